"""The new stone has to be where the old ones were."""

from gorules.status.capture import Capture, Enabling


class TakenPoints(Enabling):
    """On the points of the string itself."""

    name = "taken-points"
    says = "on the points of the string"

    def points(self, capture: Capture) -> frozenset[int]:
        return capture.string
