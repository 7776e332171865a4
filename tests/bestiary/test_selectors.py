"""Which rulesets a claim means: by id, by component, and as bare compositions."""

import re
from typing import Any

import pytest
from pydantic import TypeAdapter

from gorules.bestiary.selectors import Under, bare_rulesets, rulesets_under
from gorules.files.inputs import InputError
from gorules.go.position import Position
from gorules.play.game import Game
from gorules.play.settle import score
from gorules.ruleset import Ruleset, rulesets


def read(under: Any) -> Any:
    """Return what a claim's ``under`` is taken for."""
    return TypeAdapter[Any](Under).validate_python(under)


# Rulesets whose components are in the tables of docs/rulesets.md; others may join them.
KNOWN = {
    "aga", "aga-territory", "bga", "chinese-2002", "chinese-ancient", "french", "jasiek-multiplayer",
    "kee-3.0", "kong-simplest", "kong-simplest-pass-lifts", "new-zealand", "spight-area",
    "taylor-tromp-early-nssk", "taylor-tromp-early-ssk", "tromp-taylor", "tromp-taylor-ssk", "wiki-area",
    "yasunaga-1932", "button-go", "japanese-2003", "wagc-1979-literal",
}  # fmt: skip


def ids(under: Any) -> set[str]:
    """Return which of the rulesets known here are meant."""
    return {ruleset.id for ruleset in rulesets_under(read(under))} & KNOWN


# By id


def test_rulesets_are_meant_by_id_alone_or_in_a_list_or_all_of_them() -> None:
    assert ids("aga") == {"aga"}
    assert [ruleset.id for ruleset in rulesets_under(read(["kee-3.0", "aga"]))] == ["kee-3.0", "aga"]
    for every in ("all", ["aga", "all"]):
        # Other games are meant by id only, and so are the members of a family.
        assert tuple(ruleset.id for ruleset in rulesets_under(read(every))) == rulesets()
    apart = ("no-pass-go", "tromp-grid:area+superko+suicide+free")
    assert not {*apart} & {*rulesets()}
    assert tuple(ruleset.id for ruleset in rulesets_under(read([*apart]))) == apart


