"""A game record, whatever the format it came in, and a game as one."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from gorules.files.above import AsJson
from gorules.files.inputs import InputError
from gorules.files.wording import brief, counted
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.verdicts import Kind, Outcome, points, points_text
from gorules.play.game import Game, IllegalPlay
from gorules.play.moves import Move
from gorules.play.replay import Line, followed
from gorules.ruleset import AsRuleset, load_ruleset


@dataclass(frozen=True)
class PlayerNamed(AsJson):
    """What a record says of a player: her name, rank and team."""

    name: str | None = None
    rank: str | None = None
    team: str | None = None


@dataclass(frozen=True)
class Heading(AsJson):
    """What a record says of itself, as it is written there. ``title`` is the name of the game, ``komi`` and
    ``handicap`` are as the record writes them, ``time`` and ``overtime`` are the limits, ``application`` is
    the program that wrote the record.
    """

    black: PlayerNamed = PlayerNamed()
    white: PlayerNamed = PlayerNamed()
    date: str | None = None
    place: str | None = None
    event: str | None = None
    round: str | None = None
    title: str | None = None
    komi: str | None = None
    handicap: str | None = None
    time: str | None = None
    overtime: str | None = None
    source: str | None = None
    annotator: str | None = None
    application: str | None = None

    def __repr__(self) -> str:
        said = self.black.name, self.white.name, self.event, self.date
        return brief("Heading", ", ".join(filter(None, said)))


@dataclass(frozen=True)
class Marked(AsJson):
    """The points that a record marks after its last move. ``black`` and ``white`` are marked as their
    territory (TB, TW). ``dead`` are stones of the opponent there, marked or beside empty points that are.
    ``dimmed`` (DD) are marked as of no interest, which may mean anything.
    """

    black: tuple[str, ...] = ()
    white: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    dimmed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record(AsJson):
    """A game record: one line of it, and what it says about its rules (RU) and the result (RE), if anything.
    A result in words or in stones is as SGF has it.

    ``notes`` has a sentence for everything that was repaired or guessed. ``heading`` is what else the record
    says, ``marked`` the points that it marks at the end. ``before`` counts the moves of the record that come
    before the line: a position that is set up in the middle begins it anew, with empty memories of the rules.
    ``to_move`` is who has the turn after the line if the record says so; it is not always the next player.
    ``as_written`` is the result that the record says, where ``result`` is what that would be with another
    komi.
    """

    line: Line
    rules: str | None = None
    result: str | None = None
    notes: tuple[str, ...] = ()
    heading: Heading = Heading()
    marked: Marked | None = None
    before: int = 0
    to_move: str | None = None
    as_written: str | None = None

    def __repr__(self) -> str:
        return f"<Record: {self.line!r}>"

    def until(self, turn: int) -> "Record":
        """Return the record up to a turn, counted from the beginning of the record. What it says of its end
        is not said of that turn. Raises InputError if its line does not have it.
        """
        wanted = turn - self.before
        if not 0 <= wanted <= len(self.line.moves):
            turns = counted(self.before + len(self.line.moves), "turn")
            raise InputError(f"there is no turn {turn}: this line of the record has {turns}")
        if wanted == len(self.line.moves):
            return self
        line = replace(self.line, moves=self.line.moves[:wanted])
        return replace(self, line=line, result=None, marked=None, to_move=None, as_written=None)

    @property
    def next_player(self) -> str:
        """The colour of the player who has the turn after the line."""
        if self.to_move is not None:
            return self.to_move
        movers = self.line.movers
        return COLOURS[(movers[-1] + 1) % self.line.players] if movers else self.line.to_play


def record_of(game: Game | Record | Line) -> Record:
    """Return a game or a line of play as a record."""
    if isinstance(game, Record):
        return game
    if isinstance(game, Line):
        return Record(game)
    if not isinstance(game, Game):
        raise InputError(f"a record is made of a Game, a Record or a Line, not {game!r}")
    start, moves, expected = game.start, [], game.start.to_play
    for turn in game.turns:
        moves.append(Move(turn.move, None if turn.colour == expected else turn.colour))
        expected = COLOURS[(turn.player + 1) % game.players]
    agreed = None if game.ending is None else game.ending.agreed
    line = Line(
        Position(start.board, start.cells), tuple(moves), start.to_play, start.players,
        tuple(turn.before for turn in game.history), agreed or (), komi=_komi_of(game),
        handicap=game.handicap,
    )  # fmt: skip
    return Record(line, game.ruleset.id, None if game.outcome is None else result_text(game.outcome))


def game_of(record: Record | Line, ruleset: AsRuleset) -> Game:
    """Return a game under a ruleset in which the moves of a record or a line have been made, with its start,
    handicap and komi. Stones of a handicap that stand in it, or that Black plays in it, are not placed again.
    Where plays come after the end of play, it is resumed, as the players did; passes that come after it are
    left out. What the record says of dead stones and of its result is left to :meth:`Game.agree` and
    :meth:`Game.score`.

    Raises InputError with the number of the first move that is illegal (``record.until(number - 1)`` is what
    comes before it), or if stones were taken before the start.
    """
    record = record_of(record)
    if any(record.line.prisoners.values()):
        raise InputError("a game begins without prisoners, and the line has some from before its start")
    game, _, refused = followed(replace(record.line, resumed=True), load_ruleset(ruleset))
    if refused is not None:
        number = record.before + len(game.turns) + 1
        raise InputError(f"move {number}: {refused}") from IllegalPlay(refused)
    if record.to_move is not None and not game.is_over:
        game.resume(record.to_move)
    return game


def _komi_of(game: Game) -> Fraction:
    """Return what White is given apart from a bonus for a handicap, which the ruleset adds by itself."""
    given = game.ruleset.compensation.given
    return Fraction(given(game.board, game.players, game.handicap, game.komi)[1]) - Fraction(
        given(game.board, game.players, game.handicap, Fraction())[1]
    )


def result_text(outcome: Outcome) -> str:
    """Return an outcome as RE has it: "B+3.5", "W+" without a score, "0" for a draw, "Void", "?" if it is not
    known who wins.
    """
    if outcome.kind in (Kind.NO_RESULT, Kind.BOTH_LOSE, Kind.REPLAY):
        return "Void"  # which is the nearest that SGF has
    winner = outcome.winner if outcome.range is None else outcome.range.winner
    if winner is None:
        return "?" if outcome.kind is Kind.UNDECIDED else "0"
    by = outcome.margin
    return f"{winner[0].upper()}+{points_text(max(by, -by)) if by else ''}"


def is_as_recorded(outcome: Outcome | None, said: str | None) -> bool:
    """Return whether an outcome is the result that a record says, if that comes from a count."""
    if outcome is None or outcome.kind is Kind.UNDECIDED:
        return False
    return result_text(outcome) == result_of_count(said)


def margin_of(result: str) -> Fraction:
    """Return the margin for Black of a result that :func:`result_of_count` returns."""
    by = Fraction(result[2:] or 0)
    return by if result.startswith("B") else -by


def with_komi(result: str, recorded: Fraction, komi: Fraction) -> str:
    """Return what a result that :func:`result_of_count` returns would be with another komi than the recorded
    one.
    """
    margin = margin_of(result) + recorded - komi
    return f"{'B' if margin > 0 else 'W'}+{points_text(points(abs(margin)))}" if margin else "0"


def result_of_count(said: str | None) -> str | None:
    """Return a result that a record says as :func:`result_text` writes it ("B+7.50" is "B+7.5", "Draw" is
    "0"); None if it does not come from a count. "W+0.0" is no tie, since somebody has won: Fox writes it of
    games that were not counted.
    """
    text = (said or "").strip().upper()
    if text in ("0", "DRAW", "JIGO"):
        return "0"
    found = re.fullmatch(r"([BW])\+([0-9]{1,4}(?:[.][05]0*)?)", text)
    if found is None:
        return None
    margin = Fraction(found[2])
    return f"{found[1]}+{points_text(points(margin))}" if margin else None
