"""The ko rule of Tibetan Go, as a plug-in for gorules.

Source: Sensei's Library, page "Tibetan Go", in its snapshot of 23 January 2011.
"""

from typing import Any, Literal

from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import KoRule


class TibetanKo(KoRule):
    """A play may not be made on a point from which the previous turn captured a stone.

    This bans more than basic ko does: a snapback too, as it retakes at once with a play where a stone
    has just been taken. It bans less as well: a longer cycle is free. Stones that their own player
    removes by suicide are not captured.
    """

    type: Literal["tibetan"] = "tibetan"

    # The memory is the set of points from which the last turn captured. That turn's number would tell
    # apart situations that allow the same plays, so it is no part of the memory.

    def start(self, opening: Opening) -> frozenset[int]:
        return frozenset()

    def after(self, memory: Any, turn: Turn) -> frozenset[int]:
        return frozenset(turn.captured)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.point not in memory:
            return None
        previous = turn.number - 1
        message = f"a stone was captured from {turn.move} at turn {previous}"
        return self.illegal(message, previous, (turn.move,))
