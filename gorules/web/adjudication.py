"""A disputed game as one file, to print."""

from gorules.dispute.adjudication import Adjudication
from gorules.formats import svg
from gorules.report.game_sheet import game_sheet
from gorules.web.pages import alone


def adjudication_page(item: Adjudication) -> str:
    """Return the report on a game as HTML that needs no other file: two sheets of paper at most, if as many
    rulesets are asked as usual.
    """
    dead: dict[str, svg.Mark] = {
        point: "cross" for each in item.strings if each.is_dead for point in each.points
    }
    sheet = svg.Sheet()
    picture = svg.board(item.position, marks=dead, title="The last position", sheet=sheet)
    names = {each.ruleset: each.name for each in item.rulings}
    return alone(
        "adjudication.html", sheet=game_sheet(item, names), picture=picture, dead=bool(dead),
        definitions=sheet.definitions(),
    )  # fmt: skip
