"""The table of a corpus: one row a record, in files of Parquet that are written whole.

A row is known by the name of its record and what is in that, a file by its rows. So what is done twice, after
an interruption or in a larger corpus, is counted once.
"""

import dataclasses
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from gorules.corpus.judgement import Judgement
from gorules.corpus.judging import judgements, partings_of
from gorules.corpus.quick import Events, events_of
from gorules.corpus.reading import MainLine, read_raw
from gorules.corpus.sources import Raw
from gorules.files.inputs import InputError, Problem, refusal
from gorules.ruleset import Ruleset

NEEDS = "a corpus needs pyarrow and duckdb: pip install pyarrow duckdb"
"""What is said where they are not installed."""


def arrow() -> Any:
    """Return pyarrow. Raises InputError if it is not installed."""
    try:
        import pyarrow
    except ImportError:
        raise InputError(NEEDS) from None
    return pyarrow


@dataclass(frozen=True, slots=True)
class Parted:
    """How two rulesets part on a game: ``kind`` is a :class:`PartingKind`, ``amount`` that of margins."""

    one: str
    other: str
    kind: str
    amount: float | None


@dataclass(frozen=True, slots=True)
class GameRow:
    """A record. Where it cannot be read, ``problem`` says why, and of the rest only the names are there.

    ``key`` is a digest of the name and the content, ``content`` of the content alone. ``moves`` counts the
    moves up to the first on a stone, that one included. ``events`` are those of the quick pass; the columns
    after ``counted`` are the judgements of rulesets and how these part. ``line`` is the game in JSON where
    anything was noted, for opening it.
    """

    key: str
    content: str
    name: str
    format: str
    problem: str | None = None
    width: int | None = None
    height: int | None = None
    year: int | None = None
    komi: float | None = None
    handicap: int | None = None
    rules: str | None = None
    result: str | None = None
    setup: int | None = None
    moves: int | None = None
    passes: int | None = None
    passes_within: int | None = None
    last_passes: int | None = None
    out_of_turn: int | None = None
    on_stone: int | None = None
    suicide: int | None = None
    suicides: int | None = None
    repetition: int | None = None
    repetition_of: int | None = None
    repeats: int | None = None
    situational: int | None = None
    natural_situational: int | None = None
    ko: int | None = None
    hot: int | None = None
    neutral: int | None = None
    asked: bool | None = None
    counted: bool | None = None
    judgements: tuple[Judgement, ...] = ()
    partings: tuple[Parted, ...] = ()
    line: str | None = None


def keyed(raw: Raw) -> tuple[str, str]:
    """Return the digests of a record: of name and content, and of the content alone."""
    content = blake2b(raw.content or (raw.problem or "").encode(), digest_size=16).hexdigest()
    name = raw.name.encode("utf-8", "surrogateescape")
    return blake2b(name + b"\0" + content.encode(), digest_size=16).hexdigest(), content


def row_of(raw: Raw, keys: tuple[str, str], rulesets: Sequence[Ruleset]) -> GameRow:
    """Return the row of a record: what the quick pass notes and, where that can matter, what rulesets say."""
    name = raw.name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    kind = raw.suffix.removeprefix(".")
    if raw.problem is not None:
        return GameRow(*keys, name, kind, raw.problem)
    try:
        read = read_raw(raw)
        seen = events_of(read.columns, read.rows, read.cells, read.moves, read.to_play)
        judged = judgements(read, seen, rulesets)
    except InputError as error:
        return GameRow(*keys, name, kind, "; ".join(problem.message for problem in error.problems[:3]))
    found, counted = judged or ((), False)
    noted = seen.on_stone or seen.suicides or seen.repeats or seen.hot or seen.passes_within or found
    return GameRow(
        *keys,
        name,
        kind,
        width=read.columns,
        height=read.rows,
        year=read.year,
        komi=None if read.komi is None else float(read.komi),
        handicap=read.handicap,
        rules=read.rules,
        result=read.result,
        setup=len(read.cells) - read.cells.count(0),
        moves=seen.turns + bool(seen.on_stone),
        **_numbers(seen),
        asked=judged is not None,
        counted=counted,
        judgements=found,
        partings=_parted(found, [each.id for each in rulesets]),
        line=json.dumps(_opened(read)) if noted else None,
    )


_COUNTS = {"passes", "passes_within", "last_passes", "out_of_turn", "suicides", "repeats", "neutral"}
_TURNS = {"on_stone", "suicide", "situational", "ko", "hot"}


def _numbers(seen: Events) -> dict[str, Any]:
    """Return the events as columns: a turn that is none is nothing there."""
    said = seen._asdict()
    return {
        **{name: said[name] for name in _COUNTS},
        **{name: said[name] or None for name in _TURNS},
        "natural_situational": seen.natural or None,
        "repetition": seen.positional or None,
        "repetition_of": seen.cycle_from if seen.positional else None,
    }


def _opened(read: MainLine) -> dict[str, Any]:
    """Return a game as the table keeps it: the cells of the start and the moves, in hexadecimal digits."""
    cells = read.cells.hex() if any(read.cells) else ""
    return {"cells": cells, "moves": read.moves.hex(), "to_play": read.to_play}


def _parted(found: tuple[Judgement, ...], rulesets: Sequence[str]) -> tuple[Parted, ...]:
    if not found:
        return ()
    margins = {each.ruleset: each.margin for each in found}
    parted = []
    for (one, other), kinds in sorted(partings_of(found, rulesets).items()):
        mine, yours = margins.get(one), margins.get(other)
        amount = None if mine is None or yours is None else mine - yours
        parted += [Parted(one, other, str(kind), amount) for kind in kinds]
    return tuple(parted)


def columns_of_corpus() -> Any:
    """Return the schema of the table, from :class:`GameRow`."""
    return arrow().schema(_fields(GameRow))


def _fields(kind: type[Any]) -> list[tuple[str, Any]]:
    return [(name, _column(of)) for name, of in get_type_hints(kind).items()]


def _column(kind: Any) -> Any:
    """Return the type of a column: any may be without a value, and a tuple is a list of records."""
    made = arrow()
    if get_origin(kind) is tuple:
        return made.list_(made.struct(_fields(get_args(kind)[0])))
    plain = next((each for each in get_args(kind) if each is not type(None)), kind)
    scalars = {str: made.string(), int: made.int32(), float: made.float64(), bool: made.bool_()}
    return scalars[plain]


def part(rows: Iterable[GameRow]) -> bytes:
    """Return rows as a file of Parquet."""
    made = arrow()
    from pyarrow import parquet

    records, shape = list(rows), columns_of_corpus()
    columns = [
        made.array([_plain(getattr(each, field.name)) for each in records], field.type) for field in shape
    ]
    written = io.BytesIO()
    parquet.write_table(made.table(columns, schema=shape), written, compression="zstd")
    return written.getvalue()


def _plain(value: Any) -> Any:
    return [*map(dataclasses.asdict, value)] if isinstance(value, tuple) else value


def is_damaged(path: Path, whole: bool = False) -> bool:
    """Return whether a part of the table cannot be read: whether its end is missing or, which takes longer,
    whether anything in the ``whole`` of it is wrong. Raises InputError if the file cannot be read at all.
    """
    made = arrow()
    from pyarrow import parquet

    try:
        parquet.read_table(path) if whole else parquet.read_metadata(path)
    except (OSError, made.ArrowException) as error:
        if isinstance(error, OSError) and error.errno is not None:  # it says nothing of what is in the file
            raise InputError(Problem(refusal(error), str(path))) from None
        return True
    return False
