"""Boards that the Online Go Server has counted, counted here with its network's word for what is dead:

    python -m tests.support.ogs_boards CHECKOUT [--rules ogs-japanese]

CHECKOUT is a copy of https://github.com/online-go/goban (Apache licence), of which nothing is kept here. In
``test/autoscore_test_files`` it has positions, each with what a network expects of every point if Black moves
first and if White does, from -1 (White's) to 1 (Black's), and whose each point is in the right count. The
server's rules are Chinese where a board names none.

A network has no word for a string, so one is read from its points. A string is dead if on average it is the
opponent's, if it is also the opponent's where that player moves first, and if one of the two is clear (more
than 0.5). Where one part of a string is clearly its own and another clearly the opponent's, the network has
seen a fight and not its end: nothing is said of the string and of those next to it, and they stay.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from gorules.dispute.statuses import HowKnown, KnownStatus, Says, Statement, dead_points, known_statuses
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.regions import Region
from gorules.play.settle import score
from gorules.ruleset import Ruleset, load_ruleset

CLEAR = 0.5
"""What is more than that for one player is clear."""
EITHER = "*s"
"""What marks points that the right count leaves open, or that have to be closed before it."""


@dataclass(frozen=True)
class OgsBoard:
    """A position, what a network expects of its points if either player moves first, and whose they are."""

    position: Position
    expected: tuple[tuple[float, ...], ...]
    right: str
    rules: str

    @classmethod
    def read(cls, path: Path) -> "OgsBoard":
        """Return the board in a file."""
        found = json.loads(path.read_text(encoding="utf-8"))
        drawn = "".join(found["board"]).upper()
        board = Board.rectangular(len(found["board"]), len(found["board"][0]))
        position = Position(board, bytes(" BW".index(cell) for cell in drawn))
        expected = tuple(tuple(chain.from_iterable(found[first])) for first in ("black", "white"))
        right = "".join("".join(row) for row in found["correct_ownership"])
        return cls(position, expected, right, f"ogs-{found.get('rules', 'chinese')}")

    def statuses(self) -> tuple[KnownStatus, ...]:
        """Return what is known of the strings by the network's word."""
        strings = self.position.strings
        near = self.position.board.neighbours
        fights = [string for string in strings if self._is_fight(string)]
        beside = frozenset(by for string in fights for point in string.points for by in near[point])
        said = {
            string.points: Statement(
                Says.DEAD if self._is_dead(string) else Says.ALIVE, HowKnown.ENGINE, "the network"
            )
            for string in strings
            if string not in fights and not string.points & beside
        }
        return known_statuses(self.position, [said])

    def _hers(self, string: Region, first: int) -> list[float]:
        """Return how far the points of a string are its player's if one of the players moves first."""
        sign = 1 if string.cell == 1 else -1
        return [sign * self.expected[first][point] for point in string.points]

    def _is_fight(self, string: Region) -> bool:
        return any(
            min(hers) < -CLEAR and max(hers) > CLEAR
            for hers in (self._hers(string, 0), self._hers(string, 1))
        )

    def _is_dead(self, string: Region) -> bool:
        own, other = (
            sum(hers) / len(hers)
            for hers in (self._hers(string, string.cell - 1), self._hers(string, 2 - string.cell))
        )
        return own + other < 0 and other < 0 and min(own, other) < -CLEAR

    def counted(self, ruleset: Ruleset) -> str:
        """Return whose each point is by our count: B, W or a blank."""
        tallies = score(ruleset, self.position, dead_points(self.statuses())).explanation.tallies
        owners = [" BW"[cell] for cell in tallies[0].position.cells]
        for tally in tallies:
            for point in tally.position.board.points(tally.territory):
                owners[point] = tally.player[0].upper()
        return "".join(owners)


def differing(board: OgsBoard, counted: str) -> Iterator[str]:
    """Yield the points that are another player's in the right count, as "A1 W, not B"."""
    for name, ours, theirs in zip(board.position.board.names, counted, board.right, strict=True):
        if ours != theirs and theirs not in EITHER:
            yield f"{name} {theirs.strip() or 'nobody'}, not {ours.strip() or 'nobody'}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.support.ogs_boards", description=__doc__)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--rules", help="a ruleset instead of that of each board")
    given = parser.parse_args()
    files = sorted((given.checkout / "test" / "autoscore_test_files").glob("*.json"))
    same = 0
    for path in files:
        board = OgsBoard.read(path)
        ruleset = load_ruleset(given.rules or board.rules)
        wrong = list(differing(board, board.counted(ruleset)))
        same += not wrong
        shape = f"{board.position.board.rows}x{board.position.board.columns}"
        said = f"{len(wrong)} points differ: {'; '.join(wrong[:4])}" if wrong else "as counted"
        print(f"{path.stem:32} {shape:6} {ruleset.id:12} {said}")
    print(f"{same} of {len(files)} as counted")


if __name__ == "__main__":
    main()
