"""gorules: a laboratory for the rules of Go.

Rulesets are data, composed from rule components; the referee explains each verdict by component and
clause; positions and lines are compared across rulesets.

A name of this module is imported from its home when it is first used, so that a program pays only
for what it uses.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from gorules.version import __version__

# Two packages share their name with a function. They are imported now and the name is freed for the
# function: what is imported from inside them later does not bind it again.
for _package in ("compare", "solve"):
    import_module(f"gorules.{_package}")
    del globals()[_package]

if TYPE_CHECKING:
    from gorules.bestiary.beasts import Beast, beasts, load_beast
    from gorules.bestiary.check import check
    from gorules.compare.lines import Comparison, compare
    from gorules.files.inputs import InputError
    from gorules.formats.graph import read_graph
    from gorules.formats.sgf import Record, format_sgf, parse_sgf, read_sgf, write_sgf
    from gorules.go.board import Board
    from gorules.go.position import Position
    from gorules.go.setup import Flaw, FlawKind, Setup
    from gorules.go.turns import Turn
    from gorules.go.verdicts import Ending, Kind, Outcome, Reason, Verdict, Violation
    from gorules.native.counting import perft
    from gorules.play.game import Game, IllegalPlay
    from gorules.play.replay import Line, Move, Replay, Result, replay
    from gorules.play.settle import score
    from gorules.ruleset import Ruleset, load_ruleset, rulesets
    from gorules.solve.front import solve
    from gorules.solve.solution import Limits, Solution
    from gorules.status.definitions import statuses
    from gorules.status.questions import StatusLimits
    from gorules.status.statuses import Status

_HOMES = {
    "bestiary.beasts": ("Beast", "beasts", "load_beast"),
    "bestiary.check": ("check",),
    "compare.lines": ("Comparison", "compare"),
    "files.inputs": ("InputError",),
    "formats.graph": ("read_graph",),
    "formats.sgf": ("Record", "format_sgf", "parse_sgf", "read_sgf", "write_sgf"),
    "go.board": ("Board",),
    "go.position": ("Position",),
    "go.setup": ("Flaw", "FlawKind", "Setup"),
    "go.turns": ("Turn",),
    "go.verdicts": ("Ending", "Kind", "Outcome", "Reason", "Verdict", "Violation"),
    "native.counting": ("perft",),
    "play.game": ("Game", "IllegalPlay"),
    "play.replay": ("Line", "Move", "Replay", "Result", "replay"),
    "play.settle": ("score",),
    "ruleset": ("Ruleset", "load_ruleset", "rulesets"),
    "solve.front": ("solve",),
    "solve.solution": ("Limits", "Solution"),
    "status.definitions": ("statuses",),
    "status.questions": ("StatusLimits",),
    "status.statuses": ("Status",),
}
_HOME = {name: f"gorules.{module}" for module, names in _HOMES.items() for name in names}

__all__ = [
    "Beast",
    "Board",
    "Comparison",
    "Ending",
    "Flaw",
    "FlawKind",
    "Game",
    "IllegalPlay",
    "InputError",
    "Kind",
    "Limits",
    "Line",
    "Move",
    "Outcome",
    "Position",
    "Reason",
    "Record",
    "Replay",
    "Result",
    "Ruleset",
    "Setup",
    "Solution",
    "Status",
    "StatusLimits",
    "Turn",
    "Verdict",
    "Violation",
    "__version__",
    "beasts",
    "check",
    "compare",
    "format_sgf",
    "load_beast",
    "load_ruleset",
    "parse_sgf",
    "perft",
    "read_graph",
    "read_sgf",
    "replay",
    "rulesets",
    "score",
    "solve",
    "statuses",
    "write_sgf",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'gorules' has no attribute '{name}'")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
