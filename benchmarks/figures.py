"""Figures: what a benchmark reports, and how CPU time is measured."""

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value. ``bar`` is the largest value that is good enough, or the smallest if it is
    one ``at_least`` to be reached; None where there is no bar. ``detail`` says what the value was worked
    out from.
    """

    group: str
    name: str
    value: float
    unit: str
    bar: float | None = None
    detail: str = ""
    at_least: bool = False

    @property
    def ok(self) -> bool:
        """Whether the bar is met; so it is where there is none."""
        if self.bar is None:
            return True
        return self.value >= self.bar if self.at_least else self.value <= self.bar

    def as_json(self) -> dict[str, Any]:
        """Return the figure as plain data."""
        return asdict(self) | {"ok": self.ok}


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a run of the benchmarks is."""

    rounds: int
    games: int
    plies: int
    long_game: int
    """Turns of the long games."""
    earlier: int
    """Turns given as history before a stretch."""
    stretch: int
    perft_depth: int
    whole: bool
    """Whether the commands over the whole bestiary are run, or their smallest relatives."""


FULL = Effort(
    rounds=9,
    games=20,
    plies=360,
    long_game=2000,
    earlier=3000,
    stretch=200,
    perft_depth=4,
    whole=True,
)
QUICK = Effort(
    rounds=3,
    games=4,
    plies=360,
    long_game=300,
    earlier=400,
    stretch=50,
    perft_depth=2,
    whole=False,
)


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU seconds that ``work`` takes, with what came before already collected."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def interleaved(subjects: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Return what each subject measures in each round. Subjects take turns, so that a slow spell of
    the machine hits all of them.
    """
    for measure in subjects.values():
        measure()  # caches fill and the interpreter specialises before anything counts
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, measure in subjects.items():
            found[name].append(measure())
    return found


def ratio(ours: list[float], theirs: list[float]) -> float:
    """Return the median over the rounds of the ratio within a round."""
    return median(one / other for one, other in zip(ours, theirs, strict=True))
