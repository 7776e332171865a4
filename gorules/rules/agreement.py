"""Ending by agreement of the players."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from gorules.files.language import gettext, ngettext
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End
from gorules.rules.words import follows


class Agreement(End):
    """Play ends when the players agree that it does; no turn brings this about by itself."""

    type: Literal["agreement"] = "agreement"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    by_turns: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE})
    after_passes: int = Field(default=0, ge=0)
    """How many passes in a row must have been made before the players may agree."""

    idle: ClassVar[frozenset[str]] = frozenset({"after_passes"})  # where play is perfect nobody agrees

    @property
    def needs_pass(self) -> bool:  # type: ignore[override] # where no passes are asked for, none is needed
        return self.after_passes > 0

    def says(self) -> tuple[str, ...]:
        said = gettext("Play ends when the players agree that it does.")
        if self.after_passes:
            said = ngettext(
                "Play ends when the players agree that it does, once there were {number} pass in a row.",
                "Play ends when the players agree that it does, once there were {number} passes in a row.",
                self.after_passes,
            )
        return said, follows("score")

    def start(self, opening: Opening, situation: Situation) -> int:
        return 0

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[int, Ending | None]:
        return (min(memory + 1, self.after_passes) if turn.is_willing_pass else 0), None

    def open_to(self, memory: Any) -> bool:
        return bool(memory >= self.after_passes)
