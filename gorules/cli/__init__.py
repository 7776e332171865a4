"""The command line. Commands are thin: they read options, call the library, and show the result.

Exit codes: 0 fine, 1 a check failed, 2 bad input or usage, 130 interrupted.
"""

import os
import sys

import typer

from gorules.cli import bestiary, compare, counting, lines, play, rules
from gorules.cli.common import fail
from gorules.inputs import InputError

app = typer.Typer(
    name="gorules",
    help="A laboratory for the rules of Go: rulesets as data, compared on the positions where they differ.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for module in (rules, lines, compare, bestiary, counting, play):
    module.register(app)


def main() -> None:
    """Run the command line."""
    try:
        app()
    except InputError as error:
        fail(error)
    except KeyboardInterrupt:
        print("gorules: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has had enough; nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
