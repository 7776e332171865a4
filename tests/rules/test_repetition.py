import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorules.files.inputs import InputError
from gorules.files.yamlfile import parse_yaml
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.verdicts import Reason
from gorules.play.game import Game
from gorules.play.referee import Referee, State
from gorules.rules.records import Recent
from gorules.ruleset import read_ruleset
from tests.support.oracle import ALGEBRA, remembered
from tests.support.strategies import PRESETS, bans, boards, choices, composed, oracle_of, positions, wander


def started(rules: dict[str, Any], diagram: str, moves: str = "", **game: Any) -> Game:
    """Return a game after some moves, each perhaps with the player who makes it out of turn."""
    made = Game(composed(**rules), position=Position.draw(diagram), **game)
    for move in moves.split():
        player, _, point = move.rpartition(":")
        made.play(point, player or None)
    return made


def refusals(
    diagram: str, moves: str, last: str, player: str | None = None, **game: Any
) -> dict[str, int | None]:
    """Return the ko rules of the literature that refuse the last move, with the turn that each names."""
    found = {}
    for preset in PRESETS:
        verdict = started({"ko": [preset]}, diagram, moves, **game).verdict(last, player)
        if not verdict.legal:
            (violation,) = verdict.violations
            assert (violation.reason, violation.component) == (Reason.REPETITION, preset)
            found[preset] = violation.turn
    return found


# Scenes on a line of four points. In .OX. Black takes the ko at A1, White takes back at B1.


def test_a_retake_is_refused_at_once_but_by_rules_for_which_nobody_left_the_start() -> None:
    assert refusals(".OX.", "A1", "B1") == {
        "basic-ko": 0, "positional-superko": 0, "situational-superko": 0, "spight-superko": 0,
    }  # fmt: skip


def test_a_retake_is_refused_at_once_by_all_but_fixed_ko_where_it_repeats_a_turn() -> None:
    assert refusals("..X.", "B1 A1", "B1", to_play="white") == dict.fromkeys(set(PRESETS) - {"fixed-ko"}, 1)


def test_after_a_pass_of_each_player_only_rules_that_never_lift_bans_refuse_a_retake() -> None:
    assert refusals("..X.", "B1 A1 pass pass", "B1", to_play="white") == {
        "positional-superko": 1, "situational-superko": 1,
        "situational-superko-by-author": 1, "natural-situational-superko": 1,
    }  # fmt: skip


def test_under_kee_rules_only_an_own_pass_lifts_bans() -> None:
    # Kee 3.0, C.2: "her board history is emptied".
    assert "kee-history" in refusals("..X.", "B1 A1 black:pass", "B1", to_play="white")
    assert "kee-history" not in refusals("..X.", "B1 A1 white:pass", "B1", "white", to_play="white")


@pytest.mark.parametrize("passer", ["black", "white"])
def test_under_spight_rules_a_pass_of_either_player_lifts_bans(passer: str) -> None:
    assert "spight-superko" not in refusals("..X.", f"B1 A1 {passer}:pass", "B1", "white", to_play="white")


def test_a_position_passed_on_stays_banned_but_under_natural_situational_superko_and_fixed_ko() -> None:
    # Black makes .OX., White passes, Black takes the ko, White would take back.
    assert refusals(".O..", "C1 pass A1", "B1") == {
        "basic-ko": 2, "positional-superko": 1, "situational-superko": 2,
        "situational-superko-by-author": 2, "kee-history": 2, "spight-superko": 2,
    }  # fmt: skip


def test_fixed_ko_refuses_the_same_change_of_position_and_nothing_else() -> None:
    game = started({"ko": ["fixed-ko"]}, ".OX.", "A1 B1")
    assert game.verdict("A1").violations[0].turn == 1
    assert game.verdict("D1").legal
    assert started({"ko": ["fixed-ko"]}, ".", "A1").verdict("A1").violations[0].turn == 1


def test_the_start_counts_for_whoever_recreates_it_or_only_with_the_same_player_to_move() -> None:
    # One point and suicide: J. Tromp's example (computer-go list, message 7977) of what divides superkos.
    assert refusals(".", "", "A1") == {"positional-superko": 0, "spight-superko": 0}
    assert refusals(".", "pass", "A1") == {
        "positional-superko": 0,
        "situational-superko": 0,
        "spight-superko": 1,
    }


def test_handicap_stones_tell_the_next_player_and_the_author_apart() -> None:
    # Black leaves .X.. twice, as the first of two handicap stones with herself to move, then with White.
    assert refusals("....", "B1 A1 C1 pass D1", "B1", handicap=2) == {
        "positional-superko": 1, "situational-superko-by-author": 1, "natural-situational-superko": 1,
    }  # fmt: skip


