"""Compares unconditional life and safety under alternating play with what Fuego and GNU Go expect.

Nothing of theirs is kept here (Fuego is LGPL, GNU Go GPL). ``python -m tests.support.safety_suites DIR``
reads a copy of either: Fuego's folder ``regression`` with static_safety_*.tst, or GNU Go's with
unconditional.tst. It prints a table: cases, those with fewer safe points than expected, and safe points.
Cases that the suite marks as not reached by Fuego are counted apart. Where points are missing, local games
are asked for what the Korean definition says, too; this takes a minute.
GNU Go's cases are about single points: there, it prints how often each answer meets each expected one.
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from gorules.formats.records import parse_record
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions
from gorules.play.replay import follow
from gorules.status.alternating import Safety, safe_by
from gorules.status.definitions import judged, reading_of
from gorules.status.pairing import alternating_safety
from gorules.status.statuses import Status, StatusVerdict

LOCAL_GAMES = "alternating, with local games"
SUITES = ("fullboard_benson", "fullboard", "basics", "seki")


class Case(NamedTuple):
    """A question of a suite: its number, the position, its words, what is expected, and whether it is known
    that their program does not answer so.
    """

    name: str
    position: Position
    words: list[str]
    expected: str
    is_wish: bool


def cases(folder: Path, suite: str, command: str) -> Iterator[Case]:
    """Yield the cases of a suite that use a command."""
    position = None
    lines = (folder / suite).read_text().splitlines()
    for line, expected in zip(lines, [*lines[1:], ""], strict=True):
        words = line.split()
        if words[:1] == ["loadsgf"]:
            record = parse_record((folder / words[1]).read_bytes(), file=words[1], suffix=".sgf")
            reached = follow(record.line)
            position = reached[int(words[2]) - 1 if len(words) > 2 else -1]
        elif len(words) > 1 and words[1] == command and position is not None:
            found = re.search(r"\[([^\] ]+)", expected)
            yield Case(
                words[0], position, words[2:], found.group(1) if found else "", expected.endswith("]*")
            )


def kept(position: Position, player: int, how: str) -> Safety:
    """Return what a player keeps: "benson", or by answers."""
    return safe_by(position, player, ()) if how == "benson" else alternating_safety(position, player)


def points(safety: Safety) -> frozenset[int]:
    """Return the points that are safe."""
    return safety.points.union(*safety.strings)


@lru_cache(maxsize=1)
def korean(position: Position) -> Mapping[frozenset[int], Status]:
    """Return what the Korean definition says of each string."""
    found = judged(position, reading_of(position, "korean"), lines=False)
    return {position.board.points(names): status for names, status in found.items()}


def standing(position: Position, player: int) -> frozenset[int]:
    """Return the points of a player's strings that stand, by local games as well."""
    said = korean(position).items()
    uncapturable = (string for string, status in said if status.status is StatusVerdict.UNCAPTURABLE)
    return frozenset[int]().union(
        *kept(position, player, LOCAL_GAMES).strings,
        *(string for string in uncapturable if string <= position.stones(player)),
    )


def with_local_games(position: Position, player: int) -> frozenset[int]:
    """Return the points that are safe if what the Korean definition decides counts as well: strings that
    stand, and regions around these in which no stone of the opponent lives.
    """
    stand = standing(position, player)
    dead = frozenset[int]().union(*(s for s, status in korean(position).items() if status.alive is False))
    found = points(kept(position, player, LOCAL_GAMES)) | stand
    other = 2 - player
    for region in regions(position.board, bytes(point in stand for point in range(position.board.size))):
        if not region.cell and all(
            position.cells[point] != other or point in dead for point in region.points
        ):
            found |= region.points
    return found


def fuego(folder: Path) -> None:
    """Compare numbers of safe points."""
    for suite in SUITES:
        for how in ("benson", "static"):
            asked = theirs = ours = 0
            less: dict[bool, list[tuple[Case, list[int], int]]] = {False: [], True: []}
            started = time.process_time()
            for case in cases(folder, f"static_safety_{suite}.tst", "go_safe"):
                if case.words[0] != how:
                    continue
                players = [COLOURS.index(case.words[1])] if len(case.words) > 1 else [0, 1]
                found = sum(len(points(kept(case.position, player, how))) for player in players)
                asked, theirs, ours = asked + 1, theirs + int(case.expected), ours + found
                if found < int(case.expected):
                    less[case.is_wish].append((case, players, found))
            if asked:
                seconds = time.process_time() - started
                print(f"{suite}, {how}: {asked} cases, points {theirs} theirs, {ours} ours, {seconds:.1f} s")
                for is_wish, which in less.items():
                    what = "fewer, where Fuego does not find them either" if is_wish else "fewer"
                    told = (
                        f"{case.name} ({found} of {case.expected}; with local games "
                        f"{sum(len(with_local_games(case.position, player)) for player in players)})"
                        for case, players, found in which
                    )
                    print(f"  {what}, {len(which)}: {', '.join(told)}")


def gnugo(folder: Path) -> None:
    """Compare what is said of single points."""
    for how in ("benson", "alternating", LOCAL_GAMES):
        met: Counter[tuple[str, str]] = Counter()
        for case in cases(folder, "unconditional.tst", "unconditional_status"):
            point = case.position.board.point(case.words[0])
            said = "undecided"
            for player, colour in enumerate(COLOURS[:2]):
                cell = case.position.cells[point]
                safety = kept(case.position, player, how)
                stand, found = frozenset[int]().union(*safety.strings), points(safety)
                if how == LOCAL_GAMES:
                    stand, found = standing(case.position, player), with_local_games(case.position, player)
                if point in stand:
                    said = "alive"
                elif point in found:
                    said = f"{colour}_territory" if cell in (EMPTY, player + 1) else "dead"
            met[case.expected, said] += 1
        print(f"{how}: {sum(met.values())} cases; theirs, ours, how often")
        for (expected, said), count in sorted(met.items()):
            print(f"  {expected:16} {said:16} {count}")


def main() -> None:
    """Compare with the copy that is named."""
    folder = Path(sys.argv[1])
    if (folder / "unconditional.tst").exists():
        gnugo(folder)
    if (folder / "static_safety_basics.tst").exists():
        fuego(folder)


if __name__ == "__main__":
    main()
