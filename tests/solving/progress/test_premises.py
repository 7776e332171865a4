"""Where the search looks for progress proofs, the check accepts them: their premises are written apart."""

from dataclasses import replace
from itertools import product
from random import Random
from typing import Literal

import pytest

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native.packed import why_not_packed
from gorules.ruleset import Ruleset, all_rulesets
from gorules.solving.progress.known_rules import why_not_under
from gorules.solving.progress.premises import Premises, premises
from tests.support.progress import Question
from tests.support.random_rules import SUPERKO, random_fields
from tests.support.strategies import composed

STARTS = ("..../....", "X..O/.X.O")
PLAYERS: tuple[Literal["black", "white"], ...] = ("black", "white")
AREA = {"type": "area", "empty-counts": "borders-only-own"}


def refusals(ruleset: Ruleset, found: Premises) -> list[str | None]:
    """Return what the check says of claims that the search would make, from some starts."""
    board, claim = Board.parse("2x4"), Question("2x4", STARTS[0], 8).claim
    claim = replace(claim, retaking=found.retaking, suicide=found.suicide, ko=found.ko)
    return [
        why_not_under(
            ruleset, replace(claim, position=Position.parse(board, start), player=player, to_play=to_play)
        )
        for start, player, to_play in product(STARTS, PLAYERS, PLAYERS)
    ]


def is_searched(ruleset: Ruleset) -> bool:
    """Whether the search is for a ruleset, as :func:`why_not_proved` asks for it."""
    packable = why_not_packed(ruleset, Board.parse("2x4")) is None
    return packable and isinstance(premises(ruleset), Premises)


def test_the_check_accepts_the_rules_for_which_the_search_is() -> None:
    asked = [ruleset for ruleset in all_rulesets() if is_searched(ruleset)]
    assert {ruleset.id for ruleset in asked} >= {"tromp-taylor", "tromp-taylor-ssk", "aga"}
    random = Random(1)
    while len(asked) < 60:
        fields = random_fields(random, solvable=True) | {"ko": [{"type": random.choice(SUPERKO)}]}
        fields |= {"scoring": AREA} if random.random() < 0.8 else {}
        ruleset = composed(**fields)
        if is_searched(ruleset):
            asked.append(ruleset)
    for ruleset in asked:
        found = premises(ruleset)
        assert isinstance(found, Premises)
        assert set(refusals(ruleset, found)) == {None}, ruleset.terms()


@pytest.mark.parametrize(
    "change",
    [
        {"ko": ["basic-ko"]},
        {"ko": [{"type": "positional-superko"}, {"type": "basic-ko"}]},
        {"passing": "forbidden", "end": ["no-legal-play"]},
        {"end": [{"type": "passes", "count": 1}]},
        {"end": [{"type": "passes", "count": 2, "then": "draw"}]},
        {"end": ["passes", "captures"]},
        {"scoring": {"type": "territory", "empty-counts": "borders-only-own"}},
        {"scoring": AREA | {"in-seki": "ignored"}},
        {"scoring": AREA | {"group-tax": 2}},
        {"scoring": {"type": "stones"}},
    ],
    ids=str,
)
def test_each_premise_is_asked_for_by_the_search(change: dict[str, object]) -> None:
    plain = {"ko": ["positional-superko"], "end": ["passes"], "scoring": AREA, "removal": "none"}
    assert is_searched(composed(**plain))
    assert not is_searched(composed(**(plain | change)))
