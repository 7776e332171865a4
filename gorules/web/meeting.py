"""Beasts for a meeting: one file with where rulesets agree on them, then each beast on a sheet of its own."""

from gorules.bestiary.beasts import Beast
from gorules.comparing.relatives import indistinguishable
from gorules.formats import svg
from gorules.web.beasts import sheet_of
from gorules.web.content import Content
from gorules.web.matrix import row
from gorules.web.pages import alone, page


def meeting_page(content: Content) -> str:
    """Return the beasts of a content under its rulesets as HTML that needs no other file."""
    sheet = svg.Sheet()
    sheets = [_sheet(content, beast, sheet) for beast in content.beasts.values()]
    return alone(
        "meeting.html", chosen=content.rulesets, sheets=sheets,
        rows=[row(content, beast) for beast in content.beasts.values()],
        alike=[ids for ids in indistinguishable(content.apart) if len(ids) > 1],
        definitions=sheet.definitions(),
    )  # fmt: skip


def _sheet(content: Content, beast: Beast, sheet: svg.Sheet) -> tuple[str, str, str]:
    """Return the id of a beast, how it is printed, and what its page has but for screens and sites."""
    said = sheet_of(content, beast, sheet)
    for line in said["lines"]:
        line |= {"steps": (), "lab": None}
    return beast.id, said["print"], page("sheet.html", "", content=Content([], []), at=f"{beast.id}_", **said)
