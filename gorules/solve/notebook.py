"""A notebook: what was found before an interruption, on disk, so that nothing is lost.

The file holds what the solvers of unfinished questions knew, then an index: what was asked, the solutions of
the questions that were finished, and where in the file the unfinished ones are. It is written in one piece,
and ends with the place of the index and a digest of all that.
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

from gorules.files.inputs import InputError, Problem
from gorules.play.progress import Progress
from gorules.solve import pickled
from gorules.solve.solution import Solution
from gorules.solve.solver import Solver

MAGIC = b"gorules notebook 2\n"
DIGEST_SIZE = 32
PLACE_SIZE = 8
PIECE = 1 << 22

Question = Mapping[str, object]
"""What is asked, in JSON terms; notes are used only for an equal question."""

Part = tuple[str, int, int]
"""An unfinished search: its question, where in the file it begins, and its size."""


class Notebook:
    """What is known of some questions, for :func:`gorules.solve.solve` to write down and to go on from."""

    def __init__(self, path: str | os.PathLike[str], at_limits: bool = True) -> None:
        """Read the file, if there is one. Raises InputError if it is no notebook, or damaged, or if there is
        no folder for it.
        """
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise InputError(Problem("there is no such folder", file=str(self.path.parent)))
        self._asked: set[str] = set()
        self._finished: dict[str, Solution] = {}
        self._unfinished: dict[str, Part] = {}
        self._admitted = True
        self._saved = True
        self.at_limits = at_limits
        """Whether a search that stops at a limit of nodes or of seconds is kept, too."""
        self.out_of_memory = False
        """Whether a search was given up for want of memory since the notebook was opened."""
        if self.path.exists():
            try:
                with open(self.path, "rb") as file:
                    self._read(file)
            except (InputError, OSError) as error:
                raise self._unusable(error) from None

    @property
    def undecided(self) -> bool:
        """Whether there is a search to go on with."""
        return bool(self._unfinished)

    @contextmanager
    def saving(self, progress: Progress) -> Iterator[Progress]:
        """Give a report of progress for work with the notebook, as :func:`deferred_interrupts` does; after an
        interrupt everything noted is on disk.
        """
        try:
            with deferred_interrupts(progress) as report:
                yield report
        except KeyboardInterrupt:
            self.save()
            raise

    def solution(self, question: Question) -> Solution | None:
        """Return the solution of a question, if it was finished. Raises InputError if the notebook comes from
        other questions, for which it would be lost: the first one asked has to be one of them.
        """
        asked = _asked(question)
        if not self._admitted and asked not in self._asked:
            raise self._unusable("it holds an unfinished search for another question")
        self._admitted = True
        self._asked.add(asked)
        return self._finished.get(_key(question))

    def finish(self, question: Question, solution: Solution) -> None:
        """Note a solution. It is on disk after an interrupt, and from the next :meth:`keep` on."""
        self._finished[_key(question)] = solution
        self._unfinished.pop(_asked(question), None)
        self._saved = False

    def give_up(self, question: Question) -> None:
        """Note that a search is out of memory. It cannot go on: the memory is part of the question."""
        self.out_of_memory = True
        self._unfinished.pop(_asked(question), None)
        self._saved = False

    def take_up(self, question: Question, solver: Solver) -> None:
        """Let a solver go on where it was interrupted, if it was at this question."""
        key, start, _ = self._unfinished.get(_asked(question), (None, 0, 0))
        if key != _key(question):
            return
        with open(self.path, "rb") as file:
            file.seek(start)
            try:
                solver.load(file)
            except InputError as error:
                raise self._unusable(error) from None

    def keep(self, question: Question, solver: Solver) -> None:
        """Write everything to disk, with what the solver of an unfinished question knows."""
        self._write(question, solver)

    def save(self) -> None:
        """Write to disk what is noted and is not there yet."""
        if not self._saved:
            self._write()

    def _write(self, question: Question | None = None, solver: Solver | None = None) -> None:
        """Write everything, if there is anything, with what a solver knows of an unfinished question."""
        begun = None if question is None else _asked(question)
        with tempfile.NamedTemporaryFile(dir=self.path.parent, prefix=".notebook-", delete=False) as file:
            try:
                out = _Hashing(file.file)
                out.write(MAGIC)
                unfinished: dict[str, Part] = {}
                for asked, (key, start, size) in self._unfinished.items():
                    if asked != begun:
                        unfinished[asked] = key, out.size, size
                        self._copy(start, size, out)
                if question is not None and solver is not None:
                    start = out.size
                    solver.save(out)  # type: ignore[arg-type] # it can write
                    if out.size > start:
                        unfinished[_asked(question)] = _key(question), start, out.size - start
                index = out.size
                pickled.write(out, (self._asked, self._finished, unfinished))  # type: ignore[arg-type] # likewise
                out.write(index.to_bytes(PLACE_SIZE, "big"))
                file.write(out.digest.digest())
                file.close()
                if unfinished or self._finished:
                    os.replace(file.name, self.path)
                else:
                    os.unlink(file.name)
            except BaseException:
                with suppress(OSError):
                    os.unlink(file.name)
                raise
        self._unfinished = unfinished
        self._saved = True

    def _copy(self, start: int, size: int, out: "_Hashing") -> None:
        with open(self.path, "rb") as file:
            file.seek(start)
            for at in range(0, size, PIECE):
                out.write(file.read(min(PIECE, size - at)))

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
        file.seek(size - PLACE_SIZE)
        file.seek(int.from_bytes(file.read(PLACE_SIZE), "big"))
        self._asked, self._finished, self._unfinished = pickled.read(file)
        self._admitted = False


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
        self.size = 0
        self.digest = hashlib.blake2b(digest_size=DIGEST_SIZE)

    def write(self, data: Any) -> int:
        self.digest.update(data)
        written = self._file.write(data)
        self.size += written
        return written


def _asked(question: Question) -> str:
    """Return what is asked, whichever solver it is asked."""
    return _key({name: value for name, value in question.items() if name != "engine"})


def _key(question: Question) -> str:
    return json.dumps(question, sort_keys=True)
