"""One's own ruleset is named in a beast, and is checked by the claims that mean its components."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.bestiary.beasts import read_beast
from gorules.cli import app
from gorules.files.yamlfile import parse_yaml

RUN = CliRunner()
KEE = """id: kee-np
name: Kee without passes
extends: kee-3.0
ko: situational-superko-by-author
suicide: forbidden
"""
BEAST = """id: mine
names: [Mine]
topic: repetition
position: X.
provenance: constructed
lines:
  - id: it
    moves: B1 A1 B1
    expect:
      - {under: UNDER, illegal: TURN, source: played out}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kee-np.yaml").write_text(KEE, encoding="utf-8")
    return tmp_path


def written(folder: Path, under: str, turn: int = 3) -> Path:
    file = folder / "mine.yaml"
    file.write_text(BEAST.replace("UNDER", under).replace("TURN", str(turn)), encoding="utf-8")
    return file


def said(*command: object) -> tuple[int, str, str]:
    done = RUN.invoke(app, [*map(str, command)])
    return done.exit_code, done.stdout, " ".join(done.stderr.split())


@pytest.mark.parametrize("under", ["kee-np.yaml", "./kee-np.yaml", "[tromp-taylor, kee-np.yaml]"])
@pytest.mark.parametrize("turn", [1, 2])
def test_a_beast_names_a_ruleset_in_a_file_beside_it(under: str, turn: int, folder: Path) -> None:
    (found,) = gr.check(str(written(folder, under, turn)))
    assert "kee-np" in found.checked
    judged = gr.replay(gr.Line.parse("X.", "B1 A1 B1"), str(folder / "kee-np.yaml")).result.refused
    assert judged == 1  # suicide
    assert any("kee-np" in each.under for each in found.found) == (judged != turn)


def test_a_beast_names_a_ruleset_of_its_authors_by_its_id(folder: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("GORULES_PATH", str(folder))
    assert gr.check(str(written(folder, "kee-np")))[0].checked == ("kee-np",)


def test_an_unknown_ruleset_says_how_an_own_one_is_named(folder: Path) -> None:
    code, _, message = said("validate", written(folder, "kee-np"))
    assert (code, "by its file, my-rules.yaml, or by its id if GORULES_PATH" in message) == (2, True)
    code, _, message = said("validate", written(folder, "kee.yaml"))
    assert (code, "there is no such file" in message) == (2, True)


def test_a_beast_that_stands_in_no_folder_reads_no_file(folder: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(folder)
    text = BEAST.replace("UNDER", "kee-np.yaml").replace("TURN", "2")
    with pytest.raises(gr.InputError, match="only a ruleset that has an id can be named here"):
        read_beast(parse_yaml(text, file="typed", folder=None))


@pytest.mark.parametrize("beast", ["one-point-board", "capture-comes-before-suicide", "two-point-board"])
def test_a_copy_of_a_ruleset_is_checked_by_the_same_claims(beast: str, tmp_path: Path) -> None:
    copy = tmp_path / "tt2.yaml"
    copy.write_text("id: tt2\nname: Mine\nextends: tromp-taylor\n", encoding="utf-8")
    shipped, mine = gr.check(beast, ["tromp-taylor"]), gr.check(beast, [copy])
    assert [each.place for each in mine] == [each.place for each in shipped] != []
    assert {each.checked for each in mine} == {("tt2",)}
    assert all(each.ok for each in mine)


def test_a_claim_by_component_means_an_own_ruleset_that_has_it(folder: Path) -> None:
    # kee-np has the ko rule and the suicide rule of the claims, and no shipped ruleset need have them.
    found = gr.check("triple-ko-small", [folder / "kee-np.yaml"])
    meant = {each.place for each in found}
    for place in meant:
        claim = next(each.claim for each in found if each.place == place)
        assert "situational-superko-by-author" in claim.under["ko"]  # type: ignore[attr-defined]


def test_that_nothing_was_checked_is_said_and_is_no_success(folder: Path) -> None:
    odd = folder / "odd.yaml"
    odd.write_text("id: odd\nname: Odd\nextends: kee-3.0\ncompensation: button\n", encoding="utf-8")
    code, out, message = said("bestiary", "check", "one-point-board", "-r", odd)
    assert (code, out) == (2, "")
    assert "nothing was checked: no claim about one-point-board applies to odd" in message


STATUS = """id: status
names: [Status]
topic: life-and-death
position: X.XO./XXXOO
provenance: constructed
statuses:
  - {under: UNDER, at: A2, status: alive, source: nothing but one eye would be enough}
"""


def test_a_claim_about_a_status_names_a_ruleset_by_its_id_as_others_do(folder: Path) -> None:
    own = folder / "own.yaml"
    own.write_text(
        "id: own\nname: Own\nextends: japanese-1989\nremoval: {definition: korean}\n", encoding="utf-8"
    )
    other = folder / "other.yaml"
    other.write_text("id: other\nname: Other\nextends: japanese-1989\n", encoding="utf-8")
    beast = folder / "status.yaml"
    for under, named in (("own.yaml", "own"), ("korean", "korean")):
        beast.write_text(STATUS.replace("UNDER", under), encoding="utf-8")
        (found,) = gr.check(str(beast))
        assert (found.checked, [each.under for each in found.found]) == ((named,), [(named,)])
        (found,) = gr.check(str(beast), [own])  # whose definition is the Korean one
        assert (found.checked, [each.under for each in found.found]) == (("own",), [("own",)])
        assert gr.check(str(beast), [other, "aga"]) == ()


def test_claims_about_kos_and_no_scores_hold_where_a_pass_earns_points(folder: Path) -> None:
    bonus = "compensation: {type: pass-bonus, for-turns: [{made: first-pass, maker: 0.5}]}"
    own = folder / "own.yaml"
    own.write_text(f"id: own\nname: Own\nextends: tromp-taylor\n{bonus}\n", encoding="utf-8")
    beast = folder / "mine.yaml"
    ko = "{ko: positional-superko}"
    for claim, applies in (("illegal: 2", True), ("score: '1:0'", False), ("result: black", False)):
        text = BEAST.replace("UNDER", ko).replace("illegal: TURN", claim)
        beast.write_text(text, encoding="utf-8")
        assert [each.checked for each in gr.check(str(beast), [own])] == [("own",)] * applies
    beast.write_text(BEAST.replace("UNDER", ko).replace("TURN", "2"), encoding="utf-8")
    button = folder / "button.yaml"
    button.write_text("id: button\nname: B\nextends: tromp-taylor\ncompensation: button\n", encoding="utf-8")
    assert gr.check(str(beast), [button]) == ()


def test_a_preset_with_another_parameter_is_not_the_one_that_a_claim_names(folder: Path) -> None:
    own = folder / "own.yaml"
    own.write_text("id: own\nname: Own\nextends: tromp-taylor\nko: {records: [play]}\n", encoding="utf-8")
    beast = folder / "mine.yaml"
    beast.write_text(
        BEAST.replace("UNDER", "{ko: positional-superko}").replace("TURN", "2"), encoding="utf-8"
    )
    assert gr.check(str(beast), [own]) == ()
