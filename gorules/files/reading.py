"""Reading files that anybody may have made: what is no file, or too long, is refused before it is read."""

import os
from importlib.resources.abc import Traversable
from pathlib import Path

from gorules.files.inputs import InputError, Problem, refusal


def as_path(path: str | os.PathLike[str]) -> Path:
    """Return the path of a file. Raises InputError if what is given names none."""
    try:
        return Path(path)
    except TypeError:
        raise InputError(f"a file is named by a text or a Path, not {path!r}") from None


def read_bytes(source: Path | Traversable, most: int, file: str) -> bytes:
    """Return what is in a file of at most so many bytes. ``file`` is the name that messages give it.

    Raises InputError if it is no regular file, longer, or cannot be read.
    """
    try:
        # To open a named pipe is to wait for a writer.
        if source.is_dir():
            raise InputError(Problem("this is a folder, not a file", file))
        if not source.is_file():
            is_special = isinstance(source, Path) and source.exists()
            said = "this is not a regular file" if is_special else "there is no such file"
            raise InputError(Problem(said, file))
        if isinstance(source, Path):
            check_size(source.stat().st_size, most, file)
        with source.open("rb") as stream:
            content: bytes = stream.read(most + 1)
    except OSError as error:
        raise InputError(Problem(f"the file cannot be read: {refusal(error)}", file)) from None
    check_size(len(content), most, file)
    return content


def check_size(size: int, most: int, file: str) -> None:
    """Raise InputError if a file has more than so many bytes."""
    if size > most:
        allowed = f"{most >> 20} MiB" if most >> 20 else f"{most >> 10} KiB"
        raise InputError(Problem(f"the file is larger than {allowed}", file))
