# How many turns away a position is at least, if nothing is banned: stones are placed and taken off, players
# take turns and may pass. If a position is further away than a search goes, a record of it decides nothing in
# this search.

cdef enum:
    MOST_AWAY = 7  # points of the largest board for which distances are worked out
    NEVER_THERE = 255

cdef struct Away:
    int points, positions
    int* ternary          # [set of points]: the sum of their powers of 3
    int* index            # [number of a position]: its place among the legal positions, or -1
    unsigned char* turns  # [position and mover][position and author]: how many, with the play that leaves it


cdef inline int index_of(const Away* away, Points black, Points white) noexcept nogil:
    return away.index[away.ternary[black] + 2 * away.ternary[white]]


cdef inline int place_of(const Away* away, Points black, Points white) noexcept nogil:
    return 0 if away.turns == NULL else index_of(away, black, white)


cdef inline const unsigned char* row_of(const Away* away, int place, int mover) noexcept nogil:
    """The distances from a position, given by its place, with a player to move; NULL if they are not worked
    out.
    """
    if away.turns == NULL:
        return NULL
    return away.turns + (2 * place + mover) * <size_t>(2 * away.positions)


cdef inline int turns_to(const unsigned char* row, int place, int author) noexcept nogil:
    """The least number of turns until a play of ``author`` (-1: anybody) leaves a position; this play is one of
    them.
    """
    if row == NULL:
        return 1
    return row[2 * place + author] if author >= 0 else min(row[2 * place], row[2 * place + 1])


cdef int is_sound(const Rules* r, Points black, Points white) noexcept nogil:
    """Whether every string has a liberty."""
    cdef Points empty = r.board & ~(black | white), left
    left = black
    while left:
        if smothered(r, black, empty, lowest(left)):
            return 0
        left &= left - 1
    left = white
    while left:
        if smothered(r, white, empty, lowest(left)):
            return 0
        left &= left - 1
    return 1


cdef int measured(Away* away, const Rules* one, const Rules* other) except -1:
    """Work out all distances on a board, for plays that at least one of two rulesets may allow."""
    cdef int n = one.points, most = 1, power, k, b, w, p, mover, point, lost, width, state, head, tail, target
    cdef Points own, enemy, captured
    cdef int* next
    cdef int* queue
    cdef short* far
    cdef Points* black
    cdef Points* white
    cdef unsigned char* row
    away.points = n
    if n > MOST_AWAY:
        return 0
    for k in range(n):
        most *= 3
    away.ternary = <int*>calloc(1 << n, sizeof(int))
    away.index = <int*>malloc(most * sizeof(int))
    black = <Points*>malloc(most * sizeof(Points))
    white = <Points*>malloc(most * sizeof(Points))
    if away.ternary == NULL or away.index == NULL or black == NULL or white == NULL:
        free(black)
        free(white)
        raise MemoryError
    for b in range(1 << n):
        power = 1
        for k in range(n):
            if b >> k & 1:
                away.ternary[b] += power
            power *= 3
    memset(away.index, 255, most * sizeof(int))
    for b in range(1 << n):
        for w in range(1 << n):
            if not b & w and is_sound(one, b, w):
                black[away.positions] = b
                white[away.positions] = w
                away.index[away.ternary[b] + 2 * away.ternary[w]] = away.positions
                away.positions += 1
    width = 2 * away.positions
    # The position that each play of each player leaves, from each position; -1: there is no such play.
    next = <int*>malloc(<size_t>width * n * sizeof(int))
    queue = <int*>malloc(width * sizeof(int))
    far = <short*>malloc(width * sizeof(short))
    away.turns = <unsigned char*>malloc(<size_t>width * width)
    if next == NULL or queue == NULL or far == NULL or away.turns == NULL:
        free(black)
        free(white)
        free(next)
        free(queue)
        free(far)
        raise MemoryError
    with nogil:
        for p in range(away.positions):
            for mover in range(2):
                for point in range(n):
                    target = -1
                    if not (black[p] | white[p]) & one.bit[point]:
                        own = black[p] if mover == 0 else white[p]
                        enemy = white[p] if mover == 0 else black[p]
                        lost = put_down(one, &own, &enemy, point, &captured)
                        if suicide_allowed(one, lost) or suicide_allowed(other, lost):
                            target = index_of(away, own, enemy) if mover == 0 else index_of(away, enemy, own)
                    next[(2 * p + mover) * n + point] = target
        memset(away.turns, NEVER_THERE, <size_t>width * width)
        for state in range(width):
            row = away.turns + <size_t>state * width
            memset(far, 255, width * sizeof(short))
            far[state] = 0
            queue[0] = state
            head = 0
            tail = 1
            while head < tail:
                k = queue[head]
                head += 1
                mover = k & 1
                for point in range(-1, n):
                    if point < 0:
                        target = k ^ 1
                    else:
                        p = next[k * n + point]
                        if p < 0:
                            continue
                        if row[2 * p + mover] == NEVER_THERE:
                            row[2 * p + mover] = <unsigned char>min(far[k] + 1, 254)
                        target = 2 * p + (1 - mover)
                    if far[target] < 0:
                        far[target] = far[k] + 1
                        queue[tail] = target
                        tail += 1
    free(black)
    free(white)
    free(next)
    free(queue)
    free(far)
    return 1


cdef void put_off(Away* away) noexcept:
    free(away.ternary)
    free(away.index)
    free(away.turns)
