# The first numbers of a state: how much is still to be proved, and to be disproved, as patterns in windows of the
# board suggest. The weights are learnt from states that a search has solved (logistic regression, with the step
# sizes of Duchi, Hazan and Singer, "Adaptive subgradient methods", 2011).

from libc.math cimport exp, log, sqrt

cdef enum:
    MOST_WINDOWS = 256
    MOST_IN_WINDOW = 9
    MOST_SUM = 6           # of weights that make a difference

cdef struct Windows:
    int windows, total                   # how many there are, and how many weights for each mover
    int offset[MOST_WINDOWS]             # of the weights of a window; those of one kind share them
    int entries[MOST_PROVED + 1]         # where the windows of a point begin
    unsigned char* window                # a window that has the point
    uint16_t* power                      # and the power of 3 there
    float* weight[2]                     # [mover]
    float bias[2]
    int is_learnt


cdef int set_up_windows(Windows* w, int points, windows) except -1:
    """``windows`` are pairs: a kind, and the points in the order of that kind. Each kind counts from 0."""
    cdef int i, p, j, n = 0, k, power
    cdef list start = []
    if len(windows) > MOST_WINDOWS:
        raise ValueError("the native core does not know so many windows")
    w.windows = len(windows)
    sizes = {}
    for kind, inside in windows:
        if not 0 < len(inside) <= MOST_IN_WINDOW or sizes.setdefault(kind, len(inside)) != len(inside):
            raise ValueError("the native core does not know such a window")
    for kind in range(len(sizes)):
        start.append(w.total)
        w.total += 3 ** sizes[kind]
    w.window = <unsigned char*>malloc(MOST_WINDOWS * MOST_IN_WINDOW)
    w.power = <uint16_t*>malloc(MOST_WINDOWS * MOST_IN_WINDOW * sizeof(uint16_t))
    for k in range(2):
        w.weight[k] = <float*>calloc(w.total + 1, sizeof(float))
    if w.window == NULL or w.power == NULL or w.weight[0] == NULL or w.weight[1] == NULL:
        raise MemoryError
    for i, (kind, inside) in enumerate(windows):
        w.offset[i] = start[kind]
    for p in range(points):
        w.entries[p] = n
        for i, (kind, inside) in enumerate(windows):
            power = 1
            for j in range(len(inside)):
                if inside[j] == p:
                    w.window[n] = i
                    w.power[n] = power
                    n += 1
                power *= 3
    w.entries[points] = n
    return 0


cdef void windows_put_away(Windows* w) noexcept nogil:
    free(w.window)
    free(w.power)
    free(w.weight[0])
    free(w.weight[1])


cdef inline void patterns(const Windows* w, Points own, Points other, int* pattern) noexcept nogil:
    """The place of the weight of what is in each window."""
    cdef int i
    memcpy(pattern, w.offset, w.windows * sizeof(int))
    while own:
        for i in range(w.entries[lowest(own)], w.entries[lowest(own) + 1]):
            pattern[w.window[i]] += w.power[i]
        own &= own - 1
    while other:
        for i in range(w.entries[lowest(other)], w.entries[lowest(other) + 1]):
            pattern[w.window[i]] += 2 * w.power[i]
        other &= other - 1


cdef inline float weighed(const Windows* w, const int* pattern, int mover) noexcept nogil:
    cdef float total = w.bias[mover]
    cdef int i
    for i in range(w.windows):
        total += w.weight[mover][pattern[i]]
    return total


cdef void first_numbers(
    const ProgressRules* r, const Windows* w, const ProgressState* state, uint32_t* proof, uint32_t* disproof
) noexcept nogil:
    cdef int pattern[MOST_WINDOWS]
    cdef Points empty, beside
    cdef double total
    if not w.is_learnt:
        # The refuter's liberties and what is out of the prover's reach, against her liberties.
        empty = r.enclosures.board & ~(state.own | state.other)
        beside = points_beside(&r.enclosures, state.own) & empty
        proof[0] = 1 + count(points_beside(&r.enclosures, state.other) & empty) + count(empty & ~beside)
        disproof[0] = 1 + count(beside)
        return
    patterns(w, state.own, state.other, pattern)
    total = 0.8 * weighed(w, pattern, state.mover)
    total = max(-MOST_SUM, min(MOST_SUM, total))
    proof[0] = 1 + <uint32_t>(6 * exp(-total))
    disproof[0] = 1 + <uint32_t>(6 * exp(total))


cdef int learn(
    const ProgressRules* r, Windows* w, const u64* key, const unsigned char* is_proved, long samples, int rounds
) noexcept nogil:
    """Learn the weights from solved states, given in an order without a pattern; 0 without memory."""
    cdef float* squares[2]
    cdef double seen[2][2]
    cdef int pattern[MOST_WINDOWS]
    cdef ProgressState state
    cdef long i
    cdef int k, j, at
    cdef float step, slope
    memset(seen, 0, sizeof(seen))
    for k in range(2):
        squares[k] = <float*>malloc((w.total + 1) * sizeof(float))
    if squares[0] == NULL or squares[1] == NULL:
        free(squares[0])
        free(squares[1])
        return 0
    for k in range(2):
        memset(w.weight[k], 0, w.total * sizeof(float))
        for j in range(w.total):
            squares[k][j] = 1
    for i in range(samples):
        seen[key[i] & 1][is_proved[i]] += 1
    # Won and lost states weigh the same in all: which are more depends on how the search went.
    for k in range(2):
        w.bias[k] = 0
        for j in range(2):
            seen[k][j] = min(<double>4, (seen[k][0] + seen[k][1] + 2) / (2 * seen[k][j] + 2))
    for j in range(rounds):
        for i in range(samples):
            state_of(r, key[i], &state)
            patterns(w, state.own, state.other, pattern)
            slope = is_proved[i] - 1 / (1 + exp(-weighed(w, pattern, state.mover)))
            slope *= seen[state.mover][is_proved[i]]
            for k in range(w.windows):
                at = pattern[k]
                step = slope - <float>1e-5 * w.weight[state.mover][at]
                squares[state.mover][at] += step * step
                w.weight[state.mover][at] += <float>0.1 * step / sqrt(squares[state.mover][at])
    free(squares[0])
    free(squares[1])
    w.is_learnt = 1
    return 1
