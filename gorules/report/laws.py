"""Laws under rulesets, for the terminal and as a page."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.files.wording import counted
from gorules.laws.laws import LAWS, Ruling
from gorules.report.console import table

Rulings = Mapping[str, Sequence[Ruling]]
"""What became of laws, by ruleset."""

MARKS = {"proved": "proved", "holds": "holds", "refuted": "**NO**", "open": "?", "does not apply": "-"}
"""What stands for each in the page's table."""


def rulings(found: Rulings) -> RenderableType:
    """Return what became of each law under each ruleset, with the proof or the line that refutes it."""
    parts: list[RenderableType] = []
    for id, judged in found.items():
        rows = table("law", "standing", "why", ids=["law", "standing"])
        for each in judged:
            rows.add_row(each.law.id, each.state, told(each))
        parts += [Text(id, style="bold"), rows, ""]
    said = {each.law.id: each.law for judged in found.values() for each in judged}
    for law in said.values():
        parts.append(Text(f"{law.id}: {law.says}"))
    return Group(*parts)


def told(ruling: Ruling) -> str:
    """Return what there is to say of a ruling."""
    if ruling.proof:
        return f"on all boards: {ruling.proof}"
    if ruling.refuted:
        return str(ruling.refuted)
    if not ruling.boards:
        return (
            "" if ruling.state != "open" else "nothing against it was found, and no board was looked at whole"
        )
    partly = f", and in part of {', '.join(ruling.partly)}" if ruling.partly else ""
    states = f": {counted(ruling.states, 'state')}" if ruling.states else ""
    return f"on {', '.join(ruling.boards)}{partly}{states}"


def page(found: Rulings) -> Iterator[str]:
    """Yield the lines of a page: a row a ruleset, a column a law, then what refutes what."""
    yield "# Laws"
    yield ""
    yield "What rulesets promise, by `gorules laws --all`. *proved*: on all boards; *holds*: nothing"
    yield "against it on the small boards looked at whole; **NO**: refuted by a line below;"
    yield "?: open; -: it does not apply, as the count depends on more than the last position."
    yield ""
    yield from (f"- **{law.id}**: {law.says} ({law.source})" for law in LAWS)
    yield ""
    yield f"| ruleset | {' | '.join(law.id for law in LAWS)} |"
    yield f"|---|{'---|' * len(LAWS)}"
    for id, judged in found.items():
        yield f"| {id} | {' | '.join(MARKS[each.state] for each in judged)} |"
    for law in LAWS:
        refuted: dict[str, list[str]] = {}
        for id, judged in found.items():
            for each in judged:
                if each.law is law and each.refuted:
                    refuted.setdefault(str(each.refuted), []).append(id)
        if refuted:
            yield from ("", f"## {law.id}", "")
            yield from (f"- {line} ({', '.join(ids)})" for line, ids in refuted.items())
