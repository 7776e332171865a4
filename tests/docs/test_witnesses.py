"""docs/witnesses.md: every line is replayed, parts what it says, and nothing different stays together."""

from itertools import combinations

import pytest

from gorules.comparing.lines import compare_line
from gorules.go.board import Board
from gorules.ruleset import all_rulesets
from tests.support.scripts import script

WITNESSES = script("witnesses")
KEPT = WITNESSES.load()
RULESETS = list(all_rulesets())
FOLLOWED = list(WITNESSES.followed(RULESETS, KEPT))


def test_the_page_says_what_the_lines_come_to_now() -> None:
    assert WITNESSES.PAGE.read_text(encoding="utf-8") == WITNESSES.page(KEPT), "run make docs"


def test_every_two_rulesets_that_differ_have_a_witness() -> None:
    assert WITNESSES.left(RULESETS, KEPT) == (), "run make witnesses"
    prints = {each.id: each.fingerprint for each in RULESETS}
    first: dict[frozenset[str], int] = {}
    for number, (_, what, _) in enumerate(FOLLOWED):
        for one, other in combinations(what.results, 2):
            if what.results[one] != what.results[other]:
                assert prints[one] != prints[other]
                first.setdefault(frozenset({one, other}), number)
    alone = {each.id for each in RULESETS if each.players.min > 2}
    pairs = {frozenset(pair) for pair in combinations(prints.keys() - alone, 2)}
    assert {pair for pair in pairs if len({prints[id] for id in pair}) > 1} <= first.keys()


@pytest.mark.parametrize("number", range(len(FOLLOWED)))
def test_a_comparison_parts_the_same_rulesets(number: int) -> None:
    kept, what, split = FOLLOWED[number]
    assert split, f"{kept} parts nothing"
    chosen = [each for each in RULESETS if each.id in split[0]]
    classes = compare_line(WITNESSES.line_of(kept), chosen, "witness", "line").classes
    groups = {frozenset(each.rulesets) for each in classes}
    results = {id: what.results[id] for id in split[0]}
    assert groups == {frozenset(id for id in results if results[id] == result) for result in results.values()}


def test_on_the_smallest_board_there_are_no_shorter_lines() -> None:
    search = WITNESSES.Search(RULESETS, (frozenset(each.id for each in RULESETS),), Board.rectangular(1, 1))
    found = [(length, each) for length in (1, 2, 3) for each in search.of_length(length)]
    moves = [" ".join(map(str, each.line.moves)) for _, each in found]
    assert moves == [each["moves"] for each in KEPT if each.get("board") == "1x1"][: len(moves)]
    assert all(len(each.line.moves) == length for length, each in found)
    assert WITNESSES.undivided(search.classes)
