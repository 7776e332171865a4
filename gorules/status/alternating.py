"""Safety under alternating play: what stands if its owner answers each play of the opponent where it is made.

Sources: M. Müller, Playing it safe (1997), static rules; X. Niu and M. Müller, An improved safety solver for
computer Go (2004), whose regions may lack a common block around them. Here the answers are a *pairing*: if
the opponent plays on one point of a pair, the owner answers on the other. So what is promised can be checked
without a search. docs/status.md has the theorem and its proof.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from gorules.core import loaded
from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.status.clearing import MOST_ENCLOSED, Clearing

PointSet = frozenset[int]
PointPair = tuple[int, int]
"""Two points, the lesser first."""
Mask = int
"""A set of points, or of strings by number: bit i stands for i."""

MOST = 7
"""The most pairs in a region that are looked at together. A region with more only links."""
MOST_CLEARED = 7 if loaded.enclosing is None else MOST_ENCLOSED
"""The most points of a region for which it is looked up whether she can clear it."""


class Safety(NamedTuple):
    """What a player keeps under alternating play.

    No play takes her ``strings`` while she answers on the other point of a pair, and otherwise passes.
    ``territory`` are regions that they enclose. If she also plays there herself, she gets rid of all stones
    of the opponent in them for good. ``pairs`` are what she needs.
    """

    strings: frozenset[PointSet]
    territory: frozenset[PointSet]
    pairs: frozenset[PointPair]

    @property
    def points(self) -> PointSet:
        """All points of the territory."""
        return frozenset().union(*self.territory)


def bits(mask: Mask) -> Iterator[int]:
    """Yield the members of a set, the least first."""
    while mask:
        least = mask & -mask
        yield least.bit_length() - 1
        mask ^= least


def mask_of(members: Iterable[int]) -> Mask:
    """Return a set as a mask."""
    found = 0
    for member in members:
        found |= 1 << member
    return found


def union(sets: Iterable[Mask]) -> Mask:
    """Return all members of some sets."""
    found = 0
    for each in sets:
        found |= each
    return found


def first(mask: Mask) -> int:
    """Return the least member of a set."""
    return (mask & -mask).bit_length() - 1


class BoardView:
    """A position as a player sees it, as sets of points: her ``own`` stones and those of
    ``others``, the ``empty`` points, what is ``near`` each point; her ``strings`` by number, and ``around``
    each the points beside it.
    """

    def __init__(self, position: Position, player: int) -> None:
        self.position, self.player = position, player
        self.all: Mask = (1 << position.board.size) - 1
        self.near = tuple(mask_of(points) for points in position.board.neighbours)
        self.empty = mask_of(point for point, cell in enumerate(position.cells) if cell == EMPTY)
        self.strings = [mask_of(each.points) for each in position.strings if each.cell == player + 1]
        self.own = mask_of(position.stones(player))
        self.others = self.all & ~self.own & ~self.empty
        self.around = [self.beside(string) for string in self.strings]

    def is_free(self, pair: PointPair) -> bool:
        """Whether both points of a pair are empty."""
        return bool(self.empty >> pair[0] & self.empty >> pair[1] & 1)

    def beside(self, points: Mask) -> Mask:
        """Return the points beside some points."""
        found = 0
        for point in bits(points):
            found |= self.near[point]
        return found & ~points

    def parts(self, points: Mask) -> Iterator[Mask]:
        """Yield the maximal connected parts of some points."""
        while points:
            part = step = points & -points
            while step:
                step = self.beside(step) & points & ~part
                part |= step
            yield part
            points &= ~part

    def regions(self, strings: Iterable[int]) -> list[Mask]:
        """Return the regions that some strings leave: the maximal connected sets of other points."""
        left = self.all
        for string in strings:
            left &= ~self.strings[string]
        return list(self.parts(left))


class PairState(NamedTuple):
    """What the pairs of a region have come to: ``open`` are points of pairs on which nobody has played, of
    any other pair the player has one point. ``groups`` are what her stones join in the region: which strings,
    and the points beside them. ``parts`` are the connected parts of the points that are not hers.
    """

    open: Mask
    groups: tuple[tuple[Mask, Mask], ...]
    parts: tuple[Mask, ...]


class AnsweredRegion:
    """A region in which a player answers by pairs.

    ``strings`` are those around the region that are to stand. ``suicide`` says whether the opponent may
    remove strings of her own. With ``kos_lose`` nothing in territory is done by taking back in a ko, however
    long a ban lasts.
    """

    def __init__(
        self,
        ground: BoardView,
        points: Mask,
        strings: Iterable[int],
        pairs: Iterable[PointPair],
        suicide: bool,
        kos_lose: bool = False,
    ) -> None:
        self.ground, self.points, self.suicide, self.kos_lose = ground, points, suicide, kos_lose
        self.around = {string: ground.around[string] & points for string in strings}
        self.around = {string: around for string, around in self.around.items() if around}
        self.strings = mask_of(self.around)
        inside = [pair for pair in pairs if points >> pair[0] & points >> pair[1] & 1]
        self.pairs = tuple(pair for pair in inside if ground.is_free(pair))
        # Both points are free only after the stones on them are taken, as are then those beside them.
        self.later = tuple(pair for pair in inside if pair not in self.pairs)
        # The opponent's stones are taken by answers or by suicide only. Then they leave empty points.
        taken = suicide or bool(inside)
        self.bare = points if taken else points & (ground.empty | ground.own)
        self._counted: dict[Mask, tuple[int, ...]] = {}

    @property
    def only_links(self) -> bool:
        """Whether there are too many pairs to look at together."""
        return len(self.pairs) > MOST

    @cached_property
    def states(self) -> tuple[PairState, ...]:
        """What the pairs can come to."""
        return tuple(self._state(taken) for taken in product((None, 0, 1), repeat=len(self.pairs)))

    def _state(self, taken: tuple[int | None, ...]) -> PairState:
        hers = open_ = 0
        for pair, which in zip(self.pairs, taken, strict=True):
            if which is None:
                open_ |= 1 << pair[0] | 1 << pair[1]
            else:
                hers |= 1 << pair[which]
        groups: list[tuple[Mask, Mask]] = [(1 << s, around) for s, around in self.around.items()]
        for stones in self.ground.parts(hers):
            strings, around = 0, self.ground.beside(stones)
            rest = []
            for group in groups:
                if group[1] & stones:
                    strings |= group[0]
                    around |= group[1]
                else:
                    rest.append(group)
            groups = [*rest, (strings, around & self.points)]
        return PairState(open_, tuple(groups), tuple(self.ground.parts(self.points & ~hers)))

    @cached_property
    def stands(self) -> bool:
        """Whether stones that she answers with, and that join no string, always have two liberties here."""
        return self.only_links or all(
            strings or self._liberties(state, around) >= 2
            for state in self.states
            for strings, around in state.groups
        )

    def counted(self, chain: Mask) -> tuple[int, ...]:
        """Return how many liberties some strings are sure to have here if all of them are joined, for each
        state.
        """
        chain &= self.strings
        if chain not in self._counted:
            found = []
            for state in self.states:
                around = 0
                for strings, beside in state.groups:
                    if strings & chain:
                        around |= beside
                found.append(self._liberties(state, around))
            self._counted[chain] = tuple(found)
        return self._counted[chain]

    def eyes(self, chain: Mask) -> int:
        """Return the fewest liberties that joined strings are sure to have here, two at most."""
        if self.only_links or not chain & self.strings:
            return 0
        return min(2, min(self.counted(chain)))

    def around_all(self, chain: Mask) -> Mask:
        """Return the points here beside some strings."""
        return union(self.around[string] for string in bits(chain & self.strings))

    def joins(self, one: Mask, other: Mask, rest: tuple[int, int]) -> bool:
        """Return whether two chains are joined in each state in which one of them has less than two
        liberties, ``rest`` of them elsewhere.
        """
        if self.only_links:
            return any(
                self.around_all(one) & self.around_all(other) & both == both
                for both in (1 << first | 1 << second for first, second in self.pairs)
            )
        return all(
            (here + rest[0] >= 2 and there + rest[1] >= 2)
            or any(strings & one and strings & other for strings, _ in state.groups)
            for state, here, there in zip(self.states, self.counted(one), self.counted(other), strict=True)
        )

    @cached_property
    def is_territory(self) -> bool:
        """Whether each point that has no stone of hers is beside one that stands, when she has played on all
        pairs.
        """
        return bool(self.strings) and not (self._hidden or self._may_lose_stones or self._may_lose_eyes)

    @cached_property
    def has_one_eye(self) -> bool:
        """Whether this is so but for a point, or two that are neighbours, of each part of the region: the
        opponent has no room for two eyes.
        """
        near = self.ground.near
        return (
            bool(self.strings)
            and not self._may_lose_stones
            and all(
                hidden.bit_count() == 1
                or (
                    hidden.bit_count() == 2
                    and self.ground.beside(hidden & -hidden) & hidden
                    and not near[first(hidden)] & near[first(hidden & (hidden - 1))]
                )
                for hidden in self._hidden
            )
        )

    @cached_property
    def cleared(self) -> int | None:
        """The most liberties that the strings around keep here while she takes all stones of the opponent,
        now and later, as far as these strings stand; None if she may not be able to.
        """
        if not self.strings or self.points.bit_count() > MOST_CLEARED:
            return None
        position, player = self.ground.position, self.ground.player
        tables = tables_of(position.board, self.suicide, self.kos_lose)
        return tables.liberties(frozenset(bits(self.points)), position.cells, player)

    def kept(self, chain: Mask) -> int:
        """The liberties that joined strings keep here while she takes all stones of the opponent.

        She plays here only while there are some, or on one of two free points. After her play they have a
        liberty, or are taken, or the other point is free. So a point is free whenever he is to move: if all
        are beside these strings, it is a liberty of theirs.
        """
        is_all_beside = self.around_all(chain) == self.points
        alone = 0 if self.strings & ~chain else self.cleared or 0
        return max(alone, int(is_all_beside))

    @property
    def _may_lose_stones(self) -> bool:
        """Whether a stone of hers in the region may be taken in a ko, and that matters. No string that stands
        is in the region, and none of her answers is ever taken.
        """
        return self.kos_lose and bool(self.points & self.ground.own)

    @property
    def _may_lose_eyes(self) -> bool:
        """Whether the opponent's stones cover points that count as no one's, and taking them matters: then
        the strings around must have two liberties without this region, or by the tables.
        """
        return self.kos_lose and bool(self.points & self.ground.others & ~self.bare)

    @cached_property
    def _hidden(self) -> tuple[Mask, ...]:
        """The points of each part that are not beside a stone that stands when she has played on all pairs,
        where there are any.
        """
        if self.only_links:
            return (self.points,)
        return tuple(
            hidden
            for state in self.states
            if not state.open
            for part in state.parts
            if (hidden := self._left(part, union(around for _, around in state.groups), self.points))
        )

    def _liberties(self, state: PairState, around: Mask) -> int:
        """Return how many liberties stones are sure to have in a state, by the points beside them."""
        return sum(
            max((state.open & part & around).bit_count(), self._covered(part, around, self.bare))
            for part in state.parts
        )

    def _covered(self, part: Mask, around: Mask, asked: Mask) -> bool:
        """Return whether part of the region keeps a point without a stone of hers, and any of those
        ``asked`` that is empty is beside stones.
        """
        if self._left(part, around, asked):
            return False
        free = part & ~self.ground.own
        for one, other in self.later:
            if free >> one & free >> other & 1:
                return True
            free &= ~(1 << one | 1 << other)
        return bool(free)

    def _left(self, part: Mask, around: Mask, asked: Mask) -> Mask:
        """Return those of the points ``asked`` of a part that are not beside stones, even if the opponent's
        stones are taken: between a pair of points beside the stones she gets one of them.
        """
        left = part & asked & ~around
        for one, other in self.later:
            both = 1 << one | 1 << other
            if part & around & both == both:
                left &= ~(self.ground.near[one] & self.ground.near[other] & self.ground.others)
        return left


@lru_cache(maxsize=4)
def tables_of(board: Board, suicide: bool, kos_lose: bool) -> Clearing:
    """Return what can be cleared on a board."""
    return Clearing(board, suicide=suicide, kos_lose=kos_lose)


def safe_by(
    position: Position, player: int, pairs: Collection[PointPair], *, suicide: bool = False
) -> Safety:
    """Return what a player keeps if she answers by a pairing: no point is in two of its ``pairs``, and none
    has a stone of hers. With ``suicide`` the opponent may remove strings of her own.

    Without pairs these are the strings that are unconditionally alive. Costs a few searches of the board,
    and for a region with n pairs 3**n searches of it, if n is not over MOST.
    """
    return Kept(BoardView(position, player), pairs, suicide).safety


class Kept:
    """What stands by a pairing: the largest set of strings whose every chain has two eyes. A *chain* is a set
    of strings that are joined whenever one of them has less than two liberties.
    """

    def __init__(
        self, ground: BoardView, pairs: Collection[PointPair], suicide: bool, kos_lose: bool = False
    ) -> None:
        self.ground, self.suicide, self.kos_lose = ground, suicide, kos_lose
        self.strings: Mask = (1 << len(ground.strings)) - 1
        self._known: dict[tuple[Mask, Mask, tuple[PointPair, ...]], AnsweredRegion] = {}
        while True:
            self.regions = [self._answered(points, pairs) for points in ground.regions(bits(self.strings))]
            self.chains = joined(self.regions, [1 << string for string in bits(self.strings)])
            alive = union(chain for chain in self.chains if sure_liberties(self.regions, chain) >= 2)
            if alive == self.strings:
                break
            self.strings = alive

    @property
    def pairs(self) -> list[PointPair]:
        """The pairs that are needed."""
        return [pair for region in self.regions for pair in (*region.pairs, *region.later)]

    @property
    def worth(self) -> int:
        """How many points are kept."""
        stones = union(self.ground.strings[string] for string in bits(self.strings))
        return (stones | union(region.points for region in self.territory)).bit_count()

    @cached_property
    def territory(self) -> list[AnsweredRegion]:
        """The regions in which no stone of the opponent stays.

        Those that are not by pairs are attacked only if the strings around stand by the others, and by the
        liberties that they keep where she attacks.
        """
        attacked = [
            region
            for region in self.regions
            if not region.is_territory and (region.has_one_eye or region.cleared is not None)
        ]
        while True:
            others = [region for region in self.regions if region not in attacked]
            chains = joined(others, [1 << string for string in bits(self.strings)])
            weak = union(
                chain
                for chain in chains
                if sure_liberties(others, chain) + sum(region.kept(chain) for region in attacked) < 2
            )
            if not any(weak & region.strings for region in attacked):
                break
            attacked = [region for region in attacked if not weak & region.strings]
        return [region for region in self.regions if region.is_territory or region in attacked]

    @property
    def safety(self) -> Safety:
        """What stands, as a value."""
        ground = self.ground
        return Safety(
            frozenset(frozenset(bits(ground.strings[string])) for string in bits(self.strings)),
            frozenset(frozenset(bits(region.points)) for region in self.territory),
            frozenset(self.pairs),
        )

    def _answered(self, points: Mask, pairs: Iterable[PointPair]) -> AnsweredRegion:
        """Return a region with those of the pairs whose stones join others or each other. A stone on a point
        that is not free now must join a string.
        """
        around = union(self.ground.around[string] for string in bits(self.strings)) & points
        inside = tuple(pair for pair in pairs if around and points >> pair[0] & points >> pair[1] & 1)
        while True:
            free = [pair for pair in inside if self.ground.is_free(pair)]
            near = around | union(self.ground.near[point] for pair in free for point in pair)
            reached = {pair: near if pair in free else around for pair in inside}
            kept = tuple(pair for pair in inside if reached[pair] >> pair[0] & reached[pair] >> pair[1] & 1)
            if kept == inside:
                break
            inside = kept
        key = (points, self.strings, inside)
        if key not in self._known:
            how = self.suicide, self.kos_lose
            region = AnsweredRegion(self.ground, points, bits(self.strings), inside, *how)
            if not region.stands:
                region = AnsweredRegion(self.ground, points, bits(self.strings), (), *how)
            self._known[key] = region
        return self._known[key]


def joined(regions: Sequence[AnsweredRegion], chains: list[Mask]) -> list[Mask]:
    """Return the chains that result as some join in some regions."""
    found = True
    while found:
        found = False
        for region in regions:
            here = [chain for chain in chains if chain & region.strings] if region.pairs else []
            for one, other in combinations(here, 2):
                rest = [sure_liberties(regions, chain) - region.eyes(chain) for chain in (one, other)]
                if region.joins(one, other, (rest[0], rest[1])):
                    chains = [chain for chain in chains if chain not in (one, other)] + [one | other]
                    found = True
                    break
    return chains


def sure_liberties(regions: Iterable[AnsweredRegion], chain: Mask) -> int:
    """Return how many liberties a chain is sure to have when it is joined."""
    return sum(region.eyes(chain) for region in regions)
