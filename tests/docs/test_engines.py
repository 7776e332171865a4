"""docs/engines.md is run: its commands print what it shows."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from gorules.engines.server import COMMANDS

PAGE = (Path(__file__).parents[2] / "docs" / "engines.md").read_text("utf-8")
PIPED = re.findall(r"^\$ printf '(.*)' \| gorules (gtp .*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("typed", "arguments", "shown"), PIPED)
def test_the_engine_answers_what_the_page_shows(typed: str, arguments: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gorules", *arguments.split()],
        input=typed.replace(r"\n", "\n"), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert [line.rstrip() for line in done.stdout.rstrip().splitlines()] == shown.splitlines()


def test_the_page_has_such_examples_and_names_only_commands_that_there_are() -> None:
    assert PIPED
    named = {
        name
        for row in re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
        for name in re.findall(r"`([a-z-_]+)", row)
    }
    assert named <= set(COMMANDS)
    assert {name for name in COMMANDS if name.startswith(("gorules", "kata"))} <= named
