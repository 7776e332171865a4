"""A notebook: what was found before an interruption, on disk, so that nothing is lost.

The file holds what the solvers of unfinished questions knew, then an index with a line of JSON for each
question that was asked: the solution, if it was finished, or where in the file its search is. It is written
in one piece, and ends with the place of the index and a digest of all that.

The digest shows accidental damage. Whoever writes a file on purpose can make it right, so nothing read is
used before it is known to be possible: whatever is in a notebook, to read it does no harm, takes no more
memory than a small multiple of its size, and what it leads to is a message or something that could be true.
Whether it *is* true is another matter. A line is replayed, and the proofs under Kee's rules are gone
through again; but that a search was through with a state, and what a finished question without a line came
to, is taken at its word.
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
from typing import IO, Annotated, Any

from pydantic import BaseModel, ConfigDict, StringConstraints

from gorules.files.inputs import InputError, Problem
from gorules.play.progress import Progress
from gorules.solve import checked
from gorules.solve.checked import Count, Engine
from gorules.solve.finished import Finished
from gorules.solve.solution import Solution
from gorules.solve.solver import Solver
from gorules.solve.task import Task

MAGIC = b"gorules notebook 3\n"
DIGEST_SIZE = 32
PLACE_SIZE = 8
KEY_SIZE = 16
PIECE = 1 << 22

Question = Mapping[str, object]
"""What is asked, in JSON terms; notes are used only for an equal question."""


class Search(BaseModel):
    """An unfinished search: by which solver, where in the file it begins, and its size."""

    model_config = ConfigDict(frozen=True)

    engine: Engine
    start: Count
    size: Count


class Entry(BaseModel):
    """A question in the index, by the digest of what is asked."""

    model_config = ConfigDict(frozen=True)

    question: Annotated[str, StringConstraints(pattern=f"^[0-9a-f]{{{2 * KEY_SIZE}}}$")]
    search: Search | None = None
    solution: Finished | None = None


class Notebook:
    """What is known of some questions, for :func:`gorules.solve.solve` to write down and to go on from."""

    def __init__(self, path: str | os.PathLike[str], at_limits: bool = True) -> None:
        """Read the file, if there is one. Raises InputError if it is no notebook, or damaged, or if there is
        no folder for it.
        """
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise InputError(Problem("there is no such folder", file=str(self.path.parent)))
        self._entries: dict[str, Entry] = {}
        self._admitted = True
        self._saved = True
        self.at_limits = at_limits
        """Whether a search that stops at a limit of nodes or of seconds is kept, too."""
        self.out_of_memory = False
        """Whether a search was given up for want of memory since the notebook was opened."""
        self.resumed = self.path.exists()
        """Whether there was a notebook to go on from."""
        if self.resumed:
            try:
                if not self.path.is_file():
                    raise InputError("it is not a regular file")
                with open(self.path, "rb") as file:
                    self._read(file)
            except (InputError, OSError) as error:
                raise self._unusable(error) from None

    @property
    def undecided(self) -> bool:
        """Whether there is a search to go on with."""
        return any(entry.search is not None for entry in self._entries.values())

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

    def solution(self, question: Question, task: Task) -> Solution | None:
        """Return the solution of a question, if it was finished. Raises InputError if what the notebook says
        cannot be one, or if it comes from other questions, for which it would be lost: the first one asked
        has to be one of them.
        """
        key = _key(question)
        if not self._admitted and key not in self._entries:
            raise self._unusable("it holds an unfinished search for another question")
        self._admitted = True
        entry = self._entries.setdefault(key, Entry(question=key))
        try:
            return None if entry.solution is None else entry.solution.solution(task)
        except InputError as error:
            raise self._unusable(error) from None

    def finish(self, question: Question, solution: Solution) -> None:
        """Note a solution. It is on disk after an interrupt, and from the next :meth:`keep` on."""
        self._enter(Entry(question=_key(question), solution=Finished.of(solution)))

    def give_up(self, question: Question) -> None:
        """Note that a search is out of memory. It cannot go on: the memory is part of the question."""
        self.out_of_memory = True
        self._enter(Entry(question=_key(question)))

    def _enter(self, entry: Entry) -> None:
        self._entries[entry.question] = entry
        self._saved = False

    @contextmanager
    def taken_up(self, question: Question, solver: Solver) -> Iterator[None]:
        """Let a solver go on where it was interrupted, if it was at this question. Raises InputError if what
        it is given cannot be true, be it that this shows only as it goes on.
        """
        entry = self._entries.get(_key(question))
        if entry is None or entry.search is None or entry.search.engine != solver.engine:
            yield
            return
        with open(self.path, "rb") as file:
            file.seek(entry.search.start)
            part = _Part(file, entry.search.size)
            try:
                solver.load(part)  # type: ignore[arg-type] # it can be read from
                if part.left:
                    raise InputError("there is more in it than belongs there")
            except InputError as error:
                raise self._unusable(error) from None
        try:
            yield
        except AssertionError as error:
            raise self._unusable(f"its proofs contradict one another ({error})") from None

    def keep(self, question: Question, solver: Solver) -> None:
        """Write everything to disk, with what the solver of an unfinished question knows."""
        self._write(question, solver)

    def save(self) -> None:
        """Write to disk what is noted and is not there yet."""
        if not self._saved:
            self._write()

    def _write(self, question: Question | None = None, solver: Solver | None = None) -> None:
        """Write everything, if there is anything, with what a solver knows of an unfinished question."""
        begun = None if question is None else _key(question)
        with tempfile.NamedTemporaryFile(dir=self.path.parent, prefix=".notebook-", delete=False) as file:
            try:
                out = _Hashing(file.file)
                out.write(MAGIC)
                entries = dict(self._entries)
                for key, entry in self._entries.items():
                    if entry.search is not None and key != begun:
                        moved = entry.search.model_copy(update={"start": out.size})
                        entries[key] = entry.model_copy(update={"search": moved})
                        self._copy(entry.search, out)
                if begun is not None and solver is not None:
                    start = out.size
                    entries[begun] = Entry(question=begun)
                    solver.save(out)  # type: ignore[arg-type] # it can write
                    if out.size > start:
                        search = Search(engine=solver.engine, start=start, size=out.size - start)
                        entries[begun] = Entry(question=begun, search=search)
                index = out.size
                for entry in entries.values():
                    out.write(entry.model_dump_json(exclude_none=True).encode() + b"\n")
                out.write(index.to_bytes(PLACE_SIZE, "big"))
                file.write(out.digest.digest())
                file.close()
                if any(entry.search or entry.solution for entry in entries.values()):
                    os.replace(file.name, self.path)
                else:
                    os.unlink(file.name)
            except BaseException:
                with suppress(OSError):
                    os.unlink(file.name)
                raise
        self._entries = entries
        self._saved = True

    def _copy(self, search: Search, out: "_Hashing") -> None:
        with open(self.path, "rb") as file:
            file.seek(search.start)
            for at in range(0, search.size, PIECE):
                out.write(file.read(min(PIECE, search.size - at)))

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
        end = size - PLACE_SIZE
        file.seek(max(end, 0))
        place = int.from_bytes(file.read(PLACE_SIZE), "big")
        if not len(MAGIC) <= place <= end:
            raise InputError("its index is not where it should be")
        file.seek(place)
        while file.tell() < end:
            entry = checked.read(Entry, file.readline(end - file.tell()))
            search = entry.search
            if entry.question in self._entries or (entry.solution is not None and search is not None):
                raise InputError("its index says two things of one question")
            if search is not None and not len(MAGIC) <= search.start <= place - search.size:
                raise InputError("a search is not where its index says")
            self._entries[entry.question] = entry
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


class _Part:
    """A stretch of a file to read from."""

    def __init__(self, file: IO[bytes], size: int) -> None:
        self._file = file
        self.left = size

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(self.left if size < 0 else min(size, self.left))
        self.left -= len(data)
        return data

    def readinto(self, buffer: Any) -> int:
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _key(question: Question) -> str:
    """Return a digest of what is asked."""
    text = json.dumps(question, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=KEY_SIZE).hexdigest()
