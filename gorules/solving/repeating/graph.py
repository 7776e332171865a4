"""The graph of a game that can repeat, as :mod:`gorules.solving.repeating.solver` asks for it.

There are two: one in Python, which follows the definition, and one in the native core. All margins are
Black's or, where a player is named, that player's. They are doubled, so that half points are whole numbers.
"""

from typing import Any, NamedTuple, Protocol

from gorules.go.verdicts import Points

AnyNode = Any
"""A position, the player to move, what basic ko bans, and the present run of passes; each graph has its own
form for it.
"""


class GraphStep(NamedTuple):
    """A turn from a node: a point (or -1, the pass); the margin that Black forces after it if endless play is
    his loss, and the one if it is his win (None: no margin); whether play is over after it; whether the
    mover's plan allows it, or she has no plan; and the node after it.
    """

    point: int
    low2: int | None
    high2: int | None
    is_over: bool
    is_planned: bool
    after: AnyNode


class CycleGraph(Protocol):
    """The nodes that can be reached from one start, and the margins that can be forced there."""

    @property
    def start(self) -> AnyNode:
        """The node at which play starts."""

    @property
    def most_bytes(self) -> int:
        """The most bytes that its tables have taken at one time; 0 if that is not known."""

    def mover(self, node: AnyNode) -> int:
        """Return the player to move at a node."""

    def steps(self, node: AnyNode) -> list[GraphStep]:
        """Return the turns from a node: plays in board order, then the pass."""

    def bounds(self) -> tuple[int | None, int | None]:
        """Return the best margins that Black forces from the start: one if endless play is his loss, one if
        it is his win (None: no margin).
        """

    def margins(self) -> list[int]:
        """Return, in order, 0 and the margins of finished games and their negatives."""

    def plan(self, player: int, margin2: int) -> bool:
        """Whether a player gets at least a margin without ever coming back to a class of nodes that a rule on
        repetition takes for the same. If so, this becomes her plan, and the opponent has no plan.
        """

    def at_least(self, margin2: int) -> bool:
        """Whether Black gets at least a margin if prisoners decide a cycle. If he takes more stones in it
        than White, it is worth more than any margin to him; if fewer, less than any margin; if as many, 0.
        """

    def keep(self, player: int, margin2: int) -> None:
        """Plan the turns by which a player keeps the result of :meth:`at_least`: Black that he gets a margin,
        White that he does not. One such plan for each player stays. It has no turn at nodes where she cannot
        keep it.
        """


def doubled(margin: Points) -> int:
    """Return a margin in the form that graphs use: doubled. Margins are multiples of one half."""
    return int(2 * margin)
