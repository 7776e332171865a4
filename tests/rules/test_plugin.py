"""A package of a third party adds a rule: what gorules promises to it, and to who installs it.

Entry points are looked up once in a process, so that each folder of packages has a process of its own, which
runs all commands that are asked of it. What is wrong with a plug-in is found by the look-up itself.
"""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import gorules
from gorules.files.inputs import InputError
from gorules.rules.registry import components, registered
from tests.support.commands import ROOT, Done, invoked

PLUGIN = Path(__file__).parents[1] / "plugin"
RULESET = str(PLUGIN / "tibetan.yaml")
GROUP = "gorules.components"

TIBETAN = (PLUGIN / "gorules_tibetan" / "__init__.py").read_text(encoding="utf-8")


def install(
    site: Path,
    name: str = "gorules-tibetan",
    version: str = "1.0",
    points: Mapping[str, str] | None = None,
    **modules: str,
) -> Path:
    """Put a package into a folder as pip would: its modules, and the metadata with the entry points."""
    package = name.replace("-", "_")
    info = site / f"{package}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    lines = [f"{point} = {target}" for point, target in (points or {}).items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]), "utf-8")
    for module, text in modules.items():
        (site / f"{module}.py").write_text(text, "utf-8")
    return site


def install_tibetan(site: Path, name: str = "gorules-tibetan", version: str = "1.0") -> Path:
    """Install the package of this folder, under another name or version if asked."""
    shutil.copytree(PLUGIN / "gorules_tibetan", site / "gorules_tibetan")
    return install(site, name, version, project()["entry-points"][GROUP])


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((PLUGIN / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


SERVES = """
import json, sys
from tests.support.commands import invoked
for line in sys.stdin:
    print(json.dumps(invoked(*json.loads(line))), flush=True)
"""


def environment(site: Path) -> dict[str, str]:
    here = Path(gorules.__file__).parents[1]
    path = os.pathsep.join(map(str, (site, here, ROOT)))
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


PROCESSES: dict[Path, "subprocess.Popen[str]"] = {}


@pytest.fixture(scope="module", autouse=True)
def processes() -> Iterator[None]:
    """End the processes in the end."""
    yield
    for process in PROCESSES.values():
        process.communicate(timeout=120)
    PROCESSES.clear()


def run(*arguments: str, site: Path | None = None) -> Done:
    """Run a command where a folder of packages is installed, or none."""
    if site is None:
        return invoked(*arguments)
    if site not in PROCESSES:
        PROCESSES[site] = subprocess.Popen(
            [sys.executable, "-c", SERVES],
            env=environment(site), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
    process = PROCESSES[site]
    assert process.stdin is not None
    assert process.stdout is not None
    print(json.dumps(arguments), file=process.stdin, flush=True)
    return Done(*json.loads(process.stdout.readline()))


def answer(*arguments: str, site: Path | None = None) -> Any:
    """Run the command line with --json and return what it prints."""
    done = run(*arguments, "--json", site=site)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the plug-in installed."""
    return install_tibetan(tmp_path_factory.mktemp("site"))


# A plug-in at work


def test_a_ruleset_with_a_component_of_a_plug_in_is_valid(site: Path) -> None:
    done = run("validate", RULESET, site=site)
    assert (done.exit_code, done.stderr) == (0, "")


def test_a_component_of_a_plug_in_is_shown_like_any_other(site: Path) -> None:
    shown = answer("show", RULESET, site=site)["components"]["ko"]
    assert shown == [{"type": "tibetan", "clause": None, "terms": {"type": "tibetan"}}]
    assert "tibetan" in run("show", RULESET, site=site).stdout


# White can take the stone at C2, and Black the one at B2.
KO = ".XO./X.XO/.XO."
# White can take the stone at A3, and Black then five white stones with a play there.
SNAPBACK = "X.OX./OOOXX/XXXX."


def replayed(site: Path, rules: str, position: str, moves: str) -> Any:
    line = ("--position", position, "--to-play", "white", "--moves", moves)
    (found,) = answer("replay", "--rules", rules, *line, site=site)["replays"]
    return found


@pytest.mark.parametrize(
    ("position", "moves", "point"),
    [(KO, "B2 C2", "C2"), (SNAPBACK, "B3 A3", "A3")],
    ids=["ko", "snapback"],
)
def test_a_ban_of_a_plug_in_is_enforced_and_explained(
    site: Path, position: str, moves: str, point: str
) -> None:
    refused = replayed(site, RULESET, position, moves)["refused"]
    assert (refused["player"], refused["move"], refused["legal"]) == ("black", point, False)
    assert refused["violations"] == [
        {
            "reason": "repetition", "axis": "ko", "component": "tibetan", "clause": None, "turn": 1,
            "points": [point], "message": f"a stone was captured from {point} at turn 1",
        }
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "moves"),
    [(KO, "B2 A1 D1 C2"), (KO, "B2 pass D1 C2"), (SNAPBACK, "B3 E3 pass A3")],
    ids=["after an exchange", "after a pass and a play", "snapback after an exchange"],
)
def test_a_ban_of_a_plug_in_is_lifted_as_its_memory_says(site: Path, position: str, moves: str) -> None:
    found = replayed(site, RULESET, position, moves)
    assert found["refused"] is None
    assert found["turns"][-1]["captured"]


def test_rulesets_without_the_plug_in_play_as_before(site: Path) -> None:
    assert replayed(site, "tromp-taylor", SNAPBACK, "B3 A3")["refused"] is None


def test_the_schema_has_the_component_of_a_plug_in(site: Path) -> None:
    schema = json.loads(run("schema", site=site).stdout)
    found = schema["$defs"]["TibetanKo"]
    assert found["properties"]["type"]["const"] == "tibetan"
    assert found["description"].startswith("A play may not be made on a point from which")
    assert '"tibetan"' in json.dumps(schema["properties"]["ko"])  # the short form, by name
    assert "tibetan" not in run("schema").stdout


def fingerprint(site: Path, ruleset: str = RULESET) -> str:
    return str(answer("show", ruleset, site=site)["fingerprint"])


def test_name_and_version_of_a_plug_in_enter_the_fingerprint(site: Path, tmp_path: Path) -> None:
    same = install_tibetan(tmp_path / "same")
    newer = install_tibetan(tmp_path / "newer", version="1.1")
    renamed = install_tibetan(tmp_path / "renamed", name="gorules-lhasa")
    assert fingerprint(same) == fingerprint(site)
    assert len({fingerprint(each) for each in (site, newer, renamed)}) == 3


def test_a_plug_in_leaves_other_fingerprints_alone(site: Path) -> None:
    assert fingerprint(site, "tromp-taylor") == gorules.load_ruleset("tromp-taylor").fingerprint


def test_pip_installs_it_as_these_tests_do(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", minversion="77", reason="the package is built with it")
    pytest.importorskip("pip")
    source = shutil.copytree(PLUGIN, tmp_path / "source")  # building leaves files behind
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", *options, "--target", str(site), str(source)]
    done = subprocess.run(pip, capture_output=True, encoding="utf-8", timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert fingerprint(site) == fingerprint(install_tibetan(tmp_path / "copied"))


# What goes wrong, and how it is said


def test_without_the_plug_in_its_type_is_unknown_and_the_known_ones_are_listed() -> None:
    done = run("validate", RULESET)
    assert done.exit_code == 2
    assert "unknown type 'tibetan'" in done.stdout + done.stderr
    (problem,) = answer("validate", RULESET)["files"][0]["problems"]
    assert problem["field"] == "ko[0].type"
    assert set(problem["allowed"]) == {each.model_fields["type"].default for each in components("ko")}


def looked_up(site: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Look components up where a folder of packages is installed, and return what is wrong."""
    for module in ("another", "broken", "gorules_tibetan"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.syspath_prepend(site)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    with pytest.raises(InputError) as caught:
        registered.__wrapped__()
    return str(caught.value)


def test_two_plug_ins_with_one_tag_are_both_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = install_tibetan(tmp_path)
    install(site, "another", "0.3", {"tibetan": "another:TibetanKo"}, another=TIBETAN)
    assert looked_up(site, monkeypatch) == (
        "two components are called 'ko: tibetan': another 0.3 and gorules-tibetan 1.0 both add one"
    )


def test_a_plug_in_cannot_take_the_place_of_a_built_in_component(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = TIBETAN.replace('"tibetan"', '"positional-superko"')
    install(tmp_path, "another", "0.3", {"mine": "another:TibetanKo"}, another=text)
    message = looked_up(tmp_path, monkeypatch)
    assert "'ko: positional-superko': gorules and another 0.3" in message


def test_a_type_may_be_used_again_for_another_question(tmp_path: Path) -> None:
    text = TIBETAN.replace('"tibetan"', '"passes"')
    install(tmp_path, "another", "0.3", {"mine": "another:TibetanKo"}, another=text)
    assert run("show", "tromp-taylor", site=tmp_path).exit_code == 0


BROKEN = {
    "no such module": ("missing:Rule", "", "ModuleNotFoundError: No module named 'missing'"),
    "no such class": ("broken:Rule", "", "has no attribute 'Rule'"),
    "fails when imported": ("broken:Rule", "1 / 0", "ZeroDivisionError: division by zero"),
    "is not Python": ("broken:Rule", "class Rule(", "SyntaxError: "),
    "needs what is not there": ("broken:Rule", "import not_there", "No module named 'not_there'"),
    "not a class": ("broken:Rule", "Rule = 7", "is not a gorules component"),
    "not a component": ("broken:Rule", "class Rule: pass", "is not a gorules component"),
    "a module": ("broken", "", "is not a gorules component"),
    "without a type": ("broken:TibetanKo", TIBETAN.replace("    type: ", "    kind: "), "is not a gorules"),
    "with any type": ("broken:TibetanKo", TIBETAN.replace('Literal["tibetan"]', "str"), "is not a gorules"),
    "with two types": ("broken:TibetanKo", TIBETAN.replace('["tib', '["b", "tib'), "is not a gorules"),
    "answers no question": ("broken:TibetanKo", TIBETAN.replace("KoRule", "Ban"), "is not a gorules"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_plug_in_is_named_in_one_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    target, text, said = BROKEN[case]
    install(tmp_path, "another", "0.3", {"mine": target}, broken=text)
    message = looked_up(tmp_path, monkeypatch)
    assert len(message.splitlines()) == 1
    assert f"the plug-in component 'mine' ({target})" in message
    assert said in message


@pytest.fixture(scope="module")
def missing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a plug-in that names a module which is not there."""
    return install(tmp_path_factory.mktemp("missing"), "another", "0.3", {"mine": "missing:Rule"})


@pytest.mark.parametrize(
    "arguments",
    [
        ("rulesets",),
        ("show", "tromp-taylor"),
        ("schema",),
        ("count", "games", "--board", "1x1"),
        ("bestiary", "show", "triple-ko"),
        ("sweep",),
    ],
    ids=" ".join,
)
def test_every_command_says_what_is_wrong_with_a_plug_in(missing: Path, arguments: tuple[str, ...]) -> None:
    done = run(*arguments, site=missing)
    assert (done.exit_code, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("gorules: ")
    assert "the plug-in component 'mine' (missing:Rule)" in line


def test_the_program_says_it_without_a_traceback(missing: Path) -> None:
    words = [sys.executable, "-m", "gorules", "rulesets"]
    done = subprocess.run(words, env=environment(missing), capture_output=True, encoding="utf-8", check=False)
    said = run("rulesets", site=missing)
    assert (done.returncode, done.stdout, done.stderr) == said


def test_validate_says_once_what_is_wrong_with_a_plug_in(missing: Path) -> None:
    done = run("validate", RULESET, site=missing)
    assert done.exit_code == 2
    (line,) = (done.stdout + done.stderr).splitlines()
    assert "the plug-in component 'mine' (missing:Rule)" in line
