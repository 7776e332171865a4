"""Ikeda's superko rule to the letter of his rule 4: it speaks of the removal of stones."""

from typing import Any, ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, Happening, KoRule
from gorules.rules.records import Records, stood


class CaptureSuperko(KoRule):
    """A play that takes stones may not recreate any earlier position, the start included. Others may."""

    type: Literal["capture-superko"] = "capture-superko"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition"})
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (
            gettext("A play that takes stones may not recreate any earlier position; the start counts."),
            gettext("A play that takes no stones may recreate one."),
        )

    def start(self, opening: Opening) -> Records:
        return Records().turned(opening.position.cells, opening.number)

    def after(self, memory: Any, turn: Turn) -> Records:
        appeared: Records = memory
        return appeared.turned(turn.after.cells, turn.number)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        first = memory.first(turn.after.cells) if turn.captured else None
        if first is None:
            return None
        message = gettext("by taking stones it recreates the position {when}", when=stood(first))
        return self.illegal(message, first, (turn.move,))

    def on_record(self, memory: Any) -> tuple[int, ...]:
        appeared: Records = memory
        return appeared.numbers()
