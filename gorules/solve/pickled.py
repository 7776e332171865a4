"""Python values in a file that may have come from elsewhere: reading makes values of the expected classes
and nothing else, as the documentation of :mod:`pickle` advises.
"""

import pickle
from typing import IO, Any

from gorules.files.inputs import InputError

ALLOWED = {
    ("fractions", "Fraction"), ("collections", "deque"), ("rpds", "HashTrieMap"),
    ("array", "_array_reconstructor"), ("array", "array"), ("builtins", "set"), ("builtins", "frozenset"),
}  # fmt: skip


def write(file: IO[bytes], value: object) -> None:
    """Write a value."""
    pickle.dump(value, file, pickle.HIGHEST_PROTOCOL)


def read(file: IO[bytes]) -> Any:
    """Return the next value. Raises InputError if there is none, or if it is of an unexpected class."""
    try:
        return _Reader(file).load()
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError, TypeError) as error:
        raise InputError(f"it does not hold what it should: {error}") from None


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        found = None
        if (module, name) in ALLOWED:
            found = super().find_class(module, name)
        elif module.split(".")[0] == "gorules" and "." not in name:
            found = super().find_class(module, name)
            if not isinstance(found, type) or found.__module__ != module:
                found = None
        if found is None:
            raise pickle.UnpicklingError(f"{module}.{name} is not expected")
        return found
