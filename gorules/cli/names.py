"""The command names: what other programs call a ruleset, and what of it they leave out."""

from typing import Annotated

import typer
from rich.text import Text

from gorules.cli import choices, completion, meaning, printing
from gorules.files.wording import sentence
from gorules.formats.rule_names import PROGRAMS, Called, called, names
from gorules.report import plain
from gorules.report.console import indented
from gorules.ruleset import Ruleset, load_ruleset, the_one
from gorules.ruleset.likeness import likenesses


def show_names(
    rules: Annotated[
        str,
        choices.named_argument(
            "RULES",
            "A ruleset, by id or file; or a program's name for one: ogs:chinese, kgs:AGA, katago:aga.",
            completion.ruleset_names,
        ),
    ],
    programs: Annotated[
        list[str] | None,
        typer.Option("--program", help=f"Only these programs: {', '.join(PROGRAMS)}."),
    ] = None,
    allow_plugins: choices.AllowPlugins = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Say what other programs call a ruleset, and what is lost on the way.

    For KataGo these are the settings that kata-set-rules takes.
    """
    ruleset = _named(rules, allow_plugins)
    with meaning.option("--program"):
        found = [called(program, ruleset) for program in programs or PROGRAMS]
    if as_json:
        printing.show_json({
            "ruleset": ruleset.id,
            "departures": list(ruleset.departures),
            "names": plain.data(found),
        })  # fmt: skip
        return
    printing.show(Text(f"{ruleset.id}: {ruleset.name}"))
    for said in likenesses(ruleset):
        printing.show(Text(f"{sentence(said)}."))
    for each in found:
        _show(each)


def _show(each: Called) -> None:
    printing.say(f"{each.program}: {each.name}")  # settings are copied, so they are not broken
    for loss in each.lost:
        printing.show(indented(f"lost: {loss}"))


def _named(text: str, allow_plugins: bool) -> Ruleset:
    """Return the ruleset of a name: an id, a file, or "ogs:chinese"."""
    program, colon, name = text.partition(":")
    known = {} if program not in PROGRAMS or program == "katago" else names(program)
    for each, id in known.items():
        if colon and name.casefold() == each.casefold():
            return load_ruleset(id)
    return the_one(meaning.rules_called(text, allow_plugins), text)
