# Games that can repeat: the finite graph of a game under basic ko or no ko rule, and what can be forced on it.
#
# solving/repeating/solver.py has the argument. Here is how the graph is laid out. A *place* is a position as
# the player to move sees it (her stones, the other stones), and the play that basic ko bans. A *node* is a
# place and the present run of passes, or a place where play is over. A run of passes changes no play, so only
# the plays from place to place are stored. A pass leads to the place ``flip``: the same position as the other
# player sees it. Margins are those of the player to move, and a turn negates them.
#
# Folding. Places that a symmetry of the board takes to one another are one place. Where the rules treat the
# colours alike, it is not recorded which of them is to move. So places with colours exchanged are one, too. One
# player is in question: she forces or plans something. A *state* is a node and a role: whether the player to
# move is the one in question. Symmetries are automorphisms of the game, so what is forced holds for a whole
# orbit. A plan may not come back to a class of nodes (see Classes in solving/repeating/plain.py). Here it may
# not come back to an orbit of classes, which asks for more. Exchanging the colours adds nothing to that: the
# role distinguishes them.

from libc.stdint cimport int16_t, uint8_t, uint16_t

from cpython.exc cimport PyErr_CheckSignals

cdef enum:
    MOST_CYCLE_POINTS = 25
    MOST_CYCLE_MARGIN = 32000  # twice the margin
    MOST_RUNS = 16
    OTHER_AT = 25
    BAN_AT = 50
    WHITE_AT = 56
    CHUNK = 4096
    NOTHING = -32768

cdef enum:
    NOWHERE = 0xFFFFFFFF   # as a goal: the pass
    ANYWHERE = 0xFFFFFFFE  # any turn will do
    LOST = 0xFFFFFFFD      # none will

cdef struct Seen:
    Points own, other
    int ban, white


cdef inline int played_on(
    const Rules* r, Points own, Points other, int point, Points* own_after, Points* other_after, Points* dead
) noexcept nogil:
    """Play on an empty point, any suicide allowed; return how many stones the player herself loses."""
    own_after[0] = own
    other_after[0] = other
    return put_down(r, own_after, other_after, point, dead)


cdef int ban_after(const Rules* r, Points own, Points other, int point, Points dead, int lost) noexcept nogil:
    """What basic ko bans after a play on ``point``; ``own`` are the stones of the player to move now."""
    cdef Points own_after, other_after, dead_now, left
    if not r.kos:
        return FREE
    if lost == 1:  # the position is what it was
        left = r.board & ~(own | other)
        while left:
            if played_on(r, own, other, lowest(left), &own_after, &other_after, &dead_now) == 1:
                return ITSELF
            left &= left - 1
        return FREE
    if count(dead) != 1:
        return FREE
    played_on(r, own, other, lowest(dead), &own_after, &other_after, &dead_now)
    return lowest(dead) if dead_now == r.bit[point] else FREE


