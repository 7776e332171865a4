"""Replaying a line: how far it goes under a ruleset, and what it comes to."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from gorules import InputError
from gorules.bestiary.beasts import load_beast
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.setup import Setup
from gorules.go.verdicts import Ending, Kind, Reason, Verdict
from gorules.play.moves import Move, parse_moves
from gorules.play.replay import Line, Replay, Result, ResultsOfLine, follow, replay
from gorules.rules import by_status
from gorules.rules.component import TooLarge
from gorules.ruleset import Players, Ruleset, load_ruleset, rulesets
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
    assert (found.left_over, str(found.result)) == (2, "ends at turn 3: B+2 (Black 2, White 0)")
    assert found.outcome is not None and dict(found.outcome.scores) == {"black": 2, "white": 0}
    assert (found.refused, found.result.refused, found.result.clause) == (None, None, "8")
    assert made("A1 pass pass").left_over == 0


def test_past_endings_only_bans_stop_a_line() -> None:
    found = made("pass pass A1 pass pass B1", past_endings=True)
    assert len(found.turns) == 6 and found.left_over == 0
    # The first ending is the one that is told.
    assert found.ending is not None and found.ending.turn == 2
    assert made("pass pass A1 B1 A1", past_endings=True).result.refused == 5


def test_what_goes_on_is_counted_as_it_stands_if_it_is_meant_to_be() -> None:
    assert str(made("A1").result) == "goes on: B+2 (Black 2, White 0) as it stands"
    assert str(made("A1", scored=False).result) == "all legal, play goes on"
    assert made("A1").result.clause is None


def test_a_start_in_which_play_has_ended_can_be_played_on_past_endings() -> None:
    # On this board there is no play for Black: a stone would have no liberty, and suicide is forbidden.
    start = Position.draw(".")
    rules = composed(end=["no-legal-play"], suicide="forbidden")
    line = Line(start, parse_moves("pass", start.board))
    over = replay(line, rules)
    assert (over.turns, over.left_over, over.result.ended) == ((), 1, 0)
    assert over.ending is not None and over.outcome is not None and over.outcome.winner == over.result.winner
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
    assert str(found) == "goes on: W+0.5 (Black 0, White 0.5) as it stands"


# Moves as they are written


def test_moves_are_points_and_passes_and_a_colour_stands_before_one_out_of_turn() -> None:
    board = Board.parse("2x2")
    read = parse_moves("A1, PASS b2 White:pass,red:B1", board, 3)
    assert read == (
        Move("A1"), Move("pass"), Move("B2"), Move("pass", "white"), Move("B1", "red"),
    )  # fmt: skip
    assert [str(move) for move in read] == ["A1", "pass", "B2", "white:pass", "red:B1"]
    assert parse_moves(" ".join(map(str, read)), board, 3) == read
    assert parse_moves(" , ", board) == ()


def test_all_moves_that_are_none_are_told_by_number() -> None:
    with pytest.raises(InputError) as caught:
        parse_moves("A1 Z9 pass red:A1 : blue:pass", Board.parse("2x2"))
    told = [problem.message for problem in caught.value.problems]
    assert [message.partition(": ")[0] for message in told] == ["move 2", "move 4", "move 5", "move 6"]
    assert told[0].startswith("move 2: unknown point of the board 2x2: 'Z9'")
    assert told[1].startswith("move 4: unknown player 'red'")
    with pytest.raises(InputError, match=r"move 1: .*red"):
        parse_moves("red:A1", Board.parse("2x2"), players=2)
    assert parse_moves("red:A1", Board.parse("2x2"), players=3) == (Move("A1", "red"),)


def test_a_line_is_read_from_a_drawing_or_a_set_up_with_who_begins_and_how_many_play() -> None:
    line = Line.parse("X.", "B1 pass")
    assert (line.start, line.moves) == (Position.draw("X."), (Move("B1"), Move("pass")))
    assert (line.to_play, line.players, Line.parse("X.").moves) == ("black", 2, ())
    assert Line.parse("X.", to_play="white").to_play == "white"
    three = Line.parse("X.Z", "red:B1", "red", 3)
    assert (three.to_play, three.players, three.moves) == ("red", 3, (Move("B1", "red"),))
    assert Line.parse(Setup.draw("X.Z", "red", 3), "red:B1") == three
    with pytest.raises(InputError, match="without a liberty"):
        Line.parse("XO")
    with pytest.raises(InputError, match="move 1: unknown point"):
        Line.parse("X.", "C1")


def test_a_line_and_what_became_of_it_are_shown_briefly() -> None:
    assert repr(Line.parse("X.", "B1 pass")) == "<Line from <Position 1x2: X.>: black to play B1 pass>"
    assert repr(Line.parse("X.", to_play="white")) == "<Line from <Position 1x2: X.>: white to play nothing>"
    twelve = " ".join(["pass"] * 12)
    assert repr(Line.parse("X.", twelve)).endswith(f"to play {twelve}>")
    assert repr(Line.parse("X.", f"{twelve} B1")).endswith(f"to play {twelve} ...>")
    assert repr(made("A1 pass pass")) == "<Replay under tromp-taylor: ends at turn 3: B+2 (Black 2, White 0)>"


# What a line comes to on the board


@pytest.mark.parametrize(
    ("drawn", "moves", "options", "left"),
    [
        ("...", "A1 C1", {}, "X.O"),
        ("...", "A1 pass B1", {}, "XX."),
        (".X.", "A1", {"to_play": "white"}, ".X."),  # a stone without a liberty is taken off
        (".OX.", "A1 B1", {}, ".OX."),
        (".........", "A1 black:C1 E1 white:G1 J1", {}, "X.X.O.O.X"),
        (".........", "A1 C1 E1 G1", {"players": 3}, "X.O.Z.X.."),
        (".........", "A1 C1 black:E1 G1", {"to_play": "red", "players": 3}, "Z.X.X.O.."),
        (".........", "red:A1 C1", {"players": 3}, "Z.X......"),
    ],
)
def test_a_line_is_followed_whatever_the_rules(
    drawn: str, moves: str, options: dict[str, Any], left: str
) -> None:
    line = Line.parse(drawn, moves, **options)
    assert (follow(line)[0], follow(line)[-1].text) == (line.start, left)
    # The referee goes the same way where nothing is banned.
    assert replay(line, composed()).position.text == left


def test_a_line_that_plays_on_a_stone_or_for_somebody_else_cannot_be_followed() -> None:
    for line in (Line(Position.draw(".."), to_play="red"), Line(Position.draw(".."), (Move("A1", "red"),))):
        with pytest.raises(InputError, match="unknown player 'red'"):
            follow(line)
    with pytest.raises(InputError, match=r"^move 3: there is a stone on A1$"):
        follow(Line.parse("..", "A1 pass A1"))


def test_who_made_a_turn_out_of_order_has_made_it() -> None:
    found = replay(Line.parse("...", "white:A1 C1"), composed())
    assert [(turn.colour, turn.move) for turn in found.turns] == [("white", "A1"), ("black", "C1")]
    assert found.position.text == "O.X"
    three = replay(Line.parse("...", "A1", "red", 3), composed())
    assert (three.turns[0].colour, len(three.result.scores)) == ("red", 3)


def test_earlier_positions_are_on_record() -> None:
    # Black has just taken on A1; White would leave again what was before.
    start = Position.draw("X.")
    line = Line(start, (Move("B1"),), "white", history=(Position.draw(".O"),))
    refused = replay(line, TT).refused
    assert refused is not None and refused.violations[0].reason is Reason.REPETITION
    assert replay(Line(start, (Move("B1"),), "white"), TT).refused is None


# What is counted


BY_TERRITORY = composed(
    scoring={"type": "territory", "empty-counts": "borders-only-own"},
    compensation={"type": "points", "komi": {"1x4": 7}, "handicap-komi": 0.5},
)


def test_prisoners_are_those_from_before_the_start_and_those_of_the_line() -> None:
    # Black takes a stone: he has two points then, and three stones.
    taken = Line.parse(".OX.", "A1")
    assert result_of(taken) == (3, 7)
    assert result_of(replace(taken, prisoners={"black": 2})) == (5, 7)
    assert result_of(replace(taken, prisoners={"white": 2})) == (3, 9)


def result_of(line: Line) -> tuple[object, ...]:
    return replay(line, BY_TERRITORY).result.scores


def test_komi_and_handicap_are_those_of_the_line() -> None:
    line = Line.parse(".XO.")
    assert result_of(line) == (1, 8)
    assert result_of(replace(line, komi=Fraction(3))) == (1, 4)
    assert result_of(replace(line, handicap=2)) == (1, Fraction(3, 2))


def test_dead_stones_are_taken_off_unless_the_line_has_taken_them_already() -> None:
    assert result_of(Line(Position.draw(".OX."), dead=("B1",))) == (4, 7)
    # B1 is named dead, and Black takes it: nothing is left there to be removed.
    assert result_of(Line(Position.draw(".OX."), (Move("A1"),), dead=("B1",))) == (3, 7)
    # At the end of a kee cycle, each player is paid for the best position that she passed on.
    start = Position.draw("..../XXXX/XXOX/XO.O/OOOO/....")
    line = Line(start, parse_moves("C3 pass pass C4 pass pass C3 pass pass", start.board))
    assert replay(line, load_ruleset("kee-3.0")).result.scores == (14, 12)


def test_a_stone_on_an_occupied_point_is_refused_where_the_rules_may_have_put_one_there() -> None:
    fixed = composed(compensation={"type": "points", "handicap": "fixed"})
    start = Position.empty(Board.parse("7x7"))
    # Two stones stand on E5 and C3.
    line = Line(start, parse_moves("pass C3", start.board), handicap=2, placing="by-rules")
    found = replay(line, fixed)
    assert (found.result.refused, found.left_over) == (2, 0)
    assert found.refused is not None and found.refused.violations[0].reason is Reason.OCCUPIED
    assert replay(replace(line, placing="drawn"), fixed).result.refused is None


def test_a_cycle_that_the_history_began_is_counted_from_there() -> None:
    # Sending two, returning one: Black took a stone, White two; now Black plays as at the start.
    end = {"type": "repetition", "compares": "position", "then": "prisoners"}
    history = tuple(map(Position.draw, ("X.O", "XX.")))
    found = replay(Line(Position.draw("..O"), (Move("A1"),), history=history), composed(end=[end])).result
    assert (found.ended, found.kind, found.winner, found.scores) == (1, Kind.WIN, "white", ())
    assert str(found) == "ends at turn 1: White wins"


def test_a_line_with_a_handicap_by_the_rules_starts_as_each_ruleset_has_it() -> None:
    line = Line(Position.empty(Board.parse("7x7")), parse_moves("E5 pass pass", Board.parse("7x7")))
    by_rules = replace(line, handicap=2, placing="by-rules")
    ways = {
        way: replay(by_rules, composed(compensation={"type": "points", "handicap": way}, end=["passes"]))
        for way in ("free", "fixed", "white-passes")
    }
    assert ways["free"].refused is not None
    assert ways["free"].refused.violations[0].reason is Reason.HANDICAP  # Black has played one of two
    assert ways["fixed"].refused is not None
    assert ways["fixed"].refused.violations[0].reason is Reason.OCCUPIED  # a handicap stone is there
    assert ways["white-passes"].refused is None
    assert ways["white-passes"].ending is None  # one of the passes was owed
    assert replay(replace(line, handicap=2), composed(end=["passes"])).ending is not None


# Words that are moves, and counts that take a definition of life and death


def test_words_that_are_moves_are_read_in_any_case() -> None:
    board = Board.parse("2x2")
    assert parse_moves("Button black:dispute", board) == (Move("button"), Move("dispute", "black"))


J2003 = load_ruleset("japanese-2003")


def judged(moves: str, counts: bool = True, scored: bool = True) -> Replay:
    # One black string with two eyes: territory of two points.
    start = Position.draw(".X.X.")
    return replay(Line(start, parse_moves(moves, start.board), scored=scored), J2003, counts=counts)


def test_life_and_death_is_worked_out_only_where_it_is_asked_for() -> None:
    start = Position.draw(".X.X.")
    line = Line(start, parse_moves("pass pass", start.board))
    assert str(replay(line, J2003).result).startswith("ends at turn 2: B+")
    left_out = judged("pass pass", counts=False)
    assert (left_out.outcome, left_out.result.ended, left_out.result.kind) == (None, 2, None)
    assert isinstance(left_out.result.why, Ending) and left_out.result.why == left_out.ending
    assert judged("pass").result.as_it_stands
    assert judged("pass", scored=False).outcome is None
    assert judged("pass pass", scored=False).outcome is not None  # play has ended
    # Where no definition is needed there is always an outcome.
    assert replay(line, TT, counts=False).outcome is not None


def test_a_score_that_is_too_large_to_tell_is_undecided_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*_: object) -> object:
        raise TooLarge("too large to decide life and death at A1")

    monkeypatch.setattr(by_status, "_cleared", too_large)
    found = judged("pass pass")
    assert found.outcome is not None and found.outcome.kind is Kind.UNDECIDED
    assert found.outcome.explanation.ending == found.ending is not None
    assert found.outcome.explanation.remarks == ("Too large to decide life and death at A1.",)


# A handicap as each ruleset gives it, words, a button, a ko that passes matter to, suicide, three players.
@pytest.mark.parametrize(
    "beast",
    [
        "handicap-stones",
        "both-players-lose",
        "last-ko-and-dame-with-button",
        "rules-beast-1",
        "three-player-simple-ko",
    ],
)
def test_rulesets_that_play_a_line_alike_share_a_game_and_nothing_else(beast: str) -> None:
    found = load_beast(beast)
    for line in map(found.line, found.lines):
        results = ResultsOfLine(line)
        for ruleset in map(load_ruleset, rulesets()):
            if line.players in ruleset.players:
                assert results.under(ruleset) == replay(line, ruleset).result
                assert results.under(ruleset).why is None


def test_no_game_is_shared_with_a_ruleset_that_is_not_for_so_many() -> None:
    results = ResultsOfLine(Line(Position.draw("..."), players=3))
    results.under(TT.composed("for-more", players=Players()))
    with pytest.raises(InputError, match="tromp-taylor is for 2 players, not 3"):
        results.under(TT)
