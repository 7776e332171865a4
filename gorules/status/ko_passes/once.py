"""One pass for a ko is enough for good: afterwards the ordinary ko rule holds there for the passer.

Sources: the commentary on Japanese 1989, article 7.2 ("the situation for that ko is the same as if the game
had been resumed"), as read by jann on lifein19x19 (t=18350, t=18377) and in the OGS forum (24109/134);
Sensei's Library, PassForKo, which leaves open whether a later retake takes another pass.
"""

from gorules.files.language import gettext_noop
from gorules.status.hypothetical import (
    STAYS_BARRED,
    Freed,
    HypotheticalState,
    HypotheticalTurn,
    KoBan,
    KoPass,
)


class Once(KoPass):
    """A pass for a ko names one ko, and the passer is free there for good: from then on she may retake in it
    after any turn in between, as long as this ko is there.
    """

    name = "once"
    is_named = True
    says = (
        STAYS_BARRED,
        gettext_noop(
            "To lift this ban she has to pass for this ko while the ban is in force. Such a pass names one "
            "ko. It frees her alone, and in this ko alone."
        ),
        gettext_noop(
            "She passes for a ko only once: after that any turn in between lets her retake in it, as long as "
            "one of its two points is occupied and the other is empty"
        ),
    )

    def passes(self, state: HypotheticalState, barred: list[KoBan]) -> list[HypotheticalTurn]:
        return super().passes(state, [ban for ban in barred if not self._is_free(state, ban)])

    def kept(self, state: HypotheticalState) -> frozenset[KoBan]:
        """The bans on a player who has passed for that ko are those of the ordinary rule: they last one
        turn.
        """
        return frozenset(ban for ban in state.bans if not self._is_free(state, ban))

    def lifted(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        own = {ban for ban in state.banned(state.player) if ban.point == turn.point}
        freed = {Freed(min(ban), max(ban), state.player) for ban in own}
        return state._replace(bans=self.kept(state) - own, freed=state.freed | freed)

    def _is_free(self, state: HypotheticalState, ban: KoBan) -> bool:
        """Whether the player whom a ban keeps from a retake has passed for that ko."""
        return Freed(min(ban), max(ban), 2 - state.cells[ban.stone]) in state.freed
