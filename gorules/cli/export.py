"""The command export: beasts, lines, games and positions for other programs and for paper."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from gorules.cli import common, completion
from gorules.cli.lines import lines_of
from gorules.files.wording import printable
from gorules.report import export as exports
from gorules.report.console import rendered
from gorules.report.export import Played, Subject


class As(StrEnum):
    """What is written."""

    SVG = "svg"
    SGF = "sgf"
    MARKDOWN = "markdown"
    TEXT = "text"


def export(
    subject: Annotated[
        str | None,
        typer.Argument(
            metavar="BEAST[/LINE]|FILE",
            help="A beast, a line of one, or an SGF file.",
            autocompletion=completion.line_names,
        ),
    ] = None,
    form: Annotated[As, typer.Option("--as", help="The format.")] = As.MARKDOWN,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write a file instead.")
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
    """Write a beast, a game or a --position as a picture, a game record, Markdown or text.

    Records have the lines as variations, with comments on what each ruleset says.
    """
    what = _subject(subject, board, position, moves, to_play, players)
    rulesets = common.chosen(rules, what.lines[0].line.players if what.lines else None, allow_plugins)
    match form:
        case As.SVG:
            text = exports.as_svg(what)
        case As.SGF:
            text = exports.as_sgf(what, rulesets)
        case As.MARKDOWN:
            text = exports.as_markdown(what, rulesets)
        case As.TEXT:
            text = rendered(exports.as_text(what, rulesets))
    # What a file says could command a terminal.
    text = "\n".join(map(printable, text.split("\n")))
    if output is not None:
        output.write_text(text, encoding="utf-8", newline="\n")
    if as_json:
        common.show_json({"format": form.value, "text": text})
    elif output is None:
        print(text, end="")  # noqa: T201 - what is asked for, as it is


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
