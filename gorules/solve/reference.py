"""The reference solver: short, obvious, and right for any composition of rule components.

Proof-number search (depth-first, after Nagai) decides whether Black can get at least a margin; the
value is found by halving the range of margins. Results are kept by the exact state of the game,
whatever the rules remember included, so nothing is ever used under another history. It asks nothing
of the rules but what the referee answers, and needs games that end: where a state can come back, it
says so.
"""

import sys
import time
from collections.abc import Hashable
from fractions import Fraction

from gorules.inputs import InputError
from gorules.referee import Referee, State
from gorules.rules.scoring import TerritoryScoring
from gorules.ruleset import Ruleset
from gorules.settle import settle
from gorules.solve.solution import Limits, Progress, Solution
from gorules.turns import Turn
from gorules.verdicts import Kind, Outcome, Points, points

PROVEN = 0
INFINITE = 1 << 60
HALF = Fraction(1, 2)


class OutOfLimits(Exception):
    """A limit was reached."""


class Node:
    """A state met in the search, with its turns and the states they lead to, once they are asked for."""

    __slots__ = ("children", "key", "payoff", "state", "turns")

    def __init__(self, state: State, turns: tuple[Turn, ...], key: Hashable) -> None:
        self.state = state
        self.turns = turns
        self.key = key
        self.children: list[tuple[Turn, Node]] | None = None
        self.payoff: Points | None = None


