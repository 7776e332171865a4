"""Diagrams in text as Sensei's Library has them (its pages "How Diagrams Work"), and as many forums do.

Each line begins with ``$$``. The first may say who makes the first move (B or W), c for coordinates, the size
of the board, m with the number of the first move, and a title. Then there is a line a row, with | where the
board ends at a side; lines of - are its upper and lower side. X and O are stones, 1 to 9 and 0 for ten the
moves; stones and points with a mark have letters of their own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from gorules.files.inputs import InputError, Problem
from gorules.formats.encodings import encoding_of, narrowed
from gorules.formats.records import Converted, RecordFormat, register_format
from gorules.formats.sgf import reader_of
from gorules.formats.sgf_tree import letters_of, sgf_text
from gorules.go.board import Board
from gorules.go.colours import COLOURS, LETTER_OF_CELL
from gorules.go.handicap import conventional_points
from gorules.go.position import EMPTY, Position
from gorules.go.turns import OFF_BOARD
from gorules.play.replay import Line

MOST = 10
"""The most moves that one diagram has."""

_STONES: Mapping[str, tuple[str, str]] = {
    "X": ("AB", ""), "B": ("AB", "CR"), "#": ("AB", "SQ"), "Y": ("AB", "TR"), "Z": ("AB", "MA"),
    "O": ("AW", ""), "W": ("AW", "CR"), "@": ("AW", "SQ"), "Q": ("AW", "TR"), "P": ("AW", "MA"),
}  # fmt: skip
_POINTS: Mapping[str, str] = {"C": "CR", "S": "SQ", "T": "TR", "M": "MA"}
_NUMBERS = "1234567890"

_LOOKS = re.compile(rb"^\s*\$\$", re.MULTILINE)
_LINE = re.compile(r"\s*\$\$(.*)")
_HEAD = re.compile(r"([BW]?)c?\d{0,2}(?:m\d+)?(?:\s+(.*))?")
_ROW = re.compile(r"\s+\|?\s*((?:[.,_+XOBW#@YQZPCSTMa-z?*0-9]\s*)+)\|?\s*")
_SIDE = re.compile(r"\s*\|?[\s+-]*-[\s+-]*\|?\s*")


def sgf_of_senseis(content: bytes, file: str) -> Converted:
    """Return the first diagram of a text as SGF, and notes.

    Raises InputError, with the line, if it is none.
    """
    first, title, rows = _read(content, file)
    width = len(rows[0][1])
    root: dict[str, list[str]] = {"SZ": [f"{width}:{len(rows)}" if width != len(rows) else str(width)]}
    root |= {"PL": [first]} | ({"GN": [title]} if title else {})
    moves: dict[int, str] = {}
    for row, (line, drawn) in enumerate(rows):
        if len(drawn) != width:
            raise InputError(Problem(f"this row has {len(drawn)} points, not {width}", file=file, line=line))
        for column, sign in enumerate(drawn):
            point = letters_of(column, row)
            if sign in _NUMBERS and moves.setdefault(_NUMBERS.index(sign) + 1, point) != point:
                raise InputError(Problem(f"the move {sign} is there twice", file=file, line=line))
            stone, mark = _STONES.get(sign, ("", _POINTS.get(sign, "")))
            for name in filter(None, (stone, mark)):
                root.setdefault(name, []).append(point)
            if sign.islower():
                root.setdefault("LB", []).append(f"{point}:{sign}")
    nodes: list[Mapping[str, Sequence[str]]] = [root]
    missing = next(number for number in range(1, MOST + 2) if number not in moves)
    players = (first, "W" if first == "B" else "B")
    nodes += ({players[(number - 1) % 2]: [moves[number]]} for number in range(1, missing))
    lost = sorted(number for number in moves if number > missing)
    said = f"the moves from {missing} on are left out: {missing} is not in the diagram"
    return Converted(sgf_text(nodes), (said,) if lost else ())


def _read(content: bytes, file: str) -> tuple[str, str, list[tuple[int, str]]]:
    """Return who makes the first move, the title, and the rows of the first diagram, each with its line."""
    narrow = narrowed(content).content
    first, title, is_begun = "B", "", False
    rows: list[tuple[int, str]] = []
    for number, line in enumerate(narrow.decode(encoding_of(narrow)[0], "replace").splitlines(), 1):
        found = _LINE.fullmatch(line)
        if found is None:
            if is_begun and line.strip():
                break
            continue
        rest = found[1]
        if _SIDE.fullmatch(rest):
            is_begun = True
        elif row := _ROW.fullmatch(rest):
            is_begun = True
            rows.append((number, re.sub(r"\s", "", row[1])))
        elif not is_begun and (head := _HEAD.fullmatch(rest.rstrip())):
            first, title, is_begun = head[1] or "B", (head[2] or "").strip(), True
        elif rows:
            break
        elif is_begun:
            raise InputError(Problem(f"'{rest.strip()[:40]}' is no row of a diagram", file=file, line=number))
    if not rows:
        raise InputError(Problem("this text has no diagram: no line of it is a row of one", file=file))
    return first, title, rows


def format_senseis(line: Line) -> str:
    """Return a line of play as diagrams, each from where the one before it ended: a diagram has ten moves at
    most, and none on a point that it shows already. Raises InputError if the board has not the usual lines,
    or if there are more than two players.
    """
    board = line.start.board
    if board != Board.rectangular(board.rows, board.columns):
        raise InputError(f"a diagram of Sensei's Library has the usual lines, which {board.spec} has not")
    if line.players > 2:
        raise InputError("a diagram of Sensei's Library has two players")
    return "\n\n".join(_diagrams(line)) + "\n"


def _diagrams(line: Line) -> Iterator[str]:
    """Yield the diagrams of a line, one even if it has no move."""
    position, drawn = line.start, _signs(line.start)
    shown, first, passed = 0, line.to_play, ""
    number = 0

    def diagram() -> str:
        begins = "m" if number > shown else ""
        head = f"$${first[0].upper()}c{begins}{number - shown + 1 if begins else ''}{passed}"
        width, rows = line.start.board.columns, line.start.board.rows
        side = "$$ " + "-" * (2 * width + 3)
        lines = (" ".join(drawn[row * width : (row + 1) * width]) for row in range(rows))
        return "\n".join((head, side, *(f"$$ | {each} |" for each in lines), side))

    for move, player in zip(line.moves, line.movers, strict=True):
        colour = COLOURS[player]
        point = None if move.move in OFF_BOARD else position.board.point(move.move)
        turns = shown and (COLOURS.index(first) + shown) % 2 != player
        if shown and (point is None or shown == MOST or turns or drawn[point] not in ".,"):
            yield diagram()
            drawn, shown, passed = _signs(position), 0, ""
        number += 1
        if point is None:
            passed += f" {colour.capitalize()} {number}: {move.move}"
            first = COLOURS[1 - player]
            continue
        if not shown:
            first = colour
        drawn[point] = _NUMBERS[shown]
        shown += 1
        position = position.place(player, point).after
    yield diagram()


def _signs(position: Position) -> list[str]:
    """Return how the points of a position are drawn."""
    stars: tuple[int, ...] = ()
    with suppress(InputError):  # other boards have none
        stars = conventional_points(position.board, 9)
    return [
        "," if cell == EMPTY and point in stars else LETTER_OF_CELL[cell]
        for point, cell in enumerate(position.cells)
    ]


def looks_like_senseis(content: bytes) -> bool:
    """Whether a text has lines of such a diagram."""
    return _LOOKS.search(content) is not None


register_format(
    RecordFormat((".diagram",), reader_of(sgf_of_senseis), fits=looks_like_senseis, as_sgf=sgf_of_senseis)
)
