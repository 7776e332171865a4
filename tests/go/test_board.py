from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from gorules.files.inputs import InputError
from gorules.go.board import MAX_POINTS, Board, as_board, column_name
from tests.support.strategies import boards, graphs


def neighbours(board: Board, name: str) -> set[str]:
    return set(board.named(board.neighbours[board.point(name)]))


# Names


MOVES = (
    "pass", "button", "dispute", "no-result", "draw", "both-lose", "replay", "resume", "agree", "resign",
)  # fmt: skip


def test_columns_skip_i_and_go_on_with_two_letters_after_z() -> None:
    assert [column_name(n) for n in (0, 7, 8, 24, 25, 26, 32, 33, 49, 50)] == [
        "A", "H", "J", "Z", "AA", "AB", "AH", "AJ", "AZ", "BA",
    ]  # fmt: skip


def test_points_are_in_order_of_rows_from_the_top_and_named_as_in_gtp() -> None:
    assert Board.rectangular(2, 3).names == ("A2", "B2", "C2", "A1", "B1", "C1")
    assert Board.box(2, 1, 2).names == ("A1.1", "B1.1", "A1.2", "B1.2")
    assert Board.rectangular(19, 19).names[-1] == "T1"


def test_points_of_a_graph_are_in_order_of_first_mention() -> None:
    assert Board.from_edges([("b", "a"), ("a", 3)]).names == ("b", "a", "3")
    assert Board.from_edges([("b", "a")], points=["z", "a"]).names == ("z", "a", "b")


def test_points_are_found_in_either_case() -> None:
    board = Board.rectangular(3, 3)
    assert board.point("c3") == board.point(" C3 ") == 2


def test_case_matters_only_where_names_differ_in_nothing_else() -> None:
    board = Board.from_edges([("a", "A"), ("A", "b")])
    assert (board.point("a"), board.point("A"), board.point("b")) == (0, 1, 2)
    with pytest.raises(InputError, match="unknown point"):
        board.point("B")


@pytest.mark.parametrize("name", ["I1", "D1", "A4", "A0", "", "pass", "A1.1"])
def test_a_point_off_the_board_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="unknown point of the board 3x3"):
        Board.rectangular(3, 3).point(name)


@pytest.mark.parametrize(
    ("board", "says"),
    [
        (Board.rectangular(9, 9), "'I5'; its points are A1 to J9, and no column is called I"),
        (Board.rectangular(8, 8), "'I5'; its points are A1 to H8"),
        (Board.rectangular(2, 2), "'I5'; allowed: A2, B2, A1, B1"),
        (Board.box(3, 3, 4), "'I5'; 36 names are allowed"),
    ],
)
def test_of_a_point_that_is_not_there_it_is_said_which_are(board: Board, says: str) -> None:
    with pytest.raises(InputError) as raised:
        board.point("I5")
    assert str(raised.value) == f"unknown point of the board {board.spec}: {says}"


@given(boards() | graphs())
def test_names_and_numbers_of_points_go_together(board: Board) -> None:
    assert [board.point(name) for name in board.names] == list(range(board.size))
    assert board.named(board.points(reversed(board.names))) == board.names


# Adjacency


@given(boards() | graphs())
def test_adjacency_is_mutual_and_never_of_a_point_with_itself(board: Board) -> None:
    for point, adjacent in enumerate(board.neighbours):
        assert point not in adjacent
        assert len(set(adjacent)) == len(adjacent)
        assert all(point in board.neighbours[other] for other in adjacent)


def test_a_rectangle_joins_points_one_step_apart() -> None:
    board = Board.rectangular(3, 3)
    assert neighbours(board, "A1") == {"A2", "B1"}
    assert neighbours(board, "B2") == {"A2", "C2", "B1", "B3"}


def test_a_torus_has_no_edge() -> None:
    board = Board.torus(3, 4)
    assert neighbours(board, "A1") == {"A2", "B1", "A3", "D1"}
    assert all(len(adjacent) == 4 for adjacent in board.neighbours)


def test_a_cylinder_joins_left_and_right_only() -> None:
    board = Board.cylinder(3, 4)
    assert neighbours(board, "A1") == {"A2", "B1", "D1"}


def test_a_circle_of_two_points_has_one_edge_and_one_of_a_single_point_none() -> None:
    assert Board.torus(1, 2).neighbours == ((1,), (0,))
    assert Board.torus(1, 1).neighbours == ((),)
    assert Board.torus(2, 2) == Board.rectangular(2, 2)


def test_a_box_joins_layers() -> None:
    board = Board.box(3, 3, 3)
    assert neighbours(board, "B2.2") == {"A2.2", "C2.2", "B1.2", "B3.2", "B2.1", "B2.3"}
    assert neighbours(board, "A1.1") == {"B1.1", "A2.1", "A1.2"}


@given(graphs(connected=True))
def test_connected_graphs_are_connected(board: Board) -> None:
    assert _reachable(board) == board.size


@given(graphs(connected=False))
def test_unconnected_graphs_are_not(board: Board) -> None:
    assert _reachable(board) < board.size


def _reachable(board: Board) -> int:
    found = [0]
    for point in found:
        found += [other for other in board.neighbours[point] if other not in found]
    return len(found)


