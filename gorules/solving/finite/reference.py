"""The reference solver: short, obvious, and right for any composition of rule components.

Proof-number search (depth-first, after Nagai) decides whether Black can get at least a margin; the value is
found by halving the range of margins. Results are kept by the exact state of the game, with all that the
rules remember. So no result is used under another history. It asks the rules only through the referee. It
counts only games that are over: static bounds and wins are left to the native search, which it judges. Games
have to end: if a state can come back, it raises an error that says so.
"""

import pickle
from collections.abc import Hashable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import IO

from gorules.files.inputs import InputError
from gorules.go.turns import Turn
from gorules.go.verdicts import Points, points
from gorules.play.referee import Referee, State
from gorules.rules.component import Depends
from gorules.ruleset import Ruleset
from gorules.solving.budget import Budget, OutOfLimits
from gorules.solving.solution import NO_LINE, PrincipalVariation, Solution
from gorules.solving.task import Task
from gorules.solving.worth import HALF, deep_recursion, most_margin, payoff, prisoners_decide, win

PROVEN = 0
INFINITE = 1 << 60
NODE_BYTES = 1500
"""About the bytes that a kept state takes, without its points."""

Known = dict[Fraction, dict[Hashable, tuple[int, int]]]
"""For each margin asked about, the proof and disproof numbers of states, by key."""


class ReferenceNode:
    """A state met in the search. Its turns and the states after them are worked out when they are first asked
    for.
    """

    __slots__ = ("children", "key", "payoff", "state", "turns")

    def __init__(self, state: State, turns: tuple[Turn, ...], key: Hashable) -> None:
        self.state = state
        self.turns = turns
        self.key = key
        self.children: list[tuple[Turn, ReferenceNode]] | None = None
        self.payoff: Points | None = None


