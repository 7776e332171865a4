"""What happens in games, by a program that shares nothing with gorules: sets and dictionaries, one file.

    python -m tests.support.plain_corpus FILE.zip...

reads texts in which each line is a game, in zips, and counts the games in which something happens.
"""

import re
import sys
import zipfile
from collections.abc import Iterator
from typing import NamedTuple

MOVE = re.compile(r";([BW])\[([a-z]{0,2})\]")
Stones = dict[tuple[int, int], str]


class Seen(NamedTuple):
    """Numbers of turns, from 1; 0: never."""

    moves: int
    on_stone: int
    suicide: int
    positional: int
    situational: int


def string(stones: Stones, start: tuple[int, int]) -> set[tuple[int, int]]:
    found, left = {start}, [start]
    while left:
        x, y = left.pop()
        for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if near not in found and stones.get(near) == stones[start]:
                found.add(near)
                left.append(near)
    return found


def breathes(stones: Stones, of: set[tuple[int, int]], width: int, height: int) -> bool:
    return any(
        0 <= a < width and 0 <= b < height and (a, b) not in stones
        for x, y in of
        for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    )


def seen(text: str, width: int, height: int, start: Stones | None = None) -> Seen:
    """When a stone is placed on a stone, stones fill their own last liberty, positions come back."""
    stones = dict(start or {})
    moves = MOVE.findall(text)
    opponent = {"B": "W", "W": "B"}
    # Each position with the colours of the players who have left it; the start as if the opponent had.
    left = {frozenset(stones.items()): {opponent[moves[0][0]]} if moves else set()}
    found = dict.fromkeys(("on_stone", "suicide", "positional", "situational"), 0)
    number = 0
    for number, (colour, place) in enumerate(moves, 1):
        if place:
            point = ord(place[0]) - 97, ord(place[1]) - 97
            if point in stones:
                found["on_stone"] = number
                break
            stones[point] = colour
            x, y = point
            taken = False
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if stones.get(near) == opponent[colour]:
                    other = string(stones, near)
                    if not breathes(stones, other, width, height):
                        taken = True
                        for each in other:
                            del stones[each]
            own = string(stones, point)
            if not taken and not breathes(stones, own, width, height):
                found["suicide"] = found["suicide"] or number
                for each in own:
                    del stones[each]
            position = frozenset(stones.items())
            if position in left:
                found["positional"] = found["positional"] or number
                if colour in left[position]:
                    found["situational"] = found["situational"] or number
        left.setdefault(frozenset(stones.items()), set()).add(colour)
    return Seen(number, **found)


def games(file: str) -> Iterator[str]:
    with zipfile.ZipFile(file) as archive:
        for name in archive.namelist():
            yield from filter(None, archive.read(name).decode("ascii").splitlines())


def main() -> None:
    total, count = [0] * len(Seen._fields), 0
    for file in sys.argv[1:]:
        for game in games(file):
            found = seen(game, 19, 19)
            count += 1
            total = [before + (number if at == 0 else bool(number)) for at, (before, number) in
                     enumerate(zip(total, found, strict=True))]  # fmt: skip
    print(count, "games", dict(zip(Seen._fields, total, strict=True)))


if __name__ == "__main__":
    main()
