"""A pairing under which a player keeps much: a search, region by region. What it finds is only a proposal, which
:mod:`gorules.status.alternating` judges, so that nothing rests on the search.
"""

from collections.abc import Iterator
from itertools import combinations

from gorules.go.position import Position
from gorules.status.alternating import (
    Answered,
    Ground,
    Kept,
    Mask,
    Pair,
    Safety,
    bits,
    joined,
    mask_of,
    mask_of_masks,
)

TRIES = 200
"""The most pairings that are looked at in one region by what supports its points."""
SMALL = 8
"""The most empty points of a region in which pairings are compared by what they keep."""
COMPARED = 150
"""The most pairings that are compared."""


def alternating_safety(position: Position, player: int, *, suicide: bool = False) -> Safety:
    """Return what a player keeps by the best pairing that is found. Costs some hundred searches of the
    board.
    """
    ground = Ground(position, player)
    pairs: list[Pair] = []
    for region in ground.regions(range(len(ground.strings))):
        pairs += _proposed(ground, region, suicide)
    return Kept(ground, pairs, suicide).safety


def _proposed(ground: Ground, points: Mask, suicide: bool) -> tuple[Pair, ...]:
    """Return the pairs of a region that are worth most."""
    strings = [string for string, around in enumerate(ground.around) if around & points]
    if not strings:
        return ()
    best = _Supported(ground, points, strings).best
    if (points & ground.empty).bit_count() > SMALL:
        return best
    compared = _Compared(ground, points, strings, suicide)
    compared.grow(best)
    compared.grow(())
    return compared.best


