"""The new stone may be near, where a stone stands now."""

from gorules.files.language import gettext_noop
from gorules.go.position import EMPTY
from gorules.status.capture import Capture, Enabling


class Occupied(Enabling):
    """Anywhere in local-2 of Japanese 2003 that is not free now. A free point could be played without the
    capture. So can a point where a dead stone of the opponent stands, and that counts here.
    """

    name = "occupied"
    says = gettext_noop(
        "on the points of the string, or on points occupied now that can be reached from them without "
        "crossing a string of its owner that lives without this"
    )

    def points(self, capture: Capture) -> frozenset[int]:
        cells = capture.position.cells
        return frozenset(point for point in capture.local if cells[point] != EMPTY)
