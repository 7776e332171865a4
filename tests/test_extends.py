"""Variants: what a ruleset takes over from the one it extends, and where that is looked for."""

import os
from pathlib import Path
from typing import Any

import pytest

import gorules as gr
from gorules.cli import completion
from gorules.ruleset import load_family, load_rules, own_rulesets
from tests.support import commands


def written(folder: Path, id: str, text: str) -> Path:
    file = folder / f"{id}.yaml"
    file.parent.mkdir(exist_ok=True, parents=True)
    file.write_text(f"id: {id}\nname: Rules called {id}\n{text}\n", "utf-8")
    return file


def terms(ruleset: gr.Ruleset, axis: str) -> Any:
    return ruleset.terms()[axis]


def refused(named: Any) -> str:
    with pytest.raises(gr.InputError) as caught:
        gr.load_ruleset(named)
    return str(caught.value)


# One parameter changed alone


def test_a_parameter_that_is_given_alone_leaves_the_others_of_its_answer(tmp_path: Path) -> None:
    mine = gr.load_ruleset(written(tmp_path, "mine", "extends: aga\ncompensation: {komi: {9x9: 5.5}}"))
    (base,) = terms(gr.load_ruleset("aga"), "compensation")
    assert base["bonus"] == "n-1"
    assert terms(mine, "compensation") == [base | {"komi": {"9x9": "5.5"}}]
    (component,) = mine.axis("compensation")
    assert component.clause == "3, 4, 12"


def test_no_type_is_needed_to_change_a_parameter(tmp_path: Path) -> None:
    mine = gr.load_ruleset(written(tmp_path, "mine", "extends: aga-territory\nscoring: {pass-stones: false}"))
    (base,) = terms(gr.load_ruleset("aga-territory"), "scoring")
    assert terms(mine, "scoring") == [base | {"pass-stones": False}]


def test_an_answer_that_names_a_type_is_all_there_is(tmp_path: Path) -> None:
    text = "extends: aga\ncompensation: {type: points, komi: {9x9: 5.5}}"
    (made,) = terms(gr.load_ruleset(written(tmp_path, "mine", text)), "compensation")
    assert (made["bonus"], made["handicap"], made["komi"]) == ("none", "free", {"9x9": "5.5"})


def test_a_list_takes_the_place_of_a_list_and_a_single_answer_can_be_changed(tmp_path: Path) -> None:
    changed = gr.load_ruleset(written(tmp_path, "one", "extends: tromp-taylor\nko: {records: [play]}"))
    assert [(ko["compares"], ko["records"]) for ko in terms(changed, "ko")] == [("position", ["play"])]
    replaced = gr.load_ruleset(written(tmp_path, "two", "extends: bga\nko: [basic-ko]"))
    assert terms(replaced, "ko") == terms(gr.load_ruleset("wiki-area"), "ko")
    asked = refused(written(tmp_path, "three", "extends: bga\nko: {records: [play]}"))
    assert "bga has 2 answers here, 'natural-situational-superko' and 'basic-ko'" in asked


def test_a_parameter_of_another_type_is_refused_in_its_place(tmp_path: Path) -> None:
    file = written(tmp_path, "mine", "extends: aga\nscoring: {pass-stones: true}")
    assert f"{file}:4:11: scoring.pass-stones: unknown field 'pass-stones'" in refused(file)


def test_the_least_number_of_players_stays_where_the_greatest_is_given(tmp_path: Path) -> None:
    base = written(tmp_path, "base", "extends: jasiek-multiplayer\nplayers: {min: 3}")
    mine = gr.load_ruleset(written(tmp_path, "mine", f"extends: {base.name}\nplayers: {{max: 4}}"))
    assert (mine.players.min, mine.players.max) == (3, 4)


def test_one_answer_may_stand_without_a_list(tmp_path: Path) -> None:
    for number, ko in enumerate(("positional-superko", "{type: positional-superko}")):
        text = f"extends: wiki-area\nko: {ko}\nend: {{type: passes, count: 3}}"
        mine = gr.load_ruleset(written(tmp_path, f"mine{number}", text))
        assert terms(mine, "ko") == terms(gr.load_ruleset("tromp-taylor"), "ko")
        assert [end["count"] for end in terms(mine, "end")] == [3]


# What a variant says of itself


