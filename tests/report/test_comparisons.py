"""What is said of comparisons: classes, boundaries, and which rulesets are alike."""

from collections.abc import Sequence

from gorules.compare.lines import Comparison, compare_line
from gorules.go.position import Position
from gorules.play.replay import Line, parse_moves
from gorules.report.comparisons import indistinguishable, neighbours
from gorules.ruleset import Ruleset
from tests.support.strategies import composed

FREE = composed(id="free")
BANNED = composed(id="banned", ko=["positional-superko"])
PASSES = composed(id="passes", ko=["positional-superko"], end=["passes"])


def lines(*moves: str, rulesets: Sequence[Ruleset] = (FREE, BANNED, PASSES)) -> list[Comparison]:
    start = Position.draw(".")
    return [
        compare_line(Line(start, parse_moves(text, start.board), scored=False), rulesets, "beast", text)
        for text in moves
    ]


def test_the_ruleset_most_like_another_is_told_from_it_by_fewest_lines() -> None:
    # A1 tells those without a ko rule from the rest, two passes those without an end.
    found = neighbours(lines("A1", "pass A1", "pass pass"))
    assert found == [
        ("banned", "passes", ["beast/pass pass"]),
        ("free", "banned", ["beast/A1", "beast/pass A1"]),
        ("passes", "banned", ["beast/pass pass"]),
    ]


def test_rulesets_that_no_line_tells_apart_are_indistinguishable() -> None:
    assert indistinguishable(lines("A1")) == [("banned", "passes"), ("free",)]
    assert indistinguishable(lines("pass pass")) == [("banned", "free"), ("passes",)]
    assert indistinguishable(lines("A1", "pass pass")) == [("banned",), ("free",), ("passes",)]
