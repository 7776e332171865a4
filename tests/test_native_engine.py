"""The native engine and the Python referee are two implementations of the same rules."""

import ast
import inspect
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gorules.board import Board
from gorules.count import count_games, divide, perft
from gorules.inputs import InputError
from gorules.position import Position
from gorules.referee import Referee, State
from gorules.ruleset import Ruleset, all_rulesets, load_ruleset
from gorules.settle import settle
from gorules.solve import native, packed
from gorules.turns import Turn
from gorules.verdicts import Kind
from tests.strategies import PRESETS, SUICIDE, composed

needs_native = pytest.mark.skipif(native.core is None, reason=f"no native core: {native.why_not}")
core: Any = native.core

FOLLOWS = {Kind.SCORE: 0, Kind.NO_RESULT: 1, Kind.DRAW: 2, Kind.WIN: 4}


# Random rules, boards and games


def random_terms(random: Random) -> dict[str, Any]:
    compares = random.choice(packed.COMPARES)
    events = ["play", "pass", *(["start"] if compares in ("position", "position+next") else [])]
    lifted_by = random.choice(packed.LIFTED_BY)
    return {
        "compares": compares,
        "records": random.sample(events, random.randint(1, len(events))),
        "lifted-by": lifted_by,
        "keeps": "nothing" if lifted_by == "never" else random.choice(("nothing", "current")),
        "window": random.choice(("all", "all", 1, 2, 3, 5, 9, 12)),
    }


def random_end(random: Random, kind: str) -> dict[str, Any]:
    then = random.choice(("score", "no-result", "draw"))
    after_cycle = random.choice(("score", "no-result", "draw", "prisoners"))
    match kind:
        case "passes":
            count = random.choice(("each-player", 1, 2, 3, 4))
            last_by = random.choice((None, "black", "white"))
            return {"type": kind, "count": count, "last-by": last_by, "then": then}
        case "pass-repeats":
            return {"type": kind, "then": then}
        case "repetition":
            on = random.choice((["play"], ["pass"], ["play", "pass"]))
            more = {"on": on, "times": random.choice((2, 2, 3, 4)), "then": after_cycle}
            return {"type": kind, **random_terms(random), **more}
        case "situation-repeats":
            parts = ["position", *random.sample(("next-player", "ko-memory"), random.randint(0, 2))]
            records = random.sample(("start", "play", "pass"), random.randint(1, 3))
            times = random.choice((2, 2, 3))
            return {"type": kind, "of": parts, "records": records, "times": times, "then": after_cycle}
        case "no-legal-play":
            return {"type": kind, "then": random.choice(("loses", "wins", "draw", "score"))}
        case _:
            return {"type": "captures", "count": random.randint(1, 9)}


def random_scoring(random: Random, is_cyclic: bool) -> dict[str, Any]:
    scoring: dict[str, Any] = {"type": random.choice(("area", "area", "territory", "stones"))}
    if scoring["type"] != "stones":
        scoring["empty-counts"] = random.choice(packed.EMPTY_COUNTS)
        scoring["group-tax"] = random.choice((0, 0, 1, 2))
    if scoring["type"] == "territory":
        scoring["prisoners"] = random.choice(("counted", "ignored"))
        scoring["pass-stones"] = random.choice((False, True))
    if is_cyclic and random.choice((False, True)):
        scoring |= {"positions": "passed-in-cycle", "takes": random.choice(("max", "last"))}
    return scoring


def random_ruleset(random: Random) -> Ruleset:
    passing = random.choice(("allowed",) * 6 + ("forbidden",))
    kinds = ["passes", "pass-repeats", "repetition", "situation-repeats", "no-legal-play", "captures"]
    chosen = random.sample(kinds if passing == "allowed" else kinds[2:], random.choice((0, 1, 1, 2, 3)))
    ends = [random_end(random, kind) for kind in chosen] or [{"type": "agreement"}]
    cyclic = ("repetition", "situation-repeats", "agreement")
    is_cyclic = all(end["type"] in cyclic or end.get("then", "") != "score" for end in ends)
    bans = [
        {"type": random.choice(PRESETS)}
        if random.random() < 0.4
        else {"type": "repetition", **random_terms(random)}
        for _ in range(random.choice((0, 1, 1, 1, 2, 3)))
    ]
    try:
        return composed(
            ko=bans,
            suicide=random.choice(SUICIDE),
            passing=passing,
            end=ends,
            scoring=random_scoring(random, is_cyclic),
            removal="none",
            compensation={"type": "points", "komi": {"3x3": "1.5", "9x9": 7}},
        )
    except ValueError:
        return random_ruleset(random)  # the same rule twice


