"""Comparisons of rulesets for the terminal: line by line, over the bestiary, and over a family."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.comparing.lines import Boundary, Comparison, otherwise
from gorules.comparing.relatives import nearest_rulesets, tell_apart
from gorules.comparing.sweep import Swept
from gorules.files.wording import counted
from gorules.go.colours import COLOURS
from gorules.go.verdicts import search_ended_told
from gorules.play.replay import Line
from gorules.report.boundaries import deciding
from gorules.report.console import indented, shown, table
from gorules.report.terminal import FEW, course, in_words
from gorules.rules.words import listed
from gorules.ruleset import AXES, Ruleset


def comparison_shown(
    item: Comparison,
    about: str = "",
    rulesets: Mapping[str, Ruleset] | None = None,
    line: Line | None = None,
) -> RenderableType:
    """Return the classes of rulesets that agree on a line, and what divides them. With the ``rulesets`` by
    id, each boundary shows the values of the parameters that decide. The ``line`` itself is shown if it is
    given; with both, what would be otherwise if its start had been made.
    """
    parts: list[RenderableType] = [Text(_head(item, line), style="bold")]
    if about:
        parts.append(Text(about.strip()))
    if line is not None:
        parts.append(indented(course(line)))
    rows = table("result", "rulesets")
    few = sum(len(group.rulesets) for group in item.classes) <= FEW
    names = {id: each.name for id, each in (rulesets or {}).items()} if few else {}
    for group in item.classes:
        rows.add_row(str(group.result), in_words(group.rulesets, names))
    if item.classes:
        parts.append(indented(rows))
    else:
        parts.append(indented("No ruleset is for so many players."))
    if item.stopped is not None:
        parts.append(indented(search_ended_told(item.stopped)))
    elif len(item.classes) == 1:
        parts.append(indented("All agree." if len(item.classes[0].rulesets) > 1 else "Only one ruleset."))
    if any(group.result.as_it_stands for group in item.classes):
        parts.append(indented("As it stands: play has not ended; this is the score if it stopped here."))
    if any(group.result.kind is None and group.result.refused is None for group in item.classes):
        parts.append(indented("Play goes on: this line does not end it, so that another turn would follow."))
    parts += (indented(told) for told in _ranges(item))
    if line is not None and rulesets is not None:
        parts += (indented(remark) for remark in unmade(item, line, rulesets))
    for boundary in item.boundaries:
        parts += ["", *_boundary(boundary, rulesets or {})]
    return Group(*parts, "")


def _head(item: Comparison, line: Line | None) -> str:
    """Return what a comparison is about. A start that is drawn below is not written out above."""
    if item.subject:
        return f"{item.subject}, line {item.line}"
    return item.line if line is None or item.line != line.start.text else f"A line on {line.start.board}"


def _ranges(item: Comparison) -> Iterator[str]:
    """Yield what the score can be where a definition of life and death leaves strings open."""
    found: dict[str, list[str]] = {}
    for group in item.classes:
        for id, replay in zip(group.rulesets, group.replays, strict=False):  # there may be no replays
            if replay.outcome is not None and replay.outcome.range is not None:
                found.setdefault(replay.outcome.range.told, []).append(id)
    for told, under in found.items():
        yield f"Undecided under {', '.join(under)}: {told}."


def unmade(item: Comparison, line: Line, rulesets: Mapping[str, Ruleset]) -> Iterator[str]:
    """Yield what would be otherwise if the start of a line had been made, as in a game it is."""
    found = otherwise(item, line, rulesets)
    if found:
        opponent = COLOURS[1 - COLOURS.index(line.to_play)].capitalize()
        told = "; ".join(f"{result} under {listed(ids)}" for result, ids in found.items())
        yield f"No play led to this start. Had {opponent} left it by a play, it would be otherwise: {told}."


def _boundary(boundary: Boundary, rulesets: Mapping[str, Ruleset]) -> Iterable[RenderableType]:
    yield indented(f"{boundary.one.result} / {boundary.other.result}")
    yield indented(f"decided by {deciding(boundary)}", 4)
    sides = (boundary.one, boundary.other)
    known = [rulesets.get(side.ruleset) for side in sides]
    for side, ruleset in zip(sides, known, strict=True):
        if ruleset is None:
            clauses = f" [{'; '.join(side.clauses)}]" if side.clauses else ""
            yield indented(f"{side.ruleset}: {'; '.join(side.components)}{clauses}", 6)
        else:
            yield indented(f"{side.ruleset}: {answers(ruleset, boundary.axes, boundary.parameters)}", 6)


def answers(ruleset: Ruleset, axes: Sequence[str], parameters: Sequence[str]) -> str:
    """Return what a ruleset answers to the questions that decide: component, parameters, clause."""
    said = []
    for axis in axes:
        given = []
        for component in ruleset.axis(axis):
            terms = component.terms()
            values = [f"{name} {shown(terms[name]) or 'as usual'}" for name in parameters if name in terms]
            clause = f" [{component.clause}]" if component.clause else ""
            given.append(f"{component.type}{''.join(f', {value}' for value in values)}{clause}")
        said.append(f"{axis}: {', '.join(given) or 'none'}")
    return "; ".join(said)


def overview(
    items: Sequence[Comparison], rulesets: Mapping[str, Ruleset], each_line: bool = False
) -> RenderableType:
    """Return one row for each beast, and a summary of the comparison of the ``rulesets`` (by id). With
    ``each_line``, return one row for each line that divides them.
    """
    if each_line:
        rows = table("beast and line", "results", "decided by", ids=["beast and line"], numbers=["results"])
        for item in items:
            if len(item.classes) > 1:
                rows.add_row(item.name, str(len(item.classes)), ", ".join(item.deciding_axes))
        return Group(rows, "", *_summary(items, rulesets))
    rows = table("beast", "lines", "results", "decided by", ids=["beast"], numbers=["lines", "results"])
    by_beast: dict[str, list[Comparison]] = {}
    for item in items:
        by_beast.setdefault(item.subject, []).append(item)
    for subject, lines in by_beast.items():
        axes = {axis for line in lines for axis in line.deciding_axes}
        results = str(max(len(line.classes) for line in lines))
        rows.add_row(
            subject, str(len(lines)), results, ", ".join(a for a in AXES if a in axes) or "all agree"
        )
    return Group(rows, "", *_summary(items, rulesets))


def decided_by(axis: str, items: Sequence[Comparison], rulesets: Mapping[str, Ruleset]) -> RenderableType:
    """Return the lines that one question decides. Lines that the same two answers divide come together."""
    found: dict[tuple[str, ...], list[str]] = {}
    for item in items:
        for boundary in item.boundaries:
            if axis in boundary.axes:
                sides = (rulesets[side.ruleset].axis(axis) for side in (boundary.one, boundary.other))
                answers = sorted(" and ".join(part.type for part in parts) or "none" for parts in sides)
                lines = found.setdefault(tuple(answers), [])
                if item.name not in lines:
                    lines.append(item.name)
    parts: list[RenderableType] = []
    for divided, lines in sorted(found.items(), key=lambda each: (-len(each[1]), each[0])):
        parts.append(Text(f"{' / '.join(divided)}: {counted(len(lines), 'line')}", style="bold"))
        parts += [indented(", ".join(lines)), ""]
    decided = sum(axis in item.deciding_axes for item in items)
    return Group(*parts, Text(f"{axis} decides {decided} of {counted(len(items), 'line')}."))


def _summary(items: Sequence[Comparison], rulesets: Mapping[str, Ruleset]) -> Iterable[RenderableType]:
    decided = Counter(axis for item in items for axis in item.deciding_axes)
    divided = sum(len(item.classes) > 1 for item in items)
    compared = {id for item in items for group in item.classes for id in group.rulesets}
    lines, under = counted(len(items), "line"), counted(len(compared), "ruleset")
    yield Text(f"{lines} of play under {under}; {counted(divided, 'line divides', 'lines divide')} them.")
    if len(compared) < 2:
        return
    said = ", ".join(f"{axis} in {count}" for axis, count in decided.most_common())
    yield Text(f"What decides, in how many lines: {said or 'nothing'}.\n")
    yield Text(
        "The ruleset most like each, how many questions the two answer differently, "
        "and how many beasts distinguish them:"
    )
    rows = table(
        "ruleset", "most like", "questions", "beasts",
        ids=["ruleset", "most like"], numbers=["questions", "beasts"],
    )  # fmt: skip
    apart = tell_apart(items)
    for id in sorted(rulesets):
        if near := nearest_rulesets(rulesets[id], [*rulesets.values()], apart):
            rows.add_row(id, near.id, str(len(near.questions)), str(len(near.beasts)))
    yield rows


def sweep_shown(items: Sequence[Swept]) -> RenderableType:
    """Return, for each line, how often each question of a family makes the difference."""
    questions = list(items[0].matters) if items else []
    rows = table("beast and its lines", *questions, ids=["beast and its lines"], numbers=questions)
    totals = Counter(question for item in items for question, count in item.matters.items() if count)
    dividing = (item for item in items if any(item.matters.values()))
    for subject, lines in groupby(dividing, attrgetter("subject")):
        rows.add_row(subject)
        for item in lines:
            cells = [f"{item.matters[q]}/{item.pairs[q]}" if item.matters[q] else "." for q in questions]
            rows.add_row(f"  {item.line}", *cells)
    said = ", ".join(f"{question} in {totals[question]}" for question in questions)
    return Group(
        rows,
        "",
        Text("n/m: of the m pairs of rulesets that differ in this question only, n have different results."),
        Text(f"Of {counted(len(items), 'line')}, the question matters: {said}."),
    )
