# The search as Python sees it: questions asked from one start, with tables that stay from one to the next
# and can be put on disk.

STATUS = (
    "solved", "out of nodes", "out of time", "out of memory", "interrupted",
    "under these rules a game from here can go on for ever; without a rule on repetition it has no value "
    "('gorules laws' looks for such a game)",
    "too deep", "under these rules a player can be left without a legal turn",
)

cdef enum:
    NO_TURN = -2  # PASS is -1
    TABLES = 512  # of regions, for which there is room
    MOST_MARGIN = 1 << 22  # twice the margin; larger ones do not fit into a proof


def why_not_solved(packed):
    """Return why the search cannot take a packed ruleset, or None if it can."""
    for end in packed.ends:
        if end.kind in (END_PASS_REPEATS, END_REPETITION, END_SITUATION_REPEATS):
            return "an ending by repetition depends on the history in ways that the proofs do not carry"
    if packed.scoring.in_cycle:
        return "positions of a cycle are scored"
    return None


cdef u64 power_below(u64 number) noexcept nogil:
    cdef u64 power = 1
    while 2 * power <= number:
        power *= 2
    return power


cdef int is_plain_area(const Rules* r):
    """Whether a count is the one that the proof of static wins is about, and no single pass ends play."""
    cdef int k
    for k in range(r.ends):
        if r.end[k].count < 2:
            return 0
    # How empty points count that both border makes no difference to a margin.
    return r.scoring.kind == SCORE_AREA and not r.scoring.in_seki and not r.scoring.group_tax


cdef struct Saved:
    # What is saved beside the tables.
    u64 layout, numbers_mask, numbers_used, bucket_mask, log_head, names
    Did did
    long long clock, low, high, most, low_needs, high_needs


