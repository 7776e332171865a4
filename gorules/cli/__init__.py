"""The command line. Commands are thin: they read options, call the library, and show the result.

Exit codes: 0 fine, 1 a check failed, 2 bad input or usage, 130 interrupted. Results go to standard
output, errors to standard error.
"""

from typing import Annotated

import typer

from gorules.cli.commands import help_if_alone
from gorules.cli.program import Program, show_version

app = typer.Typer(
    name="gorules",
    cls=Program,
    help="A laboratory for the rules of Go: rulesets as data, compared on the positions where they differ.",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def _alone(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        show_version()
        raise typer.Exit
    help_if_alone(context)


def command() -> Program:
    """Return the command line, ready to run."""
    made = typer.main.get_command(app)
    assert isinstance(made, Program)
    return made


def main() -> None:
    """Run the command line."""
    command()(prog_name="gorules")
