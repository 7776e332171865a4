"""SGF: reading the main line of a game record. The parsing is sgfmill's."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from sgfmill import sgf, sgf_moves

from gorules.board import Board
from gorules.colours import COLOURS
from gorules.inputs import MAX_BYTES, InputError, Problem
from gorules.position import Position
from gorules.replay import Line, Move
from gorules.rules.compensation import half_points
from gorules.turns import PASS

_COLOUR = {"b": COLOURS[0], "w": COLOURS[1]}


def read_sgf(path: str | Path) -> Line:
    """Return the main line of an SGF file: set-up stones, moves, komi and handicap.

    Moves are taken as they are, legal or not; who plays out of turn is noted. Raises InputError if
    the file is not SGF, not Go, has set-up stones after the first move, or points off the board.
    """
    name = str(path)
    try:
        if Path(path).stat().st_size > MAX_BYTES:
            raise InputError(Problem(f"the file is larger than {MAX_BYTES // 1024} KiB", file=name))
        content = Path(path).read_bytes()
    except OSError as error:
        raise InputError(Problem(f"the file cannot be read: {error.strerror}", file=name)) from None
    return parse_sgf(content, file=name)


def parse_sgf(content: bytes, *, file: str) -> Line:
    """Return the main line of an SGF game record; see :func:`read_sgf`."""
    try:
        game = sgf.Sgf_game.from_bytes(content)
        return _line(game)
    except InputError as error:
        raise InputError(*(Problem(p.message, file=file, field=p.field) for p in error.problems)) from None
    except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        # sgfmill raises any of these for what is no SGF.
        raise InputError(Problem(f"this is not a readable SGF game of Go: {error}", file=file)) from None


def _line(game: Any) -> Line:
    board = Board.rectangular(game.get_size(), game.get_size())
    root = game.get_root()
    _check_setup_first(game)
    start = Position.empty(board)
    moves: list[Move] = []
    setup, plays = sgf_moves.get_setup_and_moves(game)
    start = Position(board, bytes(_cells(board, setup)))
    to_play = _first_player(root, plays)
    expected = to_play
    for colour, point in plays:
        move = PASS if point is None else board.names[_number(board, *point)]
        player = _COLOUR[colour]
        moves.append(Move(move, None if player == expected else player))
        expected = COLOURS[1 - COLOURS.index(player)]
    return Line(
        start,
        tuple(moves),
        to_play,
        komi=_komi(root),
        handicap=int(game.get_handicap() or 0),
    )


def _number(board: Board, row: int, column: int) -> int:
    """Return our number of sgfmill's point, which counts rows from below."""
    return (board.rows - 1 - row) * board.columns + column


def _cells(board: Board, setup: Any) -> Iterator[int]:
    stones = {
        _number(board, row, column): {"b": 1, "w": 2}[colour]
        for colour, (row, column) in setup.list_occupied_points()
    }
    return (stones.get(point, 0) for point in range(board.size))


def _check_setup_first(game: Any) -> None:
    for number, node in enumerate(game.get_main_sequence()):
        if number and node.has_setup_stones():
            raise InputError(
                Problem(f"node {number} sets up stones after the start of the game", field="AB, AW, AE")
            )
        if number and node.has_setup_stones() and node.get_move()[0]:
            raise InputError(Problem(f"node {number} both sets up stones and plays", field="AB, AW, AE"))


def _first_player(root: Any, plays: list[Any]) -> str:
    if root.has_property("PL"):
        return _COLOUR[root.get("PL")]
    return _COLOUR[plays[0][0]] if plays else COLOURS[0]


def _komi(root: Any) -> Fraction | None:
    if not root.has_property("KM"):
        return None
    try:
        return half_points(root.get_raw("KM").decode("ascii", "replace").strip())
    except InputError as error:
        raise InputError(Problem(error.problems[0].message, field="KM")) from None
