"""Doing many jobs: in processes of this machine, or on a Dask cluster. Doing one task with many items, in
copies of this process.
"""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, Protocol, TypeVar

from gorules.files.inputs import InputError


class Job(Protocol):
    """A piece of work. It can be sent to another process, and its result is plain data."""

    @property
    def key(self) -> str:
        """The key of the job, different from the keys of all other jobs of gorules."""

    def run(self) -> dict[str, Any]:
        """Do it. The result says in ``states`` how much was looked at."""


Done = tuple[Job, dict[str, Any], float]
"""A job, its result, and the seconds of CPU time that it took."""

AHEAD = 4
"""How many jobs a process has waiting for it."""


def timed(job: Job) -> Done:
    """Do a job."""
    started = time.process_time()
    result = job.run()
    return job, result, time.process_time() - started


def here(jobs: Iterable[Job], processes: int) -> Iterator[Done]:
    """Do jobs in this number of processes and yield them as they are done. If this program ends, the
    processes end, too. Only a few jobs are taken ahead, so that they may come from a stream.

    Raises InputError if a process is ended by somebody else.
    """
    if processes == 1:
        yield from map(timed, jobs)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, initializer=_bound_to, initargs=(os.getpid(),))
    left = iter(jobs)
    waiting: set[Future[Done]] = set()
    try:
        while True:
            while len(waiting) < AHEAD * processes and (job := next(left, None)) is not None:
                waiting.add(pool.submit(timed, job))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
    except BrokenProcessPool:
        raise InputError(
            "a process that did some of the work was ended, perhaps for want of memory; to go on, repeat this"
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        if waiting:  # what was interrupted is done again, so nobody waits for it
            for worker in multiprocessing.active_children():
                worker.terminate()


Gives = TypeVar("Gives")
Item = TypeVar("Item")

_task: Callable[[Any], Any] | None = None
"""What a copy of this process does with an item."""


def copies() -> int:
    """Return how many copies of this process can work at once: one a core on Linux, where a copy costs next
    to nothing; else 1, which is this process itself. A copy has no threads, so a process with threads makes
    none.
    """
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" and threading.active_count() == 1 else 1


@contextmanager
def copied(
    task: Callable[[Item], Gives], processes: int
) -> Iterator[Callable[[Iterable[Item]], Iterator[Gives]]]:
    """Give a function that does a task with items, in copies of this process, and yields the results in the
    order of the items. Copies have all that this process has loaded. Results are sent back, so they have to
    be values that can be pickled. When the context is left, the copies end.
    """
    if processes == 1:
        yield partial(map, task)
        return
    context = multiprocessing.get_context("fork")
    with ExitStack() as ending:
        with _held_back():
            pool = ending.enter_context(context.Pool(processes, _copied_for, (task, os.getpid())))
        yield partial(pool.imap, _done_here)


@contextmanager
def _held_back() -> Iterator[None]:
    """Let no signal through that asks this process to stop, while it makes copies of itself: what a handler
    raises in the middle of that is ignored. A copy holds them back, too, until it lets them through itself.
    """
    asking = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, asking)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _copied_for(task: Callable[[Any], Any], parent: int) -> None:
    global _task
    _task = task
    _bound_to(parent)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # it was held back when the copy was made


def _done_here(item: object) -> Any:
    assert _task is not None
    return _task(item)


def _bound_to(parent: int) -> None:
    """End this process when the one that started it is gone, even if it was killed. An interrupt is for that
    one to act on.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def on_cluster(jobs: Iterable[Job], scheduler: str) -> Iterator[Done]:
    """Do jobs on a Dask cluster and yield them as they are done. If a worker is lost, another one does its
    jobs. Only a few jobs for each core are sent ahead, so that they may come from a stream.

    Raises InputError without Dask, or if nobody answers at the address, or if jobs end one worker after the
    other.
    """
    try:
        from distributed import Client, KilledWorker, as_completed
    except ImportError:
        raise InputError("--scheduler needs Dask: pip install distributed") from None
    try:
        client = Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise InputError(f"no scheduler answers at {scheduler}: {error}") from None
    with client:
        left, coming = iter(jobs), as_completed()
        while True:
            while coming.count() < AHEAD * max(1, sum(client.ncores().values())):
                job = next(left, None)
                if job is None:
                    break
                coming.add(client.submit(timed, job, key=f"gorules-{job.key}", retries=3))
            if coming.is_empty():
                return
            try:
                done: Done = next(coming).result()
            except KilledWorker as error:
                raise InputError(f"the workers of {scheduler} end at this work: {error}") from None
            yield done
