"""Laws that relate games to each other: symmetry, memory, inclusion, and what Kee's rules promise."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.play.game import Game
from gorules.play.referee import Referee, State
from gorules.ruleset import load_ruleset
from tests.support.strategies import (
    PRESETS,
    algebra,
    bans,
    boards,
    candidates,
    choices,
    composed,
    compositions,
    played,
    positions,
    rectangles,
    wander,
)

# Symmetry


def turned(board: Board, quarter_turns: int, mirrored: bool) -> tuple[Board, dict[str, str]]:
    """Return a rectangle rotated and perhaps reflected, and where each of its points goes."""
    rows, columns = board.rows, board.columns
    cells = {(row, column): (row, column) for row in range(rows) for column in range(columns)}
    if mirrored:
        cells = {cell: (row, columns - 1 - column) for cell, (row, column) in cells.items()}
    for _ in range(quarter_turns):
        cells = {cell: (column, rows - 1 - row) for cell, (row, column) in cells.items()}
        rows, columns = columns, rows
    image = Board.rectangular(rows, columns)
    at = dict(zip(cells, board.names, strict=True))
    return image, {at[cell]: image.names[row * columns + column] for cell, (row, column) in cells.items()}


@given(st.data(), rectangles(12), st.integers(0, 3), st.booleans(), compositions(), choices(20))
def test_a_rotated_or_reflected_game_goes_the_same_way(
    data: st.DataObject, board: Board, quarter_turns: int, mirrored: bool, rules: dict[str, Any], moves: bytes
) -> None:
    image, to = turned(board, quarter_turns, mirrored)
    assert {image.point(to[name]) for name in board.names} == set(range(image.size))
    position = data.draw(positions(board))
    cells = {to[name]: cell for name, cell in zip(board.names, position.cells, strict=True)}
    game = Game(composed(**rules), position=position)
    mirror = Game(game.ruleset, position=Position(image, bytes(cells[name] for name in image.names)))
    for turn in played(game, moves):
        mirror.play(turn.move if turn.is_pass else to[turn.move])
        assert {to[name] for name in game.legal_plays()} == set(mirror.legal_plays())
        assert game.ending == mirror.ending
        assert game.score().scores == mirror.score().scores


EXCHANGED = {"black": "white", "white": "black", None: None}


@given(st.data(), boards(9), compositions(), choices(20))
def test_a_game_with_colours_exchanged_goes_the_same_way(
    data: st.DataObject, board: Board, rules: dict[str, Any], moves: bytes
) -> None:
    assume(all(end.get("last-by") is None for end in rules["end"]))  # the only term that names a colour
    position = data.draw(positions(board))
    exchanged = Position(board, bytes((0, 2, 1)[cell] for cell in position.cells))
    game = Game(composed(**rules), position=position)
    other = Game(game.ruleset, position=exchanged, to_play="white")
    for turn in played(game, moves):
        other.play(turn.move)
        assert game.legal_plays() == other.legal_plays()
        assert game.position.stones(0) == other.position.stones(1)
        assert game.is_over == other.is_over
        outcome, others = game.score(), other.score()
        assert outcome.kind == others.kind
        assert outcome.winner == EXCHANGED.get(others.winner)
        assert outcome.scores == {EXCHANGED[colour]: score for colour, score in others.scores.items()}


# Memory


def answers(referee: Referee, state: State) -> list[object]:
    """Return all that a referee says of a state."""
    judged = [(turn.move, referee.violations(state, turn)) for turn in candidates(referee, state)]
    return [judged, list(referee.legal_turns(state)), state.ending, hash(state.key)]


@given(st.data(), boards(6), st.sampled_from((2, 3)), compositions(), choices(25))
def test_nothing_that_follows_changes_what_was(
    data: st.DataObject, board: Board, players: int, rules: dict[str, Any], moves: bytes
) -> None:
    referee = Referee(composed(**rules), board, players)
    start = referee.opening(data.draw(positions(board, players)))
    said = [(start, answers(referee, start))]
    said += [(after, answers(referee, after)) for _, _, after in wander(referee, start, moves)]
    for other in range(3):  # other games from the same start
        for _ in wander(referee, start, moves[other + 1 :]):
            pass
    for state, answer in said:
        assert answers(referee, state) == answer


@given(st.data(), boards(3), st.sampled_from((2, 3)), compositions(), choices(40))
def test_states_with_equal_keys_have_the_same_continuations(
    data: st.DataObject, board: Board, players: int, rules: dict[str, Any], moves: bytes
) -> None:
    referee = Referee(composed(**rules), board, players)
    states = [referee.opening(data.draw(positions(board, players)))]
    states += [after for _, _, after in wander(referee, states[0], moves)]
    seen: dict[object, State] = {}
    for state in states:
        earlier = seen.setdefault(state.key, state)
        legal, earlier_legal = list(referee.legal_turns(state)), list(referee.legal_turns(earlier))
        assert [turn.move for turn in legal] == [turn.move for turn in earlier_legal]
        for turn, same in zip(legal, earlier_legal, strict=True):
            assert referee.after(state, turn).key == referee.after(earlier, same).key


# Inclusion: what one rule bans, another bans as well


def banned(
    rules: Iterable[Any], board: Board, start: Position, players: int, moves: bytes, suicide: str = "allowed"
) -> Iterator[tuple[Turn, list[bool]]]:
    """Yield, for every play that could be made in the course of a random game, the play and which of
    the rules ban it. The game itself obeys no ko rule."""
    referee = Referee(composed(suicide=suicide), board, players)
    judges = [Referee(composed(ko=[ko]), board, players) for ko in rules]
    state = referee.opening(start)
    states = [judge.opening(start) for judge in judges]
    for byte in moves:
        legal = list(referee.legal_turns(state))
        for turn in legal:
            yield turn, [bool(judge.violations(own, turn)) for judge, own in zip(judges, states, strict=True)]
        turn = legal[byte % len(legal)]
        state = referee.after(state, turn)
        states = [judge.after(own, turn) for judge, own in zip(judges, states, strict=True)]


WINDOWS = [
    {"type": "repetition", "compares": "position", "records": ["start", "play", "pass"], "window": n}
    for n in (1, 2, 3, 4, 6, 9, "all")
]


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [
        ("situational-superko", "positional-superko"),
        ("situational-superko-by-author", "positional-superko"),
        ("natural-situational-superko", "situational-superko-by-author"),
        ("kee-history", "situational-superko-by-author"),
        ("spight-superko", "positional-superko"),
        ("basic-ko", "positional-superko"),
        ("basic-ko", "spight-superko"),
        ("fixed-ko", "positional-superko"),
        *pairwise(WINDOWS),
    ],
)
def test_what_the_first_rule_bans_the_second_bans(smaller: Any, larger: Any) -> None:
    seen = {"banned": 0}

    @given(st.data(), boards(5), st.sampled_from((2, 3)), choices(25))
    def law(data: st.DataObject, board: Board, players: int, moves: bytes) -> None:
        start = data.draw(positions(board, players))
        for turn, (by_smaller, by_larger) in banned((smaller, larger), board, start, players, moves):
            seen["banned"] += by_smaller
            assert by_larger or not by_smaller, turn

    law()
    assert seen["banned"]


@given(rectangles(6) | boards(6), st.sampled_from(("forbidden", "allowed")), choices(25))
def test_from_an_empty_board_the_superkos_by_next_player_and_by_author_part_only_where_suicide_empties_it(
    board: Board, suicide: str, moves: bytes
) -> None:
    rules = ("situational-superko", "situational-superko-by-author")
    for turn, (by_next, by_author) in banned(rules, board, Position.empty(board), 2, moves, suicide):
        assert by_next or not by_author
        if by_next != by_author:
            assert turn.self_captured
            assert turn.after == Position.empty(board)


@given(st.data(), boards(6), algebra(), choices(25))
def test_a_rule_that_is_never_lifted_bans_what_the_same_rule_bans_when_lifted(
    data: st.DataObject, board: Board, terms: dict[str, Any], moves: bytes
) -> None:
    # All that lifting can put on record is on record already, if passes are recorded.
    records = sorted({*terms["records"], "pass"})
    lifted = {"type": "repetition", **terms, "records": records}
    never = {**lifted, "lifted-by": "never", "keeps": "nothing"}
    for turn, (by_lifted, by_never) in banned((lifted, never), board, data.draw(positions(board)), 2, moves):
        assert by_never or not by_lifted, turn


@given(st.data(), boards(6), st.sampled_from(PRESETS), bans(), choices(20))
def test_two_ko_rules_together_ban_what_either_bans(
    data: st.DataObject, board: Board, preset: str, other: dict[str, Any], moves: bytes
) -> None:
    one = {"type": preset}
    assume(composed(ko=[one]).fingerprint != composed(ko=[other]).fingerprint)
    both = Referee(composed(ko=[one, other]), board)
    start = data.draw(positions(board))
    state = both.opening(start)
    singles = [Referee(composed(ko=[ko]), board) for ko in (one, other)]
    states = [referee.opening(start) for referee in singles]
    for byte in moves:
        turns = candidates(both, state)
        for turn in turns:
            apart = [v for r, own in zip(singles, states, strict=True) for v in r.violations(own, turn)]
            assert list(both.violations(state, turn)) == apart
        turn = turns[byte % len(turns)]
        state = both.after(state, turn)
        states = [r.after(own, turn) for r, own in zip(singles, states, strict=True)]


# Kee's rules


@given(st.data(), boards(5), st.sampled_from((2, 3, 4)), choices(60))
def test_every_cycle_under_kee_rules_holds_a_pass_of_each_player(
    data: st.DataObject, board: Board, players: int, moves: bytes
) -> None:
    # Boards and players as they come, play resumed after each repetition so that many cycles close.
    game = Game("kee-3.0", position=data.draw(positions(board, players)), players=players)
    cycles = 0
    for byte in (*moves, *(255,) * 2 * players):
        legal = [*game.legal_plays(), "pass"]
        game.play(legal[byte % len(legal)] if byte < 255 else "pass")
        if game.ending is not None:
            assert game.ending.repeats is not None
            cycle = game.turns[game.ending.repeats :]
            assert {turn.player for turn in cycle if turn.is_pass} == set(range(players))
            cycles += 1
            game.resume()
    assert cycles


# The situations that a game on a line can pass through, the opening included, as another program counted
# them (1x1 by hand: after her first turn each player's history is the empty board).
SITUATIONS = [
    (1, "forbidden", 4), (1, "allowed", 4), (2, "forbidden", 40), (2, "allowed", 140), (3, "forbidden", 1482),
    (3, "allowed", 31403),
]  # fmt: skip


@pytest.mark.parametrize(("columns", "suicide", "situations"), SITUATIONS)
def test_there_are_as_many_situations_under_kee_rules_as_another_program_counted(
    columns: int, suicide: str, situations: int
) -> None:
    referee = Referee(composed(ko=["kee-history"], suicide=suicide), Board.rectangular(1, columns))
    left = [referee.opening(Position.empty(referee.board))]
    found = {left[0].key}
    while left and len(found) <= situations:
        state = left.pop()
        for turn in referee.legal_turns(state):
            after = referee.after(state, turn)
            if after.key not in found:
                found.add(after.key)
                left.append(after)
    assert len(found) == situations


@pytest.mark.parametrize(("columns", "suicide", "situations"), SITUATIONS[:-1])
def test_games_under_kee_rules_end_before_they_run_out_of_situations(
    columns: int, suicide: str, situations: int
) -> None:
    kee = load_ruleset("kee-3.0")
    ruleset = kee.composed("kee", suicide=composed(suicide=suicide).suicide)

    @given(choices(situations + 1), st.integers(0, 3))
    def law(moves: bytes, haste: int) -> None:
        game = Game(ruleset, Board.rectangular(1, columns))
        for byte in moves:
            if game.is_over:
                break
            plays = game.legal_plays()
            # The less the players pass, the longer it takes.
            game.play(plays[byte // 4 % len(plays)] if plays and byte % 4 >= haste else "pass")
        assert game.is_over

    law()
