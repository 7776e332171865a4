"""Sequences of turns are counted in pieces, by the native core or by the referee, and are the same."""

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native import bridge
from gorules.play import count, counting
from gorules.play.referee import Referee
from gorules.ruleset import Ruleset, all_rulesets, load_ruleset


def counted(ruleset: Ruleset, start: Position, to_play: int, depth: int) -> dict[str, int]:
    players = max(2, ruleset.players.min)
    referee = Referee(ruleset, start.board, players)
    opening = referee.opening(start, to_play)
    found: dict[str, int] = {}
    for move, number in counting.sequences(referee, opening, depth):
        found[move] = found.get(move, 0) + number
    assert found == {
        turn.move: count.perft_by_referee(referee, referee.after(opening, turn), depth - 1)
        for turn in referee.legal_turns(opening)
    }
    return found


@pytest.mark.parametrize("pieces", [1, 30])
@pytest.mark.parametrize("ruleset", tuple(all_rulesets()), ids=lambda ruleset: ruleset.id)
def test_pieces_add_up_to_the_sequences_of_turns(
    ruleset: Ruleset, pieces: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "PIECE", pieces)
    monkeypatch.setattr(counting, "NATIVE_PIECE", pieces)
    for drawn, to_play, depth in (("..", 0, 6), ("X.O", 1, 5), (".X/O.", 0, 4)):
        counted(ruleset, Position.draw(drawn), to_play, depth)


@pytest.mark.parametrize("id", ["tromp-taylor", "kee-3.0", "wiki-area"])
def test_whole_pieces_are_those_of_the_referee(id: str) -> None:
    assert sum(counted(load_ruleset(id), Position.empty(Board.rectangular(2, 2)), 0, 5).values()) > 100


def test_sequences_of_turns_are_counted_by_one_call() -> None:
    # Depth 2 is worked through in tests/cli/test_counting.py.
    assert gr.perft("tromp-taylor", "1x2", 2) == 7
    assert gr.perft(gr.load_ruleset("tromp-taylor"), gr.Board.rectangular(1, 2), 0) == 1
    # White has taken A1 and Black may not take back at once, only pass.
    assert gr.perft("tromp-taylor-no-suicide", position="X.", to_play="white", depth=1) == 2
    assert gr.perft("jasiek-multiplayer", "1x3", 1, players=3) == 4
    with pytest.raises(InputError, match="is not a board"):
        gr.perft("aga", "1y3", 1)


@pytest.mark.skipif(bridge.core is None, reason="numbers of the native core")
def test_games_beyond_the_numbers_of_the_native_core_are_counted_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Overflowing:
        @staticmethod
        def count_games(*_: object) -> object:
            raise AssertionError("replaced below")

    def overflow(*_: object) -> object:
        yield 3, 3
        raise OverflowError

    monkeypatch.setattr(Overflowing, "count_games", staticmethod(overflow))
    monkeypatch.setattr(bridge, "games", Overflowing)
    ruleset, start = load_ruleset("tromp-taylor"), Position.empty(Board.rectangular(1, 3))
    assert count.whole(counting.games(ruleset, start)) == 907
