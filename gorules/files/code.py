"""What distinguishes this gorules from any other: the files that it consists of."""

import hashlib
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

SUFFIXES = (".py", *EXTENSION_SUFFIXES)


@cache
def fingerprint_of_code(folder: Path = Path(__file__).parents[1]) -> str:
    """Return a digest of all modules in a folder, in Python or compiled: by default those of gorules itself.
    They are read once.
    """
    digest = hashlib.blake2b(digest_size=8)
    for file in sorted(folder.rglob("*")):
        if file.name.endswith(SUFFIXES):
            digest.update(hashlib.blake2b(file.relative_to(folder).as_posix().encode()).digest())
            digest.update(hashlib.blake2b(file.read_bytes()).digest())
    return digest.hexdigest()
