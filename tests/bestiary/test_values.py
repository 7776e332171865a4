"""Claims about values: what is found against them by solving and by counting games."""

from typing import Any

import pytest

from gorules.bestiary import values
from gorules.bestiary.beasts import Value
from gorules.bestiary.values import ValueUndecided, against_value, in_reach
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.play.game import Game
from gorules.play.moves import parse_moves
from gorules.play.replay import Line
from gorules.ruleset import load_ruleset
from gorules.solving.solution import Limits
from tests.support.strategies import composed

TT = load_ruleset("tromp-taylor")


def found(drawn: str = "..", after: str = "", rules: Any = TT, **claim: Any) -> list[str]:
    start = Position.draw(drawn)
    history = tuple(Position.parse(start.board, earlier) for earlier in claim.pop("history", ()))
    line = Line(start, parse_moves(after, start.board), claim.pop("to_play", "black"), history=history)
    value = Value.model_validate({"under": "tromp-taylor", **claim})
    assert in_reach(value, line)
    return list(against_value(value, line, rules))


# On two points under positional superko: whoever plays first is taken (White then has both points, and
# Black may not take back), so both pass and the empty board counts for nobody.


def test_a_value_is_compared_as_a_number() -> None:
    assert found(value="0") == found(value="+0") == found(value="-0") == found(value="0.0") == []
    assert found(value="+0.5") == ["the value is less than +0.5"]
    assert found(value="-1") == ["the value is more than -1"]
    assert found(value="-0.5") == ["the value is more than -0.5"]
    assert found(after="A1", value="-2") == []
    assert found(after="A1", value="2") == ["the value is less than +2"]


def test_a_claim_can_bound_a_value() -> None:
    assert found(value="at least 0") == found(value="at least -1") == found(value="at most 0") == []
    assert found(value="at least +0.5") == ["the value is less than +0.5"]
    assert found(value="at most -0.5") == ["the value is more than -0.5"]
    assert (
        found(after="A1 pass pass", value="at least 2")
        == found(after="A1 pass pass", value="at most 2")
        == []
    )
    assert found(after="A1 pass pass", value="at least 2.5") == ["the value is less than +2.5"]


def test_the_turns_that_keep_a_value_are_all_that_are_claimed_and_no_others() -> None:
    assert found(value="0", only="pass") == []
    assert found(value="0", only="A1") == ["the value is kept by pass"]
    assert found(value="0", only="A1 pass") == ["the value is kept by pass"]
    assert found(after="pass pass", value="0", only="pass") == ["the value is kept by "]


def test_a_game_won_without_a_score_has_no_number() -> None:
    # No passing: Black's stone leaves White to take it, and Black may not take back.
    rules = composed(ko=["positional-superko"], passing="forbidden", end=["no-legal-play"])
    assert found(rules=rules, value="white wins") == []
    assert found(rules=rules, value="black wins") == ["black does not win"]
    assert found(rules=rules, value="-2") == ["the value is less than -2"]
    assert found(rules=rules, value="black wins", to_play="white") == []
    assert found(rules=rules, value="white wins", to_play="white") == ["white does not win"]
    # Play is over: nobody has a legal play after B1.
    assert found(rules=rules, after="A1 B1", value="white wins") == []
    assert found(rules=rules, after="A1 B1", value="black wins") == ["black does not win"]
    # To be ahead is not to win without a score.
    assert found(after="A1 pass pass", value="black wins") == ["black does not win"]
    assert found("...", value="black wins") == ["black does not win"]


def test_complete_games_are_counted() -> None:
    # Tromp and Farnebäck, Combinatorics of Go: 9 games on two points, 1 on one.
    assert found(games=9) == []
    assert found(games=10) == ["there are 9 complete games"]
    assert found(drawn=".", games=1) == []


