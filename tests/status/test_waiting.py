"""Whoever waits for life and death may end it: what is decided by then stays, and nothing else is kept."""

import gzip
from fractions import Fraction
from pathlib import Path

import pytest

import gorules as gr
from gorules.core import loaded
from gorules.formats.records import parse_record
from gorules.go.position import Position
from gorules.go.verdicts import Kind, Outcome
from gorules.play.replay import end_of
from gorules.rules import by_status
from gorules.status import native
from gorules.status.ko_passes import KO_PASSES
from gorules.status.local import search
from gorules.status.local.standing import Stands, standing_as_found
from gorules.status.local.standing import _kept as found_in_position
from gorules.status.questions import Question, Setting, StatusLimits
from gorules.status.waiting import Ended, Waiting, waited, watched

SMALL = ".O.../OXOO./XXXX./.XOX./....."  # the end of a game on 5x5
ROOT = Path(__file__).parents[2]

with_native_core = pytest.mark.skipif(
    loaded.defending is None, reason="nothing is decided without the native core"
)


def forget() -> None:
    for kept in (by_status._decided, found_in_position, search._asked, native._decided):
        kept.cache_clear()


def open_strings(outcome: Outcome) -> set[tuple[str, ...]]:
    return set() if outcome.range is None else {each.points for each in outcome.range.open}


def finished_on(size: int) -> Position:
    """A finished game, of which much is decided."""
    games = gzip.decompress((ROOT / "benchmarks" / "self_play.sgf.gz").read_bytes())
    game = next(b"(;" + each for each in games.split(b"(;") if b"SZ[%d]" % size in each)
    return end_of(parse_record(game, file="game.sgf", suffix=".sgf").line)[0]


@pytest.fixture(scope="module")
def finished() -> Position:
    return finished_on(9)


@with_native_core
def test_what_nobody_waits_for_is_open_then_and_decided_when_it_is_asked_again() -> None:
    forget()
    with waited(lambda states: None, 0.0):
        early = gr.score("korean-2016", SMALL, komi=Fraction())
    assert open_strings(early)
    assert "as the limit of seconds ended the search" in early.explanation.remarks[0]
    later = gr.score("korean-2016", SMALL, komi=Fraction())
    assert later.kind is Kind.SCORE
    assert not open_strings(later)


@with_native_core
@pytest.mark.parametrize("ruleset", ["korean-2016", "japanese-filled:defined"])
def test_what_is_decided_when_it_ends_stays_decided(ruleset: str, finished: Position) -> None:
    forget()
    whole = open_strings(gr.score(ruleset, finished, komi=Fraction()))
    forget()
    with waited(lambda states: None, 0.0):
        nothing = open_strings(gr.score(ruleset, finished, komi=Fraction()))
    forget()

    def tell(states: int) -> None:
        if states > 300_000:
            waiting.by = "interrupted"

    with waited(tell) as waiting:
        some = gr.score(ruleset, finished, komi=Fraction())
        assert waiting.by == "interrupted"
        forget()  # what searches had found would lead to the same
        assert gr.score(ruleset, finished, komi=Fraction()) == some
    assert "as the search was interrupted" in some.explanation.remarks[0]
    assert whole <= open_strings(some) < nothing
    forget()


@with_native_core
def test_strings_that_are_found_before_the_end_are_told(finished: Position) -> None:
    everywhere = frozenset(range(finished.board.size))
    forget()
    all_ = list(standing_as_found(finished, everywhere))
    assert list(standing_as_found(finished, everywhere)) == all_
    assert len({each.string for each in all_}) == len(all_)
    forget()
    found = list[Stands]()

    def tell(states: int) -> None:
        if found:
            raise Ended("interrupted")

    with pytest.raises(Ended), watched(tell):
        for each in standing_as_found(finished, everywhere):
            found.append(each)
    assert found == all_[: len(found)]
    assert 0 < len(found) < len(all_)
    assert list(standing_as_found(finished, everywhere)) == all_


@with_native_core
def test_the_search_of_the_whole_board_tells_how_far_it_is_and_can_be_ended() -> None:
    position = Position.draw("...../.XXX./.X.X./OOO../.....")
    everywhere = frozenset(range(position.board.size))
    setting = Setting(position, everywhere, KO_PASSES["none"])
    string = position.string_at(position.board.point("B4"))
    question = [Question(0, string, again=False)]
    told = list[int]()
    native._decided.cache_clear()
    with watched(told.append):
        [whole] = native.native_answers(setting, question, StatusLimits(), lines=False)
    assert told == sorted(told)
    assert told[-1] == whole.states > 10_000

    def tell(states: int) -> None:
        told.append(states)
        if states > 1_000:
            raise Ended("interrupted")

    told.clear()
    native._decided.cache_clear()
    with pytest.raises(Ended), watched(tell):
        list(native.native_answers(setting, question, StatusLimits(), lines=False))
    assert told[-1] < 5_000


def test_a_limit_of_seconds_is_a_number() -> None:
    with pytest.raises(gr.InputError, match="a limit of seconds"):
        Waiting(print, -1.0)


@with_native_core
@pytest.mark.parametrize("size", [7, 9])  # on few points the search of the whole board comes first
def test_what_is_proved_by_then_holds_under_each_definition(size: int) -> None:
    position = finished_on(size)
    everywhere = frozenset(range(position.board.size))
    forget()
    stand = {each.string for each in standing_as_found(position, everywhere)}
    assert stand
    with waited(lambda states: None, 0.0):
        for ruleset in ("korean-2016", "japanese-2003"):
            left = open_strings(gr.score(ruleset, position, komi=Fraction()))
            assert left.isdisjoint(position.board.named(each) for each in stand)
    forget()
