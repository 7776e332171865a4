"""What a ruleset of one's own is called elsewhere is said, and what it lost on the way."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app
from gorules.rules.repetition import BUILT_IN_PRESETS
from gorules.ruleset.likeness import likenesses, near_presets, preset_name
from gorules.ruleset.loading import source

RUN = CliRunner()
KEE = "id: mine\nname: Mine\nextends: kee-3.0\nko: {lifted-by: never, keeps: nothing}\n"


def said(command: str, file: Path) -> str:
    done = RUN.invoke(app, [command, str(file)])
    assert done.exit_code == 0, done.stderr
    return " ".join(done.stdout.split())


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.yaml"
    file.write_text(KEE, encoding="utf-8")
    return file


@pytest.mark.parametrize("command", ["show", "validate", "names"])
def test_a_changed_kee_rule_is_called_by_its_name(command: str, mine: Path) -> None:
    called = "with these parameters 'kee-history' is situational-superko-by-author"
    assert called in said(command, mine)
    mine.write_text("id: mine\nname: Mine\nextends: kee-3.0\n", encoding="utf-8")
    assert "with these parameters" not in said(command, mine)


def test_a_preset_is_named_where_it_goes_by_another_name_alone() -> None:
    for preset in BUILT_IN_PRESETS:
        assert preset_name(preset()) is None
        rules = gr.load_ruleset("kee-3.0").composed("other", ko=(preset(),))
        written = preset().answers() | {"type": "repetition"}
        again = gr.load_ruleset({"id": "x", "name": "X", "extends": "kee-3.0", "ko": written})
        assert again.ko[0].algebra() == rules.ko[0].algebra()
        assert preset_name(again.ko[0]) == preset().type


@pytest.mark.parametrize("command", ["show", "validate", "names"])
def test_a_copy_is_said_to_be_one(command: str, mine: Path) -> None:
    mine.write_text("id: mine\nname: Mine\nextends: aga\n", encoding="utf-8")
    shown = said(command, mine)
    same = [
        id for id in gr.rulesets() if gr.load_ruleset(id).fingerprint == gr.load_ruleset("aga").fingerprint
    ]
    assert "aga" in same
    assert f"t lays down the same as {' and '.join(same)}" in shown


def test_nothing_is_said_of_rulesets_that_ship() -> None:
    assert [*likenesses(gr.load_ruleset("tromp-taylor"))] == []


def test_what_a_variant_no_longer_has_is_said(mine: Path) -> None:
    mine.write_text("id: mine\nname: Mine\nextends: aga\nend: {type: passes, count: 3}\n", encoding="utf-8")
    lost = "of aga it no longer has all: end: passes without last-by: white; end: without resumption"
    assert f"a valid ruleset, but {lost}" in said("validate", mine)
    done = RUN.invoke(app, ["validate", str(mine), "--json"])
    assert json.loads(done.stdout)["files"][0]["remark"].startswith(f"{lost}; look at the departures of aga")


PASSES = "{type: passes, last-by: null, count: 3}"
RESUMES = "{type: resumption, when: passed, then-stands: passes-at-once}"


@pytest.mark.parametrize("more", ["", "end: {count: 3}", f"end: [{PASSES}, {RESUMES}]"])
def test_what_is_said_by_the_file_itself_is_no_loss(more: str, mine: Path) -> None:
    base = "aga" if more.startswith("end: [") else "tromp-taylor"
    mine.write_text(f"id: mine\nname: Mine\nextends: {base}\n{more}\n", encoding="utf-8")
    assert "no longer has" not in said("validate", mine)


@pytest.mark.parametrize("command", ["show", "validate", "names"])
@pytest.mark.parametrize(
    ("ko", "called", "near"),
    [
        ("{lifted-by: own-pass, keeps: nothing}", "kee-history", "kee-history (keeps: current)"),
        ("{type: fixed-ko, window: 5}", "fixed-ko", "fixed-ko (window: all)"),
        (
            "{type: repetition, compares: position, records: [start, play], window: 4}",
            "repetition",
            "positional-superko (window: all)",
        ),
        (
            "{type: positional-superko, records: [start, play, pass]}",
            "positional-superko",
            "positional-superko (records: start, play), situational-superko (compares: position+next) and "
            "spight-superko (lifted-by: any-pass)",
        ),
    ],
)
def test_a_ko_rule_that_is_nearly_one_with_a_name_is_told_so(
    command: str, ko: str, called: str, near: str, mine: Path
) -> None:
    # Each of these is what the preset is, in PRESETS, but for the parameter that is told.
    mine.write_text(f"id: mine\nname: Mine\nextends: kee-3.0\nko: {ko}\n", encoding="utf-8")
    shown = said(command, mine)
    assert f"with these parameters '{called}' is one parameter away from " in shown
    assert near in shown


def test_nothing_is_near_a_rule_that_has_a_name_nor_one_that_is_far_from_all() -> None:
    assert not any(near_presets(preset()) for preset in BUILT_IN_PRESETS)
    far = {
        "type": "repetition",
        "compares": "transition",
        "records": ["play"],
        "lifted-by": "all-pass",
        "window": 7,
    }
    assert (
        near_presets(gr.load_ruleset({"id": "x", "name": "X", "extends": "kee-3.0", "ko": far}).ko[0]) == []
    )


def test_a_ruleset_of_ones_own_is_not_taken_for_the_one_whose_id_it_has(mine: Path, tmp_path: Path) -> None:
    doubt = "another ruleset comes with gorules as aga; results would be taken for its own"
    mine.write_text(source("aga"), encoding="utf-8")
    assert doubt not in said("validate", mine)
    amended = "id: aga\nname: A\nextends: tromp-taylor\ncompensation: {komi: {2x2: 3}}\n"
    mine.write_text(amended, encoding="utf-8")
    assert doubt in said("validate", mine)
    for rules, told in ((str(mine), "aga (not the aga that comes with gorules):"), ("aga", "aga:")):
        file = str(tmp_path / "certificate.json")
        words = ["solve", "--board", "2x2", "-r", rules, "--certificate", file]
        assert RUN.invoke(app, words).exit_code == 0
        verdict = RUN.invoke(app, ["verify", file, "--rules", rules])
        assert f"with Black to play under {told} " in " ".join(verdict.stdout.split())


def test_departures_that_a_variant_inherits_are_told_by_words_that_leave_them_out(mine: Path) -> None:
    departures = gr.load_ruleset("japanese-1989").departures
    text = "id: mine\nname: Mine\nextends: japanese-1989\n"
    mine.write_text(text, encoding="utf-8")
    assert "look at the departures" not in said("validate", mine)  # no answer is changed
    mine.write_text(f"{text}ko: positional-superko\n", encoding="utf-8")
    shown = said("validate", mine)
    assert "those that 'ko' makes untrue go under 'without-departures'" in shown
    words = json.loads(f"[{shown.partition('by their first words: ')[2]}]")
    assert len(words) == len(departures)
    mine.write_text(
        f"{text}ko: positional-superko\nwithout-departures: {json.dumps(words)}\n", encoding="utf-8"
    )
    assert gr.load_ruleset(mine).departures == ()
    assert "look at the departures" not in said("validate", mine)
