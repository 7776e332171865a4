"""Proofs of laws: nothing false is proved, each premise is needed, docs/proofs.md writes all of them out."""

import inspect
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from gorules.laws.law import Law
from gorules.laws.laws import LAWS, by_id
from gorules.laws.premises import Premise, cases
from gorules.play.game import Game
from gorules.ruleset import Ruleset, all_rulesets, load_ruleset
from tests.support.law_breakers import missing_one, plugged
from tests.support.plain_laws import best, false
from tests.support.random_rules import random_ruleset
from tests.support.strategies import composed

PAGE = (Path(__file__).parents[2] / "docs" / "proofs.md").read_text("utf-8")

PLUGGED = dict(plugged())
MISSING = dict(missing_one())
BROUGHT = {each.id: each for each in all_rulesets() if each.players.min <= 2}
POOL = BROUGHT | PLUGGED | MISSING

PROVED = [law for law in LAWS if law.proofs]


def proved(ruleset: Ruleset) -> list[str]:
    return [law.id for law in PROVED if law.speaks_of(ruleset) and law.proof(ruleset)]


@cache
def is_false(name: str, law: str) -> bool:
    """Whether a plain search finds that a law is false of a ruleset."""
    boards = ("1x1", "1x2", "1x3")
    return any(false(POOL[name], [law], boards, seed=seed) for seed in range(1, 5))


# Nothing false is proved


def test_a_rule_that_counts_turns_is_not_said_to_end_games() -> None:
    counting = PLUGGED["3 and Counts"]  # Kee's end compares what ko rules remember
    assert "play-ends-whatever" not in proved(counting)
    game = Game(counting, board="1x1")
    for _ in range(10):
        game.play("pass")
    assert not game.is_over
    assert "play-ends-whatever" in proved(load_ruleset("kee-3.0"))


@pytest.mark.parametrize("name", [*PLUGGED, *MISSING])
def test_nothing_false_is_proved_of_what_behaves_ill(name: str) -> None:
    assert false(POOL[name], proved(POOL[name]), ("1x1", "1x2")) == {}


@pytest.mark.parametrize("id", [id for number, id in enumerate(BROUGHT) if number % 8 == 3])
def test_nothing_false_is_proved_of_a_ruleset(id: str) -> None:
    if BROUGHT[id].removal.removes != "anything":
        assert false(BROUGHT[id], proved(BROUGHT[id]), ("1x2", "1x3")) == {}


@pytest.mark.parametrize("seed", range(25))
def test_nothing_false_is_proved_of_a_random_composition(seed: int) -> None:
    ruleset = random_ruleset(Random(seed))
    assert false(ruleset, proved(ruleset), ("1x1", "1x2")) == {}


# Each premise is needed

NOT_KNOWN_FALSE = {
    ("never-worse", "all_games_end"): "a game that goes on for ever is worth nothing that is known",
    ("never-worse", "colours_are_alike"): "White passes last: the argument fails, no counterexample is known",
    ("never-worse", "nothing_is_dead_by_rule"): "what is dead by a definition may be too large to tell",
    ("never-worse", "no_suicide"): "by author with suicide: the argument fails, no counterexample is known",
    ("never-worse", "suicide_looks_at_the_turn"): "the argument fails, no counterexample is known",
    ("never-worse", "passes_are_as_a_start"): "by author with suicide, as well",
}
"""Premises without which a proof fails, though no small board shows that the law does."""


def missing(law: Law, number: int, left_out: Premise) -> Iterator[str]:
    """Yield the rulesets that meet all premises of a proof but one, and of which no other proof holds."""
    others = [premise for premise in law.proofs[number].premises if premise is not left_out]
    for name, ruleset in POOL.items():
        is_met = any(all(premise(case) for premise in others) for case in cases(ruleset))
        if is_met and law.speaks_of(ruleset) and not law.proof(ruleset):
            yield name


