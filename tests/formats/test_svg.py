import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from gorules.files.inputs import InputError
from gorules.formats import svg
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.setup import Setup
from gorules.play.game import Game

SVG = "{http://www.w3.org/2000/svg}"
GRAPH = Board.from_edges([("<a>", "b"), ("b", "c&d")])


def parts(picture: str, tag: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(picture).findall(SVG + tag)


def texts(picture: str, tag: str = "text") -> list[str]:
    return [part.text or "" for part in parts(picture, tag)]


def stones(picture: str) -> dict[tuple[str, str], str]:
    """Return the colours of the stones drawn, by place."""
    circles = [part.attrib for part in parts(picture, "circle")]
    return {(c["cx"], c["cy"]): c["fill"].split()[-1] for c in circles if c.get("class") == "stone"}


def test_stones_stand_on_their_points() -> None:
    drawn = stones(svg.board(Position.parse("2x3", "X../.OX")))
    assert drawn == {("0", "0"): "#111", ("1", "1"): "#fff", ("2", "1"): "#111"}


@pytest.mark.parametrize(
    ("board", "drawn", "wrapped"),
    [
        (Board.rectangular(3, 4), 17, 0),
        (Board.torus(3, 4), 17, 14),  # each of 3 rows and 4 columns is closed, seen from both ends
        (Board.cylinder(3, 4), 17, 6),
        (Board.box(2, 2, 2), 12, 0),  # the layers stand behind each other
        (Board.box(2, 2, 5), 20, 0),  # so many stand below each other: 4 edges in each
        (GRAPH, 2, 0),
    ],
)
def test_each_adjacency_that_can_be_drawn_is(board: Board, drawn: int, wrapped: int) -> None:
    lines, *stubs = [part.attrib["d"].count("M") for part in parts(svg.board(board), "path")]
    assert (lines, sum(stubs)) == (drawn, wrapped)


def test_columns_and_rows_or_points_are_named() -> None:
    assert texts(svg.board(Board.rectangular(2, 3))) == ["2", "1", "A", "B", "C"]
    assert texts(svg.board(Board.box(2, 1, 2))) == ["1.1", "1.2", "A", "B"]
    assert texts(svg.board(GRAPH)) == ["<a>", "b", "c&d"]
    assert Counter(texts(svg.board(Board.rectangular(9, 7)))) == Counter(
        [*"123456789ABCDEFG"] * 2
    )  # on four sides


def test_who_does_not_see_it_is_told_what_it_shows() -> None:
    picture = svg.board(Position.parse("2x3", "XX./..Z"), last="C1")
    assert ElementTree.fromstring(picture).attrib["role"] == "img"
    assert texts(picture, "title") == ["Board 2x3"]
    assert texts(picture, "desc") == ["Black A2, B2. Red C1. Last move C1."]
    assert texts(svg.board(GRAPH, title="<b>", description="&"), "title") == ["<b>"]
    assert texts(svg.board(GRAPH), "desc") == ["No stones."]


def test_colours_but_black_and_white_are_told_apart_by_letters_too() -> None:
    assert texts(svg.board(Position.parse("2x4", "XZY./....")))[-2:] == ["Z", "Y"]


def test_the_last_move_is_marked() -> None:
    game = Game("tromp-taylor", "2x2")
    unmarked = game._repr_svg_()
    game.play("B1")
    rings = [c.attrib for c in parts(game._repr_svg_(), "circle") if c.attrib["fill"] == "none"]
    assert [(ring["cx"], ring["cy"]) for ring in rings] == [("1", "1")]
    game.play("pass")
    assert not [c for c in parts(game._repr_svg_(), "circle") if c.attrib["fill"] == "none"]
    assert "Last move" not in unmarked and "Last move pass." in game._repr_svg_()
    with pytest.raises(InputError, match="unknown point"):
        svg.board(game.board, last="C1")


def test_notebooks_show_boards_positions_and_games() -> None:
    game = Game("tromp-taylor", "2x2")
    assert game.board._repr_svg_() == game.position._repr_svg_() == game._repr_svg_()


def test_points_carry_numbers_and_signs_in_a_colour_that_is_seen() -> None:
    picture = svg.board(
        Setup.parse("1x4", "XO.."), labels={"A1": "1", "B1": "12", "C1": "a"}, marks={"D1": "cross"}
    )
    written = {part.text: part.attrib for part in parts(picture, "text")}
    assert [written[text]["fill"] for text in ("1", "12", "a")] == ["#fff", "#111", "#111"]
    assert [written[text]["x"] for text in ("1", "12", "a")] == ["0", "1", "2"]
    crosses = [part.attrib for part in parts(picture, "path") if "transform" in part.attrib]
    assert [cross["transform"] for cross in crosses] == ["translate(3 0)"]
    red = svg.board(Setup.parse("1x2", "ZO"), labels={"A1": "7"})  # as a book draws it, taken or not
    assert "7" in texts(red) and "Z" not in texts(red)
    with pytest.raises(InputError, match="unknown point"):
        svg.board(Board.rectangular(1, 1), labels={"B1": "1"})


def test_pictures_on_a_sheet_share_boards_and_stones() -> None:
    sheet = svg.Sheet()
    assert sheet.definitions() == ""
    one, again = (svg.board(Setup.parse("1x3", drawn), sheet=sheet) for drawn in ("X.O", ".X."))
    other = svg.board(Board.rectangular(2, 2), sheet=sheet)
    defined = ElementTree.fromstring(sheet.definitions())
    ids = [part.attrib["id"] for part in defined.iter() if "id" in part.attrib]
    assert ids == ["board_1", "board_2", "shade_1", "shade_2", "stone_1", "stone_2"]
    used = [
        [use.attrib for use in ElementTree.fromstring(each).findall("use")] for each in (one, again, other)
    ]
    assert used == [
        [
            {"href": "#board_1"},
            {"href": "#stone_1", "x": "0", "y": "0"},
            {"href": "#stone_2", "x": "2", "y": "0"},
        ],
        [{"href": "#board_1"}, {"href": "#stone_1", "x": "1", "y": "0"}],
        [{"href": "#board_2"}],
    ]


@pytest.mark.parametrize(("number", "across", "down"), [(1, 1, 1), (2, 2, 1), (3, 3, 1), (7, 3, 3)])
def test_boards_side_by_side_fit_on_a_page(number: int, across: int, down: int) -> None:
    board = Board.rectangular(5, 5)
    alone = svg.board(board)
    size = [float(each) for each in re.findall(r'(?:width|height)="([\d.]+)"', alone)[:2]]
    together = svg.side_by_side([alone] * number, board)
    found = [float(each) for each in re.findall(r'(?:width|height)="([\d.]+)"', together)[:2]]
    assert found == pytest.approx([across * size[0], down * size[1]])
    assert len(set(re.findall(r'<svg (x="[\d.]+" y="[\d.]+")', together))) == number
