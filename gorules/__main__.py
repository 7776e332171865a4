"""Run the command line, as ``gorules`` or as ``python -m gorules``."""

import gc

from gorules.play.leaving import leaving


def main() -> None:
    """Load the command line and run it. An interrupt meanwhile leaves as quietly as a later one."""
    # What is read stays; to look for cycles in it again and again takes a fifth of the time of comparing.
    gc.set_threshold(20_000)
    with leaving():
        from gorules.cli import command

        run = command()
    run(prog_name="gorules")


if __name__ == "__main__":
    main()
