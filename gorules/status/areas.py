"""Fewer points to play on, where too many are free to decide a status: what is enclosed around a string, or
what is near it. Nothing is proved of an area: who plays on it alone assumes that its borders stand.
"""

import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from gorules.go.position import EMPTY, Position
from gorules.status.benson import beside
from gorules.status.definitions import judged, settled_points
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Reading, Status, StatusVerdict

ENCLOSED = 16
"""The most empty points of an area that counts as enclosed."""
NEAR = 10
"""The most empty points that are looked at near a string that is not enclosed, beyond its liberties."""
MOST = 4
"""The most areas that are worth a try."""
PART = 5
"""A try may take this part of the states that a question may."""

Area = frozenset[int]


def areas(position: Position, played: Area, strings: Collection[Area], walls: Collection[Area]) -> list[Area]:
    """Return the areas to play on to decide about strings, the smallest first: those in which other players
    enclose one of them; if there are none, what is near each, or near some of one colour that are near each
    other. ``walls`` are strings that are alive. Never all the points that are ``played`` on anyway, nor more
    areas than MOST.
    """
    unsettled = frozenset(range(position.board.size)) - settled_points(position)
    found = {_enclosed(position, string, walls) & unsettled for string in strings} - {frozenset(), played}
    if not found:
        near: dict[Area, int] = {}
        for string in strings:
            area, colour = _near(position, string) & unsettled, position.cells[min(string)]
            for each in [each for each, of in near.items() if of == colour and each & area]:
                area |= each
                del near[each]
            near[area] = colour
        found = near.keys() - {played}
    return sorted(found, key=lambda area: (len(area), sorted(area)))[:MOST]


def judged_by_areas(
    position: Position, reading: Reading, found: Iterable[Status], limits: StatusLimits
) -> Iterator[tuple[Status, ...]]:
    """Yield the statuses of the strings in each area that is worth a try, if some are too large as it is.
    They are those of another reading: of play in that area alone.
    """
    board = position.board
    too_large = [board.points(each.points) for each in found if each.status is StatusVerdict.TOO_LARGE]
    walls = [board.points(each.points) for each in found if each.alive]
    played = board.points(board.names if reading.region is None else reading.region)
    started = time.process_time()
    tried = replace(limits, states=limits.states and max(limits.states // PART, 1))
    for area in areas(position, played, too_large, walls):
        points = board.named(area)
        there = judged(position, replace(reading, region=points), tried.left(started), with_rebirth=True)
        yield tuple(status for string, status in there.items() if string <= {*points})


def _enclosed(position: Position, string: Area, walls: Collection[Area]) -> Area:
    """Return what other players enclose around a string. The strings at its border may be enclosed, too, as
    in a race to capture; then what is enclosed around them belongs to it, unless they are walls. Nothing if
    the string is not enclosed.
    """
    area = own = _reached(position, string)
    if _free(position, own) > ENCLOSED:
        return frozenset()
    asked = {string, *walls}
    while border := [
        each.points
        for each in position.strings
        if each.points not in asked and not each.points <= area and each.points & beside(position, area)
    ]:
        asked.update(border)
        around = (_reached(position, each) for each in border)
        area = area.union(*(each for each in around if _free(position, each) <= ENCLOSED))
    return area if _free(position, area) <= ENCLOSED else own


def _reached(position: Position, string: Area) -> Area:
    """Return what is reached from a string without stepping on stones of others."""
    open_ = (EMPTY, position.cells[min(string)])
    reached, step = string, string
    while step:
        step = frozenset(point for point in beside(position, reached) if position.cells[point] in open_)
        reached |= step
    return reached


def _near(position: Position, string: Area) -> Area:
    """Return the points of a string and its liberties, and empty points further away, step by step, up to
    NEAR; and the strings all of whose liberties are among them.
    """
    cells = position.cells

    def onward(area: Area) -> Area:
        return area | {point for point in beside(position, area) if cells[point] == EMPTY}

    area, further = onward(string), onward(onward(string))
    while further != area and _free(position, further) <= NEAR:
        area, further = further, onward(further)
    return area.union(
        *(each.points for each in position.strings if onward(each.points) - each.points <= area)
    )


def _free(position: Position, area: Area) -> int:
    return sum(position.cells[point] == EMPTY for point in area)
