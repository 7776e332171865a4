"""Promises of the native search: its values are exact under every ruleset that it takes."""

from dataclasses import replace
from random import Random

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.native import bridge
from gorules.play.game import Game
from gorules.ruleset import Ruleset
from tests.support import fuzz
from tests.support.fuzz import Result, searcher, solved, value_of_line
from tests.support.strategies import composed

PASS = -1

pytestmark = pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")

SUPERKO = {
    "PSK": "positional-superko",
    "SSK": "situational-superko",
    "NSSK": "natural-situational-superko",
}

# solving.md 1.1: the values of the empty board under PSK, SSK and NSSK, with suicide and without.
VALUES = {
    "1x1": (0, 0, 0), "1x2": (0, 0, 0), "1x3": (3, 3, 3), "1x4": (4, 4, 4), "1x5": (0, 0, 0),
    "1x6": (1, 1, 1), "1x7": (2, 2, 2), "1x8": (3, 3, 3), "1x9": (0, 0, 1), "2x2": (1, 1, 1),
    "2x3": (0, 0, 0), "2x4": (8, 8, 8), "3x3": (9, 9, 2),
}  # fmt: skip

# The same source, 1.2: the value of each opening, without suicide, under PSK.
OPENINGS = {
    "1x2": {"A1": -2, "pass": 0},
    "1x5": {"A1": -5, "B1": 0, "C1": 0, "pass": 0},
    "1x6": {"A1": -6, "B1": 1, "C1": -1, "pass": -1},
    "1x8": {"A1": -3, "B1": 3, "C1": -1, "D1": 1, "pass": -3},
    "2x3": {"A1": -6, "B1": -2, "pass": 0},
    "2x4": {"A1": -8, "B1": 8, "pass": -8},
    "3x3": {"A1": -9, "B1": 3, "B2": 9, "pass": -9},
}


def superko(name: str, suicide: str = "forbidden") -> Ruleset:
    """Return area scoring after two passes under a superko rule."""
    return composed(ko=[SUPERKO[name]], suicide=suicide, end=[{"type": "passes", "count": 2}])


def board_of(spec: str) -> Board:
    rows, columns = map(int, spec.split("x"))
    return Board.rectangular(rows, columns)


# Verified values


@pytest.mark.parametrize("spec", VALUES)
@pytest.mark.parametrize("rule", SUPERKO)
@pytest.mark.parametrize("suicide", ["forbidden", "allowed"])
def test_values_are_those_of_the_verified_table(spec: str, rule: str, suicide: str) -> None:
    game = Game(superko(rule, suicide), board_of(spec))
    found = solved(game, memory=1 << 27)
    expected = VALUES[spec][list(SUPERKO).index(rule)]
    assert (found["low2"] / 2, found["high2"] / 2) == (expected, expected)
    assert value_of_line(game, found["line"]) == expected


@pytest.mark.parametrize("spec", OPENINGS)
def test_openings_have_their_verified_values(spec: str) -> None:
    for move, expected in OPENINGS[spec].items():
        game = Game(superko("PSK"), board_of(spec))
        game.play(move)
        assert solved(game)["low2"] / 2 == expected, move


@pytest.mark.parametrize(
    ("rule", "most"),
    [("2x2", 395), ("1x6", 1356), ("2x3", 3870), ("1x9", 204_734), ("3x3", 157_411)],
)
def test_nodes_are_at_most_a_third_of_the_best_sound_figures(rule: str, most: int) -> None:
    # solving.md 3.2: the whole value of the empty board, PSK, no suicide.
    found = solved(Game(superko("PSK"), board_of(rule)), memory=1 << 27, line=False)
    assert found["nodes"] <= most / 3


@pytest.mark.parametrize("rule", SUPERKO)
@pytest.mark.parametrize("suicide", ["forbidden", "allowed"])
@pytest.mark.parametrize("spec", ["3x3", "3x4"])
def test_static_wins_save_more_than_half_of_the_nodes(spec: str, rule: str, suicide: str) -> None:
    game = Game(superko(rule, suicide), board_of(spec))
    found, without = (solved(game, memory=1 << 27, most_enclosed=most) for most in (10, 0))
    assert found["low2"] == found["high2"] == without["low2"] == without["high2"]
    assert value_of_line(game, found["line"]) == found["low2"] / 2
    assert found["nodes"] <= without["nodes"] / 2


