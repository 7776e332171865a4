"""Promises of the check of proofs that strings stand: it believes nothing that is false."""

import random
from collections import defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import pytest

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status.local.game import PartGame, Promise, Wall
from gorules.status.local.reference import keeps_promise
from gorules.status.proof.eyes import ProofEyes
from gorules.status.proof.family import GameKind, WrittenGame
from gorules.status.proof.part import ALIVE, FENCE, Objection, PartRules, PartStones
from gorules.status.proof.states import PartCheck, ProofState
from tests.support.whole_agreement import shared


class Question(NamedTuple):
    """A local game, for the check and for the reference."""

    position: Position
    written: WrittenGame
    game: PartGame

    @classmethod
    def at_random(cls, chance: random.Random, points: int, *, closed: bool = False) -> "Question":
        """A game of Black on so many points of a board, which joins any points. Each string of hers around
        has a credit, stands, or is one of which nothing is known; none is if the region is ``closed``. The
        promise is kept at the start.
        """
        while True:
            size = chance.randrange(points + 1, points + 5)
            tree = [(chance.randrange(point), point) for point in range(1, size)]
            pairs = [*tree, *(sorted(chance.sample(range(size), 2)) for _ in range(chance.randrange(size)))]
            board = Board.from_edges([(f"p{one}", f"p{other}") for one, other in pairs])
            region = tuple(sorted(chance.sample(range(size), points)))
            inside, beyond = ((0, 0, 2), (1,)) if closed else ((0, 0, 0, 1, 2), (0, 1, 1, 1))
            cells = bytes(chance.choice(inside if p in region else beyond) for p in range(size))
            position = Position(board, cells)
            strings = [s.points for s in position.strings if s.cell == 1 and s.points.isdisjoint(region)]
            near = {each for point in region for each in board.neighbours[point]}
            known = [s for s in strings if s & near and (closed or chance.random() < 0.9)]
            credits_ = (0, 1, 1, 1, 1, FENCE) if closed else (0, 0, 0, 1, FENCE)
            walls = [(string, chance.choice(credits_)) for string in known]
            asked = [(frozenset({wall}), credit) for wall, credit in walls if credit is not FENCE]
            fences = tuple(frozenset({wall}) for wall, credit in walls if credit is FENCE)
            kind = GameKind.LINK if len(asked) > 1 and chance.random() < 0.5 else GameKind.EYE
            gives = chance.randrange(3)
            written = WrittenGame(0, kind, region, tuple(asked), fences, (), gives, ())
            if asked and written.part(position).keeps(written.start(position)):
                promise, joined = (Promise.JOIN, 2 - gives) if kind is GameKind.LINK else (Promise.KEEP, 0)
                around = sorted((Wall(*each) for each in walls), key=lambda wall: wall.credit is FENCE)
                return cls(position, written, PartGame.of(position, 0, region, around, promise, joined))


