"""Look for the smallest positions on which readings of Japanese 1989 part, and write docs/partings.md.

``python docs/partings.py`` takes some minutes with the native core. It goes through all positions on
rectangles of up to eight points; ``--points`` says how many. What is found is kept in docs/partings.json,
board by board, so that a run which is interrupted only looks at what is missing. ``--render`` looks at
nothing.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

from gorules import Board
from gorules.core import loaded
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.status.definitions import judged, reading_of

DOCS = Path(__file__).resolve().parent
KEPT = DOCS / "partings.json"
PAGE = DOCS / "partings.md"

MOST_POINTS = 8
"""How large the boards are, unless it is said."""

ENABLES = ("taken-points", "occupied", "local", "causal")
KO_PASSES = ("one-own", "once", "all-own", "all-both", "none")


class Answers(NamedTuple):
    """A reading of Japanese 1989: where a new stone counts, and what a pass for a ko lifts."""

    enable: str
    ko_pass: str

    def __str__(self) -> str:
        return f"{self.enable}+{self.ko_pass}"


READINGS = tuple(Answers(*each) for each in product(ENABLES, KO_PASSES))
Pair = tuple[Answers, Answers]
PAIRS: tuple[Pair, ...] = tuple(combinations(READINGS, 2))
Kept = dict[str, dict[str, Any]]
"""By board: how many positions it has, where a limit of the solver left the status of a string open, and the
positions on which pairs part that no board of fewer points parts, each with the pairs that part there for the
first time on this board, and with the readings by which each string is alive.
"""
Lives = tuple[bool | None, ...]
"""Whether each string of a position is alive, in board order."""

# Looking


def boards(points: int) -> list[Board]:
    """Return the rectangles of up to so many points, those of fewer points and fewer rows first."""
    sides = [
        (rows, size // rows)
        for size in range(1, points + 1)
        for rows in range(1, size + 1)
        if not size % rows
    ]
    return [Board.rectangular(rows, columns) for rows, columns in sides if rows <= columns]


def positions(board: Board) -> list[Position]:
    """Return the positions of a board, one of those that symmetries and an exchange of colours take to each
    other, those with fewer stones first.
    """
    exchanged, alike = bytes((0, 2, 1)), symmetries(board)
    found: list[Position] = []
    for colouring in product((0, 1, 2), repeat=board.size):
        cells = bytes(colouring)
        both = (cells, cells.translate(exchanged + bytes(range(3, 256))))
        if cells == min(bytes(each[point] for point in image) for image in alike for each in both):
            position = Position(board, cells)
            if not position.suffocated:
                found.append(position)
    return sorted(found, key=stones)


def stones(position: Position) -> int:
    """Return how many stones a position has."""
    return sum(map(bool, position.cells))


def lives(position: Position, reading: Answers) -> Lives:
    """Return which strings are alive by a reading, None where a limit of the solver was reached."""
    meant = reading_of(position, "j1989", reading.ko_pass, reading.enable)
    return tuple(status.alive for status in judged(position, meant, lines=False).values())


def found_on(position: Position, asked: Iterable[Answers]) -> dict[Answers, Lives]:
    """Return which strings are alive by each of some readings. What is alive by taken-points is so by any
    other answer, and what is dead by local is so, too: only what lies between is asked.
    """
    found: dict[Answers, Lives] = {}
    for reading in asked:
        least, most = (Answers(enable, reading.ko_pass) for enable in ("taken-points", "local"))
        for each in (least, most):
            found[each] = found[each] if each in found else lives(position, each)
        if reading not in found:
            found[reading] = found[least] if found[least] == found[most] else lives(position, reading)
    return found


def parts(one: Lives, other: Lives) -> bool:
    """Whether two readings part: one calls a string alive that the other calls dead."""
    return any({mine, theirs} == {True, False} for mine, theirs in zip(one, other, strict=True))


def scanned(board: Board, pairs: Iterable[Pair]) -> dict[str, Any]:
    """Return what is kept of a board on which some pairs of readings are tried."""
    left, every = dict.fromkeys(pairs), positions(board)
    asked = sorted({reading for pair in left for reading in pair}, key=READINGS.index)
    undecided, part, shown = list[str](), dict[str, Any](), 0.0
    for number, position in enumerate(every, 1):
        if time.monotonic() - shown > 1 or number == len(every):
            shown = time.monotonic()
            said = f"{board.spec}: {number} of {len(every)} positions, {len(left)} pairs to part"
            print(f"\r{said} ", end="" if number < len(every) else "\n", file=sys.stderr, flush=True)
        found = found_on(position, asked)
        undecided += [f"{position.text} {reading}" for reading in asked if None in found[reading]]
        if new := [pair for pair in left if parts(found[pair[0]], found[pair[1]])]:
            pairs_here = [" ".join(map(str, pair)) for pair in new]
            part[position.text] = {"pairs": pairs_here, "alive": alive(position)}
            for pair in new:
                del left[pair]
    return {"positions": len(every), "undecided": undecided, "part": part}


def alive(position: Position) -> dict[str, list[str]]:
    """Return by which readings each string is alive."""
    found = found_on(position, READINGS)
    names = [position.board.names[min(string.points)] for string in position.strings]
    return {
        name: [str(each) for each in READINGS if found[each][number]] for number, name in enumerate(names)
    }


def smallest(kept: Kept) -> dict[Pair, Position]:
    """Return the position on which each pair parts first: of the fewest points, then of the fewest stones."""
    found: dict[Pair, Position] = {}
    for spec, entry in kept.items():
        for text, here in entry["part"].items():
            position = Position.parse(spec, text)
            for pair in map(read, here["pairs"]):
                before = found.get(pair)
                if before is None or (position.board.size, stones(position)) < (
                    before.board.size,
                    stones(before),
                ):
                    found[pair] = position
    return found


def read(pair: str) -> Pair:
    """Return a pair of readings that is kept."""
    one, other = (Answers(*each.split("+")) for each in pair.split())
    return one, other


def load() -> Kept:
    """Return what was found before."""
    kept: Kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return kept


def scan_missing(points: int) -> None:
    """Look at the boards of up to so many points that nobody has looked at, and keep what is found."""
    kept = load()
    for board in boards(points):
        if board.spec not in kept:
            parted = {pair for pair, on in smallest(kept).items() if on.board.size < board.size}
            found = scanned(board, [pair for pair in PAIRS if pair not in parted])
            kept = load() | {board.spec: found}  # another run may have found more meanwhile
            KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


# The page

INTRODUCTION = """\
<!-- Written by docs/partings.py from docs/partings.json; change that, and run make partings. -->

