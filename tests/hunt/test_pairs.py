"""All pairs: in processes that are killed, on a cluster, and on the page."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from gorules.cli import pieces
from gorules.files.inputs import InputError
from gorules.hunt.pairs import HuntJob, bare_pairs, groups, jobs, shipped
from gorules.jobs.store import Store
from gorules.jobs.work import here, on_cluster
from gorules.laws.pieces import Trial
from gorules.ruleset import all_rulesets
from gorules.ruleset.sent import SentRuleset
from tests.support.commands import is_running, refused, run

SOME = ("tromp-taylor", "aga", "bga", "kee-3.0", "tromp-taylor-ssk", "wiki-area", "dgs-chinese")


def some_jobs() -> tuple[HuntJob, ...]:
    return jobs(groups((SentRuleset(id, id) for id in SOME[:4]), 3), 3, 6, 4, 1 << 28)


# Work


def test_processes_find_what_one_finds() -> None:
    alone = {job.key: result for job, result, _ in here(some_jobs(), 1)}
    assert {job.key: result for job, result, _ in here(some_jobs(), 2)} == alone


@pytest.mark.slow
def test_a_hunt_that_is_killed_goes_on_to_the_same_table(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "gorules", "hunt", "--all", *SOME, "--max-points", "4", "--jobs", "2"]

    def started(name: str) -> subprocess.Popen[bytes]:
        more = ["--database", f"{name}.sqlite", "-o", f"{name}.md"]
        environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
        return subprocess.Popen([*words, *more], cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL)

    assert started("whole").wait(120) == 0
    random, kept = Random(12), []
    for _ in range(5):
        process = started("killed")
        time.sleep(random.uniform(0.2, 2))
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        with Store(tmp_path / "killed.sqlite") as store:
            kept.append(len(store.results()))
    assert kept == sorted(kept)  # nothing is lost
    assert started("killed").wait(120) == 0
    assert (tmp_path / "killed.md").read_text() == (tmp_path / "whole.md").read_text()


def test_what_is_in_the_database_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("hunt", "--all", *SOME[:3], "--max-points", "2", "--max-turns", "4", "--jobs", "1", "--json")
    first = json.loads(run(*words).stdout)
    assert (first["hunts"], first["done"], first["before"], first["page"]) == (3, 3, 0, "hunt.md")
    monkeypatch.setattr(pieces, "here", lambda left, processes: (each for each in left))  # a job is no result
    assert json.loads(run(*words).stdout) == first | {"before": 3}


# What is kept


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with two results."""
    file = tmp_path / "results.sqlite"
    with Store(file) as store:
        store.keep("one", {"found": {"score": ["1x1", "A1"]}, "states": 1}, 0.5)
        store.keep("two", {"found": {}, "states": 2}, 0.5)
    return file


def test_what_is_kept_is_read_back(kept: Path) -> None:
    with Store(kept) as store:
        assert store.results()["one"] == {"found": {"score": ["1x1", "A1"]}, "states": 1}
        store.keep("one", {"found": {}}, 0.5)  # what is there stays
        assert store.results()["one"]["states"] == 1


EMPTIED = """UPDATE done SET result = '{"found": {}, "states": 1}' WHERE job = 'one'"""


@pytest.mark.parametrize(
    "change",
    [
        EMPTIED, "UPDATE done SET job = 'three' WHERE job = 'one'",
        "UPDATE done SET result = (SELECT result FROM done WHERE job = 'two')",
        "UPDATE done SET signature = (SELECT signature FROM done WHERE job = 'two')",
        "UPDATE done SET signature = x''", "UPDATE done SET signature = 1",
        "INSERT INTO done SELECT 'three', result, seconds, signature FROM done WHERE job = 'one'",
        *(f"UPDATE done SET result = {wrong}" for wrong in (
            "'[]'", "'null'", "'{'", "1", "x'ff00'", "CAST(x'ff' AS TEXT)",
            """'{"found": {"nonsense": []}}'""", """'{"found": {"score": ["1x1"]}, "states": 1}'""",
        )),
    ],
)  # fmt: skip
def test_what_was_changed_is_not_believed(kept: Path, change: str) -> None:
    with closing(sqlite3.connect(kept)) as file, file:
        assert file.execute(change).rowcount > 0
    with Store(kept) as store, pytest.raises(InputError) as refusal:
        store.results()
    (problem,) = refusal.value.problems
    assert problem.file == str(kept)
    assert problem.message.startswith(("a result is not to be trusted: it was", "a result cannot be read: "))


def test_what_somebody_else_has_kept_is_not_believed(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "another"))
    with Store(kept) as store, pytest.raises(InputError, match="it was not signed with the key in"):
        store.results()


