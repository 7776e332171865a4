"""What a ruleset makes of a game, as a value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a ruleset makes of a game, where it is not simply all of it.

    Turn ``refused`` is forbidden, or turn ``ended`` ends play though plays follow; ``component`` is the rule
    that does so. If the game is counted, ``winner`` and ``margin`` (Black's points more than White's) are its
    result; there is no margin if it is not decided by the score.
    """

    ruleset: str
    refused: int | None = None
    ended: int | None = None
    component: str | None = None
    kind: str | None = None
    winner: str | None = None
    margin: float | None = None

    @property
    def departure(self) -> int | None:
        """The turn at which the ruleset departs from the game, if it does."""
        return self.refused or self.ended
