"""Families in which each game lets its strings live by themselves, see docs/status.md.

Strings that need the same points cannot have a game each. Then their games are merged: one game on the points
of all lets all of their strings live.
"""

from collections.abc import Iterable, Iterator, Sequence

from gorules.go.position import Position
from gorules.status.local.families import (
    Account,
    Block,
    GameFamily,
    Ground,
    Member,
    Purpose,
    StandingStrings,
    Stones,
)
from gorules.status.local.search import kept_on

NEAREST = 3
"""How many games, or strings without a game, are tried beside a string that finds no room of its own."""
ROUNDS = 6
"""How often a family is made anew. A string that has no game is the first to look for one in the next round;
if it has none then, it is no wall any more.
"""


class MergingFamily(GameFamily):
    """A family of games that each let some strings live by two liberties that last."""

    def __init__(self, ground: Ground, standing: Sequence[Stones], nodes: int) -> None:
        """``nodes`` are the states that a search of one game may look at."""
        super().__init__(ground, standing, standing)
        self.nodes = nodes

    def merged(self) -> "MergingFamily":
        """Make the family: find a game for each string, as long as that goes on."""
        changed = True
        while changed:
            changed = False
            for string in self.left:
                changed |= self._added(string)
        return self

    @property
    def left(self) -> list[Stones]:
        """The strings that have no game."""
        return [each for each in self.order if not self.account.is_alive(each)]

    def _added(self, string: Stones) -> bool:
        """Find a game for a string: on points that no other game has; or in place of the games that have the
        points it needs, of one that is near, or together with strings nearby.
        """
        if self.account.is_alive(string) or self._replaced([string], ()):
            return True
        needed = self._needed_points(string)
        rivals = [each for each in self.members if each.region & needed]
        if rivals and self._replaced([string], rivals, needed):
            return True
        near = self._near([string], self.ground.played)
        around = near | self.ground.beside(near) & self.ground.played
        games = sorted(
            (each for each in self.members if each.region & around),
            key=lambda each: (-len(each.region & near), min(each.region)),
        )
        if any(self._replaced([string], [each]) for each in games[:NEAREST]):
            return True
        others = sorted(
            (each for each in self.left if each != string and self._near([each], around)),
            key=lambda each: (-len(self._near([each], near)), min(each)),
        )
        return any(self._replaced([string, each], ()) for each in others[:NEAREST])

    def clear(self, string: Stones) -> bool:
        """Clear the points of a string of the attacker: by one game in place of those that are played there,
        or of those beside it, too. Return whether that was found.
        """
        if not string <= self.ground.played:
            return False
        points = string | self.ground.beside(string) & self.ground.played
        inside = tuple(each for each in self.members if each.region & string)
        beside = tuple(each for each in self.members if each.region & points)
        return any(self._replaced((), old, points, string) for old in dict.fromkeys((inside, beside)))

    def _near(self, strings: Iterable[Stones], points: Stones) -> Stones:
        return frozenset().union(*(self.ground.touched[each] for each in strings)) & points

    def _needed_points(self, string: Stones) -> Stones:
        """Return the points on which a string lives if all others only stand; none if it does not."""
        kept = self.members
        self._enter([], self.ground.played)
        game = self._lives([string], self._near([string], self.free))
        self._enter(kept, self.ground.played)
        return frozenset() if game is None else game.region

    def _replaced(
        self,
        strings: Sequence[Stones],
        old: Sequence[Member],
        points: Stones = frozenset(),
        prey: Stones = frozenset(),
    ) -> bool:
        """Let one game take the place of ``old`` ones: for their strings and some others, on their points and
        on what is free. Games that lean on the old ones lean on the new one: it comes before them, and leans
        on none of them.
        """
        kept = self.members
        leaning = self._leaning(old)
        before = [each for each in kept if each not in old and each not in leaning]
        taken = frozenset[int]().union(*(each.region for each in leaning))
        self._enter(before, self.ground.played - taken)
        strings = [*strings, *(s for each in old for block in each.blocks for s in block)]
        seeds = self._near(strings, self.free).union(points & self.free, *(each.region for each in old))
        game = self._lives(strings, seeds, prey.union(*(each.prey for each in old)))
        if game is None:
            self._enter(kept, self.ground.played)
            return False
        self._enter([*before, game, *leaning], self.ground.played)
        return True

    def _leaning(self, old: Sequence[Member]) -> list[Member]:
        """Return the games in which a string lends liberties that lives by some games, or by one of these."""
        lending = {block for each in old for block in each.blocks}
        found = list[Member]()
        for each in self.members:
            if each not in old and not lending.isdisjoint(each.living):
                found.append(each)
                lending.update(each.blocks)
        return found

    def _enter(self, members: Sequence[Member], points: Stones) -> None:
        """Let the family consist of these games. They are played on some of these ``points``."""
        self.members = list(members)
        self.account = Account(self.ground, self.order)
        self.free = points.difference(*(each.region for each in members))
        for each in members:
            self.account.enter(each)

    def _lives(
        self, strings: Sequence[Stones], seeds: Iterable[int], prey: Stones = frozenset()
    ) -> Member | None:
        """Return a game in which strings live and prey, among the seeds, is cleared, on points around some
        that are free.
        """
        blocks: tuple[Block, ...] = tuple(dict.fromkeys(map(self.account.block, strings)))
        start = self.ground.whole(seeds) & self.free
        for region in self._balls(start) if start else ():
            if not {*blocks} <= {*self.account.beside(region)}:
                continue
            member = self._member(Purpose.EYE, region, blocks, 2)
            zone = kept_on(self._game(member), self.nodes, prey)
            if zone is not None:
                return self._on(member, zone)._replace(prey=prey)
        return None


def standing_together(
    position: Position, defender: int, played: Stones, weak: Stones, nodes: int
) -> StandingStrings:
    """Return the strings of a player that such families prove uncapturable, as
    :func:`~gorules.status.local.families.standing` does.
    """
    ground = Ground(position, defender, played, weak)
    found: dict[Stones, Stones] = {string: frozenset() for string in ground.alive}
    for family in merged_families(ground, ground.roomy, nodes):
        for string in family.stand():
            found.setdefault(string, family.rests_on(string))
    return found


def merged_families(ground: Ground, assumed: Sequence[Stones], nodes: int) -> Iterator[MergingFamily]:
    """Yield families in which strings that are ``assumed`` to stand have games. Each after the first begins
    with strings that had none before; those that failed twice are left out.
    """
    failed = set[Stones]()
    for _ in range(ROUNDS):
        family = MergingFamily(ground, assumed, nodes).merged()
        yield family
        left = family.left
        if not left:
            return
        first = [string for string in left if string not in failed]
        failed.update(left)
        assumed = [*first, *(string for string in assumed if string not in left)]
