"""What is said on standard error where something is wrong, and the exit codes."""

import sys

from gorules.files.inputs import SHOWN, Problem
from gorules.files.wording import printable
from gorules.play.leaving import INTERRUPTED as INTERRUPTED

BAD_INPUT = 2
CHECK_FAILED = 1

EXCERPT = 72
"""The most characters of a line that are shown."""


def complain(*problems: Problem | str) -> None:
    """Say on standard error what is wrong, one line a problem, and how many more there are than are shown."""
    for problem in problems[:SHOWN]:
        told = Problem(problem) if isinstance(problem, str) else problem
        print(f"gorules: {told}", file=sys.stderr)  # noqa: T201 - problems are told escaped
    if len(problems) > SHOWN:
        complain(f"... and {len(problems) - SHOWN:,} more")


def quote(problem: Problem) -> None:
    """Show on standard error the line of a file that a problem is in, with a mark below its place."""
    if problem.line is None or problem.column is None or not problem.excerpt.strip():
        return
    at = problem.column - 1
    begin = max(0, at - EXCERPT // 2) if len(problem.excerpt) > EXCERPT else 0
    shown = printable(problem.excerpt[begin : begin + EXCERPT].replace("\t", " "))
    number = f"{problem.line:5}"
    print(f"{number} | {shown}\n{' ' * len(number)} | {' ' * (at - begin)}^", file=sys.stderr)  # noqa: T201 - escaped above
