"""Hypothetical play: kos, what bars and what frees them, and everything else that can be played."""

import random

import pytest

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status.hypothetical import (
    PASS,
    Freed,
    HypotheticalPlay,
    HypotheticalState,
    HypotheticalTurn,
    KoBan,
    KoPass,
)
from gorules.status.ko_passes import KO_PASSES
from tests.support.lifedeath import Node
from tests.support.lifedeath import after as states_after

KO = Position.draw(".XO./XO.O/.XO./....")
"""Black may take the stone at B3 from C3."""
TWO_KOS = Position.draw(".XO..XO./XO.OXO.O/.XO..XO.")
every_ko_pass = pytest.mark.parametrize("ko_pass", KO_PASSES.values(), ids=str)


def played(play: HypotheticalPlay, position: Position, moves: str, first: int = 0) -> HypotheticalState:
    """The state after moves: "C3", "pass", "ko", "ko:B3"."""
    state = play.start(position, first)
    for move in moves.split():
        word, _, point = move.partition(":")
        named = position.board.point(point) if point else None
        turn = {"pass": PASS, "ko": HypotheticalTurn(named, for_ko=True)}.get(word)
        state = play.after(state, turn or HypotheticalTurn(position.board.point(word)))
    return state


@every_ko_pass
def test_a_ko_may_not_be_retaken_at_once(ko_pass: KoPass) -> None:
    play = HypotheticalPlay(KO.board, ko_pass)
    state = played(play, KO, "C3")
    at, by = KO.board.point("B3"), KO.board.point("C3")
    assert state.bans == {KoBan(at, by)}
    assert state.banned(1) == [KoBan(at, by)]
    assert state.banned(0) == []
    assert "retakes the ko" in str(play.objection(state, HypotheticalTurn(at)))
    with pytest.raises(InputError, match="B3 retakes the ko"):
        play.after(state, HypotheticalTurn(at))


@every_ko_pass
def test_a_plain_turn_in_between_lifts_the_ban_only_where_there_is_no_pass_for_a_ko(ko_pass: KoPass) -> None:
    play = HypotheticalPlay(KO.board, ko_pass)
    for between in ("pass pass", "A1 D1"):
        state = played(play, KO, f"C3 {between}")
        retaken = play.objection(state, HypotheticalTurn(KO.board.point("B3")))
        assert (retaken is None) is (ko_pass is KO_PASSES["none"])


@pytest.mark.parametrize("ko_pass", [KO_PASSES["all-own"], KO_PASSES["all-both"]])
def test_a_pass_for_the_ko_lifts_it(ko_pass: KoPass) -> None:
    play = HypotheticalPlay(KO.board, ko_pass)
    state = played(play, KO, "C3 ko A1")
    assert play.objection(state, HypotheticalTurn(KO.board.point("B3"))) is None


def test_what_a_pass_for_a_ko_lifts() -> None:
    # Black takes one ko, White the other: each is banned once.
    board = TWO_KOS.board
    kos = {name: board.point(name) for name in ("B2", "C2", "F2", "G2")}
    lifted = {}
    for ko_pass in (KO_PASSES["one-own"], KO_PASSES["all-own"], KO_PASSES["all-both"]):
        play = HypotheticalPlay(board, ko_pass)
        state = played(play, TWO_KOS, "C2 pass G2")
        assert state.bans == {KoBan(kos["B2"], kos["C2"]), KoBan(kos["F2"], kos["G2"])}
        turns = [turn for turn in play.turns(state) if turn.for_ko]
        lifted[ko_pass] = [len(play.after(state, turn).bans) for turn in turns]
    assert lifted == {KO_PASSES["one-own"]: [1, 1], KO_PASSES["all-own"]: [0], KO_PASSES["all-both"]: [0]}


def test_a_pass_for_a_ko_lifts_the_bans_of_the_other_player_only_under_all_both() -> None:
    # White is banned at B2, Black at G2.
    position = Position.draw(".XO..XO./XO.OX.XO/.XO..XO.")
    board = position.board
    left = {}
    for ko_pass in (KO_PASSES["one-own"], KO_PASSES["all-own"], KO_PASSES["all-both"]):
        play = HypotheticalPlay(board, ko_pass)
        state = played(play, position, "C2 F2")
        named = board.point("B2") if ko_pass is KO_PASSES["one-own"] else None
        assert len(state.banned(0)) == len(state.banned(1)) == 1
        state = play.after(play.after(state, PASS), HypotheticalTurn(named, for_ko=True))
        left[ko_pass] = (len(state.banned(0)), len(state.banned(1)))
    assert left == {KO_PASSES["one-own"]: (1, 0), KO_PASSES["all-own"]: (1, 0), KO_PASSES["all-both"]: (0, 0)}


def test_one_pass_for_a_ko_is_enough_for_good_where_it_is_once() -> None:
    # Sensei's Library, PassForKo: "this regained right to recapture in that ko is permanent and normal ko
    # threats are sufficient there afterwards".
    at, by = KO.board.point("B3"), KO.board.point("C3")
    play = HypotheticalPlay(KO.board, KO_PASSES["once"])
    barred = played(play, KO, "C3 pass pass")
    assert "a pass for that ko" in str(play.objection(played(play, KO, "C3 A1 D1"), HypotheticalTurn(at)))
    assert barred.freed == frozenset()
    freed = played(play, KO, "C3 ko:B3 pass")
    assert freed.freed == {Freed(at, by, 1)}
    taken = played(play, KO, "C3 ko:B3 pass B3 ko:C3 pass C3")
    assert taken.freed == {Freed(at, by, 0), Freed(at, by, 1)}
    # The ordinary rule: not at once, and no pass for a ko is there any more; after a turn in between she may.
    assert play.objection(taken, HypotheticalTurn(at)) is not None
    assert [turn for turn in play.turns(taken) if turn.for_ko] == []
    later = play.after(play.after(taken, PASS), PASS)
    assert play.objection(later, HypotheticalTurn(at)) is None


