"""Numbers of sequences of turns in the terminal."""

import pytest

from gorules.compare.perft import Parting
from gorules.report.comparisons import partings
from tests.support.shown import told


def test_rulesets_with_one_number_stand_together_and_where_they_part_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    counts = [{"one": 3, "two": 3}, {"one": 9, "two": 8, "three": 9}]
    assert told(capsys, partings(counts, [Parting("one", "two", ("A1",), "B1")])) == [
        "depth  sequences  rulesets",
        "    1          3  one, two",
        "    2          9  one, three",
        "               8  two",
        "After A1, B1 is legal under one, but not under two.",
    ]


def test_that_nothing_parts_is_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, partings([{"one": 3, "two": 3}, {"one": 9, "two": 9}], [])) == [
        "depth  sequences  rulesets",
        "    1          3  one, two",
        "    2          9  one, two",
        "No difference up to depth 2.",
    ]
