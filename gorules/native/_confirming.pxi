# A proof by proof numbers is believed when it is confirmed. The search (_proof_numbers.pxi) goes back to states before all
# plays in them are looked at, takes up what it has left, and forgets. So it writes down each state that it has proved
# (``ProvedState``), and what it says is read once more here: does each state of the proof rest on states that were proved
# before it, by the rules of _rests.pxi and docs/status.md? Nothing is searched but closed regions.
#
# A state of a proof
#
# - is settled by eyes; or
# - agrees with a state of the proof on the zone of that; or
# - has her answer, which leads to a state of the proof; or
# - has him to move, and each of his plays in its zone leads to a state of the proof, and so does each string in the zone
#   that may vanish, and, if there is prey, a pass.
#
# Its zone has all that the zones of these states ask for.
#
# A state rests on states that were written before it, so that a proof is finite. Only where play may go round it may rest on
# one that was written after it. If she may not play on the way round, each state gets a number of *steps*, no smaller
# than those of the states on which it rests, and larger if it is she who plays. Where she played on a way round there
# would be no such numbers.

cdef enum:
    MOST_WRITTEN = 1 << 23   # states
    FIRST_WRITTEN = 1 << 14
    MOST_SWEEPS = 1000       # over the states of a proof
    IS_NEEDED = 1            # what is known of a state that is written:
    IS_CONFIRMED = 2
    IS_WRONG = 3
    MOST_WRONG = 1000        # states that do not rest on others


cdef int write_proved(Defence* d, const LocalStones* s, int turn, Points zone, int answer, int like) noexcept nogil:
    """Write down a state that is proved, with its zone, and her answer, or a state with which it agrees. Its number; -1: there
    is no room. Then the search ends, as no proof could be confirmed.
    """
    cdef Written* w = &d.memory.written
    cdef ProvedState* p
    cdef void* more
    cdef int room
    if w.n == w.room:
        room = 2 * w.room if w.room else FIRST_WRITTEN
        more = realloc(w.state, sizeof(ProvedState) * room) if room <= MOST_WRITTEN else NULL
        if more == NULL:
            w.is_full, d.most_nodes = 1, 0
            return -1
        w.state, w.room = <ProvedState*>more, room
    p = w.state + w.n
    p.stones, p.turn, p.zone, p.answer, p.like, p.known, p.steps = s[0], <uint8_t>turn, zone, <uint8_t>answer, like, 0, 0
    w.n += 1
    return w.n - 1


cdef inline int is_same(const LocalStones* s, const LocalStones* t) noexcept nogil:
    return s.defender == t.defender and s.attacker == t.attacker and bans_of(s) == bans_of(t)


cdef inline u64 chain_of(const Written* w, const LocalStones* s, int turn) noexcept nogil:
    """Which chain has a state: all that are written of it are in it, the last first."""
    return hash_of(s, key_of(s, turn)) & (w.chains - 1)


cdef int with_chains(Written* w) noexcept nogil:
    """Make it possible to find what is written of a state; 0: there is no memory."""
    cdef int i
    cdef ProvedState* p
    w.chains = 1
    while w.chains < <u64>w.n:
        w.chains *= 2
    free(w.last)
    w.last = <int*>malloc(sizeof(int) * w.chains)
    if w.last == NULL:
        return 0
    memset(w.last, 255, sizeof(int) * w.chains)
    for i in range(w.n):
        p = w.state + i
        p.before = w.last[chain_of(w, &p.stones, p.turn)]
        w.last[chain_of(w, &p.stones, p.turn)] = i
    return 1


cdef int asks_no_more(const Defence* d, const Resting* resting, const LocalStones* after, Points zone) noexcept nogil:
    """Whether the zone of the state after a turn asks of the state before it for no more than that has."""
    cdef const ProvedState* p = resting.by
    if not p.turn:
        zone = zone_of_his(d, &p.stones, resting.changed, after, zone)
    elif resting.changed:
        zone = zone_of_hers(d, &p.stones, lowest(resting.changed), after, zone)
    return not zone & ~p.zone


cdef inline void need(Written* w, Resting* resting, ProvedState* p) noexcept nogil:
    """Let a state of the proof rest on another one."""
    if not p.known:
        p.known = IS_NEEDED
        w.grew = 1
    resting.steps = max(resting.steps, p.steps + resting.step)


cdef int is_settled_after(Defence* d, const LocalStones* s, int turn, const Resting* resting) noexcept nogil:
    """Whether eyes settle the state after a turn."""
    cdef Points zone = 0
    return (
        (not turn or keeps_promises(d, s)) and is_settled(d, s, &zone)
        and asks_no_more(d, resting, s, zone_closed(d, s, 0, zone))
    )


cdef int is_proved(Defence* d, const LocalStones* s, int turn, Resting* resting) noexcept nogil:
    """Whether the state after a turn is settled, or is written down as proved. Those written last before the state that
    asks come first; if play may go round, those written after it are last.
    """
    cdef Written* w = &d.memory.written
    cdef ProvedState* p
    cdef int i, later
    if is_settled_after(d, s, turn, resting):
        return 1
    for later in range(2 if d.rounds else 1):
        i = w.last[chain_of(w, s, turn)]
        while i >= 0:
            p = w.state + i
            if (
                (p >= resting.by) == later and p.turn == turn and p.known != IS_WRONG and is_same(&p.stones, s)
                and asks_no_more(d, resting, s, p.zone)
            ):
                need(w, resting, p)
                return 1
            i = p.before
    d.memory.games += 1  # what was known of eyes may be what others that were known let find out
    return is_settled_after(d, s, turn, resting)


