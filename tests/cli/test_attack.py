"""attack: who does not believe that a string stands tries to take it."""

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gorules.core import loaded
from gorules.status.proof.check import check_standing
from gorules.status.proof.file import StandingProof
from gorules.status.proof.reading import written_proof
from tests.support.commands import ROOT, invoked

EXAMPLE = str(ROOT / "docs" / "standing-9x9.json")
needs_native = pytest.mark.skipif(loaded.core is None, reason=f"no native core: {loaded.why_not}")


def attacked(*words: str, typed: str = "") -> str:
    done = invoked("attack", *words, typed=typed)
    assert done.exit_code == 0, done.stderr
    return " ".join(done.stdout.split())


def test_who_does_not_believe_a_proof_plays_against_it() -> None:
    """One command, and a play: D4 would cut E5 off from F4 if Black did not answer at E4."""
    told = attacked(EXAMPLE, typed="D4\nundo\nJ9\npass\nquit\n")
    assert "It is proved that nobody can take Black's strings at F6, E5, J5, F4, B3." in told
    assert "The same is proved of those at" in told and "name one with --string." in told
    assert "White plays D4, Black answers E4." in told and "White plays J9, Black passes." in told
    assert "White passes, Black passes. After 2 turns of White no string was taken." in told


@needs_native
def test_a_string_of_a_game_is_attacked_without_a_file_between(tmp_path: Path) -> None:
    """She has a game, and doubts that one string lives: one command."""
    games = gzip.decompress((ROOT / "benchmarks" / "self_play.sgf.gz").read_bytes()).decode()
    record = tmp_path / "game.sgf"
    record.write_text("(;" + games.split("(;")[205])
    told = attacked(str(record), "--string", "B9", typed="D1\nF9\n")
    assert "It is proved that nobody can take White's string at B9. Play for Black, on" in told
    assert "D1 is occupied" in told and "Black plays F9, White " in told
    torus = attacked("--board", "torus:3x3", "--position", "XX./X.X/XXX", "--string", "A1", typed="")
    assert "Play for White" in torus and "White has no legal play left." in torus


def test_each_answer_is_json_for_programs() -> None:
    done = invoked("attack", EXAMPLE, "--string", "B9", "--json", typed="H8\nundo\nA1 A1\nB9\n")
    start, after, back, *refused = map(json.loads, done.stdout.splitlines())
    assert start["strings"][0][0] == "B9" and start["attacker"] == "black" and start["answer"] is None
    assert after["turn"] == 1 and after["position"] != start["position"] and "H8" in start["legal"]
    assert back == start
    assert [*map(list, refused)] == [["error"], ["error"]]


@pytest.mark.parametrize("typed", ["undo", "undo 2", "D4\nundo\nundo", "D4 E5", "board 3", "quit now"])
def test_what_cannot_be_done_in_an_attack_is_refused(typed: str) -> None:
    *_, last = map(json.loads, invoked("attack", EXAMPLE, "--json", typed=typed).stdout.splitlines())
    assert list(last) == ["error"]


def test_attacks_at_random_are_made_on_each_family() -> None:
    told = attacked(str(ROOT / "tests" / "cli" / "standing-5x5.json"), "--string", "B4", "--random", "40")
    assert "40 attacks at random, " in told and "no string was taken" in told
    done = invoked("attack", EXAMPLE, "--random", "2", "--json")
    assert json.loads(done.stdout) == {
        "attacks": 6,
        "turns": json.loads(done.stdout)["turns"],
        "failure": None,
        "stopped": None,
    }


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((EXAMPLE, "--string", "A1"), "--string: there is no stone at A1"),
        ((EXAMPLE, "--string", "C5"), "it is not proved that the string at C5 cannot be taken"),
        ((EXAMPLE, "--effort", "2"), "--effort does not go with"),
        ((EXAMPLE, "--board", "9"), "--board does not go with"),
        ((), "name a proof, a beast or a game record, or give a --board"),
        ((EXAMPLE, "--string", "Z99"), "--string: unknown point"),
        (("torazu-sanmoku",), "--string: name a point of the string that you attack"),
        (("torazu-sanmoku", "--string", "F3"), "--string: there is no stone at F3"),
        (("torazu-sanmoku", "--string", "B1"), "no proof was found that the string at B1 cannot be taken"),
        (("no-file.json",), "no-file.json"),
        (("no-beast", "--string", "A1"), "no-beast"),
    ],
)  # fmt: skip
def test_what_cannot_be_attacked_is_refused(words: tuple[str, ...], says: str) -> None:
    done = invoked("attack", *words)
    assert done.exit_code == 2 and says in " ".join(done.stderr.split()), done.stderr


def test_a_proof_that_fails_on_the_board_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """No checked proof is known that does. So the check is left out, and nothing keeps White's strings."""
    proof: dict[str, Any] = json.loads((ROOT / "tests" / "cli" / "standing-5x5.json").read_text("utf-8"))
    proof["families"] = [proof["families"][1] | {"games": []}]
    monkeypatch.setattr("gorules.cli.attack._checked", lambda proof: proof)
    monkeypatch.setattr("gorules.cli.attack.read_mapping", lambda *_: proof)
    plays = "D2\nA1\nB1\nC1\nD1\n"
    done = invoked("attack", "forged.json", typed=plays)
    assert done.exit_code == 1 and "the proof fails here: the stone at" in " ".join(done.stdout.split())
    *_, last = invoked("attack", "forged.json", "--json", typed=plays).stdout.splitlines()
    assert "the proof fails here" in json.loads(last)["error"]


@needs_native
def test_a_proof_that_is_found_is_checked_as_that_of_a_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = check_standing(
        written_proof(StandingProof.model_validate_json(Path(EXAMPLE).read_text("utf-8")))
    )
    monkeypatch.setattr(
        "gorules.cli.attack.check_standing", lambda *_: replace(checked, failure="it is forged")
    )
    done = invoked("attack", "torazu-sanmoku", "--string", "B5")
    assert done.exit_code == 2 and "it proves nothing: it is forged" in done.stderr and not done.stdout


def test_a_proof_that_proves_nothing_is_not_attacked(tmp_path: Path) -> None:
    proof: dict[str, Any] = json.loads((ROOT / EXAMPLE).read_text("utf-8"))
    proof["families"][0]["games"] = []
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(proof))
    done = invoked("attack", str(file), typed="D4\n")
    assert (
        done.exit_code == 2
        and "it proves nothing: family 0: nothing lets the string at B9 stand" in done.stderr
        and not done.stdout
    )
