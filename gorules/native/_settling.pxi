# Who wins the states that are expanded so far, played as a finite game (see _forcing.pxi).
#
# The vertices have to become free again and again. This is a Büchi condition, and here is its classical
# algorithm:
# 1. Among the states that are left, find those from which the asker can force a free state (an attractor).
# 2. The other states are a trap, in which the owner can stay for ever. She wins them, and the states from which
#    she forces one of them. Take all these out, and begin again.
# 3. When there is no trap any more, the asker wins the states that are left: from each free state she can go on
#    to another.
# If the question is asked once, free states are won already, and one round is enough.
#
# Only states that are expanded and not yet won are played. They have numbers of their own here. So what is
# noted of them stands close together. Turns to other states are only counted.

cdef enum:
    OUT = 1          # not in the game: won already, or taken out
    REACHED = 2      # by the attractor

cdef enum:
    UNSEEN = 0xFFFFFFFF       # in place of a number: not expanded,
    WON_BY_ASKER = 0xFFFFFFFE
    WON_BY_OWNER = 0xFFFFFFFD

cdef struct SettledState:     # a state in the game
    uint32_t node
    uint32_t before_first     # states with a turn to it: before[before_first] up to that of the next state
    uint16_t round, depth
    uint8_t where
    uint8_t is_askers, is_freed
    uint8_t inside, askers, unseen  # turns to states in the game, to those the asker won, to those not expanded
    uint8_t hers              # turns to what counts as the asker's
    uint8_t stay              # turns to what is not taken out
    uint8_t left              # turns to what is not reached

cdef struct SettledPlay:
    ForcingGraph* graph
    SettledState* state
    uint32_t* number          # by node
    uint32_t* to              # the turns to states in the game, state by state
    uint32_t* before
    uint32_t* queue
    uint32_t head, tail
    size_t nodes, states, turns, sources


cdef void* lent(ForcingGraph* g, size_t size) noexcept nogil:
    return grown(g, NULL, 0, size)


cdef int set_up(SettledPlay* p, ForcingGraph* g) noexcept nogil:
    """Number the states that are played. List for each the states from which a turn leads to it."""
    cdef size_t k, e, sum = 0
    cdef uint32_t next
    cdef int marks
    cdef SettledState* state
    memset(p, 0, sizeof(SettledPlay))
    p.graph = g
    p.nodes = g.nodes
    p.number = <uint32_t*>lent(g, p.nodes * 4)
    if p.number == NULL:
        return 0
    for k in range(p.nodes):
        marks = g.note[k].marks
        if marks & WON:
            p.number[k] = WON_BY_ASKER if marks & ASKERS else WON_BY_OWNER
        elif marks & OPEN:
            p.number[k] = <uint32_t>p.states
            p.states += 1
            p.turns += g.degree[k]
        else:
            p.number[k] = UNSEEN
    p.state = <SettledState*>lent(g, (p.states + 1) * sizeof(SettledState))
    p.queue = <uint32_t*>lent(g, p.states * 4)
    p.to = <uint32_t*>lent(g, p.turns * 4)
    if p.state == NULL or p.queue == NULL or p.to == NULL:
        return 0
    memset(p.state, 0, (p.states + 1) * sizeof(SettledState))
    for k in range(p.nodes):
        if p.number[k] >= WON_BY_OWNER:
            continue
        state = &p.state[p.number[k]]
        state.node = <uint32_t>k
        state.is_askers = is_askers(g, <uint32_t>k)
        state.is_freed = g.note[k].marks & FREED != 0
        for e in range(g.first[k], g.first[k] + g.degree[k]):
            next = p.number[g.edge[e]]
            if next < WON_BY_OWNER:
                state.inside += 1
                p.state[next].before_first += 1
                p.to[p.sources] = next
                p.sources += 1
            elif next == UNSEEN:
                state.unseen += 1
            elif next == WON_BY_ASKER:
                state.askers += 1
    p.before = <uint32_t*>lent(g, p.sources * 4)
    if p.before == NULL:
        return 0
    for k in range(p.states + 1):
        sum += p.state[k].before_first
        p.state[k].before_first = <uint32_t>sum
    sum = 0
    for k in range(p.states):
        for e in range(sum, sum + p.state[k].inside):
            next = p.to[e]
            p.state[next].before_first -= 1
            p.before[p.state[next].before_first] = <uint32_t>k
        sum += p.state[k].inside
    return 1


cdef void put_away(SettledPlay* p) noexcept nogil:
    cdef ForcingGraph* g = p.graph
    given_back(g, p.number, p.nodes * 4)
    given_back(g, p.state, (p.states + 1) * sizeof(SettledState))
    given_back(g, p.queue, p.states * 4)
    given_back(g, p.to, p.turns * 4)
    given_back(g, p.before, p.sources * 4)


