"""What progress proofs need of the rules and of a start, and what of it holds.

docs/progress.md has the theorem. Everything is read from the facts that components declare.
"""

from dataclasses import dataclass
from typing import Any

from gorules.native import bridge, packed
from gorules.rules.packing import code
from gorules.rules.scoring import Counts, EmptyCounts, PackedScoring
from gorules.ruleset import Ruleset
from gorules.solving.progress.written import ProvedKo, ProvedSuicide, Retaking
from gorules.solving.task import Task

MOST_PROVED = 30
"""The points of the largest board of which the native core proves something."""

SUPERKOS: dict[ProvedKo, tuple[str, frozenset[str]]] = {
    "positional-superko": ("position", frozenset({"start", "play"})),
    "situational-superko": ("position+next", frozenset({"start", "play", "pass"})),
    "natural-situational-superko": ("position+author", frozenset({"play"})),
}
"""The bans that the theorem speaks of: what each compares, and what it has on record."""
AREA = tuple(
    PackedScoring(code(Counts, "area"), empty_counts=code(EmptyCounts, counts))
    for counts in ("borders-only-own", "borders-no-opponent")
)
"""The ways of counting. They differ only on an empty board, where the margin is 0 by both."""
RETAKING: dict[ProvedKo, Retaking] = {
    "positional-superko": "barred",
    "situational-superko": "barred",
    "natural-situational-superko": "barred-after-a-play",
}
"""Which retakes of a single stone each of them forbids."""


@dataclass(frozen=True, slots=True)
class Premises:
    """What a proof may lean on under a ruleset."""

    retaking: Retaking
    suicide: ProvedSuicide
    ko: tuple[ProvedKo, ...]


def premises(ruleset: Ruleset) -> Premises | str:
    """Return what a progress proof may lean on under a ruleset for two players, or why there is none."""
    runs = [end.run(2) for end in ruleset.end if end.by_turns]
    if len(runs) != 1 or runs[0] is None or runs[0].passes != 2:
        return "play does not end by two passes in a row, and by nothing else"
    if ruleset.passing.always is not True:
        return "a player may not always pass"
    if ruleset.scoring.packed() not in AREA:
        return "the score is not the number of stones and of empty points beside them alone"
    if any(end.follows != frozenset({"score"}) for end in ruleset.end if end.by_turns):
        return "the end of play is not followed by a score alone"
    if any(ruleset.suicide.allows(stones) is None for stones in (1, 2)):
        return "what suicide may remove is not known"
    if len(ruleset.ko) != 1:
        return "there is not one ko rule"
    for name, (compares, records) in SUPERKOS.items():
        if _is_superko(ruleset.ko[0].algebra(), compares, records):
            forbidden = not (ruleset.suicide.allows(1) or ruleset.suicide.allows(2))
            same = tuple(other for other in SUPERKOS if RETAKING[other] in (RETAKING[name], "barred"))
            return Premises(RETAKING[name], "forbidden" if forbidden else "allowed", same)
    return "the ko rule is none of " + ", ".join(SUPERKOS)


def _is_superko(algebra: dict[str, Any] | None, compares: str, records: frozenset[str]) -> bool:
    return (
        algebra is not None
        and algebra["compares"] == compares
        and frozenset(algebra["records"]) == records
        and algebra["lifted-by"] == "never"
        and algebra["window"] == "all"
    )


def why_not_proved(task: Task) -> str | None:
    """Return why progress proofs are not for a task, or None if they are."""
    if bridge.proving is None:
        return f"there is no native core: {bridge.why_not}"
    if task.board.size > MOST_PROVED:
        return f"the board {task.board.spec} has more than {MOST_PROVED} points"
    if task.handicap or task.opening.ending is not None or max(task.opening.position.cells, default=0) > 2:
        return "it is not a game of two from a start without turns owed"
    if (told := _leans_on_history(task)) is not None:
        return told
    if (reason := packed.why_not_packed(task.ruleset, task.board)) is not None:
        return reason
    found = premises(task.ruleset)
    return found if isinstance(found, str) else None


def _leans_on_history(task: Task) -> str | None:
    """Return what of the earlier turns stands in the way. A play always leaves a stone on the board, so it
    never makes an empty board.
    """
    if not task.history:
        return None
    if len(task.history) > 1 or task.history[0].is_pass:
        return "there are earlier turns"
    return "there are earlier stones" if any(task.history[0].before.cells) else None
