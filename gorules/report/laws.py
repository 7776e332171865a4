"""Laws under rulesets, for the terminal and as a page."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.files.wording import counted
from gorules.laws.laws import ALL_SOLVED, LAWS, SOLVED, LawRuling, Standing
from gorules.report.console import table

Rulings = Mapping[str, Sequence[LawRuling]]
"""The rulings on laws, by ruleset."""

PROVED_OF = "turns alone: disputes, resumed play and rulings are left aside"
"""What proofs of laws do not look at: docs/proofs.md says so of all of them."""
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
    "open": "Open, after a search",
    "does not apply": "No case of it occurs",
}
"""What stands before the rulesets of each in the page's parts."""


def rulings_shown(found: Rulings) -> RenderableType:
    """Return what became of each law under each ruleset, with the proof or the line that refutes it."""
    parts: list[RenderableType] = []
    for id, judged in found.items():
        rows = table("law", "standing", "why", ids=["law", "standing"])
        for each in judged:
            rows.add_row(each.law.id, each.state, ruling_in_words(each))
        parts += [Text(id, style="bold"), rows, ""]
    said = {each.law.id: each.law for judged in found.values() for each in judged}
    for law in said.values():
        parts.append(Text(f"{law.id}: {law.says}"))
    if any(each.proof for judged in found.values() for each in judged):
        parts.append(Text(f"Proofs are about {PROVED_OF}."))
    return Group(*parts)


def ruling_in_words(ruling: LawRuling) -> str:
    """Return what there is to say of a ruling."""
    if ruling.proof:
        return f"on all boards: {ruling.proof}"
    if ruling.refuted:
        return str(ruling.refuted)
    looked = extent(ruling)
    if not ruling.applies:
        return f"no case of it occurs {looked}" if looked else ""
    states = f" ({counted(ruling.states, 'state')})" if ruling.states else ""
    return f"{looked}{states}" if looked else "it could be judged nowhere"


def extent(ruling: LawRuling) -> str:
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
  an effect* (comment 7) and *turns are passes, stones taken and stones on the board* (comment 9): all
  rulesets share how stones are captured, so these hold under each. [seeds.md](seeds.md) tests them.
- *A player gets at least what she gets by passing twice*: nobody passes twice in a row unless the
  opponent lets her. That she gets at least the result of one pass is what perfect play means.
- *Passes cannot end play on a player who has a play that gains*: where **both-pass** holds she has
  passed herself since the last play, and might have played instead. What the play gains does not matter.
- *A player who is behind cannot force a draw*: behind by what? The count of the board does not say it,
  since a player who is behind there may win by playing. **no-escape-by-repeating** states it for a player
  who loses where nothing may be repeated.
- *One ko rule forbids whatever another forbids*, for any two: **bans-retaking**, **bans-positions** and
  **bans-situations** compare each ruleset with basic ko and two superkos. For all others
  [hunt.md](hunt.md) has the shortest line on which one of two ko rules is the stricter, within its
  limits. Two superkos together have too many states to search them all.
- *Dead stones need not be captured* (AGA, rule 9; Japanese 1989, Article 7): which stones are dead? The
  result of perfect play does not say it: a position can have the same value for both players to move
  while moves that matter are left. On `.X.OOO` Black gets one point more than White by area
  whoever begins, and no removal of strings gives that count. [findings.md](findings.md) shows where
  capturing a dead stone costs a point.
"""


def laws_page(found: Rulings) -> Iterator[str]:
    """Yield the lines of a page: a row a ruleset, a column a law, then what refutes what."""
    yield "# Laws"
    yield ""
    yield "What rulesets promise, by `gorules laws --all`. *proved*: on all boards; [proofs.md](proofs.md)"
    yield f"has the proof. Proofs are about {PROVED_OF}."
    yield "**NO**: refuted, on a small board or at a beast. *not refuted*: the search found no"
    yield "counterexample; its extent is listed below. ?: the search could finish no board. -: the law is"
    yield "not about such rules, or no case of it occurs."
    yield ""
    yield "The search begins at the empty board: it covers small boards, and the lines of the bestiary that"
    yield "begin there. Within limits of work it solves all positions of up to"
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
