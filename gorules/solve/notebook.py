"""A notebook: what was found before an interruption, on disk, so that nothing is lost.

The file holds the solutions of the questions that were finished, and what the solver of the unfinished one
knew. It is written in one piece, and ends with a digest of what comes before.
"""

import hashlib
import io
import json
import os
import signal
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import IO, Any

from gorules.inputs import InputError, Problem
from gorules.progress import Progress
from gorules.solve import pickled
from gorules.solve.solution import Solution
from gorules.solve.solver import Solver

MAGIC = b"gorules notebook 1\n"
DIGEST_SIZE = 32
PIECE = 1 << 22

Question = Mapping[str, object]
"""What is asked, in JSON terms; notes are used only for an equal question."""


class Notebook:
    """What is known of some questions, for :func:`gorules.solve.solve` to write down and to go on from."""

    def __init__(self, path: str | os.PathLike[str], at_limits: bool = True) -> None:
        """Read the file, if there is one. Raises InputError if it is no notebook, or damaged, or if there is
        no folder for it.
        """
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise InputError(Problem("there is no such folder", file=str(self.path.parent)))
        self._finished: dict[str, Solution] = {}
        self._unfinished: str | None = None
        self._body = 0
        self.at_limits = at_limits
        """Whether a search that stops at a limit is kept, too."""
        self.undecided = False
        """Whether a question was left open since the notebook was opened."""
        if self.path.exists():
            try:
                with open(self.path, "rb") as file:
                    self._read(file)
            except (InputError, OSError) as error:
                raise self._unusable(error) from None

    def solution(self, question: Question) -> Solution | None:
        """Return the solution of a question, if it was finished."""
        return self._finished.get(_key(question))

    def finish(self, question: Question, solution: Solution) -> None:
        """Note a solution. It is on disk from the next :meth:`keep` on."""
        self._finished[_key(question)] = solution

    def take_up(self, question: Question, solver: Solver) -> bool:
        """Let a solver go on where it was interrupted; False if it was not at this question. Raises
        InputError if the notebook holds the search for another one, which would be lost.
        """
        if self._unfinished is None:
            return False
        if _asked(self._unfinished) != _asked(_key(question)):
            raise self._unusable("it holds an unfinished search for another question")
        if self._unfinished != _key(question):
            return False
        with open(self.path, "rb") as file:
            file.seek(self._body)
            try:
                solver.load(file)
            except InputError as error:
                raise self._unusable(error) from None
        return True

    def keep(self, question: Question, solver: Solver) -> None:
        """Write everything to disk, with what the solver of an unfinished question knows."""
        self.undecided = True
        with tempfile.NamedTemporaryFile(dir=self.path.parent, prefix=".notebook-", delete=False) as file:
            try:
                out = _Hashing(file.file)
                out.write(MAGIC)
                pickled.write(out, (self._finished, _key(question)))  # type: ignore[arg-type] # it can write
                solver.save(out)  # type: ignore[arg-type] # likewise
                file.write(out.digest.digest())
                file.close()
                os.replace(file.name, self.path)
            except BaseException:
                with suppress(OSError):
                    os.unlink(file.name)
                raise

    def _unusable(self, error: Exception | str) -> InputError:
        return InputError(Problem(f"this is no usable notebook: {error}", file=str(self.path)))

    def remove(self) -> None:
        """Take the file away: nothing is left to go on with."""
        self.path.unlink(missing_ok=True)

    def _read(self, file: IO[bytes]) -> None:
        if file.read(len(MAGIC)) != MAGIC:
            raise InputError("it does not begin like one")
        size = file.seek(0, io.SEEK_END) - DIGEST_SIZE
        file.seek(0)
        digest = hashlib.blake2b(digest_size=DIGEST_SIZE)
        while file.tell() < size:
            digest.update(file.read(min(PIECE, size - file.tell())))
        if file.read() != digest.digest():
            raise InputError("it is damaged")
        file.seek(len(MAGIC))
        self._finished, self._unfinished = pickled.read(file)
        self._body = file.tell()


@contextmanager
def deferred_interrupts(progress: Progress) -> Iterator[Progress]:
    """Give a report of progress that passes interrupts on; elsewhere they do not get through.

    So a solver is only ever interrupted where it reports, and what it knows fits together. A second
    interrupt gets through at once. Python handles signals in the main thread; elsewhere nothing changes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield progress
        return
    asked = False

    def ask(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    def report(nodes: int) -> None:
        if asked:
            raise KeyboardInterrupt
        progress(nodes)

    earlier = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield report
    finally:
        for number, handler in earlier.items():
            signal.signal(number, handler)
    if asked:
        raise KeyboardInterrupt


class _Hashing:
    """A file to write to that works out the digest of what is written."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.digest = hashlib.blake2b(digest_size=DIGEST_SIZE)

    def write(self, data: Any) -> int:
        self.digest.update(data)
        return self._file.write(data)


def _asked(key: str) -> dict[str, object]:
    """Return what a key asks, whichever solver it was asked."""
    asked: dict[str, object] = json.loads(key)
    return {name: value for name, value in asked.items() if name != "engine"}


def _key(question: Question) -> str:
    return json.dumps(question, sort_keys=True)
