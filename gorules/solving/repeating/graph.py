"""The graph of a game that can repeat, as :mod:`gorules.solving.repeating.solver` asks for it.

There are two: one in Python, the definition written out, and one in the native core. All margins are Black's
or, where a player is named, hers, and twice what they say, so that halves are whole numbers.
"""

from typing import Any, NamedTuple, Protocol

from gorules.go.verdicts import Points

AnyNode = Any
"""A position, the player to move, what basic ko bans, and the present run of passes; each graph writes that
down in its own form.
"""


class GraphStep(NamedTuple):
    """A turn from a node: a point (or -1, the pass), what Black forces after it if endless play is his loss,
    and if it is his win (None: nothing), whether play is over then, whether the mover's plan has it or she
    has none, and the node that it leads to.
    """

    point: int
    low2: int | None
    high2: int | None
    is_over: bool
    is_planned: bool
    after: AnyNode


class CycleGraph(Protocol):
    """The nodes that can be reached from one start, and what can be forced there."""

    @property
    def start(self) -> AnyNode:
        """The node at which play starts."""

    @property
    def most_bytes(self) -> int:
        """The most memory that its tables have taken at one time; 0 if that is not known."""

    def mover(self, node: AnyNode) -> int:
        """Return the player to move at a node."""

    def steps(self, node: AnyNode) -> list[GraphStep]:
        """Return the turns from a node: plays in board order, then the pass."""

    def bounds(self) -> tuple[int | None, int | None]:
        """Return the best that Black forces from the start if endless play is his loss, and if it is his win
        (None: nothing).
        """

    def margins(self) -> list[int]:
        """Return 0 and the margins of finished games, with either sign, in order."""

    def plan(self, player: int, margin2: int) -> bool:
        """Whether a player gets at least a margin, hers, without ever coming back to a class of nodes that a
        rule on repetition takes for the same. If so, that is her plan, and the opponent has none.
        """

    def at_least(self, margin2: int) -> bool:
        """Whether Black gets at least a margin where prisoners decide a cycle: if he takes more stones in it,
        it is worth more to him than any margin; if fewer, less; if as many, 0.
        """

    def keep(self, player: int, margin2: int) -> None:
        """Plan the turns by which a player keeps what :meth:`at_least` found: Black that he gets a margin,
        White that he does not. One such plan for each player stays, with no turn where she cannot keep that.
        """


def doubled(margin: Points) -> int:
    """Return a margin as graphs have it. Margins are multiples of one half."""
    return int(2 * margin)
