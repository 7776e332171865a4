"""Commands about rulesets: rulesets, show."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import typer
from rich.text import Text

from gorules.cli import choices, completion, meaning, printing
from gorules.files.inputs import InputError, quoted
from gorules.files.library import SEARCHED
from gorules.files.other_names import begins_or_has, every_name, plain_words
from gorules.report import plain, public, rules_text, terminal
from gorules.ruleset import (
    Family,
    Ruleset,
    all_rulesets,
    families,
    load_family,
    load_rules,
    load_ruleset,
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
    wanted = tuple(words or ())
    for word in wanted:
        if not any(map(str.isalnum, word)):
            raise InputError(f"a word has letters or digits, unlike {quoted(word)}")
    found = [each for each in all_rulesets() if _has(each, wanted)]
    grids = [each for each in map(load_family, families()) if _has(each, wanted)]
    others = [id for id in other_games() if not wanted or _has(load_ruleset(id), wanted)]
    own = [id for id in own_rulesets() if not wanted or _has_own(id, wanted)]
    if as_json:
        lines = [plain.ruleset_line(item) | plain.ruleset_types(item) for item in found]
        printing.show_json({"rulesets": lines, "families": [each.id for each in grids], "own": own})
        return
    if not (found or grids or others or own):
        printing.show(Text("No ruleset has all these words."))
        return
    if found:
        printing.show(terminal.rulesets_named(found) if wanted else terminal.rulesets_shown(found))
        if grids or others or own:
            printing.show("")
    for family in grids:
        number = len(family.members())
        printing.show(
            Text(f"Family {family.id}: {family.name}, {number} rulesets (gorules show {family.id})")
        )
    if others:
        printing.show(Text(f"Other games on the same board: {', '.join(others)}"))
    if own:
        printing.show(Text(f"Your own, in the folders of {SEARCHED}: {', '.join(own)}"))


def _has(rules: Ruleset | Family, words: Iterable[str]) -> bool:
    """Whether a ruleset or a family has all these words, whole or as beginnings of words."""
    texts = [rules.id, rules.name, rules.about]
    if isinstance(rules, Ruleset):
        texts += [*rules.authors, *every_name(rules.other_names)]
    known = {word for text in texts for word in plain_words(text)}
    wanted = (part for word in words for part in plain_words(word))
    return all(any(begins_or_has(word, part) for word in known) for part in wanted)


def _has_own(id: str, words: Iterable[str]) -> bool:
    """Whether a file of one's own has all these words. One that cannot be read has none."""
    try:
        return _has(load_rules(id), words)
    except InputError:
        return False


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
