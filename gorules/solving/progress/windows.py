"""The windows of a board whose patterns the search for progress proofs learns from."""

from functools import lru_cache

from gorules.go.board import Board
from gorules.go.symmetry import symmetries

Window = tuple[int, tuple[int, ...]]
"""A kind of window, and its points in the order of that kind. Windows of one kind are images of each other.
"""

SHAPES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 9), (1, 6)),
    2: ((2, 4), (2, 3)),
    3: ((3, 3), (2, 3), (3, 2)),
}
"""The rows and columns of the windows, by the shorter side of the board, on which 3 is the most."""
MOST_WINDOWS = 256
"""The most windows that the native core looks at."""


@lru_cache(maxsize=16)
def windows(board: Board) -> tuple[Window, ...]:
    """Return the windows of a board's drawing. A board without a drawing of several points has none."""
    shapes = SHAPES[min(board.rows, board.columns, 3)]
    if board.columns < board.rows and board.columns < 3:
        shapes = tuple((columns, rows) for rows, columns in shapes)
    images = symmetries(board)
    kinds: dict[tuple[int, ...], int] = {}
    found: list[Window] = []
    for rows, columns in shapes:
        for top in range(board.rows - rows + 1):
            for left in range(board.columns - columns + 1):
                points = [
                    (top + row) * board.columns + left + column
                    for row in range(rows)
                    for column in range(columns)
                ]
                least = min(images, key=lambda image: sorted(image[point] for point in points))
                order = sorted(points, key=lambda point: least[point])
                kind = kinds.setdefault(tuple(least[point] for point in order), len(kinds))
                found.append((kind, tuple(order)))
    return tuple(found[:MOST_WINDOWS])
