"""What a player types in a game in the terminal, and what is said there."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from rich.text import Text

from gorules.cli import printing
from gorules.files.inputs import InputError
from gorules.files.wording import counted

LONGEST_LINE = 10_000


def typed_lines(prompt: bool) -> Iterator[str]:
    """Yield what the player types, until the input ends."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        while line := sys.stdin.readline(LONGEST_LINE):
            yield line
        return
    with suppress(ImportError):  # where there is no such library, the terminal itself edits lines
        import_module("readline")
    while True:
        try:
            yield input("> " if prompt else "")
        except EOFError:
            print()  # noqa: T201 - ends the line of the prompt
            return


def reply(text: str) -> None:
    """Print an answer, at once also where it goes to a pipe."""
    printing.show(Text(text))
    sys.stdout.flush()


def print_line(data: Mapping[str, Any]) -> None:
    """Print an answer for programs, as JSON on one line."""
    print(printing.json_text(data), flush=True)  # noqa: T201 - ASCII


def turns_to_undo(words: Sequence[str], made: int) -> int:
    """Return how many turns are to be taken back, of those that were ``made``. Raises InputError if that is
    not said, or if there are fewer.
    """
    number = int(words[0]) if words and words[0].isascii() and words[0].isdigit() else 0 if words else 1
    if len(words) > 1 or not number:
        raise InputError("say how many turns to take back, as in: undo 2")
    if not made:
        raise InputError("there is no turn to take back")
    if number > made:
        raise InputError(f"only {counted(made, 'turn')} can be taken back")
    return number
