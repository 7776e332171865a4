"""Hypothetical play: the imagined play that confirms life and death in rules texts.

It is a game on a finite graph. A state has all that decides what may be played: the position, the retakes of
kos that are barred, and the player to move. There is no suicide and no other memory. Nothing is barred at the
start, and no turn ends the play. What lifts a ban is a reading, see :mod:`gorules.status.ko_passes`.

Sources: Japanese 1989, article 7.2; R. Jasiek, Japanese 2003 Rules v35a ("ko-pass"); Sensei's Library,
PassForKo.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from gorules.files.inputs import InputError
from gorules.files.language import gettext_noop
from gorules.go.board import Board
from gorules.go.position import EMPTY, Placement, Position


class KoBan(NamedTuple):
    """A retake that is barred. A stone was taken at ``point``, and the stone at ``stone`` took it. The play
    at ``point`` that takes just that stone is barred. The colour of the stone says which player is banned.
    """

    point: int
    stone: int


class HypotheticalTurn(NamedTuple):
    """A turn of hypothetical play: a play at ``point``; a pass, which has no point; or a pass for a ko. A
    pass for one ko names the ``point`` of the ko.
    """

    point: int | None = None
    for_ko: bool = False

    def told(self, board: Board) -> str:
        """Return the turn as one writes it: "A3", "pass", "ko-pass", "ko-pass A4"."""
        words = ["ko-pass"] if self.for_ko else ["pass"] if self.point is None else []
        return " ".join(words + ([] if self.point is None else [board.names[self.point]]))


PASS = HypotheticalTurn()


class Freed(NamedTuple):
    """A player who has passed for the ko on two points (the lesser first), where one pass is enough for good.
    It holds as long as one of these points is occupied and the other empty.
    """

    first: int
    second: int
    player: int


class HypotheticalState(NamedTuple):
    """A state of hypothetical play. Equal states go on alike."""

    cells: bytes
    bans: frozenset[KoBan]
    player: int
    freed: frozenset[Freed] = frozenset()

    def banned(self, player: int) -> list[KoBan]:
        """Return the bans on a player, in board order."""
        return sorted(ban for ban in self.bans if self.cells[ban.stone] == 2 - player)


STAYS_BARRED = gettext_noop(
    "A player whose stone was taken in a ko may not take back just the stone that took it, as long as that "
    "stands there and the point where hers stood is empty."
)
"""What most readings say of a ban."""


class KoPass(ABC):
    """A reading of what lifts the ban on retaking a ko. It has no state of its own."""

    name: ClassVar[str]
    """What rulesets, beasts and commands call it."""
    is_there: ClassVar[bool] = True
    """Whether there are passes for kos at all."""
    is_named: ClassVar[bool] = False
    """Whether such a pass names one ko."""
    says: ClassVar[tuple[str, ...]]
    """It as sentences of a rules text, the last without its full stop."""

    def __str__(self) -> str:
        return self.name

    def passes(self, state: HypotheticalState, barred: list[KoBan]) -> list[HypotheticalTurn]:
        """Return the passes for kos that there are if these bans keep the player to move from a play."""
        if not self.is_there or not barred:
            return []
        return (
            [HypotheticalTurn(ban.point, for_ko=True) for ban in barred]
            if self.is_named
            else [HypotheticalTurn(for_ko=True)]
        )

    def kept(self, state: HypotheticalState) -> frozenset[KoBan]:
        """Return the bans that stay, as far as the stones allow, after a turn of the player to move that is
        not a pass for a ko.
        """
        return state.bans

    @abstractmethod
    def lifted(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        """Return the state after a pass for a ko by the player to move has lifted what it lifts."""


class HypotheticalPlay:
    """The referee of hypothetical play between two on a board.

    ``region`` are the points on which stones may be played, all of them if it is not given; ``ko_pass`` is
    what lifts bans. Stones on the points of ``standing`` are not taken: there is no play that would.
    """

    def __init__(
        self,
        board: Board,
        ko_pass: KoPass,
        region: frozenset[int] | None = None,
        standing: frozenset[int] = frozenset(),
    ) -> None:
        self.board = board
        self.ko_pass = ko_pass
        self.standing = standing
        self.region = frozenset(range(board.size)) if region is None else region

    def start(self, position: Position, player: int) -> HypotheticalState:
        """Return the state at the start, with a player to move: nothing is barred yet."""
        return HypotheticalState(position.cells, frozenset(), player)

    def turns(self, state: HypotheticalState) -> Iterator[HypotheticalTurn]:
        """Yield the legal turns: plays in board order, the pass, passes for kos."""
        for point in sorted(self.region):
            if self.objection(state, HypotheticalTurn(point)) is None:
                yield HypotheticalTurn(point)
        yield PASS
        yield from self.ko_pass.passes(state, self.barred(state))

    def barred(self, state: HypotheticalState) -> list[KoBan]:
        """Return the bans on the player to move that keep her from a play now, in board order. A ban has no
        effect while its stone has another liberty or is part of a larger string.
        """
        return [
            ban
            for ban in state.banned(state.player)
            if ban.point in self.region and self._placed(state, ban.point).captured == (ban.stone,)
        ]

    def objection(self, state: HypotheticalState, turn: HypotheticalTurn) -> str | None:
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
        if not self.standing.isdisjoint(placed.captured):
            return f"{name} takes stones that are to stand"
        for ban in state.bans:
            if ban.point == turn.point and placed.captured == (ban.stone,):
                lifts = "a pass for that ko" if self.ko_pass.is_there else "another turn"
                return f"{name} retakes the ko, which takes {lifts} first"
        return None

    def _objection_to_ko_pass(self, state: HypotheticalState, turn: HypotheticalTurn) -> str | None:
        if not self.ko_pass.is_there:
            return "there is no pass for a ko"
        passes = self.ko_pass.passes(state, self.barred(state))
        if not passes:
            return "a player passes for a ko only while its retake is barred to her"
        if (turn.point is not None) is not self.ko_pass.is_named:
            return "a pass for a ko " + ("is for all kos" if turn.point is not None else "names one ko")
        if turn not in passes:
            return f"no ko is barred to the player at {self.board.names[turn.point or 0]}"
        return None

    def after(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        """Return the state after a legal turn. Raises InputError, with the objection, if it is not legal."""
        objection = self.objection(state, turn)
        if objection is not None:
            raise InputError(objection)
        other = 1 - state.player
        if turn.for_ko:
            return self.ko_pass.lifted(state, turn)._replace(player=other)
        if turn.point is None:
            return state._replace(bans=self.ko_pass.kept(state), player=other)
        placed = self._placed(state, turn.point)
        cells = placed.after.cells
        # A ban ends when its point is filled or its stone is gone. Both colours of a stone may be at one
        # point in turn, but not without the ban's ending in between: a stone is played where nothing stands.
        kept = frozenset(
            ban
            for ban in self.ko_pass.kept(state)
            if cells[ban.point] == EMPTY and cells[ban.stone] == state.cells[ban.stone]
        )
        if self._takes_ko(placed, turn.point):
            kept |= {KoBan(placed.captured[0], turn.point)}
        freed = frozenset(
            one for one in state.freed if (cells[one.first] == EMPTY) is not (cells[one.second] == EMPTY)
        )
        return HypotheticalState(cells, kept, other, freed)

    def _takes_ko(self, placed: Placement, point: int) -> bool:
        """Whether a play takes one stone and is itself one stone with the one liberty where that stood."""
        if len(placed.captured) != 1:
            return False
        cells = placed.after.cells
        around = self.board.neighbours[point]
        return cells[point] not in [cells[near] for near in around] and [
            near for near in around if cells[near] == EMPTY
        ] == [placed.captured[0]]

    def _placed(self, state: HypotheticalState, point: int) -> Placement:
        return Position(self.board, state.cells).place(state.player, point)
