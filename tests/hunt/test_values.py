"""The smallest positions whose value differs, against a search that shares nothing with gorules."""

from collections.abc import Iterator
from itertools import product

import pytest

from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.hunt.boards import boards
from gorules.hunt.hunt import Scope, starts_with
from gorules.hunt.values import ValueHunt
from gorules.play.game import Game
from gorules.ruleset import Ruleset, load_ruleset
from gorules.solve.finite.reference import ReferenceSolver
from gorules.solve.task import Task
from tests.support.strategies import composed

Cells = tuple[int, ...]
"""By point 0, or 1 and 2 for the stones of Black and White."""


class Plain:
    """Area counting, two passes end play, and a superko: ``positional``, ``situational`` or ``natural``."""

    def __init__(self, rows: int, columns: int, superko: str, suicide: bool) -> None:
        points = list(product(range(rows), range(columns)))
        self.near = [
            [n for n, (y, x) in enumerate(points) if abs(y - row) + abs(x - column) == 1]
            for row, column in points
        ]
        self.superko, self.suicide = superko, suicide
        self.known: dict[object, tuple[int, int]] = {}

    def worth(self, cells: Cells, mover: int) -> int:
        """Black's points less White's, with the start on record but under natural situational superko."""
        record = frozenset() if self.superko == "natural" else frozenset([self.left(cells, mover)])
        most = len(cells)
        low, high = -most, most
        while low < high:  # bounds of one point each are quick
            middle = (low + high + 1) // 2
            if self.search(cells, mover, record, False, middle - 1, middle) >= middle:
                low = middle
            else:
                high = middle - 1
        return low

    def left(self, cells: Cells, mover: int) -> object:
        """What the player before ``mover`` leaves, as the superko records it."""
        return cells if self.superko == "positional" else (cells, mover)

    def search(
        self, cells: Cells, mover: int, record: frozenset[object], passed: bool, low: int, high: int
    ) -> int:
        key = (cells, mover, record, passed)
        least, most = self.known.get(key, (-len(cells), len(cells)))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        best = -len(cells) - 1 if mover == 1 else len(cells) + 1
        for after, is_pass in self.turns(cells, mover, record):
            if is_pass and passed:
                value = self.counted(cells)
            else:
                keeps = is_pass and self.superko != "situational"
                following = record if keeps else record | {self.left(after, 3 - mover)}
                value = self.search(after, 3 - mover, following, is_pass, low, high)
            best = max(best, value) if mover == 1 else min(best, value)
            if best >= high if mover == 1 else best <= low:
                break
        self.known[key] = (max(least, best), most) if best >= high else (least, min(most, best))
        return best

    def turns(self, cells: Cells, mover: int, record: frozenset[object]) -> Iterator[tuple[Cells, bool]]:
        """Yield what turns leave: plays that take most first, and the pass where one is ahead already."""
        found = [self.played(cells, point, mover) for point, cell in enumerate(cells) if not cell]
        plays = [(each, False) for each in found if each and self.left(each, 3 - mover) not in record]
        plays.sort(key=lambda each: each[0].count(3 - mover) * 2 - len(self.open(each[0], mover)))
        ahead = self.counted(cells) * (1 if mover == 1 else -1) > 0
        yield from [(cells, True), *plays] if ahead else [*plays, (cells, True)]

    def open(self, cells: Cells, mover: int) -> set[int]:
        """Return the liberties of a player's stones."""
        return {n for p, cell in enumerate(cells) if cell == mover for n in self.near[p] if not cells[n]}

    def played(self, cells: Cells, point: int, mover: int) -> Cells | None:
        board = [*cells]
        board[point] = mover
        for near in self.near[point]:
            if board[near] == 3 - mover:
                self.lifted(board, near)
        if not board[point] or not self.lifted(board, point):
            return tuple(board)
        return tuple(board) if self.suicide else None

    def lifted(self, board: list[int], point: int) -> bool:
        """Take a string off the board if it has no liberty."""
        string, edge = {point}, [point]
        while edge:
            for near in self.near[edge.pop()]:
                if not board[near]:
                    return False
                if board[near] == board[point] and near not in string:
                    string.add(near)
                    edge.append(near)
        for each in string:
            board[each] = 0
        return True

    def counted(self, cells: Cells) -> int:
        return self.reached(cells, 1) - self.reached(cells, 2)

    def reached(self, cells: Cells, player: int) -> int:
        """Count the points that are of a player or reach her alone."""
        total = 0
        for point, cell in enumerate(cells):
            seen, edge, colours = {point}, [point], {cell} - {0}
            while edge and not cell:
                for near in self.near[edge.pop()]:
                    colours |= {cells[near]} - {0}
                    if not cells[near] and near not in seen:
                        seen.add(near)
                        edge.append(near)
            total += colours == {player}
        return total


def superko(name: str, suicide: str) -> Ruleset:
    ko = f"{name}-superko"
    return composed(id=ko, ko=[ko], suicide=suicide, end=["passes"], removal="none")


def plain(name: str, suicide: str, board: Board) -> Plain:
    rows, _, columns = board.spec.partition("x")
    return Plain(int(rows), int(columns), name.partition("-")[0], suicide == "allowed")


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
            assert plain(name, suicide, board).worth(cells, mover + 1) == solution.value
        else:
            assert ReferenceSolver(Task.of(game)).solve().value == solution.value
        for move in solution.line:  # the line of best play comes to that
            game.play(move)
        assert game.outcome is not None and game.outcome.margin == solution.value
    for points in range(1, min(board.size, PLAIN + 1)):  # nothing on smaller boards differs
        for smaller in boards("rectangles", points):
            searches = [plain(name, suicide, smaller) for name in (one, other)]
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
