"""What a player clears of the regions that her stones enclose, and the margins of which she is sure."""

import random
from collections import Counter
from itertools import combinations

import pytest

import gorules as gr
from gorules.core import loaded
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.status import plain_clearing
from gorules.status.clearing import Clearing, Enclosure, clearing_classes

native = pytest.mark.skipif(loaded.enclosing is None, reason="there is no native core")
CORNERS = {"4x2": (1815, 998, 2007, 1741), "4x3": (190458, 87525, 99756, 153702)}


@native
@pytest.mark.parametrize("size", CORNERS)
def test_the_classes_of_corners_are_as_another_program_counts_them(size: str) -> None:
    rows, columns = map(int, size.split("x"))
    corner = [row * 5 + column for row in range(rows) for column in range(columns)]
    counted = Counter(clearing_classes(Enclosure.of(Board.parse("5x5"), corner)))
    assert tuple(counted[kind] for kind in range(4)) == CORNERS[size]


def shapes() -> set[Enclosure]:
    """All shapes of regions of up to 5 points on a rectangle, some on a torus, connected or not."""
    found = set()
    for board, most in ((Board.parse("3x4"), 5), (Board.parse("torus:3x3"), 4)):
        for size in range(1, most + 1):
            found |= {Enclosure.of(board, points) for points in combinations(range(board.size), size)}
    return found


@native
@pytest.mark.parametrize("suicide", [False, True])
def test_classes_and_rounds_are_those_of_the_definition(suicide: bool) -> None:
    every = sorted(shapes(), key=repr)
    assert len(every) > 200
    for shape in random.Random(1).sample(every, 60):
        for kos_lose in (False, True):
            plain = plain_clearing.classes(shape.near, shape.walled, suicide, kos_lose)
            assert clearing_classes(shape, suicide, kos_lose) == plain
        for liberties in range(3):
            _, in_rounds = loaded.enclosing.clearing_classes_of(shape.near, shape.walled, suicide, liberties)
            joined = {
                sum(cell * 3**point for point, cell in enumerate(state)): number
                for state, number in plain_clearing.rounds(
                    shape.near, shape.walled, suicide, liberties
                ).items()
            }
            numbers = memoryview(in_rounds).cast("H")
            assert {state: number for state, number in enumerate(numbers) if number != 0xFFFF} == joined


def some_positions(board: Board, count: int) -> list[Position]:
    chance = random.Random(board.spec)
    found: list[Position] = []
    while len(found) < count:
        cells = bytes(chance.choices((0, 1, 2), (3, 7, chance.randrange(4)), k=board.size))
        position = Position(board, cells)
        if not any(region.is_suffocated for region in position.strings):
            found.append(position)
    return found


@native
def test_sure_margins_are_the_same_natively_and_with_little_memory() -> None:
    margins: Counter[int | None] = Counter()
    for board in map(Board.parse, ("4x4", "torus:3x4", "box:2x2x3", "1x12")):
        clearing = Clearing(board, suicide=True)
        core = loaded.enclosing.CoreRegions(board.neighbours, symmetries(board), True, 9, 4_000)
        for position in some_positions(board, 150):
            for player in range(2):
                sure = clearing.sure_margin(position, player)
                stones = [
                    sum(1 << p for p, cell in enumerate(position.cells) if cell == stone)
                    for stone in (player + 1, 2 - player)
                ]
                if sure is None or all(len(region) <= 9 for region, _ in sure.cleared):
                    margin = None if sure is None else sure.margin
                    assert core.margin(*stones) == margin
                    margins[margin] += 1
        assert core.bytes <= 4_000 + 3**9 // 4
    assert margins[None] > 100 and margins[12] > 100, margins


@pytest.mark.parametrize(
    ("size", "drawing", "black", "white"),
    [
        ("5x5", ".X.../.X.O./.XXXX/.X.../.X...", 25, None),
        ("4x5", "X.XO./XXXOO/X.XO./XXXOO", 4, -4),  # each has two eyes, and gives the other's points up
        ("4x5", "X.XOO/XXXO./X.XOO/XXXXX", 20, None),
        ("4x5", "X.XO./XXXOO/X.XO./XXXX.", 6, None),  # a ko for White's second eye: she may take it at once
        ("1x7", ".X.XXXX", None, None),
    ],
)
def test_a_player_is_sure_of_what_her_wall_clears(
    size: str, drawing: str, black: int | None, white: int | None
) -> None:
    board = Board.parse(size)
    clearing = Clearing(board)
    found = [clearing.sure_margin(Position.parse(board, drawing), player) for player in range(2)]
    assert [None if sure is None else sure.margin for sure in found] == [black, white]


def test_nobody_is_sure_of_points_that_her_wall_does_not_border() -> None:
    board = Board.from_edges([("A", "B"), ("B", "C"), ("D", "E")], ["F"])
    cells = bytearray(board.size)
    cells[board.names.index("B")] = 1
    sure = Clearing(board).sure_margin(Position(board, bytes(cells)), 0)
    assert sure is not None and sure.margin == 0
    assert plain_clearing.rounds((0,), 0, False, 0) == {}


@native
@pytest.mark.parametrize("ruleset", ["tromp-taylor", "aga", "taylor-tromp-early-nssk"])
def test_a_sure_margin_is_got_against_any_play(ruleset: str) -> None:
    chance, longest = random.Random(ruleset), 0
    for board in map(Board.parse, ("3x3", "2x5", "torus:3x3")):
        rules = gr.load_ruleset(ruleset)
        clearing = Clearing(board, suicide=rules.suicide.allows(2) is True)
        for position in some_positions(board, 40):
            player, first = chance.randrange(2), chance.randrange(2)
            sure = clearing.sure_margin(position, player)
            if sure is None:
                continue
            game = gr.Game(rules, position=position, to_play=("black", "white")[first])
            before = None if first == player else position
            while not game.is_over:
                if game.state.to_play == player:
                    point = clearing.next_play(game.position, player, sure.margin, before)
                    game.play("pass" if point is None else board.names[point])  # or is refused
                    before = game.position
                else:
                    plays = game.legal_plays()
                    game.play(chance.choice(plays) if plays and chance.random() < 0.9 else "pass")
            assert game.outcome is not None and game.outcome.margin is not None
            assert game.outcome.margin * (1 - 2 * player) >= sure.margin
            longest = max(longest, len(game.turns))
    assert longest > 8
