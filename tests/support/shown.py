"""What a result looks like in a terminal."""

from collections.abc import Iterator

import pytest
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gorules.report.console import write


def told(capsys: pytest.CaptureFixture[str], result: RenderableType) -> list[str]:
    """Return the lines that are written."""
    write(result)
    return capsys.readouterr().out.splitlines()


def _parts(result: RenderableType) -> Iterator[RenderableType]:
    yield result
    inner: list[RenderableType] = []
    match result:
        case Group():
            inner = list(result.renderables)
        case Padding():
            inner = [result.renderable]
        case Table():
            inner = [cell for column in result.columns for cell in column.cells]
    for part in inner:
        yield from _parts(part)


def bold(result: RenderableType) -> list[str]:
    """Return the texts that are bold, but for the heads of tables."""
    found = []
    for part in _parts(result):
        if isinstance(part, Text):
            found += [part.plain] if part.style == "bold" else []
            found += [part.plain[span.start : span.end] for span in part.spans if span.style == "bold"]
    return found


def unbroken(result: RenderableType) -> list[str]:
    """Return the heads of the columns of tables that are never broken."""
    return [
        str(column.header)
        for part in _parts(result)
        if isinstance(part, Table)
        for column in part.columns
        if column.no_wrap
    ]
