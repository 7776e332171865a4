"""Passing while neutral points are open (World Amateur Go Championship)."""

from typing import Any, ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.position import EMPTY
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, PassingRule
from gorules.rules.ko_shape import takes_ko


class DameFilled(PassingRule):
    """A player may not answer a pass by a pass while neutral points are open: empty regions that border
    stones of more than one colour.

    So all of them are filled before two passes can end play, those of a seki as well, whatever that costs.
    """

    type: Literal["dame-filled"] = "dame-filled"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    kos: Literal["open", "filled"] = "open"
    """Whether a ko that somebody could take may be left open, or has to be filled, too."""

    def says(self) -> tuple[str, ...]:
        kos = {"open": "", "filled": gettext(" or somebody could take a ko")}[self.kos]
        return (
            gettext(
                "A player may not pass right after a pass while an empty region borders stones "
                "of more than one colour{kos}. At any other time she may pass.",
                kos=kos,
            ),
        )

    def start(self, opening: Opening) -> bool:
        return False

    def after(self, memory: Any, turn: Turn) -> bool:
        return turn.is_willing_pass

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if not turn.is_pass or not memory:
            return None
        at, what = turn.before, gettext("neutral points")
        neutral = (region.points for region in at.empty_regions if len(region.borders - {EMPTY}) > 1)
        left = at.board.named(frozenset().union(*neutral))
        if not left and self.kos == "filled":
            left, what = at.board.named(_kos(turn)), gettext("a ko")
        if not left:
            return None
        message = gettext(
            "a second pass in a row may not leave {what} open ({list})", what=what, list=", ".join(left)
        )
        return self.illegal(message, points=left)


def _kos(turn: Turn) -> list[int]:
    """Return the empty points on which some player would take a ko, whatever bans there are."""
    at = turn.before
    players = {cell - 1 for cell in at.cells if cell != EMPTY}
    return [
        point
        for point, cell in enumerate(at.cells)
        if cell == EMPTY and any(takes_ko(_played(turn, player, point)) for player in players)
    ]


def _played(turn: Turn, player: int, point: int) -> Turn:
    """Return the play that a player would make instead of this turn."""
    placed = turn.before.place(player, point)
    return Turn(
        turn.number, player, point, turn.before, placed.after, player, placed.captured, placed.self_captured
    )
