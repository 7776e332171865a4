"""What counts by the shape of eyes.

A domain is alive if its eyes are worth two eyes together; else it is in seki, and nothing in it counts. In a
domain that is alive an empty point, or a point with a dead stone, counts for its player if

- no opponent reaches it, gaps aside: the domain is closed there;
- it is not false;
- and it is not next to a false point of its eye with a dead stone of an opponent, which has to be captured.
"""

from dataclasses import dataclass
from functools import lru_cache

from gorules.go.position import Position
from gorules.status.shape.domains import Domain, domains
from gorules.status.shape.false_points import false_points
from gorules.status.shape.surrounding import DeadMarked, reached
from gorules.status.shape.worth import worth


@dataclass(frozen=True)
class Shape:
    """What becomes of a position by shape. ``territory`` has the points that count, by player, those with
    dead stones included. The other points within domains: ``in_seki`` (stones, too), ``open`` to an opponent,
    ``false`` and ``beside`` a stone on a false point.
    """

    territory: dict[int, frozenset[int]]
    in_seki: frozenset[int]
    open: frozenset[int]
    false: frozenset[int]
    beside: frozenset[int]


def eyes_of(marked: DeadMarked, domain: Domain) -> dict[int, int]:
    """Return how many eyes each eye of a domain is worth, by number."""
    false = false_points(marked, domain)
    return {number: worth(marked, domain, eye, false) for number, eye in enumerate(domain.eyes)}


@lru_cache(maxsize=1024)  # one position is counted for each player
def shape_of(position: Position, dead: frozenset[int]) -> Shape:
    """Return what becomes of a position with these stones marked dead. Costs some milliseconds on 19x19."""
    marked = DeadMarked(position, dead)
    territory: dict[int, frozenset[int]] = dict.fromkeys(
        range(max(marked.players, default=-1) + 1), frozenset()
    )
    reach = {player: reached(marked, player) for player in marked.players}
    seki, closed, filled, next_to = set[int](), set[int](), set[int](), set[int]()
    for domain in domains(marked):
        eyes = eyes_of(marked, domain)
        if sum(eyes.values()) < 2:
            seki |= domain.points
            continue
        false = false_points(marked, domain, eyes)
        others = frozenset().union(*(reach[other] for other in marked.players if other != domain.player))
        stones = false & marked.prey(domain.player)
        inside = domain.points - marked.live(domain.player)
        for eye in domain.eyes:
            for point in eye.points & inside:
                if point in others:
                    closed.add(point)
                elif point in false:
                    filled.add(point)
                elif any(near in stones & eye.points for near in marked.near[point]):
                    next_to.add(point)
                else:
                    territory[domain.player] |= {point}
    return Shape(territory, frozenset(seki), frozenset(closed), frozenset(filled), frozenset(next_to))