def complete(game: Game) -> int:
    """The number of complete games from here on, played one after the other."""
    number = int(game.is_over)
    for move in game.legal_moves():
        game.play(move)
        number += complete(game)
        game.undo()
    return number


def test_games_are_counted_for_the_player_to_move() -> None:
    # Under positional superko it would not matter who begins: a pass stands before a play, or none.
    rules = load_ruleset("tromp-taylor-ssk")
    black, white = (complete(Game(rules, position="X.", to_play=who)) for who in ("black", "white"))
    assert black != white
    assert found("X.", rules=rules, games=black) == []
    assert found("X.", rules=rules, games=white, to_play="white") == []


def test_a_value_is_that_for_the_player_to_move_after_the_moves() -> None:
    # On three points whoever plays in the middle first has the board; a stone elsewhere is taken from there.
    assert found("...", value="+3", only="B1") == found("...", value="-3", only="B1", to_play="white") == []
    assert found("...", after="pass", value="-3") == found("...", after="white:B1", value="-3") == []
    # On two points B1 takes the first stone, and the ban that this has happened before keeps it there.
    assert found(after="A1 B1", value="-2") == []


def test_earlier_positions_ban_what_they_ban() -> None:
    # Black has just taken on A1: White may not take back, and loses. Without that she takes.
    assert found("X.", value="+2", to_play="white", history=[".O"]) == []
    assert found("X.", value="-2", to_play="white") == []


def test_a_game_that_is_over_is_worth_what_it_came_to() -> None:
    # If play went on White would take the stone.
    assert found(after="A1 pass pass", value="+2") == []
    assert found(after="A1 pass pass", value="-2") == ["the value is more than -2"]


def test_all_the_turns_that_keep_a_value_are_told_in_the_order_of_their_names() -> None:
    # Black loses both points whether he passes or takes his stone off the board: White then has B1, and to
    # take it would leave the start.
    assert found("X.", value="-2", only="B1") == ["the value is kept by B1 pass"]


def test_a_value_that_takes_too_long_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "LIMITS", Limits(nodes=10))
    with pytest.raises(ValueUndecided, match=r"^undecided, .*, within 10 nodes$"):
        found(".....", rules=load_ruleset("aga"), value="+1")


@pytest.mark.parametrize(
    ("board", "claim", "with_core", "reaches"),
    [
        ("1x5", {"value": "+5"}, False, True), ("2x3", {"value": "+5"}, False, False),
        ("5x6", {"value": "+5"}, True, True), ("1x31", {"value": "+5"}, True, False),
        ("1x3", {"games": 907}, False, True), ("1x3", {"games": 907}, True, True),
        ("2x2", {"games": 9}, False, False), ("2x2", {"games": 9}, True, False),
        ("2x2", {"games": 9, "long": True}, True, True), ("1x5", {"games": 9, "long": True}, True, False),
    ],
)  # fmt: skip
def test_how_far_values_and_games_are_recomputed(
    board: str, claim: dict[str, Any], with_core: bool, reaches: bool
) -> None:
    value = Value.model_validate({"under": "aga", **claim})
    start = Position.empty(Board.parse(board))
    assert in_reach(value, Line(start), with_core) is reaches
    assert not in_reach(value, Line(start, players=3), with_core)


def test_games_are_counted_only_from_a_start_to_which_nothing_has_led() -> None:
    value, start = Value(under=("aga",), games=9), Position.draw("..")
    assert in_reach(value, Line(start))
    assert not in_reach(value, Line(start, parse_moves("A1", start.board)))
    assert not in_reach(value, Line(start, history=(start,)))


@pytest.mark.parametrize("value", ["Black is ahead", "1/2", "2.25", "red wins", ""])
def test_what_is_said_in_words_cannot_be_recomputed(value: str) -> None:
    start = Line(Position.draw(".."))
    assert not in_reach(Value(under=("aga",), value=value), start)
    assert not in_reach(Value(under=("aga",), value=value, games=3), start)
