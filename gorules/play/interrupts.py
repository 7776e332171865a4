"""Signals that ask a program to stop: an interrupt, a request to terminate, a terminal that is closed."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from gorules.play.progress import Progress

_ASKING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def handling(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Let a function handle these signals, but for one that is ignored, as by nohup. Python handles signals
    in the main thread; elsewhere nothing changes.
    """
    earlier = {}
    if threading.current_thread() is threading.main_thread():
        earlier = {number: signal.getsignal(number) for number in _ASKING}
    taken = {number: before for number, before in earlier.items() if before is not signal.SIG_IGN}
    try:
        for number in taken:
            signal.signal(number, handler)
        yield
    finally:
        for number, before in taken.items():
            signal.signal(number, before)


@contextmanager
def deferred_interrupts(progress: Progress) -> Iterator[Progress]:
    """Give a report of progress that passes interrupts on; elsewhere they do not get through.

    So a solver is only ever interrupted where it reports, and what it knows fits together. A second
    interrupt gets through at once.
    """
    asked = False

    def ask(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    def report(nodes: int) -> None:
        if asked:
            raise KeyboardInterrupt
        progress(nodes)

    with handling(ask):
        yield report
    if asked:
        raise KeyboardInterrupt


@contextmanager
def shielded() -> Iterator[None]:
    """Let some work end, such as saving, before an interrupt that comes meanwhile is acted on."""
    asked: list[int] = []
    with handling(lambda number, frame: asked.append(number)):
        yield
    if asked:
        signal.raise_signal(asked[0])
