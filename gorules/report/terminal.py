"""Results for the terminal: readable in 80 columns and without colour."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gorules.bestiary import Beast, Claim, Expectation
from gorules.check import Finding
from gorules.compare import Boundary, Comparison
from gorules.replay import Replay
from gorules.ruleset import AXES, Ruleset
from gorules.sweep import Swept
from gorules.verdicts import Outcome


def console() -> Console:
    """Return the console for results: standard output, 80 columns where it is no terminal."""
    return Console(highlight=False, soft_wrap=False)


def _table(*columns: str, **options: int) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold", ratio=options.get(column))
    return table


def rulesets(items: Iterable[Ruleset]) -> RenderableType:
    """Return the list of rulesets."""
    table = _table("id", "year", "name")
    for item in items:
        table.add_row(item.id, str(item.year or ""), item.name)
    return table


def ruleset(item: Ruleset) -> RenderableType:
    """Return one ruleset, component by component with its clause."""
    head = Text(f"{item.name}\n{item.id}  fingerprint {item.fingerprint}")
    if item.about:
        head.append(f"\n{item.about.strip()}")
    table = _table("question", "answer", "clause")
    for axis in AXES:
        components = item.axis(axis)
        if not components:
            table.add_row(axis, "none", "")
        for number, component in enumerate(components):
            terms = {name: value for name, value in component.terms().items() if name != "type"}
            answer = Text(component.type, style="bold")
            for name, value in terms.items():
                shown = " ".join(map(str, value)) if isinstance(value, list) else value
                shown = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else shown
                if shown != "":
                    answer.append(f"\n{name}: {shown}", style="")
            table.add_row("" if number else axis, answer, component.clause or "")
    rest = [f"Departs from the text: {departure}" for departure in item.departures]
    rest += [f"Source: {source.name}" + (f" <{source.url}>" if source.url else "") for source in item.sources]
    return Group(head, "", table, "", *(Text(line) for line in rest))


def outcomes(found: Sequence[tuple[str, Outcome]]) -> RenderableType:
    """Return outcomes by ruleset, with how the scores came about."""
    table = _table("ruleset", "outcome", "why")
    for id, outcome in found:
        table.add_row(id, str(outcome), str(outcome.explanation))
    return table


def comparison(item: Comparison, about: str = "") -> RenderableType:
    """Return the classes of rulesets that agree on a line, and what divides them."""
    head = Text(f"{item.subject}, line {item.line}" if item.subject else item.line, style="bold")
    parts: list[RenderableType] = [head]
    if about:
        parts.append(Text(about))
    table = _table("result", "rulesets", result=2, rulesets=3)
    for group in item.classes:
        table.add_row(group.result, ", ".join(group.rulesets))
    parts.append(Padding(table, (0, 0, 0, 2)))
    if len(item.classes) == 1:
        parts.append(Text("  All agree."))
    parts += [Padding(_boundary(boundary), (0, 0, 0, 2)) for boundary in item.boundaries]
    return Group(*parts, "")


def _boundary(boundary: Boundary) -> Text:
    if not boundary.axes:
        decided = "no exchange of components makes the difference alone"
    else:
        what = " and ".join(boundary.axes)
        if boundary.parameters:
            what += f" ({', '.join(boundary.parameters)})"
        decided = f"decided by {what}" + ("" if boundary.both_ways else ", in this direction only")
    text = Text(f"{boundary.one.result} / {boundary.other.result}: {decided}\n")
    for side in (boundary.one, boundary.other):
        clauses = f" [{'; '.join(side.clauses)}]" if side.clauses else ""
        text.append(f"    {side.ruleset}: {'; '.join(side.components)}{clauses}\n")
    text.rstrip()
    return text


def overview(items: Sequence[Comparison]) -> RenderableType:
    """Return one row a beast, and what the whole comparison comes to."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("beast", no_wrap=True)
    table.add_column("lines", justify="right")
    table.add_column("results", justify="right")
    table.add_column("decided by", overflow="fold")
    by_beast: dict[str, list[Comparison]] = {}
    for item in items:
        by_beast.setdefault(item.subject, []).append(item)
    for subject, lines in by_beast.items():
        axes = {axis for line in lines for axis in line.deciding_axes}
        results = str(max(len(line.classes) for line in lines))
        table.add_row(
            subject, str(len(lines)), results, ", ".join(a for a in AXES if a in axes) or "all agree"
        )
    return Group(table, "", *_summary(items))


