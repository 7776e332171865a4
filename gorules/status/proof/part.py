"""The rules of a local game, as the check of a proof plays it. They are written from docs/status.md, and
share nothing with the search.

PointSet of the region and walls are *vertices*: first the points, in the order of the file, then the walls. A
set of vertices is a number, in which bit ``v`` stands for vertex ``v``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

FENCE = None
"""In place of a credit: the wall stands by other games."""
ALIVE = 2
"""The liberties with which a string lives."""


class PartStones(NamedTuple):
    """The stones of both, the walls among hers; and the retakes that are barred to her: the point where her
    stone was taken, and the stone that took it.
    """

    hers: int
    his: int
    bans: frozenset[tuple[int, int]] = frozenset()


class PartString(NamedTuple):
    """Connected stones, and the vertices beside them."""

    stones: int
    beside: int


class AfterPlay(NamedTuple):
    """The stones after a play, and those that it ``took``."""

    stones: PartStones
    took: int


class Objection(Exception):
    """A proof proves nothing; this says why."""


@dataclass(frozen=True)
class PartRules:
    """The rules of a local game. ``near`` are the neighbours of each vertex, ``points`` those that can be
    played on, ``credits`` of each wall the liberties that it has beyond them, and ``open`` the points beside
    which nothing is known. Walls that are ``linked`` are to be joined, and have the ``joined`` credit then.
    """

    near: Sequence[int]
    points: int
    credits: Mapping[int, int | None]
    open: int = 0
    linked: int = 0
    joined: int = 0

    @cached_property
    def walls(self) -> int:
        """All walls."""
        return sum(1 << wall for wall in self.credits)

    @cached_property
    def fences(self) -> int:
        """The walls that stand by other games."""
        return sum(1 << wall for wall, credit in self.credits.items() if credit is FENCE)

    @cached_property
    def lending(self) -> tuple[int, int]:
        """The walls that have one liberty beyond the region, and those that have two."""
        credits_ = self.credits.items()
        one, two = (sum(1 << wall for wall, own in credits_ if own == lent) for lent in (1, ALIVE))
        return one, two

    @cached_property
    def asked(self) -> int:
        """The walls that need liberties in the region: they are no fences, and have fewer than two beyond."""
        return self.walls & ~self.fences & ~self.lending[1]

    @cached_property
    def _near(self) -> dict[int, int]:
        return {1 << vertex: near for vertex, near in enumerate(self.near)}

    def beside(self, vertices: int) -> int:
        """Return the vertices beside some vertices."""
        found = 0
        for vertex in each_of(vertices):
            found |= self.near[vertex]
        return found & ~vertices

    def string(self, stones: int, seeds: int) -> PartString:
        """Return the stones that are connected with some of them."""
        found, beside, new = 0, 0, seeds & stones
        near = self._near
        while new:
            found |= new
            while new:
                lowest = new & -new
                new ^= lowest
                beside |= near[lowest]
            new = beside & stones & ~found
        return PartString(found, beside & ~found)

    def strings(self, stones: int, seeds: int = -1) -> Iterator[PartString]:
        """Yield the strings among stones, or those with some of the ``seeds``, the lowest vertices first."""
        seeds &= stones
        while seeds:
            string = self.string(stones, seeds & -seeds)
            seeds &= ~string.stones
            yield string

    def liberties(self, stones: PartStones, string: PartString) -> int:
        """Return the liberties of a string in the region."""
        return string.beside & self.points & ~stones.hers & ~stones.his

    def credit(self, string: int) -> int:
        """Return how many liberties stones of hers that are connected have beyond the region for certain."""
        one, two = self.lending
        own = ALIVE if string & two else 1 if string & one else 0
        is_joined = self.linked and not self.linked & ~string
        return max(own, self.joined) if is_joined else own

    def stands(self, string: int) -> bool:
        """Whether he cannot take connected stones of hers, even without a liberty in the region."""
        return string & self.fences != 0 or self.credit(string) > 0

    def keeps(self, stones: PartStones) -> bool:
        """Whether each wall that needs liberties in the region has two, its credit included."""
        return all(
            self.liberties(stones, string).bit_count() + self.credit(string.stones) >= ALIVE
            for string in self.strings(stones.hers, self.asked)
        )

    def his_play(self, stones: PartStones, point: int) -> AfterPlay | None:
        """Return what is after a play of his; None if it is illegal, whatever is beyond the region. Raises
        Objection if it takes a wall, or if what is beyond the region decides whether it takes a string.
        """
        here = 1 << point
        placed = PartStones(stones.hers, stones.his | here, stones.bans)
        took = 0
        for string in self.strings(stones.hers, self.near[point]):
            if not self.liberties(placed, string) and not self.stands(string.stones):
                if string.stones & (self.walls | self.open):
                    raise Objection("a play of his may take a string that the region does not keep")
                took |= string.stones
        after = PartStones(stones.hers & ~took, placed.his, stones.bans)
        own = self.string(after.his, here)
        if not self.liberties(after, own) and not own.stones & self.open:
            return None
        bans = {ban for ban in stones.bans if ban[0] != point}
        is_lone = own.stones == here and not here & self.open
        if is_lone and took.bit_count() == 1 and self.liberties(after, own) == took:
            bans.add((took.bit_length() - 1, point))
        return AfterPlay(after._replace(bans=frozenset(bans)), took)

    def her_play(self, stones: PartStones, point: int) -> AfterPlay | None:
        """Return what is after a play of hers; None if it may be illegal. A string of his that may have a
        liberty beyond the region stays; if it has none, it vanishes later.
        """
        here = 1 << point
        placed = PartStones(stones.hers | here, stones.his, stones.bans)
        took = 0
        for string in self.strings(stones.his, self.near[point]):
            if not self.liberties(placed, string) and not string.stones & self.open:
                took |= string.stones
        after = PartStones(placed.hers, stones.his & ~took, stones.bans)
        own = self.string(after.hers, here)
        if not self.liberties(after, own) and not self.stands(own.stones):
            return None
        if took.bit_count() == 1 and (point, took.bit_length() - 1) in stones.bans:
            return None
        bans = frozenset(ban for ban in stones.bans if ban[0] != point and not took >> ban[1] & 1)
        return AfterPlay(after._replace(bans=bans), took)

    def vanished(self, stones: PartStones) -> Iterator[AfterPlay]:
        """Yield the stones without a string of his that has no liberty in the region, and may have none
        beyond it.
        """
        for string in self.strings(stones.his, self.open):
            if not self.liberties(stones, string):
                bans = frozenset(ban for ban in stones.bans if not string.stones >> ban[1] & 1)
                yield AfterPlay(PartStones(stones.hers, stones.his & ~string.stones, bans), string.stones)


def each_of(vertices: int) -> Iterator[int]:
    """Yield the vertices of a set, the lowest first."""
    while vertices:
        lowest = vertices & -vertices
        vertices ^= lowest
        yield lowest.bit_length() - 1
