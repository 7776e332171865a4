"""How commands print: for people, and as JSON."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import RenderableType

from gorules.report.console import drawing, write


def show(result: RenderableType) -> None:
    """Print a result for people."""
    write(result)


def say(line: str) -> None:
    """Print a line for people, however long it is."""
    show(drawing(line))


def show_written(file: Path) -> None:
    """Say that a file is written."""
    say(f"{file} is written.")


def show_json(data: Mapping[str, Any]) -> None:
    """Print a result as JSON, on many lines."""
    print(json_text(data, indent=2))  # noqa: T201 - ASCII


def json_text(data: Mapping[str, Any], indent: int | None = None) -> str:
    """Return JSON in printable ASCII, which any terminal and any pipe can take."""
    return json.dumps(data, indent=indent).replace("\x7f", "\\u007f")
