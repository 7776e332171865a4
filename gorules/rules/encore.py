"""Encores: play stops, and goes on in a second phase in which turns cost or earn something.

So disputes are played out where territory is counted (Lasker-Maas, Ikeda, Spight): a play that has to be made
in one's own territory is made up for. The end of play and what turns earn are components of their own.
"""

from typing import Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from gorules.files.language import gettext, gettext_noop
from gorules.files.model import Model
from gorules.go.turns import DISPUTE, Opening, Situation, Turn
from gorules.go.verdicts import Ending, Points, Then, points
from gorules.rules.compensation import HalfPoints, Handicap, said_points
from gorules.rules.component import ALIKE, Alike, End, Memory
from gorules.rules.passes import Passes, PassRepeats
from gorules.rules.words import follows, listed

Stop = Literal["passes", "pass-repeats"]

_STOPS: dict[Stop, End] = {"passes": Passes(), "pass-repeats": PassRepeats()}

_MADE: dict[str, str] = {"play": gettext_noop("play"), "pass": gettext_noop("pass")}

_STOPPED: dict[str, str] = {
    "passes": gettext_noop("two passes have been made in a row"),
    "pass-repeats": gettext_noop("a player passes in a position in which she has passed before"),
}


class _Phase(NamedTuple):
    """Whether the encore has begun, and what the condition that stops play remembers of this phase."""

    encore: bool
    stop: Memory


def _stopped(stop: Stop, phase: _Phase, turn: Turn, players: int) -> tuple[_Phase, Ending | None]:
    """Return the phase after ``turn``, and the ending by which it stops play, if it does."""
    situation = Situation(turn.next_player, turn.after, ())
    memory, ending = _STOPS[stop].after(phase.stop, turn, situation)
    if ending is not None:
        opening = Opening(turn.after, turn.next_player, players, turn.number)
        return _Phase(True, _STOPS[stop].start(opening, situation)), ending
    return _Phase(phase.encore, memory), None


class EncoreEnds(End):
    """Play stops twice. After the first stop there is an encore. The second stop ends play. Passes before the
    encore do not count for the second stop.
    """

    type: Literal["encore"] = "encore"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    needs_pass: ClassVar[bool] = True
    leaves_cycle: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE})
    stop: Stop = "passes"
    """What stops play: two passes in a row; or a pass in a position in which the same player has passed
    before (Spight)."""

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "Play stops when {stopped}. It then goes on in an encore, with the next player.",
                stopped=gettext(_STOPPED[self.stop]),
            ),
            gettext(
                "When play stops in the encore, it ends. Passes before the encore do not count for this."
            ),
            follows("score"),
        )

    def start(self, opening: Opening, situation: Situation) -> tuple[_Phase, int]:
        return _Phase(False, _STOPS[self.stop].start(opening, situation)), opening.players

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Memory, Ending | None]:
        phase, players = memory
        following, stopped = _stopped(self.stop, phase, turn, players)
        if stopped is None or not phase.encore:
            return (following, players), None
        message = gettext("{what}, in the encore", what=stopped.message)
        return memory, Ending(self.type, Then.SCORE, message, turn.number, self.clause, stopped.repeats)

    def anew(self, memory: Any, opening: Opening, situation: Situation) -> tuple[_Phase, int]:
        phase, players = memory
        return _Phase(phase.encore, _STOPS[self.stop].start(opening, situation)), players


class Paid(Model):
    """What each play, or each pass, is worth in an encore."""

    made: Literal["play", "pass"]
    """Which turns: plays, or passes."""
    maker: HalfPoints = Field(default=0, validate_default=True)
    """The points that the player of the turn gets. A number below 0 is a loss."""
    other: HalfPoints = Field(default=0, validate_default=True)
    """The points that every other player gets. A number below 0 is a loss."""

    def says(self) -> str:
        """Return it as a sentence."""
        given = {gettext("its player"): self.maker, gettext("every other player"): self.other}
        gains = [
            gettext("{name} is given {points}", name=name, points=said_points(number))
            if number > 0
            else gettext("{name} loses {points}", name=name, points=said_points(-number))
            for name, number in given.items()
            if number
        ]
        return gettext(
            "For each {made} in the encore {what}.",
            made=gettext(_MADE[self.made]),
            what=listed(gains) if gains else gettext("nobody is given anything"),
        )


class _Account(NamedTuple):
    """The phase; what the players have earned; who made the first turn of the encore; and whether the encore
    has had an odd number of turns.
    """

    phase: _Phase
    earned: tuple[Points, ...]
    first: int | None = None
    is_odd: bool = False


class Encore(Handicap):
    """Besides komi and handicap, turns cost or earn points in an encore: the phase of play after the first
    stop.
    """

    type: Literal["encore"] = "encore"  # type: ignore[assignment] # a question is answered by one of them
    alike: ClassVar[frozenset[Alike]] = ALIKE
    begins: Literal["dispute", "passes", "pass-repeats"]
    """What begins the encore: a dispute about dead stones (Lasker-Maas); two passes in a row; or a pass in a
    position in which the same player has passed before. If a dispute begins it, players who agree have
    none."""
    for_turns: tuple[Paid, ...] = Field(min_length=1)
    """What plays and passes are worth."""
    evened: bool = False
    """Whether a pass is added to an encore that has an odd number of turns. The player who moved second in
    the encore makes it at the end, and it is paid for like any other pass (Spight)."""

    def says(self) -> tuple[str, ...]:
        if self.begins == "dispute":
            begins = gettext("An encore begins when the players do not agree on what is dead.")
        else:
            begins = gettext("An encore begins when {stopped}.", stopped=gettext(_STOPPED[self.begins]))
        evened = gettext(
            "If the encore has an odd number of turns, the player who moved second in it passes "
            "once more at the end."
        )
        paid = (each.says() for each in self.for_turns)
        return *super().says(), begins, *paid, *((evened,) if self.evened else ())

    def start(self, opening: Opening) -> _Account:
        stop = None
        if self.begins != "dispute":
            situation = Situation(opening.next_player, opening.position, ())
            stop = _STOPS[self.begins].start(opening, situation)
        return _Account(_Phase(False, stop), (0,) * opening.players)

    def after(self, memory: Any, turn: Turn) -> _Account:
        account: _Account = memory
        if turn.special is not None:
            begun = turn.special == DISPUTE and self.begins == "dispute"
            return account._replace(phase=_Phase(True, None)) if begun else account
        players = len(account.earned)
        phase = account.phase
        if phase.encore:
            first = turn.player if account.first is None else account.first
            earned = self._with(account.earned, turn.player, "pass" if turn.is_pass else "play")
            return _Account(phase, earned, first, not account.is_odd)
        if self.begins != "dispute":
            phase, _ = _stopped(self.begins, phase, turn, players)
        return account._replace(phase=phase)

    def earned(self, memory: Any, players: int) -> tuple[Points, ...]:
        account: _Account = memory
        if self.evened and account.is_odd and account.first is not None:
            return self._with(account.earned, (account.first + 1) % players, "pass")
        return account.earned

    def _with(self, earned: tuple[Points, ...], player: int, made: str) -> tuple[Points, ...]:
        """Return what players have earned after one more turn."""
        paid = [each for each in self.for_turns if each.made == made]
        return tuple(
            points(so_far + sum(each.maker if who == player else each.other for each in paid))
            for who, so_far in enumerate(earned)
        )