cdef class CoreKoGraph:
    """The places and nodes that can be reached from one start, and what can be forced there."""

    cdef Compiled compiled
    cdef const Rules* r
    cdef object watch
    cdef size_t limit
    cdef size_t bytes
    cdef readonly size_t most_bytes  # of the tables at one time
    cdef int symmetries, runs, over, stride, is_scored
    cdef readonly bint alike
    cdef int next_run[2][MOST_RUNS]
    # places
    cdef readonly uint32_t places
    cdef u64 plays
    cdef size_t place_room, play_room
    cdef u64* key
    cdef uint32_t* first        # the plays of place k are play[first[k]:first[k + 1]]
    cdef uint32_t* play
    cdef uint32_t* flip
    cdef uint32_t* variant      # the next place with the same position, but another ban
    cdef int16_t* payoff        # for the player to move, twice, if play is over there
    cdef uint32_t* slot         # the hash table
    cdef u64 mask
    cdef uint32_t* before       # the places from which a play leads to place k, from before_first[k] on
    cdef uint32_t* before_first
    cdef uint32_t* earlier      # the nodes from which a turn leads to the one that was asked about last
    # nodes, and states: 2 * node + role
    cdef u64 nodes
    cdef u64 start
    cdef int start_white
    cdef set known_margins
    cdef int16_t* forced        # the best that the player in question forces, twice, or NOTHING
    cdef uint8_t* left          # successors not yet settled
    cdef uint32_t* queue
    cdef u64 head, tail
    cdef uint8_t* reached       # bits: a node is reached with Black, with White to move; it is on record with them
    cdef uint32_t* choice       # a place to play to, or NOWHERE for the pass
    cdef int is_walked          # whether ``reached`` is what any turns reach
    cdef int planner            # whose plan ``choice`` is

    def __cinit__(self, packed, start, watch, size_t memory=4 << 30, int fold=2):
        """All margins are twice what they say. A node, such as the ``start``, is Black's stones, White's, the
        player to move, the play that basic ko bans (63: none; 62: every one that changes nothing), the run of
        passes.

        ``watch`` is called now and then with the number of places, and stops the work by raising. ``memory``
        bounds the tables in bytes. ``fold``: 0 folds nothing, 1 the symmetries of the board, 2 the colours
        too, where the rules treat them alike. Raises InputError with a reason if the rules are not for it,
        MemoryError.
        """
        cdef int run, white, white_too
        cdef const EndTerms* passes = NULL
        self.compiled = Compiled(packed)
        self.r = &self.compiled.rules
        self.watch = watch
        self.limit = memory
        objection = why_not_cycles(packed)
        if objection is not None:
            raise InputError(objection)
        for run in range(self.r.ends):
            if self.r.end[run].kind == END_PASSES:
                passes = &self.r.end[run]
        self.alike = fold == 2 and not self.r.komi2 and (passes == NULL or passes.last_by < 0)
        self.symmetries = self.r.symmetries if fold else 1
        self.runs = 2 if passes == NULL else passes.count + (passes.last_by >= 0)
        self.over = self.runs
        self.stride = self.runs + 1
        for white in range(2):
            for run in range(self.runs):
                if passes == NULL:
                    self.next_run[white][run] = 1
                elif run + 1 < passes.count or passes.last_by == 1 - white:
                    self.next_run[white][run] = min(run + 1, passes.count)
                else:
                    self.next_run[white][run] = self.over
        self.is_scored = 0 if passes == NULL else 1 if passes.then == THEN_SCORE else -1
        self.build(start)

    def __dealloc__(self):
        free(self.key)
        free(self.first)
        free(self.play)
        free(self.flip)
        free(self.variant)
        free(self.payoff)
        free(self.slot)
        free(self.before)
        free(self.before_first)
        free(self.earlier)
        free(self.forced)
        free(self.left)
        free(self.queue)
        free(self.reached)
        free(self.choice)

    # Memory

    cdef void* grown(self, void* old, size_t before, size_t after) except? NULL:
        """Give a table ``after`` bytes instead of ``before``; those that are new are not set."""
        cdef void* new
        if self.bytes - before + after > self.limit:
            raise MemoryError
        new = realloc(old, after)
        if new == NULL:
            raise MemoryError
        self.bytes += after - before
        self.most_bytes = max(self.most_bytes, self.bytes)
        return new

    cdef void* table(self, size_t size) except NULL:
        """A table of zeros."""
        cdef void* new
        if self.bytes + size > self.limit:
            raise MemoryError
        new = calloc(max(size, 1), 1)
        if new == NULL:
            raise MemoryError
        self.bytes += size
        self.most_bytes = max(self.most_bytes, self.bytes)
        return new

    cdef void* at_hand(self, void* table, size_t size) except NULL:
        """A table; it is made if there is none. It can have anything in it."""
        return table if table != NULL else self.table(size)

    cdef void* dropped(self, void* table, size_t size):
        if table != NULL:
            self.bytes -= size
            free(table)
        return NULL

    cdef int watched(self) except -1:
        PyErr_CheckSignals()
        self.watch(self.places)
        return 0

    cdef int ensured(self, size_t new) except -1:
        """Make room for the places and plays that ``new`` places can bring."""
        cdef size_t places = self.places + new * (self.r.points + 3), plays = self.plays + new * self.r.points
        cdef size_t old = self.place_room, slots
        cdef u64 at
        cdef uint32_t k
        if places > self.place_room:
            places = max(places, self.place_room + self.place_room // 4)
            if places * self.stride * 2 >= NOWHERE:
                raise MemoryError
            self.key = <u64*>self.grown(self.key, old * sizeof(u64), places * sizeof(u64))
            self.first = <uint32_t*>self.grown(self.first, old * 4, places * 4)
            self.flip = <uint32_t*>self.grown(self.flip, old * 4, places * 4)
            self.variant = <uint32_t*>self.grown(self.variant, old * 4, places * 4)
            self.payoff = <int16_t*>self.grown(self.payoff, old * 2, places * 2)
            self.place_room = places
        if plays > self.play_room:
            plays = max(plays, self.play_room + self.play_room // 4)
            self.play = <uint32_t*>self.grown(self.play, self.play_room * 4, plays * 4)
            self.play_room = plays
        slots = self.mask + 1
        if self.slot == NULL or (self.places + new * (self.r.points + 3)) * 4 > slots * 3:
            if self.slot != NULL:
                self.slot = <uint32_t*>self.dropped(self.slot, slots * 4)
            else:
                slots = 1 << 12
            while (self.places + new * (self.r.points + 3)) * 4 > slots * 3:
                slots *= 2
            self.mask = slots - 1
            self.slot = <uint32_t*>self.table(slots * 4)
            for k in range(self.places):
                at = self.slot_of(self.key[k])
                self.slot[at] = k + 1
        return 0

    # The graph

    cdef inline u64 slot_of(self, u64 key) noexcept nogil:
        """The slot of a place in the hash table, or the free slot where it can be put."""
        cdef u64 at = key * <u64>0x9E3779B97F4A7C15
        at = (at ^ (at >> 29)) * <u64>0xD6E8FEB86659FD93
        at = (at ^ (at >> 32)) & self.mask
        while self.slot[at] and self.key[self.slot[at] - 1] != key:
            at = (at + 1) & self.mask
        return at

    cdef u64 folded(self, Points own, Points other, int ban, int white) noexcept nogil:
        """The key of a place. All places that are folded together have the same key."""
        cdef Points best_own = own, best_other = other, a, b
        cdef int best_ban = ban, point, s
        for s in range(1, self.symmetries):
            a = image(self.r, s, own)
            if a > best_own:
                continue
            b = image(self.r, s, other)
            if a == best_own and b > best_other:
                continue
            point = ban if ban >= ITSELF else lowest(image(self.r, s, self.r.bit[ban]))
            if a < best_own or b < best_other or point < best_ban:
                best_own = a
                best_other = b
                best_ban = point
        return (
            <u64>best_own | <u64>best_other << OTHER_AT | <u64>best_ban << BAN_AT
            | <u64>(0 if self.alike else white) << WHITE_AT
        )

    cdef inline void unfolded(self, uint32_t k, Seen* seen) noexcept nogil:
        cdef u64 key = self.key[k]
        seen.own = key & ((<u64>1 << OTHER_AT) - 1)
        seen.other = (key >> OTHER_AT) & ((<u64>1 << OTHER_AT) - 1)
        seen.ban = (key >> BAN_AT) & 63
        seen.white = key >> WHITE_AT

    cdef inline uint32_t numbered(self, u64 key) noexcept nogil:
        cdef u64 at = self.slot_of(key)
        if not self.slot[at]:
            self.key[self.places] = key
            self.variant[self.places] = NOWHERE
            self.places += 1
            self.slot[at] = self.places
        return self.slot[at] - 1

    cdef inline uint32_t located(self, u64 key) noexcept nogil:
        cdef u64 at = self.slot_of(key)
        return self.slot[at] - 1 if self.slot[at] else NOWHERE

    cdef void expanded(self, uint32_t k) noexcept nogil:
        cdef const Rules* r = self.r
        cdef Seen seen
        cdef Points own_after, other_after, dead, left
        cdef uint32_t base
        cdef int point, lost, ban
        self.unfolded(k, &seen)
        self.flip[k] = self.numbered(self.folded(seen.other, seen.own, FREE, 1 - seen.white))
        self.payoff[k] = NOTHING
        if seen.ban != FREE:
            base = self.numbered((self.key[k] & ~(<u64>63 << BAN_AT)) | <u64>FREE << BAN_AT)
            self.variant[k] = self.variant[base]
            self.variant[base] = k
        elif self.is_scored < 0:
            self.payoff[k] = 0
        elif self.is_scored:
            self.payoff[k] = (
                -area_margin2(r, seen.other, seen.own) if seen.white else area_margin2(r, seen.own, seen.other)
            )
        left = r.board & ~(seen.own | seen.other)
        while left:
            point = lowest(left)
            left &= left - 1
            lost = played_on(r, seen.own, seen.other, point, &own_after, &other_after, &dead)
            if not suicide_allowed(r, lost) or point == seen.ban or (lost == 1 and seen.ban == ITSELF):
                continue
            ban = ban_after(r, other_after, own_after, point, dead, lost)
            self.play[self.plays] = self.numbered(self.folded(other_after, own_after, ban, 1 - seen.white))
            self.plays += 1
        self.first[k + 1] = <uint32_t>self.plays

    cdef int build(self, start) except -1:
        cdef uint32_t k = 0, most
        cdef u64 e
        cdef uint32_t* at
        cdef Points black = bitboard(start[0]), white = bitboard(start[1])
        self.start_white = start[2]
        self.mask = 0
        self.ensured(CHUNK)
        self.first[0] = 0
        if self.start_white:
            self.numbered(self.folded(white, black, start[3], 1))
        else:
            self.numbered(self.folded(black, white, start[3], 0))
        while k < self.places:
            self.ensured(CHUNK)
            most = k + CHUNK
            with nogil:
                while k < self.places and k < most:
                    self.expanded(k)
                    k += 1
            self.watched()
            if self.plays > NOWHERE:
                raise MemoryError
        most = self.r.points + 3  # so many places can have one position; passes from all of them lead to one
        # Tables are cut to what is used.
        k = self.places + 1
        e = self.place_room
        self.place_room = k
        self.key = <u64*>self.grown(self.key, e * 8, <size_t>k * 8)
        self.first = <uint32_t*>self.grown(self.first, e * 4, <size_t>k * 4)
        self.flip = <uint32_t*>self.grown(self.flip, e * 4, <size_t>k * 4)
        self.variant = <uint32_t*>self.grown(self.variant, e * 4, <size_t>k * 4)
        self.payoff = <int16_t*>self.grown(self.payoff, e * 2, <size_t>k * 2)
        self.play = <uint32_t*>self.grown(self.play, self.play_room * 4, (self.plays + 1) * 4)
        self.play_room = self.plays + 1
        self.before_first = <uint32_t*>self.table((<size_t>self.places + 2) * 4)
        self.before = <uint32_t*>self.table((self.plays + 1) * 4)
        with nogil:
            # The counts stand one place too far on. Filling moves each to where it belongs.
            at = self.before_first
            for e in range(self.plays):
                at[self.play[e] + 2] += 1
            for k in range(self.places):
                at[k + 2] += at[k + 1]
            for k in range(self.places):
                for e in range(self.first[k], self.first[k + 1]):
                    self.before[at[self.play[e] + 1]] = k
                    at[self.play[e] + 1] += 1
            for k in range(self.places):
                most = max(most, at[k + 1] - at[k])
        self.earlier = <uint32_t*>self.table(<size_t>most * self.runs * 4)
        self.nodes = <u64>self.places * self.stride
        self.start = start[4]
        self.queue = <uint32_t*>self.table(2 * self.nodes * 4)
        return 0

    cdef int earlier_than(self, u64 node) noexcept nogil:
        """Note the nodes from which a turn, a play or a pass, leads to a node; return their number."""
        cdef uint32_t k = <uint32_t>(node / self.stride), s
        cdef int run = node % self.stride, earlier, n = 0
        cdef u64 e
        if run == 0:
            for e in range(self.before_first[k], self.before_first[k + 1]):
                for earlier in range(self.runs):
                    self.earlier[n] = self.before[e] * self.stride + earlier
                    n += 1
            return n
        if (self.key[k] >> BAN_AT) & 63 != FREE:
            return 0  # no pass leads there
        s = self.flip[k]
        while s != NOWHERE:
            for earlier in range(self.runs):
                if self.next_run[self.white_at(s)][earlier] == run:
                    self.earlier[n] = s * self.stride + earlier
                    n += 1
            s = self.variant[s]
        return n

    cdef inline uint32_t base_of(self, uint32_t k) noexcept nogil:
        """The place with the same position and no ban."""
        return self.flip[self.flip[k]]

    cdef inline uint32_t goal_of(self, u64 node) noexcept nogil:
        """The turn that leads to a node: the place that is played to, or NOWHERE for the pass."""
        return NOWHERE if node % self.stride else <uint32_t>(node / self.stride)

    cdef inline int white_at(self, uint32_t k) noexcept nogil:
        return self.key[k] >> WHITE_AT

    # What can be forced

    cdef inline void forced_at(self, u64 node, int role, int margin) noexcept nogil:
        """One more successor of a node is settled."""
        cdef u64 state = 2 * node + role
        if self.forced[state] != NOTHING:
            return
        if role:
            self.left[node] -= 1
            if self.left[node]:
                return
        self.forced[state] = margin
        self.queue[self.tail] = <uint32_t>state
        self.tail += 1

    cdef void force_on(self, int margin, u64 most) noexcept nogil:
        cdef uint32_t state
        cdef int i
        while self.head < self.tail and self.head < most:
            state = self.queue[self.head]
            self.head += 1
            for i in range(self.earlier_than(state >> 1)):
                self.forced_at(self.earlier[i], 1 - (state & 1), margin)

    def force(self):
        """Find the best margin that each player can force from each node if endless play is worth nothing to
        her. This is retrograde analysis. It takes the margins from her best on, and adds the attractor of each
        to those before.
        """
        cdef u64 k
        cdef int run, role, margin, last = NOTHING
        self.forced = <int16_t*>self.table(2 * self.nodes * 2)
        self.left = <uint8_t*>self.table(self.nodes)
        self.known_margins = set()
        with nogil:
            for k in range(2 * self.nodes):
                self.forced[k] = NOTHING
            for k in range(self.places):
                for run in range(self.runs):
                    self.left[k * self.stride + run] = self.first[k + 1] - self.first[k] + 1
        for k in range(self.places):
            if self.payoff[k] != NOTHING and self.payoff[k] != last:
                last = self.payoff[k]
                self.known_margins |= {last, -last}
        self.head = self.tail = 0
        for margin in sorted(self.known_margins, reverse=True):
            with nogil:
                for k in range(self.places):
                    if self.payoff[k] == NOTHING:
                        continue
                    for role in range(2):
                        if margin == (-self.payoff[k] if role else self.payoff[k]):
                            self.forced[2 * (k * self.stride + self.over) + role] = margin
                            self.queue[self.tail] = <uint32_t>(2 * (k * self.stride + self.over) + role)
                            self.tail += 1
            while self.head < self.tail:
                with nogil:
                    self.force_on(margin, self.head + 64 * CHUNK)
                self.watched()
        self.left = <uint8_t*>self.dropped(self.left, self.nodes)

    cdef object low_of(self, u64 node, int white):
        """Twice what Black forces if endless play is his loss; None if nothing."""
        cdef int found = self.forced[2 * node + white]
        return None if found == NOTHING else found

    cdef object high_of(self, u64 node, int white):
        """Twice what White holds Black to if endless play is hers to lose; None if nothing."""
        cdef int found = self.forced[2 * node + 1 - white]
        return None if found == NOTHING else -found

    def bounds(self):
        """Return the best that Black forces if endless play is his loss, and if it is his win (None: play goes
        on for ever)."""
        return self.low_of(self.start, self.start_white), self.high_of(self.start, self.start_white)

    def margins(self):
        """Return 0 and the margins of finished games, with either sign, in order."""
        return sorted(self.known_margins | {0})

    # Which nodes are reached with which player to move

    cdef inline void arrived(self, u64 node, int white) noexcept nogil:
        if not (self.reached[node] >> white) & 1:
            self.reached[node] |= 1 << white
            self.queue[self.tail] = <uint32_t>(2 * node + white)
            self.tail += 1

    cdef void walk_on(self, u64 most, int as_planned) noexcept nogil:
        cdef u64 node, e
        cdef uint32_t k, only
        cdef int run, white
        while self.head < self.tail and self.head < most:
            node = self.queue[self.head] >> 1
            white = self.queue[self.head] & 1
            self.head += 1
            k = <uint32_t>(node / self.stride)
            run = node % self.stride
            if run == self.over:
                continue
            if as_planned and white == self.planner:  # her plan has a turn wherever she comes
                only = self.choice[node]
                if only != NOWHERE:
                    self.arrived(<u64>only * self.stride, 1 - white)
                    continue
            else:
                for e in range(self.first[k], self.first[k + 1]):
                    self.arrived(<u64>self.play[e] * self.stride, 1 - white)
            run = self.next_run[self.white_at(k)][run]
            self.arrived(<u64>self.flip[k] * self.stride + run, 1 - white)

    cdef int walk(self, int as_planned=0) except -1:
        """Find what is reached. With ``as_planned``, the planner keeps to her plan from the start."""
        if self.reached == NULL:
            self.reached = <uint8_t*>self.table(self.nodes)
        elif self.is_walked and not as_planned:
            return 0
        memset(self.reached, 0, self.nodes)
        self.is_walked = not as_planned
        self.head = self.tail = 0
        self.arrived(self.start, self.start_white)
        while self.head < self.tail:
            with nogil:
                self.walk_on(self.head + 64 * CHUNK, as_planned)
            self.watched()
        return 0

    def states(self):
        """Return how many nodes, each with the player to move, are reached before play is over. Return also how
        many of them depend on what endless play is worth.
        """
        cdef u64 node, going_on = 0, depending = 0
        cdef int white
        self.walk()
        for node in range(self.nodes):
            if node % self.stride == <u64>self.over:
                continue
            for white in range(2):
                if (self.reached[node] >> white) & 1:
                    going_on += 1
                    depending += self.low_of(node, white) != self.high_of(node, white)
        return going_on, depending


def why_not_cycles(packed):
    """Return why the graph of a packed ruleset is not built here, or None if it can be."""
    if packed.points > MOST_CYCLE_POINTS:
        return f"the board has more than {MOST_CYCLE_POINTS} points"
    if not packed.by_position:
        return "more than positions is counted"
    if 2 * packed.most2 + abs(packed.komi2) + 4 * packed.points > MOST_CYCLE_MARGIN:
        return "margins are too great"
    if any(end.kind == END_PASSES and end.times + 2 > MOST_RUNS for end in packed.ends):
        return "too many passes in a row are needed"
    return None
