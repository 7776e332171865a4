# Sequences of turns: how many there are, and what holds along one.

cdef u64 perft_of(CoreGame* g, Play* room, int depth) noexcept nogil:
    """The number of sequences of ``depth`` legal turns; ``room`` is for one list of turns a level."""
    cdef int n, i
    cdef u64 total = 0
    if depth == 0:
        return 1
    n = legal_moves(g, room)
    if depth == 1:
        return n
    for i in range(n):
        if not make(g, room + i):
            return 0
        total += perft_of(g, room + g.rules.points + 1, depth - 1)
        undo(g)
    return total


def perft(packed, start, int depth):
    """Return the number of sequences of ``depth`` legal turns."""
    cdef CoreLine line = CoreLine(packed, start)
    cdef CoreGame* g = &line.game
    cdef u64 total
    cdef Play* room = <Play*>malloc(<size_t>(depth + 1) * (g.rules.points + 1) * sizeof(Play))
    if room == NULL:
        raise MemoryError
    with nogil:
        total = perft_of(g, room, depth)
    free(room)
    if g.failed:
        raise MemoryError
    return total


# For tests

cdef object described(CoreGame* g, Play* room):
    cdef const CoreTurn* turn = now(g)
    cdef int n = legal_moves(g, room), i
    return (
        as_int(turn.black), as_int(turn.white), turn.mover, tuple([room[i].point for i in range(n)]),
        turn.over - 1, turn.then if turn.over else -1, turn.winner, turn.repeats - g.root,
        None if g.rules.scoring.in_cycle else margin2(g),
        (turn.prisoners[0], turn.prisoners[1]),
    )


def replay(packed, start, points):
    """Make turns (-1: pass) without asking whether they are legal. Return what holds before the first and after
    each: black stones, white stones, the player to move, the legal turns, the ending that ended play (-1:
    none), what follows, the winner, the turn that was repeated, twice the margin as it stands (None where
    positions of a cycle count), the prisoners.
    """
    cdef CoreLine line = CoreLine(packed, start)
    cdef CoreGame* g = &line.game
    cdef Play play
    cdef int point
    cdef Play* room = <Play*>malloc((g.rules.points + 1) * sizeof(Play))
    if room == NULL:
        raise MemoryError
    try:
        found = [described(g, room)]
        for point in points:
            if not -1 <= point < g.rules.points or not consider(g, point, &play):
                raise InputError(f"no turn can be made on point {point}")
            if not make(g, &play):
                raise MemoryError
            found.append(described(g, room))
        return found
    finally:
        free(room)
