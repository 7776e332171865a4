"""Whoever does not want to wait for life and death gets the report with what is decided by then."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gorules.cli import app, compare
from gorules.cli.stopping import waiting
from gorules.core import loaded
from gorules.dispute.sources import statuses_of
from gorules.formats.records import read_record
from gorules.ruleset import Ruleset
from gorules.status.waiting import Ended, watching

RUN = CliRunner()
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(loaded.defending is None, reason="local games need the native core")

BEGINS = """
from gorules.cli import main
from gorules.status import waiting

look, words = waiting.Waiting.look, iter(["begun"])

def looking(self, states):
    look(self, states)
    for word in words:
        print(word, flush=True)

waiting.Waiting.look = looking
main()
"""
"""The program; it says when the first search of life and death has begun."""


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


def test_an_interrupt_between_two_subjects_leaves_what_is_compared_by_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = compare._on_beast

    def on_beast(rulesets: Sequence[Ruleset], name: str) -> object:
        if name == "eternal-life":
            signal.raise_signal(signal.SIGINT)
        return real(rulesets, name)

    monkeypatch.setattr(compare, "_on_beast", on_beast)
    words = ["compare", "triple-ko", "eternal-life", "moonshine-life", "-r", "aga,tromp-taylor", "--json"]
    told = json.loads(RUN.invoke(app, words).stdout)
    assert {each["subject"] for each in told["comparisons"]} == {"triple-ko"}
    assert told["stopped"] == "interrupted"


def test_an_interrupt_leaves_no_file_that_is_half_decided(finished: Path, tmp_path: Path) -> None:
    file = tmp_path / "out.md"
    shown, errors = interrupted("export", str(finished), "-r", "korean-2016,aga", "-o", str(file))
    assert (shown, errors.endswith("gorules: interrupted\n"), file.exists()) == ("", True, False)


def test_a_file_that_cannot_be_read_hides_no_interrupt(finished: Path) -> None:
    shown, errors = interrupted("compare", "no.sgf", str(finished), "ko", "-r", "korean-2016,aga")
    assert "Undecided under korean-2016" in shown
    assert "no.sgf" in errors and errors.endswith("gorules: interrupted; not compared: ko\n")


def test_what_divides_rulesets_for_want_of_time_alone_is_not_told(finished: Path) -> None:
    words = ["compare", str(finished), "-r", "korean-2016,japanese-2003,aga,tromp-taylor", "--seconds", "0"]
    told = " ".join(RUN.invoke(app, words).stdout.split())
    assert "The limit of seconds ended the search for life and death." in told
    assert "korean-2016: " not in told and "All agree" not in told
    (item,) = json.loads(RUN.invoke(app, [*words, "--json"]).stdout)["comparisons"]
    sides = {each[side]["ruleset"] for each in item["boundaries"] for side in ("one", "other")}
    assert item["stopped"] == "seconds" and sides <= {"aga", "tromp-taylor"}


def test_a_limit_that_one_of_several_subjects_has_reached_is_told(finished: Path) -> None:
    done = RUN.invoke(
        app, ["compare", str(finished), "ko", "-r", "korean-2016,aga", "--seconds", "0", "--json"]
    )
    told = json.loads(done.stdout)
    assert (told["stopped"], told["comparisons"][0]["stopped"]) == ("seconds", "seconds")
    refused = RUN.invoke(app, ["compare", "--all", "--seconds", "1"])
    assert refused.exit_code == 2 and "--seconds" in refused.stderr


def test_who_does_not_wait_for_a_definition_is_not_told_to_ask_one(finished: Path) -> None:
    words = ["adjudicate", str(finished), "-r", "korean-2016,aga", "--seconds", "0"]
    told = " ".join(RUN.invoke(app, words).stdout.split())
    assert "or ask an engine" in told and "ask a definition" not in told


def test_a_definition_that_is_asked_what_is_dead_tells_what_it_has_proved_by_then(finished: Path) -> None:
    words = ["score", str(finished), "-r", "aga", "--dead-by", "korean", "--seconds", "0", "--json"]
    told = json.loads(RUN.invoke(app, words).stdout)
    assert told["stopped"] == "seconds"
    assert {each["known"] for each in told["strings"]} == {"proved", "defined", "open"}


def test_a_second_interrupt_ends_the_work_and_so_does_one_while_nothing_is_searched() -> None:
    with pytest.raises(KeyboardInterrupt), waiting(lambda states: None):
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), waiting(lambda states: None) as end:
        watch = watching()
        assert watch is not None
        watch(1)
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(Ended):
            watch(2)
        signal.raise_signal(signal.SIGINT)
    assert end.by == "interrupted"


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


def test_what_explains_the_result_of_a_record_is_told_before_anything_is_searched(tmp_path: Path) -> None:
    """As tests/dispute/ has it: Black has 45 points and White 36, if H3 and B6 are dead."""
    black = "".join(f"[e{row}]" for row in "abcdefghi") + "[hg]"
    white = "".join(f"[f{row}]" for row in "abcdefghi") + "[bd]"
    game = tmp_path / "game.sgf"
    text = f"(;SZ[9]KM[0]RU[AGA]RE[B+9]AB{black}AW{white};B[];W[])"
    game.write_text(text)
    words = ["adjudicate", str(game), "-r", "korean-2016,aga", "--seconds", "0"]
    done = RUN.invoke(app, words)
    first, *_ = done.stderr.splitlines()
    assert first == 'gorules: likely dead: with --dead "H3 B6" aga counts B+9, as recorded'
    shown = " ".join(done.stdout.split())
    assert 'Name a stone of each dead string (--dead "H3 B6")' in shown
    # Who does that has the result of the record.
    done = RUN.invoke(app, [*words, "--dead", "H3 B6"])
    assert "B+9 (as recorded)" in done.stdout
    assert done.stderr.splitlines()[0] == 'gorules: with --dead "B6 H3" aga counts B+9, as recorded'
    # A record that marks dead stones says itself what is dead. Here it is B6 alone.
    game.write_text(text.replace("W[])", "W[]TB[bd])"))
    first, *_ = RUN.invoke(app, words).stderr.splitlines()
    assert first == "gorules: dead by the marks of the record: B6; aga counts B+37"
    # No stone at A1 is dead: that is said before anything else.
    done = RUN.invoke(app, [*words, "--dead", "A1"])
    assert (done.exit_code, done.stdout) == (2, "") and "there is no stone at A1" in done.stderr
    # Where no search begins, the report comes at once.
    game.write_text(text)
    assert RUN.invoke(app, ["adjudicate", str(game), "-r", "aga"]).stderr == ""


def test_who_was_told_what_is_likely_dead_is_told_what_is_proved_to_live(tmp_path: Path) -> None:
    # A seki: if play goes on at random, White is mostly taken.
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[5:2]KM[0]AB[ab][bb][ba]AW[cb][db][eb][da];B[];W[])")
    first, second = RUN.invoke(app, ["adjudicate", str(game), "-r", "korean-2016,aga"]).stderr.splitlines()
    assert first.startswith('gorules: likely dead: with --dead "D2" aga counts B+')
    assert second == "gorules: D2 was likely dead, but is alive (korean-2016)"


def test_a_counted_game_has_ended(tmp_path: Path) -> None:
    # Servers leave the passes out.
    game = tmp_path / "game.sgf"
    said = "(;SZ[5:2]KM[0]RE[W+1]AB[ab][bb][ba]AW[cb][db][eb][da])"
    for text, is_told in ((said, False), (said.replace("W+1", "W+R"), True), (said.replace("RE", "C"), True)):
        game.write_text(text)
        shown = " ".join(RUN.invoke(app, ["adjudicate", str(game), "-r", "aga,french"]).stdout.split())
        assert ("Play has not ended" in shown) == is_told
        assert ("is to move" in shown) == is_told
        assert ("its result is a count" in shown) != is_told


def test_an_interrupt_gives_an_engine_up(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def thinks(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gorules.dispute.engine.asked_by_command", thinks)
    done = RUN.invoke(app, ["adjudicate", str(finished), "-r", "aga", "--dead-by", f"{sys.executable} -x"])
    assert done.exit_code == 130
    assert "An interrupt ended the search for life and death." in done.stdout
    with pytest.raises(KeyboardInterrupt):  # nobody waits
        statuses_of(read_record(finished), [f"{sys.executable} -x"])