def test_a_variant_has_its_own_authors_and_sources(tmp_path: Path) -> None:
    mine = gr.load_ruleset(written(tmp_path, "mine", "extends: kee-3.0\nsuicide: forbidden"))
    assert (mine.authors, mine.year, mine.sources) == ((), None, ())


@pytest.mark.parametrize(
    ("removal", "readings"),
    [
        ({"definition": "korean"}, (None, None)),  # the Korean rules have no pass for a ko
        ({"definition": "j2003"}, (None, None)),
        ({"definition": "korean", "enable": "local"}, (None, "local")),
        ({"definition": "j1989"}, ("one-own", "occupied")),
        ({"region": "all"}, ("one-own", "occupied")),
    ],
)
def test_another_definition_of_life_and_death_inherits_no_readings(
    removal: dict[str, str], readings: tuple[str | None, str | None]
) -> None:
    mine = gr.load_ruleset({"id": "mine", "name": "Mine", "extends": "japanese-1989", "removal": removal})
    (found,) = terms(mine, "removal")
    assert (found.get("ko-pass"), found.get("enable")) == readings


def test_a_doubt_holds_as_long_as_the_answer_that_it_is_about() -> None:
    def doubted(**said: Any) -> list[str]:
        return [each.about for each in gr.load_ruleset({"id": "mine", "name": "Mine", **said}).certainty]

    of_ing = {"extends": "ing-1991"}  # which has doubts about ko, end and compensation
    assert doubted(**of_ing) == ["ko", "end", "compensation"]
    # Only the komi is another; that no points are given with a handicap is as doubtful as before.
    assert doubted(**of_ing, compensation={"komi": {"19x19": 6.5}}) == ["ko", "end", "compensation"]
    assert doubted(**of_ing, ko="positional-superko") == ["end", "compensation"]
    assert doubted(**of_ing, compensation={"type": "points"}) == ["ko", "end"]
    own = [{"about": "end", "is": "unverified", "says": "Nobody knows."}]
    assert doubted(**of_ing, certainty=own) == ["ko", "compensation", "end"]
    # The doubt of aga is about its text. A variant with sources of its own has another one.
    assert doubted(extends="aga") == ["text"]
    assert doubted(extends="aga", sources=[{"name": "Mine", "url": "https://example.org/"}]) == []
    # So they are known two steps on, too.
    assert [each.about for each in gr.load_ruleset("egf-area-pass-stones").certainty] == ["ko", "text"]


def test_departures_are_added_and_those_that_hold_no_more_are_named(tmp_path: Path) -> None:
    text = "extends: tromp-taylor\nwithout-departures: [Rule 9]\ndepartures: [First of all., Second to none.]"
    base = written(tmp_path, "base", text)
    mine = gr.load_ruleset(written(tmp_path, "mine", f"extends: {base.name}\ndepartures: [And third.]"))
    assert mine.departures == ("First of all.", "Second to none.", "And third.")
    left = written(tmp_path, "left", "extends: mine.yaml\nwithout-departures: [First]\ndepartures: [Last.]")
    assert gr.load_ruleset(left).departures == ("Second to none.", "And third.", "Last.")
    for words in ("Fourth", "''"):
        text = f"extends: base.yaml\nwithout-departures: [{words}]"
        assert "does not begin one departure of base" in refused(written(tmp_path, "wrong", text))
    alone = written(tmp_path, "alone", "extends: tromp-taylor\nwithout-departures: [First]")
    assert f"{alone}:4:22: without-departures[0]" in refused(alone)


# What is extended, and where that is


def test_a_file_is_extended_from_where_the_variant_stands(tmp_path: Path) -> None:
    written(tmp_path / "a", "base", "extends: tromp-taylor\nsuicide: multi-stone")
    mine = written(tmp_path / "b", "mine", "extends: ../a/base.yaml\nremoval: agreed")
    own = gr.load_ruleset(written(tmp_path, "own", "extends: b/mine.yaml\nscoring: stones"))
    assert [terms(own, axis)[0]["type"] for axis in ("suicide", "removal", "scoring")] == [
        "multi-stone", "agreed", "stones"
    ]  # fmt: skip
    assert gr.load_ruleset(mine).extends == "../a/base.yaml"


