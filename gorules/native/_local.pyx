"""The native search of the local games by which statuses on whole boards are proved (see gorules/status/local)."""

include "_points.pxi"
include "_codes.pxi"
include "_hypothetical.pxi"
include "_defence.pxi"
