"""What the native core makes of a hunt: states told apart in a second, against Python."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.figures import Effort, Figure, cpu, interleaved, ratio
from gorules.hunt.differences import BY_LINES
from gorules.hunt.hunt import Hunt, LineSearch, Scope
from gorules.hunt.reference import ReferenceSearch
from gorules.native import bridge
from gorules.play.starts import Start
from gorules.ruleset import load_ruleset

PAIRS = (("tromp-taylor", "tromp-taylor-ssk"), ("tromp-taylor", "kee-3.0"))
BAR = 50
"""How much quicker the native core has to be."""

ALL_BAR = 20 * 60
"""The most seconds that all hunts may take on two cores."""


class _InPython(Hunt):
    def _search(self, starts: Sequence[Start]) -> LineSearch:
        return ReferenceSearch(self.one, self.other, starts)


def hunting(effort: Effort) -> Iterator[Figure]:
    """Measure states a second natively and in Python. The native search goes further, or the clock
    could not tell how long it takes; what is sought does not exist, so that both go to the end.
    """
    if bridge.hunting is None:
        return
    near, far = (Scope(points=5, turns=turns) for turns in ((6, 12) if effort.whole else (5, 12)))
    for ids in PAIRS:
        one, other = map(load_ruleset, ids)
        states: dict[str, int] = {}
        subjects = {
            "native": partial(_timed, states, "native", partial(Hunt, one, other, far, BY_LINES[1:2])),
            "python": partial(_timed, states, "python", partial(_InPython, one, other, near, BY_LINES[1:2])),
        }
        times = interleaved(subjects, min(3, effort.rounds))
        faster = ratio(times["python"], times["native"]) * states["native"] / states["python"]
        a_second = states["native"] / min(times["native"])
        detail = f"5 points; {a_second:,.0f} states a second"
        yield Figure("hunt", " and ".join(ids), faster, "x as fast", BAR, detail, at_least=True)


def all_hunts(effort: Effort) -> Iterator[Figure]:
    """Measure all hunts up to five points on all cores, or in a short run some of them, from the start of the
    program to its end.
    """
    if bridge.hunting is None:
        return
    some = () if effort.whole else ("tromp-taylor", "aga", "kee-3.0", "--max-points", "3")
    with TemporaryDirectory() as folder:
        words = (*some, "--database", f"{folder}/hunts.sqlite", "-o", f"{folder}/hunts.md")
        command = [sys.executable, "-m", "gorules", "hunt", "--all", "--json", *words]
        started = time.monotonic()
        done = subprocess.run(command, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, check=True)
        seconds = time.monotonic() - started
    told = json.loads(done.stdout)
    detail = f"{told['hunts']:,} hunts, {told['states']:,} states, on {os.cpu_count()} cores"
    yield Figure("hunts", "gorules hunt --all", seconds, "s", ALL_BAR, detail)


def _timed(states: dict[str, int], name: str, make: Callable[[], Hunt]) -> float:
    hunt = make()

    def run() -> None:
        for _ in hunt:
            pass

    seconds = cpu(run)
    states[name] = hunt.states
    return seconds
