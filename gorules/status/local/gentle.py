"""Families that follow from the one before, see docs/status.md.

Few strings are given up at a time: those that would not live though all others did. The others keep their
games.
"""

from typing import Self

from gorules.status.local.families import Stones
from gorules.status.local.merging import MergingFamily

AGAIN = 100_000
"""The states of a game that is asked again when a string is given up, and of one that is asked if a string
would live if all others did.
"""


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

    def _let_in(self, string: Stones) -> bool:
        """Let a string live as other families do, or together with the strings of a game nearby."""
        if super()._let_in(string):
            return True
        return any(self._made_room(string, [each]) for each in self._nearest(string))
