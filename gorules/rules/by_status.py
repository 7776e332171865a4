"""Removal by life and death: what a definition calls dead is removed from its opponent's territory."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Literal, Self

from pydantic import model_validator

from gorules.go.position import EMPTY, Position
from gorules.rules.component import Cleared, Removal, TooLarge
from gorules.rules.words import listed
from gorules.status.definitions import Open, checked, judged, reading_of
from gorules.status.hypothetical import KoPass
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Definition, Enable, Reading, Status
from gorules.status.territory import settled

_BY = {
    "j1989": "by article 7 of the Japanese rules of 1989",
    "j2003": "by the Japanese 2003 Rules of R. Jasiek",
    "korean": "by the Korean rules, without a special ko rule",
}


class StatusRemoval(Removal):
    """Dead stones are removed from the territory of their opponent, as a definition of life and death has it;
    dead stones elsewhere stay. Empty points that are no territory, for one the eyes of stones in seki, count
    for nobody.
    """

    type: Literal["by-status"] = "by-status"
    definition: Literal["j1989", "j2003", "korean"]
    """The definition of life and death: Japanese 1989, article 7; Japanese 2003; Korean."""
    ko_pass: Literal["one-own", "all-own", "all-both", "none"] | None = None
    """What a pass for a ko lifts in hypothetical play, if not what is usual for the definition."""
    enable: Literal["taken-points", "occupied", "local"] | None = None
    """Where a new stone counts as enabled by a capture, if not where it usually does."""
    region: Literal["all", "unsettled"] = "all"
    """Where stones are played in hypothetical play: everywhere, or not where unconditionally alive strings
    enclose an area without an opponent's stone."""

    def says(self) -> tuple[str, ...]:
        reading = [f"what a pass for a ko lifts: {self.ko_pass}"] if self.ko_pass else []
        reading += [f"where a new stone counts as enabled: {self.enable}"] if self.enable else []
        where = {
            "all": "",
            "unsettled": " Nobody plays there inside an area that unconditionally alive strings enclose and "
            "in which no opponent's stone stands.",
        }
        return (
            f"Which strings are dead is told by hypothetical play, {_BY[self.definition]}"
            f"{f' ({listed(reading)})' if reading else ''}.{where[self.region]}",
            "Dead strings are removed from their opponent's territory. Anywhere else they stay.",
            "Territory is what living stones of one player surround that possess no neutral point.",
        )

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        checked(self.definition, self.ko_pass, self.enable)
        return self

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        return self.cleared(position, named).dead

    def cleared(self, position: Position, named: Iterable[int]) -> Cleared:
        return _cleared(position, self.reading(position))

    def reading(self, position: Position) -> Reading:
        return reading_of(position, self.definition, self.ko_pass, self.enable, self.region)


PLAYS = 2_000_000
"""About how many plays a question about one string is worth: some tenths of a second, on any board."""
FEW = 8
"""What part of these it is worth at first. Most questions take less, or far too many."""
MOST_FREE = 26
"""How many points may be free if a question is to be worth more than that."""

_Judged = dict[frozenset[str], Status]


def _cleared(position: Position, reading: Reading) -> Cleared:
    said = reading.told(position.board)
    found = _judged(position, reading)
    if isinstance(found, str):
        raise TooLarge(f"too large to tell life and death at {found} by {said}")
    points = {status.points: position.board.points(status.points) for status in found.values()}
    alive = [points[status.points] for status in found.values() if status.alive]
    settlement = settled(position, alive)
    removed = settlement.dead
    stay = [named[0] for named, at in points.items() if at not in alive and not at <= removed]
    empty = frozenset(point for point, cell in enumerate(position.cells) if not cell)
    remarks = [f"Life and death by {said}."]
    if stay:
        remarks.append(f"Dead, but in nobody's territory: {', '.join(stay)}.")
    return Cleared(removed, empty - settlement.mine, tuple(remarks))


@lru_cache(maxsize=4096)  # one position is counted under many rulesets
def _judged(position: Position, reading: Reading) -> _Judged | str:
    """Return the statuses of all strings, or a point of one whose status takes too many plays.

    What is not decided by few plays is tried with more only if that is likely to help: there are not too many
    free points, and the Korean definition, whose play is the simplest, gets along with as many.
    """
    found = _tried(position, reading, PLAYS // FEW)
    if isinstance(found, str) and position.cells.count(EMPTY) <= MOST_FREE:
        simplest = replace(reading, definition=Definition.KOREAN, ko_pass=KoPass.NONE, enable=Enable.OCCUPIED)
        if reading == simplest or not isinstance(_judged(position, simplest), str):
            return _tried(position, reading, PLAYS)
    return found


def _tried(position: Position, reading: Reading, plays: int) -> _Judged | str:
    states = plays // max(1, position.board.size if reading.region is None else len(reading.region))
    try:
        return judged(position, reading, StatusLimits(states=states), or_none=True)
    except Open as undecided:
        return undecided.point
