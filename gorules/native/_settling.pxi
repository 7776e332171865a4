# Who wins the states looked at so far, as a finite game (see _forcing.pxi).
#
# That the vertices become free again and again is a Büchi condition, and this is its classical algorithm: among
# the states that are left, find those from which the asker can force a free one (an attractor). The others are
# a trap, in which the owner stays for ever; she wins them and the states from which she forces them. Take
# these out, and begin again; when there is no trap any more, the asker wins what is left, since from each free
# state she can go on to another. Asked once, free states are won already, and one round is enough.

cdef enum:
    OUT = 1          # not in the game: won already, not looked at, or taken out
    REACHED = 2      # by the attractor

cdef struct SettledPlay:
    ForcingGraph* graph
    uint32_t* before_first   # states with a turn to a state: before[before_first[k]:before_first[k + 1]]
    uint32_t* before
    uint32_t* queue
    uint8_t* where
    uint8_t* hers            # turns to what counts as the asker's
    uint8_t* stay            # turns to what is not taken out
    uint8_t* left            # turns to what is not reached
    uint32_t head, tail
    size_t nodes, sources


cdef void* lent(ForcingGraph* g, size_t size) noexcept nogil:
    return grown(g, NULL, 0, size)


cdef void given_back(ForcingGraph* g, void* table, size_t size) noexcept nogil:
    if table != NULL:
        free(table)
        g.bytes -= size


cdef inline int is_played(const ForcingGraph* g, size_t node) noexcept nogil:
    return g.note[node].marks & (OPEN | WON) == OPEN


cdef int set_up(SettledPlay* p, ForcingGraph* g) noexcept nogil:
    """List where turns come from, among states that are looked at and not yet won."""
    cdef size_t k, e, sum = 0
    cdef uint32_t next
    memset(p, 0, sizeof(SettledPlay))
    p.graph = g
    p.nodes = g.nodes
    p.before_first = <uint32_t*>lent(g, (p.nodes + 1) * 4)
    p.where = <uint8_t*>lent(g, p.nodes)
    p.hers = <uint8_t*>lent(g, p.nodes)
    p.stay = <uint8_t*>lent(g, p.nodes)
    p.left = <uint8_t*>lent(g, p.nodes)
    p.queue = <uint32_t*>lent(g, p.nodes * 4)
    if (
        p.before_first == NULL or p.where == NULL or p.hers == NULL or p.stay == NULL or p.left == NULL
        or p.queue == NULL
    ):
        return 0
    memset(p.before_first, 0, (p.nodes + 1) * 4)
    for k in range(p.nodes):
        if is_played(g, k):
            for e in range(g.first[k], g.first[k] + g.degree[k]):
                p.before_first[g.edge[e]] += 1
                p.sources += 1
    p.before = <uint32_t*>lent(g, p.sources * 4)
    if p.before == NULL:
        return 0
    for k in range(p.nodes + 1):
        sum += p.before_first[k]
        p.before_first[k] = <uint32_t>sum
    for k in range(p.nodes):
        if is_played(g, k):
            for e in range(g.first[k], g.first[k] + g.degree[k]):
                next = g.edge[e]
                p.before_first[next] -= 1
                p.before[p.before_first[next]] = <uint32_t>k
    return 1


cdef void put_away(SettledPlay* p) noexcept nogil:
    cdef ForcingGraph* g = p.graph
    given_back(g, p.before_first, (p.nodes + 1) * 4)
    given_back(g, p.where, p.nodes)
    given_back(g, p.hers, p.nodes)
    given_back(g, p.stay, p.nodes)
    given_back(g, p.left, p.nodes)
    given_back(g, p.queue, p.nodes * 4)
    given_back(g, p.before, p.sources * 4)


cdef inline void taken_out(SettledPlay* p, uint32_t node, unsigned depth) noexcept nogil:
    p.where[node] = OUT
    p.graph.note[node].round = p.graph.round
    p.graph.note[node].depth = <uint16_t>min(depth, 65535)
    p.queue[p.tail] = node
    p.tail += 1


