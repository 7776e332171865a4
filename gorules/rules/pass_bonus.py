"""Bonuses for the first or the last pass, or the last play, which make up for an odd number of turns."""

from typing import Any, Literal

from pydantic import Field

from gorules.files.language import gettext, gettext_noop
from gorules.files.model import Model
from gorules.go.colours import COLOURS, player_name
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Points, points
from gorules.rules.compensation import HalfPoints, Handicap, said_points
from gorules.rules.component import ALIKE, Alike
from gorules.rules.words import listed

Made = Literal["first-pass", "last-pass", "last-play"]

_MADE: dict[Made, str] = {
    "first-pass": gettext_noop("the first pass of the game"),
    "last-pass": gettext_noop("the last pass of the game"),
    "last-play": gettext_noop("the last play of the game"),
}


class Bonus(Model):
    """What follows if a player makes a certain turn. A pass that was owed for a handicap is not such a
    turn.
    """

    made: Made
    """Which turn: the first pass of the game, the last pass, or the last play."""
    by: Literal["black", "white", "anyone"] = "anyone"
    """Who has to have made it."""
    maker: HalfPoints = Field(default=0, validate_default=True)
    """The points that who made it is given."""
    other: HalfPoints = Field(default=0, validate_default=True)
    """The points that every other player is given."""

    def says(self) -> str:
        """Return the bonus as a sentence."""
        who = gettext("a player") if self.by == "anyone" else player_name(self.by)
        she = gettext("she") if self.by != "black" else gettext("he")
        given = {she: self.maker, gettext("every other player"): self.other}
        gains = [
            gettext("{name} is given {points}", name=name, points=said_points(number))
            for name, number in given.items()
        ]
        return gettext(
            "If {who} has made {made}, {gains}.", who=who, made=gettext(_MADE[self.made]), gains=listed(gains)
        )

    def given(self, maker: int | None, players: int) -> tuple[Points, ...]:
        """Return what each player is given if ``maker`` made the turn (None: nobody has)."""
        if maker is None or self.by not in ("anyone", COLOURS[maker]):
            return (0,) * players
        return tuple(points(self.maker if player == maker else self.other) for player in range(players))


class PassBonus(Handicap):
    """Besides komi and handicap, points depend on who passed first or last, or played last (Ikeda's area
    rules III, the Taiwan rule, the World Mind Sports Games, two-button go).
    """

    type: Literal["pass-bonus"] = "pass-bonus"  # type: ignore[assignment]
    for_turns: tuple[Bonus, ...] = Field(min_length=1)
    """What certain turns earn; all that applies is added up."""

    def says(self) -> tuple[str, ...]:
        return *super().says(), *(bonus.says() for bonus in self.for_turns)

    @property
    def alike(self) -> frozenset[Alike]:
        is_for_all = all(bonus.by == "anyone" for bonus in self.for_turns)
        return ALIKE if is_for_all else ALIKE - {"colours"}

    @property
    def earns(self) -> Points:
        return points(sum(abs(bonus.maker - bonus.other) for bonus in self.for_turns))

    def start(self, opening: Opening) -> tuple[int | None, ...]:
        """Return who made the turn of each bonus: nobody."""
        return (None,) * len(self.for_turns)

    def after(self, memory: Any, turn: Turn) -> tuple[int | None, ...]:
        return tuple(
            _maker(bonus.made, maker, turn) for bonus, maker in zip(self.for_turns, memory, strict=True)
        )

    def earned(self, memory: Any, players: int) -> tuple[Points, ...]:
        given = [bonus.given(maker, players) for bonus, maker in zip(self.for_turns, memory, strict=True)]
        return tuple(points(sum(each)) for each in zip(*given, strict=True))


def _maker(made: Made, maker: int | None, turn: Turn) -> int | None:
    """Return who made a turn of this kind, after ``turn``."""
    if made == "last-play":
        return maker if turn.point is None else turn.player
    if not turn.is_willing_pass or (made == "first-pass" and maker is not None):
        return maker
    return turn.player
