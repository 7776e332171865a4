"""Passing: whether a player may pass."""

from typing import Any, ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.turns import Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, PassingRule


class PassingAllowed(PassingRule):
    """A player may always pass."""

    forbids: ClassVar[bool] = False
    type: Literal["allowed"] = "allowed"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    always: ClassVar[bool | None] = True

    def says(self) -> tuple[str, ...]:
        return (gettext("A player may always pass instead."),)

    def packed(self) -> int:
        return int(self.always is True)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return None


class PassingForbidden(PassingRule):
    """A player may never pass (no-pass go)."""

    type: Literal["forbidden"] = "forbidden"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    always: ClassVar[bool | None] = False

    def says(self) -> tuple[str, ...]:
        return (gettext("There are no passes."),)

    def packed(self) -> int:
        return int(self.always is True)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if not turn.is_pass:
            return None
        return self.illegal(gettext("there are no passes"))
