# Rules and lines of play from Python, and what is counted along them.

cdef Points bitboard(object value) except *:
    """A set of points given as an int."""
    return joined(value & 0xFFFFFFFFFFFFFFFF, value >> 64)


cdef object as_int(Points points):
    return int(<u64>points) | int(high_of(points)) << 64


TERMS = ("compares", "records", "lifted_by", "keeps", "window")
END = ("kind", "then", "times", "last_by", "on", "of_next", "of_memory", "terms")
FIELDS = {"PackedTerms": TERMS, "PackedEnd": END, "PackedScoring": SCORING}


cdef int terms_of(Terms* terms, object packed) except -1:
    """Take over the terms of a repetition."""
    known(packed, TERMS)
    terms.compares = code_of(packed.compares, COMPARES)
    terms.records = code_of(packed.records, EVENT_SETS)
    terms.lifted_by = code_of(packed.lifted_by, LIFTED_BY)
    terms.keeps = packed.keeps
    terms.window = code_of(packed.window, MAX_NUMBER + 1)
    return 1


cdef int end_of(EndTerms* end, object packed) except -1:
    """Take over an ending."""
    known(packed, END)
    end.kind = code_of(packed.kind, END_KINDS)
    end.then = code_of(packed.then, FOLLOWS)
    end.count = code_of(packed.times, MAX_NUMBER + 1)
    end.last_by = code_of(packed.last_by + 1, 3) - 1
    end.on = code_of(packed.on, EVENT_SETS)
    end.of_next = packed.of_next
    end.of_memory = packed.of_memory
    return terms_of(&end.terms, packed.terms)


cdef class Compiled:
    """A packed ruleset on its board, ready for the engine."""

    cdef Rules rules

    def __cinit__(self, packed):
        cdef Rules* r = &self.rules
        cdef EndTerms* end
        cdef int point, s, k, entry, bit, target
        cdef Points mask
        r.points = packed.points
        if not 1 <= r.points <= MAX_POINTS or len(packed.ko) > MAX_KO or len(packed.ends) > MAX_ENDS:
            raise InputError("the packed ruleset is too large for the native core")
        r.board = 0
        for point in range(r.points):
            r.bit[point] = <Points>1 << point
            r.board |= r.bit[point]
        for point in range(r.points):
            r.near[point] = bitboard(packed.near[point])
        r.kos = len(packed.ko)
        for k in range(r.kos):
            terms_of(&r.ko[k], packed.ko[k])
            r.far |= (r.ko[k].window == 0 or r.ko[k].window > NEAR) << k
            for s in range(3):
                if is_recorded(&r.ko[k], s > 0, s):
                    r.recorded[s] |= <uint32_t>1 << k
        r.ends = len(packed.ends)
        for k in range(r.ends):
            end = &r.end[k]
            end_of(end, packed.ends[k])
            r.retraced |= end.kind in (END_PASS_REPEATS, END_REPETITION, END_SITUATION_REPEATS)
            r.remembers |= end.kind == END_SITUATION_REPEATS and end.of_memory
            if end.kind == END_NO_LEGAL_PLAY and not r.stuck:
                r.stuck = k + 1
            r.ended_by_plays |= end.kind not in (END_PASSES, END_PASS_REPEATS)
            for s in range(3):
                if end.kind == END_REPETITION and is_recorded(&end.terms, s > 0, s):
                    r.recorded[s] |= <uint32_t>1 << (16 + k)
        r.chained = r.far or r.retraced
        r.suicide = code_of(packed.suicide, SUICIDES)
        r.passing = packed.passing
        scoring_of(&r.scoring, packed.scoring)
        r.by_position = packed.by_position
        r.most2 = packed.most2
        r.komi2 = packed.komi2
        r.win2 = packed.win2
        r.symmetries = len(packed.symmetries)
        r.nibbles = (r.points + 3) // 4
        r.maps = <Points*>calloc(r.symmetries * r.nibbles * 16, sizeof(Points))
        if r.maps == NULL:
            raise MemoryError
        for s in range(r.symmetries):
            for k in range(r.nibbles):
                for entry in range(16):
                    mask = 0
                    for bit in range(4):
                        point = 4 * k + bit
                        if entry >> bit & 1 and point < r.points:
                            target = packed.symmetries[s][point]
                            mask |= r.bit[target]
                    r.maps[(s * r.nibbles + k) * 16 + entry] = mask

    def __dealloc__(self):
        free(self.rules.maps)


