# Static wins: stones that enclose regions make a player sure of a margin, as `gorules/status/clearing.py` defines
# it. `_proofs.pxi` says where that counts, docs/progress.md why.

cdef inline int sure_for(Search* s, const CoreTurn* turn, int player) noexcept nogil:
    """The margin by area of which a player is sure after a turn, if she wins by it; else NO_MARGIN."""
    if player == 0:
        return sure_margin(&s.enclosures, turn.black, turn.white, (s.target2 + s.rules.komi2 + 1) >> 1)
    return sure_margin(&s.enclosures, turn.white, turn.black, ((-s.target2 - s.rules.komi2) >> 1) + 1)


cdef int won_statically(Search* s) noexcept nogil:
    """Decide the present state by a static win if there is one that counts."""
    cdef int player, margin
    for player in range(2):
        if s.leans[player]:
            margin = sure_for(s, now(s.g), player)
            if margin != NO_MARGIN:
                s.winner = player
                s.value2 = 2 * margin * (1 - 2 * player) - s.rules.komi2
                s.found.size = 0
                s.is_exact_only = 0
                s.is_leaning = 1
                s.did.sure += 1
                return 1
    return 0


cdef void allow_leaning(Search* s) noexcept nogil:
    """Take down for whom static wins count from the present state on: no position before was one of hers."""
    cdef int e, player
    for player in range(2):
        s.leans[player] = s.encloses
        for e in range(s.g.t):
            if s.leans[player]:
                s.leans[player] = sure_for(s, s.g.turn + e, player) == NO_MARGIN and not s.enclosures.failed
