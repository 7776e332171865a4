"""Kee's rules solved another way: as the parity game on the graph of all situations (docs/kee.md).

In a parity game two players push a token along the edges of a finite graph for ever, and the largest
priority that is met infinitely often decides: player 0 wins if it is even. Zielonka's algorithm (1998) finds
who wins from where, and strategies without memory.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gorules.solving.kee.game import KeeGame
from gorules.solving.positions import PASS_MOVE


@dataclass
class ParityGame:
    """A graph: for each node its owner (0 or 1), its priority and its successors, at least one."""

    owner: list[int] = field(default_factory=list)
    priority: list[int] = field(default_factory=list)
    successors: list[list[int]] = field(default_factory=list)

    def add(self, owner: int, priority: int) -> int:
        """Add a node without successors and return its number."""
        self.owner.append(owner)
        self.priority.append(priority)
        self.successors.append([])
        return len(self.owner) - 1


def solve(game: ParityGame) -> tuple[list[int], list[int]]:
    """Return who wins from each node, and where she goes if the node is hers (-1 elsewhere).

    Costs at worst the number of edges to the power of the number of odd priorities.
    """
    before: list[list[int]] = [[] for _ in game.owner]
    for node, targets in enumerate(game.successors):
        for target in targets:
            before[target].append(node)
    choice = [-1] * len(game.owner)
    lost = _Zielonka(game, before, choice).solve(set(range(len(game.owner))))[1]
    winner = [1 if node in lost else 0 for node in range(len(game.owner))]
    return winner, [choice[node] if winner[node] == game.owner[node] else -1 for node in range(len(winner))]


class _Zielonka:
    def __init__(self, game: ParityGame, before: Sequence[Sequence[int]], choice: list[int]) -> None:
        self._game = game
        self._before = before
        self._choice = choice

    def solve(self, nodes: set[int]) -> tuple[set[int], set[int]]:
        """Return the nodes that each player wins in the game restricted to ``nodes``. Her choices there
        are entered in ``choice``.
        """
        won: tuple[set[int], set[int]] = (set(), set())
        while nodes:
            top = max(self._game.priority[node] for node in nodes)
            player = top % 2
            tops = {node for node in nodes if self._game.priority[node] == top}
            # From a top node the player may go anywhere that stays in the game.
            for node in tops:
                if self._game.owner[node] == player:
                    self._choice[node] = next(t for t in self._game.successors[node] if t in nodes)
            rest = nodes - self._attracted(nodes, tops, player)
            theirs = self.solve(rest)[1 - player]
            if not theirs:
                won[player].update(nodes)
                break
            # What the opponent wins without meeting the top priority is hers; what is left is smaller.
            theirs = self._attracted(nodes, theirs, 1 - player)
            won[1 - player].update(theirs)
            nodes = nodes - theirs
        return won

    def _attracted(self, nodes: set[int], goal: set[int], player: int) -> set[int]:
        """Return the nodes from which a player can force the token into ``goal``."""
        reached, stack = set(goal), list(goal)
        left: dict[int, int] = {}
        while stack:
            target = stack.pop()
            for node in self._before[target]:
                if node not in nodes or node in reached:
                    continue
                if self._game.owner[node] == player:
                    self._choice[node] = target
                else:
                    if node not in left:
                        left[node] = sum(t in nodes for t in self._game.successors[node])
                    left[node] -= 1
                    if left[node]:
                        continue
                reached.add(node)
                stack.append(node)
        return reached


class SituationGraph:
    """All situations that can be reached from the start, and the parity game on them."""

    def __init__(self, game: KeeGame) -> None:
        self._game = game
        self.situations = [game.start]
        self.number = {game.start: 0}
        self.turns: list[list[tuple[int, int]]] = []
        for situation in self.situations:
            listed = []
            for move, after in game.turns(situation):
                if after not in self.number:
                    self.number[after] = len(self.situations)
                    self.situations.append(after)
                listed.append((move, self.number[after]))
            self.turns.append(listed)

    def __len__(self) -> int:
        return len(self.situations)

    def won(self, margin: int) -> list[bool]:
        """Return from which situations Black gets at least a margin."""
        parity = ParityGame()
        for _, mover, _, _ in self.situations:
            # A pass is a node of its own, for its priority.
            parity.add(mover, 0)
        for node, (position, mover, _, _) in enumerate(self.situations):
            for move, after in self.turns[node]:
                target = after
                if move == PASS_MOVE:
                    target = parity.add(mover, self._game.priority(position, mover, margin))
                    parity.successors[target].append(after)
                parity.successors[node].append(target)
        winner, _ = solve(parity)
        return [winner[node] == 0 for node in range(len(self.situations))]
