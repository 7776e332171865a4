"""What the referee says: verdicts on turns, endings and outcomes, each with its reasons as data."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from gorules.files.above import AsJson
from gorules.files.language import gettext, gettext_noop, ngettext, translated
from gorules.files.wording import brief, sentence
from gorules.go.colours import COLOURS, player_name
from gorules.go.position import Position

Points = int | Fraction
"""A number of points: whole, or a Fraction in halves. Scores are never floats."""


def points(value: Fraction | int) -> Points:
    """Return a score as an int where it is whole."""
    value = Fraction(value)
    return value.numerator if value.denominator == 1 else value


def points_text(value: Points) -> str:
    """Return a score as one writes it: 7, 7.5, -0.5."""
    return str(value) if isinstance(value, int) else f"{float(value):g}"


def margin_without_score(size: int) -> int:
    """Return the margin that stands for a win without a score on a board of so many points: more than any
    count there comes to.
    """
    return 4 * size + 100


class Reason(StrEnum):
    """Why a turn is illegal."""

    OCCUPIED = "occupied"
    """There is a stone on the point."""
    REPETITION = "repetition"
    """A ko rule bans what the play would recreate."""
    SUICIDE = "suicide"
    """The play would remove the player's own string."""
    PASS = "pass"
    """Passing is not allowed here."""
    BUTTON = "button"
    """There is no button to be taken."""
    RESUMPTION = "resumption"
    """Play is not resumed here."""
    RULING = "ruling"
    """The result cannot be declared here."""
    HANDICAP = "handicap"
    """The handicap asks for another turn here."""
    GAME_OVER = "game-over"
    """Play has ended."""


@dataclass(frozen=True, slots=True)
class Violation(AsJson):
    """One reason why a turn is illegal.

    ``axis`` and ``component`` name the rule component ("ko", "positional-superko"), ``clause`` its
    clause in the rules text, ``turn`` the number of the earlier turn that matters (0 is the start),
    ``points`` the points in question, by name.
    """

    reason: Reason
    axis: str
    component: str
    message: str
    clause: str | None = None
    turn: int | None = None
    points: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return brief("Violation", f"{self.component}: {self.message}")


