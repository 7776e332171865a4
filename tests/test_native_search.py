"""Promises of the native search: its values are exact under every ruleset that it takes."""

from random import Random
from typing import Any

import pytest

from gorules.board import Board
from gorules.game import Game
from gorules.inputs import InputError
from gorules.position import Position
from gorules.referee import Referee
from gorules.ruleset import Ruleset
from gorules.settle import settle
from gorules.solve import packed
from gorules.solve.reference import ReferenceSolver, payoff, win
from gorules.solve.solution import Limits
from gorules.verdicts import Points
from tests.strategies import composed

native = pytest.importorskip("gorules.solve._native", reason="the extension is not built")

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


def solved(game: Game, **settings: Any) -> dict[str, Any]:
    """Return what the native search says of a game."""
    rules = packed.pack(game.ruleset, game.board)
    history = (*game.history, *game.turns)
    start = packed.start(game.position, game.state.to_play, history)
    found: dict[str, Any] = native.solve(rules, start, **{"memory": 1 << 24, **settings})
    return found


def board_of(spec: str) -> Board:
    rows, columns = map(int, spec.split("x"))
    return Board.rectangular(rows, columns)


def value_of_line(game: Game, line: tuple[int, ...]) -> float:
    """Play a line under the referee, who has to allow every turn, and return what it comes to."""
    state, referee, turns = game.state, Referee(game.ruleset, game.board), []
    for point in line:
        turn = referee.candidate(state, None if point < 0 else point)
        assert not referee.violations(state, turn)
        turns.append(turn)
        state = referee.after(state, turn)
    assert state.ending is not None
    return float(payoff(settle(game.ruleset, state, turns), win(state)))


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


# Against the reference solver

COMPARES = ("position", "position+next", "position+author", "transition", "transition+author")
THEN = ("score", "no-result", "draw")


def random_ban(random: Random) -> dict[str, Any]:
    """Return a point of the repetition algebra."""
    if random.random() < 0.4:
        presets = (*SUPERKO.values(), "basic-ko", "situational-superko-by-author", "kee-history")
        return {"type": random.choice((*presets, "spight-superko", "fixed-ko"))}
    compares = random.choice(COMPARES)
    events = ["start", "play", "pass"] if compares in COMPARES[:2] else ["play", "pass"]
    lifted = random.choice(("never", "never", "own-pass", "any-pass", "all-pass"))
    return {
        "type": "repetition",
        "compares": compares,
        "records": [e for e in events if e == "play" or random.random() < 0.6],
        "lifted-by": lifted,
        "keeps": "nothing" if lifted == "never" else random.choice(("nothing", "current")),
        "window": random.choice(("all", "all", "all", 1, 2, 3, 5)),
    }


def random_ruleset(random: Random) -> Ruleset:
    """Return a composition that the native search takes."""
    passing = "forbidden" if random.random() < 0.1 else "allowed"
    end: list[dict[str, Any]] = []
    if passing == "allowed":
        last_by = random.choice((None, None, None, "black", "white"))
        count = random.choice((1, 2, 2, 2, 2, 3, 4))
        then = "score" if random.random() < 0.9 else random.choice(THEN)
        end.append({"type": "passes", "count": count, "last-by": last_by, "then": then})
    if random.random() < 0.15:
        end.append({"type": "captures", "count": random.randint(1, 4)})
    if passing == "forbidden" or random.random() < 0.15:
        end.append({"type": "no-legal-play", "then": random.choice(("loses", "wins", "draw", "score"))})
    counts = random.choice(("borders-only-own", "borders-no-opponent", "borders-own"))
    tax = random.choice((0, 0, 0, 2))
    scoring: dict[str, Any] = random.choice(
        [
            {"type": "area", "empty-counts": "borders-only-own"},
            {"type": "area", "empty-counts": counts, "group-tax": tax},
            {"type": "territory", "empty-counts": counts, "group-tax": tax, "pass-stones": bool(tax)},
            {"type": "stones"},
        ]
    )
    bans = [random_ban(random)]
    if random.random() < 0.8:
        bans.append({"type": random.choice(list(SUPERKO.values()))})
    suicide = random.choice(("forbidden", "allowed", "multi-stone"))
    try:
        return composed(ko=bans, suicide=suicide, end=end, scoring=scoring, passing=passing)
    except ValueError:
        # The same ban twice.
        return composed(ko=bans[1:], suicide=suicide, end=end, scoring=scoring, passing=passing)


