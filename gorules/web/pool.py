"""Processes that answer questions, each within its limits (:mod:`gorules.web.worker`)."""

import asyncio
import signal
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field

READY = b'{"ready": true}\n'
"""The first line of a process."""

LONGEST_LINE = 64 << 20
"""The longest answer."""


@dataclass(frozen=True)
class PoolLimits:
    """What a question may take: ``seconds`` from when a process is ready for it, and bytes of ``memory``. How
    many are answered at a time (``workers``), how many may wait, and how long (``patience``). As many more
    may wait that may take long. A process has ``starting`` seconds to get ready, and a ``moment`` (in
    seconds) to come to an answer that nobody wants.
    """

    seconds: float = 120
    memory: int = 2 << 30
    workers: int = 2
    waiting: int = 100
    patience: float = 30
    starting: float = 60
    moment: float = 2
    strategies: tuple[str, ...] = ()
    """The files of the strategies by which the solver plays."""

    @property
    def life_seconds(self) -> float:
        """How long a score waits for life and death: half of the time, so that it has an answer by then."""
        return self.seconds / 2


class Busy(Exception):
    """Nobody can answer now, and why."""


class Gone(Exception):
    """A question has no answer because its process ended; with the reason."""


class Worker:
    """A process that answers one question after the other."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._is_ready = False
        self.is_idle = True
        """Whether it is at work on no question."""

    @classmethod
    async def start(cls, limits: PoolLimits) -> "Worker":
        """Start a process within limits. It is not ready yet."""
        return cls(await asyncio.create_subprocess_exec(
            sys.executable, "-m", "gorules.web.worker",
            str(limits.memory), str(limits.life_seconds), *limits.strategies,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
        ))  # fmt: skip

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self._process.returncode is not None

    async def until_ready(self, seconds: float) -> None:
        """Wait until it is ready for a question. Raises Busy if that takes more seconds, or if it ends."""
        if self._is_ready:
            return
        try:
            line = await asyncio.wait_for(self._line(), seconds)
        except TimeoutError:
            raise Busy(f"the process that is to answer was not ready after {seconds:g} seconds") from None
        if line != READY:
            raise Busy(f"the process that is to answer ended before it was ready ({await self._how()})")
        self._is_ready = True

    async def answer(self, question: bytes, limits: PoolLimits) -> AsyncGenerator[bytes, None]:
        """Yield what it says to a question, line by line; the last line is the answer. Raises Gone,
        TimeoutError; ValueError if the answer is too long.
        """
        assert self._process.stdin is not None
        until = asyncio.get_running_loop().time() + limits.seconds
        self.is_idle = False
        with suppress(OSError):  # a process that has ended gets the usual message
            self._process.stdin.write(question + b"\n")
            await self._process.stdin.drain()
        while not self.is_idle:
            async with asyncio.timeout_at(until):
                line = await self._said()
            if not line:
                raise Gone(await self._why(limits.memory))
            yield line

    async def finish(self, seconds: float) -> None:
        """Let it come to the answer that it is at, which nobody reads, if that takes no more seconds."""
        with suppress(TimeoutError, ValueError):
            async with asyncio.timeout(seconds):
                while not self.is_idle and await self._said():
                    pass

    async def _said(self) -> bytes:
        line = await self._line()
        self.is_idle = line.startswith(b'{"answer"')
        return line

    async def _line(self) -> bytes:
        assert self._process.stdout is not None
        return await self._process.stdout.readline()

    async def _why(self, memory: int) -> str:
        """Return the likely reason why it has ended: a library that gets no memory ends its process."""
        how = await self._how()
        if how in OUT_OF_MEMORY:
            limit = f"{memory >> 20} MB of memory, which is the limit here"
            return f"it probably takes more than {limit}: the process that was to answer ended ({how})"
        by = "it was killed by somebody, or by a system that is short of memory" if how == "SIGKILL" else how
        return f"the process that was to answer has ended ({by}); ask again"

    async def _how(self) -> str:
        """Return by what signal it has ended, or with what status."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), 5)
        status = self._process.returncode
        if status is None:
            return "closing its output"
        if status >= 0:
            return f"exit status {status}"
        return next((each.name for each in signal.Signals if each == -status), f"signal {-status}")

    async def end(self) -> None:
        """End it, and see it to its end."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.communicate()


OUT_OF_MEMORY = ("SIGABRT", "SIGSEGV", "SIGBUS")
"""How a process ends that asks the system for more memory in vain."""


@dataclass
class Pool:
    """Processes that answer questions. One that was stopped is replaced when the next question comes. If
    there are several, one of them is never at work on a question that may take long.
    """

    limits: PoolLimits
    _idle: "asyncio.Queue[Worker | None]" = field(default_factory=asyncio.Queue)
    _waiting: Counter[bool] = field(default_factory=Counter)
    _long: asyncio.Semaphore = field(init=False)
    _at_long: set[Worker] = field(default_factory=set)
    _ending: "set[asyncio.Future[None]]" = field(default_factory=set)

    def __post_init__(self) -> None:
        self._long = asyncio.Semaphore(max(1, self.limits.workers - 1))

    async def start(self) -> None:
        """Start all processes."""
        for _ in range(self.limits.workers):
            self._idle.put_nowait(await Worker.start(self.limits))

    async def stop(self) -> None:
        """End the idle processes. The others end with their question."""
        await asyncio.gather(*self._ending, return_exceptions=True)
        while not self._idle.empty():
            if (worker := self._idle.get_nowait()) is not None:
                self._end(worker)
        await asyncio.gather(*self._ending, return_exceptions=True)

    async def lent(self, long: bool = False) -> Worker:
        """Return a process that is ready and has nothing to do, which is to be given back. A question that
        may take ``long`` waits for others of its kind. Raises Busy.
        """
        if self._waiting[long] >= self.limits.waiting:
            raise Busy("too many questions are waiting; ask again later")
        self._waiting[long] += 1
        try:
            if long:  # it waits for those that may take all their seconds
                await asyncio.wait_for(self._long.acquire(), self.limits.seconds + self.limits.patience)
            try:
                worker = await self._taken()
            except BaseException:
                if long:
                    self._long.release()
                raise
        except TimeoutError:
            raise Busy("all processes are at work on other questions; ask again later") from None
        finally:
            self._waiting[long] -= 1
        if long:
            self._at_long.add(worker)
        return worker

    async def _taken(self) -> Worker:
        worker = await asyncio.wait_for(self._idle.get(), self.limits.patience)
        if worker is not None and worker.has_ended:
            self._end(worker)
            worker = None
        try:
            worker = worker or await Worker.start(self.limits)
            await worker.until_ready(self.limits.starting)
        except BaseException:
            if worker is not None:
                self._end(worker)
            self._idle.put_nowait(None)
            raise
        return worker

    def give_back(self, worker: Worker) -> None:
        """Take a process back. One that is still at work has a moment to finish, and is ended then: a process
        that replaces it takes longer than most answers.
        """
        if worker.is_idle:
            self._put(worker)
        else:
            self._see_to(self._settle(worker))

    def _put(self, worker: Worker) -> None:
        self._idle.put_nowait(worker if worker.is_idle else None)
        if worker in self._at_long:
            self._at_long.remove(worker)
            self._long.release()

    async def _settle(self, worker: Worker) -> None:
        await worker.finish(self.limits.moment)
        self._put(worker)
        if not worker.is_idle:
            await worker.end()

    def _end(self, worker: Worker) -> None:
        self._see_to(worker.end())

    def _see_to(self, work: Coroutine[None, None, None]) -> None:
        ending = asyncio.ensure_future(work)
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
