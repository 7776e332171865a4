"""Families of rulesets: what is wrong with a member is said, not thrown."""

from pathlib import Path

import pytest

from gorules import InputError
from gorules.files.inputs import Problem
from gorules.files.yamlfile import load_yaml
from gorules.go.board import Board
from gorules.ruleset import Ruleset, load_ruleset, read_family
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


def _members(tmp_path: Path, text: str) -> list[Ruleset]:
    file = tmp_path / "mine.yaml"
    file.write_text(f"id: mine\nname: Mine\n{text}")
    return [*read_family(load_yaml(file)).members().values()]


def _problem(tmp_path: Path, text: str) -> Problem:
    with pytest.raises(InputError) as caught:
        _members(tmp_path, text)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    "base", ["{extends: japanese-1989}", "{extends: aga, removal: {type: by-status, definition: j1989}}"]
)
@pytest.mark.parametrize(
    ("definition", "enable"),
    [("j1989", "local"), ("korean", None)],  # the same definition has the same readings, another has its own
)
def test_each_answer_changes_what_stands_before_it_as_a_variant_does(
    tmp_path: Path, base: str, definition: str, enable: str | None
) -> None:
    (member,) = _members(
        tmp_path,
        f"base: {base}\nvary:\n  new-stones: {{local: {{removal: {{enable: local}}}}}}\n"
        f"  by: {{this: {{removal: {{definition: {definition}}}}}}}\n",
    )
    (said,) = member.terms()["removal"]
    assert (said["type"], said["definition"], said.get("enable")) == ("by-status", definition, enable)


def test_a_name_alone_and_a_list_of_one_are_answers_that_a_later_one_changes(tmp_path: Path) -> None:
    (member,) = _members(
        tmp_path,
        "base: {extends: aga, suicide: forbidden, ko: [positional-superko]}\n"
        "vary: {clauses: {ours: {suicide: {clause: ours}, ko: {clause: ours}}}}\n",
    )
    assert (member.suicide.type, member.suicide.clause) == ("forbidden", "ours")
    assert [(each.compares, each.clause) for each in member.ko] == [("position", "ours")]  # type: ignore[attr-defined]


def test_answers_add_doubts_and_departures_and_settle_doubts_about_what_they_replace(tmp_path: Path) -> None:
    def doubt(about: str) -> str:
        return f"certainty: [{{about: {about}, is: unverified, says: Of {about}.}}]"

    first, second = _members(
        tmp_path,
        f"base: {{extends: tromp-taylor, departures: [One.], {doubt('end')}}}\n"
        f"vary:\n  suicide: {{free: {{departures: [Two.], {doubt('suicide')}}}}}\n"
        f"  end: {{same: {{}}, three: {{end: {{type: passes, count: 3}}, {doubt('ko')}}}}}\n",
    )
    assert [each.about for each in first.certainty] == ["end", "suicide"]
    assert [each.about for each in second.certainty] == ["suicide", "ko"]
    assert first.departures[-2:] == ("One.", "Two.")


def test_the_least_number_of_players_stays_where_an_answer_gives_the_greatest(tmp_path: Path) -> None:
    (member,) = _members(
        tmp_path,
        "base: {extends: tromp-taylor, players: {min: 3}}\nvary: {of: {four: {players: {max: 4}}}}\n",
    )
    assert (member.players.min, member.players.max) == (3, 4)


def test_what_is_wrong_in_a_list_that_answers_add_to_has_its_own_line(tmp_path: Path) -> None:
    problem = _problem(
        tmp_path,
        "base: {extends: tromp-taylor, certainty: [{about: end, is: unverified, says: One.}]}\nvary:\n"
        "  a:\n    b:\n      certainty:\n        - {about: ko, is: doubtful, says: Two.}\n",
    )
    assert (problem.line, problem.field) == (8, "certainty[1].is")


def test_an_answer_strikes_out_a_departure_of_its_own_family(tmp_path: Path) -> None:
    first, second = _members(
        tmp_path,
        "base: {extends: tromp-taylor, departures: [Nothing is said of suicide., Another one.]}\n"
        "vary: {suicide: {free: {}, none: {suicide: forbidden, without-departures: [Nothing is]}}}\n",
    )
    inherited = load_ruleset("tromp-taylor").departures
    assert first.departures == (*inherited, "Nothing is said of suicide.", "Another one.")
    assert second.departures == (*inherited, "Another one.")


def test_parameters_of_one_of_several_answers_are_refused_where_they_stand(tmp_path: Path) -> None:
    problem = _problem(
        tmp_path,
        "base: {extends: tromp-taylor, ko: [natural-situational-superko, {type: basic-ko}]}\n"
        "vary:\n  ko:\n    other: {ko: {clause: '5'}}\n",
    )
    assert (problem.line, problem.field) == (6, "ko")
    assert "there are 2 answers before this one, 'natural-situational-superko' and 'basic-ko'" in str(problem)


def test_an_answer_with_a_type_leaves_nothing_of_the_parameters_before_it(tmp_path: Path) -> None:
    members = _members(
        tmp_path,
        "base: {extends: aga, compensation: {komi: {5x5: 1}}}\nvary:\n"
        "  a: {x: {}, y: {compensation: {komi: {5x5: 9}}}}\n"
        "  b: {u: {}, v: {compensation: {type: points, komi: {5x5: 3}}}}\n",
    )
    board = Board.parse("5x5")
    assert [float(each.compensation.given(board, 2, 0, None)[1]) for each in members] == [1, 3, 9, 3]


def test_of_a_ruleset_that_does_not_exist_no_answers_are_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("id: mine\nname: Mine\nextends: agga\nend: {count: 3}\n")
    with pytest.raises(InputError) as caught:
        load_ruleset(file)
    assert "unknown ruleset 'agga'" in str(caught.value)
    assert "aga-natural" not in str(caught.value)
