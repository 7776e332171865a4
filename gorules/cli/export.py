"""The command export: beasts, lines, games and positions for other programs, for paper and for a meeting."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from gorules.bestiary.search import beast_called
from gorules.cli import choices, completion, meaning, printing, recorded, stdin
from gorules.cli.lines import lines_of
from gorules.files.inputs import InputError
from gorules.files.wording import printable
from gorules.files.writing import MARKDOWN, PAGE, check_output, write_file
from gorules.formats.records import line_in
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


SUFFIXES = {
    As.SVG: (".svg",), As.SGF: (".sgf",), As.MARKDOWN: MARKDOWN, As.TEXT: (".txt",), As.HTML: PAGE,
}  # fmt: skip
"""How the name of a file of each format ends."""


def export(
    subjects: Annotated[
        list[str] | None,
        choices.named_argument(
            "BEAST[/LINE]|GAME.sgf",
            "A beast, a line of one, or a game record; as HTML any number of beasts.",
            completion.line_names,
        ),
    ] = None,
    form: Annotated[
        As | None,
        typer.Option("--as", help="The format; by default that of the file's name, or else Markdown."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write a file; - is standard output."),
    ] = None,
    rules: choices.RulesOption = None,
    allow_plugins: choices.AllowPlugins = False,
    board: choices.BoardText = None,
    position: choices.PositionText = None,
    moves: choices.MovesText = "",
    to_play: choices.ToPlay = None,
    players: choices.PlayersOption = 2,
    as_json: choices.JsonOption = False,
) -> None:
    """Write a beast, a game or a --position as a picture, a game record, Markdown, text or HTML.

    Records have the lines as variations, with comments on what each ruleset says. HTML is one page for a
    meeting: where the rulesets agree on the beasts, then each beast on a sheet of its own.
    """
    if str(output) == stdin.STDIN:
        output = None
    if output is not None:
        form = _format_of(output, form)
    form = form or As.MARKDOWN
    if form is As.HTML:
        meaning.refuse_options(
            "--as html", board=board, position=position, moves=moves, to_play=to_play, players=players - 2
        )
        text: str | bytes = _meeting(subjects or (), rules, allow_plugins)
    elif subjects and len(subjects) > 1:
        raise InputError(f"only one beast can be written as {form}; html takes any number")
    else:
        named = subjects[0] if subjects else None
        what = _subject(named, board, position, moves, to_play, players)
        first = what.lines[0].line.players if what.lines else None
        chosen = meaning.chosen_rulesets(rules, first, allow_plugins)
        with recorded.deciding_life(what.start, chosen) as end:
            text = _written(what, form, chosen)
        end.leave()  # what is half decided is not written
    # What a file says could command a terminal.
    shown = text if isinstance(text, str) else text.decode("utf-8", "replace")
    shown = "\n".join(map(printable, shown.replace("\r\n", "\n").split("\n")))
    if as_json:
        printing.show_json({"format": form.value, "text": shown})
    elif output is None:
        print(shown, end="")  # noqa: T201 - what is asked for, as it is
    if output is not None:
        write_file(output, shown if isinstance(text, str) else text)
        if not as_json:
            printing.show_written(output)


def _format_of(output: Path, form: As | None) -> As:
    """Return the format of a file: what was asked for, or else what its name says. Raises InputError if its
    name says something else, or no file can be written there.
    """
    if form is not None:
        check_output(output, f"a file of {form}", ("", *SUFFIXES[form]))
        return form
    check_output(output, "what is exported", [suffix for each in SUFFIXES.values() for suffix in each])
    suffix = output.suffix.lower()
    return next((each for each, suffixes in SUFFIXES.items() if suffix in suffixes), As.MARKDOWN)


def _meeting(names: Sequence[str], rules: list[str] | None, allow_plugins: bool) -> str:
    if not names:
        raise InputError("name the beasts to write as HTML")
    return meeting_page(
        Content(map(beast_called, names), meaning.chosen_rulesets(rules, None, allow_plugins))
    )


def _written(what: Subject, form: As, rulesets: Sequence[Ruleset]) -> str | bytes:
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
    if named is None or recorded.is_record_name(named):
        given = None if named is None else recorded.given_in(named)
        record = recorded.record_described(named, board, position, moves, to_play, players, given=given)
        source = given and line_in(given.content, file=given.at.file, suffix=given.suffix, at=given.at)
        line = record.line
        title = named or f"{line.start.board.spec}: {line.start.text}"
        return Subject(title, "", line.start, (Played(named or "line", line),), source, record.before)
    options = {
        "board": board, "position": position, "moves": moves, "to_play": to_play, "players": players - 2
    }  # fmt: skip
    meaning.refuse_options(named, **options)
    beast, lines = lines_of(named)
    played = tuple(Played(each.id, beast.line(each), each.about.strip()) for each in lines)
    return Subject(beast.names[0], beast.about.strip(), beast.start, played)
