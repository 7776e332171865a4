"""The domains of players, with their groups and their eyes.

A point is *surrounded* by a player if she alone reaches it, gaps observed; a point that several players reach
is *neutral*. A *domain* of a player is what she surrounds within one stretch of the points that she reaches:
she goes from neighbour to neighbour, over neutral points too, but no further from a gap of an opponent.

A *group* is the strings of a domain that are joined by each other or by neutral points of that stretch. An
*eye* is a connected set of surrounded points without her live stones: empty points and dead stones. A group
*touches* an eye at the points of the eye next to its stones.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from gorules.status.shape.surrounding import DeadMarked, gaps, parts_of, reached


@dataclass(frozen=True)
class Eye:
    """An eye: its ``points``, and where each group touches it, by the number of the group in its domain."""

    points: frozenset[int]
    touched: Mapping[int, frozenset[int]] = field(hash=False)


@dataclass(frozen=True)
class Domain:
    """A domain of a ``player``: the ``points`` that she surrounds, her ``groups`` and her ``eyes`` in it."""

    player: int
    points: frozenset[int]
    groups: tuple[frozenset[int], ...]
    eyes: tuple[Eye, ...]


def domains(marked: DeadMarked) -> tuple[Domain, ...]:
    """Return all domains. Costs some searches of the board for each player."""
    players = marked.players
    closed = {player: gaps(marked, player) for player in players}
    stops = {
        player: frozenset().union(*(closed[other] for other in players if other != player)) - closed[player]
        for player in players
    }
    reach = {player: reached(marked, player, stops[player]) for player in players}
    found = []
    for player in players:
        others = frozenset().union(*(reach[other] for other in players if other != player))
        surrounded = reach[player] - others
        left = set(surrounded)
        while left:
            stretch = _stretch(marked, min(left), reach[player], stops[player])
            left -= stretch
            found.append(_domain(marked, player, stretch & surrounded, stretch - stops[player]))
    return tuple(found)


def _stretch(marked: DeadMarked, start: int, within: frozenset[int], stops: frozenset[int]) -> frozenset[int]:
    found, stack = {start}, [start]
    while stack:
        point = stack.pop()
        if point not in stops:
            grown = within.intersection(marked.near[point]) - found
            found |= grown
            stack.extend(grown)
    return frozenset(found)


def _domain(marked: DeadMarked, player: int, points: frozenset[int], passable: frozenset[int]) -> Domain:
    stones = points & marked.live(player)
    joined = parts_of(stones | (passable - points), marked.near)
    groups = tuple(sorted((found & stones for found in joined if found & stones), key=min))
    number = {stone: index for index, group in enumerate(groups) for stone in group}
    eyes = []
    for eye in sorted(parts_of(points - stones, marked.near), key=min):
        touched: dict[int, set[int]] = {}
        for point in eye:
            for near in marked.near[point]:
                if near in number:
                    touched.setdefault(number[near], set()).add(point)
        eyes.append(Eye(eye, {group: frozenset(at) for group, at in touched.items()}))
    return Domain(player, points, groups, tuple(eyes))
