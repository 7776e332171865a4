"""Going through a corpus: batches of records become parts of the table, in processes or on a cluster."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from gorules.corpus.sources import LINE, Raw
from gorules.corpus.table import is_damaged, keyed, part, row_of
from gorules.files.code import fingerprint_of_code
from gorules.files.inputs import InputError, Problem
from gorules.files.reading import read_bytes
from gorules.files.writing import write_file
from gorules.formats.records import USUAL
from gorules.rules.registry import fault
from gorules.ruleset import Ruleset, load_ruleset
from gorules.ruleset import rulesets as all_rulesets
from gorules.ruleset.sent import SentRuleset

ABOUT = "corpus.json"
"""The file that says under which rulesets the results in a folder are."""
MOST_RECORDS, MOST_BYTES = 2048, 4 << 20
"""The most that is in a batch."""
CUT = 1 << 9
"""One record in so many ends a batch. Which one does depends on the record alone, so that records that come
between others change no batch but theirs."""


class Keyed(NamedTuple):
    """A record, with its digests."""

    raw: Raw
    keys: tuple[str, str]


@cache
def _loaded(rulesets: tuple[SentRuleset, ...]) -> tuple[Ruleset, ...]:
    return tuple(each.load() for each in rulesets)


@dataclass(frozen=True)
class CorpusJob:
    """A batch of records, to be read and judged under rulesets."""

    records: tuple[Keyed, ...]
    rulesets: tuple[SentRuleset, ...]
    settings: str

    @cached_property
    def key(self) -> str:
        """What the part of the table is called: it goes by the records, the rulesets and the program."""
        found = blake2b(digest_size=16)
        for record in self.records:
            found.update(record.keys[0].encode())
        return f"{self.settings}-{found.hexdigest()}"

    def run(self) -> dict[str, Any]:
        """Return the part of the table, as a file."""
        rulesets = _loaded(self.rulesets)
        try:
            rows = [row_of(found.raw, found.keys, rulesets) for found in self.records]
        except Exception as error:
            if blamed := fault(error):  # nobody could tell in another process
                raise InputError(blamed) from error
            raise
        return {"part": part(rows), "states": len(rows)}


@dataclass(frozen=True)
class Corpus:
    """A folder of results under some rulesets."""

    folder: Path
    rulesets: tuple[str, ...]
    settings: str

    @classmethod
    def begun(cls, folder: Path, rulesets: Sequence[Ruleset]) -> "Corpus":
        """Return the folder, made if need be, for results under these rulesets.

        Raises InputError if it has results under other rulesets, or of another version of gorules.
        """
        said = "\n".join([fingerprint_of_code(), *(f"{each.id} {each.fingerprint}" for each in rulesets)])
        settings = blake2b(said.encode(), digest_size=8).hexdigest()
        _check_name(folder)
        made = cls(folder, tuple(each.id for each in rulesets), settings)
        if (folder / ABOUT).exists():
            there = cls.opened(folder)
            if there.rulesets != made.rulesets:
                under = ", ".join(there.rulesets) or "no ruleset"
                raise InputError(
                    Problem(f"the results here are under {under}; name another folder", str(folder))
                )
            if there.settings != settings:
                said = "the results here are of another gorules, or of rulesets that were changed since; "
                raise InputError(Problem(f"{said}name another folder", str(folder)))
            return made
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise InputError(Problem("the folder has other files in it; name another one", str(folder)))
        except OSError as error:
            raise InputError(Problem(f"no folder can be made here: {error.strerror}", str(folder))) from None
        write_file(folder / ABOUT, json.dumps({"rulesets": made.rulesets, "settings": settings}) + "\n")
        return made

    @classmethod
    def opened(cls, folder: Path) -> "Corpus":
        """Return a folder of results. Raises InputError if it is none."""
        _check_name(folder)
        name = str(folder / ABOUT)
        if not folder.is_dir():
            raise InputError(Problem("there is no such folder of results", str(folder)))
        try:
            said = json.loads(read_bytes(folder / ABOUT, 1 << 20, name))
            return cls(folder, tuple(map(str, said["rulesets"])), str(said["settings"]))
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, InputError) and (folder / ABOUT).exists():
                raise
            raise InputError(
                Problem("this is no folder of results of 'gorules corpus'", str(folder))
            ) from None

    @property
    def parts(self) -> list[Path]:
        """The parts of the table."""
        return sorted(self.folder.glob(f"{self.settings}-*.parquet"))

    def jobs(self, records: Iterable[Raw], rulesets: Sequence[Ruleset]) -> Iterator[CorpusJob]:
        """Return the batches of some records that are not done yet, or whose part of the table is damaged,
        one after the other, as they are read.
        """
        sent = tuple(map(_sent, rulesets))
        done = {path.stem for path in self.parts if not is_damaged(path)}
        found = batches(records, bool(searching(rulesets)))
        made = (CorpusJob(batch, sent, self.settings) for batch in found)
        return (job for job in made if job.key not in done)

    def keep(self, job: CorpusJob, result: dict[str, Any]) -> None:
        """Write a part of the table, whole. Raises InputError if it cannot be written."""
        write_file(self.folder / f"{job.key}.parquet", result["part"])


def searching(rulesets: Iterable[Ruleset]) -> list[str]:
    """Return the ids of the rulesets that search for life and death when they count."""
    return [each.id for each in rulesets if each.removal.acts_unasked]


def _sent(ruleset: Ruleset) -> SentRuleset:
    """Return a ruleset as it is sent. One that comes with gorules goes by its id: its components then have
    the names that the file gives them.
    """
    is_shipped = ruleset.id in all_rulesets() and load_ruleset(ruleset.id) == ruleset
    return SentRuleset(ruleset.id, ruleset.id) if is_shipped else SentRuleset.of(ruleset)


_COUNT = re.compile(rb"RE\s*\[(?:[^][]*[0-9\x80-\xff]|\s*(?:draw|jigo))", re.IGNORECASE)
"""A result that may be a count, in SGF: it has a number, or words that are no ASCII, or is a tie."""


def _may_be_counted(raw: Raw) -> bool:
    return raw.suffix != LINE and (raw.suffix != USUAL or _COUNT.search(raw.content) is not None)


def batches(records: Iterable[Raw], is_slow: bool = False) -> Iterator[tuple[Keyed, ...]]:
    """Yield records in batches that hardly depend on what other records there are. Where counting is slow, a
    record that may be counted ends a batch.
    """
    held: list[Keyed] = []
    size = 0
    for raw in records:
        found = Keyed(raw, keyed(raw))
        held.append(found)
        size += len(raw.content)
        is_cut = int(found.keys[0][:8], 16) % CUT == 0 or (is_slow and _may_be_counted(raw))
        if is_cut or len(held) == MOST_RECORDS or size >= MOST_BYTES:
            yield tuple(held)
            held, size = [], 0
    if held:
        yield tuple(held)


def _check_name(folder: Path) -> None:
    """Raise InputError if the name of a folder is not text: what reads the tables takes no other."""
    try:
        str(folder).encode()
    except UnicodeEncodeError:
        said = "the name of a folder of results has to be text in UTF-8; name another folder"
        raise InputError(Problem(said, str(folder))) from None
