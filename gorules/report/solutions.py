"""Values for the terminal."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gorules.solve.solution import Solution


def solutions(answers: Sequence[tuple[Solution, Mapping[str, Solution]]]) -> RenderableType:
    """Return the values by ruleset, each with a line of best play, and those of the first turns."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("ruleset", "value", "best play"):
        table.add_column(column, overflow="fold")
    parts: list[RenderableType] = [table]
    for found, openings in answers:
        table.add_row(found.ruleset, str(found), _best_play(found))
        if openings:
            said = ", ".join(f"{move} {after}" for move, after in openings.items())
            parts.append(Text(f"\nFirst turns under {found.ruleset}: {said}"))
    return Group(*parts)


def _best_play(found: Solution) -> str:
    # A value may be known without a line: see Solution.
    return "not known" if found.exact and found.outcome is None else " ".join(found.line)
