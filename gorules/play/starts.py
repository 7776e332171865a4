"""Where lines of play begin, and all the starts on a small board."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.native import packed
from gorules.ruleset import Ruleset


class Start(NamedTuple):
    """Where a line begins."""

    position: Position
    to_play: int = 0


def starts_with(board: Board, stones: int) -> Iterator[Start]:
    """Yield the legal positions with so many stones, each with Black and with White to play; of the empty
    board the one with Black to play.
    """
    if not stones:
        yield Start(Position.empty(board))
        return
    for points in combinations(range(board.size), stones):
        for colours in range(1 << stones):
            cells = bytearray(board.size)
            for number, point in enumerate(points):
                cells[point] = 1 + (colours >> number & 1)
            position = Position(board, bytes(cells))
            if not position.suffocated:
                yield from (Start(position, player) for player in (0, 1))


def unlike(board: Board, stones: int, *rulesets: Ruleset) -> Iterator[Start]:
    """Yield the starts with so many stones. If all of some rulesets are known to treat all points alike,
    images of earlier starts are left out.
    """
    is_known = all(packed.why_not_packed(each, board) is None for each in rulesets)
    alike = symmetries(board) if is_known else ()
    seen: set[tuple[bytes, int]] = set()
    for start in starts_with(board, stones):
        cells = start.position.cells
        if (cells, start.to_play) not in seen:
            images = (bytes(cells[image[point]] for point in range(board.size)) for image in alike)
            seen.update((image, start.to_play) for image in images)
            yield start
