"""What perfect play yields under a superko, by an alpha-beta search that shares nothing with gorules."""

from collections.abc import Collection, Iterator
from itertools import product

Cells = tuple[int, ...]
"""By point 0, or 1 and 2 for the stones of Black and White."""


class Plain:
    """Area counting, two passes end play, and a superko that says which ``events`` (start, play, pass) it
    records, and whether who is to move next counts: positional if it does not.
    """

    def __init__(
        self, rows: int, columns: int, counts_mover: bool, events: Collection[str], suicide: bool
    ) -> None:
        points = list(product(range(rows), range(columns)))
        self.near = [
            [n for n, (y, x) in enumerate(points) if abs(y - row) + abs(x - column) == 1]
            for row, column in points
        ]
        self.counts_mover, self.events, self.suicide = counts_mover, events, suicide
        self.known: dict[object, tuple[int, int]] = {}

    def worth(self, cells: Cells, mover: int, record: frozenset[object] | None = None) -> int:
        """Black's points less White's, with this on record; the start, if it is an event."""
        if record is None:
            record = frozenset([self.left(cells, mover)] if "start" in self.events else [])
        most = len(cells)
        low, high = -most, most
        while low < high:  # bounds of one point each are quick
            middle = (low + high + 1) // 2
            if self.search(cells, mover, record, False, middle - 1, middle) >= middle:
                low = middle
            else:
                high = middle - 1
        return low

    def left(self, cells: Cells, mover: int) -> object:
        """What the player before ``mover`` leaves, as the superko records it."""
        return (cells, mover) if self.counts_mover else cells

    def search(
        self, cells: Cells, mover: int, record: frozenset[object], passed: bool, low: int, high: int
    ) -> int:
        key = (cells, mover, record, passed)
        least, most = self.known.get(key, (-len(cells), len(cells)))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        best = -len(cells) - 1 if mover == 1 else len(cells) + 1
        for after, is_pass in self.turns(cells, mover, record):
            if is_pass and passed:
                value = self.counted(cells)
            else:
                recorded = ("pass" if is_pass else "play") in self.events
                following = record | {self.left(after, 3 - mover)} if recorded else record
                value = self.search(after, 3 - mover, following, is_pass, low, high)
            best = max(best, value) if mover == 1 else min(best, value)
            if best >= high if mover == 1 else best <= low:
                break
        self.known[key] = (max(least, best), most) if best >= high else (least, min(most, best))
        return best

    def turns(self, cells: Cells, mover: int, record: frozenset[object]) -> Iterator[tuple[Cells, bool]]:
        """Yield what turns leave: plays that take most first, and the pass where one is ahead already."""
        found = [self.played(cells, point, mover) for point, cell in enumerate(cells) if not cell]
        plays = [(each, False) for each in found if each and self.left(each, 3 - mover) not in record]
        plays.sort(key=lambda each: each[0].count(3 - mover) * 2 - len(self.open(each[0], mover)))
        ahead = self.counted(cells) * (1 if mover == 1 else -1) > 0
        yield from [(cells, True), *plays] if ahead else [*plays, (cells, True)]

    def open(self, cells: Cells, mover: int) -> set[int]:
        """Return the liberties of a player's stones."""
        return {n for p, cell in enumerate(cells) if cell == mover for n in self.near[p] if not cells[n]}

    def played(self, cells: Cells, point: int, mover: int) -> Cells | None:
        board = [*cells]
        board[point] = mover
        for near in self.near[point]:
            if board[near] == 3 - mover:
                self.lifted(board, near)
        if not board[point] or not self.lifted(board, point):
            return tuple(board)
        return tuple(board) if self.suicide else None

    def lifted(self, board: list[int], point: int) -> bool:
        """Take a string off the board if it has no liberty."""
        string, edge = {point}, [point]
        while edge:
            for near in self.near[edge.pop()]:
                if not board[near]:
                    return False
                if board[near] == board[point] and near not in string:
                    string.add(near)
                    edge.append(near)
        for each in string:
            board[each] = 0
        return True

    def counted(self, cells: Cells) -> int:
        return self.reached(cells, 1) - self.reached(cells, 2)

    def reached(self, cells: Cells, player: int) -> int:
        """Count the points that are of a player or reach her alone."""
        total = 0
        for point, cell in enumerate(cells):
            seen, edge, colours = {point}, [point], {cell} - {0}
            while edge and not cell:
                for near in self.near[edge.pop()]:
                    colours |= {cells[near]} - {0}
                    if not cells[near] and near not in seen:
                        seen.add(near)
                        edge.append(near)
            total += colours == {player}
        return total


EVENTS = {
    "positional": ("start", "play", "pass"),
    "situational": ("start", "play", "pass"),
    "natural": ("play",),
}


def plain(superko: str, suicide: str, spec: str) -> Plain:
    """The search on a rectangle under a superko of gorules' name, with or without its last word."""
    rows, _, columns = spec.partition("x")
    kind = superko.partition("-")[0]
    return Plain(int(rows), int(columns), kind != "positional", EVENTS[kind], suicide == "allowed")
