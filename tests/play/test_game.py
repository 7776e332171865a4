import copy
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import gorules as gr
from gorules.files.inputs import InputError
from gorules.formats.sgf import read_sgf
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.setup import Setup
from gorules.go.verdicts import Kind, Reason
from gorules.play.game import Game, IllegalPlay
from gorules.play.referee import Referee
from gorules.play.replay import replay
from tests.support.oracle import Oracle
from tests.support.strategies import (
    boards,
    choices,
    composed,
    compositions,
    oracle_of,
    played,
    position_of,
    positions,
    starts,
)

# Against the oracle: whatever the rules, both say the same of every point and of the end of play.


def assert_agree(game: Game, oracle: Oracle, rules: dict[str, Any]) -> None:
    """Check that both referees say the same: of the position, of every turn, of the end of play."""
    scene = (game.board, game.history, game.turns, rules)
    assert game.position == position_of(game.board, oracle.colouring), scene
    ended, ending = oracle.ended(), game.ending
    assert (ending is None) == (ended is None), scene
    if ending is None:
        assert game.state.to_play == oracle.to_play
        for move in (*game.board.names, "pass"):
            verdict = game.verdict(move)
            assert verdict.legal == oracle.is_legal(None if move == "pass" else move), (move, scene)
            named = [v.turn for v in verdict.violations if v.reason is Reason.REPETITION]
            if named:
                assert named == oracle.turns_repeated(move), (move, scene)
    elif ended is not None:
        found = (ending.component, ending.then.value, ending.repeats, ending.winner)
        assert found == (ended.by, ended.then, ended.repeats, ended.winner), scene


@given(st.data(), boards(9), st.sampled_from((2, 2, 3)), compositions(), choices(25))
def test_every_verdict_and_every_ending_is_that_of_the_texts(
    data: st.DataObject, board: Board, players: int, rules: dict[str, Any], moves: bytes
) -> None:
    position = data.draw(positions(board, players) | st.just(Position.empty(board)))
    to_play = data.draw(st.integers(0, players - 1))
    game = Game(composed(**rules), position=position, players=players, to_play=COLOURS[to_play])
    oracle = oracle_of(game, rules)
    assert_agree(game, oracle, rules)
    for turn in played(game, moves):
        oracle.turn(None if turn.is_pass else turn.move)
        assert_agree(game, oracle, rules)


ALTERNATELY_LIFTED = {
    "type": "repetition",
    "compares": "position",
    "records": ["play"],
    "lifted-by": "own-pass",
    "keeps": "nothing",
    "window": "all",
    "on": ["play"],
    "times": 3,
    "then": "score",
}


@given(starts(4), compositions(repetitions_only=True), choices(25))
@example(
    (Position.empty(Board.rectangular(1, 1)), 2),
    {"ko": [], "suicide": "allowed", "end": [ALTERNATELY_LIFTED]},
    bytes((5, 0, 5, 5, 5, 0, 0, 5, 0, 0)),  # a 5 passes, a 0 plays
)
def test_every_repetition_on_a_tiny_board_is_that_of_the_texts(
    start: tuple[Position, int], rules: dict[str, Any], moves: bytes
) -> None:
    # Where there is little else to do: nearly every turn repeats something.
    position, players = start
    game = Game(composed(**rules), position=position, players=players)
    oracle = oracle_of(game, rules)
    assert_agree(game, oracle, rules)
    for turn in played(game, moves):
        oracle.turn(None if turn.is_pass else turn.move)
        assert_agree(game, oracle, rules)


