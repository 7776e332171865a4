"""Game records from files. What is in a file says which format it is in, or else the suffix of its name.

A format is one file beside this one. It calls :func:`register_format` with what reads it. Every command,
function and question that takes a game record takes that format, too.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple, Protocol

from gorules import formats
from gorules.files.inputs import InputError, Problem
from gorules.files.library import SUFFIXES
from gorules.files.reading import as_path, read_bytes
from gorules.files.wording import sentence
from gorules.formats.encodings import narrowed
from gorules.formats.sgf_record import main_line, record_on
from gorules.formats.sgf_tree import SgfTree, read_trees
from gorules.formats.turn_names import Address, address_of, path_of
from gorules.play.record import Record

USUAL = ".sgf"
"""The format of what has no name, such as standard input."""

MAX_BYTES = 64 << 20


_HEAD = 1 << 16
"""The most bytes by which a format is known."""
_COMPRESSED = (b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")
"""How files begin that gzip, zip, bzip2, xz and zstd make: in these a game may seem to begin anywhere."""


class Reader(Protocol):
    """What reads a record. ``file`` is the name that messages give it; ``komi`` overrides that of the record.
    Raises InputError if the content is not in the format.
    """

    def __call__(self, content: bytes, *, file: str, komi: Fraction | None = None) -> Record: ...


class Converted(NamedTuple):
    """A record of another format as SGF. ``notes`` say what was repaired or guessed, without full stops."""

    content: bytes
    notes: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The notes as sentences."""
        return tuple(f"{sentence(note)}." for note in self.notes)


def nothing_left_out(content: bytes) -> str:
    """Return an empty text: the reader leaves nothing out."""
    return ""


def never_by_content(content: bytes) -> bool:
    """Return False: the format is known by the suffix alone."""
    return False


@dataclass(frozen=True, slots=True)
class RecordFormat:
    """A format of game records.

    ``suffixes`` are those of its files, in small letters (".sgf"). ``read`` reads what is in a file.
    ``left_out`` says in words what a readable file has besides that; "" if nothing. ``fits`` says whether
    what is in a file looks like the format; it gets the beginning of the file, in an encoding in which ASCII
    is ASCII. ``as_sgf`` makes SGF of a file, whose name is for messages.
    """

    suffixes: tuple[str, ...]
    read: Reader
    left_out: Callable[[bytes], str] = nothing_left_out
    fits: Callable[[bytes], bool] = never_by_content
    as_sgf: Callable[[bytes, str], Converted] | None = None


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
    """Return whether a name is that of a game record, not of a YAML file or of something that has an id. If
    its suffix does not say so, the beginning of the file does.

    Raises InputError if the suffix is that of neither, and the file is no record or is not there.
    """
    name = address_of(str(name)).file
    suffix = _suffix(name)
    if suffix in SUFFIXES:
        return False
    if suffix in record_formats() or _looks_like_one(name):
        return True
    if suffix:
        _format(name)
    return False


def read_record(path: str | Path, *, komi: Fraction | None = None) -> Record:
    """Return the record in a file, in whatever format: the main line of the first game, or that which the
    path names besides the file (see :mod:`gorules.formats.turn_names`).

    Raises InputError if it is in no format that is known, if the file cannot be read, or if there is no such
    line.
    """
    at = address_of(str(as_path(path)))
    name = at.file
    if _suffix(name) not in record_formats() and not _looks_like_one(name):
        _format(name)
    return parse_record(read_bytes(Path(name), MAX_BYTES, name), file=name, komi=komi, at=at)


def parse_record(
    content: bytes,
    *,
    file: str,
    suffix: str | None = None,
    komi: Fraction | None = None,
    at: Address | None = None,
) -> Record:
    """Return the record that a file has in it; see :func:`read_record`. ``suffix`` says which format it is
    in, where neither its content nor the name of the file does; ``at`` which line of it is wanted.
    """
    found = format_of(content, suffix or file)
    if at is None or at.is_file:
        return found.read(content, file=file, komi=komi)
    named = line_in(content, file=file, suffix=suffix, at=at)
    with _in_file(file):
        if named is None:
            record = found.read(content, file=file, komi=komi)
            if at.game != 1 or any(step.choices for step in at.steps):
                raise InputError("a record of this format has one game, and no variations")
        else:
            record = record_on(named.tree, named.path, komi=komi)
            # The result of a record is that of its main line, played to the end.
            result = record.result if named.path == main_line(named.tree) else None
            record = replace(record, result=result, notes=(*named.notes, *record.notes))
        return record if at.last_turn is None else record.until(at.last_turn)


class RecordLine(NamedTuple):
    """A line of a game as its nodes in the tree of the record. ``notes`` say what was repaired or guessed to
    make a tree of another format.
    """

    tree: SgfTree
    path: list[int]
    notes: tuple[str, ...] = ()


def line_in(content: bytes, *, file: str, suffix: str | None = None, at: Address) -> RecordLine | None:
    """Return a line that a file has in it with the tree of its game, None if the format has no trees; see
    :func:`parse_record`.
    """
    found = format_of(content, suffix or file)
    if found.as_sgf is None:
        return None
    with _in_file(file):
        made = found.as_sgf(content, file)
        tree = next(islice(read_trees(made.content, file), max(at.game - 1, 0), None), None)
        if at.game < 1 or tree is None:
            raise InputError(f"there is no game {at.game} in this file")
        return RecordLine(tree, path_of(tree, at.steps), made.sentences)


@contextmanager
def _in_file(file: str) -> Iterator[None]:
    """Name a file in the problems that are found with it."""
    try:
        yield
    except InputError as error:
        raise InputError(
            *(each if each.file else replace(each, file=file) for each in error.problems)
        ) from None


def left_out(content: bytes, *, file: str, suffix: str | None = None) -> str:
    """Return what a readable file has besides what :func:`parse_record` returns, in words; "" if nothing."""
    return format_of(content, suffix or file).left_out(content)


def format_of(content: bytes, name: str) -> RecordFormat:
    """Return the format of a file: that which its suffix says if the content looks like it, else that which
    the content looks like, else that of the suffix. Raises InputError if there is none.
    """
    known = record_formats()
    if content.startswith(_COMPRESSED):
        raise InputError(Problem("a compressed file is no game record: unpack it first", file=name))
    head = narrowed(content[:_HEAD]).content
    alike = [each for each in dict.fromkeys(known.values()) if each.fits(head)]
    named = known.get(_suffix(name))
    if alike and named not in alike:
        return alike[0]
    return named or _format(name)


def _looks_like_one(name: str | Path) -> bool:
    """Whether there is a file of that name which has a game record in it."""
    try:
        if not Path(name).is_file():  # to open a named pipe is to wait for a writer
            return False
        with Path(name).open("rb") as stream:
            content = stream.read(_HEAD)
            head = b"" if content.startswith(_COMPRESSED) else narrowed(content).content
    except (OSError, ValueError):
        return False
    return any(each.fits(head) for each in record_formats().values())


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
