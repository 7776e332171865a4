"""Kee's rules of 2020: disturbing plays and passes of all opponents (March), initialised positions (October).

Their other rule on repetition is a point of the algebra of :mod:`gorules.rules.repetition`: positions may not
be repeated unless a pass has intervened.
"""

from typing import Any, ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.colours import player_name
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then, Violation
from gorules.rules.component import ALIKE, Alike, End, Happening, KoRule
from gorules.rules.records import Records
from gorules.rules.words import follows


def _run(run: int, players: int, turn: Turn) -> int:
    """Return the length of the run of passes after ``turn``, up to one of each player."""
    return min(run + 1, players) if turn.is_pass else 0


def _disturbs(run: int, players: int, turn: Turn) -> bool:
    """Whether a play after a run of passes is disturbing: right after a pass, but not right after passes of
    all players.
    """
    return not turn.is_pass and 0 < run < players


class KeeDisturbing(KoRule):
    """A player may not make a disturbing play in the same position again. A play is disturbing if it comes
    right after a pass, but not if all players have just passed in a row.
    """

    type: Literal["kee-disturbing"] = "kee-disturbing"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"pass"})
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (
            gettext("A player may not make a disturbing play in the same position again."),
            gettext(
                "A play is disturbing if it is made right after a pass, but not right after "
                "passes of all players in a row."
            ),
        )

    def start(self, opening: Opening) -> tuple[int, int, Records]:
        return 0, opening.players, Records()

    def after(self, memory: Any, turn: Turn) -> tuple[int, int, Records]:
        run, players, made = memory
        if _disturbs(run, players, turn):
            made = made.turned((turn.before.cells, turn.player), turn.number)
        return _run(run, players, turn), players, made

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        run, players, made = memory
        first = made.first((turn.before.cells, turn.player))
        if first is None or not _disturbs(run, players, turn):
            return None
        message = gettext(
            "{player} made a disturbing play in this position at turn {first}",
            player=player_name(turn.colour),
            first=first,
        )
        return self.illegal(message, first, (turn.move,))

    def on_record(self, memory: Any) -> tuple[int, ...]:
        made: Records = memory[2]
        return made.numbers()


class KeeInitialisation(KoRule):
    """A player may not play on a position that is initialised for her if it was initialised for her before. A
    position is initialised for a player when the player before her passes on it.
    """

    type: Literal["kee-initialisation"] = "kee-initialisation"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"pass"})
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        return (
            gettext("A position is initialised for a player when the player before her passes on it."),
            gettext(
                "She may not play on a position that is initialised for her if it was "
                "initialised for her before."
            ),
        )

    def start(self, opening: Opening) -> tuple[bool, Records]:
        return False, Records()

    def after(self, memory: Any, turn: Turn) -> tuple[bool, Records]:
        """Return whether this turn initialises the position again for the next player, and what has been
        initialised for whom.
        """
        _, initialised = memory
        if not turn.is_pass:
            return False, initialised
        key = (turn.after.cells, turn.next_player)
        return key in initialised, initialised.turned(key, turn.number)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        again, initialised = memory
        if turn.is_pass or not again:
            return None
        who = turn.colour.capitalize()
        first = initialised.first((turn.before.cells, turn.player))
        message = gettext(
            "this position was initialised for {who} before, by the pass at turn {first}",
            who=who,
            first=first,
        )
        return self.illegal(message, first, (turn.move,))

    def on_record(self, memory: Any) -> tuple[int, ...]:
        initialised: Records = memory[1]
        return initialised.numbers()


class OpponentsPassAgain(End):
    """Play ends when all opponents of a player pass in a row for the second time in the same position, and no
    disturbing play has been made between. A play is disturbing if it comes right after a pass, but not if all
    players have just passed in a row.
    """

    type: Literal["opponents-pass-again"] = "opponents-pass-again"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    needs_pass: ClassVar[bool] = True
    leaves_cycle: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE})

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "Play ends when all opponents of a player pass in a row for the second time in "
                "the same position, and no disturbing play has been made between."
            ),
            gettext(
                "A play is disturbing if it is made right after a pass, but not right after "
                "passes of all players in a row."
            ),
            follows("score"),
        )

    def start(self, opening: Opening, situation: Situation) -> tuple[int, int, Records]:
        return 0, opening.players, Records()

    def after(
        self, memory: Any, turn: Turn, situation: Situation
    ) -> tuple[tuple[int, int, Records], Ending | None]:
        run, players, passed = memory
        if _disturbs(run, players, turn):
            passed = passed.cleared()
        run = _run(run, players, turn)
        if not turn.is_willing_pass or run < players - 1:
            return (run, players, passed), None
        key = (turn.after.cells, turn.next_player)
        first = passed.first(key)
        ending = None
        if first is not None:
            why = gettext(
                "all opponents of the player to move passed in this position again, as at turn {first}",
                first=first,
            )
            ending = self.ended(turn, why, first)
        return (run, players, passed.turned(key, turn.number)), ending
