"""What the referee says: verdicts on turns, endings and outcomes, each with its reasons as data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from gorules.files.wording import counted, sentence
from gorules.go.colours import COLOURS
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
class Violation:
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


@dataclass(frozen=True, slots=True)
class Verdict:
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
        return f"<Verdict: {self}>"

    def __str__(self) -> str:
        """Return for example "White H4 is illegal under kee-3.0 A.4: it recreates ..."."""
        turn = f"{self.player.capitalize()} {self.move}"
        if self.legal:
            return f"{turn} is legal under {self.ruleset}."
        reasons = (
            f"{turn} is illegal under {self.ruleset}"
            + (f" {v.clause}" if v.clause else "")
            + f": {v.message}."
            for v in self.violations
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
class Ending:
    """Why and when play ended. ``repeats`` is the turn whose situation the last turn repeated, ``winner``
    the number of the player who wins by it, if one does (:attr:`Outcome.winner` names her); a game that
    ends ``as_it_stands`` is scored without dead stones removed.
    """

    component: str
    then: Then
    message: str
    turn: int
    clause: str | None = None
    repeats: int | None = None
    winner: int | None = None
    as_it_stands: bool = False


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
    """The rules decide, but the position is too large to tell what they say of it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How one player's score came about: the position counted, her stones on it, the empty points
    that count for her (by name), prisoners, and what was added or taken off; ``total`` is the sum.
    """

    player: str
    position: Position
    stones: int
    territory: tuple[str, ...]
    prisoners: int
    tax: int
    compensation: Points
    total: Points

    def __str__(self) -> str:
        """Return what adds up to the total: "1 stone, 2 empty points", "nothing"."""
        parts = [
            (self.stones, counted(self.stones, "stone")),
            (len(self.territory), counted(len(self.territory), "empty point")),
            (self.prisoners, counted(self.prisoners, "prisoner")),
            (self.tax, f"-{self.tax} group tax"),
            (self.compensation, f"{points_text(self.compensation)} compensation"),
        ]
        return ", ".join(text for number, text in parts if number) or "nothing"


@dataclass(frozen=True, slots=True)
class Explanation:
    """Where an outcome comes from: the ending (None for a position scored as it stands), the clause
    of the scoring rule, one tally a player, and remarks.
    """

    ending: Ending | None
    clause: str | None = None
    tallies: tuple[Tally, ...] = ()
    remarks: tuple[str, ...] = ()

    def sentences(self) -> tuple[str, ...]:
        """Return the explanation as sentences: the ending, a sentence a player, remarks."""
        said = []
        if self.ending:
            clause = f" [{self.ending.clause}]" if self.ending.clause else ""
            said.append(f"{sentence(self.ending.message)}{clause}.")
        # Some rules count a position of its own for each player.
        apart = len({tally.position for tally in self.tallies}) > 1
        for tally in self.tallies:
            where = f" (counted on {tally.position.text})" if apart else ""
            said.append(f"{tally.player.capitalize()} {points_text(tally.total)}: {tally}{where}.")
        return (*said, *self.remarks)

    def __str__(self) -> str:
        """Return the sentences as one text."""
        return " ".join(self.sentences())


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game or of a finished position.

    ``scores`` maps each player's colour to her score (empty if the game is not scored); ``margin``
    is Black's score minus White's with two players, else None; ``winner`` is the colour of the one
    player ahead, None on a tie, a draw or no result.
    """

    kind: Kind
    winner: str | None
    scores: Mapping[str, Points]
    explanation: Explanation

    @property
    def margin(self) -> Points | None:
        """Black's score minus White's, with two players."""
        if len(self.scores) != 2:
            return None
        return points(self.scores[COLOURS[0]] - self.scores[COLOURS[1]])

    def __repr__(self) -> str:
        return f"<Outcome: {self}>"

    def __str__(self) -> str:
        """Return the outcome as one writes it: "Black 4 : 2", "tie 3 : 3", "no result"."""
        return outcome_text(self.kind, self.winner, tuple(self.scores.values()))


def outcome_text(kind: Kind, winner: str | None, scores: Sequence[Points]) -> str:
    """Return how a game was decided as one writes it: see :meth:`Outcome.__str__`."""
    if kind is Kind.SCORE:
        said = " : ".join(map(points_text, scores))
        return f"{winner.capitalize() if winner else 'tie'} {said}"
    if kind is Kind.WIN and winner:
        return f"{winner.capitalize()} wins"
    return kind.value.replace("-", " ")
