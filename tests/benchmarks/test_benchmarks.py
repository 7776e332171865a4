import json
import subprocess
import sys
from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.solving import fitted
from gorules.native import bridge

CHECKOUT = Path(__file__).parents[2]
WORKED = (0, 1)  # 1: a bar was missed, which says something of the machine as well
GROUPS = {"play", "listing", "history", "fifths", "command", "perft"}
NATIVE_GROUPS = {
    "native",
    "nodes",
    "largest",
    "growth",
    "speed",
    "status",
    "tests",
    "proofs",
    "hunt",
    "hunts",
    "corpus",
}
KEYS = {"group", "name", "value", "unit", "bar", "detail", "at_least", "ok"}


def test_a_quick_run_works_and_its_json_has_every_group_of_figures() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick", "--json"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
    )
    assert run.returncode in WORKED, run.stderr
    assert run.stdout, run.stderr
    document = json.loads(run.stdout)
    assert set(document) == {"gorules", "python", "machine", "quick", "ok", "figures"}
    assert document["quick"] is True
    assert document["ok"] is (run.returncode == 0)
    groups = GROUPS if bridge.core is None else GROUPS | NATIVE_GROUPS
    assert {figure["group"] for figure in document["figures"]} == groups
    for figure in document["figures"]:
        assert set(figure) == KEYS
        assert figure["value"] > 0


def test_a_bar_is_a_most_or_a_least() -> None:
    assert [Figure("a group", "a name", value, "s", 2.0).ok for value in (1, 2, 3)] == [True, True, False]
    least = [Figure("a group", "a name", value, "turns/s", 2.0, at_least=True).ok for value in (1, 2, 3)]
    assert least == [False, True, True]
    assert Figure("a group", "a name", 1, "s").ok


def test_growth_is_fitted_to_the_counts() -> None:
    factor, at = fitted({points: 5 * 3**points for points in range(4, 9)})
    assert abs(factor - 3) < 1e-9
    assert abs(at - 5) < 1e-9