# Where readings of Japanese 1989 part

Article 7 of the Japanese rules of 1989 leaves two questions to its readers: where a new stone counts that a
capture *enables*, and what a *pass for a ko* lifts. [status.md](status.md) explains the answers. Four answers
to one and five to the other make twenty readings, the family
[japanese-1989-readings](rulesets.md#japanese-1989-readings) of rulesets.

Two readings *part* on a position if one calls a string alive that the other calls dead. Stones are played
anywhere on the board. Below is the smallest position for each pair: of the fewest points, and then of the
fewest stones.
"""


def count(kept: Kept) -> tuple[int, int]:
    """Return how many positions were looked at, and up to how many points all were."""
    sizes = {points for points in range(1, 30) if all(board.spec in kept for board in boards(points))}
    return sum(entry["positions"] for entry in kept.values()), max(sizes, default=0)


def page(kept: Kept) -> str:
    """Return docs/partings.md."""
    first = smallest(kept)
    order = list(
        dict.fromkeys(sorted(first.values(), key=lambda each: (each.board.size, stones(each), each.text)))
    )
    number = {position: each for each, position in enumerate(order, 1)}
    total, most = count(kept)
    undecided = [each for entry in kept.values() for each in entry["undecided"]]

    def told(one: Answers, other: Answers) -> str:
        pair = (one, other) if (one, other) in first else (other, one)
        position = first.get(pair)
        return (
            f"{position.board.size} ([no. {number[position]}](#no-{number[position]}))"
            if position
            else f"more than {most}"
        )

    enables = [
        [f"`{one}`, `{other}`", *(told(Answers(one, each), Answers(other, each)) for each in KO_PASSES)]
        for one, other in combinations(ENABLES, 2)
    ]
    ko_passes = [
        [f"`{one}`, `{other}`", *(told(Answers(each, one), Answers(each, other)) for each in ENABLES)]
        for one, other in combinations(KO_PASSES, 2)
    ]
    both = [pair for pair in PAIRS if pair[0].enable != pair[1].enable and pair[0].ko_pass != pair[1].ko_pass]
    parted = max(first[pair].board.size for pair in both if pair in first)
    left_open = f"A limit of the solver left these open: {', '.join(map(code, undecided))}."
    looked = [
        f"All positions on rectangles of up to {most} points were looked at: {total:,}. Those count as one "
        "that symmetries of the board and an exchange of the colours take to each other. A pair that has "
        "parted is not asked about on boards of more points.",
        left_open if undecided else "No status was left open by a limit of the solver.",
        "`python docs/partings.py --points 9` goes on with larger boards.",
    ]
    parts_ = [
        INTRODUCTION.strip(),
        *looked,
        "## By what it is to enable a stone",
        "On how many points two answers part, by what a pass for a ko lifts:",
        table(["answers", *map(code, KO_PASSES)], enables),
        "## By what a pass for a ko lifts",
        "On how many points two answers part, by what it is to enable a stone:",
        table(["answers", *map(code, ENABLES)], ko_passes),
        f"All {len(both)} pairs that answer both questions differently part on {parted} points or fewer.",
        "## The positions",
        *(part for position in order for part in drawn(position, number[position], kept)),
    ]
    return "\n\n".join(parts_) + "\n"


def drawn(position: Position, number: int, kept: Kept) -> Iterator[str]:
    """Yield a position, and which readings call its strings alive."""
    yield f"### No. {number}"
    yield "```\n" + "\n".join(" ".join(row) for row in position.text.split("/")) + "\n```"
    yield f"`{position.text}`"
    here = kept[position.board.spec]["part"][position.text]
    for name, by in here["alive"].items():
        if 0 < len(by) < len(READINGS):
            rows = [
                [
                    code(enable),
                    *("alive" if str(Answers(enable, each)) in by else "dead" for each in KO_PASSES),
                ]
                for enable in ENABLES
            ]
            yield table([f"{name}", *map(code, KO_PASSES)], rows)


def code(text: str) -> str:
    """Return text as code."""
    return f"`{text}`"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table."""
    lines = [list(head), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Look for the smallest positions on which readings part.")
    parser.add_argument(
        "--points", type=int, default=MOST_POINTS, help=f"how large boards are ({MOST_POINTS})"
    )
    parser.add_argument("--render", action="store_true", help="look at nothing")
    given = parser.parse_args(arguments)
    if not given.render:
        if loaded.hypothetical is None:
            print(f"slow: there is no native core: {loaded.why_not}", file=sys.stderr)
        scan_missing(given.points)
    PAGE.write_text(page(load()), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
