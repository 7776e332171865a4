"""Passing while neutral points are open (World Amateur Go Championship)."""

from typing import Any, Literal

from gorules.go.position import EMPTY
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Reason, Violation
from gorules.rules.component import PassingRule


class DameFilled(PassingRule):
    """A player may not answer a pass by a pass while neutral points are open: empty regions that border
    stones of more than one colour.

    So all of them are filled before two passes can end play, those of a seki as well, whatever that costs.
    """

    type: Literal["dame-filled"] = "dame-filled"

    def says(self) -> tuple[str, ...]:
        return (
            "A player may pass, but not right after a pass while an empty region borders stones of more "
            "than one colour.",
        )

    def start(self, opening: Opening) -> bool:
        return False

    def after(self, memory: Any, turn: Turn) -> bool:
        return turn.is_willing_pass

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if not turn.is_pass or not memory:
            return None
        open_ones = [region for region in turn.before.empty_regions if len(region.borders - {EMPTY}) > 1]
        if not open_ones:
            return None
        points = turn.before.board.named(sorted(point for region in open_ones for point in region.points))
        message = f"a second pass in a row may not leave neutral points open ({', '.join(points)})"
        return Violation(Reason.PASS, self.axis, self.type, message, self.clause, points=points)
