"""SVG: boards drawn for pages, notebooks and print."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import cos, sin
from typing import Literal

from gorules.files.inputs import InputError
from gorules.formats.graph_layout import graph_places, outward
from gorules.go.board import COLUMN_LETTERS, Board
from gorules.go.colours import COLOURS, LETTERS
from gorules.go.handicap import conventional_points
from gorules.go.position import EMPTY, Position
from gorules.go.setup import Setup
from gorules.go.turns import OFF_BOARD

SvgPlace = tuple[float, float]

Mark = Literal["circle", "triangle", "square", "cross"]

_UNIT, _ON_A_PAGE = 24, 29
"""Pixels from one point to the next, where the picture is not scaled, alone and on a page."""

IN_A_ROW = 3
"""The most boards beside each other in one picture."""
_FILL = ("#111", "#fff", "#c33", "#36c", "#393", "#939", "#e80", "#999")
"""The colours of stones. From the third on they carry their letter, for readers who cannot distinguish
colours."""

_LIGHT = ("#666", "#fff", "#e87", "#79e", "#6b6", "#c6c", "#fc6", "#ccc")
"""Where light falls on them."""

_DARK = ("#050505", "#d3d0c8", "#a22", "#25a", "#272", "#727", "#b60", "#777")
"""And the side that it does not reach."""

_BESIDE, _WITH_NAMES, _WITHOUT, _LEAVING = 0.8, 1.1, 0.65, 0.8
"""Steps from the outer line to the middle of the names of rows and columns, and to the end of the picture: at
sides with names, at others, and at others where lines leave the board."""

_FOUR_SIDES = 7
"""So many rows and columns have names on four sides."""

_LONGER = 0.3
"""How much wider the names of rows are that name their layer, too."""

_DEEP = 4
"""So many layers of a box stand behind each other; more stand below each other."""

_MIDDLE = 0.14
"""From the middle of a name to the line on which it is written."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything of an empty board is drawn, in steps from one point to the next. It has the ``places``
    of the points; SVG paths of the ``lines`` between them, and of those that ``leave`` the board and come
    back on the other side; ``stars``; and the ``names`` of points, rows and columns. ``box`` is the whole
    picture: left, top, width, height.
    """

    box: tuple[float, float, float, float]
    places: tuple[SvgPlace, ...]
    lines: str
    leave: str
    stars: tuple[SvgPlace, ...]
    names: tuple[tuple[SvgPlace, str], ...]


def layout(board: Board) -> Layout:
    """Return where the points, lines and names of a board are drawn."""
    return _layout(board.spec, board)  # a graph can equal a rectangle, drawn otherwise


@lru_cache(maxsize=64)
def _layout(_: str, board: Board) -> Layout:
    places = graph_places(board) if board.is_graph else _on_grid(board)
    # Of a graph the names stand around it, of other boards at the left and below.
    left, top, right, low = _margins(board)
    width, height = max(x for x, _ in places) + left + right, max(y for _, y in places) + top + low
    try:
        stars = conventional_points(board, 9)
    except InputError:
        stars = ()
    if board.is_graph or board.size == 1:  # a point from which no line leads is seen by this alone
        stars = tuple(range(board.size))
    lines, leave = _lines(board, places)
    on_stars = tuple(places[point] for point in stars)
    return Layout(
        (-left, -top, width, height), tuple(places), lines, leave, on_stars, tuple(_names(board, places))
    )


def board(
    shown: Board | Position | Setup,
    *,
    last: str | None = None,
    labels: Mapping[str, str] | None = None,
    marks: Mapping[str, Mark] | None = None,
    title: str | None = None,
    description: str | None = None,
    sheet: "Sheet | None" = None,
) -> str:
    """Return a board or a position as an SVG picture.

    ``last`` is the move to mark, a point or "pass". ``labels`` are the numbers or letters that points carry,
    ``marks`` the signs, by name of the point. ``title`` and ``description`` are for who does not see the
    picture; without them it is called by its board, and described by the points of its stones. A ``sheet``
    has what pictures on one page share. Raises InputError if a point is off the board.
    """
    position = Position.empty(shown) if isinstance(shown, Board) else shown
    on = position.board
    signs: dict[int, Mark] = {on.point(name): mark for name, mark in (marks or {}).items()}
    if last is not None and last.lower() not in OFF_BOARD:
        signs.setdefault(on.point(last), "circle")
    texts = {on.point(name): text for name, text in (labels or {}).items()}
    at = layout(on)
    left, top, width, height = map(_short, at.box)
    used = sorted({*position.cells} - {EMPTY}) if sheet is None else ()
    parts = [
        f"<title>{escape(title or f'Board {on}')}</title>",
        f"<desc>{escape(description or _described(position, last))}</desc>",
        f"<defs>{''.join(map(_shade, used))}</defs>" if used else "",
        _ground(at) if sheet is None else sheet.ground(on),
        *_stones(position, at.places, {*signs, *texts}, sheet),
        *(_text(at.places[point], text, position.cells[point]) for point, text in texts.items()),
        *(_mark(at.places[point], mark, position.cells[point]) for point, mark in signs.items()),
    ]
    unit = _UNIT if sheet is None else _ON_A_PAGE
    name = 'xmlns="http://www.w3.org/2000/svg" ' if sheet is None else 'class="board" '
    return (
        f'<svg {name}role="img" width="{_short(at.box[2] * unit)}" height="{_short(at.box[3] * unit)}" '
        f'viewBox="{left} {top} {width} {height}" font-family="sans-serif" text-anchor="middle">'
        f"{''.join(parts)}</svg>"
    )


def side_by_side(pictures: Sequence[str], on: Board) -> str:
    """Return pictures of one board, one at least, as one picture, in rows of :data:`IN_A_ROW` that fit on a
    page.
    """
    _, _, width, height = layout(on).box
    wide, high = width * _UNIT, height * _UNIT
    places = [divmod(number, IN_A_ROW) for number in range(len(pictures))]
    parts = (
        picture.replace("<svg ", f'<svg x="{_short(column * wide)}" y="{_short(row * high)}" ', 1)
        for (row, column), picture in zip(places, pictures, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_short(min(len(places), IN_A_ROW) * wide)}" '
        f'height="{_short((places[-1][0] + 1) * high)}">{"".join(parts)}</svg>'
    )


class Sheet:
    """Boards and stones that the pictures of one page share. They are drawn once and referred to. Their ids
    have underscores, as no line of a beast has.
    """

    def __init__(self) -> None:
        self._grounds: dict[tuple[str, Board], str] = {}  # a graph can equal a rectangle, drawn otherwise
        self._stones: set[int] = set()

    def ground(self, board: Board) -> str:
        """Return a reference to an empty board."""
        id = self._grounds.setdefault((board.spec, board), f"board_{len(self._grounds) + 1}")
        return f'<use href="#{id}"/>'

    def stone(self, cell: int, place: SvgPlace) -> str:
        """Return a reference to a stone."""
        self._stones.add(cell)
        return f'<use href="#stone_{cell}" x="{_short(place[0])}" y="{_short(place[1])}"/>'

    def definitions(self) -> str:
        """Return what the pictures drawn so far refer to, as an element that shows nothing."""
        if not self._grounds:
            return ""
        grounds = (f'<g id="{id}">{_ground(layout(board))}</g>' for (_, board), id in self._grounds.items())
        stones = (f'<g id="stone_{cell}">{_stone(cell, (0, 0))}</g>' for cell in sorted(self._stones))
        parts = "".join([*grounds, *map(_shade, sorted(self._stones)), *stones])
        return f'<svg width="0" height="0" aria-hidden="true"><defs>{parts}</defs></svg>'


def _margins(board: Board) -> tuple[float, float, float, float]:
    """Return the room at the left, above, at the right and below."""
    if board.is_graph:
        return _margin(board), 1.1, _margin(board), 1.1
    if _is_deep(board):
        return _WITH_NAMES + _LONGER, _WITHOUT, _WITH_NAMES + _LONGER, _WITH_NAMES
    other = _WITH_NAMES if _has_four_sides(board) else _LEAVING if _wraps(board) else _WITHOUT
    return _WITH_NAMES, other, other, _WITH_NAMES


def _has_four_sides(board: Board) -> bool:
    return min(_rows_of_layer(board), board.columns) >= _FOUR_SIDES and board.rows == _rows_of_layer(board)


def _wraps(board: Board) -> bool:
    return board.spec.startswith(("torus", "cylinder"))


def _margin(board: Board) -> float:
    """Return the room that the names of the points of a graph take at its sides."""
    return 0.85 + 0.24 * max(map(len, board.names))


def _on_grid(board: Board) -> list[SvgPlace]:
    """Return places by rows. The layers of a box stand behind each other, so far apart that no point hides
    another; many layers stand below each other, with room between them.
    """
    per_layer = _rows_of_layer(board)
    layers = board.rows // per_layer
    if _is_deep(board):
        return [
            (layers * column + row // per_layer, layers * (row % per_layer) + layers - 1 - row // per_layer)
            for row in range(board.rows)
            for column in range(board.columns)
        ]
    return [
        (column, row + 1.5 * (row // per_layer))
        for row in range(board.rows)
        for column in range(board.columns)
    ]


def _is_deep(board: Board) -> bool:
    """Whether a board has layers that are drawn behind each other."""
    return 1 < board.rows // _rows_of_layer(board) <= _DEEP


def _rows_of_layer(board: Board) -> int:
    first = board.names[0]
    is_box = "." in first and not board.is_graph
    return int(first.split(".")[0].lstrip(COLUMN_LETTERS)) if is_box else board.rows


def _lines(board: Board, places: list[SvgPlace]) -> tuple[str, str]:
    """Return the paths of the adjacencies: of lines, and of what leaves the board. One that leads round a
    torus or a cylinder leaves it at both ends; those between layers below each other are not drawn.
    """
    is_box = not board.is_graph and "." in board.names[0]
    drawn, wrapped = [], []
    for one, near in enumerate(board.neighbours):
        for other in near:
            (x, y), (u, v) = places[one], places[other]
            across, down = u - x, v - y
            if board.is_graph or _is_deep(board) or abs(across) + abs(down) <= 1:
                if one < other:
                    drawn.append(f"M{_short(x)} {_short(y)}L{_short(u)} {_short(v)}")
            elif not is_box:
                step = f"l{_short(-0.6 * _sign(across))} {_short(-0.6 * _sign(down))}"
                wrapped.append(f"M{_short(x)} {_short(y)}{step}")
    return "".join(drawn), "".join(wrapped)


def _names(board: Board, places: list[SvgPlace]) -> Iterator[tuple[SvgPlace, str]]:
    """Yield the names of columns and rows, or on a graph of the points, each with its place."""
    if board.is_graph:
        for (x, y), name, turn in zip(places, board.names, outward(board, places), strict=True):
            out = 0.75 + 0.12 * (len(name) - 1) * abs(sin(turn))
            yield (x + out * sin(turn), y - 0.75 * cos(turn) + 0.14), name
        return
    if _is_deep(board):
        yield from _names_in_depth(board, places)
        return
    four, last = _has_four_sides(board), board.columns - 1
    for number in range(0, board.size, board.columns):
        row = board.names[number].lstrip(COLUMN_LETTERS)
        for x in (-_BESIDE, last + _BESIDE)[: 1 + four]:
            yield (x, places[number][1] + _MIDDLE), row
    layer = _rows_of_layer(board) * board.columns
    for bottom in range(layer - board.columns, board.size, layer):
        for point in range(bottom, bottom + board.columns):
            name = board.names[point]
            letters = name[: len(name) - len(name.lstrip(COLUMN_LETTERS))]
            x, y = places[point]
            for at in (y + _BESIDE, places[0][1] - _BESIDE)[: 1 + four]:
                yield (x, at + _MIDDLE), letters


def _names_in_depth(board: Board, places: list[SvgPlace]) -> Iterator[tuple[SvgPlace, str]]:
    """Yield the names of the rows and columns of the front layer, and of the lowest rows behind it."""
    layer, beside = _rows_of_layer(board) * board.columns, _BESIDE + _LONGER / 2
    rows = [(number, -beside) for number in range(0, layer, board.columns)]
    rows += [(number, beside) for number in range(2 * layer - 1, board.size, layer)]
    for number, out in rows:
        x, y = places[number]
        yield (x + out, y + _MIDDLE), board.names[number].lstrip(COLUMN_LETTERS)
    for number in range(layer - board.columns, layer):
        x, y = places[number]
        yield (x, y + _BESIDE + _MIDDLE), board.names[number].rstrip("0123456789.")


def _ground(at: Layout) -> str:
    """Return the empty board. Pages give it other colours by its classes."""
    left, top, width, height = map(_short, at.box)
    paths = ((at.lines, ""), (at.leave, ' stroke-dasharray=".1"'))
    pen, ink = 'class="grid" stroke="#333" stroke-width=".04" fill="none"', 'class="ink" fill="#333"'
    parts = [
        f'<rect class="wood" x="{left}" y="{top}" width="{width}" height="{height}" fill="#ecc77f"/>',
        *(f'<path d="{d}" {pen}{dash}/>' for d, dash in paths if d),
        *(_circle(place, 0.1, ink) for place in at.stars),
        *(_written(place, name, f'{ink} font-size=".4"') for place, name in at.names),
    ]
    return "".join(parts)


def _stones(
    position: Position | Setup, places: Sequence[SvgPlace], covered: set[int], sheet: Sheet | None
) -> Iterator[str]:
    for point, cell in enumerate(position.cells):
        if cell != EMPTY:
            yield _stone(cell, places[point]) if sheet is None else sheet.stone(cell, places[point])
            if cell > 2 and point not in covered:
                yield _text(places[point], LETTERS[cell - 1], cell)


def _stone(cell: int, place: SvgPlace) -> str:
    return _circle(place, 0.47, f'class="stone" fill="url(#shade_{cell}) {_FILL[cell - 1]}" {_RIM}')


_RIM = 'stroke="#111" stroke-width=".03"'


def shades() -> str:
    """Return what the stones of all players refer to, for pictures that draw stones themselves."""
    return "".join(map(_shade, range(1, len(_FILL) + 1)))


def _shade(cell: int) -> str:
    """Return the light on a stone, which falls from the upper left."""
    light, fill, dark = _LIGHT[cell - 1], _FILL[cell - 1], _DARK[cell - 1]
    stops = "".join(
        f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in ((0, light), (0.5, fill), (1, dark))
    )
    return f'<radialGradient id="shade_{cell}" cx=".35" cy=".3" r=".75">{stops}</radialGradient>'


def _ink(cell: int) -> str:
    """Return what colour is seen on a stone, or on the board."""
    return "#fff" if cell in (1, *range(3, 9)) else "#111"


def _text(place: SvgPlace, text: str, cell: int) -> str:
    """Return a number or a letter on a stone; on an empty point the lines below it give way."""
    (x, y), size = place, (".58", ".5", ".38")[min(len(text), 3) - 1]
    style = f'fill="{_ink(cell)}" font-size="{size}"'
    if cell == EMPTY:
        return _circle(place, 0.32, 'class="wood" fill="#ecc77f"') + _written(
            (x, y + 0.2), text, f'class="ink" {style}'
        )
    return _written((x, y + 0.4 * float(size)), text, style)


_SHAPES: Mapping[Mark, str] = {
    "triangle": "M0-.26L.23.14H-.23Z",
    "square": "M-.18-.18H.18V.18H-.18Z",
    "cross": "M-.18-.18L.18.18M.18-.18L-.18.18",
}


def _mark(place: SvgPlace, mark: Mark, cell: int) -> str:
    style = f'fill="none" stroke="{_ink(cell)}" stroke-width=".08"'
    if cell == EMPTY:
        style = f'class="grid" {style}'
    if mark == "circle":
        return _circle(place, 0.22, style)
    return f'<path d="{_SHAPES[mark]}" transform="translate({_short(place[0])} {_short(place[1])})" {style}/>'


def _described(position: Position | Setup, last: str | None) -> str:
    """Return the position in words: "Black A1, B2. White C3. Last move C3."."""
    said = []
    for player, colour in enumerate(COLOURS):
        stones = [
            name
            for name, cell in zip(position.board.names, position.cells, strict=True)
            if cell == player + 1
        ]
        if stones:
            said.append(f"{colour.capitalize()} {', '.join(stones)}.")
    return " ".join([*(said or ["No stones."]), *([] if last is None else [f"Last move {last}."])])


def _circle(place: SvgPlace, radius: float, style: str) -> str:
    return f'<circle cx="{_short(place[0])}" cy="{_short(place[1])}" r="{radius}" {style}/>'


def _written(place: SvgPlace, text: str, style: str) -> str:
    return f'<text x="{_short(place[0])}" y="{_short(place[1])}" {style}>{escape(text)}</text>'


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
