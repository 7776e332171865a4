"""gorules: a laboratory for the rules of Go.

Rulesets are data, composed from rule components; the referee explains each verdict by component and
clause; positions and lines are compared across rulesets.

A name of this module is imported from its home when it is first used, so that a program pays only
for what it uses.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from gorules.version import __version__ as __version__

# Two packages share their name with a function. They are imported now and the name is freed for the
# function: what is imported from inside them later does not bind it again.
for _package in ("compare", "solve"):
    import_module(f"gorules.{_package}")
    del globals()[_package]

# ruff: isort: skip_file
if TYPE_CHECKING:  # what is imported under its own name is there for others
    from gorules.bestiary.beasts import Beast as Beast, beasts as beasts, load_beast as load_beast
    from gorules.bestiary.check import check as check
    from gorules.amend.amendment import Amendment as Amendment, diff as diff
    from gorules.compare.lines import Comparison as Comparison, Comparisons as Comparisons, compare as compare
    from gorules.files.inputs import InputError as InputError
    from gorules.formats.graph import read_graph as read_graph
    from gorules.formats.sgf import (
        Record as Record,
        format_sgf as format_sgf,
        parse_sgf as parse_sgf,
        read_sgf as read_sgf,
        write_sgf as write_sgf,
    )
    from gorules.go.board import Board as Board
    from gorules.go.position import Position as Position
    from gorules.go.setup import Flaw as Flaw, FlawKind as FlawKind, Setup as Setup
    from gorules.go.turns import Turn as Turn
    from gorules.go.verdicts import (
        Ending as Ending,
        Kind as Kind,
        Outcome as Outcome,
        Reason as Reason,
        Verdict as Verdict,
        Violation as Violation,
    )
    from gorules.native.counting import perft as perft
    from gorules.play.game import Game as Game, IllegalPlay as IllegalPlay
    from gorules.play.replay import (
        Line as Line,
        Move as Move,
        Replay as Replay,
        Result as Result,
        replay as replay,
    )
    from gorules.play.settle import score as score
    from gorules.ruleset import Ruleset as Ruleset, load_ruleset as load_ruleset, rulesets as rulesets
    from gorules.solve.front import solve as solve
    from gorules.solve.solution import Limits as Limits, Solution as Solution
    from gorules.status.definitions import statuses as statuses
    from gorules.status.questions import StatusLimits as StatusLimits
    from gorules.status.statuses import Status as Status

_HOMES = {
    "bestiary.beasts": ("Beast", "beasts", "load_beast"),
    "bestiary.check": ("check",),
    "amend.amendment": ("Amendment", "diff"),
    "compare.lines": ("Comparison", "Comparisons", "compare"),
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

__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module 'gorules' has no attribute '{name}'")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
