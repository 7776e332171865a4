"""SVG: boards drawn for pages, notebooks and print."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from gorules.files.inputs import InputError
from gorules.go.board import COLUMN_LETTERS, Board
from gorules.go.colours import COLOURS, LETTERS
from gorules.go.handicap import conventional_points
from gorules.go.position import EMPTY, Position
from gorules.go.turns import OFF_BOARD

Place = tuple[float, float]

_UNIT = 24
"""Pixels from one point to the next, where the picture is not scaled."""

_FILL = ("#111", "#fff", "#c33", "#36c", "#393", "#939", "#e80", "#999")
"""The colours of stones. From the third on they carry their letter, for who cannot tell them apart."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything of an empty board is drawn, in steps from one point to the next: ``places`` of the
    points, SVG paths of the ``lines`` between them and of those that ``leave`` the board and come back at the
    other side, ``stars``, and the ``names`` of points, rows and columns. ``box`` is the whole picture: left,
    top, width, height.
    """

    box: tuple[float, float, float, float]
    places: tuple[Place, ...]
    lines: str
    leave: str
    stars: tuple[Place, ...]
    names: tuple[tuple[Place, str], ...]


def layout(board: Board) -> Layout:
    """Return where the points, lines and names of a board are drawn."""
    places = _on_circle(board) if _is_graph(board) else _on_grid(board)
    width, height = max(x for x, _ in places) + 2.5, max(y for _, y in places) + 2.5
    try:
        stars = conventional_points(board, 9)
    except InputError:
        stars = ()
    lines, leave = _lines(board, places)
    on_stars = tuple(places[point] for point in stars)
    return Layout(
        (-1.5, -1, width, height), tuple(places), lines, leave, on_stars, tuple(_names(board, places))
    )


def board(
    shown: Board | Position,
    *,
    last: str | None = None,
    title: str | None = None,
    description: str | None = None,
) -> str:
    """Return a board or a position as an SVG picture.

    ``last`` is the move to mark, a point or "pass". ``title`` and ``description`` are for who does not see
    the picture; without them it is called by its board, and described by the points of its stones. Raises
    InputError if ``last`` is off the board.
    """
    position = shown if isinstance(shown, Position) else Position.empty(shown)
    on = position.board
    marked = None if last is None or last.lower() in OFF_BOARD else on.point(last)
    plan = layout(on)
    left, top, width, height = map(_short, plan.box)
    paths = ((plan.lines, ""), (plan.leave, ' stroke-dasharray=".1"'))
    parts = [
        f"<title>{escape(title or f'Board {on}')}</title>",
        f"<desc>{escape(description or _described(position, last))}</desc>",
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="#ecc77f"/>',
        *(f'<path d="{d}" stroke="#333" stroke-width=".04" fill="none"{dash}/>' for d, dash in paths if d),
        *(_circle(place, 0.1, 'fill="#333"') for place in plan.stars),
        *(_text(place, name) for place, name in plan.names),
        *_stones(position, plan.places, marked),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{_short(plan.box[2] * _UNIT)}" '
        f'height="{_short(plan.box[3] * _UNIT)}" viewBox="{left} {top} {width} {height}" '
        f'font-family="sans-serif" text-anchor="middle">{"".join(parts)}</svg>'
    )


def _is_graph(board: Board) -> bool:
    return board.spec.startswith("graph")


def _on_circle(board: Board) -> list[Place]:
    radius = max(1.0, board.size / 4)
    turns = (2 * pi * number / board.size for number in range(board.size))
    return [(radius + radius * sin(turn), radius - radius * cos(turn)) for turn in turns]


def _on_grid(board: Board) -> list[Place]:
    """Return places by rows; the layers of a box stand below each other, with room between them."""
    per_layer = _rows_of_layer(board)
    return [
        (column, row + 1.5 * (row // per_layer))
        for row in range(board.rows)
        for column in range(board.columns)
    ]


def _rows_of_layer(board: Board) -> int:
    first = board.names[0]
    return int(first.split(".")[0].lstrip(COLUMN_LETTERS)) if "." in first else board.rows


def _lines(board: Board, places: list[Place]) -> tuple[str, str]:
    """Return the paths of the adjacencies: of lines, and of what leaves the board. One that leads round a
    torus or a cylinder leaves it at both ends; those between the layers of a box are not drawn.
    """
    is_box = _rows_of_layer(board) < board.rows or "." in board.names[0]
    drawn, wrapped = [], []
    for one, near in enumerate(board.neighbours):
        for other in near:
            (x, y), (u, v) = places[one], places[other]
            across, down = u - x, v - y
            if _is_graph(board) or abs(across) + abs(down) <= 1:
                if one < other:
                    drawn.append(f"M{_short(x)} {_short(y)}L{_short(u)} {_short(v)}")
            elif not is_box:
                step = f"l{_short(-0.6 * _sign(across))} {_short(-0.6 * _sign(down))}"
                wrapped.append(f"M{_short(x)} {_short(y)}{step}")
    return "".join(drawn), "".join(wrapped)


def _names(board: Board, places: list[Place]) -> Iterator[tuple[Place, str]]:
    """Yield the names of columns and rows, or on a graph of the points, each with its place."""
    if _is_graph(board):
        for (x, y), name in zip(places, board.names, strict=True):
            yield (x, y + 0.75), name
        return
    for number in range(0, board.size, board.columns):
        yield (-1, places[number][1] + 0.12), board.names[number].lstrip(COLUMN_LETTERS)
    layer = _rows_of_layer(board) * board.columns
    for bottom in range(layer - board.columns, board.size, layer):
        for point in range(bottom, bottom + board.columns):
            name = board.names[point]
            letters = name[: len(name) - len(name.lstrip(COLUMN_LETTERS))]
            yield (places[point][0], places[point][1] + 1), letters


def _stones(position: Position, places: Sequence[Place], marked: int | None) -> Iterator[str]:
    for point, cell in enumerate(position.cells):
        if cell != EMPTY:
            yield _circle(places[point], 0.46, f'fill="{_FILL[cell - 1]}" stroke="#111" stroke-width=".04"')
            if cell > 2 and point != marked:
                x, y = places[point]
                yield _text((x, y + 0.16), LETTERS[cell - 1], 'fill="#fff" font-size=".45"')
    if marked is not None:
        ink = "#fff" if position.cells[marked] in (1, *range(3, 9)) else "#111"
        yield _circle(places[marked], 0.22, f'fill="none" stroke="{ink}" stroke-width=".08"')


def _described(position: Position, last: str | None) -> str:
    """Return the position in words: "Black A1, B2. White C3. Last move C3."."""
    said = []
    for player, colour in enumerate(COLOURS):
        stones = position.board.named(position.stones(player))
        if stones:
            said.append(f"{colour.capitalize()} {', '.join(stones)}.")
    return " ".join([*(said or ["No stones."]), *([] if last is None else [f"Last move {last}."])])


def _circle(place: Place, radius: float, style: str) -> str:
    return f'<circle cx="{_short(place[0])}" cy="{_short(place[1])}" r="{radius}" {style}/>'


def _text(place: Place, text: str, style: str = 'fill="#333" font-size=".4"') -> str:
    return f'<text x="{_short(place[0])}" y="{_short(place[1])}" {style}>{escape(text)}</text>'


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
