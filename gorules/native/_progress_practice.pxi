# Practice: games from the start, in which about half of the turns are those that look best and the others are
# chosen by chance. Each is searched from its end backwards, until a search of so many states decides nothing. What is
# solved on the way is what the first numbers are learnt from.

cdef inline u64 by_chance(u64* seed, u64 below) noexcept nogil:
    seed[0] += 1
    return mixed(seed[0], <u64>0x5851F42D4C957F2D) % below


cdef void practise(CoreProgress* s, const ProgressState* start, u64 start_key, u64 budget, u64* seed) noexcept nogil:
    """Play one game, and search it."""
    cdef ProgressState line[3 * MOST_PROVED]
    cdef u64 key[3 * MOST_PROVED]
    cdef Option option[MOST_OPTIONS]
    cdef uint32_t proof, disproof, least, number
    cdef int n, i, j, best, length = 0
    line[0] = start[0]
    key[0] = start_key
    while True:
        n = options(s, line + length, key[length], option)
        best = -1
        if n and by_chance(seed, 2):
            best = <int>by_chance(seed, n)
        else:
            least = DECIDED
            for i in range(n):
                first_numbers(&s.rules, &s.windows, &option[i].state, &proof, &disproof)
                number = proof if line[length].mover == PROVER else disproof
                if number < least or (number == least and by_chance(seed, 2)):
                    least = number
                    best = i
        length += 1
        if (
            best < 0 or length == 3 * s.rules.points or is_sure(&s.rules, option[best].state.own, option[best].state.other)
            or is_sure_of(&s.rules.enclosures, option[best].state.other, option[best].state.own, 1 - s.rules.margin)
        ):
            break
        line[length] = option[best].state
        key[length] = option[best].key
    for i in range(length - 1, -1, -1):
        s.depth = s.stopped = 0
        s.most_evaluated = s.did.evaluated + budget
        expand(s, line + i, key[i], DECIDED, DECIDED, &proof, &disproof)
        if proof and disproof:
            break
