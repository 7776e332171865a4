"""Ko rules that look at the last turn alone: at what it took, or where it was played.

They come from other games with the same board and stones, where they replace rules on repetition.
"""

from typing import Any, ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.position import EMPTY, Position
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, KoRule


class CaptureAfterCapture(KoRule):
    """A player may not take stones if the turn before has taken some (Stoical Go)."""

    type: Literal["capture-after-capture"] = "capture-after-capture"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True
    unless: Literal["never", "larger", "more-for-one"] = "never"
    """When she may all the same: never; where she takes more stones than were taken; where she takes more
    than one and one was taken, as in a snapback."""

    def says(self) -> tuple[str, ...]:
        unless = {
            "never": "",
            "larger": gettext(", unless she takes more"),
            "more-for-one": gettext(", unless that was one stone and she takes more"),
        }[self.unless]
        return (
            gettext("A player may not take stones if the turn before has taken some{unless}.", unless=unless),
        )

    def start(self, opening: Opening) -> int:
        return 0

    def after(self, memory: Any, turn: Turn) -> int:
        """Return how many stones the turn took."""
        return len(turn.captured)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        taken, takes = int(memory), len(turn.captured)
        if not taken or not takes:
            return None
        if (self.unless == "larger" and takes > taken) or (
            self.unless == "more-for-one" and taken == 1 and takes > 1
        ):
            return None
        message = gettext("it takes stones ({list}), as the turn before did", list=", ".join(turn.taken))
        return self.illegal(message, points=(turn.move, *turn.taken))


class VacatedPoints(KoRule):
    """A player may not play on a point from which the turn before has taken a stone (Tibetan go)."""

    type: Literal["vacated-points"] = "vacated-points"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (gettext("A player may not play on a point from which the turn before has taken a stone."),)

    def start(self, opening: Opening) -> frozenset[int]:
        return frozenset()

    def after(self, memory: Any, turn: Turn) -> frozenset[int]:
        """Return the points from which the turn took stones."""
        return frozenset(turn.captured)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.point not in memory:
            return None
        message = gettext("the turn before has taken the stone on {move}", move=turn.move)
        return self.illegal(message, turn.number - 1, (turn.move,))


class IncursionAfterIncursion(KoRule):
    """A player may not make an incursion if the turn before was one. An incursion is a play in an empty
    region that borders stones of one opponent and no others (Incursion Go).
    """

    type: Literal["incursion-after-incursion"] = "incursion-after-incursion"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True
    of: Literal["all", "minimal"] = "all"
    """Which incursions count: all, or those that take at most one string."""

    def says(self) -> tuple[str, ...]:
        minimal = {"all": "", "minimal": gettext(" and takes at most one string")}[self.of]
        return (
            gettext("A player may not make an incursion if the turn before was one."),
            gettext(
                "An incursion is a play in an empty region that borders stones of one opponent "
                "and no others{minimal}.",
                minimal=minimal,
            ),
        )

    def start(self, opening: Opening) -> bool:
        return False

    def after(self, memory: Any, turn: Turn) -> bool:
        """Return whether the turn is an incursion."""
        return self._is_incursion(turn)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if not memory or not self._is_incursion(turn):
            return None
        message = gettext("it is an incursion, as the turn before was")
        return self.illegal(message, turn.number - 1, (turn.move,))

    def _is_incursion(self, turn: Turn) -> bool:
        if turn.point is None or (self.of == "minimal" and _strings(turn.before, turn.captured) > 1):
            return False
        region = next(each for each in turn.before.empty_regions if turn.point in each.points)
        borders = region.borders - {EMPTY}
        return len(borders) == 1 and turn.player + 1 not in borders


def _strings(position: Position, points: tuple[int, ...]) -> int:
    """Return to how many strings these points belong."""
    return len({position.string_at(point) for point in points})
