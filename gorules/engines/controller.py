"""Controlling an engine over GTP: each command gets an answer in time, or an error that names the reason."""

import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from types import TracebackType
from typing import IO, NamedTuple, Protocol, Self

from gorules.files.inputs import InputError, quoted
from gorules.files.wording import printable

PATIENCE = 10.0
"""The seconds that an engine has for an answer, if the caller sets no other limit."""
MAX_LINE = 1 << 16
MAX_LINES = 2000
"""The most lines that an answer to a command may have."""
_ASKED = "Does it speak GTP if it is started like this? GNU Go takes --mode gtp"
_LAST_WORDS = 1.0
"""The seconds that an engine has to exit when it is told to, and to say why it exited."""


class EngineFailed(InputError):
    """An engine cannot be started, has ended, or does not answer, or its answer is not GTP."""


class Reply(NamedTuple):
    """An engine's answer to a command: whether it succeeded, and the text."""

    ok: bool
    text: str


class Speaker(Protocol):
    """Something that answers GTP commands."""

    def ask(self, command: str) -> Reply:
        """Return the answer to a command. Raises EngineFailed."""


class Engine:
    """An engine in a process of its own. Use it in a ``with`` statement: at its end the process is ended,
    too.
    """

    def __init__(self, words: Sequence[str], patience: float = PATIENCE) -> None:
        """Start the program that ``words`` name, with its arguments. Raises EngineFailed."""
        self._name = words[0] if words else ""
        self._patience = patience
        self._has_answered = False
        self._said: deque[str] = deque(maxlen=1)
        self._lines: Queue[str | None] = Queue(MAX_LINES)
        try:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(
                list(words), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or "no program is named"
            raise EngineFailed(f"{quoted(self._name)} cannot be started: {reason}") from None
        self._threads = [
            Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            Thread(target=self._overhear, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def ask(self, command: str) -> Reply:
        """Return the answer to a command. Raises EngineFailed if none comes in time."""
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{command}\n".encode())
        except OSError:
            raise self._ended(command) from None
        lines: list[str] = []
        last = time.monotonic() + self._patience
        for _ in range(MAX_LINES):
            try:
                line = self._lines.get(timeout=max(0.0, last - time.monotonic()))
            except Empty:
                said = f"gave no answer to {quoted(command)} within {self._patience:g} s"
                how = "" if self._has_answered else f". {_ASKED}"
                raise EngineFailed(f"{quoted(self._name)} {said}{how}") from None
            if line is None:
                raise self._ended(command)
            if not lines and line[:1] not in ("=", "?"):
                continue  # other lines that an engine prints before its answer
            if line:
                lines.append(line)
            elif lines:
                break
        else:
            raise EngineFailed(f"{quoted(self._name)} answers {quoted(command)} with more lines than GTP has")
        self._has_answered = True
        first = lines[0].lstrip("=?0123456789").strip()
        return Reply(lines[0][0] == "=", "\n".join([first, *lines[1:]]).strip())

    def close(self) -> None:
        """Tell the engine to quit. If it does not, end it together with all processes that it has started."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(b"quit\n")
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST_WORDS)
        self._kill()  # its children may still run although it has exited
        self._process.wait()
        last = time.monotonic() + _LAST_WORDS
        while self._threads[0].is_alive() and time.monotonic() < last:
            with suppress(Empty):  # a reader thread may wait for room in the queue
                self._lines.get(timeout=0.01)
        self._threads[1].join(_LAST_WORDS)
        for stream in (self._process.stdout, self._process.stderr):
            with suppress(OSError):
                if stream is not None:
                    stream.close()

    def _kill(self) -> None:
        """End the engine and all processes that it has started, where the system can do that."""
        with suppress(OSError, AttributeError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def _read(self, stream: IO[bytes]) -> None:
        for line in _lines(stream):
            self._lines.put(line)
        self._lines.put(None)

    def _overhear(self, stream: IO[bytes]) -> None:
        self._said.extend(line for line in _lines(stream) if line)

    def _ended(self, command: str) -> EngineFailed:
        """Return the error for an engine that has ended, with its exit code and last words."""
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_LAST_WORDS)
        self._threads[1].join(_LAST_WORDS)
        how = "closed its output" if code is None else f"ended with exit code {code}"
        last = f"; its last words: {printable(self._said[0])}" if self._said else ""
        return EngineFailed(f"{quoted(self._name)} {how} at {quoted(command)}{last}")


def _lines(stream: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a stream as text, without line ends. Overlong lines come in pieces."""
    left = b""
    while True:
        while b"\n" not in left and len(left) < MAX_LINE:
            piece = b""
            with suppress(OSError, ValueError):  # ValueError: the stream was closed meanwhile
                piece = stream.read(MAX_LINE)
            if not piece:
                if left:
                    yield left.decode("utf-8", "replace").strip()
                return
            left += piece
        line, _, left = left.partition(b"\n")
        yield line.decode("utf-8", "replace").strip()
