"""A reading is one file: an outsider adds one of "enable" and one of the pass for a ko, and they are used.

The package is copied and gets the two files; each question runs in a process of its own.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gorules
from gorules.files import data
from gorules.native import bridge
from gorules.status.capture import Enabling
from gorules.status.enabling import ENABLING
from gorules.status.hypothetical import KoPass
from gorules.status.ko_passes import KO_PASSES
from gorules.status.registry import readings

ANYWHERE = '''"""The new stone may be anywhere."""

from gorules.status.capture import Capture, Enabling


class Anywhere(Enabling):
    name = "anywhere"
    says = "anywhere on the board"

    def points(self, capture: Capture) -> frozenset[int]:
        return frozenset(range(capture.position.board.size))
'''
NEXT_TURN = '''"""A pass for a ko frees the passer, and nobody needs one: any two turns in between do."""

from gorules.status.hypothetical import HypotheticalState, HypotheticalTurn, KoPass


class ForFun(KoPass):
    name = "for-fun"
    says = ("It is as under all-both",)

    def lifted(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        return state._replace(bans=frozenset())
'''
RULESET = """
id: anywhere
name: With a reading of somebody else
extends: japanese-1989
removal: {type: by-status, definition: j1989, ko-pass: for-fun, enable: anywhere}
"""
BEAST = """
id: far-away
names: [Far away]
topic: life-and-death
position: OX.XO.X
provenance: constructed
statuses:
  - {under: japanese-1989, at: A4, status: dead, enable: taken-points, source: definition}
  - {under: japanese-1989, at: A4, status: enables, enable: anywhere, source: definition}
"""
# Black takes A1; White has the stone at E1 whatever happens.
FAR = "O.X.XX.X./XXXXXXXXX/OOOOOOOOO/.O.O.O.O."


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the two files, and nothing else changed."""
    site = tmp_path_factory.mktemp("outsider")
    package = Path(gorules.__file__).parent
    shutil.copytree(package, site / "gorules", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in (data.rulesets_folder(), data.bestiary()):
        if package not in folder.parents:
            (site / folder.name).symlink_to(folder)
    status = site / "gorules" / "status"
    (status / "enabling" / "anywhere.py").write_text(ANYWHERE, "utf-8")
    (status / "ko_passes" / "for_fun.py").write_text(NEXT_TURN, "utf-8")
    (site / "anywhere.yaml").write_text(RULESET, "utf-8")
    (site / "far-away.yaml").write_text(BEAST.replace("OX.XO.X", FAR), "utf-8")
    return site


def run(site: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "gorules", *arguments],
        cwd=site,
        env={**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip


def verdicts(site: Path, *arguments: str) -> dict[str, str]:
    done = run(site, "status", "--position", FAR, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return {string["points"][0]: string["status"] for string in told["strings"]}


@pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")
def test_a_reading_of_enable_in_one_file_is_taken_by_the_command(site: Path) -> None:
    near = verdicts(site, "-d", "j1989", "--enable", "taken-points", "--region", "unsettled")
    anywhere = verdicts(site, "-d", "j1989", "--enable", "anywhere", "--region", "unsettled")
    assert (near["A4"], anywhere["A4"]) == ("dead", "enables")


def test_a_ruleset_and_a_beast_take_both_readings(site: Path) -> None:
    shown = run(site, "show", "anywhere.yaml")
    assert "anywhere on the board (enable anywhere)" in " ".join(shown.stdout.split()), shown.stderr
    told = json.loads(run(site, "status", "--position", FAR, "--rules", "anywhere.yaml", "--json").stdout)
    assert (told["ko-pass"], told["enable"]) == ("for-fun", "anywhere")
    checked = run(site, "bestiary", "check", "far-away.yaml")
    assert "2 verified" in checked.stdout
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_reading_of_the_pass_for_a_ko_runs_in_the_reference(site: Path) -> None:
    program = (
        "import gorules as gr\n"
        "from gorules.go.position import Position\n"
        "from gorules.status import native\n"
        "from gorules.status.ko_passes import KO_PASSES\n"
        "from gorules.status.questions import Setting\n"
        "ko = 'X.XO./XXOOO/XO.OO/XXOOO/X.OOO'\n"
        "far = {w: [str(s) for s in gr.statuses(ko, 'j1989', ko_pass=w, region='B5 C5 C3 B3 B1').values()]\n"
        "       for w in ('for-fun', 'all-both')}\n"
        "setting = Setting(Position.draw(ko), frozenset(range(25)), KO_PASSES['for-fun'])\n"
        "print(far['for-fun'] == far['all-both'], native.why_not_native(setting))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=site, env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True, encoding="utf-8", timeout=120, check=True,
    )  # fmt: skip
    same, objection = done.stdout.strip().split(" ", 1)
    assert same == "True"
    assert "no such pass for a ko: for-fun" in objection or "there is no native core" in objection


def test_what_is_unknown_is_refused_with_what_there_is(site: Path) -> None:
    done = run(site, "status", "--position", FAR, "-d", "j1989", "--enable", "anywere")
    assert done.returncode == 2
    assert "did you mean 'anywhere'?" in done.stderr
    text = RULESET.replace("enable: anywhere", "enable: nowhere")
    (site / "wrong.yaml").write_text(text, "utf-8")
    done = run(site, "validate", "wrong.yaml")
    assert done.returncode == 2
    assert "anywhere" in " ".join(done.stderr.split())


def test_two_readings_of_one_name_are_refused() -> None:
    import gorules.status.enabling as folder  # what is found there is the question

    assert readings(folder, Enabling).keys() == ENABLING.keys()  # type: ignore[type-abstract]
    same = type("Same", (type(ENABLING["local"]),), {"__module__": "gorules.status.enabling.occupied"})
    module = sys.modules["gorules.status.enabling.occupied"]
    with pytest.MonkeyPatch.context() as patch, pytest.raises(ValueError, match="called 'local'"):
        patch.setattr(module, "Same", same, raising=False)
        readings(folder, Enabling)  # type: ignore[type-abstract]


def test_every_reading_says_what_it_is() -> None:
    every: tuple[tuple[str, Enabling | KoPass], ...] = (*ENABLING.items(), *KO_PASSES.items())
    for name, reading in every:
        assert str(reading) == reading.name == name
        assert type(reading).__doc__
        assert reading.says
