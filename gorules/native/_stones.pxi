# What a game is made of, sets of points, and the table of the positions on a line.

cdef enum:
    SHELVES = 3  # records by Black, by White, and of the start
    NEAR = 2     # a window of so many turns is searched turn by turn
    PASS = -1
    START = -2

cdef struct CoreTerms:
    int compares, records, lifted_by, keeps
    int window  # 0: all

cdef struct EndTerms:
    int kind, then
    int count      # of passes or captures; the occurrence that ends play
    int last_by    # who has to pass last, or -1
    int on         # events that can end play so
    int of_next, of_memory
    CoreTerms terms

cdef struct Rules:
    int points
    Points board
    Points near[MAX_POINTS]
    Points bit[MAX_POINTS]
    int kos
    CoreTerms ko[MAX_KO]
    int ends
    EndTerms end[MAX_ENDS]
    int suicide, passing
    CoreScoring scoring
    int by_position       # whether the position alone is counted
    int most2             # twice a margin that no count exceeds; -1: there is none
    int komi2, win2
    uint32_t recorded[3]  # see Turn: of a play, of the first pass of a run, of a later one
    int ended_by_plays    # whether some ending can be brought about by a play
    int far         # ko rules, as a set, that look back further than NEAR turns
    int retraced    # whether an ending looks for earlier turns that left the same position
    int chained     # whether the table of positions is kept
    int stuck       # the number, from 1, of the first ending for want of legal plays; 0: there is none
    int symmetries
    Maps maps

cdef struct CoreTurn:
    Points black, white
    u64 hash
    int pid, prev, latest  # ``latest`` is kept in the first turn of a position only
    int point
    signed char author, next, mover
    signed char over, then, winner
    int repeats
    int run, last_all
    int last_pass[2]
    int captured, lost
    int prisoners[2]
    int passes[2]
    int taken[2]
    uint32_t recorded     # the ko rules, and from bit 16 the endings, that put it on record

cdef struct CoreGame:
    Rules* rules
    CoreTurn* turn
    int t, root, room, failed
    int32_t* table
    int table_bits

cdef struct Play:
    Points black, white
    u64 hash
    int point, captured, lost, pid

cdef struct CoreKey:
    Points black, white, black0, white0
    int who


# Stones

cdef inline u64 position_hash(Points black, Points white) noexcept nogil:
    cdef u64 h = mixed(<u64>black, <u64>white)
    if high_of(black | white):
        h = mixed(h ^ high_of(black), high_of(white))
    return h


cdef inline Points strings_of(const Rules* r, Points own, Points seed) noexcept nogil:
    """All points of ``own`` connected to the points ``seed`` of it."""
    cdef Points found = seed, edge = seed, new
    while edge:
        new = r.near[lowest(edge)] & own & ~found
        found |= new
        edge = (edge & (edge - 1)) | new
    return found


cdef inline Points string_of(const Rules* r, Points own, int point) noexcept nogil:
    return strings_of(r, own, r.bit[point])


cdef inline Points region_of(const Rules* r, Points empty, int point, Points* border) noexcept nogil:
    """All points of ``empty`` connected to a point of it; ``border`` includes all others next to them."""
    cdef Points found = r.bit[point], edge = found, near, seen = 0
    while edge:
        near = r.near[lowest(edge)]
        seen |= near
        near &= empty & ~found
        found |= near
        edge = (edge & (edge - 1)) | near
    border[0] = seen
    return found


cdef inline Points around(const Rules* r, Points points) noexcept nogil:
    """All points adjacent to one of ``points``."""
    cdef Points found = 0
    while points:
        found |= r.near[lowest(points)]
        points &= points - 1
    return found


cdef inline Points smothered(const Rules* r, Points own, Points empty, int start) noexcept nogil:
    """The string at ``start`` if it has no liberty, else nothing."""
    cdef Points found = r.bit[start], edge = found, near
    while edge:
        near = r.near[lowest(edge)]
        if near & empty:
            return 0
        near &= own & ~found
        found |= near
        edge = (edge & (edge - 1)) | near
    return found


cdef inline Points image(const Rules* r, int s, Points stones) noexcept nogil:
    """The points to which symmetry ``s`` of the board takes ``stones``."""
    return mapped(&r.maps, s, stones)


# The table of positions: open addressing, the first turn of each position on the line. Slots are
# given up in the opposite order in which they were taken, so none has to be marked as deleted.

cdef inline int located(const CoreGame* g, Points black, Points white, u64 hash) noexcept nogil:
    """The first turn that left this position, or -1."""
    cdef u64 mask = (<u64>1 << g.table_bits) - 1
    cdef u64 slot = hash & mask
    cdef int32_t found
    cdef const CoreTurn* turn
    while True:
        found = g.table[slot]
        if found == 0:
            return -1
        turn = g.turn + (found - 1)
        if turn.hash == hash and turn.black == black and turn.white == white:
            return found - 1
        slot = (slot + 1) & mask


cdef inline void entered(CoreGame* g, int t) noexcept nogil:
    cdef u64 mask = (<u64>1 << g.table_bits) - 1
    cdef u64 slot = g.turn[t].hash & mask
    while g.table[slot]:
        slot = (slot + 1) & mask
    g.table[slot] = t + 1


cdef inline void withdrawn(CoreGame* g, int t) noexcept nogil:
    cdef u64 mask = (<u64>1 << g.table_bits) - 1
    cdef u64 slot = g.turn[t].hash & mask
    while g.table[slot] != t + 1:
        slot = (slot + 1) & mask
    g.table[slot] = 0


cdef int more_room(CoreGame* g) noexcept nogil:
    """Double the room for turns; 1, or 0 if there is no memory."""
    cdef int room = 2 * g.room if g.room else 256
    cdef int i, bits = 4
    cdef void* new
    new = realloc(g.turn, room * sizeof(CoreTurn))
    if new == NULL:
        return 0
    g.turn = <CoreTurn*>new
    if g.rules.chained:
        while (1 << bits) < 2 * room:
            bits += 1
        new = calloc(<size_t>1 << bits, sizeof(int32_t))
        if new == NULL:
            return 0
        free(g.table)
        g.table = <int32_t*>new
        g.table_bits = bits
        for i in range(g.t + 1):
            if g.turn[i].pid == i:
                entered(g, i)
    g.room = room
    return 1
