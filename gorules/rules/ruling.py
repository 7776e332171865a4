"""Rulings: results that the players or a referee declare."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from gorules.files.language import gettext, gettext_noop
from gorules.go.turns import Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End, Memory
from gorules.rules.words import listed

Declared = Literal["no-result", "draw", "both-lose", "replay"]

_DECLARED: dict[Declared, str] = {
    "no-result": gettext_noop("is void"),
    "draw": gettext_noop("is a draw"),
    "both-lose": gettext_noop("is lost by both players"),
    "replay": gettext_noop("is played again"),
}


class Ruling(End):
    """A result can be declared. No turn ends play by this."""

    type: Literal["ruling"] = "ruling"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    by_turns: ClassVar[bool] = False
    by_word: ClassVar[bool] = True
    by: Literal["players", "referee"] = "referee"
    """Who declares it: the players, if they agree, or, that both lose, if they cannot; or the referee."""
    when: Literal["any-time", "repeated", "stopped"] = "any-time"
    """When: at any time, when a position has come back, or when play has stopped."""
    then: tuple[Declared, ...] = Field(min_length=1)
    """What can be declared: that the game is void, drawn, lost by both players (Japanese 1989, 13), or to be
    played again (Chinese 2002, 20)."""

    idle: ClassVar[frozenset[str]] = frozenset({"by", "when", "then"})  # where play is perfect nobody asks

    def says(self) -> tuple[str, ...]:
        when = {
            "any-time": gettext("At any time"),
            "repeated": gettext("When a position of the whole board has come back"),
            "stopped": gettext("When play has stopped"),
        }[self.when]
        results = {word: gettext(words) for word, words in _DECLARED.items() if word in self.then}
        lost = results.pop("both-lose", None) if self.by == "players" else None
        who = {"players": gettext("the players may agree"), "referee": gettext("the referee may declare")}[
            self.by
        ]
        said = []
        if results:
            said.append(
                gettext(
                    "{when} {who} that the game {list}.",
                    when=when,
                    who=who,
                    list=listed(results.values(), "or"),
                )
            )
        if lost:
            said.append(
                gettext(
                    "{when} and the players cannot agree to end the game, it {lost}.", when=when, lost=lost
                )
            )
        return tuple(said)

    def terms(self) -> dict[str, Any]:
        return super().terms() | {"then": sorted(self.then)}

    @property
    def follows(self) -> frozenset[Then]:
        return frozenset(map(Then, self.then))

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Memory, Ending | None]:
        return memory, None

    def rulings(self, stopped: bool, repeated: bool) -> frozenset[Then]:
        is_time = {"any-time": True, "repeated": repeated, "stopped": stopped}[self.when]
        return frozenset(map(Then, self.then)) if is_time else frozenset()
