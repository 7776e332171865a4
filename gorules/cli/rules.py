"""Commands about rulesets: rulesets, show, validate, schema."""

from dataclasses import replace
from typing import Annotated, Any, Literal

import typer
from rich.text import Text

from gorules.bestiary.beasts import Beast, read_beast
from gorules.cli import common, completion
from gorules.files.inputs import SHOWN, InputError, Problem
from gorules.files.schema import json_schema
from gorules.files.yamlfile import Document, load_yaml
from gorules.laws.laws import endless
from gorules.report import plain, terminal
from gorules.report.console import drawing, indented
from gorules.ruleset import (
    Family,
    Ruleset,
    all_rulesets,
    families,
    load_family,
    other_games,
    read_rules,
    ruleset_model,
)


def list_rulesets(as_json: common.AsJson = False) -> None:
    """List the rulesets and families that come with gorules."""
    found = list(all_rulesets())
    if as_json:
        lines = [plain.ruleset_line(item) | plain.ruleset_types(item) for item in found]
        common.show_json({"rulesets": lines, "families": list(families())})
        return
    common.show(terminal.rulesets(found))
    common.show("")
    for id in families():
        family = load_family(id)
        common.show(Text(f"Family {id}: {family.name}, {len(family.members())} rulesets (gorules show {id})"))
    common.show(Text(f"Other games on the same board: {', '.join(other_games())}"))


def show_ruleset(
    id: Annotated[str, common.named("ID", "A ruleset or a family, by id or file.", completion.ruleset_names)],
    allow_plugins: common.AllowPlugins = False,
    as_json: common.AsJson = False,
) -> None:
    """Show a ruleset: components, parameters, clauses."""
    found = common.rules_called(id, allow_plugins)
    if isinstance(found, Family):
        if as_json:
            members = list(found.members())
            common.show_json({"id": found.id, "name": found.name, "about": found.about, "members": members})
        else:
            common.show(terminal.family(found))
    elif as_json:
        common.show_json(plain.ruleset(found))
    else:
        common.show(terminal.ruleset(found))


def validate_files(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="YAML files of rulesets or beasts; - is standard input."),
    ],
    allow_plugins: common.AllowPlugins = False,
    as_json: common.AsJson = False,
) -> None:
    """Check YAML files and report every error, with its place.

    Files of rulesets, families or beasts. Errors go to standard error, each with the line that it is
    in, and of many the first; exit code 2 if there are any.
    """
    reports = []
    for file in files:
        kind, remark, problems = None, None, tuple[Problem, ...]()
        try:
            kind, remark = _validated(file, allow_plugins)
        except InputError as error:
            problems = tuple(p if p.file else replace(p, file=file) for p in error.problems)
        told = [plain.problem(item) for item in problems]
        reports.append({"file": file, "kind": kind, "remark": remark, "problems": told})
        if not as_json:
            for problem in problems[:SHOWN]:
                common.complain(problem)
                common.quote(problem)
            if len(problems) > 1:
                first = f", the first {SHOWN} of which are shown" if len(problems) > SHOWN else ""
                common.complain(f"{file}: {len(problems):,} errors{first}")
            if kind:
                common.show(drawing(f"{file}: a valid {kind}{', but' if remark else ''}"))
                if remark:
                    common.show(indented(remark))
    if as_json:
        common.show_json({"files": reports})
    if any(report["problems"] for report in reports):
        raise typer.Exit(common.BAD_INPUT)


def _validated(file: str, allow_plugins: bool) -> tuple[str, str | None]:
    """Return what a file describes, once it is found to be valid, and what there is to say of it."""
    document = common.typed_yaml() if file == common.STDIN else load_yaml(file)
    kind = _kind(document)
    if kind == "beast":
        read_beast(document)
        return kind, None
    rules = read_rules(document, allow_plugins=allow_plugins)
    return kind, endless(rules) if isinstance(rules, Ruleset) and rules.players.min <= 2 else None


def _kind(document: Document) -> Literal["beast", "family", "ruleset"]:
    """Return what a file seems to describe, by the fields that only that has."""
    fields = document.data if isinstance(document.data, dict) else {}
    if {"position", "lines", "names", "topic"} & fields.keys():
        return "beast"
    return "family" if "vary" in fields else "ruleset"


def schema(
    what: Annotated[
        Literal["ruleset", "beast", "family"], typer.Argument(help="Which kind of file.")
    ] = "ruleset",
    as_json: common.AsJson = False,
) -> None:
    """Print the JSON Schema of files, for editors.

    It is JSON with and without --json.
    """
    model: Any = {"ruleset": ruleset_model(), "beast": Beast, "family": Family}[what]
    common.show_json({"$schema": "https://json-schema.org/draft/2020-12/schema"} | json_schema(model))
