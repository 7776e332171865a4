"""All pairs: in processes that are killed, on a cluster, and on the page."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from gorules.cli import pieces
from gorules.files.inputs import InputError
from gorules.hunt.pairs import Job, Side, bare, groups, jobs, shipped
from gorules.jobs.store import Store
from gorules.jobs.work import here, on_cluster
from gorules.ruleset import all_rulesets
from tests.support.commands import run

SOME = ("tromp-taylor", "aga", "bga", "kee-3.0", "tromp-taylor-ssk", "wiki-area", "dgs-chinese")


def some_jobs() -> tuple[Job, ...]:
    return jobs(groups((Side(id, id) for id in SOME[:4]), 3), 3, 6, 4, 1 << 28)


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
    for _ in range(10):
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
        "    todo = jobs(groups((Side(i, i) for i in sys.argv[1:]), 3), 3, 6, 4, 1 << 28)\n"
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
        if not any(map(_is_running, workers)):
            return
        time.sleep(0.1)
    pytest.fail(f"of {workers} some still run")


def _is_running(process: int) -> bool:
    status = Path(f"/proc/{process}/status")
    if not Path("/proc/self/status").exists():
        pytest.skip("nothing tells which processes there are")
    return status.exists() and "State:\tZ" not in status.read_text()


@pytest.mark.slow
def test_a_cluster_finds_the_same_though_a_worker_is_killed() -> None:
    distributed = pytest.importorskip("distributed", reason="needs Dask: pip install 'gorules[cluster]'")
    todo = jobs(groups((Side(id, id) for id in SOME), 4), 4, 8, 4, 1 << 28)
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
        assert Side.of(ruleset).load().fingerprint == ruleset.fingerprint
        assert Side.of(ruleset).load().players == ruleset.players


def test_rulesets_that_stand_together_differ_in_nothing_that_is_hunted() -> None:
    for group in shipped(2):
        for other in group.names[1:]:
            assert not Job(group.side, Side(other, other), 2, 4, 4).run()["found"], (
                f"{group.names[0]}, {other}"
            )


def test_all_components_of_a_question_that_can_stand_alone_are_there() -> None:
    assert {"positional-superko", "fixed-ko", "ko-retake", "none"} <= _names("ko")
    assert {"forbidden", "allowed", "multi-stone"} <= _names("suicide")
    assert {"passes", "situation-repeats", "no-legal-play"} <= _names("end")
    assert {"area", "territory", "stones"} <= _names("scoring")


def _names(axis: str) -> set[str]:
    return {name for group in bare(axis, 2) for name in group.names}
