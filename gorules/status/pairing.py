"""A pairing under which a player keeps much: a search, region by region. What it finds is only a proposal, which
:mod:`gorules.status.alternating` judges, so that nothing rests on the search.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from gorules.go.position import EMPTY, Position
from gorules.status.alternating import Ground, Pair, Points, Safety, divides, kept, never_filled, parts

TRIES = 200
"""The most sets of pairs that are looked at in one region."""


def alternating_safety(position: Position, player: int, *, suicide: bool = False) -> Safety:
    """Return what a player keeps by the best pairing that is found. Costs some hundred searches of the
    board.
    """
    ground = Ground(position, player)
    pairs: dict[Points, tuple[Pair, ...]] = {}
    regions = sorted(ground.regions(range(len(ground.strings))), key=len)
    for _ in range(2):
        for region in regions:
            others = [pair for other, chosen in pairs.items() if other != region for pair in chosen]
            pairs[region] = _Plan(ground, region, others).best
    return kept(ground, [pair for chosen in pairs.values() for pair in chosen], suicide=suicide)


class _Plan:
    """The pairs in a region that link most of the strings around it, support all of it, and divide it."""

    def __init__(self, ground: Ground, region: Points, others: Iterable[Pair]) -> None:
        self.ground, self.region = ground, region
        linked = _linked(ground, others)
        self.near = {p: frozenset(linked[s] for s in ground.beside[p]) for p in region}
        self.chains = frozenset().union(*self.near.values())
        self.left = TRIES
        self.best: tuple[Pair, ...] = ()
        self.rank: tuple[int, int, int, int] = (-1, 0, 0, 0)
        self.seen: set[frozenset[Pair]] = set()
        self._grow(())

    def _grow(self, pairs: tuple[Pair, ...]) -> bool:
        """Go on from some pairs. Return whether nothing better can be found."""
        key = frozenset(pairs)
        if key in self.seen or self.left == 0:
            return self.left == 0
        self.seen.add(key)
        self.left -= 1
        supported, chains = self._closure(pairs)
        used = {point for pair in pairs for point in pair}
        open_ = [p for p in self.region if not supported[p]]
        partner = {point: pair for pair in pairs for point in pair}
        eyes = 0
        if not open_ and chains == 1 and never_filled(self.ground, self.region, partner):
            eyes = 1
            if any(divides(self.ground, self.region, pair, partner) for pair in pairs):
                eyes = 2
        rank = (-chains if self.chains else 0, eyes, -len(open_) if eyes else 0, -len(pairs))
        if self.rank[0] == -1 and not pairs or rank > self.rank:
            self.best, self.rank = pairs, rank
        if eyes == 2:
            return True
        for pair in self._next(supported, chains, used, open_, eyes, partner):
            if self._grow((*pairs, pair)):
                return True
        return False

    def _next(
        self,
        supported: dict[int, frozenset[int]],
        chains: int,
        used: set[int],
        open_: list[int],
        eyes: int,
        partner: dict[int, Pair],
    ) -> Iterator[Pair]:
        free = [p for p in sorted(self.region) if p not in used and self.ground.cells[p] != self.ground.own]
        empty = [p for p in free if self.ground.cells[p] == EMPTY]
        if chains > 1:
            by: dict[Pair, int] = {}
            for a, b in combinations([p for p in empty if len(supported[p]) > 1], 2):
                common = supported[a] & supported[b]
                if len(common) > 1:
                    by[a, b] = len(common)
            yield from sorted(by, key=lambda pair: (-by[pair], self._worth(pair)))
        elif open_:
            choices: dict[int, list[Pair]] = {}
            for p in open_:
                both = self.ground.cells[p] in (EMPTY, self.ground.own)
                able = sorted(
                    a
                    for a in self.ground.near[p]
                    if a in self.region
                    and a not in used
                    and supported[a]
                    and self.ground.cells[a] != self.ground.own
                    and (not both or self.ground.cells[a] == EMPTY)
                )
                if len(able) > 1:
                    choices[p] = list(combinations(able, 2))
            if choices:
                p = min(choices, key=lambda p: (len(choices[p]), p))
                yield from sorted(choices[p], key=lambda pair: -self._serves(pair, open_))
                for q in choices:
                    if q != p:
                        yield from choices[q]
        elif eyes == 1:
            splits = [
                p
                for p in empty
                if sum(1 for _ in parts(self.ground, self.region - {p})) >= 2
            ]
            for a, b in combinations(splits, 2):
                new = partner | {a: (a, b), b: (a, b)}
                if divides(self.ground, self.region, (a, b), new):
                    yield a, b

    def _serves(self, pair: Pair, open_: list[int]) -> int:
        return sum(p in open_ for p in self.ground.between(pair))

    def _worth(self, pair: Pair) -> int:
        return sum(
            len(self.ground.beside[q]) == 0 for p in pair for q in self.ground.near[p] if q in self.region
        )

    def _closure(self, pairs: tuple[Pair, ...]) -> tuple[dict[int, frozenset[int]], int]:
        """Return which chains support each point, and how many chains there are."""
        found = dict(self.near)
        alias = {chain: chain for chain in self.chains}
        left = {pair: [p for p in self.ground.between(pair) if p in self.region] for pair in pairs}
        changed = True
        while changed:
            changed = False
            for pair, between in left.items():
                common = found[pair[0]] & found[pair[1]]
                if len(common) > 1 and self.ground.is_empty(pair):
                    least = min(common)
                    alias = {c: least if r in common else r for c, r in alias.items()}
                    found = {p: frozenset(alias[c] for c in cs) for p, cs in found.items()}
                    common = frozenset({least})
                    changed = True
                for p in between:
                    if not common <= found[p]:
                        found[p] |= common
                        changed = True
        return found, len(set(alias.values()))


def _linked(ground: Ground, pairs: Iterable[Pair]) -> list[int]:
    from gorules.status.alternating import Support

    support = Support(ground, range(len(ground.strings)), pairs)
    return [support.chain[s] for s in range(len(ground.strings))]
