"""A pass for a ko frees both players of all kos (R. Jasiek, Japanese 2003 Rules v35a)."""

from gorules.files.language import gettext_noop
from gorules.status.hypothetical import STAYS_BARRED, HypotheticalState, HypotheticalTurn, KoPass


class AllBoth(KoPass):
    """A pass for a ko lifts all bans on both players (Japanese 2003)."""

    name = "all-both"
    says = (
        STAYS_BARRED,
        gettext_noop(
            "To lift this ban she has to pass for a ko while the ban is in force. Such a pass frees both "
            "players, in all kos"
        ),
    )

    def lifted(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        return state._replace(bans=frozenset())
