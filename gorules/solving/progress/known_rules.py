"""Under which rulesets the theorem in docs/progress.md holds, and which retakes they bar.

These conditions belong to the check, as those of :mod:`gorules.solving.certificate.known` do: components are
known by their classes, and are not asked about themselves.
"""

from collections.abc import Iterator

from gorules.go.verdicts import Then
from gorules.rules.agreement import Agreement
from gorules.rules.compensation import Handicap
from gorules.rules.passes import Passes
from gorules.rules.passing import PassingAllowed
from gorules.rules.removal import AgreedRemoval, NoRemoval
from gorules.rules.repetition import BUILT_IN_PRESETS, Repetition
from gorules.rules.resumption import Resumption
from gorules.rules.ruling import Ruling
from gorules.rules.scoring import AreaScoring
from gorules.rules.suicide import SuicideAllowed, SuicideForbidden, SuicideMultiStone
from gorules.ruleset import Ruleset
from gorules.solving.certificate.known import is_one_of
from gorules.solving.progress.written import ProgressClaim


def why_not_under(ruleset: Ruleset, claim: ProgressClaim) -> str | None:
    """Return why a strategy does not prove its claim under a ruleset; None if it does."""
    return next(_objections(ruleset, claim), None)


def _objections(ruleset: Ruleset, claim: ProgressClaim) -> Iterator[str]:
    if 2 not in ruleset.players:
        yield "it is not for two players"
    if not all(is_one_of(ko, Repetition, *BUILT_IN_PRESETS) for ko in ruleset.ko):
        yield "a ko rule may forbid more than the repetition of what is on its record"
    if not is_one_of(ruleset.passing, PassingAllowed):
        yield "a player may not always pass"
    ends = [end for end in ruleset.end if not is_one_of(end, Agreement, Resumption, Ruling)]
    if not ends or not all(is_one_of(end, Passes) and end.follows == {Then.SCORE} for end in ends):
        yield "play does not end by passes alone, and with a count"
    elif any(run is None or run.passes < 2 for run in (end.run(2) for end in ends)):
        yield "a single pass can end play"
    if not is_one_of(ruleset.removal, NoRemoval, AgreedRemoval):
        yield "stones are removed when play is over"
    scoring = ruleset.scoring
    if not (
        isinstance(scoring, AreaScoring)
        and is_one_of(scoring, AreaScoring)
        and scoring.empty_counts != "borders-own"  # the others differ on the empty board, for both alike
        and (scoring.in_seki, scoring.group_tax) == ("counted", 0)
        and scoring.positions == "final"
    ):
        yield "it does not count stones and the empty points that border a player's stones alone"
    if not is_one_of(ruleset.compensation, Handicap) or not ruleset.compensation.is_settled:
        yield "turns can earn something"
    suicide = ruleset.suicide
    if not is_one_of(suicide, SuicideForbidden, SuicideAllowed, SuicideMultiStone):
        yield "its rule on suicide is not known"
    elif not is_one_of(suicide, SuicideForbidden):
        if claim.suicide == "forbidden":
            yield "suicide is allowed, and the strategy does not look at it"
        elif not any(_is_superko(ko) for ko in ruleset.ko):
            yield "suicide is allowed, and no ko rule forbids all repetition, so play need not end"
    if claim.retaking != "free" and not any(_bars(ko, claim) for ko in ruleset.ko):
        yield "no ko rule bars all the retakes that the strategy takes to be illegal"


def _is_superko(ko: object) -> bool:
    """Whether a rule has all plays on record, for the whole game, with the positions that they left."""
    return (
        isinstance(ko, Repetition)
        and "play" in ko.records
        and (ko.lifted_by, ko.window) == ("never", "all")
        and ko.compares in ("position", "position+next", "position+author")
    )


def _bars(ko: object, claim: ProgressClaim) -> bool:
    """Whether a rule bars the retakes (D3): whether what stood before the stone was taken is on its record as
    what the retake would repeat.
    """
    if not (isinstance(ko, Repetition) and _is_superko(ko)):
        return False
    if claim.retaking == "barred-after-a-play":
        return True  # a play of the opponent's has put it there
    starts_empty = not any(claim.position.cells)  # then nothing can be taken from the start
    match ko.compares:
        case "position":
            return starts_empty or "start" in ko.records
        case "position+next":
            return "pass" in ko.records and (starts_empty or "start" in ko.records)
        case _:
            return "pass" in ko.records and (starts_empty or claim.to_play != claim.player)
