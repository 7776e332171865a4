"""Content that is read back only if the same user's gorules has written it.

It carries a digest of all that it says, made with a key that nobody else has. Jupyter signs trusted notebooks
the same way. Whoever changes the content, or makes another, cannot make the digest right. So gorules has
written what is read, and it need not be asked whether it could be true.
"""

import hashlib
import hmac
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

from gorules.files.inputs import InputError
from gorules.files.key import key, key_file
from gorules.files.writing import replacing

DIGEST_SIZE = 32
PIECE = 1 << 22


def write_signed(path: Path, parts: Iterable[IO[bytes]]) -> None:
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


def read_signed(path: Path, copy: IO[bytes]) -> None:
    """Copy what :func:`write_signed` was given to a file that nobody else can change, to be read there.
    Raises InputError if it was not written with this user's key, OSError.
    """
    digest = hashlib.blake2b(key=key(), digest_size=DIGEST_SIZE)
    with open(path, "rb") as file:
        left = os.fstat(file.fileno()).st_size - DIGEST_SIZE
        while left > 0 and (piece := file.read(min(PIECE, left))):
            left -= len(piece)
            digest.update(piece)
            copy.write(piece)
        if not hmac.compare_digest(file.read(), digest.digest()):
            raise unsigned()


def unsigned() -> InputError:
    """Return the error that something was not signed with this user's key."""
    return InputError(
        f"it was not signed with the key in {key_file()}, or it was changed since; to use it here, "
        "copy the key that signed it to that place"
    )


class Seal:
    """Signs rows of texts, each for itself, with this user's key. A signature for one ``purpose`` is none for
    another.
    """

    def __init__(self, purpose: str) -> None:
        """Raises InputError if there is no key."""
        self._blank = hashlib.blake2b(key=key(), digest_size=DIGEST_SIZE, person=purpose.encode())

    def of(self, *row: str) -> bytes:
        """Return the digest of a row."""
        digest = self._blank.copy()
        digest.update(json.dumps(row).encode())
        return digest.digest()

    def is_on(self, signature: Any, *row: Any) -> bool:
        """Return whether this is the digest of a row, of whatever kind both are."""
        is_row = isinstance(signature, bytes) and all(isinstance(each, str) for each in row)
        return is_row and hmac.compare_digest(signature, self.of(*row))
