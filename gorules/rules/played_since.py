"""Jasiek's Configuration Rules of 1996: where a position has come back, on which points nobody may play."""

from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.language import gettext
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, Happening, KoRule
from gorules.rules.records import Records, stood


class _Memory(NamedTuple):
    """On record each position, by itself and with the number of the turn that left it first; and for each
    point the number of the last turn that played on it, None if none did.
    """

    seen: Records
    played: tuple[int | None, ...]


class PlayedSince(KoRule):
    """In a position that has been there before, some points are banned: those on which somebody has played
    since the position was there first.
    """

    type: Literal["played-since"] = "played-since"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition"})
    spares_passes: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "In a position that has been there before, some points are banned: those on "
                "which somebody has played since the position was there first."
            ),
        )

    def start(self, opening: Opening) -> _Memory:
        never = (None,) * opening.position.board.size
        return self._seen(_Memory(Records(), never), opening.position.cells, opening.number)

    def after(self, memory: Any, turn: Turn) -> _Memory:
        played = memory.played
        if turn.point is not None:
            played = (*played[: turn.point], turn.number, *played[turn.point + 1 :])
        return self._seen(_Memory(memory.seen, played), turn.after.cells, turn.number)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.point is None:
            return None
        first, last = memory.seen.first(turn.before.cells), memory.played[turn.point]
        if first is None or last is None or last <= first:
            return None
        message = gettext(
            "turn {last} was played there, and the position is the one {when}", last=last, when=stood(first)
        )
        return self.illegal(message, first, (turn.move,))

    def on_record(self, memory: Any) -> tuple[int, ...]:
        return tuple(sorted(set(memory.seen.numbers())))

    @staticmethod
    def _seen(memory: _Memory, cells: bytes, number: int) -> _Memory:
        if cells in memory.seen:
            return memory
        # Numbers are no part of what makes records equal, and when a position was there first matters here.
        return memory._replace(seen=memory.seen.added(cells, number).added((cells, number), number))
