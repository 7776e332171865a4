"""Families in which each game lets its strings live by themselves, see docs/status.md.

Strings that need the same points cannot have a game each. Then their games are merged: one game on the points
of all lets all of their strings live.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Self

from gorules.status.local.efforts import Effort, Merging, OneByOne, WholeAreas
from gorules.status.local.families import Account, GameFamily, Member, Purpose
from gorules.status.local.ground import Ground, Stones
from gorules.status.local.search import GoingRound, by_numbers

FEW = 2
"""The most stones of a string of the attacker that may be inside a whole area."""
NEAREST = 3
"""How many games are tried beside a string that finds no room of its own."""
SHORT = (2, 4)
"""The most liberties of strings of the attacker that are inside a region though they stand."""
AT_LAST = 2_000_000
"""A third of the states of a family, but no more than this, is there for strings that are let in at last, and
as much each time that those in seki are looked at.
"""


class MergingFamily(GameFamily):
    """A family of games that each let some strings live by two liberties that last, or clear points. If the
    effort is gentle, play in those without prey may go round.
    """

    def __init__(
        self,
        ground: Ground,
        standing: Sequence[Stones],
        effort: Effort,
        rounds: GoingRound = GoingRound.WITHOUT_HER,
    ) -> None:
        super().__init__(ground, standing)
        self.effort, self.nodes, self.states, self.to_all = effort, 0, 0, False
        self.rounds = rounds if effort.gentle else GoingRound.NONE
        self.prey: list[Stones] = []
        self.kept_free: Stones = frozenset()

    def following(self, gone: Collection[Stones]) -> Self:
        """Return a family without a game, in which some strings are given up: they may be inside a region, as
        strings of the attacker may.
        """
        left = [string for string in self.order if string not in gone]
        return type(self)(self.ground.giving_up(gone), left, self.effort, self.rounds)

    def next(self) -> Self:
        """Return the family that comes after this one: what has no game in this one is given up."""
        return self.following(self.left)

    def merged(self, way: Merging) -> Self:
        """Make the family: find a game for each string, as long as that goes on."""
        if way.areas is not None:
            self._live_in(way.areas)
        self._made(way.states, (False, True), leaning=way.leaning)
        for liberties in SHORT:
            self._in_seki(liberties, way.states)
        return self

    def let_live(self, string: Stones, limits: OneByOne) -> Self:
        """Let one more string live, in a region as large as is searched: by itself, or else together with
        those that are walls of that game and would have to stand by others.
        """
        self.states, self.nodes = limits.in_all, limits.states
        region = self._around(string, limits.most)
        walls = self._lives_first([string], region)
        if walls and string not in self.stand():
            self._lives_first([string, *walls], region)
        return self

    def _lives_first(self, strings: Sequence[Stones], region: Stones) -> list[Stones]:
        """Find a game in which strings live in a region, as if there was no other, and let the others give
        way to it. Return the strings that are walls of it and have to stand by others.
        """
        with self._apart(()):
            game = self._one_game(strings, region)
        if game is None:
            return []
        self._taken_first(game)
        return [each for block in game.fences for each in block if each not in self.ground.alive]

    def _around(self, string: Stones, most: int) -> Stones:
        """Return the largest region around a string, of up to so many points."""
        region, more = frozenset[int](), self._near([string], self.ground.played)
        while more != region and len(more) <= most:
            region, beside = more, self.ground.beside(more)
            more = self.ground.whole(region | beside & self.ground.played) & self.ground.played
        return region

    def _live_in(self, areas: WholeAreas) -> None:
        """Let strings live in whole areas, the smallest area first: all that are beside it together, as one
        may need another. If that fails, those that each live there alone do so together; or one after the
        other, the longest first, as far as there is room.
        """
        self.states = areas.in_all
        weak = {self.ground.string_at[point] for point in self.ground.weak}
        open_ = self.ground.empty.union(*filter(self._may_be_inside, weak)) & self.free
        for area in sorted(self._regions(areas.most, open_), key=lambda each: (len(each), min(each))):
            near = [string for string in self.order if len(self.ground.touched[string] & area) > 1]
            beside = [string for string in near if not self.account.is_alive(string)]
            if not beside or self._live_together(beside, area, areas.together) or len(beside) == 1:
                continue
            self.nodes = areas.alone
            own = {string: game for string in beside if (game := self._one_game([string], area))}
            if len(own) > 1 and self._live_together([*own], area, areas.together):
                continue
            self.nodes = areas.alone
            for string in sorted(own, key=len, reverse=True):
                is_free = own[string].region <= self.free
                game = own[string] if is_free else self._one_game([string], area & self.free)
                if game is not None:
                    self._take(game)

    def _live_together(self, strings: Sequence[Stones], area: Stones, nodes: int) -> bool:
        """Take the game in which strings live together in an area, if it is found with so many states."""
        self.nodes = nodes
        game = self._one_game(strings, area)
        if game is not None:
            self._take(game)
        return game is not None

    def _in_seki(self, liberties: int, states: Sequence[int]) -> None:
        """Let strings live beside strings of the attacker that have so many liberties at most: she takes them
        if he plays there first. So these may be inside a region, too.
        """
        ground, short = self.ground, self.ground.short(liberties)
        near = frozenset[int]().union(*short, *map(ground.beside, short))
        beside = [string for string in self.left if ground.touched[string] & near]
        if not beside:
            return
        self.ground, self.states = ground.letting_in(short), self._at_last
        self._enter(self.members, self.ground.played)
        for self.nodes in states:
            for self.to_all in (False, True):
                self._filled_up(beside)
        self.ground, self.to_all = ground, False
        self._enter(self.members, ground.played)

    def _may_be_inside(self, string: Stones) -> bool:
        """Whether a weak string may be inside an area: the defender has given it up, or it has few stones."""
        return len(string) <= FEW or string in self.ground.touched

    def clear(self, strings: Sequence[Stones], wanted: Stones = frozenset()) -> None:
        """Let the family clear the points of some strings of the attacker, too, as far as games are found.
        A gentle family does more for those that are ``wanted``.
        """
        self.prey = [string for string in strings if string <= self.ground.played]
        self._made(self.effort.to_clear, (True,))

    def refilled(self) -> frozenset[Stones]:
        """Return the strings of the defender that have no game, but on whose points she has a stone in the
        end, and it stays: a game clears these points, and none of them is in an eye then.
        """
        _, held = self.held(self.stand())
        nodes = self.effort.to_clear[-1]
        return frozenset(
            string
            for string in self.ground.strings
            for game in held
            if string <= game.prey and by_numbers(self._game(game), nodes, game.prey, string).zone is not None
        )

    def _made(self, states: Sequence[int], rooms: Sequence[bool], *, leaning: bool = False) -> None:
        """Find games for strings, with few ``states`` at first, then with more for those that have none. The
        ``rooms`` say whether the last region that is tried around a string has all that is free there.
        """
        self.states = self.effort.for_one_family(self.ground.position.board.size)
        for nodes in states:
            self.nodes = nodes
            for to_all in rooms:
                self.to_all = to_all
                self._filled_up([*self.order, *self.prey])
            for string in self.left:
                self._given_way(string)
            for string in self.left if leaning else ():
                self._leant(string)
        self.states, self.to_all = max(self.states, self._at_last), False
        for nodes in states:
            self.nodes = nodes
            while [each for each in self.left if self._let_in(each)]:
                pass  # who is let in may lend what another lacks

    @property
    def _at_last(self) -> int:
        """The states that are there at last, whatever was used before."""
        return min(self.effort.for_one_family(self.ground.position.board.size) // 3, AT_LAST)

    @property
    def left(self) -> list[Stones]:
        """The strings that have no game: those that are to live, and those that are to be cleared."""
        return [each for each in (*self.order, *self.prey) if self._is_left(each)]

    def _is_left(self, string: Stones) -> bool:
        """Whether a string has no game."""
        if string in self.prey:
            return not any(string <= each.prey for each in self.members)
        return not self.account.is_alive(string)

    def _filled_up(self, strings: Sequence[Stones]) -> None:
        """Find a game for each of some strings, as long as that goes on."""
        changed = True
        while changed:
            changed = False
            for string in strings:
                changed |= self._is_left(string) and self._added(string)

    def _added(self, string: Stones) -> bool:
        """Find a game for a string: on points that no other game has; or in place of the games that have the
        points it needs, or of one that is near.
        """
        if self._replaced([string], ()):
            return True
        needed = self._needed_game(string)
        if needed is None and string in self.prey:
            return False
        rivals = [each for each in self.members if needed and each.region & needed.region]
        if needed and rivals and self._replaced([string], rivals, needed.region):
            return True
        return any(self._replaced([string], [each]) for each in self._nearest(string))

    def _given_way(self, string: Stones) -> None:
        """Let the games that have the points which a string needs give way to one for this string, if their
        strings find others then, so that fewer have none.
        """
        needed = self._needed_game(string) if string in self.left else None
        if needed is not None:
            self._taken_first(needed)

    def _taken_first(self, needed: Member) -> None:
        """Take a game into the family before others, if fewer strings have none then. The games that have its
        points give way, and their strings find others.
        """
        before, left = self.members, self._count_left()
        rivals = [each for each in before if each.region & needed.region]
        leaning = self._leaning(rivals)
        stay = [each for each in before if each not in rivals and each not in leaning]
        self._enter([needed, *stay], self.ground.played)
        away = frozenset[int]().union(*(each.prey for each in (*rivals, *leaning)))
        self._filled_up([*self.order, *(each for each in self.prey if each <= away)])
        if self._count_left() >= left:
            self._enter(before, self.ground.played)

    def _leant(self, string: Stones) -> None:
        """Let a string live by others, which lend it liberties. Games that have the points which it needs for
        that give way. Their strings have to find others, before it has a game: it leans on them.
        """
        before, left = self.members, self._count_left()
        game = self._needed_game(string, self._others(string)) if string in self.left else None
        if game is None or not game.living:
            return
        self._taken_last(game, [string])
        if self._count_left() >= left:
            self._enter(before, self.ground.played)

    def _taken_last(self, game: Member, strings: Sequence[Stones]) -> list[Stones]:
        """Take a game of some strings into the family, if what lends liberties to it lives by others. Those
        that have its points or strings give way, and their strings find others first. Return the strings
        beside it that do not, and had one before or are to lend liberties to it.
        """
        had = {*self.order, *self.prey}.difference(self.left, strings)
        rivals = [m for m in self.members if m.region & game.region or not {*m.strings}.isdisjoint(strings)]
        away = [*rivals, *self._leaning(rivals)]
        lost = frozenset[int]().union(*(each.prey for each in away))
        again = [*self.order, *(each for each in self.prey if each <= lost)]
        self.kept_free = game.region
        self._enter([each for each in self.members if each not in away], self.ground.played)
        self._filled_up([each for each in again if each not in strings])
        self.kept_free = frozenset()
        lending = frozenset[Stones]().union(*game.living)
        failing = [each for each in self.left if each in had or each in lending]
        if all(map(self.account.lives, game.living)):
            self._enter([*self.members, game], self.ground.played)
            self._filled_up(again)
        return [each for each in failing if (each | self.ground.beside(each)) & game.region]

    def _let_in(self, string: Stones) -> bool:
        """Let a string live, or be cleared, with as little change as possible: in a game as it is; or in a
        small one, which leans on strings that live, on points of others.
        """
        near = self._near([string], self.ground.played)
        games = [each for each in self.members if len(each.region & near) > 1]
        let_in = any(self._replaced([string], [each], as_it_is=True) for each in games)
        return let_in or self._made_room(string)

    def _nearest(self, string: Stones) -> list[Member]:
        """Return the games that are nearest to a string."""
        near = self._near([string], self.ground.played)
        around = near | self.ground.beside(near) & self.ground.played
        games = sorted(
            (each for each in self.members if each.region & around),
            key=lambda each: (-len(each.region & near), min(each.region)),
        )
        return games[:NEAREST]

    def _made_room(self, string: Stones, joined: Sequence[Member] = ()) -> bool:
        """Let a string live by a small game that leans on strings which live, together with the strings of
        ``joined`` games. The games that have its points are played on what is left to them, and on free
        points around that.
        """
        kept, leaning = self.members, self._leaning(joined)
        game = self._least_game(string, joined, leaning)
        if game is None:
            return False
        self._enter([], self.ground.played)
        before = [each for each in kept if each not in joined and each not in leaning]
        if self._on_rests(before, game, leaning) and all(map(self.account.lives, game.living)):
            self._take(game)
            if self._on_rests(leaning, game):
                return True
        self._enter(kept, self.ground.played)
        return False

    def _least_game(
        self, string: Stones, joined: Sequence[Member], leaning: Sequence[Member]
    ) -> Member | None:
        """Return a game in which a string lives, and those of ``joined`` games, if those that live now do so
        elsewhere. The games ``leaning`` on these lend nothing. It has as few points of other games as
        possible; it does without those first that are beside most other strings.
        """
        used = self.ground.played.difference(self.free, *(each.region for each in joined))
        away = {each for game in (*joined, *leaning) for each in game.strings}
        living = [each for each in self.order if self.account.is_alive(each) and each not in away]
        strings = [string, *(each for game in joined for each in game.strings)]
        prey = frozenset[int]().union(*(each.prey for each in joined))
        with self._apart(living):
            seeds = self._near([string], self.free).union(*(each.region for each in joined))
            game = self._lives(strings, seeds, prey)
            return game and self._smaller(game, strings, game.region & used, prey)

    def _smaller(
        self, game: Member, strings: Sequence[Stones], points: Stones, prey: Stones = frozenset()
    ) -> Member:
        """Return a game of some strings without as many of some points as possible, those first that are
        beside most other strings.
        """
        beside = Counter(p for each in self.order if each not in strings for p in self.ground.touched[each])
        for point in sorted(points, key=lambda p: (-beside[p], p)):
            if point in game.region:
                game = self._one_game(strings, game.region - self.ground.whole({point}), prey) or game
        return game

    def _on_rests(self, games: Sequence[Member], other: Member, later: Sequence[Member] = ()) -> bool:
        """Add games to the family, each on what is left of its points if an ``other`` one has some of them,
        and ``later`` ones have theirs. Return whether all are found.
        """
        for number, game in enumerate(games, 1):
            left: Member | None = game
            if game.region & other.region:
                others = (*self.members, *games[number:], *later)
                left = self._on_rest(game, other.region.union(*(each.region for each in others)))
            if left is None:
                return False
            self._take(left)
        return True

    def _on_rest(self, game: Member, taken: Stones) -> Member | None:
        """Return a game as it is played on the points of its region that are not taken, or on points around
        them as well.
        """
        rest = game.region - taken
        more = self.ground.whole(rest | self.ground.beside(rest) & self.ground.played) & self.ground.played
        strings, prey = game.strings, game.prey
        return self._one_game(strings, rest, prey) or self._one_game(strings, more - taken, prey)

    def _count_left(self) -> tuple[int, int]:
        """Return how many strings have no game: those that are to live, and those that are to be cleared."""
        prey = sum(each in self.prey for each in self.left)
        return len(self.left) - prey, prey

    def _near(self, strings: Iterable[Stones], points: Stones) -> Stones:
        """Return which of some points are beside strings, or under those that are to be cleared."""
        found = (s | self.ground.beside(s) if s in self.prey else self.ground.touched[s] for s in strings)
        return frozenset().union(*found) & points

    def _needed_game(
        self, string: Stones, living: Iterable[Stones] = (), without: Stones = frozenset()
    ) -> Member | None:
        """Return the game of a string if some others live, and all others stand; None if there is none
        ``without`` some points.
        """
        with self._apart(living, without):
            return self._lives([string], self._near([string], self.free))

    def _others(self, string: Stones) -> list[Stones]:
        """Return the strings that are assumed to stand, but for one."""
        return [each for each in self.order if each != string]

    @contextmanager
    def _apart(self, living: Iterable[Stones], without: Stones = frozenset()) -> Iterator[None]:
        """Let a game be looked for as if there were no other, on all points ``without`` some, and as if some
        strings lived.
        """
        kept = self.members
        self._enter([], self.ground.played - without)
        self.account.suppose(living)
        try:
            yield
        finally:
            self._enter(kept, self.ground.played)

    def _replaced(
        self,
        strings: Sequence[Stones],
        old: Sequence[Member],
        points: Stones = frozenset(),
        *,
        as_it_is: bool = False,
    ) -> bool:
        """Let one game take the place of ``old`` ones: for their strings and some others, on their points and
        on what is free; or ``as_it_is``, on their points alone. Games that lean on the old ones lean on the
        new one: it comes before them, and leans on none of them.
        """
        kept = self.members
        leaning = self._leaning(old)
        before = [each for each in kept if each not in old and each not in leaning]
        taken = frozenset[int]().union(*(each.region for each in leaning))
        self._enter(before, self.ground.played - taken)
        strings = [*strings, *(string for each in old for string in each.strings)]
        region = frozenset[int]().union(*(each.region for each in old))
        prey = frozenset[int]().union(*(each.prey for each in old))
        if as_it_is:
            region = region.union(*(each for each in strings if each in self.prey))
            game = self._one_game(strings, region, prey) if region <= self.free else None
        else:
            game = self._lives(strings, self._near(strings, self.free) | points & self.free | region, prey)
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
        """Let the family consist of these games. They are played on some of these ``points``, but for those
        that are kept free for a game that is to come.
        """
        self.members = list(members)
        self.account = Account(self.ground, self.order)
        self.free = points.difference(self.kept_free, *(each.region for each in members))
        for each in members:
            self.account.enter(each)

    def _lives(
        self, strings: Sequence[Stones], seeds: Iterable[int], prey: Stones = frozenset()
    ) -> Member | None:
        """Return a game in which strings live, or are cleared as the ``prey`` is, on points around some that
        are free.
        """
        start = self.ground.whole(seeds) & self.free
        for region in self._balls(start, to_all=self.to_all) if start else ():
            game = self._one_game(strings, region, prey)
            if game is not None:
                return game
        return None

    def _one_game(
        self, strings: Sequence[Stones], region: Stones, prey: Stones = frozenset()
    ) -> Member | None:
        """Return the game on a region, or on a part of it, in which strings live, or are cleared as the
        ``prey`` is. None if that is not found.
        """
        prey = prey.union(*(each for each in strings if each in self.prey))
        blocks = tuple(dict.fromkeys(self.account.block(each) for each in strings if each not in self.prey))
        if self.states <= 0 or not prey <= region or not {*blocks} <= {*self.account.beside(region)}:
            return None
        member = self._member(Purpose.EYE, region, blocks, 2)
        game = self._game(member)
        zone, states = by_numbers(game, self.nodes, prey, rounds=self.rounds)
        self.states -= states
        return None if zone is None else self._on(member, zone)._replace(prey=prey)