def random_board(random: Random, most: int) -> Board:
    """Return a line, a rectangle or a connected graph."""
    size = random.randint(1, most)
    if random.random() < 0.6:
        shapes = [(r, size // r) for r in range(1, size + 1) if size % r == 0 and r <= size // r]
        return Board.rectangular(*random.choice(shapes))
    edges = [(str(i), str(random.randrange(i))) for i in range(1, size)]
    edges += [(str(a), str(b)) for a in range(size) for b in range(a) if random.random() < 0.2]
    return Board.from_edges(list(dict.fromkeys(edges)), [str(i) for i in range(size)])


def random_game(random: Random, most: int) -> Game:
    """Return a game whose earlier history is made of turns that may have been illegal."""
    ruleset, board = random_ruleset(random), random_board(random, most)
    to_play = random.randrange(2)
    positions = [Position(board, bytes(board.size))]
    player = to_play
    for _ in range(random.choice((0, random.randint(1, 6), random.randint(5, 20)))):
        empty = [point for point, cell in enumerate(positions[-1].cells) if cell == 0]
        after = positions[-1]
        if empty and random.random() < 0.85:
            after = after.place(player, random.choice(empty)).after
        positions.append(after)
        player = 1 - player
    drop = random.randrange(len(positions))
    if random.random() < 0.5:
        positions = positions[drop:]
    colour = ("black", "white")[player]
    return Game(ruleset, board, positions[-1], colour, history=positions[:-1])


class Values(ReferenceSolver):
    """The reference solver without the line, which takes it most of its time."""

    def _line(self, value: Points) -> Any:
        return (), None


def compare(seed: int, most: int, nodes: int, **settings: Any) -> str:
    """Compare the two solvers on a random game; return what came of it."""
    game = random_game(Random(seed), most)
    if packed.why_not(game.ruleset, game.board) is not None:
        return "not packed"
    try:
        slow = Values(game.ruleset, game.state, Limits(nodes=nodes), lambda _: None).solve()
    except InputError:
        return "endless"
    try:
        found = solved(game, nodes=20_000, memory=1 << 22, **settings)
    except InputError as error:
        # Which solver meets a cycle first depends on the order of its search.
        return "endless" if "for ever" in str(error) else f"WRONG {seed}: {error}"
    if found["status"] != "solved":
        return "unsolved"
    value = found["low2"] / 2
    if found["low2"] != found["high2"]:
        return f"WRONG {seed}: open"
    if slow.value is not None and value != slow.value:
        return f"WRONG {seed}: {value}, not {slow.value}"
    if slow.value is None and not float(slow.low) <= value <= float(slow.high):  # type: ignore[arg-type]
        return f"WRONG {seed}: {value}, not from {slow.low} to {slow.high}"
    if found["line"] is not None and value_of_line(game, found["line"]) != value:
        return f"WRONG {seed}: line"
    return "same" if slow.value is not None else "within bounds"


@pytest.mark.parametrize(("most", "seeds"), [(4, range(250)), (6, range(250, 320))])
def test_random_roots_have_the_value_of_the_reference_solver(most: int, seeds: range) -> None:
    results = [compare(seed, most, 200) for seed in seeds]
    assert [result for result in results if result.startswith("WRONG")] == []
    assert results.count("same") > len(seeds) / 3


def test_values_are_the_same_where_positions_are_too_large_for_a_word() -> None:
    # Then positions are numbered as they come and symmetries are not used.
    results = [compare(seed, 4, 200, fold=False) for seed in range(1000, 1100)]
    assert [result for result in results if result.startswith("WRONG")] == []
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


def test_a_threshold_decides_only_whether_black_gets_it() -> None:
    game = Game(superko("PSK"), board_of("2x3"))
    assert solved(game, threshold2=2)["high2"] <= 0
    assert solved(game, threshold2=0)["low2"] >= 0


def test_little_memory_changes_nodes_but_no_value() -> None:
    game = Game(superko("SSK", "allowed"), board_of("1x7"))
    small, large = solved(game, memory=1 << 20), solved(game, memory=1 << 27)
    assert small["low2"] == small["high2"] == large["low2"] == 4
    assert small["memory"] <= 1 << 20


def test_progress_can_stop_the_search() -> None:
    found = solved(Game(superko("PSK"), board_of("3x4")), progress=lambda nodes: False)
    assert found["status"] == "interrupted"
    assert found["low2"] <= 8 <= found["high2"]


def test_an_exception_raised_on_progress_comes_through() -> None:
    def fail(nodes: int) -> None:
        raise ValueError(nodes)

    with pytest.raises(ValueError, match=r"^\d+$"):
        solved(Game(superko("PSK"), board_of("3x4")), progress=fail)


def test_endings_that_proofs_cannot_carry_are_refused_with_a_reason() -> None:
    rules = composed(ko=["basic-ko"], end=[{"type": "pass-repeats"}])
    with pytest.raises(InputError, match="depends on the history"):
        solved(Game(rules, board_of("1x2")))


def test_a_game_without_end_is_refused() -> None:
    rules = composed(ko=["basic-ko"], suicide="allowed", end=[{"type": "passes", "count": 2}])
    with pytest.raises(InputError, match="for ever"):
        solved(Game(rules, board_of("2x2")))
