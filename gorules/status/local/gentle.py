"""Families that follow from the one before, see docs/status.md.

Few strings are given up at a time: those that would not live though all others did. The others keep their
games. If a string is wanted, its game may draw others in: one that is to be cleared, or one of the last that
are to live.
"""

from collections.abc import Sequence
from typing import Self

from gorules.status.local.efforts import Merging
from gorules.status.local.families import Member
from gorules.status.local.ground import Stones
from gorules.status.local.merging import MergingFamily
from gorules.status.local.search import GoingRound

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
LAST = 2
"""How many strings of hers are wanted if they are all that have no game."""


class GentleFamily(MergingFamily):
    """A family of merged games that keeps what it can of the one before."""

    def merged(self, way: Merging) -> Self:
        """Make the family as others are made. If few strings have no game then, and each would live if all
        others did, they are wanted.
        """
        super().merged(way)
        if 0 < len(self.left) <= LAST and not self._hopeless():
            self._want(self.left)
        return self

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
        return [string for string in self.left if self._needed_game(string, self._others(string)) is None]

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
        self._want(sought)

    def _want(self, strings: Sequence[Stones]) -> None:
        """Find games for some strings, with more states than before. Play in these does not go round: of
        hundreds that were tried, none was proved so.
        """
        rounds, self.rounds = self.rounds, GoingRound.NONE
        self.nodes, self.to_all = WANTED, False
        for string in strings:
            for way in (self._drawn, self._added, self._let_in):
                self.states = WANTED_IN_ALL
                if string not in self.left or way(string):
                    break
        self.rounds = rounds

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
                drawn = self._taken_last(game, together)
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
        with self._apart(each for each in self.order if each not in strings):
            game = self._lives(strings, self._near(strings, self.free))
            return game and self._smaller(game, strings, game.region)

    def _bound_to(self, game: Member, strings: Sequence[Stones]) -> list[Stones]:
        """Return the strings that live now, or are to lend liberties to a game, but would not live without
        its points though all others did.
        """
        lending = frozenset[Stones]().union(*game.living)
        return [
            string
            for string in self.order
            if string not in strings
            and string not in self.ground.alive
            and self.ground.touched[string] & game.region
            and (string in lending or self.account.is_alive(string))
            and self._needed_game(string, self._others(string), game.region) is None
        ]

    def _let_in(self, string: Stones) -> bool:
        """Let a string live as other families do, or together with the strings of a game nearby."""
        if super()._let_in(string):
            return True
        return any(self._made_room(string, [each]) for each in self._nearest(string))
