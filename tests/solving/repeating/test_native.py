"""Games that can repeat, in the native core: published values, and agreement with the Python solver."""

import random
from fractions import Fraction
from functools import partial

import pytest

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.verdicts import Kind
from gorules.native import bridge
from gorules.play.game import Game
from gorules.play.progress import silent
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.ruleset import Ruleset
from gorules.solving.front import solve
from gorules.solving.repeating.native import FOLDED, UNFOLDED, NativeGraph
from gorules.solving.repeating.plain import PlainGraph
from gorules.solving.repeating.rules import why_not_repeating
from gorules.solving.repeating.solver import CycleSolver
from gorules.solving.solution import Limits, Solution
from gorules.solving.task import Task
from gorules.solving.worth import payoff, win
from tests.solving.repeating.test_solver import (
    DRAW,
    INTERVALS,
    PRISONERS,
    RULESETS,
    STATES,
    TWO_PASSES,
    composed,
    is_kept,
    kept_turns,
    starts,
)

pytestmark = pytest.mark.skipif(bridge.core is None, reason="there is no native core")

# Published with those of the smaller boards: [L, H] of the empty board under basic ko, the states that can be
# reached and how many of them depend on what cycles are worth.
LARGER = {f"1x{n}": (-n, n) for n in range(9, 13)} | {"2x5": (10, 10), "2x6": (12, 12), "3x4": (4, 12)}
MORE_STATES = {"2x5": (138_438, 1216), "2x6": (1_201_554, 27_300), "3x4": (1_293_846, 93_094)}
# By the first turn, points that a symmetry takes to each other left out.
OPENINGS_3X4 = {"A1": (-12, -12), "B1": (3, 12), "A2": (-3, 12), "B2": (4, 12), "pass": (-12, -4)}
# If who passed more often in a cycle wins it, by another program; 3x4 is from "Solving Go for Rectangular
# Boards" (2009), as is 4x4 = 2, which takes longer: docs/values.md has it.
BY_PASSES = {"1x5": 0, "1x6": 1, "1x7": 2, "1x8": 3, "2x2": 0, "2x3": 0, "2x4": 8, "2x5": 10, "2x6": 12,
             "3x3": 9, "3x4": 4}  # fmt: skip

MORE_RULESETS = {
    "suicide": composed(TWO_PASSES, {"type": "situation-repeats", "then": "draw"}, suicide="allowed"),
    "no passes": composed({"type": "situation-repeats", "then": "draw"}),
    "positions": composed(
        TWO_PASSES,
        {"type": "repetition", "compares": "position", "records": ["start", "play"], "then": "draw"},
    ),
    "four passes": composed(
        {"type": "passes", "count": 4},
        {
            "type": "repetition", "compares": "position+next", "records": ["start", "play", "pass"],
            "then": "draw",
        },
        suicide="allowed",
    ),
    "author": composed(
        TWO_PASSES,
        {"type": "repetition", "compares": "position+author", "records": ["play"], "then": "no-result"},
    ),
    "stones": composed(
        {"type": "passes", "count": 2, "last-by": "white"}, {"type": "situation-repeats", "then": "draw"},
        scoring={"type": "stones"},
    ),
    "prisoners, suicide": composed(
        TWO_PASSES, {"type": "situation-repeats", "then": "prisoners"}, suicide="multi-stone"
    ),
}  # fmt: skip


def native_solver(ruleset: Ruleset, opening: State | str, fold: int = FOLDED) -> CycleSolver:
    """A solver from a state, or for the empty board of a size."""
    if isinstance(opening, str):
        board = Board.parse(opening)
        opening = Referee(ruleset, board).opening(Position.empty(board))
    return on_native_graph(Task(ruleset, opening), fold)


def on_native_graph(task: Task, fold: int = FOLDED) -> CycleSolver:
    return CycleSolver(task, partial(NativeGraph, fold=fold), "cycles")


