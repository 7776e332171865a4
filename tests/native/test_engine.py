"""The native engine and the Python referee are two implementations of the same rules."""

from itertools import product
from random import Random
from typing import Any, get_args

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native import bridge, packed
from gorules.play.count import Tallied, count_games, perft_by_referee, whole
from gorules.play.referee import Referee
from gorules.rules.repetition import Compares, LiftedBy
from gorules.ruleset import Ruleset, all_rulesets, load_ruleset
from tests.support.fuzz import compare_game, compare_game_on, number
from tests.support.random_rules import random_board, random_ruleset, random_turn
from tests.support.strategies import SUICIDE, composed

needs_native = pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")
core: Any = bridge.core
core64: Any = bridge.core64
games: Any = bridge.games

# Against the referee; `make fuzz` compares many more games


@needs_native
@pytest.mark.parametrize(("longest", "turns", "games", "least"), [(4, 60, 600, 8_000), (9, 40, 60, 1_000)])
def test_legal_turns_endings_and_margins_are_those_of_the_referee(
    longest: int, turns: int, games: int, least: int
) -> None:
    compared = [compare_game(Random(f"quick:{case}"), longest, turns) for case in range(games)]
    assert [difference for _, difference in compared if difference] == []
    assert sum(made for made, _ in compared) > least


@needs_native
@pytest.mark.parametrize("ruleset", tuple(all_rulesets()), ids=lambda ruleset: ruleset.id)
def test_every_shipped_ruleset_has_the_same_sequences_of_turns_natively(ruleset: Ruleset) -> None:
    for spec, depth in (("1x2", 7), ("2x2", 5), ("3x3", 3), ("torus:2x3", 4)):
        board = Board.parse(spec)
        reason = packed.why_not_packed(ruleset, board)
        if reason is not None:
            pytest.skip(f"{ruleset.id} is not packed: {reason}")
        referee = Referee(ruleset, board)
        opening = referee.opening(Position.empty(board))
        rules, start = packed.pack(ruleset, board), packed.start(Position.empty(board))
        for turns in range(depth + 1):
            assert core.perft(rules, start, turns) == perft_by_referee(referee, opening, turns)


@needs_native
def test_small_boards_are_left_to_the_core_that_is_for_them() -> None:
    chosen = [bridge.core_for(Board.rectangular(*sides)) for sides in ((1, 1), (8, 8), (5, 13), (9, 9))]
    assert chosen == [core64, core64, core, core]


def random_line(random: Random, ruleset: Ruleset, board: Board, turns: int) -> list[int]:
    """Return the points of a game of random legal turns, -1 for a pass."""
    referee, line = Referee(ruleset, board), list[int]()
    state = referee.opening(Position.empty(board))
    while len(line) < turns and (legal := list(referee.legal_turns(state))):
        turn = random_turn(random, legal)
        state = referee.after(state, turn)
        line.append(number(turn.point))
    return line


def searched(core: Any, rules: Any, start: Any) -> Any:
    """Return what a search comes to, or why it is refused."""
    try:
        searcher = core.Searcher(rules, start, memory=1 << 24)
        searcher.limit(nodes=300)
        searcher.search()
    except InputError as error:
        return str(error)
    found = searcher.statistics()
    # The same states and proofs, if not in the same time and memory.
    return (
        searcher.low2,
        searcher.high2,
        {key: found[key] for key in found if key not in ("seconds", "memory")},
    )


@needs_native
def test_the_two_cores_do_the_same() -> None:
    random = Random(17)
    for case in range(400):
        board = Board.rectangular(8, 8) if case < 5 else random_board(random, 5)
        ruleset = random_ruleset(random)
        rules, start = packed.pack(ruleset, board), packed.start(Position.empty(board))
        line = random_line(random, ruleset, board, 60)
        large, small = (
            [each.replay(rules, start, line), searched(each, rules, start)] for each in (core, core64)
        )
        assert large == small, f"on {board.spec} under {ruleset.terms()}"
    for ko, suicide in product(("positional-superko", "natural-situational-superko"), SUICIDE):
        ruleset, board = composed(ko=[ko], suicide=suicide, end=["passes"]), Board.rectangular(1, 3)
        rules, start = packed.pack(ruleset, board), packed.start(Position.empty(board))
        large, small = (each.perft(rules, start, 6) for each in (core, core64))
        assert large == small


@needs_native
def test_a_long_game_makes_room_for_itself() -> None:
    board = Board.rectangular(1, 2)
    ruleset = composed(ko=["positional-superko"], end=["agreement"])
    rules, start = packed.pack(ruleset, board), packed.start(Position.empty(board))
    seen = core.replay(rules, start, [-1] * 5000)
    assert {state[3] for state in seen} == {(0, 1, -1)}


