"""What the native core makes of the rules: sequences of turns against Python."""

from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.figures import Effort, Figure, cpu, interleaved, ratio
from gorules import Position
from gorules.go.board import Board
from gorules.native import bridge, packed
from gorules.play.count import perft_by_referee
from gorules.play.referee import Referee
from gorules.ruleset import load_ruleset


def perft_ratio(effort: Effort) -> Iterator[Figure]:
    """Measure counting the same sequences of turns from the empty 4x4 board natively and in Python."""
    if bridge.core is None:
        return
    start = Position.empty(Board.rectangular(4, 4))
    depth = effort.perft_depth
    for id in ("tromp-taylor", "kee-3.0"):
        ruleset = load_ruleset(id)
        referee = Referee(ruleset, start.board)
        state = referee.opening(start)
        numbers, opening = packed.pack(ruleset, start.board), packed.start(start)
        repeats = 10 ** max(0, 5 - depth)  # so that the clock can tell how long it takes
        natively = partial(bridge.core_for(start.board).perft, numbers, opening, depth)
        in_python = partial(perft_by_referee, referee, state, depth)
        assert natively() == in_python(), f"the native core miscounts under {id}"
        subjects = {
            "native": partial(cpu, partial(_repeated, natively, repeats)),
            "python": partial(cpu, in_python),
        }
        times = interleaved(subjects, min(3, effort.rounds))
        faster = repeats * ratio(times["python"], times["native"])
        yield Figure("native", id, faster, "x as fast", detail=f"4x4, {depth} turns")


def _repeated(work: Callable[[], object], times: int) -> None:
    for _ in range(times):
        work()
