"""Spight II: the ko rule of the end of the game."""

from typing import Any, Literal, NamedTuple

from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Reason, Violation
from gorules.rules.component import KoRule
from gorules.rules.records import Key, Records


class _Memory(NamedTuple):
    """The positions to which a player may not play back, each with that player, and the one that joins them
    if the player to move does not pass: she may not play back to the position just passed on.
    """

    banned: Records = Records()
    offered: Key | None = None


class EndOfGameKo(KoRule):
    """A player who does not answer a pass by a pass may never again make a play that repeats the position
    passed on. No pass lifts that.
    """

    type: Literal["end-of-game-ko"] = "end-of-game-ko"

    def says(self) -> tuple[str, ...]:
        return (
            "A player who does not answer a pass by a pass may never again make a play that repeats the "
            "position passed on.",
        )

    def start(self, opening: Opening) -> _Memory:
        return _Memory()

    def after(self, memory: Any, turn: Turn) -> _Memory:
        banned: Records = memory.banned
        if turn.is_pass:
            return _Memory(banned, (turn.after.cells, turn.next_player))
        return _Memory(banned.turned(memory.offered, turn.number - 1))

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.is_pass:
            return None
        key = (turn.after.cells, turn.player)
        first = turn.number - 1 if key == memory.offered else memory.banned.first(key)
        if first is None:
            return None
        message = (
            f"{turn.colour.capitalize()} did not answer the pass in that position, turn {first}, by a pass"
        )
        return Violation(Reason.REPETITION, self.axis, self.type, message, self.clause, first, (turn.move,))

    def on_record(self, memory: Any) -> tuple[int, ...]:
        banned: Records = memory.banned
        return banned.numbers()
