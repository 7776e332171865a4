"""What every rule component promises: each test here runs on all that are registered, plug-ins included."""

import json
from collections.abc import Hashable
from typing import Any

import pytest
from pydantic import ValidationError

from gorules.files.inputs import InputError
from gorules.files.schema import meanings
from gorules.go.colours import COLOURS
from gorules.go.turns import Finished, Situation
from gorules.go.verdicts import Violation
from gorules.play.referee import Referee
from gorules.rules.component import Ban, End, Removal, Scoring
from gorules.rules.registry import Registered, registered
from gorules.ruleset import AXES
from tests.support.components import BOARD, COMPONENTS, GAMES, in_yaml, made, variants
from tests.support.strategies import candidates, composed

every_component = pytest.mark.parametrize("entry", COMPONENTS.values(), ids=COMPONENTS)


# The games in which they are tried


def test_the_random_games_have_what_rules_speak_of() -> None:
    turns = [turn for steps in GAMES for _, _, turn, _ in steps]
    assert any(turn.captured for turn in turns)
    assert any(turn.self_captured for turn in turns)
    assert any(turn.is_pass for turn in turns)
    assert any(len({turn.after.cells for _, _, turn, _ in steps}) < len(steps) - 5 for steps in GAMES)


# Promises of all components


def test_no_two_components_have_the_same_name() -> None:
    assert len(COMPONENTS) == len(registered())


@every_component
def test_it_answers_a_question_of_rulesets(entry: Registered) -> None:
    assert entry.axis in AXES
    assert entry.component in [type(component) for component in made(entry)]


@every_component
def test_its_type_is_a_name_that_yaml_reads_as_text(entry: Registered) -> None:
    assert entry.type == entry.type.strip().lower() != ""
    assert in_yaml(entry, next(variants(entry))).type == entry.type


@every_component
def test_it_says_in_a_sentence_what_it_is(entry: Registered) -> None:
    assert "__doc__" in vars(entry.component)
    first = str(entry.component.__doc__).strip().split("\n\n")[0]
    assert first[0].isupper()
    assert first.endswith(".")


@every_component
def test_each_parameter_says_what_it_means(entry: Registered) -> None:
    fields = entry.component.model_fields.keys() - {"type"}
    assert fields == {name for name, text in meanings(entry.component).items() if text and name != "type"}


@every_component
def test_it_cannot_be_changed(entry: Registered) -> None:
    for component in made(entry):
        for name in type(component).model_fields:
            with pytest.raises(ValidationError, match="frozen"):
                setattr(component, name, getattr(component, name))


@every_component
def test_it_takes_no_parameter_that_it_does_not_have(entry: Registered) -> None:
    with pytest.raises(ValidationError, match="Extra inputs"):
        entry.component.model_validate({**next(variants(entry)), "not-a-parameter": 1})


@every_component
def test_its_terms_are_plain_data(entry: Registered) -> None:
    for component in made(entry):
        assert json.loads(json.dumps(component.terms())) == component.terms()


@every_component
def test_its_terms_make_the_same_rule_again(entry: Registered) -> None:
    # Not always the same object: terms sort what has no order, and those of a preset name its base.
    for component in made(entry):
        again = in_yaml(entry, component.terms())
        assert again.terms() == component.terms()
        assert again == in_yaml(entry, again.terms())


@every_component
def test_its_clause_is_no_part_of_its_terms(entry: Registered) -> None:
    for terms in variants(entry):
        quoted = entry.component.model_validate({**terms, "clause": "7"})
        assert quoted.clause == "7"
        assert quoted.terms() == entry.component.model_validate(terms).terms()


@every_component
def test_equal_terms_make_components_that_are_equal(entry: Registered) -> None:
    for one, other in zip(made(entry), made(entry), strict=True):
        assert one == other
        assert one.terms() == other.terms()


@every_component
def test_a_name_alone_stands_for_it_where_it_needs_no_parameters(entry: Registered) -> None:
    needed = [field.alias for field in entry.component.model_fields.values() if field.is_required()]
    if not needed:
        assert in_yaml(entry, entry.type) == in_yaml(entry, {"type": entry.type})
        return
    with pytest.raises(ValidationError) as refused:
        in_yaml(entry, entry.type)
    missing = {error["loc"][-1] for error in refused.value.errors() if error["type"] == "missing"}
    assert missing == set(needed)


