"""The questions of life and death, all of one form, and what answers them.

The opponent of a player moves first. Can she force that none of that player's stones is on some points, once
(``again`` false) or again and again without end?
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from numbers import Real
from typing import NamedTuple

from gorules.files.inputs import check_number
from gorules.go.position import Position
from gorules.status.hypothetical import HypotheticalPlay, HypotheticalTurn, KoPass


class Setting(NamedTuple):
    """What hypothetical play begins with and keeps to: a position; the points of the region, on which stones
    are played; the reading of a pass for a ko. Stones on the points of ``standing`` are never taken.
    """

    position: Position
    region: frozenset[int]
    ko_pass: KoPass
    standing: frozenset[int] = frozenset()

    @property
    def play(self) -> HypotheticalPlay:
        """The referee of this play."""
        return HypotheticalPlay(self.position.board, self.ko_pass, self.region, self.standing)


class Question(NamedTuple):
    """Whether the opponent of ``owner``, who moves first, can force that no stone of hers is on ``points``:
    at some time, or infinitely often (``again``).
    """

    owner: int
    points: frozenset[int]
    again: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a question. ``forced`` is None if the limit ``reached`` ("states", "seconds" or
    "memory") came first.

    ``states`` were expanded. ``line`` illustrates the answer, the opponent of the owner moving first. If the
    points are once emptied by force, the line ends there. Any other line ends where a state of play occurs
    for the second time, and goes round from there.
    """

    forced: bool | None
    states: int
    line: tuple[HypotheticalTurn, ...] = ()
    reached: str | None = None


@dataclass(frozen=True, slots=True)
class StatusLimits:
    """What the statuses of a position may take: states of play for each question, seconds of computing in
    all, bytes of memory. ``tell`` is told now and then how many states the present question has expanded. If
    a question reaches its limit of states, ``more`` is asked how many there may be after all; only the native
    core asks. Local games have their own bounds; with ``effort`` they may take up to so many times as much.
    Raises InputError on what is no limit.
    """

    states: int | None = None
    seconds: float | None = None
    memory: int = 2 << 30
    tell: Callable[[int], None] | None = field(default=None, compare=False)
    more: Callable[[], int] | None = field(default=None, compare=False)
    effort: int = 1

    def __post_init__(self) -> None:
        check_number("a limit of states", self.states or 0)
        check_number("a limit of seconds", self.seconds or 0, Real)
        check_number("a limit of memory", self.memory)
        check_number("effort", self.effort)

    def left(self, started: float) -> "StatusLimits":
        """Return these limits with the seconds that are left, of computing since ``time.process_time()`` was
        this.
        """
        if self.seconds is None:
            return self
        return replace(self, seconds=max(self.seconds - (time.process_time() - started), 0.0))


def coded(turn: HypotheticalTurn) -> int:
    """Return a turn as a number, for the native core: a play its point, a pass -1, a pass for all kos -2, for
    the ko at a point -3 - that point.
    """
    if turn.for_ko:
        return -2 if turn.point is None else -3 - turn.point
    return -1 if turn.point is None else turn.point


def decoded(number: int) -> HypotheticalTurn:
    """Return the turn that has a number."""
    if number >= -1:
        return HypotheticalTurn(None if number == -1 else number)
    return HypotheticalTurn(None if number == -2 else -3 - number, for_ko=True)
