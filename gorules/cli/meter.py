"""Progress of long work, in numbers, on standard error. On a terminal it is one line that changes; elsewhere
a line is written now and then.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from gorules.files.wording import printable

EVERY = 10.0
"""Seconds between two lines where standard error is no terminal; shorter work says nothing."""

AFTER = 0.1
"""Seconds between two changes of the line on a terminal."""


class Meter:
    """Says how far some work has come: "counting games: 1,200 situations, 400 a second, 3 s". ``what`` is
    being done may change, and so may what is ``known`` by now.
    """

    def __init__(self, what: str, unit: str, total: int | None, bar: Progress | None) -> None:
        self.what, self.known = what, ""
        self._unit, self._total, self._bar = unit, total, bar
        self._done, self._started = 0, time.monotonic()
        self._since: tuple[int, float] | None = None  # what was done when the rate was first asked about
        self._next = self._started + (EVERY if bar is None else 0)

    def begin(self, what: str) -> None:
        """Say what is done next: its count, its rate and its time begin anew."""
        self.what, self._done, self._since, self._started = what, 0, None, time.monotonic()

    def advance(self, done: int | None = None) -> None:
        """Note that so much is done, one thing more if no number is given."""
        before, self._done = self._done, self._done + 1 if done is None else done
        now = time.monotonic()
        if self._since is None or self._done < before:  # less than before: another count has begun
            self._since = self._done, now
        self._say_now_and_then(now)

    def note(self, known: str) -> None:
        """Note what is known by now; nothing more is done."""
        self.known = known
        self._say_now_and_then(time.monotonic())

    def _say_now_and_then(self, now: float) -> None:
        if now >= self._next:
            self._next = now + (EVERY if self._bar is None else AFTER)
            self._say(self._text(now))

    def now(self, what: str) -> None:
        """Say that this begins to be done. On a terminal it is seen at once, else with the next line."""
        self.what = what
        if self._bar is not None:
            self._say(self._text(time.monotonic()))

    def _text(self, now: float) -> str:
        done = f"{self._done:,} {self._unit}".rstrip()
        if self._total is not None:
            done = f"{self._done} of {self._total}"
        parts = [done]
        before, since = self._since or (0, now)
        if self._total is None and now - since > 0.5:
            parts.append(f"{(self._done - before) / (now - since):,.0f} a second")
        return ", ".join([*parts, *filter(None, [self.known]), f"{now - self._started:.0f} s"])

    def _say(self, text: str) -> None:
        what = printable(self.what)
        if self._bar is None:
            print(f"gorules: {what}: {text}", file=sys.stderr, flush=True)  # noqa: T201 - it is escaped
        else:
            self._bar.update(self._bar.task_ids[0], description=what, completed=self._done, said=text)


@contextmanager
def progress(what: str, total: int | None = None, unit: str = "") -> Iterator[Meter]:
    """Give a meter for work that goes on: ``what`` is done, to ``total`` things if that is known, else
    counted in a ``unit``.
    """
    errors = _terminal()
    if errors is None:
        yield Meter(what, unit, total, None)
        return
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(20),
        TextColumn("{task.fields[said]}", markup=False),
    )
    # What is printed meanwhile goes above the line, if it goes to the terminal at all.
    with Progress(*columns, console=errors, transient=True, redirect_stdout=sys.stdout.isatty()) as bar:
        bar.add_task(printable(what), total=total, said="")
        yield Meter(what, unit, total, bar)


def _terminal() -> Console | None:
    """Return standard error if it is a terminal on which a line can change."""
    errors = Console(stderr=True)
    is_plain = not sys.stderr.isatty() or errors.is_dumb_terminal or "NO_COLOR" in os.environ
    return None if is_plain else errors
