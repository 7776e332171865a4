"""Encores: a second phase of play in which turns are paid for, worked by hand from the texts."""

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.play.game import Game

DEAD_STONE = "XXX/XO./XXX"
"""White's stone is dead. If the players agree on that Black has two points of territory and one prisoner."""

CASES = {
    # Two passes stop play. Black takes, both pass: that is paid with a prisoner each time, and once more at
    # the end, since White was second and the encore has three turns. 1 + 1 + 2 to 1.
    "ikeda-territory-1": ("pass pass C2 pass pass", (4, 1)),
    # Black's second pass in the same position stops play. White's three passes in the encore cost her three
    # points, Black's one and the one that he owes at the end of five turns two. 1 + 1 - 2 to -3.
    "spight-territory": ("pass pass pass pass C2 pass pass pass", (0, -3)),
    # Only a dispute leads to the second phase. Black's stone there is one of those that White holds.
    "lasker-maas": ("pass pass dispute C2 pass pass", (2, -1)),
}


def played(id: str, moves: str, position: str = DEAD_STONE) -> Game:
    game = gr.Game(id, position=position)
    for move in moves.split():
        assert not game.is_over or move == "dispute"
        game.play(move)
    return game


@pytest.mark.parametrize("id", CASES)
def test_to_play_a_dispute_out_costs_nothing(id: str) -> None:
    moves, scores = CASES[id]
    outcome = played(id, moves).outcome
    assert outcome is not None
    assert tuple(outcome.scores.values()) == scores
    agreed = gr.score("japanese-agreed", DEAD_STONE, dead=["B2"], komi=0)
    assert outcome.margin == agreed.margin == 3


def test_without_an_encore_it_costs_a_point() -> None:
    outcome = played("dgs-japanese", "pass pass dispute C2 pass pass").outcome
    assert outcome is not None
    assert outcome.margin == 2


def test_passes_before_the_encore_do_not_count_for_stopping_it() -> None:
    # Spight: both have passed in this position before the encore.
    game = played("spight-territory", "pass pass pass pass pass")
    assert not game.is_over
    game.play("pass")
    assert game.is_over
    assert game.ending is not None
    assert (game.ending.turn, game.ending.repeats) == (6, 4)


def test_the_second_player_of_the_encore_owes_a_pass_if_its_turns_are_odd() -> None:
    # Spight: White, Black, White: each passes twice in all.
    outcome = played("spight-territory", "pass pass pass pass pass pass").outcome
    assert outcome is not None
    assert outcome.scores == {"black": -2, "white": -1 - 2 + 0 + 1}


def test_a_single_pass_does_not_stop_the_encore() -> None:
    assert not played("ikeda-territory-1", "pass pass pass").is_over
    assert played("ikeda-territory-1", "pass pass pass pass").is_over


def test_an_encore_pays_for_something() -> None:
    rules = {"id": "mine", "name": "Mine", "extends": "spight-territory"}
    with pytest.raises(InputError):
        gr.load_ruleset(rules | {"compensation": {"type": "encore", "begins": "passes", "for-turns": []}})
