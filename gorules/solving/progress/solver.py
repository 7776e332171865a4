"""Values and bounds by progress proofs: the search first asks for all points, then for ever fewer.

A progress proof gives one side of a value. Where no proof is found nothing is claimed, so the bounds may stay
apart. Where the value is the whole board, one proof is enough.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import IO

from gorules.files.inputs import InputError
from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import Points, points
from gorules.play.referee import Referee, State
from gorules.solving.budget import Budget, OutOfLimits
from gorules.solving.progress.premises import Premises, premises
from gorules.solving.progress.search import ProgressSearch
from gorules.solving.progress.training import known_weights
from gorules.solving.solution import NO_LINE, PrincipalVariation, Solution
from gorules.solving.task import Task
from gorules.status.clearing import Clearing


class ProgressSolver:
    """Finds bounds on the value of one start under one ruleset, for two players."""

    engine = "progress"
    out_of_memory = False

    def __init__(self, task: Task) -> None:
        """The caller has made sure that :func:`~gorules.solving.progress.premises.why_not_proved` has no
        objection.
        """
        found = premises(task.ruleset)
        assert isinstance(found, Premises)
        self._task, self._premises = task, found
        self._komi = Fraction(task.ruleset.compensation.margin(task.board, task.komi))
        size = task.board.size
        self._low, self._high = -size, size
        self._failed: set[tuple[int, int]] = set()
        self._memory = 0
        self.proofs: dict[int, ProgressSearch] = {}

    def solve(self, threshold: Points | None = None) -> Solution:
        """As :class:`~gorules.solving.solver.Solver` says."""
        task = self._task
        budget = Budget(task.limits, task.progress)
        line = NO_LINE
        try:
            for player, margin in self._questions(threshold):
                self._ask(player, margin, budget)
            line = self._line()
        except OutOfLimits:
            pass
        ruleset = task.ruleset
        return Solution(
            points(self._low - self._komi), points(self._high - self._komi), *line, budget.nodes,
            budget.seconds, self.engine, ruleset.id, ruleset.fingerprint, self._memory,
        )  # fmt: skip

    def _questions(self, threshold: Points | None) -> Iterator[tuple[int, int]]:
        """Yield what is to be asked: a player, and the margin that she is to get or to keep to. What is
        answered decides what is asked next.
        """
        if threshold is not None:
            wanted = ceil(Fraction(threshold) + self._komi)
            if self._low < wanted <= self._high:
                yield 0, wanted
            if self._low < wanted <= self._high:
                yield 1, wanted - 1
            return
        size = self._task.board.size
        unproved = size + 1
        while self._low + 1 < unproved and self._low < self._high:
            wanted = size if unproved > size else (self._low + unproved) // 2
            yield 0, wanted
            if self._low < wanted:
                unproved = wanted
        unproved = self._low - 1
        while unproved + 1 < self._high and self._low < self._high:
            wanted = self._low if unproved < self._low else (unproved + self._high) // 2
            yield 1, wanted
            if self._high > wanted:
                unproved = wanted

    def _ask(self, player: int, margin: int, budget: Budget) -> None:
        """Try to prove a bound; note it if there is a proof."""
        task = self._task
        if (player, margin) in self._failed:
            return
        opening = task.opening
        size = task.board.size
        weights = known_weights(task.board) if margin == (size if player == 0 else -size) else None
        search = ProgressSearch(
            opening.position, opening.to_play, player, margin, self._premises, task.limits.memory, weights
        )
        if not search.search(budget) or search.strategy(budget) is None:
            self._memory = max(self._memory, search.memory)
            self._failed.add((player, margin))
            return
        self._memory = max(self._memory, search.memory)
        if player == 0:
            self._low = max(self._low, margin)
        else:
            self._high = min(self._high, margin)
        self.proofs[player] = search
        task.bounds(points(self._low - self._komi), points(self._high - self._komi))

    def _line(self) -> PrincipalVariation:
        """Return a principal variation if one player gets all points."""
        size = self._task.board.size
        player = 0 if self._low == size else 1 if self._high == -size else None
        if player is None or player not in self.proofs:
            return NO_LINE
        task = self._task
        referee = Referee(task.ruleset, task.board)

        def is_legal(line: list[int]) -> bool:
            state = task.opening
            for move in line[:-1]:
                state = referee.after(state, referee.candidate(state, None if move < 0 else move))
            return not referee.violations(state, referee.candidate(state, line[-1]))

        left = list(reversed(self.proofs[player].line(is_legal)))
        clearing = Clearing(self._task.board, suicide=self._premises.suicide == "allowed")

        def choose(state: State) -> str:
            if left:
                return self._task.move_name(left.pop())
            if state.to_play != player:
                return PASS
            point = clearing.next_play(state.position, player, size)
            return PASS if point is None else task.board.names[point]

        return self._task.played(choose)

    def choice(self, turns: Sequence[Turn], margin: Points) -> str | None:
        """Progress proofs are not asked for single moves: a strategy is written to a file of its own."""
        raise InputError("a progress proof is written as a strategy: name a file that ends in .strategy.gz")

    def save(self, file: IO[bytes]) -> None:
        """Nothing is kept: what is proved is known again sooner than it is read."""

    def load(self, file: IO[bytes]) -> None:
        """Nothing was kept."""
