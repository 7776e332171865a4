"""A pass for a ko frees the passer of all kos."""

from gorules.files.language import gettext_noop
from gorules.status.hypothetical import STAYS_BARRED, HypotheticalState, HypotheticalTurn, KoPass


class AllOwn(KoPass):
    """A pass for a ko lifts all bans on the passer."""

    name = "all-own"
    says = (
        STAYS_BARRED,
        gettext_noop(
            "To lift this ban she has to pass for a ko while the ban is in force. Such a pass "
            "frees her alone, "
            "in all kos"
        ),
    )

    def lifted(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        return state._replace(bans=state.bans - {*state.banned(state.player)})
