"""The finite graph of a game under basic ko, or under no ko rule at all.

With at most the basic ko rule, all that decides how a game can go on is the position, the player to
move, the position that the ko rule bans now, and the present run of passes. These *nodes* are finite
in number, whatever the history; what a rule on longer repetitions makes of an endless path through
them is left to :mod:`gorules.solve.repeating.solver`.

Nodes are small integers and edges lie in flat arrays, so that a board of nine points (about 50 000
nodes) takes seconds and a native port needs nothing but the arrays.
"""

from array import array
from collections import deque
from collections.abc import Callable, Sequence
from fractions import Fraction

from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Points, Reason, Then
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.rules.component import Memory, SuicideRule
from gorules.ruleset import Ruleset

PASS_MOVE = -1
NO_BAN = -1

Step = tuple[int, int]
"""A point and the number of the position that a play there leads to."""


class Positions:
    """The positions met so far, by number, and the plays that lead from one to another, the ko rule
    aside. The plays of a position are worked out when they are first asked for.
    """

    def __init__(self, board: Board, suicide: SuicideRule) -> None:
        self._board = board
        self._suicide = suicide
        self._numbers: dict[bytes, int] = {}
        self._plays: list[list[tuple[Step, ...] | None]] = []
        self.positions: list[Position] = []

    def number(self, position: Position) -> int:
        """Return the number of a position."""
        found = self._numbers.get(position.cells)
        if found is None:
            found = self._numbers[position.cells] = len(self.positions)
            self.positions.append(position)
            self._plays.append([None, None])
        return found

    def all_cells(self) -> list[bytes]:
        """Return the cells of the positions, in the order of their numbers."""
        return [position.cells for position in self.positions]

    def plays(self, number: int, player: int) -> tuple[Step, ...]:
        """Return the plays of a player that the suicide rule allows, in board order."""
        found = self._plays[number][player]
        if found is None:
            found = self._plays[number][player] = tuple(self._steps(self.positions[number], player))
        return found

    def _steps(self, position: Position, player: int) -> list[Step]:
        steps = []
        for point, cell in enumerate(position.cells):
            if cell == EMPTY:
                placed = position.place(player, point)
                if self._suicide.allows(len(placed.self_captured)):
                    steps.append((point, self.number(placed.after)))
        return steps


