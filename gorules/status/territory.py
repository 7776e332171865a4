"""Dame, seki and territory, as they follow from which strings are alive.

Source: Japanese 1989, articles 8 and 10.1. An empty point that the living stones of one player surround is an
eye point. Any other empty point is a dame. Living stones that possess dame are in seki. Territory is the eye
points that are surrounded by living stones not in seki. Dead stones are removed from their opponent's
territory, and from nowhere else.

A set of points without a living stone is *surrounded* by a player if all living stones beside it are hers and
none of the dead stones in it are. A string *possesses* the dame that are its liberties.
"""

from collections.abc import Collection
from typing import NamedTuple

from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions
from gorules.status.benson import beside
from gorules.status.statuses import Status


class Settlement(NamedTuple):
    """What follows from which strings are alive, by points: the ``dame``; the stones ``in_seki``; the
    ``territory`` of each player, with the dead stones in it; and these ``dead`` stones of her opponent, which
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

    @property
    def scores(self) -> tuple[int, int]:
        """What each player has: a point for each point of her territory, and one for each stone that is
        removed from it. Stones taken in play are not known here.
        """
        black, white = self.territory
        return len(black) + len(black & self.dead), len(white) + len(white & self.dead)


def settled(position: Position, alive: Collection[frozenset[int]]) -> Settlement:
    """Return what follows if these strings are alive and all others dead. Costs a few searches of a board."""
    board, cells = position.board, position.cells
    living = frozenset().union(*alive)
    lifeless = bytes(0 if point in living else 1 for point in range(board.size))
    empty = frozenset(point for point, cell in enumerate(cells) if cell == EMPTY)
    surrounded: dict[frozenset[int], int] = {}
    for region in regions(board, lifeless):
        if region.cell == 1:
            colours = {cells[near] for near in beside(position, region.points)}
            inside = {cells[point] for point in region.points} - {EMPTY}
            if len(colours) == 1 and not colours & inside:
                surrounded[region.points] = colours.pop() - 1
    eyes = frozenset().union(*surrounded)
    dame = empty - eyes
    in_seki = frozenset().union(*(string for string in alive if dame & beside(position, string)))
    territory = {0: frozenset[int](), 1: frozenset[int]()}
    for points, player in surrounded.items():
        if not in_seki & beside(position, points):
            territory[player] |= points
    dead = frozenset(point for points in territory.values() for point in points if cells[point] != EMPTY)
    return Settlement(dame, in_seki, (territory[0], territory[1]), dead)


def following(position: Position, found: Collection[Status]) -> Settlement | None:
    """Return what follows from the statuses of all strings; None if a status does not say whether its string
    is alive.
    """
    if any(status.alive is None for status in found):
        return None
    return settled(position, [position.board.points(status.points) for status in found if status.alive])
