"""Hunting: the smallest differences between two rulesets, board by board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from gorules.files.inputs import InputError
from gorules.hunt import native
from gorules.hunt.boards import BoardKind as BoardKind
from gorules.hunt.boards import boards
from gorules.hunt.differences import BY_LINES, Sighting, Target
from gorules.hunt.reference import ReferenceSearch
from gorules.play.starts import Start, starts_with
from gorules.ruleset import Ruleset

MEMORY = 1 << 30
"""The most bytes of what a hunt keeps on a board, unless something else is said."""

MAX_POINTS, MAX_TURNS = 6, 12
"""How far a hunt goes, unless something else is said."""

LONGEST = 100
"""The most turns of a line."""


class LineSearch(Protocol):
    """Goes through all lines from some starts on one board."""

    found: dict[Target, Sighting]
    """What was found, each target once: on a line as short as there is."""

    @property
    def states(self) -> int:
        """How many ends of lines were expanded; those that go on alike count once."""

    @property
    def lines(self) -> int:
        """How many turns were judged."""

    @property
    def is_full(self) -> bool:
        """Whether memory did not suffice to go on."""

    def deepen(self, turns: int, sought: frozenset[Target]) -> Iterator[None]:
        """Look at all lines of so many turns, one more than before (0 at first), for what is sought. Yields
        now and then.
        """


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a hunt looks: on which boards, up to how many points and turns, and from which starts: from
    set-up ``positions``, or from the empty board only. It also has how many bytes the hunt may keep on a
    board.
    """

    boards: BoardKind = "rectangles"
    points: int = MAX_POINTS
    turns: int = MAX_TURNS
    positions: bool = False
    memory: int = MEMORY

    def check(self) -> None:
        """Raise InputError if this is nowhere, or too large."""
        boards(self.boards, self.points)
        if not 0 <= self.turns <= LONGEST:
            raise InputError(f"lines of up to {LONGEST} turns are tried, not of {self.turns}")


class Hunt:
    """A hunt for differences between two rulesets, of the targets that are ``sought``.

    To iterate is to look further. Each item says that some more was done, so the hunt can be stopped
    anywhere. ``found`` has what was found by then: on the smallest board, then with the fewest stones set up,
    then on the shortest line. A smaller board may still hold a difference on longer lines than were tried.
    ``starts`` counts where lines began, ``states`` what was distinguished, ``lines`` the turns that were
    judged. ``searched`` has for each board that was finished the longest line.
    """

    def __init__(
        self, one: Ruleset, other: Ruleset, scope: Scope, sought: Sequence[Target] = BY_LINES
    ) -> None:
        """Raises InputError if a ruleset is not for two players, or the scope is too large."""
        for ruleset in (one, other):
            if 2 not in ruleset.players:
                raise InputError(f"{ruleset.id} is for {ruleset.players}; a hunt is for two")
        scope.check()
        self.one, self.other, self.scope = one, other, scope
        self.found: dict[Target, Sighting] = {}
        self.states = self.lines = self.starts = 0
        self.searched: dict[str, int] = {}
        self.at = ""
        """Where the hunt is, in words."""
        self.is_cut = False
        """Whether memory did not suffice somewhere."""
        self._sought = set(sought)
        board = boards(scope.boards, scope.points)[0]
        self.objection = native.why_not_hunted(one, board) or native.why_not_hunted(other, board)
        """Why the lines are not for the native core, None if they are."""

    def _search(self, starts: Sequence[Start]) -> LineSearch:
        if self.objection is None:
            return native.NativeSearch(self.one, self.other, starts, self.scope.turns, self.scope.memory)
        return ReferenceSearch(self.one, self.other, starts, self.scope.memory)

    @property
    def left(self) -> frozenset[Target]:
        """What is sought and not found yet."""
        return frozenset(self._sought - self.found.keys())

    def __iter__(self) -> Iterator[None]:
        for points in range(1, self.scope.points + 1):
            on = boards(self.scope.boards, points)
            for stones in range(points if self.scope.positions else 1):
                starts = [each for board in on if (each := tuple(starts_with(board, stones)))]
                yield from self._deepened([self._search(each) for each in starts], starts)
                if not self.left:
                    return

    def _deepened(self, searches: list[LineSearch], starts: Sequence[Sequence[Start]]) -> Iterator[None]:
        """Look at longer and longer lines on some boards of one size, until all is found."""
        self.starts += sum(map(len, starts))
        before = self.states, self.lines
        for turns in range(self.scope.turns + 1):
            sought = self.left
            for search, begun in zip(searches, starts, strict=True):
                board = begun[0].position.board
                self.at = f"{board.spec}, {turns} turns"
                if search.is_full:
                    continue
                for _ in search.deepen(turns, sought):
                    self.states = before[0] + sum(each.states for each in searches)
                    self.lines = before[1] + sum(each.lines for each in searches)
                    yield
                for target, sighting in search.found.items():
                    self.found.setdefault(target, sighting)
                self.is_cut |= search.is_full
                if not search.is_full:
                    self.searched[board.spec] = turns
            if not self.left:
                return
