"""Exact values where games can repeat: basic ko or no ko rule, and a rule on longer repetitions.

Under these rules the graph of :mod:`gorules.solve.repeating.ko_graph` is finite. Let L be the best that Black
can force if endless play counts as his loss, and H the best if it counts as his win (both by retrograde
analysis). If endless play is worth c, the value is the median of L, c and H.

Why the first repetition may stand for endless play
    The rules end a game when something repeats, and call it a draw or void (c = 0). Say Black can force at
    least t in the endless game.

    * If t <= c, he does so by keeping to nodes from which White cannot force less, and every way for such
      a game to end, by score or by any repetition, is worth t at least. This holds under any rule that
      ends repetitions with c, whatever it compares and whichever occurrence counts.
    * If t > c, he has to reach an end by score *before* anything repeats. His strategy comes ever nearer
      to the end and so repeats no node. If the rule compares exactly what a node is, that is enough. But
      where it compares less, as with a position alone or without the ban of the basic ko rule, two nodes
      can count as a repetition, and a strategy that passes through both fails. Therefore the attractor
      is computed again on *classes* of nodes that the rule may take for the same: a strategy may rely on
      arriving at a class only when every node of it that Black might be at is decided without relying
      on that. Such a strategy never comes back to a class, so it wins under the rule as it is. Which
      nodes Black might be at is his choice: if there is no such strategy through all nodes that are good
      for him, one is looked for among those to which the first strategy leads.

    The same holds for White. So a value equal to c, or one for which the second attractor reaches the
    start, is exact; otherwise only the bounds that were proven are returned.

Where the cycle is decided by prisoners
    Around a cycle each player plays as many stones as she loses, so without suicide "who took more stones"
    says the same as "who passed more often", the rule of MIGOS (van der Werf, thesis 2005, A.4). The sum
    over a cycle is a mean-payoff objective: closed under cyclic permutation, and it and its complement
    under concatenation. So the game to the first repeated node has the same value as the endless one
    (Aminof and Rubin, First-cycle games), which :mod:`gorules.solve.repeating.mean_payoff` decides, with the
    player as Max to whom a balanced cycle is good enough. That needs nodes compared in full; a rule that
    compares positions alone, for which the sum over its cycles is another thing, is not accepted.

Not accepted either is a score that counts prisoners, which makes the same node worth different scores.
"""

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import IO, TypeVar

from gorules.files.inputs import InputError
from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import Points, points
from gorules.play.referee import State
from gorules.rules.repetition import RepetitionEnds, Shelves
from gorules.solve.budget import Budget, OutOfLimits
from gorules.solve.finite.reference import win
from gorules.solve.repeating.ko_graph import PASS_MOVE, KoGraph, Predecessors, forced
from gorules.solve.repeating.mean_payoff import settled
from gorules.solve.repeating.rules import NODES, Classes, Sameness, prisoners_decide, starts_afresh, why_not
from gorules.solve.solution import NO_LINE, Line, Solution
from gorules.solve.task import Task

Margin = TypeVar("Margin")

TIE: Points = 0
"""What a draw and a game without result are worth, as for the reference solver."""

A_LITTLE = Fraction(1, 4)
"""Less than margins differ by: they are multiples of one half."""

NARROWINGS = 2
"""How often a plan is looked for among the nodes that an earlier one leads to."""


