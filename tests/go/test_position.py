from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position, as_setup
from tests.support.oracle import moved, reaches
from tests.support.strategies import adjacency, boards, colouring_of, position_of, positions


def placed(
    diagram: str, player: int, point: str, board: Board | None = None
) -> tuple[str, set[str], set[str]]:
    """Return what placing a stone leaves, and which points it captures and self-captures."""
    position = Position.of(as_setup(diagram, board, players=8), ["no-liberty"])
    placement = position.place(player, position.board.point(point))
    named = position.board.named
    return placement.after.text, set(named(placement.captured)), set(named(placement.self_captured))


# Placing a stone


def test_a_string_without_a_liberty_is_captured() -> None:
    assert placed(".X./XOX/...", 0, "B1") == (".X./X.X/.X.", {"B2"}, set())


def test_several_strings_are_captured_together() -> None:
    assert placed(".OX/O.O/XOX", 0, "A3")[1:] == (set(), {"A3"})
    assert placed("OX./X.X/OX.", 0, "B2")[1:] == (set(), set())
    assert placed(".OX/OX./X..", 0, "A3") == ("X.X/.X./X..", {"B3", "A2"}, set())


def test_captures_come_before_self_capture() -> None:
    # B2 has no liberty of its own until the stone at B3 is gone.
    assert placed("XOX/O.O/.O.", 0, "B2") == ("X.X/OXO/.O.", {"B3"}, set())
    assert placed("XOX/O.O/XOX", 0, "B2") == ("X.X/.X./X.X", {"B3", "A2", "C2", "B1"}, set())


def test_captures_free_the_stone_that_makes_them() -> None:
    # The single stone takes two and then has their points for liberties.
    assert placed(".OO/OXX/...", 0, "A3") == ("X../OXX/...", {"B3", "C3"}, set())


def test_self_capture_of_a_string_removes_it() -> None:
    assert placed("X.O/OO.", 0, "B2") == ("..O/OO.", set(), {"A2", "B2"})


def test_self_capture_of_a_single_stone_leaves_the_position_unchanged() -> None:
    assert placed(".O./O..", 0, "A2") == (".O./O..", set(), {"A2"})
    assert placed(".", 1, "A1") == (".", set(), {"A1"})


def test_all_opponents_strings_without_liberties_leave_together() -> None:
    # Taken one colour after the other, the first to leave would give the second a liberty (Kee 3.0, B.3).
    assert placed("OZ/O.", 0, "B1") == ("../.X", {"A2", "A1", "B2"}, set())
    assert placed("Z.X", 1, "B1") == (".O.", {"A1", "C1"}, set())


@given(st.data(), boards(12), st.integers(2, 4))
def test_placing_a_stone_does_what_the_texts_say(data: st.DataObject, board: Board, players: int) -> None:
    position = data.draw(positions(board, players))
    for point, cell in enumerate(position.cells):
        if cell == 0:
            for player in range(players):
                placement = position.place(player, point)
                expected = moved(
                    adjacency(board), colouring_of(position), player, board.names[point], players
                )
                assert placement.after == position_of(board, expected)
                gone = {
                    p
                    for p in range(board.size)
                    if (position.cells[p] or p == point) and not placement.after.cells[p]
                }
                own = {p for p in gone if p == point or position.cells[p] == player + 1}
                assert set(placement.self_captured) == own
                assert set(placement.captured) == gone - own


@given(st.data(), boards(16), st.integers(2, 4))
def test_a_play_never_leaves_a_string_without_a_liberty(
    data: st.DataObject, board: Board, players: int
) -> None:
    position = data.draw(positions(board, players))
    empty = [point for point, cell in enumerate(position.cells) if cell == 0]
    for point, player in product(empty, range(players)):
        after = colouring_of(position.place(player, point).after)
        assert all(None in reaches(adjacency(board), after, p) for p, c in after.items() if c is not None)


# Regions


@given(st.data(), boards(16))
def test_regions_part_the_board_and_border_what_their_points_reach(data: st.DataObject, board: Board) -> None:
    cells = data.draw(st.lists(st.integers(0, 3), min_size=board.size, max_size=board.size))
    position = Position(board, bytes(cells))
    colouring, adjacent = colouring_of(position), adjacency(board)
    assert sorted(point for region in position.regions for point in region.points) == list(range(board.size))
    for region in position.regions:
        for point in region.points:
            assert position.cells[point] == region.cell
            reached = reaches(adjacent, colouring, board.names[point])
            assert region.borders == {0 if colour is None else colour + 1 for colour in reached}
    assert {p for s in position.strings for p in s.points} == {p for p, cell in enumerate(cells) if cell}
    assert {p for s in position.empty_regions for p in s.points} == {
        p for p, cell in enumerate(cells) if not cell
    }


