"""A corpus as a whole: what is in the table, and that nothing is counted twice."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gorules.corpus.reading import year_of
from gorules.corpus.run import Corpus, batches
from gorules.corpus.sources import Raw, raw_records
from gorules.jobs.work import here, on_cluster
from gorules.ruleset import load_ruleset
from tests.corpus.test_quick import random_games
from tests.support.commands import Done, invoked, run
from tests.support.plain_corpus import seen

pytest.importorskip("pyarrow", reason="needs the extra: pip install '.[corpus]'")
pytest.importorskip("duckdb", reason="needs the extra: pip install '.[corpus]'")

RULES = "tromp-taylor,tromp-taylor-ssk,kee-3.0,igs"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with 300 random games that repeat a lot, and two files that are no good."""
    folder = tmp_path_factory.mktemp("games")
    for number, game in enumerate(random_games(300, Random(7), strays=0.001)):
        setup = "".join(
            f"A{'BW'[cell - 1]}[{chr(97 + point % game.width)}{chr(97 + point // game.width)}]"
            for point, cell in enumerate(game.cells)
            if cell
        )
        first, year = "BW"[game.moves[0][0]], 1990 + number % 3
        text = f"(;SZ[{game.width}:{game.height}]{setup}PL[{first}]DT[{year}]{game.text})"
        (folder / f"{number:03}.sgf").write_text(text.replace("SZ[1:1]", "SZ[1]"))
    (folder / "bad.sgf").write_text("(;SZ[9];B[aa]")
    (folder / "worse.sgf").write_bytes(bytes(range(256)))
    return folder


def found(*words: str) -> dict[str, Any]:
    done = run("corpus", *words, "--json")
    assert done.exit_code == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def test_the_summary_is_what_an_independent_program_counts(games: Path, tmp_path: Path) -> None:
    said = found(str(games), "-o", str(tmp_path / "r"), "--jobs", "1")
    readable = {
        row["name"]: row for row in asked(tmp_path / "r", "select * from games where problem is null")
    }
    counts = [
        seen(Path(name).read_text(), row["width"], row["height"], start(Path(name).read_text()))
        for name, row in readable.items()
    ]
    assert said["games"] == len(counts) >= 300
    assert said["unread"] == 302 - len(counts)
    assert said["moves"] == sum(each.moves for each in counts)
    assert said["illegal"] == sum(bool(each.on_stone) for each in counts)
    assert said["suicides"] == sum(bool(each.suicide) for each in counts)
    assert said["positional-repetitions"] == sum(bool(each.positional) for each in counts)
    assert said["situational-repetitions"] == sum(bool(each.situational) for each in counts)


def test_it_is_said_why_games_are_not_counted(tmp_path: Path) -> None:
    """White has nothing on 3x3 beside Black's wall, so that Black wins by 9 by area whatever is dead."""
    folder = tmp_path / "games"
    folder.mkdir()
    ends = [
        "RE[B+9]RU[Chinese]",
        "RE[B+9]RU[Whatever]",
        "RE[B+R]RU[Chinese]",
        "RU[Chinese]",
        "RE[B+4]RU[Chinese]",
    ]
    for number, end in enumerate(ends):
        (folder / f"{number}.sgf").write_text(f"(;SZ[3]KM[0]{end};B[bb];W[];B[ba];W[];B[bc];W[];B[])")
    (folder / "on-stone.sgf").write_text("(;SZ[3]KM[0]RE[B+9]RU[Chinese];B[bb];W[bb];B[ba])")
    said = found(str(folder), "-o", str(tmp_path / "r"), "--jobs", "1", "--rules", "aga,kee-3.0")
    assert said["counted"] == 1
    assert said["not-counted"] == {"no-margin": 2, "no-rules": 1, "on-stone": 1, "nothing-fits": 1}
    told = " ".join(
        run("corpus", str(folder), "-o", str(tmp_path / "r"), "--rules", "aga,kee-3.0").stdout.split()
    )
    assert (
        "Not counted: 2 whose record says no margin, 1 whose rules are not known, 1 with a play on a stone, "
        "1 whose margin fits no"
    ) in told


