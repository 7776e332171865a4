"""What a solver returns, and what it may be asked for."""

from collections.abc import Callable
from dataclasses import dataclass

from gorules.verdicts import Kind, Outcome, Points, points_text

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a solver gives up: after a number of nodes or of seconds. None is no limit.

    ``memory`` bounds the tables of the native search in bytes; when they are full, old proofs make room.
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int = 1 << 30


@dataclass(frozen=True, slots=True)
class Solution:
    """What perfect play yields.

    ``value`` is Black's score minus White's, None if a limit was reached first; a game won without
    a score has the value :data:`WIN` or -WIN, a draw or a game without result 0. ``low`` and
    ``high`` are proven bounds (None: nothing is proven on that side). ``line`` is a principal
    variation, which the referee replays to exactly that value, and ``outcome`` what it comes to.
    ``nodes`` counts the states looked at, ``seconds`` the CPU time taken, ``memory`` the bytes of the
    native search's tables (0 elsewhere). ``engine`` names the solver.
    """

    value: Points | None
    low: Points | None
    high: Points | None
    line: tuple[str, ...]
    outcome: Outcome | None
    nodes: int
    seconds: float
    engine: str
    ruleset: str
    fingerprint: str
    memory: int = 0

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    def __str__(self) -> str:
        """Return the value as one writes it: "+2", "0", "Black wins", "between -4 and 2"."""
        if self.value is None:
            return f"between {_bound(self.low, 'minus anything')} and {_bound(self.high, 'anything')}"
        if self.outcome is not None and self.outcome.kind is not Kind.SCORE:
            return str(self.outcome)
        return signed(self.value)


def signed(value: Points) -> str:
    """Return a margin with its sign: +2, 0, -0.5."""
    return points_text(value) if value <= 0 else f"+{points_text(value)}"


def _bound(value: Points | None, unknown: str) -> str:
    return unknown if value is None else signed(value)
