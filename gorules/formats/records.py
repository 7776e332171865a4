"""Game records from files. The suffix of a file says which format it is in.

A format is one file beside this one. It calls :func:`register_format` with what reads it. Every command,
function and question that takes a game record takes that format, too.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Protocol

from gorules import formats
from gorules.files.inputs import InputError, Problem
from gorules.files.library import SUFFIXES
from gorules.files.reading import as_path, read_bytes
from gorules.play.record import Record

USUAL = ".sgf"
"""The format of what has no name, such as standard input."""

MAX_BYTES = 4 * 1024 * 1024


class Reader(Protocol):
    """What reads a record. ``file`` is the name that messages give it; ``komi`` overrides that of the record.
    Raises InputError if the content is not in the format.
    """

    def __call__(self, content: bytes, *, file: str, komi: Fraction | None = None) -> Record: ...


def nothing_left_out(content: bytes) -> str:
    """Return an empty text: the reader leaves nothing out."""
    return ""


@dataclass(frozen=True, slots=True)
class RecordFormat:
    """A format of game records.

    ``suffixes`` are those of its files, in small letters (".sgf"). ``read`` reads what is in a file.
    ``left_out`` says in words what a readable file has besides that; "" if nothing.
    """

    suffixes: tuple[str, ...]
    read: Reader
    left_out: Callable[[bytes], str] = nothing_left_out


_registered: dict[str, RecordFormat] = {}


def register_format(found: RecordFormat) -> None:
    """Make a format known."""
    for suffix in found.suffixes:
        if _registered.setdefault(suffix, found) != found:
            raise ValueError(f"two formats have the suffix {suffix}")


@cache
def record_formats() -> Mapping[str, RecordFormat]:
    """Return the formats by suffix. The files of this folder are imported for that, once."""
    for module in iter_modules(formats.__path__):
        import_module(f"{formats.__name__}.{module.name}")
    return _registered


def is_record(name: str | Path) -> bool:
    """Return whether a name is that of a game record, not of a YAML file or of something that has an id.

    Raises InputError if the suffix is that of neither.
    """
    suffix = _suffix(name)
    if not suffix or suffix in SUFFIXES:
        return False
    _format(name)
    return True


def read_record(path: str | Path, *, komi: Fraction | None = None, usual: str | None = None) -> Record:
    """Return the record in a file, in the format that its suffix says; ``usual`` is the suffix of a file that
    has another one or none.

    Raises InputError if there is no such format, or if the file cannot be read.
    """
    name = str(as_path(path))
    if usual is not None and _suffix(name) not in record_formats():
        return parse_record(read_bytes(Path(name), MAX_BYTES, name), file=name, suffix=usual, komi=komi)
    _format(name)  # a file of a format that nobody knows is not opened
    return parse_record(read_bytes(Path(name), MAX_BYTES, name), file=name, komi=komi)


def parse_record(
    content: bytes, *, file: str, suffix: str | None = None, komi: Fraction | None = None
) -> Record:
    """Return the record that a file has in it; see :func:`read_record`. ``suffix`` says which format it is
    in, where the name of the file does not.
    """
    return _format(suffix or file).read(content, file=file, komi=komi)


def left_out(content: bytes, *, file: str, suffix: str | None = None) -> str:
    """Return what a readable file has besides what :func:`parse_record` returns, in words; "" if nothing."""
    return _format(suffix or file).left_out(content)


def _suffix(name: str | Path) -> str:
    found = re.search(r"(?<=[^/\\])\.[a-z][a-z0-9]*$|^\.[a-z][a-z0-9]*$", str(name).lower())
    return found[0] if found else ""


def _format(name: str | Path) -> RecordFormat:
    known = record_formats()
    suffix = _suffix(name)
    if suffix not in known:
        allowed = ", ".join(sorted(known))
        said = f"a file ending in {suffix}" if suffix else "a file without a suffix"
        raise InputError(
            Problem(f"{said} is no game record that can be read (allowed: {allowed})", file=str(name))
        )
    return known[suffix]
