"""The command status: a sentence for each of several rulesets; on large boards answers as they come."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from rich.console import RenderableType
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app, printing
from gorules.cli import status as judging
from gorules.core import loaded
from gorules.ruleset.loading import load_family

RUN = CliRunner()
ROOT = Path(__file__).parents[2]
EYES = "X.X.X/OXXXX/.OOOO"  # unconditionally alive black stones, and white ones that they do not surround


def said(*command: str) -> dict[str, str]:
    done = RUN.invoke(app, ["status", *command])
    assert done.exit_code == 0, done.stderr
    sentences = " ".join(done.stdout.split()).removesuffix(".").split(". ")
    answers = dict(each.split(": ", 1) for each in sentences)
    assert len({*answers.values()}) == len(answers)  # those that say the same stand together
    return {id: told for ids, told in answers.items() for id in ids.removeprefix("each of ").split(", ")}


@pytest.mark.parametrize(("region", "first"), [((), "string"), (("--region", "B8 C5 A1 B1 C1"), "9 X X")])
def test_the_table_comes_before_the_board_where_stones_are_played_on_many_points(
    region: tuple[str, ...], first: str
) -> None:
    drawn = f"{'X' * 9}/X.{'X' * 7}/{'X' * 9}/{'X' * 9}/XX.{'X' * 6}/{'X' * 9}/{'O' * 9}/OO.OOO.OO/{'.' * 9}"
    done = RUN.invoke(app, ["status", "--position", drawn, "--definition", "korean", *region])
    assert done.exit_code == 0
    assert done.stdout.splitlines()[1].startswith(first)


def test_each_ruleset_says_who_decides_what_is_dead() -> None:
    told = said("--position", EYES, "-r", "aga,chinese-2002,tromp-taylor")
    agreed = "dead is what the players agree on"
    assert told == {
        "aga": f"{agreed}; if they do not agree, they play on",
        "chinese-2002": agreed,
        "tromp-taylor": "no stone is removed when play is over: what is not captured stands",
    }


@pytest.mark.parametrize("id", ["japanese-1989", "japanese-2003"])
def test_a_definition_says_which_strings_live(id: str) -> None:
    told = said("--position", ".XO.", "-r", f"aga,{id}")[id]
    found = gr.statuses(".XO.", "j1989" if id == "japanese-1989" else "j2003").values()
    for status in found:
        word = {True: "alive", False: "dead"}[bool(status.alive)]
        assert f"{status.colour} {status.points[0]}" in told.partition(f"{word}: ")[2].partition(";")[0]


@pytest.mark.skipif(loaded.hypothetical is None, reason="it takes too long without the native core")
def test_a_plain_status_of_a_small_board_decides_what_a_score_decides() -> None:
    position = ".O.../OXOO./XXXX./.XOX./....."  # the end of a game on 5x5 in which White has no stone alive
    told = said("--position", position, "-r", "korean-2016,aga")["korean-2016"]
    assert told == "by its definition alive: black B4; dead: white B5, white A4, white C4, white C2"


def test_a_ruleset_without_a_definition_says_what_it_has_instead() -> None:
    done = RUN.invoke(app, ["status", "--position", ".XO.", "-r", "aga"])
    assert done.exit_code == 2
    assert "has no definition of life and death: dead is what the players agree on" in done.stderr
    called = RUN.invoke(app, ["status", "--position", ".XO.", "-r", "korean"])
    assert "japanese-agreed has no definition" in called.stderr


@pytest.mark.skipif(loaded.hypothetical is None, reason="it takes too long without the native core")
@pytest.mark.parametrize(("named", "ids"), [("all", gr.rulesets()), ("tromp-grid", None)])
def test_all_rulesets_and_the_members_of_a_family_say_who_decides(
    named: str, ids: tuple[str, ...] | None
) -> None:
    told = said("--position", EYES, "-r", named)
    assert {*told} == {*(ids or load_family(named).members())}
    if ids is None:
        assert {*told.values()} == {"dead is what the players agree on"}
    else:
        assert told["japanese-1989"].startswith("by its definition alive: ")
        assert told["cgos"] == told["tromp-taylor"]


def test_options_of_one_definition_do_not_go_with_several_rulesets() -> None:
    done = RUN.invoke(app, ["status", "--position", ".XO.", "-r", "aga,bga", "--definition", "j1989"])
    assert (done.exit_code, done.stdout) == (2, "")


def test_as_json_several_rulesets_are_what_each_is_alone() -> None:
    ids = ["aga", "japanese-1989", "tromp-taylor", "korean-2016"]
    position = ["--position", ".XOO./XXO.O/.XXOO"]
    done = RUN.invoke(app, ["status", *position, "-r", ",".join(ids), "--json"])
    told = json.loads(done.stdout)
    sentences = said(*position, "-r", ",".join(ids))
    assert {each["ruleset"]: each["says"] for each in told["rulesets"]} == sentences
    assert [each["ruleset"] for each in told["rulesets"]] == ids
    assert (told["board"], told["position"]) == ("3x5", ".XOO./XXO.O/.XXOO")
    for each in told["rulesets"]:
        alone = RUN.invoke(app, ["status", *position, "-r", each["ruleset"], "--json"])
        assert each["statuses"] == (json.loads(alone.stdout) if alone.exit_code == 0 else None)
        assert each["fingerprint"] == gr.load_ruleset(each["ruleset"]).fingerprint
    assert [each["statuses"] is None for each in told["rulesets"]] == [True, False, True, False]


def test_as_json_it_is_told_whose_definition_it_is_if_a_ruleset_was_named() -> None:
    korean = gr.load_ruleset("korean-2016")
    for options, named in (
        (["-r", "korean-2016"], [korean.id, korean.fingerprint]),
        (["-r", "korean-2016", "--region", "A1"], [korean.id, korean.fingerprint]),
        (["--definition", "korean"], [None, None]),
    ):
        done = RUN.invoke(app, ["status", "--position", ".XO.", *options, "--json"])
        told = json.loads(done.stdout)
        assert [told["ruleset"], told["fingerprint"]] == named


@pytest.mark.parametrize(
    ("words", "left"),
    [(["-d", "korean"], [5, 3]), (["-r", "japanese-1989,korean-2016", "--json"], [5, 3, 1, 0])],
)
def test_all_that_the_command_asks_shares_the_seconds(
    words: list[str], left: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    now, given = 0.0, []

    def asked(*question: Any, **options: Any) -> list[Any]:
        nonlocal now
        given.append(question[-1].seconds)
        now += 2
        return []

    monkeypatch.setattr(time, "process_time", lambda: now)
    for name in ("judged", "judged_by_areas"):
        monkeypatch.setattr(judging, name, asked)
    assert RUN.invoke(app, ["status", "-p", ".XOO./XXO.O", *words, "--seconds", "5"]).exit_code == 0
    assert given == left


TELLS_THE_FIRST = """
from gorules.cli import main, status
judged, words = status.judged, iter(["begun"])

