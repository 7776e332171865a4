# The strategy in a search that has proved its start. All proved states under the start are gathered, with all proved
# choices of the prover's. Then they are ordered from the sure margins backwards, and the prover chooses what comes
# first. So the strategy has no cycle. At last it is made sure that no position that the prover makes by a play has
# been there before (D5 of docs/progress.md). If one has, the choice is forbidden, and the search goes on.

from libc.stdlib cimport qsort

cdef enum:
    IS_SURE = 1, IS_WON = 2, IS_USED = 4, BY_PLAY = 8
    NOWHERE = 0xFFFFFFFF

cdef enum:
    STRATEGY_FOUND, SEARCH_AGAIN, NOT_PROVED, NO_ROOM, NO_TIME

cdef struct StrategyNode:
    u64 key
    uint32_t needs         # options that have to be won before it is; then, where the strategy leads
    uint32_t order         # of being won
    uint32_t next          # of the nodes with its position
    signed char move
    unsigned char marks

cdef struct StrategyEdge:
    uint32_t lower, upper
    signed char move

cdef struct Choice:
    u64 number
    unsigned char move

cdef struct CoreStrategy:
    StrategyNode* node
    u64 nodes, node_room
    uint32_t* slot
    u64 slots
    StrategyEdge* edge
    u64 edges, edge_room
    u64* first             # [lower]: where its edges begin
    uint32_t* queue
    uint32_t* mark
    Choice* choice
    u64 choices
    u64 refuter_nodes, sure_nodes, recurrences, researched, longest


cdef void strategy_put_away(CoreStrategy* g) noexcept nogil:
    free(g.node)
    free(g.slot)
    free(g.edge)
    free(g.first)
    free(g.queue)
    free(g.mark)
    free(g.choice)
    memset(g, 0, sizeof(CoreStrategy))


cdef uint32_t node_of(CoreStrategy* g, u64 key) noexcept nogil:
    """The number of the node of a state; a new one if it was not met. NOWHERE without memory."""
    cdef u64 at, i
    cdef void* new
    if 2 * g.nodes >= g.slots:
        free(g.slot)
        g.slots = 4 * g.slots if g.slots else 1 << 12
        g.slot = <uint32_t*>calloc(g.slots, sizeof(uint32_t))
        if g.slot == NULL:
            return NOWHERE
        for i in range(g.nodes):
            at = mixed_once(g.node[i].key) & (g.slots - 1)
            while g.slot[at]:
                at = (at + 1) & (g.slots - 1)
            g.slot[at] = <uint32_t>(i + 1)
    at = mixed_once(key) & (g.slots - 1)
    while g.slot[at]:
        if g.node[g.slot[at] - 1].key == key:
            return g.slot[at] - 1
        at = (at + 1) & (g.slots - 1)
    if g.nodes == g.node_room:
        new = realloc(g.node, (2 * g.node_room + 1024) * sizeof(StrategyNode))
        if new == NULL:
            return NOWHERE
        g.node = <StrategyNode*>new
        g.node_room = 2 * g.node_room + 1024
    memset(g.node + g.nodes, 0, sizeof(StrategyNode))
    g.node[g.nodes].key = key
    g.node[g.nodes].next = NOWHERE
    g.nodes += 1
    g.slot[at] = <uint32_t>g.nodes
    return <uint32_t>(g.nodes - 1)


cdef int edge_to(CoreStrategy* g, u64 key, uint32_t upper, int move) noexcept nogil:
    """Note that a turn leads from a node to a state; 0 without memory."""
    cdef uint32_t lower = node_of(g, key)
    cdef void* new
    if lower == NOWHERE:
        return 0
    if g.edges == g.edge_room:
        new = realloc(g.edge, (2 * g.edge_room + 1024) * sizeof(StrategyEdge))
        if new == NULL:
            return 0
        g.edge = <StrategyEdge*>new
        g.edge_room = 2 * g.edge_room + 1024
    g.edge[g.edges].lower = lower
    g.edge[g.edges].upper = upper
    g.edge[g.edges].move = move
    g.edges += 1
    return 1


