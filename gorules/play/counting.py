"""Counting complete games and sequences of turns, natively where that is possible."""

from collections.abc import Iterator
from functools import partial

from gorules.files.inputs import check_number
from gorules.go.board import AsBoard, Board
from gorules.go.position import Position
from gorules.go.setup import Setup
from gorules.go.turns import Turn
from gorules.native import bridge, packed
from gorules.play import count
from gorules.play.count import Tallied
from gorules.play.game import Game
from gorules.play.referee import Referee, State
from gorules.ruleset import AsRuleset, Ruleset

MEMORY = 4 << 30
"""The most bytes of the tables of a count, unless something else is said."""

PIECE, NATIVE_PIECE = 1_000, 10**7
"""The most sequences that are counted in one piece, by the referee and by the native core. Each takes about a
second at most.
"""


def perft(
    ruleset: AsRuleset,
    board: AsBoard | None = None,
    depth: int = 1,
    position: Position | Setup | str | None = None,
    to_play: str | None = None,
    players: int | None = None,
) -> int:
    """Return the number of sequences of ``depth`` legal turns, passes among them, from a position or from
    the empty board. A game that ends earlier has no such sequence.

    Raises InputError on what :class:`gorules.Game` refuses, and on a depth below 0. The time grows as the
    number itself: by a factor of about the points of the board a turn.
    """
    check_number("the depth", depth)
    game = Game(ruleset, board, position, to_play, players)
    referee = Referee(game.ruleset, game.board, game.players)
    return sum(found for _, found in sequences(referee, game.state, depth)) if depth else 1


def sequences(referee: Referee, state: State, depth: int) -> Iterator[tuple[str, int]]:
    """Count the sequences of ``depth`` legal turns, at least one, from an opening. Yields, piece by piece,
    the first turn and the number of some; each legal first turn is there.
    """
    ruleset, board = referee.ruleset, referee.board
    is_native = _is_native(ruleset, board, referee.players)
    most = NATIVE_PIECE if is_native else PIECE
    natively = partial(bridge.core_for(board).perft, packed.pack(ruleset, board)) if is_native else None

    def pieces(state: State, turns: tuple[Turn, ...]) -> Iterator[tuple[str, int]]:
        left = depth - len(turns)
        if not turns or (board.size + 1) ** left > most:
            for turn in referee.legal_turns(state):
                if not turns:
                    yield turn.move, 0
                yield from pieces(referee.after(state, turn), (*turns, turn))
        elif natively is None or left == 0 or state.ending is not None:
            yield turns[0].move, count.perft_by_referee(referee, state, left)
        else:
            yield turns[0].move, natively(packed.start(state.position, state.to_play, turns), left)

    return pieces(state, ())


def games(
    ruleset: Ruleset, start: Position, to_play: int = 0, players: int = 2, memory: int = MEMORY
) -> Iterator[Tallied]:
    """Count the complete games: see :func:`gorules.play.count.games_by_referee`.

    Raises MemoryError if the tables of the native core would take more than ``memory`` bytes.
    """
    if bridge.games is not None and _is_native(ruleset, start.board, players):
        record, opening = packed.pack(ruleset, start.board), packed.start(start, to_play)
        # The core for large boards has room for more records, even of small ones.
        natively = bridge.games.count_games(record, opening, memory)
        if natively is not None:
            try:
                yield from (Tallied(*found) for found in natively)
                return
            except OverflowError:
                pass  # Python's numbers have no end
    yield from count.games_by_referee(ruleset, start, to_play, players)


def _is_native(ruleset: Ruleset, board: Board, players: int) -> bool:
    """Whether games under a ruleset on a board are for the native core."""
    return players == 2 and bridge.objection(ruleset, board) is None
