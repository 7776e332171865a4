"""Replaying a line: how far it goes under a ruleset, and what it comes to."""

from fractions import Fraction
from typing import Any

import pytest

from gorules import InputError
from gorules.go.position import Position
from gorules.go.verdicts import Ending, Kind, Reason, Verdict
from gorules.play.replay import Line, Replay, Result, parse_moves, replay
from gorules.ruleset import Ruleset, load_ruleset
from tests.support.strategies import composed

TT = load_ruleset("tromp-taylor")


def made(moves: str, drawn: str = "..", past_endings: bool = False, scored: bool = True) -> Replay:
    start = Position.draw(drawn)
    line = Line(start, parse_moves(moves, start.board), scored=scored)
    return replay(line, TT, past_endings=past_endings)


def test_a_line_is_made_up_to_the_turn_that_is_refused() -> None:
    # A1, B1 takes it, and A1 would take back and leave what turn 1 left.
    found = made("A1 B1 A1 pass")
    assert [turn.move for turn in found.turns] == ["A1", "B1"]
    assert (found.result.refused, str(found.result)) == (3, "turn 3 is illegal")
    assert found.refused is not None and found.refused.violations[0].turn == 1
    assert (found.outcome, found.ending, found.left_over, found.result.clause) == (None, None, 0, "6")


def test_moves_after_the_end_of_play_are_counted_not_made() -> None:
    found = made("A1 pass pass B1 A1")
    assert len(found.turns) == 3
    assert (found.left_over, str(found.result)) == (2, "ends at turn 3: Black 2 : 0")
    assert (found.refused, found.result.refused, found.result.clause) == (None, None, "8")
    assert made("A1 pass pass").left_over == 0


def test_past_endings_only_bans_stop_a_line() -> None:
    found = made("pass pass A1 pass pass B1", past_endings=True)
    assert len(found.turns) == 6 and found.left_over == 0
    # The first ending is the one that is told.
    assert found.ending is not None and found.ending.turn == 2
    assert made("pass pass A1 B1 A1", past_endings=True).result.refused == 5


def test_what_goes_on_is_counted_as_it_stands_if_it_is_meant_to_be() -> None:
    assert str(made("A1").result) == "goes on: Black 2 : 0 as it stands"
    assert str(made("A1", scored=False).result) == "all legal, play goes on"
    assert made("A1").result.clause is None


def test_a_start_in_which_play_has_ended_can_be_played_on_past_endings() -> None:
    # On this board there is no play for Black: a stone would have no liberty, and suicide is forbidden.
    start = Position.draw(".")
    rules = composed(end=["no-legal-play"], suicide="forbidden")
    line = Line(start, parse_moves("pass", start.board))
    assert replay(line, rules).turns == ()
    assert replay(line, rules).left_over == 1
    assert len(replay(line, rules, past_endings=True).turns) == 1


def test_a_move_on_a_stone_is_no_line() -> None:
    with pytest.raises(InputError, match="move 2: there is a stone on A1"):
        made("A1 A1")
    # ... but it does not matter after the end of play.
    assert made("A1 pass pass A1").left_over == 1


def result(rules: Ruleset, moves: str, drawn: str = ".", **line: Any) -> Result:
    start = Position.draw(drawn)
    return replay(Line(start, parse_moves(moves, start.board), **line), rules).result


def test_results_are_equal_if_the_line_went_the_same_way_whatever_clause_sent_it_there() -> None:
    by_ko = result(composed(ko=["positional-superko"]), "A1")
    by_suicide = result(composed(suicide="forbidden"), "A1")
    assert by_ko == by_suicide and len({by_ko, by_suicide}) == 1
    reasons = [each.why.violations[0].reason for each in (by_ko, by_suicide) if isinstance(each.why, Verdict)]
    assert reasons == [Reason.REPETITION, Reason.SUICIDE]
    # Two endings at one turn with one outcome are one result, too.
    ends = ["passes"], [{"type": "situation-repeats", "of": ["position"], "then": "score"}]
    by_passes, by_repetition = (result(composed(end=end), "pass pass") for end in ends)
    assert by_passes == by_repetition
    assert isinstance(by_passes.why, Ending) and isinstance(by_repetition.why, Ending)
    assert by_passes.why.component != by_repetition.why.component


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("A1 pass", {}), ("pass A1", {})),  # refused at another turn
        (("pass pass", {}), ("pass", {})),  # ended, or as it stands
        (("pass", {}), ("pass", {"scored": False})),  # as it stands, or not counted
        (("pass", {"komi": Fraction(1, 2)}), ("pass", {"komi": Fraction(1)})),  # other scores, one winner
    ],
)
def test_results_differ_in_turn_kind_and_scores(
    one: tuple[str, dict[str, Any]], other: tuple[str, dict[str, Any]]
) -> None:
    assert result(TT, one[0], **one[1]) != result(TT, other[0], **other[1])


def test_the_scores_of_a_result_are_exact() -> None:
    found = result(TT, "pass", komi=Fraction(1, 2))
    assert found.scores == (0, Fraction(1, 2))
    assert [type(score) for score in found.scores] == [int, Fraction]
    assert (found.kind, found.winner, found.as_it_stands) == (Kind.SCORE, "white", True)
    assert str(found) == "goes on: White 0 : 0.5 as it stands"
