"""Results in an SQLite file: whatever is in it was done, and is not done again."""

import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from gorules.files.inputs import InputError, Problem

SCHEMA = "CREATE TABLE IF NOT EXISTS done (job TEXT PRIMARY KEY, result TEXT NOT NULL, seconds REAL NOT NULL)"


class Store:
    """An SQLite file of results by job. Each is there wholly or not at all, whatever ends the program."""

    def __init__(self, file: Path) -> None:
        """Raises InputError if the file is none of these, or cannot be opened."""
        self._file = file
        try:
            self._open = _opened(file)
        except sqlite3.Error as error:
            raise InputError(Problem(f"this is no file of results: {error}", file=str(file))) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def results(self) -> dict[str, dict[str, Any]]:
        """Return all results by job. Raises InputError if one cannot be read."""
        try:
            rows = self._open.execute("SELECT job, result FROM done").fetchall()
            return {job: dict(json.loads(result)) for job, result in rows}
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise InputError(Problem(f"a result cannot be read: {error}", file=str(self._file))) from None

    def keep(self, job: str, result: Mapping[str, Any], seconds: float) -> None:
        """Put a result into the file; one that is there already stays."""
        with self._open:
            row = (job, json.dumps(result, sort_keys=True), round(seconds, 3))
            self._open.execute("INSERT OR IGNORE INTO done VALUES (?, ?, ?)", row)


def _opened(file: Path) -> sqlite3.Connection:
    found = sqlite3.connect(file)
    try:
        found.execute(SCHEMA)
        found.commit()
    except BaseException:
        found.close()
        raise
    return found
