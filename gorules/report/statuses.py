"""Statuses of strings, for the terminal and as plain data."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gorules.files.wording import counted
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.report import plain
from gorules.report.console import drawing, table
from gorules.report.plain import Plain
from gorules.ruleset import Ruleset
from gorules.status.definitions import USUAL_KO_PASS
from gorules.status.standing import kept_territory
from gorules.status.statuses import Evidence, Reading, Status, StatusVerdict
from gorules.status.territory import Settlement, following
from gorules.status.waiting import INTERRUPTED
from gorules.version import __version__

MORE = {
    "states": ("more --nodes", "more --effort"),
    "seconds": ("more --seconds",),
    "memory": ("more --memory",),
}
"""What may decide more, by the limit that was reached."""
LONG = 40
"""A line of more turns is not shown of what stands by answers that one can look up."""

Areas = Sequence[Sequence[Status]]
"""Statuses of the strings in areas, each area on its own, as if stones were played there alone."""


class StatusRows:
    """A table of the strings of a position that can be shown row by row."""

    def __init__(self, position: Position) -> None:
        names = position.board.names
        strings = (
            _string(COLOURS[each.cell - 1], names[min(each.points)], len(each.points))
            for each in position.strings
        )
        self._width = max(map(len, strings), default=0)
        self._told: set[tuple[str, ...]] = set()

    def shown(self, status: Status) -> RenderableType:
        """Return the next row, under a head if it is the first."""
        rows = _table(self._width)
        rows.show_header = not self._told
        self._told.add(status.points)
        _add(rows, status)
        return rows

    def left(self, found: Sequence[Status]) -> Sequence[Status]:
        """Return the statuses that were not shown."""
        return [status for status in found if status.points not in self._told]


def statuses_shown(
    position: Position,
    reading: Reading,
    found: Sequence[Status],
    areas: Areas = (),
    rows: StatusRows | None = None,
) -> RenderableType:
    """Return the board, dead stones in small letters, and a row for each string; then what holds in areas. If
    ``rows`` were shown before, they are left out.
    """
    stands = kept_territory(position, reading.definition)
    dead = () if stands is None else position.board.named(stands.dead)
    marks = {name: _mark(position, status, name, dead) for status in found for name in status.points}
    legend = _legend(found, any(mark.islower() for mark in marks.values()))
    parts: list[RenderableType] = []
    if rows is None:
        parts = [Text(f"By {reading.told(position.board)}:")]
    parts.append(drawing("\n".join([position.diagram(marks), *legend])))
    if rows is None:
        parts.append(_rows(found))
    else:
        parts += map(Text, _decided(found, rows.left(found)))
    if (follows := _follows(position, reading, found)) is not None:
        black, white = follows.scores
        parts.append(Text(_territory(position, follows.territory)))
        counted_too = "Its points and dead stones (no earlier prisoners, no komi)"
        parts.append(Text(f"{counted_too}: Black {black}, White {white}."))
    if stands is not None:
        parts.append(Text(_territory(position, stands.territory)))
    for area in areas:
        points = " ".join(area[0].reading.region or ())
        where = f"If stones are played on these points alone (--region {points!r}):".replace("'", '"')
        parts += ["", Text(where, style="bold"), _rows(area)]
    if areas:
        parts.append(Text("That is not the status on the whole board, where play elsewhere may decide."))
    reached = {status.reached for part in areas or [found] for status in part}
    if more := [option for limit, options in MORE.items() if limit in reached for option in options]:
        parts.append(
            Text(f"More may be decided with {', '.join(['a smaller --region', *more[:-1]])} or {more[-1]}.")
        )
    return Group(*parts)


def _legend(found: Sequence[Status], some_are_dead: bool) -> Iterator[str]:
    """Yield which stones are dead, and whether the others live."""
    living = [status.status.alive for status in found]
    if some_are_dead:
        yield "Small letters are dead stones" + ("." if None in living else "; all others live.")
    elif found and all(living):
        yield "All stones live."


def _decided(found: Sequence[Status], left: Sequence[Status]) -> Iterator[str]:
    """Yield how many strings are decided; and which are not, by the reasons."""
    decided = sum(status.status not in (StatusVerdict.TOO_LARGE, StatusVerdict.UNPROVED) for status in found)
    yield f"{decided} of {counted(len(found), 'string')} are decided."
    groups: dict[str, list[str]] = {}
    for status in left:
        groups.setdefault(_why_open(status), []).append(f"{status.colour} {status.points[0]}")
    for why, strings in groups.items():
        yield f"Not decided, {why}: {', '.join(strings)}."


def _why_open(status: Status) -> str:
    """Return why a string is too large."""
    if status.reached == INTERRUPTED:
        return "not reached before the interrupt"
    if status.reached:
        return f"the limit of {status.reached} was reached"
    return "rests on one that is too large"


def _table(width: int = 0) -> Table:
    rows = table("string", "status", "line, the opponent first", ids=("string", "status"))
    if width:
        rows.columns[0].min_width = width
        rows.columns[1].min_width = max(map(len, StatusVerdict))
    return rows


def _rows(found: Sequence[Status]) -> RenderableType:
    rows = _table()
    for status in found:
        _add(rows, status)
    return rows


def _add(rows: Table, status: Status) -> None:
    told = _string(status.colour, status.points[0], len(status.points))
    rows.add_row(told, str(status), _told(status))


def _string(colour: str, name: str, stones: int) -> str:
    return f"{colour} {name}, {counted(stones, 'stone')}"


def _follows(position: Position, reading: Reading, found: Sequence[Status]) -> Settlement | None:
    """Return what follows from statuses, if all are known, by a definition of a Japanese kind."""
    return following(position, found) if reading.definition in USUAL_KO_PASS else None


def _territory(position: Position, territory: Sequence[frozenset[int]]) -> str:
    told = (
        f"{name}: {' '.join(position.board.named(points)) or 'none'}"
        for name, points in zip(("Black", "White"), territory, strict=True)
    )
    return f"Territory. {'; '.join(told)}."


def _mark(position: Position, status: Status, point: str, dead: Sequence[str]) -> str:
    letter = position.text.replace("/", "")[position.board.index[point]]
    return (
        "?"
        if status.status is StatusVerdict.TOO_LARGE
        else letter.lower()
        if status.alive is False or point in dead
        else letter
    )


def _told(status: Status) -> str:
    if status.status is StatusVerdict.TOO_LARGE:
        proved = f"; {status.shown[-1]}" if status.shown else ""
        return _why_open(status) + proved
    where = counted(len(status.proof), "point")
    match status.evidence:
        case Evidence.LOCAL:
            return f"local games on {where} prove it"
        case Evidence.ALTERNATING if len(status.line) > LONG:
            return f"answers on {where} keep it" if status.proof else "kept by its eyes"
        case Evidence.UNCONDITIONAL if len(status.line) > LONG:
            return "kept even if its owner always passes"
    line = " ".join(status.line)
    return f"{line}; a stone stays on {' '.join(status.stays)}" if status.stays else line


def plain_statuses(
    position: Position,
    reading: Reading,
    found: Sequence[Status],
    areas: Areas = (),
    stopped: str | None = None,
    ruleset: Ruleset | None = None,
) -> Plain:
    """Return the statuses of the strings of a position as plain data, on their own those in areas, what
    ``stopped`` the work if something did, and whose definition it is if a ruleset was named.
    """
    told: Plain = plain.data(reading)
    follows = _follows(position, reading, found)
    told["territory"] = told["dead"] = told["score"] = None
    if (known := follows or kept_territory(position, reading.definition)) is not None:
        names = [list(position.board.named(points)) for points in known.territory]
        told["territory"] = dict(zip(COLOURS, names, strict=False))
        told["dead"] = list(position.board.named(known.dead))
    if follows is not None:
        told["score"] = dict(zip(COLOURS, follows.scores, strict=False))
    told = {
        "ruleset": None if ruleset is None else ruleset.id,
        "fingerprint": None if ruleset is None else ruleset.fingerprint,
        "board": position.board.spec,
        "position": position.text,
        **told,
    }
    return told | {
        "version": __version__,
        "strings": plain.data(found),
        "areas": [
            {"region": list(area[0].reading.region or ()), "strings": plain.data(area)} for area in areas
        ],
        "stopped": stopped,
    }
