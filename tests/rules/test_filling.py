"""Filling: what players do with neutral points before the count, and what they reinforce."""

import random

import pytest

import gorules as gr
from gorules.core import loaded
from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.native.packed import why_not_packed
from gorules.play.settle import by_name, score
from gorules.rules.by_status import StatusRemoval
from gorules.ruleset import load_ruleset
from gorules.status.definitions import judged
from gorules.status.filling import Filled, filled
from gorules.status.territory import settled

AGREED, LAW = "japanese-filled:agreed", "japanese-filled:defined"

POSITIONS = [
    # unfilled-dame: 3 : 2 after C4, whoever plays it (docs/findings.md); 0 : 0 by the letter of article 8.
    (".XXO./XX.OO/.XOO./XXOOO/.XOOO", (3, 2), "black C4 neutral"),
    # unplayed-teire: 2 : 2 once White has mended her wall.
    (".XXXOO./XXOO.OO/.XXXOO.", (2, 2), "white E2 reinforcement"),
    # A false eye, which White makes Black fill: docs/shape.md counts two points for him.
    (".X.X.XO/XXXXXOO/OOOOOOO/.O.O.OO", (2, 3), "black E4 reinforcement"),
    # direct-ko-left-open: the rules of 1949 make the reinforcement compulsory.
    (".XXOO./XXXOOO/.X.XO./XXXOOO/.XXO.O", (3, 3), "black C3 reinforcement"),
    # even-dame-4x5
    ("..../XXXX/X..O/OOOO/....", (4, 4), "black B3 neutral; white C3 neutral"),
    # eyes-in-seki: each has one eye, and they share C2. Nobody can fill it.
    (".X.O./XXOOO", (0, 0), ""),
    # Who takes A3 loses five stones at once, a snapback: no reinforcement. 11 points (Sensei's Library).
    ("X.OX./OOOXX/XXXX.", (11, 0), ""),
]


def said(ruleset: str, drawn: str, dead: tuple[str, ...] = ()) -> tuple[tuple[object, ...], str]:
    """Return the scores, and what was filled."""
    outcome = score(ruleset, drawn, dead=dead, komi=0)
    plays = [f"{each.player} {each.point} {each.fills}" for each in outcome.explanation.filled]
    return tuple(outcome.scores.values()), "; ".join(plays)


@pytest.mark.parametrize(("drawn", "scores", "plays"), POSITIONS)
def test_what_is_filled_and_reinforced(drawn: str, scores: tuple[int, int], plays: str) -> None:
    if loaded.hypothetical is not None:  # the reference solver does not decide all of these
        assert said(LAW, drawn) == (scores, plays)
    dead = ("C3", "A2") if scores == (11, 0) else ()  # what the definition finds dead, the players agree on
    assert said(AGREED, drawn, dead)[0] == scores


def test_a_reinforcement_may_make_a_fill_possible() -> None:
    # A1 is neutral, and each player's string there would have one liberty left. So Black connects at A3
    # before he fills it, and then White has to take C2, which is dead. Each pays a point.
    drawn, dead = ".XOOOO/.XXOOO/.XOO.O/XOXO../.O....", ("C2",)
    before = score("japanese-agreed", drawn, dead, komi=0)
    scores, plays = said(AGREED, drawn, dead)
    assert plays == "black A3 reinforcement; black A1 neutral; white C1 reinforcement"
    assert scores == tuple(each - 1 for each in before.scores.values())


def test_what_was_neutral_is_nobodys_even_if_a_fill_encloses_it() -> None:
    # A wall with a gap at C2: who closes it does not gain C3 by that.
    outcome = score(AGREED, ".X..O./.X.XO./XX.XO./.XXOO./XXXO.O/.XOO.O", komi=0)
    assert outcome.explanation.filled
    gained = {point for tally in outcome.explanation.tallies for point in tally.territory}
    start = Position.draw(".X..O./.X.XO./XX.XO./.XXOO./XXXO.O/.XOO.O")
    living = [string.points for string in start.strings]
    assert not start.board.points(gained) & settled(start, living).dame


