"""What perfect play yields: values, lines, limits, and which solver finds them.

Values are published ones: Tromp (2x2), Drange's Mini-Go, van der Werf, and searches named in the bestiary.
"""

import gc
import json
import os
import subprocess
import sys
import weakref
from fractions import Fraction

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.handicap import conventional_points
from gorules.go.setup import Setup
from gorules.native import bridge
from gorules.solving.finite.proofs import SuperkoSolver
from gorules.solving.finite.reference import ReferenceSolver
from gorules.solving.front import openings, solve, solvers
from gorules.solving.solution import Limits
from gorules.solving.task import Task
from gorules.solving.worth import win
from tests.support.strategies import composed

PSK, SSK, NSSK = "tromp-taylor", "tromp-taylor-ssk", "taylor-tromp-early-nssk"


def replayed(ruleset: str, found: gr.Solution, **start: str) -> gr.Outcome:
    """Play the line through the referee and return the outcome."""
    game = gr.Game(ruleset, **start)  # type: ignore[arg-type] # the options of a start
    for move in found.line:
        game.play(move)
    assert game.outcome is not None
    return game.outcome


@pytest.mark.parametrize("ruleset", [PSK, SSK, NSSK, "tromp-taylor-no-suicide"])
@pytest.mark.parametrize(("board", "value"), [("1x1", 0), ("1x2", 0), ("1x3", 3), ("1x4", 4), ("2x2", 1)])
def test_tiny_boards_are_worth_what_is_published(ruleset: str, board: str, value: int) -> None:
    found = solve(ruleset, board)
    assert found.value == found.low == found.high == value
    assert replayed(ruleset, found, board=board).margin == value


@pytest.mark.parametrize(("ruleset", "value"), [(PSK, -2), (SSK, 0), (NSSK, 2)])
def test_one_stone_on_two_points_is_worth_another_thing_under_each_superko(ruleset: str, value: int) -> None:
    found = solve(ruleset, position="X.")
    assert found.value == value
    assert replayed(ruleset, found, position="X.").margin == value


def test_suicide_decides_on_five_points() -> None:
    assert solve(PSK, position="X.OX.", to_play="white").value == 0
    assert solve("tromp-taylor-no-suicide", position="X.OX.", to_play="white").value == -5


def test_the_first_turn_that_keeps_the_value_on_1x2_is_the_pass() -> None:
    values = {moves: after.value for moves, after in openings(Task.of(gr.Game(PSK, "1x2")))}
    assert values == {
        ("A1", "B1"): -2,
        ("pass",): 0,
    }


def test_first_turns_go_together_only_where_the_position_has_the_symmetry() -> None:
    # The board has the symmetry that exchanges B1 and D1; the position has it not, and they differ in value.
    task = Task.of(gr.Game(PSK, position="X....", to_play="white"))
    values = {moves: after.value for moves, after in openings(task)}
    for move, position in {"B1": ".O...", "D1": "X..O."}.items():
        assert values[(move,)] == solve(PSK, position=position, history=["X...."]).value
    assert values["B1",] != values["D1",]


def test_an_earlier_history_changes_the_value() -> None:
    # Smallest witness against proofs without histories: .O is won by taking, unless X. was there before.
    assert solve(PSK, position=".O").value == 2
    assert solve(PSK, position=".O", history=["X."]).value == -2


def without_bound() -> gr.Ruleset:
    """On one point White takes back his own stone, which bans the same for Black, who has to pass and to pay
    for it; his pass lifts the ban, and White goes on as long as he likes.
    """
    lifted = {"type": "repetition", "compares": "position", "lifted-by": "any-pass", "keeps": "current"}
    scoring = {"type": "territory", "empty-counts": "borders-only-own", "prisoners": "ignored"}
    return composed(ko=[{**lifted, "window": 2}], end=["passes"], scoring={**scoring, "pass-stones": True})


@pytest.mark.parametrize("solver", [SuperkoSolver, ReferenceSolver])
def test_nothing_is_claimed_of_margins_without_bound(
    solver: type[SuperkoSolver] | type[ReferenceSolver],
) -> None:
    if solver is SuperkoSolver and bridge.core is None:
        pytest.skip(f"no native core: {bridge.why_not}")
    game = gr.Game(without_bound(), "1x1", to_play="white")
    found = solver(Task.of(game, Limits(nodes=10_000))).solve()
    assert found.low is None and found.value is None and not found.line
    assert found.high is not None and found.high < -win(game.state)
    beyond = -win(game.state) - 1
    asked = solver(Task.of(game, Limits(nodes=10_000))).solve(beyond)
    assert asked.high is not None and asked.high < beyond


@pytest.mark.parametrize("ruleset", ["kee-3.0", "kee-3.0-no-suicide"])
def test_kee_rules_make_2x2_a_draw(ruleset: str) -> None:
    found = solve(ruleset, "2x2")
    assert (found.value, found.engine) == (0, "kee")


