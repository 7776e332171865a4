"""Searches of Kee's game on disk. A tree is written as what was done at each node, and when it is read its
proofs are gone through again: what a file says is believed of no node.
"""

from collections.abc import Iterator
from typing import Annotated

from pydantic import BaseModel, ConfigDict, FailFast, Field, StringConstraints

from gorules.files.inputs import InputError
from gorules.go.position import Position
from gorules.solve import checked
from gorules.solve.kee.game import KeeGame, Situation
from gorules.solve.kee.search import Node, Search

OPEN, ALL, ONE, BOUND, WON, LOST = ".*+bwl"
"""What was done at a node: nothing yet, all its turns, one that wins; or it is won or lost by bounds, or as
another node says.
"""

Hex = Annotated[str, StringConstraints(pattern="^[0-9a-f]*$")]


class Tree(BaseModel):
    """A node and those below it, each before its children: what was done at each, and as ``numbers`` which of
    its turns is the ONE, or which other node of the search says that a leaf is WON or LOST.
    """

    model_config = ConfigDict(frozen=True)

    position: checked.Count
    mover: Annotated[int, Field(ge=0, le=1)]
    histories: tuple[Hex, Hex]
    done: Annotated[str, StringConstraints(pattern="^[.*+bwl]+$")]
    numbers: Annotated[list[checked.Count], FailFast()]


class Searched(BaseModel):
    """A search for a margin: its tree, the proofs that are no longer part of it, and which nodes are known as
    proofs, to be used elsewhere.
    """

    model_config = ConfigDict(frozen=True)

    margin: checked.Margin2
    nodes: checked.Count
    trees: Annotated[list[Tree], FailFast(), Field(min_length=1)]
    known: Annotated[list[checked.Count], FailFast()]


class Notes(BaseModel):
    """All searches; histories are sets of the positions listed."""

    model_config = ConfigDict(frozen=True)

    nodes: checked.SpentCount
    seconds: checked.SpentSeconds
    positions: Annotated[list[Hex], FailFast()]
    searches: Annotated[list[Searched], FailFast()]

    def number_positions(self, game: KeeGame) -> None:
        """Number the positions as they were. Raises InputError."""
        board = game.positions.positions[0].board
        for number, cells in enumerate(self.positions):
            if len(cells) != 2 * board.size or not set(cells[1::2]) <= set("012") or set(cells[::2]) != {"0"}:
                raise InputError("it has a position that is none of this board")
            if game.positions.number(Position(board, bytes.fromhex(cells))) != number:
                raise InputError("its positions are those of another start")


def written(search: Search, margin: int, game: KeeGame) -> Searched:
    """Return what a search has found."""
    numbers: dict[int, int] = {}
    trees: list[list[Node]] = []
    for root in _roots(search):
        trees.append(list(_below(root)))
        for node in trees[-1]:
            numbers[id(node)] = len(numbers)
    return Searched(
        margin=margin,
        nodes=search.nodes,
        trees=[_tree(nodes, numbers, game) for nodes in trees],
        known=list(dict.fromkeys(numbers[id(node)] for node in search.known())),
    )


def _roots(search: Search) -> list[Node]:
    """Return the root of a search, then those proofs that it still uses and that are no longer below it."""
    found: dict[int, Node] = {}
    below: set[int] = set()
    ahead = [*search.known(), search.root]
    while ahead:
        node = ahead.pop()
        if id(node) not in found:
            found[id(node)] = node
            below.update(id(child) for child in node.children or ())
            ahead += node.children or ()
            if node.because is not None:
                ahead.append(node.because)
    return [node for number, node in found.items() if number not in below]


def _below(root: Node) -> Iterator[Node]:
    """Yield a node and all below it, each before its children."""
    ahead = [root]
    while ahead:
        node = ahead.pop()
        yield node
        ahead += reversed(node.children or ())


def _tree(nodes: list[Node], numbers: dict[int, int], game: KeeGame) -> Tree:
    done, used = [], []
    for node in nodes:
        is_won, is_lost = node.proof == 0, node.disproof == 0
        if node.because is not None:
            done.append(WON if is_won else LOST)
            used.append(numbers[id(node.because)])
        elif node.children is None:
            done.append(BOUND if is_won or is_lost else OPEN)
        elif is_won if node.situation[1] == 0 else is_lost:
            done.append(ONE)
            moves = [move for move, _ in game.distinct_turns(node.situation)]
            used.append(moves.index(node.children[0].move))
        else:
            done.append(ALL)
    position, mover, black, white = nodes[0].situation
    histories = f"{black:x}", f"{white:x}"
    return Tree(position=position, mover=mover, histories=histories, done="".join(done), numbers=used)


