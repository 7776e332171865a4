"""What all solvers offer."""

from collections.abc import Sequence
from typing import IO, Protocol

from gorules.go.turns import Turn
from gorules.go.verdicts import Points
from gorules.solving.solution import Solution


class Solver(Protocol):
    """Finds the value of one start under one ruleset, for two players."""

    engine: str
    """The name of the method."""

    def solve(self, threshold: Points | None = None) -> Solution:
        """Return the value, or the bounds proven when a limit is reached. With a threshold, the bounds only
        have to say whether Black reaches it.
        """

    @property
    def out_of_memory(self) -> bool:
        """Whether the last search was stopped by the limit of memory."""

    def choice(self, turns: Sequence[Turn], margin: Points) -> str | None:
        """Return a winning move for the player who moves after ``turns``. Black wins if he gets at least
        ``margin``, White if Black gets less. None if there is no such move. Raises OutOfLimits.
        """

    def save(self, file: IO[bytes]) -> None:
        """Write the findings to a binary file."""

    def load(self, file: IO[bytes]) -> None:
        """Read the findings that :meth:`save` has written for the same start. The file may have more data
        after them.
        """
