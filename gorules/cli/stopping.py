"""Work that a limit or an interrupt may end at any time, after which what was found is shown."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from gorules.cli.complaints import complain
from gorules.play.interrupts import handling
from gorules.play.limits import Stopped

StopAfter = Annotated[
    float | None, typer.Option("--seconds", min=0.0, help="Stop after this number of seconds of computing.")
]


class StoppedBy:
    """What ended work early, if anything: "seconds", "memory" or "interrupted"."""

    by: str | None = None

    def leave(self) -> None:
        """Say what ended the work, once what was found is shown."""
        if self.by == "interrupted":
            raise KeyboardInterrupt
        if self.by is not None:
            complain(f"the limit of {self.by} was reached")

    def said(self, number: int) -> str:
        """Return a number that was found as one can vouch for it."""
        return str(number) if self.by is None else f"at least {number}"


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
        end.by = "interrupted"
