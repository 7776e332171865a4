"""Pauli's repeated-pass rule: a second pass in the same position, with regret for who passed more often."""

from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.language import gettext
from gorules.go.colours import player_name
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End
from gorules.rules.records import Records


class _Memory(NamedTuple):
    """How much more often each player has passed since the start than the first player. The record has each
    passer with her position, alone and with these numbers as they were after that pass.
    """

    more: tuple[int, ...]
    passed: Records


class RepeatedPass(End):
    """Play ends when a player passes in a position in which she has passed before. If she has passed more
    often than anybody else since her first pass there, she wins. Otherwise the game is scored.

    For phases in which a pass costs nothing. After a cycle the position is the same again, so each player has
    lost as many stones as she has played. So the player who passes more often loses fewer stones.
    """

    type: Literal["repeated-pass"] = "repeated-pass"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    needs_pass: ClassVar[bool] = True
    leaves_cycle: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE, Then.WIN})

    def says(self) -> tuple[str, ...]:
        return (
            gettext("Play ends when a player passes in a position in which she has passed before."),
            gettext(
                "If she has passed more often than anybody else since her first pass there, she "
                "wins. Otherwise the game is scored."
            ),
        )

    def start(self, opening: Opening, situation: Situation) -> _Memory:
        return _Memory((0,) * opening.players, Records())

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[_Memory, Ending | None]:
        if not turn.is_willing_pass:
            return memory, None
        more = self._more(memory.more, turn.player)
        here = (turn.after.cells, turn.player)
        first = memory.passed.first(here)
        if first is None:
            passed = memory.passed.turned(here, turn.number).turned((here, more), turn.number)
            return _Memory(more, passed), None
        following = _Memory(more, memory.passed)
        (then,) = (key[1] for key in memory.passed if key[0] == here)
        since = [now - before for now, before in zip(more, then, strict=True)]
        own = since.pop(turn.player)
        why = gettext(
            "{player} passed again in the position in which she passed at turn {first}",
            player=player_name(turn.colour),
            first=first,
        )
        if own <= max(since):
            return following, self.ended(turn, why, first)
        why += gettext(", and more often than anybody else since")
        return following, self.ended(turn, why, first, then=Then.WIN, winner=turn.player)

    @staticmethod
    def _more(more: tuple[int, ...], player: int) -> tuple[int, ...]:
        """Return the passes of each player beyond the first one's after one more by ``player``."""
        passes = [number + (who == player) for who, number in enumerate(more)]
        return tuple(number - passes[0] for number in passes)
