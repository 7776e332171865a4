"""Strategies are accepted and refused alike by the check in Python and by the one that knows no gorules."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.native.bridge import checking
from gorules.solving.progress.check import check_strategy, checked_natively
from gorules.solving.progress.theorem import StrategyFails, StrategyGraph
from gorules.solving.progress.written import reading_strategy
from tests.support.mutated_strategies import (
    QUESTIONS,
    QUICK,
    RECURRING,
    SOURCE,
    StrategyForgery,
    foreign_accepts,
    forged_strategy,
    is_true,
    recurring,
    sample_of,
    true_choices,
)
from tests.support.progress import Question

MEMORY = 1 << 28
PLAIN = [
    Question("1x6", "......", -6),
    Question("1x7", "X..O.X.", -6, suicide="allowed"),
    Question("2x3", ".../...", -6, "barred-after-a-play"),
    Question("2x3", ".../...", -6, "barred-after-a-play", player="white", to_play="white"),
    Question("torus:2x3", ".../...", -6, player="white"),
]
"""Questions that the slow solver answers with yes."""


@cache
def written(question: Question) -> bytes:
    return sample_of(StrategyForgery(question.claim, true_choices(question), False)).content


def by_python(file: Path) -> str:
    """What the twin in Python finds."""
    with reading_strategy(file) as read:
        states, moves = read.records()
        choices = dict(zip(states, moves, strict=True))
        try:
            return str(StrategyGraph(read.claim, choices, 100_000).check())
        except StrategyFails as failure:
            return str(failure)


def natively(file: Path) -> str:
    """What the native check finds."""
    if checking is None:
        pytest.skip("there is no native core")
    with reading_strategy(file) as read:
        states, moves = read.records()
        try:
            return str(checked_natively(read.claim, states, moves, MEMORY))
        except StrategyFails as failure:
            return str(failure)


@pytest.mark.parametrize("question", PLAIN, ids=str)
def test_a_strategy_is_accepted(question: Question, tmp_path: Path) -> None:
    file = tmp_path / "a.strategy.gz"
    file.write_bytes(written(question))
    assert check_strategy(file).failure is None
    assert natively(file) == by_python(file)
    assert foreign_accepts(file.read_bytes()) in (True, None)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_forged_is_refused_unless_it_is_true(seed: int, tmp_path: Path) -> None:
    forgery = forged_strategy(Random(f"quick {seed}"), QUICK)
    file = tmp_path / "a.strategy.gz"
    file.write_bytes(sample_of(forgery).content)
    try:
        accepted = check_strategy(file).failure is None
    except InputError:
        accepted = False
    assert foreign_accepts(file.read_bytes()) in (accepted, None)
    assert not (accepted and forgery.is_wrong)
    assert not accepted or is_true(forgery.claim)


@pytest.mark.parametrize("question", RECURRING, ids=str)
def test_a_position_that_comes_back_is_noticed_though_no_state_does(
    question: Question, tmp_path: Path
) -> None:
    file = tmp_path / "a.strategy.gz"
    file.write_bytes(sample_of(StrategyForgery(question.claim, recurring(question), True)).content)
    assert not is_true(question.claim)
    assert by_python(file).endswith("a play of the prover's can make this position again")
    assert natively(file).endswith("a play of the prover's can make this position again")
    assert foreign_accepts(file.read_bytes()) in (False, None)


@pytest.mark.parametrize(("margin", "holds"), [(2, True), (3, False), (4, False)])
def test_points_that_no_stone_of_the_provers_borders_are_not_hers(
    margin: int, holds: bool, tmp_path: Path
) -> None:
    # Black's stone has two eyes. The fourth point has no neighbours, so nobody can play there.
    board = Board.from_edges([("A", "B"), ("B", "C")], ["A", "B", "C", "D"])
    like = QUESTIONS[2].claim
    claim = replace(
        like, position=Position(board, bytes((0, 1, 0, 0))), margin=margin, regions=4,
        symmetries=symmetries(board),
    )  # fmt: skip
    file = tmp_path / "a.strategy.gz"
    file.write_bytes(sample_of(StrategyForgery(claim, {}, not holds)).content)
    assert (by_python(file) == natively(file)) and by_python(file).startswith("StrategySize") == holds
    assert foreign_accepts(file.read_bytes()) in (holds, None)
    assert is_true(claim) == (margin <= 3)


@pytest.mark.parametrize(
    ("question", "ruleset", "why"),
    [
        (PLAIN[0], "tromp-taylor-no-suicide", None),
        (PLAIN[0], "aga", None),
        (PLAIN[0], "tromp-taylor", "suicide is allowed"),
        (PLAIN[0], "taylor-tromp-early-nssk", "suicide is allowed"),
        (PLAIN[0], "japanese-1989", ""),
        (PLAIN[0], "kee-3.0-no-suicide", ""),
        (PLAIN[0], "basic-fixed-ko", "bars"),
        (PLAIN[1], "tromp-taylor", None),
        (PLAIN[1], "taylor-tromp-early-nssk", "bars"),
    ],
)
def test_a_ruleset_has_to_fulfil_the_premises(
    question: Question, ruleset: str, why: str | None, tmp_path: Path
) -> None:
    file = tmp_path / "a.strategy.gz"
    file.write_bytes(written(question))
    failure = check_strategy(file, ruleset).failure
    assert failure is None if why is None else failure is not None and why in failure


def test_a_check_does_not_take_more_memory_than_it_may(tmp_path: Path) -> None:
    file = tmp_path / "a.strategy.gz"
    file.write_bytes(written(PLAIN[0]))
    with pytest.raises(InputError, match="memory"):
        check_strategy(file, memory=10_000)


@pytest.mark.skipif(not SOURCE.exists(), reason="the sources are not here")
def test_the_foreign_checker_has_at_most_300_lines() -> None:
    assert len(SOURCE.read_text("utf-8").splitlines()) <= 300
