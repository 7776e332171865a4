"""Who answers questions of life and death: the native core where it is there, else the reference."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gorules.go.position import Position
from gorules.status import reference
from gorules.status.hypothetical import KoPass
from gorules.status.questions import Answer, Question, StatusLimits

REFERENCE_PLAYS = 200_000
"""About how many plays the reference looks at: seconds, on any board."""


def decide(
    position: Position,
    questions: Sequence[Question],
    *,
    region: frozenset[int],
    ko_pass: KoPass,
    limits: StatusLimits,
) -> Iterable[Answer]:
    """Return the answers to questions about a position, which share what is found; the native core works at
    one when it is asked for. Limits of states hold for each of them, or, where the reference answers, for all
    of them together.
    """
    # What is quick is imported only when it is asked: it knows rulesets, which stand above.
    from gorules.native import status as native

    if not questions:
        return []
    if native.objection(position, region) is None:
        return native.solve(position, questions, region=region, ko_pass=ko_pass, limits=limits)
    states = REFERENCE_PLAYS // max(1, len(region))
    limits = replace(limits, states=states if limits.states is None else min(states, limits.states))
    return reference.solve(position, questions, region=region, ko_pass=ko_pass, limits=limits)