def all_states(rules: PartRules, chance: random.Random, zones: int) -> list[ProofState]:
    """All states with up to one ban, each with some zones and everything that might be said of it; then, for
    each of these, that it is like some others.
    """
    points, states = [1 << vertex for vertex in range(rules.points.bit_length())], list[ProofState]()
    alike = defaultdict[tuple[int, int], list[int]](list)
    for cells in product((0, 1, 2), repeat=len(points)):
        hers, his = (sum(p for p, cell in zip(points, cells, strict=True) if cell == each) for each in (1, 2))
        free, lone = ([v for v, cell in enumerate(cells) if cell == each] for each in (0, 2))
        retakes = [(point, stone) for point in free for stone in lone if rules.near[point] >> stone & 1]
        some = {rules.points, *(chance.randrange(1, rules.points + 1) for _ in range(zones))}
        for bans, zone in product((frozenset(), *(frozenset({each}) for each in retakes)), sorted(some)):
            stones = PartStones(hers | rules.walls, his, bans)
            answers = [(False, None), *((True, answer) for answer in (None, *free))]
            alike[hers, his] += range(len(states), len(states) + len(answers))
            states += (ProofState(stones, is_hers, zone, answer, None) for is_hers, answer in answers)
    likes = (
        (state, like)
        for state in states
        for like in (
            chance.randrange(len(states)),
            chance.choice(alike[state.stones.hers & rules.points, state.stones.his]),
        )
        if not state.stones.bans
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


def told(number: int) -> tuple[bool, bool]:
    """Whether the check believes some proof of the game of a number, and whether it is true."""
    chance = random.Random(number)
    points = chance.choice((3, 3, 3, 3, 4, 4, 5))
    question = Question.at_random(chance, points)
    rules, start = question.written.part(question.position), question.written.start(question.position)
    states = all_states(rules, chance, 8 - points)
    return is_believed(rules, start, states), keeps_promise(question.game)


def test_nothing_that_can_be_written_of_a_lost_game_is_believed() -> None:
    """Whatever states are written down, with whatever zones and answers: the check finds what is wrong."""
    found = [told(number) for number in (*range(200), 422)]  # 422 is for zones of what agrees
    assert (True, False) not in found
    assert min(found.count(each) for each in ((True, True), (False, False))) > 30


def test_eyes_settle_only_what_is_kept_for_ever() -> None:
    """In closed regions, with strings around that share them: whatever was asked before."""
    chance, counts = random.Random(2), [0, 0]
    for number in range(300):
        question = Question.at_random(chance, chance.choice((4, 5, 6)), closed=True)
        part = question.written.part(question.position)
        eyes = ProofEyes(part)
        for _ in range(12):
            cells = bytearray(question.position.cells)
            for point in question.written.region:
                cells[point] = chance.choice((0, 0, 0, 1, 2))
            position = Position(question.position.board, bytes(cells))
            stones = question.written.start(position)
            if position.suffocated or not part.keeps(stones):
                continue
            found = eyes.settle(stones, part.points)
            assert found == ProofEyes(part).settle(stones, part.points), (number, position)
            counts[found] += 1
            assert not found or keeps_promise(replace(question.game, position=position)), (number, position)
    assert min(counts) > 100


def test_answers_for_one_string_may_take_the_liberty_of_another() -> None:
    """SHARED has a region that two strings share. What one needs there takes from the other its liberty."""
    position = shared(0, random.Random())
    named = {name[0]: position.string_at(position.board.point(name)) for name in ("i1", "k1")}
    region = tuple(sorted(position.board.point(name) for name in position.board.names if name[0] == "j"))
    for asked in ("i", "k", "ik"):
        blocks = tuple((frozenset({named[name]}), 1 if name in asked else ALIVE) for name in named)
        game = WrittenGame(0, GameKind.EYE, region, blocks, (), (), 1, ())
        part, stones = game.part(position), game.start(position)
        assert ProofEyes(part).settle(stones, part.points) == (asked != "ik")


def rules(
    edges: str, region: str, beyond: str = "", **credits_: int | None
) -> tuple[PartRules, dict[str, int]]:
    """The rules of a local game, by pairs of neighbours and the points of the region, those ``beyond`` which
    nothing is known; and the vertex of each name. The walls have ``credits_``.
    """
    vertex = {name: number for number, name in enumerate([*region, *credits_])}
    near = [0] * len(vertex)
    for pair in edges.split():
        one, other = (vertex[name] for name in [*pair])
        near[one] |= 1 << other
        near[other] |= 1 << one
    unknown = sum(1 << vertex[name] for name in beyond)
    walls = {vertex[name]: credit for name, credit in credits_.items()}
    return PartRules(near, (1 << len(region)) - 1, walls, unknown), vertex


class Zoned(NamedTuple):
    """A state that is right on one zone, and is ``wrong`` on a smaller one."""

    edges: str
    region: str
    hers: str
    his: str
    answer: str | None
    right: str
    wrong: str
    says: str


# F and G are fences, and no other wall is there: no string needs eyes, so that they settle what follows.
ZONES = {
    "what she takes has a liberty elsewhere": Zoned(
        "ap ax pF xG", "apx", "x", "a", "p", "apx", "ap", "what her play rests on"
    ),
    "her play has its liberty elsewhere": Zoned("pl", "pl", "", "", "p", "pl", "p", "a liberty of her play"),
    "his illegal play is part of a longer string": Zoned(
        "qh hF qG", "qh", "", "h", None, "qh", "q", "what makes a play of his illegal"
    ),
    "what his illegal play would take has its liberty elsewhere": Zoned(
        "qs sm", "qsm", "s", "", None, "qsm", "qs", "what makes a play of his take nothing"
    ),
    "a string of hers has its liberty elsewhere": Zoned(
        "ty", "ty", "t", "", None, "ty", "t", "keep the strings in it on the board"
    ),
    "a string of hers is longer": Zoned(
        "ts sy tz zF", "tsyz", "ts", "", None, "tsyz", "tz", "keep the strings in it on the board"
    ),
    "a string of his has its liberty elsewhere": Zoned(
        "ty tF yG", "ty", "", "t", None, "ty", "t", "keep the strings in it on the board"
    ),
    "a string of his is longer": Zoned(
        "ts tz zF sG sy", "tszy", "", "ts", None, "tszy", "tz", "keep the strings in it on the board"
    ),
}


@pytest.mark.parametrize("what", ZONES)
def test_a_zone_has_all_that_a_state_rests_on(what: str) -> None:
    case = ZONES[what]
    part, vertex = rules(case.edges, case.region, F=FENCE, G=FENCE)
    stones = stones_of(part, vertex, case.hers, case.his)
    answer = None if case.answer is None else vertex[case.answer]
    for zone, is_right in ((case.right, True), (case.wrong, False)):
        points = sum(1 << vertex[name] for name in zone)
        state = ProofState(stones, case.answer is not None, points, answer, None)
        with nullcontext() if is_right else pytest.raises(Objection, match=case.says):
            PartCheck(part, stones, [state]).look(0, state)


def test_what_vanishes_from_a_zone_is_no_harm() -> None:
    part, vertex = rules("vF Wl Wm", "vlm", "vlm", W=0, F=FENCE)
    stones = stones_of(part, vertex, "", "v")
    for zone, says in ((0b111, "if a string of his vanishes"), (0b110, "after his play on vertex 1")):
        with pytest.raises(Objection, match=says):
            PartCheck(part, stones, [state := ProofState(stones, False, zone, None, None)]).look(0, state)


def test_where_he_takes_a_string_all_around_it_is_in_the_zone() -> None:
    """He takes t by q. If it has another liberty than x, which is beyond the zone, he does not."""
    part, vertex = rules("tq tx Wl Wm", "tqlmx", "lmx", W=0)
    stones = stones_of(part, vertex, "t", "x")
    for zone, is_right in ((0b11111, True), (0b01111, False)):
        plays = [part.his_play(stones, vertex[name]) for name in "qlm"]
        after = [ProofState(each.stones, True, zone, None, None) for each in plays if each is not None]
        gone = [ProofState(each.stones, False, zone, None, None) for each in part.vanished(stones)]
        state = ProofState(stones, False, zone, None, None)
        with nullcontext() if is_right else pytest.raises(Objection, match="after his play on vertex 1"):
            PartCheck(part, stones, [state, *after, *gone]).look(0, state)


def stones_of(part: PartRules, vertex: dict[str, int], hers: str, his: str) -> PartStones:
    own, other = (sum(1 << vertex[name] for name in names) for names in (hers, his))
    return PartStones(own | part.walls, other)


def test_whether_he_takes_a_string_beside_unknown_points_is_for_him_to_choose() -> None:
    part, vertex = rules("tq ql tF", "tql", beyond="t", F=FENCE)
    assert part.his_play(stones_of(part, vertex, "", ""), vertex["q"])
    part, vertex = rules("tq ql", "tql", beyond="t")
    with pytest.raises(Objection):
        part.his_play(stones_of(part, vertex, "t", ""), vertex["q"])
    part, vertex = rules("tq ql", "tql")
    played = part.his_play(stones_of(part, vertex, "t", ""), vertex["q"])
    assert played is not None and played.took == 1 << vertex["t"]


@pytest.mark.parametrize(("credit", "is_lost"), [(0, True), (1, False), (2, False), (FENCE, False)])
def test_a_wall_is_taken_if_it_has_no_liberty_and_no_credit(credit: int | None, is_lost: bool) -> None:
    part, vertex = rules("qW ql", "ql", W=credit)
    with pytest.raises(Objection) if is_lost else nullcontext():
        assert part.his_play(stones_of(part, vertex, "", ""), vertex["q"])


def test_a_string_of_his_beside_unknown_points_is_not_surely_taken_but_may_vanish() -> None:
    for beyond, took in (("", 1), ("a", 0)):
        part, vertex = rules("ap pF", "ap", beyond=beyond, F=FENCE)
        stones = stones_of(part, vertex, "", "a")
        played = part.her_play(stones, vertex["p"])
        assert played is not None and played.took == took << vertex["a"]
        assert not [*part.vanished(stones)]
        gone = [each.took for each in part.vanished(played.stones)]
        assert gone == ([1 << vertex["a"]] if beyond else [])


def test_her_play_has_a_liberty_or_is_joined_to_what_stands() -> None:
    for edges, is_legal in (("pa ab", False), ("pa ab pl", True), ("pa ab pF", True), ("pa ab pW", False)):
        part, vertex = rules(edges, "pabl", F=FENCE, W=0)
        assert (part.her_play(stones_of(part, vertex, "", "a"), vertex["p"]) is not None) == is_legal


def test_a_ban_holds_for_her_until_the_ko_is_gone() -> None:
    """He takes t with a lone stone at q. She may not take back at t, whatever he plays elsewhere."""
    part, vertex = rules("tq ta ab qF cd", "tqabcd", F=FENCE)
    taken = part.his_play(stones_of(part, vertex, "t", "a"), vertex["q"])
    assert taken is not None and taken.took == 1 << vertex["t"]
    elsewhere = part.his_play(taken.stones, vertex["c"])
    assert elsewhere is not None
    for stones in (taken.stones, elsewhere.stones):
        assert part.her_play(stones, vertex["t"]) is None
        assert part.her_play(stones._replace(bans=frozenset()), vertex["t"]) is not None
    filled = part.his_play(taken.stones, vertex["t"])
    assert filled is not None and not filled.stones.bans
