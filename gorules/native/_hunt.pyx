"""The native search for lines of play on which two packed rulesets part."""

include "_game.pxi"
include "_lines.pxi"
include "_away.pxi"
include "_memory.pxi"
include "_hunt.pxi"
