"""What progress proofs cost: the states that the search evaluates, and what the check of a strategy takes."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.figures import Effort, Figure
from gorules.go.board import Board
from gorules.native import bridge
from gorules.solving.progress.check import check_strategy
from gorules.solving.progress.training import known_weights, proof_with

STATES = {
    ("3x3", "", 9): 200, ("3x4", "", 4): 10_000, ("3x5", "", 15): 20_000, ("4x5", "", 20): 2_000_000,
    ("5x5", "C3", 25): 60_000_000,
}  # fmt: skip
"""By board, first play and margin: the most states of a search, with weights where there are any."""
QUICK_POINTS = 12
LARGE_POINTS = 25
"""From here on CPU time and memory have bars, too. Memory is told on Linux alone."""
SECONDS, GIB = 600.0, 8.0
CHECK_SECONDS, CHECK_GIB = 180.0, 4.0


def progress_proofs(effort: Effort) -> Iterator[Figure]:
    """Search for proofs that Black gets a margin, with suicide allowed, and check their strategies."""
    if bridge.proving is None:
        return
    for (spec, play, margin), bar in STATES.items():
        points = Board.parse(spec).size
        if effort.whole or points <= QUICK_POINTS:
            is_large = points >= LARGE_POINTS
            name = f"+{margin} on {spec}{' after ' * bool(play)}{play}"
            with TemporaryDirectory() as folder:
                path = Path(folder, "it.strategy.gz")
                states, seconds, gib = _alone(_search, spec, play, margin, path)
                _, check_seconds, check_gib = _alone(_check, path)
            yield Figure("proofs", name, states, "states", bar)
            for what, value, unit, most in (
                ("search", seconds, "s", SECONDS),
                ("search, memory", gib, "GiB", GIB),
                ("check", check_seconds, "s", CHECK_SECONDS),
                ("check, memory", check_gib, "GiB", CHECK_GIB),
            ):
                if value:
                    yield Figure("proofs", f"  {what}", value, unit, most if is_large else None)


def _alone(work: Callable[..., int], *given: object) -> tuple[int, float, float]:
    """Work in a process of its own; return what it returns, the seconds of CPU time, and the GiB it took."""
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, fresh) as pool:
        return pool.submit(_measured, work, *given).result()


def _measured(work: Callable[..., int], *given: object) -> tuple[int, float, float]:
    before = process_time()
    done = work(*given)
    return done, process_time() - before, _most_memory() / 2**20


def _most_memory() -> int:
    """Return the most memory that this process has had, in units of 1,024 bytes; 0 if that is not known.
    On Linux getrusage would count the process that has started it, too.
    """
    status = Path("/proc/self/status")
    lines = status.read_text(encoding="ascii").splitlines() if status.is_file() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)


def _search(spec: str, play: str, margin: int, path: Path) -> int:
    """Return the states that were evaluated; write the strategy."""
    board = Board.parse(spec)
    known = known_weights(board)
    search, _ = proof_with(board, play, None if known is None else known.weights, margin)
    search.write(path)
    return search.evaluated


def _check(path: Path) -> int:
    """Return the nodes of a strategy that proves its claim."""
    checked = check_strategy(path, memory=int(CHECK_GIB) << 30)
    assert checked.size is not None, checked
    return checked.size.nodes