@given(st.data(), boards(6), st.sampled_from((2, 3)), compositions(), choices(12))
def test_verdicts_on_turns_out_of_order_are_those_of_the_texts(
    data: st.DataObject, board: Board, players: int, rules: dict[str, Any], moves: bytes
) -> None:
    rules |= {"end": [{"type": "agreement"}]}
    game = Game(composed(**rules), board, players=players)
    oracle = oracle_of(game, rules)
    for byte in moves:
        player = byte % players
        legal = [m for m in (*board.names, "pass") if game.verdict(m, COLOURS[player]).legal]
        expected = [m for m in (*board.names, "pass") if oracle.is_legal(None if m == "pass" else m, player)]
        assert legal == expected
        if not legal:
            return
        move = legal[byte // players % len(legal)]
        game.play(move, COLOURS[player])
        oracle.turn(None if move == "pass" else move, player)


# What a game promises


@given(boards(9), compositions(), choices(20))
def test_a_play_is_among_the_legal_ones_if_and_only_if_its_verdict_is_legal(
    board: Board, rules: dict[str, Any], moves: bytes
) -> None:
    game = Game(composed(**rules), board)
    referee = Referee(game.ruleset, board)
    for _ in played(game, moves):
        legal = tuple(name for name in board.names if game.verdict(name).legal)
        assert game.legal_plays() == legal
        turns = [turn.move for turn in referee.legal_turns(game.state)]
        assert turns == [*legal, *(["pass"] if game.verdict("pass").legal else [])]


@given(boards(9), compositions(), choices(20))
def test_an_illegal_play_leaves_the_game_unchanged_and_says_why(
    board: Board, rules: dict[str, Any], moves: bytes
) -> None:
    game = Game(composed(**rules), board)
    for _ in played(game, moves):
        before = (game.state, game.turns)
        for move in (*board.names, "pass"):
            verdict = game.verdict(move)
            if not verdict.legal:
                with pytest.raises(IllegalPlay) as caught:
                    game.play(move)
                assert caught.value.verdict == verdict
                assert verdict.violations[0].message in str(caught.value)
        assert (game.state, game.turns) == before


@given(boards(9), compositions(), choices(20))
def test_undo_restores_what_was_before(board: Board, rules: dict[str, Any], moves: bytes) -> None:
    game = Game(composed(**rules), board)
    states, turns = [game.state], [game.turns]
    for _ in played(game, moves):
        states.append(game.state)
        turns.append(game.turns)
    for state, made in zip(reversed(states), reversed(turns), strict=True):
        assert (game.state, game.turns) == (state, made)
        if made:
            assert game.undo() == made[-1]
    with pytest.raises(InputError, match="no turn to take back"):
        game.undo()


@given(st.data(), boards(9), st.sampled_from((2, 3)), compositions(), choices(15))
def test_a_history_of_turns_binds_as_if_they_had_been_played(
    data: st.DataObject, board: Board, players: int, rules: dict[str, Any], moves: bytes
) -> None:
    rules |= {"end": [{"type": "agreement"}]}
    game = Game(composed(**rules), board, players=players)
    for _ in played(game, moves):
        resumed = Game(
            game.ruleset, position=game.position, to_play=game.to_play, players=players, history=game.turns
        )
        assert resumed.state.bans == game.state.bans
        assert resumed.legal_plays() == game.legal_plays()
        assert (resumed.state.prisoners, resumed.state.passes) == (game.state.prisoners, game.state.passes)
        assert resumed.turns == ()
        assert [turn.number for turn in resumed.history] == list(range(1 - len(game.turns), 1))


@given(boards(9), st.sampled_from((2, 3)), compositions(), choices(15))
def test_a_history_of_positions_binds_as_if_they_had_been_played(
    board: Board, players: int, rules: dict[str, Any], moves: bytes
) -> None:
    # Without stones that remove themselves, which positions alone cannot tell from passes.
    rules |= {"end": [{"type": "agreement"}], "suicide": "forbidden"}
    game = Game(composed(**rules), board, players=players)
    line = [game.position]
    for turn in played(game, moves):
        resumed = Game(
            game.ruleset, position=game.position, to_play=game.to_play, players=players, history=line
        )
        assert resumed.state.bans == game.state.bans
        assert [t.move for t in resumed.history] == [t.move for t in game.turns]
        texts = Game(
            game.ruleset,
            board,
            game.position.text,
            game.to_play,
            players,
            [position.text for position in line],
        )
        assert texts.state == resumed.state
        line.append(turn.after)


@given(boards(9), compositions(), choices(20))
def test_turns_are_numbered_and_linked(board: Board, rules: dict[str, Any], moves: bytes) -> None:
    game = Game(composed(**rules), board)
    position = game.position
    for number, turn in enumerate(played(game, moves), 1):
        assert (turn.number, turn.before) == (number, position)
        assert turn.next_player == game.state.to_play == (turn.player + 1) % 2
        assert game.turns[-1] == turn
        position = turn.after
        assert game.position == position


# Play


def test_verdicts_name_the_clause_the_earlier_turn_and_the_point() -> None:
    game = Game("tromp-taylor", position=".OX.")
    game.play("A1")
    verdict = game.verdict("b1")
    (violation,) = verdict.violations
    assert (violation.reason, violation.axis, violation.clause) == (Reason.REPETITION, "ko", "6")
    assert (violation.turn, violation.points) == (0, ("B1",))
    assert (verdict.player, verdict.move, verdict.ruleset) == ("white", "B1", "tromp-taylor")
    assert str(verdict) == (
        "White B1 is illegal under tromp-taylor 6: it recreates the position at the start."
    )


def test_an_occupied_point_is_refused() -> None:
    (violation,) = Game("tromp-taylor", position="X..").verdict("A1").violations
    assert (violation.reason, violation.points) == (Reason.OCCUPIED, ("A1",))


def test_all_reasons_against_a_play_are_given() -> None:
    game = Game(composed(ko=["positional-superko"], suicide="forbidden"), "1x1")
    assert {v.reason for v in game.verdict("A1").violations} == {Reason.REPETITION, Reason.SUICIDE}


@pytest.mark.parametrize(
    ("suicide", "diagram", "legal"),
    [
        ("forbidden", ".O.", False),
        ("forbidden", "X.OO.", False),
        ("multi-stone", ".O.", False),
        ("multi-stone", "X.OO.", True),
        ("allowed", ".O.", True),
        ("allowed", "X.OO.", True),
        ("forbidden", ".OX.", True),
    ],
)
def test_suicide_is_what_the_rules_say(suicide: str, diagram: str, legal: bool) -> None:
    point = "A1" if diagram.startswith(".") else "B1"
    verdict = Game(composed(suicide=suicide), position=diagram).verdict(point)
    assert verdict.legal == legal
    assert legal or verdict.violations[0].reason is Reason.SUICIDE


def test_under_kee_rules_a_stone_that_removes_itself_may_recreate_only_what_the_player_has_not_left() -> None:
    # Kee 3.0, A.4, A.5: at first only White has left .OO., then Black has as well.
    game = Game("kee-3.0", position="..O.")
    for move in ("A1", "B1"):
        game.play(move)
    before = game.position
    assert before.text == ".OO."
    assert game.play("A1").self_captured == (0,)
    assert game.position == before
    game.play("pass")
    assert game.verdict("A1").violations[0].turn == 3


def test_passing_may_be_forbidden() -> None:
    game = Game(composed(passing="forbidden"), "1x3")
    (violation,) = game.verdict("pass").violations
    assert violation.reason is Reason.PASS
    assert game.verdict("A1").legal


def test_nothing_is_legal_once_play_is_over_until_it_is_resumed() -> None:
    game = Game("tromp-taylor", "1x3")
    for move in ("A1", "pass", "pass"):
        game.play(move)
    assert game.is_over
    assert game.legal_plays() == ()
    assert all(game.verdict(m).violations[0].reason is Reason.GAME_OVER for m in ("A1", "B1", "pass"))
    game.resume("white")
    assert not game.is_over
    assert game.to_play == "white"
    assert game.legal_plays() == ("B1", "C1")


def test_what_the_rules_remember_stays_when_play_is_resumed() -> None:
    game = Game("tromp-taylor", position=".OX.")
    for move in ("A1", "pass", "pass"):
        game.play(move)
    game.resume("white")
    assert game.verdict("B1").violations[0].turn == 0


@pytest.mark.parametrize("move", ["pass", "PASS", " Pass "])
def test_a_pass_is_written_in_any_case(move: str) -> None:
    assert Game("tromp-taylor", "1x3").play(move).is_pass


@pytest.mark.parametrize("move", ["", "D1", "I1", "resign", None, 5])
def test_what_is_no_turn_is_refused(move: Any) -> None:
    game = Game("tromp-taylor", "1x3")
    with pytest.raises(InputError, match="unknown point"):
        game.play(move)
    assert game.turns == ()


# The start


def test_a_game_starts_on_an_empty_board_with_black_to_play() -> None:
    game = Game("tromp-taylor")
    assert (game.board, game.to_play, game.is_over) == (Board.rectangular(19, 19), "black", False)
    assert game.position == Position.empty(game.board)
    assert game.outcome is None


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"position": "XO"}, "without a liberty, as at A1\nno play .* as at B1"),
        ({"position": "X.Z"}, "stones of Red"),
        ({"board": "1x3", "position": Position.draw("X...")}, "on the board 1x4, not on 1x3"),
        ({"board": "1x3", "to_play": "red"}, "red is to move, but 2 play"),
        ({"board": "1x3", "to_play": "amber"}, "unknown player 'amber'"),
        ({"board": "1x3", "players": 1}, "2 to 8 players, not 1"),
        ({"board": "1x3", "players": 3}, "for 2 players, not 3"),
        ({"ruleset": "kee-3.0", "board": "1x3", "players": 9}, "2 to 8 players, not 9"),
        ({"board": "1x3", "komi": "a lot"}, "not a number of points"),
        ({"board": "1x3", "handicap": -2}, "a handicap is a whole number from 0 on, not -2"),
        ({"board": "2x2", "handicap": 4}, "a handicap of 4 stones leaves Black no liberty on the board 2x2"),
        ({"board": "2x2", "handicap": 99}, "a handicap of 99 stones"),
        ({"ruleset": "igs-goe", "board": "2x2", "handicap": 4}, "a handicap of 4 stones"),
        ({"position": "X./..", "handicap": 3}, "a handicap of 3 stones"),
        ({"position": "X..", "history": ["..."], "to_play": "white", "handicap": 2}, "come first"),
        (
            {"position": "X..", "history": ["..."], "to_play": "black"},
            "no turn of White leads from ... to X..",
        ),
        (
            {"position": "XX.", "history": ["..."], "to_play": "white"},
            "no turn of Black leads from ... to XX.",
        ),
        ({"position": "X..", "history": ["...."]}, "instead of 3"),
        ({"ruleset": "kee"}, "unknown ruleset 'kee'"),
        ({"board": "3x3", "placing": "anywhere"}, "unknown placing .* 'anywhere'; allowed: drawn, by-rules"),
    ],
)
def test_what_cannot_be_a_start_is_refused(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        Game(**{"ruleset": "tromp-taylor", **settings})


def test_a_flaw_of_the_start_that_is_waived_does_not_keep_a_game_from_being_played() -> None:
    game = Game("tromp-taylor", position="X.O/Z..", waive=["foreign-stones"])
    game.play("B1")
    assert game.position.text == "X.O/.X."
    assert game.state.prisoners == (1, 0)
    game = Game("tromp-taylor", position="OX./XX.", waive=["no-liberty"])
    assert [game.play(move).after.text for move in ("C1", "C2")] == ["OX./XXX", "O.O/..."]


def test_a_setup_says_who_plays_and_who_is_to_move() -> None:
    setup = Setup.draw("X.Z", to_play="red", players=3)
    game = Game("jasiek-multiplayer", position=setup)
    assert (game.to_play, game.players) == ("red", 3)
    assert Game("jasiek-multiplayer", position=setup, to_play="white").to_play == "white"


def test_turns_that_do_not_lead_to_the_position_are_no_history() -> None:
    game = Game("tromp-taylor", "1x3")
    game.play("A1")
    with pytest.raises(InputError, match="do not lead to the position"):
        Game("tromp-taylor", position="...", history=game.turns)
    mixed: list[Any] = [Position.draw("..."), *game.turns]
    with pytest.raises(InputError, match="all turns or all positions"):
        Game("tromp-taylor", position="X..", history=mixed)


def test_turns_with_a_gap_between_them_are_no_history() -> None:
    game = Game("tromp-taylor", "1x5")
    for move in ("A1", "E1", "C1"):
        game.play(move)
    with pytest.raises(InputError, match="history"):
        Game("tromp-taylor", position=game.position, to_play="white", history=[game.turns[0], game.turns[2]])


def test_a_position_given_as_history_is_banned() -> None:
    banned = Game("tromp-taylor", position="X.X.", to_play="white", history=[".OX."]).verdict("B1")
    assert banned.violations[0].turn == -1
    assert "before the start" in str(banned)
    assert Game("tromp-taylor", position="X.X.", to_play="white").verdict("B1").legal


def test_history_is_not_judged() -> None:
    # Two passes would have ended play, and the second capture was illegal: both are past.
    history = [".OX.", ".OX.", ".OX.", "X.X.", ".OX."]
    game = Game("tromp-taylor", position="X.X.", to_play="white", history=history)
    assert not game.is_over
    assert [turn.move for turn in game.history] == ["pass", "pass", "A1", "B1", "A1"]
    assert not game.verdict("B1").legal


# Handicap


def handicapped(way: str, stones: int, board: str = "9x9", **game: Any) -> Game:
    return Game(composed(compensation={"type": "points", "handicap": way}), board, handicap=stones, **game)


def test_free_handicap_stones_are_plays_of_black_in_a_row() -> None:
    # Tromp, comment 5: "n consecutive moves played before the first white move".
    game = handicapped("free", 3)
    for move in ("A1", "B1", "C1"):
        assert game.to_play == "black"
        assert game.verdict("pass").violations[0].reason is Reason.HANDICAP
        game.play(move)
    assert game.to_play == "white"
    assert game.verdict("pass").legal
    game.play("D1")
    assert game.to_play == "black"
    assert game.verdict("pass").legal


@pytest.mark.parametrize(
    ("board", "stones", "points"),
    [
        # The usual points: corners first, the centre with five and seven.
        ("9x9", 2, "G7 C3"),
        ("9x9", 4, "C3 C7 G3 G7"),
        ("9x9", 5, "C3 C7 G3 G7 E5"),
        ("13x13", 4, "D4 D10 K4 K10"),
        ("19x19", 6, "D4 D16 Q4 Q16 D10 Q10"),
        ("19x19", 7, "D4 D16 Q4 Q16 D10 Q10 K10"),
        ("19x19", 8, "D4 D16 Q4 Q16 D10 Q10 K4 K16"),
        ("19x19", 9, "D4 D16 Q4 Q16 D10 Q10 K4 K16 K10"),
    ],
)
def test_fixed_handicap_stones_stand_on_the_usual_points_and_white_begins(
    board: str, stones: int, points: str
) -> None:
    game = handicapped("fixed", stones, board)
    assert set(game.board.named(game.position.stones(0))) == set(points.split())
    assert game.to_play == "white"
    assert game.turns == ()
    assert game.verdict("pass").legal


def test_three_fixed_stones_leave_the_upper_left_corner() -> None:
    game = handicapped("fixed", 3, "19x19")
    assert set(game.board.named(game.position.stones(0))) == {"D4", "Q4", "Q16"}


@pytest.mark.parametrize(
    ("board", "stones"), [("9x9", 10), ("5x5", 2), ("9x13", 2), ("8x8", 5), ("torus:9x9", 2)]
)
def test_a_board_without_conventional_points_has_no_fixed_handicap(board: str, stones: int) -> None:
    with pytest.raises(InputError, match="under bare there are no conventional points"):
        handicapped("fixed", stones, board)


def test_handicap_stones_that_are_drawn_are_counted_and_not_placed_again() -> None:
    game = Game("aga", position="X.../..../..../...X", to_play="white", handicap=2, komi=0, placing="drawn")
    assert (game.position.text, game.to_play) == ("X.../..../..../...X", "white")
    assert game.score().scores == {"black": 16, "white": 1}  # AGA 4: a point for the second stone


def test_a_handicap_stone_goes_on_no_other_stone() -> None:
    drawn = "......." + "/......." * 3 + "/..O...." + "/......." * 2
    with pytest.raises(InputError, match="there is a stone on C3"):
        handicapped("fixed", 2, "7x7", position=drawn)


def test_white_may_give_a_handicap_by_passing() -> None:
    game = handicapped("white-passes", 3)
    for move in ("A1", "pass", "B1", "pass"):
        if move == "pass":
            assert game.to_play == "white"
            assert game.verdict("J9").violations[0].reason is Reason.HANDICAP
        game.play(move)
    game.play("C1")
    assert game.to_play == "white"
    assert game.verdict("J9").legal


@pytest.mark.parametrize("end", [{"type": "passes", "count": 2}, {"type": "pass-repeats"}])
def test_a_pass_that_white_owes_does_not_help_to_end_play(end: dict[str, Any]) -> None:
    # New Zealand rules: she passes for the handicap, not because there are no worthwhile plays left.
    game = Game(
        composed(compensation={"type": "points", "handicap": "white-passes"}, end=[end]), "1x5", handicap=2
    )
    for move in ("C1", "pass", "pass"):
        game.play(move)
    assert not game.is_over
    game.play("pass")
    assert game.is_over is (end["type"] == "passes")


def test_two_passes_that_white_owes_are_no_offer_to_agree() -> None:
    end = [{"type": "agreement", "after-passes": 2}]
    game = Game(
        composed(compensation={"type": "points", "handicap": "white-passes"}, end=end), "1x5", handicap=2
    )
    for move in ("pass", "pass", "pass"):
        game.play(move)
    with pytest.raises(InputError, match="does not let the players end"):
        game.agree()
    game.play("pass")
    assert game.agree().margin == 0


@pytest.mark.parametrize(
    ("rules", "white"),
    # AGA 4: Black moves first, "giving only 1/2 point"; go_board.cc counts handicaps from two stones on.
    [
        ("aga", "0.5"),
        ("chinese-2002", "0"),
        ("openspiel", "7.5"),
        ("new-zealand", "0"),
        ("tromp-taylor", "0"),
    ],
)
def test_a_handicap_of_one_stone_is_that_black_begins_with_the_komi_of_handicap_games(
    rules: str, white: str, tmp_path: Path
) -> None:
    game = Game(rules, "9x9", handicap=1)
    assert (game.to_play, game.position) == ("black", Position.empty(game.board))
    assert game.verdict("pass").legal
    record = tmp_path / "one.sgf"
    record.write_text("(;SZ[9]HA[1])", "utf-8")
    for outcome in (
        game.score(),
        gr.score(rules, game.position, handicap=1),
        replay(read_sgf(record).line, game.ruleset).outcome,
    ):
        assert outcome is not None
        # An empty board may count for both.
        assert Fraction(outcome.scores["white"]) - Fraction(outcome.scores["black"]) == Fraction(white)


@pytest.mark.parametrize("way", ["free", "fixed", "white-passes"])
def test_without_a_handicap_nothing_is_different(way: str) -> None:
    game = handicapped(way, 0)
    game.play("A1")
    assert game.to_play == "white"
    assert game.verdict("B1").legal
    assert game.verdict("pass").legal


# More than two players


def test_players_take_turns_in_order() -> None:
    game = Game("kee-3.0", "1x9", players=3)
    assert [game.play(move).colour for move in ("A1", "C1", "E1", "G1")] == ["black", "white", "red", "black"]
    assert game.position.text == "X.O.Z.X.."


def test_a_play_may_capture_stones_of_several_opponents_at_once() -> None:
    game = Game("kee-3.0", position="Z.X", players=3, to_play="white")
    turn = game.play("B1")
    assert game.board.named(turn.captured) == ("A1", "C1")
    assert game.state.prisoners == (0, 2, 0)


def test_each_player_has_her_own_history_under_kee_rules() -> None:
    # With three players the position left by Black binds Black only.
    game = Game("kee-3.0", "1x1", players=3)
    for _ in range(3):
        assert game.play("A1").self_captured == (0,)
    assert game.verdict("A1").violations[0].turn == 1


def test_an_outcome_names_the_kind_of_result() -> None:
    game = Game("tromp-taylor", position="XX.")
    for _ in range(2):
        game.play("pass")
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner, game.outcome.margin) == (Kind.SCORE, "black", 3)
    assert game.outcome.explanation.ending == game.ending


