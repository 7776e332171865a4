"""Removal by life and death: what a definition calls dead is removed from its opponent's territory."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar, Literal, Self

from pydantic import model_validator

from gorules.files.language import gettext, gettext_noop
from gorules.files.wording import counted
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.verdicts import seki_told
from gorules.rules.component import ALIKE, Alike, Cleared, JudgedLife, LifeWord, TooLarge
from gorules.rules.removal import FillingRemoval, stay_told
from gorules.status.definitions import (
    USUAL_ENABLE,
    USUAL_KO_PASS,
    checked,
    judged,
    played_points,
    reading_of,
    states_worth,
)
from gorules.status.enabling import ENABLING
from gorules.status.filling import Filled
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import StatusLimits
from gorules.status.statuses import TEXTS, Definition, Reading, Status
from gorules.status.territory import settled
from gorules.status.waiting import as_far_as_waited

_BY: Mapping[str, str] = {
    "j1989": gettext_noop("by article 7 of the Japanese rules of 1989"),
    "j2003": gettext_noop("by the Japanese 2003 Rules of R. Jasiek"),
    "korean": gettext_noop("by the Korean rules"),
}


class StatusRemoval(FillingRemoval):
    """A definition of life and death decides which stones are dead. Dead stones are removed from their
    opponent's territory; dead stones elsewhere stay. Empty points that are no territory, such as the eyes of
    stones in seki, count for nobody.
    """

    type: Literal["by-status"] = "by-status"
    definition: Literal["j1989", "j2003", "korean"]
    """The definition of life and death: Japanese 1989, article 7; Japanese 2003; Korean."""
    ko_pass: Literal[*KO_PASSES] | None = None  # type: ignore[valid-type] # the readings there are
    """What a pass for a ko lifts in hypothetical play, if not what is usual for the definition."""
    enable: Literal[*ENABLING] | None = None  # type: ignore[valid-type] # the readings there are
    """Where a new stone counts as enabled by a capture, if not where it usually does."""
    region: Literal["all", "unsettled"] = "all"
    """Where stones are played in hypothetical play: everywhere, or not where unconditionally alive strings
    enclose an area without an opponent's stone."""

    @property
    def alike(self) -> frozenset[Alike]:  # facts are not inherited, see Component
        return frozenset() if self.fills else ALIKE

    says_what_counts: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return self._said(leaves_out=True)

    def says_of_the_dead(self) -> tuple[str, ...]:
        return self._said(leaves_out=False)

    def _said(self, leaves_out: bool) -> tuple[str, ...]:
        """Return the sentences; ``leaves_out`` is the fact of the scoring."""
        where = {
            "all": (),
            "unsettled": (
                gettext(
                    "In hypothetical play nobody plays inside an area that unconditionally alive "
                    "strings enclose and that has no opponent's stone."
                ),
            ),
        }[self.region]
        return (
            gettext(
                "Hypothetical play, {by}, decides which strings are dead. It is play in the mind "
                "from the position at the end. For each string the opponent of its owner moves "
                "first. Suicide is forbidden, and no turn ends hypothetical play.",
                by=gettext(_BY[self.definition]),
            ),
            *where,
            *self._kos(),
            gettext("A string is alive if its opponent cannot force its capture{lives}", lives=self._lives()),
            gettext(
                "A stone stays if from some turn on its owner always has one there. A string "
                "that is not alive is dead."
            ),
            *self._fillings(leaves_out),
            gettext(
                "An empty point is an eye point of a player if only her living stones surround "
                "it, and all dead stones inside are the opponent's. Any other empty point is "
                "neutral. Living stones next to a neutral point are in seki."
            ),
            gettext(
                "Eye points are territory unless stones in seki surround them. Other empty "
                "points count for nobody."
            )
            if leaves_out
            else gettext("Eye points are territory unless stones in seki surround them."),
            gettext("Dead strings are removed from their opponent's territory. Anywhere else they stay."),
        )

    def _kos(self) -> tuple[str, ...]:
        """Return the sentences on kos in hypothetical play; a reading that is chosen is named."""
        *banned, lifted = KO_PASSES[self.ko_pass or USUAL_KO_PASS[Definition(self.definition)]].says
        named = _named("ko-pass", self.ko_pass)
        return *map(gettext, banned), gettext("{sentence}.", sentence=f"{gettext(lifted)}{named}")

    def _lives(self) -> str:
        """Return how else a string lives."""
        if self.definition == "j2003":
            return gettext(
                " (uncapturable). If she can, the string is still alive if its owner then gets a "
                "stone that stays. It may be on the points of the string (capturable-1), or on "
                "these and any points that can be reached from them without crossing a string of "
                "its owner that lives without this (capturable-2)."
            )
        enabled = gettext(ENABLING[self.enable or USUAL_ENABLE].says)
        return gettext(
            ". If she can, the string is still alive if the capture enables a new stone: its "
            "owner then gets a stone that stays {enabled}{named}.",
            enabled=enabled,
            named=_named("enable", self.enable),
        )

    @classmethod
    def changed(cls, own: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
        known = own.get("definition")
        # The readings are those of a definition; another one has its own.
        readings = {} if given.get("definition", known) == known else {"ko-pass": None, "enable": None}
        return super().changed(own, {**readings, **given})

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        checked(self.definition, self.ko_pass, self.enable)
        return self

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        return self.cleared(position, named).dead

    def cleared(self, position: Position, named: Iterable[int]) -> Cleared:
        done = self._filled(position, self._living, self._living)
        at = position if done is None else done.position
        reading = self.reading(at)
        found = _statuses(at, reading).values()
        cleared = _cleared(at, reading, [at.board.points(each.points) for each in found if each.alive], done)
        return (
            cleared
            if done is None
            else cleared._replace(filled=done, neutral=cleared.neutral | done.enclosed)
        )

    def cleared_as_told(self, position: Position, told: LifeWord) -> Cleared:
        try:
            return self.cleared(position, told.dead)
        except TooLarge:
            life = self.life(position) if told.dead or told.alive else None
            # If nothing is open here, something is after points are filled: of that nobody has told.
            if life is None or not life.open or any(told.says(string) is None for string in life.open):
                raise
        alive = [*life.alive, *(string for string in life.open if told.says(string))]
        names = {
            lives: ", ".join(position.board.names[min(s)] for s in life.open if told.says(s) is lives)
            for lives in (True, False)
        }
        said = [gettext("alive: {list}", list=names[True])] if names[True] else []
        said += [gettext("dead: {list}", list=names[False])] if names[False] else []
        done = self._filled(position, lambda _: frozenset().union(*alive))
        if done is not None:
            alive = [each.points for each in done.position.strings if each.points <= done.living]
        cleared = _cleared(position if done is None else done.position, self.reading(position), alive, done)
        left_open = gettext(
            "Left open here, and counted as it is told: {list}.", list=gettext("; ").join(said)
        )
        enclosed = frozenset[int]() if done is None else done.enclosed
        return cleared._replace(
            filled=done,
            neutral=cleared.neutral | enclosed,
            remarks=(*cleared.remarks, left_open),
            as_told=frozenset().union(*life.open),
        )

    def life(self, position: Position) -> JudgedLife:
        found = _judged(position, self.reading(position))
        open_, alive = (
            tuple(position.board.points(each.points) for each in found.values() if each.alive is lives)
            for lives in (None, True)
        )
        return JudgedLife(open_, alive)

    def _living(self, position: Position) -> frozenset[int]:
        """Return the stones that live."""
        found = _statuses(position, self.reading(position))
        return frozenset().union(
            *(position.board.points(each.points) for each in found.values() if each.alive)
        )

    def reading(self, position: Position) -> Reading:
        return reading_of(position, self.definition, self.ko_pass, self.enable, self.region)


def _named(parameter: str, reading: str | None) -> str:
    """Return the name of a reading, if it is chosen and not just what is usual."""
    return f" ({parameter} {reading})" if reading else ""


FEW_PLAYS = 250_000
"""About how many plays a question about one string is worth at first. Most take less, or far too many."""

_Judged = dict[frozenset[str], Status]


def _cleared(
    position: Position, reading: Reading, alive: Sequence[frozenset[int]], filled: Filled | None
) -> Cleared:
    """Return what follows if these strings are alive and all others dead, and if so much is ``filled``."""
    said = reading.told(position.board)
    settlement = settled(position, alive)
    removed, living = settlement.dead, {*alive}
    dead = (each.points for each in position.strings if each.points not in living)
    stay = frozenset[int]().union(*dead) - removed
    empty = frozenset(point for point, cell in enumerate(position.cells) if not cell)
    text = gettext(TEXTS[reading.definition])
    remarks = [gettext("Life and death by {text} ({reading}).", text=text, reading=said)]
    if stay:
        remarks.append(stay_told(position, stay))
    if settlement.in_seki and filled is None:  # usual where a game was stopped before that
        remarks.append(seki_told())
    return Cleared(removed, empty - settlement.mine, tuple(remarks), stay=stay)


def _statuses(position: Position, reading: Reading) -> _Judged:
    """Return the statuses of all strings. Raises TooLarge if that takes too many plays."""
    found = _judged(position, reading)
    if open_ := _open(found):
        raise TooLarge(_why_open(open_, reading.told(position.board)))
    return found


def _judged(position: Position, reading: Reading) -> _Judged:
    """Return the statuses of all strings, within limits; if nobody waits for that any longer, those that were
    decided by then.
    """
    return as_far_as_waited((position, reading), lambda: _decided(position, reading))


@lru_cache(maxsize=4096)  # one position is counted under many rulesets
def _decided(position: Position, reading: Reading) -> _Judged:
    """Return the statuses of all strings, within limits. Raises Ended.

    If few plays do not decide a string, more are tried only if that is likely to help: if few points are
    free, and if the Korean definition, with the simplest play, gets along with as many.
    """
    return judged(position, reading, _limits(position, reading), lines=False)


def _open(found: _Judged) -> list[Status]:
    """Return the strings that are not decided, Black's first."""
    open_ = (each for each in found.values() if each.alive is None)
    return sorted(open_, key=lambda each: COLOURS.index(each.colour))


def _why_open(strings: Sequence[Status], by: str) -> str:
    """Return why the first of some strings is not decided, and how many more are not for this reason."""
    ended = [each.reached if each.reached in ("interrupted", "seconds") else None for each in strings]
    others = ended.count(ended[0]) - 1
    more = f" and {counted(others, 'more string')}" if others else ""
    what = f"life and death at {strings[0].points[0]}{more} by {by}"
    match ended[0]:
        case "interrupted":
            return f"{what} is not decided, as the search was interrupted"
        case "seconds":
            return f"{what} is not decided, as the limit of seconds ended the search"
        case _:
            return (
                f"too large to decide {what}: "
                "'gorules status' may decide it, with more --nodes, more --effort or in a --region"
            )


def _limits(position: Position, reading: Reading) -> StatusLimits:
    few = FEW_PLAYS // played_points(position, reading)

    def more() -> int:
        many = states_worth(position, reading)
        if many is None:
            return few
        simplest = replace(reading, definition=Definition.KOREAN, ko_pass="none", enable=USUAL_ENABLE)
        return many if reading == simplest or not _open(_decided(position, simplest)) else few

    return StatusLimits(states=few, more=more)
