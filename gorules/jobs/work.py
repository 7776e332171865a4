"""Doing many jobs: in processes of this machine, or on a Dask cluster. Doing one task with many items, in
copies of this process.
"""

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection, wait
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
    left, ahead = iter(jobs), deque[Job]()
    workers: list[_Worker] = []
    busy: dict[object, _Worker] = {}

    def begin(worker: _Worker) -> None:
        if ahead:
            worker.begin(ahead.popleft())
            busy[worker.pipe] = worker

    try:
        while True:
            while len(ahead) < AHEAD * processes and (job := next(left, None)) is not None:
                ahead.append(job)
                if len(workers) < processes:
                    workers.append(_Worker())
                    begin(workers[-1])
            for worker in workers:
                if worker.pipe not in busy:
                    begin(worker)
            if not busy:
                return
            ready = [busy.pop(pipe) for pipe in wait([worker.pipe for worker in busy.values()])]
            results = [worker.done() for worker in ready]
            for worker in ready:
                begin(worker)
            yield from results
    finally:
        for worker in workers:  # what is interrupted is done again, so nobody waits for it
            worker.end()


class _Worker:
    """A process that does one job after the other. It has a pipe of its own, and this program reads from it
    without a thread: a process that is ended in the middle of a result leaves nobody waiting for the rest.
    """

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, its = context.Pipe()
        self._process = context.Process(target=_work, args=(its, os.getpid()), daemon=True)
        if sys.platform != "win32":
            from multiprocessing.resource_tracker import ensure_running

            ensure_running()  # to start it lets interrupts through
        with _held_back():
            self._process.start()
        its.close()

    def begin(self, job: Job) -> None:
        """Give it a job, once the result of the last is read."""
        with self._there():
            self.pipe.send(job)

    def done(self) -> Done:
        """Return its result, when there is one. Raises what the job raised."""
        with self._there():
            found: Done | Exception = self.pipe.recv()
        if isinstance(found, Exception):
            raise found
        return found

    @contextmanager
    def _there(self) -> Iterator[None]:
        try:
            yield
        except (EOFError, OSError):
            raise InputError(
                "a process that did some of the work was ended, perhaps for want of memory; to go on, repeat "
                "this"
            ) from None

    def end(self) -> None:
        """End it at once, whatever it does."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _work(pipe: "Connection[Done | Exception, Job]", parent: int) -> None:
    """Do the jobs that come through a pipe."""
    _bound_to(parent)
    _let_through()
    with suppress(EOFError, ConnectionError):  # there are no more, or nobody waits for the result
        while True:
            job = pipe.recv()
            try:
                found: Done | Exception = timed(job)
            except Exception as error:
                found = _sent(error)
            pipe.send(found)


def _sent(error: Exception) -> Exception:
    """Return an error as it is sent to another process: with where it was raised in words, as that is not
    sent; by its words alone if it cannot be made again from what is sent.
    """
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        said = f"{type(error).__name__}: {error}"
        error = RuntimeError(said).with_traceback(error.__traceback__)
    error.add_note("".join(traceback.format_exception(error)))
    return error


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
    """Let no signal through that asks this process to stop, while it makes copies of itself or starts
    others: what a handler raises in the middle of that is ignored, or told by a process that has no handler
    yet. What is started holds them back, too, until it lets them through itself.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _let_through() -> None:
    """Let signals through that were held back when this process was started."""
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _copied_for(task: Callable[[Any], Any], parent: int) -> None:
    global _task
    _task = task
    _bound_to(parent)
    _let_through()


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
