"""A solution as a notebook keeps it: what cannot be worked out again at once, and no more."""

from fractions import Fraction
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, FailFast

from gorules.files.inputs import InputError
from gorules.go.turns import BUTTON, OFF_BOARD
from gorules.go.verdicts import points
from gorules.play.referee import Referee
from gorules.solve.checked import Count, Engine, Margin2, Seconds
from gorules.solve.finite.reference import most_margin, payoff, win
from gorules.solve.solution import NO_LINE, Line, Solution
from gorules.solve.task import Task

NO_POINT = -1


class Finished(BaseModel):
    """A solution without what its question says. Bounds are twice the margin."""

    model_config = ConfigDict(frozen=True)

    engine: Engine
    low2: Margin2 | None = None
    high2: Margin2 | None = None
    line: Annotated[tuple[str, ...], FailFast()] = ()
    nodes: Count
    seconds: Seconds
    memory: Count
    needs: Count | None = None
    depends_on_history: bool | None = None

    @classmethod
    def of(cls, solution: Solution) -> Self:
        """Return what is kept of a solution."""
        low2, high2 = (
            None if bound is None else int(2 * Fraction(bound)) for bound in (solution.low, solution.high)
        )
        same = {name: getattr(solution, name) for name in cls.model_fields if name not in ("low2", "high2")}
        return cls(low2=low2, high2=high2, **same)

    def solution(self, task: Task) -> Solution:
        """Return the solution. Raises InputError if it decides nothing, if no game can come to it, or if its
        line is not one that comes to it.
        """
        low, high = (None if bound is None else Fraction(bound, 2) for bound in (self.low2, self.high2))
        line = _played(task, self.line) if self.line or task.opening.ending else NO_LINE
        found = Solution(
            None if low is None else points(low), None if high is None else points(high), *line,
            self.nodes, self.seconds, self.engine, task.ruleset.id, task.ruleset.fingerprint, self.memory,
            task.threshold, self.needs, self.depends_on_history,
        )  # fmt: skip
        most = most_margin(task)
        if low is not None and high is not None and low > high:
            raise InputError("bounds contradict each other")
        if not found.exact:
            # A bound that nothing was asked about may be what a win without a score is taken for.
            most = 2 * most + win(task.opening)
        rules = task.ruleset
        is_bounded = None not in (rules.scoring.most(task.board), rules.compensation.earns)
        if is_bounded and any(bound is not None and abs(bound) > most for bound in (low, high)):
            raise InputError("no game comes to such a margin")
        if not found.exact and found.reached is None:
            raise InputError("a solution decides nothing")
        if line[1] is not None and payoff(line[1], win(task.opening)) != found.value:
            raise InputError("a line does not come to its value")
        return found


def _played(task: Task, moves: tuple[str, ...]) -> Line:
    """Return a line and what it comes to, by the word of the referee."""
    referee = Referee(task.ruleset, task.board)
    state, turns = task.opening, list(task.history)
    numbers = {name: point for point, name in enumerate(task.board.names)}
    for move in moves:
        point = None if move in OFF_BOARD else numbers.get(move, NO_POINT)
        turn = None
        if state.ending is None and (point is None or (point >= 0 and not state.position.cells[point])):
            turn = referee.candidate(state, point, move == BUTTON)
        if turn is None or referee.violations(state, turn):
            raise InputError("a line is not one of legal turns")
        turns.append(turn)
        state = referee.after(state, turn)
    if state.ending is None:
        raise InputError("a line does not lead to the end of play")
    return moves, task.settled(state, turns)
