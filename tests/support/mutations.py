"""True files, mutated: to read one ends with exit code 0, 1 or 2 and a message, whatever is in it.

    python -m tests.support.mutations notebooks 20000 --seed 1

Each case mutates one of a kind's true files and runs the command that reads it in a process of its own, with
bounds on its memory and time. Case ``n`` of a seed is the same whatever ran before, so a run can be made in
parts: ``--first`` says where to begin. The exit code is 0, or 1 if a case broke a promise; ``--keep`` says
where the files of such cases are put.

To add a kind, say in a module of its own what its true files are and which command reads each, and enter it
in :func:`kinds`.
"""

import argparse
import os
import re
import resource
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field, replace
from io import StringIO
from pathlib import Path
from random import Random
from types import MappingProxyType

from gorules.cli import app

BROKEN = 1
MEMORY = 1 << 30
"""The most bytes of address space that a command may take, beyond what the tests before it have left."""
CPU_SECONDS = 10
"""The most CPU time that a command may take."""
PATIENCE = 300
"""Seconds after which a command that does nothing is ended."""
SANITIZED = "libasan" in os.environ.get("LD_PRELOAD", "")
"""Whether memory is watched, which takes terabytes of address space by itself, and time."""
MOST_SHOWN = 20
UNJUDGED = "unjudged"
"""In place of a broken promise: whether it was kept would take too long to find out."""

NUMBERS = (
    b"0", b"-1", b"1", b"2", b"255", b"-2147483649", b"4294967296", b"9223372036854775808", b"1" * 400,
    b"1e999", b"0.5", b"null", b"[]", b"true", b"NaN",
)  # fmt: skip
WORDS = (
    0, 1, 2, 3, 0xFF, 0xFFFF, 1 << 24, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1 << 32, 1 << 62, (1 << 63) - 1,
    1 << 63, (1 << 64) - 1,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sample:
    """A file, true or mutated. In ``command``, the arguments of gorules, "{}" stands for its name; ``beside``
    are the files beside it, ``about`` is for the kind's own use.
    """

    content: bytes
    command: tuple[str, ...]
    suffix: str = ""
    about: object = None
    beside: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ran:
    """What became of a command; the exit code is negative if a signal ended it."""

    code: int
    stdout: str
    stderr: str


def changed(content: bytes, random: Random) -> bytes:
    """Return the content with a few changes, of bits, bytes, numbers in text or in binary, and stretches."""
    made = bytearray(content)
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        _change(made, random)
    return bytes(made)


def _change(content: bytearray, random: Random) -> None:
    at = random.randrange(len(content)) if content else 0
    end = min(len(content), at + random.choice((1, 2, 8, 64, 1000)))
    match random.randrange(8):
        case 0:
            content[at:end] = b""
        case 1:
            content[at:at] = content[at:end]
        case 2:
            content[at:end] = random.randbytes(end - at)
        case 3:
            del content[at:]
        case 4:
            at &= ~7
            content[at : at + 8] = random.choice(WORDS).to_bytes(8, "little")
        case 5:
            # A number in the text nearby, if there is one.
            if found := re.compile(rb"-?\d+").search(content, at, at + 1000):
                content[found.start() : found.end()] = random.choice(NUMBERS)
        case _ if content:
            content[at] ^= 1 << random.randrange(8)


def _address_space() -> int:
    """Return the bytes of address space that this process has; none where that is not told."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[0]) * resource.getpagesize() if told.exists() else 0


def complaint(sample: Sample, ran: Ran) -> str | None:
    """Return which promise that all kinds share was broken, or None."""
    if ran.code in (-signal.SIGXCPU, -signal.SIGALRM):
        return "no end"
    if ran.code < 0:
        return f"ended by {signal.Signals(-ran.code).name}"
    if "Traceback" in ran.stderr:
        return "a traceback"
    if ran.code not in (0, 1, 2):
        return f"exit code {ran.code}"
    if ran.code == 2 and (ran.stdout or not ran.stderr.startswith("gorules: ")):
        return "bad input without a message, or with a result"
    return None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: its true ones, and what is promised of a command that reads a mutated one."""

    samples: Callable[[], Sequence[Sample]]
    mutated: Callable[[Sample, Random], Sample | bytes] = lambda sample, random: changed(
        sample.content, random
    )
    complaint: Callable[[Sample, Ran], str | None] = complaint


def kinds() -> MappingProxyType[str, Kind]:
    """Return the kinds by name."""
    from tests.support import mutated_certificates, mutated_notebooks, mutated_strategies, mutated_texts

    return MappingProxyType(
        {
            "certificates": mutated_certificates.KIND,
            "notebooks": mutated_notebooks.KIND,
            "strategies": mutated_strategies.KIND,
            "rulesets": mutated_texts.RULESETS,
            "beasts": mutated_texts.BEASTS,
            "sgf": mutated_texts.SGF,
        }
    )


def run(command: Sequence[str], folder: Path) -> Ran:
    """Run gorules in a process of its own, in a folder."""
    output, errors = folder / "stdout", folder / "stderr"
    child = os.fork()
    if child == 0:
        code = 99
        try:
            code = _run_here(command, folder, output, errors)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return Ran(
        os.waitstatus_to_exitcode(status),
        output.read_text("utf-8", "backslashreplace"),
        errors.read_text("utf-8", "backslashreplace"),
    )


def _run_here(command: Sequence[str], folder: Path, output: Path, errors: Path) -> int:
    os.chdir(folder)
    for path, number in ((output, 1), (errors, 2)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), number)
    sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
    signal.alarm(PATIENCE)
    if not SANITIZED:
        most = _address_space() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
    try:
        app(list(command), prog_name="gorules")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 99