def test_a_table_of_hunts_loses_no_difference_to_a_changed_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("hunt", "--all", *SOME[:3], "--max-points", "2", "--max-turns", "4", "--jobs", "1")
    assert run(*words).stdout == "3 hunts: hunt.md is written.\n"
    page = Path("hunt.md").read_text()
    assert run(*words).stdout.startswith("3 of 3 hunts are taken from gorules-hunt.sqlite.\n")
    with closing(sqlite3.connect("gorules-hunt.sqlite")) as file, file:
        for job, text in file.execute("SELECT job, result FROM done").fetchall():
            none = json.dumps(json.loads(text) | {"found": {}})
            file.execute("UPDATE done SET result = ? WHERE job = ?", (none, job))
    said = refused(*words)
    assert said.startswith("gorules: gorules-hunt.sqlite: a result is not to be trusted: ")
    assert said.count("\n") == 1
    assert Path("hunt.md").read_text() == page


def test_a_result_that_cannot_be_kept_is_told(kept: Path) -> None:
    with Store(kept) as store:
        with closing(sqlite3.connect(kept)) as other, other:
            other.execute("DROP TABLE done")
        with pytest.raises(InputError, match="a result cannot be kept: no such table"):
            store.keep("three", {}, 0.5)


def test_unsigned_results_of_before_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.sqlite"
    with closing(sqlite3.connect(file)) as old, old:
        old.execute("CREATE TABLE done (job TEXT PRIMARY KEY, result TEXT NOT NULL, seconds REAL NOT NULL)")
    with pytest.raises(InputError, match="of another version; move it away to begin anew"):
        Store(file)


def test_what_other_code_has_found_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    job, trial = some_jobs()[0], Trial(SentRuleset("aga", "aga"), 60)
    before = job.key, trial.key
    assert (job.key, trial.key) == before
    monkeypatch.setattr("gorules.hunt.pairs.fingerprint_of_code", lambda: "changed")
    monkeypatch.setattr("gorules.laws.pieces.code", lambda: "changed")
    assert job.key != before[0] and trial.key != before[1]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.sqlite"
    file.write_text("This is a text, and it is long enough to be no database at all. " * 20)
    with pytest.raises(InputError, match="no file of results"):
        Store(file)


def test_workers_end_with_the_program_that_started_them(tmp_path: Path) -> None:
    script = (
        "import os, sys\n"
        "from gorules.hunt.pairs import *\n"
        "from gorules.jobs.work import here\n"
        "if __name__ == '__main__':\n"
        "    todo = jobs(groups((SentRuleset(i, i) for i in sys.argv[1:]), 3), 3, 6, 4, 1 << 28)\n"
        "    for done in here(todo, 2):\n"
        "        import multiprocessing\n"
        "        print(*(each.pid for each in multiprocessing.active_children()), flush=True)\n"
        "        os.kill(os.getpid(), 9)\n"
    )
    file = tmp_path / "script.py"
    file.write_text(script)
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, str(file), *SOME[:4]], env=environment, capture_output=True, text=True, timeout=60
    )
    workers = [int(word) for word in done.stdout.split()]
    assert workers
    for _ in range(100):
        if not any(map(is_running, workers)):
            return
        time.sleep(0.1)
    pytest.fail(f"of {workers} some still run")


@pytest.mark.slow
def test_a_cluster_finds_the_same_though_a_worker_is_killed() -> None:
    distributed = pytest.importorskip("distributed", reason="needs Dask: pip install '.[cluster]'")
    todo = jobs(groups((SentRuleset(id, id) for id in SOME), 4), 4, 8, 4, 1 << 28)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        found = {}
        for number, (job, result, _) in enumerate(on_cluster(todo, cluster.scheduler_address)):
            assert job.key not in found
            found[job.key] = result
            if number == 2:
                next(iter(cluster.workers.values())).process.process.kill()
    assert found == {job.key: result for job, result, _ in here(todo, 2)}


# Pairs


def test_a_ruleset_is_sent_to_another_process_by_its_fields() -> None:
    for ruleset in all_rulesets():
        assert SentRuleset.of(ruleset).load().fingerprint == ruleset.fingerprint
        assert SentRuleset.of(ruleset).load().players == ruleset.players


def test_rulesets_that_stand_together_differ_in_nothing_that_is_hunted() -> None:
    for group in shipped(2):
        for other in group.names[1:]:
            assert not HuntJob(group.side, SentRuleset(other, other), 2, 4, 4).run()["found"], (
                f"{group.names[0]}, {other}"
            )


def test_all_components_of_a_question_that_can_stand_alone_are_there() -> None:
    assert {"positional-superko", "fixed-ko", "ko-retake", "none"} <= _names("ko")
    assert {"forbidden", "allowed", "multi-stone"} <= _names("suicide")
    assert {"passes", "situation-repeats", "no-legal-play"} <= _names("end")
    assert {"area", "territory", "stones"} <= _names("scoring")


def _names(axis: str) -> set[str]:
    return {name for group in bare_pairs(axis, 2) for name in group.names}
