"""Kee's rules of March 2007: the situation to play (clauses 4 to 6).

A situation to play has two parts: the position, and the last position on which all opponents of the player to
move passed in a row. No play may produce a situation that the next player has faced before. Play ends when
all players in a row have passed in the same situation.
"""

from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.language import gettext
from gorules.go.colours import COLOURS
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then, Violation
from gorules.rules.component import ALIKE, Alike, End, Happening, KoRule
from gorules.rules.records import Records, stood
from gorules.rules.words import follows

Cells = bytes


class Passed(NamedTuple):
    """What clause 4 looks back on. It has the number of passes in a row, up to that of opponents. For each
    player it has the last position on which all her opponents passed in a row (4b: at first none).
    """

    in_a_row: int
    by_opponents: tuple[Cells | None, ...]

    @classmethod
    def at_start(cls, players: int) -> "Passed":
        """Return what has been passed on before the first turn."""
        return cls(0, (None,) * players)

    def after(self, turn: Turn) -> "Passed":
        """Return what has been passed on after ``turn``."""
        if not turn.is_pass:
            return self._replace(in_a_row=0)
        opponents = len(self.by_opponents) - 1
        run = min(self.in_a_row + 1, opponents)
        if run < opponents:
            return self._replace(in_a_row=run)
        found = self.by_opponents
        return Passed(run, (*found[: turn.next_player], turn.after.cells, *found[turn.next_player + 1 :]))


class KeeSituation(KoRule):
    """A play may not produce a situation that the next player has faced before. A situation is the position,
    and the last position on which all opponents of that player passed in a row.
    """

    type: Literal["kee-situation"] = "kee-situation"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"repetition"})
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (
            gettext("A play may not produce a situation that the next player has faced before."),
            gettext(
                "A situation is the position together with the last position on which all "
                "opponents of that player passed in a row."
            ),
        )

    def start(self, opening: Opening) -> tuple[Passed, Records]:
        faced = (opening.position.cells, None, opening.next_player)
        return Passed.at_start(opening.players), Records().turned(faced, opening.number)

    def after(self, memory: Any, turn: Turn) -> tuple[Passed, Records]:
        passed, faced = memory
        passed = passed.after(turn)
        return passed, faced.turned(self._faced(passed, turn), turn.number)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.is_pass:
            return None
        passed, faced = memory
        first = faced.first(self._faced(passed, turn))
        if first is None:
            return None
        who = COLOURS[turn.next_player].capitalize()
        message = gettext("{who} faced the same situation {when}", who=who, when=stood(first))
        return self.illegal(message, first, (turn.move,))

    def on_record(self, memory: Any) -> tuple[int, ...]:
        faced: Records = memory[1]
        return faced.numbers()

    @staticmethod
    def _faced(passed: Passed, turn: Turn) -> tuple[Cells, Cells | None, int]:
        """Return the situation that a turn leaves to the next player."""
        return turn.after.cells, passed.by_opponents[turn.next_player], turn.next_player


class SameSituationPassed(End):
    """Play ends when all players in a row have passed in the same situation. A situation is the position, and
    the last position on which all opponents of the player to move passed in a row.
    """

    type: Literal["same-situation-passed"] = "same-situation-passed"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    needs_pass: ClassVar[bool] = True
    leaves_cycle: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE})

    def says(self) -> tuple[str, ...]:
        return (
            gettext("Play ends when all players in a row have passed in the same situation."),
            gettext(
                "A situation is the position together with the last position on which all "
                "opponents of the player to move passed in a row."
            ),
            follows("score"),
        )

    def start(self, opening: Opening, situation: Situation) -> tuple[Passed, Cells | None, int]:
        return Passed.at_start(opening.players), None, 0

    def after(
        self, memory: Any, turn: Turn, situation: Situation
    ) -> tuple[tuple[Passed, Cells | None, int], Ending | None]:
        """Passes leave the position as it is. So a run of passes is in the same situation if the opponents
        had passed on the same position each time. ``alike`` passes have been in it so far.
        """
        passed, earlier, alike = memory
        faced = passed.by_opponents[turn.player]
        passed = passed.after(turn)
        if not turn.is_willing_pass:
            return (passed, None, 0), None
        alike = alike + 1 if alike and faced == earlier else 1
        players = len(passed.by_opponents)
        if alike < players:
            return (passed, faced, alike), None
        return (passed, faced, players), self.ended(turn, gettext("all players passed in the same situation"))