def test_basic_ko_with_repetition_void_makes_2x2_void_and_3x3_black_s() -> None:
    found = solve("chinese-2002-practice", "2x2")
    assert (found.value, str(found)) == (0, "no result")
    assert found.engine == ("reference-cycles" if bridge.core is None else "cycles")
    assert solve("chinese-2002-practice", "3x3").value == 9


def test_a_game_without_a_score_is_won() -> None:
    assert str(solve("no-pass-go", "1x5")) == "Black wins"
    assert str(solve("no-pass-go", "1x2")) == "White wins"


def test_komi_moves_the_value() -> None:
    assert solve(PSK, "1x3", komi=0.5).value == Fraction(5, 2)


def test_a_limit_gives_bounds_and_no_guess() -> None:
    found = solve(SSK, "2x3", limits=Limits(nodes=30))
    assert found.value is None
    assert found.line == ()
    assert found.low is not None and found.high is not None
    assert found.low <= 0 <= found.high  # its value is 0
    assert found.low < found.high
    assert str(found).startswith("between")


def test_a_game_that_has_ended_is_worth_its_score() -> None:
    game = gr.Game(PSK, "1x3")
    for move in ("B1", "pass", "pass"):
        game.play(move)
    assert game.outcome is not None and game.outcome.margin == 3


@pytest.mark.parametrize("pure", ["0", "1"])
def test_the_doctor_says_which_core_is_in_use(pure: str) -> None:
    if pure == "0" and bridge.core is None:
        pytest.skip(f"the native core is not in use: {bridge.why_not}")
    command = [sys.executable, "-m", "gorules", "doctor", "--json"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "GORULES_PURE_PYTHON": pure}
    )
    said = json.loads(done.stdout)
    assert said["native"] is (pure == "0")
    assert (said["why-not-native"] is None) is said["native"]


@pytest.mark.skipif(bridge.core is None, reason=f"the native core is not in use: {bridge.why_not}")
@pytest.mark.parametrize(("board", "value"), [("2x3", 0), ("1x9", 0), ("3x3", 9), ("2x4", 8)])
def test_the_native_core_takes_over_under_superko(board: str, value: int) -> None:
    found = solve("tromp-taylor-no-suicide", board)
    assert (found.value, found.engine) == (value, "native")
    assert replayed("tromp-taylor-no-suicide", found, board=board).margin == value


@pytest.mark.skipif(bridge.core is None, reason=f"the native core is not in use: {bridge.why_not}")
def test_natural_situational_superko_costs_black_seven_points_on_3x3() -> None:
    assert solve("bga", "3x3").value == 9  # basic ko bans the retake that saves White
    nssk = gr.load_ruleset(NSSK)
    assert solve(nssk.composed("nssk-no-suicide", suicide=gr.load_ruleset("bga").suicide), "3x3").value == 2


@pytest.mark.parametrize("ruleset", [PSK, "chinese-2002-practice", "kee-3.0", "spight-area"])
def test_a_threshold_asks_only_whether_black_gets_so_much(ruleset: str) -> None:
    value = solve(ruleset, "1x3").value
    assert value == 3
    for threshold, reached in ((-3, True), (2.5, True), (3, True), (3.5, False), (4, False)):
        found = solve(ruleset, "1x3", threshold=threshold)
        assert found.reached is reached, threshold
        assert found.low is not None and found.high is not None
        assert found.low <= value <= found.high
    assert solve(ruleset, "1x3").reached is None


def test_a_threshold_takes_less_than_the_value() -> None:
    ruleset = "tromp-taylor-no-suicide"
    assert solve(ruleset, "1x5", threshold=5).nodes < solve(ruleset, "1x5").nodes


def test_a_threshold_is_a_number_of_half_points() -> None:
    with pytest.raises(gr.InputError, match="half points"):
        solve(PSK, "1x2", threshold=0.25)


def test_a_history_that_makes_a_difference_is_reported() -> None:
    assert solve(PSK, position=".O", history=["X."]).depends_on_history is True
    assert solve(PSK, position=".O").depends_on_history is None


@pytest.mark.skipif(bridge.core is None, reason=f"the native core is not in use: {bridge.why_not}")
def test_a_value_that_rests_on_no_record_is_the_same_under_every_history() -> None:
    # Black's wall makes all of it hers, and White has no play that is no suicide.
    position = "XX.X/XXX."
    found = solve("tromp-taylor-no-suicide", position=position)
    assert (found.value, found.needs, found.depends_on_history) == (8, 0, False)
    # What is needed is said of other proofs.
    assert (solve(PSK, "2x2").needs or 0) > 0


