"""What a ruleset says of repetitions, for :mod:`gorules.solve.repeating.solver`: whether its games are games
on a finite graph, and which nodes of the graph it takes for the same.
"""

from dataclasses import dataclass
from typing import Self

from gorules.go.turns import Opening, Situation
from gorules.go.verdicts import Then
from gorules.play.referee import State
from gorules.rules.agreement import Agreement
from gorules.rules.component import End
from gorules.rules.passes import Passes
from gorules.rules.passing import PassingAllowed
from gorules.rules.records import Records
from gorules.rules.repetition import Repetition, RepetitionEnds, preset
from gorules.rules.scoring import AreaScoring, StoneScoring, TerritoryScoring
from gorules.rules.situation import SituationRepeats
from gorules.rules.suicide import SuicideAllowed, SuicideForbidden, SuicideMultiStone
from gorules.ruleset import Ruleset

BASIC_KO = preset("basic-ko")().algebra()


def why_not(ruleset: Ruleset, opening: State) -> str | None:
    """Return why this solver does not apply to a ruleset and a start, or None if it does."""
    for rule in ruleset.ko:
        if not isinstance(rule, Repetition) or rule.algebra() != BASIC_KO:
            return f"the ko rule '{rule.type}' remembers more than the last position"
    objection = why_not_plain(ruleset) or why_not_for_two(opening)
    if objection is not None:
        return objection
    scoring = ruleset.scoring
    if not isinstance(scoring, AreaScoring | StoneScoring | TerritoryScoring):
        return f"'scoring: {scoring.type}' is not built in"
    if isinstance(scoring, TerritoryScoring) and (scoring.prisoners == "counted" or scoring.pass_stones):
        return "the score depends on prisoners, and so on how a position was reached"
    return _why_not_ends(ruleset)


def why_not_plain(ruleset: Ruleset) -> str | None:
    """Return why positions and the right to pass do not say all about turns, ko rules aside, or None."""
    if not isinstance(ruleset.suicide, SuicideForbidden | SuicideAllowed | SuicideMultiStone):
        # A plug-in might remember something.
        return f"'suicide: {ruleset.suicide.type}' is not built in"
    return None if isinstance(ruleset.passing, PassingAllowed) else "players cannot always pass"


def why_not_for_two(opening: State) -> str | None:
    """Return why a start is none for two players with equal turns, or None."""
    if len(opening.passes) != 2 or opening.handicap:
        return "only games of two players without a handicap are solved"
    return None


def prisoners_decide(ruleset: Ruleset) -> bool:
    """Whether a repetition is decided by who took more stones in the cycle."""
    return any(getattr(end, "then", None) == Then.PRISONERS for end in ruleset.end)


def _why_not_ends(ruleset: Ruleset) -> str | None:
    ends = [end for end in ruleset.end if not isinstance(end, Agreement)]
    repeats = [end for end in ends if isinstance(end, RepetitionEnds | SituationRepeats)]
    passes = [end for end in ends if isinstance(end, Passes)]
    if len(repeats) + len(passes) != len(ends) or len(passes) > 1:
        return "play can end in other ways than by passes in a row or a repetition"
    if not repeats:
        return "no rule says what an endless game is worth"
    if not passes and not any("pass" in end.records for end in repeats if isinstance(end, SituationRepeats)):
        return "players can pass for ever"
    for end in repeats:
        if end.then == "score":
            return "a repetition is scored"
        if isinstance(end, RepetitionEnds):
            known = end.window == "all" and end.lifted_by == "never"
            if not known or end.on != ("play",) or end.compares.startswith("transition"):
                return "its rule on repetition compares more than positions, or not all of them"
        elif passes and ends.index(passes[0]) > ends.index(end):
            return "a last pass can be a repetition first"
        if "play" not in end.records:
            return "plays are not recorded"
        if end.then == "prisoners" and not (len(repeats) == 1 and _is_node(end, passes, ruleset)):
            return "a repetition is decided by prisoners, but compares less than all that decides the game"
    return None


def _is_node(end: End, passes: list[Passes], ruleset: Ruleset) -> bool:
    """Whether situations that this ending takes for the same are the same node.

    The memory of basic ko tells apart whether the last turn was a pass, and so says what the run of
    passes is if two of them end play.
    """
    return (
        isinstance(end, SituationRepeats)
        and len(set(end.of)) == 3
        and "pass" in end.records
        and bool(ruleset.ko)
        and all(rule.count in (2, "each-player") and rule.last_by is None for rule in passes)
    )


@dataclass(frozen=True, slots=True)
class Sameness:
    """Which nodes the rules on repetition may take for the same, and which of them count."""

    mover: bool
    """Whether all of them tell apart who is to move."""
    whole: bool
    """Whether all of them tell apart what basic ko remembers, too: the ban, and plays from passes."""
    pass_repeats: bool
    """Whether to arrive by a pass can be a repetition."""
    pass_records: bool
    """Whether a pass puts on record what a play can repeat; it leaves no new position."""

    @classmethod
    def under(cls, ruleset: Ruleset) -> Self:
        """Return what the endings of a ruleset take for the same."""
        repeats = [end for end in ruleset.end if isinstance(end, RepetitionEnds | SituationRepeats)]
        mover = not any(map(_ignores_mover, repeats))
        return cls(
            mover=mover,
            whole=mover and bool(ruleset.ko) and all(map(_compares_memory, repeats)),
            pass_repeats=any("pass" in end.records for end in repeats if isinstance(end, SituationRepeats)),
            pass_records=mover and any("pass" in end.records for end in repeats),
        )


NODES = Sameness(mover=True, whole=True, pass_repeats=True, pass_records=True)
"""No two nodes are the same, but for the lengths of runs of passes."""


def starts_afresh(ruleset: Ruleset, opening: State) -> bool:
    """Whether endings that compare whole situations have none on record, but perhaps the start."""
    ko = opening.bans[len(opening.bans) - len(ruleset.ko) :]
    situation = Situation(opening.to_play, opening.position, ko)
    start = Opening(opening.position, opening.to_play, 2)
    for end, memory in zip(ruleset.end, opening.ends, strict=True):
        if isinstance(end, SituationRepeats):
            recorded = end.model_copy(update={"records": ("start", *end.records)})
            if memory not in (Records(), recorded.start(start, situation)):
                return False
    return True


def _ignores_mover(end: RepetitionEnds | SituationRepeats) -> bool:
    if isinstance(end, SituationRepeats):
        return "next-player" not in end.of
    return end.compares == "position"


def _compares_memory(end: RepetitionEnds | SituationRepeats) -> bool:
    """Whether an ending compares what basic ko remembers. That tells the ban, and plays from passes."""
    return isinstance(end, SituationRepeats) and "ko-memory" in end.of
