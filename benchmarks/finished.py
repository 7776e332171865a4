"""How often life and death by definition decides finished positions, and how long that takes.

    python -m benchmarks.finished --positions 100

prints the table of docs/status.md. A position comes from random play in which nobody fills an eye of one
point. It is the first one in which at least half of the points are occupied and each region of empty points
borders stones of one colour only. Position ``n`` of a size is the same in every run.
"""

import argparse
import statistics
import time
from collections.abc import Iterable, Iterator
from random import Random

import gorules as gr
from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions

RULES = ("japanese-1989", "japanese-2003", "korean-2016")
SIZES = (5, 6, 7)


def finished(size: int, number: int) -> Position:
    """Return a random position of a size in which no empty region is neutral."""
    random, board = Random(size * 1_000_000 + number), Board.rectangular(size, size)
    while True:
        position, player = Position.empty(board), 0
        for _ in range(4 * board.size):
            plays = list(sensible(position, player))
            if plays:
                position = position.place(player, random.choice(plays)).after
            player = 1 - player
            if is_finished(position):
                return position


def sensible(position: Position, player: int) -> Iterator[int]:
    """Yield the points on which a player may play, eyes of one point of her own left out."""
    neighbours = position.board.neighbours
    for point, cell in enumerate(position.cells):
        is_eye = all(position.cells[near] == player + 1 for near in neighbours[point])
        if cell == EMPTY and not is_eye and not position.place(player, point).self_captured:
            yield point


def is_finished(position: Position) -> bool:
    """Whether half of the points are occupied and each empty region borders stones of one colour."""
    board, cells = position.board, position.cells
    if 2 * cells.count(EMPTY) > board.size:
        return False
    empty = (region.points for region in regions(board, cells) if region.cell == EMPTY)
    return all(
        len({cells[near] for point in points for near in board.neighbours[point]} - {EMPTY}) == 1
        for points in empty
    )


def rows(positions: int, sizes: Iterable[int]) -> Iterator[str]:
    """Yield the rows of the table."""
    for size in sizes:
        for rules in RULES:
            seconds, decided = list[float](), 0
            for number in range(positions):
                position = finished(size, number)
                began = time.process_time()
                decided += gr.score(rules, position).kind is gr.Kind.SCORE
                seconds.append(time.process_time() - began)
            share = f"{100 * decided / positions:.0f} %"
            median, most = statistics.median(seconds), max(seconds)
            of = f"{decided} of {positions} ({share})"
            yield f"| {size}x{size} | `{rules}` | {of} | {median:.2f} | {most:.1f} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.finished", description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    options = parser.parse_args()
    print("| board | ruleset | decided | CPU seconds, median | at most |\n| --- | --- | --- | --- | --- |")
    for row in rows(options.positions, options.sizes):
        print(row, flush=True)


if __name__ == "__main__":
    main()
