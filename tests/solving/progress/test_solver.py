"""Bounds by progress proofs, beside the values that the search with records finds."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native import bridge
from gorules.play.progress import silent
from gorules.solving.budget import Budget, OutOfLimits
from gorules.solving.finite.proofs import SuperkoSolver
from gorules.solving.front import solve, solvers
from gorules.solving.notebook import Notebook
from gorules.solving.progress.premises import Premises, premises, why_not_proved
from gorules.solving.progress.search import ProgressSearch
from gorules.solving.progress.solver import ProgressSolver, estimate
from gorules.solving.progress.training import known_weights
from gorules.solving.solution import Limits
from gorules.solving.task import Task

pytestmark = pytest.mark.skipif(bridge.proving is None, reason="there is no native core")
RULES = ("tromp-taylor", "tromp-taylor-no-suicide", "tromp-taylor-ssk", "aga", "taylor-tromp-early-nssk")


def task(ruleset: str, start: Position | str, to_play: str = "black", nodes: int = 100_000) -> Task:
    game = (
        gr.Game(ruleset, start)
        if isinstance(start, str)
        else gr.Game(ruleset, position=start, to_play=to_play)
    )
    return Task.of(game, Limits(nodes=nodes))


def any_position(board: Board, chance: random.Random) -> Position:
    """A position that play can come to: every string has a liberty."""
    while True:
        weights = (4, chance.randrange(1, 5), chance.randrange(1, 5))
        position = Position(board, bytes(chance.choices((0, 1, 2), weights, k=board.size)))
        if not any(region.is_suffocated for region in position.strings):
            return position


@pytest.mark.parametrize("ruleset", RULES)
def test_bounds_hold_on_any_small_position(ruleset: str) -> None:
    chance = random.Random(ruleset)
    met: Counter[str] = Counter()
    for size in ("1x5", "1x7", "2x3", "2x4", "3x3", "torus:2x3"):
        for _ in range(12):
            start, to_play = any_position(Board.parse(size), chance), chance.choice(("black", "white"))
            asked = task(ruleset, start, to_play)
            found, value = ProgressSolver(asked).solve(), SuperkoSolver(asked).solve().value
            assert found.low is not None and found.high is not None and value is not None
            assert found.low <= value <= found.high, (start, to_play, found, value)
            met["low"] += found.low == value > -start.board.size
            met["high"] += found.high == value < start.board.size
            met["exact"] += found.exact
            threshold = chance.randint(-start.board.size, start.board.size)
            reached = ProgressSolver(asked).solve(threshold)
            assert reached.low is not None and reached.high is not None
            assert reached.low <= value <= reached.high
    assert min(met.values()) > 10, met


@pytest.mark.parametrize(
    ("size", "ruleset", "low", "high", "most"),
    [
        ("3x3", "tromp-taylor", 9, 9, 200),
        ("2x5", "aga", 10, 10, 100),
        ("3x3", "taylor-tromp-early-nssk", 2, 9, 10_000),
        ("1x8", "tromp-taylor-ssk", -8, 8, 20_000),
    ],
)
def test_bounds_of_empty_boards(size: str, ruleset: str, low: int, high: int, most: int) -> None:
    found = solve(ruleset, size, limits=Limits(), method="progress")
    assert (found.low, found.high, found.engine) == (low, high, "progress") and found.nodes <= most
    if found.exact:
        assert found.line and found.outcome is not None and found.outcome.margin == low


def test_a_threshold_is_proved_on_a_board_whose_value_bans_decide() -> None:
    found = solve("tromp-taylor", "3x4", threshold=4, method="progress")
    assert found.reached and (found.low, found.high) == (4, 12) and found.nodes <= 10_000


def test_first_turns_are_asked_too() -> None:
    referee_board = Board.parse("3x3")
    game = gr.Game("tromp-taylor", referee_board)
    game.play("B2")
    found = solve(
        "tromp-taylor", referee_board, game.position, "white", history=game.turns, method="progress"
    )
    assert found.value == 9


def test_the_same_question_has_the_same_answer() -> None:
    one, other = (ProgressSolver(task("taylor-tromp-early-nssk", "3x3")).solve() for _ in range(2))
    assert (one.low, one.high, one.nodes) == (other.low, other.high, other.nodes)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("japanese-1989", "play does not end by two passes"),
        ("kee-3.0", "play does not end by two passes"),
        ("new-zealand-two-passes", "the ko rule is none of"),
        ("sunjang", "the score is not the number"),
    ],
)
def test_rules_without_the_premises_are_refused(ruleset: str, said: str) -> None:
    found = premises(gr.load_ruleset(ruleset))
    assert isinstance(found, str) and said in found
    with pytest.raises(InputError, match="progress proofs are not for this"):
        solve(ruleset, "3x3", method="progress")


def test_premises_follow_from_facts() -> None:
    retaking = {}
    for id in RULES:
        found = premises(gr.load_ruleset(id))
        assert isinstance(found, Premises)
        retaking[id] = found.retaking, found.suicide
    assert retaking == {
        "tromp-taylor": ("barred", "allowed"),
        "tromp-taylor-no-suicide": ("barred", "forbidden"),
        "tromp-taylor-ssk": ("barred", "allowed"),
        "aga": ("barred", "forbidden"),
        "taylor-tromp-early-nssk": ("barred-after-a-play", "allowed"),
    }


@pytest.mark.parametrize("size", ["4x5", "5x5"])
def test_weights_that_come_with_gorules_fit_their_board(size: str) -> None:
    board = Board.parse(size)
    weights = known_weights(board)
    assert weights is not None and known_weights(Board.parse("3x3")) is None
    search = ProgressSearch(
        Position.empty(board), 0, 0, board.size, Premises("barred", "allowed", ()), 1 << 24, weights.weights
    )
    with pytest.raises(OutOfLimits):
        search.search(Budget(Limits(nodes=1000), silent))
    assert search.decided is None and 1000 < search.evaluated < 1100
    assert weights.measured is not None and weights.measured.states > 1_000_000


def test_a_search_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    whole = solve("tromp-taylor", "3x4", threshold=4, method="progress")
    pieces = 0
    found = None
    while found is None or found.reached is None:
        found = solve(
            "tromp-taylor", "3x4", threshold=4, method="progress", limits=Limits(nodes=400),
            notebook=Notebook(tmp_path / "notes"),
        )  # fmt: skip
        pieces += 1
    assert found.reached and pieces > 4
    assert found.nodes < 1.5 * whole.nodes  # the order of the search differs a little


def test_a_strategy_is_looked_for_again_after_an_interruption(tmp_path: Path) -> None:
    def stop(states: int) -> None:
        raise KeyboardInterrupt

    start = Position.empty(Board.parse("3x4"))
    barred = Premises("barred", "allowed", ("positional-superko",))
    search = ProgressSearch(start, 0, 0, 4, barred, 1 << 24)
    assert search.search(Budget(Limits(), silent))
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            search.strategy(Budget(Limits(), stop))
    with (tmp_path / "kept").open("w+b") as file:
        search.save(file)
        file.seek(0)
        again = ProgressSearch(start, 0, 0, 4, barred, 1 << 24)
        again.load(file)
    assert again.decided and again.evaluated == search.evaluated
    assert again.strategy(Budget(Limits(), silent)) == search.strategy(Budget(Limits(), silent))


def test_how_long_it_takes_is_told_only_where_it_was_measured() -> None:
    asked = task("tromp-taylor", "4x5")
    told = estimate(asked)
    assert told is not None and told.seconds > 1 and f"{told.measured.states:,}" in str(told)
    assert estimate(task("taylor-tromp-early-nssk", "4x5")) is None
    assert estimate(replace(asked, threshold=Fraction(3))) is None
    assert estimate(task("tromp-taylor", "4x6")) is None


def test_larger_boards_are_asked_first_by_progress_proofs() -> None:
    kinds = {
        size: [type(one).__name__ for one in solvers(task("aga", size))]
        for size in ("1x17", "3x3", "4x5", "5x6")
    }
    assert kinds == {
        "1x17": ["SuperkoSolver"],
        "3x3": ["SuperkoSolver"],
        "4x5": ["ProgressSolver", "SuperkoSolver"],
        "5x6": ["ProgressSolver", "SuperkoSolver"],
    }
    assert why_not_proved(task("aga", "6x6")) == "the board 6x6 has more than 30 points"
