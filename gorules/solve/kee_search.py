"""Proof-number search on the tree of turns of Kee's game, for one threshold.

A proof-number tree (Allis 1994) kept in memory. It has no transpositions: what a line comes to depends
on the situations that it passed through. A node that is decided knows the earliest node of its path on
which the result relies; if there is none above it, the result holds for its situation anywhere, and for
all situations that it dominates or that are the same by symmetry. See :mod:`gorules.solve.kee` and
``docs/kee.md``.
"""

from collections.abc import Callable
from typing import Protocol

Situation = tuple[int, int, int, int]

INFINITE = 1 << 60
NOWHERE = 1 << 30
"""The depth on which a result relies that relies on no earlier node."""


class Game(Protocol):
    """What the search asks of the game."""

    start: Situation

    def distinct_turns(self, situation: Situation) -> list[tuple[int, Situation]]:
        """Return the legal moves with the situations after them; passes have negative moves. Of moves
        that are the same by symmetry, one is enough.
        """
        ...

    def images(self, situation: Situation) -> set[Situation]:
        """Return the situations that are the same by symmetry."""
        ...

    def bounds(self, position: int) -> tuple[int, int]:
        """Return bounds on the margin from a position, whatever the histories."""
        ...

    def priority(self, position: int, player: int, margin: int) -> int:
        """Return the priority of a pass."""
        ...


class Node:
    """A node of the tree: ``proof`` and ``disproof`` are its numbers, ``priority`` that of the pass that
    led to it (0 for a play), ``relies`` the depth of the earliest node that its result relies on.
    """

    __slots__ = ("children", "depth", "disproof", "parent", "priority", "proof", "relies", "situation")

    def __init__(self, situation: Situation, parent: "Node | None", priority: int) -> None:
        self.situation = situation
        self.parent = parent
        self.priority = priority
        self.depth: int = parent.depth + 1 if parent is not None else 0
        self.children: list[Node] | None = None
        self.proof = 1
        self.disproof = 1
        self.relies = NOWHERE


class Antichain:
    """Situations from which a result is known, by position and player to move: those that no other one
    makes superfluous.
    """

    def __init__(self) -> None:
        self._pairs: dict[int, list[tuple[int, int]]] = {}

    def covers(self, place: int, large: int, small: int) -> bool:
        """Whether some situation at ``place`` is known whose first history contains ``large`` and whose
        second is contained in ``small``.
        """
        for known_large, known_small in self._pairs.get(place, ()):
            if large & ~known_large == 0 and known_small & ~small == 0:
                return True
        return False

    def add(self, place: int, large: int, small: int) -> None:
        """Enter a situation, and drop those that it makes superfluous."""
        kept = [pair for pair in self._pairs.get(place, ()) if pair[0] & ~large != 0 or small & ~pair[1] != 0]
        kept.append((large, small))
        self._pairs[place] = kept

    def __len__(self) -> int:
        return sum(map(len, self._pairs.values()))