def cases(kind: Kind, count: int, seed: int, first: int = 0) -> Iterator[tuple[int, bytes, Ran, str | None]]:
    """Yield for each case its number, the mutated file, what became of the command, and what broke."""
    samples = kind.samples()
    with redirect_stdout(StringIO()), suppress(SystemExit):
        app(
            [samples[0].command[0], "--help"], prog_name="gorules"
        )  # once, not in each process, it is imported
    for number in range(first, first + count):
        random = Random(f"{seed} {number}")
        sample = random.choice(samples)
        made = kind.mutated(sample, random)
        sample = replace(sample, content=made) if isinstance(made, bytes) else made
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            file = folder / f"mutated{sample.suffix}"
            file.write_bytes(sample.content)
            for name, content in sample.beside.items():
                (folder / name).write_bytes(content)
            ran = run([part.replace("{}", file.name) for part in sample.command], folder)
        yield number, sample.content, ran, kind.complaint(sample, ran)


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.mutations", description=__doc__)
    parser.add_argument("kind", choices=kinds())
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a folder for the files of the cases that broke a promise")
    given = parser.parse_args(arguments)
    codes: Counter[int] = Counter()
    broken: Counter[str] = Counter()
    unjudged = 0
    for number, content, ran, wrong in cases(kinds()[given.kind], given.count, given.seed, given.first):
        codes[ran.code] += 1
        unjudged += wrong == UNJUDGED
        if wrong is not None and wrong != UNJUDGED:
            broken[wrong] += 1
            if sum(broken.values()) <= MOST_SHOWN:
                print(f"case {number}: {wrong}\n{ran.stdout[-500:]}{ran.stderr[-1500:]}", flush=True)
            if given.keep is not None:
                given.keep.mkdir(parents=True, exist_ok=True)
                (given.keep / f"{given.kind}-{given.seed}-{number}").write_bytes(content)
    print(f"{given.kind}: {given.count} cases of seed {given.seed} from {given.first} on")
    words = {0: "accepted", 1: "fail", 2: "refused"}
    told = {words.get(code, f"exit code {code}"): times for code, times in sorted(codes.items())}
    told["false"] = sum(times for wrong, times in broken.items() if wrong.startswith("false"))
    told |= {"traceback": broken["a traceback"], "unjudged": unjudged}
    print(", ".join(f"{what}: {times}" for what, times in told.items()))
    for wrong, times in broken.most_common():
        print(f"BROKEN {times}: {wrong}")
    return BROKEN if broken else 0


if __name__ == "__main__":
    sys.exit(main())
