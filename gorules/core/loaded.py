"""The modules of the native core, where they are.

GORULES_PURE_PYTHON=1 disables it; GORULES_REQUIRE_NATIVE=1 makes it an error if it is missing.
"""

import os
from importlib import import_module
from shutil import which
from typing import Any


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "0") not in ("", "0")


MODULES = (
    "_search",
    "_search64",
    "_games",
    "_cycles",
    "_status",
    "_hunt",
    "_corpus",
    "_regions",
    "_progress",
    "_strategies",
    "_local",
)
"""What is compiled: the search for any board and for boards of up to 64 points, the count of games, the graph
of games that can repeat, hypothetical play, the search for lines on which rulesets part, the quick pass over
records, the tables of enclosed regions, the search for progress proofs, the check of strategies, and the
search of local games.
"""


def _why_not_compiled() -> str:
    """Return why there is no native core, as far as one can tell afterwards."""
    compiler = os.environ.get("CC", "cc").split()[:1]
    if compiler and which(compiler[0]) is None:
        return "it was not compiled: there is no C compiler"
    return (
        "it was not compiled, though there is a C compiler: compiling failed, or was not asked for "
        "(GORULES_REQUIRE_NATIVE=1 pip install . says what failed)"
    )


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
            return nothing, _why_not_compiled()
        return nothing, f"it does not load ({error})"


(
    (core, core64, games, cycles, hypothetical, hunting, passing, enclosing, proving, checking, defending),
    why_not,
) = _loaded()
"""The modules of the native core, and why all of them are None if they are."""


FIELDS: dict[str, tuple[str, ...]] = {} if core is None else core.FIELDS
"""The records that the core which was compiled reads, with their fields."""
