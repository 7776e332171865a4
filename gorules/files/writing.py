"""Writing the files that a user names: each is written whole or not at all."""

import os
import secrets
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from gorules.files.inputs import InputError, Problem, refusal

PAGE, MARKDOWN = (".html", ".htm"), (".md", ".markdown")
"""How files of pages and of Markdown are named."""


def check_output(path: Path, what: str = "", suffixes: Collection[str] = ()) -> None:
    """Raise InputError if no file can be written there, so that this is said before long work. The name has
    to end in one of the ``suffixes`` of ``what`` is written, so that the file is what its name says.
    """
    if str(path) == "-":
        raise InputError("this cannot go to standard output ('-'); name a file")
    if path.is_dir():
        raise InputError(Problem("this is a folder, not a file", file=str(path)))
    if not path.parent.is_dir():
        raise InputError(Problem("there is no such folder", file=str(path.parent)))
    if not _is_special(path) and not os.access(_target(path).parent, os.W_OK):
        raise InputError(Problem("no file may be written to this folder", file=str(path.parent)))
    if suffixes and path.suffix.lower() not in suffixes and not _is_special(path):
        raise InputError(Problem(_misnamed(path, what, suffixes), file=str(path)))


def _misnamed(path: Path, what: str, suffixes: Collection[str]) -> str:
    said = f"the name of {what} ends in {' or '.join(filter(None, suffixes))}"
    is_pdf = path.suffix.lower() == ".pdf" and set(PAGE) & set(suffixes)
    return f"{said}; for a PDF, write .html and print it from a browser" if is_pdf else said


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file, in UTF-8 if it is text. Raises InputError if it cannot be written; what stood there then
    is as it was.
    """
    try:
        with replacing(path) as file:
            file.write(content.encode() if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        raise InputError(Problem(f"the file cannot be written: {refusal(error)}", file=str(path))) from None


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Give a file that takes the place of another once everything is written to it; a device or a pipe is
    written to itself. Raises OSError.
    """
    if _is_special(path):
        with path.open("ab") as file:
            yield file
        return
    target = _target(path)
    unfinished = target.with_name(f".gorules-{secrets.token_hex(8)}")
    try:
        with unfinished.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())  # else the name may be on the disk before what is in the file
        if target.exists():
            shutil.copymode(target, unfinished)
        unfinished.replace(target)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def _target(path: Path) -> Path:
    """Return the file that a path comes to: links stay."""
    return Path(os.path.realpath(path))


def _is_special(path: Path) -> bool:
    """Return whether a path is a device, a pipe or an open file such as /dev/stdout."""
    return path.exists() and (not path.is_file() or path.absolute().parent in _OPEN)


_OPEN = tuple(map(Path, ("/dev", "/dev/fd", "/proc/self/fd")))
