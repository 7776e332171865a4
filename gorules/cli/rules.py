"""Commands about rulesets: rulesets, show."""

from typing import Annotated

from rich.text import Text

from gorules.cli import choices, completion, meaning, printing
from gorules.report import plain, public, terminal
from gorules.ruleset import (
    Family,
    all_rulesets,
    families,
    load_family,
    other_games,
)


def list_rulesets(as_json: choices.JsonOption = False) -> None:
    """List the rulesets and families that come with gorules."""
    found = list(all_rulesets())
    if as_json:
        lines = [plain.ruleset_line(item) | plain.ruleset_types(item) for item in found]
        printing.show_json({"rulesets": lines, "families": list(families())})
        return
    printing.show(terminal.rulesets_shown(found))
    printing.show("")
    for id in families():
        family = load_family(id)
        printing.show(
            Text(f"Family {id}: {family.name}, {len(family.members())} rulesets (gorules show {id})")
        )
    printing.show(Text(f"Other games on the same board: {', '.join(other_games())}"))


def show_ruleset(
    id: Annotated[
        str, choices.named_argument("ID", "A ruleset or a family, by id or file.", completion.ruleset_names)
    ],
    allow_plugins: choices.AllowPlugins = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Show a ruleset: components, parameters, clauses."""
    found = meaning.rules_called(id, allow_plugins)
    if isinstance(found, Family):
        if as_json:
            printing.show_json(public.family_json(found))
        else:
            printing.show(terminal.family_shown(found))
    elif as_json:
        printing.show_json(plain.ruleset_data(found))
    else:
        printing.show(terminal.ruleset_shown(found))
