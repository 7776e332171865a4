"""The key of a user, with which gorules signs what it reads back later.

Who knows the key can sign anything, so it is for its owner alone, as ssh has it with its keys.
"""

import os
import secrets
import stat
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from gorules.files.inputs import InputError, Problem, refusal

SIZE = 32
MODE = 0o600

PATIENCE = 5.0
"""Seconds to wait for another process that is making the key."""

BINARY: int = getattr(os, "O_BINARY", 0)  # Windows has it

pwd: Any = import_module("pwd") if find_spec("pwd") else None  # only Unix has users with owners and modes


def key_file() -> Path:
    """Return where this user's key is, or will be. Raises InputError if she has no folder for it."""
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    try:
        folder = given if given.is_absolute() else _home() / ".local" / "share"
    except (RuntimeError, KeyError):
        raise InputError("the key to sign with cannot be kept: there is no home folder") from None
    return folder / "gorules" / "notebook-key"


def _home() -> Path:
    """Return the home folder; an empty HOME counts as none. Raises RuntimeError, KeyError."""
    if pwd is not None and os.environ.get("HOME") == "":
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    return Path.home()


def key() -> bytes:
    """Return this user's key, made when it is first asked for. Raises InputError if it cannot be kept, or if
    others could know or change it.
    """
    file = key_file()
    try:
        _make(file)
        return _read(file)
    except OSError as error:
        raise _wrong(f"no key to sign with can be kept here: {refusal(error)}", file) from None


def _read(file: Path) -> bytes:
    """Return a key after a look at the open file, which nobody can exchange any more."""
    if file.is_symlink():
        raise _wrong("the key to sign with is a symbolic link; only a file of its own is used", file)
    opened = os.open(file, os.O_RDONLY | BINARY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        seen = os.fstat(opened)
        if not stat.S_ISREG(seen.st_mode):
            raise _wrong("no key to sign with can be kept here: this is no regular file", file)
        if pwd is not None and seen.st_uid != os.geteuid():
            raise _wrong("the key to sign with belongs to another user", file)
        if pwd is not None and stat.S_IMODE(seen.st_mode) & ~MODE:
            said = f"its mode is {stat.S_IMODE(seen.st_mode):04o}"
            raise _wrong(f"others may use the key to sign with: {said}, allowed is {MODE:04o}", file)
        found = os.read(opened, SIZE + 1)
    finally:
        os.close(opened)
    if len(found) != SIZE:
        raise _wrong("this is no key to sign with", file)
    return found


def _make(file: Path) -> None:
    """Make a key, unless another process is quicker. Nobody sees half a key. It is written under another
    name, which only one process at a time can hold, and only that process may rename it. So no links are
    needed, which some file systems do not have.
    """
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = file.with_name(f"{file.name}.new")
    until = time.monotonic() + PATIENCE
    while not os.path.lexists(file):
        try:
            opened = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, MODE)
        except FileExistsError:
            if time.monotonic() > until:
                said = "another gorules did not finish this key to sign with; remove the file"
                raise _wrong(said, unfinished) from None
            time.sleep(0.01)
            continue
        try:
            with os.fdopen(opened, "wb") as made:
                made.write(secrets.token_bytes(SIZE))
                made.flush()
                os.fsync(opened)
            if not os.path.lexists(file):  # nobody was quicker, and nobody else may make one now
                unfinished.replace(file)
        finally:
            unfinished.unlink(missing_ok=True)


def _wrong(message: str, file: Path) -> InputError:
    return InputError(Problem(message, file=str(file)))