@pytest.mark.parametrize(("ruleset", "engine"), [("spight-area", "reference"), ("kee-3.0", "kee")])
def test_memory_is_a_limit_of_the_solvers_in_python_too(ruleset: str, engine: str) -> None:
    limits = Limits(memory=1 << 20)
    found = solve(ruleset, "2x3", limits=limits)
    assert (found.engine, found.value) == (engine, None)
    assert 0 < found.memory < 1.2 * limits.memory


@pytest.mark.skipif(bridge.core is None, reason=f"the native core is not in use: {bridge.why_not}")
def test_what_one_solver_has_proven_stays_proven_when_the_next_one_is_asked() -> None:
    # Positions alone are compared, so the graph of situations gives bounds; its whole range is -12 to 12.
    found = solve("openspiel", "3x4", limits=Limits(seconds=1))
    assert found.low is not None and found.high is not None
    assert 2 <= found.low <= found.high <= 4


def test_a_pass_before_the_start_is_history_too() -> None:
    # White can end play at once, so Black, who is ahead, passes; without that pass he is not yet there.
    found = solve(PSK, position="....X", history=["....X"])
    assert found.depends_on_history is not False
    assert found.value == 5
    assert solve(PSK, position="....X").value == -5


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_passes_before_the_start_do_not_end_play_there(passes: int) -> None:
    rules = "chinese-2002-practice"
    found = solve(rules, position="X.O", to_play="white", history=["X.O"] * passes)
    game = gr.Game(rules, position="X.O", to_play="white", history=["X.O"] * passes)
    for move in found.line:
        game.play(move)
    assert game.outcome is not None and game.outcome.margin == found.value == -3


def test_what_is_on_record_counts_though_the_graph_is_folded() -> None:
    ends = [
        {"type": "passes", "count": 2},
        {"type": "repetition", "compares": "position", "records": ["start", "play"], "on": ["play"],
         "then": "draw"},
    ]  # fmt: skip
    rules = composed(ko=["basic-ko"], suicide="multi-stone", end=ends, scoring={"type": "stones"})
    assert solve(rules, position=".O", history=[".O", "X.", "X.", ".."]).value == 0


def test_where_players_can_pass_for_ever_there_is_no_value() -> None:
    ends = [{"type": "situation-repeats", "records": ["play"], "then": "draw"}]
    with pytest.raises(gr.InputError, match="for ever"):
        solve(composed(ko=["basic-ko"], suicide="forbidden", end=ends), "1x1")


# Handicap


def test_a_handicap_is_worth_what_the_best_placing_is() -> None:
    # Under superko the stones may as well have been drawn: no play brings back the boards before them.
    rules = "tromp-taylor-no-suicide"
    placings = ("XX..", "X.X.", "X..X", ".XX.")  # the others are images of these
    best = max(Fraction(solve(rules, position=drawn, to_play="white").value or 0) for drawn in placings)
    assert solve(rules, "1x4", handicap=2).value == best
    assert solve("chinese-2002", "1x4", handicap=2).value == best - 2  # n points for White
    assert solve(rules, "1x5", handicap=2).value == 5
    assert solve(rules, "1x5", handicap=1).value == solve(rules, "1x5").value == 0


def test_a_handicap_that_is_given_already_takes_no_slower_solver() -> None:
    # Under the American rules White is given half a point for one stone, and half a point and one for two.
    even, one = (solve("aga", "1x5", handicap=stones) for stones in (0, 1))
    assert (one.value, one.engine) == ((even.value or 0) - Fraction(1, 2), even.engine)
    points = conventional_points(Board.rectangular(7, 7), 2)
    eyes = {0, 48}
    cells = bytes(0 if point in eyes or point in points else 1 for point in range(49))
    two = solve("aga", position=Setup(Board.rectangular(7, 7), cells), handicap=2)
    assert (two.value, two.engine) == (49 - Fraction(3, 2), even.engine)
    assert (
        solve("tromp-taylor", "1x3", handicap=2).engine == "reference"
    )  # Black's plays are still to be made


def test_where_only_agreement_ends_play_that_is_what_keeps_games_from_having_a_value() -> None:
    with pytest.raises(InputError, match="under new-zealand only agreement ends play"):
        solve("new-zealand", "1x2")
    with pytest.raises(
        InputError, match=r"without a rule on repetition .*'gorules laws' looks for such a game"
    ):
        solve("wiki-area", "1x5")


@pytest.mark.skipif(bridge.core is None, reason="there is no native core")
@pytest.mark.parametrize(("ruleset", "engine"), [(PSK, "native"), ("chinese-2002-practice", "cycles")])
def test_the_tables_of_a_search_are_freed_with_it(ruleset: str, engine: str) -> None:
    # They can be most of what there is of memory, too much to wait until cycles of references are looked for.
    solver = next(each for each in solvers(Task.of(gr.Game(ruleset, "1x4"))) if each.engine == engine)
    solver.solve()
    freed = weakref.ref(solver)
    gc.disable()
    try:
        del solver
        assert freed() is None
    finally:
        gc.enable()
