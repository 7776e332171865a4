"""The ko rule of confirmation (Japanese 1989, Article 7.2): a ko is retaken after a pass for it."""

from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.language import gettext
from gorules.go.position import EMPTY
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, KoRule


class _Taken(NamedTuple):
    """A ko: the point of the stone that took it, the point of the one taken, who may not retake it."""

    stone: int
    point: int
    banned: int


class PassForKo(KoRule):
    """A player whose stone has been taken in a ko may not retake it before a pass. No other turn lifts that.

    Of the readings in use, two say which bans a pass lifts: all the passer's own, or those of both players
    (official example 16). That it is for one ko alone, named by the passer, needs passes that name a ko.
    """

    type: Literal["pass-for-ko"] = "pass-for-ko"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True
    lifts: Literal["all-own", "all-both"] = "all-both"
    """Which bans a pass lifts: those on the passer, in all kos, or those on both players."""

    def says(self) -> tuple[str, ...]:
        lifted = {
            "all-own": gettext("Her pass lifts this ban in all kos."),
            "all-both": gettext("A pass of either player lifts this ban in all kos, for both."),
        }
        return (
            gettext(
                "A player whose single stone has been taken by a single stone may not take that "
                "stone alone, as long as the two points stay as they are."
            ),
            lifted[self.lifts],
        )

    def start(self, opening: Opening) -> frozenset[_Taken]:
        return frozenset()

    def after(self, memory: Any, turn: Turn) -> frozenset[_Taken]:
        kos: frozenset[_Taken] = memory
        if turn.point is None:
            return frozenset(ko for ko in kos if self.lifts == "all-own" and ko.banned != turn.player)
        cells = turn.after.cells
        kos = frozenset(ko for ko in kos if cells[ko.stone] != EMPTY and cells[ko.point] == EMPTY)
        if len(turn.captured) != 1:
            return kos
        (taken,) = turn.captured
        return kos | {_Taken(turn.point, taken, turn.before.cells[taken] - 1)}

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.point is None or len(turn.captured) != 1:
            return None
        (stone,) = turn.captured
        if _Taken(stone, turn.point, turn.player) not in memory:
            return None
        (where,) = turn.taken
        message = gettext(
            "the stone on {where} has taken this ko, and no pass has been made for it", where=where
        )
        return self.illegal(message, points=(turn.move, where))
