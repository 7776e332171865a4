"""solve: a row for each question, with a value, bounds or a reason, whatever becomes of the others."""

import errno
import json
import os
import re
import shlex
import signal
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn

import pytest

from gorules.cli import meter
from gorules.files import signed
from gorules.go.turns import Turn
from gorules.go.verdicts import Violation
from gorules.native import bridge
from gorules.play.game import Game
from gorules.ruleset import load_ruleset
from gorules.solving import front
from gorules.solving.front import openings, solved
from gorules.solving.task import Task
from tests.support.commands import data, invoked, refused, shown

# Under ancient Chinese rules basic ko alone stands against repetition.
ENDLESS = "chinese-ancient"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_ruleset_without_a_value_gets_a_row_with_its_reason() -> None:
    first, second, third = data("solve", "--board", "1x3", "-r", f"tromp-taylor,{ENDLESS},kong-simplest")[
        "solutions"
    ]
    assert (first["value"], second["value"], third["value"]) == (3, None, 1)
    assert "for ever" in second["reason"]
    assert (second["ruleset"], second["engine"], second["low"], second["line"]) == (ENDLESS, None, None, [])
    assert first["reason"] is None
    rows = shown("solve", "--board", "1x3", "-r", f"tromp-taylor,{ENDLESS},kong-simplest").splitlines()
    assert rows[2].split()[:2] == [ENDLESS, "none"]
    assert "for ever" in " ".join(" ".join(rows).split())


def test_if_no_ruleset_has_a_value_that_is_an_error() -> None:
    said = refused("solve", "--board", "1x3", "-r", f"{ENDLESS},kong-simplest-pass-lifts")
    assert re.findall(r"gorules: ([a-z-]+): under", said) == [ENDLESS, "kong-simplest-pass-lifts"]
    assert refused("solve", "--board", "1x3", "-r", ENDLESS, "--json").startswith(f"gorules: {ENDLESS}: ")


@pytest.mark.parametrize("rules", ["aga", "katago:aga-button", "own.yaml", "same id/aga.yaml"])
def test_the_command_that_is_said_to_check_a_certificate_does(rules: str) -> None:
    Path("same id").mkdir()
    Path("own.yaml").write_text("{id: own, name: Own, extends: aga-positional}")
    Path("same id/aga.yaml").write_text("{id: aga, name: Own, extends: aga-positional}")
    said = shown("solve", "--board", "1x2", "-r", rules, "--certificate", "c.json")
    program, *words = shlex.split(said.splitlines()[-1].removesuffix(" checks this."))
    assert program == "gorules"
    assert shown(*words).startswith("Black makes it at least ")


@pytest.mark.parametrize("finished", [0, 1, 2])
@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupt_keeps_the_rows_that_are_finished(
    finished: int, as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def interrupted(task: Task, *rest: Any) -> Any:
        asked.append(task.ruleset.id)
        if len(asked) > finished:
            raise KeyboardInterrupt
        return solved(task, *rest)

    monkeypatch.setattr(front, "solved", interrupted)
    words = ["solve", "--board", "1x2", "-r", "tromp-taylor,kong-simplest,aga", *["--json"] * as_json]
    done = invoked(*words)
    assert done.exit_code == 130
    assert done.stderr.startswith("gorules: interrupted")
    rows, _, why = done.stdout.partition("Under ")  # why it may take long follows
    if as_json:
        solutions = json.loads(done.stdout)["solutions"]
        assert [row["ruleset"] for row in solutions] == asked
        assert [row["reason"] for row in solutions] == [None] * finished + ["interrupted"]
    elif finished:
        assert [line.split()[0] for line in rows.splitlines()[1:]] == asked[:finished]
    else:
        assert rows == ""
    assert not why or why.startswith(f"{asked[-1]} the search is in Python")


def test_an_interrupt_tells_the_bounds_that_are_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(task: Task, *_: Any) -> NoReturn:
        task.bounds(-2, 1)
        task.bounds(Fraction(-1, 2), 1)
        raise KeyboardInterrupt

    monkeypatch.setattr(front, "solved", interrupted)
    done = invoked("solve", "--board", "1x2", "--json")
    assert (done.exit_code, done.stderr) == (130, "gorules: interrupted\n")
    said = json.loads(done.stdout)
    assert (said["ruleset"], said["reason"], said["engine"]) == ("tromp-taylor", "interrupted", None)
    assert (said["value"], said["low"], said["high"]) == (None, -0.5, 1)


@pytest.mark.parametrize("as_json", [False, True])
def test_rows_are_shown_where_no_notebook_can_be_written(
    as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(self: meter.Meter, done: int | None = None) -> None:
        if "spight-area" in self.what:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setenv("XDG_DATA_HOME", os.devnull)
    monkeypatch.setattr(meter.Meter, "advance", interrupt)
    words = ["solve", "--board", "1x4", "-r", "tromp-taylor,spight-area", *["--json"] * as_json]
    done = invoked(*words)
    assert done.exit_code == 130
    said = r"gorules: interrupted; gorules-\w+\.notebook: the notebook cannot be written: .*Not a directory\n"
    assert re.fullmatch(said, done.stderr)
    if as_json:
        finished, open_ = json.loads(done.stdout)["solutions"]
        assert (finished["ruleset"], finished["reason"]) == ("tromp-taylor", None)
        assert (open_["ruleset"], open_["reason"]) == ("spight-area", "interrupted")
    else:
        rows, _, why = done.stdout.partition("Under spight-area the search is in Python")
        assert [line.split()[0] for line in rows.splitlines()] == ["ruleset", "tromp-taylor"]
        assert why  # it was slow


def test_rows_are_shown_where_a_notebook_cannot_be_written_at_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: Any) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(signed, "write_signed", full)
    words = ["solve", "--board", "1x4", "-r", "tromp-taylor,spight-area", "--notebook", "notes"]
    done = invoked(*words, "--nodes", "500")
    assert (done.exit_code, done.stderr) == (
        2, "gorules: notes: the notebook cannot be written: No space left on device\n"
    )  # fmt: skip
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["ruleset", "tromp-taylor"]


def test_an_interrupt_among_the_openings_keeps_those_that_are_finished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*given: Any) -> Any:
        yield next(openings(*given))
        raise KeyboardInterrupt

    monkeypatch.setattr(front, "openings", interrupted)
    done = invoked("solve", "--board", "1x3", "--openings", "--json")
    assert done.exit_code == 130
    assert list(json.loads(done.stdout)["openings"]) == ["A1", "C1"]


