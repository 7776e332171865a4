"""KataGo's two phases of cleanup. They decide territory without agreement. Play goes on twice after it has
stopped. The phases have a ko rule of their own, and in the second phase plays are paid for.

The ko rule, the end and what plays earn are components of their own. Each follows the phases by itself.
"""

from dataclasses import replace
from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.language import gettext
from gorules.go.position import EMPTY, Position
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Points, Then, Violation, points
from gorules.rules.compensation import Handicap
from gorules.rules.component import End, Happening, KoRule, Memory
from gorules.rules.repetition import preset
from gorules.rules.scoring import out_of_seki
from gorules.rules.words import follows

_MAIN, _OVER = 0, 3
_TIMES = 3
"""Which occurrence of a state leaves the game without result."""

CleanupState = tuple[bytes, int, frozenset[int]]
"""The position, who is to move, and which stones may not be taken in a ko."""


class Cleanup(NamedTuple):
    """How far a game is: the ``phase`` (main, first, second, over), its passes in a ``run``, the states in
    which a player ``passed``, what was ``seen`` since the last pass and how often, which stones are
    ``blocked``, and the kos ``taken`` with player and position.
    """

    phase: int
    run: int
    passed: frozenset[CleanupState]
    seen: frozenset[tuple[CleanupState, int]]
    blocked: frozenset[int]
    taken: frozenset[tuple[bytes, int, int]]

    @property
    def is_cleanup(self) -> bool:
        """Whether the main phase is over."""
        return _MAIN < self.phase < _OVER

    def state(self, position: Position, player: int) -> CleanupState:
        """Return what repeats where a position does."""
        return position.cells, player, self.blocked


def began(phase: int, position: Position, player: int) -> Cleanup:
    """Return a phase at its start: no mark and nothing of the phase before is left."""
    none: frozenset[Any] = frozenset()
    return Cleanup(phase, 0, none, frozenset({((position.cells, player, none), 1)}), none, none)


def after(now: Cleanup, turn: Turn) -> Cleanup:
    """Return how far a game is after a turn."""
    if turn.point is None:
        return _after_pass(now, turn)
    blocked, taken = now.blocked, now.taken
    if now.is_cleanup:
        ko = _ko(turn.before, turn.player, turn.point)
        if ko is not None and ko in blocked:
            blocked -= {ko}  # the play takes nothing, and stands for lifting the mark
        else:
            if ko is not None:
                blocked |= {turn.point}
                taken |= {(turn.before.cells, turn.point, turn.player)}
            blocked = frozenset(at for at in blocked if turn.after.cells[at] != EMPTY)
    now = now._replace(run=0, blocked=blocked, taken=taken)
    return now._replace(seen=_once_more(now, now.state(turn.after, turn.next_player)))


def _after_pass(now: Cleanup, turn: Turn) -> Cleanup:
    state = now.state(turn.before, turn.player)
    if now.run == 1 or state in now.passed:
        return began(now.phase + 1, turn.after, turn.next_player)
    now = now._replace(run=1, passed=now.passed | {state}, seen=frozenset())
    return now._replace(seen=_once_more(now, now.state(turn.after, turn.next_player)))


def _once_more(now: Cleanup, state: CleanupState) -> frozenset[tuple[CleanupState, int]]:
    return now.seen | {(state, times_seen(now, state) + 1)}


def times_seen(now: Cleanup, state: CleanupState) -> int:
    """Return how often a state has been there since the last pass, at most as often as matters."""
    return max((times for times in range(1, _TIMES + 1) if (state, times) in now.seen), default=0)


def _ko(position: Position, player: int, point: int) -> int | None:
    """Return the stone that a play takes in a ko: one stone by one, which could be taken back at once."""
    placed = position.place(player, point)
    if len(placed.captured) != 1:
        return None
    (stone,) = placed.captured
    back = placed.after.place(1 - player, stone)
    return stone if back.after.cells == position.cells else None


