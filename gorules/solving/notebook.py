"""A notebook: the findings before an interruption, on disk, so that nothing is lost.

The file begins with a line that names the version of gorules that wrote it. Then comes an index of the
questions that were asked. It has the solution of each finished question, and the place of each unfinished
search in the file: a question has one for each solver that was asked. The searches follow. It is signed
(:mod:`gorules.files.signed`): only a file that this version of gorules has written for this user is read. So
it is safe to read it by pickle and into the tables of the native core.
"""

import hashlib
import io
import json
import os
import pickle
import tempfile
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from gorules.files import signed
from gorules.files.inputs import InputError, Problem, refusal
from gorules.files.key import key as user_key
from gorules.files.writing import check_output
from gorules.play.interrupts import deferred_interrupts, shielded
from gorules.play.progress import Progress
from gorules.solving.solution import Solution
from gorules.solving.solver import Solver
from gorules.version import __version__

HEAD = f"gorules {__version__}, notebook 5\n".encode()
KEY_SIZE = 16

AskedQuestion = Mapping[str, object]
"""A question in JSON terms. Notes are used only for an equal question."""


@dataclass(frozen=True, slots=True)
class NotebookEntry:
    """The entry of a question: its solution; or, for an unfinished search, its solver, its place behind the
    index, and its size.
    """

    solution: Solution | None = None
    engine: str | None = None
    start: int = 0
    size: int = 0


class Unsaved(KeyboardInterrupt):
    """An interrupt, with the reason why no notebook could be written after it."""


