"""Ending by agreement of the players."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from gorules.files.wording import counted
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End
from gorules.rules.words import THEN


class Agreement(End):
    """Play ends when the players agree that it does; no turn brings this about by itself."""

    type: Literal["agreement"] = "agreement"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    by_turns: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE})
    after_passes: int = Field(default=0, ge=0)
    """How many passes in a row must have been made before the players may agree."""

    idle: ClassVar[frozenset[str]] = frozenset({"after_passes"})  # where play is perfect nobody agrees

    def says(self) -> tuple[str, ...]:
        after = f", once there were {counted(self.after_passes, 'pass', 'passes')} in a row"
        return (
            f"Play ends when the players agree that it does{after if self.after_passes else ''}.",
            THEN["score"],
        )

    def start(self, opening: Opening, situation: Situation) -> int:
        return 0

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[int, Ending | None]:
        return (min(memory + 1, self.after_passes) if turn.is_willing_pass else 0), None

    def open_to(self, memory: Any) -> bool:
        return bool(memory >= self.after_passes)
