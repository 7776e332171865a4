"""What a site has for others: boards to step through, pictures of links, a feed."""

import re
from datetime import UTC, datetime
from html import unescape
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from gorules.bestiary.beasts import load_beast
from gorules.formats import svg
from gorules.play.replay import replay
from gorules.ruleset import load_ruleset
from gorules.web.content import Content
from gorules.web.feed import feed
from gorules.web.previews import HEIGHT, WIDTH, can_draw, preview
from gorules.web.shown import FAMOUS, famous, leads

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def content() -> Content:
    ids = ("japanese-agreed", "chinese-2002", "aga", "ing-1991", "tromp-taylor", "bga")
    return Content((load_beast(id) for id, _ in FAMOUS), map(load_ruleset, ids), "https://example.org/go/")


def test_each_famous_line_has_the_positions_and_the_results_of_a_replay(content: Content) -> None:
    shown = famous(content, svg.Sheet())
    assert [(each.beast.id, each.line.id) for each in shown] == list(FAMOUS)
    for each in shown:
        line = each.beast.line(each.line)
        assert {found.id for found in each.rules} == {*leads(content)} == {*content.rulesets} - {"bga"}
        for found in each.rules:
            played = replay(line, content.rulesets[found.id])
            turns = [turn.after.cells for turn in played.turns]
            drawn = [bytes(map(int, cells)) for cells in each.data["steps"]]
            assert drawn[1 : 1 + len(turns)] == turns
            assert found.at == (played.result.refused or played.result.ended)
            assert found.result.lower() == str(played.result).lower()
        assert len(each.data["players"]) == len(each.data["steps"]) == len(each.data["moves"]) + 1
        assert all(one != other for one, other in pairwise(each.data["players"]))
    assert shown[0].asks == "May White play 6?"


def test_a_link_to_a_beast_has_a_picture_of_its_stones() -> None:
    if not can_draw():
        pytest.skip("what draws PNG is not installed: gorules[web]")
    drawn = preview(load_beast("triple-ko"))
    assert drawn.startswith(b"\x89PNG") and len(drawn) < 40_000
    assert [int.from_bytes(drawn[at : at + 4]) for at in (16, 20)] == [WIDTH, HEIGHT]
    assert drawn != preview(load_beast("quadruple-ko"))


def test_the_feed_has_what_is_new_with_its_time_and_the_rest_with_its_own(content: Content) -> None:
    first = feed(content, now=datetime(2026, 1, 1, tzinfo=UTC))
    root = ElementTree.fromstring(first)
    entries = root.findall(f"{ATOM}entry")
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == len(entries) > 10
    text = (entry.findtext(f"{ATOM}content") or "" for entry in entries)
    assert all(text)
    links = [link.get("href", "") for entry in entries for link in entry.findall(f"{ATOM}link")]
    assert all(link.startswith("https://example.org/go/") for link in links)
    gone = entries[3].findtext(f"{ATOM}id") or ""
    before = re.sub(f"<entry><id>{re.escape(gone)}</id>.*?</entry>", "", first, flags=re.DOTALL)
    again = ElementTree.fromstring(feed(content, before, datetime(2026, 2, 1, tzinfo=UTC)))
    times = {
        each.findtext(f"{ATOM}id"): each.findtext(f"{ATOM}updated") for each in again.iter(f"{ATOM}entry")
    }
    assert {id for id, time in times.items() if time != "2026-01-01T00:00:00Z"} == {unescape(gone)}
    assert root.findtext(f"{ATOM}updated") == "2026-01-01T00:00:00Z" != again.findtext(f"{ATOM}updated")
    assert feed(content, "no XML", datetime(2026, 1, 1, tzinfo=UTC)) == first
