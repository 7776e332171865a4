"""The native search: exact values under packed rules, and sequences of turns.

Exact values are found by depth-first proof-number search (Nagai's df-pn) whose proofs carry the records
that they need absent and present, which answers the graph-history interaction problem (Kishimoto and
Mueller); `_proofs.pxi` has the proof that this is sound.
"""

include "_game.pxi"
include "_lines.pxi"
include "_perft.pxi"
include "_clearing.pxi"
include "_enclosures.pxi"
include "_proofs.pxi"
include "_identity.pxi"
include "_bounds.pxi"
include "_sure.pxi"
include "_tables.pxi"
include "_blocks.pxi"
include "_search.pxi"
include "_searcher.pxi"
