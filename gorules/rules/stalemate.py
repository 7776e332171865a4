"""Ending when the player to move has no legal turn (no-pass go)."""

from typing import Any, ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.colours import COLOURS, player_name
from gorules.go.turns import Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End, Memory
from gorules.rules.packing import EndKind, Follows, PackedEnd, code
from gorules.rules.words import follows


class NoLegalPlay(End):
    """Play ends when the player to move has no legal play."""

    type: Literal["no-legal-play"] = "no-legal-play"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    leaves_cycle: ClassVar[bool] = False
    then: Literal["loses", "wins", "draw", "score"] = "loses"
    """What follows for that player: she loses to the player before her, she wins, or the game is
    drawn or scored."""

    def says(self) -> tuple[str, ...]:
        then = {"loses": gettext("She loses to the player before her."), "wins": gettext("She wins.")}
        return (
            gettext("Play ends when the player to move has no legal play."),
            then[self.then] if self.then in then else follows(self.then),
        )

    @property
    def follows(self) -> frozenset[Then]:
        return frozenset({Then.WIN if self.then in ("loses", "wins") else Then(self.then)})

    packs: ClassVar[frozenset[str]] = frozenset({"then"})

    def packed(self) -> PackedEnd:
        return PackedEnd(code(EndKind, self.type), code(Follows, self.then))

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Memory, Ending | None]:
        return memory, None

    def stuck(self, number: int, player: int, previous: int) -> Ending | None:
        then = Then.WIN if self.then in ("loses", "wins") else Then(self.then)
        winner = {"loses": previous, "wins": player}.get(self.then)
        message = gettext(
            "play ended after turn {number}: {player} has no legal play",
            number=number,
            player=player_name(COLOURS[player]),
        )
        return Ending(self.type, then, message, number, self.clause, winner=winner)
