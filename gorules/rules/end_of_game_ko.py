"""Spight's ko rules of the end of the game: that of his second rules, and that of his third way to stop."""

from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.language import gettext
from gorules.go.colours import COLOURS, player_name
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, Happening, KoRule
from gorules.rules.records import Key, Records


class _Memory(NamedTuple):
    """The positions to which a player may not play back, each with that player. One more joins them if the
    player to move does not pass: then she may not play back to the position that was just passed on.
    """

    banned: Records = Records()
    offered: Key | None = None


class EndOfGameKo(KoRule):
    """A player who does not answer a pass by a pass may never again make a play that repeats the position
    passed on. No pass lifts that.
    """

    type: Literal["end-of-game-ko"] = "end-of-game-ko"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition"})
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "A player who does not answer a pass by a pass may never again make a play that "
                "repeats the position passed on."
            ),
        )

    def start(self, opening: Opening) -> _Memory:
        return _Memory()

    def after(self, memory: Any, turn: Turn) -> _Memory:
        banned: Records = memory.banned
        if turn.is_pass:
            return _Memory(banned, (turn.after.cells, turn.next_player))
        return _Memory(banned.turned(memory.offered, turn.number - 1))

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.is_pass:
            return None
        key = (turn.after.cells, turn.player)
        first = turn.number - 1 if key == memory.offered else memory.banned.first(key)
        if first is None:
            return None
        message = gettext(
            "{player} did not answer the pass in that position, turn {first}, by a pass",
            player=player_name(turn.colour),
            first=first,
        )
        return self.illegal(message, first, (turn.move,))

    def on_record(self, memory: Any) -> tuple[int, ...]:
        banned: Records = memory.banned
        return banned.numbers()


class LastPassKo(KoRule):
    """A player may not make a play that leads back to a position in which the last pass was an opponent's."""

    type: Literal["last-pass-ko"] = "last-pass-ko"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition"})
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "A player may not make a play that leads back to a position in which the last "
                "pass was an opponent's."
            ),
        )

    def start(self, opening: Opening) -> frozenset[tuple[bytes, int]]:
        return frozenset()

    def after(self, memory: Any, turn: Turn) -> frozenset[tuple[bytes, int]]:
        """Return the positions passed on, each with who passed there last."""
        last: frozenset[tuple[bytes, int]] = memory
        if not turn.is_pass:
            return last
        cells = turn.after.cells
        return frozenset(each for each in last if each[0] != cells) | {(cells, turn.player)}

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.is_pass:
            return None
        passer = next((player for cells, player in memory if cells == turn.after.cells), turn.player)
        if passer == turn.player:
            return None
        message = gettext(
            "the last pass in the position that it leads back to was {player}'s",
            player=player_name(COLOURS[passer]),
        )
        return self.illegal(message, points=(turn.move,))
