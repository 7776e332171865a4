"""Removal by life and death: what a definition calls dead is removed from its opponent's territory."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Literal, Self

from pydantic import model_validator

from gorules.go.position import EMPTY, Position
from gorules.rules.component import Cleared, Removal, TooLarge
from gorules.status.definitions import KO_PASSES, Open, checked, judged, reading_of
from gorules.status.hypothetical import KoPass
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Definition, Enable, Reading, Status
from gorules.status.territory import settled

_BY: Mapping[str, str] = {
    "j1989": "by article 7 of the Japanese rules of 1989",
    "j2003": "by the Japanese 2003 Rules of R. Jasiek",
    "korean": "by the Korean rules",
}

_BANNED = (
    "A player whose stone was taken in a ko may not take back just the stone that took it, as long as that "
    "stands there and the point where hers stood is empty."
)
_LIFTED: Mapping[KoPass, tuple[str, ...]] = {
    KoPass.ONE_OWN: (
        _BANNED,
        "To be free of that she has to pass for this ko, while it is barred to her. Such a pass names one "
        "ko, and frees her alone, and there alone",
    ),
    KoPass.ALL_OWN: (
        _BANNED,
        "To be free of that she has to pass for a ko, while one is barred to her. Such a pass frees her "
        "alone, in all kos",
    ),
    KoPass.ALL_BOTH: (
        _BANNED,
        "To be free of that she has to pass for a ko, while one is barred to her. Such a pass frees both "
        "players, in all kos",
    ),
    KoPass.NONE: (
        "A player whose stone was taken in a ko may not take back just the stone that took it on the next "
        "turn. Any turn in between frees her, a pass, too: there is no pass for a ko",
    ),
}
"""What bars the retake of a ko in hypothetical play, and what lifts that."""

_BEYOND = "that can be reached from them without stepping on a string of its owner that lives without this"
_ENABLED: Mapping[Enable, str] = {
    Enable.TAKEN_POINTS: "on the points of the string",
    Enable.OCCUPIED: f"on the points of the string, or on points occupied now {_BEYOND}",
    Enable.LOCAL: f"on the points of the string, or on any points {_BEYOND}",
}
"""Where the new stone of a string may be that its capture enables."""


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
        where = {
            "all": (),
            "unsettled": (
                "Nobody plays there inside an area that unconditionally alive strings enclose and in which "
                "no opponent's stone stands.",
            ),
        }[self.region]
        return (
            f"Which strings are dead is told by hypothetical play, {_BY[self.definition]}: play in the mind "
            "from the position at the end. For each string the opponent of its owner moves first. Suicide is "
            "forbidden, and no turn ends that play.",
            *where,
            *self._kos(),
            f"A string is alive if its opponent cannot force its capture{self._lives()}",
            "A stone stays if from some turn on its owner always has one there. A string that is not alive "
            "is dead.",
            "An empty point is an eye point of a player if her living stones alone surround it, with no dead "
            "stone but the opponent's inside; any other is neutral. Living stones beside a neutral point are "
            "in seki.",
            "Eye points are territory unless stones in seki surround them. Empty points that are no "
            "territory count for nobody.",
            "Dead strings are removed from their opponent's territory. Anywhere else they stay.",
        )

    def _kos(self) -> tuple[str, ...]:
        """Return the sentences on kos in hypothetical play; a reading that is chosen is named."""
        *banned, lifted = _LIFTED[KoPass(self.ko_pass or KO_PASSES[Definition(self.definition)])]
        return *banned, f"{lifted}{_named('ko-pass', self.ko_pass)}."

    def _lives(self) -> str:
        """Return how else a string lives."""
        if self.definition == "j2003":
            return (
                " (uncapturable). It is alive, too, if she can, but its owner then gets a stone that stays "
                "on the points of the string (capturable-1), or on these and any points that can be reached "
                "from them without stepping on a string of its owner that lives without this (capturable-2)."
            )
        enabled = _ENABLED[Enable(self.enable or Enable.OCCUPIED)]
        return (
            ". It is alive, too, if she can, but that enables a new stone: its owner then gets a stone that "
            f"stays {enabled}{_named('enable', self.enable)}."
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


def _named(parameter: str, reading: str | None) -> str:
    """Return the name of a reading, if it is chosen and not just what is usual."""
    return f" ({parameter} {reading})" if reading else ""


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
        raise TooLarge(
            f"too large to tell life and death at {found} by {said}: "
            "'gorules status' may, with more --nodes or in a --region"
        )
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
