"""Promises of moves as one writes them."""

import pytest

from gorules.go.board import Board
from gorules.play.moves import Move, parse_moves, words


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("", []),
        (" , ,", []),
        ("A1 B1", ["A1", "B1"]),
        ("A1,B1 C1", ["A1", "B1", "C1"]),
        ("A1 ,\n B1,\tC1,", ["A1", "B1", "C1"]),
        ("A1,B1 resume", ["A1", "B1", "resume"]),
    ],
)
def test_spaces_and_commas_stand_between_words(text: str, cut: list[str]) -> None:
    assert words(text) == cut


@pytest.mark.parametrize("text", ["A1 white:B1 pass", "A1,white:B1,pass", "A1, white:B1  pass,"])
def test_moves_are_the_same_with_commas(text: str) -> None:
    assert parse_moves(text, Board.parse("1x2")) == (Move("A1"), Move("B1", "white"), Move("pass"))
