"""Whoever does not want to wait for life and death gets the report with what is decided by then."""

import gzip
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gorules.cli import app
from gorules.core import loaded

RUN = CliRunner()
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(loaded.defending is None, reason="local games need the native core")

BEGINS = """
from gorules.cli import main
from gorules.status import waiting

look, words = waiting.Waiting.look, iter(["begun"])

def looking(self, states):
    for word in words:
        print(word, flush=True)
    look(self, states)

waiting.Waiting.look = looking
main()
"""
"""The program; it says when the first search of life and death has begun."""


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished game of 19x19. To decide what lives takes a minute or two."""
    games = gzip.decompress((ROOT / "benchmarks" / "self_play.sgf.gz").read_bytes())
    file = tmp_path / "game.sgf"
    file.write_bytes(games[games.rindex(b"(;") :])
    return file


def interrupted(*words: str) -> tuple[str, str]:
    """Interrupt a command when it has begun; return what it shows after that, and its errors."""
    program = subprocess.Popen(
        [sys.executable, "-c", BEGINS, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert program.stdout
    assert program.stdout.readline() == "begun\n"
    program.send_signal(signal.SIGINT)
    shown, errors = program.communicate(timeout=120)
    assert program.returncode == 130
    return shown, errors


@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupt_leaves_a_score(as_json: bool, finished: Path) -> None:
    shown, errors = interrupted(
        "score", str(finished), "-r", "korean-2016,japanese-2003", *["--json"] * as_json
    )
    assert errors.endswith("gorules: interrupted\n")
    if as_json:
        told = json.loads(shown)
        assert told["stopped"] == "interrupted"
        assert [each["outcome"]["range"]["open"] != [] for each in told["outcomes"]] == [True, True]
    else:
        assert shown.count("strings are open") == 2
        assert "looks longer" not in shown  # who does not wait is not told how to wait longer


def test_an_interrupt_leaves_a_report_on_a_game(finished: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    shown, _ = interrupted("adjudicate", str(finished), "-r", "korean-2016,aga", "--html", str(page))
    assert "game.html" in shown
    assert "strings are open" in page.read_text(encoding="utf-8")


def test_an_interrupt_leaves_what_is_compared_by_then_and_names_the_rest(finished: Path) -> None:
    shown, errors = interrupted("compare", str(finished), "ko", "triple-ko", "-r", "korean-2016,aga")
    assert "Undecided under korean-2016" in shown
    assert "triple-ko" not in shown
    assert errors.endswith("gorules: interrupted; not compared: ko, triple-ko\n")


def test_an_interrupt_leaves_no_file_that_is_half_decided(finished: Path, tmp_path: Path) -> None:
    file = tmp_path / "out.md"
    shown, errors = interrupted("export", str(finished), "-r", "korean-2016,aga", "-o", str(file))
    assert (shown, errors.endswith("gorules: interrupted\n"), file.exists()) == ("", True, False)


@pytest.mark.parametrize(
    "words", [["score"], ["adjudicate"], ["compare"]], ids=["score", "adjudicate", "compare"]
)
def test_a_limit_of_seconds_leaves_the_same(words: list[str], finished: Path) -> None:
    asked = [*words, str(finished), "-r", "korean-2016,aga", "--seconds", "0"]
    done = RUN.invoke(app, asked)
    assert done.exit_code == 0
    assert "strings are open" in " ".join(done.stdout.split())
    assert done.stderr.endswith("gorules: the limit of seconds was reached\n")
    assert json.loads(RUN.invoke(app, [*asked, "--json"]).stdout)["stopped"] == "seconds"
    assert RUN.invoke(app, [*asked[:-1], "-1"]).exit_code == 2


def test_what_has_no_definition_is_not_waited_for(finished: Path) -> None:
    done = RUN.invoke(app, ["score", str(finished), "-r", "aga", "--seconds", "0", "--json"])
    assert (done.exit_code, done.stderr) == (0, "")
    assert json.loads(done.stdout)["stopped"] is None
