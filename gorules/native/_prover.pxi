# The search for progress proofs as Python sees it.

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize

cdef enum:
    MOST_SAMPLES = 1500000
    WORKED_AT = 2          # states that took less work than this are not learnt from


cdef class CoreProver:
    """A search for a proof that one player gets a margin from one state. ``prover`` and ``refuter`` are the stones
    of that player and of her opponent, as sets of points.
    """

    cdef CoreProgress s
    cdef CoreStrategy g
    cdef ProgressState start, root  # as it is given, and as its least image
    cdef u64 root_key, seed
    cdef readonly unsigned int proof, disproof

    def __cinit__(
        self, neighbours, symmetries, windows, prover, refuter, refuter_moves, margin, *, retaking, suicide,
        most_enclosed=MOST_ENCLOSED, memory=1 << 30, looks_ahead=True, looks_for_losses=True,
    ):
        cdef CoreProgress* s = &self.s
        cdef u64 slots = 1 << 12
        cdef int by
        set_up_rules(&s.rules, neighbours, symmetries, margin, retaking, suicide, most_enclosed, max(memory // 4, 1 << 20))
        set_up_windows(&s.windows, s.rules.points, windows)
        s.mask = slots - 1
        while 2 * slots * sizeof(ProgressEntry) <= memory:
            slots *= 2
        s.most_mask = slots - 1
        s.table = <ProgressEntry*>calloc(s.mask + 1, sizeof(ProgressEntry))
        if s.table == NULL:
            raise MemoryError
        s.looks_ahead = looks_ahead
        s.looks_for_losses = looks_for_losses
        self.root.own = bitboard(prover)
        self.root.other = bitboard(refuter)
        self.root.mover = REFUTER if refuter_moves else PROVER
        self.root.ko = NO_KO
        # Nobody has played yet: so nothing bars a retake of what is played first.
        self.root.passed = s.rules.retaking == RETAKING_BARRED_AFTER_A_PLAY and not refuter_moves
        self.start = self.root
        self.root_key = key_of(&s.rules, &self.root, &by)
        state_of(&s.rules, self.root_key, &self.root)
        self.proof = self.disproof = 1

    def __dealloc__(self):
        strategy_put_away(&self.g)
        windows_put_away(&self.s.windows)
        rules_put_away(&self.s.rules)
        free(self.s.table)
        free(self.s.forbidden)

    def search(self, most_evaluated, bint is_weak):
        """Go on with the search until the start is decided or so many states have been evaluated in all."""
        cdef CoreProgress* s = &self.s
        cdef uint32_t proof = 0, disproof = 0
        s.most_evaluated = most_evaluated
        s.is_weak = is_weak
        s.stopped = s.depth = 0
        with nogil:
            if is_sure(&s.rules, self.root.own, self.root.other):
                disproof = DECIDED
            else:
                expand(s, &self.root, self.root_key, DECIDED, DECIDED, &proof, &disproof)
        if s.rules.enclosures.failed:
            raise MemoryError
        self.proof, self.disproof = proof, disproof

    def practise(self, most_evaluated, u64 budget):
        """Play games from the start and search them from their ends, until so many states have been evaluated in
        all. Return how many games.
        """
        cdef CoreProgress* s = &self.s
        cdef u64 games = 0, most = most_evaluated
        s.is_weak = s.windows.is_learnt
        with nogil:
            while s.did.evaluated < most:
                practise(s, &self.root, self.root_key, budget, &self.seed)
                games += 1
        return games

    def forget(self):
        """Forget all states that are not solved, so that they are looked at afresh."""
        cdef CoreProgress* s = &self.s
        cdef u64 i
        with nogil:
            for i in range(s.mask + 1):
                if s.table[i].proof and s.table[i].disproof:
                    s.table[i].proof = s.table[i].disproof = 0
                    s.used -= 1

    def learn(self, int rounds=4):
        """Learn the first numbers from what is solved. Return from how many states."""
        cdef CoreProgress* s = &self.s
        cdef u64 i, n = 0, seen = 0, j
        cdef u64 state = 1
        cdef u64* key = <u64*>malloc(MOST_SAMPLES * sizeof(u64))
        cdef unsigned char* is_proved = <unsigned char*>malloc(MOST_SAMPLES)
        cdef ProgressEntry* entry
        cdef int done = 0
        if key != NULL and is_proved != NULL:
            with nogil:
                for i in range(s.mask + 1):
                    entry = s.table + i
                    if entry.proof | entry.disproof and (entry.proof == 0 or entry.disproof == 0) and (
                        <int>(entry.key_and_work >> WORK_AT) >= WORKED_AT + (3 if entry.proof == 0 else 0)
                    ):
                        # Each has the same chance; the places in the table have no order.
                        seen += 1
                        if n < MOST_SAMPLES:
                            j = n
                            n += 1
                        else:
                            j = mixed(seen, state) % seen
                            if j >= MOST_SAMPLES:
                                continue
                        key[j] = entry.key_and_work & ((<u64>1 << WORK_AT) - 1)
                        is_proved[j] = entry.proof == 0
                done = learn(&s.rules, &s.windows, key, is_proved, n, rounds)
        free(key)
        free(is_proved)
        if not done:
            raise MemoryError
        return n

    @property
    def weights(self):
        """The weights of the first numbers, 4 bytes each: for each mover the bias and the others. None if there
        are none yet.
        """
        cdef Windows* w = &self.s.windows
        if not w.is_learnt:
            return None
        return b"".join(
            (<char*>&w.bias[k])[:sizeof(float)] + (<char*>w.weight[k])[:w.total * sizeof(float)] for k in range(2)
        )

    @weights.setter
    def weights(self, bytes weights):
        cdef Windows* w = &self.s.windows
        cdef size_t size = (w.total + 1) * sizeof(float)
        cdef const char* at = weights
        cdef int k
        if <size_t>len(weights) != 2 * size:
            raise ValueError("these are not the weights of this board")
        for k in range(2):
            memcpy(&w.bias[k], at + k * size, sizeof(float))
            memcpy(w.weight[k], at + k * size + sizeof(float), size - sizeof(float))
        w.is_learnt = 1

    def statistics(self):
        """What was done so far."""
        cdef CoreProgress* s = &self.s
        cdef dict did = s.did
        return did | {
            "known": s.used, "regions": s.rules.enclosures.tables,
            "memory": (s.mask + 1) * sizeof(ProgressEntry) + s.rules.enclosures.bytes,
        }

    def find_strategy(self):
        """Find a strategy in the proof. True: there is one. False: there is more to search."""
        cdef int status
        self.s.stopped = 0
        self.s.most_evaluated = <u64>-1
        with nogil:
            status = find_strategy(&self.s, &self.g, self.root_key)
        if status == NO_ROOM:
            raise MemoryError
        return status == STRATEGY_FOUND

    def strategy_size(self):
        """How many choices the strategy has, states with the refuter to play, sure states, states gathered, and
        recurrences.
        """
        return {
            "choices": self.g.choices, "replies": self.g.refuter_nodes, "sure": self.g.sure_nodes,
            "gathered": self.g.nodes, "recurrences": self.g.recurrences, "searched again": self.g.researched,
            "forbidden": self.s.forbids,
        }

    def line(self, is_legal):
        """A line of the strategy to a sure margin, in which the refuter holds out as long as she can: points, and
        -1 for a pass. ``is_legal`` says of a line whether its last play, one of the refuter's, is not banned.
        """
        cdef CoreProgress* s = &self.s
        cdef Option option[MOST_OPTIONS]
        cdef ProgressState state = self.start
        cdef u64 key = self.root_key
        cdef uint32_t at
        cdef int n, i
        moves = []
        while True:
            at = node_of(&self.g, key)
            if self.g.node[at].marks & IS_SURE:
                return moves
            n = options(s, &state, key, option)
            if state.mover == PROVER:
                best = [i for i in range(n) if option[i].key == self.g.node[self.g.node[at].needs].key]
            else:
                best = sorted(range(n), key=lambda i: -<long>self.g.node[node_of(&self.g, option[i].key)].order)
                best = [i for i in best if option[i].move < 0 or is_legal([*moves, option[i].move])]
            if not best:
                return moves
            i = best[0]
            moves.append(option[i].move)
            key = option[i].key
            state = option[i].state

    def records(self, u64 part=1 << 16):
        """Yield the choices of the strategy in parts: the numbers of their states, 8 bytes each, and the moves."""
        cdef u64 start = 0, n, i
        cdef char* number
        cdef char* move
        while start < self.g.choices:
            n = min(part, self.g.choices - start)
            numbers = PyBytes_FromStringAndSize(NULL, 8 * n)
            moves = PyBytes_FromStringAndSize(NULL, n)
            number = PyBytes_AsString(numbers)
            move = PyBytes_AsString(moves)
            for i in range(n):
                memcpy(number + 8 * i, &self.g.choice[start + i].number, 8)
                move[i] = self.g.choice[start + i].move
            start += n
            yield numbers, moves
