"""Drawings of positions: rows of letters from top to bottom, as in "X.O/...".

X is black, O white, Z red, Y blue and so on, a point is empty. Rows are separated by ``/`` or
newlines; spaces do not matter.
"""

from collections.abc import Mapping
from types import MappingProxyType

from gorules.files.inputs import InputError
from gorules.files.wording import counted
from gorules.go.board import Board, column_name
from gorules.go.colours import CELL_OF_LETTER, COLOURS, LETTER_OF_CELL, MAX_PLAYERS

_BRIEF = 100
"""The most points of a board that is drawn where there is little room."""


def read_cells(board: Board, text: str) -> bytes:
    """Return the cells of a position drawn on a board. Raises InputError on an unknown letter or a row
    of the wrong length.
    """
    rows = _rows(text)
    if board.rows == 1 and len(rows) > 1:
        rows = ["".join(rows)]
    if len(rows) != board.rows:
        raise InputError(f"the board {board.spec} has {counted(board.rows, 'row')}, the diagram {len(rows)}")
    return _cells(rows, board.columns, f"on the board {board.spec}")


def read_drawing(text: str) -> tuple[Board, bytes]:
    """Return the rectangular board that a drawing shows, and its cells."""
    rows = _rows(text)
    if not rows:
        raise InputError("the diagram is empty")
    return Board.rectangular(len(rows), len(rows[0])), _cells(rows, len(rows[0]), "as in row 1")


def brief_drawing(board: Board, cells: bytes) -> str:
    """Return, in little room, what distinguishes a position from another: on a small board the drawing on one
    line, else how many stones there are.
    """
    if board.size <= _BRIEF:
        return f"{board}: {'/'.join(drawn(board, cells))}"
    counts = ((cells.count(player + 1), colour) for player, colour in enumerate(COLOURS))
    return f"{board}: {', '.join(f'{count} {colour}' for count, colour in counts if count) or 'empty'}"


def drawn(board: Board, cells: bytes) -> tuple[str, ...]:
    """Return the rows of a drawing."""
    letters = "".join(LETTER_OF_CELL[cell] for cell in cells)
    return tuple(letters[start : start + board.columns] for start in range(0, len(letters), board.columns))


def diagram(board: Board, cells: bytes, marks: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a drawing with coordinates; for a graph, all points by name. ``marks`` stand at points, by
    name, instead of letters; numbers stand farther from those of the rows.
    """
    letters = (LETTER_OF_CELL[cell] for cell in cells)
    shown = [marks.get(name, letter) for name, letter in zip(board.names, letters, strict=True)]
    if board.is_graph:
        return " ".join(f"{name}:{mark}" for name, mark in zip(board.names, shown, strict=True))
    per_layer = board.rows if "." not in board.names[0] else int(board.names[0].split(".")[0][1:])
    labels = [name.lstrip("ABCDEFGHJKLMNOPQRSTUVWXYZ") for name in board.names[:: board.columns]]
    margin = max(map(len, labels))
    heads = [column_name(column) for column in range(board.columns)]
    cell_width = max(map(len, (*heads, *shown)))
    gap = " " if any(map(str.isdigit, marks.values())) else ""
    foot = " ".join([" " * margin + gap, *(head.rjust(cell_width) for head in heads)])
    lines = []
    for number, label in enumerate(labels, 1):
        row = shown[(number - 1) * board.columns : number * board.columns]
        lines.append(" ".join([label.rjust(margin) + gap, *(mark.rjust(cell_width) for mark in row)]))
        if number % per_layer == 0:
            lines.append(foot)
    return "\n".join(lines)


def _rows(text: str) -> list[str]:
    if not isinstance(text, str):
        raise InputError(f"a diagram is a text like 'X.O/...', not {text!r:.80}")
    rows = ("".join(row.split()) for row in text.replace("/", "\n").splitlines())
    return [row for row in rows if row]


def _cells(rows: list[str], width: int, where: str) -> bytes:
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise InputError(
                f"row {number} of the diagram has {counted(len(row), 'point')} instead of {width} {where}"
            )
        for letter in row:
            if letter not in CELL_OF_LETTER:
                raise InputError(
                    f"row {number} of the diagram has the letter {letter!r}; "
                    f"allowed: {', '.join(LETTER_OF_CELL[: MAX_PLAYERS + 1])}"
                )
    return bytes(CELL_OF_LETTER[letter] for row in rows for letter in row)