@pytest.mark.parametrize("passes", [1, 2, 4])
@pytest.mark.parametrize("rule", SUPERKO)
@pytest.mark.parametrize(
    "start", [("..X.X", "white"), ("X..O.X", "white"), ("...O", "black"), (".X.X.OO", "black")]
)
def test_a_player_who_is_sure_of_a_margin_gets_it(start: tuple[str, str], rule: str, passes: int) -> None:
    """A line may leave what makes her sure again and again, so that bans add up. And if a single pass ends
    play, stones that she would take off stay.
    """
    position, to_play = start
    rules = composed(ko=[SUPERKO[rule]], suicide="allowed", end=[{"type": "passes", "count": passes}])
    game = Game(rules, Board.rectangular(1, len(position)), position, to_play=to_play)
    found = solved(game)
    assert found["low2"] == found["high2"] == solved(game, most_enclosed=0, closes=False, line=False)["low2"]
    assert value_of_line(game, found["line"]) == found["low2"] / 2


@pytest.mark.parametrize("rule", SUPERKO)
def test_a_proof_by_a_static_win_is_not_used_where_there_was_one_before(rule: str) -> None:
    """From the start Black gets all of 1x4 even if he fills A1 in the end, and White takes him: he takes
    back, and nothing is banned. On this line he was sure by B1 and C1 before, and that
    position may not come back.
    """
    game = Game(superko(rule), board_of("1x4"))
    line = [*map(game.board.point, ("B1", "D1", "C1")), PASS, game.board.point("A1")]
    choices = []
    for most_enclosed in (10, 0):
        search = searcher(game, most_enclosed=most_enclosed)
        search.limit(100_000)
        assert search.search()
        choices.append([search.winning_choice(line, target2) for target2 in range(-7, 8)])
    assert choices[0] == choices[1]
    assert game.board.point("D1") in choices[0]


# Against the reference solver; `make fuzz` compares many more roots


def test_random_roots_have_the_value_of_the_reference_solver() -> None:
    results = [
        fuzz.compare_root(fuzz.random_root(Random(f"quick:{case}")), visits=100) for case in range(300)
    ]
    assert [said for result, said in results if result is Result.DIFFERENT] == []
    assert sum(result is Result.SAME for result, _ in results) > 100


def test_values_are_the_same_where_positions_are_too_large_for_a_word() -> None:
    # Then positions are numbered as they come and symmetries are not used.
    roots = [replace(fuzz.random_root(Random(f"numbered:{case}"), 4), fold=False) for case in range(100)]
    results = [fuzz.compare_root(root, visits=100) for root in roots]
    assert [said for result, said in results if result is Result.DIFFERENT] == []
    assert sum(result is Result.SAME for result, _ in results) > 30
    assert solved(Game(superko("NSSK"), board_of("3x3")), fold=False, memory=1 << 27)["low2"] == 4


# Limits


def test_a_large_board_with_few_empty_points_is_solved() -> None:
    # Black's wall takes all but a corner of two points, in which White cannot live.
    rows = ["X" * 6 for _ in range(5)]
    rows[0], rows[2] = "X.XXXX", ".XXXX."
    rows[4] = "XXXX.X"
    game = Game(superko("PSK"), Board.rectangular(5, 6), "/".join(rows), to_play="white")
    assert solved(game)["low2"] == 60


def test_bounds_proven_within_a_limit_contain_the_value() -> None:
    for nodes in (1, 10, 100, 1000):
        found = solved(Game(superko("PSK"), board_of("3x3")), nodes=nodes)
        assert found["low2"] <= 18 <= found["high2"]
        assert found["nodes"] <= nodes + 1


def test_a_limit_may_be_as_large_as_one_likes() -> None:
    assert solved(Game(superko("PSK"), board_of("1x2")), nodes=10**30, seconds=1e30)["low2"] == 0


def test_a_threshold_decides_only_whether_black_gets_it() -> None:
    game = Game(superko("PSK"), board_of("2x3"))
    assert solved(game, threshold2=2)["high2"] <= 0
    assert solved(game, threshold2=0)["low2"] >= 0


def test_little_memory_changes_nodes_but_no_value() -> None:
    game = Game(superko("SSK", "allowed"), board_of("1x7"))
    small, large = solved(game, memory=1 << 20), solved(game, memory=1 << 27)
    assert small["low2"] == small["high2"] == large["low2"] == 4
    assert small["memory"] <= 1 << 20


def test_an_exception_raised_on_progress_comes_through() -> None:
    def fail(nodes: int, low2: int, high2: int) -> None:
        assert low2 <= 4 <= high2
        raise ValueError(nodes)

    with pytest.raises(ValueError, match=r"^\d+$"):
        solved(Game(superko("PSK"), board_of("4x4")), progress=fail)


def test_endings_that_proofs_cannot_carry_are_refused_with_a_reason() -> None:
    rules = composed(ko=["basic-ko"], end=[{"type": "pass-repeats"}])
    with pytest.raises(InputError, match="depends on the history"):
        solved(Game(rules, board_of("1x2")))


def test_a_game_without_end_is_refused() -> None:
    rules = composed(ko=["basic-ko"], suicide="allowed", end=[{"type": "passes", "count": 2}])
    with pytest.raises(InputError, match="for ever"):
        solved(Game(rules, board_of("2x2")))
