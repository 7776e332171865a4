"""How often something happens, and how well that is known from what was seen."""

from dataclasses import dataclass
from math import sqrt

Z = 1.959964
"""How many standard deviations leave out one case in twenty, in both directions."""


@dataclass(frozen=True, slots=True)
class Rate:
    """In how many games of how many something was ``found``, ``of`` those in which it could have been."""

    found: int
    of: int

    @property
    def share(self) -> float:
        """The share of the games; 0 if there are none."""
        return self.found / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which shares the true one is, in nineteen cases of twenty, if games are independent
        (Wilson, 1927). From 0 to 1 if there are no games.
        """
        if not self.of:
            return 0.0, 1.0
        middle = self.share + Z * Z / (2 * self.of)
        apart = Z * sqrt(self.share * (1 - self.share) / self.of + Z * Z / (4 * self.of * self.of))
        scale = 1 + Z * Z / self.of
        return max(0.0, (middle - apart) / scale), min(1.0, (middle + apart) / scale)
