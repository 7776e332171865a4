"""The false points of eyes: where a group hangs on the rest by one point that its player has to fill.

Take an eye. Groups that are joined by other eyes belong together. Such groups form a *side* of a point of the
eye if this point is the only one at which they touch the eye. All groups that touch the eye elsewhere form
one more side, together with the rest of the eye. If no group touches the rest, the rest alone is a side.

The point is *false* if all of these hold:

- At most one neighbour of the point is in the eye.
- The point has two sides or more, and at least one of them touches the eye at this point alone.
- One of the sides with stones next to the point has no eye. The eyes of a side are the other eyes that its
  groups touch; the side with the rest of the eye has this eye, too.

Which points are false is asked twice: first as if nobody had an eye, which tells the eyes that help to live;
then with the eyes that there are, which tells the points that do not count, because they have to be filled.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gorules.status.shape.domains import Domain, Eye
from gorules.status.shape.surrounding import DeadMarked


class _Joined(NamedTuple):
    """Groups that are joined by other eyes: where they touch an eye, and the numbers of those other eyes."""

    at: frozenset[int]
    eyes: frozenset[int]


def false_points(
    marked: DeadMarked, domain: Domain, worth: Mapping[int, int] | None = None
) -> frozenset[int]:
    """Return the false points of a domain. ``worth`` is how many eyes each of its eyes is worth, by number;
    without it none is worth any.
    """
    found = set()
    for number, eye in enumerate(domain.eyes):
        joined = tuple(_joined(domain, number))
        for point in eye.points:
            if sum(near in eye.points for near in marked.near[point]) <= 1:
                least = _least(eye, number, joined, point, worth or {})
                if least is not None and least < 1:
                    found.add(point)
    return frozenset(found)


def _least(
    eye: Eye, number: int, joined: tuple[_Joined, ...], point: int, worth: Mapping[int, int]
) -> int | None:
    """Return how many eyes the poorest side has that stands next to a point; None if it parts no sides."""
    alone = [each for each in joined if each.at == {point}]
    others = [each for each in joined if each.at - {point}]
    sides = len(alone) + (len(eye.points) > 1)
    if not alone or sides < 2:
        return None
    counts = [sum(worth.get(other, 0) for other in each.eyes) for each in alone]
    if any(point in each.at for each in others):
        theirs = frozenset({number}).union(*(each.eyes for each in others))
        counts.append(sum(worth.get(other, 0) for other in theirs))
    return min(counts)


def _joined(domain: Domain, number: int) -> Iterator[_Joined]:
    """Yield the groups that touch an eye, as they are joined by other eyes."""
    touched = domain.eyes[number].touched
    elsewhere: dict[int, list[int]] = {}
    for other, eye in enumerate(domain.eyes):
        if other != number:
            for group in eye.touched:
                elsewhere.setdefault(group, []).append(other)
    left = set(touched)
    while left:
        stack = [left.pop()]
        groups, eyes = set(stack), set[int]()
        while stack:
            for other in elsewhere.get(stack.pop(), ()):
                if other not in eyes:
                    eyes.add(other)
                    grown = domain.eyes[other].touched.keys() - groups
                    groups |= grown
                    stack.extend(grown)
        left -= groups
        at = frozenset().union(*(touched[group] for group in groups if group in touched))
        yield _Joined(at, frozenset(eyes))
