"""The first thing that a newcomer sees: true, short, and with the way on."""

import re
import shlex
from fractions import Fraction
from io import StringIO

import pytest
from rich.console import Console

from gorules.bestiary.beasts import load_beast
from gorules.cli.commands import COMMANDS
from gorules.cli.demo import NEXT, RULES, SCENES
from gorules.comparing.lines import compare_line
from gorules.go.verdicts import Kind
from gorules.play.replay import Result, replay
from gorules.report import tour
from gorules.report.tour import result_said
from gorules.ruleset import load_ruleset
from tests.support.commands import data, shown

MOST_LINES = 64


def test_the_demo_is_short_and_says_what_to_type_next() -> None:
    said = shown("demo")
    assert len(said.splitlines()) <= MOST_LINES
    for command, _ in NEXT:
        program, name, *_ = shlex.split(command)
        assert f"  {command} " in said
        assert program == "gorules" and name in COMMANDS


def test_each_position_divides_the_rulesets_and_each_result_is_that_of_a_replay() -> None:
    found = data("demo")["comparisons"]
    assert [(item["subject"], item["line"]) for item in found] == [(id, line) for id, line, _ in SCENES]
    for item, (id, name, _) in zip(found, SCENES, strict=True):
        assert len(item["classes"]) > 1
        beast = load_beast(id)
        line = beast.line(beast.lines_called(name)[0])
        made = {rules: replay(line, load_ruleset(rules)).result for rules in RULES}
        for group in item["classes"]:
            assert {made[rules] for rules in group["rulesets"]} == {made[group["rulesets"][0]]}
        assert sum(len(group["rulesets"]) for group in item["classes"]) == len(RULES)


def test_where_rulesets_refuse_a_turn_each_is_named_beside_its_own_component_and_clause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tour, "WIDTH", 300)
    rulesets = [load_ruleset(id) for id in RULES]
    for id, name in (("two-point-board", "suicide-of-two"), ("triple-ko", "after-white-played")):
        beast = load_beast(id)
        line = beast.line(beast.lines_called(name)[0])
        item = compare_line(line, rulesets, id, name)
        wide = Console(width=300, file=StringIO())
        wide.print(tour.scene(item, line, name, "", RULES))
        said = wide.file.getvalue()  # type: ignore[attr-defined]
        refusing = [
            (ruleset, verdict)
            for ruleset in rulesets
            if (verdict := replay(line, ruleset).refused) is not None
        ]
        assert len(refusing) > 3
        for ruleset, verdict in refusing:
            broken = verdict.violations[0]
            named = f"{RULES[ruleset.id]}: {broken.clause}"
            cited = rf"by {broken.axis}: {broken.component} \[([^]]* \| )?{re.escape(named)}(\]| \|)"
            assert re.search(cited, said), named


def test_clauses_of_one_ruleset_do_not_look_like_those_of_many() -> None:
    beast = load_beast("bent-four-in-the-corner")
    line = beast.line(beast.lines_called("two-passes")[0])
    item = compare_line(line, [load_ruleset(id) for id in RULES], "", "")
    wide = Console(width=300, file=StringIO())
    wide.print(tour.scene(item, line, "", "", RULES))
    assert "[AGA: 9, 11; 10; 12]" in " ".join(wide.file.getvalue().split())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (
            Result(None, 9, Kind.SCORE, "black", (27, Fraction(39, 2))),
            "B+7.5 (Black 27, White 19.5)",
        ),
        (Result(None, 9, Kind.SCORE, "white", (7, 15)), "W+8 (Black 7, White 15)"),
        (Result(None, None, Kind.SCORE, "white", (7, 15)), "W+8 (Black 7, White 15), if play stopped here"),
        (Result(None, 9, Kind.SCORE, None, (4, 4)), "tie (Black 4, White 4)"),
        (Result(None, 6, Kind("no-result")), "no result"),
        (Result(6), "turn 6 is illegal"),
        (Result(), "all legal, play goes on"),
    ],
)
def test_results_are_written_as_players_write_them(result: Result, said: str) -> None:
    assert result_said(result) == said
