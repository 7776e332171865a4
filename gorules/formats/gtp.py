"""GTP, the Go Text Protocol, version 2: commands and answers as text.

A controller writes a command on a line, perhaps with a number before it; an engine answers with "=" or "?",
that number, a text, and an empty line.
"""

import re
from dataclasses import dataclass

from gorules.files.inputs import InputError, quoted
from gorules.files.wording import printable
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.turns import PASS

VERSION = 2
LARGEST = 25
"""The longest side of a board: columns are single letters without I."""
LONGEST_LINE = 10_000
_DIGITS = 9


@dataclass(frozen=True)
class Command:
    """A command of a controller; ``number`` is what stood before it, if anything."""

    number: str
    name: str
    arguments: tuple[str, ...]


def read_command(line: str) -> Command | None:
    """Return the command on a line, or None if there is none: comments begin with #."""
    text = "".join(c for c in line.replace("\t", " ") if c >= " " and c != "\x7f")
    words = text.partition("#")[0].split()
    if not words:
        return None
    number = words.pop(0) if words[0].isascii() and words[0].isdigit() else ""
    name, *arguments = words or [""]
    return Command(number, name, tuple(arguments))


def write_answer(text: str, number: str = "", *, failed: bool = False) -> str:
    """Return an answer as it goes over the wire. It holds no empty lines but the last; a text that begins
    with a new line is put below the sign.
    """
    lines = [printable(line) for line in text.splitlines() if line.strip()]
    begun = "\n" if text.startswith("\n") else " "
    return f"{'?' if failed else '='}{number}{begun}" + "\n".join(lines) + "\n\n"


def read_colour(text: str) -> str:
    """Return the colour that GTP calls so: b, black, w or white, in any case. Raises InputError."""
    for colour in COLOURS[:2]:
        if text.lower() in (colour, colour[0]):
            return colour
    raise InputError(f"a colour is black or white, not {quoted(text)}")


def read_vertex(text: str, board: Board) -> str:
    """Return the move that GTP calls so: a point of the board, or "pass". Raises InputError."""
    if text.lower() == PASS:
        return PASS
    name = text.upper()
    if not re.fullmatch(r"[A-HJ-Z][1-9][0-9]?", name) or name not in board.index:
        raise InputError(f"{quoted(text)} is no point of the board {board.spec}")
    return name


def read_whole(text: str) -> int:
    """Return a whole number, or of a long one the number of its first digits: that is larger than all that is
    counted here. Raises InputError.
    """
    if not (text.isascii() and text.isdigit()):
        raise InputError(f"{quoted(text)} is no whole number")
    return int(text.lstrip("0")[:_DIGITS] or "0")
