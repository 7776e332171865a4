"""The new stone has to be where the old ones were."""

from gorules.files.language import gettext_noop
from gorules.status.capture import Capture, Enabling


class TakenPoints(Enabling):
    """On the points of the string itself."""

    name = "taken-points"
    says = gettext_noop("on the points of the string")

    def points(self, capture: Capture) -> frozenset[int]:
        return capture.string
