"""The native graph of games that can repeat, on boards of up to 25 points."""

include "_game.pxi"
include "_cycles.pxi"
include "_plans.pxi"
include "_gains.pxi"
