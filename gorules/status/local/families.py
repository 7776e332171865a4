"""Families of local games that prove strings to stand together, see docs/status.md.

The regions of a family are disjoint, so that the defender can answer in each of them whatever happens in
the others. Its games are of three kinds. A *link* joins two blocks, so that they count as one string. An
*eye* gives blocks a liberty that lasts, or two. A *support* lets one block live with the help of those that
live already. A *block* is strings that links have joined. It lives with two liberties that last.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from gorules.go.position import EMPTY, Position
from gorules.status.benson import unconditionally_alive
from gorules.status.local.game import FENCE, PartGame, Promise, Wall
from gorules.status.local.search import answers_needed

Stones = frozenset[int]
"""A string, by its points."""
Block = frozenset[Stones]
"""Strings that count as one."""


class Purpose(Enum):
    """What a game of a family is for."""

    LINK = "link"
    EYE = "eye"
    SUPPORT = "support"


class Member(NamedTuple):
    """A game of a family: its ``region``; the ``blocks`` that it is for; the liberties that an eye ``gives``;
    the other walls, which stand, among them those that ``live`` already and lend their liberties; and the
    eyes whose liberties the block has that is supported.
    """

    kind: Purpose
    region: Stones
    blocks: tuple[Block, ...]
    gives: int
    fences: tuple[Block, ...]
    living: tuple[Block, ...]


LINK_POINTS = 10
LINK_NODES = 500
EYE_POINTS = 12
EYE_NODES = 2000
TWO_EYES = 6
SUPPORT_POINTS = 20
MOST_ANSWERS = 5
WEAK = 6
"""The most stones of a string of the attacker that is taken for weak at first: it may be inside a region."""
ROUNDS = 4
"""How often families are looked for. Strings that never live, though all stand, are no walls after that."""


class Ground:
    """What a defender has on a position: her strings, and where she may play. Stones are played on ``played``
    alone. ``weak`` are points of strings of the attacker that may be inside a region.
    """

    def __init__(self, position: Position, defender: int, played: Stones, weak: Stones) -> None:
        self.position, self.defender = position, defender
        self.near = position.board.neighbours
        self.strings = [each.points for each in position.strings if each.cell == defender + 1]
        self.string_at = {p: s.points for s in position.strings for p in s.points}
        self.touched = {string: self.beside(string) for string in self.strings}
        safe = unconditionally_alive(position, defender)
        self.alive = safe.strings
        reserved = frozenset[int]().union(*safe.enclosed)
        empty = frozenset(point for point, cell in enumerate(position.cells) if cell == EMPTY)
        self.played = ((empty | weak) & played) - reserved
        self.empty = empty & self.played
        self.weak = weak & self.played

    def beside(self, points: Stones) -> Stones:
        """Return the points beside some points."""
        return frozenset(near for point in points for near in self.near[point]) - points

    def whole(self, points: Iterable[int]) -> Stones:
        """Return points with all stones of the attacker's strings that have some of them."""
        found = set(points)
        for point in tuple(found):
            found |= self.string_at.get(point, frozenset())
        return frozenset(found)