def test_who_is_freed_is_so_while_one_point_of_the_ko_is_occupied() -> None:
    play = HypotheticalPlay(KO.board, KO_PASSES["once"])
    assert played(play, KO, "C3 ko:B3 pass D1").freed
    assert played(play, KO, "C3 ko:B3 B3").freed == frozenset()  # Black fills the ko


def test_objections_to_passes_for_kos() -> None:
    board = KO.board
    at = board.point("B3")
    one, all_ = (HypotheticalPlay(board, each) for each in (KO_PASSES["one-own"], KO_PASSES["all-own"]))
    none = HypotheticalPlay(board, KO_PASSES["none"])
    fresh, taken = one.start(KO, 0), played(one, KO, "C3")
    assert "no pass for a ko" in str(none.objection(taken, HypotheticalTurn(for_ko=True)))
    assert "only while its retake is barred" in str(one.objection(fresh, HypotheticalTurn(at, for_ko=True)))
    assert "names one ko" in str(one.objection(taken, HypotheticalTurn(for_ko=True)))
    assert "is for all kos" in str(all_.objection(taken, HypotheticalTurn(at, for_ko=True)))
    assert "no ko is barred to the player at A1" in str(
        one.objection(taken, HypotheticalTurn(board.point("A1"), for_ko=True))
    )
    assert one.objection(taken, HypotheticalTurn(at, for_ko=True)) is None


def test_while_the_taking_stone_has_another_liberty_there_is_no_pass_for_the_ko() -> None:
    # Without the stone at C3 the taking stone at C2 has two liberties.
    position = Position.draw(".XXO/.XOO/XO.O/.XO.")
    board = position.board
    play = HypotheticalPlay(board, KO_PASSES["all-own"])
    state = played(play, position, "C2")
    assert state.bans == {KoBan(board.point("B2"), board.point("C2"))}
    assert PASS in list(play.turns(state))
    latent = HypotheticalState(
        bytes(0 if p == board.point("C3") else c for p, c in enumerate(state.cells)), state.bans, 1
    )
    assert [turn.told(board) for turn in play.turns(state) if turn.for_ko] == ["ko-pass"]
    assert [turn for turn in play.turns(latent) if turn.for_ko] == []
    assert latent.banned(1) == [*state.bans]


def test_a_ban_ends_with_the_taking_stone_and_with_the_filled_point() -> None:
    play = HypotheticalPlay(KO.board, KO_PASSES["one-own"])
    assert played(play, KO, "C3 pass B3").bans == frozenset()  # Black fills the ko
    # White takes the stone at C3 together with others: not a retake of the one stone, so not barred.
    position = Position.draw(".XO./XO.O/.XXO/..O.")
    assert played(play, position, "C3 pass pass").bans == frozenset()  # two stones: no ko capture


def test_outside_the_region_nothing_is_played() -> None:
    play = HypotheticalPlay(KO.board, KO_PASSES["one-own"], KO.board.points("C3 A1"))
    state = play.start(KO, 0)
    assert [turn.told(KO.board) for turn in play.turns(state)] == ["C3", "A1", "pass"]
    assert "outside the region" in str(play.objection(state, HypotheticalTurn(KO.board.point("D1"))))


def test_occupied_points_and_suicide() -> None:
    position = Position.draw(".X/X.")
    play = HypotheticalPlay(position.board, KO_PASSES["none"])
    state = play.start(position, 1)
    assert "occupied" in str(play.objection(state, HypotheticalTurn(1)))
    assert "no liberty" in str(play.objection(state, HypotheticalTurn(0)))


def as_node(state: HypotheticalState) -> Node:
    """A state as the rules written independently have it."""
    freed = {(one.first, one.second, one.player + 1) for one in state.freed}
    return tuple(state.cells), frozenset(map(tuple, state.bans)) | freed, state.player


@every_ko_pass
@pytest.mark.parametrize("spec", ["3x4", "2x5", "cylinder:3x5", "1x7"])
def test_random_play_goes_on_as_in_rules_written_independently(spec: str, ko_pass: KoPass) -> None:
    board = Board.parse(spec)
    chance = random.Random(f"{spec}{ko_pass}")
    bans_met = 0
    for _ in range(40):
        region = frozenset(point for point in range(board.size) if chance.random() < 0.9)
        play = HypotheticalPlay(board, ko_pass, region)
        state = play.start(Position.empty(board), 0)
        for _ in range(40):
            turns = list(play.turns(state))
            after = [play.after(state, turn) for turn in turns]
            other = states_after(board.neighbours, as_node(state), ko_pass.name, region)
            assert {as_node(s) for s in after} == other
            assert len(set(after)) == len(after)
            bans_met += len(state.bans)
            state = chance.choice(
                [s for s, turn in zip(after, turns, strict=True) if turn.point is not None] or after
            )
    assert bans_met > 0
