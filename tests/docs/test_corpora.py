"""docs/corpora.md has the columns of the table, and its limits are those that are kept."""

import re
from dataclasses import fields

from gorules.corpus import sources
from gorules.corpus.judging import awaited
from gorules.corpus.reading import MOST_MOVES
from gorules.corpus.table import GameRow
from gorules.files import data
from gorules.ruleset import load_ruleset, rulesets

PAGE = (data.docs() / "corpora.md").read_text(encoding="utf-8")
TEXT = " ".join(PAGE.split())


def test_the_columns_are_those_of_the_table() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert told == [field.name for field in fields(GameRow)]


def test_the_limits_are_those_that_are_kept() -> None:
    assert f"at most {sources.MOST_RECORD >> 20} MiB, and {MOST_MOVES:,} moves" in TEXT
    assert f"at most {sources.MOST_TIMES} times its size unpacked, and {sources.FREE_BYTES >> 20} MiB" in TEXT
    assert f"at most {sources.MOST_FILES:,} files" in TEXT


def test_all_rulesets_declare_what_they_wait_for() -> None:
    assert "All rulesets that come with gorules declare it." in TEXT
    assert [id for id in rulesets() if awaited(load_ruleset(id)) is None] == []
