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


LEFT_OUT = """\
## Laws that are not here, and why

- *No string is without liberties after a turn* (Tromp, comment 4), *at most one of the two clearings has
  an effect* (comment 7) and *turns are passes, stones taken and stones on the board* (comment 9): they
  hold under all rulesets, which share how stones are taken. They are tried in [seeds.md](seeds.md).
- *A player gets at least what she gets by passing twice*: nobody passes twice in a row unless the
  opponent lets her, and that she gets at least what one pass brings is what perfect play means.
- *Passes cannot end play on a player who has a play that gains*: where **both-pass** holds she has
  passed herself since the last play, and might have played instead. What the play gains does not matter.
- *Whoever is behind cannot force a draw*: behind by what? By the count of the board it means nothing, as
  who is behind there may win by playing. **no-escape-by-repeating** says it of those who lose where
  nothing may be there again.
- *Whatever one ko rule forbids another does*, for any two: **bans-retaking**, **bans-positions** and
  **bans-situations** hold each ruleset against basic ko and two superkos. For all others
  [hunt.md](hunt.md) has the shortest line on which one of two ko rules is the stricter, as far as it
  looks; the states of two superkos together are too many to be gone through.
"""


def page(found: Rulings) -> Iterator[str]:
    """Yield the lines of a page: a row a ruleset, a column a law, then what refutes what."""
    yield "# Laws"
    yield ""
    yield "What rulesets promise, by `gorules laws --all`. *proved*: on all boards; *holds*: nothing"
    yield "against it on the small boards looked at whole; **NO**: refuted by a line below;"
    yield "?: open; -: it does not speak of such rules."
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
    yield ""
    yield from LEFT_OUT.splitlines()
