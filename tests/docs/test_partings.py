"""docs/partings.md: the positions part what it says by other solvers, too, and no smaller ones do."""

import pytest

from gorules.core import loaded
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.ruleset import load_family
from gorules.status.enabling import ENABLING
from gorules.status.ko_passes import KO_PASSES
from tests.support.article7 import Article7, Points
from tests.support.scripts import script

PARTINGS = script("partings")
KEPT = PARTINGS.load()
FIRST: dict[tuple[tuple[str, str], tuple[str, str]], Position] = PARTINGS.smallest(KEPT)
DRAWN = sorted(set(FIRST.values()), key=lambda each: (each.board.size, each.text))


def kept(position: Position, enable: str, ko_pass: str) -> dict[Points, bool]:
    """What is kept of each string of a position."""
    here = KEPT[position.board.spec]["part"][position.text]["alive"]
    names = {position.board.names[min(string.points)]: string.points for string in position.strings}
    assert names.keys() == here.keys()
    return {points: f"{enable}+{ko_pass}" in here[name] for name, points in names.items()}


def test_the_page_shows_what_is_kept() -> None:
    assert PARTINGS.PAGE.read_text(encoding="utf-8") == PARTINGS.page(KEPT), "run make partings"


def test_all_readings_are_asked_and_each_is_a_ruleset() -> None:
    assert set(PARTINGS.ENABLES) == ENABLING.keys()
    assert set(PARTINGS.KO_PASSES) == KO_PASSES.keys()
    members = load_family("japanese-1989-readings").members()
    assert {id.partition(":")[2] for id in members} == {str(each) for each in PARTINGS.READINGS}


def test_each_pair_parts_on_its_position() -> None:
    for (one, other), position in FIRST.items():
        assert kept(position, *one) != kept(position, *other)


def test_up_to_four_points_nothing_parts() -> None:
    for board in PARTINGS.boards(4):
        found = PARTINGS.scanned(board, PARTINGS.PAIRS)
        assert found == KEPT[board.spec]
        assert not found["part"]


@pytest.mark.skipif(loaded.hypothetical is None, reason="so many searches take the native core")
def test_five_points_are_looked_at_again() -> None:
    assert PARTINGS.scanned(Board.rectangular(1, 5), PARTINGS.PAIRS) == KEPT["1x5"]


@pytest.mark.parametrize("position", DRAWN[:3], ids=lambda each: each.text)
@pytest.mark.parametrize("ko_pass", ["one-own", "none"])
def test_the_reference_solver_says_the_same(
    position: Position, ko_pass: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loaded, "hypothetical", None)
    for enable in ENABLING:
        found = PARTINGS.lives(position, PARTINGS.Answers(enable, ko_pass))
        assert found == tuple(kept(position, enable, ko_pass)[each.points] for each in position.strings)


# On more points this takes long. Of causal all sets of points are tried.
QUICK = [
    (position, ko_pass) for position in DRAWN if position.board.size < 7 for ko_pass in ("one-own", "none")
]
QUICK += [(position, ko_pass) for position in DRAWN[:3] for ko_pass in ("all-own", "all-both")]


@pytest.mark.parametrize(("position", "ko_pass"), QUICK, ids=lambda each: getattr(each, "text", each))
def test_what_is_written_from_the_words_says_the_same(position: Position, ko_pass: str) -> None:
    cells = tuple(position.cells)
    judge = Article7(position.board.neighbours, [cells], ko_pass)
    for enable in ENABLING:
        if enable != "causal" or position.board.size < 6:
            assert judge.alive(cells, enable) == kept(position, enable, ko_pass)


@pytest.mark.skipif(loaded.hypothetical is None, reason="so large a search takes the native core")
@pytest.mark.parametrize("position", DRAWN[6:], ids=lambda each: each.text)
def test_larger_positions_part_when_asked_again(position: Position) -> None:
    for pair in [pair for pair, on in FIRST.items() if on == position]:
        for reading in pair:
            found = PARTINGS.lives(position, PARTINGS.Answers(*reading))
            assert found == tuple(kept(position, *reading)[each.points] for each in position.strings)
