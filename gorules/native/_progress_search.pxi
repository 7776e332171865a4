# The search for a progress proof: depth-first proof-number search (Nagai's df-pn) on states up to symmetry. A state
# that comes back on the path is a failure of the prover. So what is disproved depends on the path, and claims
# nothing. What is proved does not: it leans on proved states alone.
#
# The number of a state whose options all have to be decided is the largest of theirs and one for each other option
# (weak proof numbers: Ueda, Hashimoto, Hashimoto and Iida, 2008), or their sum if nothing has been learnt.

from libc.time cimport CLOCKS_PER_SEC, clock

cdef enum:
    DECIDED = 1000000000   # a number that is never reached by search
    LOOK_AFTER = 256       # expanded states, until the clock is read again
    LONGEST_PATH = 500
    WORK_AT = 56           # a key and the logarithm of the work done share a word
    BUCKET = 4

cdef struct ProgressEntry:
    u64 key_and_work
    uint32_t proof, disproof

cdef struct Option:
    ProgressState state
    u64 key
    uint32_t proof, disproof
    signed char move

cdef struct ProverDid:
    u64 evaluated, expanded, sure, looked_ahead, lost, repeated, replaced

cdef struct CoreProgress:
    ProgressRules rules
    Windows windows
    ProgressEntry* table
    u64 mask, most_mask, used
    u64 path[LONGEST_PATH]
    int depth
    u64* forbidden         # pairs of states that the prover may not choose, as hashes; 0 is free
    u64 forbidden_mask, forbids
    u64 most_evaluated
    int stopped, interrupted
    void* prover           # to whom progress is reported
    u64 work, next_look
    long long next_report
    int looks_ahead, looks_for_losses, is_weak
    ProverDid did


cdef inline u64 mixed_once(u64 key) noexcept nogil:
    return mixed(key, <u64>0x2545F4914F6CDD1D)


cdef inline void watch(CoreProgress* s) noexcept nogil:
    """Report progress ten times a second; that may stop the search."""
    cdef long long spent
    s.work += 1
    if s.work >= s.next_look:
        s.next_look = s.work + LOOK_AFTER
        spent = clock()
        if spent >= s.next_report:
            s.next_report = spent + CLOCKS_PER_SEC // 10
            reported(s)
    if s.interrupted:
        s.stopped = 1


cdef inline ProgressEntry* entry_of(const CoreProgress* s, u64 key) noexcept nogil:
    """The entry of a state, or NULL."""
    cdef ProgressEntry* at = s.table + (mixed_once(key) & s.mask & ~<u64>(BUCKET - 1))
    cdef int i
    for i in range(BUCKET):
        if (at[i].key_and_work & ((<u64>1 << WORK_AT) - 1)) == key and at[i].proof | at[i].disproof:
            return at + i
    return NULL


cdef void more_entries(CoreProgress* s) noexcept nogil:
    """Make the table larger, if it is filling up and may."""
    cdef ProgressEntry* old = s.table
    cdef ProgressEntry* new
    cdef u64 i, j, k, slots = s.mask + 1
    if 2 * s.used < slots or s.mask >= s.most_mask:
        return
    new = <ProgressEntry*>calloc(4 * slots, sizeof(ProgressEntry))
    if new == NULL:
        s.most_mask = s.mask
        return
    s.mask = 4 * slots - 1
    s.table = new
    for i in range(slots):
        if old[i].proof | old[i].disproof:
            j = mixed_once(old[i].key_and_work & ((<u64>1 << WORK_AT) - 1)) & s.mask & ~<u64>(BUCKET - 1)
            # Those of one bucket before may share one now: there is room for all of them.
            for k in range(BUCKET):
                if not new[j + k].proof | new[j + k].disproof:
                    new[j + k] = old[i]
                    break
    free(old)


