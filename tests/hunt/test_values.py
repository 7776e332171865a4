"""The smallest positions whose value differs, against a search that shares nothing with gorules."""

import pytest

from gorules.go.colours import COLOURS
from gorules.hunt.boards import boards
from gorules.hunt.hunt import Scope
from gorules.hunt.values import ValueHunt
from gorules.play.game import Game
from gorules.play.starts import starts_with
from gorules.ruleset import Ruleset, load_ruleset
from gorules.solving.finite.reference import ReferenceSolver
from gorules.solving.task import Task
from tests.support.plain_search import plain
from tests.support.strategies import composed


def superko(name: str, suicide: str) -> Ruleset:
    ko = f"{name}-superko"
    return composed(id=ko, ko=[ko], suicide=suicide, end=["passes"], removal="none")


def hunted(one: Ruleset, other: Ruleset) -> ValueHunt:
    hunt = ValueHunt(one, other, Scope())
    for _ in hunt:
        pass
    assert not hunt.unsolved
    return hunt


PLAIN = 4
"""The most points of a board that a plain search is done with in a second."""

X = "X."
SMALLEST = [
    ("forbidden", "positional", "situational", "XX./...", 1, [0, -1]),
    ("forbidden", "positional", "natural-situational", X, 0, [-2, 2]),
    ("forbidden", "situational", "natural-situational", X, 0, [-2, 2]),
    ("allowed", "positional", "situational", X, 0, [-2, 0]),
    ("allowed", "positional", "natural-situational", X, 0, [-2, 2]),
    ("allowed", "situational", "natural-situational", X, 0, [0, 2]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("suicide", "one", "other", "text", "mover", "worths"), SMALLEST)
def test_two_superkos_part_in_value_where_a_plain_search_says_so(
    suicide: str, one: str, other: str, text: str, mover: int, worths: list[int]
) -> None:
    pair = superko(one, suicide), superko(other, suicide)
    hunt = hunted(*pair)
    assert hunt.found
    start, solutions = hunt.found
    assert (start.position.text, start.to_play) == (text, mover)
    assert [each.value for each in solutions] == worths
    board, cells = start.position.board, tuple(start.position.cells)
    for name, ruleset, solution in zip((one, other), pair, solutions, strict=True):
        game = Game(ruleset, position=start.position, to_play=COLOURS[mover])
        if board.size <= PLAIN:
            assert plain(name, suicide, board.spec).worth(cells, mover + 1) == solution.value
        else:
            assert ReferenceSolver(Task.of(game)).solve().value == solution.value
        for move in solution.line:  # the line of best play comes to that
            game.play(move)
        assert game.outcome is not None and game.outcome.margin == solution.value
    for points in range(1, min(board.size, PLAIN + 1)):  # nothing on smaller boards differs
        for smaller in boards("rectangles", points):
            searches = [plain(name, suicide, smaller.spec) for name in (one, other)]
            for each in (each for stones in range(points) for each in starts_with(smaller, stones)):
                values = [it.worth(tuple(each.position.cells), each.to_play + 1) for it in searches]
                assert values[0] == values[1], each.position.text


@pytest.mark.slow
def test_tromp_taylor_and_kee_part_in_value_on_two_points() -> None:
    """Under Kee's rules a cycle is counted, so that who must pass does not lose all."""
    pair = load_ruleset("tromp-taylor"), load_ruleset("kee-3.0")
    hunt = hunted(*pair)
    assert hunt.found
    start, solutions = hunt.found
    assert (start.position.text, start.to_play, [each.value for each in solutions]) == (X, 0, [-2, 0])
    for text, mover, worths in (("..", 0, [0, 0]), (".", 0, [0, 0]), (X, 0, [-2, 0])):
        games = (Game(each, position=text, to_play=COLOURS[mover]) for each in pair)
        assert [ReferenceSolver(Task.of(game)).solve().value for game in games] == worths
