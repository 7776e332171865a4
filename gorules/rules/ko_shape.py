"""Ko rules that look at the shape on the board, not at positions: which stone has just taken which."""

from typing import Any, ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.position import EMPTY
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, Happening, KoRule


def takes_ko(turn: Turn) -> bool:
    """Whether a play takes a ko. It removes one stone. The stone played stands alone, and its only liberty is
    the point of the removed stone. So an opponent's stone there would take it back.
    """
    if len(turn.captured) != 1 or turn.point is None:
        return False
    near = [turn.after.cells[point] for point in turn.after.board.neighbours[turn.point]]
    return near.count(EMPTY) == 1 and turn.player + 1 not in near


class KoRetake(KoRule):
    """A stone that has just taken a single stone may not be taken by a play that takes it alone."""

    type: Literal["ko-retake"] = "ko-retake"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition"})
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True
    until: Literal["next-turn", "next-play"] = "next-turn"
    """How long that holds: for one turn, so that a pass lifts the ban; or until another play is made, so
    that passes leave it (Dragon Go Server)."""

    def says(self) -> tuple[str, ...]:
        how_long = {
            "next-turn": gettext("A pass lifts this ban, like any other turn."),
            "next-play": gettext("This ban holds until another play is made: a pass does not lift it."),
        }
        retake = gettext(
            "A stone that has just taken a single stone may not be taken by a play that takes it alone."
        )
        return retake, how_long[self.until]

    def start(self, opening: Opening) -> int | None:
        return None

    def after(self, memory: Any, turn: Turn) -> int | None:
        """Return the point of the stone that may not be taken."""
        if turn.is_pass:
            return memory if self.until == "next-play" else None
        return turn.point if len(turn.captured) == 1 else None

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if memory is None or turn.captured != (memory,):
            return None
        (stone,) = turn.taken
        message = gettext("it takes the stone on {stone}, which has just taken a single stone", stone=stone)
        where = (turn.move, stone)
        return self.illegal(message, points=where)


class HotStones(KoRule):
    """A hot stone may not be taken by taking a ko. A stone that takes a ko is hot as long as every turn takes
    a ko. Any other play, or a pass, makes all stones cold.

    This is an executable stand-in for Ing's fighting ko, which is about stones that can be removed
    repeatedly. A single hot stone is that of a basic ko. Two are the twin hot stones of a triple ko. The
    double hot stones of eternal life are taken two at a time, so this rule does not cover them.
    """

    type: Literal["hot-stones"] = "hot-stones"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"kos"})
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (
            gettext("A hot stone may not be taken by taking a ko."),
            gettext(
                "A stone that takes a ko is hot. It stays hot as long as every turn takes a ko. "
                "Any other play, or a pass, makes all stones cold."
            ),
        )

    def start(self, opening: Opening) -> frozenset[int]:
        return frozenset()

    def after(self, memory: Any, turn: Turn) -> frozenset[int]:
        """Return the points of hot stones."""
        if turn.point is None or not takes_ko(turn):
            return frozenset()
        hot: frozenset[int] = memory
        return hot - set(turn.captured) | {turn.point}

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if not takes_ko(turn) or memory.isdisjoint(turn.captured):
            return None
        (stone,) = turn.taken
        message = gettext(
            "the stone on {stone} is hot: all turns since it took a ko have taken kos", stone=stone
        )
        where = (turn.move, stone)
        return self.illegal(message, points=where)
