"""Who answers questions of life and death: the native core where it is there, else the reference."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gorules.status import native, reference
from gorules.status.questions import Answer, Question, Setting, StatusLimits
from gorules.status.rebirth import Rebirth

REFERENCE_PLAYS = 200_000
"""About how many plays the reference looks at: seconds, on any board."""


def decide(
    setting: Setting, questions: Sequence[Question], limits: StatusLimits, *, lines: bool = True
) -> Iterable[Answer]:
    """Return the answers to questions about hypothetical play. They share what is found. The native core
    works at an answer when it is asked for. Limits of states hold for each question, or for all of them
    together if the reference answers. If ``lines`` are not wanted, the native core draws none.
    """
    if not questions:
        return []
    if native.why_not_native(setting) is None:
        return native.native_answers(setting, questions, limits, lines=lines)
    return reference.reference_answers(setting, questions, _for_reference(setting, limits))


def rebirth(
    setting: Setting, owner: int, string: frozenset[int], points: frozenset[int], limits: StatusLimits
) -> Rebirth | None:
    """Return the line in which the opponent forces the capture of a string and its owner then forces a stone
    that stays on some points; None if a limit is reached first.
    """
    if native.why_not_native(setting) is None:
        return native.native_rebirth(setting, owner, string, points, limits)
    return reference.reference_rebirth(setting, owner, string, points, _for_reference(setting, limits))


def _for_reference(setting: Setting, limits: StatusLimits) -> StatusLimits:
    states = REFERENCE_PLAYS // max(1, len(setting.region))
    return replace(limits, states=states if limits.states is None else min(states, limits.states))
