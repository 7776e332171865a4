"""Families that follow from the one before, see docs/status.md.

Few strings are given up at a time: those that would not live though all others did. The others keep their
games. If a string is wanted, its game may draw others in.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Self

from gorules.status.local.families import Member, Stones
from gorules.status.local.merging import MergingFamily

AGAIN = 100_000
"""The states of a game that is asked again when a string is given up, and of one that is asked if a string
would live if all others did.
"""
WANTED = 2_000_000
"""The states of a game that draws strings in."""
WANTED_IN_ALL = 10_000_000
"""The states of all games that are asked for one string that is wanted."""
MOST_DRAWN = 6
"""How many strings a game may have that draws strings in."""


class GentleFamily(MergingFamily):
    """A family of merged games that keeps what it can of the one before."""

    def next(self) -> Self:
        """Return the family that comes after this one: of the strings that have no game, those are given up
        that would not live though all others did, or all if there are none. It has the games of this one.
        Where a string that is given up was a wall, the game is asked again, with this string in its region.
        """
        gone = self._hopeless() or self.left
        after = self.following(gone)
        after.states, after.nodes = self.effort.for_one_family(self.ground.position.board.size), AGAIN
        again = [game for game in self.members if any(not block.isdisjoint(gone) for block in game.walls)]
        for game in self.members:
            if game not in again:
                after._take(game)
        for game in again:
            strings = [string for string in game.strings if string not in gone]
            inside = frozenset[int]().union(*(s for block in game.walls for s in block if s in gone))
            found = after._one_game(strings, (game.region | inside) & after.free) if strings else None
            if found is not None:
                after._take(found)
        return after

    def _hopeless(self) -> list[Stones]:
        """Return the strings that have no game, and would have none if all others lived."""
        self.states, self.nodes, self.to_all = len(self.order) * AGAIN, AGAIN, True
        others = {string: [each for each in self.order if each != string] for string in self.left}
        return [string for string in others if self._needed_game(string, others[string]) is None]

    def clear(self, strings: Sequence[Stones], wanted: Stones = frozenset()) -> None:
        """Let the family clear the points of some strings of the attacker, too, as far as games are found.
        More is done for those that are ``wanted``, if each of them would be cleared though all strings of
        hers lived elsewhere.
        """
        super().clear(strings, wanted)
        self.nodes, self.to_all = WANTED, False
        sought = [string for string in self.left if string in self.prey and string <= wanted]
        for string in sought:
            self.states = WANTED_IN_ALL
            if self._needed_game(string, self.order) is None:
                return
        for string in sought:
            for way in (self._drawn, self._added, self._let_in):
                self.states = WANTED_IN_ALL
                if string not in self.left or way(string):
                    break

    def _drawn(self, string: Stones) -> bool:
        """Let a string have a game, and draw in those that cannot do without its points. The others find
        games elsewhere first: it leans on them.
        """
        before, left, together = self.members, self._count_left(), [string]
        while len(together) <= MOST_DRAWN:
            game = self._least_together(together)
            if game is None:
                return False
            drawn = self._bound_to(game, together)
            if not drawn:
                drawn = self._failing(game, together)
                if self._count_left() < left:
                    return True
                self._enter(before, self.ground.played)
            if not drawn:
                return False
            together += drawn
        return False

    def _least_together(self, strings: Sequence[Stones]) -> Member | None:
        """Return a game of some strings if all others live. It has few points, and does without those first
        that are beside most other strings.
        """
        kept, others = self.members, [each for each in self.order if each not in strings]
        self._enter([], self.ground.played)
        self.account.suppose(others)
        game = self._lives(strings, self._near(strings, self.free))
        beside = Counter(point for each in others for point in self.ground.touched[each])
        for point in sorted(game.region if game else (), key=lambda p: (-beside[p], p)):
            if game is not None and point in game.region:
                game = self._one_game(strings, game.region - self.ground.whole({point})) or game
        self._enter(kept, self.ground.played)
        return game

    def _bound_to(self, game: Member, strings: Sequence[Stones]) -> list[Stones]:
        """Return the strings that live now, or are to lend liberties to a game, but would not live without
        its points though all others did.
        """
        kept = self.members
        lending = frozenset[Stones]().union(*game.living)
        others = [each for each in self.order if each not in strings]
        asked = [each for each in others if each in lending or self.account.is_alive(each)]
        found = []
        for string in asked:
            if not self.ground.touched[string] & game.region or string in self.ground.alive:
                continue
            self._enter([], self.ground.played - game.region)
            self.account.suppose(each for each in self.order if each != string)
            if self._lives([string], self._near([string], self.free)) is None:
                found.append(string)
        self._enter(kept, self.ground.played)
        return found

    def _failing(self, game: Member, strings: Sequence[Stones]) -> list[Stones]:
        """Take a game into the family. Those that have points or strings of it make room, and find others
        first. Return the strings beside it that do not, and had one before or are to lend liberties to it.
        """
        ground, before = self.ground, self.members
        lending = frozenset[Stones]().union(*game.living)
        had = {*self.order, *self.prey}.difference(self.left, strings)
        rivals = [m for m in before if m.region & game.region or not {*m.strings}.isdisjoint(strings)]
        away = [*rivals, *self._leaning(rivals)]
        lost = frozenset[int]().union(*(each.prey for each in away))
        again = [*self.order, *(each for each in self.prey if each <= lost)]
        self.kept_free = game.region
        self._enter([each for each in before if each not in away], ground.played)
        self._filled_up([each for each in again if each not in strings])
        self.kept_free = frozenset()
        failing = [each for each in self.left if each in had or each in lending]
        if all(map(self.account.lives, game.living)):
            self._enter([*self.members, game], ground.played)
            self._filled_up(again)
        return [each for each in failing if (each | ground.beside(each)) & game.region]

    def _let_in(self, string: Stones) -> bool:
        """Let a string live as other families do, or together with the strings of a game nearby."""
        if super()._let_in(string):
            return True
        return any(self._made_room(string, [each]) for each in self._nearest(string))
