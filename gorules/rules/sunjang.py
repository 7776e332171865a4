"""Counting in sunjang baduk: stones that are not needed as borders are taken off before the count."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.turns import Finished
from gorules.go.verdicts import Tally
from gorules.rules.component import ALIKE, Alike, Depends, Scoring
from gorules.rules.scoring import IN_SEKI, InSeki, counting, territory


class SunjangScoring(Scoring):
    """First, stones that are not needed as borders are taken off. A player's score is then the number of
    empty points that border her stones alone. Prisoners do not count.

    A stone may be taken off on two conditions. The empty region around its point then borders her stones
    alone, and no string next to it is then in atari. Stones are taken off until none may be. The order does
    not matter (docs/findings.md has the proof).
    """

    type: Literal["sunjang"] = "sunjang"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    leaves_out: ClassVar[bool] = False
    in_seki: InSeki = "counted"
    """Whether empty points of groups in seki count, as in area scoring."""

    def with_seki(self) -> Scoring:
        return self.model_copy(update={"in_seki": "counted"})

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "Each player takes off stones of her own, one by one: stones that are next to no "
                "opponent's stone and to no neutral point. No string of hers may be in atari "
                "after that."
            ),
            gettext("If the board has stones of one colour only, the last of them stays."),
            gettext(
                "A player's score is then the number of empty points in regions that border her "
                "stones alone. Prisoners do not count."
            ),
            *map(gettext, IN_SEKI[self.in_seki]),
            gettext("The position at the end is counted."),
        )

    @property
    def depends_on(self) -> frozenset[Depends]:
        return frozenset({Depends.POSITION})

    def most(self, board: Board) -> int:
        return board.size  # no player has more than all points, or less than none

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        counted = bared(finished.position)
        return tuple(self._tally(counted, player) for player in range(finished.players))

    def _tally(self, counted: Position, player: int) -> Tally:
        empty = territory(counted, player, "borders-only-own")
        empty = counting(counted, counted.stones(player), empty, self.in_seki)
        return Tally(COLOURS[player], counted, 0, counted.board.named(empty), 0, 0, 0, len(empty))


def bared(position: Position) -> Position:
    """Return the position that is left when all stones that are not needed as borders have been taken off."""
    to_go = sorted(_inside(position))
    gone = True
    while gone:
        gone = False
        for point in to_go:
            less = _without(position, point)
            if position.cells[point] != EMPTY and _keeps_borders(less, point, position.cells[point]):
                position, gone = less, True
    return position


def _inside(position: Position) -> Iterator[int]:
    """Yield the stones next to which are neither opponents' stones nor neutral points. They are the same
    whatever has been taken off: what keeps a stone from being inside is never taken off itself.
    """
    near, cells = position.board.neighbours, position.cells
    neutral = {
        point for region in position.empty_regions if len(region.borders) > 1 for point in region.points
    }
    for point, colour in enumerate(cells):
        if colour != EMPTY and all(cells[at] in (EMPTY, colour) and at not in neutral for at in near[point]):
            yield point


def _without(position: Position, point: int) -> Position:
    cells = bytearray(position.cells)
    cells[point] = EMPTY
    return Position(position.board, bytes(cells))


def _keeps_borders(position: Position, point: int, colour: int) -> bool:
    """Whether other stones of a colour stand after a stone of the colour was taken off at a point, and none
    of the stones next to the point is in atari.
    """
    near, cells = position.board.neighbours, position.cells
    beside = [string for string in position.strings if string.points & set(near[point])]
    liberties = [
        {at for here in string.points for at in near[here] if cells[at] == EMPTY} for string in beside
    ]
    return colour in cells and all(len(free) > 1 for free in liberties)
