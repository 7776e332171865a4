"""The command diff: what an amendment changes."""

from pathlib import Path
from typing import Annotated

import typer

from gorules.amend.amendment import Amending
from gorules.bestiary.search import beast_called
from gorules.cli import choices, completion, meaning, printing
from gorules.cli.meter import progress
from gorules.cli.stopping import stoppable
from gorules.files.writing import PAGE, check_output, write_file
from gorules.report import amendments, plain
from gorules.ruleset import the_one
from gorules.web.amendment import DRAWN as PRINTED
from gorules.web.amendment import amendment_page
from gorules.web.pages import environment

DRAWN = 5
"""How many lines and how many positions are drawn in the terminal, if nothing else is said."""


def diff_command(
    one: choices.RulesetArgument,
    other: choices.RulesetArgument,
    subjects: Annotated[
        list[str] | None,
        choices.named_argument("BEAST", "Beasts; all, and empty boards, by default.", completion.beast_names),
    ] = None,
    drawn: Annotated[
        int | None,
        typer.Option(
            "--draw",
            min=0,
            show_default=f"{DRAWN}, or with --html {PRINTED}",
            help="Draw this number of lines and positions, the worst ones, and list the rest.",
        ),
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write one page with diagrams, for a meeting."),
    ] = None,
    allow_plugins: choices.AllowPlugins = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Say what changes from one ruleset to another.

    Shows the clauses side by side, then every line of the bestiary that has another result, the worst first,
    the strings that live under one definition alone, and the values of small positions and boards that
    change. An interrupt shows what is found by then. The page of --html begins with a summary of two sheets
    of paper at most.
    """
    if html is not None:
        check_output(html, "a page of HTML", PAGE)
        environment()  # what is missing is said before the work
    first, second = (the_one(meaning.rules_called(each, allow_plugins), each) for each in (one, other))
    among = [beast_called(each) for each in subjects] if subjects else None
    work = Amending(first, second, among)
    with progress("comparing", len(work)) as meter, stoppable() as end:
        for _ in work:
            meter.advance()
    found = work.found
    if as_json:
        printing.show_json(plain.amendment_data(found))
    elif html is None:
        printing.show(amendments.amendment_shown(found, DRAWN if drawn is None else drawn))
    if html is not None:
        write_file(html, amendment_page(found, PRINTED if drawn is None else drawn))
        if not as_json:
            printing.show_written(html)
    end.leave()
