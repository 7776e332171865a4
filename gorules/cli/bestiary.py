"""Commands about the bestiary: bestiary list, search, show, check, export."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.text import Text

from gorules.bestiary.beasts import Beast, beasts, load_beast
from gorules.bestiary.check import Finding, check
from gorules.bestiary.export import exported
from gorules.bestiary.search import beast_called, search
from gorules.cli import common, completion
from gorules.cli.meter import progress
from gorules.report import plain, terminal


def list_beasts(as_json: common.AsJson = False) -> None:
    """List the beasts."""
    _list([load_beast(id) for id in beasts()], as_json)


def search_beasts(
    words: Annotated[list[str], typer.Argument(metavar="WORD", help="Words, or beginnings of words.")],
    as_json: common.AsJson = False,
) -> None:
    """Find beasts by words: of their names, their topic, or what is said of them.

    Those that have all the words in their names come first.
    """
    found = search(words)
    if found or as_json:
        _list(found, as_json)
    else:
        common.show(Text("No beast has all these words."))


def _list(found: Sequence[Beast], as_json: bool) -> None:
    if as_json:
        common.show_json({"beasts": [plain.beast_line(beast) for beast in found]})
    else:
        common.show(terminal.beasts(found))


def show_beast(
    id: Annotated[str, common.named("ID", "A beast, by id or file.", completion.beast_names)],
    as_json: common.AsJson = False,
) -> None:
    """Show a beast: the board, its lines and claims."""
    beast = beast_called(id)
    if as_json:
        common.show_json(beast.model_dump(mode="json", by_alias=True) | {"diagram": beast.start.text})
    else:
        common.show(terminal.beast(beast))


def check_beasts(
    subjects: common.Beasts = None,
    rules: common.Rules = None,
    allow_plugins: common.AllowPlugins = False,
    long: Annotated[bool, typer.Option("--long", help="Recompute what takes minutes, too.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every claim.")] = False,
    as_json: common.AsJson = False,
) -> None:
    """Recompute every claim. Exit code 1 if a claim's state is wrong."""
    named = list(subjects or beasts())
    only = common.chosen(rules, allow_plugins=allow_plugins) if rules else None
    found: list[Finding] = []
    with progress("checking", len(named)) as meter:
        for name in named:
            found += check(beast_called(name), only, long=long)
            meter.advance()
    if as_json:
        common.show_json({
            "claims": len(found),
            "wrong": sum(not item.ok for item in found),
            "findings": [plain.finding(item) for item in found],
        })  # fmt: skip
    else:
        common.show(terminal.findings(found, verbose))
    if not all(item.ok for item in found):
        raise typer.Exit(common.CHECK_FAILED)


def export_beasts(
    subjects: common.Beasts = None,
    _: Annotated[bool, typer.Option("--json", help="As it always is: a line of JSON a record.")] = False,
) -> None:
    """Write lines and expectations as JSON lines, for the tests of other programs.

    First the rulesets that are meant, with their terms, then each line with its claims.
    """
    for record in exported([beast_called(name) for name in subjects or beasts()]):
        print(common.json_text(record))  # noqa: T201 - ASCII
