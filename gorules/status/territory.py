"""Dame, seki and territory, as they follow from which strings are alive.

Source: Japanese 1989, articles 8 and 10.1. An empty point that the living stones of one player surround is an
eye point, any other is a dame. Living stones that possess dame are in seki; eye points that living stones
surround which are not in seki are territory. Dead stones are removed from their opponent's territory, and
from nowhere else.

A set of points without a living stone is *surrounded* by a player if all living stones beside it are hers and
none of the dead stones in it are. A string *possesses* the dame that are its liberties.
"""

from collections.abc import Collection
from typing import NamedTuple

from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions


class Settlement(NamedTuple):
    """What follows from which strings are alive, by points: the ``dame``, the stones ``in_seki``, the
    ``territory`` of each player with the dead stones in it, and these ``dead`` stones of her opponent, which
    are removed. Dead stones elsewhere stay.
    """

    dame: frozenset[int]
    in_seki: frozenset[int]
    territory: tuple[frozenset[int], frozenset[int]]
    dead: frozenset[int]

    @property
    def mine(self) -> frozenset[int]:
        """The territory of both players."""
        return self.territory[0] | self.territory[1]


def settled(position: Position, alive: Collection[frozenset[int]]) -> Settlement:
    """Return what follows if these strings are alive and all others dead. Costs a few searches of a board."""
    board, cells = position.board, position.cells
    living = frozenset().union(*alive)
    lifeless = bytes(0 if point in living else 1 for point in range(board.size))
    empty = frozenset(point for point, cell in enumerate(cells) if cell == EMPTY)
    surrounded: dict[frozenset[int], int] = {}
    for region in regions(board, lifeless):
        if region.cell == 1:
            beside = {cells[near] for near in _beside(position, region.points)}
            inside = {cells[point] for point in region.points} - {EMPTY}
            if len(beside) == 1 and not beside & inside:
                surrounded[region.points] = beside.pop() - 1
    eyes = frozenset().union(*surrounded)
    dame = empty - eyes
    in_seki = frozenset().union(*(string for string in alive if dame & _beside(position, string)))
    territory = {0: frozenset[int](), 1: frozenset[int]()}
    for points, player in surrounded.items():
        if not in_seki & _beside(position, points):
            territory[player] |= points
    dead = frozenset(point for points in territory.values() for point in points if cells[point] != EMPTY)
    return Settlement(dame, in_seki, (territory[0], territory[1]), dead)


def _beside(position: Position, points: frozenset[int]) -> frozenset[int]:
    """Return the points beside some points."""
    neighbours = position.board.neighbours
    return frozenset(near for point in points for near in neighbours[point]) - points
