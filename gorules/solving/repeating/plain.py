"""The graph of a game that can repeat, in Python: the reference for the native one."""

from collections import deque
from collections.abc import Callable
from functools import cached_property

from gorules.native.codes import NARROWINGS
from gorules.solving.repeating.graph import GraphStep, doubled
from gorules.solving.repeating.ko_graph import KoGraph, forced
from gorules.solving.repeating.mean_payoff import winners
from gorules.solving.repeating.rules import NODES, Sameness, on_record
from gorules.solving.task import Task

Plan = dict[int, int]
"""For each node, the node to which a player goes from it."""


class PlainGraph:
    """A :class:`~gorules.solving.repeating.graph.CycleGraph` in Python. Nodes are numbers, 0 is the start."""

    start = 0
    most_bytes = 0

    def __init__(self, task: Task, count: Callable[[int], None]) -> None:
        """Build the graph and find what can be forced; ``count`` is called now and then with the number of
        nodes, and may raise.

        The caller has made sure that :func:`gorules.solving.repeating.rules.why_not_repeating` returns None.
        """
        self._task = task
        self.graph = KoGraph(task.ruleset, task.opening, count, task.komi)
        self.low = forced(self.graph, 0)
        self.high = forced(self.graph, 1)
        self._recorded = on_record(task.ruleset, task.opening)
        self._plans: dict[int, Plan] = {}
        self._has_to_keep = False

    def mover(self, node: int) -> int:
        return self.graph.nodes[node].mover

    def steps(self, node: int) -> list[GraphStep]:
        plan = self._plans.get(self.mover(node))
        goal = None if plan is None else plan.get(node)
        # A plan that keeps a margin covers all nodes where it can; other plans only those that they need.
        is_free = plan is None or (goal is None and not self._has_to_keep)
        found = []
        for move, after in self.graph.edges[node]:
            is_over = self.graph.payoff[after] is not None
            found.append(GraphStep(move, *self._bounds[after], is_over, is_free or after == goal, after))
        return found

    def bounds(self) -> tuple[int | None, int | None]:
        return self._bounds[0]

    def margins(self) -> list[int]:
        known = {each for pair in self._bounds for each in pair if each is not None}
        return sorted({0, *known, *(-each for each in known)})

    @cached_property
    def _bounds(self) -> list[tuple[int | None, int | None]]:
        return [
            (None if low is None else doubled(low), None if high is None else doubled(high))
            for low, high in zip(self.low, self.high, strict=True)
        ]

    def _is_forced(self, player: int, margin2: int) -> list[bool]:
        """Return, by node, whether a player forces an end of play with at least a margin of her own."""
        best = ((low, None if high is None else -high) for low, high in self._bounds)
        return [pair[player] is not None and pair[player] >= margin2 for pair in best]  # type: ignore[operator] # is None is excluded

    # Plans that repeat no class

    def plan(self, player: int, margin2: int) -> bool:
        # Only nodes that can be reached while she follows a plan matter to it. So if there is no plan through
        # all good nodes, one is looked for among the nodes reached by a plan that repeats no node.
        forced_here = self._is_forced(player, margin2)
        good = [is_forced and not self._on_record(node) for node, is_forced in enumerate(forced_here)]
        same = Sameness.under(self._task.ruleset)
        plan, is_proven = self._planned(player, good, same)
        if not is_proven and not same.whole:
            wide, exists = self._planned(player, good, NODES)
            for _ in range(NARROWINGS if exists else 0):
                plan, is_proven = self._planned(player, self._kept_to(player, wide, good), same)
                if is_proven:
                    break
                wide |= plan
        if is_proven:
            self._plans, self._has_to_keep = {player: plan}, False
        return is_proven

    def _planned(self, player: int, good: list[bool], same: Sameness) -> tuple[Plan, bool]:
        """Return a plan through good nodes that repeats no class, as far as it exists, and whether it exists
        from the start.
        """
        graph = self.graph
        classes = Classes(graph, same, good)
        left = [len(edges) for edges in graph.edges]
        plan: Plan = {}
        decided = [False] * len(good)
        queue = deque(node for node, payoff in enumerate(graph.payoff) if payoff is not None and good[node])
        while queue:
            reached = queue.popleft()
            for source in graph.before[reached]:
                if decided[source] or not good[source]:
                    continue
                left[source] -= 1
                if self.mover(source) == player:
                    plan[source] = reached
                elif left[source]:
                    continue
                decided[source] = True
                queue.extend(classes.released_by(source))
        return plan, decided[0]

    def _kept_to(self, player: int, plan: Plan, good: list[bool]) -> list[bool]:
        """Return, by node, whether it is good and can be reached while a player follows a plan."""
        graph, found, stack = self.graph, [False] * len(good), [0]
        while stack:
            node = stack.pop()
            if good[node] and not found[node]:
                found[node] = True
                planned = self.mover(node) == player and graph.payoff[node] is None
                stack += [plan[node]] if planned else [after for _, after in graph.edges[node]]
        return found

    def _on_record(self, node: int) -> bool:
        """Whether a play that leads to a node repeats what happened before the start."""
        here, start = self.graph.nodes[node], self.graph.nodes[0]
        if here.run or here.position == start.position:
            return False
        return (self._cells(node), here.mover) in self._recorded

    # Cycles that are decided by prisoners

    def at_least(self, margin2: int) -> bool:
        wins, loses = self._is_forced(0, margin2), self._is_forced(1, 1 - margin2)
        if wins[0] or loses[0]:
            return wins[0]
        most, won, _ = self._settled(margin2, wins, loses)
        return (0 in won) == (most == 0)

    def keep(self, player: int, margin2: int) -> None:
        wins, loses = self._is_forced(0, margin2), self._is_forced(1, 1 - margin2)
        _, _, plan = self._settled(margin2, wins, loses)
        # Where she can force an end, she goes the shortest way there.
        plan |= self._planned(player, (wins, loses)[player], NODES)[0]
        self._plans = {**(self._plans if self._has_to_keep else {}), player: plan}
        self._has_to_keep = True

    def _settled(self, margin2: int, wins: list[bool], loses: list[bool]) -> tuple[int, set[int], Plan]:
        """Return the player who is Max, the nodes that Max wins among those where neither player forces an
        end, and the plans of both players there.
        """
        most = 0 if margin2 <= 0 else 1
        nodes = [node for node in range(len(wins)) if not wins[node] and not loses[node]]
        movers = [node.mover for node in self.graph.nodes]
        edges = [
            [(after, self._gain(node, after, most)) for _, after in own]
            for node, own in enumerate(self.graph.edges)
        ]
        return most, *winners(movers, edges, most, nodes)

    def _gain(self, node: int, after: int, player: int) -> int:
        """Return the number of stones that a player takes by a turn; it is negative if the opponent takes
        them.
        """
        theirs = 2 - self.mover(node)
        taken = self._cells(node).count(theirs) - self._cells(after).count(theirs)
        return taken if self.mover(node) == player else -taken

    def _cells(self, node: int) -> bytes:
        return self.graph.positions.positions[self.graph.nodes[node].position].cells