class KoGraph:
    """The nodes that can be reached from a start, and the edges between them.

    Node ``n`` has ``position[n]``, ``mover[n]`` (0: Black), ``ban[n]`` (the number of the position that
    the ko rule bans, where the mover has a play that leads to it, else NO_BAN) and ``run[n]``, the run
    of passes. Its edges are numbered from ``first[n]`` up to ``first[n + 1]``; edge ``e`` makes the
    move ``move[e]`` (a point or PASS_MOVE) and leads to node ``target[e]``. ``payoff[n]`` is Black's
    margin where play has ended, else None. Node 0 is the start.
    """

    def __init__(
        self, ruleset: Ruleset, opening: State, count: Callable[[int], None], komi: Fraction | None = None
    ) -> None:
        """Build the graph; ``count`` is told the number of nodes now and then, and may raise.

        The caller has made sure that :func:`gorules.solve.repeating.rules.why_not` has no objection. Costs
        about 10 microseconds an edge.
        """
        self._ruleset = ruleset
        self._komi = komi
        self._opening = opening
        board = opening.position.board
        self.positions = Positions(board, ruleset.suicide)
        self._passes = next((end for end in ruleset.end if end.run(2) is not None), None)
        self._memories: dict[int, Memory] = {}  # of the passes in a row, by their number
        self._keeps_ban = bool(ruleset.ko)
        self._ids: dict[tuple[int, int, int, int], int] = {}
        self._scores: dict[int, Points] = {}
        self._pass_effects: dict[tuple[int, int], tuple[int, Ending | None]] = {}
        self.position, self.mover, self.ban, self.run = array("i"), array("b"), array("i"), array("b")
        self.payoff: list[Points | None] = []
        self.first, self.target, self.move = array("i", [0]), array("i"), array("h")
        self._begin()
        # Nodes are numbered in the order in which they are found, so this visits each once.
        for node in self:
            self._expand(node)
            if node % 256 == 0:
                count(len(self.position))
        count(len(self.position))

    def __len__(self) -> int:
        return len(self.position)

    def __iter__(self) -> "_Growing":
        return _Growing(self.position)

    def edges(self, node: int) -> range:
        """Return the numbers of the edges that leave a node: plays in board order, then the pass."""
        return range(self.first[node], self.first[node + 1])

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
        referee = Referee(self._ruleset, state.position.board)
        ban = NO_BAN
        for point, after in self.positions.plays(start, state.to_play):
            violations = referee.violations(state, referee.candidate(state, point))
            if any(violation.reason is Reason.REPETITION for violation in violations):
                ban = after
        self._node(start, state.to_play, ban, run)

    def _node(self, position: int, mover: int, ban: int, run: int) -> int:
        if ban != NO_BAN and all(after != ban for _, after in self.positions.plays(position, mover)):
            ban = NO_BAN
        return self._numbered((position, mover, ban, run), None)

    def _numbered(self, key: tuple[int, int, int, int], payoff: Points | None) -> int:
        found = self._ids.get(key)
        if found is None:
            found = self._ids[key] = len(self.position)
            self.position.append(key[0])
            self.mover.append(key[1])
            self.ban.append(key[2])
            self.run.append(key[3])
            self.payoff.append(payoff)
        return found

    def _expand(self, node: int) -> None:
        if self.payoff[node] is None:
            position, mover, ban = self.position[node], self.mover[node], self.ban[node]
            kept = position if self._keeps_ban else NO_BAN
            for point, after in self.positions.plays(position, mover):
                if after != ban:
                    self.target.append(self._node(after, 1 - mover, kept, 0))
                    self.move.append(point)
            self.target.append(self._passed(node))
            self.move.append(PASS_MOVE)
        self.first.append(len(self.target))

    def _passed(self, node: int) -> int:
        """Return the node after a pass, which lifts the ban of the ko rule."""
        position, mover = self.position[node], self.mover[node]
        if self._passes is None:
            return self._node(position, 1 - mover, NO_BAN, 1)
        run, ending = self._ended(self.run[node], mover)
        if ending is None:
            return self._node(position, 1 - mover, NO_BAN, run)
        # Finished games differ by their position alone.
        return self._numbered((position, 0, NO_BAN, -1), self._payoff(position, ending))

    def _ended(self, run: int, mover: int) -> tuple[int, Ending | None]:
        """Return the run of passes after one more, and the ending that it brings."""
        found = self._pass_effects.get((run, mover))
        if found is None and self._passes is not None:
            state = self._opening
            turn = Turn(state.number + 1, mover, None, state.position, state.position, 1 - mover)
            situation = Situation(1 - mover, state.position, ())
            memory, ending = self._passes.after(self._memories[run], turn, situation)
            more = self._passes.passed(memory)
            self._memories[more] = memory
            found = self._pass_effects[run, mover] = more, ending
        assert found is not None
        return found

    def _payoff(self, position: int, ending: Ending) -> Points:
        if ending.then is not Then.SCORE:
            return 0
        found = self._scores.get(position)
        if found is None:
            state = self._opening._replace(position=self.positions.positions[position], ending=ending)
            margin = settle(self._ruleset, state, komi=self._komi).margin
            assert margin is not None
            found = self._scores[position] = margin
        return found


class _Growing:
    """The numbers of the nodes, while nodes are added."""

    def __init__(self, nodes: Sequence[int]) -> None:
        self._nodes = nodes
        self._next = 0

    def __iter__(self) -> "_Growing":
        return self

    def __next__(self) -> int:
        if self._next == len(self._nodes):
            raise StopIteration
        self._next += 1
        return self._next - 1


class Predecessors:
    """The edges of a graph by the node that they lead to."""

    def __init__(self, graph: KoGraph) -> None:
        starts = [0] * (len(graph) + 1)
        for target in graph.target:
            starts[target + 1] += 1
        for node in range(len(graph)):
            starts[node + 1] += starts[node]
        self._starts = array("i", starts)
        self._sources = array("i", bytes(4 * len(graph.target)))
        for node in range(len(graph)):
            for edge in graph.edges(node):
                target = graph.target[edge]
                self._sources[starts[target]] = node
                starts[target] += 1

    def __getitem__(self, node: int) -> "array[int]":
        return self._sources[self._starts[node] : self._starts[node + 1]]


def forced(graph: KoGraph, before: Predecessors, player: int) -> list[Points | None]:
    """Return for each node the best margin that ``player`` can force if endless play is worth nothing to
    her: Black's least margin or White's greatest. None: she can force no end of play.

    Retrograde analysis: margins in order from her best, the attractor of each added to those before.
    Costs a few steps an edge.
    """
    found: list[Points | None] = [None] * len(graph)
    left = [graph.first[node + 1] - graph.first[node] for node in range(len(graph))]
    ends: dict[Points, list[int]] = {}
    for node, payoff in enumerate(graph.payoff):
        if payoff is not None:
            ends.setdefault(payoff, []).append(node)
    for margin in sorted(ends, reverse=player == 0):
        queue = deque(ends[margin])
        for node in queue:
            found[node] = margin
        while queue:
            for source in before[queue.popleft()]:
                if found[source] is None:
                    left[source] -= 1
                    if graph.mover[source] == player or not left[source]:
                        found[source] = margin
                        queue.append(source)
    return found
