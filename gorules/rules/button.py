"""The button: a token worth half a point that one player takes, once in a game."""

from fractions import Fraction
from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.language import gettext
from gorules.go.turns import BUTTON, PASS, Opening, Turn
from gorules.go.verdicts import Points, points
from gorules.rules.compensation import HalfPoints, Handicap, said_points
from gorules.rules.component import ALIKE, Alike


class Taken(NamedTuple):
    """The memory of a button: who has taken it, None while nobody has."""

    by: int | None = None


class Button(Handicap):
    """Besides komi and handicap there is a button. One player takes it, once, for some points (Phease,
    Spight).
    """

    type: Literal["button"] = "button"  # type: ignore[assignment] # a question is answered by one of them
    alike: ClassVar[frozenset[Alike]] = ALIKE
    taken_by: Literal["button", "pass"] = "button"
    """How it is taken: by a turn of its own, which is neither a play nor a pass; or by the first pass, which
    is then no pass (KataGo)."""
    worth: HalfPoints = Fraction(1, 2)
    """The points that it is worth."""
    lifts: Literal["bans", "nothing"] = "bans"
    """Whether taking it lifts all bans on repetition: what they remember begins anew with the position on
    which it is taken."""

    def says(self) -> tuple[str, ...]:
        how = {
            BUTTON: gettext(
                "A player may take the button instead of playing or passing, as long as nobody has it."
            ),
            PASS: gettext("The first pass in the game takes the button, and does not count as a pass."),
        }[self.taken_by]
        lifts = {
            "bans": gettext("Taking it lifts all bans on repetition. The position then counts as the start."),
            "nothing": gettext("Taking it lifts no ban on repetition."),
        }[self.lifts]
        return (
            *super().says(),
            how,
            gettext(
                "The player who has the button is given {points} for it.", points=said_points(self.worth)
            ),
            lifts,
        )

    @property
    def earns(self) -> Points:
        return points(abs(self.worth))

    takings: ClassVar[int] = 1

    @property
    def may_lift(self) -> bool:
        return self.lifts == "bans"

    def start(self, opening: Opening) -> Taken:
        return Taken()

    def after(self, memory: Any, turn: Turn) -> Taken:
        taken: Taken = memory
        return Taken(turn.player) if turn.takes_button else taken

    def offers(self, memory: Any) -> str | None:
        return self.taken_by if memory.by is None else None

    def lifts_bans(self, turn: Turn) -> bool:
        return self.lifts == "bans"

    def earned(self, memory: Any, players: int) -> tuple[Points, ...]:
        return tuple(points(self.worth) if player == memory.by else 0 for player in range(players))
