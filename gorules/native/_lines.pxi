# Lines of play from Python.

cdef class CoreLine:
    """A game of the engine, owned by Python."""

    cdef CoreGame game
    cdef Compiled compiled

    def __cinit__(self, packed, start):
        cdef CoreGame* g = &self.game
        cdef CoreTurn* turn
        cdef Play play
        cdef int k, point, author, next
        self.compiled = Compiled(packed)
        g.rules = &self.compiled.rules
        g.t = -1
        if not more_room(g):
            raise MemoryError
        g.t = 0
        turn = g.turn
        memset(turn, 0, sizeof(CoreTurn))
        turn.black = bitboard(start.black)
        turn.white = bitboard(start.white)
        turn.hash = position_hash(turn.black, turn.white)
        turn.point = START
        turn.pid = turn.author = turn.winner = turn.repeats = -1
        turn.next = turn.mover = start.first
        for k in range(g.rules.kos):
            if g.rules.ko[k].records & AT_START:
                turn.recorded |= <uint32_t>1 << k
        for k in range(g.rules.ends):
            if g.rules.end[k].kind == END_REPETITION and g.rules.end[k].terms.records & AT_START:
                turn.recorded |= <uint32_t>1 << (16 + k)
        if g.rules.chained:
            linked(g, 0, -1)
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
