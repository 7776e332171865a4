"""Which faults no test notices: mutants that survive, beside the reasons why some do.

Usage, after ``mutmut run``: python -m tests.support.mutants [MODULE ...]. Exit code 1 if one survives that
``tests/mutants.md`` does not name, or if it names one that does not; in these modules, if any are named.

The page has a heading for each reason and below it the mutants, in blocks of ``diff``: a line "@ function",
then the lines that the mutant takes out and puts in.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

REASONS = Path(__file__).parents[1] / "mutants.md"
NOTICED = ("killed", "caught by type check", "timeout")


class Mutant(NamedTuple):
    """A function and the lines that are changed in it, without what stands round them."""

    function: str
    changes: tuple[str, ...]

    def __str__(self) -> str:
        """Return the mutant as the page of reasons has it."""
        return "\n".join([f"@ {self.function}", *self.changes])


def changes(diff: Iterable[str]) -> tuple[str, ...]:
    """Return the lines of a diff that are taken out and put in, with all space between words alike."""
    return tuple(
        f"{line[0]} {' '.join(line[1:].split())}"
        for line in diff
        if re.match(r"[-+]", line) and not re.match(r"---|\+\+\+", line)
    )


def explained(page: str) -> Iterator[Mutant]:
    """Yield the mutants that the page of reasons names."""
    for block in re.findall(r"^```diff\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        for entry in re.split(r"^@ ", block, flags=re.MULTILINE)[1:]:
            function, *diff = entry.splitlines()
            yield Mutant(function.strip(), changes(diff))


def function_of(name: str) -> str:
    """Return the function that a mutant of mutmut changes: "package.module.Class.method"."""
    module, _, mangled = re.sub(r"__mutmut_\d+$", "", name).rpartition(".")
    return f"{module}.{mangled[2:].replace('ǁ', '.')}"


def survivors(meant: str | tuple[str, ...]) -> Iterator[Mutant]:
    """Yield the mutants that neither a test nor the type checker notices, as mutmut keeps them in the current
    folder, if their names begin as is ``meant``.
    """
    for line in _told("results"):
        name, _, status = line.strip().rpartition(": ")
        if name.startswith(meant) and name and status not in NOTICED:
            yield Mutant(function_of(name), changes(_told("show", name)))


def _told(*words: str) -> list[str]:
    command = [sys.executable, "-m", "mutmut", *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def main(modules: list[str]) -> int:
    """Print the mutants that are not as the page says."""
    meant = tuple(f"{module}." for module in modules) or ""
    known = {mutant for mutant in explained(REASONS.read_text("utf-8")) if mutant.function.startswith(meant)}
    found = set(survivors(meant))
    for heading, some in (
        ("Survives without a reason", found - known),
        ("Has a reason and is killed", known - found),
    ):
        for mutant in sorted(some):
            print(f"{heading}:\n{mutant}\n")
    print(f"{len(found)} mutants survive; the page gives reasons for {len(found & known)} of them.")
    return int(found != known)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
