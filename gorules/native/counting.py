"""Counting complete games and sequences of turns, natively where that is possible."""

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native import bridge, packed
from gorules.play.count import count_games, divide, perft
from gorules.play.progress import Progress
from gorules.play.referee import Referee, State
from gorules.ruleset import Ruleset

MEMORY = 4 << 30
"""The most bytes of the tables of the native count."""

NATIVE_TURNS = 5 * 10**9
"""The most sequences that are left to the native core, which cannot be interrupted at them."""


def games(ruleset: Ruleset, start: Position, to_play: int, players: int, progress: Progress) -> int:
    """Return the number of complete games: see :func:`gorules.play.count.count_games`."""
    if bridge.core is not None and _is_native(ruleset, start.board, players):
        record, opening = packed.pack(ruleset, start.board), packed.start(start, to_play)
        # The core for large boards has room for more records, even of small ones.
        found: int | None = bridge.core.count_games(record, opening, progress, MEMORY)
        if found is not None:
            return found
    return count_games(ruleset, start, to_play, players, progress)


def sequences(ruleset: Ruleset, state: State, players: int, depth: int, by_turn: bool) -> dict[str, int]:
    """Return the numbers of sequences of legal turns by first turn, or all together under ""."""
    board = state.position.board
    quick = (board.size + 1) ** depth <= NATIVE_TURNS
    if quick and _is_native(ruleset, board, players):
        core = bridge.core_for(board)
        record, opening = packed.pack(ruleset, board), packed.start(state.position, state.to_play)
        if not by_turn:
            return {"": core.perft(record, opening, depth)}
        found = core.divide(record, opening, depth)
        return {"pass" if point < 0 else board.names[point]: ways for point, ways in found.items()}
    referee = Referee(ruleset, board, players)
    return divide(referee, state, depth) if by_turn else {"": perft(referee, state, depth)}


def _is_native(ruleset: Ruleset, board: Board, players: int) -> bool:
    """Whether games under a ruleset on a board are for the native core."""
    return players == 2 and bridge.objection(ruleset, board) is None
