"""A mistake in a plug-in is told with its file and line; a tally of one explains any scoring."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app
from gorules.go.verdicts import Tally
from gorules.native import bridge

RUN = CliRunner()
SCORING = """from fractions import Fraction
from typing import Literal
from gorules.go.verdicts import Tally
from gorules.rules.component import Scoring

class Mine(Scoring):
    type: Literal["mine"] = "mine"

    def tallies(self, finished):
        return tuple(self.one(finished.position, player) for player in range(finished.players))

    def one(self, position, player):
        BODY
"""
LINE = 13
MISTAKES = {
    "position.colour_at([1])": "unknown point of the board 1x3",
    "Tally(player)": "TypeError: ",
    "return position.no_such": "AttributeError: ",
    "1 / 0": "ZeroDivisionError: ",
    "raise ValueError('so')": "ValueError: so",
    "return Tally.of(player, position, {'corners': 0.5})": "ValueError: a count is in whole and half points",
    "return Tally('black', position, 1, (), 0, 0, 0, Fraction(1, 3))": "ValueError: a count is in whole",
}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nname: Mine\nextends: tromp-taylor\nplugins: [mine.py]\nscoring: mine\n", "utf-8"
    )
    return file


@pytest.mark.parametrize("body", MISTAKES)
@pytest.mark.parametrize(
    "command", ["score --position X.O", "replay --board 1x3 --moves A1", "solve --board 1x3"]
)
def test_a_mistake_in_a_plug_in_is_told_with_its_file_and_line(command: str, body: str, mine: Path) -> None:
    program = mine.with_name("mine.py")
    program.write_text(f"{SCORING.replace('BODY', body)}# {program}\n", "utf-8")  # no other file is the same
    done = RUN.invoke(app, [*command.split(), "--rules", str(mine), "--allow-plugins"])
    assert done.exit_code == 2
    assert done.stderr.startswith(f"gorules: {program}:{LINE}: mine.one: {MISTAKES[body]}")
    assert "Traceback" not in done.stderr


def test_all_that_led_to_a_mistake_is_shown_where_it_is_asked_for(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine.with_name("mine.py").write_text(SCORING.replace("BODY", "1 / 0"), "utf-8")
    monkeypatch.setenv("GORULES_TRACEBACK", "1")
    done = RUN.invoke(app, ["score", "--position", "X.O", "--rules", str(mine), "--allow-plugins"])
    assert isinstance(done.exception, ZeroDivisionError)


def test_what_is_wrong_with_the_input_is_not_blamed_on_a_plug_in(mine: Path) -> None:
    mine.with_name("mine.py").write_text(
        SCORING.replace("BODY", "return Tally.of(player, position)"), "utf-8"
    )
    done = RUN.invoke(app, ["score", "--position", "X.O/X", "--rules", str(mine), "--allow-plugins"])
    assert (done.exit_code, "mine.py" in done.stderr) == (2, False)


def test_a_tally_names_whatever_a_scoring_counts() -> None:
    position = gr.Position.draw("X.O")
    tally = Tally.of(
        1,
        position,
        {"corners": 2, "for strings": Fraction(-3, 2)},
        stones=1,
        territory=[1],
        prisoners=3,
        tax=2,
    )
    assert str(tally) == "1 stone, 1 empty point, 3 prisoners, -2 group tax, 2 corners, -1.5 for strings"
    assert tally.total == Fraction(7, 2) == 1 + 1 + 3 - 2 + 2 - Fraction(3, 2)
    assert tally.as_json()["parts"] == {"corners": 2, "for strings": -1.5}
    assert json.loads(json.dumps(tally.as_json()))["total"] == 3.5


@pytest.mark.parametrize("id", gr.rulesets())
def test_the_total_of_a_tally_is_its_sum(id: str) -> None:
    rules = gr.load_ruleset(id)
    larger = ("XX.OO/X.XO./.XO.O/XXOOO",) if bridge.core is not None else ()  # life and death takes the core
    for drawn in ("X.O", ".X.O.", *larger):
        outcome = gr.score(rules, drawn, captures={"black": 2, "white": 1}, players=rules.players.min)
        for tally in outcome.explanation.tallies:
            counted = tally.stones + len(tally.territory) + tally.prisoners - tally.tax
            assert tally.total == counted + sum(tally.parts.values()) + tally.compensation


KO = """from typing import Literal
from gorules.rules.component import KoRule, Scoring

class Mine(KoRule):
    type: Literal["mine"] = "mine"

    def start(self, opening):
        return ()

    def after(self, memory, turn):
        return ()
"""


@pytest.mark.parametrize(
    ("program", "axis", "says"),
    [
        (KO, "ko", "is not whole: Mine has no 'violation'"),
        (f"{KO}\n    def violation(self, memory, turn):\n        return 'no'\n", "ko",
         "mine.violation returns a Violation or None, not 'no'"),
        (SCORING.replace("self.one(finished.position, player)", "player"), "scoring",
         "mine.tallies returns a Tally for each player, not (0, 1)"),
    ],
)  # fmt: skip
def test_what_a_plug_in_lacks_or_answers_wrongly_is_told(
    program: str, axis: str, says: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"{program}# {file}\n", "utf-8")  # no other file is the same
    rules = tmp_path / "mine.yaml"
    rules.write_text(
        f"id: mine\nname: Mine\nextends: tromp-taylor\nplugins: [mine.py]\n{axis}: mine\n", "utf-8"
    )
    words = ["replay", "--board", "1x3", "--moves", "A1 pass pass", "--rules", str(rules), "--allow-plugins"]
    done = RUN.invoke(app, words)
    assert (done.exit_code, says in " ".join(done.stderr.split())) == (2, True), done.stderr
    assert "Traceback" not in done.stderr and "sha256" not in done.stderr


def test_what_is_half_a_rule_may_help_others_and_cleared_is_enough(tmp_path: Path) -> None:
    """A class that others of the file extend need not be whole. Nothing but ``cleared`` asks for ``dead``."""
    file = tmp_path / "mine.py"
    file.write_text(
        f"""from typing import Literal
from gorules.rules.component import Cleared, KoRule, Removal
from gorules.rules.passes import Passes

class Helper(KoRule):
    type: Literal["helper"] = "helper"

class Mine(Helper):
    type: Literal["mine"] = "mine"

    def violation(self, memory, turn):
        return None

class Half(Passes):
    pass

class Whole(Half):
    type: Literal["whole"] = "whole"

class Clears(Removal):
    type: Literal["clears"] = "clears"

    def cleared(self, position, named):
        return Cleared(frozenset())
# {file}""",  # no other file is the same
        "utf-8",
    )
    rules = tmp_path / "mine.yaml"
    rules.write_text(
        "id: mine\nname: Mine\nextends: tromp-taylor\nplugins: [mine.py]\n"
        "ko: mine\nend: {type: whole, count: 2}\nremoval: clears\n",
        "utf-8",
    )
    done = RUN.invoke(app, ["score", "--position", "X.O", "--rules", str(rules), "--allow-plugins"])
    assert (done.exit_code, done.stderr) == (0, "")
