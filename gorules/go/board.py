"""Boards: which points exist and which of them are adjacent.

A board is a finite graph whose points have names. Rules never ask for more than that, so every
ruleset works on a rectangle, a torus, a 3-D box or any graph.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache

from gorules.files.above import AsJson, maker
from gorules.files.inputs import SHOWN, InputError, Problem, quoted, unknown
from gorules.go.words import is_reserved

COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
MAX_POINTS = 10_000

Edge = tuple[str, str]


def point_name(name: object) -> str:
    """Return a name for a point of a graph as text. Raises InputError if a move could be read otherwise than
    as that point: moves are separated by spaces or commas, and a colour stands before a colon.
    """
    text = str(name)
    if is_reserved(text):
        raise InputError(f"a point cannot be called {text!r:.80}: that word is a move")
    if not text or text.split() != [text] or "," in text or ":" in text:
        raise InputError(
            f"a point cannot be called {text!r:.80}: a name is one word, without commas and colons"
        )
    return text


def column_name(column: int) -> str:
    """Return the letters of a column counted from 0: A to Z without I, then AA, AB and so on."""
    rest, last = divmod(column, len(COLUMN_LETTERS))
    return (column_name(rest - 1) if rest else "") + COLUMN_LETTERS[last]


@dataclass(frozen=True)
class Board(AsJson):
    """A graph of named points.

    ``names`` lists the points in board order: rows from top to bottom and each row from left to
    right, layer after layer; on a graph the order of first mention. ``neighbours[i]`` holds the
    numbers of the points adjacent to point ``i``. ``spec`` is the board as one writes it
    ("5x5", "torus:3x3"), ``rows`` and ``columns`` the shape of a diagram (one row for a graph).
    """

    spec: str
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...] = field(repr=False)
    rows: int = field(repr=False)
    columns: int = field(repr=False)

    @classmethod
    def rectangular(cls, rows: int, columns: int) -> "Board":
        """Return the usual board of ``rows`` x ``columns`` points."""
        return _grid(f"{rows}x{columns}", (1, rows, columns))

    @classmethod
    def torus(cls, rows: int, columns: int) -> "Board":
        """Return a rectangle with opposite edges joined, in both directions."""
        return _grid(f"torus:{rows}x{columns}", (1, rows, columns), wraps=(1, 2))

    @classmethod
    def cylinder(cls, rows: int, columns: int) -> "Board":
        """Return a rectangle with its left and right edges joined."""
        return _grid(f"cylinder:{rows}x{columns}", (1, rows, columns), wraps=(2,))

    @classmethod
    def box(cls, x: int, y: int, z: int) -> "Board":
        """Return a 3-D grid: ``z`` layers of ``y`` rows and ``x`` columns; C2.1 is C2 in layer 1."""
        return _grid(f"box:{x}x{y}x{z}", (z, y, x), layered=True)

    @classmethod
    def from_edges(
        cls, edges: Iterable[Sequence[object]], points: Iterable[object] = (), spec: str = "graph"
    ) -> "Board":
        """Return the graph with these edges; its points are named as given, in order of first mention.

        ``points`` may name points first, to fix their order or because they have no neighbour. ``spec`` is
        the name of the graph. Komi and handicap depend on it. Raises InputError on a loop, an edge that does
        not have two ends, an empty graph, a name that is a move (:data:`gorules.go.words.RESERVED`), or a
        ``spec`` that :meth:`parse` reads.
        """
        if _is_read(spec):
            raise InputError(f"a graph cannot be called {spec!r}: that is another board")
        index: dict[str, int] = {}
        adjacent: list[list[int]] = []

        def number(name: object) -> int:
            text = point_name(name)
            if text not in index:
                index[text] = len(adjacent)
                adjacent.append([])
            return index[text]

        for point in points:
            number(point)
        for edge in edges:
            if isinstance(edge, str) or len(edge) != 2:
                raise InputError(f"an edge joins two points, not {edge!r}")
            one, other = number(edge[0]), number(edge[1])
            if one == other:
                raise InputError(f"point {edge[0]} cannot be adjacent to itself")
            if other not in adjacent[one]:
                adjacent[one].append(other)
                adjacent[other].append(one)
        return _board(spec, tuple(index), adjacent, rows=1)

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Return the board written as "2x3" (rows x columns), "torus:3x3", "cylinder:3x4"
        or "box:2x2x2".

        Raises InputError if it is none of these, has no points or more than MAX_POINTS. No file is
        read: the board in a graph file is what :func:`gorules.read_graph` returns.
        """
        if not isinstance(text, str):
            raise InputError(f"a board is a Board or a text like '5x5', not {text!r:.80}")
        kind, colon, rest = text.strip().partition(":")
        if not colon:
            kind, rest = "", kind
        if kind == "graph":
            raise InputError(
                f"read a graph from its file first; a board is not named by a file: {quoted(text)}"
            )
        if kind not in _MAKERS:
            raise InputError(unknown("kind of board", kind, filter(None, _MAKERS)))
        maker, count = _MAKERS[kind]
        sizes = rest.lower().split("x")
        if len(sizes) != count or not all(
            size.isascii() and size.isdigit() and len(size) < 6 for size in sizes
        ):
            shape = "x".join(("ROWS", "COLUMNS") if count == 2 else ("X", "Y", "Z"))
            raise InputError(
                f"{text!r} is not a board; write {kind + ':' if kind else ''}{shape}, for example "
                f"{kind + ':' if kind else ''}{'x'.join('3' * count)}"
            )
        return maker(*map(int, sizes))

    def __str__(self) -> str:
        return self.spec

    def __repr__(self) -> str:
        return (
            f"Board.parse({self.spec!r})"
            if not self.is_graph
            else f"<Board {self.spec} of {self.size} points>"
        )

    def _repr_svg_(self) -> str:
        return str(maker("picture")(self))

    @property
    def is_graph(self) -> bool:
        """Whether it is any graph, which has no name that :meth:`parse` reads."""
        return self.spec.startswith("graph")

    @property
    def edges(self) -> tuple[tuple[str, str], ...]:
        """The pairs of neighbours. :meth:`from_edges` makes the same board of them if some list of edges
        mentions its points in this order.
        """

        def due(pair: tuple[int, int]) -> int:
            # A point without a neighbour before it was mentioned together with the one after it.
            one, other = pair
            return one if other == one + 1 and min(self.neighbours[one]) > one else other

        pairs = [(one, other) for one, near in enumerate(self.neighbours) for other in near if one < other]
        return tuple((self.names[one], self.names[other]) for one, other in sorted(pairs, key=due))

    @property
    def size(self) -> int:
        """The number of points."""
        return len(self.names)

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each point by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def _number_of(self) -> dict[str, int]:
        """The same, for names in whatever case they are typed, where that is unambiguous."""
        folded = {name.upper(): number for number, name in enumerate(self.names)}
        return (folded if len(folded) == self.size else {}) | self.index

    def point(self, name: str) -> int:
        """Return the number of the point called ``name``. Raises InputError if it is off the board."""
        text = str(name).strip()
        number = self._number_of.get(text)
        if number is None:
            number = self._number_of.get(text.upper())
        if number is None:
            raise InputError(self._no_point(text))
        return number

    def _no_point(self, name: str) -> Problem:
        """Return the problem that no point is called ``name``. On a large grid it says what points are
        called.
        """
        kind = f"point of the board {self.spec}:"
        first, last = self.names[-self.columns], self.names[self.columns - 1]
        if self.size <= SHOWN or self.rows == 1 or "." in first:
            return unknown(kind, name, self.names)
        skipped = ", and no column is called I" if self.columns > 8 else ""
        return Problem(f"unknown {kind} {quoted(name)}; its points are {first} to {last}{skipped}")

    def points(self, names: Iterable[str]) -> frozenset[int]:
        """Return the numbers of several points, named one by one or in a text such as "C3 D4". Raises
        InputError if one is off the board.
        """
        return frozenset(map(self.point, names.split() if isinstance(names, str) else names))

    def named(self, points: Iterable[int]) -> tuple[str, ...]:
        """Return the names of several points, in board order."""
        return tuple(self.names[point] for point in sorted(points))

    @cached_property
    def _hash(self) -> int:
        return hash((self.names, self.neighbours))

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        """Return what is pickled: no hash, as those of texts are others in another process."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __eq__(self, other: object) -> bool:
        """Two boards are the same if they have the same names and adjacencies, whatever their spec."""
        if self is other:
            return True
        if not isinstance(other, Board):
            return NotImplemented
        return self.names == other.names and self.neighbours == other.neighbours


def _grid(
    spec: str, lengths: tuple[int, int, int], wraps: tuple[int, ...] = (), layered: bool = False
) -> Board:
    """Build a grid of layers, rows and columns; the axes in ``wraps`` are closed to circles."""
    layers, rows, columns = lengths
    if not all(type(length) is int for length in lengths):  # True is none
        raise InputError(f"the sides of a board are whole numbers, not those of {spec}")
    if min(lengths) < 1:
        raise InputError(f"a board has at least one point: {spec} has none")
    if layers * rows * columns > MAX_POINTS:
        raise InputError(f"the board {spec} has more than {MAX_POINTS} points")
    return _made(spec, lengths, wraps, layered)


@lru_cache(maxsize=64)  # many a drawing shows the same board
def _made(spec: str, lengths: tuple[int, int, int], wraps: tuple[int, ...], layered: bool) -> Board:
    layers, rows, columns = lengths
    cells = [(z, y, x) for z in range(layers) for y in range(rows) for x in range(columns)]
    index = {cell: number for number, cell in enumerate(cells)}

    def adjacent(cell: tuple[int, int, int]) -> list[int]:
        found = []
        for axis, length in enumerate(lengths):
            for step in (-1, 1):
                moved = list(cell)
                moved[axis] += step
                if axis in wraps:
                    moved[axis] %= length
                number = index.get((moved[0], moved[1], moved[2]))
                # A circle of one or two points has fewer edges than steps.
                if number is not None and number != index[cell] and number not in found:
                    found.append(number)
        return found

    def name(cell: tuple[int, int, int]) -> str:
        z, y, x = cell
        return f"{column_name(x)}{rows - y}" + (f".{z + 1}" if layered else "")

    return _board(spec, tuple(map(name, cells)), [adjacent(cell) for cell in cells], rows=layers * rows)


def _board(spec: str, names: tuple[str, ...], adjacent: Sequence[Sequence[int]], rows: int) -> Board:
    if not names:
        raise InputError("a board has at least one point")
    if len(names) > MAX_POINTS:
        raise InputError(f"the board {spec} has more than {MAX_POINTS} points")
    neighbours = tuple(tuple(sorted(numbers)) for numbers in adjacent)
    return Board(spec, names, neighbours, rows, len(names) // rows)


_MAKERS: dict[str, tuple[Callable[..., Board], int]] = {
    "": (Board.rectangular, 2),
    "torus": (Board.torus, 2),
    "cylinder": (Board.cylinder, 2),
    "box": (Board.box, 3),
}


def _is_read(spec: str) -> bool:
    """Whether a description is that of a grid."""
    try:
        Board.parse(spec)
    except InputError:
        return False
    return True


AsBoard = Board | str | int
"""A board, one as one writes it ("5x5"), or the side of a square one."""


def as_board(board: AsBoard) -> Board:
    """Return a board, the one that is written so, or the square one of so many lines. Raises InputError if it
    is none of these.
    """
    if isinstance(board, Board):
        return board
    return Board.rectangular(board, board) if isinstance(board, int) else Board.parse(board)