# Promises of those that look at turns


@every_component
@pytest.mark.parametrize("steps", GAMES, ids=["one", "two", "three players"])
def test_it_judges_any_game(entry: Registered, steps: list[Any]) -> None:
    for component in made(entry):
        if isinstance(component, Ban):
            judged_by(component, steps)
        elif isinstance(component, End):
            ended_by(component, steps)


def judged_by(ban: Ban, steps: list[Any]) -> None:
    """Check that a ban judges every turn of a game, pure functions of what it remembers."""
    memory: Any = None
    for opening, before, turn, _ in steps:
        if opening is not None:
            memory = ban.start(opening)
            assert_remembers(memory, ban.start(opening))
            referee = Referee(composed(), opening.position.board, opening.players)
        for candidate in candidates(referee, before):
            violation = ban.violation(memory, candidate)
            assert violation == ban.violation(memory, candidate)
            if violation is not None:
                assert_explains(violation, ban)
        earlier, hashed = memory, hash(memory)
        memory = ban.after(earlier, turn)
        assert hash(earlier) == hashed
        assert_remembers(memory, ban.after(earlier, turn))


def ended_by(end: End, steps: list[Any]) -> None:
    """Check that a condition that ends play looks at every turn of a game, in the same way."""
    memory: Any = None
    for opening, _, turn, after in steps:
        if opening is not None:
            situation = Situation(opening.next_player, opening.position, ())
            memory = end.start(opening, situation)
            assert_remembers(memory, end.start(opening, situation))
        situation = Situation(turn.next_player, turn.after, ())
        earlier, hashed = memory, hash(memory)
        memory, ending = end.after(earlier, turn, situation)
        assert hash(earlier) == hashed
        assert_remembers(memory, end.after(earlier, turn, situation)[0])
        for each in (ending, end.stuck(turn.number, after.to_play, turn.player)):
            if each is not None:
                assert each.turn == turn.number
                assert each.message


def assert_remembers(memory: Any, again: Any) -> None:
    """Check that what is remembered can be compared and looked up."""
    assert isinstance(memory, Hashable)
    assert memory == again
    assert hash(memory) == hash(again)


def assert_explains(violation: Violation, ban: Ban) -> None:
    """Check that a violation says whose it is and why."""
    assert (violation.axis, violation.component, violation.clause) == (ban.axis, ban.type, ban.clause)
    assert violation.message
    assert not violation.message.endswith(".")  # the verdict makes it a sentence
    assert set(violation.points) <= set(BOARD.names)


# Promises of those that look at positions


@every_component
def test_it_counts_any_position(entry: Registered) -> None:
    for component in made(entry):
        if isinstance(component, Scoring):
            for steps in GAMES:
                counted_by(component, steps)


def counted_by(scoring: Scoring, steps: list[Any]) -> None:
    turns = tuple(turn for _, _, turn, _ in steps)
    for number, (_, before, _, after) in enumerate(steps):
        players = len(before.prisoners)
        for cycle in (None, turns[number // 2 : number + 1]):
            finished = Finished(after.position, players, cycle, after.prisoners, after.passes)
            tallies = scoring.tallies(finished)
            assert len(tallies) == players
            assert [tally.player for tally in tallies] == list(COLOURS[:players])


@every_component
def test_it_removes_only_stones(entry: Registered) -> None:
    for component in made(entry):
        if isinstance(component, Removal):
            # A definition of life and death takes its time, with each of its readings.
            some = GAMES[0][::8] if component.removes == "anything" else GAMES[0]
            for _, before, _, _ in some:
                cells = before.position.cells
                stones = [point for point, cell in enumerate(cells) if cell]
                assert component.dead(before.position, ()) <= set(stones)
                assert component.dead(before.position, stones) <= set(stones)


def test_a_component_that_contradicts_itself_is_refused_with_a_reason() -> None:
    with pytest.raises(ValidationError) as refused:
        composed(ko=[{"type": "positional-superko", "keeps": "current"}])
    (error,) = refused.value.errors()
    assert isinstance(error["ctx"]["error"], InputError)