OF_BOTH = {proof.premises for proof in by_id["play-ends-whatever"].proofs}
"""What proves that games end whatever players do proves that they end."""

NEEDED = [
    (law.id, number, premise)
    for law in PROVED
    for number, proof in enumerate(law.proofs)
    if law.id != "play-ends" or proof.premises not in OF_BOTH
    for premise in proof.premises
]


@pytest.mark.parametrize(
    ("law", "number", "premise"), NEEDED, ids=lambda each: getattr(each, "__name__", each)
)
def test_without_a_premise_something_false_would_be_proved(law: str, number: int, premise: Premise) -> None:
    found = [*missing(by_id[law], number, premise)]
    assert found
    if (law, premise.__name__) not in NOT_KNOWN_FALSE:
        small_first = sorted(found, key=lambda name: name in BROUGHT)
        assert any(is_false(name, law) for name in small_first), found


# Strategy stealing


def test_who_left_the_empty_board_by_passing_may_not_leave_it_again() -> None:
    """The step at which strategy stealing fails by author with suicide: docs/proofs.md."""
    by_author = load_ruleset("taylor-tromp-early")
    passed = Game(by_author, board="1x1")
    passed.play("pass")
    passed.play("A1")
    assert not passed.verdict("A1")
    begun = Game(by_author, board="1x1", to_play="white")
    begun.play("A1")
    assert begun.verdict("A1")
    natural = Game(load_ruleset("taylor-tromp-early-nssk"), board="1x1")
    natural.play("pass")
    natural.play("A1")
    assert natural.verdict("A1")


@pytest.mark.parametrize("records", [["start", "play"], ["play"]], ids="+".join)
def test_a_first_pass_has_to_leave_the_record_as_the_start_does(records: list[str]) -> None:
    """The proof holds Black's pass against a game that White begins, so both must ban the same."""
    lifted = {"type": "repetition", "compares": "position", "lifted-by": "any-pass", "keeps": "current"}
    ruleset = composed(
        ko=["natural-situational-superko", lifted | {"records": records}], end=["passes"], removal="none"
    )
    passed, begun = Game(ruleset, board="1x1"), Game(ruleset, board="1x1", to_play="white")
    passed.play("pass")
    bans_the_same = bool(passed.verdict("A1")) == bool(begun.verdict("A1"))
    assert ("never-worse" in proved(ruleset)) is bans_the_same is ("start" in records)


def test_whoever_has_to_play_first_loses_two_points() -> None:
    # A stone on two points is taken, and may not be taken back.
    assert best(PLUGGED["1 with NoPassYet"], "1x2", 2_000) == -2
    assert best(composed(ko=["positional-superko"], end=["passes"], suicide="forbidden"), "1x2", 2_000) == 0


# The page


def sentence(premise: Premise) -> str:
    return " ".join(inspect.cleandoc(premise.__doc__ or "").split())


@pytest.mark.parametrize("law", PROVED, ids=lambda law: law.id)
def test_the_page_has_each_proof_with_the_premises_that_are_checked(law: Law) -> None:
    _, _, rest = PAGE.partition(f"\n## {law.id}\n")
    section = rest.partition("\n## ")[0]
    assert " ".join(law.says.split()) in " ".join(section.split())
    needed = [part.partition("\n\n*")[0] for part in section.split("It needs:\n")[1:]]
    said = [[" ".join(line.split()) for line in part.split("\n- ")[1:]] for part in needed]
    shared = OF_BOTH if law.id == "play-ends" else set()
    assert said == [
        [sentence(premise) for premise in proof.premises]
        for proof in law.proofs
        if proof.premises not in shared
    ]


def test_the_page_has_no_law_that_is_not_proved() -> None:
    heads = [line.removeprefix("## ") for line in PAGE.splitlines() if line.startswith("## ")]
    assert heads == [*(law.id for law in PROVED), "Where strategy stealing fails"]
    assert not any(len(line) > 110 for line in textwrap.dedent(PAGE).splitlines())