@given(st.data(), boards(16), st.integers(2, 4))
def test_suffocated_stones_are_those_that_do_not_reach_empty(
    data: st.DataObject, board: Board, players: int
) -> None:
    cells = data.draw(st.lists(st.integers(0, players), min_size=board.size, max_size=board.size))
    position = Position(board, bytes(cells))
    colouring, adjacent = colouring_of(position), adjacency(board)
    stones = (point for point, colour in colouring.items() if colour is not None)
    dead = {point for point in stones if None not in reaches(adjacent, colouring, point)}
    assert set(board.named(position.suffocated)) == dead


# J. Tromp, G. Farneback: Combinatorics of Go (2016), table 2; OEIS A094777 has the squares.
@pytest.mark.parametrize(
    ("rows", "columns", "legal"),
    [(1, 1, 1), (1, 2, 5), (1, 3, 15), (1, 4, 41), (1, 5, 113), (1, 6, 313), (1, 7, 867), (1, 8, 2401),
     (2, 2, 57), (2, 3, 489), (2, 4, 4125), (3, 3, 12675)],
)  # fmt: skip
def test_there_are_as_many_legal_positions_as_published(rows: int, columns: int, legal: int) -> None:
    board = Board.rectangular(rows, columns)
    colourings = product((0, 1, 2), repeat=board.size)
    assert sum(not Position(board, bytes(cells)).suffocated for cells in colourings) == legal


def test_a_string_is_found_at_any_of_its_points_and_nowhere_else() -> None:
    position = Position.draw("XX./.XO")
    board = position.board
    assert set(board.named(position.string_at(board.point("A2")))) == {"A2", "B2", "B1"}
    assert set(board.named(position.string_at(board.point("C1")))) == {"C1"}
    with pytest.raises(InputError, match="no stone at C2"):
        position.string_at(board.point("C2"))


def test_stones_are_told_apart_by_player() -> None:
    position = Position.draw("XOZY/X...")
    assert [position.board.named(position.stones(player)) for player in range(4)] == [
        ("A2", "A1"), ("B2",), ("C2",), ("D2",),
    ]  # fmt: skip


# Diagrams


@given(st.data(), boards())
def test_a_diagram_is_read_as_it_was_written(data: st.DataObject, board: Board) -> None:
    position = data.draw(positions(board, data.draw(st.integers(2, 8))))
    assert Position.parse(board, position.text) == position
    assert Position.parse(board, str(position)) == position
    assert hash(Position.parse(board, position.text)) == hash(position)


def test_a_diagram_shows_rows_from_the_top() -> None:
    position = Position.draw("X../.O./..Z")
    assert position.cells == bytes([1, 0, 0, 0, 2, 0, 0, 0, 3])
    assert position.diagram() == "3 X . .\n2 . O .\n1 . . Z\n  A B C"


def test_a_diagram_of_a_box_names_the_columns_under_each_layer() -> None:
    position = Position.parse("box:2x2x2", "X./..  /.O/..")
    assert position.diagram() == "2.1 X .\n1.1 . .\n    A B\n2.2 . O\n1.2 . .\n    A B"


def test_a_diagram_of_a_graph_names_its_points() -> None:
    position = Position.parse(Board.from_edges([("a", "b"), ("b", "c")]), "X.O")
    assert position.diagram() == "a:X b:. c:O"


def test_spaces_and_line_ends_do_not_matter_in_a_diagram() -> None:
    assert Position.draw("\n  X . \n\n  . O\n") == Position.parse("2x2", "X./.O")


@pytest.mark.parametrize(
    ("board", "text", "says"),
    [
        ("2x2", "X.", "the board 2x2 has 2 rows, the diagram 1"),
        ("2x2", "X./.O/..", "has 2 rows, the diagram 3"),
        ("2x2", "X./.OO", "row 2 of the diagram has 3 points instead of 2"),
        ("2x2", "X/.O", "row 1 of the diagram has 1 point instead of 2"),
        ("2x2", "X./.Q", "row 2 of the diagram has the letter 'Q'; allowed: "),
        ("2x2", "x./..", "the letter 'x'"),
        ("1x3", "", "has 1 row, the diagram 0"),
    ],
)
def test_a_diagram_that_does_not_fit_the_board_is_refused(board: str, text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Position.parse(board, text)


@pytest.mark.parametrize("text", ["", " \n/\n", "X../..", "X./.?"])
def test_a_drawing_that_shows_no_rectangle_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="diagram"):
        Position.draw(text)


def test_removing_stones_leaves_the_rest() -> None:
    position = Position.draw("XO./.X.")
    assert position.without(position.board.points(["A2", "B1"])).text == ".O./..."
    assert position.text == "XO./.X."
