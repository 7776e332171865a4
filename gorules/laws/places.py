"""Where counterexamples are looked for beyond small boards: the positions and the lines of the bestiary."""

import hashlib
import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from gorules.bestiary.beasts import beasts, load_beast
from gorules.go.colours import COLOURS
from gorules.play.moves import Move
from gorules.play.starts import Start


class Place(NamedTuple):
    """A start that a beast has, and the lines of play from it."""

    beast: str
    start: Start
    lines: tuple[Sequence[Move], ...]


@cache
def places() -> tuple[Place, ...]:
    """Return the starts of the bestiary for two players, those on small rectangles first. They have no
    earlier turns, no stones taken before, and no turns owed for a handicap.
    """
    found: list[Place] = []
    for beast in map(load_beast, beasts()):
        if beast.players != 2:
            continue
        at: dict[Start, list[Sequence[Move]]] = {Start(beast.start, COLOURS.index(beast.to_play)): []}
        for line in map(beast.line, beast.lines):
            if line.placing == "drawn":
                at.setdefault(Start(line.start, COLOURS.index(line.to_play)), []).append(line.moves)
        for line in map(beast.valued, beast.values):
            at.setdefault(Start(line.start, COLOURS.index(line.to_play)), [])
        found += [Place(beast.id, start, tuple(lines)) for start, lines in at.items()]
    return tuple(sorted(found, key=_size))


def fingerprint_of_places() -> str:
    """Return what distinguishes these places from all others."""
    told = [(each.beast, each.start.position.text, each.start.to_play, each.lines) for each in places()]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def _size(place: Place) -> tuple[bool, int]:
    board = place.start.position.board
    return not re.fullmatch("[0-9]+x[0-9]+", board.spec), board.size
