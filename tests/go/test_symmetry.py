"""The symmetries of boards."""

import pytest

from gorules.go.board import Board
from gorules.go.symmetry import symmetries


@pytest.mark.parametrize(
    ("spec", "count"),
    [("1x1", 1), ("1x4", 2), ("2x2", 8), ("2x3", 4), ("3x3", 8), ("torus:3x3", 72), ("box:2x2x2", 48)],
)
def test_boards_have_their_known_symmetries(spec: str, count: int) -> None:
    board = Board.parse(spec)
    maps = symmetries(board)
    assert len(set(maps)) == len(maps) == count
    assert maps[0] == tuple(range(board.size))
    for image in maps:
        for point, neighbours in enumerate(board.neighbours):
            assert {image[n] for n in neighbours} == set(board.neighbours[image[point]])


def test_a_board_with_very_many_symmetries_is_taken_as_if_it_had_none() -> None:
    board = Board.from_edges([], range(12))
    assert symmetries(board) == (tuple(range(12)),)
