# States of a progress proof (docs/progress.md): a position, who has the turn, a ko point, and whether the opponent
# has just passed; their numbers, and the turns from a state. A ko point bars one play: the retake of a single stone
# that would bring back the position before.

cdef enum:
    MOST_PROVED = 30       # points of a board: a number of a state takes less than 56 bits
    SEVENS = (MOST_PROVED + 6) // 7
    SEVEN = 128
    NO_KO = -1
    PASSED_ON = -1         # the move of a pass
    MOST_OPTIONS = MOST_PROVED + 1

cdef enum:
    RETAKING_FREE, RETAKING_BARRED_AFTER_A_PLAY, RETAKING_BARRED, RETAKINGS

cdef enum:
    PROVER, REFUTER        # who has the turn: in C the prover's opponent is called the refuter

cdef struct ProgressState:
    Points own, other      # stones of the prover's and of the refuter's
    int mover, ko, passed

cdef struct ProgressRules:
    Enclosures enclosures
    int points, margin, retaking, suicide
    int symmetries
    u64* ternary           # [symmetry][piece][set of seven points]: the sum of their images' powers of 3
    int* moved             # [symmetry][point]


cdef int set_up_rules(
    ProgressRules* r, neighbours, symmetries, int margin, int retaking, int suicide, int most_enclosed, u64 memory
) except -1:
    cdef int s, p, j
    cdef u64 power
    if len(neighbours) > MOST_PROVED:
        raise ValueError("the native core does not prove on boards so large")
    set_up_enclosures(&r.enclosures, neighbours, symmetries, suicide, most_enclosed, memory)
    r.points = len(neighbours)
    r.margin = margin
    r.retaking = code_of(retaking, RETAKINGS)
    r.suicide = suicide
    r.symmetries = len(symmetries)
    r.ternary = <u64*>calloc(r.symmetries * SEVENS * SEVEN, sizeof(u64))
    r.moved = <int*>calloc(r.symmetries * r.points, sizeof(int))
    if r.ternary == NULL or r.moved == NULL:
        raise MemoryError
    for s in range(r.symmetries):
        for p in range(r.points):
            r.moved[s * r.points + p] = symmetries[s][p]
            power = 1
            for j in range(r.moved[s * r.points + p]):
                power *= 3
            for j in range(SEVEN):
                if j >> (p % 7) & 1:
                    r.ternary[(s * SEVENS + p // 7) * SEVEN + j] += power
    return 0


cdef void rules_put_away(ProgressRules* r) noexcept nogil:
    enclosures_put_away(&r.enclosures)
    free(r.ternary)
    free(r.moved)


cdef u64 key_of(const ProgressRules* r, const ProgressState* state, int* by) noexcept nogil:
    """The least number of a state under all symmetries, and the symmetry ``by`` which it is reached. Twice the
    number of docs/progress.md, and 1 if the refuter has the turn.
    """
    cdef u64 best = <u64>-1, number
    cdef const u64* row
    cdef Points own, other
    cdef int s
    for s in range(r.symmetries):
        row = r.ternary + s * SEVENS * SEVEN
        own = state.own
        other = state.other
        number = 0
        while own | other:
            number += row[<int>(own & 127)] + 2 * row[<int>(other & 127)]
            own >>= 7
            other >>= 7
            row += SEVEN
        number *= r.points + 1
        if state.ko >= 0:
            number += r.moved[s * r.points + state.ko] + 1
        if number < best:
            best = number
            by[0] = s
    return (2 * best + state.passed) * 2 + state.mover


cdef inline u64 position_in(const ProgressRules* r, u64 key) noexcept nogil:
    """The number of the position in a key."""
    return key // (4 * (r.points + 1))


cdef void state_of(const ProgressRules* r, u64 key, ProgressState* state) noexcept nogil:
    """The state that a key stands for."""
    cdef int p
    state.mover = key & 1
    state.passed = (key >> 1) & 1
    key >>= 2
    state.ko = <int>(key % (r.points + 1)) - 1
    key //= r.points + 1
    state.own = state.other = 0
    for p in range(r.points):
        if key % 3 == 1:
            state.own |= <Points>1 << p
        elif key % 3 == 2:
            state.other |= <Points>1 << p
        key //= 3


cdef inline int has_liberty(const Enclosures* e, Points string, Points empty) noexcept nogil:
    return (points_beside(e, string) & empty) != 0


cdef int after_play(const ProgressRules* r, const ProgressState* state, int point, ProgressState* after) noexcept nogil:
    """Make the play of the one who has the turn; 0 if it is illegal, or the ko point bars it."""
    cdef const Enclosures* e = &r.enclosures
    cdef Points own, other, bit = e.bit[point], left, string, taken = 0, empty
    if point == state.ko:
        return 0
    own = state.own if state.mover == PROVER else state.other
    other = state.other if state.mover == PROVER else state.own
    own |= bit
    empty = e.board & ~(own | other)
    left = e.near[point] & other
    while left:
        string = joined_in(e, other, left & -left)
        left &= ~string
        if not has_liberty(e, string, empty):
            taken |= string
    other &= ~taken
    after.ko = NO_KO
    after.passed = 0
    after.mover = 1 - state.mover
    if taken:
        # The retake takes the stone just played and nothing else, if that is alone and has one liberty.
        if (
            r.retaking != RETAKING_FREE and not taken & (taken - 1) and not e.near[point] & own
            and e.near[point] & ~other == taken and not state.passed
        ):
            after.ko = lowest(taken)
    elif not e.near[point] & empty:
        string = joined_in(e, own, bit)
        if not has_liberty(e, string, empty):
            # The refuter's suicide of a single stone changes nothing. The prover does without any.
            if state.mover == PROVER or not r.suicide or string == bit:
                return 0
            own &= ~string
    after.own = own if state.mover == PROVER else other
    after.other = other if state.mover == PROVER else own
    return 1


cdef int is_scored(const ProgressRules* r, Points own, Points other) noexcept nogil:
    """Whether the prover has her margin if play ends here."""
    cdef const Enclosures* e = &r.enclosures
    cdef Points left = e.board & ~(own | other), region, beside
    cdef int margin = count(own) - count(other)
    while left:
        region = joined_in(e, left, left & -left)
        left &= ~region
        beside = points_beside(e, region)
        if not beside & other:
            if beside & own:
                margin += count(region)
        elif not beside & own:
            margin -= count(region)
    return margin >= r.margin


cdef inline int is_sure(ProgressRules* r, Points own, Points other) noexcept nogil:
    """Whether the prover is sure of her margin."""
    return is_sure_of(&r.enclosures, own, other, r.margin)


cdef int plain_options(const ProgressRules* r, const ProgressState* state, ProgressState* after, signed char* move) noexcept nogil:
    """The turns to be looked at from a state, the pass last; return how many. The prover passes only if she has
    her margin, and does not wait for the refuter's pass if she would then.
    """
    cdef Points left = r.enclosures.board & ~(state.own | state.other)
    cdef int n = 0
    while left:
        if after_play(r, state, lowest(left), after + n):
            move[n] = lowest(left)
            n += 1
        left &= left - 1
    if is_scored(r, state.own, state.other) == (state.mover == PROVER):
        after[n] = state[0]
        after[n].mover = 1 - state.mover
        after[n].ko = NO_KO
        after[n].passed = state.mover == REFUTER and r.retaking == RETAKING_BARRED_AFTER_A_PLAY
        move[n] = PASSED_ON
        n += 1
    return n
