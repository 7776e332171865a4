"""Proof-number search on the tree of turns of Kee's game, for one threshold.

A proof-number tree (Allis 1994) kept in memory. It has no transpositions, because the result of a line
depends on the situations that it passed through. A decided node knows the earliest node of its path on which
its result relies. If it relies on no node above it, the result holds for its situation anywhere. Then it also
holds for all situations that it dominates, and for their images under symmetries. See
:mod:`gorules.solving.kee.solver` and ``docs/kee.md``.
"""

from collections.abc import Callable, Iterable, Iterator

from gorules.solving.kee.game import KeeGame, KeeNode

INFINITE = 1 << 60
COUNTED = 256
NOWHERE = 1 << 30
"""The depth that stands for a result that relies on no earlier node."""


class ProofNode:
    """A node of the tree: ``proof`` and ``disproof`` are its numbers, ``move`` is the move that led to it,
    ``priority`` the priority of a pass (0 for a play), ``relies`` the depth of the earliest node on which its
    result relies.

    Once the node is decided, ``children`` are the children that prove the result: one good turn, or all
    turns. A leaf is decided by ``because``, a node whose situation is no better than its own; if that is
    None, by bounds.
    """

    __slots__ = (
        "because", "children", "depth", "disproof", "move", "parent", "priority", "proof", "relies",
        "situation",
    )  # fmt: skip

    def __init__(
        self, situation: KeeNode, parent: "ProofNode | None" = None, move: int = 0, priority: int = 0
    ) -> None:
        self.situation = situation
        self.parent = parent
        self.move = move
        self.priority = priority
        self.depth: int = parent.depth + 1 if parent is not None else 0
        self.children: list[ProofNode] | None = None
        self.because: ProofNode | None = None
        self.proof = 1
        self.disproof = 1
        self.relies = NOWHERE

    def decide(self, won: bool) -> None:
        """Note the result of a leaf, which does not depend on its path."""
        self.proof, self.disproof = (0, INFINITE) if won else (INFINITE, 0)
        self.relies = NOWHERE

    def combine(self) -> None:
        """Work out the proof and disproof numbers from those of the children."""
        assert self.children is not None
        if self.situation[1] == 0:
            self.proof = min([child.proof for child in self.children])
            self.disproof = min(INFINITE, sum([child.disproof for child in self.children]))
            if self.proof == 0:
                self.disproof = INFINITE
        else:
            self.disproof = min([child.disproof for child in self.children])
            self.proof = min(INFINITE, sum([child.proof for child in self.children]))
            if self.disproof == 0:
                self.proof = INFINITE

    def rely(self) -> None:
        """Note the node on which the result relies. The children are already only those that prove it."""
        assert self.children is not None
        relies = min(child.relies for child in self.children)
        self.relies = relies if relies < self.depth else NOWHERE
        for child in self.children:
            # Nodes that are dropped later are then freed at once.
            child.parent = None


class Antichain:
    """Situations with a known result, by position and player to move, each with the node that proves it.
    Situations that another one makes superfluous are left out.
    """

    def __init__(self) -> None:
        self._known: dict[int, list[tuple[int, int, ProofNode]]] = {}

    def covering(self, place: int, large: int, small: int) -> ProofNode | None:
        """Return a proof for a situation at ``place``, or None. The first history of the proof contains
        ``large``, and its second one is contained in ``small``.
        """
        for known_large, known_small, node in self._known.get(place, ()):
            if large & ~known_large == 0 and known_small & ~small == 0:
                return node
        return None

    def nodes(self) -> Iterator[ProofNode]:
        """Yield the nodes that prove something."""
        for entries in self._known.values():
            for _, _, node in entries:
                yield node

    def add(self, place: int, large: int, small: int, node: ProofNode) -> None:
        """Enter a situation, and drop the situations that it makes superfluous. Nothing happens if it is
        superfluous itself.
        """
        if self.covering(place, large, small) is not None:
            return
        known = self._known.get(place, ())
        kept = [entry for entry in known if entry[0] & ~large != 0 or small & ~entry[1] != 0]
        kept.append((large, small, node))
        self._known[place] = kept


