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
    assert "mine is a family of rulesets; name one of them, for example mine:free" in done.stderr
