"""Commands about files of one's own: validate, schema."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

import typer

from gorules.bestiary.beasts import Beast, read_beast
from gorules.cli import choices, printing, stdin
from gorules.cli.complaints import BAD_INPUT, complain
from gorules.files.inputs import SHOWN, InputError, Problem
from gorules.files.schema import json_schema
from gorules.files.yamlfile import Document, load_yaml
from gorules.laws.laws import endless
from gorules.report import plain
from gorules.report.console import drawing, indented
from gorules.ruleset import Family, Ruleset, read_rules, ruleset_model
from gorules.ruleset.likeness import departures_to_look_at, is_another, left_behind, likenesses
from gorules.ruleset.loading import extended_by


def validate_files(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="YAML files of rulesets or beasts; - is standard input."),
    ],
    allow_plugins: choices.AllowPlugins = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Check YAML files and report every error, with its place.

    Files of rulesets, families or beasts. Errors go to standard error, each with the line that it is
    in, and of many the first; exit code 2 if there are any.
    """
    reports = []
    for file in files:
        kind, problems = None, tuple[Problem, ...]()
        doubts, notes = list[str](), list[str]()
        try:
            kind, doubts, notes = _validated(file, allow_plugins)
        except InputError as error:
            problems = tuple(p if p.file else replace(p, file=file) for p in error.problems)
        told = plain.data(problems)
        remark = "; ".join(doubts + notes) or None
        reports.append({"file": file, "kind": kind, "remark": remark, "problems": told})
        if not as_json:
            complain(*problems[:SHOWN])
            if len(problems) > 1:
                first = f"; the first {SHOWN} are shown" if len(problems) > SHOWN else ""
                complain(f"{file}: {len(problems):,} errors{first}")
            if kind:
                more = ", but" if doubts else ", and" if notes else ""
                printing.show(drawing(f"{file}: a valid {kind}{more}"))
                for remark in (*doubts, *notes):
                    printing.show(indented(remark))
    if as_json:
        printing.show_json({"files": reports})
    if any(report["problems"] for report in reports):
        raise typer.Exit(BAD_INPUT)


def _validated(file: str, allow_plugins: bool) -> tuple[str, list[str], list[str]]:
    """Return what a file describes, if it is valid, what its author may not have meant, and
    what else there is to say.
    """
    document = stdin.typed_yaml() if file == stdin.STDIN else load_yaml(file)
    kind = _kind(document)
    if kind == "beast":
        read_beast(document)
        return kind, [], []
    rules = read_rules(document, allow_plugins=allow_plugins)
    if not isinstance(rules, Ruleset):
        return kind, [], []
    base = extended_by(document, allow_plugins)
    inherited = [] if base is None else [*departures_to_look_at(base, document)]
    return kind, [*_doubts(document, rules, base)], [*likenesses(rules), *inherited]


def _doubts(document: Document, rules: Ruleset, base: Ruleset | None) -> Iterator[str]:
    """Yield what the author of a valid ruleset may not have meant."""
    if rules.players.min <= 2 and (said := endless(rules)) is not None:
        yield said
    if is_another(rules):
        yield f"another ruleset comes with gorules as {rules.id}; results would be taken for its own"
    if base is not None:
        lost = "; ".join(left_behind(rules, base, document))
        if lost:
            yield f"of {rules.extends} it no longer has all: {lost}"


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
    as_json: choices.JsonOption = False,
) -> None:
    """Print the JSON Schema of files, for editors.

    It is JSON with and without --json.
    """
    model: Any = {"ruleset": ruleset_model(), "beast": Beast, "family": Family}[what]
    printing.show_json({"$schema": "https://json-schema.org/draft/2020-12/schema"} | json_schema(model))
