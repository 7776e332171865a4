"""What a solver returns, and what it may be asked for."""

from dataclasses import dataclass, field, replace
from numbers import Real

from gorules.files.above import AsJson
from gorules.files.inputs import check_number
from gorules.go.board import Board
from gorules.go.verdicts import Kind, Outcome, Points, points_text
from gorules.ruleset import Ruleset
from gorules.version import __version__

PrincipalVariation = tuple[tuple[str, ...], Outcome | None]
"""The moves of a principal variation, and what it comes to."""

NO_LINE: PrincipalVariation = ((), None)


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a solver gives up: after a number of nodes or of seconds. None is no limit.

    ``memory`` bounds, in bytes, the tables of the native core and about what the reference solver keeps. When
    the tables of the native search are full, old proofs make room; elsewhere that is the end. Raises
    InputError on what is no limit.
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int = 1 << 30

    def __post_init__(self) -> None:
        check_number("a limit of nodes", self.nodes or 0)
        check_number("a limit of seconds", self.seconds or 0, Real)
        check_number("a limit of memory", self.memory)


@dataclass(frozen=True, slots=True)
class Solution(AsJson):
    """What perfect play yields.

    ``value`` is Black's score minus White's, None if a limit was reached first; a game won without
    a score has the value :func:`gorules.solving.worth.win` of the start, more than any score on its
    board, or minus that, a draw or a game without result 0. ``low`` and ``high`` are proven bounds (None:
    nothing is proven on that side). ``line`` is a principal variation, which the referee replays to exactly
    that value, and ``outcome`` what it comes to; empty and None where no line is known, even if the value
    is: a limit was reached first, or turns that keep the value went round in a cycle that nothing ends.
    ``nodes`` counts the states looked at, ``seconds`` the CPU time taken, ``memory`` the bytes of
    tables, about those of states kept in Python (0: not known). ``engine`` names the solver, ``version``
    that of gorules, ``fingerprint`` what the ruleset composes, ``board`` the board as one writes it.

    Where only a ``threshold`` was asked about, ``reached`` says whether Black gets so much. ``needs`` is
    how many records the proofs rest on, by being on record or not: the value is the same under every earlier
    history with these as they are and a play as the last turn. None: not known. ``depends_on_history`` is
    False if that is none, True if without the earlier turns given the value would be another, None if neither
    is known.
    """

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
    threshold: Points | None = None
    needs: int | None = None
    depends_on_history: bool | None = None
    version: str = __version__
    board: str = ""

    @property
    def value(self) -> Points | None:
        """What perfect play yields, if the bounds meet."""
        return self.low if self.low == self.high else None

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    @property
    def reached(self) -> bool | None:
        """Whether Black gets the threshold; None if there was none, or it is not known."""
        if self.threshold is None:
            return None
        if self.low is not None and self.low >= self.threshold:
            return True
        return False if self.high is not None and self.high < self.threshold else None

    def narrowed(self, other: "Solution") -> "Solution":
        """Return the same with bounds that another solver has proven as well."""
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        return replace(self, low=max(lows, default=None), high=min(highs, default=None))

    def __repr__(self) -> str:
        line = f", best play {' '.join(self.line)}" if self.line else ""
        return f"<Solution under {self.ruleset}: {self}{line}>"

    def __str__(self) -> str:
        """Return the value as one writes it: "+2", "0", "Black wins", "between -4 and 2"."""
        if self.value is None and self.reached is not None:
            return f"{'at least' if self.reached else 'less than'} {signed(self.threshold or 0)}"
        if self.value is None:
            return between(self.low, self.high)
        if self.outcome is not None and self.outcome.kind is not Kind.SCORE:
            return str(self.outcome)
        return signed(self.value)


@dataclass(slots=True)
class Valuation:
    """What perfect play yields under a ruleset on a board, or the ``reason`` why neither that nor any bounds
    are known. ``openings`` has the solution after first turns, by those that are images of each other.
    """

    ruleset: Ruleset
    board: Board
    found: Solution | None = None
    reason: str | None = None
    openings: dict[tuple[str, ...], Solution] = field(default_factory=dict)


def between(low: Points | None, high: Points | None) -> str:
    """Return bounds in words: "between -4 and +2"."""
    return f"between {_bound(low, 'minus anything')} and {_bound(high, 'anything')}"


def signed(value: Points) -> str:
    """Return a margin with its sign: +2, 0, -0.5."""
    return points_text(value) if value <= 0 else f"+{points_text(value)}"


def _bound(value: Points | None, unknown: str) -> str:
    return unknown if value is None else signed(value)
