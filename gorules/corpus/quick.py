"""The quick pass: what happens on the line of a record, as far as rules can differ about it.

It knows no ruleset. It places and removes stones, as all rules do, and notes what some rules forbid or end
play for. A game on which nothing is noted goes alike under all of them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.native.bridge import passing


class Events(NamedTuple):
    """What happens on a line of play. A number of a turn counts from 1; 0 says that there is none.

    A position *comes back* if a play leaves it and an earlier turn has left it, or the start is it. A play
    *takes a ko* if it removes one stone, stands alone, and has no other liberty than the point of that stone.
    """

    turns: int
    """How many turns are looked at: all, or those before a play on a stone."""
    passes: int
    """How many of them are passes."""
    passes_within: int
    """How many passes are followed by a play."""
    last_passes: int
    """How many passes there are after the last play."""
    out_of_turn: int
    """How many turns are made by the player who has made the turn before, or who is not to begin."""
    on_stone: int
    """The play on a point that carries a stone."""
    suicide: int
    """The first play that removes stones of its player."""
    suicides: int
    """How many such plays there are."""
    positional: int
    """The first play by which a position comes back."""
    cycle_from: int
    """The first turn that has left this position; 0 is the start, too."""
    repeats: int
    """How many plays bring a position back."""
    situational: int
    """The first that brings back one that the same player has left; her opponent has left the start."""
    natural: int
    """The first that brings back one that a play of the same player has left."""
    ko: int
    """The first play that takes back a ko at once."""
    hot: int
    """The first play that takes a ko from a stone that took one, if all turns in between take kos, too."""
    neutral: int
    """How many empty points at the end are in regions that border on both colours."""


def events_of(columns: int, rows: int, cells: bytes, moves: bytes, to_play: int) -> Events:
    """Return what happens on a line: from a position, row by row, by ``moves``. Each takes two bytes, the
    lower first: twice the number of the point, or of the points of the board for a pass, and one more if
    White makes the turn.

    Costs about 50 ns a turn natively, some hundred times that in Python.
    """
    if passing is not None and max(columns, rows) <= passing.MOST_SIDE:
        return Events(*passing.noted(columns, rows, cells, moves, to_play))
    return events_in_python(columns, rows, cells, moves, to_play)


def packed_moves(moves: Sequence[tuple[int, int | None]], size: int) -> bytes:
    """Return moves as :func:`events_of` takes them, from players and points (None: a pass)."""
    codes = (2 * (size if point is None else point) + player for player, point in moves)
    return b"".join(code.to_bytes(2, "little") for code in codes)


def unpacked_moves(moves: bytes, size: int) -> Iterator[tuple[int, int | None]]:
    """Yield the moves that :func:`packed_moves` has packed."""
    for at in range(0, len(moves), 2):
        point, player = divmod(moves[at] | moves[at + 1] << 8, 2)
        yield player, None if point >= size else point


def events_in_python(columns: int, rows: int, cells: bytes, moves: bytes, to_play: int) -> Events:
    """Return the same as :func:`events_of`, by the definitions."""
    board = Board.rectangular(rows, columns)
    at = Position(board, cells)
    left = [(at.cells, 1 - to_play, False)]  # by each turn: the position, the player, whether by a play
    found = dict.fromkeys(Events._fields, 0)
    took: list[int | None] = [None]  # by each turn: the point of a stone that takes a ko
    captures = [0]
    for player, point in unpacked_moves(moves, board.size):
        turn = len(left)
        if point is None:
            after, takes = at, False
            captured = tuple[int, ...]()
            found["passes"] += 1
            found["last_passes"] += 1
        else:
            if at.cells[point] != EMPTY:
                found["on_stone"] = turn
                break
            after, captured, lost = at.place(player, point)
            found["passes_within"] += found["last_passes"]
            found["last_passes"] = 0
            if lost:
                found["suicides"] += 1
                found["suicide"] = found["suicide"] or turn
            earlier = [number for number, (known, _, _) in enumerate(left) if known == after.cells]
            if earlier:
                found["repeats"] += 1
                if not found["positional"]:
                    found["positional"], found["cycle_from"] = turn, earlier[0]
                if any(left[number][1] == player for number in earlier):
                    found["situational"] = found["situational"] or turn
                if any(left[number][1:] == (player, True) for number in earlier):
                    found["natural"] = found["natural"] or turn
                if turn - 2 in earlier and len(captured) == 1 == captures[-1]:
                    found["ko"] = found["ko"] or turn
            near = [after.cells[other] for other in board.neighbours[point]]
            takes = len(captured) == 1 and near.count(EMPTY) == 1 and player + 1 not in near
            if takes and captured[0] in _row_of_kos(took):
                found["hot"] = found["hot"] or turn
        found["out_of_turn"] += player == left[-1][1]
        left.append((after.cells, player, point is not None))
        took.append(point if takes else None)
        captures.append(len(captured))
        at = after
    found["turns"] = len(left) - 1
    found["neutral"] = sum(len(region.points) for region in at.empty_regions if region.borders >= {1, 2})
    return Events(**found)


def _row_of_kos(took: Sequence[int | None]) -> set[int]:
    """Return the points of the stones by which the last turns took kos, as far as all of them did."""
    found = set()
    for point in reversed(took):
        if point is None:
            break
        found.add(point)
    return found
