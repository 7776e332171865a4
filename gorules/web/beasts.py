"""The pages of the bestiary: each beast in diagrams, the legal turns under each ruleset, and its claims."""

from collections import Counter
from collections.abc import Mapping
from math import ceil, inf
from operator import attrgetter
from typing import Any, NamedTuple, get_args

from gorules.bestiary.beasts import Beast, Expectation, LineOfPlay, StatusClaim, Value
from gorules.comparing.lines import Comparison
from gorules.files.wording import sentence
from gorules.formats import svg
from gorules.go.position import Position
from gorules.report import claims
from gorules.report.classes import partings, rows
from gorules.report.comparisons import unmade
from gorules.report.figures import figures, remarks, steps
from gorules.report.living import living
from gorules.ruleset import Ruleset
from gorules.web.content import Content
from gorules.web.laboratory import address
from gorules.web.pages import file_of, page
from gorules.web.previews import preview_of, shortened
from gorules.web.shown import FAMOUS

SIZES: Mapping[str, float] = {"roomy": 490, "middling": 680, "tight": 1130, "dense": inf}
"""The sizes in which a beast is printed on one sheet, the largest first, each with how high all of it may be
at most: millimetres in a column of half a sheet.
"""

TOPICS: tuple[str, ...] = get_args(Beast.model_fields["topic"].annotation)


class Told(NamedTuple):
    """A claim as a row: its text, the rules, its source and its reason; its state, and the finding that
    refutes it or the reason why it is open.
    """

    says: str
    under: str
    source: str
    why: str
    state: str
    found: str


def beast_page(content: Content, beast: Beast) -> str:
    """Return the page of a beast."""
    sheet = svg.Sheet()
    said = sheet_of(content, beast, sheet)
    return page(
        "beast.html", f"beasts/{file_of(beast.id)}", content=content, definitions=sheet.definitions(),
        preview=preview_of(beast), about=shortened(beast.about), **said,
    )  # fmt: skip


def sheet_of(content: Content, beast: Beast, sheet: svg.Sheet) -> dict[str, Any]:
    """Return what the sheet of a beast says, with pictures that refer to a sheet of theirs."""
    start = svg.board(beast.start, title=beast.names[0], sheet=sheet)
    earlier = [Position.parse(beast.start.board, drawn) for drawn in beast.history]
    history = [svg.board(each, title="Earlier", sheet=sheet) for each in earlier]
    lines = [
        _line(content, beast, line, compared, sheet)
        for line, compared in zip(beast.lines, content.compared(beast), strict=True)
    ]
    values = [_told(value, claims.value(value)) for value in beast.values]
    drawn = [
        (number, next(figures(beast.valued(value), sheet)))
        for number, value in enumerate(beast.values, 1)
        if value.position or value.after
    ]
    statuses = [_told(status, claims.status_in_words(status)) for status in beast.statuses]
    every = [*beast.values, *beast.statuses, *(claim for line in beast.lines for claim in line.expect)]
    said = {
        "beast": beast, "start": start, "history": history, "lines": lines, "values": values, "drawn": drawn,
        "statuses": statuses, "living": list(living(beast, sheet)),
        "states": Counter(claim.state for claim in every),
    }  # fmt: skip
    return said | {"print": _print(beast, said)}


def _print(beast: Beast, said: Mapping[str, Any]) -> str:
    """Return in which of the sizes a beast is printed, so that it fits on one sheet, by a rough estimate."""
    lines, board = said["lines"], beast.start.board
    high = min(30, 7.7 * (board.rows + 1.5))
    beside = 2 if high * (board.columns + 2.5) / (board.rows + 2.5) <= 43 else 1
    drawn = [len(line["figures"]) for line in lines] + [len(said["living"]), len(said["drawn"])]
    results = sum(1 + len(row.reasons[:3]) for line in lines for row in line["rows"])
    told = ["; ".join(claim) for claim in (*said["values"], *said["statuses"])]
    told += [text for line in lines for text in line["unmade"]]
    pictures = sum(ceil(number / beside) for number in drawn) * (high + 10)
    height = 60 + pictures + 18 * len(lines) + 5 * results + 3.5 * sum(ceil(len(text) / 60) for text in told)
    return next(size for size, most in SIZES.items() if height <= most)


def beasts_page(content: Content) -> str:
    """Return the page of all beasts, by topic."""
    sheet = svg.Sheet()
    topics: dict[str, list[tuple[Beast, str]]] = {topic: [] for topic in TOPICS}
    known = [id for id, _ in FAMOUS]
    famous = [content.beasts[id] for id in known if id in content.beasts]
    # Those that players know come first, and boards of one row, on which nobody plays, last.
    for beast in sorted(
        content.beasts.values(), key=lambda each: (each.id not in known, each.start.board.rows == 1)
    ):
        picture = svg.board(beast.start, title=beast.names[0], sheet=sheet)
        topics[beast.topic].append((beast, picture))
    return page(
        "beasts.html", "beasts/index.html", content=content, topics=topics, famous=famous,
        definitions=sheet.definitions(),
    )  # fmt: skip


def _line(
    content: Content, beast: Beast, given: LineOfPlay, compared: Comparison, sheet: svg.Sheet
) -> dict[str, Any]:
    line = beast.line(given)
    return {
        "id": given.id,
        "about": given.about.strip(),
        "terms": list(remarks(line)),
        "unmade": list(unmade(compared, line, content.rulesets)),
        "figures": list(figures(line, sheet)),
        "steps": [
            {
                "picture": svg.board(step.after, last=step.move, title=f"After {step.number}", sheet=sheet),
                "says": str(step),
                "rules": _met(compared, step.number, content.rulesets),
            }
            for step in steps(line)
        ],
        "lab": address(line, compared.classes[0].rulesets[0]) if compared.classes else None,
        "rows": rows(content.rulesets, compared),
        "partings": list(partings(content.rulesets, compared)),
        "claims": [_told(claim, claims.expectation(claim)) for claim in given.expect],
    }


def _met(compared: Comparison, number: int, names: Mapping[str, Ruleset]) -> str:
    """Return under how many rulesets a turn is refused, or ends play."""
    said = []
    for what, turn in (("refused", attrgetter("refused")), ("ends play", attrgetter("ended"))):
        under = [id for each in compared.classes if turn(each.result) == number for id in each.rulesets]
        if under:
            found = names[under[0]].name if len(under) == 1 else f"{len(under)} rulesets"
            said.append(f"{what} under {found}")
    return "; ".join(said)


def _told(claim: Expectation | Value | StatusClaim, says: str) -> Told:
    under = claims.reading(claim) if isinstance(claim, StatusClaim) else claims.under(claim.under)
    found = claim.refuted or claim.open or ""
    return Told(sentence(says), under, claim.source or "", claim.why or "", claim.state, found)
