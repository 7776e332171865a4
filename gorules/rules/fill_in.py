"""Ing's counting: what lies between live stones is shared, and each player fills in what is hers."""

from collections import defaultdict
from typing import ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.turns import Finished
from gorules.go.verdicts import Tally
from gorules.rules.component import ALIKE, Alike, Depends, Scoring, TallyPart


class FillIn(Scoring):
    """A player's score is the sum of her stones, the empty points that border her stones alone, and her part
    of the points in between. Her part is the points next to her stones alone, and an even share of the points
    next to stones of several players.

    Players share points in turn, in board order, until there are too few for all. As each has a set of stones
    for half the board, the margin shows as points that one of them cannot fill.
    """

    type: Literal["fill-in"] = "fill-in"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    leaves_out: ClassVar[bool] = False

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "A player's score is the sum of three numbers: her stones on the board, the "
                "empty points in regions that border her stones alone, and her points in other "
                "regions."
            ),
            gettext(
                "In other regions, a point next to stones of one player alone is hers. Points "
                "next to stones of several players are shared evenly among them; points left "
                "over count for nobody."
            ),
            gettext("A point in such a region that is next to no stone counts for nobody."),
            gettext("The position at the end is counted."),
        )

    @property
    def depends_on(self) -> frozenset[Depends]:
        return frozenset({Depends.POSITION})

    @property
    def adds(self) -> frozenset[TallyPart]:
        return frozenset({"stones", "territory"})

    def most(self, board: Board) -> int:
        return board.size  # no player has more than all points, or less than none

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        position, hers = finished.position, _owned(finished.position)
        return tuple(
            Tally(
                COLOURS[player], position, stones := len(position.stones(player)),
                position.board.named(sorted(hers[player + 1])), 0, 0, 0, stones + len(hers[player + 1]),
            )
            for player in range(finished.players)
        )  # fmt: skip


def _owned(position: Position) -> defaultdict[int, set[int]]:
    """Return the empty points that are each colour's."""
    owned: defaultdict[int, set[int]] = defaultdict(set)
    shared: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for region in position.empty_regions:
        borders = region.borders - {EMPTY}
        for point in region.points:
            near = {position.cells[at] for at in position.board.neighbours[point]} - {EMPTY}
            owners = tuple(sorted(near if len(borders) > 1 else borders))
            shared[owners].append(point)
    for owners, points in shared.items():
        for turn, colour in enumerate(owners):
            each = len(points) // len(owners)
            owned[colour].update(sorted(points)[turn :: len(owners)][:each])
    return owned