def start(text: str) -> dict[tuple[int, int], str]:
    import re

    return {(ord(x) - 97, ord(y) - 97): colour for colour, x, y in re.findall(r"A([BW])\[(\w)(\w)\]", text)}


def asked(folder: Path, query: str) -> list[dict[str, Any]]:
    done = run("corpus", "query", str(folder), query, "--json")
    rows: list[dict[str, Any]] = json.loads(done.stdout)["rows"]
    return rows


def rows(folder: Path) -> list[dict[str, Any]]:
    return asked(folder, "select * from games order by key")


def test_what_is_done_again_or_in_a_larger_corpus_is_counted_once(games: Path, tmp_path: Path) -> None:
    small, more = tmp_path / "small", tmp_path / "more"
    small.mkdir()
    for number in range(0, 300, 3):
        shutil.copy(games / f"{number:03}.sgf", small)
    part = found(str(small), "--rules", RULES, "-o", str(more), "--jobs", "1")
    for file in games.iterdir():
        shutil.copy(file, small)
    whole = found(str(small), "--rules", RULES, "-o", str(more), "--jobs", "2")
    assert part["games"] < whole["games"]
    assert found(str(small), "--rules", RULES, "-o", str(more), "--jobs", "1") == whole
    at_once = found(str(small), "--rules", RULES, "-o", str(tmp_path / "once"), "--jobs", "1")
    assert at_once | {"folder": ""} == whole | {"folder": ""}
    assert rows(tmp_path / "once") == rows(more)
    assert sum(whole["differences"]["legality"].values()) > 50
    by = {(row["ruleset"], row["component"]) for row in asked(more, "forbidden") if row["does"] == "forbids"}
    assert {("tromp-taylor", "positional-superko"), ("igs", "ko-retake"), ("igs", "forbidden")} <= by


def test_what_was_killed_goes_on(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "import sys\n"
        "from gorules.cli import app\n"
        "import gorules.corpus.run as run\n"
        "run.CUT = 16\n"
        "if __name__ == '__main__':\n"
        "    app(sys.argv[1:])\n"
    )
    (tmp_path / "script.py").write_text(script)
    words = ["corpus", str(games), "--rules", RULES, "-o", str(tmp_path / "r"), "--jobs", "1"]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    begun = subprocess.Popen([sys.executable, str(tmp_path / "script.py"), *words], env=environment)
    while begun.poll() is None and len([*(tmp_path / "r").glob("*.parquet")]) < 3:
        time.sleep(0.01)
    begun.send_signal(signal.SIGKILL)
    begun.wait()
    monkeypatch.setattr("gorules.corpus.run.CUT", 16)
    found(*words[1:])
    found(str(games), "--rules", RULES, "-o", str(tmp_path / "whole"), "--jobs", "1")
    assert rows(tmp_path / "r") == rows(tmp_path / "whole")


