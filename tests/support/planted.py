"""Puts the faults of ``tests/planted.yaml`` into a copy of the code, one at a time, and tells which of them
its tests do not notice: ``python -m tests.support.planted [WORDS]``, those whose sentence has the words.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).parents[2]
COPY = ROOT / "build" / "planted"
COPIED = (
    "gorules", "rulesets", "bestiary", "docs", "benchmarks", "tests", "setup.py", "pyproject.toml",
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "LICENSE",
)  # fmt: skip


class Planted(NamedTuple):
    """A fault: what stands in a file instead of what, and the tests, as pytest is given them. Where code is
    there only to find the faults of other code, another fault is put in ``besides``, by its sentence.
    """

    fault: str
    file: str
    old: str
    new: str
    tests: str
    besides: str = ""


def planted() -> list[Planted]:
    """The faults of the list."""
    items = yaml.safe_load((ROOT / "tests" / "planted.yaml").read_text(encoding="utf-8"))
    return [Planted(**item) for item in items]


def copied() -> None:
    """Make the copy, with what is compiled."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, COPY / name)


def run(*words: str) -> int:
    """Run a command in the copy; return its exit code."""
    there = {**os.environ, "PYTHONPATH": str(COPY), "GORULES_REQUIRE_NATIVE": "1"}
    return subprocess.run(words, cwd=COPY, env=there, capture_output=True, check=False).returncode


def compiled(file: str) -> None:
    """Compile the core anew if a file is part of it, and pack the laboratory if it is a script of that."""
    if file.endswith((".pxi", ".pyx")) and run(sys.executable, "setup.py", "build_ext", "--inplace"):
        sys.exit(f"{file} with the fault does not compile")
    if file.endswith(".js") and run(sys.executable, "gorules/web/lab/build.py"):
        sys.exit(f"{file}: the laboratory could not be packed")


def is_noticed(item: Planted) -> bool:
    """Whether a test fails with a fault, or cannot be read; that pytest finds none is no answer."""
    faults = [item, *(other for other in planted() if other.fault == item.besides)]
    sound = {COPY / each.file: (COPY / each.file).read_text(encoding="utf-8") for each in faults}
    try:
        for each in faults:
            path = COPY / each.file
            path.write_text(path.read_text(encoding="utf-8").replace(each.old, each.new), encoding="utf-8")
        compiled(item.file)
        words = "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *shlex.split(item.tests)
        return run(sys.executable, *words) in (1, 2)
    finally:
        for path, text in sound.items():
            path.write_text(text, encoding="utf-8")


def main(words: str = "") -> int:
    """Tell what becomes of each fault; return 1 if one of them is not noticed."""
    copied()
    chosen = [item for item in planted() if words in item.fault]
    before, left = "", 0
    for item in chosen:
        if before != item.file:
            compiled(before)  # without the fault before
            before = item.file
        noticed = is_noticed(item)
        left += not noticed
        print(f"{'noticed' if noticed else 'NOT NOTICED'}: {item.fault}", flush=True)
    print(f"{len(chosen)} faults, {left} not noticed")
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
