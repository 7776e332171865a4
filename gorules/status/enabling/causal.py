"""The new stone has to be one that the owner cannot force as long as her string stands.

This is what "enable" says taken by itself: but for the capture, there would be no such stone. lightvector
reads it so (lifein19x19 t=17115): what could have been played anyway is not enabled.
"""

from gorules.files.language import gettext_noop
from gorules.status.capture import Capture, Enabling, Undecided

MOST_SETS = 128
"""How many sets of points are tried, the largest first: all there are of seven points."""


class Causal(Enabling):
    """On the points of the string, where no new stone can be while it stands, and on some points of local-2.
    On none of these other points could the owner force a stone to stay in play in which nothing takes the
    string. In that play the opponent moves first, as always. She is bound to pass on the capture, and by
    nothing else.

    The set of points has to have this property, not each point alone. Of two neutral points the opponent can
    fill either. So she keeps each of them free, and yet the owner gets one.
    """

    name = "causal"
    says = gettext_noop(
        "on the points of the string, or on some other points that can be reached from them without crossing "
        "a string of its owner that lives without this. On none of these other points could "
        "its owner force a "
        "stone to stay if nobody took the string"
    )

    def points(self, capture: Capture) -> frozenset[int]:
        if capture.keeps_free(capture.local):
            return capture.string  # nothing stays anywhere near
        alone = {
            point
            for point in sorted(capture.local - capture.string)
            if capture.keeps_free({point}, standing=True)
        }
        # The largest such sets are looked for from above. Where nothing stays on some points, neither does it
        # on fewer.
        queue, seen = [frozenset(alone)], {frozenset(alone)}
        for tried, points in enumerate(queue):  # grows meanwhile
            if tried == MOST_SETS:
                raise Undecided
            if capture.keeps_free(capture.string | points):
                continue
            if capture.keeps_free(points, standing=True):
                return capture.string | points
            fewer = [points - {point} for point in sorted(points)]
            queue += [each for each in fewer if each not in seen]
            seen.update(fewer)
        return capture.string
