"""Who answers questions of life and death: the native core where it is there, else the reference."""

from collections.abc import Sequence
from dataclasses import replace

from gorules.go.position import Position
from gorules.status import reference
from gorules.status.hypothetical import KoPass
from gorules.status.questions import Answer, Question, StatusLimits

REFERENCE_STATES = 20_000
"""The most states of play that the reference looks at, unless a limit says otherwise."""


def decide(
    position: Position,
    questions: Sequence[Question],
    *,
    region: frozenset[int],
    ko_pass: KoPass,
    limits: StatusLimits,
) -> list[Answer]:
    """Return the answers to questions about a position, as :func:`gorules.status.reference.solve` does."""
    if not questions:
        return []
    if limits.states is None:
        limits = replace(limits, states=REFERENCE_STATES)
    return reference.solve(position, questions, region=region, ko_pass=ko_pass, limits=limits)
