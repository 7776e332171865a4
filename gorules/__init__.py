"""gorules: a laboratory for the rules of Go.

Rulesets are data, composed from rule components; the referee explains each verdict by component and
clause; positions and lines are compared across rulesets.
"""

from collections.abc import Iterable, Mapping

from gorules.bestiary.beasts import Beast, beasts, load_beast
from gorules.bestiary.check import check
from gorules.compare.lines import compare
from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.go.verdicts import Ending, Kind, Outcome, Reason, Verdict, Violation
from gorules.play.game import Game, IllegalPlay
from gorules.play.settle import score as _score
from gorules.rules.compensation import half_points
from gorules.ruleset import Ruleset, load_ruleset, rulesets
from gorules.solve.front import solve
from gorules.solve.solution import Limits, Solution
from gorules.version import __version__


def score(
    ruleset: Ruleset | str,
    position: Position,
    dead: Iterable[object] = (),
    captures: Mapping[str, int] | None = None,
    *,
    players: int = 2,
    handicap: int = 0,
    komi: object = None,
) -> Outcome:
    """Return the outcome of a finished position.

    ``dead`` names dead stones, one point a string being enough; a ruleset that removes none ignores
    them and says so. ``captures`` are the stones that each player has taken during the game.
    ``komi`` overrides the komi of the ruleset. A ruleset that counts several positions of a cycle
    counts the one given. Raises InputError on points off the board or without a stone.
    """
    return _score(
        load_ruleset(ruleset),
        position,
        dead=dead,
        captures=dict(captures or {}),
        players=players,
        handicap=handicap,
        komi=None if komi is None else half_points(komi),
    )


__all__ = [
    "Beast",
    "Board",
    "Ending",
    "Game",
    "IllegalPlay",
    "InputError",
    "Kind",
    "Limits",
    "Outcome",
    "Position",
    "Reason",
    "Ruleset",
    "Solution",
    "Turn",
    "Verdict",
    "Violation",
    "__version__",
    "beasts",
    "check",
    "compare",
    "load_beast",
    "load_ruleset",
    "rulesets",
    "score",
    "solve",
]
