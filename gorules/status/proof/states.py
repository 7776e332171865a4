"""The check of the proof of one local game, state by state: she keeps her promise. It is written from
docs/status.md, which has the theorem.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from gorules.status.proof.eyes import ProofEyes
from gorules.status.proof.part import Objection, PartRules, PartStones, each_of


class ProofState(NamedTuple):
    """A state of a proof: who is to move, and the ``zone`` on which it rests. She has an ``answer``, or
    passes; or the state agrees with an earlier one, whose number is ``like``.
    """

    stones: PartStones
    is_hers: bool
    zone: int
    answer: int | None
    like: int | None


class PartCheck:
    """The check of a proof of a local game: each of its states rests on others, or is settled by eyes.

    A state may rest on any other state that she comes to by a turn, so that play may go round: she keeps
    her promise all the time. But what agrees with a state agrees with an earlier one. Where he is to move,
    eyes settle the state, or each wall that needs two liberties has them in its zone. So they are not counted
    after her plays as well.
    """

    def __init__(self, part: PartRules, start: PartStones, states: Sequence[ProofState]) -> None:
        self.part, self.start, self.states = part, start, states
        self.eyes = ProofEyes(part)
        self._written = defaultdict[tuple[PartStones, bool], dict[int, ProofState]](dict)
        for state in states:
            self._written[state.stones, state.is_hers].setdefault(state.zone, state)

    def check(self, tell: Callable[[int], None]) -> None:
        """Raise Objection if the proof does not show that she keeps her promise from the start. ``tell`` is
        told how many states were looked at.
        """
        if not self._is_proved(self.start, False, self.part.points, 0):
            raise Objection("nothing is proved of the start")
        for number, state in enumerate(self.states):
            tell(number)
            try:
                self.look(number, state)
            except Objection as objection:
                raise Objection(f"state {number}: {objection}") from None

    def look(self, number: int, state: ProofState) -> None:
        """Raise Objection if a state does not rest on others."""
        part, stones, zone = self.part, state.stones, state.zone
        if state.like is not None:
            if not self._agrees(number, state):
                raise Objection(f"it does not agree with state {state.like}")
            return
        if state.is_hers and state.answer is None:
            if not self._is_proved(stones, False, zone, 0):
                raise Objection("nothing is proved if she passes")
            return
        if not is_closed(part, stones, zone, by=1 if state.is_hers else 2):
            raise Objection("its zone does not keep the strings in it on the board")
        if state.answer is None:
            self._his_plays(stones, zone)
        elif state.is_hers:
            self._her_play(stones, zone, state.answer)
        else:
            raise Objection("she has an answer before he has played")

    def _agrees(self, number: int, state: ProofState) -> bool:
        """Whether a state agrees with an earlier one on its zone. What is enough if he is to move is enough
        if she is.
        """
        other = self.states[state.like] if state.like is not None and 0 <= state.like < number else None
        if other is None or other.is_hers > state.is_hers or state.stones.bans or other.stones.bans:
            return False
        differs = state.stones.hers ^ other.stones.hers | state.stones.his ^ other.stones.his
        return not other.zone & (differs | ~state.zone)

    def _her_play(self, stones: PartStones, zone: int, point: int) -> None:
        part = self.part
        is_free = part.points >> point & 1 and not (stones.hers | stones.his) >> point & 1
        played = part.her_play(stones, point) if is_free else None
        if played is None:
            raise Objection("her play may be illegal")
        own = part.string(played.stones.hers, 1 << point)
        needed = own.stones | played.took | part.beside(played.took)
        if needed & part.points & ~zone:
            raise Objection("its zone does not have what her play rests on")
        if not part.stands(own.stones) and not part.liberties(played.stones, own) & zone:
            raise Objection("its zone does not have a liberty of her play")
        if not self._is_proved(played.stones, False, zone, 0):
            raise Objection("nothing is proved after her play")

    def _his_plays(self, stones: PartStones, zone: int) -> None:
        part = self.part
        for vanished in part.vanished(stones):
            if vanished.took & zone and not self._is_proved(vanished.stones, False, zone, 0):
                raise Objection("nothing is proved if a string of his vanishes")
        for point in each_of(zone & ~(stones.hers | stones.his)):
            played = part.his_play(stones, point)
            if played is None:
                self._stays_illegal(stones, zone, point)
            elif not self._is_proved(played.stones, True, zone, played.took):
                raise Objection(f"nothing is proved after his play on vertex {point}")

    def _stays_illegal(self, stones: PartStones, zone: int, point: int) -> None:
        """Check that a play of his is illegal whatever is outside the zone."""
        part = self.part
        placed = stones._replace(his=stones.his | 1 << point)
        own = part.string(placed.his, 1 << point)
        if (own.stones | own.beside) & part.points & ~zone:
            raise Objection("its zone does not have what makes a play of his illegal")
        for string in part.strings(stones.hers, part.near[point]):
            if not part.stands(string.stones) and not part.liberties(placed, string) & zone:
                raise Objection("its zone does not have what makes a play of his take nothing")

    def _is_proved(self, stones: PartStones, is_hers: bool, zone: int, took: int) -> bool:
        """Whether the state after a turn is proved on a part of the ``zone``. If the turn took stones of
        hers there, the points beside them are in the zone, too.
        """
        # Eyes rest on whole regions and on all strings around: so the zone has all that is beside them.
        is_written = self.written(stones, is_hers, zone, took) is not None
        return is_written or self.eyes.settle(stones, zone)

    def written(self, stones: PartStones, is_hers: bool, zone: int, took: int) -> ProofState | None:
        """Return a state that is written for what is after a turn, on a part of the ``zone``; None if none
        is.
        """
        around = took | self.part.beside(took) & self.part.points
        for other, state in self._written.get((stones, is_hers), {}).items():
            if not other & ~zone and not (other & took and around & ~zone):
                return state
        return None


def is_closed(part: PartRules, stones: PartStones, zone: int, by: int) -> bool:
    """Whether a zone keeps the strings in it on the board: it has whole strings, and a liberty of each; and
    all walls that need liberties, with two or one, as ``by`` says, their credit included.
    """
    for string in part.strings(stones.hers, zone | part.asked):
        least = 0 if string.stones & part.walls else 1
        if string.stones & part.asked:
            least = by - part.credit(string.stones)
        liberties = part.liberties(stones, string)
        if string.stones & part.points & ~zone or (liberties & zone).bit_count() < least:
            return False
    for string in part.strings(stones.his, zone):
        liberties = part.liberties(stones, string)
        if string.stones & ~zone or (liberties and not liberties & zone):
            return False
    return True
