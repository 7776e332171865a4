"""The move that gorules makes: the best one if the solver finds it in time, else a random one that is not
silly.
"""

import random
from dataclasses import replace
from fractions import Fraction

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.words import PASS, RESIGN
from gorules.play.game import Game
from gorules.solving.front import solved
from gorules.solving.solution import Limits
from gorules.solving.task import Task

TINY = 9
"""The most points of a board on which the solver is asked."""
LONG = 3
"""The number of turns for each point of the board after which gorules only passes."""


def chosen_move(
    game: Game,
    player: str,
    seconds: float,
    chance: random.Random,
    handicap: int = 0,
    komi: Fraction | None = None,
) -> str:
    """Return a legal move of a player: a point, "pass", or "resign" if there is none.

    The solver may spend ``seconds`` of CPU time. It takes into account the handicap stones on the board, and
    the komi if it is not that of the rules. Once play is over, the answer is "pass".
    """
    if game.is_over:
        return PASS
    if player == game.to_play and game.board.size <= TINY and seconds > 0:
        best = _best(replace(Task.of(game, Limits(seconds=seconds)), handicap=handicap, komi=komi))
        if best is not None:
            return best
    return _any(game, player, chance)


def _best(task: Task) -> str | None:
    """Return a move that keeps the value; None if the solver does not find one, or if the rules give no
    value.
    """
    try:
        found = solved(task)
    except InputError:
        return None
    return found.line[0] if found.exact and found.line else None


def _any(game: Game, player: str, chance: random.Random) -> str:
    """Return a random play that is no suicide and does not fill an eye of the player's own; if there is none,
    a pass.
    """
    number, position, board = COLOURS.index(player), game.position, game.board
    legal = [move for move in _legal(game, player) if move != PASS]
    good = [move for move in legal if not _is_silly(position, board, board.point(move), number)]
    may_pass = game.verdict(PASS, player).legal
    if good and not (may_pass and len(game.turns) > LONG * board.size):
        return chance.choice(good)
    return PASS if may_pass else chance.choice(legal) if legal else RESIGN


def _legal(game: Game, player: str) -> tuple[str, ...]:
    if player == game.to_play:
        return game.legal_moves()
    return tuple(move for move in (*game.board.names, PASS) if game.verdict(move, player).legal)


def _is_silly(position: Position, board: Board, point: int, player: int) -> bool:
    fills_eye = all(position.cells[other] == player + 1 for other in board.neighbours[point])
    return fills_eye or bool(position.place(player, point).self_captured)
