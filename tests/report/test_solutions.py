"""Values in the terminal."""

from dataclasses import replace

import pytest

from gorules.go.board import Board
from gorules.play.settle import score
from gorules.report.solutions import solutions
from gorules.solving.solution import Solution, Valuation
from tests.support.shown import told, unbroken
from tests.support.strategies import composed

RULES = composed(id="mine", name="mine")
SOLVED = Solution(1, 1, ("A1", "pass"), score("tromp-taylor", "X.O"), 1, 1.0, "search", "mine", "abc")
BOUNDED = replace(SOLVED, low=-1, high=2, line=(), outcome=None)


def test_a_row_has_the_value_and_best_play_or_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    board = Board.parse("1x3")
    openings = {("A1", "C1"): SOLVED, ("pass",): BOUNDED}
    answers = [
        Valuation(RULES, board, SOLVED, None, openings), Valuation(RULES, board, None, "no rule ends it"),
        Valuation(RULES, board, BOUNDED), Valuation(RULES, board, replace(SOLVED, line=(), outcome=None)),
    ]  # fmt: skip
    assert told(capsys, solutions(answers)) == [
        "ruleset  value              best play",
        "mine     +1                 A1 pass",
        "mine     none               no rule ends it",
        "mine     between -1 and +2",
        "mine     +1                 not known",
        "",
        "First turns under mine: A1 C1 +1, pass between -1 and +2",
    ]


def test_boards_are_named_if_there_are_several(capsys: pytest.CaptureFixture[str]) -> None:
    small, large = Board.parse("1x2"), Board.parse("1x3")
    answers = [Valuation(RULES, small, SOLVED), Valuation(RULES, large, SOLVED, None, {("A1",): SOLVED})]
    assert told(capsys, solutions(answers)) == [
        "board  ruleset  value  best play",
        "1x2    mine     +1     A1 pass",
        "1x3    mine     +1     A1 pass",
        "",
        "First turns under mine on 1x3: A1 +1",
    ]
    assert unbroken(solutions(answers)) == ["board"]
