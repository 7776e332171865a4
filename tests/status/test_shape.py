"""What counts by the shape of eyes: the server's own program agrees, and the sentences say why."""

import pytest

import gorules as gr
from tests.support.goscorer import SUITE, territory

CASES = [
    tuple(column.strip() for column in line.split("|"))
    for line in SUITE.read_text("utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize("first", range(0, len(CASES), 50))
def test_the_program_of_the_server_and_the_definition_agree(first: int) -> None:
    for drawn, answer in CASES[first : first + 50]:
        assert territory(drawn) == answer, drawn


BY_SHAPE = gr.load_ruleset(
    {
        "id": "mine",
        "name": "By shape",
        "extends": "japanese-agreed",
        "scoring": {"type": "territory", "empty-counts": "by-shape"},
    }
)


def scored(drawing: str, rules: gr.Ruleset | str = BY_SHAPE, dead: tuple[str, ...] = ()) -> gr.Outcome:
    return gr.score(rules, gr.Position.draw(drawing), dead=dead, komi=0)


def test_one_eye_each_and_shared_liberties_are_seki() -> None:
    outcome = scored(".X.O./XX.OO")
    assert outcome.scores == {"black": 0, "white": 0}
    assert outcome.explanation.remarks == ("In seki by shape: A2, B2, D2, E2, A1, B1, D1, E1.",)
    assert scored(".X.O./XX.OO", "japanese-agreed").scores == {"black": 1, "white": 1}


def test_a_false_eye_does_not_count_and_is_named() -> None:
    drawing = ".X.X.XO/XXXXXOO/OOOOOOO/.O.O.OO"
    outcome = scored(drawing)
    assert outcome.scores["black"] == 2
    assert outcome.explanation.remarks == ("False by shape, and to be filled: E4.",)
    assert scored(drawing, "japanese-agreed").scores["black"] == 3


def test_a_dead_stone_on_the_vital_point_is_remembered_when_it_is_removed() -> None:
    wall = "{}XOO.O/XXXXOO.O/OOOOOOO."  # two eyes for who is first in it
    assert scored(wall.format("...")).scores["black"] == 3
    outcome = scored(wall.format(".O."), dead=("B3",))
    assert outcome.scores["black"] == 1  # the prisoner alone
    assert "Removed as dead: B3." in outcome.explanation.remarks


def test_what_gaps_leave_open_makes_life_but_does_not_count() -> None:
    drawing = "...X.OO/...X.O./XXXX.OO/.....O./OOOOOOO/.O.O.OO"
    assert scored(drawing).scores["black"] == scored(drawing, "japanese-agreed").scores["black"] == 6
    outcome = scored(drawing.replace("...X.O.", ".....O."))
    assert outcome.scores["black"] == 0
    assert outcome.explanation.remarks == ("Not closed, gaps aside: A6, B6, C6, A5, B5, C5.",)


@pytest.mark.parametrize("board", ["torus:4x4", "box:2x2x2", "cylinder:3x5"])
def test_it_is_defined_on_every_board(board: str) -> None:
    position = gr.Position.empty(gr.Board.parse(board)).place(0, 0).after
    assert gr.score(BY_SHAPE, position, komi=0).scores["black"] == position.board.size - 1
