"""The symmetries of a board: what can be done to it so that neighbours stay neighbours."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from gorules.go.board import Board

MAX_SYMMETRIES = 384
"""Boards with more symmetries are taken as if they had none."""

MAX_TRIALS = 200_000
"""So are boards on which finding them takes more partial ones."""


class _TooLong(Exception):
    """Too many partial symmetries were tried."""


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of a board, each as the points to which it takes points 0, 1, 2, ...; the
    identity comes first. Only the identity, if there are more than MAX_SYMMETRIES.

    Costs a search that extends partial symmetries point by point.
    """
    identity = tuple(range(board.size))
    try:
        found = tuple(islice(_symmetries(board), MAX_SYMMETRIES + 1))
    except _TooLong:
        return (identity,)
    if len(found) > MAX_SYMMETRIES:
        return (identity,)
    return (identity, *(one for one in found if one != identity))


def _symmetries(board: Board) -> Iterator[tuple[int, ...]]:
    """Yield the automorphisms of the graph, by depth-first search along connected points. Raises
    _TooLong if that takes more than MAX_TRIALS.
    """
    near = [frozenset(neighbours) for neighbours in board.neighbours]
    order: list[int] = []
    left = set(range(board.size))
    while left:
        # A point next to those already taken has few possible images.
        order.append(min(left, key=lambda point: (-len(near[point] - left), point)))
        left.remove(order[-1])
    images: dict[int, int] = {}
    taken: set[int] = set()
    trials = 0

    def extended(depth: int) -> Iterator[tuple[int, ...]]:
        nonlocal trials
        trials += 1
        if depth == board.size:
            yield tuple(images[point] for point in range(board.size))
            return
        if trials > MAX_TRIALS:
            raise _TooLong
        point = order[depth]
        joined = {images[other] for other in near[point] if other in images}
        for target in near[min(joined)] if joined else range(board.size):
            fits = target not in taken and len(near[target]) == len(near[point])
            if fits and near[target] & taken == joined:
                images[point] = target
                taken.add(target)
                yield from extended(depth + 1)
                taken.remove(target)
                del images[point]

    yield from extended(0)
