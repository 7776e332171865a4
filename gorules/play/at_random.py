"""How a position goes on at random. That proves nothing, but mostly tells which strings of a finished game
are dead.
"""

from collections.abc import Iterator, Mapping

from gorules.go.position import EMPTY, Position
from gorules.go.regions import Region
from gorules.native.bridge import passing

GAMES = 256
"""How often a position goes on at random."""
FEW_GAMES = 64
"""The same for each of very many positions."""
MOSTLY = 0.5
"""Strings are likely dead if the opponent has more of their group than this."""


def lost_at_random(position: Position, games: int = GAMES) -> Mapping[tuple[frozenset[int], ...], float]:
    """Return how much of its strings the opponent has in the end, from 0 to 1, in the mean of so many games
    that go on from a position at random: by a stone on a point, or as an empty point with no stone beside it
    but the opponent's. The strings of a group (:func:`together`) have one share, of all their stones. It is
    the same each time. There is nothing without the native core, with more than two players, and on boards
    that are no rectangle or too large. Costs some fifty milliseconds on 19x19.
    """
    board = position.board
    is_rectangle = board.spec == f"{board.rows}x{board.columns}"
    if passing is None or not is_rectangle or max(board.rows, board.columns) > passing.MOST_SIDE:
        return {}
    if any(cell > 2 for cell in position.cells):
        return {}
    black = passing.owned(board.columns, board.rows, position.cells, 0, games)
    found = {}
    for strings in together(position):
        points = frozenset().union(*strings)
        share = sum(black[point] for point in points) / (games * len(points))
        found[strings] = 1 - share if position.cells[min(points)] == 1 else share
    return found


def together(position: Position) -> Iterator[tuple[frozenset[int], ...]]:
    """Yield all strings in groups that mostly live or die together. Two strings of one player that share two
    liberties are in one group: if the opponent plays on one, the player connects on the other. So are those
    that others join.
    """
    near, cells = position.board.neighbours, position.cells
    groups: list[list[tuple[Region, frozenset[int]]]] = []
    for string in position.strings:
        liberties = frozenset(at for point in string.points for at in near[point] if cells[at] == EMPTY)
        joined, apart = [(string, liberties)], []
        for group in groups:
            if any(each.cell == string.cell and len(beside & liberties) > 1 for each, beside in group):
                joined += group
            else:
                apart.append(group)
        groups = [*apart, joined]
    yield from (tuple(string.points for string, _ in group) for group in groups)
