"""The first page: what this is, by one position on which rulesets disagree, and the ways in."""

from typing import NamedTuple

from gorules.formats import svg
from gorules.report.classes import rows
from gorules.report.figures import Figure, figures
from gorules.web.content import Content
from gorules.web.pages import page

SURPRISE = ("triple-ko", "after-white-played")
"""A beast and a line of it that every player of Go understands."""

ASKED = ("aga", "japanese-1989", "korean-2016", "kee-3.0")
"""The rulesets that are asked about it."""


class RulesetAnswer(NamedTuple):
    """What a ruleset says: the result, the reason and the clause."""

    id: str
    result: str
    reason: str
    clause: str


def index_page(content: Content) -> str:
    """Return the first page."""
    sheet = svg.Sheet()
    shown, said = _surprise(content, sheet)
    return page(
        "index.html", "index.html", content=content, shown=shown, said=said,
        beast=content.beasts.get(SURPRISE[0]), line=SURPRISE[1], definitions=sheet.definitions(),
    )  # fmt: skip


def _surprise(content: Content, sheet: svg.Sheet) -> tuple[list[Figure], list[RulesetAnswer]]:
    beast = content.beasts.get(SURPRISE[0])
    given = next((line for line in beast.lines if line.id == SURPRISE[1]), None) if beast else None
    if beast is None or given is None:
        return [], []
    compared = next(each for each in content.compared(beast) if each.line == given.id)
    line = beast.line(given)
    shown = list(figures(line, sheet))
    found = {
        id: RulesetAnswer(id, row.result, reason.message, clause)
        for row in rows(content.rulesets, compared)
        for reason in row.reasons
        for id, clause in reason.rulesets
    }
    return shown[:-1], [found[id] for id in ASKED if id in found]
