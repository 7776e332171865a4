"""Pictures of positions as links to their pages show them: PNG, which all that show links can draw."""

import re
from functools import cache
from importlib.util import find_spec

from gorules.bestiary.beasts import Beast
from gorules.formats import svg
from gorules.web.pages import file_of

WIDTH, HEIGHT = 600, 315
"""Pixels, of the shape in which links are shown large."""

_ROOM = 0.08
"""The part of the height that stays free above and below a board."""


@cache
def can_draw() -> bool:
    """Return whether what draws PNG is installed; else links have no pictures."""
    return find_spec("resvg_py") is not None


def preview_of(beast: Beast) -> str:
    """Return where the picture of a beast stands in the site, or "" if there will be none."""
    return f"previews/{file_of(beast.id).removesuffix('.html')}.png" if can_draw() else ""


def preview(beast: Beast) -> bytes:
    """Return the position of a beast as a PNG picture. It has no letters, so that it needs no type."""
    import resvg_py

    # Without light on the stones it is half as large.
    unneeded = r"<text.*?</text>|<title.*?</title>|<desc.*?</desc>|url\(#shade_\d\) "
    drawn = re.sub(unneeded, "", svg.board(beast.start))
    _, _, width, height = svg.layout(beast.start.board).box
    scale = min(WIDTH * (1 - _ROOM) / width, HEIGHT * (1 - 2 * _ROOM) / height, HEIGHT / 5)
    across, down = (WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2
    place = f'x="{across:.0f}" y="{down:.0f}" width="{width * scale:.0f}" height="{height * scale:.0f}"'
    inner = re.sub(r'(<svg [^>]*?) width="[^"]*" height="[^"]*"', rf"\1 {place}", drawn, count=1)
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{inner}</svg>'
    return bytes(resvg_py.svg_to_bytes(svg_string=whole, background="#ecc77f", skip_system_fonts=True))


def shortened(text: str, most: int = 200) -> str:
    """Return the beginning of a text, up to the end of a word."""
    words = " ".join(text.split())
    return words if len(words) <= most else f"{words[:most].rsplit(' ', 1)[0]} ..."