def test_several_boards_make_one_table() -> None:
    # The values: docs/values_published.yaml and README.
    for words in (["-b", "1x2", "-b", "1x3"], ["-b", "1x2,1x3"]):
        found = data("solve", *words, "-r", "tromp-taylor,kong-simplest")["solutions"]
        assert [(row["board"], row["ruleset"], row["value"]) for row in found] == [
            ("1x2", "tromp-taylor", 0), ("1x2", "kong-simplest", 0),
            ("1x3", "tromp-taylor", 3), ("1x3", "kong-simplest", 1),
        ]  # fmt: skip
        rows = [line.split()[:3] for line in shown("solve", *words).splitlines()]
        assert rows == [
            ["board", "ruleset", "value"],
            ["1x2", "tromp-taylor", "0"],
            ["1x3", "tromp-taylor", "+3"],
        ]
    assert "one --board" in refused("solve", "-b", "1x2,1x3", "--position", "X.")


def test_images_of_a_first_turn_are_solved_once_and_have_one_value() -> None:
    said = shown("solve", "--board", "1x3", "--openings", "--nodes", "30")
    assert re.search(r"First turns under tromp-taylor: A1 C1 .+, B1 .+, pass ", said)
    found = data("solve", "--board", "2x3", "--openings", "--nodes", "100")["openings"]
    assert found["A1"] == found["C1"] == found["A2"] == found["C2"]
    assert found["B1"] == found["B2"]
    assert set(found) == {"A1", "B1", "C1", "A2", "B2", "C2", "pass"}


def moves(*given: Any, **more: Any) -> list[tuple[str, ...]]:
    return [moves for moves, _ in openings(Task.of(Game(*given, **more)))]


def test_turns_are_images_where_the_whole_start_is() -> None:
    assert moves("tromp-taylor", "1x3") == [("A1", "C1"), ("B1",), ("pass",)]
    assert moves("tromp-taylor", position="X..") == [("B1",), ("C1",), ("pass",)]
    assert moves("tromp-taylor", position="X..X") == [("B1", "C1"), ("pass",)]
    # A history need not be the same under a symmetry.
    assert moves("tromp-taylor", "1x3", history=["..."]) == [("A1",), ("B1",), ("C1",), ("pass",)]


def test_of_a_rule_from_elsewhere_no_symmetry_is_supposed() -> None:
    class Lopsided(type(load_ruleset("tromp-taylor").suicide)):  # type: ignore[misc] # whatever class it is
        """It might treat points unlike."""

        def violation(self, memory: Any, turn: Turn) -> Violation | None:
            return super().violation(memory, turn)  # type: ignore[no-any-return] # whatever class it is

    ruleset = load_ruleset("tromp-taylor")
    outside = ruleset.model_copy(update={"suicide": Lopsided()})
    assert moves(outside, "1x3") == [("A1",), ("B1",), ("C1",), ("pass",)]


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(
            "solve --board 4x4 --rules tromp-taylor --nodes 300000",
            marks=pytest.mark.skipif(bridge.core is None, reason="too large without the native core"),
        ),
        "solve --board 1x4 --rules computer-olympiad",
    ],
)
def test_progress_has_nodes_rate_and_what_is_proven(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter, "EVERY", 0.0)
    done = invoked(*words.split(), "--json")
    told = done.stderr.splitlines()
    _, _, board, _, id, *_ = words.split()
    what = rf"solving {board} under {id}( in Python)?"
    line = rf"gorules: {what}: [\d,]+ nodes(, [\d,]+ a second)?(, between .+)?, \d+ s"
    assert told and all(re.fullmatch(line, each) for each in told)
    bounds = re.findall(r"between ([+-]?\d+) and ([+-]?\d+),", done.stderr)
    assert bounds
    found = json.loads(done.stdout)
    assert all(int(low) <= found["low"] <= found["high"] <= int(high) for low, high in bounds)


@pytest.mark.parametrize(("id", "board"), [("kee-3.0-no-suicide", "1x5"), ("computer-olympiad", "1x4")])
def test_what_is_proven_closes_in_on_the_value(id: str, board: str) -> None:
    told: list[tuple[Any, Any]] = []
    task = replace(Task.of(Game(id, board)), bounds=lambda low, high: told.append((low, high)))
    found = front.solved(task)
    assert told[-1] == (found.value, found.value)
    assert all(one[0] <= other[0] <= other[1] <= one[1] for one, other in pairwise(told))