def test_a_damaged_part_is_named_and_done_again(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gorules.corpus.run.CUT", 16)
    folder = tmp_path / "r"
    words = (str(games), "--rules", RULES, "-o", str(folder), "--jobs", "1")
    whole, table = found(*words), rows(folder)
    one = min(folder.glob("*.parquet"))
    good = one.read_bytes()
    pages = bytes(len(good) // 2) + good[len(good) // 2 :]
    said = "the file is damaged: delete it, and repeat the 'gorules corpus run' that made it"
    query, report = ["query", str(folder), "pairs"], ["report", str(folder), "-o", str(tmp_path / "p.html")]
    for content in (b"", good[: len(good) // 2], bytes(len(good)), pages):
        one.write_bytes(content)
        for asking in (query, report):
            done = invoked("corpus", *asking)
            assert (done.exit_code, done.stderr) == (2, f"gorules: {one}: {said}\n")
        if content == pages:  # its end is there, so that it counts as done
            one.unlink()
        assert found(*words) == whole
        assert rows(folder) == table


def test_games_that_are_slow_to_count_are_kept_one_by_one(tmp_path: Path) -> None:
    """The Korean rules of 2016 go by a definition of life and death, which is searched."""
    folder = tmp_path / "games"
    folder.mkdir()
    for number, end in enumerate(["RE[B+8]", "", "RE[B+R]", "RE [黑胜9目]", "RE[W+9.5]", "", "RE[Jigo]"]):
        (folder / f"{number}.sgf").write_text(f"(;SZ[3]KM[0]{end}RU[Korean];B[bb];W[];B[])", encoding="utf-8")
    for rules, sizes in (("korean-2016", [1, 3, 1, 2]), ("japanese-agreed", [7])):
        rulesets = [load_ruleset(rules), load_ruleset("aga")]
        corpus = Corpus.begun(tmp_path / rules, rulesets)
        assert [len(job.records) for job in corpus.jobs(raw_records([folder]), rulesets)] == sizes
    words = [str(folder), "-o", str(tmp_path / "korean-2016"), "--rules", "korean-2016,aga", "--jobs", "2"]
    told = invoked("corpus", *words)
    assert told.stderr == (
        "gorules: under korean-2016 each counted game is searched for life and death, which may take "
        "minutes\n"
    )
    assert invoked("corpus", *words).stderr == ""  # nothing is left to search
    said = found(*words)
    assert (said["games"], said["counted"]) == (7, 1)


def test_results_of_other_rulesets_and_other_folders_are_refused(games: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "x").write_text("")
    one = str(games / "000.sgf")
    found(one, "-o", str(tmp_path / "r"))
    for words, message in (
        ((one, "--rules", "aga", "-o", str(tmp_path / "r")), "the results here are under no ruleset"),
        ((one, "-o", str(tmp_path / "other")), "the folder has other files in it"),
        ((one,), "name the folder of results: -o DIR"),
        ((str(tmp_path / "none"), "-o", str(tmp_path / "s")), "there is no such file or folder"),
        (("query", str(tmp_path / "other")), "this is no folder of results"),
        (("query", str(tmp_path / "r"), "select nothing"), "the query cannot be answered"),
        (("query", str(tmp_path / "r"), ""), "the query is empty"),
        (("query", str(tmp_path / "r"), " ;"), "the query is empty"),
        (("query", str(tmp_path / "r"), "/* SELECT */"), "the query is empty"),
        (("query", str(tmp_path / "none")), "there is no such folder of results"),
    ):
        done = invoked("corpus", *words)
        assert (done.exit_code, message in done.stderr) == (2, True), done.stderr
        assert done.stderr.count("gorules: ") == 1


def test_queries_with_names_are_answered(games: Path, tmp_path: Path) -> None:
    found(str(games), "--rules", RULES, "-o", str(tmp_path / "r"), "--jobs", "1")
    for row in json.loads(run("corpus", "query", str(tmp_path / "r"), "--json").stdout)["rows"]:
        assert run("corpus", "query", str(tmp_path / "r"), row["query"]).exit_code == 0
    assert {row["year"] for row in asked(tmp_path / "r", "years")} >= {1990, 1991, 1992}


@pytest.mark.slow
def test_a_cluster_makes_the_same_table_though_a_worker_is_killed(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed", reason="needs Dask: pip install '.[cluster]'")
    monkeypatch.setattr("gorules.corpus.run.CUT", 16)
    rulesets = [load_ruleset(id) for id in RULES.split(",")]
    alone, together = (Corpus.begun(tmp_path / name, rulesets) for name in ("alone", "together"))
    for job, result, _ in here(alone.jobs(raw_records([games]), rulesets), 1):
        alone.keep(job, result)  # type: ignore[arg-type] # it is such a job
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        done = on_cluster(together.jobs(raw_records([games]), rulesets), cluster.scheduler_address)
        for number, (job, result, _) in enumerate(done):
            together.keep(job, result)  # type: ignore[arg-type] # the same
            if number == 1:
                next(iter(cluster.workers.values())).process.process.kill()
    assert [path.name for path in together.parts] == [path.name for path in alone.parts]
    assert rows(tmp_path / "alone") == rows(tmp_path / "together")


def test_a_part_that_cannot_be_read_is_not_called_damaged(
    games: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    from pyarrow import parquet

    words = (str(games / "000.sgf"), "-o", str(tmp_path / "r"))
    found(*words)
    [part] = (tmp_path / "r").glob("*.parquet")
    denied = PermissionError(errno.EACCES, "Permission denied")
    monkeypatch.setattr(parquet, "read_metadata", lambda path: (_ for _ in ()).throw(denied))
    done = invoked("corpus", *words)
    assert (done.exit_code, done.stderr) == (2, f"gorules: {part}: Permission denied\n")


def test_what_may_be_counted_is_found_in_one_pass() -> None:
    """A record of a few hundred kilobytes that opens RE again and again takes no hours."""
    hostile = Raw("x.sgf", b"(;C[" + b"RE[" * 300_000 + b"DT[" * 300_000 + b"])")
    assert [len(batch) for batch in batches([hostile] * 2, is_slow=True)] == [2]
    assert year_of(hostile) is None


KO = """from typing import Any, Literal
from gorules.rules.component import KoRule

class NoReturn(KoRule):
    type: Literal["no-return"] = "no-return"

    def start(self, opening: Any) -> frozenset[Any]:
        return frozenset()

    def after(self, memory: Any, turn: Any) -> frozenset[Any]:
        return memory if turn.point is None else memory | {(turn.player, turn.point)}

    def violation(self, memory: Any, turn: Any) -> Any:
        if (turn.player, turn.point) not in memory:
            return None
        SAYS
"""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_ruleset_with_a_plug_in_of_its_own_judges_in_other_processes(
    processes: str, tmp_path: Path
) -> None:
    """Black is taken in the corner and plays there again. A mistake of the plug-in is told with its line."""
    for number in range(3):
        (tmp_path / f"{number}.sgf").write_text(
            f"(;SZ[3]GN[{number}];B[aa];W[ba];B[bb];W[ab];B[ca];W[cc];B[aa])"
        )

    def judged(name: str, said: str) -> Done:
        program = tmp_path / f"{name}.py"
        program.write_text(f"{KO.replace('SAYS', said)}# {program}\n", "utf-8")  # no other file is the same
        rules = tmp_path / f"{name}.yaml"
        rules.write_text(
            f"id: {name}\nname: Mine\nextends: tromp-taylor\nplugins: [{name}.py]\nko: no-return\n", "utf-8"
        )
        words = [str(tmp_path), "-o", str(tmp_path / name), "--rules", str(rules), "--allow-plugins"]
        return invoked("corpus", *words, "--jobs", processes)

    done = judged("mine", "return self.illegal('again', None, (turn.move,))")
    assert done.exit_code == 0, done.stderr
    query = "SELECT judgements[1].component AS by, judgements[1].refused AS turn FROM games"
    asked = invoked("corpus", "query", str(tmp_path / "mine"), query, "--json")
    assert json.loads(asked.stdout)["rows"] == [{"by": "no-return", "turn": 7}] * 3
    done = judged("wrong", "raise KeyError(turn.move)")
    assert done.exit_code == 2
    told = f"gorules: {tmp_path / 'wrong.py'}:16: no-return.violation: KeyError: 'A3'"
    assert done.stderr.startswith(told) and "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "darwin", reason="there all names of files are in UTF-8")
def test_names_that_are_no_text_are_read_and_not_written(tmp_path: Path) -> None:
    odd = os.fsdecode(b"g\xe9")  # a name from before UTF-8
    (tmp_path / odd).mkdir()
    (tmp_path / odd / f"{odd}.sgf").write_text("(;SZ[3];B[aa];W[bb])")
    (tmp_path / odd / f"{odd}-2.sgf").write_text("(;SZ[3")
    done = invoked("corpus", str(tmp_path / odd), "-o", str(tmp_path / "results"), "--rules", "aga")
    assert done.exit_code == 0, done.stderr
    asked = invoked("corpus", "query", str(tmp_path / "results"), "SELECT name FROM games", "--json")
    assert {"name": str(tmp_path / "g\ufffd" / "g\ufffd.sgf")} in json.loads(asked.stdout)["rows"]
    for command in (
        ["corpus", str(tmp_path / odd), "-o", str(tmp_path / odd / odd), "--rules", "aga"],
        ["corpus", "query", str(tmp_path / odd), "games"],
        ["corpus", "report", str(tmp_path / odd), "-o", str(tmp_path / "page.html")],
    ):
        done = invoked(*command)
        assert (done.exit_code, done.stdout) == (2, "")
        assert "the name of a folder of results has to be text in UTF-8" in done.stderr
    assert not (tmp_path / odd / odd).exists()
