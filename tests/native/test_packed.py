"""Promises of packing: nothing that a component lays down is lost on the way to the native core."""

from typing import Any

import pytest

from gorules.go.board import Board
from gorules.native import packed
from gorules.rules.component import hyphenated
from tests.support.components import COMPONENTS, variants
from tests.support.strategies import composed

IDLE = {
    "end: passes": {"dead-stones"},  # nobody names dead stones where play is perfect
    "end: agreement": {"after-passes"},  # no turn brings an agreement about
    "compensation: points": {"handicap", "handicap-komi", "bonus"},  # no handicap is given
}
"""Parameters on which no game of the native core depends."""

BOARD = Board.rectangular(2, 2)
MORE: dict[str, list[dict[str, Any]]] = {
    "komi": [{"komi": {"2x2": komi}} for komi in ("0.5", "1.5")],  # the schema does not say for which boards
    "keeps": [{"keeps": what, "lifted-by": "any-pass"} for what in ("nothing", "current")],
}
"""Values of parameters that the schema does not give, or that need another one."""


def packed_with(axis: str, terms: dict[str, Any]) -> packed.Packed:
    answer = [terms] if axis in ("ko", "end") else terms
    return packed.pack(composed(**{"removal": "none", axis: answer}), BOARD)


@pytest.mark.parametrize("name", [name for name, entry in COMPONENTS.items() if entry.origin is None])
def test_each_parameter_of_a_component_is_packed_or_declared_not_to_matter(name: str) -> None:
    entry = COMPONENTS[name]
    least, *changed = variants(entry)
    for field in {hyphenated(field) for field in entry.component.model_fields} - {"type", "clause"}:
        values = [terms for terms in (least, *changed, *MORE.get(field, ())) if field in terms]
        records = {packed_with(entry.axis, {**least, **terms}) for terms in values}
        assert (len(records) > 1) is (field not in IDLE.get(name, ())), field
