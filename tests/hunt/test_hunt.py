"""The smallest differences between two rulesets: that they are the smallest, and that they are there."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import PASS
from gorules.hunt import boards, reference
from gorules.hunt.differences import BY_LINES, DifferenceKind, Target
from gorules.hunt.found import difference
from gorules.hunt.hunt import Hunt, LineSearch, Scope
from gorules.hunt.reference import ReferenceSearch
from gorules.hunt.values import ValueHunt
from gorules.native import bridge
from gorules.play.starts import Start
from gorules.ruleset import Ruleset, load_ruleset
from tests.support import strategies
from tests.support.all_lines import shortest
from tests.support.random_rules import random_ruleset

NATIVE = pytest.mark.skipif(bridge.hunting is None, reason="needs the native core")
Found = dict[Target, tuple[str, str, int, str]]


def composed(**fields: Any) -> Ruleset:
    """A bare ruleset that two passes end."""
    return strategies.composed(**{"end": ["passes"], **fields})


class InPython(Hunt):
    """A hunt that is left to the reference search."""

    def _search(self, starts: Sequence[Start]) -> LineSearch:
        return ReferenceSearch(self.one, self.other, starts)


def hunted(hunt: Hunt) -> Hunt:
    for _ in hunt:
        pass
    return hunt


def shown(hunt: Hunt) -> Found:
    return {target: (*_begun(seen.start), " ".join(seen.moves)) for target, seen in hunt.found.items()}


def _begun(start: Start) -> tuple[str, str, int]:
    return start.position.board.spec, start.position.text, start.to_play


def random_pair(random: Random) -> tuple[Ruleset, Ruleset]:
    """Two compositions that often differ on one question only."""
    one, other = random_ruleset(random), random_ruleset(random)
    if random.random() < 0.7:
        try:
            other = one.swapped(other, random.choice(("ko", "suicide", "end", "scoring", "removal")))
        except InputError:
            return random_pair(random)
    return one, other


# The smallest


def naive(one: Ruleset, other: Ruleset, points: int, turns: int) -> dict[Target, tuple[int, int]]:
    """The points and turns of the smallest differences on rectangles."""
    smallest: dict[Target, tuple[int, int]] = {}
    for size in range(1, points + 1):
        for rows in range(1, size + 1):
            if size % rows == 0 and rows * rows <= size:
                start = Start(Position.empty(Board.rectangular(rows, size // rows)))
                for target, length in shortest(one, other, (start,), turns).items():
                    smallest[target] = min(smallest.get(target, (size, length)), (size, length))
    return smallest


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_a_hunt_finds_the_sizes_that_a_naive_search_finds(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        random = Random(seed)
        one, other = random_pair(random)
        for points, turns in ((4, 3), random.choice(((3, 4), (2, 6), (1, 9)))):
            found = hunted(Hunt(one, other, Scope(points=points, turns=turns))).found
            sizes = {t: (seen.start.position.board.size, len(seen.moves)) for t, seen in found.items()}
            assert sizes == naive(one, other, points, turns), f"seed {seed}"


@NATIVE
@pytest.mark.slow
def test_both_searches_find_the_same_lines() -> None:
    for seed in range(50):
        random = Random(1000 + seed)
        kind: boards.BoardKind = random.choice(("rectangles", "torus", "graphs"))
        points, turns = random.choice(((4, 3), (3, 4), (2, 6)))
        scope = Scope(kind, points, turns, positions=points < 4 and random.random() < 0.3)
        one, other = random_pair(random)
        natively = hunted(Hunt(one, other, scope))
        assert natively.objection is None
        assert shown(natively) == shown(hunted(InPython(one, other, scope))), f"seed {seed}"


KO = (
    "positional-superko", "situational-superko", "situational-superko-by-author",
    "natural-situational-superko", "spight-superko", "kee-history", "basic-ko", "fixed-ko",
)  # fmt: skip


@NATIVE
@pytest.mark.slow
@pytest.mark.parametrize("suicide", ["forbidden", "allowed"])
def test_ko_rules_part_where_the_reference_search_says_so(suicide: str) -> None:
    """On the boards and lines that it reaches; the native search goes on to six points and twelve turns."""
    for one, other in combinations(KO, 2):
        pair = [composed(id=ko, ko=[ko], suicide=suicide) for ko in (one, other)]
        near, far = Scope(points=3, turns=5), Scope()
        natively = hunted(Hunt(pair[0], pair[1], far, BY_LINES[:2]))
        assert shown(hunted(Hunt(pair[0], pair[1], near, BY_LINES[:2]))) == shown(
            hunted(InPython(pair[0], pair[1], near, BY_LINES[:2]))
        )
        for sighting in natively.found.values():
            difference(sighting, *pair)  # the referee finds it so
        assert not natively.is_cut
        assert natively.searched.keys() <= {"1x1", "1x2", "1x3", "1x4", "2x2", "1x5", "1x6", "2x3"}


@pytest.mark.parametrize(("suicide", "board", "turns"), [("forbidden", "1x3", 5), ("allowed", "1x1", 1)])
def test_positional_and_natural_situational_superko_part(suicide: str, board: str, turns: int) -> None:
    one, other = (composed(id=ko, ko=[ko], suicide=suicide) for ko in (KO[0], KO[3]))
    found = hunted(Hunt(one, other, Scope(points=3, turns=5), BY_LINES[:2])).found
    (target,) = found  # what natural situational superko forbids, positional superko forbids
    assert target == Target(DifferenceKind.LEGALITY, 0)
    assert found[target].start.position.board.spec == board
    assert len(found[target].moves) == turns


def test_set_up_positions_come_by_their_stones() -> None:
    """A ko is a stone, its capture and the recapture; the stone has to be played where it is not set up."""
    one, other = (
        composed(id=name, ko=ko, suicide="forbidden") for name, ko in (("ko", ["basic-ko"]), ("no", []))
    )
    for scope, begun in (
        (Scope(points=3, turns=3, positions=True), ("1x2", "..", 0, "A1 B1 A1")),
        (Scope(points=3, turns=2, positions=True), ("1x2", "X.", 1, "B1 A1")),
    ):
        assert shown(hunted(Hunt(one, other, scope))) == {Target(DifferenceKind.LEGALITY, 0): begun}


# Kinds


def test_nobody_names_dead_stones_so_that_a_removal_of_them_decides_nothing() -> None:
    one, other = (composed(id=name, removal=name) for name in ("none", "agreed"))
    assert not hunted(Hunt(one, other, Scope(points=3, turns=5))).found


def test_a_score_differs_where_prisoners_count() -> None:
    area, territory = (
        composed(id=kind, suicide="forbidden", scoring={"type": kind, "empty-counts": "borders-only-own"})
        for kind in ("area", "territory")
    )
    found = hunted(Hunt(area, territory, Scope(points=2, turns=4))).found
    assert [*found] == [Target(DifferenceKind.SCORE)]
    seen = found[Target(DifferenceKind.SCORE)]
    # A stone and the point beside it are 2:0 by area, and 1:0 by territory.
    assert (seen.start.position.board.spec, seen.moves) == ("1x2", ("A1", PASS, PASS))
    assert difference(seen, area, territory).divided.axes == ("scoring",)


def test_values_differ_on_two_points() -> None:
    """Who must pass first loses both points under positional superko: see the README."""
    hunting = ValueHunt(load_ruleset("tromp-taylor"), load_ruleset("tromp-taylor-ssk"), Scope(points=2))
    for _ in hunting:
        pass
    assert hunting.found
    start, solutions = hunting.found
    assert start.position.text == "X."
    assert [each.value for each in solutions] == [-2, 0]


# Limits


@NATIVE
def test_a_hunt_that_may_keep_little_says_so() -> None:
    pair = load_ruleset("tromp-taylor"), load_ruleset("tromp-taylor-ssk")
    cut = hunted(Hunt(*pair, Scope(points=6, memory=1 << 16), BY_LINES[1:2]))
    assert cut.is_cut
    assert not cut.found


def test_a_hunt_in_python_keeps_to_its_memory_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own, too, where nothing else looks."""
    taken = iter(range(1, 100))
    monkeypatch.setattr(reference, "used", lambda: next(taken) << 20)
    search = ReferenceSearch(
        load_ruleset("aga"), load_ruleset("bga"), [Start(Position.empty(Board.parse("1x3")))], 3 << 20
    )
    for turns in range(9):
        for _ in search.deepen(turns, frozenset(BY_LINES)):
            assert not search.is_full
    assert search.is_full and not [*search.deepen(9, frozenset(BY_LINES))]


