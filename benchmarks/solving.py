"""What exact values cost: nodes of the native search, 4x4 as a whole, how its nodes grow with the board,
and its speed against the reference solver.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from math import exp, log
from time import process_time
from typing import Any

from benchmarks.figures import Effort, Figure
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.go.turns import Turn
from gorules.go.verdicts import Points
from gorules.native import bridge, packed
from gorules.play.game import Game
from gorules.ruleset import load_ruleset
from gorules.solving.finite.reference import ReferenceNode, ReferenceSolver
from gorules.solving.progress.windows import windows
from gorules.solving.solution import NO_LINE, Limits, PrincipalVariation
from gorules.solving.task import Task

RULESET = "tromp-taylor-no-suicide"
"""Positional superko without suicide, which the published figures are for."""

NODE_BARS = {
    "2x2": 395, "1x6": 1_356, "2x3": 3_870, "1x9": 204_734, "3x3": 157_411, "3x4": 1_674_571,
}  # fmt: skip
"""The best published nodes of a sound search for the value of the empty board."""

LARGEST = "4x4"
LARGEST_NODES = 12e6
LARGEST_SECONDS = 600.0
LARGEST_GIB = 4.0

LINES = tuple(f"1x{points}" for points in range(6, 14))
RECTANGLES = ("2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "2x6", "4x4")
QUICK_POINTS = 9

QUESTIONS = tuple(
    (spec, ruleset)
    for spec in ("2x2", "1x5", "1x6", "2x3", "3x3")
    for ruleset in ("tromp-taylor", "tromp-taylor-no-suicide", "tromp-taylor-ssk")
)
QUICK_QUESTIONS = QUESTIONS[:2]
SPEED_BAR = 200.0
SPEED_BAR_POINTS = 6
"""On larger boards the reference solver is slow to find a value, and the bar leaves them out."""
LEAST_SECONDS = 1.0
"""Of the native search, all repetitions of a question together."""


def nodes(effort: Effort) -> Iterator[Figure]:
    """Count the nodes for the value of empty boards."""
    for spec, bar in NODE_BARS.items():
        if bridge.core is not None and (effort.whole or _points(spec) <= QUICK_POINTS):
            found = _value(spec)
            assert found["low2"] == found["high2"]
            detail = f"value {found['low2'] / 2:g}, {found['seconds']:.2f} s"
            yield Figure("nodes", spec, found["nodes"], "nodes", bar, detail)


def largest(effort: Effort) -> Iterator[Figure]:
    """Measure the whole value of the empty 4x4 board; of 3x3 in a quick run."""
    if bridge.core is None:
        return
    spec = LARGEST if effort.whole else "3x3"
    found = _value(spec)
    assert found["low2"] == found["high2"]
    detail = f"value {found['low2'] / 2:g}"
    yield Figure("largest", f"{spec} nodes", found["nodes"], "nodes", LARGEST_NODES, detail)
    yield Figure("largest", f"{spec} time", found["seconds"], "s", LARGEST_SECONDS, "CPU")
    gib = found["memory"] / 2**30
    yield Figure("largest", f"{spec} memory", gib, "GiB", LARGEST_GIB, "the search's tables")


def growth(effort: Effort) -> Iterator[Figure]:
    """Fit how the nodes grow with the board: a factor for each further point."""
    if bridge.core is None:
        return
    for name, specs, next_spec in (("lines", LINES, "1x14"), ("rectangles", RECTANGLES, "5x5")):
        counts = {
            spec: _value(spec)["nodes"] for spec in specs if effort.whole or _points(spec) <= QUICK_POINTS
        }
        factor, at = fitted({_points(spec): count for spec, count in counts.items()})
        beyond = at * factor ** _points(next_spec)
        detail = f"{next_spec} would take {beyond:.1e} nodes; " + ", ".join(
            f"{spec} {count}" for spec, count in counts.items()
        )
        yield Figure("growth", name, factor, "x a point", None, detail)


TESTS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "all tests": ({}, {}),
    "no static wins": ({"most_enclosed": 0}, {"most_enclosed": 0}),
    "no static bounds": ({"closes": False}, {}),
    "no look-ahead": ({}, {"looks_ahead": False}),
    "no static losses": ({}, {"looks_for_losses": False}),
}
"""What is switched off, in the search of all histories and in that for progress proofs."""
PROVED = {"3x3": 9, "3x4": 4, "4x4": 1}
"""Margins that Black has from the empty board by a progress proof, the largest ones."""
MOST_STATES = 2_000_000


def static_tests(effort: Effort) -> Iterator[Figure]:
    """Count nodes with each static test switched off: of the value, by the search of all histories, and of
    the largest margin that Black has by a progress proof.
    """
    if bridge.core is None or bridge.proving is None:
        return
    for spec in ("3x4", "4x4") if effort.whole else ("3x3",):
        for name, (of_histories, of_progress) in TESTS.items():
            if name == "all tests" or of_histories:
                found = _solved(spec, RULESET, 1 << 31, **of_histories)
                detail = f"value {found['low2'] / 2:g}, {found['seconds']:.2f} s"
                yield Figure("tests", f"{spec} {name}", found["nodes"], "nodes", None, detail)
            if name == "all tests" or of_progress:
                yield _proof(spec, name, of_progress)


def _proof(spec: str, name: str, switches: Mapping[str, Any]) -> Figure:
    """Measure the search for a progress proof."""
    board, margin = Board.parse(spec), PROVED[spec]
    settings = {"retaking": 2, "suicide": False, "most_enclosed": min(12, board.size), **switches}
    prover = bridge.proving.CoreProver(
        board.neighbours, symmetries(board), windows(board), 0, 0, False, margin, **settings
    )
    started = process_time()
    prover.search(MOST_STATES, False)
    said = {0: "proved"}.get(prover.proof, "not proved" if prover.disproof == 0 else "given up")
    detail = f"+{margin} by a progress proof: {said}, {process_time() - started:.2f} s"
    return Figure("tests", f"  {spec} {name}", prover.statistics()["evaluated"], "states", None, detail)


def fitted(counts: Mapping[int, float]) -> tuple[float, float]:
    """Return a and b of the b * a ** points that is nearest to the counts: least squares of logarithms."""
    mean = sum(counts) / len(counts)
    mean_log = sum(log(count) for count in counts.values()) / len(counts)
    slope = sum((points - mean) * (log(count) - mean_log) for points, count in counts.items())
    slope /= sum((points - mean) ** 2 for points in counts)
    return exp(slope), exp(mean_log - slope * mean)


class Opener(ReferenceSolver):
    """The reference solver without the line; it counts the states whose turns it works out."""

    opened = 0

    def _children(self, node: ReferenceNode) -> list[tuple[Turn, ReferenceNode]]:
        self.opened += node.children is None
        return super()._children(node)

    def _line(self, value: Points) -> PrincipalVariation:
        return NO_LINE


def speed(effort: Effort) -> Iterator[Figure]:
    """Measure nodes in a second, and the time to the same value. A node is a state whose legal turns are
    worked out and judged. The reference solver keeps them; the native search keeps no states and does it
    each time that it comes there.
    """
    if bridge.core is None:
        return
    for spec, ruleset in QUESTIONS if effort.whole else QUICK_QUESTIONS:
        game = Game(load_ruleset(ruleset), Board.parse(spec))
        solver = Opener(Task.of(game, Limits(nodes=20_000 if effort.whole else 1_000)))
        slow = solver.solve()
        made, runs, seconds = 0, 0, 0.0
        while seconds < LEAST_SECONDS * (1 if effort.whole else 0.1):
            found = _solved(spec, ruleset, memory=1 << 24)
            made += found["nodes"]
            seconds += found["seconds"]
            runs += 1
        ours, theirs = made / seconds, solver.opened / slow.seconds
        detail = f"{ours:,.0f} against {theirs:,.0f} nodes a second"
        bar = SPEED_BAR if game.board.size <= SPEED_BAR_POINTS else None
        yield Figure("speed", f"{spec} {ruleset}", ours / theirs, "x reference", bar, detail, at_least=True)
        if slow.exact:
            assert slow.value == found["low2"] / 2 == found["high2"] / 2
            quick = seconds / runs
            detail = f"{quick * 1e3:.2f} ms against {slow.seconds * 1e3:.0f} ms"
            yield Figure("speed", f"  the value of {spec}", slow.seconds / quick, "x sooner", None, detail)


@cache
def _value(spec: str) -> dict[str, Any]:
    return _solved(spec, RULESET, memory=1 << 31)


def _solved(spec: str, ruleset: str, memory: int, **settings: Any) -> dict[str, Any]:
    board = Board.parse(spec)
    rules, start = packed.pack(load_ruleset(ruleset), board), packed.start(Position.empty(board))
    searcher = bridge.core_for(board).Searcher(rules, start, memory=memory, **settings)
    searcher.search()
    return {**searcher.statistics(), "low2": searcher.low2, "high2": searcher.high2}


def _points(spec: str) -> int:
    return Board.parse(spec).size