def solved(task: Task) -> Solution:
    """The solution with everything folded, or if that does not decide, nothing."""
    for fold in (FOLDED, UNFOLDED):
        found = on_native_graph(task, fold).solve()
        if found.exact:
            break
    return found


@pytest.mark.parametrize("size", [*INTERVALS, *LARGER])
def test_the_empty_board_has_the_published_interval(size: str) -> None:
    low, high = (INTERVALS | LARGER)[size]
    solver = native_solver(DRAW, size)
    assert solver.solve().value == sorted((low, 0, high))[1]
    assert solver.graph.bounds() == (2 * low, 2 * high)


@pytest.mark.parametrize("size", [*STATES, *MORE_STATES])
def test_without_folding_there_are_as_many_states_as_published(size: str) -> None:
    graph = native_solver(DRAW, size, fold=UNFOLDED).graph
    assert isinstance(graph, NativeGraph)
    assert graph.states() == (STATES | MORE_STATES)[size]


def test_the_openings_of_3x4_have_the_published_intervals() -> None:
    board = Board.parse("3x4")
    graph = native_solver(DRAW, "3x4").graph
    found = {
        "pass" if step.point < 0 else board.names[step.point]: (step.low2, step.high2)
        for step in graph.steps(graph.start)
    }
    for move, (low, high) in OPENINGS_3X4.items():
        assert found[move] == (2 * low, 2 * high)


def test_four_by_four_is_worth_one_if_a_repetition_is_a_draw() -> None:
    # Van der Werf's thesis (2005): 1 under basic ko, as White escapes into a cycle.
    found = solve(DRAW, "4x4")
    assert (found.value, found.engine) == (1, "cycles")
    game = Game(DRAW, "4x4")
    for move in found.line:
        game.play(move)
    assert game.outcome is not None and game.outcome.margin == 1


@pytest.mark.parametrize("size", BY_PASSES)
def test_prisoners_decide_cycles_as_passes_do_in_the_published_table(size: str) -> None:
    assert native_solver(PRISONERS, size).solve().value == BY_PASSES[size]


def roots(seed: int) -> list[tuple[str, Ruleset, State]]:
    """States of small boards under many rulesets, after up to eight turns from any position."""
    chance = random.Random(seed)
    ring = Board.from_edges([(n, (n + 1) % 5) for n in range(5)], spec="ring")
    boards = [ring, *map(Board.parse, ("1x3", "1x4", "1x5", "1x6", "2x2", "2x3"))]
    rulesets = RULESETS | MORE_RULESETS
    found: list[tuple[str, Ruleset, State]] = []
    for name in [*rulesets] * 4:
        ruleset, board = rulesets[name], chance.choice(boards)
        cells = bytes(board.size)
        while chance.random() < 0.7 or Position(board, cells).suffocated:
            cells = bytes(chance.choice((0, 0, 1, 2)) for _ in range(board.size))
        referee = Referee(ruleset, board)
        state = referee.opening(Position(board, cells), chance.randrange(2))
        for _ in range(chance.choice((0, 0, 0, 1, 2, 4, 8))):
            after = referee.after(state, chance.choice(list(referee.legal_turns(state))))
            if after.ending is not None:
                break
            state = after
        found.append((name, ruleset, state))
    return found


def test_values_and_bounds_are_those_of_the_python_solver() -> None:
    exact = 0
    for name, ruleset, state in roots(1):
        assert why_not_repeating(ruleset, state) is None
        task = Task(ruleset, state, komi=Fraction(len(name) % 3, 2))
        slow = CycleSolver(task).solve()
        quick = solved(task)
        assert (quick.low, quick.high) == (slow.low, slow.high), (name, state.position.text, state.to_play)
        assert (quick.outcome is not None) == quick.exact and (slow.outcome is not None) == slow.exact
        assert quick.outcome is None or payoff(quick.outcome, win(state)) == quick.value
        exact += quick.exact
    assert exact >= 40


