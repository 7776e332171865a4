"""A pass for a ko frees both players of all kos (R. Jasiek, Japanese 2003 Rules v35a)."""

from gorules.status.hypothetical import STAYS_BARRED, HypotheticalState, HypotheticalTurn, KoPass


class AllBoth(KoPass):
    """A pass for a ko lifts all bans on both players (Japanese 2003)."""

    name = "all-both"
    says = (
        STAYS_BARRED,
        "To be free of that she has to pass for a ko, while one is barred to her. Such a pass frees both "
        "players, in all kos",
    )

    def lifted(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        return state._replace(bans=frozenset())