cdef void owner_attracts(SettledPlay* p) noexcept nogil:
    """Take out, too, the states from which the owner forces those in the queue."""
    cdef ForcingGraph* g = p.graph
    cdef uint32_t node, source
    cdef size_t e
    while p.head < p.tail:
        node = p.queue[p.head]
        p.head += 1
        for e in range(p.before_first[node], p.before_first[node + 1]):
            source = p.before[e]
            if p.where[source] & OUT:
                continue
            p.stay[source] -= 1
            if not is_askers(g, source) or not p.stay[source]:
                taken_out(p, source, g.note[node].depth + 1)


cdef inline void reached(SettledPlay* p, uint32_t node, unsigned depth) noexcept nogil:
    p.where[node] = REACHED
    p.graph.note[node].depth = <uint16_t>min(depth, 65535)
    p.queue[p.tail] = node
    p.tail += 1


cdef void asker_attracts(SettledPlay* p) noexcept nogil:
    """Mark the states from which the asker forces free ones, or what counts as hers."""
    cdef ForcingGraph* g = p.graph
    cdef uint32_t node, source, k
    cdef size_t e
    p.head = p.tail = 0
    for k in range(<uint32_t>p.nodes):
        if p.where[k] & OUT:
            continue
        p.where[k] = 0
        p.left[k] = g.degree[k] - p.hers[k]
        if g.note[k].marks & FREED or not p.left[k] or (p.hers[k] and is_askers(g, k)):
            reached(p, k, 0)
    while p.head < p.tail:
        node = p.queue[p.head]
        p.head += 1
        for e in range(p.before_first[node], p.before_first[node + 1]):
            source = p.before[e]
            if p.where[source]:
                continue
            p.left[source] -= 1
            if is_askers(g, source) or not p.left[source]:
                reached(p, source, g.note[node].depth + 1)


cdef void play_out(SettledPlay* p, int unseen) noexcept nogil:
    """Play the game with what is not looked at won by ``unseen``. What the owner wins is taken out."""
    cdef ForcingGraph* g = p.graph
    cdef uint32_t k
    cdef size_t e
    cdef int winner
    p.head = p.tail = 0
    g.round += 1
    for k in range(<uint32_t>p.nodes):
        p.where[k] = 0 if is_played(g, k) else OUT
        if p.where[k]:
            continue
        p.hers[k] = 0
        p.stay[k] = g.degree[k]
        for e in range(g.first[k], g.first[k] + g.degree[k]):
            winner = g.note[g.edge[e]].marks & WON
            if not winner and not g.note[g.edge[e]].marks & OPEN:
                winner = unseen
            if winner == ASKERS:
                p.hers[k] += 1
            elif winner == OWNERS:
                p.stay[k] -= 1
        if not p.stay[k] or (p.stay[k] < g.degree[k] and not is_askers(g, k)):
            taken_out(p, k, 1)
    while True:
        owner_attracts(p)
        asker_attracts(p)
        p.head = p.tail = 0
        g.round += 1
        for k in range(<uint32_t>p.nodes):
            if not p.where[k]:
                taken_out(p, k, 0)
        if not p.tail:
            return


cdef int settled(ForcingGraph* g) noexcept nogil:
    """Note who wins as far as what was looked at decides it; numbers of the other states are made anew where
    they seemed to decide something.
    """
    cdef SettledPlay p
    cdef uint32_t k
    cdef Note* note
    cdef int fine = set_up(&p, g)
    if fine:
        play_out(&p, OWNERS)
        for k in range(<uint32_t>p.nodes):
            if not p.where[k] & OUT:
                g.note[k].marks |= ASKERS
                g.note[k].round = g.round
        play_out(&p, ASKERS)
        for k in range(<uint32_t>p.nodes):
            note = &g.note[k]
            if not is_played(g, k):
                continue
            if p.where[k] & OUT:
                note.marks |= OWNERS
            elif not note.asker or not note.owner:
                note.asker = note.owner = 1
    put_away(&p)
    return FINE if fine else OUT_OF_MEMORY