@pytest.mark.parametrize("fold", [0, 1, 2])
def test_folding_does_not_change_what_can_be_forced(fold: int) -> None:
    for _, ruleset, state in roots(2):
        solver = native_solver(ruleset, state, fold)
        slow = PlainGraph(Task(ruleset, state), silent)
        assert solver.graph.bounds() == slow.bounds()


@pytest.mark.parametrize(
    ("name", "size", "value"), [("openspiel", "2x4", 8), ("openspiel", "3x3", 9), ("no ban at all", "2x6", 3)]
)
def test_a_plan_wins_whatever_white_does_although_the_rule_compares_less_than_nodes(
    name: str, size: str, value: int
) -> None:
    ruleset, chance = RULESETS[name], random.Random(1)
    solver = native_solver(ruleset, size)
    assert solver.solve().value == value
    referee = Referee(ruleset, Board.parse(size))
    opening = referee.opening(Position.empty(Board.parse(size)))
    for _ in range(100):
        state, node, turns = opening, solver.graph.start, []
        while state.ending is None:
            step = chance.choice([step for step in solver.graph.steps(node) if step.is_planned])
            point, node = step.point, step.after
            turn = referee.candidate(state, None if point < 0 else point)
            assert not referee.violations(state, turn)
            state = referee.after(state, turn)
            turns.append(turn)
        outcome = settle(ruleset, state, turns)
        assert outcome.kind is Kind.SCORE and outcome.margin is not None and outcome.margin >= value


@pytest.mark.parametrize("fold", [UNFOLDED, FOLDED])
def test_where_prisoners_decide_both_keep_the_value_whatever_the_other_does(fold: int) -> None:
    chance = random.Random(3)
    for position, player in chance.sample(starts("1x5", "1x6", "2x3", "torus:2x3"), 40):
        ruleset = chance.choice((PRISONERS, MORE_RULESETS["prisoners, suicide"]))
        opening = Referee(ruleset, position.board).opening(position, player)
        task = Task(ruleset, opening, komi=Fraction(chance.choice((0, 0, 1)), 2))
        solver = on_native_graph(task, fold)
        found = solver.solve()
        assert found.value is not None and found.outcome is not None
        assert payoff(found.outcome, win(opening)) == found.value
        for planner in (0, 1):
            assert is_kept(task, found.value, planner, solver.graph.start, kept_turns(solver.graph, planner))


def test_a_value_stands_where_memory_is_too_short_for_its_line() -> None:
    board = Board.parse("3x4")
    opening = Referee(PRISONERS, board).opening(Position.empty(board))
    whole = on_native_graph(Task(PRISONERS, opening)).solve()
    without_line = 0
    for missing in range(1, whole.memory // 4, whole.memory // 50):
        solver = on_native_graph(Task(PRISONERS, opening, limits=Limits(memory=whole.memory - missing)))
        found = solver.solve()
        assert found.low is not None and found.high is not None and found.low <= 4 <= found.high
        if found.exact:
            without_line += 1
            assert found.outcome is None
            for _ in range(2):
                with pytest.raises(MemoryError):
                    solver.choice((), 4)
    assert without_line > 1


def test_where_no_plan_is_found_only_bounds_are_claimed() -> None:
    # Under this rule positions alone are compared; what can be forced if endless play decides is 10.
    found = native_solver(RULESETS["openspiel"], "2x5").solve()
    assert (found.value, found.line, found.high) == (None, (), 10)
    assert found.low is not None and 0 < found.low < 10


@pytest.mark.parametrize("limits", [Limits(nodes=1000), Limits(seconds=0.0), Limits(memory=1 << 20)])
def test_a_limit_leaves_proven_bounds(limits: Limits) -> None:
    opening = Referee(DRAW, Board.parse("3x4")).opening(Position.empty(Board.parse("3x4")))
    found = solved(Task(DRAW, opening, limits=limits))
    assert found.value is None
    assert found.low is not None and found.high is not None and found.low <= 4 <= found.high


def test_what_progress_raises_stops_the_work() -> None:
    def interrupted(nodes: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(DRAW, "3x4", progress=interrupted)