def random_board(random: Random, largest: int) -> Board:
    kind = random.choice(("rectangle", "rectangle", "torus", "box", "graph"))
    if kind == "rectangle":
        return Board.rectangular(random.randint(1, largest), random.randint(1, largest))
    if kind == "torus":
        return Board.torus(random.randint(1, largest), random.randint(1, largest))
    if kind == "box":
        return Board.box(2, 2, random.randint(1, 3))
    size = random.randint(2, 12)
    pairs = [(a, b) for a in range(size) for b in range(a) if random.random() < 0.35]
    return Board.from_edges(pairs, range(size))


def random_turn(random: Random, turns: list[Turn]) -> Turn:
    """Captures and passes come more often than their number would have it."""
    captures = [turn for turn in turns if turn.captured or turn.self_captured]
    passes = [turn for turn in turns if turn.point is None]
    return random.choice(random.choice((turns, turns, captures, passes)) or turns)


def candidates(referee: Referee, state: State) -> list[Turn]:
    empty = [point for point, cell in enumerate(state.position.cells) if cell == 0]
    return [referee.candidate(state, point) for point in (*empty, None)]


def number(point: int | None) -> int:
    return -1 if point is None else point


def bits(points: frozenset[int]) -> int:
    return sum(1 << point for point in points)


def check_game(random: Random, board: Board, turns: int) -> int:
    """Play a random game under random rules, after random earlier turns, and compare both
    implementations after each turn; return the number of turns."""
    ruleset = random_ruleset(random)
    referee = Referee(ruleset, board)
    history: list[Turn] = []
    state = referee.opening(Position.empty(board), random.randint(0, 1))
    for _ in range(random.choice((0, 0, 3, 8))):
        turn = random_turn(random, candidates(referee, state))
        history.append(turn)
        state = referee.after(state._replace(ending=None), turn)
    history = [turn._replace(number=turn.number - len(history)) for turn in history]
    state = referee.opening(state.position, state.to_play, history)
    start = packed.start(state.position, state.to_play, history)
    states, made = [state], list(history)
    strays = random.random() < 0.3  # turns that the rules forbid are part of some records
    for _ in range(turns):
        legal = list(referee.legal_turns(state))
        if not legal:
            break
        any_turn = strays and random.random() < 0.3
        turn = random_turn(random, candidates(referee, state) if any_turn else legal)
        state = referee.after(state, turn)
        made.append(turn)
        states.append(state)
    line = [number(turn.point) for turn in made[len(history) :]]
    seen = core.replay(packed.pack(ruleset, board), start, line)
    assert core.replay(packed.pack(ruleset, board), start, line, True) == seen
    assert len(seen) == len(states)
    case = f"{line} from {start} on {board.spec} under {ruleset.terms()}"
    for at, (native_state, state) in enumerate(zip(seen, states, strict=True)):
        black, white, to_play, legal_points, over, then, winner, repeats, margin2, prisoners = native_state
        stones = tuple(bits(state.position.stones(player)) for player in (0, 1))
        assert (black, white, to_play) == (*stones, state.to_play), case
        assert legal_points == tuple(number(turn.point) for turn in referee.legal_turns(state)), case
        assert prisoners == state.prisoners, case
        outcome = settle(ruleset, state, made[: len(history) + at])
        if outcome.kind is Kind.SCORE:
            assert outcome.margin is not None
            assert margin2 == 2 * outcome.margin, case
        assert (over < 0) == (state.ending is None), case
        if state.ending is not None:
            ends = [end.type for end in ruleset.end if end.type != "agreement"]
            assert ends[over] == state.ending.component, case
            assert then == FOLLOWS[outcome.kind], case
            assert state.ending.repeats in (None, repeats), case
            if outcome.kind is Kind.WIN:
                assert ("black", "white")[winner] == outcome.winner, case
    return len(line)


@needs_native
@pytest.mark.parametrize("seed", range(4))
def test_legal_turns_endings_and_margins_are_the_same_on_small_boards(seed: int) -> None:
    random = Random(seed)
    made = sum(check_game(random, random_board(random, 4), 60) for _ in range(150))
    assert made > 2_000


@needs_native
def test_legal_turns_endings_and_margins_are_the_same_on_boards_up_to_9x9() -> None:
    random = Random(99)
    made = sum(check_game(random, random_board(random, 9), 40) for _ in range(60))
    assert made > 1_000


@needs_native
@pytest.mark.parametrize("ruleset", tuple(all_rulesets()), ids=lambda ruleset: ruleset.id)
def test_every_shipped_ruleset_has_the_same_sequences_of_turns_natively(ruleset: Ruleset) -> None:
    for spec, depth in (("1x2", 7), ("2x2", 5), ("3x3", 3), ("torus:2x3", 4)):
        board = Board.parse(spec)
        reason = packed.why_not(ruleset, board)
        if reason is not None:
            pytest.skip(f"{ruleset.id} is not packed: {reason}")
        referee = Referee(ruleset, board)
        opening = referee.opening(Position.empty(board))
        expected = {
            -1 if move == "pass" else board.point(move): count
            for move, count in divide(referee, opening, depth).items()
        }
        rules, start = packed.pack(ruleset, board), packed.start(Position.empty(board))
        assert core.divide(rules, start, depth) == expected
        assert core.perft(rules, start, depth) == perft(referee, opening, depth)


