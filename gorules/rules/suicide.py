"""Suicide: whether a play may remove the player's own string.

Opponents' strings are removed first, so a play that captures is never suicide.
"""

from typing import Any, ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.turns import Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, SuicideRule
from gorules.rules.packing import code

Suicides = Literal["forbidden", "allowed", "multi-stone"]
"""The rules on suicide that the native core knows."""


class _Suicide(SuicideRule):
    def refused(self, turn: Turn, what: str) -> Violation:
        """Return the violation."""
        stones = turn.before.board.named(turn.self_captured)
        return self.illegal(f"{what} ({', '.join(stones)})", points=stones)


class SuicideForbidden(_Suicide):
    """A play may not leave the player's own string without a liberty."""

    type: Literal["forbidden"] = "forbidden"
    alike: ClassVar[frozenset[Alike]] = ALIKE

    def says(self) -> tuple[str, ...]:
        return (gettext("A play is not allowed if the player's own string would then have no liberty."),)

    def packed(self) -> int:
        return code(Suicides, self.type)

    def allows(self, stones: int) -> bool:
        return stones == 0

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if not turn.self_captured:
            return None
        return self.refused(turn, gettext("it would remove only the player's own string"))


class SuicideAllowed(SuicideRule):
    """A play may remove the player's own string; a single stone then leaves the position unchanged."""

    forbids: ClassVar[bool] = False
    type: Literal["allowed"] = "allowed"
    alike: ClassVar[frozenset[Alike]] = ALIKE

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "Then the player's own string is removed if it has no liberty, be it only the "
                "stone just played."
            ),
        )

    def packed(self) -> int:
        return code(Suicides, self.type)

    def allows(self, stones: int) -> bool:
        return True

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return None


class SuicideMultiStone(_Suicide):
    """A play may remove the player's own string of two or more stones, but not a single stone."""

    type: Literal["multi-stone"] = "multi-stone"
    alike: ClassVar[frozenset[Alike]] = ALIKE

    def says(self) -> tuple[str, ...]:
        return (
            gettext("Then the player's own string is removed if it has no liberty."),
            gettext("A play is not allowed if it would only remove the stone just played."),
        )

    def packed(self) -> int:
        return code(Suicides, self.type)

    def allows(self, stones: int) -> bool:
        return stones != 1

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if len(turn.self_captured) != 1:
            return None
        return self.refused(turn, gettext("it would remove only the stone just played"))
