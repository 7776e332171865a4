"""How a position goes on at random. That proves nothing, but mostly tells which strings of a finished game
are dead.
"""

from collections.abc import Mapping

from gorules.go.position import Position
from gorules.native.bridge import passing

GAMES = 64
"""How often a position goes on at random."""
MOSTLY = 0.5
"""A string is likely dead if the opponent has more of it than this."""


def lost_at_random(position: Position) -> Mapping[frozenset[int], float]:
    """Return how much of each string the opponent has in the end, from 0 to 1, in the mean of 64 games that
    go on from a position at random: by a stone on a point, or as an empty point with no stone beside it but
    the opponent's. It is the same each time. There is nothing without the native core, with more than two
    players, and on boards that are no rectangle or too large. Costs some milliseconds.
    """
    board = position.board
    is_rectangle = board.spec == f"{board.rows}x{board.columns}"
    if passing is None or not is_rectangle or max(board.rows, board.columns) > passing.MOST_SIDE:
        return {}
    if any(cell > 2 for cell in position.cells):
        return {}
    black = passing.owned(board.columns, board.rows, position.cells, 0, GAMES)
    found = {}
    for string in position.strings:
        share = sum(black[point] for point in string.points) / (GAMES * len(string.points))
        found[string.points] = 1 - share if string.cell == 1 else share
    return found
