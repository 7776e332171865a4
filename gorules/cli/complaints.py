"""Error messages on standard error, and the exit codes."""

import sys
from itertools import groupby

from gorules.files.inputs import SHOWN, Problem
from gorules.files.wording import printable
from gorules.play.leaving import INTERRUPTED as INTERRUPTED

BAD_INPUT = 2
CHECK_FAILED = 1

EXCERPT = 72
"""The most characters of a line that are shown."""


def complain(*problems: Problem | str) -> None:
    """Say on standard error what is wrong, one line a problem, and how many more there are than are shown.
    The line of a file is shown below what is wrong with it, once for all that is wrong at one place.
    """
    told = [Problem(each) if isinstance(each, str) else each for each in problems[:SHOWN]]
    for _, at_one_place in groupby(told, lambda each: (each.file, each.line, each.column)):
        for problem in at_one_place:
            print(f"gorules: {problem}", file=sys.stderr)  # noqa: T201 - problems are told escaped
        _quote(problem)
    if len(problems) > SHOWN:
        complain(f"... and {len(problems) - SHOWN:,} more")


def _quote(problem: Problem) -> None:
    """Show on standard error the line of a file that a problem is in, if it is known, with a mark below."""
    if problem.line is None or problem.column is None or not problem.excerpt.strip():
        return
    at = problem.column - 1
    begin = max(0, at - EXCERPT // 2) if len(problem.excerpt) > EXCERPT else 0
    shown = printable(problem.excerpt[begin : begin + EXCERPT].replace("\t", " "))
    number = f"{problem.line:5}"
    print(f"{number} | {shown}\n{' ' * len(number)} | {' ' * (at - begin)}^", file=sys.stderr)  # noqa: T201 - escaped above
