"""Ending by captures (capture go)."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from gorules.files.language import gettext, ngettext
from gorules.go.colours import player_name
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End
from gorules.rules.packing import EndKind, Follows, PackedEnd, code


class Captures(End):
    """The first player to capture a number of stones wins."""

    type: Literal["captures"] = "captures"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    leaves_cycle: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.WIN})
    count: int = Field(default=1, ge=1)
    """How many stones."""

    def says(self) -> tuple[str, ...]:
        return (
            ngettext(
                "Play ends when a player has captured {number} stone; she wins.",
                "Play ends when a player has captured {number} stones; she wins.",
                self.count,
            ),
        )

    packs: ClassVar[frozenset[str]] = frozenset({"count"})

    def packed(self) -> PackedEnd:
        return PackedEnd(code(EndKind, self.type), code(Follows, "win"), times=self.count)

    def start(self, opening: Opening, situation: Situation) -> tuple[int, ...]:
        return (0,) * opening.players

    def anew(self, memory: Any, opening: Opening, situation: Situation) -> tuple[int, ...]:
        taken: tuple[int, ...] = memory
        return taken  # the stones stay captured

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[tuple[int, ...], Ending | None]:
        if not turn.captured:
            return memory, None
        taken = list(memory)
        taken[turn.player] += len(turn.captured)
        ending = None
        if taken[turn.player] >= self.count:
            why = gettext(
                "{player} has captured {number}", player=player_name(turn.colour), number=taken[turn.player]
            )
            ending = self.ended(turn, why, then=Then.WIN, winner=turn.player)
        return tuple(taken), ending
