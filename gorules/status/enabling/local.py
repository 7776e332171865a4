"""The new stone may be anywhere near, as in the Japanese 2003 Rules."""

from gorules.files.language import gettext_noop
from gorules.status.capture import Capture, Enabling


class Local(Enabling):
    """Anywhere in local-2 of Japanese 2003, free points too."""

    name = "local"
    says = gettext_noop(
        "on the points of the string, or on any points that can be reached from them without crossing a "
        "string of its owner that lives without this"
    )

    def points(self, capture: Capture) -> frozenset[int]:
        return capture.local
