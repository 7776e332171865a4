"""Mutated notebooks with a right digest: unfinished searches of each solver, and finished questions."""

import hashlib
import json
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.support.mutations import Kind, Ran, Sample, changed, complaint, run

DIGEST_SIZE = 32
PLACE_SIZE = 8

ASKED: tuple[tuple[str, int, float], ...] = (
    # what is asked, the nodes after which that is interrupted, the greatest margin that there can be
    ("--board 2x4 --rules tromp-taylor", 1000, 8),
    ("--board 2x4 --rules aga --komi 0.5", 500, 8.5),
    ("--board 2x4 --rules french", 1000, 8),
    ("--board 2x4 --rules kong-simplest", 3000, 8),
    ("--board 2x6 --rules tromp-taylor", 20_000, 12),  # its proofs have begun to make room for others
    ("--board 2x3 --rules aga-territory,wiki-area", 60, 1 << 21),
    ("--board 6x6 --rules tromp-taylor", 100, 36),  # its positions are numbered
    ("--board 1x6 --rules kee-3.0-no-suicide --komi 0.5 --threshold 1", 2000, 6.5),
    ("--board 2x2 --rules kee-3.0-no-suicide", 2000, 4),
    ("--board 1x4 --rules spight-area", 300, 4),
    ("--board 1x3 --rules tromp-taylor,japanese-agreed,spight-area --openings", 20, 1 << 21),
)  # fmt: skip


@cache
def samples() -> tuple[Sample, ...]:
    """Return notebooks, each with a command that goes on from it, and the greatest margin."""
    found = []
    for asked, nodes, most in ASKED:
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
    """Mutate the index, the beginning of a search, or anything, and work out the digest again."""
    content = sample.content[: -DIGEST_SIZE - PLACE_SIZE]
    index = int.from_bytes(sample.content[-DIGEST_SIZE - PLACE_SIZE : -DIGEST_SIZE], "big")
    match random.randrange(4):
        case 0:
            first, last = index, len(content)
        case 1:
            first, last = 0, min(index, 300)
        case 2:
            # Tables are sparse, so what is not zero is sought.
            first = random.randrange(index + 1)
            first = next((at for at in range(first, index) if content[at]), first) & ~7
            last = min(index, first + 64)
        case _:
            first, last = 0, len(content)
    body = content[:first] + changed(content[first:last], random) + content[last:]
    moved = len(body) - len(content) if last <= index else 0
    place = sample.content[len(content) : len(content) + PLACE_SIZE]
    if random.randrange(10):
        place = (index + moved).to_bytes(PLACE_SIZE, "big")
    elif random.randrange(2):
        place = random.randbytes(PLACE_SIZE)
    body += place
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
