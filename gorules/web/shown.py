"""A line of a beast as a board to step through, with what some rulesets make of it: on the first page, and on
pages that others embed in theirs.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gorules.bestiary.beasts import Beast, LineOfPlay
from gorules.formats import svg
from gorules.go.colours import COLOURS
from gorules.report.classes import rows
from gorules.report.figures import FigureStep, figures, steps
from gorules.web.content import Content
from gorules.web.laboratory import address
from gorules.web.pages import file_of, page
from gorules.web.sections import SECTIONS

FAMOUS = (
    ("triple-ko", "after-white-played"), ("eternal-life", "one-round"),
    ("bent-four-in-the-corner", "two-passes"),
    ("sending-two-beside-a-dame", "no-pass-before-the-cycle"), ("unfilled-dame", "as-it-stands"),
    ("torazu-sanmoku", "two-passes"), ("moonshine-life", "ko-and-double-ko"),
    ("suicide-ko-threat", "threat-and-answer"), ("two-headed-dragon", "two-passes"),
    ("direct-ko-left-open", "both-pass"),
)  # fmt: skip
"""Ten beasts that many players have heard of, each with the line that says why."""


class ShownRules(NamedTuple):
    """What a ruleset makes of a line: its id and name, what the result is ("refused", "ended", "going"), the
    turn at which it refuses or ends, None if it does neither, the result in words, and with the reason.
    """

    id: str
    name: str
    kind: str
    at: int | None
    result: str
    says: str


class ShownLine(NamedTuple):
    """A line to step through: the beast, the line, a question about it, what rulesets say, the data as the
    page reads them, and the first diagram.
    """

    beast: Beast
    line: LineOfPlay
    asks: str
    rules: tuple[ShownRules, ...]
    data: dict[str, Any]
    picture: str


def famous(content: Content, sheet: svg.Sheet) -> list[ShownLine]:
    """Return the well-known lines that these beasts have."""
    return [
        shown_line(content, content.beasts[id], line, sheet)
        for id, named in FAMOUS
        if id in content.beasts
        for line in content.beasts[id].lines
        if line.id == named
    ]


def shown_line(content: Content, beast: Beast, given: LineOfPlay, sheet: svg.Sheet) -> ShownLine:
    """Return a line of a beast to step through."""
    line, made = beast.line(given), list(steps(beast.line(given)))
    under = tuple(_under(content, beast, given))
    board = line.start.board
    at = svg.layout(board)
    players = (*(COLOURS[mover] for mover in line.movers), _next(line.movers, line.players, line.to_play))
    data = {
        "name": beast.names[0], "line": given.id, "board": board.spec, "points": list(board.names),
        "box": at.box, "places": at.places, "lines": at.lines, "leave": at.leave, "stars": at.stars,
        "names": at.names, "players": players,
        "steps": [_cells(line.start.cells), *(_cells(step.after.cells) for step in made)],
        "moves": [step.move for step in made], "says": [str(step) for step in made],
        "rules": [each._asdict() for each in under], "lab": address(line, ""),
    }  # fmt: skip
    return ShownLine(beast, given, _asks(made, under), under, data, next(figures(line, sheet)).picture)


def embed_page(content: Content, beast: Beast) -> str:
    """Return a page of the boards of a beast alone, for frames in other pages."""
    sheet = svg.Sheet()
    lines = [shown_line(content, beast, line, sheet) for line in beast.lines]
    return page(
        "embed.html", f"embed/{file_of(beast.id)}", content=content, beast=beast, lines=lines,
        definitions=sheet.definitions(),
    )  # fmt: skip


def leads(content: Content) -> list[str]:
    """Return the best known rulesets of the site, one of each section; all if it has none of these."""
    found = [ids[0] for ids in SECTIONS.values() if ids[0] in content.rulesets]
    return found or list(content.rulesets)


def _under(content: Content, beast: Beast, given: LineOfPlay) -> Iterator[ShownRules]:
    compared = next(each for each in content.compared(beast) if each.line == given.id)
    found = {}
    for row, each in zip(rows(content.rulesets, compared), compared.classes, strict=True):
        for reason in row.reasons:
            for id, clause in reason.rulesets:
                why = f": {_small(reason.message)}" if reason.message else ""
                says = f"{row.result}{why}{f' [{clause}]' if clause else ''}"
                at = each.result.refused or each.result.ended
                found[id] = ShownRules(id, content.rulesets[id].name, row.kind, at, row.result, says)
    return (found[id] for id in leads(content) if id in found)


def _asks(made: Sequence[FigureStep], under: Sequence[ShownRules]) -> str:
    """Return what a player would ask here."""
    refused = [each.at for each in under if each.kind == "refused" and each.at is not None]
    if refused:
        step = made[max(refused, key=refused.count) - 1]
        return f"May {step.colour.capitalize()} {'pass' if step.point is None else f'play {step.number}'}?"
    return "Who wins, and by how much?" if under else ""


def _next(movers: Sequence[int], players: int, to_play: str) -> str:
    return COLOURS[(movers[-1] + 1) % players] if movers else to_play


def _cells(cells: bytes) -> str:
    return "".join(map(str, cells))


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