@needs_native
@pytest.mark.parametrize("fills_eyes", [False, True])
def test_a_random_game_is_one_that_the_referee_allows(fills_eyes: bool) -> None:
    random = Random(11)
    for seed in range(40):
        board = random_board(random, 5)
        ruleset = random_ruleset(random)
        start = packed.start(Position.empty(board))
        turns, _, _, longest, points, black, white = core.playout(
            packed.pack(ruleset, board), start, seed, 200, 3, fills_eyes
        )
        case = f"{points} on {board.spec} under {ruleset.terms()}"
        assert len(points) <= longest <= turns, case
        referee = Referee(ruleset, board)
        state = referee.opening(Position.empty(board))
        made: list[Turn] = []
        for point in points:
            legal = {number(turn.point): turn for turn in referee.legal_turns(state)}
            own = state.position.stones(state.to_play)
            chosen = {p for p in legal if p >= 0 and (fills_eyes or not own.issuperset(board.neighbours[p]))}
            assert point in chosen or (point == -1 and (fills_eyes or not chosen)), case
            made.append(legal[point])
            state = referee.after(state, legal[point])
        assert (bits(state.position.stones(0)), bits(state.position.stones(1))) == (black, white), case


@needs_native
def test_random_plays_are_all_equally_likely() -> None:
    board = Board.rectangular(2, 3)
    ruleset = composed(ko=["positional-superko"], suicide="forbidden", end=["passes"])
    position = Position.draw("X.O/.O.")
    referee = Referee(ruleset, board)
    legal = {number(turn.point) for turn in referee.legal_turns(referee.opening(position))}
    rules, start = packed.pack(ruleset, board), packed.start(position)
    drawn = Counter(core.playout(rules, start, seed, 1, 1, True)[4][0] for seed in range(4000))
    assert set(drawn) == legal
    expected = 4000 / len(legal)
    assert all(abs(often - expected) < 5 * expected**0.5 for often in drawn.values())


@needs_native
def test_random_games_depend_on_nothing_but_the_seed() -> None:
    board = Board.rectangular(9, 9)
    rules, start = packed.pack(load_ruleset("aga"), board), packed.start(Position.empty(board))
    assert core.playout(rules, start, 7, 400, 20) == core.playout(rules, start, 7, 400, 20)
    assert core.playout(rules, start, 7, 400, 20) != core.playout(rules, start, 8, 400, 20)


@needs_native
def test_a_long_game_makes_room_for_itself() -> None:
    board = Board.rectangular(1, 2)
    ruleset = composed(ko=["positional-superko"], end=["agreement"])
    rules, start = packed.pack(ruleset, board), packed.start(Position.empty(board))
    seen = core.replay(rules, start, [-1] * 5000)
    assert {state[3] for state in seen} == {(0, 1, -1)}


def natively_counted(ruleset: Ruleset, position: Position, to_play: int = 0) -> int | None:
    rules = packed.pack(ruleset, position.board)
    count: int | None = core.count_games(rules, packed.start(position, to_play), lambda seen: None)
    return count


@needs_native
@pytest.mark.parametrize(
    ("spec", "ban", "suicide", "count"),
    [
        # Tromp and Farneback, Combinatorics of Go; the other two were counted by brute force.
        ("1x3", "positional-superko", "allowed", 907),
        ("1x4", "positional-superko", "forbidden", 719_178_893),
        ("1x3", "situational-superko", "allowed", 19_207),
        ("1x3", "natural-situational-superko", "allowed", 275_115),
    ],
)
def test_complete_games_are_as_many_as_published(spec: str, ban: str, suicide: str, count: int) -> None:
    ruleset = composed(ko=[ban], suicide=suicide, end=["passes"])
    assert natively_counted(ruleset, Position.empty(Board.parse(spec))) == count


@needs_native
def test_complete_games_are_as_many_as_those_counted_by_the_referee() -> None:
    random = Random(5)
    bans = ("positional-superko", "situational-superko", "natural-situational-superko")
    for _ in range(40):
        text = random.choice((".", "..", "X.", ".O", "...", "X..", "X.O"))
        is_small = len(text) < 3
        ruleset = composed(
            ko=[random.choice((*bans, "situational-superko-by-author"))],
            suicide=random.choice(SUICIDE) if is_small else "forbidden",
            end=[{"type": "passes", "count": random.randint(1, 3) if is_small else 2}],
        )
        position, to_play = Position.draw(text), random.randint(0, 1)
        counted = natively_counted(ruleset, position, to_play)
        assert counted == count_games(ruleset, position, to_play), (ruleset.terms(), text)


