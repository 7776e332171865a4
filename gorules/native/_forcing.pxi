# A search for what can be forced in hypothetical play. It expands only the states that matter.
#
# A question names vertices and an *asker*, who moves first. The other player is the *owner*. Can the asker
# force that no stone of the owner is on the vertices, once, or again and again? All questions share one graph.
# It grows as they ask.
#
# The search goes down from the start to a state that is not expanded yet. On the way, asker and owner choose
# the turn that promises them the least work, as in proof-number search. A turn may lead back to a state on the
# way. It then counts as what endless play on this cycle would bring. These *numbers* lead the search and decide
# nothing. Three things decide:
# - Turns. A player wins a state in which she is to move if one turn leads to a state that she wins. She wins a
#   state in which the other player is to move if all turns lead to states that she wins.
# - A finite game, from time to time (``settled``). All states that are expanded are played as a game, twice.
#   First the owner wins the states that are not expanded; what the asker wins then is hers. Then the asker wins
#   the states that are not expanded; what the owner wins then is the owner's. Once all states are expanded,
#   both games say the same. So the search ends.
# - What is known without play. If the question is asked once, the asker wins where the vertices are free of the
#   owner. The owner wins if a stone of hers on the vertices is unconditionally alive. The asker wins if she
#   lives around the vertices (``is_shut_in``).
# Each state that is won has a *measure* (round, depth). The winner can always move to a state with a lesser
# measure, with two exceptions: the asker where the vertices are free, and the owner where she can keep them
# from becoming free any more (depth 0). Even there the winner can move to a state whose round is not greater.
# Lines that are shown follow such turns.

cdef enum:
    KNOWN = 1        # this question has met the state
    OPEN = 2         # expanded: this question has met the states after it
    FREED = 4        # no stone of the owner is on the vertices
    ON_WAY = 8
    ASKERS = 16      # won by the asker
    OWNERS = 32      # won by the owner
    WON = 48
    NOWHERE = 0xFFFFFFFF
    ENDLESS = 60000  # the number of work that never ends
    MISSING_EYE = 2  # each eye that the owner lacks adds so much to her number
    MOST_WAY = 2000
    FIRST_SETTLED = 500
    LOOKS = 1 << 14

cdef enum:
    FINE = 0
    TOO_MANY_BANS = 1
    OUT_OF_MEMORY = 2
    STOPPED = 3

cdef struct Note:    # what a question notes of a state
    uint16_t asker, owner   # numbers: how much work each has left to win here
    uint16_t round, depth
    uint8_t marks

cdef struct ForcingGraph:
    CoreField field
    size_t bytes, limit, most_bytes
    uint32_t nodes, node_room
    u64* key
    uint32_t* first          # where the edges of a node begin; NOWHERE: they are not listed yet
    uint8_t* degree
    u64 edges, edge_room
    uint32_t* edge
    u64* slot                # a hash table of nodes: half of the hash, then the number of the node, from 1
    u64 mask
    # what belongs to the present question
    Note* note
    int owner, is_again
    Points asked
    uint32_t start, opened, settled_at
    int most_bans            # of a state that is expanded
    int is_stuck             # the numbers lead no further
    uint16_t round
    u64 steps
    uint32_t way[MOST_WAY + 1]
    int freed_on[MOST_WAY + 1]  # how many states on the way are FREED, as far as here
    void* caller


# Memory

cdef void* grown(ForcingGraph* g, void* old, size_t before, size_t after) noexcept nogil:
    """Give a table ``after`` bytes instead of ``before``; NULL if there is no room."""
    cdef void* new
    if g.bytes + after > g.limit + before:
        return NULL
    new = realloc(old, max(after, 1))
    if new != NULL:
        g.bytes += after - before
        g.most_bytes = max(g.most_bytes, g.bytes)
    return new


cdef void given_back(ForcingGraph* g, void* table, size_t size) noexcept nogil:
    if table != NULL:
        free(table)
        g.bytes -= size


