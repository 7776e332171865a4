"""Work that a limit or an interrupt may end at any time, after which what was found is shown."""

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Annotated

import typer

from gorules.cli.complaints import complain
from gorules.play.interrupts import handling
from gorules.play.limits import Stopped
from gorules.status.waiting import INTERRUPTED, waited

GiveUpAfter = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        min=0.0,
        help="End the search for life and death after this number of seconds of computing. What is not "
        "decided by then is open.",
    ),
]
PAUSE = 3.0
"""Seconds in which a search says at least once how far it is."""
StopAfter = Annotated[
    float | None, typer.Option("--seconds", min=0.0, help="Stop after this number of seconds of computing.")
]


class StoppedBy:
    """What ended work early, if anything: "seconds", "memory" or "interrupted"."""

    by: str | None = None

    def leave(self, left: str = "") -> None:
        """Say what ended the work, once what was found is shown; if it is interrupted, what is ``left``."""
        if self.by == INTERRUPTED:
            raise KeyboardInterrupt(left)
        if self.by is not None:
            complain(f"the limit of {self.by} was reached")

    def add(self, other: "StoppedBy") -> None:
        """Note what ended another part of the work; an interrupt counts more than a limit."""
        if self.by != INTERRUPTED:
            self.by = other.by or self.by

    def said(self, number: int) -> str:
        """Return a number that was found as one can vouch for it."""
        return str(number) if self.by is None else f"at least {number}"


@contextmanager
def waiting(
    tell: Callable[[int], None], seconds: float | None = None, ending: Callable[[], None] = lambda: None
) -> Iterator[StoppedBy]:
    """Let a limit of seconds or an interrupt end the search for life and death. Then the work goes on with
    what is decided. ``tell`` is told how many states are looked at; ``ending`` is called at an interrupt. A
    second interrupt ends the work, and so does one that comes while nothing is searched.
    """
    end = StoppedBy()
    with waited(tell, seconds) as waits:

        def interrupted(number: int, frame: FrameType | None) -> None:
            is_searching = waits.looked is not None and time.monotonic() - waits.looked < PAUSE
            if waits.by is not None or not is_searching:
                raise KeyboardInterrupt
            waits.by = INTERRUPTED
            ending()

        try:
            with handling(interrupted):
                yield end
        finally:
            end.by = waits.by


@contextmanager
def stoppable() -> Iterator[StoppedBy]:
    """Let a limit, an interrupt, a request to terminate or the end of the terminal end some work."""
    end = StoppedBy()
    try:
        with handling(signal.default_int_handler):
            yield end
    except Stopped as limit:
        end.by = str(limit)
    except KeyboardInterrupt:
        end.by = INTERRUPTED
