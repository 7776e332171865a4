"""play: what is typed is done, and what is shown is what there is."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gorules.formats.sgf import read_sgf
from tests.support.commands import ROOT, read_to_end, shown


def answers(*options: str, typed: str) -> list[Any]:
    return [json.loads(line) for line in shown("play", *options, "--json", typed=typed).splitlines()]


def test_several_turns_are_taken_back_at_once() -> None:
    start, *_, after = answers("-b", "2x2", typed="A1\nB2\nA2\nundo 2\n")
    assert (after["turn"], after["position"]) == (1, "../X.")
    said = shown("play", "-b", "2x2", typed="A1\nB2\nundo 2\n")
    assert said.index("Taken back: White 2 B2") < said.index("Taken back: Black 1 A1")
    assert start["turn"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("undo 3", "only 2 turns can be taken back"), ("undo 0", "as in: undo 2"),
        ("undo -1", "as in: undo 2"), ("undo x", "as in: undo 2"), ("undo 1 1", "as in: undo 2"),
        ("resume", "play has not ended"),
    ],
)  # fmt: skip
def test_what_cannot_be_taken_back_is_refused_and_nothing_changes(words: str, said: str) -> None:
    *_, refusal, state = answers("-b", "2x2", typed=f"A1\nB2\n{words}\nboard\n")
    assert said in refusal["error"]
    assert (state["turn"], state["outcome"]) == (2, None)


def test_what_the_players_agree_on_is_kept_saved_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    start = ("-r", "new-zealand", "-p", ".OXX./OOXXO/.OXX./OOXX./.OX..", "--komi", "0.5")
    typed = "agree E4\nboard\nsave game.sgf\nundo 2\nundo\n"
    _, agreed, state, _, refused, undone = answers(*start, typed=typed)
    # With E4 dead Black has the 15 points from C to E, and White the 10 of A and B.
    assert agreed["outcome"]["margin"] == state["outcome"]["margin"] == 4.5
    assert read_sgf("game.sgf").result == "B+4.5"
    assert "only 1 turn" in refused["error"]
    assert undone["outcome"] is None
    assert "Taken back: the agreement\n" in shown("play", *start, typed="agree E4\nundo\n")


def test_the_start_is_part_of_the_history_where_the_rules_record_it() -> None:
    assert "At the start: ..\n" in shown("play", "-b", "1x2", typed="A1\nhistory\n")
    # Kee C.1: only what a player left is on her record.
    assert "At the start" not in shown("play", "-b", "1x2", "-r", "kee-3.0", typed="A1\nhistory\n")
    assert answers("-b", "1x2", typed="history\n")[-1] == {
        "history": {"black": [], "white": []},
        "start": "..",
    }
    # Under basic ko only the position before the opponent's turn counts.
    short = answers("-b", "1x3", "-r", "wiki-area", typed="A1\nhistory\nC1\nhistory\n")
    assert [answer["start"] for answer in short if "start" in answer] == ["...", None]


def test_play_goes_on_after_its_end() -> None:
    *_, over, on, after = answers("-b", "1x2", typed="pass\npass\nresume white\nA1\n")
    assert over["outcome"] is not None
    assert (on["outcome"], on["to-play"]) == (None, "white")
    assert after["position"] == "O."


def test_a_question_mark_asks_for_help() -> None:
    assert answers("-b", "1x2", typed="?\n")[-1] == answers("-b", "1x2", typed="help\n")[-1]


def test_the_last_play_is_in_brackets() -> None:
    said = shown("play", "-b", "2x3", typed="A1\nC1\npass\n")
    assert "1(X). .\n" in said
    assert "1 X .(O)\n" in said
    assert said.rstrip().splitlines()[-4] == "1 X . O"


def test_lines_can_be_edited_where_there_is_a_library_for_it() -> None:
    pty = pytest.importorskip("pty")
    pytest.importorskip("readline")
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "gorules", "play", "-b", "1x3"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "INPUTRC": "/dev/null"},
        stdin=theirs, stdout=theirs, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    written = b""
    while b"> " not in written:
        written += os.read(ours, 65536)
    # "C1", the cursor to the beginning of the line, the C struck out, a B in its place.
    os.write(ours, b"C1\x01\x04B\nquit\n")
    written += read_to_end(ours)
    assert program.wait() == 0
    assert b"Turn 1, Black: B1." in written


def test_a_game_is_saved_as_a_record_and_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    *_, saved, again = answers("-b", "3x3", "-r", "aga", typed="B2\npass\nsave game.sgf\nsave game.sgf\n")
    assert saved == {"saved": "game.sgf"}
    assert "there is such a file already" in again["error"]
    record = read_sgf("game.sgf")
    assert (record.rules, [move.move for move in record.line.moves]) == ("AGA", ["B2", "pass"])
    assert "name a file" in answers("-b", "2x2", typed="save\n")[-1]["error"]


def test_a_game_that_was_scored_at_its_end_is_saved_as_it_was_scored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On 5x3 Black has A and White E; if E2 is not dead, Black's stone there takes White's territory."""
    monkeypatch.chdir(tmp_path)
    start = ["-r", "japanese-agreed", "--position", "..XO./..XOX/..XO."]
    shown("play", *start, typed="pass\npass\nscore E2\nsave dead.sgf\n")
    shown("play", *start, typed="score E2\npass\npass\nsave alive.sgf\n")
    dead, alive = (read_sgf(tmp_path / f"{name}.sgf") for name in ("dead", "alive"))
    # Black 6 points, White 3 and a prisoner; with the stone nobody surrounds E1 and E3.
    assert (dead.result, dead.marked and dead.marked.dead) == ("B+2", ("E2",))
    assert (alive.result, alive.marked) == ("B+6", None)
