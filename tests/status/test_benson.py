"""Unconditional life, and that by play it is what it should be."""

from collections.abc import Iterator
from itertools import islice

import pytest

import gorules as gr
from gorules.go.position import EMPTY, Position
from gorules.status.benson import unconditionally_alive
from tests.status.test_reference import positions


def alive(drawn: str, player: int = 0) -> set[tuple[str, ...]]:
    position = Position.draw(drawn)
    return {position.board.named(string) for string in unconditionally_alive(position, player).strings}


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        (".X.X./XXXXX", {("B2", "D2", "A1", "B1", "C1", "D1", "E1")}),
        # Both points of C2 D2 are liberties of the string, so that region is vital to it, too.
        (".X../XXXX", {("B2", "A1", "B1", "C1", "D1")}),
        (".X../XX../XXXX", set()),  # D3 is none of its liberties
        ("....X/XXXXX", set()),  # one region
        (".OX/X.X", set()),
        # White's stones have no liberty but B2, which both strings border.
        (".XX/X.O/XXO", {("B3", "C3"), ("A2", "A1", "B1")}),
    ],
)
def test_small_positions(drawn: str, says: set[tuple[str, ...]]) -> None:
    assert alive(drawn) == says


def test_a_dragon_with_two_heads_lives_on_eyes_that_are_shared() -> None:
    dragon = ".XXXXXX/XOOOOOX/XO.O.OX/XOOOOOX/XXXXXX."
    assert {string[0] for string in alive(dragon, 0)} == {"B5", "A4"}
    assert {string[0] for string in alive(dragon, 1)} == {"B4"}


def plays(position: Position, opponent: int, suicide: bool) -> Iterator[Position]:
    """The positions after each play of the opponent."""
    for point, cell in enumerate(position.cells):
        if cell == EMPTY:
            placed = position.place(opponent, point)
            if suicide or not placed.self_captured:
                yield placed.after


def can_be_captured(position: Position, player: int, suicide: bool) -> set[frozenset[int]]:
    """The strings that the opponent can capture some time while their owner always passes."""
    strings = {string.points for string in position.strings if string.cell == player + 1}
    lost: set[frozenset[int]] = set()
    left, seen = [position], {position.cells}
    while left:
        now = left.pop()
        lost |= {string for string in strings if any(now.cells[p] != player + 1 for p in string)}
        for after in plays(now, 1 - player, suicide):
            if after.cells not in seen:
                seen.add(after.cells)
                left.append(after)
    return lost


@pytest.mark.parametrize("suicide", [False, True])
@pytest.mark.parametrize(
    ("spec", "each"), [("1x5", 1), ("2x3", 1), ("torus:2x3", 1), ("2x4", 18), ("3x3", 101)]
)
def test_what_stands_while_its_owner_passes_is_unconditionally_alive(
    spec: str, each: int, suicide: bool
) -> None:
    found = 0
    for position in islice(positions(spec), 0, None, each):
        for player in (0, 1):
            strings = {string.points for string in position.strings if string.cell == player + 1}
            safe = unconditionally_alive(position, player, suicide=suicide).strings
            assert safe == strings - can_be_captured(position, player, suicide), position.text
            found += len(safe)
    assert found > 0


def test_suicide_takes_what_is_alive_where_it_is_forbidden() -> None:
    # White fills the eye on the right, which removes her stones, and stands better there the second time.
    assert alive(".X.X.O") == {("B1",), ("D1",)}
    game = gr.Game("tromp-taylor", position=".X.X.O", to_play="white")
    for move in ("E1", "pass", "E1", "pass", "C1"):
        game.play(move)
    assert game.position.text == ".XO.O."
    assert unconditionally_alive(Position.draw(".X.X.O"), 0, suicide=True).strings == frozenset()
