"""What a result looks like in a terminal."""

import pytest
from rich.console import RenderableType

from gorules.report.console import write


def told(capsys: pytest.CaptureFixture[str], result: RenderableType) -> list[str]:
    """Return the lines that are written."""
    write(result)
    return capsys.readouterr().out.splitlines()