def test_basic_ko_of_three_players_binds_only_the_next_player() -> None:
    # Red takes White's stone. If White is next she may not take back; after a turn of Black's (a stone
    # that removes itself, so the position stays) she may, though that recreates the start.
    rules = {"ko": ["basic-ko"]}
    start: dict[str, Any] = {"diagram": ".OZ.Z.Z.", "players": 3, "to_play": "red"}
    assert started(rules, moves="A1", **start).verdict("B1", "white").violations[0].turn == 0
    later = started(rules, moves="A1 F1", **start)
    assert later.to_play == "white"
    later.play("B1")
    assert later.position.text == ".OZ.Z.Z."


def test_a_pass_lifts_basic_ko() -> None:
    # On one point, where a stone removes itself, so that a play can recreate the position before a pass.
    assert not started({"ko": ["basic-ko"]}, ".", "A1").verdict("A1").legal
    assert started({"ko": ["basic-ko"]}, ".", "A1 pass").verdict("A1").legal


# All players in a row

ALL_PASS = {"type": "repetition", "compares": "position", "records": ["start"], "lifted-by": "all-pass"}


@pytest.mark.parametrize(
    ("players", "passes", "legal"),
    [(2, 0, False), (2, 1, False), (2, 2, True), (2, 3, True), (3, 2, False), (3, 3, True), (3, 4, True)],
)
def test_all_players_passing_in_a_row_lift_bans_and_fewer_do_not(
    players: int, passes: int, legal: bool
) -> None:
    game = started({"ko": [ALL_PASS]}, ".OX.", "A1 " + "pass " * passes, players=players)
    assert game.verdict("B1", "white").legal == legal


@pytest.mark.parametrize(("moves", "legal"), [("F1 pass pass", True), ("pass F1 pass", False)])
def test_passes_with_a_play_between_them_are_not_in_a_row(moves: str, legal: bool) -> None:
    # White's stone at F1 removes itself, so that the ko stays as it is.
    game = started(
        {"ko": [ALL_PASS]}, ".OX.X.X.", "A1 " + " ".join(f"white:{move}" for move in moves.split())
    )
    assert game.verdict("B1", "white").legal == legal


@pytest.mark.parametrize(("keeps", "legal"), [("current", False), ("nothing", True)])
def test_what_a_lifting_pass_keeps_is_banned_at_once(keeps: str, legal: bool) -> None:
    # A stone that removes itself recreates the position passed on.
    ko = {
        "type": "repetition",
        "compares": "position",
        "records": ["play"],
        "lifted-by": "any-pass",
        "keeps": keeps,
    }
    assert started({"ko": [ko]}, ".", "pass").verdict("A1").legal == legal


def test_a_verdict_names_the_earliest_turn_on_record() -> None:
    # Both players have passed on the position that the play recreates, White first.
    ko = {"type": "repetition", "compares": "position", "records": ["pass"], "lifted-by": "own-pass"}
    game = started({"ko": [{**ko, "keeps": "current"}]}, ".", "pass pass", to_play="white")
    assert game.verdict("A1").violations[0].turn == 1


# Windows


@pytest.mark.parametrize("window", [1, 2, 3, 30])
def test_a_position_is_banned_for_as_many_turns_as_the_window_has_and_then_legal(window: int) -> None:
    # The start stood before turn 1: with passes between, the ko may be retaken after more than n turns.
    ko = {"type": "repetition", "compares": "position", "records": ["start", "play"], "window": window}
    for passes in range(window + 2):
        game = started({"ko": [ko]}, ".OX.", "A1 " + "pass " * passes)
        turns_since = 1 + passes
        assert game.verdict("B1", "white").legal == (turns_since > window)


def test_a_window_does_not_hold_the_present_position() -> None:
    # Only what stood before a turn is compared: a stone that removes itself repeats nothing yet.
    ko = {"type": "repetition", "compares": "position", "records": ["start", "play", "pass"], "window": 5}
    assert started({"ko": [ko]}, ".").verdict("A1").legal
    assert not started({"ko": [ko]}, ".", "A1").verdict("A1").legal


@pytest.mark.parametrize("axis", ["ko", "end"])
def test_a_window_takes_no_more_memory_than_turns_were_made(axis: str) -> None:
    long = {"type": "repetition", "compares": "position", "window": 1_000_000}
    rules: dict[str, Any] = {"ko": [long]} if axis == "ko" else {"end": [long | {"then": "draw"}, "passes"]}
    game = started(rules, "..")
    tracemalloc.start()
    try:
        game.play("A1")
        game.play("pass")
        assert tracemalloc.get_traced_memory()[1] < 500_000  # each slot takes eight bytes at least
    finally:
        tracemalloc.stop()


