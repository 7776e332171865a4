"""Where numbers of sequences part, so do the rulesets: a line shows it."""

from itertools import combinations

import pytest

from gorules.compare.perft import Parting, parting
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.native import counting
from gorules.play.count import perft
from gorules.play.game import Game
from gorules.play.referee import Referee
from gorules.ruleset import Ruleset, load_ruleset
from tests.support.strategies import composed

IDS = ("tromp-taylor", "tromp-taylor-ssk", "kee-3.0", "aga", "bga", "wiki-area", "spight-area", "new-zealand")


def parted(
    one: Ruleset, other: Ruleset, start: Board | Position, most: int, to_play: int = 0
) -> Parting | None:
    start = Position.empty(start) if isinstance(start, Board) else start
    referees = Referee(one, start.board), Referee(other, start.board)
    for depth in range(1, most + 1):
        numbers = [perft(referee, referee.opening(start, to_play), depth) for referee in referees]
        if numbers[0] != numbers[1]:
            found = parting(*referees, start, to_play, depth)
            assert len(found.line) < depth
            return found
    return None


@pytest.mark.parametrize(("drawn", "to_play"), [("..", "black"), ("X.", "white"), ("X.", "black")])
@pytest.mark.parametrize(("one", "other"), tuple(combinations(IDS, 2)))
def test_after_the_line_one_ruleset_allows_what_the_other_does_not(
    one: str, other: str, drawn: str, to_play: str
) -> None:
    start = Position.draw(drawn)
    found = parted(load_ruleset(one), load_ruleset(other), start, 6, COLOURS.index(to_play))
    if found is None:
        return
    assert {found.under, found.other} == {one, other}
    games = {id: Game(id, position=start, to_play=to_play) for id in (one, other)}
    for move in found.line:
        for game in games.values():
            game.play(move)
    if found.move is None:
        assert games[found.other].is_over and not games[found.under].is_over
    else:
        assert games[found.under].verdict(found.move).legal
        assert not games[found.other].verdict(found.move).legal
        assert not games[found.other].is_over


def test_the_line_that_parts_two_superkos_is_the_one_that_was_found_by_hand() -> None:
    # White's A1 at turn 5 ... the finding of a rule author, by twenty lines of Python.
    aga = load_ruleset("aga")
    psk = aga.model_copy(update={"id": "aga-psk", "ko": composed(ko=["positional-superko"]).ko})
    found = parted(aga, psk, Board.rectangular(1, 3), 6)
    assert found == Parting("aga", "aga-psk", ("A1", "C1", "B1", "C1"), "A1")
    assert str(found) == "After A1 C1 B1 C1, A1 is legal under aga, but not under aga-psk."


def test_what_was_played_bans_what_it_bans_below_the_first_turn() -> None:
    # White takes A1, Black takes both stones, and C1 leaves the start again, with the other player to move.
    rules = load_ruleset("tromp-taylor-ssk"), load_ruleset("kong-simplest-pass-lifts")
    found = parted(*rules, Position.draw("X.O"), 3, to_play=1)
    assert found == Parting("tromp-taylor-ssk", "kong-simplest-pass-lifts", ("B1", "A1"), "C1")


def test_a_count_in_many_pieces_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_ruleset("aga"), load_ruleset("tromp-taylor")
    at_once = parted(*rules, Board.rectangular(1, 3), 5)
    monkeypatch.setattr(counting, "PIECE", 1)
    monkeypatch.setattr(counting, "NATIVE_PIECE", 1)
    assert at_once is not None and parted(*rules, Board.rectangular(1, 3), 5) == at_once


def test_play_that_has_ended_is_what_parts_rulesets() -> None:
    one, other = (composed(end=[{"type": "passes", "count": count}]) for count in (2, 3))
    found = parted(one, other, Board.rectangular(1, 1), 3)
    assert found is not None and (found.line, found.move) == (("pass", "pass"), None)
    assert str(found).startswith("After pass pass, play has ended under ")