cdef inline void taken_out(SettledPlay* p, uint32_t state, unsigned depth) noexcept nogil:
    p.state[state].where = OUT
    p.state[state].round = p.graph.round
    p.state[state].depth = <uint16_t>min(depth, 65535)
    p.queue[p.tail] = state
    p.tail += 1


cdef void owner_attracts(SettledPlay* p) noexcept nogil:
    """Also take out the states from which the owner can force one of those in the queue."""
    cdef uint32_t state, source
    cdef size_t e
    while p.head < p.tail:
        state = p.queue[p.head]
        p.head += 1
        for e in range(p.state[state].before_first, p.state[state + 1].before_first):
            source = p.before[e]
            if p.state[source].where & OUT:
                continue
            p.state[source].stay -= 1
            if not p.state[source].is_askers or not p.state[source].stay:
                taken_out(p, source, p.state[state].depth + 1)


cdef inline void reached(SettledPlay* p, uint32_t state, unsigned depth) noexcept nogil:
    p.state[state].where = REACHED
    p.state[state].depth = <uint16_t>min(depth, 65535)
    p.queue[p.tail] = state
    p.tail += 1


cdef void asker_attracts(SettledPlay* p) noexcept nogil:
    """Mark the states from which the asker can force a free state, or one that counts as hers."""
    cdef uint32_t state, source, k
    cdef size_t e
    cdef SettledState* one
    p.head = p.tail = 0
    for k in range(<uint32_t>p.states):
        one = &p.state[k]
        if one.where & OUT:
            continue
        one.where = 0
        one.left = p.graph.degree[one.node] - one.hers
        if one.is_freed or not one.left or (one.hers and one.is_askers):
            reached(p, k, 0)
    while p.head < p.tail:
        state = p.queue[p.head]
        p.head += 1
        for e in range(p.state[state].before_first, p.state[state + 1].before_first):
            source = p.before[e]
            if p.state[source].where:
                continue
            p.state[source].left -= 1
            if p.state[source].is_askers or not p.state[source].left:
                reached(p, source, p.state[state].depth + 1)


cdef void play_out(SettledPlay* p, int unseen) noexcept nogil:
    """Play the game; ``unseen`` wins the states that are not expanded. Take out the states that the owner wins.
    """
    cdef ForcingGraph* g = p.graph
    cdef uint32_t k
    cdef SettledState* one
    p.head = p.tail = 0
    g.round += 1
    for k in range(<uint32_t>p.states):
        one = &p.state[k]
        if g.note[one.node].marks & WON:
            one.where = OUT
            continue
        one.where = 0
        one.hers = one.askers + (one.unseen if unseen == ASKERS else 0)
        one.stay = one.inside + one.hers
        if not one.stay or (one.stay < g.degree[one.node] and not one.is_askers):
            taken_out(p, k, 1)
    while True:
        owner_attracts(p)
        asker_attracts(p)
        p.head = p.tail = 0
        g.round += 1
        for k in range(<uint32_t>p.states):
            if not p.state[k].where:
                taken_out(p, k, 0)
        if not p.tail:
            return


cdef void noted(SettledPlay* p, uint32_t state, int marks, unsigned round) noexcept nogil:
    """Note who wins a state in the game."""
    won_by(&p.graph.note[p.state[state].node], marks, round, p.state[state].depth)


cdef int settled(ForcingGraph* g) noexcept nogil:
    """Note who wins each state that is decided by what is expanded. The numbers of the other states may have
    seemed to decide something. Such numbers are set anew.
    """
    cdef SettledPlay p
    cdef uint32_t k
    cdef size_t e
    cdef Note* note
    cdef int fine = set_up(&p, g)
    if fine:
        play_out(&p, OWNERS)
        for k in range(<uint32_t>p.states):
            if not p.state[k].where & OUT:
                noted(&p, k, ASKERS, g.round)
                for e in range(p.state[k].before_first, p.state[k + 1].before_first):
                    p.state[p.before[e]].askers += 1
                    p.state[p.before[e]].inside -= 1
        play_out(&p, ASKERS)
        for k in range(<uint32_t>p.states):
            note = &g.note[p.state[k].node]
            if note.marks & WON:
                continue
            if p.state[k].where & OUT:
                noted(&p, k, OWNERS, p.state[k].round)
            elif not note.asker or not note.owner:
                note.asker = note.owner = 1
    put_away(&p)
    return FINE if fine else OUT_OF_MEMORY
