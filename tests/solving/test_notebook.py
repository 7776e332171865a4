"""An interrupted search leaves a notebook, and goes on from it as if nothing had happened."""

import json
import os
import re
import shutil
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from io import BytesIO
from math import inf
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app, meter
from gorules.files import signed
from gorules.files.key import key, key_file
from gorules.native import bridge
from gorules.solving import budget, front, notebook
from gorules.solving.finite.proofs import SuperkoSolver
from gorules.solving.finite.reference import ReferenceSolver
from gorules.solving.front import openings, solve, solved, solvers
from gorules.solving.notebook import Notebook, Unsaved
from gorules.solving.solution import Limits
from gorules.solving.task import Task
from tests.support.mutated_notebooks import KIND
from tests.support.mutations import cases

CLOCK = 16 * 8
"""Where a native search has the time that it took."""

NATIVE = pytest.mark.skipif(bridge.core is None, reason=f"the native core is not in use: {bridge.why_not}")


def stop_after(most: int) -> Callable[[int], None]:
    """Return a report of progress that interrupts the search after so many nodes."""

    def report(nodes: int) -> None:
        if nodes > most:
            raise KeyboardInterrupt

    return report


def nodes_in_pieces(ruleset: str, board: str, path: Path, piece: int) -> tuple[gr.Solution, int]:
    """Solve with an interruption every ``piece`` nodes; return the solution and the number of pieces."""
    for pieces in range(1, 1000):
        try:
            return solve(
                ruleset, board, progress=stop_after(pieces * piece), notebook=Notebook(path)
            ), pieces  # fmt: skip
        except KeyboardInterrupt:
            assert path.exists()
    raise AssertionError("it does not get on")


def test_the_reference_solver_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    # pass-repeats is for the reference solver.
    whole = solve("spight-area", "1x4")
    assert whole.engine == "reference"
    found, pieces = nodes_in_pieces("spight-area", "1x4", tmp_path / "notes", 300)
    assert pieces > 2
    assert found.value == whole.value
    assert found.line == whole.line
    assert found.nodes < 1.2 * whole.nodes + 300


@NATIVE
def test_the_native_search_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    # Progress is reported ten times a second, so each piece is as long as that or longer.
    whole = solve("tromp-taylor", "3x5")
    found, pieces = nodes_in_pieces("tromp-taylor", "3x5", tmp_path / "notes", 50_000)
    assert pieces > 1
    assert found.value == whole.value == 15
    assert found.nodes < 1.5 * whole.nodes  # the order of the search differs a little


