"""Exact values under superko: proof-number search in the native core.

``_proofs.pxi`` describes the search and its sources. Each proof carries the records that it needs absent and
those that it needs present. So it is valid under every history that meets these needs.

A position in which a player is sure of the margin (:mod:`gorules.status.clearing`) is not searched. Of a
proof with such a position it is not known which records it needs.

If each player has a memory of her own, this includes *domination*. A winner's proof needs the absence of
records that would ban her own plays, and the presence of records that ban plays of the opponent. So the proof
is also valid under every history with fewer records of her own and more of the opponent's.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil
from typing import IO, Any

from gorules.go.turns import Turn
from gorules.go.verdicts import Points, points
from gorules.native import bridge, packed
from gorules.solving.budget import OutOfLimits
from gorules.solving.solution import NO_LINE, Solution
from gorules.solving.task import Task


def why_no_proofs(task: Task) -> str | None:
    """Return why this solver does not apply to a task, or None if it does."""
    objection = bridge.objection(task.ruleset, task.board)
    if objection is None:
        rules = packed.pack(task.ruleset, task.board, task.komi)
        objection = bridge.core_for(task.board).why_not_solved(rules)
    return objection


class SuperkoSolver:
    """Finds the value of one start under one ruleset, for two players. Tables stay between questions."""

    engine = "native"

    def __init__(self, task: Task) -> None:
        """The caller has made sure that :func:`why_no_proofs` has no objection."""
        self._task = task
        self._searcher: Any = bridge.core_for(task.board).Searcher(
            packed.pack(task.ruleset, task.board, task.komi),
            packed.start(task.opening.position, task.opening.to_play, task.history),
            memory=task.limits.memory,
            progress=_reporting(task),
        )

    def solve(self, threshold: Points | None = None) -> Solution:
        """As :class:`~gorules.solving.solver.Solver` says. Raises InputError if a game without end is met."""
        searcher, ruleset = self._searcher, self._task.ruleset
        self._limit()
        searcher.search(None if threshold is None else ceil(2 * Fraction(threshold)))
        found = searcher.statistics()
        low, high = self._bounds
        is_solved = low is not None and low == high
        needs = searcher.low_needs + searcher.high_needs if is_solved else None
        if searcher.low_needs < 0 or searcher.high_needs < 0:
            needs = None
        moves = searcher.best_line(searcher.low2) if is_solved else None
        left = map(self._task.move_name, moves or ())
        line = NO_LINE if moves is None else self._task.played(lambda _: next(left))
        return Solution(
            low, high, *line, found["nodes"], found["seconds"],
            self.engine, ruleset.id, ruleset.fingerprint, found["memory"],
            needs=needs, depends_on_history=False if needs == 0 else None,
        )  # fmt: skip

    @property
    def _bounds(self) -> tuple[Points | None, Points | None]:
        """The bounds that are proven so far."""
        return _half(self._searcher.low2), _half(self._searcher.high2)

    def _limit(self) -> None:
        """Give the next search the full limits."""
        self._searcher.limit(self._task.limits.nodes, self._task.limits.seconds)

    def choice(self, turns: Sequence[Turn], margin: Points) -> str | None:
        """As :class:`~gorules.solving.solver.Solver` says; the limits hold for each move."""
        self._limit()
        played = [-1 if turn.point is None else turn.point for turn in turns]
        chosen: int | None = self._searcher.winning_choice(played, ceil(2 * Fraction(margin)))
        if chosen is None:
            if self._searcher.statistics()["status"] != "solved":
                raise OutOfLimits
            return None
        return self._task.move_name(chosen)

    @property
    def out_of_memory(self) -> bool:
        return bool(self._searcher.statistics()["status"] == "out of memory")

    def save(self, file: IO[bytes]) -> None:
        self._searcher.save(file)

    def load(self, file: IO[bytes]) -> None:
        self._searcher.load(file)


def _half(margin2: int | None) -> Points | None:
    return None if margin2 is None else points(Fraction(margin2, 2))


def _reporting(task: Task) -> Callable[[int, int | None, int | None], None]:
    """Return a function that reports the progress of the search to a task. It has no reference to the solver,
    so that the tables of a search are freed with the solver.
    """
    told: tuple[int | None, int | None] = None, None

    def report(nodes: int, low2: int | None, high2: int | None) -> None:
        nonlocal told
        if told != (low2, high2):
            told = low2, high2
            task.bounds(_half(low2), _half(high2))
        task.progress(nodes)

    return report
