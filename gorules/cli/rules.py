"""Commands about rulesets: rulesets, show."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import typer
from rich.text import Text

from gorules.cli import choices, completion, meaning, printing
from gorules.files.inputs import InputError
from gorules.files.library import SEARCHED
from gorules.files.other_names import begins_or_has, every_name, plain_words
from gorules.report import plain, public, rules_text, terminal
from gorules.ruleset import (
    Family,
    Ruleset,
    all_rulesets,
    families,
    load_family,
    other_games,
    own_rulesets,
)


def list_rulesets(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORD]...", help="Only rulesets with all these words."),
    ] = None,
    as_json: choices.JsonOption = False,
) -> None:
    """List the rulesets and families, or find rulesets by words.

    Words are looked for in ids, names in all languages, authors, and what is told of a ruleset.
    """
    found = [each for each in all_rulesets() if _has(each, words or ())]
    if words and not as_json:
        none = Text("No ruleset has all these words.")
        printing.show(terminal.rulesets_named(found) if found else none)
        return
    if as_json:
        lines = [plain.ruleset_line(item) | plain.ruleset_types(item) for item in found]
        printing.show_json({"rulesets": lines, "families": list(families()), "own": list(own_rulesets())})
        return
    printing.show(terminal.rulesets_shown(found))
    printing.show("")
    for id in families():
        family = load_family(id)
        printing.show(
            Text(f"Family {id}: {family.name}, {len(family.members())} rulesets (gorules show {id})")
        )
    printing.show(Text(f"Other games on the same board: {', '.join(other_games())}"))
    if own := own_rulesets():
        printing.show(Text(f"Your own, in the folders of {SEARCHED}: {', '.join(own)}"))


def _has(ruleset: Ruleset, words: Iterable[str]) -> bool:
    """Whether a ruleset has all these words, whole or as beginnings of words."""
    texts = (ruleset.id, ruleset.name, *ruleset.authors, ruleset.about, *every_name(ruleset.other_names))
    known = {word for text in texts for word in plain_words(text)}
    wanted = (part for word in words for part in plain_words(word))
    return all(any(begins_or_has(word, part) for word in known) for part in wanted)


class ShownAs(StrEnum):
    """How a ruleset is shown."""

    TEXT = "text"
    CITATION = "citation"


def show_ruleset(
    id: Annotated[
        str, choices.named_argument("ID", "A ruleset or a family, by id or file.", completion.ruleset_names)
    ],
    form: Annotated[
        ShownAs | None,
        typer.Option("--as", help="A text of numbered sentences to paste, or one line to cite the rules by."),
    ] = None,
    allow_plugins: choices.AllowPlugins = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Show a ruleset: components, parameters, clauses."""
    found = meaning.rules_called(id, allow_plugins)
    if form is not None:
        _show_as(form, found, as_json)
        return
    if isinstance(found, Family):
        if as_json:
            printing.show_json(public.family_json(found))
        else:
            printing.show(terminal.family_shown(found))
    elif as_json:
        printing.show_json(plain.ruleset_data(found))
    else:
        printing.show(terminal.ruleset_shown(found))


def _show_as(form: ShownAs, found: Ruleset | Family, as_json: bool) -> None:
    if as_json:
        raise InputError("--as is for people: leave out --json, or --as")
    if isinstance(found, Family):
        raise InputError(f"--as is about one ruleset, and {found.id} is a family of them: name a member")
    written = {ShownAs.TEXT: rules_text.plain_text, ShownAs.CITATION: rules_text.citation}[form]
    printing.say(written(found))
