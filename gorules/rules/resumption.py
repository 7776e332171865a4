"""Resumption: how play goes on after it has stopped."""

from typing import Any, ClassVar, Literal, Self

from pydantic import model_validator

from gorules.files.inputs import InputError
from gorules.files.language import gettext
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End

Resumed = Literal["never", "just-now", "before"]
"""Whether play was resumed: never, and nobody has played since, or before that."""


class Resumption(End):
    """If play has stopped and the players do not agree on what is dead, or one of them asks for it, it is
    resumed. No turn ends play by this.
    """

    type: Literal["resumption"] = "resumption"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    by_turns: ClassVar[bool] = False
    by_word: ClassVar[bool] = True
    mover: Literal["next", "opponent-of-requester", "as-agreed"] = "next"
    """Who moves then: whose turn it is, that is with two players the opponent of the last to pass; the
    opponent of who asks for it, for whatever reason (Japanese 1989, 9.3); or whom the players agree on, which
    a line tells by the colour of the next move."""
    when: Literal["stopped", "passed"] = "stopped"
    """When players can ask for it: once play has stopped; or as soon as the passes for that have been made,
    though the one is missing that ``last-by`` asks of a player (AGA, rules 9 to 11)."""
    then_stands: Literal["never", "second-stop", "passes-at-once", "no-mover"] = "never"
    """When what is on the board is scored as it stands: never; when play stops again; when it does so
    without a play in between; or if the players do not agree on who moves either (New Zealand), so that they
    dispute a second time."""

    # No perfect player disputes anything.
    idle: ClassVar[frozenset[str]] = frozenset({"mover", "when", "then_stands"})

    def says(self) -> tuple[str, ...]:
        disagree = gettext("If the players do not agree on what is dead, play is resumed, and")
        resumed = {
            "next": gettext("{disagree} the player whose turn it is moves.", disagree=disagree),
            "opponent-of-requester": gettext(
                "When play has stopped, either player may ask that it be resumed. The other may "
                "not refuse, and moves first."
            ),
            "as-agreed": gettext("{disagree} the players agree on who moves.", disagree=disagree),
        }[self.mover]
        stands = {
            "never": gettext("The same holds when play stops again."),
            "second-stop": gettext(
                "When play stops again, no stones are removed: the board counts as it stands."
            ),
            "passes-at-once": gettext(
                "If play stops again without a play in between, no stones are removed: the board "
                "counts as it stands."
            ),
            "no-mover": gettext(
                "If they do not agree on that either, no stones are removed: the board counts as it stands."
            ),
        }[self.then_stands]
        early = gettext("They can say so before the last pass that a player owes.")
        return (resumed, early, stands) if self.when == "passed" else (resumed, stands)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.then_stands == "no-mover" and self.mover != "as-agreed":
            raise InputError(
                f"'then-stands: no-mover' contradicts 'mover: {self.mover}', which settles who moves"
            )
        return self

    @property
    def follows(self) -> frozenset[Then]:
        return frozenset({Then.SCORE} if self.then_stands == "no-mover" else ())

    @property
    def may_stand(self) -> bool:
        return self.then_stands != "never"

    def start(self, opening: Opening, situation: Situation) -> Resumed:
        return "never"

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Resumed, Ending | None]:
        if memory == "just-now" and not turn.is_pass:
            return "before", None
        resumed: Resumed = memory
        return resumed, None

    def anew(self, memory: Any, opening: Opening, situation: Situation) -> Resumed:
        resumed: Resumed = memory
        return resumed  # a button does not make it undone

    def resumed(self, memory: Any) -> Resumed:
        return "just-now"

    def deadlocked(self, turn: Turn) -> Ending | None:
        if self.then_stands != "no-mover":
            return None
        why = gettext("the players agreed neither on what is dead nor on who moves")
        return self.ended(turn, why, as_it_stands=True)

    def to_move(self, requester: int, player: int) -> int:
        return 1 - requester if self.mover == "opponent-of-requester" else player

    @property
    def resumes_early(self) -> bool:
        return self.when == "passed"

    def stands(self, memory: Any) -> bool:
        if self.then_stands == "second-stop":
            return bool(memory != "never")
        return self.then_stands == "passes-at-once" and bool(memory == "just-now")
