"""What is said of progress: rates and times are those of the work that is named."""

import re
import sys

import pytest

from gorules.cli import meter
from gorules.cli.meter import progress


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(meter, "time", clock)
    monkeypatch.setattr(meter, "EVERY", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    return clock


def told(text: str) -> list[tuple[str, int | None, int]]:
    """What was done, the rate and the seconds that each line tells."""
    pattern = r"gorules: (.*): [\d,]+ nodes(?:, ([\d,]+) a second)?, (\d+) s"
    lines = [re.fullmatch(pattern, line) for line in text.splitlines()]
    return [(m[1], int(m[2].replace(",", "")) if m[2] else None, int(m[3])) for m in lines if m]


def test_a_second_question_has_its_own_rate_and_time(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress("solving", unit="nodes") as meter:
        for what, first, rate in (("one", 100, 70), ("other", 3000, 1000), ("third", 10, 20)):
            meter.begin(what)
            for seconds in range(3):
                meter.advance(first + seconds * rate)
                clock.now += 1
            clock.now += 100  # what nobody counted
    expected = [
        (what, rate if seconds else None, seconds)
        for what, rate in (("one", 70), ("other", 1000), ("third", 20))
        for seconds in range(3)
    ]
    assert told(capsys.readouterr().err) == expected


def test_a_count_that_begins_anew_has_a_new_rate(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with progress("solving", unit="nodes") as meter:  # as with openings, which are solved one after another
        for nodes in (1000, 3000, 5000, 1500, 1600, 1700):
            meter.advance(nodes)
            clock.now += 1
    assert [rate for _, rate, _ in told(capsys.readouterr().err)] == [None, 2000, 2000, None, 100, 100]
