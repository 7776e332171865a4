"""Hypothetical play: the play in the mind by which rules texts confirm life and death.

It is a game on a finite graph. What a state consists of is all that decides what may be played: the position,
the retakes of kos that are barred, and the player to move. There is no suicide and no other memory, nothing
is barred at the start, and no turn ends the play.

Sources: Japanese 1989, article 7.2; R. Jasiek, Japanese 2003 Rules v35a ("ko-pass"); Sensei's Library,
PassForKo.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import EMPTY, Placement, Position


class KoPass(StrEnum):
    """What lifts the ban on retaking a ko."""

    ONE_OWN = "one-own"
    """A pass for a ko names one ko and lifts the passer's own ban there (Japanese 1989, 7.2, by its
    words)."""
    ALL_OWN = "all-own"
    """A pass for a ko lifts all bans on the passer."""
    ALL_BOTH = "all-both"
    """A pass for a ko lifts all bans on both players (Japanese 2003)."""
    NONE = "none"
    """There is no pass for a ko: any turn in between, a pass too, lifts the ban (ordinary basic ko;
    Korean)."""


class Ban(NamedTuple):
    """A retake that is barred: the play at ``point``, where a stone was taken, that takes just the stone at
    ``stone``, which took it. Whose ban it is follows from the colour of that stone.
    """

    point: int
    stone: int


class Turn(NamedTuple):
    """A turn of hypothetical play: a play at ``point``, a pass (no point), or a pass for a ko, which names
    its ``point`` where it is for one ko.
    """

    point: int | None = None
    for_ko: bool = False

    def told(self, board: Board) -> str:
        """Return the turn as one writes it: "A3", "pass", "ko-pass", "ko-pass A4"."""
        words = ["ko-pass"] if self.for_ko else ["pass"] if self.point is None else []
        return " ".join(words + ([] if self.point is None else [board.names[self.point]]))


PASS = Turn()


class State(NamedTuple):
    """A state of hypothetical play. Equal states go on alike."""

    cells: bytes
    bans: frozenset[Ban]
    player: int

    def banned(self, player: int) -> list[Ban]:
        """Return the bans on a player, in board order."""
        return sorted(ban for ban in self.bans if self.cells[ban.stone] == 2 - player)


class HypotheticalPlay:
    """The referee of hypothetical play between two on a board.

    ``region`` are the points on which stones may be played, all of them if it is not given; ``ko_pass`` is
    what lifts bans.
    """

    def __init__(self, board: Board, ko_pass: KoPass, region: frozenset[int] | None = None) -> None:
        self.board = board
        self.ko_pass = ko_pass
        self.region = frozenset(range(board.size)) if region is None else region

    def start(self, position: Position, player: int) -> State:
        """Return the state at the start, with a player to move: nothing is barred yet."""
        return State(position.cells, frozenset(), player)

    def turns(self, state: State) -> Iterator[Turn]:
        """Yield the legal turns: plays in board order, the pass, passes for kos."""
        for point in sorted(self.region):
            if self.objection(state, Turn(point)) is None:
                yield Turn(point)
        yield PASS
        barred = [] if self.ko_pass is KoPass.NONE else self.barred(state)
        if self.ko_pass is KoPass.ONE_OWN:
            yield from (Turn(ban.point, for_ko=True) for ban in barred)
        elif barred:
            yield Turn(for_ko=True)

    def barred(self, state: State) -> list[Ban]:
        """Return the bans on the player to move that keep her from a play now, in board order. A ban whose
        stone has another liberty for the time being, or is part of a larger string, keeps her from nothing.
        """
        return [
            ban
            for ban in state.banned(state.player)
            if ban.point in self.region and self._placed(state, ban.point).captured == (ban.stone,)
        ]

    def objection(self, state: State, turn: Turn) -> str | None:
        """Return why a turn is not legal, None if it is."""
        if turn.for_ko:
            return self._objection_to_ko_pass(state, turn)
        if turn.point is None:
            return None
        name = self.board.names[turn.point]
        if turn.point not in self.region:
            return f"{name} is outside the region in which stones are played"
        if state.cells[turn.point] != EMPTY:
            return f"{name} is occupied"
        placed = self._placed(state, turn.point)
        if placed.self_captured:
            return f"a stone at {name} would have no liberty"
        for ban in state.bans:
            if ban.point == turn.point and placed.captured == (ban.stone,):
                lifts = "another turn" if self.ko_pass is KoPass.NONE else "a pass for that ko"
                return f"{name} retakes the ko, which takes {lifts} first"
        return None

    def _objection_to_ko_pass(self, state: State, turn: Turn) -> str | None:
        if self.ko_pass is KoPass.NONE:
            return "there is no pass for a ko"
        barred = [ban.point for ban in self.barred(state)]
        if not barred:
            return "a player passes for a ko only while its retake is barred to her"
        if (turn.point is not None) is not (self.ko_pass is KoPass.ONE_OWN):
            return "a pass for a ko " + ("is for all kos" if turn.point is not None else "names one ko")
        if turn.point is not None and turn.point not in barred:
            return f"no ko is barred to the player at {self.board.names[turn.point]}"
        return None

    def after(self, state: State, turn: Turn) -> State:
        """Return the state after a legal turn. Raises InputError, with the objection, if it is not legal."""
        objection = self.objection(state, turn)
        if objection is not None:
            raise InputError(objection)
        other = 1 - state.player
        if turn.for_ko:
            return State(state.cells, self._lifted(state, turn), other)
        if turn.point is None:
            kept = frozenset[Ban]() if self.ko_pass is KoPass.NONE else state.bans
            return State(state.cells, kept, other)
        placed = self._placed(state, turn.point)
        cells = placed.after.cells
        # A ban ends when its point is filled or its stone is gone. Both colours of a stone may be at one
        # point in turn, but not without the ban's ending in between: a stone is played where nothing stands.
        kept = frozenset(
            ban
            for ban in state.bans
            if self.ko_pass is not KoPass.NONE
            and cells[ban.point] == EMPTY
            and cells[ban.stone] == state.cells[ban.stone]
        )
        if self._takes_ko(placed, turn.point):
            kept |= {Ban(placed.captured[0], turn.point)}
        return State(cells, kept, other)

    def _lifted(self, state: State, turn: Turn) -> frozenset[Ban]:
        """Return what stays barred after a pass for a ko."""
        if self.ko_pass is KoPass.ALL_BOTH:
            return frozenset()
        own = state.banned(state.player)
        return state.bans - {ban for ban in own if turn.point in (None, ban.point)}

    def _takes_ko(self, placed: Placement, point: int) -> bool:
        """Whether a play takes one stone and is itself one stone with the one liberty where that stood."""
        if len(placed.captured) != 1:
            return False
        cells = placed.after.cells
        around = self.board.neighbours[point]
        return cells[point] not in [cells[near] for near in around] and [
            near for near in around if cells[near] == EMPTY
        ] == [placed.captured[0]]

    def _placed(self, state: State, point: int) -> Placement:
        return Position(self.board, state.cells).place(state.player, point)
