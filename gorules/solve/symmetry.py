"""Symmetries of a board: the ways to map its points to its points that keep what is adjacent."""

from collections.abc import Iterator
from itertools import islice

from gorules.board import Board

MOST = 48
"""How many symmetries are looked for; a board of unconnected points has very many."""

Symmetry = tuple[int, ...]
"""The number of the point that each point is mapped to."""


def symmetries(board: Board) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board, MOST at most, without the identity."""
    identity = tuple(range(board.size))
    found = islice(_extended(board, []), MOST + 1)
    return tuple(symmetry for symmetry in found if symmetry != identity)[:MOST]


def _extended(board: Board, images: list[int]) -> Iterator[Symmetry]:
    """Yield the symmetries that map the first points to ``images``."""
    point = len(images)
    if point == board.size:
        yield tuple(images)
        return
    for image in range(board.size):
        if image in images or len(board.neighbours[image]) != len(board.neighbours[point]):
            continue
        if all(
            (other in board.neighbours[point]) == (images[other] in board.neighbours[image])
            for other in range(point)
        ):
            yield from _extended(board, [*images, image])
