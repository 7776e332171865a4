"""A pairing under which a player keeps much: a search, region by region. What it finds is only a proposal.
:mod:`gorules.status.alternating` judges it, so that nothing rests on the search.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from gorules.go.position import Position
from gorules.go.regions import regions
from gorules.status.alternating import (
    AnsweredRegion,
    BoardView,
    Kept,
    Mask,
    PointPair,
    Safety,
    bits,
    joined,
    mask_of,
    sure_liberties,
    union,
)
from gorules.status.benson import beside

TRIES = 200
"""The most pairings that are looked at in one region by what supports its points."""
SMALL = 8
"""The most empty points of a region in which pairings are compared by what they keep."""
COMPARED = 150
"""The most pairings that are compared."""


@lru_cache(maxsize=16)
def alternating_safety(position: Position, player: int, *, suicide: bool = False) -> Safety:
    """Return what a player keeps by the best pairing that is found. Costs some hundred searches of the
    board.
    """
    ground = BoardView(position, player)
    chosen: dict[Mask, AnsweredRegion] = {}
    for points in ground.regions(range(len(ground.strings))):
        strings = [string for string, around in enumerate(ground.around) if around & points]
        pairs = _Supported(ground, points, strings).best if strings else ()
        if (points & ground.empty).bit_count() <= SMALL:
            pairs = _Compared(ground, points, strings, suicide, []).best_from(pairs)
        chosen[points] = AnsweredRegion(ground, points, strings, pairs, suicide)
    kept = _kept(ground, chosen, suicide)
    for points, region in list(chosen.items()):
        if region.strings & ~kept.strings and (points & ground.empty).bit_count() <= SMALL:
            others = [other for other in chosen.values() if other is not region]
            pairs = _Compared(ground, points, bits(region.strings), suicide, others).best_from(region.pairs)
            if {*pairs} != {*region.pairs}:
                trial = chosen | {
                    points: AnsweredRegion(ground, points, bits(region.strings), pairs, suicide)
                }
                found = _kept(ground, trial, suicide)
                if found.worth > kept.worth:
                    chosen, kept = trial, found
    return kept.safety


def answered_around(position: Position, safety: Safety, string: frozenset[int]) -> frozenset[int]:
    """Return the points on which answers let a safe string stand: the pairs of the regions beside it, beside
    the safe strings at their borders, and so on as far as strings need each other.
    """
    board, strings = position.board, safety.strings
    standing = frozenset().union(*strings)
    apart = bytes(1 if point in standing else 0 for point in range(board.size))
    answered = {
        each.points: frozenset(p for pair in safety.pairs if pair[0] in each.points for p in pair)
        for each in regions(board, apart)
        if not each.cell
    }
    around = {points: beside(position, points) for points in answered}
    found, seen, left = frozenset[int](), set[frozenset[int]](), [string]
    while left:
        border = left.pop()
        for points, answers in answered.items():
            if points not in seen and not around[points].isdisjoint(border):
                seen.add(points)
                found |= answers
                left += [each for each in strings if answers and not around[points].isdisjoint(each)]
    return found


def _kept(ground: BoardView, chosen: Mapping[Mask, AnsweredRegion], suicide: bool) -> Kept:
    pairs = [pair for region in chosen.values() for pair in (*region.pairs, *region.later)]
    return Kept(ground, pairs, suicide)


class _Supported:
    """The pairs that join the strings around a region, support all its points, and divide it: in this order.

    A chain supports a point if one of its strings is beside it, or if it supports both points of a pair that
    are beside it.
    """

    def __init__(self, ground: BoardView, points: Mask, strings: list[int]) -> None:
        self.ground, self.points, self.strings = ground, points, strings
        self.left = TRIES
        self.best: tuple[PointPair, ...] = ()
        self.rank: tuple[int, ...] = ()
        self.seen: set[frozenset[PointPair]] = set()
        self._grow(())

    def _grow(self, pairs: tuple[PointPair, ...]) -> bool:
        """Go on from some pairs. Return whether nothing better can be found."""
        key = frozenset(pairs)
        if key in self.seen or self.left == 0:
            return self.left == 0
        self.seen.add(key)
        self.left -= 1
        supports = self._supports(pairs)
        reached = union(supports.values())
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

    def _supports(self, pairs: tuple[PointPair, ...]) -> dict[Mask, Mask]:
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
                    supported = union(found.pop(chain) for chain in with_both)
                    found[union(with_both)] = supported
                    with_both, changed = [union(with_both)], True
                for chain in with_both:
                    if between & self.points & ~found[chain]:
                        found[chain] |= between & self.points
                        changed = True
        return found

    def _joining(self, supports: dict[Mask, Mask], free: Mask) -> Iterator[PointPair]:
        """Yield pairs that join chains, those first that join most and leave most for others."""
        able = [p for p in bits(free) if sum(points >> p & 1 for points in supports.values()) > 1]
        worth: dict[PointPair, tuple[int, int]] = {}
        reached = union(supports.values())
        for pair in combinations(able, 2):
            both = 1 << pair[0] | 1 << pair[1]
            joins = sum(points & both == both for points in supports.values())
            if joins > 1:
                lost = sum((self.ground.near[p] & self.points & ~reached).bit_count() for p in pair)
                worth[pair] = (-joins, lost)
        yield from sorted(worth, key=lambda pair: (worth[pair], pair))

    def _covering(self, free: Mask, open_: Mask) -> Iterator[PointPair]:
        """Yield pairs beside a point that nothing supports; those for the point with fewest of them first."""
        ground = self.ground
        choices: dict[int, list[PointPair]] = {}
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

    def _dividing(self, free: Mask) -> Iterator[PointPair]:
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

    def _eyes(self, pairs: tuple[PointPair, ...]) -> int:
        """Return how many eyes all strings together are sure of."""
        region = AnsweredRegion(self.ground, self.points, self.strings, pairs, suicide=False)
        return region.eyes(region.strings)


class _Compared:
    """The pairs in a small region by which most strings around it have two eyes, with those that they have
    in ``others``.
    """

    def __init__(
        self,
        ground: BoardView,
        points: Mask,
        strings: Iterable[int],
        suicide: bool,
        others: Sequence[AnsweredRegion],
    ) -> None:
        self.ground, self.points, self.strings, self.suicide = ground, points, [*strings], suicide
        self.others = others
        self.chains = joined(others, [1 << string for string in range(len(ground.strings))])
        self.left = COMPARED
        self.best: tuple[PointPair, ...] = ()
        self.rank: tuple[int, ...] = (-1,)
        self.seen: set[frozenset[PointPair]] = set()

    def best_from(self, pairs: tuple[PointPair, ...]) -> tuple[PointPair, ...]:
        """Return the best pairs, looked for from some and from none."""
        self._grow(pairs)
        self._grow(())
        return self.best

    def _grow(self, pairs: tuple[PointPair, ...]) -> None:
        key = frozenset(pairs)
        if key in self.seen or not self.left:
            return
        self.seen.add(key)
        self.left -= 1
        rank = self._rank(pairs)
        if rank > self.rank:
            self.rank, self.best = rank, pairs
        used = mask_of(point for pair in pairs for point in pair)
        for pair in combinations(bits(self.points & self.ground.empty & ~used), 2):
            if self.ground.near[pair[0]] & (self.ground.near[pair[1]] | 1 << pair[1]):
                self._grow((*pairs, pair))

    def _rank(self, pairs: tuple[PointPair, ...]) -> tuple[int, ...]:
        region = AnsweredRegion(self.ground, self.points, self.strings, pairs, self.suicide)
        if not region.stands:
            return (-1,)
        regions = [region, *self.others]
        chains = joined(regions, self.chains)
        eyes = [
            (sure_liberties(regions, chain), chain.bit_count()) for chain in chains if chain & region.strings
        ]
        full = sum(count for sure, count in eyes if sure >= 2)
        here = sum(sure * count for sure, count in eyes)
        return (full, -len(chains), here, region.is_territory, -len(pairs))
