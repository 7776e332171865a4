"""Where the readings of a definition come from: one file each, found in the folder of their kind."""

import importlib
import inspect
import pkgutil
from collections.abc import Mapping
from types import ModuleType
from typing import TypeVar

_Kind = TypeVar("_Kind")


def readings(folder: ModuleType, kind: type[_Kind]) -> Mapping[str, _Kind]:
    """Return the readings of a kind by their names: one of each class that a file of the folder defines.

    Raises ValueError if two have the same name.
    """
    found: dict[str, _Kind] = {}
    for file in pkgutil.iter_modules(folder.__path__):
        module = importlib.import_module(f"{folder.__name__}.{file.name}")
        for value in vars(module).values():
            is_one = isinstance(value, type) and issubclass(value, kind) and not inspect.isabstract(value)
            if is_one and value.__module__ == module.__name__:
                reading = value()
                name = str(reading)
                if name in found:
                    raise ValueError(f"two readings are called '{name}': {found[name]!r} and {reading!r}")
                found[name] = reading
    return found