class Padded:
    """What stood just before each of the last turns, in slots that are all there from the start: a window by
    its definition.
    """

    def __init__(self, window: int) -> None:
        self.slots: list[tuple[str, int] | None] = [None] * (window + 1)

    def turn(self, key: str | None, number: int) -> None:
        self.slots = [*self.slots[1:], None if key is None else (key, number)]

    def seen(self) -> list[tuple[str, int]]:
        return [slot for slot in self.slots[:-1] if slot is not None]


@given(st.integers(1, 5), st.lists(st.sampled_from(["a", "b", None, "clear"]), max_size=12))
def test_a_window_tells_apart_what_its_slots_do(window: int, turns: list[str | None]) -> None:
    recent, padded = Recent(window), Padded(window)
    states = [(recent, [slot and slot[0] for slot in padded.slots])]
    for number, key in enumerate(turns):
        if key == "clear":
            recent, padded = recent.cleared(), Padded(window)
        else:
            recent = recent.turned(key, number)
            padded.turn(key, number)
        assert list(recent.numbers()) == [number for _, number in padded.seen()]
        for each in ("a", "b"):
            numbers = [number for key, number in padded.seen() if key == each]
            assert recent.count(each) == len(numbers)
            assert recent.first(each) == (numbers[0] if numbers else None)
        states.append((recent, [slot and slot[0] for slot in padded.slots]))
    for one, slots in states:
        for other, others in states:
            assert (one == other) == (slots == others)
            assert one != other or hash(one) == hash(other)


# Terms that contradict themselves


