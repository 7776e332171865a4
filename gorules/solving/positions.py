"""The positions that a solver meets, by number, with the plays between them."""

from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.rules.component import SuicideRule

PASS_MOVE = -1


Step = tuple[int, int]
"""A point, and the number of the position after a play there; or a point or PASS_MOVE, and the number of a
node.
"""


class Positions:
    """The positions met so far, by number, and the plays that lead from one to another, the ko rule
    aside. The plays of a position are worked out when they are first asked for.
    """

    def __init__(self, board: Board, suicide: SuicideRule) -> None:
        self._board = board
        self._suicide = suicide
        self._numbers: dict[bytes, int] = {}
        self._plays: list[list[tuple[Step, ...] | None]] = []
        self.positions: list[Position] = []

    def number(self, position: Position) -> int:
        """Return the number of a position."""
        found = self._numbers.get(position.cells)
        if found is None:
            found = self._numbers[position.cells] = len(self.positions)
            self.positions.append(position)
            self._plays.append([None, None])
        return found

    def plays(self, number: int, player: int) -> tuple[Step, ...]:
        """Return the plays of a player that the suicide rule allows, in board order."""
        found = self._plays[number][player]
        if found is None:
            found = self._plays[number][player] = tuple(self._steps(self.positions[number], player))
        return found

    def _steps(self, position: Position, player: int) -> list[Step]:
        steps = []
        for point, cell in enumerate(position.cells):
            if cell == EMPTY:
                placed = position.place(player, point)
                if self._suicide.allows(len(placed.self_captured)):
                    steps.append((point, self.number(placed.after)))
        return steps
