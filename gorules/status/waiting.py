"""Somebody waits while life and death is decided. She is told how far that is, and may end it. What is
decided by then stays decided, and the rest stays open.
"""

import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from numbers import Real
from typing import Any, TypeVar

from gorules.files.inputs import check_number

_Found = TypeVar("_Found")

INTERRUPTED = "interrupted"
"""What ends the work if it is no limit."""


class Watch:
    """Tells somebody how many states the searches have looked at since it was made. What she raises ends the
    search.
    """

    def __init__(self, tell: Callable[[int], None]) -> None:
        self._tell, self._before = tell, 0

    def __call__(self, states: int) -> None:
        self._tell(self._before + states)

    def done(self, states: int) -> None:
        """Note that a search has ended, which looked at so many states."""
        self._before += states
        self(0)


_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


def watching() -> Watch | None:
    """Return who watches the searches that are made now."""
    return _WATCH.get()


@contextmanager
def watched(tell: Callable[[int], None]) -> Iterator[None]:
    """Let somebody be told now and then how many states searches have looked at meanwhile: local games by
    proof numbers, and those of the native core.
    """
    token = _WATCH.set(Watch(tell))
    try:
        yield
    finally:
        _WATCH.reset(token)


class Ended(Exception):
    """Nobody waits any longer. ``by`` is what ended it, "seconds" or "interrupted"; ``found`` is what was
    decided of that which was asked.
    """

    def __init__(self, by: str, found: Any = None) -> None:
        super().__init__(by)
        self.by, self.found = by, found


class Waiting:
    """Somebody waits: for so many ``seconds`` of computing, if there is a limit, or until ``by`` is set to
    what ends it. ``tell`` is told how far it is. Raises InputError on what is no number of seconds.
    """

    by: str | None = None
    looked: float | None = None
    """When a search was last at work, by ``time.monotonic()``."""

    def __init__(self, tell: Callable[[int], None], seconds: float | None = None) -> None:
        check_number("a limit of seconds", seconds or 0, Real)
        self._tell, self._seconds, self._started = tell, seconds, time.process_time()
        self.known: dict[Hashable, Any] = {}

    def look(self, states: int) -> None:
        """Go on, or raise Ended."""
        self.looked = time.monotonic()
        self._tell(states)
        if self._seconds is not None and time.process_time() - self._started >= self._seconds:
            self.by = self.by or "seconds"
        if self.by is not None:
            raise Ended(self.by)


_WAITING: ContextVar[Waiting | None] = ContextVar("waiting", default=None)


@contextmanager
def waited(tell: Callable[[int], None], seconds: float | None = None) -> Iterator[Waiting]:
    """Let somebody wait for what is decided meanwhile: see :class:`Waiting`."""
    waiting = Waiting(tell, seconds)
    token = _WAITING.set(waiting)
    try:
        with watched(waiting.look):
            yield waiting
    finally:
        _WAITING.reset(token)


def ended_by() -> str | None:
    """Return what has ended the search that somebody waits for, "seconds" or "interrupted"; None if nothing
    has.
    """
    waiting = _WAITING.get()
    return None if waiting is None else waiting.by


@contextmanager
def until_interrupted() -> Iterator[None]:
    """Let an interrupt end work that does not look whether somebody waits, as the play of an engine. Whoever
    waits goes on without it. Where nobody waits, or what she waits for has ended, it is a KeyboardInterrupt.
    """
    try:
        yield
    except KeyboardInterrupt:
        waiting = _WAITING.get()
        if waiting is None or waiting.by is not None:
            raise
        waiting.by = INTERRUPTED


def as_far_as_waited(asked: Hashable, decide: Callable[[], _Found]) -> _Found:
    """Return what is decided; if nobody waits any longer, what was decided by then. The same question has
    the same answer then, however often it is asked. ``decide`` raises Ended with what it has found.
    """
    waiting = _WAITING.get()
    if waiting is None:
        return decide()
    if asked not in waiting.known:
        try:
            return decide()
        except Ended as ended:
            waiting.known[asked] = ended.found
    found: _Found = waiting.known[asked]
    return found
