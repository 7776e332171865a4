"""``gorules hunt --all``: all pairs, in as many processes as there are, kept in a file as they come."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from gorules.cli import pieces, printing
from gorules.files.inputs import InputError
from gorules.files.wording import counted
from gorules.files.writing import MARKDOWN, check_output, write_file
from gorules.hunt.pairs import AXES, TURNS_IN_PYTHON, Group, HuntJob, bare_pairs, groups, jobs, shipped
from gorules.report.hunt_page import HuntResults, hunt_page
from gorules.ruleset import Ruleset
from gorules.ruleset.sent import SentRuleset

DATABASE = Path("gorules-hunt.sqlite")
"""Where results are kept, unless something else is said."""


def hunt_all(
    named: Sequence[Ruleset] | None,
    limits: tuple[int, int],
    where: pieces.Where,
    output: Path | None,
    as_json: bool,
) -> None:
    """Make all hunts that are not in the database yet, and write the page: between rulesets that are named,
    or between all that come with gorules and all components. ``limits`` are points and turns.
    """
    points, turns = limits
    if named is not None and len(named) == 1:
        raise InputError(
            f"--all takes at least two rulesets, or no names at all for all of them; here is only {named[0]}"
        )
    target = output or Path("docs" if Path("docs").is_dir() else ".", "hunt.md")
    check_output(target, "a page of Markdown", MARKDOWN)
    if named is not None:
        rulesets = groups(map(SentRuleset.of, named), points)
        components = {}
    else:
        rulesets = shipped(points)
        components = {axis: bare_pairs(axis, points) for axis in AXES}
    todo = {
        (axis, job.one.name, job.other.name): job
        for axis, alike in (("", rulesets), *components.items())
        for job in jobs(alike, points, turns, TURNS_IN_PYTHON, where.memory)
    }
    results, before, end = pieces.done([*todo.values()], "hunt", where, as_json)
    made = {name: results[job.key] for name, job in todo.items() if job.key in results}
    if len(made) == len(todo):
        _write(target, rulesets, components, todo, made, (points, turns, TURNS_IN_PYTHON))
    if as_json:
        printing.show_json({
            "hunts": len(todo),
            "done": len(made),
            "before": before,
            "states": sum(result["states"] for result in made.values()),
            "lines": sum(result["lines"] for result in made.values()),
            "cut": sum(result["cut"] for result in made.values()),
            "database": str(where.file),
            "page": str(target) if len(made) == len(todo) else None,
            "stopped": end.by,
        })  # fmt: skip
    elif len(made) == len(todo):
        printing.show(Text(f"{counted(len(todo), 'hunt')}: {target} is written."))
    end.leave()


def _write(
    target: Path,
    rulesets: tuple[Group, ...],
    components: dict[str, tuple[Group, ...]],
    todo: dict[tuple[str, str, str], HuntJob],
    made: dict[tuple[str, str, str], dict[str, Any]],
    limits: tuple[int, int, int],
) -> None:
    found: dict[str, HuntResults] = {
        axis: {
            (one, other): (job, made[axis, one, other])
            for (of, one, other), job in todo.items()
            if of == axis
        }
        for axis in ("", *components)
    }
    write_file(target, hunt_page(rulesets, components, found, limits))
