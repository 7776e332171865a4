"""Exact values where games can repeat, natively where that is possible.

The argument is that of :mod:`gorules.solve.repeating.solver`; ``_cycles.pxi`` says how the graph is laid
out and folded.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import IO, Any

from gorules.go.position import Position
from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import Points, Reason, points
from gorules.native import bridge, packed
from gorules.play.referee import Referee, State
from gorules.rules.passes import Passes
from gorules.rules.records import Records
from gorules.rules.repetition import RepetitionEnds, Shelves
from gorules.solve.budget import Budget, OutOfLimits
from gorules.solve.finite.reference import payoff, win
from gorules.solve.repeating.rules import Sameness, prisoners_decide, starts_afresh
from gorules.solve.repeating.solver import TIE, greatest, is_any_enough
from gorules.solve.solution import NO_LINE, Line, Solution
from gorules.solve.task import Task

ALL, NOTHING = 2, 0
"""What is folded: symmetries of the board and of the colours, or nothing. Folding asks more of a plan where
the start is not as symmetrical as the board."""

FREE, ITSELF = 63, 62
"""Bans, beside points: nothing is banned; every play that changes nothing is."""


def why_not(task: Task) -> str | None:
    """Return why a game that :class:`CycleSolver` solves is not solved natively, or None if it is."""
    objection = bridge.objection(task.ruleset, task.board)
    if objection is not None:
        return objection
    for end, memory in zip(task.ruleset.end, task.opening.ends, strict=True):
        count = 2 if getattr(end, "count", None) == "each-player" else getattr(end, "count", None)
        if isinstance(end, Passes) and memory[0] >= count:  # type: ignore[index] # what Passes remembers
            return "enough passes to end play were made before the start"
    rules = packed.pack(task.ruleset, task.board, task.komi)
    unsolved: str | None = bridge.core_for(task.board).why_not_cycles(rules)
    return unsolved


class NativeCycleSolver:
    """Finds the value of one start under one ruleset, for two players; the native core has the graph."""

    engine = "cycles"

    def __init__(self, task: Task, fold: int = ALL) -> None:
        """``fold``: 0 folds nothing, 1 the symmetries of the board, 2 the colours, too. The caller has made
        sure that :func:`why_not` and :func:`gorules.solve.repeating.rules.why_not` have no objection.
        """
        self._task = task
        self._ruleset = task.ruleset
        self._opening = task.opening
        # A place of the folded graph stands for several positions, of which only some may be on record.
        self._fold = NOTHING if self._has_earlier_records() else fold
        self._budget = Budget(task.limits, task.progress)
        self._same = Sameness.under(task.ruleset)
        self._starts_afresh = starts_afresh(task.ruleset, task.opening)
        self._planned: tuple[int, int] | None = None
        self.out_of_memory = False

    def solve(self, threshold: Points | None = None) -> Solution:
        """As :class:`~gorules.solve.solver.Solver` says; the whole value is found, whatever the threshold."""
        most = win(self._opening)
        try:
            self.build()
            return self._by_prisoners(most) if prisoners_decide(self._ruleset) else self._by_tie()
        except (OutOfLimits, MemoryError) as stopped:
            self.out_of_memory = isinstance(stopped, MemoryError)
            return self._solution(-most, most)

    def build(self) -> None:
        """Build the graph and find what can be forced. Raises OutOfLimits or MemoryError."""
        rules = packed.pack(self._ruleset, self._task.board, self._task.komi)
        self.graph = bridge.core_for(self._task.board).Cycles(
            rules, self._start(), self._budget.look, self._task.limits.memory, self._fold
        )  # fmt: skip
        self.graph.force()

    def choice(self, turns: Sequence[Turn], margin: Points) -> str | None:
        """As :class:`~gorules.solve.solver.Solver` says."""
        node = self._start()
        for turn in turns:
            wanted = -1 if turn.point is None else turn.point
            node = next(after for point, _, _, _, _, after in self.graph.turns(*node) if point == wanted)
        player, target2 = node[2], ceil(2 * Fraction(margin))
        if prisoners_decide(self._ruleset):
            if is_any_enough(player, margin, win(self._opening)):
                return PASS
            if self._planned != (player, target2):
                self.graph.keep(player, target2)
                self._planned = player, target2
            planned = (point for point, _, _, _, is_planned, _ in self.graph.turns(*node) if is_planned)
            return next(map(self._task.move_name, planned), None)
        needs_plan = self._plan_for(player, target2)
        for point, low2, high2, _, is_planned, _ in reversed(self.graph.turns(*node)):
            keeps = (_with_tie(low2, high2) >= target2) == (player == 0)
            if keeps and (is_planned or not needs_plan):
                return self._task.move_name(point)
        return None

    def _plan_for(self, player: int, target2: int) -> bool:
        """Make the plan by which Black gets at least the target, or White lets him have less, if it takes
        one: what a tie yields is kept without. Return whether it does.
        """
        own2 = target2 if player == 0 else 1 - target2
        if own2 <= 0:
            return False
        least2 = min((each for each in self.graph.margins() if each >= own2), default=own2)
        if self._planned != (player, least2):
            self._has_plan(player, least2)
            self._planned = player, least2
        return True

    def save(self, file: IO[bytes]) -> None:
        """Write nothing: the graph is soon made again."""

    def load(self, file: IO[bytes]) -> None:
        """Read nothing."""

    def _start(self) -> tuple[int, int, int, int, int]:
        state, ban, run = self._opening, FREE, 0
        for end, memory in zip(self._ruleset.end, state.ends, strict=True):
            if isinstance(end, Passes):
                run, _ = memory  # type: ignore[misc] # what Passes remembers
        referee = Referee(self._ruleset, self._task.board)
        for point in range(self._task.board.size):
            if not state.position.cells[point]:
                turn = referee.candidate(state, point)
                reasons = {violation.reason for violation in referee.violations(state, turn)}
                if reasons == {Reason.REPETITION}:
                    ban = ITSELF if turn.after == state.position else point
        return (*_stones(state.position), state.to_play, ban, run)

    def _solution(self, low: Points, high: Points, line: Line = NO_LINE) -> Solution:
        graph = getattr(self, "graph", None)
        memory = 0 if graph is None else graph.most_bytes
        return Solution(
            points(low), points(high), *line, self._budget.nodes, self._budget.seconds,
            self.engine, self._ruleset.id, self._ruleset.fingerprint, memory,
        )  # fmt: skip

    # A repetition is a tie

    def _by_tie(self) -> Solution:
        low2, high2 = self.graph.bounds()
        value2 = _with_tie(low2, high2)
        value = points(Fraction(value2, 2))
        if value2 == 0:
            return self._solution(value, value, self._line(0))
        player = 0 if value2 > 0 else 1
        own2 = abs(value2)
        for margin2 in sorted((each for each in self.graph.margins() if 0 < each <= own2), reverse=True):
            if self._has_plan(player, margin2):
                proven = points(Fraction(margin2 if player == 0 else -margin2, 2))
                line = self._line(value2) if margin2 == own2 else NO_LINE
                return self._solution(min(proven, value), max(proven, value), line)
        return self._solution(min(TIE, value), max(TIE, value))

    def _has_plan(self, player: int, margin2: int) -> bool:
        """Whether a player gets at least a margin, hers and twice, and repeats no class of nodes."""
        same = self._same
        kind = 0 if same.whole else 1 if same.mover else 2
        return self._starts_afresh and self.graph.plan(
            player, margin2, kind, same.pass_repeats, same.pass_records, self._record()
        )

    def _has_earlier_records(self) -> bool:
        """Whether a position other than the start's is on record."""
        start = _stones(self._opening.position)
        return any((black, white) != start for black, white, _ in self._record())

    def _record(self) -> list[tuple[int, int, int]]:
        """Return what is on record and a play may repeat: Black's stones, White's, who is to move."""
        found: list[tuple[int, int, int]] = []
        for end, memory in zip(self._ruleset.end, self._opening.ends, strict=True):
            if not isinstance(end, RepetitionEnds) or not isinstance(memory, Shelves):
                continue
            for shelf in memory.shelves:
                keys: Iterable[Any] = shelf if isinstance(shelf, Records) else ()
                for key, _ in keys:  # each with the number of its occurrence on the shelf
                    cells, who = (key, None) if end.compares == "position" else key
                    movers = (0, 1) if who is None else (who if end.compares == "position+next" else 1 - who,)
                    found += [(*_stones(Position(self._task.board, cells)), mover) for mover in movers]
        return found

    def _line(self, value2: int) -> Line:
        """Return a line of turns that keep the value, for both players, to the end of the game."""
        node, by_plan = self._start(), prisoners_decide(self._ruleset)

        def kept_by(_: State) -> int:
            nonlocal node
            turns = self.graph.turns(*node)
            # Where prisoners decide, what a turn leads to is known only by the players' plans.
            kept = [turn for turn in turns if turn[4] and (by_plan or _with_tie(turn[1], turn[2]) == value2)]
            # A pass comes last; where it keeps the value and ends play, take it.
            ends = [turn for turn in turns if turn[3] and turn[1] == value2]
            point: int
            point, _, _, _, _, node = (ends or kept)[0]
            return point

        moves, outcome = self._task.played(kept_by)
        assert payoff(outcome, win(self._opening)) == points(Fraction(value2, 2)), (
            "the line shows another value"
        )
        return moves, outcome

    # A repetition is decided by prisoners

    def _by_prisoners(self, most: int) -> Solution:
        if not self._starts_afresh:
            return self._solution(-most, most)
        value2 = greatest([-2 * most, *self.graph.margins(), 2 * most], self.graph.at_least)
        value = points(Fraction(value2, 2))
        try:
            for player, margin2 in enumerate((value2, value2 + 1)):
                if not is_any_enough(player, Fraction(margin2, 2), most):
                    self.graph.keep(player, margin2)
        except MemoryError:  # the value stands
            return self._solution(value, value)
        return self._solution(value, value, self._line(value2))


def _with_tie(low2: int | None, high2: int | None) -> int:
    """Return the value, twice, if endless play is a tie."""
    if low2 is not None and low2 > 0:
        return low2
    return high2 if high2 is not None and high2 < 0 else 0


def _stones(position: Position) -> tuple[int, int]:
    """Return Black's and White's stones, one bit a point."""
    black, white = (sum(1 << point for point in position.stones(player)) for player in (0, 1))
    return black, white