cdef int gathered(CoreProgress* s, CoreStrategy* g, u64 root) noexcept nogil:
    """Gather what is proved under a state."""
    cdef Option option[MOST_OPTIONS]
    cdef ProgressState state
    cdef const ProgressEntry* entry
    cdef uint32_t proof, disproof
    cdef u64 at = 0
    cdef int n, i, found, tries
    if node_of(g, root) == NOWHERE:
        return NO_ROOM
    while at < g.nodes:
        watch(s)
        if s.interrupted:
            return NO_TIME
        state_of(&s.rules, g.node[at].key, &state)
        if is_sure(&s.rules, state.own, state.other):
            g.node[at].marks = IS_SURE
            at += 1
            continue
        n = options(s, &state, g.node[at].key, option)
        if state.mover == REFUTER:
            g.node[at].needs = n
            for i in range(n):
                if not edge_to(g, option[i].key, <uint32_t>at, option[i].move):
                    return NO_ROOM
        else:
            g.node[at].needs = 1
            found = 0
            for i in range(n):
                if option[i].move != PASSED_ON and is_sure(&s.rules, option[i].state.own, option[i].state.other):
                    found += 1
                    if not edge_to(g, option[i].key, <uint32_t>at, option[i].move):
                        return NO_ROOM
            for tries in range(2):
                if found:
                    break
                for i in range(n):
                    entry = entry_of(s, option[i].key)
                    if entry != NULL and entry.proof == 0:
                        found += 1
                        if not edge_to(g, option[i].key, <uint32_t>at, option[i].move):
                            return NO_ROOM
                if not found:
                    if tries:
                        return NOT_PROVED
                    # What took little work may have made room in the table.
                    g.researched += 1
                    s.depth = 0
                    expand(s, &state, g.node[at].key, DECIDED, DECIDED, &proof, &disproof)
                    if proof:
                        # It leaned on a choice that is forbidden now.
                        break
        at += 1
    return STRATEGY_FOUND


cdef int ordered(CoreProgress* s, CoreStrategy* g) noexcept nogil:
    """Order the nodes from the sure ones backwards; the prover chooses what comes first."""
    cdef u64 i, head = 0, tail = 0
    cdef uint32_t at, upper
    cdef StrategyEdge* sorted_edge
    cdef ProgressEntry* entry
    g.first = <u64*>calloc(g.nodes + 2, sizeof(u64))
    g.queue = <uint32_t*>malloc((g.nodes + 1) * sizeof(uint32_t))
    sorted_edge = <StrategyEdge*>malloc((g.edges + 1) * sizeof(StrategyEdge))
    if g.first == NULL or g.queue == NULL or sorted_edge == NULL:
        free(sorted_edge)
        return NO_ROOM
    for i in range(g.edges):
        g.first[g.edge[i].lower + 2] += 1
    for i in range(2, g.nodes + 2):
        g.first[i] += g.first[i - 1]
    for i in range(g.edges):
        sorted_edge[g.first[g.edge[i].lower + 1]] = g.edge[i]
        g.first[g.edge[i].lower + 1] += 1
    free(g.edge)
    g.edge = sorted_edge
    for i in range(g.nodes):
        if g.node[i].marks & IS_SURE or not g.node[i].needs:
            g.node[i].marks |= IS_WON
            g.queue[tail] = <uint32_t>i
            tail += 1
    while head < tail:
        at = g.queue[head]
        g.node[at].order = <uint32_t>head
        head += 1
        for i in range(g.first[at], g.first[at + 1]):
            upper = g.edge[i].upper
            if g.node[upper].marks & IS_WON:
                continue
            g.node[upper].needs -= 1
            if not g.node[upper].needs:
                g.node[upper].marks |= IS_WON
                g.node[upper].needs = at
                g.node[upper].move = g.edge[i].move
                g.queue[tail] = upper
                tail += 1
    if g.node[0].marks & IS_WON:
        return STRATEGY_FOUND
    for i in range(g.nodes):
        # Proofs that leaned on one that is not there any more are to be found again.
        if not g.node[i].marks & IS_WON:
            entry = entry_of(s, g.node[i].key)
            if entry != NULL and entry.proof == 0:
                entry.proof = entry.disproof = 0
                s.used -= 1
    return SEARCH_AGAIN


cdef int used(CoreProgress* s, CoreStrategy* g) noexcept nogil:
    """Mark the nodes that the strategy can come to, and how it goes on from each."""
    cdef Option option[MOST_OPTIONS]
    cdef ProgressState state
    cdef u64 head = 0, tail = 1
    cdef uint32_t at, lower
    cdef int n, i
    g.mark = <uint32_t*>calloc(g.nodes + 1, sizeof(uint32_t))
    if g.mark == NULL:
        return NO_ROOM
    g.queue[0] = 0
    g.node[0].marks |= IS_USED
    while head < tail:
        watch(s)
        if s.interrupted:
            return NO_TIME
        at = g.queue[head]
        head += 1
        if g.node[at].marks & IS_SURE:
            g.sure_nodes += 1
            continue
        state_of(&s.rules, g.node[at].key, &state)
        if state.mover == PROVER:
            g.choices += 1
            lower = g.node[at].needs
            if g.node[at].move != PASSED_ON:
                g.node[lower].marks |= BY_PLAY
            g.mark[lower] = max(g.mark[lower], g.mark[at] + 1)
            if not g.node[lower].marks & IS_USED:
                g.node[lower].marks |= IS_USED
                g.queue[tail] = lower
                tail += 1
            continue
        g.refuter_nodes += 1
        n = options(s, &state, g.node[at].key, option)
        for i in range(n):
            lower = node_of(g, option[i].key)
            if not g.node[lower].marks & IS_USED:
                g.node[lower].marks |= IS_USED
                g.queue[tail] = lower
                tail += 1
    memset(g.mark, 0, g.nodes * sizeof(uint32_t))
    return STRATEGY_FOUND


