"""Where the points of a graph are drawn: as far from each other as there are lines between them."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import atan2, cos, dist, hypot, pi, sin

from gorules.go.board import Board

_Place = tuple[float, float]
"""Across and down, in steps from one point to the next."""

_MOST = 40
"""The most points that are spread; more stand on a circle."""

_ROUNDS = 120
"""How often each point is moved to where the others want it."""

_APART, _STEP = 1.35, 1.6
"""How far any two points are apart at least, and neighbours on average: a stone is one wide."""

_FREE, _MORE = 0.6, 0.02
"""How far a point is at least from a line that does not lead to it, so that its stone is free of it; and how
much further it is put.
"""

_REPAIRS, _LOOKS = 40, 100_000
"""How often points and lines that are too near are put apart, and how often that is looked at: fewer times if
there are many of them.
"""


def graph_places(board: Board) -> list[_Place]:
    """Return where the points of a graph are drawn, the first at the top. Of a few ways to spread them, the
    one is taken in which points keep away from the lines of others, and whose distances are nearest to the
    wanted ones. More than 40 points stand on a circle.
    """
    circle = _circle(list(range(board.size)))
    if 3 < board.size <= _MOST:
        far = _distances(board)
        around = sorted(range(board.size), key=lambda point: (far[0][point], point))
        mixed = [point * 7 % board.size for point in range(board.size)] if board.size % 7 else around[::-1]
        orders = (range(board.size), around, mixed)
        tried = [_freed(_scaled(_spread(_circle(order), far), board), board) for order in orders]
        best = min(tried, key=lambda places: (_missing(places, board), _strain(places, far)))
    else:
        best = _scaled(circle, board)
    left, top = min(x for x, _ in best), min(y for _, y in best)
    return [(x - left, y - top) for x, y in best]


def outward(board: Board, places: list[_Place]) -> Iterator[float]:
    """Yield for each point the direction in which its name stands free of lines: 0 is up, then clockwise."""
    middle = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
    for point, (x, y) in enumerate(places):
        turns = sorted(atan2(places[near][0] - x, y - places[near][1]) for near in board.neighbours[point])
        away = atan2(x - middle[0], middle[1] - y) if hypot(x - middle[0], y - middle[1]) > 0.01 else 0.0
        if not turns:
            yield away
            continue
        ends = [*turns[1:], turns[0] + 2 * pi]
        gaps = [(after - before, before) for before, after in zip(turns, ends, strict=True)]
        widest = max(gap for gap, _ in gaps)
        free = [before + gap / 2 for gap, before in gaps if gap > widest - 0.1]
        yield max(free, key=lambda turn: cos(turn - away))


def _circle(order: Sequence[int]) -> list[_Place]:
    """Return places on a circle, from the top clockwise in some order of the points."""
    radius = max(1.0, len(order) / 4)
    turns = {point: 2 * pi * number / len(order) for number, point in enumerate(order)}
    return [(radius * sin(turns[point]), -radius * cos(turns[point])) for point in range(len(order))]


def _distances(board: Board) -> list[list[int]]:
    """Return how many lines lead from each point to each other, a few more than any if none do."""
    found = []
    for start in range(board.size):
        far, edge = {start: 0}, [start]
        for point in edge:  # which grows while it is read
            for near in board.neighbours[point]:
                if near not in far:
                    far[near] = far[point] + 1
                    edge.append(near)
        found.append(far)
    longest = max(max(far.values()) for far in found) + 2
    return [[far.get(point, longest) for point in range(board.size)] for far in found]


def _spread(places: list[_Place], far: list[list[int]]) -> list[_Place]:
    """Return places whose distances are near those that are wanted: by majorization of the stress (Gansner,
    Koren, North 2004).
    """
    places = list(places)
    for _ in range(_ROUNDS):
        for point in range(len(places)):
            x, y = places[point]
            across = down = weight = 0.0
            for other, (u, v) in enumerate(places):
                if other != point:
                    wanted = far[point][other]
                    pull, now = 1 / wanted**2, max(dist((x, y), (u, v)), 1e-9)
                    across += pull * (u + wanted * (x - u) / now)
                    down += pull * (v + wanted * (y - v) / now)
                    weight += pull
            places[point] = (across / weight, down / weight)
    return places


def _freed(places: list[_Place], board: Board) -> list[_Place]:
    """Return places in which points keep away from lines that do not lead to them, as far as that is found.
    Where one is too near, it moves half of what is missing to its side, and the line the other half.
    """
    best, now, edges = places, list(places), _edges(board)
    least = _missing(places, board)
    for _ in range(min(_REPAIRS, _LOOKS // (len(edges) * board.size + 1))):
        if not least:
            break
        for one, other in edges:
            for point in range(board.size):
                if point in (one, other):
                    continue
                x, y = _foot(now[point], now[one], now[other])
                away = dist(now[point], (x, y))
                if away >= _FREE:
                    continue
                across, down = now[point][0] - x, now[point][1] - y
                if away < _MORE:  # it has no side yet
                    down, across = now[other][0] - now[one][0], now[one][1] - now[other][1]
                step = (_FREE + _MORE - away) / 2 / (hypot(across, down) or 1.0)
                for moved, by in ((point, step), (one, -step), (other, -step)):
                    now[moved] = (now[moved][0] + by * across, now[moved][1] + by * down)
        now = _scaled(now, board)
        if (missing := _missing(now, board)) < least:
            best, least = now, missing
    return best


def _scaled(places: list[_Place], board: Board) -> list[_Place]:
    """Return places with the first point at the top, or the outermost if the first is in the middle, large
    enough for stones.
    """
    if len(places) == 1:
        return places
    middle = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
    centred = [(x - middle[0], y - middle[1]) for x, y in places]
    outermost = max(range(len(places)), key=lambda point: (round(hypot(*centred[point]), 6), -point))
    top = centred[0] if hypot(*centred[0]) > hypot(*centred[outermost]) / 2 else centred[outermost]
    turn = atan2(top[0], -top[1])
    turned = [(x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)) for x, y in centred]
    nearest = min(dist(one, other) for one, other in combinations(turned, 2))
    steps = [dist(turned[one], turned[other]) for one, other in _edges(board)]
    by = max(_APART / max(nearest, 0.05), _STEP * len(steps) / sum(steps) if steps else 0)
    return [(by * x, by * y) for x, y in turned]


def _edges(board: Board) -> list[tuple[int, int]]:
    return [(one, other) for one, near in enumerate(board.neighbours) for other in near if one < other]


def _missing(places: list[_Place], board: Board) -> float:
    """Return how much the point that is nearest to a line which does not lead to it is too near, rounded as
    the strain is.
    """
    found = (
        _beside(places[point], places[one], places[other])
        for one, other in _edges(board)
        for point in range(board.size)
        if point not in (one, other)
    )
    return round(max(0.0, _FREE - min(found, default=_FREE)), 3)


def _beside(point: _Place, one: _Place, other: _Place) -> float:
    """Return how far a point is from a line between two others."""
    return dist(point, _foot(point, one, other))


def _foot(point: _Place, one: _Place, other: _Place) -> _Place:
    """Return the place on the line between two others that is nearest to a point."""
    across, down = other[0] - one[0], other[1] - one[1]
    part = ((point[0] - one[0]) * across + (point[1] - one[1]) * down) / (across**2 + down**2 or 1.0)
    part = min(1.0, max(0.0, part))
    return one[0] + part * across, one[1] + part * down


def _strain(places: list[_Place], far: list[list[int]]) -> float:
    """Return how far distances are from those that are wanted, rounded so that equal drawings are equal."""
    pairs = combinations(range(len(places)), 2)
    return round(sum((dist(places[a], places[b]) / far[a][b] - _STEP) ** 2 for a, b in pairs), 3)
