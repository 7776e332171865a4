"""What components say of themselves: sentences that tell every rule from every other."""

import inspect
from collections import defaultdict
from typing import Any, Literal

import pytest

import gorules as gr
from gorules.go.turns import Turn
from gorules.report.rules_text import rules_text
from gorules.rules.by_status import StatusRemoval
from gorules.rules.component import Component, KoRule, PassingRule
from gorules.rules.passes import Passes
from gorules.rules.registry import Registered
from gorules.rules.scoring import TerritoryScoring
from gorules.ruleset import all_rulesets
from tests.support.components import COMPONENTS, made

every_component = pytest.mark.parametrize("entry", COMPONENTS.values(), ids=COMPONENTS)


def said_by(components: list[Component]) -> dict[tuple[str, ...], set[str]]:
    """Return, by what they say, the terms of components."""
    found = defaultdict(set)
    for component in components:
        found[component.says()].add(component.canonical)
    return found


def test_no_two_rules_that_answer_a_question_read_the_same() -> None:
    for axis in {entry.axis for entry in COMPONENTS.values()}:
        every = [
            component for entry in COMPONENTS.values() if entry.axis == axis for component in made(entry)
        ]
        assert {words: terms for words, terms in said_by(every).items() if len(terms) > 1} == {}, axis


def test_the_rulesets_read_the_same_only_if_they_lay_down_the_same() -> None:
    found: dict[Any, set[str]] = defaultdict(set)
    for ruleset in all_rulesets():
        text = tuple(part.sentences for part in rules_text(ruleset))
        found[text].add(ruleset.fingerprint)
    assert [fingerprints for fingerprints in found.values() if len(fingerprints) > 1] == []


@every_component
def test_sentences_are_sentences(entry: Registered) -> None:
    if entry.origin is None:
        for component in made(entry):
            for sentence in component.says():
                assert sentence[0].isupper() and sentence.endswith("."), sentence
                assert sentence == " ".join(sentence.split())


def test_every_built_in_component_has_words_of_its_own() -> None:
    for entry in COMPONENTS.values():
        if entry.origin is None:
            assert entry.component.says is not Component.says, entry.component


def test_a_component_without_words_says_what_its_class_is_for_and_its_terms() -> None:
    class Never(PassingRule):
        """Nobody may pass on a Sunday.

        The rest of this is for programmers.
        """

        type: Literal["never-on-sunday"] = "never-on-sunday"
        hours: int = 24

    assert Never().says() == ("Nobody may pass on a Sunday.", "(never-on-sunday; hours: 24)")
    assert Never(hours=1).says() != Never().says()


def test_a_class_that_answers_in_its_own_way_does_not_speak_for_its_parent() -> None:
    class Quick(Passes):
        """Play ends soon."""

        def after(self, memory: Any, turn: Turn, situation: Any) -> Any:
            return super().after(memory, turn, situation)

    class Three(Passes):
        count: int = 3

    assert Quick().says()[0] == "Play ends soon."
    assert Three().says()[0] == "Play ends when 3 passes have been made in a row."


@pytest.mark.parametrize("definition", ["j1989", "j2003", "korean"])
def test_what_is_usual_reads_as_that_reading_but_for_its_name(definition: str) -> None:
    usual = StatusRemoval.model_validate({"definition": definition})
    reading = usual.reading(gr.Position.draw("X.."))
    named = {"definition": definition, "ko-pass": reading.ko_pass}
    named |= {"enable": reading.enable} if reading.enable else {}
    said = " ".join(StatusRemoval.model_validate(named).says())
    for name in (f" (ko-pass {reading.ko_pass})", f" (enable {reading.enable})"):
        said = said.replace(name, "")
    assert said == " ".join(usual.says())


@pytest.mark.parametrize("counted", [True, False])
def test_prisoners_have_owners_where_they_count(counted: bool) -> None:
    terms = {"empty-counts": "borders-own", "prisoners": "counted" if counted else "ignored"}
    said = " ".join(TerritoryScoring.model_validate(terms).says())
    assert ("captures are her prisoners" in said) is counted


def test_a_ruleset_reads_as_a_rules_text() -> None:
    parts = rules_text(gr.load_ruleset("tromp-taylor"))
    numbers = [part.first for part in parts]
    assert numbers[0] == 1
    assert numbers[1:] == [part.first + len(part.sentences) for part in parts[:-1]]
    said = {part.question: (part.clause, part.sentences) for part in parts}
    assert said["ko"] == ("6", ("A play may not recreate any earlier position; the start counts.",))
    assert said["end"][1] == (
        "Play ends when 2 passes have been made in a row.",
        "The game is then scored.",
    )
    assert "Black and White" in said[None][1][0]
    assert "2 to 8 players" in rules_text(gr.load_ruleset("kee-3.0"))[0].sentences[0]


def test_a_ruleset_without_a_ko_rule_says_so() -> None:
    ruleset = gr.load_ruleset({"id": "free", "name": "Free", "extends": "tromp-taylor", "ko": []})
    (part,) = [part for part in rules_text(ruleset) if part.question == "ko"]
    assert (part.component, part.clause) == (None, None)
    assert part.sentences == ("No play is forbidden because it repeats something.",)


def test_what_is_not_certain_stands_with_its_question() -> None:
    doubts = [
        {"about": "end", "is": "partly-read", "says": "Rule 10 was not seen."},
        {"is": "unverified", "says": "The year."},
    ]
    ruleset = gr.load_ruleset({"id": "my", "name": "My", "extends": "aga", "certainty": doubts})
    doubtful = [(part.question, each.says) for part in rules_text(ruleset) for each in part.uncertain]
    assert doubtful == [("end", "Rule 10 was not seen.")]
    assert ruleset.certainty[1].about == "text"


def test_says_is_a_fact_of_a_component() -> None:
    assert "says" in inspect.getsource(KoRule.__mro__[2])
