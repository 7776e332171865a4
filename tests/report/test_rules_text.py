"""A ruleset as a rules text: what all rulesets share, and numbers."""

import re
from typing import Any

import pytest

from gorules import score
from gorules.files.language import ENGLISH, LANGUAGES, spoken
from gorules.report.rules_text import ORDER, rules_text
from gorules.ruleset import AXES, load_ruleset
from tests.support.strategies import composed


@pytest.mark.parametrize(
    ("most", "begins"),
    [
        (2, "Black and White play by turns, on a board"),
        (3, "2 to 3 players play by turns, always in the same order, on a board"),
    ],
)
def test_a_text_begins_with_what_all_rulesets_share(most: int, begins: str) -> None:
    part = rules_text(composed(players={"min": 2, "max": most}))[0]
    assert (part.question, part.component, part.clause, part.first, part.uncertain) == (
        None,
        None,
        None,
        1,
        (),
    )
    assert part.sentences == (
        f"{begins} whose points are joined by lines; Black has the first turn.",
        "Joined stones of one colour are a string; the empty points next to it are its liberties.",
        "A play puts a stone of the player's colour on an empty point. All strings of others that then have "
        "no liberty are removed.",
    )


@pytest.mark.parametrize("least", [2, 3])
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_how_many_players_there_are_is_said_in_the_language_of_the_text(language: str, least: int) -> None:
    with spoken(language):
        first = rules_text(composed(players={"min": least, "max": 3}))[0].sentences[0]
    assert "3" in first
    assert re.findall("[A-Za-z]+", first) == []


def test_every_question_is_answered_in_order_and_every_sentence_has_its_number() -> None:
    ko = [{"type": "positional-superko", "clause": "6"}, "basic-ko"]
    doubts = [{"about": about, "is": "unverified", "says": "Who knows."} for about in ("ko", "text")]
    parts = rules_text(composed(ko=ko, certainty=doubts))
    assert sorted(ORDER) == sorted(AXES)
    assert [part.question for part in parts] == [
        None, "suicide", "ko", "ko", "passing", "end", "removal", "scoring", "compensation"
    ]  # fmt: skip
    number = 1
    for part in parts:
        assert part.first == number
        number += len(part.sentences)
    superko, basic = parts[2:4]
    assert (superko.component, superko.clause) == ("positional-superko", "6")
    assert (basic.component, basic.clause) == ("basic-ko", None)
    # What is not certain of a question is said once.
    assert [(part.question, len(part.uncertain)) for part in parts if part.uncertain] == [("ko", 1)]
    (nothing,) = (part for part in rules_text(composed()) if part.question == "ko")
    assert (nothing.component, nothing.clause) == (None, None)
    assert nothing.sentences == ("No play is forbidden because it repeats something.",)


def test_of_what_no_text_says_the_words_are_not_the_texts() -> None:
    said = [
        rules_text(composed(compensation=rule))[-1].sentences[0]
        for rule in ({}, {"type": "points", "clause": "comments 5 and 10"})
    ]
    assert said == [
        "Not taken from the text: there is no komi, and nothing is given for a handicap.",
        "White is given no komi.",
    ]


BORDERS = "An empty region counts for a player if it borders her stones and no others."


@pytest.mark.parametrize(
    ("id", "changes", "told"),
    [
        ("japanese-1989", {}, False),  # article 8, in its own words
        ("korean-2016", {}, False),
        ("japanese-agreed", {}, True),
        ("japanese-1989", {"scoring": {"type": "area", "empty-counts": "borders-only-own"}}, True),
        ("japanese-1989", {"end": [
            {"type": "passes"}, {"type": "resumption", "then-stands": "second-stop"},
        ]}, True),  # no stone is removed then
        ("japanese-1989", {"end": {"type": "passes", "dead-stones": "stay"}}, True),
    ],
)  # fmt: skip
def test_where_life_and_death_tells_the_territory_no_other_rule_does(
    id: str, changes: dict[str, Any], told: bool
) -> None:
    ruleset = load_ruleset({"id": "mine", "name": "Mine", "extends": id, **changes})
    text = " ".join(sentence for part in rules_text(ruleset) for sentence in part.sentences)
    assert ("Eye points are territory" in text) == (id != "japanese-agreed")
    assert (BORDERS in text) == told
    assert "removed as dead or by suicide are prisoners" in text or "scoring" in changes


@pytest.mark.parametrize(
    ("removal", "neutral"),
    [
        ({"type": "by-status", "definition": "j1989"}, ["Other empty points count for nobody."]),
        (
            {"type": "agreed", "in-seki": "ignored", "filling": "neutral-points"},
            [
                "What was neutral before is nobody's territory, even if a fill encloses it.",
                "An empty point counts for nobody if it is neutral, or if stones in seki surround it.",
            ],
        ),
    ],
)
@pytest.mark.parametrize("scoring", ["territory", "area"])
def test_a_text_calls_points_nobodys_only_where_they_do_not_count(
    removal: dict[str, Any], neutral: list[str], scoring: str
) -> None:
    rules = composed(removal=removal, scoring={"type": scoring, "empty-counts": "borders-only-own"})
    text = " ".join(sentence for part in rules_text(rules) for sentence in part.sentences)
    assert [sentence in text for sentence in neutral] == [scoring == "territory"] * len(neutral)
    seki = score(rules, "X.X.O.O/XXXXOOO")  # who plays on the point between gives up her last but one liberty
    assert (*seki.scores.values(),) == ((0, 0) if scoring == "territory" else (7, 6))


@pytest.mark.parametrize(
    ("scoring", "counts"), [("sunjang", {"black": 2, "white": 3}), ("fill-in", {"black": 4, "white": 5})]
)
def test_no_text_says_that_points_count_for_nobody_which_do(scoring: str, counts: dict[str, int]) -> None:
    rules = load_ruleset({"id": "m", "name": "M", "extends": "japanese-2003", "scoring": scoring})
    assert score(rules, ".X.O./XXOOO").scores == counts  # both have an eye in seki
    told = " ".join(each for part in rules_text(rules) for each in part.sentences)
    assert "Other empty points count for nobody" not in told
