"""The points of a board and what stones do on them, told for the judge of certificates."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

Cells = tuple[int, ...]
"""By point 0, or 1 and 2 for the stones of Black and White."""


def grid(spec: str) -> tuple[str, list[int]] | None:
    """Return the kind and the sides of a grid as one writes it; None if it is no grid."""
    found = re.fullmatch(r"\s*(?:(torus|cylinder|box):)?(0*[1-9][0-9]?(?:[xX]0*[1-9][0-9]?)+)\s*", spec)
    sides = [int(side) for side in re.split("[xX]", found[2])] if found else []
    if found is None or len(sides) != (3 if found[1] == "box" else 2):
        return None
    return found[1] or "", sides


def near_on_grid(spec: str) -> list[list[int]]:
    """Return the neighbours of each point of a grid: in rows from the top, layer after layer."""
    found = grid(spec)
    assert found is not None, spec
    kind, sides = found
    rows, columns, layers = (sides[1], sides[0], sides[2]) if kind == "box" else (*sides, 1)
    points = list(product(range(layers), range(rows), range(columns)))

    def joined(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        steps = []
        for axis, (here, there) in enumerate(zip(one, other, strict=True)):
            length, step = (layers, rows, columns)[axis], abs(here - there)
            closed = (kind == "torus" and axis > 0) or (kind == "cylinder" and axis == 2)
            steps.append(min(step, length - step) if closed else step)
        return sum(steps) == 1

    return [[n for n, other in enumerate(points) if joined(one, other)] for one in points]


class Points:
    """Points with their neighbours."""

    def __init__(self, near: Sequence[Sequence[int]]) -> None:
        self.near = near

    def placed(self, cells: Cells, point: int, stone: int) -> tuple[Cells, int, int]:
        """Return what a play leaves, and how many of the opponent's and of the player's stones it takes."""
        board = [*cells]
        board[point] = stone
        taken = self._lifted(board, 3 - stone)
        lost = self._lifted(board, stone)
        return tuple(board), taken, lost

    def _lifted(self, board: list[int], stone: int) -> int:
        """Take all strings of a colour off that reach no empty point, together; return how many stones."""
        gone = [
            point
            for point, cell in enumerate(board)
            if cell == stone
            and not any(board[n] == 0 for p in self._joined(board, point) for n in self.near[p])
        ]
        for point in gone:
            board[point] = 0
        return len(gone)

    def _joined(self, board: Sequence[int], point: int) -> set[int]:
        found, edge = {point}, [point]
        while edge:
            for near in self.near[edge.pop()]:
                if board[near] == board[point] and near not in found:
                    found.add(near)
                    edge.append(near)
        return found

    def count(
        self, cells: Cells, scoring: Mapping[str, Any], player: int, prisoners: int, passes: Sequence[int]
    ) -> int:
        """Return the points of a player who holds some prisoners; ``passes`` are how often each passed."""
        own, kind = player + 1, scoring["type"]
        stones = {point for point, cell in enumerate(cells) if cell == own}
        if kind == "stones":
            return len(stones)
        if kind == "passes-cost":
            reached = sum(self._borders(cells, p) == {own} for p, cell in enumerate(cells) if not cell)
            return len(stones) + reached - 2 * passes[player]
        counts: Callable[[set[int]], bool] = {
            "borders-only-own": lambda colours: colours == {own},
            "borders-no-opponent": lambda colours: colours <= {own},
            "borders-own": lambda colours: own in colours,
        }[scoring["empty-counts"]]
        empty = {p for p, cell in enumerate(cells) if not cell and counts(self._borders(cells, p))}
        areas = self._areas(stones | empty)
        if scoring.get("in-seki", "counted") == "ignored":
            for area in areas:
                if self._in_seki(cells, area):
                    empty -= area
            areas = self._areas(stones | empty)
        each = int(scoring["group-tax"])
        tax = sum(min(each, len(area & empty)) for area in areas if area & stones)
        total = len(empty) - tax
        if kind == "area":
            return total + len(stones)
        if scoring["prisoners"] == "counted":
            total += prisoners
        if scoring["pass-stones"]:
            total += passes[1 - player]
        return total

    def _borders(self, cells: Cells, point: int) -> set[int]:
        """Return the colours next to the empty region of a point."""
        return {cells[n] for p in self._joined(cells, point) for n in self.near[p]} - {0}

    def _areas(self, points: set[int]) -> list[set[int]]:
        marks = [1 if point in points else 0 for point in range(len(self.near))]
        return list({min(area): area for area in (self._joined(marks, point) for point in points)}.values())

    def _in_seki(self, cells: Cells, area: set[int]) -> bool:
        around = {n for point in area for n in self.near[point]}
        if any(not cells[n] and len(self._borders(cells, n)) > 1 for n in around):
            return True
        return any(
            len({n for p in self._joined(cells, point) for n in self.near[p] if not cells[n]}) == 1
            for point in area
            if cells[point]
        )