class _Supported:
    """The pairs that join the strings around a region, support all its points, and divide it: in this order.

    A chain supports a point if one of its strings is beside it, or if it supports both points of a pair that
    are beside it.
    """

    def __init__(self, ground: Ground, points: Mask, strings: list[int]) -> None:
        self.ground, self.points, self.strings = ground, points, strings
        self.left = TRIES
        self.best: tuple[Pair, ...] = ()
        self.rank: tuple[int, ...] = ()
        self.seen: set[frozenset[Pair]] = set()
        self._grow(())

    def _grow(self, pairs: tuple[Pair, ...]) -> bool:
        """Go on from some pairs. Return whether nothing better can be found."""
        key = frozenset(pairs)
        if key in self.seen or self.left == 0:
            return self.left == 0
        self.seen.add(key)
        self.left -= 1
        supports = self._supports(pairs)
        reached = mask_of_masks(supports.values())
        open_ = self.points & ~reached
        eyes = 0 if open_ or len(supports) > 1 else self._eyes(pairs)
        rank = (-len(supports), eyes, -len(pairs))
        if rank > self.rank:
            self.best, self.rank = pairs, rank
        if eyes == 2:
            return True
        free = self.points & ~self.ground.own & ~mask_of(point for pair in pairs for point in pair)
        if len(supports) > 1:
            following = self._joining(supports, free & self.ground.empty)
        elif open_:
            following = self._covering(free & reached, open_)
        else:
            following = self._dividing(free & self.ground.empty)
        return any(self._grow((*pairs, pair)) for pair in following)

    def _supports(self, pairs: tuple[Pair, ...]) -> dict[Mask, Mask]:
        """Return the points that each chain supports."""
        ground = self.ground
        found = {1 << string: ground.around[string] & self.points for string in self.strings}
        changed = True
        while changed:
            changed = False
            for pair in pairs:
                both = 1 << pair[0] | 1 << pair[1]
                between = ground.near[pair[0]] & ground.near[pair[1]]
                free = both & ground.empty == both
                if not free:
                    between &= ground.others
                with_both = [chain for chain, points in found.items() if points & both == both]
                if free and len(with_both) > 1:
                    supported = mask_of_masks(found.pop(chain) for chain in with_both)
                    found[mask_of_masks(with_both)] = supported
                    with_both, changed = [mask_of_masks(with_both)], True
                for chain in with_both:
                    if between & self.points & ~found[chain]:
                        found[chain] |= between & self.points
                        changed = True
        return found

    def _joining(self, supports: dict[Mask, Mask], free: Mask) -> Iterator[Pair]:
        """Yield pairs that join chains, those first that join most and leave most for others."""
        able = [p for p in bits(free) if sum(points >> p & 1 for points in supports.values()) > 1]
        worth: dict[Pair, tuple[int, int]] = {}
        reached = mask_of_masks(supports.values())
        for pair in combinations(able, 2):
            both = 1 << pair[0] | 1 << pair[1]
            joins = sum(points & both == both for points in supports.values())
            if joins > 1:
                lost = sum((self.ground.near[p] & self.points & ~reached).bit_count() for p in pair)
                worth[pair] = (-joins, lost)
        yield from sorted(worth, key=lambda pair: (worth[pair], pair))

    def _covering(self, free: Mask, open_: Mask) -> Iterator[Pair]:
        """Yield pairs beside a point that nothing supports; those for the point with fewest of them first."""
        ground = self.ground
        choices: dict[int, list[Pair]] = {}
        for point in bits(open_):
            able = free & ground.near[point]
            if not ground.others >> point & 1:
                able &= ground.empty
            if able & (able - 1):
                choices[point] = list(combinations(bits(able), 2))
        for point in sorted(choices, key=lambda point: (len(choices[point]), point)):
            yield from sorted(
                choices[point],
                key=lambda pair: -(ground.near[pair[0]] & ground.near[pair[1]] & open_).bit_count(),
            )

    def _dividing(self, free: Mask) -> Iterator[Pair]:
        """Yield pairs that divide the region, those first that leave most points to the lesser part."""
        left: dict[int, int] = {}
        for point in bits(free):
            sizes = sorted(part.bit_count() for part in self.ground.parts(self.points & ~(1 << point)))
            if len(sizes) > 1:
                left[point] = sizes[-2]
        near = self.ground.near
        yield from sorted(
            combinations(left, 2),
            key=lambda pair: (-(near[pair[0]] >> pair[1] & 1), -min(left[point] for point in pair), pair),
        )

    def _eyes(self, pairs: tuple[Pair, ...]) -> int:
        """Return how many eyes all strings together are sure of."""
        region = Answered(self.ground, self.points, self.strings, pairs, suicide=False)
        return region.eyes(region.strings)


class _Compared:
    """The pairs in a small region that join most strings around it and are sure of most liberties."""

    def __init__(self, ground: Ground, points: Mask, strings: list[int], suicide: bool) -> None:
        self.ground, self.points, self.strings, self.suicide = ground, points, strings, suicide
        self.left = COMPARED
        self.best: tuple[Pair, ...] = ()
        self.rank: tuple[int, ...] = (-1,)
        self.seen: set[frozenset[Pair]] = set()

    def grow(self, pairs: tuple[Pair, ...]) -> None:
        """Go on from some pairs."""
        key = frozenset(pairs)
        if key in self.seen or not self.left:
            return
        self.seen.add(key)
        self.left -= 1
        self.rank, self.best = max((self.rank, self.best), (self._rank(pairs), pairs))
        if self.rank[0] == 3 * len(self.strings) - 1 and self.rank[1]:
            self.left = 0
        used = mask_of(point for pair in pairs for point in pair)
        for pair in combinations(bits(self.points & self.ground.empty & ~used), 2):
            if self.ground.near[pair[0]] & (self.ground.near[pair[1]] | 1 << pair[1]):
                self.grow((*pairs, pair))

    def _rank(self, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
        region = Answered(self.ground, self.points, self.strings, pairs, self.suicide)
        if not region.stands:
            return (-1,)
        chains = joined([region], [1 << string for string in self.strings])
        eyes = sum(region.eyes(chain) * chain.bit_count() for chain in chains)
        return (len(self.strings) - len(chains) + eyes, region.is_territory, -len(pairs))
