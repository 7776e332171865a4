"""Asking the table of a corpus in SQL, by DuckDB."""

from pathlib import Path
from tempfile import gettempdir
from typing import Any, NamedTuple

from gorules.corpus.counting import NotCounted, why_not_counted
from gorules.corpus.run import Corpus
from gorules.corpus.table import NEEDS, columns_of_corpus, is_damaged
from gorules.files.inputs import InputError, Problem

MEMORY = "1GB"
"""The most memory that a query takes; what is more goes to a temporary file."""


class Canned(NamedTuple):
    """A query that has a name: what it answers, and the query."""

    answers: str
    sql: str


CANNED = {
    "forbidden": Canned(
        "how often each ruleset forbids a turn, or ends play before the last play, and by which component",
        "SELECT j.ruleset, CASE WHEN j.refused IS NULL THEN 'ends' ELSE 'forbids' END AS does, j.component, "
        "count(*) AS games FROM games, unnest(judgements) AS u(j) "
        "WHERE coalesce(j.refused, j.ended) IS NOT NULL GROUP BY ALL ORDER BY j.ruleset, games DESC",
    ),
    "pairs": Canned(
        "how each two rulesets part, and in how many games",
        "SELECT p.one, p.other, p.kind, count(*) AS games FROM games, unnest(partings) AS u(p) "
        "GROUP BY ALL ORDER BY games DESC, p.one, p.other, p.kind",
    ),
    "margins": Canned(
        "by how much the margins under two rulesets differ, in the games that were counted",
        "SELECT p.one, p.other, abs(p.amount) AS points, count(*) AS games "
        "FROM games, unnest(partings) AS u(p) "
        "WHERE p.kind = 'margin' AND p.amount IS NOT NULL GROUP BY ALL ORDER BY p.one, p.other, points",
    ),
    "boards": Canned(
        "games, moves and what happened in them, by board",
        "SELECT height || 'x' || width AS board, {counts} FROM games WHERE problem IS NULL "
        "GROUP BY ALL ORDER BY games DESC, board",
    ),
    "years": Canned(
        "the same by year",
        "SELECT year, {counts} FROM games WHERE problem IS NULL GROUP BY ALL ORDER BY year",
    ),
    "komi": Canned(
        "the same by komi",
        "SELECT komi, {counts} FROM games WHERE problem IS NULL GROUP BY ALL ORDER BY games DESC, komi",
    ),
    "repetitions": Canned(
        "every game in which a position comes back: the turn, and how long the cycle is",
        "SELECT name, repetition AS turn, repetition - repetition_of AS cycle, situational, repeats, "
        "passes_within FROM games WHERE repeats > 0 ORDER BY cycle, name",
    ),
    "suicides": Canned(
        "every game with a suicide",
        "SELECT name, suicide AS turn, suicides FROM games WHERE suicides > 0 ORDER BY name",
    ),
    "illegal": Canned(
        "every game with a play on a stone",
        "SELECT name, on_stone AS turn FROM games WHERE on_stone > 0 ORDER BY name",
    ),
    "unread": Canned(
        "what could not be read, and why",
        "SELECT name, problem FROM games WHERE problem IS NOT NULL ORDER BY name",
    ),
    "copies": Canned(
        "records whose content is there more than once",
        "SELECT count(*) AS records, min(name) AS first FROM games WHERE problem IS NULL GROUP BY content "
        "HAVING count(*) > 1 ORDER BY records DESC, first",
    ),
}
"""Queries that have names."""

_COUNTS = (
    "count(*) AS games, sum(moves)::BIGINT AS moves, count(*) FILTER (repeats > 0) AS repetitions, "
    "count(*) FILTER (suicides > 0) AS suicides, count(*) FILTER (on_stone > 0) AS illegal, "
    "count(*) FILTER (len(partings) > 0) AS parted"
)