cdef int agrees(Written* w, Resting* resting) noexcept nogil:
    """Whether a state agrees with a state that was proved before it."""
    cdef ProvedState* p = resting.by
    cdef ProvedState* q = w.state + p.like
    cdef Points other = (p.stones.defender ^ q.stones.defender) | (p.stones.attacker ^ q.stones.attacker)
    if q >= p or q.known == IS_WRONG or q.turn > p.turn or p.stones.bans or q.stones.bans or q.zone & (other | ~p.zone):
        return 0
    need(w, resting, q)
    return 1


cdef int her_play_is_proved(Defence* d, Resting* resting) noexcept nogil:
    """Whether her play in a state leads to one that is proved."""
    cdef const ProvedState* p = resting.by
    cdef LocalStones after
    resting.changed, resting.step = (<Points>1) << p.answer, d.rounds == WITHOUT_HER
    return defended(d, &p.stones, p.answer, &after) and is_proved(d, &after, 0, resting)


cdef int his_plays_are_proved(Defence* d, Resting* resting) noexcept nogil:
    """Whether all that he may do in the zone of a state leads to states that are proved."""
    cdef const ProvedState* p = resting.by
    cdef const LocalStones* s = &p.stones
    cdef LocalStones after
    cdef Points left = s.attacker & d.open
    cdef int made
    resting.changed = 0
    if d.prey and not is_proved(d, s, HERS, resting):
        return 0
    while vanishes(d, s, &left, &after):
        resting.changed = s.attacker & ~after.attacker
        if resting.changed & p.zone and not is_proved(d, &after, 0, resting):
            return 0
    left = p.zone & ~(s.defender | s.attacker) & (((<Points>1) << d.field.playable) - 1)
    while left:
        resting.changed = left & -left
        left &= ~resting.changed
        made = attacked(d, s, lowest(resting.changed), &after)
        if made < 0 or (made > 0 and not is_proved(d, &after, HERS, resting)):
            return 0
        if made == 0 and zone_of_illegal(d, s, lowest(resting.changed), p.zone) & ~p.zone:
            return 0
    return 1


cdef int is_confirmed(Defence* d, ProvedState* p) noexcept nogil:
    """Whether a state of the proof rests on others; and its steps."""
    cdef Resting resting
    cdef int found
    resting.by, resting.changed, resting.step, resting.steps = p, 0, 0, 0
    d.within = p.zone
    if p.like >= 0:
        found = agrees(&d.memory.written, &resting)
    elif p.turn and p.answer == NO_PLAY:
        found = keeps_promises(d, &p.stones) and is_proved(d, &p.stones, 0, &resting)
    elif zone_closed(d, &p.stones, p.turn, p.zone) & ~p.zone:
        found = 0
    elif p.turn:
        found = her_play_is_proved(d, &resting)
    else:
        found = his_plays_are_proved(d, &resting)
    p.known = IS_CONFIRMED
    if resting.steps > p.steps:
        p.steps = <uint16_t>resting.steps
        d.memory.written.grew = 1
    return found


cdef ProvedState* not_confirmed(Defence* d) noexcept nogil:
    """A state that does not rest on others, among those that are needed: on which a confirmed one rests. NULL: there is none.
    If they have steps, they are looked at until no steps grow; if these do not stop, it is the first state of the proof. Sweeps
    over the states go back and forth, so that few are enough.
    """
    cdef Written* w = &d.memory.written
    cdef ProvedState* p
    cdef int sweep, i
    for sweep in range(MOST_SWEEPS):
        w.grew = 0
        for i in range(w.n):
            p = w.state + (i if sweep % 2 else w.n - 1 - i)
            if p.known == IS_NEEDED or (p.known == IS_CONFIRMED and d.rounds == WITHOUT_HER):
                if not is_confirmed(d, p):
                    return p
        if not w.grew:
            return NULL
    return w.state + w.n - 1


cdef int confirmed(Defence* d, const LocalStones* s, Points zone) noexcept nogil:
    """Whether it is confirmed that a state is proved on a zone: it was written down last, unless eyes settle it.

    Where play may go round, states are written down that rest on one which is not proved in the end, or with another zone.
    Such a state is left out when it is met, and the states are looked at from the start.
    """
    cdef Written* w = &d.memory.written
    cdef ProvedState* last = w.state + w.n - 1
    cdef ProvedState* p
    cdef u64 nodes = d.nodes
    cdef int i, wrong
    if is_settled(d, s, NULL):
        d.nodes = nodes
        return 1
    if w.n == 0 or not is_same(&last.stones, s) or last.zone & ~zone or not with_chains(w):
        d.nodes = nodes
        return 0
    for wrong in range(MOST_WRONG):
        for i in range(w.n):
            if w.state[i].known != IS_WRONG:
                w.state[i].known = w.state[i].steps = 0
        last.known = IS_NEEDED
        p = not_confirmed(d)
        if p == NULL or p == last:
            break
        p.known = IS_WRONG
    d.nodes = nodes
    return p == NULL
