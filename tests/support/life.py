"""Life and death once more, independently: forcing as a parity game solved by Zielonka's recursion instead of
fixpoints, on the rules of hypothetical play as tests/support/lifedeath.py writes them out.
"""

from collections.abc import Iterable

from gorules.go.board import Board
from tests.support.lifedeath import Cells, Graph


class Life:
    """All states that can be reached from some positions, whoever begins."""

    def __init__(
        self,
        board: Board,
        starts: Iterable[Cells],
        ko_pass: str,
        region: Iterable[int],
        standing: frozenset[int] = frozenset(),
    ) -> None:
        self.graph = Graph(board.neighbours, starts, ko_pass, frozenset(region), standing)
        self.won: dict[tuple[int, frozenset[int], bool], set[int]] = {}

    def forces(self, cells: Cells, owner: int, points: frozenset[int], again: bool) -> bool:
        """Whether the owner's opponent, moving first, forces that no stone of hers is on the points."""
        asked = owner, points, again
        if asked not in self.won:
            self.won[asked] = Game(self.graph, *asked).won()
        return self.graph.number[cells, frozenset(), 1 - owner] in self.won[asked]


class Game:
    """The parity game of a question: the largest priority that is met for ever decides, and the owner's
    opponent wins if it is even.
    """

    def __init__(self, graph: Graph, owner: int, points: Iterable[int], again: bool) -> None:
        self.owner, self.movers = owner, [player for _, _, player in graph.nodes]
        points = list(points)
        good = [all(cells[point] != owner + 1 for point in points) for cells, _, _ in graph.nodes]
        self.priority = [2 if is_good else 1 for is_good in good]
        self.after = graph.after
        if not again:  # whoever has been there once has been there for ever
            self.after = [[node] if good[node] else later for node, later in enumerate(graph.after)]
        self.before: list[list[int]] = [[] for _ in self.after]
        for node, later in enumerate(self.after):
            for each in later:
                self.before[each].append(node)

    def won(self) -> set[int]:
        """From where the owner's opponent wins."""
        return self._won(set(range(len(self.after))))[1 - self.owner]

    def _won(self, game: set[int]) -> dict[int, set[int]]:
        """Who wins where in a part of the game."""
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

    def _attracted(self, game: set[int], into: set[int], player: int) -> set[int]:
        """From where a player can force the play into some nodes without leaving the part."""
        found, new = set(into), list(into)
        while new:
            for node in self.before[new.pop()]:
                if node not in found and node in game and self._has_to(game, found, node, player):
                    found.add(node)
                    new.append(node)
        return found

    def _has_to(self, game: set[int], into: set[int], node: int, player: int) -> bool:
        quantified = any if self.movers[node] == player else all
        return quantified(later in into for later in self.after[node] if later in game)
