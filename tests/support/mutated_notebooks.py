"""Mutated notebooks with a right digest: unfinished searches of each solver, and finished questions."""

import hashlib
import json
import re
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from gorules.native import bridge
from gorules.solve.notebook import DIGEST_SIZE, MAGIC, PLACE_SIZE
from tests.support.mutations import NUMBERS, WORDS, Kind, Ran, Sample, changed, complaint, run

ASKED: tuple[tuple[str, int, float], ...] = (
    # what is asked, the nodes after which that is interrupted, the greatest margin that there can be
    ("--board 2x4 --rules tromp-taylor --openings", 1000, 8),
    ("--board 2x4 --rules aga --komi 0.5", 500, 8.5),
    ("--board 2x4 --rules french", 1000, 8),
    ("--board 2x4 --rules kong-simplest", 3000, 8),
    ("--board 2x6 --rules tromp-taylor", 20_000, 12),  # its proofs have begun to make room for others
    ("--board 2x3 --rules aga-territory", 60, 1 << 21),
    ("--board 6x6 --rules tromp-taylor", 100, 36),  # its positions are numbered
    ("--board 1x6 --rules kee-3.0-no-suicide --komi 0.5 --threshold 1", 2000, 6.5),
    ("--board 2x2 --rules kee-3.0-no-suicide", 2000, 4),
    ("--board 1x4 --rules spight-area", 300, 4),
    ("--board 1x3 --rules tromp-taylor,japanese-agreed,spight-area --openings", 20, 1 << 21),
)  # fmt: skip


FOR_PYTHON = 6
"""From here on the searches are short without the native core, too."""


@cache
def samples() -> tuple[Sample, ...]:
    """Return notebooks, each with a command that goes on from it, and the greatest margin."""
    found = []
    for asked, nodes, most in ASKED if bridge.core is not None else ASKED[FOR_PYTHON:]:
        command = ["solve", *asked.split(), "--memory", "8", "--json", "--notebook", "{}"]
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            named = [part.replace("{}", "notes") for part in command]
            ran = run([*named, "--nodes", str(nodes)], folder)
            assert ran.code == 0 and (folder / "notes").exists(), (asked, ran)
            content = (folder / "notes").read_bytes()
        found.append(Sample(content, (*command, "--nodes", "5000"), ".notebook", most))
    return tuple(found)


def mutated(sample: Sample, random: Random) -> bytes:
    """Mutate a search, the index or anything, and work out the digest again. In half of the cases the index
    still says where everything is.
    """
    content = sample.content[: -DIGEST_SIZE - PLACE_SIZE]
    place = int.from_bytes(sample.content[-DIGEST_SIZE - PLACE_SIZE : -DIGEST_SIZE], "big")
    if random.randrange(2):
        return _sealed(*_mutated_in_place(content, place, random))
    index = [json.loads(line) for line in content[place:].splitlines()]
    body = MAGIC
    chosen = random.choice(index)
    for entry in index:
        if "search" in entry:
            start, size = entry["search"]["start"], entry["search"]["size"]
            part = content[start : start + size]
            if entry is chosen:
                part = _like(part, random)
            entry["search"].update(start=len(body), size=len(part))
            body += part
    lines = [json.dumps(entry).encode() for entry in index]
    if "search" not in chosen:
        lines = [_with_another_number(line, random) for line in lines]
    return _sealed(body + b"".join(line + b"\n" for line in lines), len(body))


def _mutated_in_place(content: bytes, place: int, random: Random) -> tuple[bytes, int]:
    first, last = random.choice(((place, len(content)), (0, min(place, 300)), (0, len(content))))
    if random.randrange(4) == 0:
        # Tables are sparse, so what is not zero is sought.
        first = random.randrange(place + 1)
        first = next((at for at in range(first, place) if content[at]), first) & ~7
        last = min(place, first + 64)
    body = content[:first] + changed(content[first:last], random) + content[last:]
    moved = place + (len(body) - len(content) if last <= place else 0)
    return body, moved if random.randrange(10) else random.randrange(1 << 63)


def _like(part: bytes, random: Random) -> bytes:
    """Return a part with one thing replaced by another of its kind, where it is text or a table."""
    if part.startswith(b"{"):
        if random.randrange(2):
            return _with_another_number(part, random)
        trees = [
            found.start(1) + random.randrange(len(found[1])) for found in re.finditer(rb'"([.*+bwl]+)"', part)
        ]
        if not trees:
            return changed(part, random)
        at = random.choice(trees)
        return part[:at] + random.choice((b".", b"*", b"+", b"b", b"w", b"l")) + part[at + 1 :]
    at = random.randrange(len(part))
    at = next((where for where in range(at, len(part)) if part[where]), at) & ~7
    word = int.from_bytes(part[at : at + 8], "little") ^ 1 << random.randrange(64)
    if random.randrange(4) == 0:
        word = random.choice(WORDS)
    return part[:at] + word.to_bytes(8, "little")[: len(part) - at] + part[at + 8 :]


def _with_another_number(text: bytes, random: Random) -> bytes:
    found = list(re.finditer(rb"-?\d+", text))
    if not found:
        return text
    at = random.choice(found)
    number = random.choice((str(random.randrange(300)).encode(), random.choice(NUMBERS)))
    return text[: at.start()] + number + text[at.end() :]


def _sealed(body: bytes, place: int) -> bytes:
    body += place.to_bytes(PLACE_SIZE, "big")
    return body + hashlib.blake2b(body, digest_size=DIGEST_SIZE).digest()


def _complaint(sample: Sample, ran: Ran) -> str | None:
    """What holds of every kind; and what is printed is possible."""
    if (wrong := complaint(sample, ran)) is not None or ran.code:
        return wrong
    assert isinstance(sample.about, int | float)
    for solution in _solutions(json.loads(ran.stdout)):
        low, high = solution["low"], solution["high"]
        bounds = [bound for bound in (low, high) if bound is not None]
        if len(bounds) == 2 and low > high:
            return "bounds that contradict each other"
        if any(abs(bound) > most_of(solution, float(sample.about)) for bound in bounds):
            return "a margin that there cannot be"
        if any(solution.get(name, 0) < 0 for name in ("nodes", "seconds", "memory")):
            return "negative statistics"
    return None


def most_of(solution: dict[str, Any], most: float) -> float:
    """Return the greatest margin of a solution; a bound may be what stands for a win."""
    return most if solution["value"] is not None else max(most, 1000)


def _solutions(found: dict[str, Any]) -> list[dict[str, Any]]:
    listed = found.get("solutions", [found])
    parts = [each.get("openings", {}).values() for each in listed]
    return [*listed, *(solution for part in parts for solution in part)]


KIND = Kind(samples, mutated, _complaint)
