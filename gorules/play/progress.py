"""Reports of how far long work has come."""

from collections.abc import Callable

Progress = Callable[[int], None]
"""What is called now and then with the number of things done, or looked at."""


def silent(done: int) -> None:
    """Report nothing."""
