"""What several rulesets say of the strings of a position is said in a sentence each."""

import json

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app

RUN = CliRunner()
EYES = "X.X.X/OXXXX/.OOOO"  # unconditionally alive black stones, and white ones that they do not surround


def said(*command: str) -> dict[str, str]:
    done = RUN.invoke(app, ["status", *command])
    assert done.exit_code == 0, done.stderr
    sentences = " ".join(done.stdout.split()).removesuffix(".").split(". ")
    return dict(each.split(": ", 1) for each in sentences)


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


def test_a_ruleset_without_a_definition_says_what_it_has_instead() -> None:
    done = RUN.invoke(app, ["status", "--position", ".XO.", "-r", "aga"])
    assert done.exit_code == 2
    assert "has no definition of life and death: dead is what the players agree on" in done.stderr


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
    assert [each["statuses"] is None for each in told["rulesets"]] == [True, False, True, False]
