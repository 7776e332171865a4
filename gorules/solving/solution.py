"""The answers of a solver, and its limits."""

from dataclasses import dataclass, field, replace
from numbers import Real

from gorules.files.above import AsJson
from gorules.files.inputs import check_number
from gorules.go.board import Board
from gorules.go.verdicts import Kind, Outcome, Points, points_text
from gorules.ruleset import Ruleset
from gorules.version import __version__

PrincipalVariation = tuple[tuple[str, ...], Outcome | None]
"""The moves of a principal variation, and its outcome."""

NO_LINE: PrincipalVariation = ((), None)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a solver: a number of nodes or of seconds. None is no limit.

    ``memory`` limits, in bytes, the tables of the native core and roughly the memory of the reference solver.
    When the tables of the native search are full, old proofs make room. Other solvers stop when the memory is
    full. Raises InputError if a limit is not valid.
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
    """The result of perfect play.

    ``value`` is Black's score minus White's, or None if a limit was reached first. A game won without a score
    has the value :func:`gorules.solving.worth.win` of the start if Black wins, and minus that if White wins.
    It is more than any score on the board. A draw and a game without result have the value 0. ``low`` and
    ``high`` are proven bounds (None: nothing is proven on that side). ``line`` is a principal variation: the
    referee replays it to exactly the value. ``outcome`` is its outcome. They are empty and None if no line is
    known. This can happen even if the value is known: a limit was reached first, or turns that keep the value
    went round in a cycle that nothing ends. ``nodes`` is the number of states looked at, ``seconds`` the CPU
    time taken. ``memory`` is the number of bytes of the tables; it is an estimate for states kept in Python,
    and 0 if not known. ``engine`` names the solver, ``version`` the version of gorules, ``fingerprint`` the
    components of the ruleset, ``board`` the board in its usual spelling.

    If the question was about a ``threshold``, ``reached`` says whether Black reaches it. ``needs`` is the
    number of records that the proofs rely on, either as on record or as not on record. The value is the same
    under every earlier history that agrees in these records and has a play as its last turn. None: not known.
    ``depends_on_history`` is False if ``needs`` is 0, True if the value would be different without the given
    earlier turns, and None if neither is known.
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
        """The value of perfect play, if the bounds meet."""
        return self.low if self.low == self.high else None

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    @property
    def reached(self) -> bool | None:
        """Whether Black reaches the threshold; None if there was none, or if it is not known."""
        if self.threshold is None:
            return None
        if self.low is not None and self.low >= self.threshold:
            return True
        return False if self.high is not None and self.high < self.threshold else None

    def narrowed(self, other: "Solution") -> "Solution":
        """Return the same solution, with the bounds that another solver has proven as well."""
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        return replace(self, low=max(lows, default=None), high=min(highs, default=None))

    def __repr__(self) -> str:
        line = f", best play {' '.join(self.line)}" if self.line else ""
        return f"<Solution under {self.ruleset}: {self}{line}>"

    def __str__(self) -> str:
        """Return the value as text: "+2", "0", "Black wins", "between -4 and 2"."""
        if self.value is None and self.reached is not None:
            return f"{'at least' if self.reached else 'less than'} {signed(self.threshold or 0)}"
        if self.value is None:
            return between(self.low, self.high)
        if self.outcome is not None and self.outcome.kind is not Kind.SCORE:
            return str(self.outcome)
        return signed(self.value)


@dataclass(slots=True)
class Valuation:
    """The result of perfect play under a ruleset on a board, or the ``reason`` why there is no solution.
    ``openings`` has the solutions after first turns; turns that are images of each other share one. ``low``
    and ``high`` are the bounds that a search without a solution has proven so far.
    """

    ruleset: Ruleset
    board: Board
    found: Solution | None = None
    reason: str | None = None
    openings: dict[tuple[str, ...], Solution] = field(default_factory=dict)
    low: Points | None = None
    high: Points | None = None


def between(low: Points | None, high: Points | None) -> str:
    """Return bounds in words: "between -4 and +2"."""
    return f"between {_bound(low, 'minus anything')} and {_bound(high, 'anything')}"


def signed(value: Points) -> str:
    """Return a margin with its sign: +2, 0, -0.5."""
    return points_text(value) if value <= 0 else f"+{points_text(value)}"


def _bound(value: Points | None, unknown: str) -> str:
    return unknown if value is None else signed(value)
