"""Results in an SQLite file. Jobs with a result in it are not done again. Each result is signed."""

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from gorules.files.inputs import InputError, Problem
from gorules.files.signed import Seal, unsigned

COLUMNS = ("job", "result", "seconds", "signature")

SCHEMA = """CREATE TABLE IF NOT EXISTS done
    (job TEXT PRIMARY KEY, result TEXT NOT NULL, seconds REAL NOT NULL, signature BLOB NOT NULL)"""


class Store:
    """An SQLite file of results by job. Each result is complete or not there at all, however the program
    ends. A result that this user's gorules has not written is not used.
    """

    def __init__(self, file: Path) -> None:
        """Raises InputError if the file is none of these, or cannot be opened, or if there is no key."""
        self._file = file
        self._seal = Seal("gorules results")
        try:
            self._open = _opened(file)
        except sqlite3.Error as error:
            raise self._wrong(f"this is no file of results: {error}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def results(self) -> dict[str, dict[str, Any]]:
        """Return all results by job. Raises InputError if one cannot be read, or is not signed."""
        try:
            rows = self._open.execute("SELECT job, result, signature FROM done").fetchall()
        except (sqlite3.Error, ValueError) as error:
            raise self._wrong(f"a result cannot be read: {error}") from None
        for job, result, signature in rows:
            if not self._seal.is_on(signature, job, result):
                raise self._wrong(f"a result is not to be trusted: {unsigned()}")
        return {job: json.loads(result) for job, result, _ in rows}

    def keep(self, job: str, result: Mapping[str, Any], seconds: float) -> None:
        """Put a result into the file; one that is there already stays. Raises InputError if it cannot be
        written.
        """
        text = json.dumps(result, sort_keys=True)
        row = (job, text, round(seconds, 3), self._seal.of(job, text))
        try:
            with self._open:
                self._open.execute("INSERT OR IGNORE INTO done VALUES (?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise self._wrong(f"a result cannot be kept: {error}") from None

    def _wrong(self, message: str) -> InputError:
        return InputError(Problem(message, file=str(self._file)))


def _opened(file: Path) -> sqlite3.Connection:
    found = sqlite3.connect(file)
    try:
        found.execute(SCHEMA)
        found.commit()
        if tuple(row[1] for row in found.execute("PRAGMA table_info(done)")) != COLUMNS:
            raise sqlite3.DatabaseError("it is of another version; move it away to begin anew")
    except BaseException:
        found.close()
        raise
    return found