def test_ids_are_found_in_the_folders_of_gorules_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path / "a", "house", "extends: tromp-taylor\nsuicide: multi-stone")
    written(tmp_path / "b", "garden", "extends: house\nremoval: agreed")
    (tmp_path / "b" / "grid.yaml").write_text(
        "id: grid\nname: Mine\nbase: {extends: garden}\n"
        "vary: {ends: {two: {end: {type: passes}}, three: {end: {type: passes, count: 3}}}}\n"
    )
    monkeypatch.setenv("GORULES_PATH", os.pathsep.join(map(str, (tmp_path / "a", tmp_path / "b"))))
    garden = gr.load_ruleset("garden")
    assert (terms(garden, "suicide"), terms(garden, "removal")) == (
        [{"type": "multi-stone"}], [{"type": "agreed"}]
    )  # fmt: skip
    assert gr.Game("garden", "2x2").ruleset == garden
    assert list(load_family("grid").members()) == ["grid:two", "grid:three"]
    assert terms(gr.load_ruleset("grid:three"), "removal") == [{"type": "agreed"}]
    assert "did you mean 'garden'?" in refused("gardne")
    assert own_rulesets() == ("garden", "grid", "house")
    assert completion.ruleset_names("aga,gard") == ["aga,garden"]
    assert "Your own, in the folders of GORULES_PATH: garden, grid, house" in commands.shown("rulesets")
    assert commands.data("rulesets")["own"] == ["garden", "grid", "house"]
    assert "name one of them, for example grid:two" in refused("grid")


def test_an_id_that_comes_with_gorules_means_that_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, "tromp-taylor", "extends: aga")
    monkeypatch.setenv("GORULES_PATH", str(tmp_path))
    assert gr.load_ruleset("tromp-taylor").name == "Tromp-Taylor rules (the Logical Rules)"
    assert own_rulesets() == ()
    assert gr.load_ruleset(file).extends == "aga"


def test_a_file_on_the_path_has_its_id_for_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, "house", "extends: aga").rename(tmp_path / "shed.yaml")
    monkeypatch.setenv("GORULES_PATH", str(tmp_path))
    assert "gives the id 'house'" in refused("shed")


def test_a_circle_of_extensions_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GORULES_PATH", str(tmp_path))
    for id, extends in (
        ("a", "b.yaml"),
        ("b", "c"),
        ("c", "a.yaml"),
        ("self", "self"),
        ("file", "file.yaml"),
    ):
        written(tmp_path, id, f"extends: {extends}")
    for id in ("a", "c", "self", "file"):
        assert "a ruleset cannot extend itself" in refused(tmp_path / f"{id}.yaml")
        assert "a ruleset cannot extend itself" in refused(id)


@pytest.mark.parametrize("named", ["file", "id"])
def test_a_chain_of_extensions_has_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.setenv("GORULES_PATH", str(tmp_path))
    suffix = ".yaml" if named == "file" else ""
    for number in range(1500):
        written(tmp_path, f"z{number}", f"extends: z{number + 1}{suffix}")
    written(tmp_path, "z1500", "extends: tromp-taylor")
    assert gr.load_ruleset(tmp_path / "z1402.yaml").id == "z1402"  # with tromp-taylor these are a hundred
    assert "no more than 100" in refused(tmp_path / "z1401.yaml")
    said = refused(tmp_path / "z0.yaml" if named == "file" else "z0")
    assert said.endswith("3:10: extends: no more than 100 rulesets may extend one another in a chain")


@pytest.mark.parametrize(
    ("extends", "says"),
    [
        ("trom-taylor", "unknown ruleset 'trom-taylor'; did you mean 'tromp-taylor'?"),
        ("zzz", "unknown ruleset 'zzz'; 'gorules rulesets' lists what is allowed"),
        ("tromp-grid:zzz", "'gorules show tromp-grid' lists what is allowed"),
        ("no-such.yaml", "there is no such file: 'no-such.yaml'"),
        ('"a\\0b.yaml"', "there is no such file: 'a\\x00b.yaml'"),
        (f"{'a' * 5000}.yaml", f"there is no such file: '{'a' * 80}...'"),
        ("tromp-grid", "is a family of rulesets; name one of them"),
    ],
)
def test_what_cannot_be_extended_is_said_with_all_else_that_is_wrong(
    tmp_path: Path, extends: str, says: str
) -> None:
    first, second = refused(written(tmp_path, "mine", f"extends: {extends}\nsuicide: alowed")).splitlines()
    assert first.startswith(f"{tmp_path / 'mine.yaml'}:3:10: extends: ")
    assert says in first
    assert "4:10: suicide" in second


