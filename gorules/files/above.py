"""Abilities of values that modules above theirs give them, such as their JSON. Each is registered from
above.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

_HOMES: dict[str, str] = {}


def register_maker(what: str, home: str) -> None:
    """Have ``what`` made of values by a function: "report.plain:as_json". It is imported when first asked."""
    _HOMES[what] = home


@cache
def maker(what: str) -> Callable[[Any], Any]:
    """Return the function that makes ``what`` of a value."""
    module, _, name = _HOMES[what].partition(":")
    found: Callable[[Any], Any] = getattr(import_module(f"gorules.{module}"), name)
    return found


class AsJson:
    """A value that can be written as JSON."""

    __slots__ = ()

    def as_json(self) -> Any:
        """Return the value as plain data that ``json.dumps`` takes, with the keys of docs/json.md."""
        return maker("json")(self)