class Classes:
    """Classes of nodes that a rule on repetition may take for the same, and the time when a plan may rely on
    them.

    Arriving at a node is a repetition if another node of its class is on record. A plan may rely on such a
    node once every node of its class that can be on record is decided, because then none of these relies on
    it.
    """

    def __init__(self, graph: KoGraph, same: Sameness, good: list[bool]) -> None:
        """``good`` says which nodes a player can reach at all if she plays well."""
        self._graph = graph
        self._same = same
        self._members: dict[tuple[int, ...], list[int]] = {}
        self._waiting: dict[tuple[int, ...], int] = {}
        for node, payoff in enumerate(graph.payoff):
            if good[node] and payoff is None:
                key = self._key(node)
                if self._repeats(node):
                    self._members.setdefault(key, []).append(node)
                if self._repeats(node) or self._same.pass_records:
                    self._waiting[key] = self._waiting.get(key, 0) + 1

    def _key(self, node: int) -> tuple[int, ...]:
        position, mover, ban, run = self._graph.nodes[node]
        if self._same.whole:
            return position, mover, ban, bool(run)
        return (position, mover) if self._same.mover else (position,)

    def _repeats(self, node: int) -> bool:
        """Whether arriving at a node can be a repetition. The start is always on record, after a play and
        after a pass.
        """
        return not self._graph.nodes[node].run or self._same.pass_repeats or node == 0

    def released_by(self, node: int) -> list[int]:
        """Return the nodes on which a plan may rely now that one more node is decided."""
        key, repeats = self._key(node), self._repeats(node)
        if repeats or self._same.pass_records:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                return self._members.get(key, []) + ([] if repeats else [node])
        return [] if repeats else [node]
