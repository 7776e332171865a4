"""Sweeping a family over beasts: results by member, and how often each question makes the difference."""

from gorules.bestiary.beasts import Beast, load_beast
from gorules.comparing.sweep import sweep
from gorules.files.yamlfile import parse_yaml
from gorules.ruleset import load_family, read_family

FAMILY = read_family(
    parse_yaml(
        "id: mine\n"
        "name: Mine\n"
        "base: {extends: tromp-taylor, end: [agreement]}\n"
        "vary:\n"
        "  ko: {free: {ko: []}, basic: {ko: [basic-ko]}, banned: {}}\n"
        "  suicide: {allowed: {}, forbidden: {suicide: forbidden}}\n",
        file="mine.yaml",
    )
)


def beast(id: str, **lines: str) -> Beast:
    return Beast.model_validate({
        "id": id, "names": ["A beast"], "topic": "repetition", "position": ".", "provenance": "constructed",
        "lines": [{"id": name, "moves": moves} for name, moves in lines.items()],
    })  # fmt: skip


def test_a_question_matters_for_pairs_that_differ_in_it_alone_and_have_different_results() -> None:
    # On one point a stone takes itself away, and the start is there again: suicide, and banned by positional
    # superko. Basic ko does not mind, as that position was there before this turn, not before the last one.
    first, second, third = sweep(
        FAMILY, [beast("one", play="A1", passing="pass"), beast("two", late="pass A1")]
    )
    assert [(each.subject, each.line) for each in (first, second, third)] == [
        ("one", "play"), ("one", "passing"), ("two", "late"),
    ]  # fmt: skip
    assert {id.removeprefix("mine:"): str(result) for id, result in first.results.items()} == {
        "free+allowed": "all legal, play goes on",
        "free+forbidden": "turn 1 is illegal",
        "basic+allowed": "all legal, play goes on",
        "basic+forbidden": "turn 1 is illegal",
        "banned+allowed": "turn 1 is illegal",
        "banned+forbidden": "turn 1 is illegal",
    }
    # With suicide allowed two of three pairs of ko rules part; suicide parts two of three pairs itself.
    assert (first.matters, first.pairs) == ({"ko": 2, "suicide": 2}, {"ko": 6, "suicide": 3})
    assert (second.matters, second.pairs) == ({"ko": 0, "suicide": 0}, first.pairs)
    assert {str(result) for result in second.results.values()} == {"all legal, play goes on"}
    assert (third.matters, third.pairs) == (first.matters, first.pairs)


def test_lines_for_more_players_than_the_family_is_for_are_left_out() -> None:
    three = beast("three", play="A1").model_copy(update={"players": 3})
    (found,) = sweep(FAMILY, [three, beast("two", play="A1")])
    assert found.subject == "two"


def test_tromps_four_questions_all_matter_somewhere() -> None:
    # The fourth, where handicap stones go, shows where a line has a handicap that the rules give.
    (first, *_) = sweep(load_family("tromp-grid"), [load_beast("handicap-stones")])
    assert first.matters["handicap"] > 0


def test_without_beasts_there_is_nothing() -> None:
    assert sweep(FAMILY, []) == ()
