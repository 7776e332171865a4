"""The reference solver against parity games solved otherwise, and lines that are what they are said to be."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.setup import Setup
from gorules.status.hypothetical import HypotheticalPlay, HypotheticalState, KoPass
from gorules.status.ko_passes import KO_PASSES
from gorules.status.questions import Answer, Question, Setting, StatusLimits, coded, decoded
from gorules.status.reference import HypotheticalGraph, least_states, reference_answers
from tests.support.life import Life

NO_LIMITS = StatusLimits()


def positions(spec: str) -> Iterator[Position]:
    """All positions of a board that have a stone and no string without a liberty."""
    board = Board.parse(spec)
    for cells in product(range(3), repeat=board.size):
        setup = Setup(board, bytes(cells))
        if any(cells) and not setup.flaws:
            yield Position.of(setup)


def asked(position: Position, chance: random.Random) -> list[Question]:
    """Questions about each string, and about some points around it."""
    found = []
    for string in position.strings:
        more = frozenset(point for point in range(position.board.size) if chance.random() < 0.4)
        for points in (string.points, string.points | more):
            found += [Question(string.cell - 1, points, again) for again in (False, True)]
    return found


def check_line(position: Position, question: Question, answer: Answer, play: HypotheticalPlay) -> None:
    """Replay the line of an answer, and see that it shows what it should."""
    state = play.start(position, 1 - question.owner)
    states = [state]
    for turn in answer.line:
        state = play.after(state, turn)
        states.append(state)

    def empty(at: HypotheticalState) -> bool:
        return all(at.cells[point] != question.owner + 1 for point in question.points)

    if answer.forced and not question.again:
        assert [empty(state) for state in states] == [False] * len(answer.line) + [True]
        return
    assert states.count(states[-1]) == 2
    assert len(set(states[:-1])) == len(states) - 1
    cycle = states[states.index(states[-1]) :]
    assert any(map(empty, cycle)) is bool(answer.forced)
    if not question.again:
        assert not any(map(empty, states))


def compare(
    position: Position,
    ko_pass: KoPass,
    chance: random.Random,
    region: frozenset[int],
    standing: frozenset[int] = frozenset(),
    life: Life | None = None,
) -> list[bool]:
    """Compare the answers for a position; ``life`` has what can be forced from it and others, if known."""
    questions = asked(position, chance)
    setting = Setting(position, region, ko_pass, standing)
    answers = reference_answers(setting, questions, NO_LIMITS)
    cells = tuple(position.cells)
    life = life or Life(position.board, [cells], ko_pass.name, region, standing)
    for question, answer in zip(questions, answers, strict=True):
        assert answer.forced is life.forces(cells, *question), (position.text, ko_pass, question)
        check_line(position, question, answer, setting.play)
    return [bool(answer.forced) for answer in answers]


@pytest.mark.parametrize("ko_pass", KO_PASSES.values(), ids=str)
@pytest.mark.parametrize("spec", ["1x3", "2x2", "1x4"])
def test_every_position_of_a_tiny_board(spec: str, ko_pass: KoPass) -> None:
    chance = random.Random(f"{spec}{ko_pass}")
    board, whole = Board.parse(spec), frozenset(range(Board.parse(spec).size))
    life = Life(board, [tuple(position.cells) for position in positions(spec)], ko_pass.name, whole)
    forced = [
        each for position in positions(spec) for each in compare(position, ko_pass, chance, whole, life=life)
    ]
    assert {*forced} == {True, False}


CORNERS = (
    ("OX.XX/.OXXX/OOXXX/XXX.X/XXXX.", "C5 B5 A4 A5 A3 B4"),
    ("X.XO./XXOOO/XO.OO/XXOOO/X.OOO", "B5 C5 C3 B3 B1"),
    (".X.XO./XXXXOO/OOXOO./OOXO.O/.XOOOO", "A1 B1 A2 B2 A3 B3"),
    ("XO.XO./.XXXOO/XXOOO./OOOOOO", "A3 A4 B4 C4"),
)
"""Corners with kos, and the points of them on which stones are played."""


@pytest.mark.parametrize("ko_pass", KO_PASSES.values(), ids=str)
@pytest.mark.parametrize(("drawn", "names"), CORNERS)
def test_corners_with_kos(drawn: str, names: str, ko_pass: KoPass) -> None:
    position = Position.draw(drawn)
    compare(position, ko_pass, random.Random(names), position.board.points(names))


@pytest.mark.parametrize("spec", ["1x4", "2x3"])
def test_what_is_to_stand_is_not_taken(spec: str) -> None:
    chance = random.Random(spec)
    for position in chance.sample(list(positions(spec)), 8):
        whole = frozenset(range(position.board.size))
        for string in position.strings:
            compare(position, chance.choice([*KO_PASSES.values()]), chance, whole, string.points)


@pytest.mark.parametrize("spec", ["2x3", "1x5", "torus:2x3"])
def test_some_positions_of_small_boards(spec: str) -> None:
    chance = random.Random(spec)
    some = chance.sample(list(positions(spec)), 6)
    for position in some:
        region = frozenset(point for point in range(position.board.size) if chance.random() < 0.9)
        compare(position, chance.choice([*KO_PASSES.values()]), chance, region)


@pytest.mark.parametrize("spec", ["1x5", "2x3", "torus:2x3"])
def test_there_are_as_many_states_as_are_certain_without_a_search(spec: str) -> None:
    chance, certain = random.Random(spec), set()
    for position in positions(spec):
        for _ in range(2):
            region = frozenset(chance.sample(range(position.board.size), chance.randint(1, 3)))
            play = HypotheticalPlay(position.board, KO_PASSES["none"], region)
            start = play.start(position, 0)
            certain.add(least := least_states(play, start))
            assert least <= len(HypotheticalGraph(play, [start], NO_LIMITS).states)
    assert certain == {1, 3, 9}


def test_limits_leave_questions_open() -> None:
    position = Position.draw("X.O/.XO/..O")
    question = Question(1, position.string_at(2), False)
    setting = Setting(position, frozenset(range(9)), KO_PASSES["none"])
    for limits, reached in ((StatusLimits(states=9), "states"), (StatusLimits(seconds=0.0), "seconds")):
        (answer,) = reference_answers(setting, [question], limits)
        assert (answer.forced, answer.reached, answer.line) == (None, reached, ())


def test_turns_are_numbered_one_by_one() -> None:
    numbers = range(-60, 60)
    assert [coded(decoded(number)) for number in numbers] == [*numbers]
    assert len({decoded(number) for number in numbers}) == len(numbers)
