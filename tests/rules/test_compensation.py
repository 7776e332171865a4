"""Compensation: komi by board, and what White gets for a handicap."""

from fractions import Fraction
from typing import Any

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.go.position import Position
from tests.support.strategies import composed


def test_komi_is_given_by_board_and_may_be_overridden() -> None:
    compensation = {"type": "points", "komi": {"1x3": 1.5, "1x4": "-2"}}
    ruleset = composed(compensation=compensation)
    for diagram, komi, white in (
        ("X..", None, Fraction(3, 2)),
        ("X...", None, -2),
        ("X....", None, 0),
        ("X..", 0, 0),
        ("X..", "6.5", Fraction(13, 2)),
    ):
        outcome = gr.score(ruleset, Position.draw(diagram), komi=komi)
        assert outcome.scores["white"] == white
        assert type(outcome.scores["white"]) is (Fraction if isinstance(white, Fraction) else int)
    assert gr.score(ruleset, Position.draw("X..")).margin == Fraction(3, 2)


@pytest.mark.parametrize(("bonus", "white"), [("none", 0), ("n-1", 2), ("n", 3)])
def test_a_handicap_may_earn_white_points(bonus: str, white: int) -> None:
    ruleset = composed(compensation={"type": "points", "bonus": bonus, "komi": {"1x3": 7}})
    assert gr.score(ruleset, Position.draw("X.."), handicap=3).scores["white"] == white
    assert gr.score(ruleset, Position.draw("X.."), handicap=0).scores["white"] == 7


def test_a_komi_without_a_board_is_told_how_it_is_written() -> None:
    with pytest.raises(gr.InputError, match=r"compensation.komi: komi is given by board: \{19x19: 7.5\}"):
        gr.load_ruleset({"id": "mine", "name": "Mine", "extends": "aga", "compensation": {"komi": 5.5}})


@pytest.mark.parametrize("again", ["09x9", " 9X9", "9x09 "])
def test_two_komi_for_one_board_are_refused_however_it_is_written(again: str) -> None:
    mine = {"id": "mine", "name": "Mine", "extends": "aga"}
    empty = Position.empty(gr.Board.parse("9x9"))
    assert gr.score(gr.load_ruleset(mine | {"compensation": {"komi": {again: 5}}}), empty).margin == -5
    with pytest.raises(gr.InputError) as refused:
        gr.load_ruleset(mine | {"compensation": {"komi": {"9x9": 7, again: 5}}})
    assert f"compensation.komi: '9x9' and '{again}' are one board, 9x9, with one komi" in str(refused.value)


@pytest.mark.parametrize("komi", ["six", "1/3", 0.25, "nan", "1e9", ""])
def test_komi_is_a_whole_number_of_half_points(komi: Any) -> None:
    with pytest.raises(InputError, match="points"):
        gr.score("tromp-taylor", Position.draw("X.."), komi=komi)
