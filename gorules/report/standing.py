"""What the check of a proof that strings stand has found, for the terminal."""

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.files.wording import counted
from gorules.go.colours import COLOURS
from gorules.report.console import drawing
from gorules.status.proof.check import CheckedStanding


def standing_told(found: CheckedStanding) -> RenderableType:
    """Return the position, and which strings are proved to stand there, or what is wrong."""
    parts: list[RenderableType] = [drawing(found.position.diagram())]
    if found.failure is not None:
        parts.append(Text(f"Nothing is proved: {found.failure}."))
    else:
        parts.append(Text("Proved to be uncapturable by j1989, j2003 and korean, in every reading:"))
        for player, strings in zip(COLOURS[:2], (found.black, found.white), strict=True):
            if strings:
                of = counted(len(strings), "string")
                named = " ".join(string[0] for string in strings)
                parts.append(Text(f"  {player.capitalize()}  {of}: {named}"))
    parts.append(Text(f"{found.states:,} states looked at."))
    return Group(*parts)
