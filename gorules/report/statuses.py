"""Statuses of strings, for the terminal and as plain data."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.files.wording import counted
from gorules.go.position import Position
from gorules.report import plain
from gorules.report.console import drawing, table
from gorules.report.plain import Plain
from gorules.status.statuses import Reading, Status, Verdict
from gorules.version import __version__


def statuses_shown(position: Position, reading: Reading, found: Sequence[Status]) -> RenderableType:
    """Return the board, dead stones in small letters, and a row for each string."""
    marks = {name: _mark(position, status, name) for status in found for name in status.points}
    rows = table("string", "status", "line, the opponent first", ids=("string", "status"))
    for status in found:
        stones = counted(len(status.points), "stone")
        rows.add_row(f"{status.colour} {status.points[0]}, {stones}", str(status), _told(status))
    legend = "\nSmall letters are dead stones." if any(mark.islower() for mark in marks.values()) else ""
    parts: list[RenderableType] = [
        Text(f"By {reading.told(position.board)}:"),
        drawing(position.diagram(marks) + legend),
        rows,
    ]
    if any(status.reached for status in found):
        parts.append(Text("More is decided on fewer points (--region) or with more work (--nodes)."))
    return Group(*parts)


def _mark(position: Position, status: Status, point: str) -> str:
    letter = position.text.replace("/", "")[position.board.index[point]]
    return "?" if status.status is Verdict.TOO_LARGE else letter.lower() if status.alive is False else letter


def _told(status: Status) -> str:
    if status.status is Verdict.TOO_LARGE:
        proved = f"; {status.shown[-1]}" if status.shown else ""
        open_ = (
            f"the limit of {status.reached} was reached"
            if status.reached
            else "rests on one that is too large"
        )
        return open_ + proved
    return " ".join(status.line)


def plain_statuses(position: Position, reading: Reading, found: Iterable[Status]) -> Plain:
    """Return the statuses of the strings of a position as plain data."""
    told: Plain = plain.data(reading)
    return {"board": position.board.spec, "position": position.text, **told} | {
        "version": __version__,
        "strings": [plain.data(status) for status in found],
    }
