"""Unconditional life, and that by play it is what it should be."""

import pytest

import gorules as gr
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status.benson import unconditionally_alive
from gorules.status.hypothetical import PASS, HypotheticalPlay, HypotheticalState
from gorules.status.ko_passes import KO_PASSES
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


def can_be_captured_by_passing(position: Position, player: int) -> set[frozenset[int]]:
    """The strings that the opponent can capture some time while their owner always passes."""
    play = HypotheticalPlay(position.board, KO_PASSES["none"])
    strings = {string.points for string in position.strings if string.cell == player + 1}
    lost: set[frozenset[int]] = set()
    todo: list[HypotheticalState] = [play.start(position, 1 - player)]
    seen = set(todo)
    while todo:
        state = todo.pop()
        lost |= {string for string in strings if any(state.cells[p] != player + 1 for p in string)}
        turns = [PASS] if state.player == player else play.turns(state)
        for turn in turns:
            after = play.after(state, turn)
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return lost


def can_be_captured_with_suicide(position: Position, player: int) -> set[frozenset[int]]:
    """The same, where the opponent may remove her own stones."""
    strings = {string.points for string in position.strings if string.cell == player + 1}
    lost: set[frozenset[int]] = set()
    todo = [position]
    seen = {position.cells}
    while todo:
        at = todo.pop()
        lost |= {string for string in strings if any(at.cells[p] != player + 1 for p in string)}
        for point, cell in enumerate(at.cells):
            if not cell:
                after = at.place(1 - player, point).after
                if after.cells not in seen:
                    seen.add(after.cells)
                    todo.append(after)
    return lost


@pytest.mark.parametrize("spec", ["1x5", "2x3", "torus:2x3", "3x3"])
def test_what_stands_against_suicide_is_what_the_stricter_condition_says(spec: str) -> None:
    found = 0
    for number, position in enumerate(positions(spec)):
        if Board.parse(spec).size > 6 and number % 9:
            continue
        for player in (0, 1):
            strings = {string.points for string in position.strings if string.cell == player + 1}
            safe = unconditionally_alive(position, player, suicide=True).strings
            assert safe == strings - can_be_captured_with_suicide(position, player), position.text
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


@pytest.mark.parametrize("spec", ["1x5", "2x3", "torus:2x3", "2x4"])
def test_what_stands_while_its_owner_passes_is_what_benson_says(spec: str) -> None:
    found = 0
    for number, position in enumerate(positions(spec)):
        if Board.parse(spec).size > 6 and number % 9:
            continue
        for player in (0, 1):
            strings = {string.points for string in position.strings if string.cell == player + 1}
            safe = unconditionally_alive(position, player).strings
            assert safe == strings - can_be_captured_by_passing(position, player), position.text
            found += len(safe)
    assert found > 0
