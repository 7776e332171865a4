# Counting complete games under one ko rule that nothing lifts. Passes in a row end play.
#
# The present position, the player to move and the records that are still missing decide how a game can go on.
# Of these records only those matter that later turns can still make. So one table holds the games of equal
# length (in plays). It has the number of games for each way in which they can go on. Games that differ by a
# symmetry of the board or of the colours are one entry. Each play makes a record, so this ends.
#
# A set of records is kept as a set of points is. So there can be as many records as points.

cdef enum:
    MAX_STATES = 256
    MAX_ARCS = 64
    AT_A_TIME = 65536  # states between two looks at clock, memory and signals

cdef struct Arc:
    Points need   # the record that bans the play, as a set
    Points spent  # what the passes before it and the play itself put on record
    int target

cdef struct Arcs:
    int n
    Arc arc[MAX_ARCS]

cdef struct Entry:
    Points missing  # records that can still be made
    u64 ways        # games that come here; 0: the slot is empty
    int state       # twice the position and the player to move

cdef struct Layer:
    Entry* entry
    size_t size, used

cdef struct CountGraph:
    int keys, states, is_merged, symmetries
    Arcs* arcs                 # [state]
    Points first[MAX_STATES]   # records that the next play in a state can make
    Points follow[MAX_POINTS]  # records that the play after a record can make
    Maps maps                  # of sets of records
    int fixing[MAX_STATES]     # how many symmetries take a state to the state that stands for it
    short* fixed               # [state]: these symmetries
    int standing[MAX_STATES]


cdef inline u64 entry_hash(Points missing, int state) noexcept nogil:
    return position_hash(missing, <Points>state)


cdef int counted_in(Layer* layer, Points missing, int state, u64 ways) noexcept nogil:
    """Add games to a layer that has room; 0 if their number is too large."""
    cdef size_t mask = layer.size - 1, slot = entry_hash(missing, state) & mask
    cdef Entry* entry
    while True:
        entry = layer.entry + slot
        if entry.ways == 0:
            entry.missing = missing
            entry.state = state
            entry.ways = ways
            layer.used += 1
            return 1
        if entry.missing == missing and entry.state == state:
            entry.ways += ways
            return entry.ways >= ways
        slot = (slot + 1) & mask


cdef int enlarged(Layer* layer, size_t most) noexcept nogil:
    """Double the room of a layer, unless it would take more than ``most`` bytes; 0 if it cannot be."""
    cdef Layer larger
    cdef size_t i
    larger.size = 2 * layer.size if layer.size else 1024
    larger.used = 0
    if (larger.size + layer.size) * sizeof(Entry) > most:
        return 0
    larger.entry = <Entry*>calloc(larger.size, sizeof(Entry))
    if larger.entry == NULL:
        return 0
    for i in range(layer.size):
        if layer.entry[i].ways:
            counted_in(&larger, layer.entry[i].missing, layer.entry[i].state, layer.entry[i].ways)
    free(layer.entry)
    layer[0] = larger
    return 1


cdef void compacted(Layer* layer) noexcept nogil:
    """Give up the empty slots; the layer is a list from now on."""
    cdef size_t i, n = 0
    cdef void* smaller
    for i in range(layer.size):
        if layer.entry[i].ways:
            layer.entry[n] = layer.entry[i]
            n += 1
    layer.size = n
    smaller = realloc(layer.entry, (n + 1) * sizeof(Entry))
    if smaller != NULL:
        layer.entry = <Entry*>smaller


cdef inline int arrived(const CountGraph* graph, Layer* layer, Points missing, int state, u64 ways) noexcept nogil:
    """Add games that come to a state with these records missing."""
    cdef Points edge, seen = 0, best = 0, other
    cdef int i
    edge = graph.first[state] & missing
    while edge:
        i = lowest(edge)
        edge &= edge - 1
        seen |= <Points>1 << i
        edge |= graph.follow[i] & missing & ~seen
    for i in range(graph.fixing[state]):
        other = mapped(&graph.maps, graph.fixed[state * graph.symmetries + i], seen)
        if i == 0 or other < best:
            best = other
    return counted_in(layer, best, graph.standing[state], ways)


