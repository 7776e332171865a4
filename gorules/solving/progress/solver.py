"""Values and bounds by progress proofs: the search first asks for all points, then for ever fewer.

A progress proof gives one side of a value. Where no proof is found nothing is claimed, so the bounds may stay
apart. Where the value is the whole board, one proof is enough.

Some questions take too long. So each is put off after some states. When all have been asked, those that were
put off are asked again, each for twice as long.
"""

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, inf
from typing import IO

from gorules.files.inputs import InputError
from gorules.go.position import Position
from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import Points, points
from gorules.play.referee import Referee, State
from gorules.solving.budget import Budget, OutOfLimits
from gorules.solving.progress.premises import Premises, premises
from gorules.solving.progress.search import ProgressSearch
from gorules.solving.progress.training import Measured, known_weights, yardstick
from gorules.solving.solution import NO_LINE, PrincipalVariation, Solution
from gorules.solving.task import Task
from gorules.status.clearing import Clearing

BoundQuestion = tuple[int, int]
"""A question: a player (0 or 1), and the margin that she is to get or to keep to."""
PATIENCE = 8_000_000
"""After how many states a question is put off in the first round. Practice takes 2.4 million of them."""


_left: list[tuple[object, ProgressSearch]] = []
"""What the last search has left, with what tables of regions depend on."""


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
        self._failed: set[BoundQuestion] = set()
        self._put_off: set[BoundQuestion] = set()
        measured = _measured(task, found)
        self._patience: float = max(PATIENCE, 2 * measured.states) if measured else PATIENCE
        self._asked: BoundQuestion | None = None
        self._search: ProgressSearch | None = None
        self._budget = Budget(task.limits, task.progress)
        self._memory = 0
        self._same_tables = task.board, found.suicide, task.limits.memory
        self.proofs: dict[int, ProgressSearch] = {}

    def solve(self, threshold: Points | None = None) -> Solution:
        """As :class:`~gorules.solving.solver.Solver` says."""
        task, budget = self._task, self._budget
        line = NO_LINE
        try:
            while True:
                for player, margin in self._questions(threshold):
                    self._ask(player, margin)
                if not self._put_off:
                    break
                self._put_off.clear()
                self._patience *= 2
            line = self._line()
        except OutOfLimits:
            if self._search is not None:
                self._leave_tables(self._search)
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

    def proof(self) -> ProgressSearch | None:
        """Return a proof that has a strategy for one of the bounds, that of Black where there are two. What
        was proved before this solver was loaded is proved again. None if there is no bound, or not enough
        time.
        """
        if not self.proofs:
            size = self._task.board.size
            self._patience = inf
            try:
                if self._low > -size:
                    self._ask(0, self._low)
                elif self._high < size:
                    self._ask(1, self._high)
            except OutOfLimits:
                pass
        return self.proofs[min(self.proofs)] if self.proofs else None

    def _ask(self, player: int, margin: int) -> None:
        """Try to prove a bound; note it if there is a proof."""
        task, asked = self._task, (player, margin)
        if asked in self._failed or asked in self._put_off:
            return
        if self._search is None or self._asked != asked:
            self._search = None  # the memory of one search at a time
            self._asked, self._search = asked, self._begun(player, margin)
        search = self._search
        is_proved = search.search(self._budget, self._patience)
        if is_proved and search.strategy(self._budget) is None:
            is_proved = False
        self._memory = max(self._memory, search.memory)
        self._asked = self._search = None
        self._leave_tables(search)
        search.release()
        if is_proved is None:
            self._put_off.add(asked)
        elif not is_proved:
            self._failed.add(asked)
        else:
            if player == 0:
                self._low = max(self._low, margin)
            else:
                self._high = min(self._high, margin)
            self.proofs[player] = search
            task.bounds(points(self._low - self._komi), points(self._high - self._komi))

    def _begun(self, player: int, margin: int) -> ProgressSearch:
        """Return a new search for the proof of a bound."""
        task = self._task
        opening = task.opening
        known = known_weights(task.board)  # learnt from all points; they help with fewer, too
        begun = ProgressSearch(
            opening.position, opening.to_play, player, margin, self._premises, task.limits.memory,
            None if known is None else known.weights,
        )  # fmt: skip
        left = _left.pop(0) if _left else None
        if left is not None and left[0] == self._same_tables:
            begun.take_tables(left[1])
        return begun

    def _leave_tables(self, search: ProgressSearch) -> None:
        """Leave the tables of regions to the next search on this board: to make them takes seconds."""
        holder = ProgressSearch(Position.empty(self._task.board), 0, 0, 0, self._premises, 0)
        holder.take_tables(search)
        _left[:] = [(self._same_tables, holder)]

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
        """Write the bounds, and the search that is going on, if there is one."""
        budget = self._budget
        found = self._low, self._high, self._failed, self._put_off, self._patience, self._memory
        pickle.dump((found, budget.nodes, budget.seconds, self._asked), file)
        if self._search is not None:
            self._search.save(file)

    def load(self, file: IO[bytes]) -> None:
        """Read what :meth:`save` has written. The strategies of earlier bounds are not kept."""
        found, nodes, seconds, self._asked = pickle.load(file)
        self._low, self._high, self._failed, self._put_off, self._patience, self._memory = found
        self._budget.take_up(nodes, seconds)
        if self._asked is not None:
            self._search = self._begun(*self._asked)
            self._search.load(file)


@dataclass(frozen=True, slots=True)
class Estimate:
    """About how many seconds a search will take on this machine, and what it took where that was measured."""

    seconds: float
    measured: Measured

    def __str__(self) -> str:
        """Return it in words, with what it is based on."""
        took = self.measured
        return (
            f"about {duration(self.seconds)}: where this was measured it took {took.states:,} states and "
            f"{duration(took.seconds)}, and a small proof {took.yardstick:.2f} s, which takes "
            f"{self.seconds / took.seconds * took.yardstick:.2f} s here"
        )


def estimate(task: Task) -> Estimate | None:
    """Return about how long a search by progress proofs will take; None if nothing like it was measured."""
    found = premises(task.ruleset)
    measured = _measured(task, found) if isinstance(found, Premises) else None
    return (
        None if measured is None else Estimate(measured.seconds * yardstick() / measured.yardstick, measured)
    )


def _measured(task: Task, found: Premises) -> Measured | None:
    """Return what was measured for a task. Suicide makes little difference; the bans that are used do."""
    if any(task.opening.position.cells) or task.threshold is not None or found.retaking != "barred":
        return None
    known = known_weights(task.board)
    return None if known is None else known.measured


def duration(seconds: float) -> str:
    """Return a time in words."""
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} minutes"
