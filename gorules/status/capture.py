"""What a reading of "enable" is asked, and what it may ask. It says on which points a new stone counts that a
capture brings.

Japanese 1989, article 7.1, calls a string alive if its capture "would enable a new stone to be played that
the opponent could not capture". The text does not say what it is to enable a stone. A reading answers by
points: the string is alive if its opponent cannot keep all of these points free of its owner's stones again
and again.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from gorules.go.position import Position


class Undecided(Exception):
    """A reading needs what is not known: a limit was reached before."""


@dataclass(frozen=True)
class Capture:
    """A string that the opponent can capture by force, with what a reading may ask of it.

    ``keeps_free`` says of points whether the opponent, moving first, can keep them free of the owner's stones
    again and again; with ``standing`` in play that never takes the string. It raises Undecided where a limit
    is reached first. So does ``living`` if the status of a string on which it depends is not known.
    """

    position: Position
    owner: int
    string: frozenset[int]
    _living: Callable[[], frozenset[int]]
    _keeps_free: Callable[[frozenset[int], bool], bool]

    def keeps_free(self, points: Iterable[int], *, standing: bool = False) -> bool:
        """Whether the opponent can keep points free of the owner's stones again and again."""
        return self._keeps_free(frozenset(points), standing)

    @cached_property
    def local(self) -> frozenset[int]:
        """Local-2 of the string (Japanese 2003). It has the points of the string. From any of its points on,
        it also has those beside it that carry no stone of an uncapturable or capturable-1 string of the
        owner.
        """
        living, neighbours = self._living(), self.position.board.neighbours
        local, left = set(self.string), list(self.string)
        while left:
            grown = set(neighbours[left.pop()]) - living - local
            local |= grown
            left += grown
        return frozenset(local)


class Enabling(ABC):
    """A reading of what it is to enable a stone. It has no state of its own."""

    name: ClassVar[str]
    """What rulesets, beasts and commands call it."""
    says: ClassVar[str]
    """Where the new stone counts, to follow "a stone that stays"."""

    def __str__(self) -> str:
        return self.name

    @abstractmethod
    def points(self, capture: Capture) -> frozenset[int]:
        """Return where a new stone counts. May raise Undecided, by what it asks."""
