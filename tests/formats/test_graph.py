from pathlib import Path

import pytest

from gorules.files.inputs import InputError
from gorules.formats.graph import read_board, read_graph
from gorules.go.board import Board


def test_a_graph_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ring.yaml"
    file.write_text("points: [lone]\nedges: [a b, [b, c], 'c a']\n")
    board = read_board(f"graph:{file}")
    assert board.names == ("lone", "a", "b", "c")
    assert board.neighbours == ((), (2, 3), (1, 3), (1, 2))
    assert read_graph(file) == board


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("points: [a]\n", "a graph file is a mapping with 'edges'"),
        ("- a b\n", "a graph file is a mapping with 'edges'"),
        ("edges: a b\n", ":1:8: edges: 'edges' is a list"),
        ("edges: [a b]\npoint: [c]\n", "2:1: point: unknown field 'point'; did you mean 'points'"),
        ("edges:\n  - a b\n  - a b c\n", "3:5: .*an edge joins two points"),
        ("edges:\n  - a a\n", "adjacent to itself"),
        (
            "edges:\n  - a b\n  - [b, Button]\n",
            r"3:5: edges\[1\]: a point cannot be called 'Button': that word",
        ),
        ("edges:\n  - a b\npoints: [a, draw]\n", r"3:13: points\[1\]: a point cannot be called 'draw'"),
    ],
)
def test_what_is_not_a_graph_file_is_refused_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "graph.yaml"
    file.write_text(text)
    with pytest.raises(InputError, match=says):
        read_graph(file)


def test_other_boards_are_read_as_they_are_written() -> None:
    assert read_board("torus:3x3") == Board.torus(3, 3)
