"""The native search of hypothetical play, on fields of up to 62 vertices."""

include "_points.pxi"
include "_codes.pxi"
include "_hypothetical.pxi"
include "_forcing.pxi"
include "_settling.pxi"
include "_hold.pxi"
