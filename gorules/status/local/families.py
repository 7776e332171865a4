"""Families of local games that prove strings to stand together, see docs/status.md.

The regions of a family are disjoint, so that the defender can answer in each of them whatever happens in
the others. Its games are of three kinds. A *link* joins blocks, so that they count as one string, and may
give it liberties that last. An *eye* gives blocks such a liberty, or two. A *support* lets one block live
with the help of those that live already. A *block* is strings that links have joined. It lives with two
liberties that last.

Where a game can be played is found by a search of a larger region, whose *zone* is what its proof rests on.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple

from gorules.go.position import Position
from gorules.status.local.efforts import FamilyStart
from gorules.status.local.game import FENCE, PartGame, Promise, Wall
from gorules.status.local.ground import Block, Ground, Stones
from gorules.status.local.search import answers_needed, by_numbers, zone_of

MOST_POINTS = 40
"""The most points of a region in which a zone is looked for."""
AS_IT_IS = 10
"""The most points of a region that is also asked as it is, if its zone is not enough."""
LINK_BALLS = 5
"""How many regions are tried around the points between two blocks."""
MOST_ANSWERS = 8
"""The most plays of the defender in a proof."""
MOST_FAILED = 2
"""After so many blocks that a large region does not join no more are tried."""


class Purpose(Enum):
    """What a game of a family is for."""

    LINK = "link"
    EYE = "eye"
    SUPPORT = "support"


class Member(NamedTuple):
    """A game of a family: its ``region``; the ``blocks`` that it is for, with the ``credits`` that they have
    in it; the lasting liberties that it ``gives``; the other walls, which stand, among them those that live
    already and lend their liberties; and the ``prey``, points that it clears of stones of the attacker.
    """

    kind: Purpose
    region: Stones
    blocks: tuple[Block, ...]
    gives: int
    fences: tuple[Block, ...]
    living: tuple[Block, ...]
    credits: tuple[int, ...]
    prey: Stones = frozenset()

    @property
    def walls(self) -> tuple[Block, ...]:
        """All walls."""
        return (*self.blocks, *self.fences, *self.living)

    @property
    def strings(self) -> list[Stones]:
        """The strings of the blocks that it is for."""
        return [string for block in self.blocks for string in block]

    def game(self, position: Position, defender: int) -> PartGame:
        """Return the local game on the region, as it stands in a position."""
        walls = (
            *(Wall(stones_of(each), credit) for each, credit in zip(self.blocks, self.credits, strict=True)),
            *(Wall(stones_of(each), 2) for each in self.living),
            *(Wall(stones_of(each), FENCE) for each in self.fences),
        )
        if self.kind is Purpose.LINK:
            return PartGame.of(position, defender, self.region, walls, Promise.JOIN, 2 - self.gives)
        return PartGame.of(position, defender, self.region, walls)


class GameFamily:
    """A family of local games, made step by step. Strings of the defender that are assumed to be ``standing``
    find games, in this order.
    """

    def __init__(self, ground: Ground, standing: Sequence[Stones]) -> None:
        self.ground, self.order = ground, [*standing]
        self.members: list[Member] = []
        self.free = ground.played
        self.account = Account(ground, self.order)
        self.walls = frozenset[int]().union(*self.order)

    def made(self, start: FamilyStart, later: Iterable[int]) -> "GameFamily":
        """Make the family: first as it begins; then links, eyes and supports, with the states of each round
        ``later``.
        """
        if start.around:
            self._surrounded(start.most, start.numbers)
        else:
            self._enclosed(start.most, start.states, start.numbers)
        for nodes in later:
            changed = True
            while changed:
                changed = self._linked(nodes)
                changed |= self._enclosed(MOST_POINTS, nodes)
                for block in self.account.blocks():
                    if not self.account.lives(block):
                        changed |= self._supported(block, nodes) or self._eye(block, nodes)
        return self

    def stand(self) -> frozenset[Stones]:
        """Return the strings that stand: the largest set in which each is proved by games whose walls are in
        it. A string may be a fence for another and the other way round, as each is only assumed to stand
        until one of them falls, and none falls first. A liberty is never lent in a circle: what a game lends
        was proved by games before it.
        """
        standing = frozenset(string for string in self.order if self.account.is_alive(string))
        while True:
            account, _ = self.held(standing)
            left = frozenset(string for string in standing if account.is_alive(string))
            if left == standing:
                return standing
            standing = left

    def held(self, standing: frozenset[Stones]) -> tuple["Account", list[Member]]:
        """Return the games whose walls all stand, which lean on nothing but games before them, and whose
        regions are disjoint; and what they prove.
        """
        account, held, played = Account(self.ground, self.order), list[Member](), frozenset[int]()
        for member in self.members:
            if account.allows(member, standing) and member.region.isdisjoint(played):
                account.enter(member)
                held.append(member)
                played |= member.region
        return account, held

    def with_games(self, strings: Collection[Stones]) -> Iterator[tuple[Stones, tuple[Member, ...]]]:
        """Yield strings that stand with the games by which each does."""
        account, held = self.held(self.stand()) if strings else (self.account, [])
        for string in strings:
            yield string, self._games_of(string, account, held)

    @staticmethod
    def _games_of(string: Stones, account: "Account", held: Sequence[Member]) -> tuple[Member, ...]:
        """Return the games by which a string stands, in their order: those of its block, and of all that is a
        wall there.
        """
        needed, seen, left = set[Member](), set[Block](), [string]
        while left:
            block = account.block(left.pop())
            if block in seen:
                continue
            seen.add(block)
            for member in held:
                if any(each <= block for each in member.blocks):
                    needed.add(member)
                    left += [next(iter(each)) for each in member.walls]
        return tuple(member for member in held if member in needed)

    def _member(self, kind: Purpose, region: Stones, blocks: Sequence[Block], gives: int) -> Member:
        """Return what a game would be in the family."""
        others = [each for each in self.account.beside(region) if each not in blocks]
        living = [each for each in others if kind is not Purpose.LINK and self.account.lives(each)]
        fences = [each for each in others if each not in living]
        credits_ = [2 - gives for _ in blocks]
        if kind is Purpose.LINK:
            credits_ = [min(2 - gives, self.account.liberties(block)) for block in blocks]
        return Member(kind, region, tuple(blocks), gives, tuple(fences), tuple(living), tuple(credits_))

    def _game(self, member: Member) -> PartGame:
        return _game(member, self.ground.position, self.ground.defender)

    def _asked(self, member: Member, nodes: int) -> bool:
        """Ask whether a game does what it is for, and take it into the family if it does."""
        # Of a block that is not beside the region, the game says nothing.
        if not member.region <= self.free or not {*member.blocks} <= {*self.account.beside(member.region)}:
            return False
        if answers_needed(self._game(member), MOST_ANSWERS + 1, nodes) is None:
            return False
        self._take(member)
        return True

    def _take(self, member: Member) -> None:
        self.members.append(member)
        self.free -= member.region
        self.account.enter(member)

    def _found(
        self, kind: Purpose, regions: Iterable[Stones], blocks: Sequence[Block], gives: int, nodes: int
    ) -> bool:
        """Find the smallest zone in some large regions that does what it is for, and take the game on it."""
        zones = set[Stones]()
        for region in dict.fromkeys(regions):
            zone = zone_of(self._game(self._member(kind, region, blocks, gives)), MOST_ANSWERS, nodes)
            if zone:
                zones |= {zone, region} if len(region) <= AS_IT_IS else {zone}
        for zone in sorted(zones, key=lambda each: (len(each), sorted(each))):
            member = self._member(kind, zone, blocks, gives)
            # A link that borrows nothing rests on less.
            alone = member._replace(credits=(0,) * len(blocks)) if kind is Purpose.LINK else member
            if any(self._asked(each, 2 * nodes) for each in dict.fromkeys((alone, member))):
                return True
        return False

    def _needed(self, blocks: Iterable[Block]) -> int:
        """Return how many lasting liberties some blocks lack together."""
        return max(0, 2 - self.account.liberties(frozenset[Stones]().union(*blocks)))

    def _enclosed(self, most: int, nodes: int, numbers: int = 0) -> bool:
        """Let whole regions that are left do what all blocks beside them lack: join them with liberties that
        last, or else give each of them one.
        """
        changed = False
        for region in sorted(self._regions(most), key=lambda each: (len(each), sorted(each))):
            blocks = [each for each in self.account.beside(region) if not self.account.lives(each)]
            changed |= bool(blocks) and self._filled(region, blocks, nodes, numbers)
        return changed

    def _filled(self, region: Stones, blocks: list[Block], nodes: int, numbers: int) -> bool:
        """Let a whole region do the most it can for the blocks beside it."""
        kind, needed = Purpose.LINK if len(blocks) > 1 else Purpose.EYE, self._needed(blocks)
        for gives in range(needed, 0, -1):
            if self._found(kind, [region], blocks, gives, nodes):
                return True
            if gives == needed and numbers and len(region) > AS_IT_IS:
                room = {block: len(self.ground.beside(stones_of(block)) & region) for block in blocks}
                if self._kept(region, sorted(blocks, key=lambda each: -room[each]), numbers):
                    return True
        return len(blocks) > 1 and self._found(Purpose.EYE, [region], blocks, 1, nodes)

    def _surrounded(self, most: int, nodes: int) -> None:
        """Let large regions around strings, one after the other, join the blocks that live by them."""
        for string in self.order:
            block = self.account.block(string)
            if self.account.lives(block):
                continue
            seeds = self.ground.whole(self.ground.beside(stones_of(block)) & self.free)
            regions = [ball for ball in self._balls(seeds) if len(ball) <= most] if seeds else []
            if regions:
                others = [each for each in self.account.beside(regions[-1]) if not self.account.lives(each)]
                self._kept(regions[-1], [block, *(each for each in others if each != block)], nodes)

    def _kept(self, region: Stones, blocks: Iterable[Block], nodes: int) -> bool:
        """Let a large region join many blocks that live by it. Which can be joined is found block by block,
        in this order; others have to stand by other games. The game is played on the points on which the
        last proof rests.
        """
        taken: Member | None = None
        failed = 0
        for block in blocks:
            if len(self.ground.beside(stones_of(block)) & region) < 2:
                continue
            together = [block] if taken is None else [*taken.blocks, block]
            member = self._member(
                Purpose.EYE if len(together) == 1 else Purpose.LINK, region, together, self._needed(together)
            )
            zone, _ = by_numbers(self._game(member), nodes if taken else nodes // 4)
            if zone is not None:
                taken = self._on(member, zone)
            else:
                failed += 1
            if failed == MOST_FAILED:
                break
        if taken is not None:
            self._take(taken)
        return taken is not None

    def _on(self, member: Member, zone: Stones) -> Member:
        """Return a game as it is played on some points of its region."""
        beside = self.account.beside(zone)
        fences = tuple(each for each in member.fences if each in beside)
        return member._replace(
            region=zone, fences=fences, living=tuple(e for e in member.living if e in beside)
        )

    def _regions(self, most: int, points: Stones | None = None) -> Iterator[Stones]:
        """Yield the connected parts of some points, or of all that are free, of up to ``most`` points."""
        left = set(self.free if points is None else points)
        while left:
            region, new = frozenset[int](), frozenset({min(left)})
            while new:
                region |= new
                new = self.ground.beside(region) & left
            left -= region
            if len(region) <= most:
                yield region

    def _balls(self, seeds: Iterable[int], *, to_all: bool = False) -> Iterator[Stones]:
        """Yield regions around some points, each half as large again as the one before; and, if ``to_all``
        says so, the last of all, beyond which no point is free.
        """
        ball, last = frozenset(seeds), 0
        while len(ball) <= MOST_POINTS:
            more = ball | self.ground.beside(ball) & self.free
            if len(ball) >= 1.5 * last or (to_all and more == ball):
                yield ball
                last = len(ball)
            if more == ball:
                return
            ball = more

    def _linked(self, nodes: int) -> bool:
        """Join blocks that are near each other: by two common liberties, or else in regions around the points
        between them.
        """
        changed = False
        blocks = sorted(
            self.account.blocks(), key=lambda each: (-len(stones_of(each)), sorted(map(sorted, each)))
        )
        near = {block: self.ground.beside(stones_of(block)) & self.free for block in blocks}
        pairs = list(combinations(blocks, 2))
        for one, other in pairs:
            couples = combinations(sorted(near[one] & near[other]), 2)
            changed |= self._between(one, other, map(self.ground.whole, couples), nodes)
        for one, other in pairs:
            middle = near[one] & near[other]
            around = near[one] & self.ground.beside(near[other]) | near[other] & self.ground.beside(near[one])
            if middle | around:
                balls = islice(self._balls(middle or around), LINK_BALLS)
                changed |= self._between(one, other, (middle | around, *balls), nodes)
        return changed

    def _between(self, one: Block, other: Block, regions: Iterable[Stones], nodes: int) -> bool:
        blocks = [self.account.block(next(iter(each))) for each in (one, other)]
        if blocks[0] == blocks[1] or all(map(self.account.lives, blocks)):
            return False
        left = [region for region in regions if region <= self.free]
        return self._found(Purpose.LINK, left, blocks, 0, nodes)

    def _eye(self, block: Block, nodes: int) -> bool:
        """Find the smallest region that gives a block two liberties, or else one."""
        seeds = sorted(self.ground.beside(stones_of(block)) & self.free)
        regions = [ball for seed in seeds for ball in self._balls(self.ground.whole({seed}))]
        return any(
            self._found(Purpose.EYE, regions, [block], gives, nodes)
            for gives in range(self._needed([block]), 0, -1)
        )

    def _supported(self, block: Block, nodes: int) -> bool:
        """Let a block live with the help of others."""
        seeds = self.ground.beside(stones_of(block)) & self.ground.empty & self.free
        gives = max(1, self._needed([block]))
        regions = [
            region
            for seed in sorted(seeds)
            for region in self._balls({seed})
            if gives == 1 or any(map(self.account.lives, self.account.beside(region)))
        ]
        return self._found(Purpose.SUPPORT, regions, [block], gives, nodes)


class Account:
    """What the games of a family have proved so far: which strings are joined, what lasting liberties they
    have, and which live.
    """

    def __init__(self, ground: Ground, strings: Sequence[Stones]) -> None:
        self.ground, self.strings = ground, strings
        self._block: dict[Stones, Block] = {string: ground.alone[string] for string in strings}
        self._eyes = defaultdict[Stones, dict[Stones, int]](dict)
        self._alive: set[Stones] = {*ground.alive}
        self._liberties: dict[Block, int] = {}

    def block(self, string: Stones) -> Block:
        """Return the block of a string."""
        return self._block[string]

    def blocks(self) -> list[Block]:
        """Return the blocks, in the order of the strings."""
        return list(dict.fromkeys(self._block.values()))

    def beside(self, region: Stones) -> list[Block]:
        """Return the blocks beside a region."""
        near = self.ground.beside(region)
        return list(dict.fromkeys(self._block[s] for s in self.strings if not near.isdisjoint(s)))

    def liberties(self, block: Block) -> int:
        """Return how many lasting liberties a block has. A liberty that two strings share is one."""
        if block not in self._liberties:
            eyes = dict[Stones, int]()
            for string in block:
                eyes |= self._eyes[string]  # of a game each of its strings has the same
            self._liberties[block] = sum(eyes.values())
        return self._liberties[block]

    def lives(self, block: Block) -> bool:
        """Whether a block lives."""
        return not self._alive.isdisjoint(block) or self.liberties(block) >= 2

    def suppose(self, strings: Iterable[Stones]) -> None:
        """Suppose that some strings live."""
        self._alive.update(strings)

    def is_alive(self, string: Stones) -> bool:
        """Whether a string is of a block that lives."""
        return self.lives(self._block[string])

    def enter(self, member: Member) -> None:
        """Take a game into account."""
        self._liberties.clear()
        strings = frozenset[Stones]().union(*member.blocks)
        if member.kind is Purpose.LINK:
            self._block |= dict.fromkeys(strings, strings)
        if member.kind is Purpose.SUPPORT:
            self._alive |= strings
        else:
            for string in strings:
                self._eyes[string][member.region] = member.gives

    def allows(self, member: Member, standing: frozenset[Stones]) -> bool:
        """Whether all that a game rests on holds: its walls stand, what lends liberties lives by now, and
        what counted as one string is joined.
        """
        walls = (string for block in member.walls for string in block)
        return (
            all(string in standing for string in walls)
            and all(block <= self._block[next(iter(block))] for block in member.walls)
            and all(self.is_alive(string) for block in member.living for string in block)
            and (
                member.kind is Purpose.EYE
                or all(
                    self.liberties(block) >= credit
                    for block, credit in zip(member.blocks, member.credits, strict=True)
                )
            )
        )


@lru_cache(maxsize=16_384)  # the same is asked with more effort, and beside other games
def _game(member: Member, position: Position, defender: int) -> PartGame:
    return member.game(position, defender)


@lru_cache(maxsize=4096)
def stones_of(block: Block) -> Stones:
    """Return the stones of all strings of a block."""
    return frozenset[int]().union(*block)
