"""The components that a check of a proof may rely on, and the keys by which it distinguishes two states of a
game.

A plug-in may do what no component of gorules does: forbid a pass, allow a play only while something is on
record, look at the numbers of turns, or let the count depend on the turns before a position. So a check
disregards the turns before a state only under components that it knows, each by its class. These conditions
belong to the check: it asks no component about itself, because it must not rely on the code that it checks.
Under other components the referee judges every line.
"""

from collections.abc import Hashable, Sequence

from gorules.go.turns import Turn
from gorules.play.referee import State
from gorules.rules.agreement import Agreement
from gorules.rules.captures import Captures
from gorules.rules.compensation import Handicap
from gorules.rules.component import Component
from gorules.rules.passes import Passes, PassRepeats
from gorules.rules.passing import PassingAllowed, PassingForbidden
from gorules.rules.removal import AgreedRemoval, NoRemoval
from gorules.rules.repetition import BUILT_IN_PRESETS, Repetition, RepetitionEnds
from gorules.rules.resumption import Resumption
from gorules.rules.ruling import Ruling
from gorules.rules.scoring import AreaScoring, StoneScoring, TerritoryScoring
from gorules.rules.situation import SituationRepeats
from gorules.rules.stalemate import NoLegalPlay
from gorules.rules.suicide import SuicideAllowed, SuicideForbidden, SuicideMultiStone
from gorules.ruleset import AXES, Ruleset

_BANS = (SuicideForbidden, SuicideAllowed, SuicideMultiStone, PassingAllowed, PassingForbidden)
_ENDS = (
    Passes, PassRepeats, SituationRepeats, RepetitionEnds, Captures, NoLegalPlay,
    Agreement, Resumption, Ruling,
)  # fmt: skip
_COUNTS = (AreaScoring, StoneScoring, TerritoryScoring, NoRemoval, AgreedRemoval, Handicap)
_KNOWN = frozenset[type[Component]]((Repetition, *BUILT_IN_PRESETS, *_BANS, *_ENDS, *_COUNTS))


def is_one_of(component: Component, *classes: type[Component]) -> bool:
    """Whether a component is of one of these classes itself. A class that inherits from one of them may do
    anything.
    """
    return type(component) in classes


def all_known(ruleset: Ruleset) -> bool:
    """Whether a check knows every component of a ruleset.

    Each known component remembers all that its verdicts and endings depend on, and only a passing rule
    forbids a pass.
    """
    return all(type(component) in _KNOWN for axis in AXES for component in ruleset.axis(axis))


class Apart:
    """Distinguishes states of one game."""

    def __init__(self, ruleset: Ruleset) -> None:
        cycle_counts = getattr(ruleset.scoring, "positions", "final") != "final" or any(
            getattr(end, "then", "score") == "prisoners" for end in ruleset.end
        )
        self._by_line = cycle_counts or not all_known(ruleset)
        self._by_prisoners = not is_one_of(ruleset.scoring, AreaScoring, StoneScoring)

    def key(self, state: State, turns: Sequence[Turn]) -> Hashable:
        """Return a key for a state after these turns. Two states have equal keys only if they have the same
        value.
        """
        if self._by_line:
            return tuple((turn.point, turn.special) for turn in turns)
        if self._by_prisoners:
            return state.key, state.prisoners, state.passes
        return state.key