class GameFamily:
    """A family of local games, made step by step. ``standing`` are strings that are assumed to stand."""

    def __init__(self, ground: Ground, standing: Collection[Stones], order: Sequence[Stones]) -> None:
        self.ground, self.order = ground, [string for string in order if string in standing]
        self.members: list[Member] = []
        self.free = ground.played
        self.account = Account(ground, self.order)
        self.walls = frozenset[int]().union(*self.order)

    def made(self, eyes_first: int) -> "GameFamily":
        """Make the family: eyes of up to so many points, then links, other eyes, and supports."""
        self._enclosed(eyes_first)
        self._links()
        self._enclosed(EYE_POINTS)
        for block in self.account.blocks():
            while not self.account.lives(block) and self._eye(block):
                pass
        changed = True
        while changed:
            changed = False
            for block in reversed(self.account.blocks()):
                if not self.account.lives(block):
                    changed |= self._supported(block)
        return self

    def stand(self) -> frozenset[Stones]:
        """Return the strings that stand: the largest set in which each is proved by games whose walls are in
        it. A string may be a fence for another and the other way round, as each is only assumed to stand
        until one of them falls, and none falls first. A liberty is never lent in a circle: what a game lends
        was proved by games before it.
        """
        standing = frozenset(string for string in self.order if self.account.is_alive(string))
        while True:
            account = Account(self.ground, self.order)
            for member in self.members:
                if account.allows(member, standing):
                    account.enter(member)
            left = frozenset(string for string in standing if account.is_alive(string))
            if left == standing:
                return standing
            standing = left

    def rests_on(self, string: Stones) -> Stones:
        """Return the points of the regions on which it rests that a string stands: those of its block, and of
        all that is a wall there.
        """
        points, seen, left = frozenset[int](), set[Block](), [string]
        while left:
            block = self.account.block(left.pop())
            if block in seen:
                continue
            seen.add(block)
            for member in self.members:
                if any(each <= block for each in member.blocks):
                    points |= member.region
                    walls = (*member.blocks, *member.fences, *member.living)
                    left += [next(iter(each)) for each in walls]
        return points

    def _asked(
        self, kind: Purpose, region: Stones, blocks: Sequence[Block], credit: int, most: int, nodes: int
    ) -> bool:
        """Ask whether a game does what it is for, and take it into the family if it does."""
        if not region or not region <= self.free:
            return False
        others = [each for each in self.account.beside(region) if each not in blocks]
        lending = kind is not Purpose.LINK
        living = [each for each in others if lending and self.account.lives(each)]
        fences = [each for each in others if each not in living]
        walls = (
            [Wall(_stones(each), credit) for each in blocks]
            + [Wall(_stones(each), 2) for each in living]
            + [Wall(_stones(each), FENCE) for each in fences]
        )
        promise = Promise.JOIN if kind is Purpose.LINK else Promise.KEEP
        game = PartGame.of(self.ground.position, self.ground.defender, region, walls, promise)
        if answers_needed(game, most, nodes) is None:
            return False
        member = Member(kind, region, tuple(blocks), 2 - credit, tuple(fences), tuple(living))
        self.members.append(member)
        self.free -= region
        self.account.enter(member)
        return True

    def _enclosed(self, most: int) -> None:
        """Take what standing strings enclose, up to so many points, as one eye or two of all of them."""
        for region in sorted(self._regions(most), key=lambda each: (len(each), sorted(each))):
            blocks = [each for each in self.account.beside(region) if not self.account.lives(each)]
            if not blocks or not region <= self.free:
                continue
            nodes = 5 * EYE_NODES
            if len(region) >= 3 and self._asked(Purpose.EYE, region, blocks, 0, MOST_ANSWERS, nodes):
                continue
            if len(region) <= EYE_POINTS // 2:
                self._asked(Purpose.EYE, region, blocks, 1, MOST_ANSWERS - 1, nodes)

    def _regions(self, most: int) -> Iterator[Stones]:
        left = set(self.ground.played)
        while left:
            region, new = frozenset[int](), frozenset({min(left)})
            while new:
                region |= new
                new = self.ground.beside(region) & left
            left -= region
            if len(region) <= most and self.ground.beside(region) <= self.walls:
                yield region

    def _links(self) -> None:
        """Join blocks by the smallest links."""
        found = []
        liberties = {string: self.ground.touched[string] & self.free for string in self.order}
        for number, one in enumerate(self.order):
            for other in self.order[:number]:
                common = sorted(liberties[one] & liberties[other])
                pairs = [frozenset({p, q}) for i, p in enumerate(common) for q in common[:i]]
                near = frozenset(common)
                if not pairs:
                    near |= liberties[one] & self.ground.beside(liberties[other])
                    near |= liberties[other] & self.ground.beside(liberties[one])
                    wide = near | self.ground.beside(near) & self.free & (
                        liberties[one] | liberties[other] | self.ground.beside(frozenset(common))
                    )
                    pairs = [near, wide] if near else []
                size = -len(one) - len(other)
                found += [(len(p), size, sorted(p), one, other) for p in pairs if len(p) <= LINK_POINTS]
        for _, _, points, one, other in sorted(found, key=lambda each: each[:3]):
            blocks = [self.account.block(one), self.account.block(other)]
            if blocks[0] != blocks[1] and not all(map(self.account.lives, blocks)):
                self._asked(Purpose.LINK, self.ground.whole(points), blocks, 0, 3, LINK_NODES)

    def _eye(self, block: Block) -> bool:
        """Find the smallest region that gives a block two liberties, or else one."""
        stones = _stones(block)
        seeds = sorted(self.ground.beside(stones) & self.free)
        regions = {region for seed in seeds for region in self._grown(seed, EYE_POINTS)}
        needed = 2 - self.account.liberties(block)
        for credit in (0, 1) if needed == 2 else (1,):
            for region in sorted(regions, key=lambda each: (len(each), sorted(each))):
                if len(region) >= (1 if credit else TWO_EYES) and self._asked(
                    Purpose.EYE, region, [block], credit, MOST_ANSWERS - 1, EYE_NODES
                ):
                    return True
        return False

    def _supported(self, block: Block) -> bool:
        """Let a block live with the help of others."""
        seeds = self.ground.beside(_stones(block)) & self.ground.empty & self.free
        regions, ring = list[Stones](), seeds
        for _ in range(4):
            regions.append(self.ground.whole(ring))
            ring |= self.ground.beside(ring) & self.free
        regions += [region for seed in sorted(seeds) for region in self._grown(seed, SUPPORT_POINTS)]
        credit = min(self.account.liberties(block), 1)
        for region in dict.fromkeys(regions):
            helped = credit or any(map(self.account.lives, self.account.beside(region)))
            if (
                helped
                and len(region) <= SUPPORT_POINTS
                and self._asked(Purpose.SUPPORT, region, [block], credit, MOST_ANSWERS, EYE_NODES)
            ):
                return True
        return False

    def _grown(self, seed: int, most: int) -> Iterator[Stones]:
        """Yield regions that grow from a point, always where the fewest ways out come up."""
        region = self.ground.whole({seed})
        while len(region) <= most:
            yield region
            front = self.ground.beside(region) & self.free
            if not front:
                return
            steps = (self.ground.whole({point}) for point in sorted(front))
            _, step = min((self._ways_out(region, step), step) for step in steps)
            region |= step

    def _ways_out(self, region: Stones, step: Stones) -> tuple[int, int, list[int]]:
        beside = self.ground.beside(step)
        return len(beside - region - self.walls) + 2 * len(step), -len(beside & self.walls), sorted(step)


