"""The native core, where it is there.

GORULES_PURE_PYTHON=1 disables it; GORULES_REQUIRE_NATIVE=1 makes it an error if it is missing.
"""

import os
from importlib import import_module
from types import ModuleType
from typing import Any

from gorules.go.board import Board
from gorules.native import packed
from gorules.ruleset import Ruleset


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "0") not in ("", "0")


MODULES = ("_search", "_search64", "_games", "_cycles", "_status", "_hunt")
"""What is compiled: the search for any board and for boards of up to 64 points, the count of games, the graph
of games that can repeat, hypothetical play, the search for lines on which rulesets part.
"""


def _loaded() -> tuple[list[Any], str | None]:
    nothing = [None] * len(MODULES)
    if _is_set("GORULES_PURE_PYTHON"):
        return nothing, "GORULES_PURE_PYTHON is set"
    try:
        return [import_module(f"gorules.native.{name}") for name in MODULES], None
    except ImportError as error:
        if _is_set("GORULES_REQUIRE_NATIVE"):
            raise
        if isinstance(error, ModuleNotFoundError):
            return nothing, "it was not compiled, which takes a C compiler"
        return nothing, f"it does not load ({error})"


(core, core64, games, cycles, hypothetical, hunting), why_not = _loaded()
"""The modules of the native core, and why all of them are None if they are."""


FIELDS: dict[str, tuple[str, ...]] = {} if core is None else core.FIELDS
"""The records that the core which was compiled reads, with their fields."""


def core_for(board: Board) -> ModuleType:
    """Return the quicker search that takes a board. There is one where :func:`objection` has none."""
    chosen = core64 if board.size <= 64 else core
    assert chosen is not None
    found: ModuleType = chosen
    return found


def objection(ruleset: Ruleset, board: Board) -> str | None:
    """Return why games under a ruleset on a board are not for the native core, or None if they are."""
    if core is None:
        return f"there is no native core: {why_not}"
    return packed.why_not(ruleset, board) or _unknown(ruleset)


def _unknown(ruleset: Ruleset) -> str | None:
    """Return what the core that was compiled does not know of what it would be told, or None."""
    for component in (*ruleset.ko, *ruleset.end, ruleset.scoring):
        record = component.packed()
        if record is not None:
            for field in record._fields:
                if field not in FIELDS[type(record).__name__]:
                    return f"the native core was compiled without '{field}' of '{component.type}'"
    return None