cdef void note(CoreProgress* s, u64 key, uint32_t proof, uint32_t disproof, u64 work) noexcept nogil:
    """Enter what is known of a state. What took least work makes room."""
    cdef ProgressEntry* at = s.table + (mixed_once(key) & s.mask & ~<u64>(BUCKET - 1))
    cdef ProgressEntry* chosen = NULL
    cdef int weight = 0, least = 255, i
    while work > 1 and weight < 120:
        work >>= 1
        weight += 2
    if proof == 0:
        weight += 3
    for i in range(BUCKET):
        if not at[i].proof | at[i].disproof:
            if least >= 0:
                chosen = at + i
                least = -1
        elif (at[i].key_and_work & ((<u64>1 << WORK_AT) - 1)) == key:
            chosen = at + i
            break
        elif <int>(at[i].key_and_work >> WORK_AT) < least:
            chosen = at + i
            least = at[i].key_and_work >> WORK_AT
    if not chosen.proof | chosen.disproof:
        s.used += 1
    elif (chosen.key_and_work & ((<u64>1 << WORK_AT) - 1)) != key:
        s.did.replaced += 1
    chosen.key_and_work = key | <u64>weight << WORK_AT
    chosen.proof = proof
    chosen.disproof = disproof


cdef inline int is_forbidden(const CoreProgress* s, u64 key, u64 after) noexcept nogil:
    cdef u64 pair, slot
    if not s.forbids:
        return 0
    pair = mixed(key, after) | 1
    slot = pair & s.forbidden_mask
    while s.forbidden[slot]:
        if s.forbidden[slot] == pair:
            return 1
        slot = (slot + 1) & s.forbidden_mask
    return 0


