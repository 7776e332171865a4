"""Exact values where games can repeat: basic ko or no ko rule, and a rule on longer repetitions.

Under these rules the graph of :mod:`gorules.solving.repeating.ko_graph` is finite. Let L be the best that
Black can force if endless play counts as his loss, and H the best if it counts as his win (both by retrograde
analysis). If endless play is worth c, the value is the median of L, c and H.

Why the first repetition may stand for endless play
    The rules end a game when something repeats, and call it a draw or void (c = 0). Say Black can force at
    least t in the endless game.

    * If t <= c, he keeps to nodes from which White cannot force less. Every end of such a game, by score or
      by any repetition, is worth at least t. This holds under any rule that ends repetitions with c,
      whatever it compares, and at whichever occurrence it ends play.
    * If t > c, he has to reach an end by score *before* anything repeats. His strategy always comes nearer
      to the end, so it repeats no node. If the rule compares whole nodes, that is enough. But a rule may
      compare less, such as the position alone. Then two different nodes can count as a repetition, and a
      strategy that passes through both fails. Therefore the attractor is computed again on *classes* of
      nodes that the rule may take for the same. Here a strategy may rely on a class only after every
      node of it that Black might reach is decided, and none of these decisions may rely on the class.
      Such a strategy never comes back to a class, so it wins under the real rule. Black chooses the nodes
      that he might reach: if there is no such strategy through all nodes that are good for him, one is
      looked for among the nodes to which the first strategy leads.

    The same holds for White. So a value is exact if it is equal to c, or if the second attractor reaches
    the start. Otherwise only the proven bounds are returned.

Where the cycle is decided by prisoners
    In a cycle each player plays as many stones as she loses. So without suicide "who took more stones" means
    the same as "who passed more often", the rule of MIGOS (van der Werf, thesis 2005, A.4). The sum over a
    cycle is a mean-payoff objective: it is closed under cyclic permutation, and both it and its complement
    are closed under concatenation. So the game to the first repeated node has the same value as the endless
    game (Aminof and Rubin, First-cycle games). :mod:`gorules.solving.repeating.mean_payoff` decides the
    endless game; Max is the player for whom a balanced cycle is good enough. The argument needs a rule that
    compares whole nodes. A rule that compares positions alone has other cycles with other sums, so it is
    not accepted.

A score that counts prisoners is not accepted either, because the same node could then have different scores.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import ceil
from typing import IO

from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import Points, points
from gorules.play.referee import State
from gorules.solving.budget import Budget, OutOfLimits
from gorules.solving.repeating import native
from gorules.solving.repeating.graph import CycleGraph, doubled
from gorules.solving.repeating.plain import PlainGraph
from gorules.solving.repeating.rules import starts_afresh, why_not_repeating
from gorules.solving.solution import NO_LINE, PrincipalVariation, Solution
from gorules.solving.task import Task
from gorules.solving.worth import payoff, prisoners_decide, win

Make = Callable[[Task, Callable[[int], None]], CycleGraph]
"""Builds the graph of a task, and reports the number of nodes now and then."""


def cycle_solvers(task: Task) -> Iterator["CycleSolver"]:
    """Yield the solvers of this kind that apply to a task, best first."""
    if why_not_repeating(task.ruleset, task.opening) is not None:
        return
    if native.why_no_core_graph(task) is None:
        yield CycleSolver(task, native.NativeGraph, "cycles")
        # Without folding, a plan has fewer conditions to satisfy.
        yield CycleSolver(task, partial(native.NativeGraph, fold=native.UNFOLDED), "cycles")
    else:
        yield CycleSolver(task)


class CycleSolver:
    """Finds the value of one start under one ruleset, for two players, on one of the two graphs."""

    def __init__(self, task: Task, make: Make = PlainGraph, engine: str = "reference-cycles") -> None:
        """The caller has made sure that :func:`gorules.solving.repeating.rules.why_not_repeating` returns
        None.
        """
        self._task = task
        self._make = make
        self.engine = engine
        self._budget = Budget(task.limits, task.progress)
        self._most2 = doubled(win(task.opening))
        self._starts_afresh = starts_afresh(task.ruleset, task.opening)
        self._by_prisoners = prisoners_decide(task.ruleset)
        self._graph: CycleGraph | None = None
        self._planned: tuple[int, int] | None = None
        self.out_of_memory = False

    @property
    def graph(self) -> CycleGraph:
        """The graph; it is built when it is first asked for. Raises OutOfLimits, MemoryError."""
        if self._graph is None:
            self._graph = self._make(self._task, self._budget.look)
        return self._graph

    def solve(self, threshold: Points | None = None) -> Solution:
        """As :class:`~gorules.solving.solver.Solver` says; finds the whole value whatever the threshold."""
        try:
            decided = self._decided_by_prisoners if self._by_prisoners else self._decided_by_tie
            return decided(self.graph)
        except (OutOfLimits, MemoryError) as stopped:
            self.out_of_memory = isinstance(stopped, MemoryError)
            return self._solution(-self._most2, self._most2)

    def choice(self, turns: Sequence[Turn], margin: Points) -> str | None:
        graph = self.graph
        node = graph.start
        for turn in turns:
            point = -1 if turn.point is None else turn.point
            node = next(step.after for step in graph.steps(node) if step.point == point)
        player, target2 = graph.mover(node), ceil(2 * Fraction(margin))
        if self._by_prisoners:
            if self._is_any_enough(player, target2):
                return PASS
            if self._planned != (player, target2):
                graph.keep(player, target2)
                self._planned = player, target2
            planned = (step.point for step in graph.steps(node) if step.is_planned)
            return next(map(self._task.move_name, planned), None)
        needs_plan = self._plan_for(player, target2)
        for step in reversed(graph.steps(node)):
            keeps = (_with_tie(step.low2, step.high2) >= target2) == (player == 0)
            if keeps and (step.is_planned or not needs_plan):
                return self._task.move_name(step.point)
        return None

    def _plan_for(self, player: int, target2: int) -> bool:
        """Make the plan by which Black gets at least the target, or White keeps him below it, if a plan is
        needed. No plan is needed for results that a tie gives. Return whether one is needed.
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

    def _solution(self, low2: int, high2: int, line: PrincipalVariation = NO_LINE) -> Solution:
        low, high = (points(Fraction(bound, 2)) for bound in (low2, high2))
        ruleset = self._task.ruleset
        return Solution(
            low, high, *line, self._budget.nodes, self._budget.seconds,
            self.engine, ruleset.id, ruleset.fingerprint, self._graph.most_bytes if self._graph else 0,
        )  # fmt: skip

    # A repetition is a tie

    def _decided_by_tie(self, graph: CycleGraph) -> Solution:
        value2 = _with_tie(*graph.bounds())
        if value2 == 0:
            return self._solution(0, 0, self._line(graph, 0))
        player, own2 = (0, value2) if value2 > 0 else (1, -value2)
        for margin2 in sorted((each for each in graph.margins() if 0 < each <= own2), reverse=True):
            if self._has_plan(player, margin2):
                proven2 = margin2 if player == 0 else -margin2
                line = self._line(graph, value2) if margin2 == own2 else NO_LINE
                return self._solution(min(proven2, value2), max(proven2, value2), line)
        return self._solution(min(0, value2), max(0, value2))

    def _has_plan(self, player: int, margin2: int) -> bool:
        """Whether a player gets at least a margin of her own and repeats no class of nodes."""
        return self._starts_afresh and self.graph.plan(player, margin2)

    # A repetition is decided by prisoners

    def _decided_by_prisoners(self, graph: CycleGraph) -> Solution:
        most2 = self._most2
        if not self._starts_afresh:
            return self._solution(-most2, most2)
        value2 = _greatest([-most2, *graph.margins(), most2], graph.at_least)
        try:
            for player, margin2 in enumerate((value2, value2 + 1)):
                if not self._is_any_enough(player, margin2):
                    graph.keep(player, margin2)
        except MemoryError:  # the value stands
            return self._solution(value2, value2)
        return self._solution(value2, value2, self._line(graph, value2))

    def _is_any_enough(self, player: int, margin2: int) -> bool:
        """Whether all turns of Black get him a margin, or all turns of White keep him below it."""
        return margin2 > self._most2 if player else margin2 <= -self._most2

    def _line(self, graph: CycleGraph, value2: int) -> PrincipalVariation:
        """Return a line of turns that keep the value, for both players, to the end of the game."""
        node = graph.start

        def kept_by(_: State) -> str:
            nonlocal node
            steps = graph.steps(node)
            # Where prisoners decide, only the players' plans show which turns keep the value.
            kept = [
                step
                for step in steps
                if step.is_planned and (self._by_prisoners or _with_tie(step.low2, step.high2) == value2)
            ]
            # A pass comes last; where it keeps the value and ends play, take it.
            ends = [step for step in steps if step.is_over and step.low2 == value2]
            step = (ends or kept)[0]
            node = step.after
            return self._task.move_name(step.point)

        moves, outcome = self._task.played(kept_by)
        assert doubled(payoff(outcome, win(self._task.opening))) == value2, "the line shows another value"
        return moves, outcome


def _with_tie(low2: int | None, high2: int | None) -> int:
    """Return the value of a node if endless play is a tie. A tie has the value 0, as for the reference
    solver.
    """
    if low2 is not None and low2 > 0:
        return low2
    return high2 if high2 is not None and high2 < 0 else 0


def _greatest(margins: Sequence[int], holds: Callable[[int], bool]) -> int:
    """Return the greatest margin that holds. The margins are in order, and the first one holds."""
    return margins[bisect_left(margins, True, lo=1, key=lambda margin: not holds(margin)) - 1]
