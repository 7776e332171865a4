"""The one bridge from rules to the native core."""

from types import ModuleType

from gorules.core.loaded import FIELDS as FIELDS
from gorules.core.loaded import checking as checking
from gorules.core.loaded import core as core
from gorules.core.loaded import core64 as core64
from gorules.core.loaded import cycles as cycles
from gorules.core.loaded import games as games
from gorules.core.loaded import hunting as hunting
from gorules.core.loaded import hypothetical as hypothetical
from gorules.core.loaded import passing as passing
from gorules.core.loaded import proving as proving
from gorules.core.loaded import why_not as why_not
from gorules.go.board import Board
from gorules.native import packed
from gorules.ruleset import Ruleset


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
    return packed.why_not_packed(ruleset, board) or _unknown(ruleset)


def _unknown(ruleset: Ruleset) -> str | None:
    """Return what the core that was compiled does not know of what it would be told, or None."""
    for component in (*ruleset.ko, *ruleset.end, ruleset.scoring):
        record = component.packed()
        if record is not None:
            for field in record._fields:
                if field not in FIELDS[type(record).__name__]:
                    return f"the native core was compiled without '{field}' of '{component.type}'"
    return None
