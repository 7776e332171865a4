"""Independent life: how KataGo's rules distinguish life from seki when play is over.

Source: KataGo's rules (docs/rules.html), additional definitions 1 to 3 and note 1. An empty region that
borders both colours is a *dame region*. A string with one liberty is *in atari*. An *independent-life region*
of a player is a maximal connected set of points without a stone of her opponent. It contains no dame region
and no string in atari.

In these rules nobody says which stones are dead. Under territory scoring two more phases are played, the
encore. Whoever calls a stone dead takes it. Whoever retakes in a ko first takes a turn to unblock it. The
stones that stand at the end count, and empty points count in independent-life regions. So independent life is
all that a position shows without play. It presupposes that dead stones are gone and that borders and dame are
filled. It says of no stone whether it could be taken.
"""

from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions
from gorules.status.benson import liberties


def independent(position: Position, player: int) -> frozenset[frozenset[int]]:
    """Return the strings of a player in independent-life regions. Costs a few searches of the board."""
    board, cells, own = position.board, position.cells, player + 1
    strings = [region.points for region in position.strings if region.cell == own]
    spoilt = {string for string in strings if len(liberties(position, string)) == 1}
    spoilt |= {
        region.points for region in regions(board, cells) if region.cell == EMPTY and {1, 2} <= region.borders
    }
    without_opponent = bytes(1 if cell in (EMPTY, own) else 0 for cell in cells)
    return frozenset(
        string
        for region in regions(board, without_opponent)
        if region.cell == 1 and not any(points <= region.points for points in spoilt)
        for string in strings
        if string <= region.points
    )
