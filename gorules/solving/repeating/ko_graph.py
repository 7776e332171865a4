"""The finite graph of a game under basic ko, or under no ko rule at all.

With at most the basic ko rule, four things decide how a game can go on: the position, the player to move, the
position that the ko rule bans now, and the present run of passes. There are finitely many of these *nodes*,
whatever the history. :mod:`gorules.solving.repeating.solver` deals with rules on longer repetitions, which
give an endless path through them a result.
"""

from collections import deque
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Points, Then
from gorules.play.referee import State
from gorules.play.settle import settle
from gorules.rules.component import Memory
from gorules.ruleset import Ruleset
from gorules.solving.positions import PASS_MOVE, Positions, Step
from gorules.solving.repeating.rules import banned_play

NO_BAN = -1
OVER = -1


class KoNode(NamedTuple):
    """All that decides how play can go on: the number of the position; the player to move (0: Black); the
    number of the position that the ko rule bans, or NO_BAN if none of her plays leads to it; and the run of
    passes, or OVER if play has ended.
    """

    position: int
    mover: int
    ban: int
    run: int


class KoGraph:
    """The ``nodes`` that can be reached from a start, in the order in which they are found, the start first.

    ``payoff[n]`` is Black's margin where play has ended at node ``n``, else None. ``edges[n]`` are the turns
    from it, plays in board order, then the pass, each with the number of the next node. ``before[n]`` are the
    nodes with a turn to it.
    """

    def __init__(
        self, ruleset: Ruleset, opening: State, count: Callable[[int], None], komi: Fraction | None = None
    ) -> None:
        """Build the graph; ``count`` is called now and then with the number of nodes, and may raise.

        The caller has made sure that :func:`gorules.solving.repeating.rules.why_not_repeating` returns None.
        Costs about 10 microseconds an edge.
        """
        self._ruleset = ruleset
        self._komi = komi
        self._opening = opening
        self.positions = Positions(opening.position.board, ruleset.suicide)
        self._passes = next((end for end in ruleset.end if end.run(2) is not None), None)
        self._memories: dict[int, Memory] = {}  # of the passes in a row, by their number
        self._numbers: dict[KoNode, int] = {}
        self._score, self._ended = (
            cache(self._scored),
            cache(self._after_pass),
        )  # each of these is worked out once
        self.nodes: list[KoNode] = []
        self.payoff: list[Points | None] = []
        self.edges: list[list[Step]] = []
        self._begin()
        for number, node in enumerate(self.nodes):  # the list grows meanwhile
            self.edges.append([] if node.run == OVER else self._turns(node))
            if number % 256 == 0:
                count(len(self.nodes))
        count(len(self.nodes))
        self.before: list[list[int]] = [[] for _ in self.nodes]
        for number, edges in enumerate(self.edges):
            for _, after in edges:
                self.before[after].append(number)

    def _begin(self) -> None:
        state = self._opening
        start = self.positions.number(state.position)
        run = 0
        for end, memory in zip(self._ruleset.end, state.ends, strict=True):
            if end is self._passes:
                situation = Situation(state.to_play, state.position, ())
                run = end.passed(memory)
                self._memories[0] = end.start(Opening(state.position, state.to_play, 2), situation)
                self._memories[run] = memory
        banned = banned_play(self._ruleset, state)
        ban = NO_BAN if banned is None else self.positions.number(banned.after)
        self._node(start, state.to_play, ban, run)

    def _node(self, position: int, mover: int, ban: int, run: int) -> int:
        if ban != NO_BAN and all(after != ban for _, after in self.positions.plays(position, mover)):
            ban = NO_BAN
        return self._numbered(KoNode(position, mover, ban, run), None)

    def _numbered(self, node: KoNode, payoff: Points | None) -> int:
        found = self._numbers.setdefault(node, len(self.nodes))
        if found == len(self.nodes):
            self.nodes.append(node)
            self.payoff.append(payoff)
        return found

    def _turns(self, node: KoNode) -> list[Step]:
        position, mover, ban, _ = node
        kept = position if self._ruleset.ko else NO_BAN
        plays = self.positions.plays(position, mover)
        found = [(point, self._node(after, 1 - mover, kept, 0)) for point, after in plays if after != ban]
        return [*found, (PASS_MOVE, self._passed(node))]

    def _passed(self, node: KoNode) -> int:
        """Return the node after a pass, which lifts the ban of the ko rule."""
        if self._passes is None:
            return self._node(node.position, 1 - node.mover, NO_BAN, 1)
        run, ending = self._ended(node.run, node.mover)
        if ending is None:
            return self._node(node.position, 1 - node.mover, NO_BAN, run)
        payoff = self._score(node.position, ending) if ending.then is Then.SCORE else 0
        # Finished games differ by their position alone.
        return self._numbered(KoNode(node.position, 0, NO_BAN, OVER), payoff)

    def _after_pass(self, run: int, mover: int) -> tuple[int, Ending | None]:
        """Return the run of passes after one more pass, and the ending that the pass brings."""
        assert self._passes is not None
        state = self._opening
        turn = Turn(state.number + 1, mover, None, state.position, state.position, 1 - mover)
        situation = Situation(1 - mover, state.position, ())
        memory, ending = self._passes.after(self._memories[run], turn, situation)
        more = self._passes.passed(memory)
        self._memories[more] = memory
        return more, ending

    def _scored(self, position: int, ending: Ending) -> Points:
        state = self._opening._replace(position=self.positions.positions[position], ending=ending)
        margin = settle(self._ruleset, state, komi=self._komi).margin
        assert margin is not None
        return margin


def forced(graph: KoGraph, player: int) -> list[Points | None]:
    """Return for each node the best margin that ``player`` can force if endless play is worth less to her
    than any margin. None: she cannot force an end of play.

    This is retrograde analysis: margins are taken in order, her best first, and the attractor of each is
    added to those before. Costs a few steps for each edge.
    """
    found: list[Points | None] = [None] * len(graph.nodes)
    left = [len(edges) for edges in graph.edges]
    ends: dict[Points, list[int]] = {}
    for node, payoff in enumerate(graph.payoff):
        if payoff is not None:
            ends.setdefault(payoff, []).append(node)
    for margin in sorted(ends, reverse=player == 0):
        queue = deque(ends[margin])
        for node in queue:
            found[node] = margin
        while queue:
            for source in graph.before[queue.popleft()]:
                if found[source] is None:
                    left[source] -= 1
                    if graph.nodes[source].mover == player or not left[source]:
                        found[source] = margin
                        queue.append(source)
    return found
