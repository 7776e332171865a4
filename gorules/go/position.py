"""Positions: an immutable colouring of a board, and what placing a stone does to it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gorules.files.inputs import InputError
from gorules.files.wording import counted
from gorules.go.board import Board, column_name
from gorules.go.colours import CELL_OF_LETTER, LETTER_OF_CELL, MAX_PLAYERS

EMPTY = 0


@dataclass(frozen=True, slots=True)
class Region:
    """A maximal connected set of points of one cell value, and the cell values that border it.

    A region of stones is a string; it has a liberty if it borders EMPTY.
    """

    cell: int
    points: frozenset[int]
    borders: frozenset[int]


class Placement(NamedTuple):
    """The effect of placing a stone: the position after it, the opponents' stones that were
    removed, and the player's own if her string was left without a liberty (suicide).
    """

    after: "Position"
    captured: tuple[int, ...]
    self_captured: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """A colouring of the points of a board.

    ``cells[i]`` is 0 where point ``i`` is empty and ``player + 1`` where it carries a stone.
    """

    board: Board
    cells: bytes

    @classmethod
    def empty(cls, board: Board) -> "Position":
        """Return the empty position."""
        return cls(board, bytes(board.size))

    @classmethod
    def parse(cls, board: Board | str, text: str) -> "Position":
        """Return the position drawn in ``text``: rows from top to bottom, separated by ``/`` or
        newlines, X black, O white, Z red, Y blue, . empty; spaces do not matter.

        Raises InputError on an unknown letter or a row of the wrong length.
        """
        if isinstance(board, str):
            board = Board.parse(board)
        rows = _rows(text)
        if board.rows == 1 and len(rows) > 1:
            rows = ["".join(rows)]
        if len(rows) != board.rows:
            raise InputError(
                f"the board {board.spec} has {counted(board.rows, 'row')}, the diagram {len(rows)}"
            )
        return cls(board, _cells(rows, board.columns, f"on the board {board.spec}"))

    @classmethod
    def draw(cls, text: str) -> "Position":
        """Return the position drawn in ``text`` on the rectangular board that the drawing shows."""
        rows = _rows(text)
        if not rows:
            raise InputError("the diagram is empty")
        return cls(Board.rectangular(len(rows), len(rows[0])), _cells(rows, len(rows[0]), "as in row 1"))

    def __str__(self) -> str:
        """Return the diagram, one line a row."""
        return "\n".join(self.rows)

    @property
    def rows(self) -> tuple[str, ...]:
        """The diagram as rows of letters."""
        letters = "".join(LETTER_OF_CELL[cell] for cell in self.cells)
        width = self.board.columns
        return tuple(letters[start : start + width] for start in range(0, len(letters), width))

    @property
    def text(self) -> str:
        """The diagram on one line, as :meth:`parse` reads it."""
        return "/".join(self.rows)

    def diagram(self) -> str:
        """Return the diagram with coordinates; for a graph, the points that carry stones."""
        board = self.board
        if board.spec.startswith("graph"):
            return " ".join(
                f"{name}:{LETTER_OF_CELL[cell]}" for name, cell in zip(board.names, self.cells, strict=True)
            )
        per_layer = board.rows if "." not in board.names[0] else int(board.names[0].split(".")[0][1:])
        labels = [name.lstrip("ABCDEFGHJKLMNOPQRSTUVWXYZ") for name in board.names[:: board.columns]]
        margin = max(map(len, labels))
        heads = [column_name(column) for column in range(board.columns)]
        cell_width = max(map(len, heads))
        foot = " ".join([" " * margin, *(head.rjust(cell_width) for head in heads)])
        lines = []
        for number, (label, row) in enumerate(zip(labels, self.rows, strict=True), 1):
            lines.append(" ".join([label.rjust(margin), *(letter.rjust(cell_width) for letter in row)]))
            if number % per_layer == 0:
                lines.append(foot)
        return "\n".join(lines)

    def stones(self, player: int) -> frozenset[int]:
        """Return the points that carry a stone of ``player``."""
        return frozenset(point for point, cell in enumerate(self.cells) if cell == player + 1)

    def place(self, player: int, point: int) -> Placement:
        """Colour an empty point, remove all opponents' strings that are left without a liberty,
        together, and then the player's own string if it has none.

        Kee 3.0, B.1-B.3; Tromp-Taylor 7. Costs a search for a liberty round the point, which
        stops at the first one found. The caller sees to it that the point is empty.
        """
        neighbours = self.board.neighbours
        own = player + 1
        cells = bytearray(self.cells)
        cells[point] = own
        captured: set[int] = set()
        breathes = False
        for neighbour in neighbours[point]:
            cell = cells[neighbour]
            if cell == EMPTY:
                breathes = True
            elif cell != own and neighbour not in captured:
                captured |= _without_liberty(cells, neighbours, neighbour)
        if captured:
            for stone in captured:
                cells[stone] = EMPTY
            return Placement(Position(self.board, bytes(cells)), tuple(sorted(captured)), ())
        lost = () if breathes else _without_liberty(cells, neighbours, point)
        for stone in lost:
            cells[stone] = EMPTY
        return Placement(Position(self.board, bytes(cells)), (), tuple(sorted(lost)))

    def without(self, points: Iterable[int]) -> "Position":
        """Return the position with these points emptied."""
        cells = bytearray(self.cells)
        for point in points:
            cells[point] = EMPTY
        return Position(self.board, bytes(cells))

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """All maximal connected sets of one cell value, in board order; computed once, in time
        proportional to the board.
        """
        return tuple(self._regions())

    def _regions(self) -> Iterable[Region]:
        neighbours, cells = self.board.neighbours, self.cells
        seen = bytearray(len(cells))
        for start, cell in enumerate(cells):
            if seen[start]:
                continue
            seen[start] = 1
            points, borders, stack = [start], set(), [start]
            while stack:
                for neighbour in neighbours[stack.pop()]:
                    other = cells[neighbour]
                    if other != cell:
                        borders.add(other)
                    elif not seen[neighbour]:
                        seen[neighbour] = 1
                        points.append(neighbour)
                        stack.append(neighbour)
            yield Region(cell, frozenset(points), frozenset(borders))

    @property
    def strings(self) -> tuple[Region, ...]:
        """The strings of stones."""
        return tuple(region for region in self.regions if region.cell != EMPTY)

    @property
    def empty_regions(self) -> tuple[Region, ...]:
        """The maximal connected sets of empty points."""
        return tuple(region for region in self.regions if region.cell == EMPTY)

    def string_at(self, point: int) -> frozenset[int]:
        """Return the string at a point. Raises InputError if the point is empty."""
        for string in self.strings:
            if point in string.points:
                return string.points
        raise InputError(f"there is no stone at {self.board.names[point]}")

    @property
    def suffocated(self) -> frozenset[int]:
        """The stones of strings without a liberty. A position that arises in play has none
        (Tromp-Taylor, comment 4).
        """
        return frozenset().union(*(s.points for s in self.strings if EMPTY not in s.borders))


def _without_liberty(cells: bytearray, neighbours: tuple[tuple[int, ...], ...], start: int) -> set[int]:
    """Return the string at ``start`` if it has no liberty, else the empty set."""
    colour = cells[start]
    string = {start}
    stack = [start]
    while stack:
        for neighbour in neighbours[stack.pop()]:
            cell = cells[neighbour]
            if cell == EMPTY:
                return set()
            if cell == colour and neighbour not in string:
                string.add(neighbour)
                stack.append(neighbour)
    return string


def _rows(text: str) -> list[str]:
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
