"""Settling: what a game or a finished position comes to, and how that is explained."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.setup import Setup
from gorules.go.verdicts import Ending, Explanation, Kind, Outcome, Then
from gorules.play.game import Game
from gorules.play.settle import settle
from gorules.ruleset import Ruleset
from tests.support.strategies import composed


def played(rules: Ruleset | str, diagram: str, moves: str, players: int = 2) -> Game:
    game = Game(rules, position=Position.draw(diagram), players=players)
    for move in moves.split():
        game.play(move)
    return game


def outcome_of(game: Game) -> Outcome:
    assert game.outcome is not None
    return game.outcome


# By the score


@pytest.mark.parametrize(
    ("diagram", "winner", "margin", "said"),
    [
        ("X..", "black", 3, "B+3 (Black 3, White 0)"),
        ("O..", "white", -3, "W+3 (Black 0, White 3)"),
        ("X.O", None, 0, "tie (Black 1, White 1)"),
    ],
)
def test_the_higher_score_wins_and_equal_scores_are_a_tie(
    diagram: str, winner: str | None, margin: int, said: str
) -> None:
    outcome = gr.score("tromp-taylor", Position.draw(diagram))
    assert (outcome.kind, outcome.winner, outcome.margin, str(outcome)) == (Kind.SCORE, winner, margin, said)


def test_of_several_players_one_ahead_of_all_wins() -> None:
    position = Position.draw("XXX.O.Z")
    assert gr.score(composed(), position, players=3).winner == "black"
    assert gr.score(composed(), position, players=3).margin is None
    assert gr.score(composed(), Position.draw("X.O.Z"), players=3).winner is None


def test_the_clause_of_the_scoring_explains_a_score_and_the_ending_does_if_there_is_one() -> None:
    # Tromp-Taylor 3, 9 and 10 say how to count, 8 ends play.
    as_it_stands = gr.score("tromp-taylor", "X..").explanation
    assert (as_it_stands.ending, as_it_stands.clause) == (None, "3, 9, 10")
    game = played("tromp-taylor", "X..", "pass pass")
    ended = outcome_of(game).explanation
    assert (ended.ending, ended.clause, ended.remarks) == (game.ending, "3, 9, 10", ())
    assert str(ended) == "Play ended at turn 2: 2 passes in a row [8]. Black 3: 1 stone, 2 empty points. " \
        "White 0: nothing."  # fmt: skip


# Dead stones


def test_dead_stones_are_removed_and_become_prisoners() -> None:
    # The white stone at A1 is dead: three empty points with its own, and the stone.
    of_territory = {"type": "territory", "empty-counts": "borders-only-own"}
    outcome = gr.score(composed(scoring=of_territory), ".XO./OXO.", dead=["A1"])
    assert tuple(outcome.scores.values()) == (3, 2)
    assert [tally.prisoners for tally in outcome.explanation.tallies] == [1, 0]
    assert tuple(gr.score(composed(), ".XO./OXO.", dead=["A1"]).scores.values()) == (4, 4)
    # Each player holds the dead stones of the other: Black two, White three.
    both = gr.score(composed(scoring=of_territory), "OO.X.O.XXX", dead=["A1", "K1"])
    assert [tally.prisoners for tally in both.explanation.tallies] == [2, 3]


def test_what_is_removed_as_dead_is_told_string_by_string() -> None:
    outcome = gr.score(composed(), "XX./OO.", dead=["A1"])
    assert (dict(outcome.scores), outcome.explanation.remarks) == (
        {"black": 6, "white": 0},
        ("Removed as dead: A1, B1.",),
    )


def test_dead_stones_stay_where_nothing_is_removed_and_the_outcome_says_so() -> None:
    outcome = gr.score("tromp-taylor", Position.draw("XX./OO."), dead=["A1"])
    assert dict(outcome.scores) == {"black": 2, "white": 2}
    assert outcome.explanation.remarks == ("tromp-taylor removes no dead stones.",)
    assert gr.score("tromp-taylor", Position.draw("XX./OO.")).explanation.remarks == ()


def test_after_four_passes_dead_stones_stay_that_are_removed_by_agreement() -> None:
    # Tromp-Taylor, comment 8: with only agreed ends dead stones go; whoever disagrees passes on.
    rules = "tromp-taylor-agree4"
    agreed = gr.score(rules, "XX./OO.", dead=["A1"])
    assert (dict(agreed.scores), len(agreed.explanation.remarks)) == ({"black": 6, "white": 0}, 1)
    game = played(rules, "XX./OO.", "pass pass pass pass")
    assert game.ending is not None and game.ending.as_it_stands
    stays = game.score(dead=["A1"])
    assert dict(stays.scores) == {"black": 2, "white": 2}
    assert stays.explanation.remarks == ("tromp-taylor-agree4 removes no dead stones after this ending.",)
    assert outcome_of(game).explanation.remarks == ()


@pytest.mark.parametrize("dead", [[], ["A1"]])
def test_with_more_than_two_players_a_dead_stone_belongs_to_nobody(dead: list[str]) -> None:
    of_territory = {"type": "territory", "empty-counts": "borders-only-own"}
    captures = {"black": 1, "white": 2, "red": 3}
    outcome = gr.score(composed(scoring=of_territory), "X..O.Z", dead=dead, captures=captures, players=3)
    assert [tally.prisoners for tally in outcome.explanation.tallies] == [1, 2, 3]


def test_dead_stones_that_nobody_has_to_name_go_and_those_named_wrongly_stay() -> None:
    # A snapback (Sensei's Library, ThreePointsWithoutCapturing: "seven points and four prisoners"). D3 lives.
    outcome = gr.score("japanese-1989", "X.OX./OOOXX/XXXX.", dead=["D3", "E2", "C3"])
    assert dict(outcome.scores) == {"black": 11, "white": 0}
    assert outcome.explanation.remarks[-2:] == (
        "Removed as dead: C3, A2, B2, C2.",
        "Named as dead, but not dead by japanese-1989: D3, E2.",
    )
    # In a mutual life without dead stones no eye counts, and after four passes nothing is looked for.
    end = [{"type": "passes", "count": 2, "dead-stones": "stay"}]
    removal = {"type": "by-status", "definition": "j2003"}
    rules = composed(
        end=end, removal=removal, scoring={"type": "territory", "empty-counts": "borders-only-own"}
    )
    both_eyes = ".XO."
    [by, *_] = gr.score(rules, both_eyes).explanation.remarks
    assert by.startswith("Life and death by the Japanese 2003 Rules")
    stays = played(rules, both_eyes, "pass pass").score(dead=["B1"])
    assert stays.explanation.remarks == ("bare removes no dead stones after this ending.",)


def test_what_a_definition_calls_neutral_is_nobodys_territory() -> None:
    # "By the words both armies are in seki" (elsantodel90, pseudosekis): their eyes count for nobody.
    outcome = gr.score("japanese-1989", ".XXO./XX.OO/.XOO./XXOOO/.XOOO", komi=0)
    assert dict(outcome.scores) == {"black": 0, "white": 0}


# Equal scores


@pytest.mark.parametrize(
    ("drawn", "ties", "players", "winner"),
    [
        ("X.O", "black", 2, "black"), ("X.O", "white", 2, "white"), ("X.O", "tie", 2, None),
        ("X..", "white", 2, "black"), ("O..", "black", 2, "white"),
        ("X.O.Z", "white", 3, "white"), ("O.Z", "black", 3, None),
    ],
)  # fmt: skip
def test_of_equal_scores_nobody_wins_or_who_wins_ties(
    drawn: str, ties: str, players: int, winner: str | None
) -> None:
    rules = composed(compensation={"type": "points", "ties": ties})
    outcome = gr.score(rules, Position.draw(drawn), players=players)
    assert (outcome.kind, outcome.winner) == (Kind.SCORE, winner)
    is_tie_won = winner is not None and len({*outcome.scores.values()}) == 1
    said = (f"The scores are equal, and then {ties.capitalize()} wins.",) if is_tie_won else ()
    assert outcome.explanation.remarks == said


def test_who_wins_ties_may_depend_on_the_handicap_and_is_told_last() -> None:
    ties = {"type": "points", "ties": "black", "handicap-ties": "white"}
    rules = composed(compensation=ties, removal="none")
    assert gr.score(rules, "X.O").winner == "black"
    outcome = gr.score(rules, "X.O", dead=["A1"], handicap=2)
    assert (outcome.winner, len(outcome.explanation.remarks)) == ("white", 2)
    assert outcome.explanation.remarks[-1] == "The scores are equal, and then White wins."


# Compensation


def test_the_compensation_is_part_of_the_tally_and_of_its_total() -> None:
    rules = composed(compensation={"type": "points", "komi": {"1x3": 1.5}})
    black, white = gr.score(rules, "X..").explanation.tallies
    assert (black.compensation, black.total) == (0, 3)
    assert (white.compensation, white.total) == (Fraction(3, 2), Fraction(3, 2))
    game = played(rules, "X..", "")
    assert settle(rules, game.state).scores["white"] == Fraction(3, 2)
    assert settle(rules, game.state, komi=Fraction(6)).scores["white"] == 6
    for komi, given in ((None, Fraction(3, 2)), (0, 0), (6, 6), ("-0.5", Fraction(-1, 2))):
        assert gr.score(rules, "X..", komi=komi).scores["white"] == given


def test_a_game_has_a_handicap_only_if_that_is_said() -> None:
    rules = composed(compensation={"type": "points", "komi": {"1x3": 7}, "handicap-komi": 0.5})
    state = played(rules, "X..", "").state
    for handicap, white in (({}, 7), ({"handicap": 0}, 7), ({"handicap": 1}, Fraction(1, 2))):
        assert settle(rules, state, **handicap).scores["white"] == white  # type: ignore[arg-type] # a number
        assert gr.score(rules, "X..", **handicap).scores["white"] == white  # type: ignore[arg-type] # the same


# The turns of a cycle


def test_the_scoring_is_given_the_turns_of_the_cycle() -> None:
    # On the line .OX. both take and nobody passes: by Kee 3.0, E.1 none is paid, though each has two points.
    end = {"type": "repetition", "compares": "position", "then": "score"}
    scoring = {"type": "area", "empty-counts": "borders-only-own", "positions": "passed-in-cycle"}
    game = played(composed(end=[end], scoring=scoring, removal="none"), ".OX.", "A1 B1")
    assert dict(outcome_of(game).scores) == {"black": 0, "white": 0}
    assert dict(gr.score(game.ruleset, ".OX.").scores) == {"black": 2, "white": 2}


# Without a score


def ended(then: Then, winner: int | None = None, repeats: int | None = None) -> Ending:
    return Ending("made-here", then, "play ended", 9, "the clause", repeats, winner)


@pytest.mark.parametrize(
    ("then", "kind", "winner"),
    [
        (Then.NO_RESULT, Kind.NO_RESULT, None), (Then.DRAW, Kind.DRAW, None), (Then.WIN, Kind.WIN, "white"),
        (Then.PRISONERS, Kind.DRAW, None),
    ],
)  # fmt: skip
def test_what_is_not_scored_is_explained_by_its_ending_alone(
    then: Then, kind: Kind, winner: str | None
) -> None:
    # Whom an ending names matters only if she wins by it; nobody has taken anything.
    ending = ended(then, winner=1)
    rules = composed(scoring={"type": "area", "empty-counts": "borders-only-own", "clause": "the scoring"})
    outcome = settle(rules, played(rules, "X..", "").state._replace(ending=ending))
    assert (outcome.kind, outcome.winner, dict(outcome.scores), outcome.margin) == (kind, winner, {}, None)
    said = outcome.explanation
    assert (said.ending, said.clause, said.tallies) == (ending, "the clause", ())
    assert bool(said.remarks) is (then is Then.PRISONERS)


BY_PRISONERS = {"type": "repetition", "compares": "position", "then": "prisoners", "clause": "12.2"}


def test_who_took_more_stones_in_the_cycle_wins_and_all_are_counted() -> None:
    # Sending two, returning one: Black takes one stone, White two.
    game = played(composed(end=[BY_PRISONERS]), "X.O", "B1 C1 A1")
    outcome = outcome_of(game)
    assert (outcome.kind, outcome.winner, outcome.scores) == (Kind.WIN, "white", {})
    assert outcome.explanation == Explanation(
        game.ending, "12.2", (), ("Stones taken in the cycle: Black 1, White 2.",)
    )


def test_as_many_stones_taken_are_a_draw_and_told_too() -> None:
    outcome = outcome_of(played(composed(end=[BY_PRISONERS]), ".OX.", "A1 B1"))
    assert (outcome.kind, outcome.winner) == (Kind.DRAW, None)
    assert outcome.explanation.remarks == ("Stones taken in the cycle: Black 1, White 1.",)


def test_of_several_players_who_share_the_most_stones_none_wins() -> None:
    # Black takes C1 at turn 1 and Red F1 at turn 3; the turn that is repeated is before the cycle.
    game = played(composed(), ".XO..OZ.", "D1 pass E1", players=3)
    for repeats, turns, winner, counts in (
        (0, game.turns, None, "Black 1, White 0, Red 1"),
        (0, game.turns[:1], "black", "Black 1, White 0, Red 0"),
        (1, game.turns, "red", "Black 0, White 0, Red 1"),
    ):
        state = game.state._replace(ending=ended(Then.PRISONERS, repeats=repeats))
        outcome = settle(game.ruleset, state, turns)
        assert outcome.winner == winner
        assert outcome.explanation.remarks == (f"Stones taken in the cycle: {counts}.",)


# Positions that are given


def test_a_position_may_be_drawn_set_up_or_made() -> None:
    setup = Setup.draw("X.O.Z", players=3)
    of_three = gr.score(composed(), setup)
    assert of_three == gr.score(composed(), "X.O.Z", players=3)
    assert of_three == gr.score(composed(), Position.draw("X.O.Z"), players=3)
    assert tuple(of_three.scores.values()) == (1, 1, 1)
    assert gr.score("tromp-taylor", "X..") == gr.score(gr.load_ruleset("tromp-taylor"), Position.draw("X.."))


def test_a_flaw_can_be_waived() -> None:
    # Nobody could have left the stones at A1 and B1; both are counted all the same.
    outcome = gr.score(composed(), "XO", waive=["no-liberty"])
    assert tuple(outcome.scores.values()) == (1, 1)


@pytest.mark.parametrize(("low", "high"), [(2, 2), (2, 3), (3, 3), (3, 4)])
def test_a_ruleset_scores_for_as_many_players_as_it_is_for(low: int, high: int) -> None:
    rules = composed(id="mine", players={"min": low, "max": high})
    board = Board.parse("1x9")
    for players in (2, 3, 4, 5):
        if low <= players <= high:
            assert len(gr.score(rules, Position.empty(board), players=players).scores) == players
        else:
            with pytest.raises(InputError, match=f"^mine is for .*, not {players}$"):
                gr.score(rules, Position.empty(board), players=players)


def test_captures_are_held_by_who_took_them() -> None:
    rules = composed(scoring={"type": "territory", "empty-counts": "borders-only-own"})
    for captures, held in (({"white": 2}, [0, 2]), ({"black": 1, "white": 0}, [1, 0]), ({}, [0, 0])):
        outcome = gr.score(rules, ".XO.", captures=captures)
        assert [tally.prisoners for tally in outcome.explanation.tallies] == held
    assert [tally.prisoners for tally in gr.score(rules, ".XO.").explanation.tallies] == [0, 0]


def test_stones_for_passes_are_given_for_passes_that_were_made() -> None:
    rules = composed(scoring={"type": "territory", "empty-counts": "borders-only-own", "pass-stones": True})
    assert tuple(gr.score(rules, ".XO.").scores.values()) == (1, 1)
    assert tuple(played(rules, ".XO.", "pass").score().scores.values()) == (1, 2)


@pytest.mark.parametrize("rules", ["button-go", "button-go-first-pass", "two-button-go"])
def test_in_a_position_that_is_given_no_turn_has_earned_anything(rules: str) -> None:
    outcome = gr.score(rules, "X.O")
    assert [tally.compensation for tally in outcome.explanation.tallies] == [0, 0]
    assert outcome.margin == 0


@pytest.mark.parametrize(
    ("diagram", "settings", "says"),
    [
        ("XO", {}, "without a liberty, as at A1\nno play .* as at B1"),
        ("X..", {"dead": ["B1"]}, "no stone at B1"),
        ("X..", {"dead": ["D1"]}, "unknown point"),
        (
            "X..",
            {"captures": {"red": 1}},
            "^captures are numbers of stones of black, white, not 'red: 1'$",
        ),
        (
            "X..",
            {"captures": {"black": -1}},
            "^the number of stones that black captured is a whole number from 0 on, not -1$",
        ),
        ("X.Z", {}, "stones of Red"),
    ],
)
def test_what_cannot_be_scored_is_refused(diagram: str, settings: Mapping[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        gr.score(composed(), Position.draw(diagram), **settings)


THREE = {
    "id": "three", "name": "Three", "ko": "positional-superko", "suicide": "forbidden",
    "end": {"type": "passes", "count": "each-player"},
    "scoring": {"type": "territory", "empty-counts": "borders-only-own"},
}  # fmt: skip


def test_a_definition_of_life_and_death_refuses_stones_of_a_third_player() -> None:
    rules = gr.load_ruleset(THREE | {"removal": {"type": "by-status", "definition": "j1989"}})
    with pytest.raises(InputError, match="a definition of life and death is for two players"):
        gr.score(rules, "X.XO./ZZ...", players=3)


def test_a_player_without_a_stone_is_counted_where_points_are_filled() -> None:
    rules = gr.load_ruleset(THREE | {"removal": {"type": "agreed", "filling": "neutral-points"}})
    found = gr.score(rules, ".X.O./.X.O.", players=3)
    assert found.scores == {"black": 2, "white": 2, "red": 0}
