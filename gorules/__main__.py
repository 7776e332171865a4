"""Run the command line, as ``gorules`` or as ``python -m gorules``."""

import gc
import os
import signal
from types import FrameType

INTERRUPTED = 130


def main() -> None:
    """Load the command line and run it. An interrupt meanwhile leaves as quietly as a later one."""
    # What is read stays; to look for cycles in it again and again takes a fifth of the time of comparing.
    gc.set_threshold(20_000)
    earlier = signal.getsignal(signal.SIGINT)
    if earlier is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
    from gorules.cli import command

    run = command()
    signal.signal(signal.SIGINT, earlier)
    run(prog_name="gorules")


def _leave(number: int, frame: FrameType | None) -> None:
    """Leave at once: an exception would pass through whatever is being imported."""
    os.write(2, b"gorules: interrupted\n")
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
