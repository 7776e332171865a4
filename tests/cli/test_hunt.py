"""The command hunt."""

import json
from pathlib import Path

import pytest

from gorules.bestiary.beasts import load_beast
from gorules.bestiary.check import check
from gorules.native import bridge
from tests.support.commands import invoked, run

MINE = "extends: tromp-taylor\nid: mine\nname: Mine\nko: [{type: natural-situational-superko}]\n"


def test_what_is_found_is_written_as_a_beast_that_holds(tmp_path: Path) -> None:
    file = tmp_path / "part.yaml"
    done = run(
        "hunt", "tromp-taylor", "aga", "--max-points", "4", "--max-turns", "5", "-o", str(file), "--json"
    )
    found = json.loads(done.stdout)["found"]
    assert {(each["kind"], each["board"]) for each in found} == {
        ("legality", "1x3"), ("legality", "1x4"), ("end", "1x2")
    }  # fmt: skip
    beast = load_beast(file)
    assert beast.start.board.spec == "1x2"  # the smallest
    findings = check(beast)
    assert findings and all(finding.ok for finding in findings)


@pytest.mark.parametrize("kind", ["legality", "value"])
def test_a_beast_of_rules_of_ones_own_names_them_by_their_components(tmp_path: Path, kind: str) -> None:
    mine, file = tmp_path / "mine.yaml", tmp_path / "part.yaml"
    mine.write_text(MINE)
    boards = "graphs" if kind == "legality" else "rectangles"
    words = ("--kind", kind, "--boards", boards, "--max-points", "3", "--max-turns", "5", "-o", str(file))
    run("hunt", "tromp-taylor", str(mine), *words)
    findings = check(load_beast(file))
    assert findings and all(finding.ok for finding in findings)


def test_it_says_what_was_not_found_and_that_this_proves_nothing() -> None:
    said = " ".join(run("hunt", "aga", "bga", "--max-points", "2", "--max-turns", "4").stdout.split())
    assert "Not found: legality (aga stricter than bga)" in said
    assert "rectangles of up to 2 points, in lines of up to 4 turns from 2 empty boards" in said
    assert "proves nothing beyond" in said


def test_one_answer_alone_is_hunted() -> None:
    # AGA rules forbid suicide and let White pass last. Their ko rule alone sees that after Black's suicide on
    # one point White is to play, while at the start Black was.
    done = run("hunt", "tromp-taylor", "aga", "--by", "ko", "--max-points", "1", "--json")
    found = json.loads(done.stdout)
    assert found["rulesets"] == ["tromp-taylor", "tromp-taylor:ko"]
    ((kind, forbids, line),) = [(each["kind"], each["forbids"], each["line"]) for each in found["found"]]
    assert (kind, forbids, line) == ("legality", "tromp-taylor", ["A1"])
    alike = run("hunt", "tromp-taylor", "tromp-taylor-ssk", "--by", "suicide")
    assert alike.exit_code == 2 and "give the same answer to the question suicide" in alike.stderr


def test_rulesets_come_in_by_every_door(tmp_path: Path) -> None:
    """Typed, from a file, by a family and as KataGo has them; what KataGo's name leaves out is said."""
    near = ("--max-points", "2", "--max-turns", "4", "--json")
    done = invoked("hunt", "-", "katago:chinese-ogs", *near, typed=MINE)
    assert json.loads(done.stdout)["rulesets"][0] == "mine"
    assert done.stderr == invoked("replay", "--board", "1x1", "-r", "katago:chinese-ogs").stderr
    file = tmp_path / "mine.yaml"
    file.write_text(MINE)
    named = (str(file), "gnugo", "aga", "--database", str(tmp_path / "hunts"), "-o", str(tmp_path / "all.md"))
    assert json.loads(run("hunt", "--all", *named, *near).stdout)["done"] >= 3
    page = (tmp_path / "all.md").read_text()
    assert all(name in page for name in ("mine", "gnugo:", "aga"))


def test_rules_that_are_not_for_the_core_are_hunted_in_python_and_it_says_so() -> None:
    done = run("hunt", "dgs-chinese", "tromp-taylor", "--max-points", "2", "--max-turns", "4")
    why = "there is no native core" if bridge.core is None else "'ko: ko-retake'"
    assert done.stdout.startswith(f"This runs in Python, which is slow: {why}")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["aga"], "a hunt takes two rulesets, not 1"),
        (["aga", "aga"], "both rulesets are called aga"),
        (["aga", "jasiek"], "'jasiek"),
        (["aga", "bga", "--boards", "graphs", "--max-points", "7"], "from 1 to 6 points, not 7"),
        (["aga", "bga", "--kind", "value", "--max-points", "12"], "of up to 9 points, not 12"),
        (["aga", "bga", "--kind", "foo"], "Invalid value for '--kind': 'foo' is not one of 'legality'"),
        (["aga", "--all"], "--all takes at least two rulesets"),
        (["aga", "bga", "--all", "--allow-plugins"], "--allow-plugins does not go with --all"),
        (["aga", "tromp-grid"], "tromp-grid is a family of rulesets"),
        (["aga", "bga", "--jobs", "2"], "--jobs goes with --all"),
        (["aga", "bga", "-o", "beast.txt"], "the name of a beast ends in .yaml or .yml"),
        (["aga", "bga", "-o", "nowhere/beast.yaml"], "no such folder"),
    ],
)
def test_bad_input_is_refused_before_work_starts(words: list[str], message: str) -> None:
    done = run("hunt", *words)
    assert done.exit_code == 2
    assert message in done.stderr