class Account:
    """What the games of a family have proved so far: which strings are joined, what lasting liberties they
    have, and which live.
    """

    def __init__(self, ground: Ground, strings: Sequence[Stones]) -> None:
        self.ground, self.strings = ground, strings
        self._block: dict[Stones, Block] = {string: frozenset({string}) for string in strings}
        self._eyes: dict[Stones, Counter[Stones]] = {string: Counter() for string in strings}
        self._alive: set[Stones] = {*ground.alive}

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
        eyes = Counter[Stones]()
        for string in block:
            eyes |= self._eyes[string]
        return eyes.total()

    def lives(self, block: Block) -> bool:
        """Whether a block lives."""
        return not self._alive.isdisjoint(block) or self.liberties(block) >= 2

    def is_alive(self, string: Stones) -> bool:
        """Whether a string is of a block that lives."""
        return self.lives(self._block[string])

    def enter(self, member: Member) -> None:
        """Take a game into account."""
        strings = frozenset[Stones]().union(*member.blocks)
        if member.kind is Purpose.LINK:
            self._block |= dict.fromkeys(strings, strings)
        elif member.kind is Purpose.EYE:
            for string in strings:
                self._eyes[string][member.region] = member.gives
        else:
            self._alive |= strings

    def allows(self, member: Member, standing: frozenset[Stones]) -> bool:
        """Whether all that a game rests on holds: its walls stand, what lends liberties lives by now, and
        what counted as one string is joined.
        """
        walls = (string for block in (*member.blocks, *member.fences, *member.living) for string in block)
        return (
            all(string in standing for string in walls)
            and all(block <= self._block[next(iter(block))] for block in member.blocks)
            and all(self.is_alive(string) for block in member.living for string in block)
            and (
                member.kind is not Purpose.SUPPORT
                or all(min(self.liberties(block), 1) >= 2 - member.gives for block in member.blocks)
            )
        )


def _stones(block: Block) -> Stones:
    return frozenset[int]().union(*block)


StandingStrings = Mapping[Stones, Stones]
"""The strings of a player that are proved uncapturable, each with the points on which she answers."""


@lru_cache(maxsize=64)  # other definitions ask the same of a position
def locally_standing(position: Position, played: Stones) -> tuple[StandingStrings, StandingStrings]:
    """Return the strings of each player that families of local games prove uncapturable, under any reading of
    a pass for a ko, if stones are played on some points.

    Costs some tenths of a second on a finished game of 19x19. The strings of the other player that may be
    inside a region are at first the small ones, then those that were not proved to stand.
    """
    found: tuple[dict[Stones, Stones], ...] = ({}, {})
    for is_second in (False, True):
        weak = [
            frozenset[int]().union(
                *(
                    string.points
                    for string in position.strings
                    if string.cell == 2 - player
                    and (string.points not in found[1 - player] if is_second else len(string.points) <= WEAK)
                )
            )
            for player in (0, 1)
        ]
        for player in (0, 1):
            for string, region in standing(position, player, played, weak[player]).items():
                found[player].setdefault(string, region)
    return found[0], found[1]


def standing(position: Position, defender: int, played: Stones, weak: Stones) -> dict[Stones, Stones]:
    """Return the strings of a player that local games prove uncapturable, each with the points of the regions
    on which they are played. Stones are played on ``played`` alone; ``weak`` are points of the other's
    strings that may be inside a region.
    """
    ground = Ground(position, defender, played, weak)
    found: dict[Stones, Stones] = {string: frozenset() for string in ground.alive}
    order = sorted(ground.strings, key=lambda s: (-len(ground.touched[s] & ground.empty), sorted(s)))
    assumed = order
    for _ in range(ROUNDS):
        hopeful = set[Stones]()
        for eyes_first in (0, 2, EYE_POINTS):
            family = GameFamily(ground, assumed, order).made(eyes_first)
            hopeful.update(string for string in assumed if family.account.is_alive(string))
            for string in family.stand():
                found.setdefault(string, family.rests_on(string))
        if len(hopeful) == len(assumed) or len(found) == len(order):
            break
        assumed = [string for string in order if string in hopeful or string in found]
    return found
