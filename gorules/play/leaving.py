"""How a program is left that is interrupted while it is loaded. Nothing else is imported here."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED = 130
"""The exit code of a program that was interrupted."""


@contextmanager
def leaving() -> Iterator[None]:
    """Let an interrupt end the program at once while it is loaded.

    An exception would pass through whatever is being imported. Another handler of interrupts stays.
    """
    here = threading.current_thread() is threading.main_thread()
    if not here or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(number: int, frame: FrameType | None) -> None:
    os.write(2, b"gorules: interrupted\n")
    os._exit(INTERRUPTED)
