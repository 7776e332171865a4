"""Certificates that somebody forged: one message and an exit code, and nothing false is accepted."""

from collections import Counter
from fractions import Fraction

import pytest

import gorules as gr
from tests.support.judge import Judge, knows
from tests.support.judge_board import near_on_grid
from tests.support.mutations import UNJUDGED, cases, kinds
from tests.support.plain_search import plain


def test_no_forged_certificate_is_accepted_that_is_false() -> None:
    codes: Counter[int] = Counter()
    for number, _, ran, wrong in cases(kinds()["certificates"], 30, seed=0):
        again = f"python -m tests.support.mutations certificates 1 --seed 0 --first {number}"
        assert wrong in (None, UNJUDGED), again
        codes[ran.code] += 1
    assert set(codes) == {0, 1, 2}


@pytest.mark.parametrize("suicide", ["allowed", "forbidden"])
@pytest.mark.parametrize("board", ["1x1", "1x2", "2x1", "1x3", "2x2", "1x4"])
@pytest.mark.parametrize(
    "superko", ["positional-superko", "situational-superko", "natural-situational-superko"]
)
def test_the_judge_of_forgeries_agrees_with_a_search_for_superko(
    superko: str, board: str, suicide: str
) -> None:
    other = plain(superko, suicide, board)
    cells = (0,) * len(other.near)
    value = Fraction(other.worth(cells, 1))
    rules = gr.load_ruleset(
        {"id": "mine", "name": "Mine", "extends": "tromp-taylor", "ko": superko, "suicide": suicide}
    )
    judge = Judge(near_on_grid(board), rules.terms(), Fraction())
    for player, better in ((0, Fraction(1, 2)), (1, -Fraction(1, 2))):
        assert judge.can(player, value, cells, 0)
        assert not judge.can(player, value + better, cells, 0)


@pytest.mark.parametrize(
    ("rules", "board", "value"),
    [
        # docs/kee.md and docs/values.md have these with their sources.
        ("kee-3.0-no-suicide", "1x3", 3),
        ("kee-3.0", "1x2", 0),
        ("spight-area", "1x3", 3),
    ],
)
def test_the_judge_of_forgeries_finds_published_values(rules: str, board: str, value: int) -> None:
    terms = gr.load_ruleset(rules).terms()
    assert knows(terms)
    judge = Judge(near_on_grid(board), terms, Fraction())
    cells = (0,) * len(judge.near)
    assert judge.can(0, Fraction(value), cells, 0) and judge.can(1, Fraction(value), cells, 0)
    assert not judge.can(0, value + Fraction(1, 2), cells, 0)
