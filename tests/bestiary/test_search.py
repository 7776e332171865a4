"""Beasts are found by what people call them."""

import pytest

import gorules as gr
from gorules.bestiary.beasts import beasts, load_beast
from gorules.bestiary.search import beast_called, search


def found(*words: str) -> list[str]:
    return [beast.id for beast in search(words)]


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ("three points without capturing", "torazu-sanmoku"),
        ("Mannen KO", "ten-thousand-year-ko"),
        ("chosei", "eternal-life"),
        ("Chōsei", "eternal-life"),
        ("molas", "molasses-ko"),
        ("三コウ", "triple-ko"),
        ("曲がり四目", "bent-four-in-the-corner"),  # nothing parts the words of 隅の曲がり四目
        ("장생", "eternal-life"),
        ("盘角", "bent-four-in-the-corner"),
        # A seki in four scripts, and kos and shapes by their usual names
        ("セキ", "basic-sekis-counted"),
        ("双活", "basic-sekis-counted"),
        ("雙活", "basic-sekis-counted"),
        ("빅", "basic-sekis-counted"),
        ("眼持ちセキ", "eyes-in-seki"),
        ("両コウ", "double-ko-death"),
        ("양패", "double-ko-death"),
        ("이단패", "two-step-ko"),
        ("四コウ", "quadruple-ko"),
        ("欠け眼生き", "two-headed-dragon"),
        ("假眼活", "two-headed-dragon"),
        ("倒扑", "snapback-stone"),
        ("Segoe Takahashi", "ten-thousand-year-ko"),  # only its text speaks of this game
    ],
)
def test_a_beast_is_found_by_its_names_and_by_the_words_of_its_text(words: str, id: str) -> None:
    assert found(*words.split())[0] == found(words)[0] == id


def test_all_words_are_wanted_and_names_come_before_texts() -> None:
    assert found("molasses", "takahashi") == found() == found("?!") == found("zzz") == []
    seki = found("seki")
    named = ["seki" in f"{id} {' '.join(load_beast(id).names)}".lower() for id in seki]
    assert named == sorted(named, reverse=True)
    assert {id for id in beasts() if load_beast(id).topic == "seki"} <= set(seki)


@pytest.mark.parametrize(
    ("called", "meant"),
    [
        ("mannen-ko", "ten-thousand-year-ko"),
        ("points without capturing", "torazu-sanmoku"),
        ("molases-ko", "molasses-ko"),
        ("Triple-Ko", "triple-ko"),
        ("triple-kos", "triple-ko"),
    ],
)
def test_an_unknown_name_suggests_the_beast_that_is_meant(called: str, meant: str) -> None:
    with pytest.raises(gr.InputError) as refused:
        beast_called(called)
    (problem,) = refused.value.problems
    assert problem.suggestion == meant
    assert beast_called(meant).id == meant


def test_a_beast_is_called_by_any_of_its_names() -> None:
    for id in beasts():
        assert {beast_called(name).id for name in load_beast(id).names} == {id}


def test_where_a_beast_is_wanted_a_line_is_none() -> None:
    with pytest.raises(gr.InputError) as refused:
        beast_called("triple-ko-small/one-round")
    assert str(refused.value) == (
        "'triple-ko-small/one-round' is the name of a line, not of a beast; write triple-ko-small"
    )


def test_a_name_like_no_other_suggests_nothing_but_to_search() -> None:
    with pytest.raises(gr.InputError, match="bestiary search") as refused:
        beast_called("xyzzy")
    assert refused.value.problems[0].suggestion is None
