"""An interrupted search leaves a notebook, and goes on from it as if nothing had happened."""

import hashlib
import json
import os
import re
import signal
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app, meter
from gorules.cli import solve as cli
from gorules.native import bridge
from gorules.solve.front import openings, solve, solved, solvers
from gorules.solve.notebook import DIGEST_SIZE, MAGIC, PLACE_SIZE, Notebook, deferred_interrupts
from gorules.solve.solution import Limits
from gorules.solve.task import Task
from tests.support.mutated_notebooks import KIND
from tests.support.mutations import cases

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
    # Progress is reported ten times a second, so each piece is as long as that.
    whole = solve("tromp-taylor", "2x6")
    found, pieces = nodes_in_pieces("tromp-taylor", "2x6", tmp_path / "notes", 1)
    assert pieces > 1
    assert found.value == whole.value == 12
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
    with pytest.raises(gr.InputError, match="no usable notebook"):
        Notebook(path)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_command_can_be_interrupted_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["solve", "--board", "1x4", "--rules", "spight-area", "--json"]
    whole = json.loads(CliRunner().invoke(app, command).stdout)
    with monkeypatch.context() as patched:
        patched.setattr(meter.Meter, "advance", lambda self, done: signal.raise_signal(how))
        stopped = CliRunner().invoke(app, command)
    (notes,) = tmp_path.iterdir()
    assert (stopped.exit_code, stopped.stdout) == (130, "")
    assert f"interrupted; the same command goes on from {notes.name}" in stopped.stderr
    # A limit shows that it goes on: nodes of before do not count against it.
    limited = json.loads(CliRunner().invoke(app, [*command, "--nodes", "1"]).stdout)
    assert limited["value"] is None
    assert limited["nodes"] > 200
    done = json.loads(CliRunner().invoke(app, command).stdout)
    assert (done["value"], done["line"]) == (whole["value"], whole["line"])
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_waits_until_progress_is_reported() -> None:
    reported: list[int] = []
    with pytest.raises(KeyboardInterrupt), deferred_interrupts(reported.append) as report:
        report(1)
        signal.raise_signal(signal.SIGINT)
        reported.append(2)
        report(3)
    assert reported == [1, 2]


def test_a_second_interrupt_does_not_wait() -> None:
    reached = False
    with pytest.raises(KeyboardInterrupt), deferred_interrupts(print):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        reached = True
    assert not reached


def test_an_interrupt_that_comes_after_the_last_report_is_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt), deferred_interrupts(print):
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


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
    command = ["solve", "--board", "2x3", "--json"]
    whole = json.loads(CliRunner().invoke(app, command).stdout)
    finish = Notebook.finish

    def finish_and_interrupt(*noted: Any) -> None:
        finish(*noted)
        signal.raise_signal(how)

    with monkeypatch.context() as patched:
        patched.setattr(Notebook, "finish", finish_and_interrupt)
        stopped = CliRunner().invoke(app, command)
    (notes,) = tmp_path.iterdir()
    assert (stopped.exit_code, stopped.stdout) == (130, "")
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
        patched.setattr(cli, "solved", solve_first)
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
    monkeypatch.setattr("gorules.cli.common.show_json", interrupted)
    stopped = CliRunner().invoke(app, ["solve", "--board", "1x3", "--json"])
    (notes,) = tmp_path.iterdir()
    assert notes.name in stopped.stderr


def test_an_interrupt_before_anything_is_found_names_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "solved", interrupted)
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


# What is in a file is checked before it is used


def contents(path: Path) -> tuple[list[dict[str, Any]], list[bytes]]:
    """Return the index of a notebook and the searches in it."""
    data = path.read_bytes()[:-DIGEST_SIZE]
    place = int.from_bytes(data[-PLACE_SIZE:], "big")
    index = [json.loads(line) for line in data[place:-PLACE_SIZE].splitlines()]
    searches = [entry["search"] for entry in index if "search" in entry]
    return index, [data[each["start"] : each["start"] + each["size"]] for each in searches]


