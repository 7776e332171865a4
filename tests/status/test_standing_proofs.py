"""Promises of the check of proofs that strings stand: it believes nothing that is false."""

import random
from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status.local.game import PartGame, Promise, Wall
from gorules.status.local.reference import keeps_promise
from gorules.status.proof.family import GameKind, WrittenGame
from gorules.status.proof.part import FENCE, Objection, PartRules, PartStones
from gorules.status.proof.states import PartCheck, ProofState


class Question(NamedTuple):
    """A local game, for the check and for the reference."""

    position: Position
    written: WrittenGame
    game: PartGame

    @classmethod
    def at_random(cls, chance: random.Random, most: int) -> "Question":
        """A game of Black on a few points of a small board, each string around with a credit or none."""
        while True:
            board = Board.rectangular(*chance.choice(((2, 3), (2, 4), (3, 3), (3, 4))))
            position = Position(board, bytes(chance.choice((0, 0, 0, 1, 1, 2)) for _ in range(board.size)))
            strings = [each.points for each in position.strings if each.cell == 1]
            walls = [each for each in strings if chance.random() < 0.8]
            points = sorted(p for p in range(board.size) if not any(p in wall for wall in walls))
            size = chance.randrange(2, most + 1)
            if position.suffocated or not walls or len(points) < size:
                continue
            region = tuple(sorted(chance.sample(points, size)))
            beside = [w for w in walls if any(n in region for p in w for n in board.neighbours[p])]
            credits_ = [chance.choice((0, 0, 0, 1, FENCE)) for _ in beside]
            asked = [(w, c) for w, c in zip(beside, credits_, strict=True) if c is not FENCE]
            kind = GameKind.LINK if len(asked) > 1 and chance.random() < 0.5 else GameKind.EYE
            if not asked or all(position.cells[p] for p in region):
                continue
            fences = [w for w, c in zip(beside, credits_, strict=True) if c is FENCE]
            gives = chance.randrange(3)
            blocks = tuple((frozenset({wall}), credit or 0) for wall, credit in asked)
            written = WrittenGame(
                0, kind, region, blocks, tuple(frozenset({each}) for each in fences), (), gives, ()
            )
            promise, joined = (Promise.JOIN, 2 - gives) if kind is GameKind.LINK else (Promise.KEEP, 0)
            around = [*(Wall(w, c or 0) for w, c in asked), *(Wall(w, FENCE) for w in fences)]
            return cls(position, written, PartGame.of(position, 0, region, around, promise, joined))


def all_states(rules: PartRules, chance: random.Random, zones: int) -> list[ProofState]:
    """All states without bans, each with some zones and everything that might be said of it; then, for each
    of these, that it is like some others.
    """
    points, states = [1 << vertex for vertex in range(rules.points.bit_length())], list[ProofState]()
    for cells in product((0, 1, 2), repeat=len(points)):
        hers, his = (sum(p for p, cell in zip(points, cells, strict=True) if cell == each) for each in (1, 2))
        stones = PartStones(hers | rules.walls, his)
        free = [vertex for vertex, cell in enumerate(cells) if cell == 0]
        some = {rules.points, *(chance.randrange(1, rules.points + 1) for _ in range(zones))}
        for zone in sorted(some):
            states.append(ProofState(stones, False, zone, None, None))
            states += (ProofState(stones, True, zone, point, None) for point in (None, *free))
    alike = defaultdict[PartStones, list[int]](list)
    for number, state in enumerate(states):
        alike[state.stones].append(number)
    likes = (
        (state, like)
        for state in states
        for like in (chance.randrange(len(states)), chance.choice(alike[state.stones]))
    )
    return states + [each._replace(answer=None, like=like) for each, like in likes]


def without(states: Sequence[ProofState], wrong: set[int]) -> list[ProofState]:
    """States but for some, and those that are like one of these."""
    numbers, kept = dict[int, int](), list[ProofState]()
    for number, state in enumerate(states):
        if number not in wrong and (state.like is None or state.like in numbers):
            numbers[number] = len(kept)
            kept.append(state if state.like is None else state._replace(like=numbers[state.like]))
    return kept


def is_believed(rules: PartRules, start: PartStones, states: Sequence[ProofState]) -> bool:
    """Whether the check believes a proof of some of these states: those to which it objects are left out, as
    often as there are some.
    """
    while True:
        check, wrong = PartCheck(rules, start, states), set[int]()
        for number, state in enumerate(states):
            try:
                check.look(number, state)
            except Objection:
                wrong.add(number)
        if not wrong:
            break
        states = without(states, wrong)
    try:
        check.check(lambda _: None)
    except Objection:
        return False
    return True


def test_nothing_that_can_be_written_of_a_lost_game_is_believed() -> None:
    """Whatever states are written down, with whatever zones and answers: the check finds what is wrong."""
    chance, kept, lost = random.Random(1), 0, 0
    for number in range(700):
        question = Question.at_random(chance, 4)
        rules, start = question.written.part(question.position), question.written.start(question.position)
        keeps = keeps_promise(question.game)
        found = is_believed(rules, start, all_states(rules, chance, 3))
        assert keeps or not found, (number, question)
        kept, lost = kept + found, lost + (not keeps)
    assert kept > 30 and lost > 300
