"""Numbers of sequences of turns under several rulesets, for the terminal."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.compare.perft import Parting
from gorules.report.console import table


def partings(counts: Sequence[Mapping[str, int]], found: Sequence[Parting]) -> RenderableType:
    """Return the numbers by depth, each with the rulesets that have it, and where rulesets part."""
    rows = table("depth", "sequences", "rulesets", numbers=("depth", "sequences"))
    for depth, numbers in enumerate(counts, 1):
        for number in dict.fromkeys(numbers.values()):
            first = number == next(iter(numbers.values()))
            same = ", ".join(id for id, other in numbers.items() if other == number)
            rows.add_row(str(depth) if first else "", str(number), same)
    told = [Text(str(each)) for each in found]
    return Group(rows, *(told or [Text(f"No difference up to depth {len(counts)}.")]))