def natively_counted(ruleset: Ruleset, position: Position, to_play: int = 0) -> int | None:
    rules = packed.pack(ruleset, position.board)
    count = games.count_games(rules, packed.start(position, to_play))
    return None if count is None else whole(Tallied(*found) for found in count)


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
@pytest.mark.parametrize(
    ("terms", "to_play", "spec", "line", "repeats"),
    [
        # The start, which no pass strikes out, and White's first pass; Black's has just been made.
        (
            {"records": ["start", "pass"], "keeps": "current", "window": 5, "on": ["pass"], "times": 3},
            1, "1x2", [-1, -1, -1], 0,
        ),
        # Worked through in test_endings.py.
        ({"records": ["play"], "times": 3}, 0, "1x1", [-1, 0, -1, -1, -1, 0, 0, -1, 0, 0], 7),
        ({"records": ["play"], "keeps": "current"}, 1, "1x2", [-1, -1, 0, 1, -1, 0], 2),
        ({"records": ["play"], "keeps": "current", "times": 3}, 1, "1x2", [0, 1, 0, -1, -1, 1, 0], 4),
    ],
)  # fmt: skip
def test_the_first_occurrence_is_the_earliest_whoever_made_it(
    terms: dict[str, Any], to_play: int, spec: str, line: list[int], repeats: int
) -> None:
    end = {"type": "repetition", "compares": "position", "lifted-by": "own-pass", "then": "draw", **terms}
    ruleset, board = composed(end=[end]), Board.parse(spec)
    referee = Referee(ruleset, board)
    state = referee.opening(Position.empty(board), to_play)
    for point in line:
        assert state.ending is None
        state = referee.after(state, referee.candidate(state, None if point < 0 else point))
    seen = core.replay(packed.pack(ruleset, board), packed.start(Position.empty(board), to_play), line)
    assert state.ending is not None
    assert [says[4] for says in seen] == [-1] * len(line) + [0]
    assert seen[-1][7] == state.ending.repeats == repeats


@needs_native
@pytest.mark.parametrize("compares", get_args(Compares))
def test_a_memory_of_the_last_turns_is_the_same_where_the_referee_has_the_same(compares: str) -> None:
    """Whether play ends depends on nothing but whether two windows hold the same, for the same player."""
    random = Random(compares)
    for _ in range(250):
        lifted_by = random.choice(get_args(LiftedBy))
        ban = {
            "type": "repetition", "compares": compares, "window": random.randint(1, 5),
            "records": random.choice((["play"], ["pass"], ["play", "pass"])), "lifted-by": lifted_by,
            "keeps": "nothing" if lifted_by == "never" else random.choice(("nothing", "current")),
        }  # fmt: skip
        of = ["position", "ko-memory", *random.choice(([], ["next-player"]))]
        end = {"type": "situation-repeats", "of": of, "times": random.choice((2, 3)), "then": "draw"}
        ruleset = composed(ko=[ban], suicide="allowed", end=[end])
        _, difference = compare_game_on(Board.parse(random.choice(("1x1", "1x2"))), ruleset, random, 12)
        assert not difference


@needs_native
def test_any_occurrence_may_be_the_one_that_ends_play() -> None:
    # On one point every play recreates the empty board, which is there at the start.
    end = {"type": "repetition", "compares": "position", "times": 100, "then": "draw"}
    ruleset, board = composed(end=[end]), Board.rectangular(1, 1)
    seen = core.replay(packed.pack(ruleset, board), packed.start(Position.empty(board)), [0] * 99)
    assert [says[4] for says in seen] == [-1] * 99 + [0]
    assert seen[-1][7] == 0


@needs_native
def test_games_under_other_rules_are_left_to_the_referee() -> None:
    for ko in (["basic-ko"], ["kee-history"], [], ["positional-superko", "basic-ko"]):
        ruleset = composed(ko=ko, end=["passes"])
        assert natively_counted(ruleset, Position.empty(Board.rectangular(1, 2))) is None


@needs_native
def test_games_with_more_records_than_fit_are_not_counted() -> None:
    # 2x2 without suicide has 57 positions: as many records, or twice as many with the player to move.
    board = Board.rectangular(2, 2)
    start = packed.start(Position.empty(board))
    rules = packed.pack(
        composed(ko=["natural-situational-superko"], suicide="forbidden", end=["passes"]), board
    )
    with pytest.raises(MemoryError):
        list(games.count_games(rules, start, 10**6))


@needs_native
def test_counting_keeps_to_its_memory() -> None:
    board = Board.rectangular(2, 2)
    ruleset = composed(ko=["positional-superko"], end=["passes"])
    rules, start = packed.pack(ruleset, board), packed.start(Position.empty(board))
    with pytest.raises(MemoryError):
        list(games.count_games(rules, start, 10**6))


@needs_native
def test_a_turn_on_a_stone_is_refused() -> None:
    board = Board.rectangular(2, 2)
    rules, start = packed.pack(load_ruleset("aga"), board), packed.start(Position.parse(board, "X./.."))
    for point in (0, 4, -2):
        with pytest.raises(InputError, match="no turn can be made"):
            core.replay(rules, start, [point])


# Packing needs no native core


def test_what_cannot_be_packed_says_why() -> None:
    ruleset = load_ruleset("tromp-taylor")
    assert packed.why_not_packed(ruleset, Board.rectangular(8, 16)) is None
    assert "more than 128 points" in str(packed.why_not_packed(ruleset, Board.rectangular(3, 43)))
    with pytest.raises(InputError, match="more than 128 points"):
        packed.pack(ruleset, Board.rectangular(3, 43))
    endings = [{"type": "captures", "count": count} for count in range(1, 10)]
    assert "more than" in str(packed.why_not_packed(composed(end=endings), Board.rectangular(2, 2)))
    huge = composed(end=[{"type": "captures", "count": 10**30}])
    assert "greater than" in str(packed.why_not_packed(huge, Board.rectangular(2, 2)))


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
