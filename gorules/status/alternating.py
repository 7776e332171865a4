"""Safety under alternating play: what stands if its owner answers each play of the opponent where it is made.

Sources: M. Müller, Playing it safe (1997), static rules; X. Niu and M. Müller, An improved safety solver for
computer Go (2004), which goes beyond single regions. Here the answers are a *pairing*: if the opponent plays
on one point of a pair, the owner answers on the other. So what is promised can be checked without a search.
docs/status.md has the theorem and its proof; the names of its conditions are those of the functions here.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions

Points = frozenset[int]
Pair = tuple[int, int]
"""Two points, the lesser first."""


class Safety(NamedTuple):
    """What a player keeps under alternating play.

    No play takes her ``strings`` while she answers on the other point of a pair and passes otherwise.
    ``territory`` are regions that they enclose. With more plays she also takes every stone of the opponent
    there. ``pairs`` are what she needs.
    """

    strings: frozenset[Points]
    territory: frozenset[Points]
    pairs: frozenset[Pair]

    @property
    def points(self) -> Points:
        """All points of the territory."""
        return frozenset().union(*self.territory)


class Ground:
    """A position as a player sees it: her strings by number, and which of them are beside each point that
    has none of her stones.
    """

    def __init__(self, position: Position, player: int) -> None:
        self.position, self.board, self.cells = position, position.board, position.cells
        self.near, self.own = position.board.neighbours, player + 1
        self.strings = [each.points for each in position.strings if each.cell == self.own]
        at = {point: number for number, string in enumerate(self.strings) for point in string}
        self.beside = [
            frozenset[int]() if cell == self.own else frozenset(at[by] for by in near if by in at)
            for cell, near in zip(self.cells, self.near, strict=True)
        ]

    def is_empty(self, pair: Pair) -> bool:
        """Whether both points of a pair are empty."""
        return self.cells[pair[0]] == self.cells[pair[1]] == EMPTY

    def between(self, pair: Pair) -> Iterator[int]:
        """Yield the points that are beside both points of a pair and need no stone of hers to be so for good:
        each time such a point is empty, both points of the pair are, or she has one.

        A point under a stone of the opponent becomes empty only if the string on it is taken. Then all its
        liberties are hers, and a pair beside it was among its stones or its liberties.
        """
        first, second = self.near[pair[0]], self.near[pair[1]]
        both = self.is_empty(pair)
        for point in first:
            if point in second and (both or self.cells[point] not in (EMPTY, self.own)):
                yield point

    def regions(self, strings: Collection[int]) -> list[Points]:
        """Return the regions that some strings leave: maximal connected sets of other points."""
        cells = bytearray(self.board.size)
        for number in strings:
            for point in self.strings[number]:
                cells[point] = 1
        return [region.points for region in regions(self.board, bytes(cells)) if region.cell == 0]


class Support:
    """Which chains support each point, given a pairing: by number of the least string of the chain.

    A *chain* is a set of strings that stay linked. It *supports* a point if a string of it is beside the
    point, or if both points of a pair beside the point are supported. Two chains that support both points of
    an empty pair are linked.
    """

    def __init__(self, ground: Ground, strings: Collection[int], pairs: Iterable[Pair]) -> None:
        self.ground, self.chain = ground, {string: string for string in strings}
        self.found = [beside & self.chain.keys() for beside in ground.beside]
        left = {pair: list(ground.between(pair)) for pair in pairs}
        changed = True
        while changed:
            changed = False
            for pair, between in left.items():
                common = self.both(pair)
                if len(common) > 1 and ground.is_empty(pair):
                    self._link(common)
                    common = self.both(pair)
                    changed = True
                for point in between:
                    if not common <= self.of(point):
                        self.found[point] = self.found[point] | common
                        changed = True

    def of(self, point: int) -> frozenset[int]:
        """Return the chains that support a point."""
        return frozenset(self.chain[string] for string in self.found[point])

    def both(self, pair: Pair) -> frozenset[int]:
        """Return the chains that support both points of a pair."""
        return self.of(pair[0]) & self.of(pair[1])

    def _link(self, chains: frozenset[int]) -> None:
        least = min(chains)
        for string, chain in self.chain.items():
            if chain in chains:
                self.chain[string] = least


def safe_by(position: Position, player: int, pairs: Collection[Pair], *, suicide: bool = False) -> Safety:
    """Return what a player keeps if she answers by a pairing. No point is in two of its ``pairs``, and none
    of them has a stone of hers. With ``suicide`` the opponent may remove strings of her own.

    Without pairs these are the strings that are unconditionally alive. Costs a few searches of the board.
    """
    return kept(Ground(position, player), pairs, suicide=suicide)


def kept(ground: Ground, pairs: Collection[Pair], *, suicide: bool = False) -> Safety:
    """Return the same as safe_by()."""
    partner = {point: pair for pair in pairs for point in pair}
    strings = set(range(len(ground.strings)))
    while True:
        support = Support(ground, strings, pairs)
        enclosed = ground.regions(strings)
        eyes = dict.fromkeys(support.chain.values(), 0)
        for region in enclosed:
            for chain in vital(support, region, partner, suicide):
                eyes[chain] += _eyes(support, region, chain, partner)
        alive = {string for string in strings if eyes[support.chain[string]] >= 2}
        if alive == strings:
            break
        strings = alive
    return Safety(
        frozenset(ground.strings[string] for string in strings),
        frozenset(each for each in enclosed if all(support.of(point) for point in each)),
        frozenset(pair for pair in pairs if support.both(pair)),
    )


def vital(support: Support, region: Points, partner: dict[int, Pair], suicide: bool) -> frozenset[int]:
    """Return the chains that support each point of a region that can become empty. Stones of the opponent
    are taken only by answers in the region or by suicide.
    """
    cells, own = support.ground.cells, support.ground.own
    taken = suicide or not partner.keys().isdisjoint(region)
    asked = [point for point in region if taken or cells[point] in (EMPTY, own)]
    found: frozenset[int] | None = None
    for point in asked:
        found = support.of(point) if found is None else found & support.of(point)
        if not found:
            return frozenset()
    return found or frozenset()


def _eyes(support: Support, region: Points, chain: int, partner: dict[int, Pair]) -> int:
    """Return how many eyes a vital region is sure to have in the end: two if a pair divides it."""
    ground = support.ground
    if not never_filled(ground, region, partner):
        return 0
    pairs = {partner[point] for point in region & partner.keys()}
    for pair in pairs:
        if ground.is_empty(pair) and chain in support.both(pair) and divides(ground, region, pair, partner):
            return 2
    return 1


def never_filled(ground: Ground, part: Points, partner: dict[int, Pair], taken: int | None = None) -> bool:
    """Return whether part of a region always has a point without a stone of the player. Of a pair she gets
    one point at most, and of that which has the point ``taken`` just this one.
    """
    for point in part:
        if ground.cells[point] != ground.own and point != taken:
            pair = partner.get(point)
            if pair is None or taken in pair or (pair[0] in part and pair[1] in part):
                return True
    return False


def divides(ground: Ground, region: Points, pair: Pair, partner: dict[int, Pair]) -> bool:
    """Return whether either stone on a pair leaves two parts of a region that are never filled."""
    if not pair[0] in region or not pair[1] in region:
        return False
    return all(
        sum(never_filled(ground, part, partner, stone) for part in parts(ground, region - {stone})) >= 2
        for stone in pair
    )


def parts(ground: Ground, points: Points) -> Iterator[Points]:
    """Yield the maximal connected parts of some points."""
    left = set(points)
    while left:
        start = left.pop()
        part, stack = {start}, [start]
        while stack:
            for near in ground.near[stack.pop()]:
                if near in left:
                    left.discard(near)
                    part.add(near)
                    stack.append(near)
        yield frozenset(part)