cdef class Searcher:
    """A search from one start. Its tables stay from one question to the next.

    ``memory`` bounds the tables in bytes; ``progress`` is called ten times a second with the nodes and both
    bounds on twice Black's margin, and stops the search by raising. Without ``fold`` symmetries are not used,
    without ``closes`` no static bounds (``_bounds.pxi``), and static wins (``_sure.pxi``) only with regions of up
    to ``most_enclosed`` points, with 0 none.
    Raises InputError with a reason if the rules are not for this search.
    """

    cdef Search s
    cdef CoreLine line
    cdef object progress
    cdef object error  # what progress has raised, if anything
    # Bounds on twice Black's margin. Where nothing bounds the margins, the first bounds, -most and most,
    # are only how far has been looked.
    cdef int low, high, most, step2, is_bounded
    cdef long long spent_before
    # How many records the proofs of the bounds need absent and present; -1: that is not known.
    cdef readonly int low_needs, high_needs

    def __cinit__(
        self, packed, start, *, u64 memory=1 << 30, progress=None, bint fold=True, bint closes=True,
        int most_enclosed=10,
    ):
        cdef Search* s = &self.s
        cdef const Rules* r
        cdef int k, i, j, p, shelves = 0, transitions = 0, finite = 0, passes_end = 0
        reason = why_not_solved(packed)
        if reason is not None:
            raise InputError(reason)
        self.line = CoreLine(packed, start)
        s.g = &self.line.game
        r = s.rules = s.g.rules
        self.progress = progress
        s.searcher = <void*>self
        s.most_run = 0
        s.bounded = r.by_position and r.passing
        for k in range(r.kos):
            if r.ko[k].lifted_by == ALL_PASS:
                s.most_run = 2
            if r.ko[k].window:
                s.windows = 1
                continue
            s.first_shelf[k] = shelves
            s.shelves[k] = SHELVES if r.ko[k].lifted_by == OWN_PASS else 1
            shelves += s.shelves[k]
            transitions |= r.ko[k].compares >= TRANSITION
            finite |= r.ko[k].lifted_by == NEVER and r.ko[k].records & AT_PLAY
        for k in range(r.ends):
            if r.end[k].kind == END_PASSES:
                s.most_run = max(s.most_run, r.end[k].count)
                passes_end = 1
            if r.end[k].kind != END_PASSES or r.end[k].then != THEN_SCORE:
                s.bounded = 0
        s.encloses = most_enclosed and s.bounded and passes_end and finite and is_plain_area(r)
        s.bounded &= passes_end and (finite != 0 or r.suicide == SUICIDE_FORBIDDEN) and closes
        s.endless = not finite or (r.passing and not passes_end)
        s.shares = fold and r.points * (4 if transitions else 2) <= PAYLOAD_BITS
        if s.shares:
            lay_out(&s.words, 2 * r.points, [
                [*moved, *(r.points + point for point in moved)] for moved in packed.symmetries
            ])
        for i in range(r.symmetries if s.shares else 1):
            for j in range(r.symmetries):
                for p in range(r.points):
                    if image(r, j, image(r, i, r.bit[p])) != r.bit[p]:
                        break
                else:
                    s.inverse[i] = j
                    break
        if s.encloses:
            # So many that they are not made again and again.
            while most_enclosed > 1 and TABLES * 3**most_enclosed // 4 > memory // 16:
                most_enclosed -= 1
            set_up_enclosures(
                &s.enclosures, [[i for i in range(r.points) if near >> i & 1] for near in packed.near],
                packed.symmetries, r.suicide != SUICIDE_FORBIDDEN, min(most_enclosed, r.points), memory // 16,
            )
        # With more of the board empty they decide too little for what they cost.
        s.closure_points = min((r.points + 1) // 2, 16 if r.suicide == SUICIDE_FORBIDDEN else 8)
        s.did.stretch = s.did.next_beginning = FIRST_STRETCH
        memory = max(memory, <u64>1 << 20)
        s.most_numbers = power_below(memory // 4 // sizeof(Numbers)) - 1
        s.most_buckets = power_below(memory // 16 // sizeof(u64)) - 1
        s.most_closed = power_below(memory // 16 // sizeof(Closed)) - 1
        s.numbers_mask = min(s.most_numbers, 4095)
        s.bucket_mask = min(s.most_buckets, 1023)
        s.closed_mask = min(s.most_closed, 1023)
        # The log is only touched as far as it is written.
        s.log_words = max(power_below(memory // 2 // sizeof(u64)), <u64>1 << 16)
        s.numbers = <Numbers*>calloc(s.numbers_mask + 1, sizeof(Numbers))
        s.log = <u64*>calloc(s.log_words, sizeof(u64))
        s.bucket = <u64*>calloc(s.bucket_mask + 1, sizeof(u64))
        s.closed = <Closed*>calloc(s.closed_mask + 1, sizeof(Closed))
        s.log_head = 1
        if s.numbers == NULL or s.log == NULL or s.bucket == NULL or s.closed == NULL:
            raise MemoryError
        if not s.shares:
            s.name_mask = power_below(memory // 16 // sizeof(int32_t)) - 1
            s.name_room = min(<int>((s.name_mask + 1) // 2), 1 << ID_BITS)
            s.named = <Named*>calloc(s.name_room, sizeof(Named))
            s.name_table = <int32_t*>calloc(s.name_mask + 1, sizeof(int32_t))
            if s.named == NULL or s.name_table == NULL:
                raise MemoryError
        s.digests = 1 + shelves
        s.digest_room = s.g.room
        s.digest = <Digest*>malloc(s.digest_room * s.digests * sizeof(Digest))
        if s.digest == NULL:
            raise MemoryError
        digest_start(s)
        self.limit()
        # Prisoners and passes can be without number.
        self.is_bounded = r.most2 >= 0
        self.most = max(r.win2, r.most2) + 2 * abs(r.komi2)
        if self.is_bounded and all(end.then in (THEN_SCORE, THEN_NO_RESULT, THEN_DRAW) for end in packed.ends):
            self.most = r.most2 + abs(r.komi2)
        self.step2 = 1 if r.komi2 & 1 else 2
        self.low = -self.most
        self.high = self.most

    @property
    def low2(self):
        """What Black gets at least, twice the margin; None if that is not known."""
        return None if self.is_open(self.low) else self.low

    @property
    def high2(self):
        """What Black gets at most, twice the margin; None if that is not known."""
        return None if self.is_open(self.high) else self.high

    cdef int reported(self):
        """Report progress; return whether the search may go on."""
        try:
            PyErr_CheckSignals()
            if self.progress is not None:
                self.progress(self.s.did.nodes, self.low2, self.high2)
        except BaseException as error:
            self.error = error
        return self.error is None

    cdef int is_open(self, int bound):
        """Whether a bound is not proven."""
        return not self.is_bounded and abs(bound) == self.most

    def __dealloc__(self):
        cdef Search* s = &self.s
        free(s.words.part)
        enclosures_put_away(&s.enclosures)
        free(s.numbers)
        free(s.log)
        free(s.bucket)
        free(s.closed)
        free(s.named)
        free(s.name_table)
        free(s.digest)
        free(s.child)
        free(s.found.item)
        free(s.spare.item)
        free(s.stack.item)

    def limit(self, nodes=None, seconds=None):
        """Set what may be spent from now on, on each question and on all of them together."""
        cdef Search* s = &self.s
        s.status = GOING_ON
        self.spent_before = self.spent()
        s.started = clock()
        s.next_report = CLOCKS_PER_SEC // 10
        s.most_nodes = <u64>-1 if nodes is None or nodes >= 1 << 63 else s.did.nodes + <u64>nodes
        s.most_clock = (<u64>-1) >> 1
        if seconds is not None and seconds < 1e9:
            s.most_clock = <long long>(seconds * CLOCKS_PER_SEC)

    cdef long long spent(self):
        return self.spent_before + (clock() - self.s.started if self.s.started else 0)

    cdef int asked(self, int target2) except -1:
        """Whether the search decided the question; ``winner`` says how, and ``value2`` if it had to be searched."""
        cdef int done, t = self.s.g.t
        if self.is_bounded and not self.s.endless and not -self.most < target2 <= self.most:
            self.s.winner = target2 > 0  # no game comes to more, or to less
            return 1
        with nogil:
            done = settled(&self.s, target2)
            while self.s.g.t > t:
                undo(self.s.g)
        if self.error is not None:
            error, self.error = self.error, None
            self.s.status = GOING_ON
            raise error
        return done

    cdef int refused(self) except -1:
        """Raise InputError if the search stopped because the game is not one that it can be for."""
        if self.s.status in (ENDLESS, WITHOUT_TURN):
            raise InputError(STATUS[self.s.status])
        return 0

    cdef int look_further(self, int threshold2) except -1:
        """Move bounds that are not proven beyond those that are, and beyond the threshold."""
        cdef int low_is_open, high_is_open
        while not self.is_bounded and (
            abs(threshold2) >= self.most
            or (self.low >= self.high and (self.is_open(self.low) or self.is_open(self.high)))
        ):
            if self.most > MOST_MARGIN // 2:
                raise InputError("under these rules a margin from here may have no bound")
            low_is_open = self.is_open(self.low)
            high_is_open = self.is_open(self.high)
            self.most *= 2
            if low_is_open:
                self.low = -self.most
            if high_is_open:
                self.high = self.most
        return 0

    def search(self, threshold2=None):
        """Narrow the bounds until they meet; with a threshold (twice a margin), until they say whether Black
        gets it. False if a limit was reached first. Raises InputError if a game without end is met, or
        margins have no bound."""
        cdef int target, wanted = 0
        if threshold2 is not None:
            wanted = max(-MOST_MARGIN, min(MOST_MARGIN, threshold2))
        while True:
            self.look_further(wanted)
            if self.low >= self.high or (threshold2 is not None and not self.low < wanted <= self.high):
                return True
            # The next target follows from the bounds alone, so that a search taken up again asks the same.
            target = self.low + (self.high - self.low + 1) // 2
            if threshold2 is not None:
                target = wanted
            elif self.low < 0 <= self.high:
                target = 0
            if self.step2 == 2 and target & 1:
                target += 1
            if not self.asked(target):
                self.refused()
                return False
            if self.s.winner == 0:
                self.low = self.s.value2
                self.low_needs = self.needed()
            else:
                self.high = self.s.value2
                self.high_needs = self.needed()
            if self.low > self.high and not self.is_open(self.low) and not self.is_open(self.high):
                raise AssertionError("the bounds cross")

    cdef int needed(self):
        """How many records the proof found last depends on; -1 if that is not known."""
        cdef Search* s = &self.s
        cdef const CoreTurn* turn = now(s.g)
        cdef int i, n = 0, k
        cdef CoreKey key
        # A run of passes, or stones taken before, may count. Such things are no records.
        if s.is_exact_only or s.is_leaning or s.windows or not s.rules.by_position or turn.run:
            return -1
        for i in range(s.rules.ends):
            if s.rules.end[i].kind == END_CAPTURES:
                return -1
        for i in range(s.found.size):
            k = (s.found.item[i] >> RULE_AT) & 3
            key_of(s, s.found.item[i], &key)
            # The present position is on record in any case, however it came about.
            n += not (
                s.found.item[i] >> PRESENT_AT and s.rules.ko[k].lifted_by == NEVER
                and key.black == turn.black and key.white == turn.white and (
                    (s.rules.ko[k].compares == POSITION and s.rules.ko[k].records & 3 == 3)
                    or (s.rules.ko[k].compares == POSITION_NEXT and s.rules.ko[k].records == 7)
                )
            )
        return n

    def best_line(self, int value2):
        """Return a line in which Black gets at least the value and White gives no more. None if a limit is
        reached, or where turns that keep the value can go round in a cycle.
        """
        cdef Search* s = &self.s
        cdef CoreGame* g = s.g
        cdef int root = g.t, point, mover
        points = []
        identify(s)
        is_repeated(s, s.aux)
        try:
            while not is_over(g):
                if g.t - root > MOST_DEPTH:
                    return None
                mover = now(g).mover
                point = self.winning_turn(value2 if mover == 0 else value2 + 1, s.endless)
                if point == NO_TURN:
                    if s.status or s.endless:
                        # Turns that keep the value can go round in a cycle.
                        return None
                    raise AssertionError("no turn keeps the proven value")
                points.append(point)
            if payoff2(g) != value2:
                raise AssertionError("the line does not come to the proven value")
            return tuple(points)
        finally:
            while g.t > root:
                undo(g)

    cdef int winning_turn(self, int target2, int shuns_repeats) except -3:
        """Find a turn by which the player to move wins: Black gets at least the target, White less. Make it.
        NO_TURN if there is none or the search had to stop.
        """
        cdef Search* s = &self.s
        cdef CoreGame* g = s.g
        cdef int mover = now(g).mover, n, i, point = NO_TURN
        cdef Play* room = <Play*>malloc((g.rules.points + 1) * sizeof(Play))
        if room == NULL:
            raise MemoryError
        try:
            n = legal_moves(g, room)
            s.target2 = target2
            # First come the turns after which the game is decided by what is known. The pass is the last turn;
            # it is tried before the plays.
            for i in range(2 * n - 1, -1, -1):
                if not turned(s, room + i % n):
                    raise MemoryError
                allow_leaning(s)
                if not (decided(s) if i >= n else self.asked(target2)):
                    if s.status:
                        undo(g)
                        break
                else:
                    identify(s)
                    if s.winner == mover and not (shuns_repeats and is_repeated(s, s.aux)):
                        point = room[i % n].point
                        break
                undo(g)
        except:
            undo(g)
            raise
        finally:
            free(room)
        return point

    def winning_choice(self, points, int target2):
        """Return a turn that wins for the player to move after some turns: Black gets at least the
        target, White less. None if there is none, or none could be found within the limits."""
        cdef CoreGame* g = self.s.g
        cdef int root = g.t, point, found
        cdef Play play
        try:
            for point in points:
                if not -1 <= point < g.rules.points or not legal(g, point, &play):
                    raise InputError(f"point {point} is not a legal turn here")
                if not turned(&self.s, &play):
                    raise MemoryError
            found = self.winning_turn(target2, 0)
            if found == NO_TURN:
                self.refused()
                return None
            return found
        finally:
            while g.t > root:
                undo(g)

    def save(self, file):
        """Write the tables and bounds to a binary file, but not static bounds: they are soon found again."""
        cdef Search* s = &self.s
        cdef Saved saved
        saved.layout = LAYOUT
        saved.numbers_mask = s.numbers_mask
        saved.numbers_used = s.numbers_used
        saved.bucket_mask = s.bucket_mask
        saved.log_head = s.log_head
        saved.names = s.names
        saved.did = s.did
        saved.clock = self.spent()
        saved.low = self.low
        saved.high = self.high
        saved.most = self.most
        saved.low_needs = self.low_needs
        saved.high_needs = self.high_needs
        moved(file, &saved, sizeof(Saved), False)
        self.tables(file, False)

    def load(self, file):
        """Read what :meth:`save` has written for the same question and memory: whoever calls has made sure that
        it is just that. Raises InputError if it was written on another kind of machine.
        """
        cdef Search* s = &self.s
        cdef Saved saved
        moved(file, &saved, sizeof(Saved), True)
        if saved.layout != LAYOUT:
            raise InputError("it was written on another kind of machine")
        free(s.numbers)
        free(s.bucket)
        s.numbers = <Numbers*>calloc(saved.numbers_mask + 1, sizeof(Numbers))
        s.bucket = <u64*>calloc(saved.bucket_mask + 1, sizeof(u64))
        if s.numbers == NULL or s.bucket == NULL:
            raise MemoryError
        s.numbers_mask = saved.numbers_mask
        s.numbers_used = saved.numbers_used
        s.bucket_mask = saved.bucket_mask
        s.log_head = saved.log_head
        s.names = <int>saved.names
        self.tables(file, True)
        s.names = 0
        while <u64>s.names < saved.names:
            numbered(s, s.named[s.names].black, s.named[s.names].white)
        s.did = saved.did
        self.spent_before += saved.clock
        self.low = <int>saved.low
        self.high = <int>saved.high
        self.most = <int>saved.most
        self.low_needs = <int>saved.low_needs
        self.high_needs = <int>saved.high_needs

    cdef tables(self, file, bint reads):
        """Read or write the tables."""
        cdef Search* s = &self.s
        moved(file, s.numbers, (s.numbers_mask + 1) * sizeof(Numbers), reads)
        moved(file, s.log, min(s.log_head, s.log_words) * sizeof(u64), reads)
        moved(file, s.bucket, (s.bucket_mask + 1) * sizeof(u64), reads)
        moved(file, s.named, s.names * sizeof(Named), reads)

    cdef u64 memory_used(self):
        """The bytes of the tables, of the log what has been written."""
        cdef const Search* s = &self.s
        cdef u64 names = 0 if s.shares else (s.name_mask + 1) * sizeof(int32_t) + s.names * sizeof(Named)
        return names + (
            (s.numbers_mask + 1) * sizeof(Numbers) + min(s.log_head, s.log_words) * sizeof(u64)
            + (s.bucket_mask + 1) * sizeof(u64) + (s.closed_mask + 1) * sizeof(Closed)
        )

    def statistics(self):
        """Return what the search did and used: nodes that were expanded and states that were looked at, each as
        often as that was done; seconds of CPU time; bytes of the tables; proofs, and how often one was reused,
        or a static bound or win decided; the sum of the records on which proofs depend; proofs that depend on too
        many records and were kept for their exact state only; whether proofs were overwritten; what stopped the
        search.
        """
        cdef Search* s = &self.s
        return {
            "nodes": s.did.nodes,
            "states": s.did.states,
            "seconds": <double>self.spent() / <double>CLOCKS_PER_SEC,
            "memory": self.memory_used(),
            "proofs": s.did.made_proofs,
            "reused": s.did.reused,
            "bounded": s.did.closed_off,
            "sure": s.did.sure,
            "records": s.did.records,
            "exact_only": s.did.exact_only,
            "overwritten": s.log_head > s.log_words,
            "status": STATUS[s.status],
        }


cdef void reported(Search* s) noexcept with gil:
    """Report progress, and stop if asked to."""
    if not (<Searcher>s.searcher).reported():
        s.status = INTERRUPTED
