"""The classes of rulesets that agree on a line, in words: the result, the reasons, and the differences that
divide them.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gorules.comparing.lines import Class, Comparison
from gorules.files.wording import sentence
from gorules.go.verdicts import points_text
from gorules.play.replay import Replay
from gorules.report.boundaries import deciding
from gorules.report.comparisons import answers
from gorules.ruleset import Ruleset

RulesetsById = Mapping[str, Ruleset]
"""Rulesets by id."""


class ReasonOfClass(NamedTuple):
    """The reason for a result, and the rulesets for which it is the reason, each with the clause."""

    message: str
    rulesets: tuple[tuple[str, str], ...]


class ClassRow(NamedTuple):
    """A class of rulesets on a line: the result, what it is ("refused", "ended", "going"), the reasons, the
    commonest first, and how the first ruleset counts.
    """

    result: str
    kind: str
    reasons: tuple[ReasonOfClass, ...]
    reckoning: str
    number: int


class Parting(NamedTuple):
    """The boundary between two classes: the questions that decide, and the answers of one ruleset of each
    class.
    """

    results: str
    decided: str
    sides: tuple[tuple[str, str], ...]


def rows(rulesets: RulesetsById, compared: Comparison) -> list[ClassRow]:
    """Return the classes of rulesets on a line, each with its reasons."""
    return [_row(rulesets, each) for each in compared.classes]


def _row(rulesets: RulesetsById, found: Class) -> ClassRow:
    reasons: dict[str, list[tuple[str, str]]] = {}
    for id, made in zip(found.rulesets, found.replays, strict=True):
        message, clause = _reason(rulesets[id], made)
        reasons.setdefault(sentence(message), []).append((id, clause))
    result, outcome = found.result, found.replay.outcome
    counted = outcome.explanation.tallies if outcome is not None and result.kind is not None else ()
    return ClassRow(
        sentence(str(result)),
        "refused" if result.refused is not None else "going" if result.ended is None else "ended",
        tuple(
            ReasonOfClass(message, tuple(under))
            for message, under in sorted(reasons.items(), key=lambda each: -len(each[1]))
        ),
        " ".join(f"{tally.player.capitalize()} {points_text(tally.total)}: {tally}." for tally in counted),
        len(found.rulesets),
    )


def _reason(ruleset: Ruleset, made: Replay) -> tuple[str, str]:
    """Return why a line was refused or ended, and the clause of this ruleset; nothing if it goes on."""
    if made.refused is not None:
        violations = made.refused.violations
        clauses = (_clause(ruleset, each.axis, each.component) for each in violations)
        return "; ".join(each.message for each in violations), ", ".join(filter(None, clauses))
    if made.ending is not None:
        return made.ending.message, _clause(ruleset, "end", made.ending.component)
    return "", ""


def _clause(ruleset: Ruleset, axis: str, component: str) -> str:
    """Return the clause of a component. Rulesets that lay down the same share a replay, not their clauses."""
    parts = ruleset.axis(axis) if axis in ruleset.answers else ()
    return {part.type: part.clause or "" for part in reversed(parts)}.get(component, "")


def partings(rulesets: RulesetsById, compared: Comparison) -> Iterator[Parting]:
    """Yield what divides the classes of a line."""
    for boundary in compared.boundaries:
        sides = (boundary.one, boundary.other)
        said = (answers(rulesets[side.ruleset], boundary.axes, boundary.parameters) for side in sides)
        yield Parting(
            sentence(f"{boundary.one.result} / {boundary.other.result}"),
            deciding(boundary),
            tuple(zip((side.ruleset for side in sides), said, strict=True)),
        )
