"""How much of finished games life and death by definition decides, and why the rest stays open.

    python -m benchmarks.decided GAMES... --rules korean-2016 --komi 6.5 --sample 40 --seed 1

GAMES are records, collections, archives or folders of them. Each ruleset judges the position after the last
move: its strings one by one, with so many ``--nodes`` of play for a question, and as a score, under the
limits of ``gorules score``. Nobody's word is asked for what is dead. What a game took is CPU time, start of
the program left out.

By the letter, strings beside a neutral point that is left open are in seki. No server counts so. So a game in
which all strings are decided is counted again with its neutral points filled. This second count is compared
with the record.

With ``--kept`` what is found is kept in a file, and a run goes on where it was interrupted. Name another
file after a change of the program. ``--list`` names the strings that stay open and the results that differ.
"""

import argparse
import hashlib
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import gorules as gr
from gorules.corpus.reading import MainLine, read_raw
from gorules.corpus.sources import Raw, raw_records
from gorules.files.inputs import InputError
from gorules.go.position import EMPTY
from gorules.go.verdicts import Kind, MarginRange, points
from gorules.jobs.store import Store
from gorules.jobs.work import Job, here
from gorules.play.record import margin_of, result_of_count, result_text
from gorules.play.replay import end_of
from gorules.ruleset import load_ruleset
from gorules.status.definitions import judged
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Status

FILLED = "japanese-filled:agreed"
"""Counts a game once its neutral points are filled."""
NODES = 100_000
"""The states of play that a question is worth, as for ``gorules status``."""


@dataclass(frozen=True)
class FinishedGame:
    """A job: what a ruleset makes of the position at the end of a game. ``nodes`` are the states of play that
    a question about a string is worth.
    """

    name: str
    line: MainLine
    rules: str
    komi: Fraction | None
    nodes: int

    @property
    def key(self) -> str:
        """The key of the job: what is judged, by what."""
        line = self.line
        said = f"{line.columns} {line.rows} {line.cells.hex()} {line.moves.hex()} {self.komi} {line.result}"
        game = hashlib.sha256(said.encode()).hexdigest()[:20]
        rules = [load_ruleset(name).fingerprint for name in (self.rules, FILLED)]
        return f"decided {game} {' '.join(rules)} {self.nodes}"

    def run(self) -> dict[str, Any]:
        """Return the result by the ruleset (``scored``, None if it is not decided), the lowest and the
        highest margin that it can be (``range``, None if too many strings are open), the result of the record
        (``recorded``, None if it does not come from a count), what the game counts once neutral points are
        ``filled`` (None if strings are open, or there is no count), the number of ``strings``, those that are
        ``open`` with why, and the CPU seconds that the score and the strings took.
        """
        ruleset, line = load_ruleset(self.rules), self.line.line
        position, taken = end_of(line)
        began = time.process_time()
        outcome = gr.score(ruleset, position, captures=taken, komi=self.komi, handicap=line.handicap)
        scored = result_text(outcome) if outcome.kind is Kind.SCORE else None
        after_score = time.process_time()
        reading = ruleset.removal.reading(position)
        if reading is None:
            raise InputError(f"{self.rules} has no definition of life and death")
        found = judged(position, reading, StatusLimits(states=self.nodes))
        strings_took = time.process_time() - after_score
        filled = None
        if all(status.alive is not None for status in found.values()):
            dead = [status.points[0] for status in found.values() if not status.alive]
            counted = gr.score(FILLED, position, dead, taken, komi=self.komi, handicap=line.handicap)
            filled = result_text(counted) if counted.kind is Kind.SCORE else None
        return {
            "scored": scored,
            "range": _range(outcome),
            "recorded": result_of_count(self.line.result),
            "filled": filled,
            "strings": len(found),
            "open": [_told(position, status) for status in found.values() if status.alive is None],
            "score seconds": round(after_score - began, 3),
            "strings seconds": round(strings_took, 3),
            "states": sum(status.states for status in found.values()),
        }


def _range(outcome: gr.Outcome) -> list[float] | None:
    """Return the lowest and the highest margin for Black."""
    if outcome.kind is Kind.SCORE:
        return [float(outcome.margin or 0)] * 2
    found = outcome.range
    if found is None or found.lowest is None or found.highest is None:
        return None
    return [float(found.lowest), float(found.highest)]


def winner_known(result: Mapping[str, Any]) -> bool:
    """Whether a game has one winner whatever becomes of the strings that are open."""
    found = result["range"]
    return found is not None and (found[0] > 0 or found[1] < 0)


def is_outside(result: Mapping[str, Any]) -> bool:
    """Whether the recorded result is none that the score can be."""
    found, recorded = result["range"], result["recorded"]
    return None not in (found, recorded) and not found[0] <= margin_of(recorded) <= found[1]


def filled_as_recorded(result: Mapping[str, Any]) -> bool | None:
    """Whether a game counts as recorded once neutral points are filled; None if that is not known."""
    filled, recorded = result["filled"], result["recorded"]
    return None if None in (filled, recorded) else bool(filled == recorded)


