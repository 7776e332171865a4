"""The new stone may be anywhere near, as in the Japanese 2003 Rules."""

from gorules.status.capture import BEYOND, Capture, Enabling


class Local(Enabling):
    """Anywhere in local-2 of Japanese 2003, free points too."""

    name = "local"
    says = f"on the points of the string, or on any points {BEYOND}"

    def points(self, capture: Capture) -> frozenset[int]:
        return capture.local