def told(*given, tell, **options):
    def telling(status):
        tell(status)
        for word in words:
            print(word, flush=True)

    return judged(*given, tell=telling, **options)

status.judged = told
main()
"""


@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupt_leaves_what_was_decided_by_then(as_json: bool, finished: Path) -> None:
    # So many states would take hours: only the interrupt ends it.
    words = ["status", str(finished), "-d", "korean", "--nodes", "1000000000"]
    program = subprocess.Popen(
        [sys.executable, "-c", TELLS_THE_FIRST, *words, *["--json"] * as_json],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert program.stdout
    until = "begun" if as_json else "uncapturable"
    first = next(line for line in program.stdout if until in line)
    program.send_signal(signal.SIGINT)
    shown, errors = program.communicate(timeout=60)
    assert (program.returncode, errors) == (130, "gorules: interrupted\n")
    if as_json:
        told = json.loads(shown)
        assert told["stopped"] == "interrupted"
        assert any(each["alive"] for each in told["strings"])
        assert all(each["alive"] or each["reached"] for each in told["strings"])
        return
    decided = [line for line in [first, *shown.splitlines()] if re.search("uncapturable", line)]
    sentence = re.search(r"(\d+) of (\d+) strings are decided\.", shown)
    assert sentence and int(sentence[1]) == len(decided) < int(sentence[2])
    left = " ".join(shown[sentence.end() :].split())
    assert len(re.findall(r"(?:black|white) [A-T]\d+", left.partition("If stones")[0])) == int(
        sentence[2]
    ) - len(decided)


def test_what_is_decided_is_shown_though_an_interrupt_comes_just_then(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show, said = printing.show, 0

    def interrupted(result: RenderableType) -> None:
        nonlocal said
        said += 1
        if said == 2:  # after what it is judged by comes the first string
            signal.raise_signal(signal.SIGINT)
        show(result)

    monkeypatch.setattr(printing, "show", interrupted)
    found = RUN.invoke(app, ["status", str(finished), "-d", "korean"])
    sentence = re.search(r"(\d+) of \d+ strings are decided\.", found.stdout)
    assert sentence and int(sentence[1]) == len(re.findall("uncapturable", found.stdout)) == 1


def test_quick_proofs_come_first_and_say_what_they_are() -> None:
    wall = "/".join(["X" * 9, ".X.XXXXXX", *["X" * 9] * 2, "O" * 9, *["." * 9] * 4])
    told = json.loads(RUN.invoke(app, ["status", "--position", wall, "-d", "j1989", "--json"]).stdout)
    black = next(each for each in told["strings"] if each["colour"] == "black")
    assert (black["status"], black["evidence"], black["states"]) == ("uncapturable", "unconditional", 0)
