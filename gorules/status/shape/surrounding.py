"""Which points a player reaches and surrounds, when some stones are marked dead and gaps are still open.

A stone that is not marked dead is *live*. A point is *hostile* to a player if it has a live stone of an
opponent, or a dead stone of her own: an opponent has the use of it.

Two neighbours of a point are *opposite* if they have no other common neighbour; so a point at the edge has a
neighbour without an opposite. The *corner* of two neighbours that are not opposite is their other common
neighbour.

A *gap* of a player is an empty point that is closed to her opponents, though nobody has filled it:

- *Between two*: her live stones are on two opposite neighbours. She can close one side of it: the point there
  and the corners beside it are not hostile, and neither is the point on the other side, unless she has a live
  stone on a corner beside the first. At the edge of the board there is one side only, and at an end of a line
  none.
- *At the edge*: her live stone is on the neighbour without an opposite. Either the point on one side is not
  hostile and the corner there has her live stone; or no point on either side is hostile, and one corner is
  not.
- *In a mouth*: her live stones are on one neighbour and on the two corners away from it. No other point round
  it is hostile.

A player *reaches* her live stones, and from each point that she reaches all neighbours without a live stone
of an opponent. From a gap of an opponent she goes no further.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gorules.go.board import Board
from gorules.go.position import EMPTY, Position


@dataclass(frozen=True)
class DeadMarked:
    """A position and the stones in it that are marked dead, by points."""

    position: Position
    dead: frozenset[int]

    @property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each point."""
        return self.position.board.neighbours

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The players who have live stones."""
        cells = self.position.cells
        return tuple(
            sorted({cell - 1 for at, cell in enumerate(cells) if cell != EMPTY and at not in self.dead})
        )

    @cached_property
    def empty(self) -> frozenset[int]:
        """The points without a stone."""
        return frozenset(point for point, cell in enumerate(self.position.cells) if cell == EMPTY)

    def live(self, player: int) -> frozenset[int]:
        """Return the live stones of a player."""
        return self.position.stones(player) - self.dead

    def prey(self, player: int) -> frozenset[int]:
        """Return the dead stones of her opponents."""
        return self.dead - self.position.stones(player)

    def hostile(self, player: int) -> frozenset[int]:
        """Return the points that are hostile to a player."""
        theirs = frozenset(range(self.position.board.size)) - self.position.stones(player) - self.empty
        return (theirs - self.dead) | (self.dead & self.position.stones(player))


def parts_of(points: Iterable[int], near: tuple[tuple[int, ...], ...]) -> Iterator[frozenset[int]]:
    """Yield the maximal connected sets of some points."""
    left = set(points)
    while left:
        stack = [left.pop()]
        found = set(stack)
        while stack:
            grown = left.intersection(near[stack.pop()])
            left -= grown
            found |= grown
            stack.extend(grown)
        yield frozenset(found)


def gaps(marked: DeadMarked, player: int) -> frozenset[int]:
    """Return the gaps of a player."""
    hers, hostile = marked.live(player), marked.hostile(player)
    return frozenset(
        point
        for point in marked.empty
        if any(near in hers for near in marked.near[point])
        and any(
            _is_gap(neighbour, opposite, sides, hers, hostile)
            for neighbour, opposite, sides in _views(marked.position.board)[point]
            if neighbour in hers
        )
    )


_Side = tuple[int, int | None, int | None]
"""A neighbour of a point beside another neighbour of it: its number, the corner of both, and the corner with
the opposite of the other; None where there is none."""

_View = tuple[int, int | None, tuple[_Side, ...]]
"""A point, seen from one of its neighbours: that neighbour, the opposite neighbour if there is one, and what
is to the sides."""


@lru_cache(maxsize=64)
def _views(board: Board) -> tuple[tuple[_View, ...], ...]:
    near = board.neighbours

    def common(point: int, one: int, other: int) -> int | None:
        shared = set(near[one]).intersection(near[other]) - {point}
        return min(shared, default=None)

    def views(point: int) -> Iterator[_View]:
        for one in near[point]:
            across = [other for other in near[point] if other != one and common(point, one, other) is None]
            opposite = across[0] if across else None
            yield (
                one,
                opposite,
                tuple(
                    (
                        side,
                        common(point, one, side),
                        None if opposite is None else common(point, opposite, side),
                    )
                    for side in near[point]
                    if side not in (one, opposite)
                ),
            )

    return tuple(tuple(views(point)) for point in range(board.size))


def _is_gap(
    neighbour: int,
    opposite: int | None,
    sides: tuple[_Side, ...],
    hers: Collection[int],
    hostile: Collection[int],
) -> bool:
    """Whether a point is a gap because of a live stone on one of its neighbours."""
    open_sides = [side for side, _, _ in sides if side not in hostile]
    all_open = len(open_sides) == len(sides)
    if opposite is None:
        behind = [(corner in hers, corner not in hostile) for side, corner, _ in sides if side in open_sides]
        return any(stone for stone, _ in behind) or (
            all_open and len(sides) > 1 and any(calm for _, calm in behind)
        )
    if opposite in hers:
        closed = [
            (corners, side in open_sides)
            for side, *corners in sides
            if not any(corner in hostile for corner in corners)
        ]
        if any(
            is_open and (all_open or any(corner in hers for corner in corners)) for corners, is_open in closed
        ):
            return True
        return all_open and len(sides) == 1
    around = (point for side in sides for point in side[:2])
    return (
        len(sides) > 1
        and opposite not in hostile
        and all(away in hers for _, _, away in sides)
        and all(point is not None and point not in hostile for point in around)
    )


def reached(marked: DeadMarked, player: int, stops: frozenset[int] = frozenset()) -> frozenset[int]:
    """Return what a player reaches if she goes no further from the points where she ``stops``."""
    found = set(marked.live(player))
    closed = frozenset().union(*(marked.live(other) for other in marked.players if other != player))
    stack = list(found)
    while stack:
        point = stack.pop()
        if point in stops:
            continue
        for near in marked.near[point]:
            if near not in found and near not in closed:
                found.add(near)
                stack.append(near)
    return frozenset(found)