class _Reading:
    """Nodes as they are read, with what was done at each, its parent and the node that decides it."""

    def __init__(self, margin: int, game: KeeGame) -> None:
        self._margin = margin
        self._game = game
        self.nodes: list[Node] = []
        self._done: list[str] = []
        self._parents: list[int] = []
        self._says: dict[int, int] = {}
        self._improves: dict[int, int] = {}

    def add(self, tree: Tree) -> None:
        """Make the nodes of a tree, and play the turns between them."""
        black, white = (int(history or "0", 16) for history in tree.histories)
        positions = len(self._game.positions.positions)
        if max(tree.position, black.bit_length() - 1, white.bit_length() - 1) >= positions:
            raise InputError("a history holds a position that is not listed")
        ahead = [(Node((tree.position, tree.mover, black, white)), -1)]
        numbers = iter(tree.numbers)
        for done in tree.done:
            if not ahead:
                raise InputError("a tree has more nodes than turns")
            node, parent = ahead.pop()
            here = len(self.nodes)
            self.nodes.append(node)
            self._done.append(done)
            self._parents.append(parent)
            if done in (ALL, ONE):
                turns = self._game.distinct_turns(node.situation)
                if done == ONE:
                    chosen = next(numbers, len(turns))
                    turns = turns[chosen : chosen + 1]
                node.children = [self._child(node, move, after) for move, after in turns]
                ahead += ((child, here) for child in reversed(node.children))
                if not turns:
                    raise InputError("a turn of a tree is none")
            elif done in (WON, LOST):
                self._says[here] = next(numbers, -1)
        if ahead or next(numbers, None) is not None:
            raise InputError("a tree is not whole")

    def _child(self, node: Node, move: int, after: Situation) -> Node:
        position, mover, _, _ = node.situation
        priority = 0 if move >= 0 else self._game.priority(position, mover, self._margin)
        return Node(after, node, move, priority)

    def judge(self) -> None:
        """Work out what each node comes to, those below it first. Raises InputError if a proof is none."""
        for here in reversed(range(len(self.nodes))):
            node, done = self.nodes[here], self._done[here]
            position, mover, _, _ = node.situation
            if done == OPEN:
                node.proof, node.disproof = self._game.efforts(position, mover, self._margin)
            elif done == BOUND:
                low, high = self._game.bounds(position)
                if low < self._margin <= high:
                    raise InputError("bounds do not decide what they should")
                node.decide(self._margin <= low)
            elif done in (WON, LOST):
                node.decide(done == WON)
                self._take_word(here)
            else:
                node.combine()
                if ((node.disproof if mover else node.proof) == 0) != (done == ONE):
                    raise InputError("a turn does not decide what it should")
                if not node.proof or not node.disproof:
                    node.rely()
        images: dict[int, set[Situation]] = {}
        for here, says in self._improves.items():
            node, better = self.nodes[here], self.nodes[says]
            if says not in images:
                images[says] = self._game.images(better.situation) if better.is_proof else set()
            is_same = (node.proof == 0, node.disproof == 0) == (better.proof == 0, better.disproof == 0)
            if not is_same or not any(_is_no_worse(node, situation) for situation in images[says]):
                raise InputError("a situation does not improve on another as it should")
        self._check_order()

    def _take_word(self, here: int) -> None:
        """Have a leaf decided by another node: one above it, by a cycle that is the winner's, or a proof."""
        node, says = self.nodes[here], self._says[here]
        if not 0 <= says < len(self.nodes):
            raise InputError("it speaks of a node that it does not list")
        node.because = self.nodes[says]
        largest, above = node.priority, self._parents[here]
        while above not in (says, -1):
            largest = max(largest, self.nodes[above].priority)
            above = self._parents[above]
        if above != says:
            self._improves[here] = says
            return
        if (
            not largest
            or (largest % 2 == 0) != (node.proof == 0)
            or not _is_no_worse(node, node.because.situation)
        ):
            raise InputError("a cycle is not what it should be")
        node.relies = node.because.depth

    def _check_order(self) -> None:
        """Raise InputError if a proof rests on itself."""
        wanted = [0] * len(self.nodes)
        used_by: list[list[int]] = [[] for _ in self.nodes]
        for here, parent in enumerate(self._parents):
            for user, used in ((parent, here), (here, self._improves.get(here, -1))):
                if min(user, used) >= 0:
                    wanted[user] += 1
                    used_by[used].append(user)
        done = [here for here, number in enumerate(wanted) if not number]
        for here in done:
            for user in used_by[here]:
                wanted[user] -= 1
                if not wanted[user]:
                    done.append(user)
        if len(done) < len(self.nodes):
            raise InputError("a proof rests on itself")


def _is_no_worse(node: Node, than: Situation) -> bool:
    """Whether a situation is no worse than another for the player for whom its node is decided."""
    position, mover, black, white = node.situation
    if (position, mover) != than[:2]:
        return False
    if node.proof == 0:
        return black & ~than[2] == 0 and than[3] & ~white == 0
    return white & ~than[3] == 0 and than[2] & ~black == 0


def take_up(search: Search, searched: Searched, game: KeeGame) -> None:
    """Let a new search for the same margin go on from what another has found. Raises InputError if what is
    written is no proof, or none of this start.
    """
    reading = _Reading(searched.margin, game)
    for tree in searched.trees:
        reading.add(tree)
    if reading.nodes[0].situation != game.start:
        raise InputError("its search is from another start")
    reading.judge()
    if any(number >= len(reading.nodes) or not reading.nodes[number].is_proof for number in searched.known):
        raise InputError("what it calls known is no proof")
    bits = sum(max(node.situation[2:]).bit_length() for node in reading.nodes)
    known = [reading.nodes[number] for number in searched.known]
    search.take_up(searched.nodes, bits, reading.nodes[0], known)
