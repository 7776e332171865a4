"""Laws under rulesets, for the terminal and as a page."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.files.wording import counted
from gorules.laws.laws import ALL_SOLVED, LAWS, SOLVED, Ruling, Standing
from gorules.report.console import table

Rulings = Mapping[str, Sequence[Ruling]]
"""What became of laws, by ruleset."""

MARKS = {
    "proved": "proved",
    "not refuted": "not refuted",
    "refuted": "**NO**",
    "open": "?",
    "does not apply": "-",
}
"""What stands for each in the page's table."""

SECTIONS: Mapping[Standing, str] = {
    "refuted": "Refuted",
    "not refuted": "Not refuted",
    "open": "Open, after looking",
    "does not apply": "What it speaks of does not come about",
}
"""What stands before the rulesets of each in the page's parts."""


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
    looked = extent(ruling)
    if not ruling.applies:
        return f"what it speaks of does not come about {looked}" if looked else ""
    states = f" ({counted(ruling.states, 'state')})" if ruling.states else ""
    return f"{looked}{states}" if looked else "it could be judged nowhere"


def extent(ruling: Ruling) -> str:
    """Return where a counterexample was looked for."""
    parts = [
        f"on {', '.join(ruling.boards)} whole" if ruling.boards else "",
        f"on {', '.join(ruling.partly)} in part" if ruling.partly else "",
        f"at {counted(ruling.beasts, 'beast')}" if ruling.beasts else "",
    ]
    return ", ".join(part for part in parts if part)


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
- *Dead stones need not be captured* (AGA, rule 9; Japanese 1989, Article 7): which stones are dead? What
  perfect play yields does not say it, as a position may be worth the same whoever is to move while
  there are moves left that matter. On `.X.OOO` Black gets one point more than White by area
  whoever begins, and no way to remove strings counts so. Where taking a dead stone costs a point is
  in [findings.md](findings.md).
"""


def page(found: Rulings) -> Iterator[str]:
    """Yield the lines of a page: a row a ruleset, a column a law, then what refutes what."""
    yield "# Laws"
    yield ""
    yield "What rulesets promise, by `gorules laws --all`. *proved*: on all boards. **NO**: refuted, on a"
    yield "small board or at a beast. *not refuted*: no more than that, and how far was looked is said below."
    yield "?: no board could be looked at whole. -: it does not speak of such rules, or what it speaks of"
    yield "does not come about."
    yield ""
    yield "What can happen is looked at from the empty board: on small boards, and along the lines of the"
    yield "bestiary that begin there. Positions are solved as far as limits of work go: all of up to"
    yield f"{ALL_SOLVED} points, and those of the bestiary of up to {SOLVED}."
    yield ""
    yield from (f"- **{law.id}**: {law.says} ({law.source})" for law in LAWS)
    yield ""
    yield f"| ruleset | {' | '.join(law.id for law in LAWS)} |"
    yield f"|---|{'---|' * len(LAWS)}"
    for id, judged in found.items():
        yield f"| {id} | {' | '.join(MARKS[each.state] for each in judged)} |"
    for law in LAWS:
        known: dict[Standing, dict[str, list[str]]] = {}
        for id, judged in found.items():
            for each in judged:
                said = str(each.refuted) if each.refuted else extent(each)
                if each.law is law and said:
                    known.setdefault(each.state, {}).setdefault(said, []).append(id)
        if known:
            yield from ("", f"## {law.id}")
        for standing in ("refuted", "not refuted", "open", "does not apply"):
            if standing in known:
                yield from ("", f"{SECTIONS[standing]}:", "")
                yield from (f"- {said} ({', '.join(ids)})" for said, ids in known[standing].items())
    yield ""
    yield from LEFT_OUT.splitlines()