class Notebook:
    """The findings on some questions. :func:`~gorules.solving.front.solve` writes them and continues from
    them.
    """

    def __init__(self, path: str | os.PathLike[str], at_limits: bool = True) -> None:
        """Read the file, if there is one. Raises InputError if this version of gorules has not written it for
        this user, or if there is no folder for it or for the key that signs it.
        """
        self.path = Path(path)
        self._entries: dict[str, NotebookEntry] = {}
        self._searches: IO[bytes] = io.BytesIO()
        self._admitted = True
        self._saved = True
        self.at_limits = at_limits
        """Whether a search that stops at a limit of nodes or of seconds is kept, too."""
        self.out_of_memory = False
        """Whether a search has run out of memory since the notebook was opened."""
        self.resumed = self.path.exists()
        """Whether there was a notebook to go on from."""
        if self.resumed:
            try:
                self._read()
            except (InputError, OSError) as error:
                raise self._unusable(error) from None
        elif at_limits:
            check_output(self.path)
            user_key()

    @property
    def undecided(self) -> bool:
        """Whether there is a search to continue."""
        return any(entry.engine is not None for entry in self._entries.values())

    @contextmanager
    def saving(self, progress: Progress) -> Iterator[Progress]:
        """Provide a progress report for work with the notebook, as :func:`deferred_interrupts` does. After an
        interrupt everything noted is on disk. Raises Unsaved if it cannot be written.
        """
        try:
            with deferred_interrupts(progress) as report:
                yield report
        except Unsaved:
            raise
        except KeyboardInterrupt:
            self.save()
            raise

    def solution(self, question: AskedQuestion) -> Solution | None:
        """Return the solution of a question, if it was finished. Raises InputError if the notebook is about
        other questions, whose findings would be lost. So the first question asked has to be one that the
        notebook has.
        """
        key = _key(question)
        if not self._admitted and key not in self._entries:
            raise self._unusable("it holds an unfinished search for another question")
        self._admitted = True
        return self._entries.setdefault(key, NotebookEntry()).solution

    def finish(self, question: AskedQuestion, solution: Solution) -> None:
        """Note a solution. It is on disk after an interrupt, and from the next :meth:`keep` on."""
        key = _key(question)
        self._entries = {at: entry for at, entry in self._entries.items() if not at.startswith(key)}
        self._entries[key] = NotebookEntry(solution)
        self._saved = False

    def give_up(self, question: AskedQuestion, solver: Solver) -> None:
        """Note that a search is out of memory. It cannot go on: the memory is part of the question."""
        self.out_of_memory = True
        self._entries.pop(_search_key(question, solver), None)
        self._saved = False

    def take_up(self, question: AskedQuestion, solver: Solver) -> None:
        """Let a solver go on where it was interrupted, if it was working on this question."""
        entry = self._entries.get(_search_key(question, solver))
        if entry is not None and entry.engine is not None:
            self._searches.seek(entry.start)
            solver.load(self._searches)

    def keep(self, question: AskedQuestion | None = None, solver: Solver | None = None) -> None:
        """Write everything to disk, with the findings of the solver of an unfinished question. Raises
        InputError if it cannot be written.
        """
        try:
            with shielded():
                self._write(question, solver)
        except (InputError, OSError) as error:
            said = f"the notebook cannot be written: {refusal(error)}"
            raise InputError(Problem(said, file=str(self.path))) from None

    def save(self, question: AskedQuestion | None = None, solver: Solver | None = None) -> None:
        """Write to disk after an interrupt what is not there yet, as :meth:`keep` does. Raises Unsaved if it
        cannot be written.
        """
        if solver is not None or not self._saved:
            try:
                self.keep(question, solver)
            except InputError as error:
                raise Unsaved(str(error)) from None

    def _write(self, question: AskedQuestion | None = None, solver: Solver | None = None) -> None:
        """Write everything, if there is anything, with the findings of a solver on an unfinished question."""
        searches = self._private()
        entries: dict[str, NotebookEntry] = {}
        begun = None
        if question is not None and solver is not None:
            begun = _search_key(question, solver)
            self._entries.setdefault(begun, NotebookEntry())
        for key, entry in self._entries.items():
            start, engine = searches.tell(), entry.engine
            if solver is not None and key == begun:
                solver.save(searches)
                engine = solver.engine
            elif engine is not None:
                self._searches.seek(entry.start)
                for at in range(0, entry.size, signed.PIECE):
                    searches.write(self._searches.read(min(signed.PIECE, entry.size - at)))
            size = searches.tell() - start
            entries[key] = replace(entry, engine=engine if size else None, start=start, size=size)
        if any(entry.engine or entry.solution for entry in entries.values()):
            signed.write_signed(self.path, (io.BytesIO(HEAD + pickle.dumps(entries)), searches))
        self._searches.close()
        self._entries, self._searches = entries, searches
        self._saved = True

    def _private(self) -> IO[bytes]:
        """Return a file that nobody else can change. It is removed together with the notebook."""
        file = tempfile.TemporaryFile(dir=self.path.parent)  # noqa: SIM115 - it is closed with the notebook
        weakref.finalize(self, file.close)
        return file

    def _read(self) -> None:
        if not self.path.is_file():
            raise InputError("it is not a regular file")
        file = self._searches = self._private()
        signed.read_signed(self.path, file)
        file.seek(0)
        head = file.readline()
        if head != HEAD:
            wrote, reads = (text.decode().strip() for text in (head, HEAD))
            raise InputError(f"it was written by {wrote}, and this is {reads}; move it away to begin anew")
        entries: dict[str, NotebookEntry] = pickle.load(file)
        behind = file.tell()
        self._entries = {key: replace(entry, start=behind + entry.start) for key, entry in entries.items()}
        self._admitted = False

    def _unusable(self, error: Exception | str) -> InputError:
        return InputError(Problem(f"this is no usable notebook: {error}", file=str(self.path)))

    def remove(self) -> None:
        """Remove the file: there is nothing to continue."""
        self.path.unlink(missing_ok=True)


def _key(question: AskedQuestion) -> str:
    """Return a digest of a question."""
    text = json.dumps(question, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=KEY_SIZE).hexdigest()


def _search_key(question: AskedQuestion, solver: Solver) -> str:
    return f"{_key(question)} {solver.engine}"