cdef int roomy(ForcingGraph* g) noexcept nogil:
    """Make room for the turns of one more state."""
    cdef size_t was = g.node_room, room = was, k
    cdef void* new
    cdef u64 slots, at
    if g.nodes + MOST_TURNS > room:
        room = max(room + room // 3, room + 4096)
        if room >= NOWHERE:
            return 0
        new = grown(g, g.key, was * g.field.words * 8, room * g.field.words * 8)
        if new == NULL:
            return 0
        g.key = <u64*>new
        new = grown(g, g.first, was * 4, room * 4)
        if new == NULL:
            return 0
        g.first = <uint32_t*>new
        new = grown(g, g.degree, was, room)
        if new == NULL:
            return 0
        g.degree = <uint8_t*>new
        new = grown(g, g.note, was * sizeof(Note), room * sizeof(Note))
        if new == NULL:
            return 0
        g.note = <Note*>new
        memset(g.note + was, 0, (room - was) * sizeof(Note))
        g.node_room = room
    if g.edges + MOST_TURNS > g.edge_room:
        room = max(g.edge_room + g.edge_room // 3, g.edge_room + 4096)
        new = grown(g, g.edge, g.edge_room * 4, room * 4)
        if new == NULL:
            return 0
        g.edge = <uint32_t*>new
        g.edge_room = room
    if (<u64>g.nodes + MOST_TURNS) * 4 > (g.mask + 1) * 3:
        slots = 2 * (g.mask + 1)
        new = grown(g, NULL, 0, slots * 8)
        if new == NULL:
            return 0
        memset(new, 0, slots * 8)
        for k in range(g.mask + 1):
            if g.slot[k]:  # its half of the hash says where it goes: no key is looked at
                at = g.slot[k] >> 32 & (slots - 1)
                while (<u64*>new)[at]:
                    at = (at + 1) & (slots - 1)
                (<u64*>new)[at] = g.slot[k]
        given_back(g, g.slot, (g.mask + 1) * 8)
        g.slot = <u64*>new
        g.mask = slots - 1
    return 1


# The graph

cdef inline u64 hash_of(const ForcingGraph* g, const u64* key) noexcept nogil:
    cdef u64 hash = folded(key[0] ^ <u64>0x9E3779B97F4A7C15, <u64>0xD6E8FEB86659FD93)
    cdef int i
    for i in range(1, g.field.words):
        hash = folded(hash ^ key[i], <u64>0xA0761D6478BD642F + 2 * i)
    return hash ^ hash >> 29


cdef inline u64 slot_from(const ForcingGraph* g, const u64* key, u64 hash) noexcept nogil:
    """The slot of a state in the hash table, or the free slot where it can be put."""
    cdef u64 at = hash >> 32 & g.mask
    cdef int i
    cdef const u64* other
    while g.slot[at]:
        if not (g.slot[at] ^ hash) >> 32:
            other = g.key + <size_t>node_in(g.slot[at]) * g.field.words
            for i in range(g.field.words):
                if other[i] != key[i]:
                    break
            else:
                return at
        at = (at + 1) & g.mask
    return at


cdef inline uint32_t node_in(u64 slot) noexcept nogil:
    return <uint32_t>slot - 1


cdef inline uint32_t numbered(ForcingGraph* g, const u64* key, u64 hash) noexcept nogil:
    cdef u64 at = slot_from(g, key, hash)
    if not g.slot[at]:
        memcpy(g.key + <size_t>g.nodes * g.field.words, key, g.field.words * 8)
        g.first[g.nodes] = NOWHERE
        g.nodes += 1
        g.slot[at] = hash >> 32 << 32 | g.nodes
    return node_in(g.slot[at])


cdef int listed(ForcingGraph* g, uint32_t node) noexcept nogil:
    """List the turns from a state. The states after them are looked up in the hash table. All memory that is
    needed for this is asked for first: in large tables, waiting for memory is most of the work.
    """
    cdef Held s
    cdef Held after[MOST_TURNS]
    cdef int turn[MOST_TURNS]
    cdef u64 key[MOST_TURNS * MOST_WORDS]
    cdef u64 hash[MOST_TURNS]
    cdef int n, i, words = g.field.words
    if not roomy(g):
        return OUT_OF_MEMORY
    from_key(&g.field, g.key + <size_t>node * words, &s)
    n = turns_of(&g.field, &s, after, turn)
    for i in range(n):
        if not into_key(&g.field, &after[i], key + i * words):
            return TOO_MANY_BANS
        hash[i] = hash_of(g, key + i * words)
        wanted_soon(&g.slot[hash[i] >> 32 & g.mask])
    for i in range(n):
        if g.slot[hash[i] >> 32 & g.mask]:
            wanted_soon(g.key + <size_t>node_in(g.slot[hash[i] >> 32 & g.mask]) * words)
    for i in range(n):
        g.edge[g.edges + i] = numbered(g, key + i * words, hash[i])
        wanted_soon(&g.note[g.edge[g.edges + i]])
    g.first[node] = <uint32_t>g.edges
    g.degree[node] = <uint8_t>n
    g.edges += n
    return FINE


# Going down

cdef inline int is_askers(const ForcingGraph* g, uint32_t node) noexcept nogil:
    """Whether the asker moves there."""
    return mover_in(&g.field, g.key + <size_t>node * g.field.words) != g.owner


cdef inline int liberties_asked(const ForcingGraph* g, const Held* s) noexcept nogil:
    """The sum of the liberties of the owner's strings on the vertices."""
    cdef Points stones = s.stones[g.owner], rest = stones & g.asked, touched
    cdef Points empty = (((<Points>1) << g.field.vertices) - 1) & ~(s.stones[0] | s.stones[1])
    cdef int sum = 0
    while rest:
        rest &= ~string_touching(&g.field, stones, rest & -rest, &touched)
        sum += count(touched & empty)
    return sum


cdef void met(ForcingGraph* g, uint32_t node) noexcept nogil:
    """Note what is known of a state without play. Its first numbers are guesses. They come from the liberties
    that the asker has to take. If the question is asked once, they also come from the eyes that the owner
    lacks; else from who has more stones.
    """
    cdef Note* note = &g.note[node]
    cdef Held s
    cdef Points stones, others
    cdef Eyes eyes
    cdef int more, missing, i
    from_key(&g.field, g.key + <size_t>node * g.field.words, &s)
    stones = s.stones[g.owner]
    others = s.stones[1 - g.owner]
    note.marks = KNOWN
    note.round = note.depth = 0
    if not stones & g.asked:
        note.marks |= FREED
        if not g.is_again:
            note.marks |= ASKERS
            return
    elif lives_unconditionally(&g.field, stones, others, g.asked, &eyes):
        note.marks |= OWNERS
        return
    if is_shut_in(&g.field, others, stones, g.asked):
        note.marks |= ASKERS
        return
    more = missing = 0
    if g.is_again:
        more = count(stones) - count(others)
    else:
        missing = 2
        for i in range(eyes.n):
            if eyes.bordering[i] & g.asked:
                missing -= 1
    note.asker = <uint16_t>(max(1, liberties_asked(g, &s)) + max(0, more))
    note.owner = <uint16_t>(1 + max(0, -more) + MISSING_EYE * max(0, missing))


cdef inline void won_by(Note* note, int marks, unsigned round, unsigned depth) noexcept nogil:
    note.marks |= marks
    note.round = <uint16_t>round
    note.depth = <uint16_t>min(depth, 65535)


cdef uint32_t weighed(ForcingGraph* g, int deep) noexcept nogil:
    """Work out the numbers of the last state on the way, or who wins it. Return the state to go on to; NOWHERE
    if the last state is decided or seems so.
    """
    cdef uint32_t node = g.way[deep], next, best = NOWHERE
    cdef Note* note = &g.note[node]
    cdef Note* there
    cdef int own = is_askers(g, node), wins = ASKERS if own else OWNERS, loses = WON ^ wins
    cdef unsigned least = ENDLESS, most = 0, left = 0, mine, theirs
    cdef int i, back, all_lost = 1, has_won = 0
    cdef unsigned round = 0, depth = 0, measure, low = 0, high = 0
    for i in range(g.degree[node]):
        next = g.edge[g.first[node] + i]
        there = &g.note[next]
        measure = <unsigned>there.round << 16 | there.depth
        if there.marks & wins:
            if not has_won or measure < low:
                low = measure
            has_won = 1
            continue
        if there.marks & loses:
            high = max(high, measure)
            continue
        all_lost = 0
        if there.marks & ON_WAY:
            back = deep
            while g.way[back] != next:
                back -= 1
            # Play on this cycle is good for the asker if the vertices are free of the owner somewhere on it.
            if g.freed_on[deep] > (g.freed_on[back - 1] if back else 0):
                mine = 0 if own else ENDLESS
            else:
                mine = ENDLESS if own else 0
            theirs = ENDLESS - mine
        elif own:
            mine, theirs = there.asker, there.owner
        else:
            mine, theirs = there.owner, there.asker
        if mine < least:
            least = mine
            best = next
        if theirs:
            left += 1
            most = max(most, theirs)
    if has_won:
        won_by(note, wins, low >> 16, (low & 0xFFFF) + 1)
        return NOWHERE
    if all_lost:
        won_by(note, loses, high >> 16, (high & 0xFFFF) + 1)
        return NOWHERE
    if least == 0:
        mine, theirs = 0, ENDLESS
    elif left == 0:
        mine, theirs = ENDLESS, 0
    else:
        mine, theirs = least, min(most + (left - 1) // 2, ENDLESS - 1)
    note.asker = <uint16_t>(mine if own else theirs)
    note.owner = <uint16_t>(theirs if own else mine)
    return best if mine and theirs else NOWHERE


cdef int opened(ForcingGraph* g, uint32_t node) noexcept nogil:
    """Expand a state: meet the states that its turns lead to."""
    cdef int status, i
    cdef uint32_t next
    cdef Held s
    from_key(&g.field, g.key + <size_t>node * g.field.words, &s)
    g.most_bans = max(g.most_bans, s.bans)
    if g.first[node] == NOWHERE:
        status = listed(g, node)
        if status != FINE:
            return status
    for i in range(g.degree[node]):
        next = g.edge[g.first[node] + i]
        if not g.note[next].marks & KNOWN:
            met(g, next)
    g.note[node].marks |= OPEN
    g.opened += 1
    return FINE


cdef inline void entered(ForcingGraph* g, int deep, uint32_t node) noexcept nogil:
    g.way[deep] = node
    g.freed_on[deep] = (g.freed_on[deep - 1] if deep else 0) + (g.note[node].marks & FREED != 0)
    g.note[node].marks |= ON_WAY


cdef int gone_down(ForcingGraph* g, u64 steps) noexcept nogil:
    """Expand states until the start is decided or seems so, until it is time to settle, or for so many steps.
    """
    cdef int deep = 0, status = FINE
    cdef uint32_t next = NOWHERE  # than the last state on the way, if it has been weighed as it is
    cdef Note* note
    cdef Note before
    cdef u64 end = g.steps + steps
    entered(g, 0, g.start)
    while g.steps < end and g.opened < g.settled_at:
        g.steps += 1
        note = &g.note[g.way[deep]]
        if note.marks & OPEN:
            if next == NOWHERE:
                next = weighed(g, deep)
            if next != NOWHERE:
                if deep == MOST_WAY:
                    g.is_stuck = 1
                    break
                deep += 1
                entered(g, deep, next)
                next = NOWHERE
                continue
        else:
            status = opened(g, g.way[deep])
            if status != FINE:
                break
            next = weighed(g, deep)
        while deep > 0:  # go back up as far as numbers change
            g.note[g.way[deep]].marks &= ~ON_WAY
            deep -= 1
            note = &g.note[g.way[deep]]
            before = note[0]
            next = weighed(g, deep)
            if next != NOWHERE and note.asker == before.asker and note.owner == before.owner:
                break
        else:
            note = &g.note[g.start]
            if note.marks & WON:
                break
            if not note.asker or not note.owner:
                g.is_stuck = 1
                break
    while deep >= 0:
        g.note[g.way[deep]].marks &= ~ON_WAY
        deep -= 1
    return status


cdef int broadened(ForcingGraph* g, uint32_t more) noexcept nogil:
    """Expand so many more states. Play must be able to reach them through states that nobody has won. Those
    nearest to the start come first.
    """
    cdef uint32_t* queue
    cdef uint32_t head = 0, tail = 1, node, next, i
    cdef int status = FINE
    cdef size_t room = g.nodes
    queue = <uint32_t*>grown(g, NULL, 0, room * 4)
    if queue == NULL:
        return OUT_OF_MEMORY
    more += g.opened
    queue[0] = g.start
    g.note[g.start].marks |= ON_WAY
    while head < tail and g.opened < more:
        node = queue[head]
        head += 1
        if not g.note[node].marks & OPEN:
            status = opened(g, node)
            if status != FINE:
                break
            continue
        for i in range(g.degree[node]):
            next = g.edge[g.first[node] + i]
            if not g.note[next].marks & (WON | ON_WAY):
                g.note[next].marks |= ON_WAY
                queue[tail] = next
                tail += 1
    for i in range(tail):
        g.note[queue[i]].marks &= ~ON_WAY
    free(queue)
    g.bytes -= room * 4
    return status
