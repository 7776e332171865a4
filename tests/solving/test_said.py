"""Where values take their time, or may not be there, that is said."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app
from gorules.native import bridge
from gorules.play.game import Game
from gorules.solving import front
from gorules.solving.finite.reference import ReferenceSolver
from gorules.solving.front import left_to_python, solved, solvers
from gorules.solving.task import Task

RUN = CliRunner()
BUTTON = "id: mine\nname: Mine\nextends: tromp-taylor\ncompensation: button\n"
ODD = """
id: odd
name: An odd composition
extends: tromp-taylor
ko: [{type: fixed-ko, window: 5}]
end: [{type: passes, count: 3}]
scoring: stones
compensation: {type: button}
"""


def said(*command: str) -> str:
    done = RUN.invoke(app, [*command])
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(BUTTON, encoding="utf-8")
    return file


def test_that_a_search_is_in_python_is_said_where_it_found_no_value(mine: Path) -> None:
    shown = said("solve", "--board", "1x4", "--rules", str(mine), "--nodes", "50")
    assert "Under mine the search is in Python, which is slow: " in shown
    assert ("turns earn points" in shown) == (bridge.core is not None)
    assert "in Python" not in said("solve", "--board", "1x1", "--rules", str(mine))


@pytest.mark.skipif(bridge.core is None, reason="needs the native core")
def test_of_a_search_in_the_native_core_nothing_is_said() -> None:
    assert "in Python" not in said("solve", "--board", "2x3", "--rules", "tromp-taylor", "--nodes", "50")


def test_that_there_may_be_no_value_is_said_where_play_need_not_end(mine: Path) -> None:
    mine.write_text(f"{BUTTON}ko: basic-ko\nsuicide: allowed\n", encoding="utf-8")
    warned = said("validate", str(mine))
    shown = said("solve", "--board", "1x4", "--rules", str(mine), "--nodes", "50")
    assert "play need not end: " in warned
    assert "Under mine play need not end: " in shown
    assert "So there may be no value." in shown


def test_a_round_that_begins_after_many_turns_is_found_as_well(tmp_path: Path) -> None:
    """The plays of the round make four changes; each comes back after eight turns, and five are barred."""
    file = tmp_path / "odd.yaml"
    file.write_text(ODD, encoding="utf-8")
    assert "play need not end: 1x2: " in said("validate", str(file))
    shown = said("solve", "--board", "1x3", "--rules", str(file), "--nodes", "50")
    assert "Under odd play need not end: 1x2: " in shown
    game = gr.Game(gr.load_ruleset(file), board="1x2")
    for move in ("A1 B1 pass button A1 pass B1 pass" + 5 * " A1 B1 pass pass A1 pass B1 pass").split():
        game.play(move)  # all legal
    assert not game.is_over


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_who_interrupts_a_search_is_told_what_may_keep_it_from_its_end(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(task: Task, *rest: Any) -> Any:
        if task.ruleset.id == "odd":
            raise KeyboardInterrupt
        return solved(task, *rest)

    monkeypatch.setattr(front, "solved", interrupted)
    monkeypatch.chdir(tmp_path)  # where the notebook is left
    file = tmp_path / "odd.yaml"
    file.write_text(ODD, encoding="utf-8")
    done = RUN.invoke(app, ["solve", "--board", "1x2", "--rules", f"tromp-taylor,{file},spight-ii", *words])
    shown = " ".join(done.stdout.split())
    assert ("Under odd the search is in Python, which is slow: " in shown) == (not words)
    assert ("Under odd play need not end: 1x2: " in shown) == (not words)
    assert "Under spight-ii" not in shown  # it was not begun


@pytest.mark.skipif(bridge.core is None, reason="needs the native core")
@pytest.mark.parametrize("id", gr.rulesets())
def test_what_is_left_to_python_is_what_the_reference_solver_is_asked(id: str) -> None:
    rules = gr.load_ruleset(id)
    if 2 not in rules.players or not any(end.by_turns for end in rules.end):
        pytest.skip("no values")
    task = Task.of(Game(rules, "2x2"))
    first = next(iter(solvers(task)))
    assert isinstance(first, ReferenceSolver) == (left_to_python(task) is not None)


def test_a_comparison_says_where_values_are_searched_in_python(mine: Path) -> None:
    shown = said("diff", "tromp-taylor", str(mine), "two-point-board")
    assert "Under mine the search is in Python, which is slow: " in shown
    if bridge.core is not None:
        assert "Under tromp-taylor the search" not in shown