class ReferenceSolver:
    """Finds the value of one start under one ruleset, for two players."""

    def __init__(
        self,
        ruleset: Ruleset,
        opening: State,
        limits: Limits,
        progress: Progress,
        komi: Fraction | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._komi = komi
        self._referee = Referee(ruleset, opening.position.board)
        # What an outcome depends on beside the state belongs to the identity of a node.
        self._by_turns = getattr(ruleset.scoring, "positions", "final") == "passed-in-cycle" or any(
            getattr(end, "then", None) == "prisoners" for end in ruleset.end
        )
        self._by_prisoners = isinstance(ruleset.scoring, TerritoryScoring)
        self._limits = limits
        self._progress = progress
        self._started = time.process_time()
        self._nodes: dict[Hashable, Node] = {}
        self._numbers: dict[Hashable, tuple[int, int]] = {}
        self._path: set[Hashable] = set()
        self.visits = 0
        self.root = self._node(opening, ())

    def solve(self) -> Solution:
        """Return the value, or the bounds proven when a limit is reached."""
        most = _most(self._ruleset, self.root.state) + abs(self._komi or Fraction())
        low, high = -most, most
        deep = sys.getrecursionlimit()
        sys.setrecursionlimit(100_000)
        try:
            # Invariant: Black gets at least ``low`` and not more than ``high``.
            guess = Fraction(0)
            while low < high:
                if self._at_least(guess):
                    low = guess
                else:
                    high = guess - HALF
                guess = (low + high + HALF) / 2
                guess = Fraction(-((-2 * guess) // 1), 2)
            line, outcome = self._line(points(low))
            value: Points | None = points(low)
        except OutOfLimits:
            # The value may be known, and only a line that shows it be missing.
            value, line, outcome = (points(low) if low == high else None), (), None
        finally:
            sys.setrecursionlimit(deep)
        seconds = time.process_time() - self._started
        return Solution(
            value, points(low), points(high), line, outcome, self.visits, seconds, "reference",
            self._ruleset.id, self._ruleset.fingerprint,
        )  # fmt: skip

    def _at_least(self, margin: Fraction) -> bool:
        """Whether Black can get at least ``margin`` from the root."""
        self._numbers.clear()
        self._search(self.root, INFINITE, INFINITE, margin)
        return self._numbers[self.root.key][0] == PROVEN

    def _search(self, node: Node, limit_proof: int, limit_disproof: int, margin: Fraction) -> None:
        """Work at a node until its proof or disproof number reaches a limit, or it is decided."""
        self._count()
        if node.key in self._path:
            raise InputError(
                f"under {self._ruleset.id} a game from here can go on for ever; without a rule on repetition "
                "it has no value"
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
            # The mover works at the child that is easiest for her, while it stays so.
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

    def _node(self, state: State, turns: tuple[Turn, ...]) -> Node:
        key: Hashable = state.remainder
        if self._by_turns:
            key = (key, tuple((turn.player, turn.after.cells) for turn in turns))
        if self._by_prisoners:
            key = (key, state.prisoners, state.passes)
        found = self._nodes.get(key)
        if found is None:
            found = self._nodes[key] = Node(state, turns if self._by_turns else (), key)
        return found

    def _children(self, node: Node) -> list[tuple[Turn, Node]]:
        """Return the legal turns, the pass first: it ends games, and so shortens proofs."""
        if node.children is None:
            legal = list(self._referee.legal_turns(node.state))
            legal.sort(key=lambda turn: not turn.is_pass)
            if not legal:
                raise InputError(f"under {self._ruleset.id} a player can be left without a legal turn")
            after = self._referee.after
            node.children = [(t, self._node(after(node.state, t), (*node.turns, t))) for t in legal]
        return node.children

    def _payoff(self, node: Node) -> Points | None:
        """Return the margin of a state in which play has ended, else None."""
        if node.state.ending is not None and node.payoff is None:
            outcome = settle(self._ruleset, node.state, node.turns, komi=self._komi)
            node.payoff = payoff(outcome, win(node.state))
        return node.payoff

    def _count(self) -> None:
        self.visits += 1
        if self.visits % 256 == 0:
            self._progress(self.visits)
            spent = time.process_time() - self._started
            if self._limits.seconds is not None and spent > self._limits.seconds:
                raise OutOfLimits
        if self._limits.nodes is not None and self.visits > self._limits.nodes:
            raise OutOfLimits

    def _line(self, value: Points) -> tuple[tuple[str, ...], Outcome]:
        """Return a line in which Black gets at least the value and White lets him have no more."""
        moves: list[str] = []
        node = self.root
        while node.state.ending is None:
            black = node.state.to_play == 0
            margin = Fraction(value) if black else Fraction(value) + HALF
            for turn, child in self._children(node):
                self._numbers.clear()
                self._path.clear()
                self._search(child, INFINITE, INFINITE, margin)
                if (self._numbers[child.key][0] == PROVEN) == black:
                    moves.append(turn.move)
                    node = child
                    break
            else:
                raise AssertionError("no turn keeps the proven value")
        return tuple(moves), settle(self._ruleset, node.state, node.turns, komi=self._komi)


def _combined(numbers: list[tuple[int, int]], black: bool) -> tuple[int, int]:
    """Return the proof and disproof numbers of a node from those of its children."""
    own, other = (0, 1) if black else (1, 0)
    least = min(pair[own] for pair in numbers)
    total = min(sum(pair[other] for pair in numbers), INFINITE)
    # A single decided child decides the node for the mover, whatever the others cost.
    if least == PROVEN:
        total = INFINITE
    return (least, total) if black else (total, least)


def win(state: State) -> int:
    """Return the margin that stands for a win without a score: more than any score can be."""
    return 4 * state.position.board.size + 100


def _most(ruleset: Ruleset, state: State) -> Fraction:
    """Return a margin that no result exceeds: the board, where only it is counted."""
    scored = all(end.terms().get("then", "score") in ("score", "draw", "no-result") for end in ruleset.end)
    bounded = ruleset.scoring.type in ("area", "stones") and not any(
        end.type == "captures" for end in ruleset.end
    )
    compensation = Fraction(getattr(ruleset.compensation, "komi", {}).get(state.position.board.spec, 0))
    return Fraction(state.position.board.size + abs(compensation) if scored and bounded else win(state))


def payoff(outcome: Outcome, won: int) -> Points:
    """Return an outcome as Black's margin."""
    if outcome.kind is Kind.SCORE:
        margin = outcome.margin
        assert margin is not None
        return margin
    if outcome.winner is None:
        return 0
    return won if outcome.winner == "black" else -won
