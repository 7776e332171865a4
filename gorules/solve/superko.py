"""Exact values under superko: proof-number search in the native core.

The search and its source are described in ``_proofs.pxi``: each proof carries the records that it needs
absent and those that it needs present, so that it serves under every history under which it is valid.

Where each player has a memory of her own, this includes *domination*: what a winner's proof needs absent
are records that would ban her own plays, and what it needs present are records that ban plays of the
opponent. So it serves under every history with less in her memory and more in the opponent's.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import IO, Any

from gorules.progress import Progress
from gorules.referee import Referee, State
from gorules.ruleset import Ruleset
from gorules.settle import settle
from gorules.solve import native, packed
from gorules.solve.budget import OutOfLimits
from gorules.solve.solution import Limits, Solution
from gorules.turns import PASS, Turn
from gorules.verdicts import Outcome, Points, points


def why_not(ruleset: Ruleset, opening: State, komi: Fraction | None = None) -> str | None:
    """Return why this solver does not apply to a ruleset and a start, or None if it does."""
    if native.core is None:
        return f"there is no native core: {native.why_not}"
    objection = packed.why_not(ruleset, opening.position.board)
    if objection is not None:
        return objection
    unsolved: str | None = native.core.why_not_solved(packed.pack(ruleset, opening.position.board, komi))
    return unsolved


class SuperkoSolver:
    """Finds the value of one start under one ruleset, for two players. Tables stay between questions."""

    engine = "native"

    def __init__(
        self,
        ruleset: Ruleset,
        opening: State,
        history: Sequence[Turn],
        limits: Limits,
        progress: Progress,
        komi: Fraction | None = None,
    ) -> None:
        """``history`` are the turns that led to the start. The caller has made sure that :func:`why_not`
        has no objection.
        """
        assert native.core is not None
        self._ruleset = ruleset
        self._opening = opening
        self._history = tuple(history)
        self._komi = komi
        self._limits = limits
        self._searcher: Any = native.core.Searcher(
            packed.pack(ruleset, opening.position.board, komi),
            packed.start(opening.position, opening.to_play, self._history),
            memory=limits.memory,
            progress=progress,
        )

    def solve(self, threshold: Points | None = None) -> Solution:
        """As :class:`~gorules.solve.solver.Solver` says. Raises InputError if a game without end is met."""
        searcher = self._searcher
        searcher.limit(self._limits.nodes, self._limits.seconds)
        searcher.search(None if threshold is None else ceil(2 * Fraction(threshold)))
        found = searcher.statistics()
        low, high = (points(Fraction(bound, 2)) for bound in (searcher.low2, searcher.high2))
        needs = searcher.low_needs + searcher.high_needs if low == high else None
        if searcher.low_needs < 0 or searcher.high_needs < 0:
            needs = None
        line = searcher.best_line(searcher.low2) if low == high else None
        return Solution(
            low if low == high else None, low, high, *self._replayed(line), found["nodes"], found["seconds"],
            self.engine, self._ruleset.id, self._ruleset.fingerprint, found["memory"], needs=needs,
            depends_on_history=False if needs == 0 else None,
        )  # fmt: skip

    def _replayed(self, line: Sequence[int] | None) -> tuple[tuple[str, ...], Outcome | None]:
        """Return the names of the turns, and what the referee says that they come to."""
        if line is None:
            return (), None
        referee = Referee(self._ruleset, self._opening.position.board)
        state, turns = self._opening, list(self._history)
        for point in line:
            turn = referee.candidate(state, None if point < 0 else point)
            state = referee.after(state, turn)
            turns.append(turn)
        outcome = settle(self._ruleset, state, turns, komi=self._komi)
        return tuple(turn.move for turn in turns[len(self._history) :]), outcome

    def choice(self, turns: Sequence[Turn], margin: Points) -> str | None:
        """As :class:`~gorules.solve.solver.Solver` says; the limits hold for each choice."""
        self._searcher.limit(self._limits.nodes, self._limits.seconds)
        played = [-1 if turn.point is None else turn.point for turn in turns]
        chosen: int | None = self._searcher.winning_choice(played, ceil(2 * Fraction(margin)))
        if chosen is None:
            if self._searcher.statistics()["status"] != "solved":
                raise OutOfLimits
            return None
        return PASS if chosen < 0 else self._opening.position.board.names[chosen]

    def save(self, file: IO[bytes]) -> None:
        """Write the tables of the search."""
        self._searcher.save(file)

    def load(self, file: IO[bytes]) -> None:
        """Read the tables of the search."""
        self._searcher.load(file)
