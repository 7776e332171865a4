"""Chinese practice: no repetition in which one side loses more stones than the other."""

from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.language import gettext
from gorules.go.turns import Opening, Turn
from gorules.go.verdicts import Violation
from gorules.rules.component import ALIKE, Alike, Happening, KoRule
from gorules.rules.records import Records, stood


class _Memory(NamedTuple):
    """How many more stones each player has lost since the start than the first player. The record has each
    position, alone and with these numbers as they were then.
    """

    lost: tuple[int, ...]
    seen: Records


class UnbalancedRepetition(KoRule):
    """A play may not recreate an earlier position if the players have lost different numbers of stones since.

    So sending two and returning one is banned, and every other cycle in which one side loses more stones.
    A cycle in which both sides lose the same number is not banned. Stones removed by suicide count as lost.
    No play makes an unbalanced repetition, so all occurrences of a position are alike.
    """

    type: Literal["unbalanced-repetition"] = "unbalanced-repetition"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition"})
    spares_passes: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "A play may not recreate an earlier position if since then one player has lost "
                "more stones than another."
            ),
        )

    def start(self, opening: Opening) -> _Memory:
        return self._seen(_Memory((0,) * opening.players, Records()), opening.position.cells, opening.number)

    def after(self, memory: Any, turn: Turn) -> _Memory:
        return self._seen(memory._replace(lost=self._lost(memory, turn)), turn.after.cells, turn.number)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.is_pass:
            return None
        first = memory.seen.first(turn.after.cells)
        if first is None or (turn.after.cells, self._lost(memory, turn)) in memory.seen:
            return None
        message = gettext(
            "it recreates the position {when}, since when one side has lost more stones", when=stood(first)
        )
        return self.illegal(message, first, (turn.move,))

    def on_record(self, memory: Any) -> tuple[int, ...]:
        return tuple(sorted(set(memory.seen.numbers())))

    @staticmethod
    def _lost(memory: _Memory, turn: Turn) -> tuple[int, ...]:
        """Return the stones lost after ``turn``, each player's to the first one's."""
        lost = list(memory.lost)
        for point in turn.captured:
            lost[turn.before.cells[point] - 1] += 1
        lost[turn.player] += len(turn.self_captured)
        return tuple(number - lost[0] for number in lost)

    @staticmethod
    def _seen(memory: _Memory, cells: bytes, number: int) -> _Memory:
        seen = memory.seen.turned(cells, number).turned((cells, memory.lost), number)
        return memory._replace(seen=seen)