def test_rulesets_for_other_numbers_of_players_are_refused() -> None:
    many = composed(id="many", players={"min": 3})
    with pytest.raises(InputError, match="3 to 8 players"):
        Hunt(many, load_ruleset("aga"), Scope())


# Boards


@pytest.mark.parametrize(("points", "graphs"), [(1, 1), (2, 1), (3, 2), (4, 6), (5, 21), (6, 112)])
def test_connected_graphs_are_as_many_as_there_are(points: int, graphs: int) -> None:
    """The Online Encyclopedia of Integer Sequences, A001349."""
    found = boards.boards("graphs", points)
    assert len(found) == graphs
    assert all(board.size == points and _is_connected(board) for board in found)


def _is_connected(board: Board) -> bool:
    return len(set(_reached(board))) == board.size


def _reached(board: Board) -> Iterator[int]:
    seen, edge = {0}, [0]
    while edge:
        point = edge.pop()
        yield point
        edge += [near for near in board.neighbours[point] if near not in seen]
        seen.update(board.neighbours[point])


@pytest.mark.parametrize(
    ("kind", "specs"),
    [("rectangles", ["1x6", "2x3"]), ("torus", ["torus:1x6", "torus:2x3"]), ("rings", ["torus:1x6"])],
)
def test_boards_of_a_kind(kind: boards.BoardKind, specs: list[str]) -> None:
    assert [board.spec for board in boards.boards(kind, 6)] == specs
