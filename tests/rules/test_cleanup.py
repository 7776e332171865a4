"""KataGo's cleanup phases, judged by its own tests (``tests/suites/katago_cleanup.txt``) and its page."""

from fractions import Fraction
from pathlib import Path

import pytest

import gorules as gr
from gorules.rules.cleanup import Cleanup, CleanupEnds

SUITE = Path(__file__).parents[1] / "suites" / "katago_cleanup.txt"
CASES = [
    [column.strip() for column in line.split("|")]
    for line in SUITE.read_text("utf-8").splitlines()
    if not line.startswith("#")
]
RULES = "katago-japanese-encore"


def phase(game: gr.Game) -> int:
    """Return how many phases are over."""
    (memory,) = game.state.ends
    assert isinstance(memory, Cleanup)
    return memory.phase


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_katago_and_the_ruleset_agree(case: list[str]) -> None:
    _, drawn, first, turns, leaves, score = case
    game = gr.Game(RULES, position=gr.Position.draw(drawn), to_play=first, komi="0.5")
    for turn in turns.replace("-", "").split():
        move, _, expected = turn.partition("=")
        if expected == "illegal":
            assert [each.axis for each in game.verdict(move).violations] == ["ko"], turn
            continue
        before, phases = game.position, phase(game)
        made = game.play(move)
        assert len(made.captured) == (int(expected) if expected.isdigit() else 0), turn
        assert (game.position.cells == before.cells) is (move == "pass" or expected == "lifts"), turn
        assert phase(game) == phases + (expected == "phase"), turn
    if leaves != "-":
        assert "/".join(game.position.rows) == leaves
    if score != "-":
        while not game.is_over:
            game.play("pass")
        assert game.score().margin == -Fraction(score)


def test_a_second_pass_in_the_same_state_ends_a_phase() -> None:
    # Black sends two and returns one, and White passes, twice in the same state.
    game = gr.Game(RULES, position=gr.Position.draw(".X."), to_play="black")
    for move in ("A1", "C1", "B1", "pass", "A1", "C1", "B1", "pass"):
        assert phase(game) == 0
        game.play(move)
    assert phase(game) == 1


def test_a_state_that_is_there_for_the_third_time_without_a_pass_has_no_result() -> None:
    # A triple ko in the main phase: six captures lead round once.
    position = gr.Position.draw("OOOOOOO/OXO.O.O/X.XOXOX/XXXXXXX/OOOOOOO/.......")
    game = gr.Game(RULES, position=position, to_play="black")
    round_once = ["D5", "B4", "F5", "D4", "B5", "F4"]
    for move in round_once * 2:
        assert not game.is_over
        game.play(move)
    assert game.is_over
    assert game.score().kind.value == "no-result"


def test_a_play_that_lifts_a_mark_is_paid_for_as_little_as_a_pass() -> None:
    # Black takes the ko in the second phase. White lifts the mark on his stone, or passes.
    scores = []
    for answer in ("B2", "pass"):
        game = gr.Game(RULES, position=gr.Position.draw(".XO./XO.O/.XO."), to_play="black")
        for move in ("pass", "pass", "pass", "pass", "C2", answer):
            game.play(move)
        assert game.position.rows == (".XO.", "X.XO", ".XO.")
        while not game.is_over:
            game.play("pass")
        scores.append(game.score().scores)
    assert scores[0] == scores[1]


def test_the_end_says_what_can_follow() -> None:
    assert {then.value for then in CleanupEnds().follows} == {"score", "no-result"}
