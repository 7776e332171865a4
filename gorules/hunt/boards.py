"""All boards of a number of points, of a kind."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import Literal

from gorules.files.inputs import InputError
from gorules.go.board import Board

BoardKind = Literal["rectangles", "torus", "rings", "graphs"]
"""Which boards: rectangles; rectangles whose opposite edges are joined; circles; all connected graphs."""

MOST: dict[BoardKind, int] = {"rectangles": 32, "torus": 32, "rings": 32, "graphs": 6}
"""The most points of a board of each kind."""

GraphEdges = frozenset[tuple[int, int]]


def boards(kind: BoardKind, points: int) -> tuple[Board, ...]:
    """Return the boards of a kind with so many points, no two of them alike but for turning them over.

    Raises InputError if they are more points than boards of this kind may have. The graphs of six points
    take some tenths of a second.
    """
    if not 1 <= points <= MOST[kind]:
        raise InputError(f"boards of the kind '{kind}' have from 1 to {MOST[kind]} points, not {points}")
    sides = [(rows, points // rows) for rows in range(1, points + 1) if points % rows == 0]
    sides = [(rows, columns) for rows, columns in sides if rows <= columns]
    if kind == "rectangles":
        return tuple(Board.rectangular(*side) for side in sides)
    if points < 3:
        return (Board.rectangular(1, points),)  # nothing is left to be joined
    if kind == "torus":
        return tuple(Board.torus(*side) for side in sides)
    if kind == "rings":
        return (Board.torus(1, points),)
    return tuple(_graph(edges) for edges in connected(points))


def _graph(edges: GraphEdges) -> Board:
    """Return a graph as a board. Its points stand in order of first mention, so that edges say it all."""
    return Board.from_edges(("abcdef"[a], "abcdef"[b]) for a, b in sorted(edges))


@cache
def connected(points: int) -> tuple[GraphEdges, ...]:
    """Return the connected graphs on 0, 1, ... up to isomorphism, those with few edges first.

    Each has a point without which it is still connected, so it comes from a smaller one by a new point.
    """
    if points == 1:
        return (frozenset(),)
    found = {
        _canonical(points, edges | {(a, points - 1) for a in joined})
        for edges in connected(points - 1)
        for size in range(1, points)
        for joined in combinations(range(points - 1), size)
    }
    return tuple(sorted(found, key=lambda edges: (len(edges), sorted(edges))))


def _canonical(points: int, edges: GraphEdges) -> GraphEdges:
    """Return the graph that stands for all graphs isomorphic to one. Points of equal degree, with equal
    degrees around them, are next to each other in it. It is the least of the graphs of this kind.
    """
    near: list[list[int]] = [[] for _ in range(points)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    looks = [(len(each), sorted(len(near[other]) for other in each)) for each in near]
    classes: list[list[int]] = []
    for look in sorted({repr(each) for each in looks}):
        classes.append([point for point in range(points) if repr(looks[point]) == look])
    best = min(sorted(_renamed(edges, order)) for order in _orders(classes))
    return frozenset(best)


def _orders(classes: list[list[int]]) -> Iterator[dict[int, int]]:
    """Yield the numberings of points, class after class."""
    for parts in product(*map(permutations, classes)):
        yield {point: number for number, point in enumerate(point for part in parts for point in part)}


def _renamed(edges: GraphEdges, order: dict[int, int]) -> Iterator[tuple[int, int]]:
    for a, b in edges:
        one, other = order[a], order[b]
        yield (one, other) if one < other else (other, one)
