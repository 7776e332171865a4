"""The native core, where it is there.

GORULES_PURE_PYTHON=1 disables it; GORULES_REQUIRE_NATIVE=1 makes it an error if it is missing.
"""

import os
from types import ModuleType

from gorules.board import Board
from gorules.ruleset import Ruleset
from gorules.solve import packed


def _is_set(variable: str) -> bool:
    return os.environ.get(variable, "0") not in ("", "0")


def _loaded() -> tuple[ModuleType | None, str | None]:
    if _is_set("GORULES_PURE_PYTHON"):
        return None, "GORULES_PURE_PYTHON is set"
    try:
        from gorules.solve import _native
    except ImportError as error:
        if _is_set("GORULES_REQUIRE_NATIVE"):
            raise
        return None, f"it is not installed ({error})"
    return _native, None


core, why_not = _loaded()
"""The module ``gorules.solve._native`` or None, and why it is None."""


def objection(ruleset: Ruleset, board: Board) -> str | None:
    """Return why games under a ruleset on a board are not for the native core, or None if they are."""
    return packed.why_not(ruleset, board) if core is not None else f"there is no native core: {why_not}"
