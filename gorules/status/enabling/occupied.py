"""The new stone may be near, where a stone stands now."""

from gorules.go.position import EMPTY
from gorules.status.capture import BEYOND, Capture, Enabling


class Occupied(Enabling):
    """Anywhere in local-2 of Japanese 2003 that is not free now. A free point could be played without the
    capture. So can a point where a dead stone of the opponent stands, and that counts here.
    """

    name = "occupied"
    says = f"on the points of the string, or on points occupied now {BEYOND}"

    def points(self, capture: Capture) -> frozenset[int]:
        cells = capture.position.cells
        return frozenset(point for point in capture.local if cells[point] != EMPTY)