def _told(position: gr.Position, status: Status) -> dict[str, Any]:
    """Return what there is to say of a string that stays open."""
    string = position.board.points(status.points)
    neighbours = position.board.neighbours
    liberties = {near for point in string for near in neighbours[point] if position.cells[near] == EMPTY}
    return {
        "point": status.points[0],
        "colour": status.colour,
        "stones": len(string),
        "liberties": len(liberties),
        "why": status.reached or "what it leans on is open",
    }


def games(sources: Sequence[Path], sample: int | None, seed: int) -> list[tuple[str, MainLine]]:
    """Return the games of some sources with their names, or so many of them, chosen by a seed. Raises
    InputError at one that cannot be read.
    """
    raws = list(raw_records(sources))
    if sample is not None and sample < len(raws):
        chosen = sorted(Random(seed).sample(range(len(raws)), sample))
        raws = [raws[number] for number in chosen]
    return [(_short(raw), read_raw(raw)) for raw in raws]


def _short(raw: Raw) -> str:
    if raw.problem is not None:
        raise InputError(f"{raw.name}: {raw.problem}")
    return raw.name.rpartition("/")[2].rpartition("!")[2]


def figures(found: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what there is to say of some games, a sentence a line."""
    strings = sum(each["strings"] for each in found)
    still = [string for each in found for string in each["open"]]
    scored = [each for each in found if each["scored"] is not None]
    told = [each for each in scored if each["recorded"] is not None]
    same = sum(each["scored"] == each["recorded"] for each in told)
    yield f"strings decided: {_of(strings - len(still), strings)}"
    yield f"games with all strings decided: {_of(sum(not each['open'] for each in found), len(found))}"
    yield f"games scored: {_of(len(scored), len(found))}"
    yield f"scored as recorded: {_of(same, len(told))}"
    agree = [each for each in map(filled_as_recorded, found) if each is not None]
    yield f"as recorded once neutral points are filled: {_of(sum(agree), len(agree))}"
    yield f"games whose winner is known: {_of(sum(map(winner_known, found)), len(found))}"
    ranged = [each for each in found if None not in (each["range"], each["recorded"])]
    yield f"recorded results out of range: {_of(sum(map(is_outside, ranged)), len(ranged))}"
    for what in ("score", "strings"):
        spent = [each[f"{what} seconds"] for each in found]
        mean, median = statistics.mean(spent), statistics.median(spent)
        yield f"CPU seconds a game, {what}: mean {mean:.2f}, median {median:.2f}, at most {max(spent):.2f}"
    for why, number in Counter(string["why"] for string in still).most_common():
        yield f"open, {why}: {number}"
    for low, high in ((1, 1), (2, 4), (5, 9), (10, 19), (20, 361)):
        sized = sum(low <= string["stones"] <= high for string in still)
        yield f"open, of {low} to {high} stones: {sized}"


def listed(name: str, result: dict[str, Any]) -> Iterator[str]:
    """Yield what stays open of a game, and a result that is not as recorded."""
    for string in result["open"]:
        of = f"{string['stones']} stones, {string['liberties']} liberties"
        yield f"{name}: {string['colour']} {string['point']} ({of}) is open: {string['why']}"
    if is_outside(result):
        low, high = map(Fraction, result["range"])
        yield f"{name}: recorded {result['recorded']}, scored {MarginRange(points(low), points(high))}"
    if filled_as_recorded(result) is False:
        yield f"{name}: recorded {result['recorded']}, once neutral points are filled {result['filled']}"


def done(jobs: Iterable[Job], file: Path | None, processes: int) -> list[dict[str, Any]]:
    """Return the result of each job, taken from the file where it is in it, else put into it."""
    jobs = list(jobs)
    with Store(file or Path(":memory:")) as store:
        known = store.results()
        left = {job.key: job for job in jobs if job.key not in known}
        for job, result, seconds in here(left.values(), processes):
            store.keep(job.key, result, seconds)
        known = store.results()
    return [known[job.key] for job in jobs]


def _of(some: int, whole: int) -> str:
    return f"{some} of {whole}" + (f" ({some / whole:.1%})" if whole else "")


def main() -> None:
    """Judge games and print what was found."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.decided",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--rules", nargs="+", default=["korean-2016"])
    parser.add_argument("--komi", type=Fraction, help="instead of that of the records")
    parser.add_argument("--sample", type=int, help="so many games, chosen by the seed; otherwise all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=NODES, help=f"for a question: {NODES}")
    parser.add_argument("--kept", type=Path, help="the file of what is found, to go on from")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args()
    try:
        chosen = games(given.games, given.sample, given.seed)
        for rules in given.rules:
            jobs = [
                FinishedGame(name, line, rules, line.komi if given.komi is None else given.komi, given.nodes)
                for name, line in chosen
            ]
            results = done(jobs, given.kept, given.processes)
            print(f"{rules}, {len(results)} games, {given.nodes} nodes")
            for sentence in figures(results):
                print(f"  {sentence}")
            for job, result in zip(jobs, results, strict=True) if given.list else ():
                for sentence in listed(job.name, result):
                    print(f"  {sentence}")
    except InputError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
