"""Life and death by article 7 of Japanese 1989 once more, under each reading, and by Japanese 2003: from the
words of docs/status.md alone, with nothing of gorules. Where they speak of some points, all sets are tried.

    python -m tests.support.article7 2x3 1x6      # all strings on these boards, under all readings

compares gorules with it. The exit code is 0, or 1 if a status differs.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import chain, combinations, product

import gorules as gr
from gorules.status.enabling import ENABLING
from gorules.status.ko_passes import KO_PASSES
from tests.support.lifedeath import Cells, Graph, Near, Written, grid, positions, string

Points = frozenset[int]


def strings(near: Near, cells: Cells) -> Iterator[tuple[int, Points]]:
    """Each string with its owner."""
    seen: set[int] = set()
    for point, cell in enumerate(cells):
        if cell and point not in seen:
            found, _ = string(near, cells, point)
            seen |= found
            yield cell - 1, frozenset(found)


def local_2(near: Near, points: Points, alive: set[int]) -> Points:
    """Points with, recursively, those beside them that are on no living string of the same owner."""
    found, stack = set(points), list(points)
    while stack:
        new = {point for point in near[stack.pop()] if point not in alive} - found
        found |= new
        stack += new
    return frozenset(found)


class Article7:
    """What the readings of "enable" say of positions on a board, under one pass for a ko."""

    def __init__(self, near: Near, starts: list[Cells], ko_pass: str, region: Points | None = None) -> None:
        self.near, self.ko_pass = near, ko_pass
        self.region = frozenset(range(len(near))) if region is None else region
        self.play = Written(Graph(near, starts, ko_pass, self.region))
        self.standing: dict[tuple[Cells, Points], Written] = {}

    def alive(self, cells: Cells, enable: str) -> dict[Points, bool]:
        """Whether each string of a position is alive."""
        found: dict[Points, bool] = {}
        living: tuple[set[int], set[int]] = (set(), set())
        for owner, points in strings(self.near, cells):
            taken = self.play.forced(cells, owner, points, False)
            found[points] = not taken or not self.play.forced(cells, owner, points, True)
            if found[points]:
                living[owner].update(points)
        for owner, points in strings(self.near, cells):
            if not found[points]:
                local = local_2(self.near, points, living[owner])
                found[points] = any(
                    not self.play.forced(cells, owner, points | more, True)
                    and (enable != "causal" or self._without(cells, owner, points, more))
                    for more in self._more(cells, enable, local - points)
                )
        return found

    def _more(self, cells: Cells, enable: str, near: Points) -> list[Points]:
        """The sets of points beside those of the string on which a new stone may count."""
        if enable == "causal":
            every = chain.from_iterable(combinations(sorted(near), size) for size in range(len(near) + 1))
            return [frozenset(each) for each in every]
        occupied = frozenset(point for point in near if cells[point])
        return [{"taken-points": frozenset[int](), "occupied": occupied, "local": near}[enable]]

    def _without(self, cells: Cells, owner: int, points: Points, more: Points) -> bool:
        """Whether no stone of the owner can be forced to stay on some points if nothing takes the string."""
        if (cells, points) not in self.standing:
            self.standing[cells, points] = Written(
                Graph(self.near, [cells], self.ko_pass, self.region, points)
            )
        return self.standing[cells, points].forced(cells, owner, more, True)


def differences(rows: int, columns: int, starts: list[Cells], ko_pass: str) -> tuple[int, list[str]]:
    """Compare gorules with this on some positions, by all readings of "enable": how many statuses that were,
    and what differs.
    """
    judge = Article7(grid(rows, columns), starts, ko_pass)
    asked, wrong = 0, []
    for cells in starts:
        drawn = "/".join(
            "".join(".XO"[cell] for cell in cells[row * columns : (row + 1) * columns]) for row in range(rows)
        )
        board = gr.Board.rectangular(rows, columns)
        for enable in ENABLING:
            alive = judge.alive(cells, enable)
            found = gr.statuses(drawn, "j1989", ko_pass=ko_pass, enable=enable)
            told = {board.points(status.points): status.alive for status in found.values()}
            asked += len(alive)
            if told != alive:
                wrong.append(f"{drawn} {enable}+{ko_pass}: {told}, not {alive}")
        judge.standing.clear()
    return asked, wrong


def unlike(rows: int, columns: int) -> list[Cells]:
    """The positions of a board, one of those that turning it over and exchanging the colours make alike."""

    def images(cells: Cells) -> Iterator[Cells]:
        for up, left, swapped in product((1, -1), (1, -1), (False, True)):
            drawn = [cells[row * columns : (row + 1) * columns][::left] for row in range(rows)][::up]
            yield tuple((0, 2, 1)[cell] if swapped else cell for row in drawn for cell in row)

    return [cells for cells in positions(rows, columns) if cells == min(images(cells))]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.support.article7", description=__doc__)
    parser.add_argument("boards", nargs="+")
    statuses = wrong = 0
    for spec in parser.parse_args().boards:
        rows, columns = map(int, spec.split("x"))
        every = unlike(rows, columns)
        for ko_pass in KO_PASSES:
            asked, flaws = differences(rows, columns, every, ko_pass)
            statuses, wrong = statuses + asked, wrong + len(flaws)
            print(*flaws, f"{spec} {ko_pass}: {len(every)} positions, {asked} statuses", sep="\n", flush=True)
    print(f"{statuses} statuses, {wrong} positions with differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
