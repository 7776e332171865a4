from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position, as_setup
from gorules.go.setup import FlawKind, Setup
from tests.support.oracle import reaches
from tests.support.strategies import adjacency, boards, colouring_of

NO_LIBERTY, FOREIGN_STONES, FOREIGN_PLAYER = FlawKind


def flaws(setup: Setup) -> list[tuple[FlawKind, tuple[str, ...]]]:
    return [(flaw.kind, flaw.points) for flaw in setup.flaws]


def test_whatever_can_be_drawn_is_held_as_it_is() -> None:
    setup = Setup.parse("2x3", "XOZ/X.Y", to_play="Z")
    assert (setup.text, setup.to_play, setup.players) == ("XOZ/X.Y", "red", 2)
    assert str(setup) == "XOZ\nX.Y"


def test_all_flaws_are_listed_with_their_points() -> None:
    assert flaws(Setup.draw("XOZ/XYZ/OOO", to_play="red")) == [
        (FOREIGN_PLAYER, ()),
        (FOREIGN_STONES, ("C3", "C2")),
        (FOREIGN_STONES, ("B2",)),
        (NO_LIBERTY, ("A3", "A2")),
        (NO_LIBERTY, ("B3",)),
        (NO_LIBERTY, ("C3", "C2")),
        (NO_LIBERTY, ("B2",)),
        (NO_LIBERTY, ("A1", "B1", "C1")),
    ]
    assert flaws(Setup.draw("XOZ/XY./OOO", to_play="red", players=4)) == [
        (NO_LIBERTY, ("A3", "A2")),
        (NO_LIBERTY, ("B3",)),
    ]


@given(st.data(), boards(12), st.integers(2, 4))
def test_a_setup_has_no_flaw_if_every_stone_reaches_an_empty_point_and_has_a_player(
    data: st.DataObject, board: Board, players: int
) -> None:
    cells = bytes(data.draw(st.lists(st.integers(0, 4), min_size=board.size, max_size=board.size)))
    setup = Setup(board, cells, players=players)
    colouring = colouring_of(Position(board, cells))
    stones = {point for point, colour in colouring.items() if colour is not None}
    strangled = {point for point in stones if None not in reaches(adjacency(board), colouring, point)}
    found = flaws(setup)
    assert {p for kind, points in found if kind is NO_LIBERTY for p in points} == strangled
    foreign = {p for kind, points in found if kind is FOREIGN_STONES for p in points}
    assert foreign == {board.names[p] for p, cell in enumerate(cells) if cell > players}


def test_a_position_is_refused_with_every_flaw_that_is_not_waived() -> None:
    setup = Setup.draw("XZO/OXX", to_play="red")
    with pytest.raises(InputError) as refused:
        Position.of(setup, ["no-liberty"])
    assert [problem.message for problem in refused.value.problems] == [
        "red is to move, but 2 play",
        "the position has stones of Red, but 2 play",
    ]
    assert Position.of(Setup.draw("XO"), [NO_LIBERTY]).text == "XO"
    assert Position.of(Setup.draw(".XZ."), [FOREIGN_STONES]).text == ".XZ."


def test_a_player_to_move_is_not_waived() -> None:
    with pytest.raises(InputError, match="only foreign-stones and no-liberty can be waived"):
        Position.of(Setup.draw("...", to_play="red"), [FOREIGN_PLAYER])
    with pytest.raises(InputError, match="unknown kind of flaw 'colour'"):
        Position.of(Setup.draw("..."), ["colour"])


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"cells": bytes(3)}, "has 4 cells, each 0 to 8"),
        ({"cells": b"\0\0\0\x09"}, "has 4 cells, each 0 to 8"),
        ({"players": 1}, "a game has 2 to 8 players, not 1"),
        ({"to_play": "mauve"}, "unknown player 'mauve'"),
    ],
)
def test_what_is_no_setup_of_the_board_is_refused(fields: dict[str, Any], says: str) -> None:
    given = {"board": Board.rectangular(2, 2), "cells": bytes(4), **fields}
    with pytest.raises(InputError, match=says):
        Setup(**given)


# Where a position is asked for


def test_a_position_may_be_given_in_each_of_its_forms() -> None:
    setup = Setup.parse("2x3", "XO./...")
    forms = ("XO./...", setup, Position.parse("2x3", "XO./..."))
    assert [as_setup(form) for form in forms] == [setup] * 3
    assert [as_setup(form, "2x3") for form in forms] == [setup] * 3
    assert as_setup(board="2x3").text == ".../..."
    assert as_setup().board == Board.rectangular(19, 19)


def test_what_a_setup_says_stands_unless_something_else_is_given() -> None:
    setup = Setup.draw("XZ.", to_play="white", players=3)
    assert as_setup(setup) == setup
    assert as_setup(setup, to_play="red", players=4) == Setup.draw("XZ.", to_play="red", players=4)


@pytest.mark.parametrize(
    ("position", "board", "says"),
    [
        (5, None, "a position is a Position, a Setup or a text like 'X.O/...', not 5"),
        ("X.", "2x2", "has 2 rows, the diagram 1"),
        (Position.draw("X."), "2x2", "the position is on the board 1x2, not on 2x2"),
        (None, 5.5, "a board is a Board or a text like '5x5', not 5.5"),
    ],
)
def test_what_is_no_position_is_refused(position: Any, board: Any, says: str) -> None:
    with pytest.raises(InputError, match=says):
        as_setup(position, board)
