"""Asks goscorer what counts by shape, and keeps its answers on boards of our own making.

The answers go to ``tests/suites/goscorer.txt``. Needs a copy of https://github.com/lightvector/goscorer (MIT
licence), made in January 2024: python -m tests.support.goscorer PATH_OF_THE_COPY. It also says on how many of
that repository's own boards, with what it expects there, we agree.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status.shape.counting import shape_of

SUITE = Path(__file__).parents[1] / "suites" / "goscorer.txt"
HEAD = """\
# What goscorer, the program that the Online Go Server counts with, answers on boards of our own: random games
# played to the end with some stones changed, and rooms of random shape in a wall. Left out are boards on
# which it answers otherwise when they are turned. Recorded by: python -m tests.support.goscorer
# Columns: rows from the top, X and O live, x and o dead; whose territory each point is, B or W.
"""
LETTERS = ".XOxo"


def read(drawn: str) -> tuple[Position, frozenset[int]]:
    """Return the position drawn in rows of LETTERS, and the points that are marked dead."""
    rows = drawn.split("/")
    cells = "".join(rows)
    board = Board.rectangular(len(rows), len(rows[0]))
    position = Position(board, bytes((0, 1, 2, 1, 2)[LETTERS.index(cell)] for cell in cells))
    return position, frozenset(point for point, cell in enumerate(cells) if cell in "xo")


def territory(drawn: str) -> str:
    """Return whose territory each point is by our definition, in rows."""
    position, dead = read(drawn)
    owners = {
        at: "BW"[player] for player, points in shape_of(position, dead).territory.items() for at in points
    }
    width = position.board.columns
    cells = "".join(owners.get(at, ".") for at in range(position.board.size))
    return "/".join(cells[at : at + width] for at in range(0, len(cells), width))


def _played(rng: random.Random, size: int) -> str:
    """Return the end of a random game in which nobody fills an eye of one point, a few points changed."""
    position, passes, player = Position.empty(Board.rectangular(size, size)), 0, 0
    near = position.board.neighbours
    for _ in range(6 * size * size):
        able = [
            at
            for at, cell in enumerate(position.cells)
            if not cell
            and any(position.cells[by] != player + 1 for by in near[at])
            and not position.place(player, at).self_captured
        ]
        passes = 0 if able else passes + 1
        if passes == 2:
            break
        if able:
            position = position.place(player, rng.choice(able)).after
        player = 1 - player
    cells = list(position.cells)
    for _ in range(rng.randrange(6)):
        cells[rng.randrange(len(cells))] = rng.choice((0, 0, 1, 2, 3, 4))
    return _rows(cells, size)


def _walled(rng: random.Random, size: int) -> str:
    """Return a wall with two rooms of random shape, with a living opponent outside."""
    cells = [1] * (size * size)
    near = Board.rectangular(size, size).neighbours
    for _ in range(2):
        room = {rng.randrange(size * (size - 3))}
        for _ in range(rng.randrange(9)):
            beside = sorted({at for point in room for at in near[point] if at < size * (size - 3)})
            room.add(rng.choice(beside))
        for point in room:
            cells[point] = rng.choice((0, 0, 4))
    cells[-3 * size :] = [0] * size + [2] * size + [0, 2] * (size // 2) + [0] * (size % 2)
    return _rows(cells, size)


def _rows(cells: list[int], size: int) -> str:
    text = "".join(LETTERS[cell] for cell in cells)
    return "/".join(text[at : at + size] for at in range(0, len(text), size))


def _turned(drawn: str) -> str:
    return "/".join("".join(row) for row in zip(*drawn.split("/"), strict=True))


def asked(program: Any, drawn: str) -> str:
    """Return whose territory each point is by the program, in rows."""
    stones = [[(0, 1, 2, 1, 2)[LETTERS.index(cell)] for cell in row] for row in drawn.split("/")]
    dead = [[cell in "xo" for cell in row] for row in drawn.split("/")]
    colours = {program.EMPTY: ".", program.BLACK: "B", program.WHITE: "W"}
    codes = (program.EMPTY, program.BLACK, program.WHITE)
    counted = program.territory_scoring([[codes[stone] for stone in row] for row in stones], dead)
    return "/".join("".join(colours[point.is_territory_for] for point in row) for row in counted)


def boards(program: Any, number: int, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Yield boards with territory on which the program does not tell directions apart, with its answers."""
    while number:
        drawn = rng.choice((_played, _walled))(rng, rng.choice((5, 7, 9)))
        answer = asked(program, drawn)
        if "B" in answer and answer == _turned(asked(program, _turned(drawn))):
            number -= 1
            yield drawn, answer


def goldens(copy: Path) -> tuple[int, int]:
    """Return on how many of the repository's own boards we agree with its tests, and their number."""
    same = found = 0
    for path in sorted((copy / "python" / "expected_test_output").glob("*.txt")):
        lines = path.read_text().split()
        at = lines.index("TERRITORY:")
        drawn, expected = (
            "/".join(lines[lines.index("BOARD:") + 1 : at]),
            lines[at + 1 : lines.index("SEKI:")],
        )
        ours = territory(drawn.translate(str.maketrans("xobw", "XOxo"))) if drawn else ""
        same += ours == "/".join("".join({"z": "B", "a": "W"}.get(c, ".") for c in row) for row in expected)
        found += 1
    return same, found


def main(copy: Path) -> None:
    """Write the suite and say how many boards agree."""
    sys.path.insert(0, str(copy / "python"))
    program = __import__("goscorer")
    recorded = sorted(boards(program, 150, random.Random(20240610)))
    lines = (f"{drawn} | {answer}\n" for drawn, answer in recorded)
    SUITE.write_text(HEAD + "".join(lines), encoding="utf-8")
    same = sum(territory(drawn) == answer for drawn, answer in recorded)
    print(f"of the boards recorded we agree on {same} of {len(recorded)}")
    print("of the repository's own on {} of {}".format(*goldens(copy)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
