# Plans that repeat nothing. A class of nodes is what a rule on repetition takes for the same. With such a plan,
# a player gets a margin and never comes back to a class. solving/repeating/solver.py has the argument.

cdef enum:  # what a rule on repetition takes for the same
    WHOLE_NODES = 0
    POSITIONS_WITH_MOVER = 1
    POSITIONS_ALONE = 2


cdef class Plans(CoreKoGraph):
    """The graph, and plans on it."""

    cdef uint8_t* decided
    cdef uint16_t* waiting
    cdef int least, kind, pass_repeats, pass_records

    def __dealloc__(self):
        free(self.decided)
        free(self.waiting)

    cdef inline int is_good(self, u64 state) noexcept nogil:
        """Whether a state can come up and is not on record, and the planner forces enough there."""
        cdef int white = (state & 1) ^ self.planner
        cdef int bits = self.reached[state >> 1] >> white
        return bits & 1 and not bits & 4 and self.forced[state] >= self.least and self.forced[state] != NOTHING

    cdef inline int is_start(self, u64 state) noexcept nogil:
        return state == 2 * self.start + (self.start_white ^ self.planner)

    cdef inline int repeats(self, u64 state) noexcept nogil:
        """Whether arriving at a state can be a repetition. The start is on record, however it was left."""
        return self.pass_repeats or (state >> 1) % self.stride == 0 or self.is_start(state)

    cdef inline u64 class_of(self, u64 state) noexcept nogil:
        cdef uint32_t k = <uint32_t>((state >> 1) / self.stride)
        cdef int role = state & 1
        if self.kind == WHOLE_NODES:
            return (2 * <u64>k + ((state >> 1) % self.stride > 0)) * 2 + role
        k = self.base_of(k)
        if self.kind == POSITIONS_WITH_MOVER:
            return 2 * <u64>k + role
        return self.flip[k] if role else k

    cdef inline void release(self, u64 state) noexcept nogil:
        self.queue[self.tail] = <uint32_t>state
        self.tail += 1

    cdef void release_places(self, uint32_t k, int role, int least_run, int most_run, int chain) noexcept nogil:
        """Release the states of these places that can be repetitions: they may be relied on."""
        cdef u64 state
        cdef int run
        while k != NOWHERE:
            for run in range(least_run, most_run + 1):
                state = 2 * (<u64>k * self.stride + run) + role
                if self.is_good(state) and self.repeats(state):
                    self.release(state)
            k = self.variant[k] if chain else <uint32_t>NOWHERE

    cdef void released_by(self, u64 state) noexcept nogil:
        """Release what may be relied on now that one more state is decided."""
        cdef u64 its_class
        cdef int repeats = self.repeats(state), passes
        if not repeats:
            self.release(state)
            if not self.pass_records:
                return
        its_class = self.class_of(state)
        self.waiting[its_class] -= 1
        if self.waiting[its_class]:
            return
        if self.kind == WHOLE_NODES:
            passes = (its_class >> 1) & 1
            self.release_places(
                <uint32_t>(its_class >> 2), its_class & 1, passes, self.runs - 1 if passes else 0, 0
            )
        elif self.kind == POSITIONS_WITH_MOVER:
            self.release_places(<uint32_t>(its_class >> 1), its_class & 1, 0, self.runs - 1, 1)
        else:
            self.release_places(<uint32_t>its_class, 0, 0, self.runs - 1, 1)
            self.release_places(self.flip[its_class], 1, 0, self.runs - 1, 1)

    cdef inline void planned_at(self, u64 node, int role, uint32_t goal) noexcept nogil:
        """One more successor of a node may be relied on: a play to the place ``goal`` leads there, or a pass.
        """
        cdef u64 state = 2 * node + role
        if self.decided[state] or not self.is_good(state):
            return
        if role:
            self.left[node] -= 1
            if self.left[node]:
                return
        else:
            self.choice[node] = goal
        self.decided[state] = 1
        self.released_by(state)

    cdef void plan_on(self, u64 most) noexcept nogil:
        cdef uint32_t state
        cdef int i
        while self.head < self.tail and self.head < most:
            state = self.queue[self.head]
            self.head += 1
            for i in range(self.earlier_than(state >> 1)):
                self.planned_at(self.earlier[i], 1 - (state & 1), self.goal_of(state >> 1))

    cdef int recorded(self, record) except -1:
        """Mark what is on record, and so may not be played to."""
        cdef uint32_t k, start = self.base_of(<uint32_t>(self.start / self.stride))
        cdef Points black, white
        for stones in record:
            black = bitboard(stones[0])
            white = bitboard(stones[1])
            if stones[2]:
                k = self.located(self.folded(white, black, FREE, 1))
            else:
                k = self.located(self.folded(black, white, FREE, 0))
            # A plan does not come back to the class of the start anyway.
            if k == start or (k != NOWHERE and self.flip[k] == start):
                continue
            while k != NOWHERE:
                self.reached[<u64>k * self.stride] |= 4 << <int>stones[2]
                k = self.variant[k]
        return 0

    cdef int planned(self, int kind, int pass_repeats, int pass_records) except -1:
        """Whether there is a plan that repeats no class, through the states that are good."""
        cdef u64 node, state
        cdef uint32_t k
        cdef int run, role
        self.kind = kind
        self.pass_repeats = pass_repeats
        self.pass_records = pass_records
        self.choice = <uint32_t*>self.at_hand(self.choice, self.nodes * 4)
        self.decided = <uint8_t*>self.at_hand(self.decided, 2 * self.nodes)
        self.left = <uint8_t*>self.at_hand(self.left, self.nodes)
        self.waiting = <uint16_t*>self.at_hand(self.waiting, <size_t>self.places * 8)
        memset(self.decided, 0, 2 * self.nodes)
        memset(self.waiting, 0, <size_t>self.places * 8)
        self.head = self.tail = 0
        with nogil:
            for k in range(self.places):
                for run in range(self.stride):
                    node = <u64>k * self.stride + run
                    self.left[node] = self.first[k + 1] - self.first[k] + 1
                    for role in range(2):
                        state = 2 * node + role
                        if not self.is_good(state):
                            continue
                        if run == self.over:
                            self.release(state)
                        elif pass_records or self.repeats(state):
                            self.waiting[self.class_of(state)] += 1
        while self.head < self.tail:
            with nogil:
                self.plan_on(self.head + 64 * CHUNK)
            self.watched()
        return self.decided[2 * self.start + (self.start_white ^ self.planner)]

    def plan(self, int player, int margin2, int kind, bint pass_repeats, bint pass_records, record):
        """Return whether a player gets at least a margin (hers) without coming back to a class of nodes.
        ``kind`` says what a class is: 0, a node, with all passes as one run; 1, a position with the player to
        move; 2, a position. ``record`` has Black's stones, White's and the player to move.

        A plan only needs to mind the classes that can come up while the player keeps to it. The first plan is
        looked for through all that is good. If there is none, the next is looked for among the nodes that come
        up if she goes the shortest way to the end and repeats no node.
        """
        self.planner = player
        self.least = margin2
        self.walk()
        self.recorded(record)
        if self.planned(kind, pass_repeats, pass_records):
            return True
        if kind == WHOLE_NODES or not self.planned(WHOLE_NODES, 1, 1):
            return False
        for _ in range(NARROWINGS):
            self.walk(1)
            self.recorded(record)
            if self.planned(kind, pass_repeats, pass_records):
                return True
        return False
