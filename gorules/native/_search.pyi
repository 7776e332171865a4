"""What the native search offers to Python. Points are numbers in board order, -1 is the pass; sets of
points are ints with one bit a point; players are 0 and 1.
"""

from collections.abc import Callable, Iterable
from typing import IO, TypedDict

from gorules.native.packed import Packed, Start

Seen = tuple[int, int, int, tuple[int, ...], int, int, int, int, int, tuple[int, int]]
"""Black stones, white stones, the player to move, the legal turns, which of the packed endings ended play
(-1: none), what follows, the winner, the turn whose situation was repeated, twice Black's margin as the
game stands, the prisoners."""

FIELDS: dict[str, tuple[str, ...]]
"""The records that the core reads, by name, with their fields."""

def perft(packed: Packed, start: Start, depth: int) -> int: ...
def divide(packed: Packed, start: Start, depth: int) -> dict[int, int]: ...
def replay(packed: Packed, start: Start, points: Iterable[int]) -> list[Seen]: ...

class Statistics(TypedDict):
    """What a search did and used."""

    status: str
    """"solved", or what stopped the search."""
    nodes: int
    """States whose turns were looked at, each time that they were."""
    states: int
    """States looked at, each time that they were."""
    seconds: float
    """Of CPU time."""
    memory: int
    """Bytes of the tables."""
    proofs: int
    reused: int
    """How often a proof was found valid under the history at hand."""
    bounded: int
    """How often a static bound decided."""
    records: int
    """Records on which the proofs depend, all in all."""
    exact_only: int
    """Proofs that depend on too many records and so were kept for their exact state only."""
    overwritten: bool
    """Whether proofs were overwritten for want of memory."""

def why_not_solved(packed: Packed) -> str | None:
    """Return why the search cannot take a packed ruleset, or None if it can."""

class Searcher:
    """A search from one start. Its tables stay from one question to the next.

    ``memory`` bounds the tables in bytes; ``progress`` is called ten times a second with the nodes, and stops
    the search by returning False. Without ``fold`` symmetries are not used; ``growth`` (of thresholds, in
    percent), ``first_delta`` (in quarters of the empty points) and ``closure_points`` (most empty points
    for a static bound) change the order and the cost of the search, not what it proves. Raises InputError
    with a reason if the rules are not for this search.
    """

    @property
    def low2(self) -> int | None: ...
    @property
    def high2(self) -> int | None:
        """Proven bounds on twice Black's margin; None: nothing is known on that side."""

    low_needs: int
    high_needs: int
    """How many records their proofs need absent or present; -1: not known."""
    def __init__(
        self,
        packed: Packed,
        start: Start,
        *,
        memory: int = ...,
        progress: Callable[[int], object] | None = None,
        fold: bool = True,
        growth: int = 75,
        first_delta: int = 1,
        closure_points: int | None = None,
    ) -> None: ...
    def limit(self, nodes: int | None = None, seconds: float | None = None) -> None:
        """Set how much may be spent from now on, on each question and on all of them together."""

    def search(self, threshold2: int | None = None) -> bool:
        """Narrow the bounds until they meet, with a threshold until they say whether Black gets it (twice the
        margin). False if a limit was reached first. Raises InputError if a game without end is met, or
        margins have no bound.
        """

    def best_line(self, value2: int) -> tuple[int, ...] | None:
        """Return a line that comes to the value; None if a limit is reached, or where turns that keep the
        value can go round in a cycle.
        """

    def winning_choice(self, points: Iterable[int], target2: int) -> int | None:
        """Return a turn by which the player to move after some turns wins: Black gets at least the target,
        White lets him have less. None if there is none, or a limit is reached.
        """

    def save(self, file: IO[bytes]) -> None:
        """Write the tables and bounds."""

    def load(self, file: IO[bytes]) -> None:
        """Read what was saved for the same question and memory. Raises InputError if it does not fit."""

    def statistics(self) -> Statistics:
        """Return what the search did and used."""