cdef class Line:
    """A game of the engine, owned by Python."""

    cdef Game game
    cdef Compiled compiled

    def __cinit__(self, packed, start):
        cdef Game* g = &self.game
        cdef Turn* turn
        cdef Play play
        cdef int k, point, author, next
        self.compiled = Compiled(packed)
        g.rules = &self.compiled.rules
        g.t = -1
        if not more_room(g):
            raise MemoryError
        g.t = 0
        turn = g.turn
        turn.black = bitboard(start.black)
        turn.white = bitboard(start.white)
        turn.hash = position_hash(turn.black, turn.white)
        turn.pid = -1
        turn.point = START
        turn.author = -1
        turn.next = start.first
        turn.mover = turn.next
        turn.over = turn.then = 0
        turn.winner = -1
        turn.repeats = -1
        turn.run = turn.last_all = turn.captured = turn.lost = 0
        turn.recorded = 0
        for k in range(2):
            turn.last_pass[k] = turn.prisoners[k] = turn.passes[k] = turn.taken[k] = 0
        for k in range(g.rules.kos):
            if g.rules.ko[k].records & AT_START:
                turn.recorded |= <uint32_t>1 << k
        for k in range(g.rules.ends):
            if g.rules.end[k].kind == END_REPETITION and g.rules.end[k].terms.records & AT_START:
                turn.recorded |= <uint32_t>1 << (16 + k)
        if g.rules.chained:
            linked(g, 0, -1)
        if g.rules.remembers:
            digested(g, 0)
        for author, point, next in start.turns:
            now(g).mover = author
            if not consider(g, point, &play):
                raise InputError("the earlier turns cannot be made")
            if not made(g, &play, author, next, 0):
                raise MemoryError
        g.root = g.t
        turn = now(g)
        turn.mover = start.to_play
        for k in range(g.rules.ends):
            if g.rules.end[k].kind == END_NO_LEGAL_PLAY:
                end_if_stuck(g, k, 1 - turn.mover)

    def __dealloc__(self):
        free(self.game.turn)
        free(self.game.table)
        free(self.game.digest)


# Counting sequences of turns

cdef u64 perft_of(Game* g, Play* room, int depth) noexcept nogil:
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


def divide(packed, start, int depth):
    """Return the number of sequences of ``depth`` legal turns for each first turn, by its point (-1:
    the pass)."""
    cdef Line line = Line(packed, start)
    cdef Game* g = &line.game
    cdef int width = g.rules.points + 1, n, i
    cdef u64 total
    cdef Play* room
    if depth < 1:
        raise InputError("the depth is at least 1")
    room = <Play*>malloc(<size_t>depth * width * sizeof(Play))
    if room == NULL:
        raise MemoryError
    try:
        found = {}
        n = legal_moves(g, room)
        for i in range(n):
            with nogil:
                make(g, room + i)
                total = perft_of(g, room + width, depth - 1)
                undo(g)
            if g.failed:
                raise MemoryError
            found[room[i].point] = total
        return found
    finally:
        free(room)


def perft(packed, start, int depth):
    """Return the number of sequences of ``depth`` legal turns."""
    return 1 if depth == 0 else sum(divide(packed, start, depth).values())


# For tests

cdef object described(Game* g, Play* room):
    cdef const Turn* turn = now(g)
    cdef int n = legal_moves(g, room), i
    return (
        as_int(turn.black), as_int(turn.white), turn.mover, tuple([room[i].point for i in range(n)]),
        turn.over - 1, turn.then if turn.over else -1, turn.winner, turn.repeats - g.root, margin2(g),
        (turn.prisoners[0], turn.prisoners[1]),
    )


def replay(packed, start, points):
    """Make turns (-1: pass) without asking whether they are legal, and return what holds before the
    first and after each: black stones, white stones, the player to move, the legal turns, which ending
    ended play (-1: none), what follows, the winner, the turn that was repeated, twice the margin as it
    stands, the prisoners."""
    cdef Line line = Line(packed, start)
    cdef Game* g = &line.game
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
