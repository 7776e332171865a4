"""Comparisons of rulesets for the terminal: line by line, over the bestiary, and over a family."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, groupby, product
from operator import attrgetter

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.compare.lines import Boundary, Comparison
from gorules.compare.sweep import Swept
from gorules.files.wording import counted
from gorules.report.console import indented, shown, table
from gorules.ruleset import AXES, Ruleset


def comparison(
    item: Comparison,
    about: str = "",
    rulesets: Mapping[str, Ruleset] | None = None,
    course: RenderableType = "",
) -> RenderableType:
    """Return the classes of rulesets that agree on a line, and what divides them. With the
    ``rulesets`` by id, each boundary shows the values of the parameters that decide. ``course`` shows
    the line itself.
    """
    head = Text(f"{item.subject}, line {item.line}" if item.subject else item.line, style="bold")
    parts: list[RenderableType] = [head]
    if about:
        parts.append(Text(about.strip()))
    if course:
        parts.append(indented(course))
    rows = table("result", "rulesets")
    for group in item.classes:
        rows.add_row(str(group.result), ", ".join(group.rulesets))
    if item.classes:
        parts.append(indented(rows))
    else:
        parts.append(indented("No ruleset is for so many players."))
    if len(item.classes) == 1:
        parts.append(indented("All agree." if len(item.classes[0].rulesets) > 1 else "Only one ruleset."))
    if any(group.result.as_it_stands for group in item.classes):
        parts.append(indented("As it stands: play has not ended; this is the score if it stopped here."))
    for boundary in item.boundaries:
        parts += ["", *_boundary(boundary, rulesets or {})]
    return Group(*parts, "")


def _boundary(boundary: Boundary, rulesets: Mapping[str, Ruleset]) -> Iterable[RenderableType]:
    yield indented(f"{boundary.one.result} / {boundary.other.result}")
    yield indented(f"decided by {decided(boundary)}", 4)
    sides = (boundary.one, boundary.other)
    known = [rulesets.get(side.ruleset) for side in sides]
    for side, ruleset in zip(sides, known, strict=True):
        if ruleset is None:
            clauses = f" [{'; '.join(side.clauses)}]" if side.clauses else ""
            yield indented(f"{side.ruleset}: {'; '.join(side.components)}{clauses}", 6)
        else:
            yield indented(f"{side.ruleset}: {answers(ruleset, boundary.axes, boundary.parameters)}", 6)


def decided(boundary: Boundary) -> str:
    """Return the questions that decide, the parameters where these alone do, and in which direction."""
    parameters = f" ({', '.join(boundary.parameters)})" if boundary.parameters else ""
    direction = "" if boundary.both_ways else ", in this direction only"
    return f"{' and '.join(boundary.axes)}{parameters}{direction}"


def answers(ruleset: Ruleset, axes: Sequence[str], parameters: Sequence[str]) -> str:
    """Return what a ruleset answers to the questions that decide: component, parameters, clause."""
    said = []
    for axis in axes:
        given = []
        for component in ruleset.axis(axis):
            terms = component.terms()
            values = [f"{name} {shown(terms[name])}" for name in parameters if name in terms]
            clause = f" [{component.clause}]" if component.clause else ""
            given.append(f"{component.type}{''.join(f', {value}' for value in values)}{clause}")
        said.append(f"{axis}: {', '.join(given) or 'none'}")
    return "; ".join(said)


def overview(items: Sequence[Comparison], each_line: bool = False) -> RenderableType:
    """Return one row a beast, and what the whole comparison comes to; with ``each_line`` one row a line
    that divides the rulesets.
    """
    if each_line:
        rows = table("beast and line", "results", "decided by", ids=["beast and line"], numbers=["results"])
        for item in items:
            if len(item.classes) > 1:
                rows.add_row(_named(item), str(len(item.classes)), ", ".join(item.deciding_axes))
        return Group(rows, "", *_summary(items))
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
    return Group(rows, "", *_summary(items))


def decided_by(axis: str, items: Sequence[Comparison], rulesets: Mapping[str, Ruleset]) -> RenderableType:
    """Return the lines that one question decides, those together that the same two answers divide."""
    found: dict[tuple[str, ...], list[str]] = {}
    for item in items:
        for boundary in item.boundaries:
            if axis in boundary.axes:
                sides = (rulesets[side.ruleset].axis(axis) for side in (boundary.one, boundary.other))
                answers = sorted(" and ".join(part.type for part in parts) or "none" for parts in sides)
                lines = found.setdefault(tuple(answers), [])
                lines += [name for name in [_named(item)] if name not in lines]
    parts: list[RenderableType] = []
    for divided, lines in sorted(found.items(), key=lambda each: (-len(each[1]), each[0])):
        parts.append(Text(f"{' / '.join(divided)}: {counted(len(lines), 'line')}", style="bold"))
        parts += [indented(", ".join(lines)), ""]
    decided = sum(axis in item.deciding_axes for item in items)
    return Group(*parts, Text(f"{axis} decides {decided} of {counted(len(items), 'line')}."))


def _named(item: Comparison) -> str:
    return f"{item.subject}/{item.line}" if item.subject else item.line


def _summary(items: Sequence[Comparison]) -> Iterable[RenderableType]:
    decided = Counter(axis for item in items for axis in item.deciding_axes)
    divided = sum(len(item.classes) > 1 for item in items)
    rulesets = {id for item in items for group in item.classes for id in group.rulesets}
    lines, under = counted(len(items), "line"), counted(len(rulesets), "ruleset")
    yield Text(f"{lines} of play under {under}; {counted(divided, 'line divides', 'lines divide')} them.")
    if len(rulesets) < 2:
        return
    said = ", ".join(f"{axis} in {count}" for axis, count in decided.most_common())
    yield Text(f"What decides, in how many lines: {said or 'nothing'}.\n")
    yield Text("The ruleset most like each, and how many lines tell the two apart:")
    rows = table("ruleset", "most like", "lines", ids=["ruleset", "most like"], numbers=["lines"])
    for id, nearest, parting in neighbours(items):
        rows.add_row(id, nearest, str(len(parting)))
    yield rows


def neighbours(items: Sequence[Comparison]) -> list[tuple[str, str, list[str]]]:
    """Return for each ruleset the one that fewest lines tell from it, and those lines."""
    apart = tell_apart(items)
    names = sorted({name for pair in apart for name in pair})
    found = []
    for name in names:
        others = [other for other in names if (name, other) in apart]
        nearest = min(others, key=lambda other: len(apart[name, other]))
        found.append((name, nearest, apart[name, nearest]))
    return found


def tell_apart(items: Sequence[Comparison]) -> dict[tuple[str, str], list[str]]:
    """Return, for each pair of rulesets, either first, the lines under which their results differ."""
    apart: dict[tuple[str, str], list[str]] = {}
    for item in items:
        name = _named(item)
        classes = [group.rulesets for group in item.classes]
        for one, other in combinations(chain.from_iterable(classes), 2):
            if (one, other) not in apart:
                apart[one, other] = apart[other, one] = []
        for some, more in combinations(classes, 2):
            for pair in product(some, more):
                apart[pair].append(name)
    return apart


def indistinguishable(items: Sequence[Comparison]) -> list[tuple[str, ...]]:
    """Return the classes of rulesets that have the same result in every line."""
    apart = tell_apart(items)
    groups: list[list[str]] = []
    for name in sorted({name for pair in apart for name in pair}):
        for group in groups:
            # Rulesets for different numbers of players never meet.
            if apart.get((name, group[0])) == []:
                group.append(name)
                break
        else:
            groups.append([name])
    return [tuple(group) for group in groups]


def sweep(items: Sequence[Swept]) -> RenderableType:
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
