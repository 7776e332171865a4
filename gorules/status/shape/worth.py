"""How many eyes an eye is worth to its player: none, one or two.

Wherever the shape leaves it to who moves first, the player of the eye does. Only the points of the eye that
are not false are looked at, the *space*, and a point more than two eyes is no matter.

*Intrusions*. A point of the space has an intrusion for each neighbour that is neutral, for each that is a
false point, and two for a false point with an opponent's dead stone. Dead stones are *connected out* if they
are a string, within the space, with a stone next to such a stone. An empty point next to them has one
intrusion more. A set of points is *secure* if, the stones connected out left aside, a connected part of it
has fewer intrusions than its points, and fewer than three.

*Killing shapes*. A string kills from inside if one of its points touches all others, or all but one, and this
one touches two that it touches: one to three stones in any shape, the square and the T of four, the bulky
five, the cross of five, the rabbity six.

An eye is worth two eyes if one of these holds:

1. It has six empty points or more, at least five more than intrusions, and no opponent is connected out or
   stands next to it on a false point.
2. An empty point parts the space in two sets that are secure. The player can play there; or else the dead
   stones that an opponent would join there are no killing shape.
3. A dead string in it is no killing shape, is not connected out and has no intruder beside it.
4. Two empty points together part the space in two sets that are secure, and neither does so alone. The player
   can play at both. One of them, the *first*, is next to a stone of hers or to a false point without a dead
   stone. One of these holds, too:

   - The space has at most one intrusion, and no part is a single empty point.
   - All intrusions are those of the first point, and it has three neighbours in the space, or a second
     partner with which all of this holds.

It is worth one if a set that is secure remains after one play of hers, if any, in the space or on an
intrusion; or if stones are connected out that have more than the stone where they are, next to an empty point
of the space.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from gorules.status.shape.domains import Domain, Eye
from gorules.status.shape.surrounding import DeadMarked, parts_of


def worth(marked: DeadMarked, domain: Domain, eye: Eye, false: frozenset[int]) -> int:
    """Return how many eyes an eye is worth, none, one or two. Costs a search of the eye for each of its
    points, and for each pair of its empty points if there are few.
    """
    space = _Space(marked, domain, eye, false)
    return 2 if space.is_two else 1 if space.is_one else 0


def kills(points: frozenset[int], marked: DeadMarked) -> bool:
    """Whether a string is a killing shape."""

    def from_point(point: int) -> bool:
        touched = points.intersection(marked.near[point])
        rest = points - touched - {point}
        return not rest or (len(rest) == 1 and len(touched.intersection(marked.near[next(iter(rest))])) > 1)

    return len(points) < 8 and any(from_point(point) for point in points)


class _Space:
    """The points of an eye that are not false, and what stands in and round them."""

    def __init__(self, marked: DeadMarked, domain: Domain, eye: Eye, false: frozenset[int]):
        self.marked, self.near, self.player = marked, marked.near, domain.player
        outside = false & eye.points
        self.points = eye.points - outside
        prey = marked.prey(domain.player)
        self.empty = self.points & marked.empty
        self.strings = tuple(parts_of(self.points & prey, self.near))
        stones = marked.live(domain.player)
        self.open = {
            point: sum(
                near in outside - prey or (near not in domain.points and near not in stones)
                for near in self.near[point]
            )
            for point in self.points
        }
        self.beside = frozenset(
            point for point in self.points if any(near in outside & prey for near in self.near[point])
        )
        self.out = frozenset().union(*(string for string in self.strings if string & self.beside))
        self.intrusions = {
            point: opened
            + 2 * sum(near in outside & prey for near in self.near[point])
            + (point in self.empty and any(near in self.out for near in self.near[point]))
            for point, opened in self.open.items()
        }
        backed = stones | (outside - prey)
        self.backed = frozenset(
            point for point in self.points if any(near in backed for near in self.near[point])
        )

    def secure(self, points: Iterable[int], filled: int | None = None) -> bool:
        """Whether points are secure, if one intrusion at the point ``filled`` is filled."""
        return any(
            sum(self.intrusions[point] for point in part) - (filled in part) < min(len(part), 3)
            for part in parts_of(set(points) - self.out, self.near)
        )

    def parts(self, *played: int) -> tuple[frozenset[int], ...]:
        """Return the connected parts of the space without these points."""
        return tuple(parts_of(self.points.difference(played), self.near))

    @property
    def is_one(self) -> bool:
        """Whether it is worth an eye at least."""
        if self.secure(self.points) or any(self.secure(part) for at in self.empty for part in self.parts(at)):
            return True
        if any(self.open[at] and self.secure(self.points, filled=at) for at in self.points):
            return True
        return any(self.empty.intersection(self.near[stone]) for stone in self.out - self.beside)

    @property
    def is_two(self) -> bool:
        """Whether it is worth two eyes."""
        intrusions = sum(self.intrusions[point] for point in self.points - self.out)
        free = not self.out and not self.beside
        if free and len(self.empty) >= max(6, intrusions + 5):
            return True
        if any(
            not kills(string, self.marked) and not string & (self.beside | self.out)
            for string in self.strings
        ):
            return True
        parting = {at: parts for at in sorted(self.empty) if len(parts := self.parts(at)) > 1}
        for at, parts in parting.items():
            if sum(map(self.secure, parts)) > 1 and (
                self._can_play(at) or not kills(self._joined(at), self.marked)
            ):
                return True
        return self._parted_by_two(sorted(self.empty - parting.keys()), intrusions)

    def _parted_by_two(self, candidates: list[int], intrusions: int) -> bool:
        playable = [at for at in candidates if self._can_play(at)]
        partners = dict.fromkeys(playable, 0)
        for pair in combinations(playable, 2):
            parts = self.parts(*pair)
            if not self.backed.intersection(pair) or sum(map(self.secure, parts)) < 2:
                continue
            if intrusions <= 1 and not any(len(part) == 1 and part <= self.empty for part in parts):
                return True
            for first in self.backed.intersection(pair):
                if intrusions == self.intrusions[first]:
                    partners[first] += 1
                    if partners[first] > 1 or sum(near in self.points for near in self.near[first]) > 2:
                        return True
        return False

    def _can_play(self, point: int) -> bool:
        """Whether the player may put a stone on an empty point."""
        position = self.marked.position
        return not position.place(self.player, point).self_captured

    def _joined(self, point: int) -> frozenset[int]:
        """Return the dead stones that an opponent would join at a point, with her new stone."""
        joined: Iterator[frozenset[int]] = (
            string for string in self.strings if string.intersection(self.near[point])
        )
        return frozenset({point}).union(*joined)
