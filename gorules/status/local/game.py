"""Local games: what a player can bring about in a part of a board, whatever is played elsewhere.

The *defender* wants some strings of hers to stand. A local game is played on a *region*, some points. Beside
it there are *walls*, strings of hers of which something is known; what else is beside it is unknown. The
*attacker* plays in the region whenever he likes, and she only answers: with a play in the region, or not at
all. Everything unknown is against her:

- A liberty of hers counts in the region only, but for the *credit* of a wall: so many liberties it has beyond
  the region for certain, each time the attacker is to move. Walls that are joined have the larger credit.
- A stone of the attacker may be beside a point of which nothing is known. Then it may have a liberty there.
  If its string has none in the region, it may vanish at any time: an answer of hers takes it, in this local
  game or in another. If he takes the last one in the region from a string of hers beside such a point, he
  chooses whether that takes the string, then or on a later turn.
- The bans on retaking a ko bind her as long as the ko is there. There is no pass for a ko, and no ban on him.

So the stones in the region are at each time those of the whole game, under every reading of a pass for a ko.
She keeps her promise for a wall as long as, whenever he is to move, its string has two liberties, its credit
included. A *fence* is a wall that other local games let stand: it needs nothing, and lends nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from gorules.go.position import Position

FENCE = None
"""In place of a credit: the wall stands by other local games."""


class Promise(Enum):
    """What the defender is to bring about in a local game."""

    KEEP = "keep"
    """Each wall that is no fence has two liberties whenever the attacker is to move, its credit included."""
    JOIN = "join"
    """The walls that are no fences become one string, with two liberties from then on, the credit of the
    joined string included. Until then each has two liberties, its own credit included."""


class Wall(NamedTuple):
    """Strings of the defender beside a region that count as one, by their stones, and their credit."""

    stones: frozenset[int]
    credit: int | None


@dataclass(frozen=True)
class PartGame:
    """A local game of ``defender`` on the ``region`` of a position, between ``walls``. If they are to be
    joined, their string has the ``joined_credit`` from then on.
    """

    position: Position
    defender: int
    region: tuple[int, ...]
    walls: tuple[Wall, ...]
    promise: Promise = Promise.KEEP
    joined_credit: int = 0

    @classmethod
    def of(
        cls,
        position: Position,
        defender: int,
        region: Iterable[int],
        walls: Iterable[Wall],
        promise: Promise = Promise.KEEP,
        joined_credit: int = 0,
    ) -> "PartGame":
        """Return the local game on a region, with those of some walls that are beside it."""
        points = frozenset(region)
        near = {each for point in points for each in position.board.neighbours[point]}
        beside = tuple(wall for wall in walls if wall.stones & near)
        return cls(position, defender, tuple(sorted(points)), beside, promise, joined_credit)

    @property
    def vertices(self) -> tuple[tuple[int, ...], int]:
        """The neighbours of each vertex, as sets of vertices: first the points of the region, then the walls;
        and the set of the points beside which nothing is known.
        """
        neighbours = self.position.board.neighbours
        number = {point: vertex for vertex, point in enumerate(self.region)}
        for vertex, wall in enumerate(self.walls, len(self.region)):
            number |= dict.fromkeys(wall.stones, vertex)
        near = [0] * (len(self.region) + len(self.walls))
        unknown = 0
        for vertex, point in enumerate(self.region):
            for each in neighbours[point]:
                if each in number:
                    near[vertex] |= 1 << number[each]
                    near[number[each]] |= 1 << vertex
                else:
                    unknown |= 1 << vertex
        return tuple(near), unknown

    def stones(self, player: int) -> int:
        """Return the set of vertices of the region that carry a stone of a player."""
        cells = self.position.cells
        return sum(1 << vertex for vertex, point in enumerate(self.region) if cells[point] == player + 1)
