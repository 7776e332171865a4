"""Mutated notebooks, some with a digest that is right but for the key: none of them is read."""

import hashlib
import tempfile
from functools import cache
from pathlib import Path
from random import Random

from gorules.files.signed import DIGEST_SIZE
from tests.support.mutations import Kind, Ran, Sample, changed, complaint, run

ASKED = (
    # what is asked, and the nodes after which that is interrupted
    ("--board 3x3 --rules tromp-taylor --openings", 200),
    ("--board 1x6 --rules kee-3.0-no-suicide --komi 0.5 --threshold 1", 2000),
    ("--board 1x3 --rules tromp-taylor,japanese-agreed,spight-area --openings", 20),
)


@cache
def samples() -> tuple[Sample, ...]:
    """Return notebooks, each with a command that goes on from it."""
    found = []
    for asked, nodes in ASKED:
        command = ["solve", *asked.split(), "--memory", "8", "--json", "--notebook", "{}"]
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            named = [part.replace("{}", "notes") for part in command]
            ran = run([*named, "--nodes", str(nodes)], folder)
            assert ran.code == 0 and (folder / "notes").exists(), (asked, ran)
            content = (folder / "notes").read_bytes()
            goes_on = run([*named, "--nodes", "1"], folder)
            assert goes_on.code == 0, (asked, goes_on)
        found.append(Sample(content, tuple(command), ".notebook"))
    return tuple(found)


def mutated(sample: Sample, random: Random) -> bytes:
    """Mutate anything; or what is signed, or nothing, and sign that without the key, or with another."""
    body = sample.content[:-DIGEST_SIZE]
    key = random.choice((None, b"", random.randbytes(32)))
    if key is not None:
        if random.randrange(4):
            body = changed(body, random)
        return body + hashlib.blake2b(body, key=key, digest_size=DIGEST_SIZE).digest()
    while (content := changed(sample.content, random)) == sample.content:
        pass
    return content


def _complaint(sample: Sample, ran: Ran) -> str | None:
    """What holds of every kind; and there is one message for all of them."""
    if (wrong := complaint(sample, ran)) is not None:
        return wrong
    if ran.code != 2 or "it was not signed with the key in " not in ran.stderr:
        return "a notebook that nobody signed was read"
    return None if ran.stderr.count("\n") == 1 else "more than a message"


KIND = Kind(samples, mutated, _complaint)
