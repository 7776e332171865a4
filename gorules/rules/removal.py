"""Removal: what happens to dead stones before a position is counted."""

from collections.abc import Iterable
from typing import ClassVar, Literal

from gorules.go.position import Position
from gorules.rules.component import ALIKE, Alike, Removal, Removes


class NoRemoval(Removal):
    """No stone is removed: the position counts as it stands."""

    type: Literal["none"] = "none"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    removes: ClassVar[Removes] = "nothing"

    def says(self) -> tuple[str, ...]:
        return ("No stones are removed when play is over: whatever is on the board stays.",)

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        return frozenset()


class AgreedRemoval(Removal):
    """The strings that the players agree to be dead are removed; naming one point of a string is
    enough.
    """

    type: Literal["agreed"] = "agreed"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    removes: ClassVar[Removes] = "named"

    def says(self) -> tuple[str, ...]:
        return ("When play is over, the strings that the players agree to be dead are removed.",)

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        return frozenset().union(*(position.string_at(point) for point in named))
