"""Replaying a line of play under a ruleset: what is refused, when play ends, and the outcome."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from gorules.files.inputs import InputError, Problem
from gorules.go.board import Board
from gorules.go.colours import COLOURS, player_number
from gorules.go.position import EMPTY, Position
from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import Ending, Outcome, Verdict
from gorules.play.game import Game
from gorules.play.settle import settle
from gorules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Move:
    """A turn as one writes it: a point or "pass", and the player if it is not who has the turn."""

    move: str
    player: str | None = None

    def __str__(self) -> str:
        """Return the move as :func:`parse_moves` reads it."""
        return f"{self.player}:{self.move}" if self.player else self.move


def parse_moves(text: str, board: Board, players: int = 2) -> tuple[Move, ...]:
    """Return the moves in a text such as "pass F4 F6 white:A4": points and passes, taken in turn
    unless a colour stands before them, separated by spaces or commas.

    Raises InputError, naming each move that is off the board.
    """
    moves = []
    wrong: list[Problem] = []
    for number, word in enumerate(text.replace(",", " ").split(), 1):
        colour, colon, name = word.rpartition(":")
        try:
            player = COLOURS[player_number(colour, players)] if colon else None
            move = PASS if name.lower() == PASS else board.names[board.point(name)]
        except InputError as error:
            wrong += (replace(p, message=f"move {number}: {p.message}") for p in error.problems)
        else:
            moves.append(Move(move, player))
    if wrong:
        raise InputError(*wrong)
    return tuple(moves)


@dataclass(frozen=True)
class Line:
    """A start and the moves from it, with what is needed to score the end.

    ``prisoners`` are the stones taken before the start, by colour; ``dead`` points of dead strings
    at the end; ``komi`` overrides that of the ruleset; ``handicap`` is the number of stones for
    which White is compensated (they are on the board already). ``scored`` tells whether the position
    at the end matters if play has not ended by then.
    """

    start: Position
    moves: tuple[Move, ...] = ()
    to_play: str = "black"
    players: int = 2
    history: Sequence[Position] = ()
    dead: tuple[str, ...] = ()
    prisoners: Mapping[str, int] = field(default_factory=dict)
    komi: Fraction | None = None
    handicap: int = 0
    scored: bool = True


def follow(line: Line) -> Position:
    """Return the position after the moves of a line as stones are placed and removed under all rules, bans
    and endings aside. Raises InputError if a point is occupied.
    """
    position, player = line.start, player_number(line.to_play, line.players)
    for number, move in enumerate(line.moves, 1):
        if move.player is not None:
            player = player_number(move.player, line.players)
        if move.move != PASS:
            point = position.board.point(move.move)
            if position.cells[point] != EMPTY:
                raise InputError(f"move {number}: there is a stone on {move.move}")
            position = position.place(player, point).after
        player = (player + 1) % line.players
    return position


@dataclass(frozen=True, slots=True)
class Replay:
    """What became of a line under a ruleset.

    ``turns`` were made; then either all moves were, or ``refused`` says why the next was not.
    ``ending`` is the first ending of play, if any; ``outcome`` that of the game or, if play has not
    ended, of the position as it stands; None if a turn was refused.
    """

    ruleset: str
    turns: tuple[Turn, ...]
    position: Position
    refused: Verdict | None
    ending: Ending | None
    outcome: Outcome | None
    scored: bool = True
    left_over: int = 0

    @property
    def refused_at(self) -> int | None:
        """The number of the turn that was refused."""
        return len(self.turns) + 1 if self.refused else None

    @property
    def result(self) -> str:
        """The result in words; lines with equal results went the same way."""
        if self.refused:
            return f"turn {self.refused_at} is illegal"
        if self.ending:
            return f"ends at turn {self.ending.turn}: {self.outcome}"
        return f"goes on: {self.outcome} as it stands" if self.scored else "all legal, play goes on"

    @property
    def clause(self) -> str | None:
        """The clause that decided the result, if one did."""
        if self.refused:
            return self.refused.violations[0].clause
        return self.ending.clause if self.ending else None


def replay(line: Line, ruleset: Ruleset, *, past_endings: bool = False) -> Replay:
    """Replay a line under a ruleset, up to the first illegal turn or the end of play.

    With ``past_endings`` play is resumed after every ending, so that only bans stop it. Moves left
    over after the end of play are counted, not made. Raises InputError if a point is occupied.
    """
    game = Game(
        ruleset, position=line.start, to_play=line.to_play, players=line.players, history=line.history
    )
    if past_endings and game.is_over:
        game.resume()
    ending = game.ending
    refused = None
    made = 0
    for number, move in enumerate(line.moves, 1):
        if game.is_over:
            break
        point = None if move.move == PASS else game.board.point(move.move)
        if point is not None and game.position.cells[point] != EMPTY:
            raise InputError(f"move {number}: there is a stone on {move.move}")
        verdict = game.verdict(move.move, move.player)
        if not verdict.legal:
            refused = verdict
            break
        game.play(move.move, move.player)
        made += 1
        ending = ending or game.ending
        if past_endings and game.is_over:
            game.resume()
    outcome = None if refused else _outcome(line, game)
    return Replay(
        game.ruleset.id, game.turns, game.position, refused, ending, outcome, line.scored,
        0 if refused else len(line.moves) - made,
    )  # fmt: skip


def _outcome(line: Line, game: Game) -> Outcome:
    held = tuple(
        taken + line.prisoners.get(colour, 0)
        for taken, colour in zip(game.state.prisoners, COLOURS, strict=False)
    )
    return settle(
        game.ruleset,
        game.state._replace(prisoners=held),
        game.history + game.turns,
        dead=_still_there(game.position, line.dead),
        handicap=line.handicap,
        komi=line.komi,
    )


def _still_there(position: Position, dead: Iterable[str]) -> frozenset[int]:
    """Return the points named dead on which the line left a stone."""
    return frozenset(p for p in position.board.points(dead) if position.cells[p] != EMPTY)
