# The search for progress proofs as Python sees it.

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals

from gorules.files.inputs import InputError

cdef enum:
    PROOF_LAYOUT = 1       # of what is saved; another machine may read it as another number
    ENTRIES_AT_ONCE = 1 << 16
    MOST_SAMPLES = 1500000
    WORKED_AT = 2          # states that took less work than this are not learnt from


cdef struct SavedProof:
    # What is saved beside the tables.
    u64 layout, mask, known, forbids, forbidden_mask, is_learnt, seed, work, proof, disproof
    ProverDid did


cdef class CoreProver:
    """A search for a proof that one player gets a margin from one state. ``prover`` and ``refuter`` are the stones
    of that player and of her opponent, as sets of points.

    A ``report`` is called ten times a second with the number of states evaluated. It stops the search by raising;
    what was found is kept, and the next call goes on from there.
    """

    cdef CoreProgress s
    cdef CoreStrategy g
    cdef ProgressState start, root  # as it is given, and as its least image
    cdef u64 root_key, seed
    cdef object report
    cdef object error  # what the report has raised, if anything
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
        s.prover = <void*>self
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

    cdef begin(self, report):
        self.report = report
        self.error = None
        self.s.interrupted = self.s.stopped = self.s.depth = 0
        self.s.next_look = self.s.work
        self.s.next_report = 0

    cdef end(self):
        error, self.error, self.report = self.error, None, None
        if error is not None:
            raise error
        if self.s.rules.enclosures.failed:
            raise MemoryError

    cdef int reported(self):
        """Report progress; return whether the search may go on."""
        try:
            PyErr_CheckSignals()
            if self.report is not None:
                self.report(self.s.did.evaluated)
        except BaseException as error:
            self.error = error
        return self.error is None

    def search(self, most_evaluated, bint is_weak, report=None):
        """Go on with the search until the start is decided or so many states have been evaluated in all."""
        cdef CoreProgress* s = &self.s
        cdef uint32_t proof = 0, disproof = 0
        s.most_evaluated = most_evaluated
        s.is_weak = is_weak
        self.begin(report)
        with nogil:
            if is_sure(&s.rules, self.root.own, self.root.other):
                disproof = DECIDED
            else:
                expand(s, &self.root, self.root_key, DECIDED, DECIDED, &proof, &disproof)
        self.proof, self.disproof = proof, disproof
        self.end()

    def practise(self, most_evaluated, u64 budget, report=None):
        """Play games from the start and search them from their ends, until so many states have been evaluated in
        all. Return how many games.
        """
        cdef CoreProgress* s = &self.s
        cdef u64 games = 0, most = most_evaluated
        s.is_weak = s.windows.is_learnt
        self.begin(report)
        with nogil:
            while s.did.evaluated < most and not s.interrupted:
                practise(s, &self.root, self.root_key, budget, &self.seed)
                games += 1
        self.end()
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

    def take_tables(self, CoreProver other):
        """Take the tables of regions that another search has made on this board, with suicide as here; it gets those
        of this search.
        """
        cdef Enclosures taken
        if (other.s.rules.points, other.s.rules.suicide) != (self.s.rules.points, self.s.rules.suicide):
            raise ValueError("these tables are of another board, or of other rules")
        taken = self.s.rules.enclosures
        self.s.rules.enclosures = other.s.rules.enclosures
        other.s.rules.enclosures = taken

    def release(self):
        """Give back the memory of the table."""
        cdef CoreProgress* s = &self.s
        free(s.table)
        s.mask = BUCKET - 1
        s.used = 0
        s.table = <ProgressEntry*>calloc(s.mask + 1, sizeof(ProgressEntry))
        if s.table == NULL:
            raise MemoryError

    def statistics(self):
        """What was done so far."""
        cdef CoreProgress* s = &self.s
        cdef dict did = s.did
        return did | {
            "known": s.used, "regions": s.rules.enclosures.tables,
            "memory": (s.mask + 1) * sizeof(ProgressEntry) + s.rules.enclosures.bytes,
        }

    def find_strategy(self, report=None):
        """Find a strategy in the proof. True: there is one. False: there is more to search."""
        cdef int status
        self.begin(report)
        self.s.most_evaluated = <u64>-1
        with nogil:
            status = find_strategy(&self.s, &self.g, self.root_key)
        self.end()
        if status == NO_ROOM:
            raise MemoryError
        return status == STRATEGY_FOUND

    def save(self, file):
        """Write what is known to a binary file: numbers of states, choices that are forbidden, and weights."""
        cdef CoreProgress* s = &self.s
        cdef SavedProof saved
        saved.layout = PROOF_LAYOUT
        saved.mask = s.mask
        saved.known = s.used
        saved.forbids = s.forbids
        saved.forbidden_mask = s.forbidden_mask
        saved.is_learnt = s.windows.is_learnt
        saved.seed = self.seed
        saved.work = s.work
        saved.proof = self.proof
        saved.disproof = self.disproof
        saved.did = s.did
        moved(file, &saved, sizeof(SavedProof), False)
        self.lists(file, False)
        self.entries(file, False)

    def load(self, file):
        """Read what :meth:`save` has written for the same claim and memory: whoever calls has made sure that it is
        just that. Raises InputError if it was written on another kind of machine.
        """
        cdef CoreProgress* s = &self.s
        cdef SavedProof saved
        moved(file, &saved, sizeof(SavedProof), True)
        if saved.layout != PROOF_LAYOUT:
            raise InputError("it was written on another kind of machine")
        free(s.table)
        free(s.forbidden)
        s.table = <ProgressEntry*>calloc(saved.mask + 1, sizeof(ProgressEntry))
        s.forbidden = <u64*>calloc(saved.forbidden_mask + 1, sizeof(u64)) if saved.forbids else NULL
        if s.table == NULL or (s.forbidden == NULL and saved.forbids):
            raise MemoryError
        s.mask = saved.mask
        s.used = saved.known
        s.forbids = saved.forbids
        s.forbidden_mask = saved.forbidden_mask
        s.windows.is_learnt = <int>saved.is_learnt
        self.seed = saved.seed
        s.work = saved.work
        self.proof, self.disproof = <unsigned int>saved.proof, <unsigned int>saved.disproof
        s.did = saved.did
        self.lists(file, True)
        self.entries(file, True)

    cdef lists(self, file, bint reads):
        """Read or write what is forbidden, and the weights."""
        cdef CoreProgress* s = &self.s
        cdef int k
        if s.forbids:
            moved(file, s.forbidden, (s.forbidden_mask + 1) * sizeof(u64), reads)
        for k in range(2):
            moved(file, &s.windows.bias[k], sizeof(float), reads)
            moved(file, s.windows.weight[k], s.windows.total * sizeof(float), reads)

    cdef entries(self, file, bint reads):
        """Read or write the table, without what is free in it."""
        cdef CoreProgress* s = &self.s
        cdef u64 left = s.used, slot = 0, i, at
        cdef size_t n
        cdef ProgressEntry* part = <ProgressEntry*>malloc(ENTRIES_AT_ONCE * sizeof(ProgressEntry))
        if part == NULL:
            raise MemoryError
        try:
            while left:
                n = min(left, <u64>ENTRIES_AT_ONCE)
                left -= n
                if not reads:
                    for i in range(n):
                        while not s.table[slot].proof | s.table[slot].disproof:
                            slot += 1
                        part[i] = s.table[slot]
                        slot += 1
                moved(file, part, n * sizeof(ProgressEntry), reads)
                if reads:
                    for i in range(n):
                        at = mixed_once(part[i].key_and_work & ((<u64>1 << WORK_AT) - 1)) & s.mask & ~<u64>(BUCKET - 1)
                        while s.table[at].proof | s.table[at].disproof:
                            at += 1
                        s.table[at] = part[i]
        finally:
            free(part)

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


cdef void reported(CoreProgress* s) noexcept with gil:
    """Report progress, and stop if asked to."""
    if not (<CoreProver>s.prover).reported():
        s.interrupted = 1
