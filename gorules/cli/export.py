"""The command export: beasts, lines, games and positions for other programs, for paper and for a meeting."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from gorules.bestiary.search import beast_called
from gorules.cli import common, completion
from gorules.cli.lines import lines_of
from gorules.files.inputs import InputError
from gorules.files.wording import printable
from gorules.files.writing import check_output, write_file
from gorules.report import export as exports
from gorules.report.console import rendered
from gorules.report.export import Played, Subject
from gorules.ruleset import Ruleset
from gorules.web.content import Content
from gorules.web.meeting import meeting_page


class As(StrEnum):
    """What is written."""

    SVG = "svg"
    SGF = "sgf"
    MARKDOWN = "markdown"
    TEXT = "text"
    HTML = "html"


SUFFIXES = {".svg": As.SVG, ".sgf": As.SGF, ".txt": As.TEXT, ".html": As.HTML}
"""The formats by how the name of a file ends."""


def export(
    subjects: Annotated[
        list[str] | None,
        common.named(
            "BEAST[/LINE]|FILE",
            "A beast, a line of one, or an SGF file; as HTML any number of beasts.",
            completion.line_names,
        ),
    ] = None,
    form: Annotated[
        As | None,
        typer.Option("--as", help="The format; by default as the file is named, or else Markdown."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write a file, or - for none.")
    ] = None,
    rules: common.Rules = None,
    allow_plugins: common.AllowPlugins = False,
    board: common.BoardText = None,
    position: common.PositionText = None,
    moves: common.MovesText = "",
    to_play: common.ToPlay = None,
    players: common.Players = 2,
    as_json: common.AsJson = False,
) -> None:
    """Write a beast, a game or a --position as a picture, a game record, Markdown, text or HTML.

    Records have the lines as variations, with comments on what each ruleset says. HTML is one page for a
    meeting: where the rulesets agree on the beasts, then each beast on a sheet of its own.
    """
    if str(output) == common.STDIN:
        output = None
    if output is not None:
        check_output(output)
    form = form or SUFFIXES.get(output.suffix.lower() if output else "", As.MARKDOWN)
    if form is As.HTML:
        common.refuse_options(
            "--as html", board=board, position=position, moves=moves, to_play=to_play, players=players - 2
        )
        text = _meeting(subjects or (), rules, allow_plugins)
    elif subjects and len(subjects) > 1:
        raise InputError(f"one beast at a time is written as {form}, any number as html")
    else:
        named = subjects[0] if subjects else None
        what = _subject(named, board, position, moves, to_play, players)
        first = what.lines[0].line.players if what.lines else None
        text = _written(what, form, common.chosen(rules, first, allow_plugins))
    # What a file says could command a terminal.
    text = "\n".join(map(printable, text.split("\n")))
    if as_json:
        common.show_json({"format": form.value, "text": text})
    elif output is None:
        print(text, end="")  # noqa: T201 - what is asked for, as it is
    if output is not None:
        write_file(output, text)


def _meeting(names: Sequence[str], rules: list[str] | None, allow_plugins: bool) -> str:
    if not names:
        raise InputError("which beasts? HTML is written of those that are named")
    return meeting_page(Content(map(beast_called, names), common.chosen(rules, None, allow_plugins)))


def _written(what: Subject, form: As, rulesets: Sequence[Ruleset]) -> str:
    match form:
        case As.SVG:
            return exports.as_svg(what)
        case As.SGF:
            return exports.as_sgf(what, rulesets)
        case As.TEXT:
            return rendered(exports.as_text(what, rulesets))
        case _:
            return exports.as_markdown(what, rulesets)


def _subject(
    named: str | None, board: str | None, position: str | None, moves: str, to_play: str | None, players: int
) -> Subject:
    if named is None or common.is_record(named):
        line = common.record_of(named, board, position, moves, to_play, players).line
        title = named or f"{line.start.board.spec}: {line.start.text}"
        return Subject(title, "", line.start, (Played(named or "line", line),))
    options = {
        "board": board, "position": position, "moves": moves, "to_play": to_play, "players": players - 2
    }  # fmt: skip
    common.refuse_options(named, **options)
    beast, lines = lines_of(named)
    played = tuple(Played(each.id, beast.line(each), each.about.strip()) for each in lines)
    return Subject(beast.names[0], beast.about.strip(), beast.start, played)
