"""docs/values.md shows what docs/values.json holds, and that is what gorules finds."""

import pytest
import yaml

from gorules.go.board import Board
from gorules.native import bridge
from gorules.solving.front import solve
from tests.support.scripts import DOCS, script

VALUES = script("values")
KEPT = VALUES.load()
SHORT = [(board, column) for board, column in VALUES.tasks(long=False)]
# Without the native core superko on six points takes minutes.
SMALL = [
    (board, column)
    for board, column in SHORT
    if VALUES.BOARDS[board].size <= (4 if bridge.core is None and column.id != "draw" else 6)
]


def test_the_page_is_what_the_kept_values_render_to() -> None:
    assert (DOCS / "values.md").read_text(encoding="utf-8") == VALUES.page(KEPT), "run make values"


@pytest.mark.parametrize(("board", "column"), SHORT, ids=lambda each: getattr(each, "id", each))
def test_every_entry_of_the_short_table_was_tried(board: str, column: object) -> None:
    fingerprint = column.ruleset.fingerprint  # type: ignore[attr-defined] # a class of the script
    assert fingerprint in KEPT[board], "the composition has changed: run make values"


@pytest.mark.parametrize(("board", "column"), SMALL, ids=lambda each: getattr(each, "id", each))
def test_small_boards_are_solved_again_to_the_same_value(board: str, column: object) -> None:
    ruleset = column.ruleset  # type: ignore[attr-defined] # a class of the script
    entry = KEPT[board][ruleset.fingerprint]
    found = solve(ruleset, VALUES.BOARDS[board])
    assert (found.low, found.high) == (entry["low"], entry["high"])


def test_no_value_is_kept_that_no_search_gave() -> None:
    for board, entries in KEPT.items():
        for entry in entries.values():
            assert -VALUES.BOARDS[board].size <= entry["low"] <= entry["high"] <= VALUES.BOARDS[board].size
            assert (entry["low"] == entry["high"]) == (entry["limits"] is None)
            assert entry["engine"] in ("native", "reference", "cycles", "kee", "progress", "strategy")


def test_published_values_name_columns_and_boards_of_the_page() -> None:
    known = {column.id for column in VALUES.columns()}
    for source in yaml.safe_load((DOCS / "values_published.yaml").read_text(encoding="utf-8")):
        assert source["source"] and source["rules"]
        for claim in source["claims"]:
            assert set(claim["under"]) <= known
            for board in set(claim["values"]) - set(VALUES.BOARDS):  # those are not recomputed
                assert Board.parse(board).spec == board


def test_what_is_kept_is_not_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def unexpected(*_: object, **__: object) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr(VALUES, "solve", unexpected)
    monkeypatch.setattr(VALUES, "save", unexpected)
    VALUES.solve_missing(False, VALUES.Limits(seconds=60.0))


def test_rulesets_differ_only_where_that_is_proven() -> None:
    bounds = VALUES.Bounds
    assert VALUES.differ([bounds(1, 1, 4), bounds(2, 4, 4)])
    assert not VALUES.differ([bounds(1, 1, 4), bounds(0, 4, 4)])
    assert [str(bounds(*each)) for each in ((1, 1, 4), (-4, 4, 4), (1, 4, 4), (-4, 0, 4), (-1, 2, 4))] == [
        "+1", "?", "≥ +1", "≤ 0", "-1 to +2",
    ]  # fmt: skip


def test_a_published_value_is_compared_with_each_ruleset_it_can_mean() -> None:
    one, two, between = (VALUES.Bounds(*each) for each in ((1, 1, 4), (2, 2, 4), (0, 3, 4)))
    assert VALUES.verdict(1, {"a": one, "b": one}) == "agrees"
    assert VALUES.verdict(1, {"a": one, "b": two}) == "only under a"
    assert VALUES.verdict(3, {"a": one, "b": two}) == "differs"
    assert VALUES.verdict(1, {"a": between}) == "not decided here"
    assert VALUES.verdict(1, {}) == "published, not recomputed"
