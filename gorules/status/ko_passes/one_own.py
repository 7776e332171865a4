"""A pass for a ko names one ko and frees the passer there (Japanese 1989, 7.2, by its words)."""

from gorules.files.language import gettext_noop
from gorules.status.hypothetical import STAYS_BARRED, HypotheticalState, HypotheticalTurn, KoPass


class OneOwn(KoPass):
    """A pass for a ko names one ko and lifts the passer's own ban there. Each retake takes such a pass."""

    name = "one-own"
    is_named = True
    says = (
        STAYS_BARRED,
        gettext_noop(
            "To lift this ban she has to pass for this ko while the ban is in force. Such a pass "
            "names one ko. "
            "It frees her alone, and in this ko alone"
        ),
    )

    def lifted(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        own = {ban for ban in state.banned(state.player) if ban.point == turn.point}
        return state._replace(bans=state.bans - own)
