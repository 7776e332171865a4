"""Statuses by what is proved of parts of a board, without a search of the whole, against those of the exact
search of the whole board.

    python -m tests.support.whole_agreement small           # every position of boards up to 2x4 and 3x3
    python -m tests.support.whole_agreement random 20000    # boards of up to 20 points
    python -m tests.support.whole_agreement frames 2000     # 9x9 boards whose inside is one of these
    python -m tests.support.whole_agreement full 2000       # boards that are nearly full: many sekis
    python -m tests.support.whole_agreement shapes 2000     # boards that are no rectangles
    python -m tests.support.whole_agreement random 2000 --region unsettled  # stones are played there alone
    python -m tests.support.whole_agreement random 2000 --region some       # or on some points, at random
    python -m tests.support.whole_agreement random 2000 --readings some     # by five readings at random

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
from gorules.status.enabling import ENABLING
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Definition, Reading, StatusVerdict

READINGS: Sequence[tuple[Definition, str | None, str | None]] = (
    (Definition.KOREAN, None, None),
    (Definition.J1989, None, None),
    (Definition.J1989, "once", None),
    (Definition.J1989, "all-own", None),
    (Definition.J2003, None, None),
)
"""The usual reading of each definition, and two more of what a pass for a ko lifts."""
ALL_READINGS = (
    *product((Definition.KOREAN, Definition.J1989), KO_PASSES, ENABLING),
    *product((Definition.J2003,), KO_PASSES, (None,)),
)
"""Every reading of the definitions that are applied by hypothetical play."""
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
                is_open = whole.alive is None or (
                    whole.status is StatusVerdict.STAYS
                    and status.status in (*STAYING, StatusVerdict.STAYS)  # not if it is dead by parts
                )
                if is_open or whole.states >= (EXACT.states or 0):
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


def shaped(number: int) -> Position:
    """The random position of a number on a board that is no rectangle: it goes round, has layers, or joins
    any points. On some of the last Black strings surround White stones.
    """
    chance = Random(number)
    kind = chance.choice(("torus", "cylinder", "box", "graph", "graph", "enclosed", "shared"))
    if kind == "enclosed":
        return _enclosed(chance)
    if kind == "shared":
        return _shared(chance)
    if kind == "graph":
        board = _graph(chance, chance.randrange(7, 16), [])
    elif kind == "box":
        board = Board.box(2, 2, chance.randrange(2, 5))
    else:
        make = Board.torus if kind == "torus" else Board.cylinder
        board = make(*chance.choice(((3, 3), (3, 4), (4, 3), (3, 5), (4, 4))))
    while True:
        free, black = chance.uniform(0.15, 0.6), chance.uniform(0.3, 0.8)
        cells = (0 if chance.random() < free else 1 + (chance.random() > black) for _ in range(board.size))
        position = Position(board, bytes(cells))
        if position.cells.count(0) <= MOST_FREE and not position.suffocated:
            return position


def _graph(chance: Random, size: int, edges: list[tuple[str, str]]) -> Board:
    """A connected board of so many points p0, p1 and so on, with some edges more than it needs for that, and
    with the given ones.
    """
    tree = [(f"p{chance.randrange(point)}", f"p{point}") for point in range(1, size)]
    points = [f"p{point}" for point in range(size)]
    more = [chance.sample(points, 2) for _ in range(chance.randrange(size))]
    names = dict.fromkeys([*points, *(name for pair in edges for name in pair)])
    joined = {(min(pair), max(pair)) for pair in (*tree, *more, *edges)}
    return Board.from_edges(sorted(joined), points=[*names])


def _enclosed(chance: Random) -> Position:
    """White stones in a region p that Black strings w share; some of these share an eye e outside."""
    inside, walls, eyes = chance.randrange(4, 9), chance.randrange(2, 4), chance.randrange(1, 4)
    edges = [(f"e{eye}", f"w{wall}") for eye in range(eyes) for wall in range(walls) if chance.random() < 0.7]
    for wall in range(walls):
        near = chance.sample(range(inside), chance.randrange(1, inside + 1))
        edges += [(f"p{point}", f"w{wall}") for point in near]
    board = _graph(chance, inside, edges)
    while True:
        free = chance.uniform(0.2, 0.6)
        white = {name for name in board.names if name[0] == "p" and chance.random() > free}
        cells = (1 if name[0] == "w" else 2 * (name in white) for name in board.names)
        position = Position(board, bytes(cells))
        if not position.suffocated:
            return position


SHARED = {
    "j0": "j1 j5", "j1": "j4 j6", "j2": "j4 j6", "j3": "j4 k1", "j4": "j6", "j5": "j7 k1 i1", "j6": "i1",
    "k1": "k2", "i1": "i2", "a": "k1 k2 m1 m2", "b": "i1 i2 m1 m2", "m1": "m2",
}  # fmt: skip
"""Black strings i and k share a closed region j, and each shares an eye with m. What i needs in j takes from
k its liberty there: White plays j5, Black j3, White j5.
"""
SHARED_STONES = {"j0": 2, "j1": 2, "j2": 2, "j4": 2, "j6": 2, "j7": 2} | dict.fromkeys(
    ("k1", "k2", "i1", "i2", "m1", "m2"), 1
)


def shared(changes: int, chance: Random) -> Position:
    """The position SHARED, with so many of its edges and stones changed at random."""
    names = [*SHARED, *("j7", "k2", "i2", "m2")]
    edges = {(min(one, other), max(one, other)) for one, others in SHARED.items() for other in others.split()}
    stones = dict(SHARED_STONES)
    for _ in range(changes):
        if chance.random() < 0.7:
            pair = chance.sample(names, 2)
            edges ^= {(min(pair), max(pair))}
        else:
            stones[chance.choice(names)] = chance.randrange(3)
    board = Board.from_edges(sorted(edges), points=names)
    return Position(board, bytes(stones.get(name, 0) for name in board.names))


def _shared(chance: Random) -> Position:
    while True:
        position = shared(chance.randrange(1, 5), chance)
        if not position.suffocated:
            return position


MADE = {"shapes": shaped, "random": at_random, "frames": framed, "full": nearly_full}
"""How positions are made of numbers."""


def region_of(position: Position, number: int, what: str | None) -> str | tuple[str, ...] | None:
    """The points on which stones are played: all, those that are not settled, or some at random."""
    if what != "some":
        return what
    chance = Random(number)
    share = chance.uniform(0.5, 1)
    return position.board.named(point for point in range(position.board.size) if chance.random() < share)


def readings_of(position: Position, number: int, what: str, region: str | None) -> list[Reading]:
    """The readings by which the position of a number is judged: the usual ones, or as many at random."""
    some = READINGS if what == "usual" else Random(number).sample(ALL_READINGS, len(READINGS))
    points = region_of(position, number, region)
    return [reading_of(position, by, ko_pass, enable, points) for by, ko_pass, enable in some]


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
    parser.add_argument("--readings", choices=("usual", "some"), default="usual")
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.number)
    positions = small() if given.what == "small" else map(MADE[given.what], numbers)
    found, told = Comparison(), 0
    for number, position in enumerate(positions, 1):
        readings = readings_of(position, given.first + number, given.readings, given.region)
        found.compare(position, readings)
        for line in found.differ[told:]:
            print(line, flush=True)
        told = len(found.differ)
        if number % 1000 == 0:
            print(f"{number} positions, {dict(found.compared)}", flush=True)
    print(f"{dict(found.compared)}; {len(found.differ)} differ")
    return 1 if found.differ else 0


if __name__ == "__main__":
    sys.exit(main())
