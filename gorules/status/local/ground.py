"""What local games are played on: the strings of a player in a position, and where she may play."""

from collections.abc import Iterable

from gorules.go.position import EMPTY, Position
from gorules.status.benson import unconditionally_alive

Stones = frozenset[int]
"""A string, by its points."""
Block = frozenset[Stones]
"""Strings that count as one."""


class Ground:
    """What a defender has on a position: her strings, and where she may play. Stones are played ``within``
    some points alone. ``weak`` are points of strings that may be inside a region: the attacker's, or hers.
    """

    def __init__(self, position: Position, defender: int, within: Stones, weak: Stones) -> None:
        self.position, self.defender, self.within = position, defender, within
        self.near = position.board.neighbours
        self._beside: dict[Stones, Stones] = {}
        self.strings = [each.points for each in position.strings if each.cell == defender + 1]
        self.string_at = {p: s.points for s in position.strings for p in s.points}
        self.alone: dict[Stones, Block] = {string: frozenset({string}) for string in self.strings}
        self.touched = {string: self.beside(string) for string in self.strings}
        safe = unconditionally_alive(position, defender)
        self.alive = safe.strings
        reserved = frozenset[int]().union(*safe.enclosed)
        empty = frozenset(point for point, cell in enumerate(position.cells) if cell == EMPTY)
        self.played = ((empty | weak) & within) - reserved
        self.empty = empty & self.played
        self.weak = weak & self.played
        self.roomy = sorted(self.strings, key=lambda s: (-len(self.touched[s] & self.empty), sorted(s)))
        """Her strings, those with most free points beside them first."""

    def giving_up(self, strings: Iterable[Stones]) -> "Ground":
        """Return the same ground, but for some strings of hers, which may be inside a region, too. Where a
        stone of a string is taken on a point on which nobody plays, it stays empty: such a string may not.
        """
        return self.letting_in(each for each in strings if each <= self.within)

    def letting_in(self, strings: Iterable[Stones]) -> "Ground":
        """Return the same ground, but for some strings, which may be inside a region, too."""
        return Ground(self.position, self.defender, self.within, self.weak.union(*strings))

    def short(self, liberties: int) -> list[Stones]:
        """Return the strings of the attacker that have so many liberties at most and may not be inside a
        region: where they stand, it may be because he does not play there first.
        """
        others = (each.points for each in self.position.strings if each.cell == 2 - self.defender)
        return [
            string
            for string in others
            if string.isdisjoint(self.weak)
            and string <= self.within
            and len(self.beside(string) & self.empty) <= liberties
        ]

    def beside(self, points: Stones) -> Stones:
        """Return the points beside some points."""
        found = self._beside.get(points)
        if found is None:  # the same regions come again and again
            found = self._beside[points] = frozenset().union(*map(self.near.__getitem__, points)) - points
        return found

    def whole(self, points: Iterable[int]) -> Stones:
        """Return points with all stones of the strings that have some of them."""
        found = set(points)
        for point in tuple(found):
            found |= self.string_at.get(point, frozenset())
        return frozenset(found)
