"""Files that are read back only if the same user's gorules has written them.

Such a file ends with a digest of all that stands before, made with a key that nobody else has, as Jupyter
signs the notebooks that it trusts. Whoever changes a file, or makes one, cannot make the digest right. So
what is read has been written by :func:`write`, and need not be asked whether it could be true.
"""

import hashlib
import hmac
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from gorules.files.inputs import InputError, Problem
from gorules.files.writing import replacing

KEY_SIZE = 32
DIGEST_SIZE = 32
PIECE = 1 << 22


def key_file() -> Path:
    """Return where this user's key is, or will be. Raises InputError if she has no folder for it."""
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    try:
        folder = given if given.is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError:
        raise InputError("no key for notebooks can be kept: there is no home folder") from None
    return folder / "gorules" / "notebook-key"


def key() -> bytes:
    """Return this user's key, made when it is first asked for. Raises InputError if it cannot be kept."""
    file = key_file()
    try:
        if not file.exists():
            _make(file)
        found = file.read_bytes()
    except OSError as error:
        raise InputError(
            Problem(f"no key for notebooks can be kept here: {error.strerror}", file=str(file))
        ) from None
    if len(found) != KEY_SIZE:
        raise InputError(Problem("this is no key for notebooks", file=str(file)))
    return found


def _make(file: Path) -> None:
    """Make a key, whole from the first moment, unless another process is quicker."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent) as made:  # only its owner may read such a file
        made.write(secrets.token_bytes(KEY_SIZE))
        made.flush()
        try:
            file.hardlink_to(made.name)
        except FileExistsError:
            pass
        except (NotImplementedError, OSError):  # not every file system has links
            shutil.copy(made.name, file)


def write(path: Path, parts: Iterable[IO[bytes]]) -> None:
    """Write the parts, one after the other, and their digest to a file, in one piece or not at all. Raises
    InputError if there is no key, OSError.
    """
    digest = hashlib.blake2b(key=key(), digest_size=DIGEST_SIZE)
    with replacing(path) as file:
        for part in parts:
            part.seek(0)
            while piece := part.read(PIECE):
                digest.update(piece)
                file.write(piece)
        file.write(digest.digest())


def read(path: Path, copy: IO[bytes]) -> None:
    """Copy what :func:`write` was given to a file that nobody else can change, to be read there. Raises
    InputError if it was not written with this user's key, OSError.
    """
    digest = hashlib.blake2b(key=key(), digest_size=DIGEST_SIZE)
    with open(path, "rb") as file:
        left = os.fstat(file.fileno()).st_size - DIGEST_SIZE
        while left > 0 and (piece := file.read(min(PIECE, left))):
            left -= len(piece)
            digest.update(piece)
            copy.write(piece)
        if not hmac.compare_digest(file.read(), digest.digest()):
            raise InputError(
                f"it was not written with the key in {key_file()}, or was changed since; a copy there of the "
                "key that it was written with lets it be used here"
            )
