"""Jasiek's Default Restriction Rules: the end by a cycle that leads back to the start."""

from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.language import gettext
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End, Happening
from gorules.rules.words import follows


class _Memory(NamedTuple):
    """The position and the player to move at the start and the number of that turn; the passes in a row, up
    to three; and the position before the last play.
    """

    start: tuple[bytes, int]
    number: int
    in_a_row: int = 0
    before: bytes | None = None


class CycleEnd(End):
    """Play ends when the start is there again with the same player to move, unless the turn is the retake of
    a ko after exactly two passes.
    """

    type: Literal["cycle-end"] = "cycle-end"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    leaves_cycle: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE})
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition", "pass"})

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "Play ends when the position of the start is there again with the same player to "
                "move. It does not end if the last turn is the retake of a ko after exactly two "
                "passes."
            ),
            follows("score"),
        )

    def start(self, opening: Opening, situation: Situation) -> _Memory:
        return _Memory((opening.position.cells, opening.next_player), opening.number)

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[_Memory, Ending | None]:
        start, number, in_a_row, before = memory
        if turn.is_pass:
            following = _Memory(start, number, min(in_a_row + 1, 3), before)
        else:
            following = _Memory(start, number, 0, turn.before.cells)
        retakes = not turn.is_pass and in_a_row == 2 and turn.after.cells == before
        if (turn.after.cells, turn.next_player) != start or retakes:
            return following, None
        why = gettext("the start is there again with the same player to move")
        return following, self.ended(turn, why, number)
