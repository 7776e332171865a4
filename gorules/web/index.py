"""The first page: what this is, famous positions on which rulesets disagree, and the ways in."""

from gorules.formats import svg
from gorules.web.content import Content
from gorules.web.pages import page
from gorules.web.previews import preview_of
from gorules.web.shown import famous


def index_page(content: Content) -> str:
    """Return the first page."""
    sheet = svg.Sheet()
    shown = famous(content, sheet)
    return page(
        "index.html", "index.html", content=content, shown=shown, definitions=sheet.definitions(),
        about="What the rules of Go say of famous positions, and which clause makes the difference.",
        preview=preview_of(shown[0].beast) if shown else "",
    )  # fmt: skip