def _summary(items: Sequence[Comparison]) -> Iterable[RenderableType]:
    decided = Counter(axis for item in items for axis in item.deciding_axes)
    divided = sum(len(item.classes) > 1 for item in items)
    rulesets = {id for item in items for group in item.classes for id in group.rulesets}
    yield Text(f"{len(items)} lines of play under {len(rulesets)} rulesets; {divided} lines divide them.")
    said = ", ".join(f"{axis} in {count}" for axis, count in decided.most_common())
    yield Text(f"What decides, in how many lines: {said}.\n")
    yield Text("The ruleset most like each, and how many lines tell the two apart:")
    table = _table("ruleset", "most like", "lines")
    for id, nearest, lines in neighbours(items):
        table.add_row(id, nearest, str(len(lines)))
    yield table


def neighbours(items: Sequence[Comparison]) -> list[tuple[str, str, list[str]]]:
    """Return for each ruleset the one that fewest lines tell from it, and those lines."""
    apart = _apart(items)
    names = sorted({name for pair in apart for name in pair})
    found = []
    for name in names:
        others = [other for other in names if other != name]
        nearest = min(others, key=lambda other: len(apart[frozenset((name, other))]))
        found.append((name, nearest, apart[frozenset((name, nearest))]))
    return found


def _apart(items: Sequence[Comparison]) -> dict[frozenset[str], list[str]]:
    """Return, for each pair of rulesets, the lines under which their results differ."""
    apart: dict[frozenset[str], list[str]] = {}
    for item in items:
        result = {id: group.result for group in item.classes for id in group.rulesets}
        for one, other in combinations(result, 2):
            lines = apart.setdefault(frozenset((one, other)), [])
            if result[one] != result[other]:
                lines.append(f"{item.subject}/{item.line}" if item.subject else item.line)
    return apart


def indistinguishable(items: Sequence[Comparison]) -> list[tuple[str, ...]]:
    """Return the classes of rulesets that have the same result in every line."""
    apart = _apart(items)
    groups: list[list[str]] = []
    for name in sorted({name for pair in apart for name in pair}):
        for group in groups:
            if not apart[frozenset((name, group[0]))]:
                group.append(name)
                break
        else:
            groups.append([name])
    return [tuple(group) for group in groups]


def findings(items: Sequence[Finding], verbose: bool = False) -> RenderableType:
    """Return the state of the claims, and every claim whose state is wrong."""
    table = _table("beast", "claim", "state", "found")
    for item in items:
        if verbose or not item.ok:
            state = item.state if item.ok else f"{item.state}: WRONG"
            found = "; ".join(item.found) or (f"holds under {len(item.checked)}" if item.checked else "")
            table.add_row(item.beast, item.place, state, found)
    states = Counter(item.state for item in items)
    wrong = sum(not item.ok for item in items)
    beasts = len({item.beast for item in items})
    line = ", ".join(f"{states[state]} {state}" for state in ("verified", "refuted", "open"))
    total = Text(f"{beasts} beasts, {len(items)} claims: {line}; {wrong or 'none'} in a wrong state.")
    return Group(table, total) if table.row_count else total


