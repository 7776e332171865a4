"""The native core: the rules of a packed ruleset on bitboards, and what is computed with them.

Exact values are found by depth-first proof-number search (Nagai's df-pn) whose proofs carry the records
that they need absent and present, which answers the graph-history interaction problem (Kishimoto and
Mueller); `_proofs.pxi` has the proof that this is sound.
"""

include "_points.pxi"
include "_codes.pxi"
include "_scoring.pxi"
include "_engine.pxi"
include "_lines.pxi"
include "_count.pxi"
include "_proofs.pxi"
include "_bounds.pxi"
include "_tables.pxi"
include "_search.pxi"
include "_searcher.pxi"
include "_cycles.pxi"
include "_plans.pxi"
include "_gains.pxi"