def test_what_was_finished_before_the_interruption_is_not_solved_again(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    notes = Notebook(path)
    first = solve("tromp-taylor", "2x2", notebook=notes)
    with pytest.raises(KeyboardInterrupt):
        solve("spight-area", "1x4", progress=stop_after(500), notebook=notes)
    assert solve("tromp-taylor", "2x2", notebook=Notebook(path)) == first


def test_a_search_for_one_question_is_not_lost_to_another(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    with pytest.raises(KeyboardInterrupt):
        solve("spight-area", "1x4", progress=stop_after(500), notebook=Notebook(path))
    kept = path.read_bytes()
    for other in ({"board": "1x3"}, {"board": "1x4", "komi": 1}, {"board": "1x4", "threshold": 1}):
        with pytest.raises(gr.InputError, match="unfinished search for another question"):
            solve("spight-area", notebook=Notebook(path), **other)
    assert path.read_bytes() == kept


def test_a_notebook_needs_a_folder(tmp_path: Path) -> None:
    with pytest.raises(gr.InputError, match="no such folder"):
        Notebook(tmp_path / "none" / "notes")


def test_a_limit_leaves_notes_if_they_are_asked_for(tmp_path: Path) -> None:
    asked, not_asked = Notebook(tmp_path / "asked"), Notebook(tmp_path / "not", at_limits=False)
    for notes in (asked, not_asked):
        assert solve("spight-area", "1x4", limits=Limits(nodes=500), notebook=notes).value is None
    assert asked.path.exists() and not not_asked.path.exists()
    assert solve("spight-area", "1x4", notebook=Notebook(asked.path)).value == 4


def test_openings_take_notes_too(tmp_path: Path) -> None:
    notes = Notebook(tmp_path / "notes")
    values = {move: after.value for move, after in openings(Task.of(gr.Game("tromp-taylor", "1x3")), notes)}
    assert values == {move: after.value for move, after in openings(Task.of(gr.Game("tromp-taylor", "1x3")))}


@pytest.mark.parametrize("damage", ["cut", "changed", "other", "empty"])
def test_a_damaged_notebook_is_refused(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "notes"
    with pytest.raises(KeyboardInterrupt):
        solve("spight-area", "1x4", progress=stop_after(500), notebook=Notebook(path))
    data = path.read_bytes()
    middle = len(data) // 2
    changed = {
        "cut": data[:middle],
        "changed": data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
        "other": b"something else" * 10,
        "empty": b"",
    }
    path.write_bytes(changed[damage])
    with pytest.raises(gr.InputError, match="no usable notebook: it was not signed with the key"):
        Notebook(path)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_command_can_be_interrupted_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["solve", "--board", "1x4", "--rules", "spight-area", "--json"]
    whole = json.loads(CliRunner().invoke(app, command).stdout)
    with monkeypatch.context() as patched:
        patched.setattr(budget, "LOOK_AFTER", inf)  # it is interrupted after so many nodes, not so much time
        patched.setattr(meter.Meter, "advance", lambda self, done: signal.raise_signal(how))
        stopped = CliRunner().invoke(app, command)
    (notes,) = tmp_path.iterdir()
    known = json.loads(stopped.stdout)
    assert (stopped.exit_code, known["reason"], known["value"]) == (130, "interrupted", None)
    assert known["low"] <= whole["value"] <= known["high"]
    assert f"interrupted; the same command goes on from {notes.name}" in stopped.stderr
    # A limit shows that it goes on: nodes of before do not count against it.
    limited = json.loads(CliRunner().invoke(app, [*command, "--nodes", "1"]).stdout)
    assert limited["value"] is None
    assert limited["nodes"] > 200
    done = json.loads(CliRunner().invoke(app, command).stdout)
    assert (done["value"], done["line"]) == (whole["value"], whole["line"])
    assert list(tmp_path.iterdir()) == []


def test_kees_search_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    whole = solve("kee-3.0-no-suicide", "1x6")
    assert whole.engine == "kee"
    found, pieces = nodes_in_pieces("kee-3.0-no-suicide", "1x6", tmp_path / "notes", 3000)
    assert pieces > 2
    assert (found.value, found.line) == (whole.value, whole.line)
    assert found.nodes < 1.5 * whole.nodes  # the order of the search differs a little


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_as_a_search_ends_leaves_its_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["solve", "--board", "2x2", "--json"]
    whole = json.loads(CliRunner().invoke(app, command).stdout)
    finish = Notebook.finish

    def finish_and_interrupt(*noted: Any) -> None:
        finish(*noted)
        signal.raise_signal(how)

    with monkeypatch.context() as patched:
        patched.setattr(Notebook, "finish", finish_and_interrupt)
        stopped = CliRunner().invoke(app, command)
    (notes,) = tmp_path.iterdir()
    known = json.loads(stopped.stdout)
    assert (stopped.exit_code, known["reason"], known["value"]) == (130, "interrupted", None)
    assert f"interrupted; the same command goes on from {notes.name}" in stopped.stderr
    done = json.loads(CliRunner().invoke(app, [*command, "--nodes", "1"]).stdout)
    assert (done["value"], done["line"]) == (whole["value"], whole["line"])
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_between_searches_leaves_the_solutions_found_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["solve", "--board", "1x3", "--rules", "tromp-taylor,spight-area", "--json"]
    whole = json.loads(CliRunner().invoke(app, command).stdout)["solutions"]

    def solve_first(task: Task, notes: Notebook) -> gr.Solution:
        if task.ruleset.id == "spight-area":
            raise KeyboardInterrupt
        return solved(task, notes)

    with monkeypatch.context() as patched:
        patched.setattr(front, "solved", solve_first)
        stopped = CliRunner().invoke(app, command)
    (notes,) = tmp_path.iterdir()
    assert f"interrupted; the same command goes on from {notes.name}" in stopped.stderr
    first, second = json.loads(CliRunner().invoke(app, [*command, "--nodes", "1"]).stdout)["solutions"]
    assert first["line"] == whole[0]["line"]
    assert (first["value"], second["value"]) == (whole[0]["value"], None)


def test_an_interrupt_while_the_result_is_shown_leaves_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gorules.cli.printing.show_json", interrupted)
    stopped = CliRunner().invoke(app, ["solve", "--board", "1x3", "--json"])
    (notes,) = tmp_path.iterdir()
    assert notes.name in stopped.stderr


def test_an_interrupt_before_anything_is_found_names_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(front, "solved", interrupted)
    stopped = CliRunner().invoke(app, ["solve", "--board", "1x3"])
    assert (stopped.exit_code, stopped.stderr) == (130, "gorules: interrupted\n")
    assert list(tmp_path.iterdir()) == []


def test_every_search_that_a_limit_stops_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    rulesets = ("spight-area", "computer-olympiad")
    command = [
        "solve", "--board", "1x4", "--rules", ",".join(rulesets), "--openings", "--json",
        "--notebook", str(path),
    ]  # fmt: skip
    wholes = [
        [
            solve(ruleset, "1x4"),
            *(after for moves, after in openings(Task.of(gr.Game(ruleset, "1x4"))) for _ in moves),
        ]
        for ruleset in rulesets
    ]
    first = CliRunner().invoke(app, [*command, "--nodes", "100"])
    assert first.stderr == (
        f"gorules: a limit was reached; the same command with another limit goes on from {path}\n"
    )
    assert all(values.count(None) > 1 for values in values_of(first.stdout))
    for other in (["--komi", "1"], ["--memory", "1"], ["--to-play", "white"]):
        refused = CliRunner().invoke(app, [*command, *other])
        assert refused.exit_code == 2
        assert "unfinished search for another question" in refused.stderr
    # All searches are done after as many runs as the longest of them takes.
    runs = 1
    while path.exists():
        found = CliRunner().invoke(app, [*command, "--nodes", "150"])
        assert found.exit_code == 0, found.stderr
        runs += 1
    assert values_of(found.stdout) == [[each.value for each in whole] for whole in wholes]
    most = max(each.nodes for whole in wholes for each in whole)
    assert 2 < runs <= 2 + 1.2 * most / 150


def values_of(stdout: str) -> list[list[object]]:
    """Return the values that a command found by ruleset: of the whole and after each first turn."""
    return [
        [whole["value"], *(after["value"] for after in whole["openings"].values())]
        for whole in json.loads(stdout)["solutions"]
    ]


def test_notes_on_several_unfinished_searches_keep_apart(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    asked = ("spight-area", "computer-olympiad", "japanese-agreed")
    notes = Notebook(path)
    spent = [solve(rules, "1x4", limits=Limits(nodes=100), notebook=notes).nodes for rules in asked]
    for rules, before in zip(asked, spent, strict=True):
        again = solve(rules, "1x4", limits=Limits(nodes=1), notebook=Notebook(path))
        assert again.value is None
        assert again.nodes > before >= 100
    for rules in reversed(asked):
        assert solve(rules, "1x4", notebook=Notebook(path)).value == solve(rules, "1x4").value


@pytest.mark.parametrize("notebook", [[], ["--notebook", "notes"]])
def test_a_limit_of_memory_leaves_no_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, notebook: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["solve", "--board", "3x3", "--rules", "spight-area", "--memory", "1"]
    done = CliRunner().invoke(app, [*command, *notebook])
    assert done.stderr == (
        "gorules: the limit of memory was reached; with a larger --memory the search starts afresh\n"
    )
    assert list(tmp_path.iterdir()) == []


@NATIVE
def test_the_native_search_says_whether_memory_ran_out() -> None:
    # A board of more than 32 points, whose positions are numbered in a table of its own.
    for limits, out_of_memory in ((Limits(memory=1 << 20), True), (Limits(nodes=100), False)):
        (solver,) = solvers(Task.of(gr.Game("tromp-taylor", "6x6"), limits))
        assert solver.engine == "native"
        assert solver.solve().value is None
        assert solver.out_of_memory == out_of_memory


@NATIVE
@pytest.mark.parametrize("board, nodes, runs", [("3x4", 1000, 1), ("6x6", 100, 1), ("1x11", 30_000, 4)])
def test_what_the_native_search_reads_is_what_it_wrote(board: str, nodes: int, runs: int) -> None:
    # The positions of 6x6 are numbered; in the fourth run of 1x11 old proofs have made room for others.
    task = Task.of(gr.Game("tromp-taylor", board), Limits(nodes=nodes, memory=1 << 20))
    written = b""
    for run in range(runs):
        solver, again = SuperkoSolver(task), SuperkoSolver(task)
        if run:
            solver.load(BytesIO(written))
        found = solver.solve()
        assert nodes * (run + 1) < found.nodes <= (nodes + 1) * (run + 1)
        before, after = BytesIO(), BytesIO()
        solver.save(before)
        again.load(BytesIO(before.getvalue()))
        again.save(after)
        written = before.getvalue()
        # All but the time that it took.
        assert written[:CLOCK] == after.getvalue()[:CLOCK]
        assert written[CLOCK + 8 :] == after.getvalue()[CLOCK + 8 :]
    assert solver._searcher.statistics()["overwritten"] == (runs > 1)


def test_what_a_plug_in_remembers_may_be_such_that_nothing_can_be_kept(tmp_path: Path) -> None:
    solver, kept = ReferenceSolver(Task.of(gr.Game("spight-area", "1x2"))), BytesIO()
    solver.solve()
    solver._known = {Fraction(0): {(lambda: None): (1, 1)}}
    solver.save(kept)
    assert kept.getvalue() == b""


# Only what this user's gorules has written is read


def test_the_key_is_made_once_and_is_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with ProcessPoolExecutor(2) as pool:
        (made,) = {call.result() for call in [pool.submit(key) for _ in range(20)]}
    file = tmp_path / "data" / "gorules" / "notebook-key"
    assert file == key_file()
    assert file.read_bytes() == made and len(made) == 32
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_a_notebook_is_read_with_the_key_that_it_was_written_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, here, there = tmp_path / "notes", tmp_path / "here", tmp_path / "there"
    monkeypatch.setenv("XDG_DATA_HOME", str(here))
    solve("spight-area", "1x4", limits=Limits(nodes=100), notebook=Notebook(path))
    kept = path.read_bytes()
    monkeypatch.setenv("XDG_DATA_HOME", str(there))
    with pytest.raises(gr.InputError, match=f"not signed with the key in {there}/gorules/notebook-key"):
        Notebook(path)
    assert path.read_bytes() == kept
    shutil.copytree(here, there, dirs_exist_ok=True)
    assert solve("spight-area", "1x4", notebook=Notebook(path)).value == 4


@pytest.mark.parametrize("home", ["/dev/null", "no key"])
def test_where_no_key_can_be_kept_no_notebook_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str
) -> None:
    if home == "no key":
        home = str(tmp_path)
        (tmp_path / "gorules").mkdir()
        (tmp_path / "gorules" / "notebook-key").write_bytes(b"short")
        (tmp_path / "gorules" / "notebook-key").chmod(0o600)
    monkeypatch.setenv("XDG_DATA_HOME", home)
    command = ["solve", "--board", "1x3", "--notebook", str(tmp_path / "notes")]
    refused = CliRunner().invoke(app, command)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert re.fullmatch(f"gorules: {home}/gorules/notebook-key: [^\n]*no key[^\n]*\n", refused.stderr)
    assert CliRunner().invoke(app, command[:3]).exit_code == 0


def test_what_another_version_has_written_is_not_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notes"
    with monkeypatch.context() as earlier:
        earlier.setattr(notebook, "HEAD", b"gorules 0.0.1, notebook 4\n")
        solve("spight-area", "1x4", limits=Limits(nodes=100), notebook=Notebook(path))
    with pytest.raises(gr.InputError, match=r"written by gorules 0\.0\.1, .*move it away to begin anew"):
        Notebook(path)


def test_the_command_says_that_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["solve", "--board", "1x4", "--rules", "spight-area", "--notebook", "notes"]
    first = CliRunner().invoke(app, [*command, "--nodes", "100"])
    assert "going on" not in first.stderr
    assert CliRunner().invoke(app, command).stderr == "gorules: going on from notes\n"


def test_what_is_no_file_is_no_notebook(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(gr.InputError, match="not a regular file"):
            Notebook(path)


def test_no_mutated_notebook_is_read() -> None:
    broken = [(number, wrong) for number, _, _, wrong in cases(KIND, 40, seed=0) if wrong is not None]
    assert broken == []


def test_a_second_interrupt_waits_until_the_notebook_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted_write(*given: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        write(*given)

    write = signed.write_signed
    monkeypatch.setattr(signed, "write_signed", interrupted_write)
    monkeypatch.setattr(meter.Meter, "advance", lambda self, done: signal.raise_signal(signal.SIGINT))
    path = tmp_path / "notes"
    words = ["solve", "--board", "1x4", "--rules", "spight-area", "--notebook", str(path)]
    stopped = CliRunner().invoke(app, words)
    assert stopped.exit_code == 130
    assert f"interrupted; the same command goes on from {path}" in stopped.stderr
    assert Notebook(path).undecided


def test_an_interrupt_after_which_nothing_can_be_written_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", os.devnull)
    notes = Notebook(tmp_path / "notes", at_limits=False)
    with pytest.raises(Unsaved, match=r"notes: the notebook cannot be written: .*Not a directory"):
        solve("spight-area", "1x4", progress=stop_after(500), notebook=notes)
    assert list(tmp_path.iterdir()) == []
