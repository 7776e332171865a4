"""Reports of how far long work has come."""

from collections.abc import Callable

from gorules.go.verdicts import Points

Progress = Callable[[int], None]
"""What is called now and then with the number of things done, or looked at."""


Bounds = Callable[[Points | None, Points | None], None]
"""What is called when a value is known to be at least, or at most, so much (None: nothing is known)."""


def silent(done: int) -> None:
    """Report nothing."""


def untold(low: Points | None, high: Points | None) -> None:
    """Report nothing."""
