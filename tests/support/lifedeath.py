"""Hypothetical play once more, from its rules alone and with nothing of gorules: sets of states, and
fixpoints by iteration. It is for tiny boards and small regions.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

Cells = tuple[int, ...]
"""0 empty, 1 black, 2 white, by point."""
Bans = frozenset[tuple[int, ...]]
"""Pairs: where a stone was taken, and the stone that took it. Under "once" there are triples, too: the two
points of a ko in order and the colour, 1 or 2, of a player who has passed for it.
"""
Node = tuple[Cells, Bans, int]
Near = Sequence[Sequence[int]]


def grid(rows: int, columns: int) -> list[list[int]]:
    """The neighbours of each point."""
    return [
        [
            (row + down) * columns + column + right
            for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
            if 0 <= row + down < rows and 0 <= column + right < columns
        ]
        for row in range(rows)
        for column in range(columns)
    ]


def string(near: Near, cells: Cells, point: int) -> tuple[set[int], set[int]]:
    """The string at a point and its liberties."""
    found, stack, liberties = {point}, [point], set()
    while stack:
        for next_to in near[stack.pop()]:
            if cells[next_to] == 0:
                liberties.add(next_to)
            elif cells[next_to] == cells[point] and next_to not in found:
                found.add(next_to)
                stack.append(next_to)
    return found, liberties


def positions(rows: int, columns: int) -> Iterator[Cells]:
    """All positions in which every string has a liberty."""
    near = grid(rows, columns)
    for cells in product((0, 1, 2), repeat=rows * columns):
        if all(string(near, cells, point)[1] for point, cell in enumerate(cells) if cell):
            yield cells


def after(
    near: Near, node: Node, ko_pass: str, region: frozenset[int], standing: frozenset[int] = frozenset()
) -> set[Node]:
    """The states after one turn. Nothing takes stones on the points of ``standing``."""
    cells, notes, mover = node
    own, other = mover + 1, 2 - mover
    passed: set[tuple[int, ...]] = {note for note in notes if len(note) == 3}
    bans = notes - passed
    mine = {ban for ban in bans if cells[ban[1]] == other}
    barred: set[tuple[int, ...]] = set()
    lasting = {
        "none": set[tuple[int, ...]](),
        "once": set(bans) - {b for b in bans if is_free(b, cells, passed)},
    }
    lasts = lasting.get(ko_pass, set(bans))
    found: set[Node] = {(cells, frozenset(lasts | passed), 1 - mover)}
    for point in region:
        if cells[point]:
            continue
        board = list(cells)
        board[point] = own
        taken: set[int] = set()
        for next_to in near[point]:
            if cells[next_to] == other:
                one, liberties = string(near, tuple(board), next_to)
                if not liberties:
                    taken |= one
        if taken & standing:
            continue
        for gone in taken:
            board[gone] = 0
        now = tuple(board)
        stones, liberties = string(near, now, point)
        bars = {ban for ban in mine if ban[0] == point and taken == {ban[1]}}
        barred |= bars
        if bars or not liberties:
            continue
        left = {ban for ban in lasts if now[ban[0]] == 0 and now[ban[1]] == cells[ban[1]]}
        left |= {note for note in passed if [now[note[0]], now[note[1]]].count(0) == 1}
        if len(taken) == 1 and len(stones) == 1 and liberties == taken:
            left.add((min(taken), point))
        found.add((now, frozenset(left), 1 - mover))
    if ko_pass == "one-own":
        found |= {(cells, bans - {ban}, 1 - mover) for ban in barred}
    elif ko_pass == "once":
        for ban in barred & lasts:
            freed = (min(ban), max(ban), own)
            found.add((cells, frozenset(lasts - {ban} | passed | {freed}), 1 - mover))
    elif barred and ko_pass == "all-own":
        found.add((cells, bans - mine, 1 - mover))
    elif barred and ko_pass == "all-both":
        found.add((cells, frozenset(), 1 - mover))
    return found


def is_free(ban: tuple[int, ...], cells: Cells, passed: set[tuple[int, ...]]) -> bool:
    """Whether who is barred has passed for that ko before, so that the ban lasts for one turn only."""
    return (*sorted(ban), 3 - cells[ban[1]]) in passed


class Graph:
    """All states that turns lead to from some positions, whoever begins, by number, with what is after and
    before each.
    """

    def __init__(
        self,
        near: Near,
        starts: Iterable[Cells],
        ko_pass: str,
        region: frozenset[int],
        standing: frozenset[int] = frozenset(),
    ) -> None:
        self.nodes: list[Node] = list(
            dict.fromkeys((cells, frozenset(), player) for cells in starts for player in range(2))
        )
        self.number = {node: number for number, node in enumerate(self.nodes)}
        self.after: list[list[int]] = []
        for node in self.nodes:
            following = after(near, node, ko_pass, region, standing)
            for later in following:
                if later not in self.number:
                    self.number[later] = len(self.nodes)
                    self.nodes.append(later)
            self.after.append([self.number[later] for later in following])
        self.before: list[list[int]] = [[] for _ in self.nodes]
        for number, numbers in enumerate(self.after):
            for each in numbers:
                self.before[each].append(number)


def once(graph: Graph, asker: int, goal: set[int]) -> set[int]:
    """The states from which the asker forces a goal: the least set with the goals and what leads there."""
    won, new = set(goal), list(goal)
    left: dict[int, int] = {}
    while new:
        for state in graph.before[new.pop()]:
            if state in won:
                continue
            if graph.nodes[state][2] != asker:
                left[state] = left.get(state, len(graph.after[state])) - 1
                if left[state]:
                    continue
            won.add(state)
            new.append(state)
    return won


def again(graph: Graph, asker: int, free: set[int]) -> set[int]:
    """The states from which the asker forces free ones without end: the greatest set from which she forces
    a free one from which the play can be kept in the set.
    """
    won = set(range(len(graph.nodes)))
    while True:
        kept = {
            state
            for state in free
            if (any if graph.nodes[state][2] == asker else all)(later in won for later in graph.after[state])
        }
        now = once(graph, asker, kept)
        if now == won:
            return won
        won = now


def free_of(graph: Graph, owner: int, points: frozenset[int]) -> set[int]:
    """The states in which the owner has no stone on some points."""
    return {
        state
        for state, (cells, _, _) in enumerate(graph.nodes)
        if all(cells[point] != owner + 1 for point in points)
    }


class Written:
    """All that either player can force in a graph, worked out as it is asked for."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.won: dict[tuple[int, frozenset[int], bool], set[int]] = {}

    def forced(self, cells: Cells, owner: int, points: frozenset[int], endlessly: bool) -> bool:
        """Whether the opponent of the owner, who moves first, forces that points are free of the owner."""
        asked = owner, points, endlessly
        if asked not in self.won:
            free = free_of(self.graph, owner, points)
            self.won[asked] = (again if endlessly else once)(self.graph, 1 - owner, free)
        return self.graph.number[cells, frozenset(), 1 - owner] in self.won[asked]
