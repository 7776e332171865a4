"""Counts can be stopped anywhere, and what they have found by then is never too much."""

from collections.abc import Iterator

import pytest

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.play import limits
from gorules.play.count import Tallied, games_by_referee, positions
from gorules.play.limits import Stopped, within
from gorules.ruleset import load_ruleset


def steps(count: Iterator[Tallied]) -> list[int]:
    return [found.number for found in count]


@pytest.mark.parametrize(("spec", "total"), [("1x1", 1), ("1x2", 9), ("1x3", 907)])
def test_games_are_found_one_after_the_other(spec: str, total: int) -> None:
    # The totals: Tromp and Farnebäck, Combinatorics of Go.
    found = steps(games_by_referee(load_ruleset("tromp-taylor"), Position.empty(Board.parse(spec))))
    assert found == sorted(found)
    assert found[-1] == total
    assert len(set(found)) > 1 or total == 1


@pytest.mark.parametrize(("spec", "total"), [("1x1", 1), ("1x4", 41), ("2x2", 57), ("3x3", 12675)])
def test_positions_are_found_one_after_the_other(spec: str, total: int) -> None:
    # The totals: OEIS A094777 and A102620.
    found = steps(positions(Board.parse(spec)))
    assert found == sorted(found)
    assert found[-1] == total
    assert found[0] == 1


def stopped(count: Iterator[Tallied], seconds: float | None, memory: int) -> tuple[str, int]:
    number = 0
    with pytest.raises(Stopped) as stop:
        for found in within(count, seconds, memory):
            number = found.number
    return str(stop.value), number


def test_a_count_stops_at_its_seconds_and_knows_what_it_found() -> None:
    by, number = stopped(positions(Board.rectangular(9, 9)), 0.2, 1 << 40)
    assert by == "seconds"
    assert number > 3**5  # so many are the colourings of half a row


def test_a_count_stops_at_its_memory() -> None:
    def hoard() -> Iterator[Tallied]:
        kept = []
        for number in range(4096):
            kept.append(bytearray(b"x" * (1 << 20)))
            yield Tallied(number, number)

    by, number = stopped(hoard(), None, 200 << 20)
    assert by == "memory"
    assert number < 4000


def test_a_count_leaves_room_in_its_address_space(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "room", lambda: limits.HEADROOM - 1)
    by, _ = stopped(positions(Board.rectangular(9, 9)), None, 1 << 40)
    assert by == "memory"


def test_memory_that_there_is_not_is_a_limit() -> None:
    def count() -> Iterator[Tallied]:
        yield Tallied(7, 1)
        raise MemoryError

    assert stopped(count(), None, 1 << 40) == ("memory", 7)


def test_a_count_within_its_limits_comes_to_its_end() -> None:
    assert steps(within(positions(Board.rectangular(2, 2)), 60, 1 << 30))[-1] == 57


def test_memory_in_use_is_measured_however_little_the_system_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: pytest.TempPathFactory
) -> None:
    measured = [limits.used()]
    monkeypatch.setattr(limits, "_STATM", tmp_path / "none")  # type: ignore[operator] # a path
    measured.append(limits.used())
    assert limits.room() == float("inf")
    monkeypatch.setattr(limits, "resource", None)
    measured.append(limits.used())
    assert all(10 << 20 < bytes < 1 << 34 for bytes in measured), measured