@pytest.mark.parametrize(
    ("under", "says"),
    [
        ("agaa", "unknown ruleset 'agaa'"),
        ("al", "did you mean 'all'"),
        ("agaa", "'gorules rulesets' lists what is allowed"),
        (["aga", "none"], "unknown ruleset 'none'"),
        ("no-grid:a", "unknown ruleset 'no-grid:a'"),
        ({"ko": "positional"}, "unknown ko component 'positional'"),
        ({"ko": ["basic-ko", "forbidden"]}, "unknown ko component 'forbidden'"),
        ({"suicide": "none"}, "unknown suicide component 'none'"),
        ({"scoring": {"empty-counts": "borders-own"}}, "unknown scoring component"),
        ({"scoring": {"type": "areas"}}, "unknown scoring component 'areas'"),
        ({"kou": "basic-ko"}, "Input should be 'ko', 'suicide'"),
    ],
)
def test_what_does_not_exist_is_meant_by_nobody(under: Any, says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        read(under)


# By component


def test_rulesets_are_meant_by_their_component_and_nothing_more() -> None:
    # The French rules have basic ko and natural situational superko together.
    assert ids({"ko": "situational-superko"}) == {
        "aga", "aga-territory", "taylor-tromp-early-ssk", "tromp-taylor-ssk"
    }  # fmt: skip
    assert ids({"ko": "natural-situational-superko"}) == {"taylor-tromp-early-nssk"}
    assert not {"french", "bga"} & ids({"ko": "basic-ko"})
    # Each of them has some rule on ko, and the preset names one point of the algebra.
    assert ids({"ko": "none"}) == set()
    assert ids({"ko": {"type": "repetition", "compares": "position", "lifted-by": "any-pass"}}) == {
        "kong-simplest-pass-lifts"
    }


def test_any_of_the_answers_to_every_question_will_do() -> None:
    ko = ["situational-superko", "natural-situational-superko"]
    either = {"aga", "aga-territory", "taylor-tromp-early-ssk", "tromp-taylor-ssk", "taylor-tromp-early-nssk"}
    assert ids({"ko": ko}) == either
    assert ids({"ko": ko, "suicide": "forbidden"}) == {"aga", "aga-territory"}
    assert ids({"ko": ko, "suicide": "forbidden", "scoring": "area"}) == {"aga"}
    assert ids({"ko": ko, "suicide": ["forbidden", "allowed"]}) == either


def test_a_parameter_that_is_not_named_has_its_usual_value_and_one_without_has_any() -> None:
    # "count" of passes is usually 2, "empty-counts" has to be said by each ruleset.
    passes = {"type": "passes", "count": "each-player"}
    assert ids({"end": passes}) == {"jasiek-multiplayer"}
    assert ids({"end": {"type": "passes", "last-by": "white"}}) == {"aga", "aga-territory", "bga"}
    assert not {"aga", "yasunaga-1932"} & ids({"end": {"type": "passes"}})
    assert "chinese-ancient" not in ids({"scoring": {"type": "area"}})
    assert ids({"scoring": {"type": "area", "group-tax": 2}}) == {"chinese-ancient"}
    assert ids({"scoring": {"type": "area", "empty-counts": "borders-own"}}) == {"new-zealand"}
    # A type alone is met with whatever parameters.
    assert {"aga", "yasunaga-1932", "jasiek-multiplayer"} <= ids({"end": "passes"})
    assert "chinese-ancient" in ids({"scoring": "area"})


def test_a_preset_and_its_parameters_mean_the_same_rulesets() -> None:
    psk = ids({"ko": "positional-superko"})
    assert {"tromp-taylor", "chinese-2002"} <= psk
    for records in (["start", "play"], ["play", "start"]):
        terms = {"type": "repetition", "compares": "position", "records": records}
        assert ids({"ko": terms}) == psk
        assert ids({"end": terms}) == set()
    assert ids({"ko": {"type": "repetition", "compares": "position", "records": ["play"]}}) == set()
    assert ids({"ko": "repetition"}) == {"kong-simplest-pass-lifts", "yasunaga-1932"}


def test_a_ruleset_in_which_turns_earn_something_is_meant_only_by_its_compensation() -> None:
    # Button Go is Tromp-Taylor but for the button.
    assert ids({"compensation": "button"}) == {"button-go"}
    assert "button-go" not in ids({"ko": "positional-superko"})
    assert ids({"ko": "positional-superko", "compensation": "button"}) == {"button-go"}


def test_a_ruleset_that_restricts_passing_is_meant_only_where_passing_is() -> None:
    literal = {"wagc-1979-literal"}
    assert ids({"passing": {"type": "dame-filled", "kos": "filled"}}) == literal
    assert literal.isdisjoint(ids({"ko": "basic-ko"}))
    assert "tromp-taylor" in ids({"compensation": "points"})


def test_a_scoring_that_depends_on_life_and_death_is_meant_only_with_its_removal() -> None:
    assert "japanese-2003" in ids({"ko": "basic-ko"})
    assert "japanese-2003" not in ids({"scoring": "territory"})
    assert ids({"removal": "by-status"}) == {"japanese-2003"}
    assert ids({"scoring": "territory", "removal": "by-status"}) == {"japanese-2003"}


def test_terms_that_are_none_of_a_component_mean_nobody() -> None:
    assert ids({"end": {"type": "passes", "number": 2}}) == set()
    assert ids({"scoring": {"type": "stones", "empty-counts": "borders-own"}}) == set()


# Bare compositions


def composed(**under: Any) -> list[Ruleset]:
    ends_play = {"ends_play": under.pop("ends_play")} if "ends_play" in under else {}
    return list(bare_rulesets(read(under), **ends_play))


def types(ruleset: Ruleset, axis: str) -> list[str]:
    return [component.type for component in ruleset.axis(axis)]


def test_a_bare_composition_has_what_is_named_and_nothing_else_that_bans_or_ends() -> None:
    (made,) = composed(ko="positional-superko")
    assert made.id == "bare:positional-superko"
    named = {axis: types(made, axis) for axis in ("ko", "suicide", "end", "removal", "scoring")}
    assert named == {
        "ko": ["positional-superko"], "suicide": ["allowed"], "end": ["agreement"], "removal": ["agreed"],
        "scoring": ["area"],
    }  # fmt: skip
    game = Game(made, position=Position.draw("..."))
    for move in ("pass", "pass", "pass", "A1"):
        game.play(move)
    assert not game.is_over and not game.verdict("A1")
    # An empty board counts for nobody.
    assert set(score(made, "...").scores.values()) == {0}
    (free,) = composed(ko="none", suicide="forbidden")
    assert (free.id, types(free, "ko"), types(free, "suicide")) == ("bare:none+forbidden", [], ["forbidden"])


def test_there_is_one_for_each_way_of_answering() -> None:
    made = composed(ko=["none", "basic-ko"], suicide=["forbidden", "allowed"])
    assert [(types(each, "ko"), types(each, "suicide")) for each in made] == [
        ([], ["forbidden"]), ([], ["allowed"]), (["basic-ko"], ["forbidden"]), (["basic-ko"], ["allowed"]),
    ]  # fmt: skip
    assert len({each.id for each in made}) == 4


def test_what_a_scoring_has_to_say_is_filled_up_if_it_is_not_named() -> None:
    for type_ in ("area", "territory"):
        (usual,) = composed(scoring=type_)
        assert usual.scoring.terms()["empty-counts"] == "borders-only-own"
        (named,) = composed(scoring={"type": type_, "empty-counts": "borders-own"})
        assert named.scoring.terms()["empty-counts"] == "borders-own"
    (stones,) = composed(scoring="stones")
    assert types(stones, "scoring") == ["stones"]


def test_where_a_game_has_to_end_two_passes_end_it_or_a_player_without_a_turn_loses() -> None:
    assert [types(each, "end") for each in composed(ko="basic-ko", ends_play=True)] == [["passes"]]
    (no_passing,) = composed(ko="basic-ko", passing="forbidden", ends_play=True)
    assert types(no_passing, "end") == ["no-legal-play"]
    (allowed,) = composed(passing="allowed", ends_play=True)
    assert types(allowed, "end") == ["passes"]
    # What is named stays.
    (agreed,) = composed(end="agreement", ends_play=True)
    (three,) = composed(end={"type": "passes", "count": 3}, ends_play=True)
    assert (types(agreed, "end"), three.end[0].terms()["count"]) == (["agreement"], 3)


def test_terms_with_lists_are_taken_over() -> None:
    records = ["start", "play"]
    (made,) = composed(ko={"type": "repetition", "compares": "position", "records": records})
    assert (made.id, made.ko[0].terms()["records"]) == ("bare:repetition", ["play", "start"])
    bonus = {"made": "first-pass", "by": "white", "other": -1}
    (paid,) = composed(compensation={"type": "pass-bonus", "for-turns": [bonus]})
    assert paid.compensation.terms()["for-turns"] == [{**bonus, "maker": "0", "other": "-1"}]


def test_answers_that_contradict_each_other_are_refused_with_what_they_are() -> None:
    wrong = {"type": "repetition", "compares": "position", "lifted-by": "never", "keeps": "current"}
    with pytest.raises(InputError, match=r"^no ruleset can be composed of repetition, allowed: .*keeps"):
        composed(ko=wrong, suicide="allowed")