class QueryAnswer(NamedTuple):
    """The names of columns, and the rows."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


class CorpusTable:
    """The table of a corpus. In queries it is called ``games``."""

    def __init__(self, corpus: Corpus) -> None:
        """Raises InputError if DuckDB is not installed, or the table cannot be read."""
        self.corpus = corpus
        self._error, self._wrong, self._open = _connected()
        parts = [str(path) for path in corpus.parts]
        if parts:
            files = ", ".join("'" + part.replace("'", "''") + "'" for part in parts)
            self._do(f"CREATE VIEW parts AS SELECT * FROM read_parquet([{files}])")
        else:
            self._open.register("parts", columns_of_corpus().empty_table())
        once = "SELECT count(*) = count(DISTINCT key) FROM parts"
        distinct = "" if self._do(once).fetchone()[0] else "DISTINCT ON (key) "
        self._do(f"CREATE VIEW games AS SELECT {distinct}* FROM parts")

    def ask(self, question: str) -> QueryAnswer:
        """Return the answer to a query in SQL, or to one with a name. Raises InputError if it is wrong."""
        canned = CANNED.get(question.strip())
        text = canned.sql.replace("{counts}", _COUNTS) if canned else question
        done = self._do(text)
        if done is None:  # DuckDB returns nothing where there is no statement
            raise InputError(Problem("the query is empty", str(self.corpus.folder)))
        columns = tuple(column[0] for column in done.description or ())
        return QueryAnswer(columns, done.fetchall() if columns else [])

    def _do(self, text: str) -> Any:
        try:
            return self._open.execute(text)
        except self._error as error:
            self._check_parts(whole=not isinstance(error, self._wrong))
            raise InputError(
                Problem(f"the query cannot be answered: {error}", str(self.corpus.folder))
            ) from None

    def _check_parts(self, whole: bool) -> None:
        """Raise InputError if the end of a part of the table is missing, or anything in the ``whole`` of it
        is wrong.
        """
        parts = self.corpus.parts
        damaged = next((part for part in parts if is_damaged(part)), None)
        if damaged is None and whole:
            damaged = next((part for part in parts if is_damaged(part, whole=True)), None)
        if damaged is not None:
            said = "the file is damaged: delete it, and repeat the 'gorules corpus run' that made it"
            raise InputError(Problem(said, str(damaged))) from None


def _connected() -> tuple[type[Exception], tuple[type[Exception], ...], Any]:
    """Return what DuckDB raises, what it raises of a query that is wrong, and a database in memory."""
    try:
        import duckdb
    except ImportError:
        raise InputError(NEEDS) from None
    settings = {"memory_limit": MEMORY, "temp_directory": str(Path(gettempdir(), "gorules-duckdb"))}
    wrong = (duckdb.ProgrammingError, duckdb.ConversionException)
    return duckdb.Error, wrong, duckdb.connect(config=settings)


def summary(table: CorpusTable) -> dict[str, Any]:
    """Return how many games there are, and in how many of them something happened, with the keys of
    docs/json.md.
    """
    asked = table.ask(
        "SELECT count(*) FILTER (problem IS NULL), count(*) FILTER (problem IS NOT NULL), "
        "coalesce(sum(moves), 0)::BIGINT, count(*) FILTER (on_stone > 0), count(*) FILTER (suicides > 0), "
        "count(*) FILTER (repetition > 0), count(*) FILTER (situational > 0), "
        "count(*) FILTER (problem IS NULL) - count(DISTINCT content) FILTER (problem IS NULL), "
        "count(*) FILTER (asked), count(*) FILTER (counted) FROM games"
    )
    names = ("games", "unread", "moves", "illegal", "suicides", "positional-repetitions",
             "situational-repetitions", "copies", "asked", "counted")  # fmt: skip
    found = dict(zip(names, asked.rows[0], strict=True))
    differences: dict[str, dict[str, int]] = {"legality": {}, "end": {}, "margin": {}, "winner": {}}
    for one, other, kind, games in table.ask("pairs").rows:
        differences[kind][f"{one} {other}"] = games
    left = dict.fromkeys(NotCounted, 0)
    for result, rules, on_stone, games in table.ask(
        "SELECT result, rules, coalesce(on_stone > 0, FALSE), count(*) FROM games "
        "WHERE problem IS NULL AND counted IS NOT TRUE GROUP BY ALL"
    ).rows:
        left[why_not_counted(result, rules, on_stone)] += games
    return found | {
        "not-counted": {str(why): number for why, number in left.items()},
        "differences": differences,
    }