@needs_native
def test_the_first_occurrence_is_the_earliest_whoever_made_it() -> None:
    terms = {
        "compares": "position",
        "records": ["start", "pass"],
        "lifted-by": "own-pass",
        "keeps": "current",
    }
    end = {"type": "repetition", **terms, "window": 5, "on": ["pass"], "times": 3, "then": "draw"}
    ruleset, board = composed(end=[end]), Board.rectangular(1, 2)
    referee = Referee(ruleset, board)
    state = referee.opening(Position.empty(board), 1)
    for _ in range(3):
        state = referee.after(state, referee.candidate(state, None))
    seen = core.replay(packed.pack(ruleset, board), packed.start(Position.empty(board), 1), [-1] * 3)
    assert state.ending is not None
    assert seen[-1][7] == state.ending.repeats == 0


@needs_native
def test_games_under_other_rules_are_left_to_the_referee() -> None:
    for ko in (["basic-ko"], ["kee-history"], [], ["positional-superko", "basic-ko"]):
        ruleset = composed(ko=ko, end=["passes"])
        assert natively_counted(ruleset, Position.empty(Board.rectangular(1, 2))) is None


@needs_native
def test_counting_keeps_to_its_memory() -> None:
    board = Board.rectangular(2, 2)
    ruleset = composed(ko=["positional-superko"], end=["passes"])
    with pytest.raises(MemoryError):
        core.count_games(
            packed.pack(ruleset, board), packed.start(Position.empty(board)), lambda seen: None, 10**6
        )


@needs_native
def test_a_turn_on_a_stone_is_refused() -> None:
    board = Board.rectangular(2, 2)
    rules, start = packed.pack(load_ruleset("aga"), board), packed.start(Position.parse(board, "X./.."))
    for point in (0, 4, -2):
        with pytest.raises(InputError, match="no turn can be made"):
            core.replay(rules, start, [point])


@needs_native
def test_the_stub_describes_the_binary() -> None:
    stub = Path(packed.__file__).with_name("_native.pyi").read_text(encoding="utf-8")
    declared = {
        node.name: [argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)]
        for node in ast.parse(stub).body
        if isinstance(node, ast.FunctionDef)
    }
    there = {
        name: list(inspect.signature(value).parameters)
        for name, value in vars(core).items()
        if callable(value) and not name.startswith("_") and getattr(value, "__module__", "") == core.__name__
        and not isinstance(value, type)
    }  # fmt: skip
    assert declared == there


# Packing needs no native core


@pytest.mark.parametrize(
    ("spec", "count"),
    [("1x1", 1), ("1x4", 2), ("2x2", 8), ("2x3", 4), ("3x3", 8), ("torus:3x3", 72), ("box:2x2x2", 48)],
)
def test_boards_have_their_known_symmetries(spec: str, count: int) -> None:
    board = Board.parse(spec)
    maps = packed.symmetries(board)
    assert len(set(maps)) == len(maps) == count
    assert maps[0] == tuple(range(board.size))
    for image in maps:
        for point, neighbours in enumerate(board.neighbours):
            assert {image[n] for n in neighbours} == set(board.neighbours[image[point]])


def test_a_board_with_very_many_symmetries_is_packed_with_none() -> None:
    board = Board.from_edges([], range(12))
    assert packed.symmetries(board) == (tuple(range(12)),)


def test_what_cannot_be_packed_says_why() -> None:
    ruleset = load_ruleset("tromp-taylor")
    assert packed.why_not(ruleset, Board.rectangular(8, 16)) is None
    assert "more than 128 points" in str(packed.why_not(ruleset, Board.rectangular(3, 43)))
    with pytest.raises(InputError, match="more than 128 points"):
        packed.pack(ruleset, Board.rectangular(3, 43))
    endings = [{"type": "captures", "count": count} for count in range(1, 10)]
    assert "more than" in str(packed.why_not(composed(end=endings), Board.rectangular(2, 2)))
    huge = composed(end=[{"type": "captures", "count": 10**30}])
    assert "greater than" in str(packed.why_not(huge, Board.rectangular(2, 2)))


def test_a_history_that_does_not_lead_to_the_start_is_refused() -> None:
    board = Board.rectangular(2, 2)
    referee = Referee(load_ruleset("aga"), board)
    state = referee.opening(Position.empty(board))
    turn = referee.candidate(state, 0)
    assert packed.start(turn.after, 1, [turn]).turns == ((0, 0, 1),)
    with pytest.raises(InputError, match="do not lead to the position"):
        packed.start(Position.empty(board), 1, [turn])
    with pytest.raises(InputError, match="does not follow"):
        packed.start(turn.after, 1, [turn._replace(after=turn.before)])
