# A game under packed rules, from the points of a board to the rules: what every search of games begins with.

include "_points.pxi"
include "_codes.pxi"
include "_scoring.pxi"
include "_maps.pxi"
include "_stones.pxi"
include "_engine.pxi"
include "_rules.pxi"
