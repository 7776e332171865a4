"""Rules of the literature held against their texts, written out naively: on all lines of tiny boards and in
random games for two and three players.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorules.go.position import Position
from gorules.play.referee import Referee, State
from tests.support.definitions import BANS, Definitions
from tests.support.strategies import (
    adjacency,
    candidates,
    choices,
    chosen,
    colouring_of,
    composed,
    positions,
    rectangles,
)

BAN_TERMS: list[dict[str, Any]] = [
    *({"type": name} for name in BANS),
    {"type": "ko-retake"},
    {"type": "ko-retake", "until": "next-play"},
    {"type": "hot-stones"},
    *({"type": "capture-after-capture", "unless": each} for each in ("never", "larger", "more-for-one")),
    *({"type": "incursion-after-incursion", "of": each} for each in ("all", "minimal")),
    {"type": "pass-for-ko", "lifts": "all-own"},
    {"type": "pass-for-ko", "lifts": "all-both"},
]
END_TERMS: list[dict[str, Any]] = [
    {"type": "passes", "count": "each-player-initialised"},
    {"type": "same-situation-passed"},
    {"type": "opponents-pass-again"},
    {"type": "return-to-passed"},
    {"type": "cycle-end"},
    {"type": "repeated-pass"},
]


def named(terms: dict[str, Any]) -> str:
    return " ".join(map(str, terms.values()))


every_ban = pytest.mark.parametrize("ban", BAN_TERMS, ids=named)
every_end = pytest.mark.parametrize("end", END_TERMS, ids=named)


def pair(rules: dict[str, Any], position: Position, players: int) -> tuple[Referee, State, Definitions]:
    """Return a game under some rules, and the naive game beside it."""
    referee = Referee(composed(**rules), position.board, players)
    naive = Definitions(
        adjacency(position.board), players, colouring_of(position), 0,
        ko=rules.get("ko", ()), suicide=rules["suicide"], end=rules["end"],
        passing=rules.get("passing", "allowed"),
    )  # fmt: skip
    return referee, referee.opening(position), naive


def assert_agree(referee: Referee, state: State, naive: Definitions) -> None:
    """Check that both have the same legal turns and the same ending."""
    ended = naive.ended() if len(naive.past) > 1 else None
    assert (state.ending is None) is (ended is None)
    if state.ending is not None and ended is not None:
        assert (state.ending.component, state.ending.then.value) == (ended.by, ended.then)
        assert state.ending.winner == ended.winner
        return
    legal = [turn.move for turn in referee.legal_turns(state)]
    assert legal == [*naive.legal_points(), *(["pass"] if naive.is_legal(None) else [])]


def all_lines(referee: Referee, state: State, naive: Definitions, depth: int) -> Iterator[int]:
    """Check every line of so many turns, and yield 1 for each node."""
    assert_agree(referee, state, naive)
    yield 1
    if depth and state.ending is None:
        for turn in list(referee.legal_turns(state)):
            naive.turn(None if turn.is_pass else turn.move)
            yield from all_lines(referee, referee.after(state, turn), naive, depth - 1)
            naive.past.pop()


@every_ban
@pytest.mark.parametrize("suicide", ["forbidden", "allowed"])
@pytest.mark.parametrize(("diagram", "depth"), [(".", 7), ("..", 7), (".OX.", 6), ("./.", 7)])
def test_a_ban_holds_on_every_line_of_a_tiny_board(
    ban: dict[str, Any], suicide: str, diagram: str, depth: int
) -> None:
    rules = {"ko": [ban], "suicide": suicide, "end": [{"type": "agreement"}]}
    assert sum(all_lines(*pair(rules, Position.draw(diagram), 2), depth)) > depth


@every_end
@pytest.mark.parametrize(("diagram", "players", "depth"), [("..", 2, 6), ("..", 3, 6), (".OX.", 2, 5)])
def test_an_ending_comes_on_every_line_of_a_tiny_board(
    end: dict[str, Any], diagram: str, players: int, depth: int
) -> None:
    rules = {"suicide": "allowed", "end": [end]}
    assert sum(all_lines(*pair(rules, Position.draw(diagram), players), depth)) > 100


@every_ban
@given(data=st.data())
def test_a_ban_holds_in_random_games(ban: dict[str, Any], data: st.DataObject) -> None:
    rules = {"ko": [ban], "suicide": data.draw(st.sampled_from(("forbidden", "allowed")))}
    in_a_random_game({**rules, "end": [{"type": "agreement"}]}, data)


@every_end
@given(data=st.data())
def test_an_ending_comes_in_random_games(end: dict[str, Any], data: st.DataObject) -> None:
    in_a_random_game({"suicide": "allowed", "end": [end]}, data)


def in_a_random_game(rules: dict[str, Any], data: st.DataObject) -> None:
    board = data.draw(rectangles(6))
    players = data.draw(st.sampled_from((2, 2, 3)))
    referee, state, naive = pair(rules, data.draw(positions(board, players)), players)
    for byte in data.draw(choices(30)):
        assert_agree(referee, state, naive)
        if state.ending is not None:
            return
        turn = chosen(list(referee.legal_turns(state)), byte)
        state = referee.after(state, turn)
        naive.turn(None if turn.is_pass else turn.move)


@pytest.mark.parametrize("diagram", [".X.O", "X.O/.X."])
def test_a_second_pass_leaves_no_neutral_point_open(diagram: str) -> None:
    rules = {"passing": "dame-filled", "suicide": "forbidden", "end": [{"type": "passes", "count": 2}]}
    assert sum(all_lines(*pair(rules, Position.draw(diagram), 2), 5)) > 20
    referee, state, _ = pair(rules, Position.draw(diagram), 2)
    once = referee.after(state, referee.candidate(state, None))
    (violation,) = referee.violations(once, referee.candidate(once, None))
    assert violation.axis == "passing"


KO_LEFT_OPEN = ".XXOO./XXXOOO/.X.XO./XXXOOO/.XXO.O"
"""Either can play at C3, White by taking the ko there."""


@pytest.mark.parametrize(("kos", "legal"), [("open", True), ("filled", False)])
def test_a_second_pass_may_leave_no_ko_open_where_it_has_to_be_filled(kos: str, legal: bool) -> None:
    # World Amateur Go Championship, 1979: the last ko is filled before the game may end.
    rules = {
        "passing": {"type": "dame-filled", "kos": kos}, "suicide": "forbidden",
        "end": [{"type": "passes", "count": 2}],
    }  # fmt: skip
    referee = Referee(composed(**rules), Position.draw(KO_LEFT_OPEN).board)
    once = referee.opening(Position.draw(KO_LEFT_OPEN), to_play=1)
    once = referee.after(once, referee.candidate(once, None))
    found = referee.violations(once, referee.candidate(once, None))
    assert [each.points for each in found] == ([] if legal else [("C3",)])
    filled = referee.after(once, referee.candidate(once, once.position.board.point("C3")))
    filled = referee.after(filled, referee.candidate(filled, None))
    assert not referee.violations(filled, referee.candidate(filled, None))


@every_ban
def test_a_ban_bans_something(ban: dict[str, Any]) -> None:
    # Each of them does within six turns of a small board, or the comparison above would say nothing.
    banned = 0
    for diagram in ("..", ".OX."):
        for suicide in ("forbidden", "allowed"):
            rules = {"ko": [ban], "suicide": suicide, "end": [{"type": "agreement"}]}
            referee, state, _ = pair(rules, Position.draw(diagram), 2)
            banned += bans(referee, state, 6)
    assert banned > 0


def bans(referee: Referee, state: State, depth: int) -> int:
    """Return how often a ko rule forbids a turn on the lines of so many turns."""
    turns = candidates(referee, state)
    found = sum(violation.axis == "ko" for turn in turns for violation in referee.violations(state, turn))
    if depth:
        legal = [turn for turn in turns if not referee.violations(state, turn)]
        found += sum(bans(referee, referee.after(state, turn), depth - 1) for turn in legal)
    return found