def test_what_is_wrong_with_the_ruleset_extended_is_said_in_its_place(tmp_path: Path) -> None:
    base = written(tmp_path, "base", "extends: tromp-taylor\nsuicide: alowed")
    assert refused(written(tmp_path, "mine", "extends: base.yaml")).startswith(f"{base}:4:10: suicide")


def test_an_answer_that_is_no_rule_is_told_the_names_of_rules(tmp_path: Path) -> None:
    first, second = refused(written(tmp_path, "mine", "extends: aga\nsuicide: 5\nscoring: area")).splitlines()
    assert "5 is not allowed, nor is it a mapping with fields; allowed: forbidden, allowed, " in first
    assert "field 'empty-counts' is missing; allowed: borders-" in second


def test_a_word_that_players_use_is_told_where_it_stands(tmp_path: Path) -> None:
    komi = refused(written(tmp_path, "mine", "extends: aga\nkomi: 6.5"))
    assert "4:1: komi: unknown field 'komi'; it stands in 'compensation: {type: points, komi: ...}'" in komi
    superko = refused(written(tmp_path, "mine", "extends: aga\nko: superko"))
    assert "unknown type 'superko', but there are " in superko
    assert "positional-superko, situational-superko, " in superko


def test_what_is_extended_in_no_way_is_the_only_mistake(tmp_path: Path) -> None:
    assert refused(written(tmp_path, "mine", "extends: [aga]")).endswith(
        "mine.yaml:3:10: extends: a list should be text"
    )


# Rulesets that come from no file


def test_a_mapping_is_a_ruleset() -> None:
    mine = gr.load_ruleset({"id": "mine", "name": "Mine", "extends": "kee-3.0", "suicide": "forbidden"})
    assert mine.fingerprint == gr.load_ruleset("kee-3.0-no-suicide").fingerprint
    assert gr.Game({"id": "mine", "name": "Mine", "extends": "aga"}, "3x3").ruleset.id == "mine"


def test_what_is_wrong_with_a_mapping_is_said_by_field() -> None:
    fields = {"id": "My rules", "name": 7, "extends": "kee-3.0", "suicde": "forbidden"}
    assert set(refused(fields).splitlines()) == {
        "id: 'My rules' should be small letters and digits, with hyphens between them: my-rules-2",
        "name: 7 should be text",
        next(line for line in refused(fields).splitlines() if line.startswith("suicde: unknown field")),
    }
    assert refused({}).count("is missing") == 7


# Families of one's own


FAMILY = """\
id: mine
name: Mine
base: {extends: tromp-taylor}
vary:
  ko:
    positional: {ko: positional-superko}
    situational: {ko: situational-superko}
  suicide: {free: {}, none: {suicide: forbidden}}
"""


def test_a_family_of_ones_own_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FAMILY)
    family = load_rules(file)
    assert not isinstance(family, gr.Ruleset)
    assert [member.fingerprint for member in family.members().values()] == [
        gr.load_ruleset(id).fingerprint
        for id in ("tromp-taylor", "tromp-taylor-no-suicide", "tromp-taylor-ssk")
    ] + [family.members()["mine:situational+none"].fingerprint]
    assert f"is a family of rulesets; name one of them, for example {file}:positional+free" in refused(file)


def test_two_questions_may_change_one_component(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nname: Mine\nbase: {extends: japanese-1989, removal: {region: all}}\nvary:\n"
        "  enable: {here: {removal: {enable: taken-points}}, near: {removal: {enable: local}}}\n"
        "  ko: {once: {removal: {ko-pass: once}}, agreed: {removal: {type: agreed}}}\n"
    )
    members = load_family(file).members()
    removal = members["mine:near+once"].terms()["removal"]
    assert [removal[0][name] for name in ("enable", "ko-pass", "region")] == ["local", "once", "all"]
    assert members["mine:near+agreed"].terms()["removal"][0]["type"] == "agreed"
    file.write_text(file.read_text().replace("enable: local", "enable: lokal"))
    assert f"{file}:5:" in refused(file)


def test_what_is_wrong_with_members_is_said_once_and_in_its_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FAMILY.replace("{ko: situational-superko}", "{ko: situational-supreko}"))
    (line,) = refused(file).splitlines()
    assert line.startswith(f"{file}:7:23: ko")
    assert "the member mine:situational+free is not valid: unknown type 'situational-supreko'" in line
