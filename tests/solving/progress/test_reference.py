"""What the slow solver of progress games proves is true by the solver of finite games, in all positions."""

from functools import cache
from itertools import product
from typing import get_args

import pytest

from gorules.go.board import Board
from gorules.go.symmetry import symmetries
from gorules.solving.progress.local_games import RegionGame, StaticTest
from gorules.solving.progress.reference import ProgressGame, ReferenceState
from gorules.solving.progress.written import ProvedSuicide, Retaking
from tests.support.progress_agreement import disagreements, value

KINDS = [*product(get_args(Retaking), get_args(ProvedSuicide))]


@pytest.mark.parametrize(("retaking", "suicide"), KINDS)
@pytest.mark.parametrize("spec", ["1x4", "2x2"])
def test_nothing_that_is_proved_is_false(spec: str, retaking: Retaking, suicide: ProvedSuicide) -> None:
    board = Board.parse(spec)
    margins = range(1 - board.size, board.size + 1)
    assert [*disagreements(board, retaking, suicide, margins)] == []


def test_at_the_start_the_opponent_has_made_no_play() -> None:
    """She may take back what is taken from the start: she has not made that position."""
    board, cells = Board.parse("1x4"), (0, 2, 0, 2)
    test = StaticTest(board, symmetries(board), least=0, most=4, suicide=False)
    game = ProgressGame(board, 0, False, "barred-after-a-play", cache(test.holds))
    after_a_play = ReferenceState(cells, 1)
    assert game.strategy(after_a_play) is not None
    assert game.strategy(game.start(cells, 1)) is None
    assert value(board, cells, "black", "natural-situational-superko", "forbidden") == -4


def test_so_many_contents_of_a_region_are_of_each_class() -> None:
    # Counted by a program that is not part of gorules.
    counts = {-1: 1815, 0: 998, 1: 2007, 2: 1741}
    board = Board.rectangular(5, 5)
    region = [5 * row + column for row in range(2) for column in range(4)]
    classes = [*RegionGame(board, region, suicide=False).classes().values()]
    suffocated = 3 ** len(region) - len(classes)
    assert {each: classes.count(each) + (suffocated if each < 0 else 0) for each in counts} == counts
