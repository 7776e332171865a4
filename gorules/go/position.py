"""Positions: an immutable colouring of a board, and what placing a stone does to it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from gorules.files.above import AsJson, maker
from gorules.files.inputs import InputError
from gorules.go import drawings
from gorules.go.board import AsBoard, Board, as_board
from gorules.go.colours import COLOURS, MAX_PLAYERS
from gorules.go.regions import EMPTY as EMPTY
from gorules.go.regions import Region, regions
from gorules.go.setup import FlawKind, Setup


class Placement(NamedTuple):
    """The effect of placing a stone: the position after it, the opponents' stones that were
    removed, and the player's own if her string was left without a liberty (suicide).
    """

    after: "Position"
    captured: tuple[int, ...]
    self_captured: tuple[int, ...]


@dataclass(frozen=True)
class Position(AsJson):
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
    def of(cls, setup: Setup, waive: Iterable[FlawKind | str] = ()) -> "Position":
        """Return the position that is set up. Raises InputError with every flaw of the setup but for the
        kinds in ``waive``.
        """
        if waive:
            setup.check(waive)
        else:
            _checked(setup)
        return cls(setup.board, setup.cells)

    @classmethod
    def parse(cls, board: AsBoard, text: str) -> "Position":
        """Return the position drawn in ``text``: rows from top to bottom, separated by ``/`` or
        newlines, X black, O white, Z red, Y blue, . empty; spaces do not matter.

        Raises InputError on an unknown letter, a row of the wrong length or strings without a liberty;
        :meth:`gorules.Setup.parse` takes these.
        """
        return cls.of(Setup.parse(board, text, players=MAX_PLAYERS))

    @classmethod
    def draw(cls, text: str) -> "Position":
        """Return the position drawn in ``text`` on the rectangular board that the drawing shows."""
        return cls.of(Setup.draw(text, players=MAX_PLAYERS))

    def __hash__(self) -> int:
        return hash(self.cells)  # which is kept, and few are compared on different boards

    def __repr__(self) -> str:
        return f"<Position {drawings.brief_drawing(self.board, self.cells)}>"

    def _repr_svg_(self) -> str:
        return str(maker("picture")(self))

    def __str__(self) -> str:
        """Return the diagram, one line a row."""
        return "\n".join(self.rows)

    @property
    def rows(self) -> tuple[str, ...]:
        """The diagram as rows of letters."""
        return drawings.drawn(self.board, self.cells)

    @property
    def text(self) -> str:
        """The diagram on one line, as :meth:`parse` reads it."""
        return "/".join(self.rows)

    def diagram(self, marks: Mapping[str, str] | None = None) -> str:
        """Return the diagram with coordinates; for a graph, all points by name. ``marks`` stand at points,
        by name, instead of letters.
        """
        return drawings.diagram(self.board, self.cells, marks or {})

    def colour_at(self, point: str) -> str | None:
        """Return the colour of the stone on a point, None if it is empty. Raises InputError if the point is
        off the board.
        """
        cell = self.cells[self.board.point(point)]
        return None if cell == EMPTY else COLOURS[cell - 1]

    def stones(self, player: int) -> frozenset[int]:
        """Return the points that carry a stone of ``player``."""
        return frozenset(point for point, cell in enumerate(self.cells) if cell == player + 1)

    def place(self, player: int, point: int) -> Placement:
        """Colour an empty point. Remove all opponents' strings that are left without a liberty, together.
        Then remove the player's own string if it has none.

        Kee 3.0, B.1-B.3; Tromp-Taylor 7. Costs a search for a liberty round the point, which stops at the
        first one found. The caller makes sure that the point is empty.
        """
        cells, captured, lost = _placed(self.board, self.cells, player, point)
        return Placement(Position(self.board, cells), captured, lost)

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
        return _regions(self.board, self.cells)

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
        return frozenset().union(*(region.points for region in self.regions if region.is_suffocated))


# Lines are replayed under one ruleset after the other, and stones are placed alike under all of them. Boards
# that are equal may have other names, by which komi goes: so nothing that has a board is kept.
@lru_cache(maxsize=4096)
def _placed(
    board: Board, before: bytes, player: int, point: int
) -> tuple[bytes, tuple[int, ...], tuple[int, ...]]:
    """Return the cells after :meth:`Position.place`, the stones captured, and the player's own removed."""
    neighbours = board.neighbours
    own = player + 1
    cells = bytearray(before)
    cells[point] = own
    captured: set[int] = set()
    breathes = False
    for neighbour in neighbours[point]:
        cell = cells[neighbour]
        if cell == EMPTY:
            breathes = True
        elif cell != own and neighbour not in captured:
            captured |= _without_liberty(cells, neighbours, neighbour)
    lost = set[int]() if breathes or captured else _without_liberty(cells, neighbours, point)
    for stone in captured or lost:
        cells[stone] = EMPTY
    return bytes(cells), tuple(sorted(captured)), tuple(sorted(lost))


@lru_cache(maxsize=64)  # one start is looked at under many rulesets
def _checked(setup: Setup) -> None:
    """Raise InputError with every flaw of a setup."""
    setup.check()


@lru_cache(maxsize=1024)
def _regions(board: Board, cells: bytes) -> tuple[Region, ...]:
    return tuple(regions(board, cells))


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


def as_setup(
    position: Position | Setup | str | None = None,
    board: AsBoard | None = None,
    to_play: str | None = None,
    players: int | None = None,
) -> Setup:
    """Return what is meant where a position is asked for: a position, a setup or a drawing, on ``board``
    if that is given; the empty board if only that is; else the empty 19x19 board.

    ``to_play`` and ``players`` are black and two, if neither they nor a setup say otherwise. Raises
    InputError if it is none of these, or is on another board.
    """
    on = None if board is None else as_board(board)
    if isinstance(position, Setup):
        to_play, players = to_play or position.to_play, players or position.players
    who = to_play or COLOURS[0], 2 if players is None else players
    if position is None:
        on = on or Board.rectangular(19, 19)
        return Setup(on, bytes(on.size), *who)
    if isinstance(position, str):
        return Setup.draw(position, *who) if on is None else Setup.parse(on, position, *who)
    if not isinstance(position, Position | Setup):
        raise InputError(f"a position is a Position, a Setup or a text like 'X.O/...', not {position!r:.80}")
    if on is not None and on != position.board:
        raise InputError(f"the position is on the board {position.board.spec}, not on {on.spec}")
    return Setup(position.board, position.cells, *who)
