"""docs/shape.md: the positions that it shows part what it says, and no smaller ones do."""

import re

import pytest

from gorules.core import loaded
from gorules.go.position import Position
from tests.support.scripts import script

SHAPE = script("shape")
PAGE = SHAPE.PAGE.read_text(encoding="utf-8")
SHOWN = re.findall(r"### (.+)\n\n.+\n\n```\n([^`]+)\n```\n\n`(.+)`\.", PAGE)


@pytest.mark.skipif(loaded.hypothetical is None, reason="nine points take too long without the native core")
def test_each_position_parts_as_the_page_shows() -> None:
    assert [kind.lower() for kind, _, _ in SHOWN] == list(SHAPE.KINDS)
    for kind, drawn, text in SHOWN:
        found = SHAPE.difference(Position.draw(text))
        assert (found.kind, SHAPE.drawn(found)) == (kind.lower(), drawn)


def test_no_smaller_position_parts_in_the_same_way() -> None:
    sizes = {kind.lower(): len(text.replace("/", "")) for kind, _, text in SHOWN}
    for board, _, found in SHAPE.differences(6):
        assert all(sizes[each.kind] <= board.size for each in found)


def test_what_is_not_found_is_written_as_the_script_has_it() -> None:
    assert PAGE.startswith(SHAPE.TEXT.strip())
