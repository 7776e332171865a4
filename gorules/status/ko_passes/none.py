"""There is no pass for a ko: the basic ko rule of ordinary play (Korean)."""

from gorules.files.language import gettext_noop
from gorules.status.hypothetical import HypotheticalState, HypotheticalTurn, KoBan, KoPass


class NoPass(KoPass):
    """There is no pass for a ko: any turn in between, a pass too, lifts the ban."""

    name = "none"
    is_there = False
    says = (
        gettext_noop(
            "A player whose stone was taken in a ko may not take back just the stone that took "
            "it on the next "
            "turn. Any turn in between lifts this ban, also a pass: there is no pass for a ko"
        ),
    )

    def kept(self, state: HypotheticalState) -> frozenset[KoBan]:
        return frozenset()

    def lifted(self, state: HypotheticalState, turn: HypotheticalTurn) -> HypotheticalState:
        raise AssertionError("there is no such pass")
