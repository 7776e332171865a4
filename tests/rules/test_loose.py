"""A plug-in that is a loose file: run only by permission, known by the digest of what was run."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app
from gorules.rules.registry import components, origin

TIBETAN = (Path(__file__).parents[1] / "plugin" / "gorules_tibetan" / "__init__.py").read_text("utf-8")
KO = ".XO./X.XO/.XO."  # White can take the stone at C2, and Black the one at B2


def ruleset(folder: Path, program: str = TIBETAN, file: str = "rule.py", more: str = "ko: tibetan") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(program, "utf-8")
    made = folder / "mine.yaml"
    made.write_text(f"id: mine\nname: Mine\nextends: tromp-taylor\nplugins: [{file}]\n{more}\n", "utf-8")
    return made


def refused(file: Path, allow_plugins: bool = True) -> str:
    with pytest.raises(gr.InputError) as caught:
        gr.load_ruleset(file, allow_plugins=allow_plugins)
    (line,) = str(caught.value).splitlines()
    return line


def test_nothing_is_run_without_permission(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    file = ruleset(tmp_path, f"open({str(ran)!r}, 'w').close()\n{TIBETAN}")
    said = refused(file, allow_plugins=False)
    assert said.startswith(f"{file}:4:11: plugins[0]: 'rule.py' is a program")
    assert "--allow-plugins" in said and "allow_plugins=True" in said
    assert not ran.exists()
    gr.load_ruleset(file, allow_plugins=True)
    assert ran.exists()


def test_its_component_is_a_rule_like_any_other(tmp_path: Path) -> None:
    mine = gr.load_ruleset(ruleset(tmp_path), allow_plugins=True)
    game = gr.Game(mine, position=KO, to_play="white")
    game.play("B2")
    (violation,) = game.verdict("C2").violations
    assert (violation.component, violation.message) == ("tibetan", "a stone was captured from C2 at turn 1")
    assert "tibetan" not in {each.model_fields["type"].default for each in components("ko")}


def test_its_origin_is_the_digest_of_the_file(tmp_path: Path) -> None:
    made = {
        name: gr.load_ruleset(ruleset(tmp_path / name, program, file), allow_plugins=True)
        for name, program, file in (
            ("one", TIBETAN, "rule.py"),
            ("moved", TIBETAN, "same.py"),
            ("changed", TIBETAN + "\n# and more\n", "rule.py"),
        )
    }
    digest = hashlib.sha256(TIBETAN.encode()).hexdigest()
    assert origin(made["one"].ko[0]) == f"sha256:{digest}"
    assert made["one"].fingerprint == made["moved"].fingerprint != made["changed"].fingerprint


def test_a_variant_takes_over_the_rule_and_needs_permission_too(tmp_path: Path) -> None:
    ruleset(tmp_path)
    variant = tmp_path / "variant.yaml"
    variant.write_text("id: variant\nname: Variant\nextends: mine.yaml\nsuicide: forbidden\n")
    assert "is a program" in refused(variant, allow_plugins=False)
    assert gr.load_ruleset(variant, allow_plugins=True).ko[0].type == "tibetan"


def test_members_of_a_family_may_bring_it(tmp_path: Path) -> None:
    ruleset(tmp_path)
    family = tmp_path / "grid.yaml"
    family.write_text(
        "id: grid\nname: Grid\nbase: {extends: tromp-taylor, plugins: [rule.py]}\n"
        "vary: {ko: {usual: {}, tibetan: {ko: tibetan}}}\n"
    )
    swept = CliRunner().invoke(app, ["sweep", str(family), "triple-ko", "--allow-plugins", "--json"])
    results = json.loads(swept.stdout)["lines"][0]["results"]
    assert list(results) == ["grid:usual", "grid:tibetan"]
    assert CliRunner().invoke(app, ["sweep", str(family)]).exit_code == 2


COMMANDS = (
    "show FILE",
    "validate FILE",
    "score --position X.O -r FILE",
    "replay --position X.O -r FILE",
    "compare --position X.O -r FILE",
    "solve --board 1x2 -r FILE",
    "count games --board 1x1 -r FILE",
    "perft --board 1x2 --depth 2 -r FILE",
    "play --board 1x2 -r FILE",
    "bestiary check alive-by-mutual-support -r FILE",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_reads_rulesets_asks_for_permission(command: str, tmp_path: Path) -> None:
    file = ruleset(tmp_path, more="ko: [positional-superko, tibetan]")
    words = [str(file) if word == "FILE" else word for word in command.split()]
    without = CliRunner().invoke(app, words)
    assert without.exit_code == 2
    assert "'rule.py' is a program" in without.stderr
    done = CliRunner().invoke(app, [*words, "--allow-plugins"], input="pass\npass\n")
    assert (done.exit_code, done.stderr) == (0, "")


def test_a_proof_under_such_rules_is_checked_under_them(tmp_path: Path) -> None:
    file, proof = ruleset(tmp_path, more="ko: [positional-superko, tibetan]"), tmp_path / "proof.json"
    asked = ["solve", "--board", "1x3", "-r", str(file), "--allow-plugins", "--certificate", str(proof)]
    assert CliRunner().invoke(app, asked).exit_code == 0
    checked = CliRunner().invoke(app, ["verify", str(proof), "-r", str(file), "--allow-plugins"])
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert CliRunner().invoke(app, ["verify", str(proof), "-r", str(file)]).exit_code == 2


BROKEN: dict[str, tuple[str, str]] = {
    "fails": ("1 / 0", "cannot be run: ZeroDivisionError: division by zero"),
    "is not Python": ("class Rule(", "cannot be run: SyntaxError: "),
    "leaves": ("raise SystemExit(0)", "cannot be run: SystemExit: 0"),
    "needs what is not there": ("import not_there", "No module named 'not_there'"),
    "holds nothing": ("Rule = 7", "defines no component"),
    "imports a component only": ("from gorules.rules.removal import NoRemoval", "defines no component"),
    "takes a name that is taken": (
        TIBETAN.replace('"tibetan"', '"basic-ko"'),
        "rule.py both add one",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_wrong_with_a_file_is_said_in_one_line(tmp_path: Path, case: str) -> None:
    program, says = BROKEN[case]
    assert says in refused(ruleset(tmp_path, program))


@pytest.mark.parametrize(("plugins", "says"), [
    ("no-such.py", "cannot be read: No such file"), ("../mine", "cannot be read"),
    ('"a\\0b.py"', "mine.yaml:4:11: plugins[0]: the plug-in '"), ("a" * 5000, "...' cannot be read"),
    ("[rule.py]", "should be text"), ("7", "7 should be text"),
])  # fmt: skip
def test_what_is_no_such_file_is_refused(tmp_path: Path, plugins: Any, says: str) -> None:
    folder = tmp_path / "mine"
    file = ruleset(folder)
    file.write_text(f"id: mine\nname: Mine\nextends: tromp-taylor\nplugins: [{plugins}]\n", "utf-8")
    assert says in refused(file)
