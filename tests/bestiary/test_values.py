"""Claims about values: what is found against them by solving and by counting games."""

from typing import Any

import pytest

from gorules.bestiary.beasts import Value
from gorules.bestiary.values import contradictions, in_reach
from gorules.go.position import Position
from gorules.play.replay import Line, parse_moves
from gorules.ruleset import load_ruleset
from tests.support.strategies import composed

TT = load_ruleset("tromp-taylor")


def found(drawn: str = "..", after: str = "", rules: Any = TT, **claim: Any) -> list[str]:
    start = Position.draw(drawn)
    line = Line(start, parse_moves(after, start.board))
    value = Value.model_validate({"under": "tromp-taylor", **claim})
    assert in_reach(value, line)
    return list(contradictions(value, line, rules))


# On two points under positional superko: whoever plays first is taken (White then has both points, and
# Black may not take back), so both pass and the empty board counts for nobody.


def test_a_value_is_compared_as_a_number() -> None:
    assert found(value="0") == found(value="+0") == found(value="-0") == found(value="0.0") == []
    assert found(value="+0.5") == found(value="-1") == ["the value is 0"]
    assert found(after="A1", value="-2") == []
    assert found(after="A1", value="2") == ["the value is -2"]


def test_the_turns_that_keep_a_value_are_all_that_are_claimed_and_no_others() -> None:
    assert found(value="0", only="pass") == []
    assert found(value="0", only="A1") == ["the value is kept by pass"]
    assert found(value="0", only="A1 pass") == ["the value is kept by pass"]
    assert found(after="pass pass", value="0", only="pass") == ["the value is kept by "]


def test_a_game_won_without_a_score_has_no_number() -> None:
    # No passing: Black's stone leaves White to take it, and Black may not take back.
    rules = composed(ko=["positional-superko"], passing="forbidden", end=["no-legal-play"])
    assert found(rules=rules, value="white wins") == []
    assert found(rules=rules, value="black wins") == ["the value is white wins"]
    assert found(rules=rules, value="-2") == ["the value is white wins"]


def test_complete_games_are_counted() -> None:
    # Tromp and Farnebäck, Combinatorics of Go: 9 games on two points, 1 on one.
    assert found(games=9) == []
    assert found(games=10) == ["there are 9 complete games"]
    assert found(drawn=".", games=1) == []


@pytest.mark.parametrize("value", ["Black is ahead", "1/2", "2.25", "red wins", ""])
def test_what_is_said_in_words_cannot_be_recomputed(value: str) -> None:
    start = Line(Position.draw(".."))
    assert not in_reach(Value(under=("aga",), value=value), start)
    assert not in_reach(Value(under=("aga",), value=value, games=3), start)
