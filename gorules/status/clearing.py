"""Regions that stones of a player enclose and that she can clear; and the margin of which she is sure.

The *wall* is a connected set of stones of a player, the *owner*. Without the wall, the board falls into
*regions*. Each region has a game of its own: the wall counts as immortal, stones of the owner's in the region
that touch the wall belong to it, the opponent plays in the region or passes, and the owner answers in the
region. Nothing that happened before bars a play. For k = 0, 1 and 2, class k is the least set of states, with
the opponent to move, such that in each of them

0. the wall has at least k liberties in the region;
1. after every play of the opponent's the owner has a play to a state that joined the class in an earlier
   round; or the play was suicide that left none of his stones, and what it left is such a state;
2. if there is a stone of the opponent's, the owner also has such a play from the state itself.

So she takes every stone of the opponent's off, along lines that end. The owner never uses suicide. The
opponent does where the rules allow it. Suicide of a single stone is left out: it changes nothing. A region
that the wall does not border, as there can be on a board that is not connected, has no class. Where
``kos_lose``, no state in which the opponent has a play that takes in a ko has a class: then no ban on a ko
ever touches the owner.

A player is *sure* of a margin by area if a string of hers is a wall whose regions of class k have k that add
up to 2 or more: the opponent fills one liberty at a time, so the wall is never taken. The regions without a
class are counted for the opponent, all others and the wall for her. docs/progress.md has the proof that she
gets this margin by plays that never lead back to a position, and what it needs of the rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gorules.core import loaded
from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions
from gorules.go.symmetry import symmetries
from gorules.status import plain_clearing

MOST_ENCLOSED = 12
"""The most points of a region for which there are tables. Larger ones count as if they had no class."""
MOST_NATIVE = 128
"""The most points of a board of which the native core knows all regions."""


@dataclass(frozen=True, slots=True)
class Enclosure:
    """The shape of an enclosed region: the points beside each point, and those beside the wall, as sets of
    its points. They are numbered in board order.
    """

    near: tuple[int, ...]
    walled: int

    @classmethod
    def of(cls, board: Board, region: Iterable[int]) -> "Enclosure":
        """Return the shape of a region of a board. All points around it belong to the wall."""
        points = sorted(region)
        number = {point: bit for bit, point in enumerate(points)}
        near = [sum(1 << number[n] for n in board.neighbours[p] if n in number) for p in points]
        walled = (1 << number[p] for p in points if any(n not in number for n in board.neighbours[p]))
        return cls(tuple(near), sum(walled))


@dataclass(frozen=True, slots=True)
class SureMargin:
    """A margin of which a player is sure: the wall, the regions that she clears, each with the liberties that
    the wall keeps in it meanwhile, and the regions that are counted for the opponent.
    """

    margin: int
    wall: frozenset[int]
    cleared: tuple[tuple[frozenset[int], int], ...]
    given_up: tuple[frozenset[int], ...]


@lru_cache(maxsize=64)
def clearing_classes(enclosure: Enclosure, suicide: bool = False, kos_lose: bool = False) -> bytes:
    """Return the class of each state of a region: k + 1 for the largest k whose class it is in, 0 if there is
    none.

    A state is a number. Its digits to the base 3 are the points: 0 is empty, 1 a stone of the owner's, 2 of
    the opponent's. A region of 12 points has half a million states and takes a fifth of a second natively.
    Raises InputError for regions of more than MOST_ENCLOSED points.
    """
    if len(enclosure.near) > MOST_ENCLOSED:
        raise InputError(f"tables are made for regions of up to {MOST_ENCLOSED} points")
    if loaded.enclosing is None:
        return plain_clearing.classes(enclosure.near, enclosure.walled, suicide, kos_lose)
    found: bytes = loaded.enclosing.clearing_classes_of(
        enclosure.near, enclosure.walled, suicide, kos_lose=kos_lose
    )
    return found


@lru_cache(maxsize=16)
def _rounds(enclosure: Enclosure, suicide: bool, liberties: int) -> dict[int, int]:
    """Return the round in which each state joined a class."""
    near, walled = enclosure.near, enclosure.walled
    if loaded.enclosing is None:
        joined = plain_clearing.rounds(near, walled, suicide, liberties)
        return {sum(cell * 3**p for p, cell in enumerate(state)): number for state, number in joined.items()}
    _, numbers = loaded.enclosing.clearing_classes_of(near, walled, suicide, liberties)
    return {state: at for state, at in enumerate(memoryview(numbers).cast("H")) if at != 0xFFFF}


class Clearing:
    """What can be cleared on one board. The tables of its regions are made when they are first asked for.
    If they would take more than ``memory`` bytes together, they are dropped and made again. Answers do not
    depend on that. With ``kos_lose`` nothing is cleared where the opponent can take in a ko.
    """

    def __init__(
        self, board: Board, *, suicide: bool = False, memory: int = 1 << 28, kos_lose: bool = False
    ) -> None:
        self.board = board
        self.suicide = suicide
        self.kos_lose = kos_lose
        self._native: Any = None
        if loaded.enclosing is not None and board.size <= MOST_NATIVE:
            self._native = loaded.enclosing.CoreRegions(
                board.neighbours, symmetries(board), suicide, MOST_ENCLOSED, memory, kos_lose
            )

    def liberties(self, region: frozenset[int], cells: Sequence[int], player: int) -> int | None:
        """Return the most liberties (at most 2) that a wall of a player around a region keeps in it while she
        clears it, whatever the opponent plays first; None if she may not be able to clear it. ``cells`` are
        those of a position.
        """
        own, other = player + 1, 2 - player
        if self._native is not None:
            found: int = self._native.class_of(
                _bits(region),
                _bits(p for p in region if cells[p] == own),
                _bits(p for p in region if cells[p] == other),
            )
        elif len(region) > MOST_ENCLOSED:
            return None
        else:
            table = clearing_classes(Enclosure.of(self.board, region), self.suicide, self.kos_lose)
            found = table[self._state(region, cells, player)] - 1
        return None if found < 0 else found

    def sure_margin(self, position: Position, player: int) -> SureMargin | None:
        """Return the largest margin of which a player (0 or 1) is sure, and by which wall; None if she is
        sure of none.
        """
        walls = [region.points for region in position.strings if region.cell == player + 1]
        found = (self._by(wall, position, player) for wall in walls)
        return max(filter(None, found), key=lambda sure: sure.margin, default=None)

    def next_play(
        self, position: Position, player: int, margin: int, before: Position | None = None
    ) -> int | None:
        """Return the play of a player who is sure of a margin: in ``before``, the position that her last
        turn left, or, if that is None, in ``position``, in which she has the turn. None if there is nothing
        to clear and nothing to answer: then she passes.

        Her *distance* from clearing all is the sum of the rounds in which the states of her regions joined
        their classes, the least over her walls and over classes that add up to 2. Each play of hers leads
        to a smaller one than in both positions. So it makes a position that is new. Costs the distances of
        all plays.
        """
        now = self._nearest(position, player, margin)
        left = None if before is None else self._nearest(before, player, margin)
        if now is not None and (left is None or now[0] <= left[0]):
            is_clear = all(position.cells[p] != 2 - player for region, _ in now[1].cleared for p in region)
            if is_clear:
                return None
        goal = min((found[0] for found in (now, left) if found is not None), default=0)
        chosen = None
        for point, cell in enumerate(position.cells):
            if cell == EMPTY and not (placed := position.place(player, point)).self_captured:
                after = self._nearest(placed.after, player, margin)
                if after is not None and after[0] < goal:
                    goal, chosen = after[0], point
        return chosen

    def _nearest(self, position: Position, player: int, margin: int) -> tuple[int, SureMargin] | None:
        """Return the distance, and by which wall; None if the player is not sure of the margin."""
        best: tuple[int, SureMargin] | None = None
        for region in position.strings:
            if region.cell == player + 1:
                sure = self._by(region.points, position, player)
                if sure is not None and sure.margin >= margin:
                    distance = self._distance(sure, position, player)
                    if best is None or distance < best[0]:
                        best = distance, sure
        return best

    def _distance(self, sure: SureMargin, position: Position, player: int) -> int:
        least = {0: 0}  # by the liberties kept
        for region, most in sure.cleared:
            state = self._state(region, position.cells, player)
            shape, more = Enclosure.of(self.board, region), dict[int, int]()
            for kept, so_far in least.items():
                for liberties in range(most + 1):
                    joined = so_far + _rounds(shape, self.suicide, liberties)[state]
                    both = min(kept + liberties, 2)
                    more[both] = min(more.get(both, joined), joined)
            least = more
        return least[2]

    def _state(self, region: frozenset[int], cells: Sequence[int], player: int) -> int:
        stones = (1 if cells[p] == player + 1 else 2 if cells[p] else 0 for p in sorted(region))
        return sum(3**digit * stone for digit, stone in enumerate(stones))

    def _by(self, wall: frozenset[int], position: Position, player: int) -> SureMargin | None:
        outside = bytes(point in wall for point in range(self.board.size))
        parts = [region.points for region in regions(self.board, outside) if not region.cell]
        kept = [(part, self.liberties(part, position.cells, player)) for part in parts]
        cleared = tuple((part, liberties) for part, liberties in kept if liberties is not None)
        if sum(liberties for _, liberties in cleared) < 2:
            return None
        given_up = tuple(part for part, liberties in kept if liberties is None)
        return SureMargin(self.board.size - 2 * sum(map(len, given_up)), wall, cleared, given_up)


def _bits(points: Iterable[int]) -> int:
    return sum(1 << point for point in points)