cdef int forbid(CoreProgress* s, u64 key, u64 after) noexcept nogil:
    """Forbid the prover a choice; 0 without memory."""
    cdef u64 pair = mixed(key, after) | 1, slot, i
    cdef u64* old = s.forbidden
    if is_forbidden(s, key, after):
        return 1
    if old == NULL or 2 * s.forbids > s.forbidden_mask:
        s.forbidden = <u64*>calloc(2 * (s.forbidden_mask + 1) if old != NULL else 256, sizeof(u64))
        if s.forbidden == NULL:
            s.forbidden = old
            return 0
        if old == NULL:
            s.forbidden_mask = 255
        else:
            s.forbidden_mask = 2 * s.forbidden_mask + 1
            for i in range((s.forbidden_mask + 1) // 2):
                if old[i]:
                    slot = old[i] & s.forbidden_mask
                    while s.forbidden[slot]:
                        slot = (slot + 1) & s.forbidden_mask
                    s.forbidden[slot] = old[i]
            free(old)
    slot = pair & s.forbidden_mask
    while s.forbidden[slot]:
        slot = (slot + 1) & s.forbidden_mask
    s.forbidden[slot] = pair
    s.forbids += 1
    return 1


cdef int options(const CoreProgress* s, const ProgressState* state, u64 key, Option* found) noexcept nogil:
    """The turns from a state, of those that are images of each other one; return how many."""
    cdef ProgressState after[MOST_OPTIONS]
    cdef signed char move[MOST_OPTIONS]
    cdef int n = plain_options(&s.rules, state, after, move), m = 0, i, j, by
    for i in range(n):
        found[m].key = key_of(&s.rules, after + i, &by)
        for j in range(m):
            if found[j].key == found[m].key:
                break
        else:
            if state.mover == PROVER and is_forbidden(s, key, found[m].key):
                continue
            found[m].state = after[i]
            found[m].move = move[i]
            m += 1
    return m


cdef void evaluate(CoreProgress* s, const ProgressState* state, uint32_t* proof, uint32_t* disproof) noexcept nogil:
    """Look at a state for the first time."""
    cdef ProgressRules* r = &s.rules
    cdef ProgressState after
    cdef Points left
    s.did.evaluated += 1
    proof[0] = 0
    disproof[0] = DECIDED
    if is_sure(r, state.own, state.other):
        s.did.sure += 1
        return
    if s.looks_for_losses and is_sure_of(&r.enclosures, state.other, state.own, 1 - r.margin):
        s.did.lost += 1
        proof[0] = DECIDED
        disproof[0] = 0
        return
    if s.looks_ahead and state.mover == PROVER:
        left = r.enclosures.board & ~(state.own | state.other)
        while left:
            if after_play(r, state, lowest(left), &after) and is_sure(r, after.own, after.other):
                s.did.looked_ahead += 1
                return
            left &= left - 1
    first_numbers(r, &s.windows, state, proof, disproof)


cdef void look_at(CoreProgress* s, Option* option) noexcept nogil:
    """What is known of an option, or a first look at it."""
    cdef const ProgressEntry* entry = entry_of(s, option.key)
    if entry != NULL:
        option.proof = entry.proof
        option.disproof = entry.disproof
    else:
        evaluate(s, &option.state, &option.proof, &option.disproof)
        note(s, option.key, option.proof, option.disproof, 1)


cdef inline int comes_back(const CoreProgress* s, const Option* option, int mover) noexcept nogil:
    """Whether an option leads back to what is on the path: for a play of the prover's to any position, for
    others to a position with the same one to play.
    """
    cdef u64 position = position_in(&s.rules, option.key)
    cdef int i, step = 1 if mover == PROVER and option.move != PASSED_ON else 2
    i = s.depth - step
    while i >= 0:
        if s.path[i] == position:
            return 1
        i -= step
    return 0


cdef u64 expand(
    CoreProgress* s, const ProgressState* state, u64 key, uint32_t most_proof, uint32_t most_disproof,
    uint32_t* proof, uint32_t* disproof
) noexcept nogil:
    """Work at a state until a number reaches its limit, or the state is decided. Return the work done."""
    cdef Option option[MOST_OPTIONS]
    cdef int n, i, best, mover = state.mover, m = 0, left
    cdef u64 work = 1, total, limit
    cdef uint32_t least, second, most, mine, theirs, most_mine, most_theirs
    if s.depth == LONGEST_PATH:
        proof[0] = DECIDED  # no proof is looked for so far away
        disproof[0] = 0
        return 1
    n = options(s, state, key, option)
    s.did.expanded += 1
    s.path[s.depth] = position_in(&s.rules, key)
    s.depth += 1
    if s.did.evaluated >= s.most_evaluated:
        s.stopped = 1
    watch(s)
    more_entries(s)
    # Below, "mine" are the numbers of which the one to move needs one to be 0, "theirs" the others.
    for i in range(n):
        if comes_back(s, option + i, mover):
            s.did.repeated += 1
            option[i].proof = DECIDED
            option[i].disproof = 0
        else:
            look_at(s, option + i)
        if (option[i].proof if mover == PROVER else option[i].disproof) == 0:
            proof[0] = 0 if mover == PROVER else DECIDED
            disproof[0] = DECIDED - proof[0]
            s.depth -= 1
            note(s, key, proof[0], disproof[0], 2)
            return 2
        if option[i].proof and option[i].disproof:
            option[m] = option[i]
            m += 1
    n = m
    most_mine = most_proof if mover == PROVER else most_disproof
    most_theirs = most_disproof if mover == PROVER else most_proof
    while True:
        least = second = DECIDED
        most = 0
        total = 0
        best = -1
        left = 0
        for i in range(n):
            mine = option[i].proof if mover == PROVER else option[i].disproof
            theirs = option[i].disproof if mover == PROVER else option[i].proof
            if theirs == 0:
                continue
            left += 1
            total += theirs
            most = max(most, theirs)
            if best < 0 or mine < least:
                second = least
                least = mine
                best = i
            elif mine < second:
                second = mine
        if best < 0:
            mine = DECIDED
            theirs = 0
        elif least == 0:
            mine = 0
            theirs = DECIDED
        else:
            mine = least
            if s.is_weak:
                total = <u64>most + left - 1
            theirs = <uint32_t>min(total, <u64>DECIDED - 1)
        proof[0] = mine if mover == PROVER else theirs
        disproof[0] = theirs if mover == PROVER else mine
        if mine == 0 or theirs == 0 or mine >= most_mine or theirs >= most_theirs or s.stopped:
            break
        # The best option is searched until it is no longer the best, by a quarter.
        limit = min(<u64>most_mine, <u64>second + second // 4 + 1)
        mine = <uint32_t>max(limit, <u64>least + 1)
        theirs = option[best].disproof if mover == PROVER else option[best].proof
        total = <u64>(left - 1) if s.is_weak else total - theirs
        limit = DECIDED if most_theirs >= DECIDED else (most_theirs - total if most_theirs > total else 1)
        theirs = <uint32_t>max(limit, <u64>theirs + 1)
        work += expand(
            s, &option[best].state, option[best].key, mine if mover == PROVER else theirs,
            theirs if mover == PROVER else mine, &option[best].proof, &option[best].disproof
        )
    s.depth -= 1
    note(s, key, proof[0], disproof[0], work)
    return work
