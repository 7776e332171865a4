"""A pass for a ko frees the passer of all kos."""

from gorules.status.hypothetical import STAYS_BARRED, HypotheticalState, HypotheticalTurn, KoPass


class AllOwn(KoPass):
    """A pass for a ko lifts all bans on the passer."""

    name = "all-own"
    says = (
        STAYS_BARRED,
        "To be free of that she has to pass for a ko, while one is barred to her. Such a pass frees her "
        "alone, in all kos",
    )

    def lifted(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        return state._replace(bans=state.bans - {*state.banned(state.player)})
