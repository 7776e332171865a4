"""Limits of time and memory for a count, which can be stopped anywhere."""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

# Only Unix has it.
resource: Any = import_module("resource") if find_spec("resource") else None

LOOK_AFTER = 0.05
"""Seconds between two looks at clock and memory."""

HEADROOM = 64 << 20
"""Bytes of address space that are left alone. Without them a library beneath Python ends the process."""

BLOCK_BYTES = 128
"""About what a value of Python takes, where the system does not say how much memory is in use."""

_Found = TypeVar("_Found")
_STATM = Path("/proc/self/statm")


class Stopped(Exception):
    """A limit was reached: that of "seconds" or that of "memory"."""


def within(count: Iterable[_Found], seconds: float | None, memory: int) -> Iterator[_Found]:
    """Yield what a count finds until a limit is reached: so many seconds of CPU time, so many bytes more
    than at the start, or the address space that the process is allowed. Raises Stopped.

    Memory is measured, so that what libraries hold counts as well.
    """
    started, before, looked = time.process_time(), used(), time.perf_counter()
    try:
        for found in count:
            yield found
            if time.perf_counter() - looked < LOOK_AFTER:
                continue
            if seconds is not None and time.process_time() - started > seconds:
                raise Stopped("seconds")
            if used() - before > memory or room() < HEADROOM:
                raise Stopped("memory")
            looked = time.perf_counter()
    except MemoryError:
        raise Stopped("memory") from None


def used() -> int:
    """Return about how many bytes of memory the process has in use."""
    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    if resource is not None:  # the most that it ever had; in bytes on macOS, else in kilobytes
        most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most << (0 if sys.platform == "darwin" else 10)
    return sys.getallocatedblocks() * BLOCK_BYTES


def room() -> float:
    """Return how many bytes of address space the process may still take; infinite if nothing says so."""
    if resource is None or not _STATM.exists():
        return float("inf")
    limit: int = resource.getrlimit(resource.RLIMIT_AS)[0]
    if limit == resource.RLIM_INFINITY:
        return float("inf")
    return limit - int(_STATM.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
