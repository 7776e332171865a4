"""Commands about the bestiary: bestiary list, search, show, check, export."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.text import Text

from gorules.bestiary.beasts import Beast, beasts, load_beast
from gorules.bestiary.check import Finding, check
from gorules.bestiary.export import exported
from gorules.bestiary.search import beast_called, search
from gorules.cli import choices, completion, meaning, printing
from gorules.cli.complaints import CHECK_FAILED
from gorules.cli.meter import progress
from gorules.cli.stopping import stoppable
from gorules.files.inputs import InputError
from gorules.files.wording import counted
from gorules.report import plain, public, terminal


def list_beasts(as_json: choices.JsonOption = False) -> None:
    """List the beasts."""
    _list([load_beast(id) for id in beasts()], as_json)


def search_beasts(
    words: Annotated[list[str], typer.Argument(metavar="WORD", help="Words, or beginnings of words.")],
    as_json: choices.JsonOption = False,
) -> None:
    """Find beasts by words of their names, their topic or their texts.

    Beasts with all the words in their names come first.
    """
    found = search(words)
    if found or as_json:
        _list(found, as_json)
    else:
        printing.show(Text("No beast has all these words."))


def _list(found: Sequence[Beast], as_json: bool) -> None:
    if as_json:
        printing.show_json({"beasts": [plain.listed_beast(beast) for beast in found]})
    else:
        printing.show(terminal.beasts_shown(found))


def show_beast(
    id: Annotated[str, choices.named_argument("ID", "A beast, by id or file.", completion.beast_names)],
    as_json: choices.JsonOption = False,
) -> None:
    """Show a beast: the board, its lines and claims."""
    beast = beast_called(id)
    if as_json:
        printing.show_json(public.beast(beast))
    else:
        printing.show(terminal.beast_shown(beast))


def check_beasts(
    subjects: choices.Beasts = None,
    rules: choices.RulesOption = None,
    allow_plugins: choices.AllowPlugins = False,
    long: Annotated[bool, typer.Option("--long", help="Also recompute claims that take minutes.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every claim.")] = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Recompute every claim. Exit code 1 if a claim's state is wrong."""
    named = list(subjects or beasts())
    only = meaning.chosen_rulesets(rules, allow_plugins=allow_plugins) if rules else None
    found: list[Finding] = []
    checked = 0
    with progress("checking", len(named)) as meter, stoppable() as end:
        for name in named:
            found += check(beast_called(name), only, long=long)
            checked += 1
            meter.advance()
    if only and not found and checked == len(named):
        of = ", ".join(ruleset.id for ruleset in only)
        raise InputError(f"nothing was checked: no claim about {_of_beasts(named)} applies to {of}")
    if as_json:
        printing.show_json({
            "claims": len(found),
            "wrong": sum(not item.ok for item in found),
            "findings": plain.data(found),
            "stopped": end.by,
        })  # fmt: skip
    elif found or end.by is None:
        printing.show(terminal.findings(found, verbose))
    if end.by is not None and not as_json:
        printing.show(Text(f"{checked} of {counted(len(named), 'beast')} were checked."))
    end.leave()
    if not all(item.ok for item in found):
        raise typer.Exit(CHECK_FAILED)


def _of_beasts(named: Sequence[str]) -> str:
    return named[0] if len(named) == 1 else f"these {len(named)} beasts"


def export_beasts(
    subjects: choices.Beasts = None,
    _: Annotated[
        bool, typer.Option("--json", help="No effect: the output is always one JSON record per line.")
    ] = False,
) -> None:
    """Write lines and expectations as JSON lines, for the tests of other programs.

    First the rulesets that are meant, with their terms, then each line with its claims.
    """
    for record in exported([beast_called(name) for name in subjects or beasts()]):
        print(printing.json_text(record))  # noqa: T201 - ASCII
