"""The command verify: whether a file proves what it claims."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from gorules.cli import choices, meaning, printing, stdin
from gorules.cli.complaints import CHECK_FAILED
from gorules.cli.meter import progress
from gorules.files.inputs import InputError, Problem
from gorules.files.json_files import mapping_in, read_mapping
from gorules.report import plain
from gorules.report.standing import standing_told
from gorules.solving.certificate.certificate import WHAT, certificate_of
from gorules.solving.certificate.check import MEMORY, Verified, verify
from gorules.solving.progress.check import CheckedStrategy, check_strategy
from gorules.solving.progress.written import GZIP, is_strategy
from gorules.status.proof.check import CheckedStanding, check_standing
from gorules.status.proof.file import FORMAT, standing_proof_of
from gorules.status.proof.reading import written_proof


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
    name = str(file)
    typed = stdin.standard_input() if name == stdin.STDIN else None
    if is_strategy(file) if typed is None else typed.startswith(GZIP):
        with meaning.placed(file=name), progress("checking", unit="nodes") as meter:
            strategy = check_strategy(file, named, memory << 20, meter.advance, typed)
        size = strategy.size and f": {strategy.choices:,} choices, {strategy.size.nodes:,} nodes"
        _show(strategy, Text(f"{strategy}{size or ''}"), as_json)
        return
    fields = read_mapping(file, WHAT) if typed is None else mapping_in(typed, WHAT, file=name)
    if fields.get("format") == FORMAT:
        if rules is not None:
            raise InputError(Problem("a proof that strings stand is for no ruleset", field="--rules"))
        with meaning.placed(file=name), progress("checking", unit="states") as meter:
            standing = check_standing(written_proof(standing_proof_of(fields, file=name)), meter.advance)
        _show(standing, standing_told(standing), as_json)
        return
    certificate = certificate_of(fields, file=name)
    with meaning.placed(file=name):
        found = verify(certificate, named, memory << 20)
    _show(found, Text(f"{found}: {found.states:,} states looked at"), as_json)


def _show(found: CheckedStrategy | CheckedStanding | Verified, shown: RenderableType, as_json: bool) -> None:
    """Show what a check has found. Leaves if that is a failure."""
    if as_json:
        printing.show_json(plain.data(found))
    else:
        printing.show(shown)
    if found.failure is not None:
        raise typer.Exit(CHECK_FAILED)
