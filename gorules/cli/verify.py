"""The command verify: whether a file proves what it claims."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from gorules.cli import choices, meaning, printing, stdin
from gorules.cli.complaints import CHECK_FAILED
from gorules.cli.meter import progress
from gorules.files.inputs import InputError, Problem
from gorules.files.json_files import mapping_in, read_mapping
from gorules.report import plain
from gorules.report.standing import standing_told
from gorules.ruleset import Ruleset
from gorules.solving.certificate.certificate import WHAT, certificate_of
from gorules.solving.certificate.check import MEMORY, verify
from gorules.solving.progress.check import check_strategy
from gorules.solving.progress.written import is_strategy
from gorules.status.proof.check import check_standing
from gorules.status.proof.file import FORMAT, standing_proof_of


def verify_command(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A certificate or strategy, as solve writes it, or a proof of status; or -."
        ),
    ],
    rules: Annotated[
        str | None, typer.Option("--rules", "-r", help="The ruleset, if it does not come with gorules.")
    ] = None,
    allow_plugins: choices.AllowPlugins = False,
    memory: choices.MemoryOption = MEMORY >> 20,
    as_json: choices.JsonOption = False,
) -> None:
    """Check that a file proves what it claims: a value, or that strings stand.

    The strategies of a certificate are played against every legal reply, with the referee alone. A proof that
    strings stand is checked state by state; nothing of the search that found it is used. No file is read but
    this one, and the ruleset where one is given with --rules.
    """
    named = None if rules is None else meaning.one_ruleset(rules, allow_plugins)
    if is_strategy(file):
        _verify_strategy(file, named, memory << 20, as_json)
        return
    name = str(file)
    if name == stdin.STDIN:
        fields = mapping_in(stdin.standard_input(), WHAT, file=name)
    else:
        fields = read_mapping(file, WHAT)
    if fields.get("format") == FORMAT:
        if rules is not None:
            raise InputError(Problem("a proof that strings stand is for no ruleset", field="--rules"))
        _verify_standing(fields, name, as_json)
        return
    certificate = certificate_of(fields, file=name)
    with meaning.placed(file=name):
        found = verify(certificate, named, memory << 20)
    if as_json:
        printing.show_json(plain.data(found))
    else:
        printing.show(Text(f"{found}: {found.states:,} states looked at"))
    if found.failure is not None:
        raise typer.Exit(CHECK_FAILED)


def _verify_strategy(file: Path, ruleset: Ruleset | None, memory: int, as_json: bool) -> None:
    with meaning.placed(file=str(file)), progress("checking", unit="nodes") as meter:
        found = check_strategy(file, ruleset, memory, meter.advance)
    if as_json:
        printing.show_json(plain.data(found))
    else:
        size = "" if found.size is None else f": {found.choices:,} choices, {found.size.nodes:,} nodes"
        printing.show(Text(f"{found}{size}"))
    if found.failure is not None:
        raise typer.Exit(CHECK_FAILED)


def _verify_standing(fields: dict[str, object], name: str, as_json: bool) -> None:
    with meaning.placed(file=name), progress("checking", unit="states") as meter:
        found = check_standing(standing_proof_of(fields, file=name), meter.advance)
    printing.show_json(plain.data(found)) if as_json else printing.show(standing_told(found))
    if found.failure is not None:
        raise typer.Exit(CHECK_FAILED)