class CleanupKo(KoRule):
    """KataGo's ko rules of territory scoring: basic ko in the main phase. In the cleanup phases a stone that
    took a ko is marked and may not be taken in a ko. A play that would do so takes nothing, and lifts the
    mark instead.

    A player may take the same ko in the same position only once in each of these phases.
    """

    type: Literal["katago-cleanup"] = "katago-cleanup"
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition", "pass"})

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "In the main phase a play may not recreate the position just before the previous "
                "turn; a pass lifts the ban."
            ),
            gettext(
                "In the cleanup phases a stone that takes a ko is marked as long as it stands. A "
                "play that would take a marked stone in a ko places nothing and takes nothing: "
                "it lifts the mark, and the other player moves."
            ),
            gettext("In each of these phases a player may take the same ko in the same position only once."),
        )

    def start(self, opening: Opening) -> tuple[Cleanup, Memory]:
        return began(_MAIN, opening.position, opening.next_player), _BASIC.start(opening)

    def after(self, memory: Any, turn: Turn) -> tuple[Cleanup, Memory]:
        now, ko = memory
        now = after(now, turn)
        return now, (_BASIC.after(ko, turn) if now.phase == _MAIN else None)

    def lifts_instead(self, memory: Any, turn: Turn) -> bool:
        now, _ = memory
        if not now.is_cleanup or turn.point is None or not now.blocked:
            return False
        return _ko(turn.before, turn.player, turn.point) in now.blocked

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        now, ko = memory
        if now.phase == _MAIN:
            found = _BASIC.violation(ko, turn)
            return found and replace(found, component=self.type, clause=self.clause)
        if (turn.before.cells, turn.point, turn.player) not in now.taken or turn.before is turn.after:
            return None
        return self.illegal(
            gettext("the player has taken this ko in this position before"), points=(turn.move,)
        )


_BASIC = preset("basic-ko")()


class CleanupEnds(End):
    """Play stops three times: after the main phase and after each of two phases of cleanup, the last time for
    good. A phase ends by two passes in a row, or when a player passes twice in the same state of that phase.

    A state is the position, the marks on kos and the player to move. If one is there for the third time since
    the last pass the game has no result.
    """

    type: Literal["katago-cleanup"] = "katago-cleanup"
    leaves_cycle: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE, Then.NO_RESULT})
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition", "pass"})

    def says(self) -> tuple[str, ...]:
        return (
            gettext("There are three phases, the main one and two of cleanup."),
            gettext(
                "A phase ends when two passes have been made in a row, or when a player passes "
                "in a state in which she has passed before in that phase."
            ),
            gettext("A state is the position, the marks on kos and the player to move."),
            gettext("After the last phase play ends."),
            follows("score"),
            gettext("If a state is there for the third time since the last pass, play ends."),
            follows("no-result"),
        )

    def start(self, opening: Opening, situation: Situation) -> Cleanup:
        return began(_MAIN, opening.position, opening.next_player)

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Cleanup, Ending | None]:
        now = after(memory, turn)
        if now.phase == _OVER:
            return now, self.ended(turn, gettext("the second phase of cleanup is over"))
        if turn.point is not None and times_seen(now, now.state(turn.after, turn.next_player)) >= _TIMES:
            return now, self.ended(turn, gettext("a state is there for the third time"), then=Then.NO_RESULT)
        return now, None


class _Earned(NamedTuple):
    """How far the game is; the position; the position at the start of the second phase of cleanup, if it has
    begun; and how many plays each player has made since then.
    """

    now: Cleanup
    position: Position
    start: Position | None
    plays: tuple[int, ...]


class CleanupPays(Handicap):
    """Besides komi and handicap, each play in the second phase of cleanup earns its player a point. A stone
    that was put down in that phase and is in no independent life costs it again.

    Independent life is an area of a player's stones and her empty points that touches no neutral point and
    has no string in atari.
    """

    type: Literal["katago-cleanup"] = "katago-cleanup"  # type: ignore[assignment] # one question, one of them

    def says(self) -> tuple[str, ...]:
        return (
            *super().says(),
            gettext("A player is given a point for each play that she makes in the second phase of cleanup."),
            gettext(
                "She loses a point for some of her stones at the end: stones on points where "
                "none of hers stood at the start of that phase. Such a stone costs a point if "
                "its area of her stones and her empty points touches a neutral point or has a "
                "string in atari."
            ),
        )

    def start(self, opening: Opening) -> _Earned:
        now = began(_MAIN, opening.position, opening.next_player)
        return _Earned(now, opening.position, None, (0,) * opening.players)

    def after(self, memory: Any, turn: Turn) -> _Earned:
        earned: _Earned = memory
        now = after(earned.now, turn)
        start = turn.after if (earned.now.phase, now.phase) == (1, 2) else earned.start
        placed = turn.point is not None and turn.before.cells != turn.after.cells
        plays = earned.plays
        if earned.now.phase == _OVER - 1 and placed:
            plays = tuple(made + (who == turn.player) for who, made in enumerate(plays))
        return _Earned(now, turn.after, start, plays)

    def earned(self, memory: Any, players: int) -> tuple[Points, ...]:
        earned: _Earned = memory
        if earned.start is None:
            return (0,) * players
        return tuple(
            points(earned.plays[player] - self._lost(earned.position, earned.start, player))
            for player in range(players)
        )

    def _lost(self, position: Position, start: Position, player: int) -> int:
        """Return how many stones that a player put down in the second phase are in no independent life."""
        new = position.stones(player) - start.stones(player)
        return len(new - out_of_seki(position, player))
