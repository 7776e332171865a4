"""Results for the terminal: readable in 80 columns and without colour."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from types import MappingProxyType

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.bestiary.beasts import Beast, Claim, Expectation, StatusClaim, Value
from gorules.bestiary.check import Finding
from gorules.files.other_names import TONGUES, OtherNames, by_language
from gorules.files.wording import counted, sentence
from gorules.go.turns import OFF_BOARD
from gorules.go.verdicts import Explanation, Outcome
from gorules.play.replay import Line, Replay, Result
from gorules.report import claims
from gorules.report.console import drawing, indented, table
from gorules.report.figures import remarks
from gorules.report.rules_text import departs, rules_text, uncertain
from gorules.ruleset import Family, Ruleset, Source
from gorules.ruleset.likeness import likenesses


def rulesets_shown(items: Iterable[Ruleset]) -> RenderableType:
    """Return the list of rulesets."""
    rows = table("id", "ko", "suicide", "scoring", ids=["id"])
    for item in items:
        answers = ([component.type for component in item.axis(axis)] for axis in ("ko", "suicide", "scoring"))
        rows.add_row(item.id, *(" and ".join(types) or "none" for types in answers))
    return rows


def rulesets_named(items: Iterable[Ruleset]) -> RenderableType:
    """Return rulesets with their names."""
    rows = table("id", "name", ids=["id"])
    for item in items:
        rows.add_row(item.id, item.name)
    return rows


def family_shown(item: Family) -> RenderableType:
    """Return a family of rulesets with its members."""
    questions = (Text(f"  {question}: {' or '.join(answers)}") for question, answers in item.vary.items())
    members = item.members()
    return Group(
        Text(item.name, style="bold"),
        Text(f"Family {item.id}: {counted(len(members), 'ruleset')}, one for each way of answering:"),
        *questions,
        Text(item.about.strip()),
        "",
        *map(Text, members),
    )


def ruleset_shown(item: Ruleset) -> RenderableType:
    """Return one ruleset as a rules text reads, each sentence beside its clause."""
    by = ", ".join([*item.authors, *([str(item.year)] if item.year else [])])
    head = Text.assemble(
        (item.name, "bold"),
        f"\n{item.id}  fingerprint {item.fingerprint}",
        f"\n{by}" if by else "",
        f"\n{_elsewhere(item.other_names)}" if item.other_names else "",
        f"\n{item.about.strip()}" if item.about else "",
    )
    rows = table("", "rule", "clause", numbers=[""])
    for part in rules_text(item):
        if part.question:
            rows.add_row(
                None, Text(f"{part.question}: {part.component or 'none'}", style="bold"), part.clause
            )
        for number, said in enumerate(part.sentences, part.first):
            rows.add_row(str(number), said)
        for doubt in part.uncertain:
            rows.add_row(None, uncertain(doubt))
    parts: list[RenderableType] = [head, "", rows, ""]
    if item.extends:
        parts.append(Text(f"Extends: {item.extends}"))
    parts += [Text(f"{sentence(said)}.") for said in likenesses(item)]
    parts += [Text(uncertain(doubt)) for doubt in item.certainty if doubt.about == "text"]
    parts += [Text(departs(departure)) for departure in item.departures]
    return Group(*parts, *_sources(item.sources))


def _elsewhere(names: OtherNames) -> str:
    """Return names in other languages: "三コウ (Japanese); 삼패 (Korean)"."""
    found = by_language(names).items()
    return "; ".join(f"{', '.join(given)} ({TONGUES[language]})" for language, given in found)


def _sources(sources: Sequence[Source]) -> list[RenderableType]:
    said: list[RenderableType] = []
    for source in sources:
        said.append(Text(f"Source: {source.name}"))
        if source.url:
            said.append(drawing(f"  {source.url}"))
    return said


NOBODY: Mapping[str, str] = MappingProxyType({})
"""No names of rulesets."""

FEW = 8
"""The most rulesets that are listed with their names; more are listed by their ids."""


def in_words(ids: Sequence[str], names: Mapping[str, str], clauses: Sequence[str] = ()) -> str:
    """Return rulesets as a list, each with its clause if there are any: by their ids, or where there are
    ``names``, a line each, as in "Japanese rules of 1989 (japanese-1989)".
    """
    said = [f"{names[id]} ({id})" if names.get(id, id) != id else id for id in ids]
    said = [f"{each}{_clause(clause)}" for each, clause in zip_longest(said, clauses, fillvalue="")]
    return ("\n" if names else ", ").join(said)


def outcomes(
    found: Sequence[tuple[str, Outcome]], names: Mapping[str, str] = NOBODY, first: str | None = None
) -> RenderableType:
    """Return outcomes: that of the ``first`` ruleset, then those of most rulesets. Outcomes with the same
    reckoning come together, by whatever clause play ended; the clause is told if all have the same. A single
    ruleset has the clause of its scoring. ``names`` are the names of the rulesets, by id.
    """
    names = names if len(found) <= FEW else NOBODY
    groups: dict[tuple[str, ...], dict[str, Explanation]] = {}
    for id, outcome in found:
        reckoning = (str(outcome), *_without_clause(outcome.explanation).sentences())
        groups.setdefault(reckoning, {})[id] = outcome.explanation
    parts: list[RenderableType] = []
    for (said, *sentences), made in sorted(
        groups.items(), key=lambda group: (first not in group[1], -len(group[1]))
    ):
        explanations = [*made.values()]
        if len({each.ending and each.ending.clause for each in explanations}) == 1:
            sentences = [*explanations[0].sentences()]
        ids = [*made]
        under = f"  under {in_words(ids, names, [explanations[0].clause or ''])}" if len(found) == 1 else ""
        parts.append(Text.assemble((said, "bold"), under))
        parts += [indented(sentence) for sentence in sentences]
        if not under:
            head = f"{counted(len(ids), 'ruleset')}:"
            parts.append(indented(head if names else f"{head} {in_words(ids, names)}"))
            if names:
                parts.append(indented(in_words(ids, names), 4))
    return Group(*parts)


def _without_clause(explanation: Explanation) -> Explanation:
    """Return where an outcome comes from, without the clause by which play ended."""
    ending = explanation.ending
    return replace(explanation, ending=ending and replace(ending, clause=None))


def _clause(clause: str | None) -> str:
    return f" [{clause}]" if clause else ""


def findings(items: Sequence[Finding], verbose: bool = False) -> RenderableType:
    """Return every claim whose state is wrong, and how many there are in each state; with ``verbose``
    the claims that are as they should be, too.
    """
    right = [item for item in items if item.ok]
    parts: list[RenderableType] = []
    if verbose and right:
        rows = table("beast", "claim", "state", "found", ids=["state"])
        for item in right:
            told = "; ".join(map(str, item.found)) or item.beyond or _holds(item)
            rows.add_row(item.beast, item.place, item.state, told)
        parts += [rows, ""]
    for item in items:
        if not item.ok:
            parts += [*_wrong(item), ""]
    states = Counter(item.state for item in right)
    line = ", ".join(f"{states[state]} {state}" for state in ("verified", "refuted", "open"))
    beasts, checks = counted(len({item.beast for item in items}), "beast"), counted(len(items), "check")
    parts.append(Text(f"{beasts}, {checks}: {line}; {len(items) - len(right) or 'none'} wrong."))
    for reason, number in Counter(item.beyond for item in items if item.beyond).items():
        parts.append(Text(f"{counted(number, 'check')} not made: {reason}."))
    return Group(*parts)


def _holds(item: Finding) -> str:
    """Return under what a claim holds; "" if it was not recomputed."""
    if not item.checked:
        return ""
    if isinstance(item.claim, StatusClaim):
        return f"holds under {claims.reading(item.claim, ', '.join(item.checked))}"
    return f"holds under {counted(len(item.checked), 'ruleset')}"


def _wrong(item: Finding) -> Iterable[RenderableType]:
    """Return a claim whose state is not as in its file: its place, and the findings by ruleset."""
    match item.state:
        case "verified":
            found = "does not hold" if item.found else "there are no rules under which to verify it"
        case "refuted":
            found = _holds(item)
        case "open":
            holds = "does not hold" if item.found else _holds(item)
            found = f"can be decided: it {holds}"
    if item.where:
        yield drawing(item.where)
    yield indented(f"{item.beast}, {item.place}: said to be {item.state}, but {found}")
    for each in item.found:
        yield indented(each.problem, 4)
        if each.under:
            yield indented(f"under {', '.join(each.under)}", 6)


def replayed(made: Replay, names: Mapping[str, str] = NOBODY) -> RenderableType:
    """Return what became of a line, turn by turn; ``names`` has that of the ruleset, by id."""
    rows = table("turn", "player", "move", "takes", numbers=["turn"])
    for turn in made.turns:
        named = turn.before.board.named
        taken = " ".join(named(turn.captured))
        if turn.self_captured:
            taken = f"itself ({' '.join(named(turn.self_captured))})"
        rows.add_row(str(turn.number), turn.colour, turn.move, taken)
    parts: list[RenderableType] = [
        Text(f"Under {in_words([made.ruleset], names)}: {made.result}", style="bold")
    ]
    if made.turns:
        parts.append(rows)
    parts.append(drawing(made.position.diagram()))
    parts += [Text(sentence) for sentence in _ended(made)]
    return Group(*parts, "")


def course(line: Line) -> RenderableType:
    """Return a line as a diagram: the start, with the number of the first move at each point that is played
    on; then all the moves, and remarks.
    """
    numbers: dict[str, str] = {}
    said = []
    for number, move in enumerate(line.moves, 1):
        if move.move not in OFF_BOARD and not line.start.cells[line.start.board.index[move.move]]:
            numbers.setdefault(move.move, str(number))
        said.append(f"{number} {move}")
    begins = f"{line.to_play.capitalize()} begins: {', '.join(said) or 'no moves'}"
    return Group(drawing(line.start.diagram(numbers)), Text(" ".join((f"{begins}.", *remarks(line)))))


def _ended(made: Replay) -> list[str]:
    """Return how a replay ended: what was refused and why, or the reckoning."""
    said = [str(made.refused)] if made.refused is not None else []
    if made.left_over:
        come = "comes" if made.left_over == 1 else "come"
        said.append(f"{counted(made.left_over, 'more move')} of the line {come} after the end of play.")
    if made.outcome and made.result.kind:
        said += [f"{sentence(str(made.outcome))}.", *made.outcome.explanation.sentences()]
    return said


def replays(items: Sequence[Replay], names: Mapping[str, str] = NOBODY) -> RenderableType:
    """Return the results of a line under several rulesets. Rulesets with the same result come together, each
    result with its reason, and each ruleset with the clause that decided. ``names`` are the names of the
    rulesets, by id.
    """
    names = names if len(items) <= FEW else NOBODY
    results: dict[Result, dict[str, list[tuple[str, str]]]] = {}
    for made in items:
        reason = ""
        if made.refused is not None:
            reason = "; ".join(violation.message for violation in made.refused.violations)
        elif made.ending:
            reason = made.ending.message
        under = made.ruleset, made.result.clause or ""
        results.setdefault(made.result, {}).setdefault(reason, []).append(under)
    parts: list[RenderableType] = []
    for result, reasons in results.items():
        parts.append(Text(sentence(str(result)), style="bold"))
        for reason, told in reasons.items():
            if reason:
                parts.append(indented(f"{sentence(reason)}:"))
            said = in_words([id for id, _ in told], names, [clause for _, clause in told])
            parts.append(indented(said, 4 if reason else 2))
    legal = sum(made.refused is None for made in items)
    summed_up = (
        f"The line is legal under {legal}, illegal under {len(items) - legal} (--by-legality lists them)."
    )
    return Group(
        *parts, "", Text(summed_up), Text("Choose one ruleset with --rules to see the turns and the board.")
    )


def by_legality(items: Sequence[Replay]) -> RenderableType:
    """Return the rulesets under which a line is legal, then those that refuse a turn, by that turn."""
    legal = [made.ruleset for made in items if made.refused is None]
    parts = [Text(f"Legal under {counted(len(legal), 'ruleset')}", style="bold"), indented(", ".join(legal))]
    refused: dict[int, list[str]] = {}
    for made in items:
        if made.result.refused is not None:
            refused.setdefault(made.result.refused, []).append(made.ruleset)
    for turn, under in sorted(refused.items()):
        parts.append(Text(f"Turn {turn} is illegal under {counted(len(under), 'ruleset')}", style="bold"))
        parts.append(indented(", ".join(under)))
    return Group(*(part for part in parts if str(part)))


def beasts_shown(items: Sequence[Beast]) -> RenderableType:
    """Return the list of beasts."""
    rows = table("beast", "topic", "lines", "names", ids=["beast", "topic"], numbers=["lines"])
    for item in items:
        rows.add_row(item.id, item.topic, str(len(item.lines)), "; ".join(item.names))
    return rows


def beast_shown(item: Beast) -> RenderableType:
    """Return a beast: the board, its lines and claims."""
    board = f" Board: {item.board}." if item.board else ""
    to_play = f"{item.to_play.capitalize()} to play."
    if item.players > 2:
        to_play += f" {item.players} players."
    parts: list[RenderableType] = [Text("; ".join(item.names), style="bold")]
    if item.other_names:
        parts.append(Text(_elsewhere(item.other_names)))
    if item.about:
        parts += [Text(item.about.strip()), ""]
    parts += [
        drawing(item.start.diagram()),
        Text(f"{to_play}{board} Position: {item.provenance}."),
    ]
    if item.history:
        parts.append(Text(_earlier(item.history)))
    for line in item.lines:
        parts += ["", Text(f"{line.id}: {line.moves or 'as it stands'}", style="bold")]
        if line.about:
            parts.append(indented(line.about.strip()))
        if line.history:
            parts.append(indented(_earlier(line.history)))
        parts += [indented(f"- {_claim(each, claims.expectation(each))}") for each in line.expect]
    if item.values or item.statuses:
        parts.append("")
    parts += [indented(f"- {_claim(value, claims.value(value))}") for value in item.values]
    parts += [
        indented(f"- {claims.status_in_words(status)} under {claims.reading(status)}{_state(status)}")
        for status in item.statuses
    ]
    return Group(*parts, "", *_sources(item.sources))


def _earlier(drawn: Iterable[str]) -> str:
    positions = ("/".join(each.replace("/", " ").split()) for each in drawn)
    return f"Earlier positions, oldest first: {', '.join(positions)}"


def _claim(claim: Expectation | Value, says: str) -> str:
    return f"{says} under {claims.under(claim.under)}{_state(claim)}"


def _state(claim: Claim) -> str:
    source = f" ({claim.source})" if claim.source else ""
    if claim.open:
        return f"{source}: open, {claim.open}"
    return f"{source}: refuted, {claim.refuted}" if claim.refuted else source