class Search:
    """Decides whether Black gets at least a margin."""

    def __init__(self, game: Game, margin: int, count: Callable[[int], None]) -> None:
        """``count`` is told the number of nodes now and then, and may raise."""
        self._game = game
        self._margin = margin
        self._count = count
        self.won = Antichain()
        self.lost = Antichain()
        self.nodes = 0
        self.root = Node(game.start, None, 0)

    def solve(self) -> bool:
        """Return whether Black gets at least the margin."""
        root = self.root
        if not self._known(root):
            node = root
            while root.proof and root.disproof:
                node = self._leaf(node)
                self._expand(node)
                node = self._updated(node)
        return root.proof == 0

    def _leaf(self, node: Node) -> Node:
        """Return the leaf that most easily decides a node."""
        while (children := node.children) is not None:
            if node.situation[1] == 0:
                wanted = node.proof
                node = next(child for child in children if child.proof == wanted)
            else:
                wanted = node.disproof
                node = next(child for child in children if child.disproof == wanted)
        return node

    def _known(self, node: Node) -> bool:
        """Decide a node by what holds whatever led to it, if that is enough."""
        position, mover, black, white = node.situation
        low, high = self._game.bounds(position)
        if low >= self._margin or self.won.covers(2 * position + mover, black, white):
            node.proof, node.disproof = 0, INFINITE
        elif high < self._margin or self.lost.covers(2 * position + mover, white, black):
            node.proof, node.disproof = INFINITE, 0
        else:
            return False
        node.relies = NOWHERE
        return True

    def _expand(self, node: Node) -> None:
        if self._known(node):
            return
        position, mover, _, _ = node.situation
        path = self._path(node)
        children = []
        for move, after in self._game.distinct_turns(node.situation):
            priority = 0 if move >= 0 else self._game.priority(position, mover, self._margin)
            child = Node(after, node, priority)
            self.nodes += 1
            if self.nodes % 4096 == 0:
                self._count(self.nodes)
            children.append(child)
            if not self._known(child):
                earlier = path.get((after[0], after[1]))
                if earlier is not None:
                    self._close(child, earlier)
            if (child.disproof if mover else child.proof) == 0:
                # One good turn is enough.
                break
        node.children = children

    def _path(self, node: Node) -> dict[tuple[int, int], list[tuple[int, int, int, int]]]:
        """Return the nodes from which a path comes, by position and player to move, the latest first:
        depth, histories, and the largest priority on the way from there.
        """
        found: dict[tuple[int, int], list[tuple[int, int, int, int]]] = {}
        largest, step = 0, node
        while True:
            position, mover, black, white = step.situation
            found.setdefault((position, mover), []).append((step.depth, black, white, largest))
            if step.parent is None:
                return found
            largest = max(largest, step.priority)
            step = step.parent

    @staticmethod
    def _close(child: Node, earlier: list[tuple[int, int, int, int]]) -> None:
        """Decide a node from which a player could go on as from an earlier one, if the cycle is hers."""
        _, _, black, white = child.situation
        for depth, black_then, white_then, largest in earlier:
            largest = max(largest, child.priority)
            if largest == 0:
                continue
            if largest % 2 == 0:
                if black & ~black_then == 0 and white_then & ~white == 0:
                    child.proof, child.disproof, child.relies = 0, INFINITE, depth
                    return
            elif white & ~white_then == 0 and black_then & ~black == 0:
                child.proof, child.disproof, child.relies = INFINITE, 0, depth
                return

    def _updated(self, node: Node) -> Node:
        """Bring the numbers from a node upwards up to date; return where nothing changed any more."""
        while True:
            before = node.proof, node.disproof
            if node.children is not None:
                self._combine(node)
            if not node.proof or not node.disproof:
                if node.children is not None:
                    self._decided(node)
            elif (node.proof, node.disproof) == before and node.children is not None and before != (1, 1):
                return node
            if node.parent is None:
                return node
            node = node.parent

    @staticmethod
    def _combine(node: Node) -> None:
        assert node.children is not None
        if node.situation[1] == 0:
            node.proof = min([child.proof for child in node.children])
            node.disproof = min(INFINITE, sum([child.disproof for child in node.children]))
            if node.proof == 0:
                node.disproof = INFINITE
        else:
            node.disproof = min([child.disproof for child in node.children])
            node.proof = min(INFINITE, sum([child.proof for child in node.children]))
            if node.disproof == 0:
                node.proof = INFINITE

    def _decided(self, node: Node) -> None:
        """Note what the result of a node relies on, keep it if that is nothing above, drop its subtree."""
        assert node.children is not None
        won = node.proof == 0
        if won == (node.situation[1] == 0):
            own = [child.relies for child in node.children if (child.proof if won else child.disproof) == 0]
            relies = max(own)
        else:
            relies = min(child.relies for child in node.children)
        node.relies = relies if relies < node.depth else NOWHERE
        node.children = None
        if node.relies == NOWHERE:
            for image in self._game.images(node.situation):
                self._keep(image, won)

    def _keep(self, situation: Situation, won: bool) -> None:
        position, mover, black, white = situation
        place = 2 * position + mover
        if won:
            if not self.won.covers(place, black, white):
                self.won.add(place, black, white)
        elif not self.lost.covers(place, white, black):
            self.lost.add(place, white, black)
