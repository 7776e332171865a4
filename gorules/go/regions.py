"""Regions: the strings of stones and the empty regions into which a position parts the board."""

from collections.abc import Iterator
from dataclasses import dataclass

from gorules.go.board import Board

EMPTY = 0


@dataclass(frozen=True, slots=True)
class Region:
    """A maximal connected set of points of one cell value, and the cell values that border it.

    A region of stones is a string; it has a liberty if it borders EMPTY.
    """

    cell: int
    points: frozenset[int]
    borders: frozenset[int]

    @property
    def is_suffocated(self) -> bool:
        """Whether it is a string without a liberty."""
        return self.cell != EMPTY and EMPTY not in self.borders


def regions(board: Board, cells: bytes) -> Iterator[Region]:
    """Yield all regions, in board order. Costs time proportional to the board."""
    neighbours = board.neighbours
    seen = bytearray(len(cells))
    for start, cell in enumerate(cells):
        if seen[start]:
            continue
        seen[start] = 1
        points, borders, stack = [start], set(), [start]
        while stack:
            for neighbour in neighbours[stack.pop()]:
                other = cells[neighbour]
                if other != cell:
                    borders.add(other)
                elif not seen[neighbour]:
                    seen[neighbour] = 1
                    points.append(neighbour)
                    stack.append(neighbour)
        yield Region(cell, frozenset(points), frozenset(borders))