cdef int recurrences_from(
    CoreProgress* s, CoreStrategy* g, uint32_t start, uint32_t stamp, uint32_t lowest_order, u64 position
) noexcept nogil:
    """Forbid the plays by which a position comes back after a node with it; 0 without memory or when interrupted.
    Nodes won before ``lowest_order`` need not be looked at.
    """
    cdef Option option[MOST_OPTIONS]
    cdef ProgressState state
    cdef ProgressEntry* entry
    cdef u64 n_left = 1
    cdef uint32_t at, lower
    cdef int n, i
    g.queue[0] = start
    g.mark[start] = stamp
    while n_left:
        watch(s)
        if s.interrupted:
            return 0
        n_left -= 1
        at = g.queue[n_left]
        if g.node[at].marks & IS_SURE:
            continue
        state_of(&s.rules, g.node[at].key, &state)
        n = 1 if state.mover == PROVER else options(s, &state, g.node[at].key, option)
        for i in range(n):
            lower = g.node[at].needs if state.mover == PROVER else node_of(g, option[i].key)
            if g.node[lower].order < lowest_order:
                continue
            if (
                state.mover == PROVER and g.node[at].move != PASSED_ON
                and position_in(&s.rules, g.node[lower].key) == position
            ):
                g.recurrences += 1
                if not forbid(s, g.node[at].key, g.node[lower].key):
                    return 0
                entry = entry_of(s, g.node[at].key)
                if entry != NULL:
                    entry.proof = entry.disproof = 0
                    s.used -= 1
            if g.mark[lower] != stamp:
                g.mark[lower] = stamp
                g.queue[n_left] = lower
                n_left += 1
    return 1


cdef int nothing_recurs(CoreProgress* s, CoreStrategy* g) noexcept nogil:
    """Make sure that no play of the prover's makes a position that was there before."""
    cdef u64 i, at, slots = 1
    cdef uint32_t node, least, stamp = 0
    cdef u64 position
    cdef uint32_t* head
    while slots < 2 * g.nodes + 2:
        slots *= 2
    head = <uint32_t*>calloc(slots, sizeof(uint32_t))
    if head == NULL:
        return NO_ROOM
    for i in range(g.nodes):
        if not g.node[i].marks & IS_USED:
            continue
        position = position_in(&s.rules, g.node[i].key)
        at = mixed_once(position) & (slots - 1)
        while head[at] and position_in(&s.rules, g.node[head[at] - 1].key) != position:
            at = (at + 1) & (slots - 1)
        if head[at]:
            g.node[i].next = head[at] - 1
        head[at] = <uint32_t>(i + 1)
    for at in range(slots):
        if not head[at] or g.node[head[at] - 1].next == NOWHERE:
            continue
        least = NOWHERE
        node = head[at] - 1
        while node != NOWHERE:
            if g.node[node].marks & BY_PLAY:
                least = min(least, g.node[node].order)
            node = g.node[node].next
        node = head[at] - 1
        position = position_in(&s.rules, g.node[node].key)
        while node != NOWHERE:
            if least != NOWHERE and g.node[node].order > least:
                stamp += 1
                if not recurrences_from(s, g, node, stamp, least, position):
                    free(head)
                    return NO_TIME if s.interrupted else NO_ROOM
            node = g.node[node].next
    free(head)
    return SEARCH_AGAIN if g.recurrences else STRATEGY_FOUND


cdef int in_order(const void* a, const void* b) noexcept nogil:
    cdef u64 one = (<const Choice*>a).number, other = (<const Choice*>b).number
    return (one > other) - (one < other)


cdef int chosen(CoreStrategy* g) noexcept nogil:
    """List the choices of the prover."""
    cdef u64 i, n = 0
    g.choice = <Choice*>malloc((g.choices + 1) * sizeof(Choice))
    if g.choice == NULL:
        return NO_ROOM
    for i in range(g.nodes):
        if g.node[i].marks & IS_USED and not g.node[i].marks & IS_SURE and not g.node[i].key & 1:
            g.choice[n].number = g.node[i].key >> 1
            g.choice[n].move = 255 if g.node[i].move == PASSED_ON else g.node[i].move
            n += 1
    qsort(g.choice, n, sizeof(Choice), in_order)
    return STRATEGY_FOUND


cdef int find_strategy(CoreProgress* s, CoreStrategy* g, u64 root) noexcept nogil:
    """Find a strategy that is one, or what there is still to search."""
    cdef int status
    strategy_put_away(g)
    status = gathered(s, g, root)
    if status == STRATEGY_FOUND:
        status = ordered(s, g)
    if status == STRATEGY_FOUND:
        status = used(s, g)
    if status == STRATEGY_FOUND:
        status = nothing_recurs(s, g)
    if status == STRATEGY_FOUND:
        status = chosen(g)
    return status
