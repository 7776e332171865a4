"""The territory of what stands by unconditional life and by safety under alternating play: points on which no
stone of the opponent stays, and her stones there, which are dead.
"""

from typing import NamedTuple

from gorules.go.position import EMPTY, Position
from gorules.status.alternating import safe_by
from gorules.status.pairing import alternating_safety
from gorules.status.statuses import Definition


class KeptTerritory(NamedTuple):
    """The ``territory`` of each player, by points without a stone of hers, and the ``dead`` stones in it."""

    territory: tuple[frozenset[int], frozenset[int]]
    dead: frozenset[int]


def kept_territory(position: Position, definition: Definition) -> KeptTerritory | None:
    """Return what two players keep; None if the definition is neither Benson's nor alternating play."""
    if definition not in (Definition.BENSON, Definition.ALTERNATING):
        return None
    black, white = (
        (
            safe_by(position, player, ())
            if definition is Definition.BENSON
            else alternating_safety(position, player)
        ).points
        - position.stones(player)
        for player in (0, 1)
    )
    return KeptTerritory((black, white), frozenset(p for p in black | white if position.cells[p] != EMPTY))
