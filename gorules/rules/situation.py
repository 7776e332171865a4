"""Ending by a repeated game situation (Kee 3.0, C.3 and D.1)."""

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gorules.files.inputs import InputError, Problem
from gorules.files.language import gettext, gettext_noop
from gorules.files.wording import ordinal
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End, Event, OnFile, Repeats
from gorules.rules.packing import EndKind, Follows, PackedEnd, PackedTerms, code, codes
from gorules.rules.records import Records
from gorules.rules.words import follows, listed

SituationPart = Literal["next-player", "position", "ko-memory"]

_PARTS: Mapping[SituationPart, str] = {
    "next-player": "next_player",
    "position": "position.cells",
    "ko-memory": "ko",
}


_SAID: Mapping[SituationPart, str] = {
    "next-player": gettext_noop("the player to move"),
    "position": gettext_noop("the position"),
    "ko-memory": gettext_noop("what the ko rules have on record"),
}

_RECORDED: Mapping[Event, str] = {
    "start": gettext_noop("at the start"),
    "play": gettext_noop("after each play"),
    "pass": gettext_noop("after each pass"),
}


class SituationRepeats(End):
    """Play ends when the game situation repeats: the player to move, the position, and what the ko
    rules remember.
    """

    type: Literal["situation-repeats"] = "situation-repeats"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    of: tuple[SituationPart, ...] = ("next-player", "position", "ko-memory")
    """What makes up the situation."""
    records: tuple[Event, ...] = ("play", "pass")
    """Which situations are recorded: the opening one, those after plays, those after passes."""
    times: int = Field(default=2, ge=2)
    """Which occurrence ends play: 2 is the first repetition."""
    then: Literal["score", "no-result", "draw", "prisoners"] = "score"
    """What follows: the game is scored, void or drawn, or who took more stones in the cycle wins.
    Stones lost by suicide are taken by nobody here, although where territory is scored they are prisoners."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if "position" not in self.of:
            raise InputError("'of' must have 'position': a situation is a position and more")
        if not self.records:
            raise InputError(
                Problem("'records' is empty, so nothing repeats", allowed=("start", "play", "pass"))
            )
        return self

    def says(self) -> tuple[str, ...]:
        parts = listed(gettext(words) for part, words in _SAID.items() if part in self.of)
        records = listed(gettext(words) for event, words in _RECORDED.items() if event in self.records)
        time = (
            gettext("again")
            if self.times == 2
            else gettext("for the {ordinal} time", ordinal=ordinal(self.times))
        )
        return (
            gettext("A situation is {parts}.", parts=parts),
            gettext("The situation {records} is put on record.", records=records),
            gettext("Play ends when a turn leads to the same situation {time}.", time=time),
            follows(self.then),
        )

    @property
    def follows(self) -> frozenset[Then]:
        return frozenset({Then(self.then)})

    @property
    def repeats(self) -> Repeats:
        return Repeats(
            situations=True,
            positions=True,
            mover="next-player" in self.of,
            memory="ko-memory" in self.of,
            on=frozenset(self.records) - {"start"},
            records=frozenset(self.records),
            forgets=False,
            times=self.times,
        )

    packs: ClassVar[frozenset[str]] = frozenset({"of", "records", "times", "then"})

    def packed(self) -> PackedEnd:
        records = codes(Event, self.records)
        return PackedEnd(
            code(EndKind, self.type),
            code(Follows, self.then),
            times=self.times,
            on=records,
            of_next="next-player" in self.of,
            of_memory="ko-memory" in self.of,
            terms=PackedTerms(records=records),
        )

    def on_file(self, memory: Any, start: Situation) -> OnFile | None:
        return () if memory in (Records(), Records().added((self._key(start), 1), 0)) else None

    @cached_property
    def _key(self) -> Callable[[Situation], Hashable]:
        """What is compared of a situation."""
        return attrgetter(*(_PARTS[part] for part in self.of))

    def start(self, opening: Opening, situation: Situation) -> Records:
        key = (self._key(situation), 1) if "start" in self.records else None
        return Records().turned(key, opening.number)

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Records, Ending | None]:
        if ("pass" if turn.is_pass else "play") not in self.records:
            return memory, None
        key, occurrence = self._key(situation), 1
        while memory.first((key, occurrence)) is not None:
            occurrence += 1
        ending = None
        if occurrence >= self.times:
            first = memory.first((key, 1))
            ending = self.ended(
                turn,
                gettext("the situation after turn {first} is there again", first=first),
                first,
                then=self.then,
            )
        return memory.added((key, occurrence), turn.number), ending

    def terms(self) -> dict[str, Any]:
        return super().terms() | {"of": sorted(self.of), "records": sorted(self.records)}
