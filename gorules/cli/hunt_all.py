"""``gorules hunt --all``: all pairs, in as many processes as there are, kept in a file as they come."""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from rich.text import Text

from gorules.cli import common
from gorules.cli.meter import Meter, progress
from gorules.cli.stopping import stoppable
from gorules.files.inputs import InputError, Problem
from gorules.files.wording import counted
from gorules.hunt.pairs import AXES, TURNS_IN_PYTHON, Group, Job, Side, bare, groups, jobs, shipped
from gorules.hunt.store import Store
from gorules.hunt.work import Done, here, on_cluster
from gorules.play.limits import within
from gorules.report.hunt_page import Results, page
from gorules.ruleset import Ruleset

DATABASE = Path("gorules-hunt.sqlite")
"""Where results are kept, unless something else is said."""


def hunt_all(
    named: Sequence[Ruleset] | None,
    limits: tuple[int, int, int],
    database: Path | None,
    output: Path | None,
    processes: int | None,
    scheduler: str | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Make all hunts that are not in the database yet, and write the page: between rulesets that are named,
    or between all that come with gorules and all components. ``limits`` are points, turns and memory.
    """
    points, turns, memory = limits
    if named is not None and len(named) == 1:
        raise InputError(f"--all takes two rulesets at least, or none for all: there is only {named[0]}")
    target = output or Path("docs" if Path("docs").is_dir() else ".", "hunt.md")
    if not target.parent.is_dir():
        raise InputError(Problem("there is no such folder", file=str(target.parent)))
    if named is not None:
        rulesets = groups(map(Side.of, named), points)
        components = {}
    else:
        rulesets = shipped(points)
        components = {axis: bare(axis, points) for axis in AXES}
    todo = {
        (axis, job.one.name, job.other.name): job
        for axis, alike in (("", rulesets), *components.items())
        for job in jobs(alike, points, turns, TURNS_IN_PYTHON, memory)
    }
    file = database or DATABASE
    with Store(file) as store:
        known = store.results()
        left = [job for job in todo.values() if job.key not in known]
        before = len(todo) - len(left)
        if before and not as_json:
            common.show(Text(f"{before} of {counted(len(todo), 'hunt')} are in {file}."))
        processes = processes or os.cpu_count() or 1
        with progress("hunting", unit="states") as meter, stoppable() as end:
            done = on_cluster(left, scheduler) if scheduler else here(left, min(processes, max(len(left), 1)))
            for _ in within(_kept(done, store, meter, before, len(todo)), seconds, memory):
                pass
        results = store.results()
    made = {name: results[job.key] for name, job in todo.items() if job.key in results}
    if len(made) == len(todo):
        _write(target, rulesets, components, todo, made, (points, turns, TURNS_IN_PYTHON))
    if as_json:
        common.show_json({
            "hunts": len(todo),
            "done": len(made),
            "before": before,
            "states": sum(result["states"] for result in made.values()),
            "lines": sum(result["lines"] for result in made.values()),
            "cut": sum(result["cut"] for result in made.values()),
            "database": str(file),
            "page": str(target) if len(made) == len(todo) else None,
            "stopped": end.by,
        })  # fmt: skip
    elif len(made) == len(todo):
        common.show(Text(f"{counted(len(todo), 'hunt')}: {target} is written."))
    else:
        common.show(Text(f"{len(made)} of {len(todo)} hunts are done and kept in {file}; the same goes on."))
    end.leave()


def _kept(done: Iterator[Done], store: Store, meter: Meter, before: int, all_of_them: int) -> Iterator[None]:
    """Keep results as they come."""
    states, number, started = 0, before, time.monotonic()
    with closing(done) as coming:  # type: ignore[type-var] # they are generators
        for job, result, seconds in coming:
            store.keep(job.key, result, seconds)
            states, number = states + result["states"], number + 1
            left = (time.monotonic() - started) * (all_of_them - number) / max(number - before, 1)
            meter.known = f"{number:,} of {all_of_them:,} hunts, about {left / 60:.0f} minutes left"
            meter.advance(states)
            yield


def _write(
    target: Path,
    rulesets: tuple[Group, ...],
    components: dict[str, tuple[Group, ...]],
    todo: dict[tuple[str, str, str], Job],
    made: dict[tuple[str, str, str], dict[str, Any]],
    limits: tuple[int, int, int],
) -> None:
    found: dict[str, Results] = {
        axis: {
            (one, other): (job, made[axis, one, other])
            for (of, one, other), job in todo.items()
            if of == axis
        }
        for axis in ("", *components)
    }
    target.write_text(page(rulesets, components, found, limits), encoding="utf-8", newline="\n")