def ruleset_text(axis: str, component: str) -> str:
    """Return the text of a ruleset file that has one component for ``ko`` or ``end`` on its third line."""
    rest = {"ko": "end: [agreement]", "end": "ko: []"}[axis]
    return (
        f"id: x\nname: X\n{axis}: [{component}]\n{rest}\nsuicide: allowed\nremoval: none\nscoring: stones\n"
    )


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        ("compares: position+author, records: [start, play]", "where 'compares' is 'position.author'"),
        ("compares: transition, records: [start]", "'records' cannot have 'start'"),
        ("compares: position, keeps: current", "'keeps: current' needs a 'lifted-by'"),
        ("compares: position, records: []", "'records' is empty"),
        ("compares: position, records: [play, play]", "'records' names an event twice"),
        ("compares: position, window: 0", "'window' is 'all' or a number of turns from 1 to 1000000"),
        ("compares: position, window: 1000001", "'window' is 'all' or a number of turns from 1 to 1000000"),
        ("compares: position, window: 1" + 20 * "0", "'window' is 'all' or a number of turns from 1 to"),
        ("compares: position, window: few", "'few' is not allowed, nor is it a whole number; allowed: all"),
        ("compares: colour", "compares: 'colour' is not allowed.*position"),
        ("records: [play]", "field 'compares' is missing"),
        ("compares: position, lifted-by: pass", "lifted-by: 'pass' is not allowed.*own-pass"),
        ("compares: position, lift: never", "unknown field 'lift'; did you mean"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("axis", ["ko", "end"])
def test_terms_that_contradict_themselves_are_refused(axis: str, terms: str, says: str) -> None:
    component = f"{{type: repetition, {terms}{', then: draw' if axis == 'end' else ''}}}"
    with pytest.raises(InputError, match=says) as caught:
        read_ruleset(parse_yaml(ruleset_text(axis, component), file="x.yaml"))
    assert {problem.line for problem in caught.value.problems} == {3}


def test_a_mistake_in_the_only_condition_of_the_end_is_one_problem() -> None:
    with pytest.raises(InputError) as caught:
        read_ruleset(parse_yaml(ruleset_text("end", "{type: passes, count: few}"), file="x.yaml"))
    assert [problem.field for problem in caught.value.problems] == ["end[0].count"]


@pytest.mark.parametrize(
    "second", ["positional-superko", "{type: repetition, compares: position, records: [play, start]}"]
)
def test_the_same_ko_rule_twice_is_refused_under_whatever_name(second: str) -> None:
    with pytest.raises(InputError, match="'ko' has 'repetition' twice with the same terms"):
        read_ruleset(parse_yaml(ruleset_text("ko", f"positional-superko, {second}"), file="x.yaml"))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_a_name_for_its_terms(preset: str) -> None:
    by_name, by_terms = composed(ko=[preset]), composed(ko=[{"type": "repetition", **ALGEBRA[preset]}])
    assert by_name.fingerprint == by_terms.fingerprint
    others = {composed(ko=[other]).fingerprint for other in PRESETS if other != preset}
    assert by_name.fingerprint not in others


# Numbers of complete games, two passes ending each


def games(referee: Referee, state: State) -> int:
    """Return how many complete games there are from a state."""
    if state.ending is not None:
        return 1
    return sum(games(referee, referee.after(state, turn)) for turn in referee.legal_turns(state))


def counted(ko: Any, columns: int, suicide: str = "allowed") -> int:
    board = Board.rectangular(1, columns)
    referee = Referee(composed(ko=[ko], suicide=suicide, end=[{"type": "passes"}]), board)
    return games(referee, referee.opening(Position.empty(board)))


# Combinatorics of Go (2016), section 7, and J. Tromp on the computer-go list (message 7977) for 1x1. The
# figures for other rules than positional superko were counted by programs independent of this one.
@pytest.mark.parametrize(
    ("ko", "suicide", "numbers"),
    [
        ("positional-superko", "allowed", [1, 9, 907]),
        ("positional-superko", "forbidden", [1, 9, 907]),
        ("situational-superko", "allowed", [2, 21, 19207]),
        ("situational-superko", "forbidden", [1, 9, 959]),
        ("situational-superko-by-author", "allowed", [4, 63]),
        ("situational-superko-by-author", "forbidden", [1, 9, 959]),
        ("natural-situational-superko", "allowed", [5, 105]),
        ("natural-situational-superko", "forbidden", [1, 9, 959]),
        ("kee-history", "allowed", [4]),
        ("spight-superko", "allowed", [1]),
        ("fixed-ko", "allowed", [3]),
        ({"type": "repetition", "compares": "transition+author", "records": ["play"]}, "allowed", [5]),
    ],
)
def test_there_are_as_many_complete_games_as_published(ko: Any, suicide: str, numbers: list[int]) -> None:
    assert [counted(ko, columns, suicide) for columns in range(1, len(numbers) + 1)] == numbers


# J. Tromp, G. Farneback: games under positional superko by the number of stones played, up to as many as
# can be counted here in a moment.
@pytest.mark.parametrize(
    ("rows", "columns", "numbers"),
    [(2, 2, [1, 8, 48, 176, 304, 784]), (1, 4, [1, 8, 44, 148, 324, 832]), (1, 2, [1, 4, 4, 0])],
)
def test_there_are_as_many_games_of_so_many_stones_as_published(
    rows: int, columns: int, numbers: list[int]
) -> None:
    board = Board.rectangular(rows, columns)
    referee = Referee(composed(ko=["positional-superko"], end=[{"type": "passes"}]), board)

    def finished(state: State, stones: int) -> Iterator[int]:
        if state.ending is not None:
            yield stones
            return
        for turn in referee.legal_turns(state):
            if turn.is_pass or stones < len(numbers) - 1:
                yield from finished(referee.after(state, turn), stones + (not turn.is_pass))

    found = list(finished(referee.opening(Position.empty(board)), 0))
    assert [found.count(stones) for stones in range(len(numbers))] == numbers


# Memory


@given(st.data(), boards(4), st.sampled_from((2, 3)), bans(), choices(30))
def test_memories_are_equal_if_and_only_if_what_they_stand_for_is(
    data: st.DataObject, board: Board, players: int, ko: dict[str, Any], moves: bytes
) -> None:
    # What they stand for: what stands on record by the definitions, and what may still change it.
    position = data.draw(positions(board, players))
    rules = {"ko": [ko], "suicide": "allowed", "end": []}
    referee = Referee(composed(ko=[ko]), board, players)
    state = referee.opening(position)
    oracle = oracle_of(Game(composed(), position=position, players=players), rules)
    terms = ALGEBRA.get(ko["type"], ko)
    memories, meanings = [state.bans[-1]], [remembered(oracle.past, terms, players)]
    for _, turn, after in wander(referee, state, moves):
        oracle.turn(None if turn.is_pass else turn.move, turn.player)
        memories.append(after.bans[-1])
        meanings.append(remembered(oracle.past, terms, players))
    for one, meaning in zip(memories, meanings, strict=True):
        for other, other_meaning in zip(memories, meanings, strict=True):
            assert (one == other) == (meaning == other_meaning)
            assert one != other or hash(one) == hash(other)


def test_a_ko_memory_in_which_nothing_is_banned_is_that_of_the_start() -> None:
    # Two passes lift the bans of basic ko, of which there were none: the same player has the same turn.
    board = Board.rectangular(1, 1)
    referee = Referee(composed(ko=["basic-ko"]), board)
    start = state = referee.opening(Position.empty(board))
    for _ in range(2):
        state = referee.after(state, referee.candidate(state, None))
    assert state.bans == start.bans
