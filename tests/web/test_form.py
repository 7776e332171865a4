"""The form for rulesets: every choice is a change of the text that reads back as that choice."""

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.report.rules_text import rules_text
from gorules.ruleset import load_ruleset, read_ruleset, rulesets
from gorules.web.asked import document
from gorules.web.form import QUESTIONS, answered_otherwise, form, form_answers, komi_changed, variant
from gorules.web.sections import SECTIONS

TEXT = """id: mine
name: Mine   # a remark that stays
extends: aga
ko:
  - {type: positional-superko, clause: "6"}

  - basic-ko
suicide: {type: allowed,
  clause: "5"}
about: Ours.
"""


def test_each_ruleset_stands_in_one_section() -> None:
    assert sorted(id for ids in SECTIONS.values() for id in ids) == sorted(rulesets())


@pytest.mark.parametrize("question", QUESTIONS)
def test_each_ruleset_gives_one_of_the_answers(question: str) -> None:
    given = [id for choice in form_answers()[question] for id in choice.rulesets]
    assert sorted(given) == sorted(rulesets())
    for choice in form_answers()[question]:
        texts = []
        for id in choice.rulesets:
            parts = [part for part in rules_text(load_ruleset(id)) if part.question == question]
            texts.append(tuple(says for part in parts for says in part.sentences))
        assert choice.says == max(texts, key=len)


@pytest.mark.parametrize("base", ["aga", "kee-3.0", "japanese-1989"])
def test_what_is_chosen_is_what_the_text_says_then(base: str) -> None:
    text = variant(load_ruleset(base))
    for asked in form(text):
        (before,) = [each for each in asked["options"] if each["chosen"]]
        assert base in before["rulesets"] and before["why-not"] is None
        for option in asked["options"]:
            if option["why-not"] is not None:
                with pytest.raises(InputError):
                    answered_otherwise(text, asked["question"], option["yaml"])
                continue
            changed = answered_otherwise(text, asked["question"], option["yaml"])
            found = read_ruleset(document(changed))
            giver = load_ruleset(option["rulesets"][0])
            assert found.answers[asked["question"]] == giver.answers[asked["question"]]
            others = [each for each in QUESTIONS if each != asked["question"]]
            assert all(found.answers[each] == load_ruleset(base).answers[each] for each in others)
            assert answered_otherwise(changed, asked["question"], before["yaml"]) == text


def test_the_rest_of_a_text_stays_as_it_is() -> None:
    changed = answered_otherwise(
        answered_otherwise(TEXT, "ko", "ko: basic-ko"), "suicide", "suicide: multi-stone"
    )
    kept = [line for line in TEXT.splitlines() if line.startswith(("id", "name", "extends", "about"))]
    assert changed.splitlines() == [*kept, "ko: basic-ko", "suicide: multi-stone"]


def test_an_answer_of_nobody_is_shown_and_others_are_refused() -> None:
    (asked,) = [each for each in form(TEXT) if each["question"] == "ko"]
    assert asked["options"][0]["chosen"] and asked["options"][0]["rulesets"] == []
    with pytest.raises(InputError, match="no answer of the form"):
        answered_otherwise(TEXT, "ko", "ko: anything")
    with pytest.raises(InputError, match="change it by hand"):
        answered_otherwise(
            "{id: mine, name: Mine, extends: aga, suicide: allowed}", "suicide", "suicide: multi-stone"
        )


def test_the_komi_of_one_board_is_changed_and_nothing_else() -> None:
    text = variant(load_ruleset("aga"))
    less = komi_changed(text, "19x19", "5.5")
    assert komi_on(less) == {"9x9": "", "13x13": "", "19x19": "5.5"}
    small = komi_changed(less, "9x9", "7")
    assert komi_on(small) == {"9x9": "7", "13x13": "", "19x19": "5.5"}
    found, aga = read_ruleset(document(small)).compensation, load_ruleset("aga").compensation
    assert found.given(Board.rectangular(19, 19)) == (0, 5.5)
    assert found.given(Board.rectangular(9, 9)) == (0, 7)
    assert found.given(Board.rectangular(19, 19), handicap=4) == aga.given(
        Board.rectangular(19, 19), handicap=4
    )
    assert komi_on(komi_changed(small, "9x9", "")) == komi_on(less)
    assert komi_changed(less, "19x19", "7.5") == text  # as the extended ruleset has it
    for wrong in ("6.3", "7,5", "much"):
        with pytest.raises(InputError, match=r"komi\.19x19"):
            komi_changed(text, "19x19", wrong)


def test_the_clause_of_a_komi_stays() -> None:
    own = "compensation:\n  type: points\n  komi: {19x19: 6.5}\n  clause: '9'\n"
    text = f"id: club\nname: Our club\nextends: aga\n{own}"
    changed = read_ruleset(document(komi_changed(text, "9x9", "5.5"))).compensation
    assert (changed.clause, changed.given(Board.rectangular(9, 9))) == ("9", (0, 5.5))


def komi_on(text: str) -> dict[str, str]:
    (asked,) = [each for each in form(text) if each["komi"] is not None]
    found: dict[str, str] = asked["komi"]
    return found