class ReferenceSolver:
    """A :class:`~gorules.solving.solver.Solver`."""

    engine = "reference"

    def __init__(self, task: Task) -> None:
        self._task = task
        self._ruleset = task.ruleset
        self._referee = Referee(task.ruleset, task.board)
        self._identity = Identity(task.ruleset)
        self._budget = Budget(task.limits, task.progress)
        self._nodes: dict[Hashable, ReferenceNode] = {}
        self._path: set[Hashable] = set()
        self.root = self._node(task.opening, task.history)
        # Black gets at least ``low`` and not more than ``high``. If margins have no limit, the first bounds,
        # -most and most, only say how far the search has looked.
        rules = task.ruleset
        self._is_bounded = None not in (rules.scoring.most(task.board), rules.compensation.earns)
        self._most = most_margin(task)
        self._low, self._high = -self._most, self._most
        self._known: Known = {}

    def solve(self, threshold: Points | None = None) -> Solution:
        wanted = None if threshold is None else Fraction(threshold)
        line = NO_LINE
        try:
            while True:
                self._look_further(wanted)
                if self._low >= self._high or not (wanted is None or self._low < wanted <= self._high):
                    break
                margin = self._next_margin() if wanted is None else wanted
                if self._at_least(margin):
                    self._low = margin
                else:
                    self._high = margin - HALF
                self._task.bounds(self._proven(self._low), self._proven(self._high))
            if self._low == self._high:
                line = self._line(points(self._low))
        except OutOfLimits:
            pass  # the value may be known although no line shows it yet
        low, high = self._proven(self._low), self._proven(self._high)
        return Solution(
            low, high, *line, self._budget.nodes, self._budget.seconds,
            self.engine, self._ruleset.id, self._ruleset.fingerprint, self._memory,
        )  # fmt: skip

    def _proven(self, bound: Fraction) -> Points | None:
        return points(bound) if self._is_bounded or abs(bound) < self._most else None

    def _look_further(self, wanted: Fraction | None) -> None:
        """Move unproven bounds beyond the proven ones, and beyond the wanted margin."""
        while not self._is_bounded and (
            (wanted is not None and abs(wanted) >= self._most)
            or (self._low >= self._high and None in (self._proven(self._low), self._proven(self._high)))
        ):
            low, high = self._proven(self._low), self._proven(self._high)
            self._most *= 2
            self._low = -self._most if low is None else self._low
            self._high = self._most if high is None else self._high

    @property
    def _memory(self) -> int:
        """About the number of bytes that the states take."""
        return len(self._nodes) * (NODE_BYTES + self._task.board.size)

    def _next_margin(self) -> Fraction:
        """Return the margin to ask about. It depends on the bounds alone, so that a search that is resumed
        asks about the same margin.
        """
        if self._low < 0 <= self._high:
            return Fraction(0)
        return Fraction(-((-self._low - self._high - HALF) // 1), 2)

    def choice(self, turns: Sequence[Turn], margin: Points) -> str | None:
        node = self.root
        for turn in turns:
            node = next(child for made, child in self._children(node) if made.move == turn.move)
        return self._winning(node, Fraction(margin))

    @property
    def out_of_memory(self) -> bool:
        return self._memory > self._task.limits.memory

    def save(self, file: IO[bytes]) -> None:
        """Write all proof numbers. The bounds follow from them, and the states are found again. Nothing is
        written if a plug-in has a memory that cannot be written.
        """
        with suppress(pickle.PicklingError, AttributeError, TypeError):
            file.write(pickle.dumps((self._budget.nodes, self._budget.seconds, self._known)))

    def load(self, file: IO[bytes]) -> None:
        nodes, seconds, self._known = pickle.load(file)
        self._budget.take_up(nodes, seconds)

    def _at_least(self, margin: Fraction, node: ReferenceNode | None = None) -> bool:
        """Whether Black can get at least ``margin`` from a node, or from the root if no node is given."""
        node = node or self.root
        self._numbers = self._known.setdefault(margin, {})
        self._path.clear()
        with deep_recursion():
            self._search(node, INFINITE, INFINITE, margin)
        return self._numbers[node.key][0] == PROVEN

    def _search(self, node: ReferenceNode, limit_proof: int, limit_disproof: int, margin: Fraction) -> None:
        """Work at a node until its proof or disproof number reaches a limit, or it is decided."""
        self._budget.count(self._budget.nodes + 1)
        if node.key in self._path:
            raise InputError(
                f"under {self._ruleset.id} a game from here can go on for ever; without a rule on repetition "
                "it has no value ('gorules laws' looks for such a game)"
            )
        payoff = self._payoff(node)
        if payoff is not None:
            self._numbers[node.key] = (PROVEN, INFINITE) if payoff >= margin else (INFINITE, PROVEN)
            return
        black = node.state.to_play == 0
        children = [child for _, child in self._children(node)]
        self._path.add(node.key)
        while True:
            numbers = [self._numbers.get(child.key, (1, 1)) for child in children]
            proof, disproof = _combined(numbers, black)
            self._numbers[node.key] = proof, disproof
            if proof >= limit_proof or disproof >= limit_disproof or PROVEN in (proof, disproof):
                break
            # Work at the child that is easiest for the mover, as long as it is the easiest.
            own = 0 if black else 1
            order = sorted(range(len(children)), key=lambda i: numbers[i][own])
            best = order[0]
            second = numbers[order[1]][own] if len(order) > 1 else INFINITE
            if black:
                child_proof = min(limit_proof, second + 1)
                child_disproof = limit_disproof - disproof + numbers[best][1]
            else:
                child_proof = limit_proof - proof + numbers[best][0]
                child_disproof = min(limit_disproof, second + 1)
            self._search(children[best], child_proof, child_disproof, margin)
        self._path.discard(node.key)

    def _node(self, state: State, turns: tuple[Turn, ...]) -> ReferenceNode:
        key = self._identity.of(state, turns)
        found = self._nodes.get(key)
        if found is None:
            if self._memory > self._task.limits.memory:
                raise OutOfLimits
            found = self._nodes[key] = ReferenceNode(state, turns if self._identity.by_turns else (), key)
        return found

    def _children(self, node: ReferenceNode) -> list[tuple[Turn, ReferenceNode]]:
        """Return the legal turns, the pass first. Passes end games, so they make proofs shorter."""
        if node.children is None:
            legal = list(self._referee.legal_turns(node.state))
            legal.sort(key=lambda turn: not turn.is_pass)
            if not legal:
                raise InputError(f"under {self._ruleset.id} a player can be left without a legal turn")
            after = self._referee.after
            node.children = [(t, self._node(after(node.state, t), (*node.turns, t))) for t in legal]
        return node.children

    def _payoff(self, node: ReferenceNode) -> Points | None:
        """Return the margin of a state if play has ended, else None."""
        if node.state.ending is not None and node.payoff is None:
            outcome = self._task.settled(node.state, node.turns)
            node.payoff = payoff(outcome, win(node.state))
        return node.payoff

    def _line(self, value: Points) -> PrincipalVariation:
        """Return a line of best play: Black gets at least the value, and White does not let him get more."""
        node = self.root

        def kept_by(state: State) -> str:
            nonlocal node
            move = self._winning(node, Fraction(value) + (HALF if state.to_play else 0))
            assert move is not None, "no turn keeps the proven value"
            node = next(child for turn, child in self._children(node) if turn.move == move)
            return move

        return self._task.played(kept_by)

    def _winning(self, node: ReferenceNode, margin: Fraction) -> str | None:
        """Return a move that keeps the result for its player: for Black, at least a margin; for White, less
        than this margin.
        """
        for turn, child in self._children(node):
            if self._at_least(margin, child) == (node.state.to_play == 0):
                return turn.move
        return None


class Identity:
    """The keys of states for a solver: all that decides how play can go on, and its outcome."""

    def __init__(self, ruleset: Ruleset) -> None:
        depends_on = ruleset.scoring.depends_on
        by_cycle = not depends_on.isdisjoint({Depends.BEST_PASSED, Depends.CYCLE})
        self.by_turns = by_cycle or prisoners_decide(ruleset)
        self._by_prisoners = not depends_on.isdisjoint({Depends.PRISONERS, Depends.PASSES})

    def of(self, state: State, turns: Sequence[Turn]) -> Hashable:
        """Return a key for a state. States of one game have equal keys only if they have the same value."""
        key: Hashable = state.key
        if self.by_turns:
            key = (key, tuple((turn.player, turn.after.cells) for turn in turns))
        if self._by_prisoners:
            key = (key, state.prisoners, state.passes)
        return key


def _combined(numbers: list[tuple[int, int]], black: bool) -> tuple[int, int]:
    """Return the proof and disproof numbers of a node from those of its children."""
    own, other = (0, 1) if black else (1, 0)
    least = min(pair[own] for pair in numbers)
    # However large the numbers grow, a node is decided only if a proof decides it.
    total = min(sum(pair[other] for pair in numbers), INFINITE - 1)
    # One child that the mover wins decides the node, whatever work the other children need.
    if least == PROVEN:
        total = INFINITE
    return (least, total) if black else (total, least)
