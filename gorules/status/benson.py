"""Unconditional life: strings that stand even if their owner always passes.

Source: D. B. Benson, Life in the game of Go (Information Sciences 10, 1976). For one player, a region is a
maximal connected set of points that carry none of her stones. It is *vital* to a string of hers if each of
its empty points is a liberty of that string. Strings are unconditionally alive if each has two vital regions
that are bordered by such strings only.
"""

from typing import NamedTuple

from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions


class Unconditional(NamedTuple):
    """A player's unconditional life: her strings that are alive, and the regions that are vital to them."""

    strings: frozenset[frozenset[int]]
    enclosed: frozenset[frozenset[int]]


def unconditionally_alive(position: Position, player: int, *, suicide: bool = False) -> Unconditional:
    """Return the strings of a player that stand if she always passes, and the regions that they enclose, each
    vital to one of them. Costs a few searches of the board.

    With ``suicide`` the opponent may remove strings of her own. Then any point of a region can become empty,
    so a region is vital to a string only if all its points are beside that string.
    """
    board, stone = position.board, player + 1
    bordering = {region.points: beside(position, region.points) for region in position.strings}
    strings = {region.points for region in position.strings if region.cell == stone}
    others = bytes(1 if cell == stone else 0 for cell in position.cells)
    enclosed = {region.points for region in regions(board, others) if region.cell == 0}
    empty = {
        points: frozenset(p for p in points if suicide or position.cells[p] == EMPTY) for points in enclosed
    }
    while True:
        vital = {
            string: [
                region
                for region in enclosed
                if empty[region] <= bordering[string] and region & bordering[string]
            ]
            for string in strings
        }
        alive = {string for string in strings if len(vital[string]) >= 2}
        standing = frozenset().union(*alive)
        kept = {
            region
            for region in enclosed
            if all(position.cells[p] != stone or p in standing for p in beside(position, region))
        }
        if alive == strings and kept == enclosed:
            used = {region for regions_of in vital.values() for region in regions_of}
            return Unconditional(frozenset(strings), frozenset(used))
        strings, enclosed = alive, kept


def liberties(position: Position, string: frozenset[int]) -> frozenset[int]:
    """Return the liberties of a string."""
    return frozenset(point for point in beside(position, string) if position.cells[point] == EMPTY)


def beside(position: Position, points: frozenset[int]) -> frozenset[int]:
    """Return the points beside some points."""
    neighbours = position.board.neighbours
    return frozenset(near for point in points for near in neighbours[point]) - points
