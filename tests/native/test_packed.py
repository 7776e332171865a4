"""Promises of packing: nothing that a component lays down is lost on the way to the native core."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from gorules.files.model import hyphenated
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Finished
from gorules.go.verdicts import Points, Tally
from gorules.native import bridge, codes, packed
from gorules.rules.component import Compensation, Component
from gorules.rules.scoring import AreaScoring
from tests.support.components import COMPONENTS, variants
from tests.support.strategies import composed

BOARD = Board.rectangular(2, 2)
needs_native = pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")
MORE: dict[str, list[dict[str, Any]]] = {
    "komi": [{"komi": {"2x2": komi}} for komi in ("0.5", "1.5")],  # the schema does not say for which boards
    "keeps": [{"keeps": what, "lifted-by": "any-pass"} for what in ("nothing", "current")],
}
"""Values of parameters that the schema does not give, or that need another one."""


def packed_with(axis: str, terms: dict[str, Any]) -> packed.Packed | None:
    """What the core is told, None if a value is one that it refuses."""
    answer = [terms] if axis in ("ko", "end") else terms
    ruleset = composed(**{"removal": "none", axis: answer})
    return None if packed.why_not_packed(ruleset, BOARD) else packed.pack(ruleset, BOARD)


PACKABLE = [
    name
    for name, entry in COMPONENTS.items()
    if entry.axis not in ("removal", "compensation")  # of these the core is told nothing, or the sum
    and entry.component.packed is not Component.packed
]


@pytest.mark.parametrize("name", [name for name in PACKABLE if COMPONENTS[name].origin is None])
def test_each_parameter_of_a_component_is_packed_or_declared_not_to_matter(name: str) -> None:
    entry = COMPONENTS[name]
    least, *changed = variants(entry)
    known = entry.component.packs | entry.component.idle
    idle = {hyphenated(field) for field in known - entry.component.packs}
    for field in {hyphenated(field) for field in entry.component.model_fields} - {"type", "clause"}:
        values = [terms for terms in (least, *changed, *MORE.get(field, ())) if field in terms]
        records = {packed_with(entry.axis, {**least, **terms}) for terms in values}
        assert (len(records) > 1) is (field not in idle), field


def test_a_class_that_answers_in_its_own_way_or_has_a_parameter_of_its_own_is_not_packed() -> None:
    class Doubled(AreaScoring):
        def most(self, board: Board) -> int:
            return 2 * board.size

        def tallies(self, finished: Finished) -> tuple[Tally, ...]:
            return super().tallies(finished)

    class Taxed(AreaScoring):
        tax_per_stone: int = 0

    ruleset = composed()
    for scoring, why in ((Doubled, "not a component"), (Taxed, "has 'tax-per-stone'")):
        changed = scoring.model_validate({"empty-counts": "borders-only-own"})
        assert why in str(packed.why_not_packed(ruleset.composed("changed", scoring=changed), BOARD))


def test_what_a_compensation_gives_is_packed_whoever_made_it() -> None:
    class Third(Compensation):
        type: str = "third"

        def given(
            self, board: Board, players: int = 2, handicap: int = 0, komi: Fraction | None = None
        ) -> tuple[Points, ...]:
            return (0, Fraction(1, 3))

    class Button(Third):
        def given(
            self, board: Board, players: int = 2, handicap: int = 0, komi: Fraction | None = None
        ) -> tuple[Points, ...]:
            return (1, Fraction(7, 2))

    ruleset = composed()
    assert packed.pack(ruleset.composed("button", compensation=Button()), BOARD).komi2 == 5
    assert "gives 1/3 points" in str(
        packed.why_not_packed(ruleset.composed("third", compensation=Third()), BOARD)
    )


# What C does not know it refuses


GOOD = composed(ko=["positional-superko"], end=["passes"])


@needs_native
def test_a_code_or_a_field_that_c_does_not_know_is_refused() -> None:
    rules, start = packed.pack(GOOD, BOARD), packed.start(Position.empty(BOARD))
    unknown: list[dict[str, Any]] = [{"suicide": code} for code in (-1, 3)]
    records: list[tuple[str, Any, tuple[str, ...]]] = [
        ("ko", rules.ko[0], ("compares", "records", "lifted_by", "window")),
        ("ends", rules.ends[0], ("kind", "then", "times", "last_by", "on")),
        ("scoring", rules.scoring, ("kind", "empty_counts", "group_tax")),
    ]
    for field, record, known in records:
        changed = [record._replace(**{name: code}) for name in known for code in (-2, 1 << 30)]
        unknown += [{field: one if field == "scoring" else (one,)} for one in changed]
    for core in (bridge.core, bridge.core64):
        assert core is not None
        assert core.perft(rules, start, 2) == 4 * (3 + 1) + (4 + 1)
        for change in unknown:
            with pytest.raises(ValueError, match="does not know the code"):
                core.perft(replace(rules, **change), start, 2)


@needs_native
def test_a_record_with_a_field_more_is_refused() -> None:
    rules, start = packed.pack(GOOD, BOARD), packed.start(Position.empty(BOARD))
    more = {**rules.scoring._asdict(), "corner_bonus": 1}
    scoring: Any = SimpleNamespace(**more, _fields=tuple(more))
    for core in (bridge.core, bridge.core64):
        assert core is not None
        with pytest.raises(ValueError, match="corner_bonus"):
            core.perft(replace(rules, scoring=scoring), start, 2)


@needs_native
def test_rules_with_a_field_that_the_compiled_core_does_not_know_are_left_to_the_referee(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert bridge.objection(GOOD, BOARD) is None
    less = tuple(field for field in bridge.FIELDS["PackedEnd"] if field != "times")
    monkeypatch.setattr(bridge, "FIELDS", {**bridge.FIELDS, "PackedEnd": less})
    assert bridge.objection(GOOD, BOARD) == "the native core was compiled without 'times' of 'passes'"


@pytest.mark.skipif(not codes.FILE.exists(), reason="an installed package has no sources of C")
def test_the_codes_of_c_are_those_of_python() -> None:
    assert codes.FILE.read_text(encoding="utf-8") == codes.text(), "run python -m gorules.native.codes"
