"""Many jobs, in as many processes as there are or on a cluster, kept in a file as they come."""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.text import Text

from gorules.cli import printing
from gorules.cli.meter import Meter, progress
from gorules.cli.stopping import StoppedBy, stoppable
from gorules.files.inputs import InputError
from gorules.files.wording import counted
from gorules.jobs.store import Store
from gorules.jobs.work import Done, Job, here, on_cluster
from gorules.play.limits import within

Database = Annotated[Path | None, typer.Option("--database", help="With --all: where results are kept.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, help="With --all: processes.", show_default="one a core")
]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", help="With --all: a Dask scheduler, tcp://HOST:PORT.")
]


class Where(NamedTuple):
    """Where jobs are done, and how far: the file of results, processes, a scheduler, seconds of computing,
    and bytes of memory.
    """

    file: Path
    processes: int | None = None
    scheduler: str | None = None
    seconds: float | None = None
    memory: int = 1 << 30


def refuse(**options: object) -> None:
    """Raise InputError if an option is given that is about many jobs."""
    for name, given in options.items():
        if given is not None:
            raise InputError(f"--{name} goes with --all")


JobResults = dict[str, dict[str, Any]]
"""The results of jobs, by their keys."""


def done(jobs: Sequence[Job], what: str, where: Where, quiet: bool) -> tuple[JobResults, int, StoppedBy]:
    """Do the jobs that are not in the file yet. Return the results of all that are done by key, how many were
    in the file before, and what ended the work early. It is said how far it is, unless ``quiet``, naming a
    job with the word ``what``.
    """
    jobs = [*{job.key: job for job in jobs}.values()]  # those that come to the same are done once
    with Store(where.file) as store:
        known = store.results()
        left = [job for job in jobs if job.key not in known]
        before = len(jobs) - len(left)
        if before and not quiet:
            printing.show(Text(f"{before} of {counted(len(jobs), what)} are taken from {where.file}."))
        processes = min(where.processes or os.cpu_count() or 1, max(len(left), 1))
        with progress(what, unit="states") as meter, stoppable() as end:
            coming = on_cluster(left, where.scheduler) if where.scheduler else here(left, processes)
            kept = _kept(coming, store, meter, before, len(jobs))
            for _ in within(kept, where.seconds, where.memory):
                pass
        results = store.results()
    made = {job.key: results[job.key] for job in jobs if job.key in results}
    if len(made) < len(jobs) and not quiet:
        of_them = f"{len(made)} of {counted(len(jobs), what)}"
        printing.show(Text(f"{of_them} are done and kept in {where.file}; the same command continues."))
    return made, before, end


def _kept(coming: Iterator[Done], store: Store, meter: Meter, before: int, total: int) -> Iterator[None]:
    """Keep results as they come."""
    states, number, started = 0, before, time.monotonic()
    with closing(coming) as results:  # type: ignore[type-var] # they are generators
        for job, result, seconds in results:
            store.keep(job.key, result, seconds)
            states, number = states + result["states"], number + 1
            left = (time.monotonic() - started) * (total - number) / (number - before)
            meter.known = f"{number:,} of {total:,}, about {left / 60:.0f} minutes left"
            meter.advance(states)
            yield
