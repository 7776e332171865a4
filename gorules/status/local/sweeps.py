"""Sweeps: what a player keeps and what she clears of the opponent's stones by one way of playing.

A string is dead if, whatever its owner does, one way of playing takes it and lets no stone of its owner stay
where a definition would count it. So a sweep says of many points at once what holds: the strings that *stand*
are never taken, and from some turn on no stone of the opponent is on the points that are *cleared* whenever
it is his turn. docs/status.md has the theorem.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gorules.go.position import Position
from gorules.go.regions import regions
from gorules.status.alternating import MOST_CLEARED, BoardView, Kept, PointPair, bits, tables_of
from gorules.status.benson import liberties
from gorules.status.local.efforts import Effort, Merging
from gorules.status.local.families import GameFamily, Member, Purpose, stones_of
from gorules.status.local.ground import Block, Ground, Stones
from gorules.status.local.merging import MergingFamily
from gorules.status.local.search import GoingRound, chased
from gorules.status.local.standing import locally_standing, merged_families
from gorules.status.pairing import alternating_safety

MOST_WHOLE = 20
"""The most points of a region that is cleared as a whole by a search."""
NODES = 20_000
"""States of a search for that, or around a string: what more of them clear, merged games clear as well."""
MOST_PLAYS = 12
"""The most plays of a chase."""
MOST_STRINGS = 2
"""How many strings of the opponent a sweep may leave if first plays are to be tried."""
MOST_LIBERTIES = 6
"""The most liberties of a string whose liberties are tried as first plays."""


class Sweep(NamedTuple):
    """A way of playing of one player: her strings that ``stand``; the points that are ``cleared`` of stones
    of the opponent; the points ``played`` on which she plays for that; and strings that are ``refilled``: if
    one of them is taken, she has a stone on its points again, and it stays.
    """

    stand: frozenset[Stones]
    cleared: Stones
    played: Stones
    refilled: frozenset[Stones] = frozenset()

    @property
    def free(self) -> Stones:
        """The points on which no stone of the opponent stays."""
        return self.cleared.union(*self.stand)


def sweeps(position: Position, player: int, within: Stones, effort: Effort) -> Iterator[Sweep]:
    """Yield ways of playing of a player if stones are played ``within`` some points alone, the quickest to
    find first.
    """
    yield by_answers(position, player, within)
    for chases_first in (True, False):
        for step in effort.steps:
            if step.small:
                yield from by_local_games(position, player, within, step, chases_first)
    for step in effort.steps:
        yield by_merged_games(position, player, within, step)


@lru_cache(maxsize=16)
def by_answers(position: Position, player: int, within: Stones) -> Sweep:
    """Return what a player does by safety under alternating play: she clears its territory."""
    return _by_pairs(position, player, within, alternating_safety(position, player).pairs)


def _by_pairs(position: Position, player: int, within: Stones, pairs: frozenset[PointPair]) -> Sweep:
    """Return what a player does by pairs. A pair counts if stones are played on both of its points, or on
    neither.
    """
    ground = BoardView(position, player)
    answers = frozenset(pair for pair in pairs if len(within.intersection(pair)) != 1)
    kept = Kept(ground, answers, suicide=False, kos_lose=True)
    stand = frozenset(frozenset(bits(ground.strings[string])) for string in bits(kept.strings))
    territory = kept.territory
    parts = [frozenset(bits(region.points)) for region in territory]
    others = position.stones(1 - player)
    # To clear a part she may have to play on each of its points.
    if any(not part <= within and part & (within | others) for part in parts):
        return Sweep(frozenset(), frozenset(), frozenset())
    needed = [r for r in kept.regions if r.pairs or r.later or any(map(r.eyes, kept.chains))]
    cleared = frozenset[int]().union(*parts)
    return Sweep(stand, cleared, cleared.union(*(bits(region.points) for region in needed)))


@lru_cache(maxsize=32)
def by_local_games(
    position: Position, player: int, within: Stones, effort: Effort, chases_first: bool
) -> tuple[Sweep, ...]:
    """Return what a player does by families of local games, with chases in the regions that are enclosed."""
    always = _by_pairs(position, player, within, frozenset())
    ground, assumed, prey = _ground(position, player, within, frozenset(), effort)
    found = []
    for start in effort.small:
        family = ChasingFamily(ground, assumed)
        family.free -= always.played
        if chases_first:
            family.chase()
        family.made(start, effort.states)
        if not chases_first:
            family.chase()
        found.append(_sweep(family, always))
        if found[-1].stand.issuperset(assumed) and prey <= found[-1].cleared:
            break
    return tuple(found)


@lru_cache(maxsize=32)
def by_merged_games(position: Position, player: int, within: Stones, effort: Effort) -> Sweep:
    """Return what a player does by games that are merged: some of them clear points as well. Strings of hers
    that have no game are given up: their points are cleared like those of the opponent's. She joins these
    strings to what stands, or does without them.
    """
    always = _by_pairs(position, player, within, frozenset())
    ground, assumed, _ = _ground(position, player, within, always.played, effort)
    family = _clearing(ground, assumed, always, effort, effort.ways(position.board.size)[0])
    return _sweep(family, always)._replace(refilled=family.refilled())


@lru_cache(maxsize=256)
def by_first_play(
    position: Position, player: int, within: Stones, effort: Effort, point: int, wanted: Stones
) -> Sweep:
    """Return what a player does by games that are merged if she moves first, and plays at a point, which is
    no suicide. What this play takes she keeps clear, too. The points that are ``wanted`` are those that she
    would not clear otherwise.
    """
    after = position.place(player, point).after
    always = _by_pairs(after, player, within, frozenset())
    before, standing, prey = _ground(position, player, within, always.played, effort)
    stones = after.stones(1 - player)
    ground = Ground(after, player, before.within, prey & stones)
    strong = frozenset[int]().union(*standing, {point})
    assumed = [string for string in ground.roomy if string & strong]
    taken = [s.points for s in position.strings if s.cell == 2 - player and stones.isdisjoint(s.points)]
    family = _clearing(ground, assumed, always, effort, Merging(effort.to_clear), taken, wanted)
    found = _sweep(family, always)
    return found._replace(played=found.played | {point})


def first_plays(position: Position, player: int, within: Stones, missing: Stones) -> list[int]:
    """Return with which plays a player may move first where a sweep of hers leaves some points: the liberties
    of the opponent's strings there. There are none unless the points are those of few strings of his; strings
    of hers may be among them, which she has given up.
    """
    strings = [each.points for each in position.strings if each.cell == 2 - player and each.points <= missing]
    if len(strings) > MOST_STRINGS or frozenset[int]().union(*strings) != missing - position.stones(player):
        return []
    found = dict[int, None]()
    for string in sorted(strings, key=lambda each: (len(each), sorted(each))):
        near = liberties(position, string)
        if len(near) <= MOST_LIBERTIES:
            found |= dict.fromkeys(sorted(near & within))
    return [point for point in found if not position.place(player, point).self_captured]


def _clearing(
    ground: Ground,
    assumed: Sequence[Stones],
    always: Sweep,
    effort: Effort,
    way: Merging,
    taken: Sequence[Stones] = (),
    wanted: Stones = frozenset(),
) -> MergingFamily:
    """Return the family by which a player clears points, where some strings of hers are ``assumed`` to stand.
    She also keeps clear what was ``taken``. More is done for what is ``wanted``.
    """
    others = [string for string in ground.strings if string not in assumed and string not in always.stand]
    # She comes to what she clears only if her answers in other games end.
    rounds = GoingRound.WITHOUT_HER
    *_, family = merged_families(ground.giving_up(others), assumed, effort, way, rounds)
    weak = sorted({ground.string_at[point] for point in family.ground.weak}, key=sorted)
    family.clear([*taken, *weak], wanted)
    return family


def _sweep(family: GameFamily, always: Sweep) -> Sweep:
    """Return what a family does, beside what the player ``always`` does."""
    stand = family.stand()
    _, held = family.held(stand)
    cleared = always.cleared.union(*(member.prey for member in held))
    played = always.cleared.union(*(member.region for member in held))
    return Sweep(stand | always.stand, cleared, played)


def _ground(
    position: Position, player: int, within: Stones, left_out: Stones, effort: Effort
) -> tuple[Ground, list[Stones], Stones]:
    """Return what a player has, but for points that are ``left_out``; which strings of hers stand; and the
    prey, all stones of the opponent that are not proved to stand.
    """
    standing = locally_standing(position, within, effort)
    strong = frozenset[int]().union(*standing[1 - player], *alternating_safety(position, 1 - player).strings)
    prey = position.stones(1 - player) - strong
    ground = Ground(position, player, within - left_out, prey)
    return ground, [string for string in ground.roomy if string in standing[player]], prey


class ChasingFamily(GameFamily):
    """A family of local games in which the defender also clears points of the attacker's stones."""

    def chase(self) -> None:
        """Take chases into the family: in regions that strings which stand enclose, with stones of the
        attacker inside. As a whole region does, it gives blocks beside it the liberties that they keep.
        """
        ground = self.ground
        enclosing = self.walls.union(*ground.alive)
        apart = bytes(1 if point in enclosing else 0 for point in range(ground.position.board.size))
        own = ground.position.stones(ground.defender)
        left = [each.points for each in regions(ground.position.board, apart) if not each.cell]
        for region in sorted(left, key=lambda each: (len(each), sorted(each))):
            prey = region & ground.weak
            if prey and region - own <= self.free and (self._by_tables(region) or self._whole(region, prey)):
                continue
            for string in sorted({ground.string_at[p] for p in prey & self.free}, key=sorted):
                self._near(string)

    def _by_tables(self, region: Stones) -> bool:
        """Clear a small region by tables. These count the liberties of all that surrounds it as one wall. So
        a block that lacks liberties is given them if it surrounds the region alone. Else a search of the
        whole region may find some for it.
        """
        position = self.ground.position
        if len(region) > MOST_CLEARED or not region <= self.ground.within:
            return False
        tables = tables_of(position.board, suicide=False, kos_lose=True)
        gives = tables.liberties(region, position.cells, self.ground.defender)
        needy = [block for block in self.account.beside(region) if not self.account.lives(block)]
        if gives is None or (gives and len(needy) > 1):
            return False
        if gives and needy and not self.ground.beside(region) <= stones_of(needy[0]):
            if self._whole(region, region & self.ground.weak):
                return True
            gives = 0
        self._enter(region, needy if gives else (), gives, region)
        return True

    def _whole(self, region: Stones, prey: Stones) -> bool:
        """Clear a whole region with liberties for each block that lacks them."""
        if len(region) > MOST_WHOLE or not region <= self.free:
            return False
        needy = [block for block in self.account.beside(region) if not self.account.lives(block)]
        for gives in range(self._needed(needy) if needy else 0, -1, -1):
            blocks = needy if gives else []
            game = self._game(self._chase(region, blocks, gives))
            if chased(game, prey, False, MOST_PLAYS, NODES) is not None:
                self._enter(region, blocks, gives, prey)
                return True
        return False

    def _near(self, string: Stones) -> None:
        """Clear the points of a string in some region around it, with the help of walls that stand; if that
        is possible, with those of all strings of the attacker there.
        """
        for ball in self._balls(string):
            all_ = frozenset[int]().union(*(self.ground.string_at[p] for p in ball & self.ground.weak))
            if not all_ <= self.free:
                continue
            for prey in dict.fromkeys((all_, string)):
                game = self._game(self._chase(ball | all_, (), 0))
                zone = chased(game, prey, True, MOST_PLAYS, NODES)
                if zone is None:
                    continue
                zone |= prey
                game = self._game(self._chase(zone, (), 0))
                if chased(game, prey, False, MOST_PLAYS, NODES) is not None:
                    self._enter(zone, (), 0, prey)
                    return

    def _chase(self, region: Stones, blocks: Sequence[Block], gives: int) -> Member:
        """Return what a chase would be in the family."""
        walls = tuple(block for block in self.account.beside(region) if block not in blocks)
        kind = Purpose.EYE if blocks else Purpose.SUPPORT
        return Member(kind, region, tuple(blocks), gives, walls, (), (2 - gives,) * len(blocks))

    def _enter(self, region: Stones, blocks: Sequence[Block], gives: int, cleared: Stones) -> None:
        self._take(self._chase(region, blocks, gives)._replace(prey=cleared))
