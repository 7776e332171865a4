"""Who answers questions of life and death: the native core where it is there, else the reference."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gorules.go.position import Position
from gorules.status import native, reference
from gorules.status.hypothetical import KoPass
from gorules.status.questions import Answer, Question, StatusLimits
from gorules.status.rebirth import Rebirth

REFERENCE_PLAYS = 200_000
"""About how many plays the reference looks at: seconds, on any board."""


def decide(
    position: Position,
    questions: Sequence[Question],
    *,
    region: frozenset[int],
    ko_pass: KoPass,
    limits: StatusLimits,
    standing: frozenset[int] = frozenset(),
    lines: bool = True,
) -> Iterable[Answer]:
    """Return the answers to questions about a position. They share what is found. The native core works at an
    answer when it is asked for. Stones on the points of ``standing`` are not taken. Limits of states hold for
    each question, or for all of them together if the reference answers. If ``lines`` are not wanted, the
    native core draws none.
    """
    if not questions:
        return []
    if native.why_not_native(position, region, ko_pass) is None:
        return native.native_answers(
            position, questions, region=region, ko_pass=ko_pass, limits=limits, standing=standing, lines=lines
        )
    limits = _for_reference(region, limits)
    return reference.reference_answers(
        position, questions, region=region, ko_pass=ko_pass, limits=limits, standing=standing
    )


def rebirth(
    position: Position,
    owner: int,
    string: frozenset[int],
    points: frozenset[int],
    *,
    region: frozenset[int],
    ko_pass: KoPass,
    limits: StatusLimits,
) -> Rebirth | None:
    """Return the line in which the opponent forces the capture of a string and its owner then forces a stone
    that stays on some points; None if a limit is reached first.
    """
    if native.why_not_native(position, region, ko_pass) is None:
        return native.native_rebirth(
            position, owner, string, points, region=region, ko_pass=ko_pass, limits=limits
        )
    limits = _for_reference(region, limits)
    return reference.reference_rebirth(
        position, owner, string, points, region=region, ko_pass=ko_pass, limits=limits
    )


def _for_reference(region: frozenset[int], limits: StatusLimits) -> StatusLimits:
    states = REFERENCE_PLAYS // max(1, len(region))
    return replace(limits, states=states if limits.states is None else min(states, limits.states))