@dataclass(frozen=True, slots=True)
class Verdict(AsJson):
    """Whether a turn is legal under a ruleset, and all reasons why not."""

    player: str
    move: str
    ruleset: str
    violations: tuple[Violation, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the turn may be made."""
        return not self.violations

    def __bool__(self) -> bool:
        """A verdict is true if the turn is legal."""
        return self.legal

    def __repr__(self) -> str:
        return brief("Verdict", str(self))

    def __str__(self) -> str:
        """Return for example "White H4 is illegal under kee-3.0 A.4: it recreates ..."."""
        turn = gettext("{player} {turn}", player=player_name(self.player), turn=translated(self.move))
        if self.legal:
            return gettext("{turn} is legal under {rules}.", turn=turn, rules=self.ruleset)
        rules = (" ".join(filter(None, (self.ruleset, each.clause))) for each in self.violations)
        reasons = (
            gettext("{turn} is illegal under {rules}: {why}.", turn=turn, rules=named, why=each.message)
            for named, each in zip(rules, self.violations, strict=True)
        )
        return " ".join(reasons)


class Then(StrEnum):
    """What follows when play ends."""

    SCORE = "score"
    """The game is scored."""
    NO_RESULT = "no-result"
    """The game is void."""
    DRAW = "draw"
    """The game is a draw, whatever the position."""
    BOTH_LOSE = "both-lose"
    """Every player loses."""
    REPLAY = "replay"
    """The game is played again."""
    PRISONERS = "prisoners"
    """Who took more stones since the first occurrence of what is repeated wins; equal is a draw."""
    WIN = "win"
    """A player named by the ending wins, without a score."""


@dataclass(frozen=True, slots=True)
class Ending(AsJson):
    """Why and when play ended. ``repeats`` is the turn whose situation the last turn repeated; ``winner`` is
    the number of the player who wins by it, if one does (:attr:`Outcome.winner` names her); a game that ends
    ``as_it_stands`` is scored without dead stones removed. Where the players ``agreed`` to end play, these
    are points of the strings that are dead by that.
    """

    component: str
    then: Then
    message: str
    turn: int
    clause: str | None = None
    repeats: int | None = None
    winner: int | None = None
    as_it_stands: bool = False
    agreed: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        return brief("Ending", self.message)


class Kind(StrEnum):
    """The kinds of outcome."""

    SCORE = "score"
    """Decided by the score; equal scores are a tie."""
    WIN = "win"
    """Won without a score."""
    DRAW = "draw"
    """A draw by rule, whatever the position."""
    NO_RESULT = "no-result"
    """Void: neither won nor drawn."""
    BOTH_LOSE = "both-lose"
    """Lost by every player (Japanese 1989, 13)."""
    REPLAY = "replay"
    """To be played again (Chinese 2002, 20)."""
    UNDECIDED = "undecided"
    """The rules decide, but the position is too large to compute how."""


@dataclass(frozen=True, slots=True)
class Tally(AsJson):
    """How one player's score came about: the position counted, her stones on it, the empty points that count
    for her (by name), prisoners, and what was added or taken off. ``parts`` has anything else that a scoring
    counts, by the name that readers are shown. ``total`` is the sum of all.
    """

    player: str
    position: Position
    stones: int
    territory: tuple[str, ...]
    prisoners: int
    tax: int
    compensation: Points
    total: Points
    parts: Mapping[str, Points] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        given: Iterable[object] = (*self.parts.values(), self.total)  # by a plug-in, which may give anything
        for number in given:
            if not isinstance(number, int | Fraction) or 2 % number.denominator:
                what = f"{number} ({type(number).__name__})"
                raise ValueError(f"a count is in whole and half points, int or Fraction, not {what}")

    @classmethod
    def of(
        cls,
        player: int,
        position: Position,
        parts: Mapping[str, Points] | None = None,
        *,
        stones: int = 0,
        territory: Iterable[int] = (),
        prisoners: int = 0,
        tax: int = 0,
    ) -> "Tally":
        """Return the tally of a player, by number. Its total is the sum of what is given: ``territory`` are
        empty points by number, ``tax`` is taken off, ``parts`` is anything else, by its name. Raises
        ValueError if one is no multiple of one half.

        ``Tally.of(0, position, {"corners": 2}, stones=5)`` reads "5 stones, 2 corners" and totals 7.
        """
        names, more = position.board.named(territory), dict(parts or {})
        total = points(stones + len(names) + prisoners - tax + sum(more.values(), Fraction(0)))
        return cls(COLOURS[player], position, stones, names, prisoners, tax, 0, total, more)

    def __repr__(self) -> str:
        return brief("Tally", f"{self.player} {points_text(self.total)}, {self}")

    def __str__(self) -> str:
        """Return what adds up to the total: "1 stone, 2 empty points", "nothing"."""
        empty = len(self.territory)
        parts = [
            (self.stones, ngettext("{number} stone", "{number} stones", self.stones)),
            (empty, ngettext("{number} empty point", "{number} empty points", empty)),
            (self.prisoners, ngettext("{number} prisoner", "{number} prisoners", self.prisoners)),
            (self.tax, gettext("-{number} group tax", number=self.tax)),
            *((number, f"{points_text(number)} {name}") for name, number in self.parts.items()),
            (self.compensation, gettext("{points} compensation", points=points_text(self.compensation))),
        ]
        return gettext(", ").join(text for number, text in parts if number) or gettext("nothing")


class Fills(StrEnum):
    """Why a point is filled before the count."""

    NEUTRAL = "neutral"
    """It was neutral."""
    REINFORCEMENT = "reinforcement"
    """A string of its player was threatened."""


@dataclass(frozen=True, slots=True)
class FilledPoint(AsJson):
    """A point that a rule has a player fill before the count: who fills it, why, and which dead stones that
    takes, by name.
    """

    player: str
    point: str
    fills: Fills
    captured: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return brief("FilledPoint", f"{self.player} {self.point}, {self.fills}")


_FILLED = {
    Fills.NEUTRAL: gettext_noop("Neutral points filled: {points}."),
    Fills.REINFORCEMENT: gettext_noop("Reinforcements: {points}."),
}


def filling_told(filled: Iterable[FilledPoint]) -> tuple[str, ...]:
    """Return what was filled as sentences: "Neutral points filled: Black C4, D5; White E6."."""
    plays, said = tuple(filled), []
    for fills, what in _FILLED.items():
        by = {
            colour: [play.point for play in plays if (play.player, play.fills) == (colour, fills)]
            for colour in COLOURS
        }
        named = (f"{player_name(colour)} {', '.join(points)}" for colour, points in by.items() if points)
        if told := gettext("; ").join(named):
            said.append(gettext(what, points=told))
    if taken := [point for play in plays for point in play.captured]:
        said.append(gettext("Dead stones taken in filling: {points}.", points=", ".join(taken)))
    return tuple(said)


def seki_told() -> str:
    """Return why living stones may surround nothing where a game was stopped early."""
    return gettext(
        "Living stones next to a neutral point are in seki, and surround no territory. The family "
        "japanese-filled counts once such points are filled."
    )


def search_ended_told(by: str) -> str:
    """Return that a search for life and death was ended early: by "seconds" or by an interrupt."""
    if by == "seconds":
        return gettext(
            "The limit of seconds ended the search for life and death. What it had not decided is open."
        )
    return gettext("An interrupt ended the search for life and death. What it had not decided is open.")


@dataclass(frozen=True, slots=True)
class Explanation(AsJson):
    """Where an outcome comes from: the ending (None for a position scored as it stands), the clause
    of the scoring rule, one tally a player, remarks, and the points that were filled before the count.
    """

    ending: Ending | None
    clause: str | None = None
    tallies: tuple[Tally, ...] = ()
    remarks: tuple[str, ...] = ()
    filled: tuple[FilledPoint, ...] = ()

    def __repr__(self) -> str:
        return brief("Explanation", str(self))

    def sentences(self) -> tuple[str, ...]:
        """Return the explanation as sentences: the ending, a sentence a player, remarks."""
        said = []
        if self.ending:
            clause = f" [{self.ending.clause}]" if self.ending.clause else ""
            said.append(gettext("{sentence}.", sentence=f"{sentence(self.ending.message)}{clause}"))
        # Some rules count a position of its own for each player.
        apart = len({tally.position for tally in self.tallies}) > 1
        for tally in self.tallies:
            what = {
                "player": player_name(tally.player), "total": points_text(tally.total), "parts": str(tally)
            }  # fmt: skip
            if apart:
                where = tally.position.text
                said.append(gettext("{player} {total}: {parts} (counted on {where}).", **what, where=where))
            else:
                said.append(gettext("{player} {total}: {parts}.", **what))
        return (*said, *self.remarks)

    def __str__(self) -> str:
        """Return the sentences as one text."""
        return " ".join(self.sentences())


def margin_text(margin: Points) -> str:
    """Return a margin for Black as players write it: "B+3.5", "W+2", "tie"."""
    if not margin:
        return gettext("tie")
    said = points_text(max(margin, -margin))
    return gettext("B+{margin}", margin=said) if margin > 0 else gettext("W+{margin}", margin=said)


@dataclass(frozen=True, slots=True)
class MarginRange(AsJson):
    """The lowest and the highest margin that a score can have, each Black's score minus White's."""

    lowest: Points
    highest: Points

    def __str__(self) -> str:
        """Return the range as one says it: "W+9.5 to B+3.5", or one margin."""
        if self.lowest == self.highest:
            return margin_text(self.lowest)
        low, high = margin_text(self.lowest), margin_text(self.highest)
        return gettext("{low} to {high}", low=low, high=high)


@dataclass(frozen=True, slots=True)
class OpenString(AsJson):
    """A string that a definition of life and death has not decided, and what depends on it: the margins if it
    is ``alive``, if it is ``dead``, and the most by which its status alone changes the lowest or the highest
    margin (``swing``). These are None where the range has no ends.
    """

    points: tuple[str, ...]
    colour: str
    alive: MarginRange | None = None
    dead: MarginRange | None = None
    swing: Points | None = None

    def __repr__(self) -> str:
        return brief("OpenString", f"{self.colour} {' '.join(self.points)}")


@dataclass(frozen=True, slots=True)
class ScoreRange(AsJson):
    """What a score can be where some strings are open: ``lowest`` and ``highest`` are margins for Black over
    all ways that the strings may turn out, None if it has no ends. Some ways may be impossible, so that
    the true margin is between the two or one of them. The ``open`` strings on which most depends come first;
    ``ways`` are how many there are.
    """

    lowest: Points | None
    highest: Points | None
    open: tuple[OpenString, ...]
    ways: int | None = None

    @property
    def deciding(self) -> tuple[OpenString, ...]:
        """The open strings whose status changes the margin."""
        return tuple(each for each in self.open if each.swing)

    @property
    def winner(self) -> str | None:
        """Who wins whatever becomes of the open strings; None if that depends on them."""
        if self.lowest is None or self.highest is None:
            return None
        return "black" if self.lowest > 0 else "white" if self.highest < 0 else None

    @property
    def either_may_win(self) -> bool:
        """Whether it depends on the open strings which player wins."""
        return self.lowest is not None and self.highest is not None and self.lowest < 0 < self.highest

    @property
    def told(self) -> str:
        """The range as a sentence, with who wins if that is known."""
        if self.winner is None:
            return str(self)
        return gettext("{range}; {player} wins in any case", range=self, player=player_name(self.winner))

    @property
    def are_open(self) -> str:
        """How many strings are open, in words."""
        return ngettext("{number} string is open", "{number} strings are open", len(self.open))

    def __repr__(self) -> str:
        return brief("ScoreRange", str(self))

    def __str__(self) -> str:
        """Return the range as a sentence says it: "B+3.5 if White E4 lives, W+9.5 if not", "W+9.5 to B+3.5,
        4 strings are open", "23 strings are open".
        """
        if self.lowest is None or self.highest is None:
            return self.are_open
        if len(self.deciding) == 1:
            [it] = self.deciding
            return gettext(
                "{alive} if {player} {point} lives, {dead} if not",
                alive=it.alive,
                player=player_name(it.colour),
                point=it.points[0],
                dead=it.dead,
            )
        return gettext("{range}, {open}", range=MarginRange(self.lowest, self.highest), open=self.are_open)


@dataclass(frozen=True, slots=True)
class Outcome(AsJson):
    """The result of a game or of a finished position.

    ``scores`` maps each player's colour to her score (empty if the game is not scored); ``margin``
    is Black's score minus White's with two players, else None; ``winner`` is the colour of the one
    player ahead, None on a tie, a draw or no result. If the outcome is undecided because a definition of life
    and death has not decided all strings, ``range`` is what the score can be.
    """

    kind: Kind
    winner: str | None
    scores: Mapping[str, Points] = field(hash=False)
    explanation: Explanation
    range: ScoreRange | None = None

    @property
    def margin(self) -> Points | None:
        """Black's score minus White's, with two players."""
        if len(self.scores) != 2:
            return None
        return points(self.scores[COLOURS[0]] - self.scores[COLOURS[1]])

    def __repr__(self) -> str:
        return f"<Outcome: {self}>"

    def __str__(self) -> str:
        """Return the outcome as players write it: "B+2 (Black 4, White 2)", "tie (Black 3, White 3)", "no
        result". Of more than two players: "Black wins (Black 5, White 3, Red 2)". What is undecided has its
        range: "undecided: B+3.5 if White E4 lives, W+9.5 if not", or "White wins: W+3.5 if Black E4 lives,
        W+9.5 if not".
        """
        said = outcome_text(self.kind, self.winner, tuple(self.scores.values()))
        if self.range is None:
            return said
        if self.range.winner is not None:
            said = gettext("{player} wins", player=player_name(self.range.winner))
        return gettext("{result}: {range}", result=said, range=self.range)


def outcome_text(kind: Kind, winner: str | None, scores: Sequence[Points]) -> str:
    """Return how a game was decided as one writes it: see :meth:`Outcome.__str__`."""
    if kind is Kind.SCORE:
        return gettext("{result} ({scores})", result=won_by(winner, scores), scores=listed_scores(scores))
    if kind is Kind.WIN and winner:
        return gettext("{player} wins", player=player_name(winner))
    return gettext(_KINDS[kind])


_KINDS: Mapping[Kind, str] = {
    Kind.SCORE: gettext_noop("score"),
    Kind.WIN: gettext_noop("win"),
    Kind.DRAW: gettext_noop("draw"),
    Kind.NO_RESULT: gettext_noop("no result"),
    Kind.BOTH_LOSE: gettext_noop("both lose"),
    Kind.REPLAY: gettext_noop("replay"),
    Kind.UNDECIDED: gettext_noop("undecided"),
}


def listed_scores(scores: Sequence[Points]) -> str:
    """Return what each player has: "Black 4, White 2.5"."""
    players = zip(COLOURS, scores, strict=False)  # there are more colours than players
    return gettext(", ").join(
        gettext("{player} {number}", player=player_name(colour), number=points_text(each))
        for colour, each in players
    )


def won_by(winner: str | None, scores: Sequence[Points]) -> str:
    """Return by how much a game was won: "B+2", "tie"; of more than two players "Black wins"."""
    if winner is None:
        return gettext("tie")
    margin = points(max(scores) - min(scores)) if len(scores) == 2 else 0
    # With equal scores somebody may win all the same, and of more than two players there is no margin.
    if not margin:
        return gettext("{player} wins", player=player_name(winner))
    return margin_text(margin if winner == COLOURS[0] else -margin)