# Written boards


@pytest.mark.parametrize(
    ("spec", "board"),
    [
        ("2x3", Board.rectangular(2, 3)),
        ("torus:3x4", Board.torus(3, 4)),
        ("cylinder:3x4", Board.cylinder(3, 4)),
        ("box:2x3x4", Board.box(2, 3, 4)),
        (" 19X19 ", Board.rectangular(19, 19)),
    ],
)
def test_boards_are_read_as_they_are_written(spec: str, board: Board) -> None:
    assert Board.parse(spec) == board
    assert Board.parse(board.spec) == board


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("", "is not a board"),
        ("3", "is not a board; write ROWSxCOLUMNS"),
        ("3x", "is not a board"),
        ("3x3x3", "is not a board"),
        ("-1x3", "is not a board"),
        ("3.0x3", "is not a board"),
        ("²x2", "is not a board"),
        ("box:2x2", "write box:XxYxZ, for example box:3x3x3"),
        ("torus:3x3x3", "write torus:ROWSxCOLUMNS"),
        ("0x3", "at least one point"),
        ("box:2x0x2", "at least one point"),
        ("101x100", f"more than {MAX_POINTS} points"),
        ("99999x99999", f"more than {MAX_POINTS} points"),
        ("999999x1", "is not a board"),
        ("tours:3x3", "unknown kind of board 'tours'; did you mean 'torus'"),
    ],
)
def test_what_is_not_a_board_is_refused(spec: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Board.parse(spec)


@pytest.mark.parametrize(
    ("edges", "says"),
    [
        ([], "at least one point"),
        ([("a", "a")], "adjacent to itself"),
        ([("a",)], "an edge joins two points"),
        ([("a", "b", "c")], "an edge joins two points"),
        (["ab"], "an edge joins two points"),
        ([("a", "")], "cannot be called"),
        ([("a", "b c")], "cannot be called"),
        ([("a", "b,c")], "cannot be called"),
        ([("a", "white:b")], "cannot be called"),
    ],
)
def test_what_is_not_a_graph_is_refused(edges: list[tuple[str, ...]], says: str) -> None:
    with pytest.raises(InputError, match=says):
        Board.from_edges(edges)


@pytest.mark.parametrize("word", MOVES)
def test_a_point_cannot_be_called_like_a_move_however_that_is_written(word: str) -> None:
    full_width = "".join(chr(ord(letter) + 0xFEE0) for letter in word)
    for name in (word, word.upper(), word.title(), full_width, f"{word[0]}\u200b{word[1:]}"):
        with pytest.raises(InputError, match=r"cannot be called .*: that word is a move"):
            Board.from_edges([("a", name)])
        with pytest.raises(InputError, match="cannot be called"):
            Board.from_edges([("a", "b")], points=[name])
    assert Board.from_edges([("a", f"{word}er")]).size == 2


@pytest.mark.parametrize("spec", ["2x2", " 19x19", "019x19", "19X19", "torus:3x3", "box:1x1x2"])
def test_a_graph_cannot_be_called_like_a_grid(spec: str) -> None:
    with pytest.raises(InputError, match="that is another board"):
        Board.from_edges([("A1", "B1")], spec=spec)
    assert Board.from_edges([("A1", "B1")], spec="ring of 2").spec == "ring of 2"


def test_an_edge_given_twice_is_one_edge() -> None:
    assert Board.from_edges([("a", "b"), ("b", "a"), ("a", "b")]).neighbours == ((1,), (0,))


@pytest.mark.parametrize("file", ["ring.yaml", "missing.yaml"])
def test_no_file_is_read_for_a_board(file: str, tmp_path: Path) -> None:
    (tmp_path / "ring.yaml").write_text("edges: [a b, b c, c a]\n")
    with pytest.raises(InputError, match="read a graph from its file first"):
        Board.parse(f"graph:{tmp_path / file}")


@pytest.mark.parametrize("board", [5.5, (5, 5), b"5x5"])
def test_what_is_neither_a_board_nor_a_text_is_refused(board: Any) -> None:
    with pytest.raises(InputError, match="a board is a Board or a text like '5x5', not "):
        as_board(board)


def test_boards_are_equal_if_points_and_adjacencies_are() -> None:
    board = Board.rectangular(1, 2)
    graph = Board.from_edges([("A1", "B1")])
    assert board == graph
    assert hash(board) == hash(graph)
    assert board != Board.rectangular(2, 1)
    assert Board.torus(3, 3) != Board.rectangular(3, 3)


def test_a_board_is_made_again_of_its_edges_with_its_points_in_the_same_order() -> None:
    random = Random(1)
    for _ in range(300):
        points = "abcdefg"[: random.randrange(2, 8)]
        pairs = list(combinations(points, 2))
        edges = random.sample(pairs, random.randrange(1, len(pairs) + 1))
        listed = [random.sample(edge, 2) for edge in edges]
        board = Board.from_edges(listed)
        again = Board.from_edges(board.edges)
        assert (again.names, again.neighbours) == (board.names, board.neighbours), listed
        assert {frozenset(edge) for edge in board.edges} == set(map(frozenset, edges))
