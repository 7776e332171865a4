"""Life and death once more, independently: own rules of play, and forcing as a parity game solved by
Zielonka's recursion instead of fixpoints.
"""

from collections.abc import Collection, Iterable

from gorules.go.board import Board

Bans = frozenset[tuple[int, int]]
Node = tuple[tuple[int, ...], Bans, int]


def chain(board: Board, cells: list[int], start: int) -> tuple[set[int], set[int]]:
    """The string at a point, and its liberties."""
    chain, liberties, todo = {start}, set[int](), {start}
    while todo:
        at = todo.pop()
        for near in board.neighbours[at]:
            if cells[near] == 0:
                liberties.add(near)
            elif cells[near] == cells[start] and near not in chain:
                chain.add(near)
                todo.add(near)
    return chain, liberties


def nodes_after(board: Board, node: Node, ko_pass: str, region: Collection[int]) -> list[Node]:
    """Whatever one turn makes of a state."""
    cells, bans, mover = node
    mine, other = mover + 1, 2 - mover
    found: list[Node] = []
    for point in region:
        if cells[point]:
            continue
        new = list(cells)
        new[point] = mine
        taken: set[int] = set()
        for near in board.neighbours[point]:
            if new[near] == other:
                string, liberties = chain(board, new, near)
                taken |= string if not liberties else set()
        for each in taken:
            new[each] = 0
        string, liberties = chain(board, new, point)
        if not liberties:
            continue
        if any(a == point and taken == {b} for a, b in bans):
            continue
        left = set() if ko_pass == "none" else {(a, b) for a, b in bans if not new[a] and new[b] == cells[b]}
        if len(taken) == 1 and len(string) == 1 and liberties == taken:
            left.add((min(taken), point))
        found.append((tuple(new), frozenset(left), 1 - mover))
    found.append((cells, frozenset() if ko_pass == "none" else bans, 1 - mover))
    own = {(a, b) for a, b in bans if cells[b] == other}
    # What is barred now: the stone is alone, the point where the retake would be is its one liberty, and no
    # other string has only that.
    now = {(a, b) for a, b in own if a in region and chain(board, list(cells), b) == ({b}, {a})}
    now -= {
        (a, b)
        for a, b in now
        for near in board.neighbours[a]
        if near != b and cells[near] == other and chain(board, list(cells), near)[1] == {a}
    }
    if now and ko_pass == "one-own":
        found += [(cells, bans - {each}, 1 - mover) for each in now]
    elif now and ko_pass == "all-own":
        found.append((cells, bans - own, 1 - mover))
    elif now and ko_pass == "all-both":
        found.append((cells, frozenset(), 1 - mover))
    return found


class Life:
    """All states that can be reached from a position, whoever begins."""

    def __init__(self, board: Board, cells: Iterable[int], ko_pass: str, region: Iterable[int]) -> None:
        self.cells = tuple(cells)
        region = sorted(region)
        starts: list[Node] = [(self.cells, frozenset(), player) for player in (0, 1)]
        self.after: dict[Node, set[Node]] = {}
        todo = starts
        while todo:
            node = todo.pop()
            if node not in self.after:
                self.after[node] = set(nodes_after(board, node, ko_pass, region))
                todo += self.after[node]

    def forces(self, owner: int, points: Iterable[int], again: bool) -> bool:
        """Whether the owner's opponent, moving first, forces that no stone of hers is on the points."""
        points = list(points)
        edges = {node: set(after) for node, after in self.after.items()}
        good = {node for node in edges if all(node[0][point] != owner + 1 for point in points)}
        if not again:  # whoever has been there once has been there for ever
            edges |= {node: {node} for node in good}
        self.edges, self.owner = edges, owner
        self.priority = {node: 2 if node in good else 1 for node in edges}
        return (self.cells, frozenset(), 1 - owner) in self._won(set(edges))[1 - owner]

    def _won(self, game: set[Node]) -> dict[int, set[Node]]:
        """Who wins where, if the largest priority met for ever is the opponent's when even, the owner's when
        odd."""
        if not game:
            return {0: set(), 1: set()}
        top = max(self.priority[node] for node in game)
        player = 1 - self.owner if top % 2 == 0 else self.owner
        drawn = self._attracted(game, {node for node in game if self.priority[node] == top}, player)
        rest = self._won(game - drawn)
        if not rest[1 - player]:
            return {player: set(game), 1 - player: set()}
        lost = self._attracted(game, rest[1 - player], 1 - player)
        rest = self._won(game - lost)
        return {player: rest[player], 1 - player: rest[1 - player] | lost}

    def _attracted(self, game: set[Node], into: set[Node], player: int) -> set[Node]:
        found = set(into)
        while True:
            more = {
                node
                for node in game - found
                if (any if node[2] == player else all)(after in found for after in self.edges[node] & game)
            }
            if not more:
                return found
            found |= more
