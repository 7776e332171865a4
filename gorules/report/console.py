"""Writing to the terminal: what a pipe, a file and any terminal can take."""

import os
import sys
from collections.abc import Collection, Mapping
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from gorules.files.wording import printable
from gorules.go.board import column_name
from gorules.go.position import Position

WIDTH = 80


class _Printing(Console):
    """Leaves it to the program what a closed pipe means. Rich would end the program with an error."""

    def on_broken_pipe(self) -> None:
        """Pass on the error that is being handled, which is a BrokenPipeError."""
        raise


def console() -> Console:
    """Return the console for results: standard output, without any codes unless it is a terminal, and
    80 columns wide if it is none.
    """
    plain = not sys.stdout.isatty() or "NO_COLOR" in os.environ
    return _Printing(
        highlight=False,
        markup=False,  # names and clauses hold square brackets
        emoji=False,
        color_system=None if plain else "auto",
        width=None if sys.stdout.isatty() else WIDTH,
    )


def write(result: RenderableType) -> None:
    """Print a result."""
    sys.stdout.write(rendered(result))


def rendered(result: RenderableType) -> str:
    """Return a result as printed text. Characters that could control a terminal are shown by their codes, and
    no line ends in spaces.
    """
    target = console()
    with target.capture() as written:
        for line in Segment.split_lines(target.render(result)):
            parts = [Segment(printable(part.text), part.style) for part in line if not part.control]
            while parts and not parts[-1].text.rstrip():
                parts.pop()
            if parts:
                parts[-1] = Segment(parts[-1].text.rstrip(), parts[-1].style)
            target.print(Segments([*parts, Segment.line()]), soft_wrap=True)
    return written.get()


def table(*columns: str, ids: Collection[str] = (), numbers: Collection[str] = ()) -> Table:
    """Return an empty table. Columns of ``ids`` are never broken, those of ``numbers`` stand to the
    right.
    """
    made = Table(box=None, pad_edge=False)
    for column in columns:
        made.add_column(
            column,
            no_wrap=column in ids,
            overflow="ignore" if column in ids else "fold",
            justify="right" if column in numbers else "left",
        )
    return made


def indented(result: RenderableType, by: int = 2) -> RenderableType:
    """Return a paragraph, or anything else, that is set in, in all its lines."""
    return _Indented(Text(result) if isinstance(result, str) else result, by)


class _Indented(NamedTuple):
    """Something that is set in. Other than rich's own padding, it cuts no line that is not to be wrapped."""

    result: RenderableType
    by: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        narrower = options.update(max_width=max(1, options.max_width - self.by))
        for line in Segment.split_lines(console.render(self.result, narrower)):
            yield Segment(" " * self.by)
            yield from line
            yield Segment.line()


def drawing(text: str) -> Text:
    """Return lines that are not to be wrapped, such as a diagram."""
    return Text(text, overflow="ignore")


def marked(position: Position, point: int | None) -> str:
    """Return the diagram of a position in which a point, if one is given, is in brackets: "X (O) ."."""
    text, board = position.diagram(), position.board
    if point is None:
        return text
    if board.is_graph:
        cells = text.split()
        cells[point] = f"{board.names[point]}:({cells[point][-1]})"
        return " ".join(cells)
    lines = text.split("\n")
    row, column = divmod(point, board.columns)
    # A line with the letters of the columns stands below each layer.
    row += row // (board.rows // (len(lines) - board.rows))
    width = len(column_name(board.columns - 1)) + 1
    at = len(lines[-1]) - width * (board.columns - 1 - column) - 1
    line = lines[row]
    lines[row] = f"{line[: at - 1]}({line[at]}){line[at + 2 :]}"
    return "\n".join(lines)


def shown(value: object) -> str:
    """Return a parameter's value as text: "play pass", "yes", "19x19 7.5"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {shown(item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(shown, value))
    return "" if value is None else str(value)