def sweep(items: Sequence[Swept]) -> RenderableType:
    """Return, for each line, how often each question of a family makes the difference."""
    questions = list(items[0].matters) if items else []
    table = _table("beast", "line", *questions)
    totals: Counter[str] = Counter()
    for item in items:
        totals.update({question: count > 0 for question, count in item.matters.items()})
        if any(item.matters.values()):
            cells = [f"{item.matters[q]}/{item.pairs[q]}" if item.matters[q] else "." for q in questions]
            table.add_row(item.subject, item.line, *cells)
    said = ", ".join(f"{question} in {totals[question]}" for question in questions)
    return Group(
        table,
        "",
        Text("n/m: of the m pairs of rulesets that differ in this question only, n have different results."),
        Text(f"Of {len(items)} lines, the question matters: {said}."),
    )


def replayed(made: Replay) -> RenderableType:
    """Return what became of a line, turn by turn."""
    table = _table("turn", "player", "move", "takes")
    for turn in made.turns:
        names = turn.before.board.named
        taken = ", ".join(names(turn.captured)) or (
            f"itself ({', '.join(names(turn.self_captured))})" if turn.self_captured else ""
        )
        table.add_row(str(turn.number), turn.colour, turn.move, taken)
    said = [str(made.refused)] if made.refused else []
    if made.left_over:
        said.append(f"{made.left_over} more moves of the line come after the end of play.")
    if made.outcome:
        said.append(f"{made.outcome}. {made.outcome.explanation}")
    return Group(
        Text(f"Under {made.ruleset}: {made.result}", style="bold"),
        table,
        Text(made.position.diagram()),
        *map(Text, said),
        "",
    )


def beasts(items: Sequence[Beast]) -> RenderableType:
    """Return the list of beasts."""
    table = _table("beast", "topic", "lines", "names")
    for item in items:
        table.add_row(item.id, item.topic, str(len(item.lines)), "; ".join(item.names))
    return table


def beast(item: Beast) -> RenderableType:
    """Return a beast: the board, its lines and claims."""
    parts: list[RenderableType] = [Text("; ".join(item.names), style="bold")]
    if item.about:
        parts += [Text(item.about.strip()), ""]
    parts += [
        Text(item.start.diagram()),
        Text(f"{item.to_play.capitalize()} to play. Position: {item.provenance}."),
        "",
    ]
    for line in item.lines:
        parts.append(Text(f"{line.id}: {line.moves or 'as it stands'}", style="bold"))
        if line.about:
            parts.append(Text(f"  {line.about.strip()}"))
        parts += [Padding(Text(_claim(expectation)), (0, 0, 0, 2)) for expectation in line.expect]
    for value in item.values:
        parts.append(Text(f"value under {_under(value.under)}: {value.value}{_state(value)}"))
    for status in item.statuses:
        parts.append(Text(f"{status.at} under {status.under}: {status.status}{_state(status)}"))
    parts += ["", *(Text(f"Source: {s.name}" + (f" <{s.url}>" if s.url else "")) for s in item.sources)]
    return Group(*parts)


def _claim(claim: Expectation) -> str:
    said = []
    if claim.legal:
        said.append("legal")
    if claim.illegal:
        said.append(f"illegal at turn {claim.illegal}")
    if claim.ends is not None:
        said.append(f"ends at turn {claim.ends}" if claim.ends != "never" else "does not end")
    if claim.repeats is not None:
        said.append(f"repeating turn {claim.repeats}")
    if claim.score:
        said.append(f"score {claim.score}")
    if claim.result:
        said.append(f"result {claim.result}")
    return f"{', '.join(said)} under {_under(claim.under)}{_state(claim)}"


def _under(under: object) -> str:
    if isinstance(under, dict):
        return ", ".join(f"{axis} {' or '.join(map(_answer, answers))}" for axis, answers in under.items())
    return ", ".join(under) if isinstance(under, tuple) else str(under)


def _answer(answer: object) -> str:
    if isinstance(answer, dict):
        return " ".join(
            [str(answer.get("type", "")), *(f"{k}={v}" for k, v in answer.items() if k != "type")]
        )
    return str(answer)


def _state(claim: Claim) -> str:
    source = f" ({claim.source})" if claim.source else ""
    if claim.open:
        return f"{source}: open, {claim.open}"
    return f"{source}: refuted, {claim.refuted}" if claim.refuted else source