class KeeSearch:
    """Decides whether Black gets at least a margin."""

    def __init__(self, game: KeeGame, margin: int, count: Callable[[int], None]) -> None:
        """``count`` is called after every COUNTED nodes, and may raise. The search can then be resumed."""
        self._game = game
        self._margin = margin
        self._count = count
        self.won = Antichain()
        self.lost = Antichain()
        self.nodes = 0
        self.history_bits = 0
        """Of all histories that were made, each a number with a bit for each position."""
        self.root = ProofNode(game.start)

    def solve(self) -> bool:
        """Return whether Black gets at least the margin."""
        root = node = self.root
        if root.children is not None or not self._known(root):
            while root.proof and root.disproof:
                node = self._leaf(node)
                self._expand(node)
                node = self._updated(node)
        return root.proof == 0

    def known(self) -> Iterator[ProofNode]:
        """Yield the proofs that are valid wherever their situation comes up."""
        yield from self.won.nodes()
        yield from self.lost.nodes()

    def take_up(self, nodes: int, history_bits: int, root: ProofNode, known: Iterable[ProofNode]) -> None:
        """Go on from the root of another search for the same margin, which looked at this number of nodes."""
        self.root = root
        for node in known:
            self._keep(node)
        self.nodes, self.history_bits = nodes, history_bits

    def _leaf(self, node: ProofNode) -> ProofNode:
        """Return the leaf that most easily decides a node."""
        while (children := node.children) is not None:
            if node.situation[1] == 0:
                wanted = node.proof
                node = next(child for child in children if child.proof == wanted)
            else:
                wanted = node.disproof
                node = next(child for child in children if child.disproof == wanted)
        return node

    def _known(self, node: ProofNode) -> bool:
        """Decide a node by results that do not depend on its path, if they are enough."""
        position, mover, black, white = node.situation
        place = 2 * position + mover
        low, high = self._game.bounds(position)
        if self._margin <= low:
            won = True
        elif high < self._margin:
            won = False
        elif (known := self.won.covering(place, black, white)) is not None:
            won, node.because = True, known
        elif (known := self.lost.covering(place, white, black)) is not None:
            won, node.because = False, known
        else:
            return False
        node.decide(won)
        return True

    def _expand(self, node: ProofNode) -> None:
        if self._known(node):
            return
        position, mover, _, _ = node.situation
        children = []
        for move, after in self._game.distinct_turns(node.situation):
            priority = 0 if move >= 0 else self._game.priority(position, mover, self._margin)
            child = ProofNode(after, node, move, priority)
            self.nodes += 1
            self.history_bits += after[2 + mover].bit_length()
            if self.nodes % COUNTED == 0:
                self._count(COUNTED)
            children.append(child)
            if not self._known(child):
                child.proof, child.disproof = self._game.efforts(after[0], after[1], self._margin)
            elif (child.disproof if mover else child.proof) == 0:
                # One good turn is enough.
                break
        else:
            self._close(node, children)
        node.children = children

    @staticmethod
    def _close(node: ProofNode, children: list[ProofNode]) -> None:
        """Decide children from which a player can go on as from an earlier node, if the cycle is good for
        her.
        """
        # A pass and a suicide can lead to the same position.
        undecided: dict[tuple[int, int], list[ProofNode]] = {}
        for child in children:
            if child.proof and child.disproof:
                undecided.setdefault(child.situation[:2], []).append(child)
        largest, step = 0, node
        while undecided:
            _, _, black_then, white_then = step.situation
            for child in undecided.get(step.situation[:2], ()):
                _, _, black, white = child.situation
                cycle = max(largest, child.priority)
                if not cycle or not child.proof or not child.disproof:
                    continue
                if cycle % 2 == 0:
                    if black & ~black_then == 0 and white_then & ~white == 0:
                        child.proof, child.disproof = 0, INFINITE
                        child.because, child.relies = step, step.depth
                elif white & ~white_then == 0 and black_then & ~black == 0:
                    child.proof, child.disproof = INFINITE, 0
                    child.because, child.relies = step, step.depth
            if step.parent is None:
                return
            largest = max(largest, step.priority)
            step = step.parent

    def _updated(self, node: ProofNode) -> ProofNode:
        """Update the numbers from a node upwards. Return the first node at which nothing changes."""
        while True:
            before = node.proof, node.disproof
            if node.children is not None:
                node.combine()
            if not node.proof or not node.disproof:
                if node.children is not None:
                    self._decided(node)
            elif (node.proof, node.disproof) == before:
                return node
            if node.parent is None:
                return node
            node = node.parent

    def _decided(self, node: ProofNode) -> None:
        """Note the node on which a node's result relies. Keep the result if that is no node above it. Of the
        subtree, keep only the part that proves the result.
        """
        assert node.children is not None
        won = node.proof == 0
        if won == (node.situation[1] == 0):
            good = [child for child in node.children if (child.proof if won else child.disproof) == 0]
            node.children = [max(good, key=lambda child: child.relies)]
        node.rely()
        if node.relies == NOWHERE:
            self._keep(node)

    def _keep(self, node: ProofNode) -> None:
        """Let a proof be used for all images of its situation, and for all situations that these dominate."""
        for position, mover, black, white in self._game.images(node.situation):
            self.history_bits += black.bit_length() + white.bit_length()
            if node.proof == 0:
                self.won.add(2 * position + mover, black, white, node)
            else:
                self.lost.add(2 * position + mover, white, black, node)
