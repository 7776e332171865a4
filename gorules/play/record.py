"""A game record, whatever the format it came in, and a game as one."""

from dataclasses import dataclass
from fractions import Fraction

from gorules.files.above import AsJson
from gorules.files.inputs import InputError
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.verdicts import Kind, Outcome, points_text
from gorules.play.game import Game
from gorules.play.moves import Move
from gorules.play.replay import Line


@dataclass(frozen=True)
class Record(AsJson):
    """A game record: its main line, and what it says about its rules (RU) and the result (RE), if
    anything.
    """

    line: Line
    rules: str | None = None
    result: str | None = None


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
    line = Line(
        Position(start.board, start.cells), tuple(moves), start.to_play, start.players,
        tuple(turn.before for turn in game.history), komi=_komi_of(game), handicap=game.handicap,
    )  # fmt: skip
    return Record(line, game.ruleset.id, None if game.outcome is None else result_text(game.outcome))


def _komi_of(game: Game) -> Fraction:
    """Return what White is given apart from a bonus for a handicap, which the ruleset adds by itself."""
    given = game.ruleset.compensation.given
    return Fraction(given(game.board, game.players, game.handicap, game.komi)[1]) - Fraction(
        given(game.board, game.players, game.handicap, Fraction())[1]
    )


def result_text(outcome: Outcome) -> str:
    """Return an outcome as RE has it: "B+3.5", "W+" without a score, "0" for a draw, "Void"."""
    if outcome.kind in (Kind.NO_RESULT, Kind.BOTH_LOSE, Kind.REPLAY):
        return "Void"  # which is the nearest that SGF has
    if outcome.winner is None:
        return "0"
    by = outcome.margin
    return f"{outcome.winner[0].upper()}+{points_text(max(by, -by)) if by else ''}"
