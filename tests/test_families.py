"""Families of rulesets: what is wrong with a member is said, not thrown."""

from pathlib import Path

import pytest

from gorules import InputError
from gorules.files.yamlfile import load_yaml
from gorules.ruleset import load_ruleset, read_family
from tests.support.commands import invoked


def test_a_member_that_is_not_valid_is_named_with_its_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nname: Mine\nbase: {scoring: stones, removal: none, end: [passes], suicde: allowed}\n"
        "vary: {ko: {one: {ko: [basic-ko]}}}\n"
    )
    with pytest.raises(InputError) as caught:
        read_family(load_yaml(file))
    (problem,) = caught.value.problems
    assert "mine:one" in problem.message
    assert (problem.line, problem.column, problem.field) == (3, 55, "suicde")
    assert problem.suggestion == "suicide"


def test_a_family_that_has_too_many_members_is_refused_at_once(tmp_path: Path) -> None:
    def of(questions: int) -> Path:
        file = tmp_path / f"of{questions}.yaml"
        twofold = "{one: {about: one}, other: {about: other}}"
        vary = "".join(f"  q{number}: {twofold}\n" for number in range(questions))
        file.write_text(f"id: of{questions}\nname: Many\nbase: {{extends: aga}}\nvary:\n{vary}")
        return file

    with pytest.raises(InputError) as caught:
        read_family(load_yaml(of(500)))  # more members than could ever be made
    (problem,) = caught.value.problems
    assert (problem.line, problem.field) == (4, "vary")
    assert problem.message == "a family has at most 1024 members, and these answers make more"
    assert len(read_family(load_yaml(of(5))).members()) == 32


@pytest.mark.parametrize("komi", ["1e999999999", "1/2", "1_0", "٣", "10001", "0.3", "", "7.5.5"])
def test_a_komi_is_a_plain_number_of_half_points(tmp_path: Path, komi: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        f'id: mine\nname: Mine\nextends: tromp-taylor\ncompensation: {{komi: {{3x3: "{komi}"}}}}\n'
    )
    with pytest.raises(InputError, match=r"komi|points"):
        load_ruleset(file)


FAMILY = """\
id: mine
name: Mine
base: {extends: tromp-taylor}
vary: {suicide: {free: {}, none: {suicide: forbidden}}}
"""


@pytest.mark.parametrize(
    "command",
    [
        "validate FILE",
        "show FILE",
        "sweep FILE triple-ko",
        "score --position X.O -r FILE",
        "solve --board 1x2 -r FILE",
    ],
)
def test_every_command_that_takes_a_family_takes_a_file_of_one(tmp_path: Path, command: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FAMILY)
    done = invoked(*(str(file) if word == "FILE" else word for word in command.split()))
    assert (done.exit_code, done.stderr) == (0, "")
    if not command.startswith(("validate", "sweep")):
        assert "mine:free" in done.stdout and "mine:none" in done.stdout


def test_where_one_ruleset_is_meant_a_family_is_refused_with_an_example(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FAMILY)
    done = invoked("play", "--board", "1x2", "-r", str(file))
    assert done.exit_code == 2
    assert f"{file} is a family of rulesets; name one of them, for example {file}:free" in done.stderr


def test_a_member_is_named_by_the_file_of_its_family(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(FAMILY)
    Path("variant.yaml").write_text("id: variant\nname: V\nextends: mine.yaml:none\n")
    assert load_ruleset("mine.yaml:none").id == load_ruleset("./mine.yaml:none").id == "mine:none"
    assert load_ruleset("variant.yaml").fingerprint == load_ruleset("mine.yaml:none").fingerprint
    shown = invoked("show", "mine.yaml:none").stdout
    assert "mine:none" in shown
    assert invoked("show", "--", "-:none", typed=FAMILY).stdout == shown
    assert invoked("score", "--position", "X.O", "-r", "mine.yaml:none,aga").exit_code == 0
    assert invoked("score", "--position", "X.O", "-r", "-:none", typed=FAMILY).exit_code == 0
    done = invoked("show", "mine.yaml:non")
    assert "unknown ruleset 'mine.yaml:non'; did you mean 'mine.yaml:none'?" in done.stderr
    Path("extends.yaml").write_text("id: extends\nname: E\nextends: mine.yaml\n")
    done = invoked("show", "extends.yaml")
    assert "extends.yaml:3:10: extends: mine.yaml is a family" in done.stderr
    assert "for example mine.yaml:free" in done.stderr


@pytest.mark.parametrize("itself", ["mine.yaml:none", "mine:none"])
def test_no_member_extends_a_member_of_its_own_family(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, itself: str
) -> None:
    monkeypatch.setenv("GORULES_PATH", str(tmp_path))
    file = tmp_path / "mine.yaml"
    file.write_text(FAMILY.replace("tromp-taylor", f'"{itself}"'))
    for named in (file, "mine:free"):
        with pytest.raises(InputError, match="a ruleset cannot extend itself"):
            load_ruleset(named)


def test_a_member_with_another_definition_has_no_readings_of_the_former_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nname: Mine\nbase: {extends: japanese-1989,\n"
        "  removal: {type: by-status, definition: j1989, enable: taken-points}}\n"
        "vary: {by: {same: {removal: {region: unsettled}}, later: {removal: {definition: j2003}}}}\n"
    )
    same, later = read_family(load_yaml(file)).members().values()
    assert same.terms()["removal"][0]["enable"] == "taken-points"
    assert later.terms()["removal"][0].get("enable") is None