def write_contents(path: Path, index: list[dict[str, Any]], searches: list[bytes]) -> None:
    """Write a notebook with a right digest, whatever it says."""
    body = MAGIC
    left = iter(searches)
    for entry in index:
        if "search" in entry:
            search = next(left)
            entry["search"].update(start=len(body), size=len(search))
            body += search
    place = len(body).to_bytes(PLACE_SIZE, "big")
    body += b"".join(json.dumps(entry).encode() + b"\n" for entry in index) + place
    path.write_bytes(body + hashlib.blake2b(body, digest_size=DIGEST_SIZE).digest())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("low2", 10), ("high2", -10), ("low2", None), ("high2", 1 << 40), ("low2", 1.5), ("line", ["A1"]),
        ("line", ["A9", "pass", "pass"]), ("line", ["pass", "pass"]), ("line", "A1"), ("nodes", -1),
        ("nodes", 1 << 70), ("seconds", float("nan")), ("seconds", "long"), ("engine", "\x1b[31m"),
    ],
)  # fmt: skip
def test_a_finished_question_is_only_believed_if_it_can_be_so(
    tmp_path: Path, field: str, value: object
) -> None:
    path = tmp_path / "notes"
    notes = Notebook(path)
    assert solve("tromp-taylor", "2x2", notebook=notes).value == 1
    notes.save()
    index, searches = contents(path)
    assert index[0]["solution"][field] != value
    index[0]["solution"][field] = value
    write_contents(path, index, searches)
    with pytest.raises(gr.InputError, match="this is no usable notebook"):
        solve("tromp-taylor", "2x2", notebook=Notebook(path))


@NATIVE
@pytest.mark.parametrize("word", range(19))
@pytest.mark.parametrize("value", [0, 1, 3, (1 << 31) + 1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1])
def test_no_size_or_place_of_a_native_search_is_believed(tmp_path: Path, word: int, value: int) -> None:
    path = tmp_path / "notes"
    limits = Limits(nodes=1000, memory=1 << 20)
    solve("tromp-taylor", "2x4", limits=limits, notebook=Notebook(path))
    index, (search,) = contents(path)
    write_contents(path, index, [search[: 8 * word] + value.to_bytes(8, "little") + search[8 * word + 8 :]])
    with suppress(gr.InputError):  # a count may be what it was, or another
        found = solve("tromp-taylor", "2x4", limits=Limits(memory=1 << 20), notebook=Notebook(path))
        assert found.value == 8
        assert word >= 5


@NATIVE
def test_a_native_search_goes_on_when_old_proofs_have_made_room(tmp_path: Path) -> None:
    path, limits = tmp_path / "notes", Limits(nodes=20_000, memory=1 << 20)
    for run in range(1, 5):
        found = solve("tromp-taylor", "2x6", limits=limits, notebook=Notebook(path))
        assert found.nodes > 20_000 * run
        assert found.low is not None and found.high is not None
        assert found.low <= 12 <= found.high
    _, (search,) = contents(path)
    _, room, _, _, written = struct.unpack_from("<5Q", search)
    assert written > 2 * room


def test_no_node_of_kees_search_is_believed(tmp_path: Path) -> None:
    path, value = tmp_path / "notes", 1
    solve("kee-3.0-no-suicide", "1x6", limits=Limits(nodes=3000), notebook=Notebook(path))
    index, (search,) = contents(path)
    done = [at for tree in re.finditer(rb'"([.*+bwl]+)"', search) for at in range(*tree.span(1))]
    refused = 0
    for at in done[:: len(done) // 100]:
        for other in set(b".*+bwl") - {search[at]}:
            write_contents(path, index, [search[:at] + bytes([other]) + search[at + 1 :]])
            try:
                found = solve("kee-3.0-no-suicide", "1x6", limits=Limits(nodes=256), notebook=Notebook(path))
            except gr.InputError:
                refused += 1
            else:
                assert found.low is not None and found.high is not None
                assert found.low <= value <= found.high
    assert refused > 300


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


def test_mutated_notebooks_are_refused_or_harmless() -> None:
    broken = [(number, wrong) for number, _, _, wrong in cases(KIND, 300, seed=0) if wrong is not None]
    assert broken == []
