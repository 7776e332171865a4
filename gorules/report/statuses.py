"""Statuses of strings, for the terminal and as plain data."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.files.wording import counted
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.report import plain
from gorules.report.console import drawing, table
from gorules.report.plain import Plain
from gorules.status.definitions import USUAL_KO_PASS
from gorules.status.standing import kept_territory
from gorules.status.statuses import Reading, Status, StatusVerdict
from gorules.status.territory import Settlement, following
from gorules.version import __version__

Areas = Sequence[Sequence[Status]]
"""Statuses of the strings in areas, each area on its own, as if stones were played there alone."""


def statuses_shown(
    position: Position, reading: Reading, found: Sequence[Status], areas: Areas = ()
) -> RenderableType:
    """Return the board, dead stones in small letters, and a row for each string; then what holds in areas."""
    stands = kept_territory(position, reading.definition)
    dead = () if stands is None else position.board.named(stands.dead)
    marks = {name: _mark(position, status, name, dead) for status in found for name in status.points}
    legend = "\nSmall letters are dead stones." if any(mark.islower() for mark in marks.values()) else ""
    parts: list[RenderableType] = [
        Text(f"By {reading.told(position.board)}:"),
        drawing(position.diagram(marks) + legend),
        _rows(found),
    ]
    if (follows := _follows(position, reading, found)) is not None:
        black, white = follows.scores
        parts.append(Text(_territory(position, follows.territory)))
        parts.append(Text(f"With the dead stones in it that comes to {black} : {white}."))
    if stands is not None:
        parts.append(Text(_territory(position, stands.territory)))
    for area in areas:
        points = " ".join(area[0].reading.region or ())
        where = f"If stones are played on these points alone (--region {points!r}):".replace("'", '"')
        parts += ["", Text(where, style="bold"), _rows(area)]
    if areas:
        parts.append(Text("That is not the status on the whole board, where play elsewhere may decide."))
    if any(status.reached for part in areas or [found] for status in part):
        parts.append(Text("More is decided on fewer points (--region) or with more --nodes."))
    return Group(*parts)


def _rows(found: Sequence[Status]) -> RenderableType:
    rows = table("string", "status", "line, the opponent first", ids=("string", "status"))
    for status in found:
        stones = counted(len(status.points), "stone")
        rows.add_row(f"{status.colour} {status.points[0]}, {stones}", str(status), _told(status))
    return rows


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
        open_ = (
            f"the limit of {status.reached} was reached"
            if status.reached
            else "rests on one that is too large"
        )
        return open_ + proved
    if status.proof:
        return f"local games on {counted(len(status.proof), 'point')} prove it"
    line = " ".join(status.line)
    return f"{line}; a stone stays on {' '.join(status.stays)}" if status.stays else line


def plain_statuses(position: Position, reading: Reading, found: Sequence[Status], areas: Areas = ()) -> Plain:
    """Return the statuses of the strings of a position as plain data, and on their own those in areas."""
    told: Plain = plain.data(reading)
    follows = _follows(position, reading, found)
    told["territory"] = told["dead"] = told["score"] = None
    if (known := follows or kept_territory(position, reading.definition)) is not None:
        names = [list(position.board.named(points)) for points in known.territory]
        told["territory"] = dict(zip(COLOURS, names, strict=False))
        told["dead"] = list(position.board.named(known.dead))
    if follows is not None:
        told["score"] = dict(zip(COLOURS, follows.scores, strict=False))
    return {"board": position.board.spec, "position": position.text, **told} | {
        "version": __version__,
        "strings": plain.data(found),
        "areas": [
            {"region": list(area[0].reading.region or ()), "strings": plain.data(area)} for area in areas
        ],
    }