cdef int advanced(
    const CountGraph* graph, const Layer* layer, size_t start, size_t stop, Layer* next, size_t most
) noexcept nogil:
    """Make every play in some states of a layer; 1, 0 without memory, -1 if a number is too large."""
    cdef size_t i
    cdef int a
    cdef const Entry* entry
    cdef const Arcs* arcs
    for i in range(start, stop):
        entry = layer.entry + i
        arcs = graph.arcs + entry.state
        while 4 * (next.used + arcs.n) >= 3 * next.size:
            if not enlarged(next, most - layer.size * sizeof(Entry)):
                return 0
        for a in range(arcs.n):
            if entry.missing & arcs.arc[a].need and not arrived(
                graph, next, entry.missing & ~arcs.arc[a].spent, arcs.arc[a].target, entry.ways
            ):
                return -1
    return 1


cdef class Games:
    """The graph of positions for counting games, and the layer of games reached. To iterate is to make the
    plays in some states at a time, and to say how many games and how many states were found by then."""

    cdef CountGraph graph
    cdef Layer layer, next
    cdef size_t at, most
    cdef object found
    cdef u64 seen
    cdef readonly dict index
    cdef readonly bint is_small

    def __cinit__(self, CoreLine line, int run):
        """``run`` is how many passes in a row end play."""
        cdef CoreGame* g = &line.game
        cdef const Rules* r = g.rules
        cdef const CoreTerms* terms = &r.ko[0]
        cdef CountGraph* graph = &self.graph
        cdef CoreGame scratch
        cdef CoreTurn frame = now(g)[0]
        cdef Play play
        cdef Points spent, need
        cdef int p, q, mover, author, point, k, s, state, best, n
        scratch.rules = g.rules
        scratch.turn = &frame
        scratch.t = 0
        frame.over = 0
        self.index = {(as_int(frame.black), as_int(frame.white)): 0}
        positions = list(self.index)
        plays = []
        self.is_small = False
        for position in positions:
            frame.black, frame.white = bitboard(position[0]), bitboard(position[1])
            following = ([], [])
            for mover in range(2):
                frame.mover = mover
                for point in range(r.points):
                    if placed(&scratch, point, &play) and allowed_apart_from_ko(&scratch, &play):
                        after = (as_int(play.black), as_int(play.white))
                        if after not in self.index:
                            self.index[after] = len(positions)
                            positions.append(after)
                        following[mover].append(self.index[after])
            plays.append(following)
            if len(positions) > (MAX_POINTS if terms.compares == POSITION else MAX_POINTS // 2):
                return
        if max(len(one) for following in plays for one in following) * run > MAX_ARCS:
            return
        self.is_small = True
        n = len(positions)
        graph.states = 2 * n
        graph.keys = n if terms.compares == POSITION else 2 * n
        # Nothing depends on the mover but who may play, and after a pass either player may.
        graph.is_merged = terms.compares == POSITION and run % 2 == 0
        graph.arcs = <Arcs*>calloc(graph.states, sizeof(Arcs))
        if graph.arcs == NULL:
            raise MemoryError
        for p in range(n):
            for mover in range(2):
                spent = 0
                for k in range(run):
                    author = mover ^ (k & 1)
                    for q in plays[p][author]:
                        need = <Points>1 << self.key_of(terms, q, author)
                        if not need & spent:
                            self.join(2 * p + mover, need, need | spent, self.state_of(q, 1 - author))
                    if terms.records & AT_PASS:
                        spent |= <Points>1 << self.key_of(terms, p, author)
        for p in range(n):
            for mover in range(2):
                state = 2 * p + mover
                for k in range(graph.arcs[state].n):
                    graph.first[state] |= graph.arcs[state].arc[k].need
                if terms.compares == POSITION:
                    graph.follow[p] |= graph.first[state]
                else:
                    graph.follow[self.key_of(terms, p, 1 - mover)] = graph.first[state]
        # Symmetries that take positions that can arise to one another, without and with colours swapped.
        images = []
        for s in range(r.symmetries):
            for swapped in (False, True):
                moved = []
                for black, white in positions:
                    pair = (as_int(image(r, s, bitboard(black))), as_int(image(r, s, bitboard(white))))
                    moved.append(self.index.get(pair[::-1] if swapped else pair, -1))
                if -1 not in moved:
                    images.append((moved, swapped))
        graph.symmetries = len(images)
        lay_out(&graph.maps, graph.keys, [
            moved if terms.compares == POSITION
            else [2 * place + (who ^ swapped) for place in moved for who in range(2)]
            for moved, swapped in images
        ])
        graph.fixed = <short*>calloc(graph.states * graph.symmetries, sizeof(short))
        if graph.fixed == NULL:
            raise MemoryError
        for state in range(graph.states):
            found = [
                self.state_of(moved[state >> 1], state & 1 ^ swapped) for moved, swapped in images
            ]
            best = min(found)
            graph.standing[state] = best
            for s in range(graph.symmetries):
                if found[s] == best:
                    graph.fixed[state * graph.symmetries + graph.fixing[state]] = s
                    graph.fixing[state] += 1

    cdef int key_of(self, const CoreTerms* terms, int position, int author):
        """The number of the record that a turn of ``author`` to a position makes."""
        if terms.compares == POSITION:
            return position
        return 2 * position + (1 - author if terms.compares == POSITION_NEXT else author)

    cdef int state_of(self, int position, int mover):
        return 2 * position + (0 if self.graph.is_merged else mover)

    cdef void join(self, int state, Points need, Points spent, int target):
        cdef Arcs* arcs = self.graph.arcs + state
        arcs.arc[arcs.n].need = need
        arcs.arc[arcs.n].spent = spent
        arcs.arc[arcs.n].target = target
        arcs.n += 1

    def __dealloc__(self):
        free(self.graph.arcs)
        free(self.graph.maps.part)
        free(self.graph.fixed)
        free(self.layer.entry)
        free(self.next.entry)

    cdef void begin(self, CoreLine line, size_t most) except *:
        """Put the start, with what is on record there, into the first layer."""
        cdef CoreGame* g = &line.game
        cdef const CoreTurn* turn = now(g)
        cdef Points missing = 0
        cdef int k, key
        cdef CoreKey record
        for k in range(self.graph.keys):
            missing |= <Points>1 << k
        for k in range(g.t + 1):
            if turn_key(g, k, 0, &record):
                position = self.index.get((as_int(record.black), as_int(record.white)))
                if position is not None:
                    key = position
                    if record.who >= 0:
                        key = 2 * key + record.who
                    missing &= ~(<Points>1 << key)
        self.most = most
        self.found = 0
        if not enlarged(&self.layer, most):
            raise MemoryError
        arrived(&self.graph, &self.layer, missing, self.state_of(0, turn.mover), 1)
        compacted(&self.layer)

    def __iter__(self):
        return self

    def __next__(self):
        """Make the plays in the next states of the layer; in the last of them, go to the next layer."""
        cdef size_t i, stop = min(self.at + AT_A_TIME, self.layer.size)
        cdef int outcome
        cdef u64 ways = 0, full = 0
        if not self.layer.size:
            raise StopIteration
        with nogil:
            outcome = advanced(&self.graph, &self.layer, self.at, stop, &self.next, self.most)
            for i in range(self.at, stop):
                ways += self.layer.entry[i].ways
                full += ways < self.layer.entry[i].ways
        if outcome == 0:
            raise MemoryError("counting needs more memory than it may use")
        if outcome < 0:
            raise OverflowError("there are more games than the native core can count")
        # Each game goes on by passes to its end, once.
        self.found += (int(full) << 64) + ways
        self.seen += stop - self.at
        self.at = stop
        if stop == self.layer.size:
            free(self.layer.entry)
            self.layer = self.next
            self.next.entry = NULL
            self.next.size = self.next.used = self.at = 0
            compacted(&self.layer)
        return self.found, self.seen


def count_games(packed, start, size_t memory=4 << 30):
    """Count the complete games. Return an iterator of how many games are found and how many situations are
    seen. Return None for rules that this does not count. It counts under one ko rule that compares positions,
    records plays and is never lifted, if passes end play. ``memory`` bounds the bytes in use.

    The iterator raises MemoryError if they do not suffice, OverflowError if a number passes 64 bits.
    """
    cdef CoreLine line = CoreLine(packed, start)
    cdef const Rules* r = line.game.rules
    cdef const EndTerms* end = &r.end[0]
    cdef Games games
    if r.kos != 1 or r.ends != 1 or not r.passing or end.kind != END_PASSES or end.last_by >= 0:
        return None
    if r.ko[0].compares > POSITION_AUTHOR or r.ko[0].lifted_by != NEVER or r.ko[0].window:
        return None
    if not r.ko[0].records & AT_PLAY or now(&line.game).run:
        return None
    games = Games(line, end.count)
    if not games.is_small:
        return None
    games.begin(line, memory)
    return games
