"""What a program that uses gorules is told by a type checker, as an installed package tells it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gorules

pytest.importorskip("mypy", reason="needs mypy: pip install '.[dev]'")


@pytest.mark.slow
def test_a_client_of_the_installed_package_is_typed(tmp_path: Path) -> None:
    # A package beside the client, without the settings of this checkout and without pydantic's plug-in.
    package = tmp_path / "site" / "gorules"
    left_out = shutil.ignore_patterns("__pycache__", "*.so", "lab")
    shutil.copytree(Path(gorules.__file__).parent, package, ignore=left_out)
    shutil.copy(Path(__file__).with_name("typing_examples.py"), tmp_path / "client.py")
    options = ("--strict", "--config-file=", "--cache-dir", str(tmp_path / "cache"))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "client.py"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"MYPYPATH": str(tmp_path / "site")},
    )
    # Of an installed package mypy reports no mistakes, and pydantic's models are told to its plug-in only.
    assert re.search("^(Found|Success)", done.stdout, re.MULTILINE), done.stdout + done.stderr
    assert [line for line in done.stdout.splitlines() if line.startswith("client.py")] == []
