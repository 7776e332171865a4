"""Statuses by what is proved of parts of a board, without a search of the whole, against those of the exact
search of the whole board.

    python -m tests.support.whole_agreement small           # every position of boards up to 2x4 and 3x3
    python -m tests.support.whole_agreement random 20000    # boards of up to 20 points
    python -m tests.support.whole_agreement frames 2000     # 9x9 boards whose inside is one of these
    python -m tests.support.whole_agreement full 2000       # boards that are nearly full: many sekis
    python -m tests.support.whole_agreement random 2000 --region unsettled  # stones are played there alone
    python -m tests.support.whole_agreement random 2000 --region some       # or on some points, at random

Case ``n`` is the same in every run; ``--first`` says where to begin. What the exact search does not decide
within its limit is counted apart. The exit code is 0, or 1 if a status differs.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status.benson import unconditionally_alive
from gorules.status.definitions import judged, reading_of
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Reading, StatusVerdict

READINGS = (("korean", None), ("j1989", None), ("j1989", "once"), ("j1989", "all-own"), ("j2003", None))
"""Each way a pass for a ko is read, by a definition."""
SMALL = ((1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (1, 5), (2, 3), (1, 6), (1, 7), (1, 8), (2, 4), (3, 3))
LARGER = (
    (1, 8),
    (2, 4),
    (3, 3),
    (2, 5),
    (2, 6),
    (3, 4),
    (2, 7),
    (3, 5),
    (4, 4),
    (2, 8),
    (3, 6),
    (2, 9),
    (2, 10),
    (4, 5),
)
MOST_FREE = 10
"""Empty points of a random position: with more the exact search takes too long."""
STAYING = (StatusVerdict.UNCAPTURABLE, StatusVerdict.CAPTURABLE_1, StatusVerdict.ENABLES)
"""What the exact search may say of a string that ``stays`` by parts of the board."""
PARTS = StatusLimits(states=1)
"""Limits under which no search of a whole board decides anything."""
EXACT = StatusLimits(states=300_000)


@dataclass
class Comparison:
    """How many strings were compared, by what parts of the board say of them, and what differs."""

    compared: Counter[str] = field(default_factory=Counter)
    differ: list[str] = field(default_factory=list)

    def compare(self, position: Position, readings: Sequence[Reading]) -> None:
        """Compare all strings of a position that have a status by parts, but not those that live if their
        owner always passes: these nobody searches.
        """
        unconditional = frozenset(
            frozenset(position.board.named(string))
            for player in (0, 1)
            for string in unconditionally_alive(position, player).strings
        )
        for reading in readings:
            by_parts = {
                string: status
                for string, status in judged(position, reading, PARTS).items()
                if status.alive is not None and string not in unconditional
            }
            exact = judged(position, reading, EXACT) if by_parts else {}
            for string, status in by_parts.items():
                whole = exact[string]
                if status.status is StatusVerdict.STAYS:  # on the string's points, not on others
                    on_points = replace(reading, enable=reading.enable and "taken-points")
                    whole = judged(position, on_points, EXACT)[string]
                if whole.states >= (EXACT.states or 0) or whole.alive is None:
                    self.compared["not decided by exact search"] += 1
                    continue
                self.compared[f"{status} by {'local games' if status.proof else 'answers or one state'}"] += 1
                expected = STAYING if status.status is StatusVerdict.STAYS else (status.status,)
                if whole.status not in expected:
                    self.differ.append(
                        f"{position.text} {status.points[0]} by {reading}: {status}, but {whole} by search"
                    )


def small() -> Iterator[Position]:
    """Every position of small boards in which all strings have a liberty."""
    for rows, columns in SMALL:
        board = Board.rectangular(rows, columns)
        for cells in product((0, 1, 2), repeat=board.size):
            position = Position(board, bytes(cells))
            if not position.suffocated:
                yield position


def at_random(number: int, shapes: Sequence[tuple[int, int]] = LARGER) -> Position:
    """The random position of a number, in which all strings have a liberty."""
    chance = Random(number)
    board = Board.rectangular(*chance.choice(shapes))
    while True:
        free, black = chance.uniform(0.15, 0.6), chance.uniform(0.3, 0.8)
        cells = bytes(
            0 if chance.random() < free else 1 + (chance.random() > black) for _ in range(board.size)
        )
        position = Position(board, cells)
        if position.cells.count(0) <= MOST_FREE and not position.suffocated:
            return position


def framed(number: int) -> Position:
    """The random position of a number in the midst of random stones on 9x9, in which all strings have a
    liberty.
    """
    inside, chance, board = at_random(number), Random(number), Board.rectangular(9, 9)
    rows = [row.replace(" ", "") for row in inside.rows]
    while True:
        free, black = chance.uniform(0, 0.04), chance.uniform(0.3, 0.7)
        cells = bytearray(
            0 if chance.random() < free else 1 + (chance.random() > black) for _ in range(board.size)
        )
        top = chance.randrange(10 - len(rows)) if len(rows) < 9 else 0
        left = chance.randrange(max(1, 10 - len(rows[0])))
        for (row, line), (column, _) in product(enumerate(rows), enumerate(rows[0][:9])):
            cells[(top + row) * 9 + left + column] = ".XO".index(line[column])
        position = Position(board, bytes(cells))
        while position.suffocated:  # stones without a liberty give one up
            cells[chance.choice(sorted(position.suffocated))] = 0
            position = Position(board, bytes(cells))
        if position.cells.count(0) <= 2 * MOST_FREE:
            return position


def nearly_full(number: int) -> Position:
    """The random position of a number, with a few large strings and a few empty points."""
    chance = Random(number)
    board = Board.rectangular(*chance.choice((*LARGER, (4, 6), (5, 5), (5, 6))))
    while True:
        cells = [chance.choice((1, 2)) for _ in range(board.size)]
        for _ in range(chance.randrange(1, 4)):  # stones become like those around them
            for point in chance.sample(range(board.size), board.size):
                near = [cells[point], *(cells[each] for each in board.neighbours[point])]
                cells[point] = chance.choice(near) if chance.random() < 0.4 else max((1, 2), key=near.count)
        for point in chance.sample(range(board.size), chance.randrange(3, 8)):
            cells[point] = 0
        position = Position(board, bytes(cells))
        if not position.suffocated:
            return position


MADE = {"random": at_random, "frames": framed, "full": nearly_full}
"""How positions are made of numbers."""


def region_of(position: Position, number: int, what: str | None) -> str | tuple[str, ...] | None:
    """The points on which stones are played: all, those that are not settled, or some at random."""
    if what != "some":
        return what
    chance = Random(number)
    share = chance.uniform(0.5, 1)
    return position.board.named(point for point in range(position.board.size) if chance.random() < share)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.whole_agreement",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("what", choices=("small", *MADE))
    parser.add_argument("number", type=int, nargs="?", default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--region", choices=("unsettled", "some"))
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.number)
    positions = small() if given.what == "small" else map(MADE[given.what], numbers)
    found, told = Comparison(), 0
    for number, position in enumerate(positions, 1):
        region = region_of(position, given.first + number, given.region)
        found.compare(
            position, [reading_of(position, by, ko_pass, region=region) for by, ko_pass in READINGS]
        )
        for line in found.differ[told:]:
            print(line, flush=True)
        told = len(found.differ)
        if number % 1000 == 0:
            print(f"{number} positions, {dict(found.compared)}", flush=True)
    print(f"{dict(found.compared)}; {len(found.differ)} differ")
    return 1 if found.differ else 0


if __name__ == "__main__":
    sys.exit(main())
