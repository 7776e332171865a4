"""What the native core makes of a hunt: states told apart in a second, against Python."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from benchmarks.figures import Effort, Figure, cpu, interleaved, ratio
from gorules.hunt.differences import BY_LINES, Start
from gorules.hunt.hunt import Hunt, Scope, Search
from gorules.hunt.reference import ReferenceSearch
from gorules.native import bridge
from gorules.ruleset import load_ruleset

PAIRS = (("tromp-taylor", "tromp-taylor-ssk"), ("tromp-taylor", "kee-3.0"))
BAR = 50
"""How much quicker the native core has to be."""


class _InPython(Hunt):
    def _search(self, starts: Sequence[Start]) -> Search:
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


def _timed(states: dict[str, int], name: str, make: Callable[[], Hunt]) -> float:
    hunt = make()

    def run() -> None:
        for _ in hunt:
            pass

    seconds = cpu(run)
    states[name] = hunt.states
    return seconds
