"""The native count of complete games. Sets of points and of records have 128 bits: there can be more records
than points.
"""

include "_game.pxi"
include "_lines.pxi"
include "_count.pxi"
