"""Life and death once more, independently: forcing as a parity game solved by Zielonka's recursion instead of
fixpoints, on the rules of hypothetical play as tests/support/lifedeath.py writes them out.
"""

from collections.abc import Iterable

from gorules.go.board import Board
from tests.support.lifedeath import Node, reachable


class Life:
    """All states that can be reached from a position, whoever begins."""

    def __init__(
        self,
        board: Board,
        cells: Iterable[int],
        ko_pass: str,
        region: Iterable[int],
        standing: frozenset[int] = frozenset(),
    ) -> None:
        self.cells = tuple(cells)
        starts: list[Node] = [(self.cells, frozenset(), player) for player in (0, 1)]
        self.after = reachable(board.neighbours, starts, ko_pass, frozenset(region), standing)

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
