"""Counting in sunjang baduk, and that the order in which stones are taken off does not matter."""

import random

import pytest

import gorules as gr
from gorules.go.position import EMPTY, Position
from gorules.rules.sunjang import SunjangScoring, bared
from tests.support.strategies import composed

# Bill Spight counts one game three times, on Sensei's page Sunjang Baduk Counting: as it stands, with the ko
# won by Black, and with the ko won by White. Before, after the removal, and the counts.
COUNTED = {
    "as it stands": (
        "...XXO.../...XO.O../..XXOO.../..XXXO.../...XOO.../..X.XO.../...XXO.O./...XOO.../...XOO...",
        "...XXO.../...XO..../...XO..../...XXO.../...XOO.../....XO.../....XO.../...XO..../...XO....",
        (29, 31),
    ),
    "Black wins the ko": (
        "...XXO.../...XO.O../..XXOO.../..XXXO.../...XOO.../..X.XO.../...XXO.O./...XOO.../...XXO...",
        "...XXO.../...XO..../...XO..../...XXO.../...XOO.../....XO.../....XO.../...XOO.../...XXO...",
        (29, 29),
    ),
    "White wins the ko": (
        "...XXO.../...XO.O../..XXOO.../..XOOO.../...XOO.../..X.XO.../...XXO.O./...XOO.../...XXO...",
        None,
        (28, 31),
    ),
}


@pytest.mark.parametrize("example", COUNTED)
def test_the_examples_of_the_page_are_counted_as_there(example: str) -> None:
    before, after, scores = COUNTED[example]
    position = Position.draw(before)
    assert gr.score("sunjang", position, komi=0).scores == dict(zip(("black", "white"), scores, strict=True))
    if after is not None:
        assert "/".join(bared(position).rows) == after


def test_a_stone_inside_stays_where_a_border_would_be_in_atari_without_it() -> None:
    # C2 has white stones on three sides. Without B2 it would be in atari; A1 and A3 may go.
    assert bared(Position.draw("XXO./.XXO/XXO.")).rows == (".XO.", ".XXO", ".XO.")


def test_prisoners_and_stones_do_not_count() -> None:
    position = Position.draw("XXX/X.X/..X")
    outcome = gr.score(composed(scoring="sunjang"), position, captures={"black": 5, "white": 9})
    assert outcome.scores == {"black": 8, "white": 0}


def test_of_stones_of_one_colour_alone_one_stays() -> None:
    assert gr.score(composed(scoring="sunjang"), Position.draw(".XX/XXX/XXX")).scores == {
        "black": 8,
        "white": 0,
    }
    assert gr.score(composed(scoring="sunjang"), Position.draw(".../...")).scores == {"black": 0, "white": 0}


@pytest.mark.parametrize(("in_seki", "each"), [("counted", 1), ("ignored", 0)])
def test_whether_points_count_in_seki_is_a_parameter(in_seki: str, each: int) -> None:
    # An eye each, and a neutral point in between.
    scoring = {"type": "sunjang", "in-seki": in_seki}
    scores = gr.score(composed(scoring=scoring), Position.draw(".X.O.")).scores
    assert scores == {"black": each, "white": each}


# The order does not matter


def positions(number: int) -> list[Position]:
    rng = random.Random(468)
    found: list[Position] = []
    while len(found) < number:
        board = gr.Board.parse(rng.choice(["3x3", "3x4", "4x4", "2x5", "1x7", "4x5", "5x5", "torus:3x3"]))
        weights = rng.choice([(1, 3, 1), (1, 6, 1), (1, 4, 2), (2, 9, 1), (1, 9, 0)])
        position = Position(board, bytes(rng.choices((0, 1, 2), weights, k=board.size)))
        if not position.suffocated:
            found.append(position)
    return found


def in_any_order(position: Position, rng: random.Random) -> Position:
    """Take stones off in an order of chance, by the words of the rule: what is left open borders that colour
    alone, and no string next to it is in atari.
    """
    while True:
        points = [point for point, cell in enumerate(position.cells) if cell != EMPTY]
        rng.shuffle(points)
        for point in points:
            colour = position.cells[point]
            less = Position(position.board, position.cells[:point] + b"\0" + position.cells[point + 1 :])
            (region,) = (each for each in less.empty_regions if point in each.points)
            beside = [each for each in less.strings if each.points & set(position.board.neighbours[point])]
            near = position.board.neighbours
            free = [{at for here in each.points for at in near[here]} for each in beside]
            if region.borders == {colour} and all(
                len([at for at in each if less.cells[at] == EMPTY]) > 1 for each in free
            ):
                position = less
                break
        else:
            return position


def least(position: Position) -> frozenset[int] | None:
    """Return the stones that have to stay, by the proof: those next to an opponent's stone or a neutral
    point, and again and again the stone on the only open point of a string of such. None if there are none.
    """
    near, cells = position.board.neighbours, position.cells
    neutral = {at for each in position.empty_regions if len(each.borders) > 1 for at in each.points}
    stay = {
        point
        for point, cell in enumerate(cells)
        if cell != EMPTY and any(at in neutral or cells[at] not in (EMPTY, cell) for at in near[point])
    }
    if not stay:
        return None
    while True:
        kept = Position(position.board, bytes(cell if at in stay else 0 for at, cell in enumerate(cells)))
        for string in kept.strings:
            around = {at for point in string.points for at in near[point]} - string.points
            (own,) = {cells[point] for point in string.points}
            free = {at for at in around if at not in stay and cells[at] in (EMPTY, own)}
            if len(free) == 1 and cells[next(iter(free))] == own:
                stay |= free
                break
        else:
            return frozenset(stay)


def test_in_whatever_order_stones_are_taken_off_the_same_stay() -> None:
    rng = random.Random(7)
    taken = 0
    for position in positions(400):
        left = bared(position)
        taken += left.cells.count(EMPTY) > position.cells.count(EMPTY)
        ends = {in_any_order(position, rng).cells for _ in range(3)}
        stay = least(position)
        if stay is None:  # one colour alone: which stone stays is free, the count is not
            assert {end.count(EMPTY) for end in ends} == {left.cells.count(EMPTY)}
        else:
            assert ends == {left.cells}, str(position)
            assert {at for at, cell in enumerate(left.cells) if cell != EMPTY} == stay
    assert taken > 100


def test_the_component_says_what_it_depends_on() -> None:
    scoring = SunjangScoring()
    assert scoring.most(gr.Board.parse("3x3")) == 9
    assert {each.value for each in scoring.depends_on} == {"position"}