# What a program sees


def test_a_verdict_is_true_if_the_turn_is_legal() -> None:
    game = Game("tromp-taylor", position="X.O", to_play="black")
    assert [bool(game.verdict(move)) for move in ("A1", "B1", "pass")] == [False, True, True]


@pytest.mark.parametrize("copied", [Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_of_a_game_goes_its_own_way(copied: Callable[[Game], Game]) -> None:
    game = Game("kee-3.0", board="2x2", komi=0.5)
    game.play("A1")
    other = copied(game)
    other.play("B1")
    game.undo()
    assert (game.turns, len(other.turns)) == ((), 2)
    assert other.position.text == "../XO" and game.position.text == "../.."
    assert (other.komi, other.to_play) == (game.komi, "black")


def test_turns_and_positions_speak_of_players_and_points_by_name() -> None:
    game = Game("tromp-taylor", position="X.OX.", to_play="black")
    turn = game.play("B1")
    assert (turn.colour, turn.move, turn.taken) == ("black", "B1", ("C1",))
    assert [game.position.colour_at(name) for name in ("A1", "C1", "d1")] == ["black", None, "black"]
    with pytest.raises(InputError, match="unknown point"):
        game.position.colour_at("F1")


def test_what_a_program_prints_is_short() -> None:
    game = Game("kee-3.0")
    turn = game.play("C3")
    for shown in (game, turn, game.position, game.board, game.ruleset, game.verdict("C3"), game.score()):
        assert len(repr(shown)) < 100
    assert repr(game) == "<Game under kee-3.0 on 19x19: 1 turn, white to play>"
    assert repr(game.position) == "<Position 19x19: 1 black>"
    assert repr(turn) == "<Turn Black 1 C3>"
    assert (str(game.board), str(game.ruleset)) == ("19x19", "kee-3.0")
    small = Game("tromp-taylor", position="X.O")
    assert repr(small.position) == "<Position 1x3: X.O>"
    assert str(small) == "1 X . O\n  A B C\nBlack to play."
    small.play("pass"), small.play("pass")
    assert str(small) == "1 X . O\n  A B C\nTie (Black 1, White 1)."


def test_a_board_keeps_its_name_whatever_equal_board_was_played_on_before() -> None:
    # A path of three points is equal to 1x3, but it is no 1x3: komi goes by the name of a board.
    rules = gr.load_ruleset(
        {"id": "two-on-1x3", "name": "T", "extends": "tromp-taylor", "compensation": {"komi": {"1x3": 2}}}
    )
    path = Board.from_edges([("A1", "B1"), ("B1", "C1")])
    assert path == Board.parse("1x3")
    for board in (Board.parse("1x3"), path, Board.parse("1x3"), path):
        game = Game(rules, board=board)
        for move in ("B1", "pass", "pass"):
            game.play(move)
        assert game.position.board.spec == board.spec
        assert game.outcome is not None
        assert game.outcome.margin == (1 if board.spec == "1x3" else 3)