def test_the_result_names_points_by_player() -> None:
    outcome = score(AGREED, "..../XXXX/X..O/OOOO/....", komi=0)
    assert outcome.explanation.remarks == ("Neutral points filled: Black B3; White C3.",)
    (first, _) = gr.score(AGREED, "..../XXXX/X..O/OOOO/....", komi=0).explanation.filled
    assert (first.player, first.point, first.fills, first.captured) == ("black", "B3", "neutral", ())


def test_with_named_stones_a_whole_board_is_counted_with_the_same_filling() -> None:
    assert by_name(load_ruleset(LAW)).removal == load_ruleset(AGREED).removal
    assert by_name(load_ruleset("japanese-1989")).removal == load_ruleset("japanese-agreed").removal


def test_who_fills_is_not_for_the_native_core_and_needs_nobodys_word() -> None:
    for id in (AGREED, LAW):
        assert load_ruleset(id).removal.acts_unasked
        assert "removal" in str(why_not_packed(load_ruleset(id), Board.rectangular(2, 2)))


def drawn_at_random(chance: random.Random, rows: int, columns: int, empty: float) -> Position | None:
    cells = bytes(EMPTY if chance.random() < empty else chance.choice((1, 2)) for _ in range(rows * columns))
    position = Position(Board.rectangular(rows, columns), cells)
    return None if position.suffocated else position


def stones(position: Position) -> frozenset[int]:
    return frozenset(point for point, cell in enumerate(position.cells) if cell != EMPTY)


def checked(start: Position, living: frozenset[int], done: Filled) -> None:
    """Replay what was filled: plays are legal, take dead stones alone, and lead where it says."""
    at, lives = start, living
    for play in done.plays:
        assert at.cells[play.point] == EMPTY
        placed = at.place(play.player, play.point)
        assert not placed.self_captured
        assert placed.captured == play.captured
        assert not lives & set(placed.captured)
        at, lives = placed.after, lives | {play.point}
    assert at == done.position
    assert living <= stones(at)  # all that lived stands
    walls = [string.points for string in at.strings if string.points & done.living]
    assert all(wall <= done.living for wall in walls)
    assert settled(at, walls).dame == frozenset(p for p in done.left if at.cells[p] == EMPTY)


def test_filling_takes_no_living_stone_and_leads_where_it_says() -> None:
    chance, played = random.Random(9), 0
    for _ in range(60):
        position = drawn_at_random(chance, 7, 7, 0.35)
        if position is None:
            continue
        dead = frozenset().union(*(each.points for each in position.strings if chance.random() < 0.2))
        done = filled(position, stones(position) - dead)
        checked(position, stones(position) - dead, done)
        played += len(done.plays)
    assert played > 100


@pytest.mark.skipif(loaded.hypothetical is None, reason="twelve points take too long without the native core")
def test_by_definition_no_play_changes_a_status() -> None:
    removal = load_ruleset(LAW).removal
    assert isinstance(removal, StatusRemoval)
    chance, played = random.Random(4), 0

    def alive(position: Position) -> frozenset[int]:
        # Without the restriction to a region, which the rule uses.
        reading = (
            gr.load_ruleset("japanese-1989").removal.model_copy(update={"region": "all"}).reading(position)
        )
        assert reading is not None
        found = judged(position, reading, lines=False)
        assert all(each.alive is not None for each in found.values())
        return frozenset().union(
            *(position.board.points(each.points) for each in found.values() if each.alive)
        )

    for _ in range(120):
        position = drawn_at_random(chance, 3, 4, 0.35)
        if position is None:
            continue
        done = removal.cleared(position, ()).filled
        assert done is not None
        before, after = alive(position), alive(done.position)
        mine = {play.point for play in done.plays}
        saved = after - before - mine
        assert before <= after  # all that lived lives
        assert mine <= after  # so does all that was played
        assert not saved or any(play.fills == "reinforcement" for play in done.plays)
        played += len(done.plays)
    assert played > 5
