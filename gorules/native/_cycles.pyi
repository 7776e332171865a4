"""What the native graph of games that can repeat offers to Python, on boards of up to 25 points."""

from collections.abc import Callable, Iterable

from gorules.native.packed import Packed

FIELDS: dict[str, tuple[str, ...]]
"""The records that the core reads, by name, with their fields."""

Node = tuple[int, int, int, int, int]
"""Black's stones, White's, the player to move, the play that basic ko bans (63: none; 62: every one that
changes nothing), the run of passes."""

class Cycles:
    """The graph of a game that can repeat, from one start. All margins are twice what they say.

    ``watch`` is called now and then with the number of places (positions with the player to move and a
    ban, as far as they are not folded), and stops the work by raising. ``memory`` bounds the tables in
    bytes. ``fold``: 0 folds nothing, 1 the symmetries of the board, 2 the colours too, where the rules
    treat them alike. Raises InputError with a reason if the rules are not for it, MemoryError.
    """

    most_bytes: int
    places: int
    alike: bool
    rounds: int
    def __init__(
        self,
        packed: Packed,
        start: Node,
        watch: Callable[[int], object],
        memory: int = 4294967296,
        fold: int = 2,
    ) -> None: ...
    def force(self) -> None:
        """Find what can be forced; every other question needs that."""
    def bounds(self) -> tuple[int | None, int | None]:
        """Return the best that Black forces if endless play is his loss, and if it is his win (None: play
        goes on for ever).
        """
    def margins(self) -> list[int]:
        """Return 0 and the margins of finished games, with either sign, in order."""
    def states(self) -> tuple[int, int]:
        """Return how many nodes of the start's are reached in which play goes on, and how many of them
        depend on what endless play is worth.
        """
    def plan(
        self,
        player: int,
        margin2: int,
        kind: int,
        pass_repeats: bool,
        pass_records: bool,
        record: Iterable[tuple[int, int, int]],
    ) -> bool:
        """Return whether a player gets at least a margin, hers, without coming back to a class of nodes:
        ``kind`` 0: nodes, all passes being one run; 1: positions with the player to move; 2: positions.
        The record is given by Black's stones, White's and the player to move.
        """
    def keep(self, player: int, margin2: int) -> None:
        """Plan the turns by which a player keeps what :meth:`at_least` found: Black that he gets a margin,
        White that he does not. One plan for each player stays; it has no turn where she cannot keep that.
        """
    def turns(
        self, black: int, white: int, mover: int, ban: int, run: int
    ) -> list[tuple[int, int | None, int | None, bool, bool, Node]]:
        """Return the turns from a node: the point, the bounds of what follows, whether play is over then,
        whether the player's plan has it, or there is none, and the node after it.
        """
    def at_least(self, margin2: int) -> bool:
        """Return whether Black gets at least a margin where prisoners decide a cycle."""

def why_not_cycles(packed: Packed) -> str | None:
    """Return why the graph of a packed ruleset is not built, or None if it can be."""
