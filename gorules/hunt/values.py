"""The smallest position that perfect play makes something else of under two rulesets."""

from collections.abc import Iterator

from gorules.files.inputs import InputError
from gorules.go.colours import COLOURS
from gorules.go.verdicts import Points
from gorules.hunt.boards import boards
from gorules.hunt.hunt import Scope
from gorules.play.starts import Start, unlike
from gorules.ruleset import Ruleset
from gorules.solving.front import solve
from gorules.solving.solution import Limits, Solution

MOST_POINTS = 9
"""The most points of a board whose positions are all solved."""

NODES = 10_000_000
"""The work that one value is worth."""


class ValueHunt:
    """A hunt for a position with different values: fewest points first, then fewest stones. All positions are
    tried, with either player to move; of the empty board that with Black to move.

    To iterate is to solve one position more under each ruleset. ``starts`` counts the positions, ``nodes``
    what solving them took; ``unsolved`` those left out, as their value is not known under one ruleset.
    """

    def __init__(self, one: Ruleset, other: Ruleset, scope: Scope) -> None:
        """Raises InputError if a value cannot be known under a ruleset, or the scope is too large."""
        scope.check()
        if scope.points > MOST_POINTS:
            raise InputError(
                f"values are compared on boards of up to {MOST_POINTS} points, not {scope.points}"
            )
        self.one, self.other, self.scope = one, other, scope
        self.found: tuple[Start, tuple[Solution, Solution]] | None = None
        self.starts = self.nodes = self.unsolved = 0
        self.at = ""
        """Where the hunt is, in words."""
        self.reason: str | None = None
        """Why the first position that was left out was."""

    def __iter__(self) -> Iterator[None]:
        for points in range(1, self.scope.points + 1):
            on = boards(self.scope.boards, points)
            for stones in range(points):
                for board in on:
                    self.at = f"{board.spec}, {stones} stones"
                    for start in unlike(board, stones, self.one, self.other):
                        self._compared(start)
                        yield
                        if self.found:
                            return

    def _compared(self, start: Start) -> None:
        self.starts += 1
        solutions = []
        for ruleset in (self.one, self.other):
            try:
                found = value_in_full(ruleset, start, self.scope.memory)
            except InputError as error:
                self._left_out(str(error))
                return
            self.nodes += found.nodes
            if not found.exact:
                self._left_out(f"{ruleset.id} takes more than {NODES:,} nodes on {start.position.text}")
                return
            solutions.append(found)
        if solutions[0].value != solutions[1].value:
            self.found = start, (solutions[0], solutions[1])

    def _left_out(self, why: str) -> None:
        self.unsolved += 1
        self.reason = self.reason or why


def value_in_full(ruleset: Ruleset, start: Start, memory: int) -> Solution:
    """Return what perfect play yields from a start. Raises InputError where there is no such value."""
    limits = Limits(nodes=NODES, memory=memory)
    return solve(ruleset, position=start.position, to_play=COLOURS[start.to_play], limits=limits)


def value_of(ruleset: Ruleset, start: Start, memory: int) -> Points | None:
    """Return the same as a margin, None if it is not known."""
    return value_in_full(ruleset, start, memory).value