class CycleSolver:
    """Finds the value of one start under one ruleset, for two players."""

    engine = "cycles"
    out_of_memory = False  # it knows no such limit

    def __init__(self, task: Task) -> None:
        """Raises InputError if the solver does not apply: see :func:`why_not`."""
        objection = why_not(task.ruleset, task.opening)
        if objection is not None:
            raise InputError(f"{task.ruleset.id} from here is not a game on a finite graph: {objection}")
        self._task = task
        self._ruleset = task.ruleset
        self._budget = Budget(task.limits, task.progress)
        self._most = win(task.opening)
        self._starts_afresh = starts_afresh(task.ruleset, task.opening)
        self._built = False
        self._plans: dict[tuple[int, Points], dict[int, int] | None] = {}

    def solve(self, threshold: Points | None = None) -> Solution:
        """As :class:`~gorules.solve.solver.Solver` says; the whole value is found, whatever the threshold."""
        try:
            self._build()
            return self._by_prisoners() if prisoners_decide(self._ruleset) else self._by_tie()
        except OutOfLimits:
            return self._solution(-self._most, self._most)

    def choice(self, turns: Sequence[Turn], margin: Points) -> str | None:
        """As :class:`~gorules.solve.solver.Solver` says."""
        self._build()
        graph, node = self.graph, 0
        for turn in turns:
            move = PASS_MOVE if turn.point is None else turn.point
            node = next(graph.target[edge] for edge in graph.edges(node) if graph.move[edge] == move)
        player = graph.mover[node]
        if prisoners_decide(self._ruleset):
            if is_any_enough(player, margin, self._most):
                return PASS
            if (player, margin) not in self._plans:
                self._plans[player, margin] = self.plan_to_keep(player, margin)
            goal = (self._plans[player, margin] or {}).get(node)
            moves = [graph.move[edge] for edge in graph.edges(node) if graph.target[edge] == goal]
            return self._task.move_name(moves[0]) if moves else None
        plan = self._plan_for(player, margin) or {}
        for edge in reversed(graph.edges(node)):
            after = graph.target[edge]
            keeps = (self.value(after) >= margin) == (player == 0)
            if keeps and plan.get(node, after) == after:
                return self._task.move_name(graph.move[edge])
        return None

    def _plan_for(self, player: int, margin: Points) -> dict[int, int] | None:
        """Return the plan by which Black gets at least a margin, or White lets him have less, if it takes
        one: what a tie yields is kept without.
        """
        if player:
            margin = max((each for each in self.high if each is not None and each < margin), default=margin)
        if (margin <= TIE) if player == 0 else (margin >= TIE):
            return None
        if (player, margin) not in self._plans:
            self._plans[player, margin] = self._plan(player, margin)
        return self._plans[player, margin]

    def save(self, file: IO[bytes]) -> None:
        """Write nothing: the graph is soon made again."""

    def load(self, file: IO[bytes]) -> None:
        """Read nothing."""

    def _build(self) -> None:
        if self._built:
            return
        self.graph = KoGraph(self._ruleset, self._task.opening, self._budget.count, self._task.komi)
        self._before = Predecessors(self.graph)
        self.low = forced(self.graph, self._before, 0)
        self.high = forced(self.graph, self._before, 1)
        self._built = True

    def _solution(self, low: Points, high: Points, line: Line = NO_LINE) -> Solution:
        return Solution(
            points(low), points(high), *line, self._budget.nodes, self._budget.seconds,
            self.engine, self._ruleset.id, self._ruleset.fingerprint,
        )  # fmt: skip

    # A repetition is a tie

    def value(self, node: int) -> Points:
        """Return what a node is worth if endless play is a tie."""
        low, high = self.low[node], self.high[node]
        if low is not None and low > TIE:
            return low
        return high if high is not None and high < TIE else TIE

    def _by_tie(self) -> Solution:
        value = self.value(0)
        if value == TIE:
            return self._solution(TIE, TIE, self._line(value, self._keeps(value, {})))
        player = 0 if value > TIE else 1
        margins = {margin for margin in (self.low, self.high)[player] if margin is not None}
        between = [margin for margin in margins if TIE < margin <= value or value <= margin < TIE]
        for margin in sorted(between, key=lambda each: abs(Fraction(each)), reverse=True):
            plan = self._plan(player, margin) if self._starts_afresh else None
            if plan is not None:
                line = self._line(value, self._keeps(value, plan)) if margin == value else NO_LINE
                return self._solution(min(margin, value), max(margin, value), line)
        return self._solution(min(TIE, value), max(TIE, value))

    def _plan(self, player: int, margin: Points) -> dict[int, int] | None:
        """Return the edges by which a player gets at least a margin and repeats no class, by node; None if
        that is not proven from the start.
        """
        forced_by = (self.low, self.high)[player]
        sign = 1 if player == 0 else -1
        good = [
            found is not None and sign * found >= sign * margin and not self._on_record(node)
            for node, found in enumerate(forced_by)
        ]
        same = Sameness.under(self._ruleset)
        plan, is_proven = self._planned(player, good, same)
        if is_proven or same.whole:
            return plan if is_proven else None
        # What never comes up while she keeps to a plan that repeats no node need not be minded.
        plan, exists = self._planned(player, good, NODES)
        for _ in range(NARROWINGS if exists else 0):
            narrow, is_proven = self._planned(player, self._kept_to(player, plan, good), same)
            plan.update(narrow)
            if is_proven:
                return narrow
        return None

    def _planned(self, player: int, good: list[bool], same: Sameness) -> tuple[dict[int, int], bool]:
        """Return a plan through good nodes that repeats no class, as far as there is one, and whether that
        is from the start.
        """
        graph = self.graph
        classes = Classes(graph, same, good)
        left = [graph.first[node + 1] - graph.first[node] for node in range(len(graph))]
        plan: dict[int, int] = {}
        decided = [False] * len(graph)
        queue = deque(node for node, payoff in enumerate(graph.payoff) if payoff is not None and good[node])
        while queue:
            reached = queue.popleft()
            for source in self._before[reached]:
                if decided[source] or not good[source]:
                    continue
                left[source] -= 1
                if graph.mover[source] == player:
                    plan[source] = reached
                elif left[source]:
                    continue
                decided[source] = True
                queue.extend(classes.released_by(source))
        return plan, decided[0]

    def _kept_to(self, player: int, plan: dict[int, int], good: list[bool]) -> list[bool]:
        """Return which good nodes come up while a player keeps to a plan."""
        graph, found, stack = self.graph, [False] * len(good), [0]
        while stack:
            node = stack.pop()
            if good[node] and not found[node]:
                found[node] = True
                planned = graph.mover[node] == player and graph.payoff[node] is None
                stack += [plan[node]] if planned else [graph.target[edge] for edge in graph.edges(node)]
        return found

    def _on_record(self, node: int) -> bool:
        """Whether a play that leads to a node repeats what happened before the start."""
        graph, cells, mover = self.graph, self._cells(node), self.graph.mover[node]
        if graph.run[node] or graph.position[node] == graph.position[0]:
            return False
        for end, memory in zip(self._ruleset.end, self._task.opening.ends, strict=True):
            if isinstance(end, RepetitionEnds) and isinstance(memory, Shelves):
                by_what = {"position": cells, "position+next": (cells, mover)}
                key = by_what.get(end.compares, (cells, 1 - mover))
                if end.find(memory, (key, 1)) is not None:
                    return True
        return False

    def _keeps(self, value: Points, plan: dict[int, int]) -> Callable[[int, int], bool]:
        """Return whether a turn from node to node keeps the value, and keeps to the plan."""
        return lambda node, after: self.value(after) == value and plan.get(node, after) == after

    def _line(self, value: Points, keeps: Callable[[int, int], bool]) -> Line:
        """Return a line of turns that keep the value, for both players, to the end of the game."""
        graph, node = self.graph, 0

        def kept_by(_: State) -> int:
            nonlocal node
            # A pass comes last among the edges; where it keeps the value and ends play, take it.
            ends = [edge for edge in graph.edges(node) if graph.payoff[graph.target[edge]] == value]
            edge = ends[0] if ends else next(e for e in graph.edges(node) if keeps(node, graph.target[e]))
            node = graph.target[edge]
            return graph.move[edge]

        return self._task.played(kept_by)

    # A repetition is decided by prisoners

    def _by_prisoners(self) -> Solution:
        if not self._starts_afresh:
            return self._solution(-self._most, self._most)
        margins = {margin for margin in (*self.low, *self.high) if margin is not None}
        value = greatest(sorted(margins | {TIE, self._most, -self._most}), self._at_least)
        plans = [
            {} if is_any_enough(player, margin, self._most) else self.plan_to_keep(player, margin)
            for player, margin in enumerate((value, value + A_LITTLE))
        ]

        def keeps(node: int, after: int) -> bool:
            return plans[self.graph.mover[node]].get(node, after) == after

        return self._solution(value, value, self._line(value, keeps))

    def _at_least(self, margin: Points) -> bool:
        """Whether Black can get at least a margin where he wins a cycle in which he takes more stones,
        loses one in which he takes fewer, and ties the others.
        """
        wins, loses = self._decided(margin)
        if wins[0] or loses[0]:
            return wins[0]
        most, won, _ = self._settled(margin, wins, loses)
        return (0 in won) == (most == 0)

    def _decided(self, margin: Points) -> tuple[list[bool], list[bool]]:
        """Return by node whether Black forces an end with a margin, and whether White forces one without."""
        return (
            [low is not None and low >= margin for low in self.low],
            [high is not None and high < margin for high in self.high],
        )

    def _settled(
        self, margin: Points, wins: list[bool], loses: list[bool]
    ) -> tuple[int, set[int], dict[int, int]]:
        """Return who is Max, the nodes that Max wins where neither player forces an end, and the plans of
        both there.
        """
        most = 0 if margin <= TIE else 1
        nodes = [node for node in range(len(wins)) if not wins[node] and not loses[node]]
        gains = [self._gain(edge, node, most) for node in range(len(wins)) for edge in self.graph.edges(node)]
        return most, *settled(self.graph, self._before, most, nodes, gains)

    def plan_to_keep(self, player: int, margin: Points) -> dict[int, int]:
        """Return by node where a player goes who keeps a margin: Black at least that, White less."""
        decided = self._decided(margin)
        _, _, plan = self._settled(margin, *decided)
        # Where she can force an end, she goes the shortest way there.
        return plan | self._planned(player, decided[player], NODES)[0]

    def _gain(self, edge: int, node: int, player: int) -> int:
        """Return how many stones a player takes by an edge, negative if the opponent takes them."""
        graph, opponent = self.graph, 1 - self.graph.mover[node]
        cells = (self._cells(graph.target[edge]), self._cells(node))
        taken = cells[1].count(opponent + 1) - cells[0].count(opponent + 1)
        return taken if graph.mover[node] == player else -taken

    def _cells(self, node: int) -> bytes:
        return self.graph.positions.positions[self.graph.position[node]].cells


def is_any_enough(player: int, margin: Points, most: int) -> bool:
    """Whether whatever Black does gets him a margin, or whatever White does keeps him below it."""
    return margin > most if player else margin <= -most


def greatest(margins: Sequence[Margin], holds: Callable[[Margin], bool]) -> Margin:
    """Return the greatest of some margins in order that holds, as the first one does."""
    return margins[bisect_left(margins, True, lo=1, key=lambda margin: not holds(margin)) - 1]
