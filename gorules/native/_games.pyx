"""The native count of complete games. Sets of points and of records have 128 bits: there can be more records
than points.
"""

include "_points.pxi"
include "_codes.pxi"
include "_scoring.pxi"
include "_stones.pxi"
include "_engine.pxi"
include "_rules.pxi"
include "_lines.pxi"
include "_count.pxi"
