"""The static test of a check: positions that the prover has won, whatever was on the board before.

One string X of hers parts the board into regions. In each of them a *local game* is played: X cannot be
taken, the opponent plays or passes, the prover answers in the region, and nothing is banned. docs/progress.md
has the theorem. All of this is worked out afresh: a check relies on no table of a search.
"""

from collections.abc import Sequence
from typing import NamedTuple

from gorules.go.board import Board

EMPTY, OWN, HERS = 0, 1, 2
"""What is on a point: nothing, a stone of the prover's, one of her opponent's."""
LOST = -1
"""The class of a region in which the prover is not known to win anything."""
CLASSES = (0, 1, 2)

Contents = tuple[int, ...]


class _LocalState(NamedTuple):
    """What can follow in a local game. ``liberties`` are those of X in the region."""

    liberties: int
    has_hers: bool
    own_plays: tuple[Contents, ...]
    her_plays: tuple[Contents, ...]


class RegionGame:
    """The local game in a region. Costs time and memory in proportion to 3^n for n points."""

    def __init__(self, board: Board, region: Sequence[int], suicide: bool) -> None:
        number = {point: each for each, point in enumerate(region)}
        self._near = [[number[n] for n in board.neighbours[point] if n in number] for point in region]
        self._at_wall = [any(n not in number for n in board.neighbours[point]) for point in region]
        self._suicide = suicide

    def classes(self) -> dict[Contents, int]:
        """Return the class of each contents that can be on the board, the opponent to play: the largest k for
        which they are in A_k. A_k is the least set of contents with a rank (here: the round in which they are
        found) that have at least k liberties of X, such that the prover can go on to contents of lower rank
        after each play of the opponent's, and at once if there is an opponent's stone. If X does not border
        the region, there are none.
        """
        states = {contents: self._state(contents) for contents in self._all()}
        found = dict.fromkeys(states, LOST)
        for k in CLASSES if any(self._at_wall) else ():
            left = {contents for contents, state in states.items() if state.liberties >= k}
            won: set[Contents] = set()
            while True:
                answered = {
                    contents
                    for contents, state in states.items()
                    if any(each in won for each in state.own_plays)
                }
                fresh = {
                    contents
                    for contents in left
                    if (contents in answered or not states[contents].has_hers)
                    and all(after in answered or after in won for after in states[contents].her_plays)
                }
                if not fresh:
                    break
                won |= fresh
                left -= fresh
            found |= dict.fromkeys(won, k)
        return found

    def _all(self) -> list[Contents]:
        """Return the contents in which every string has a liberty; the prover's that are next to X have."""
        found: list[Contents] = [()]
        for _ in self._near:
            found = [(*each, cell) for each in found for cell in (EMPTY, OWN, HERS)]
        return [
            each
            for each in found
            if all(not cell or self._string(each, at)[1] for at, cell in enumerate(each))
        ]

    def _string(self, contents: Sequence[int], at: int) -> tuple[set[int], bool]:
        """Return the string at a point, and whether it has a liberty or is joined to X."""
        string, todo, breathes = {at}, [at], False
        while todo:
            point = todo.pop()
            breathes |= contents[at] == OWN and self._at_wall[point]
            for near in self._near[point]:
                breathes |= contents[near] == EMPTY
                if contents[near] == contents[at] and near not in string:
                    string.add(near)
                    todo.append(near)
        return string, breathes

    def _state(self, contents: Contents) -> _LocalState:
        joined = [cell == OWN and any(map(self._at_wall.__getitem__, self._string(contents, at)[0]))
                  for at, cell in enumerate(contents)]  # fmt: skip
        liberties = sum(
            cell == EMPTY and (self._at_wall[at] or any(joined[near] for near in self._near[at]))
            for at, cell in enumerate(contents)
        )
        empty = [at for at, cell in enumerate(contents) if cell == EMPTY]
        return _LocalState(
            liberties,
            HERS in contents,
            *(
                tuple(after for at in empty if (after := self._played(contents, at, by)) is not None)
                for by in (OWN, HERS)
            ),
        )

    def _played(self, contents: Contents, at: int, by: int) -> Contents | None:
        """Return the contents after a play; None if it is not legal, or changes nothing."""
        cells = list(contents)
        cells[at] = by
        taken: set[int] = set()
        for near in self._near[at]:
            if cells[near] not in (EMPTY, by) and near not in taken:
                string, breathes = self._string(cells, near)
                taken |= set() if breathes else string
        if not taken:
            string, breathes = self._string(cells, at)
            if not breathes and (by == OWN or not self._suicide or len(string) == 1):
                return None
            taken = set() if breathes else string
        return tuple(EMPTY if point in taken else cell for point, cell in enumerate(cells))


class StaticTest:
    """Whether a position is a static win for the prover by at least ``least`` points, whoever has the turn.
    Regions of more than ``most`` points are taken for the opponent's.
    """

    def __init__(
        self, board: Board, symmetries: Sequence[Sequence[int]], *, least: int, most: int, suicide: bool
    ) -> None:
        self._board, self._symmetries = board, symmetries
        self._least, self._most, self._suicide = least, most, suicide
        self._tables: dict[tuple[int, ...], dict[Contents, int]] = {}

    def holds(self, cells: Sequence[int]) -> bool:
        """Whether it holds with one of the prover's strings as X."""
        seen: set[int] = set()
        for point, cell in enumerate(cells):
            if cell == OWN and point not in seen:
                string = self._connected(point, {each for each, other in enumerate(cells) if other == OWN})
                seen |= string
                if self._wins(string, cells):
                    return True
        return False

    def _wins(self, string: set[int], cells: Sequence[int]) -> bool:
        left = set(range(self._board.size)) - string
        liberties, points = 0, len(string)
        while left:
            region = self._connected(min(left), left)
            left -= region
            found = self._class(sorted(region), cells)
            liberties += max(found, 0)
            points += len(region) if found != LOST else -len(region)
        return liberties >= 2 and points >= self._least

    def _class(self, region: Sequence[int], cells: Sequence[int]) -> int:
        if len(region) > self._most:
            return LOST
        shape, images = min(
            (tuple(sorted(images[at] for at in region)), images) for images in self._symmetries
        )
        if shape not in self._tables:
            self._tables[shape] = RegionGame(self._board, shape, self._suicide).classes()
        on = {images[at]: cells[at] for at in region}
        return self._tables[shape][tuple(on[at] for at in shape)]

    def _connected(self, start: int, within: set[int]) -> set[int]:
        found, todo = {start}, [start]
        while todo:
            for near in self._board.neighbours[todo.pop()]:
                if near in within and near not in found:
                    found.add(near)
                    todo.append(near)
        return found
