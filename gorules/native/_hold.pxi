# What Python asks of hypothetical play.

from cpython.exc cimport PyErr_CheckSignals


cdef int taking(ForcingGraph* g, const Held* s, const int* turn, int n, int best) noexcept nogil:
    """The turn that fills the eye of the asker in which a stone on the vertices is; ``best`` if there is none."""
    cdef Points stones = s.stones[g.owner] & g.asked
    cdef Points eye = string_at(&g.field, ~s.stones[1 - g.owner], stones & -stones)
    cdef int i
    for i in range(n):
        if turn[i] >= 0 and eye >> turn[i] & 1:
            return i
    return n - 1 if turn[n - 1] <= KO_PASS else best  # the ko there is barred


cdef class Hypothetical:
    """Questions on hypothetical play from one position, and lines that show the answers."""

    cdef ForcingGraph g
    cdef object watch
    cdef readonly u64 rounds, broadenings
    cdef uint32_t starts[2]
    cdef bint is_decided

    def __cinit__(self, near, playable, changing, fixed, empty, stones, ko_pass, watch, memory, ban_words=0, standing=0):
        cdef Held s
        cdef u64 key[MOST_WORDS]
        cdef CoreField* f = &self.g.field
        cdef int k
        if not 0 <= playable <= changing <= MOST_VERTICES or not changing <= len(near) <= 64:
            raise ValueError("the native core does not know such a field")
        f.ko_pass = code_of(ko_pass, KO_PASSES)
        f.playable, f.changing, f.vertices = playable, changing, len(near)
        for k in range(f.vertices):
            f.near[k] = near[k]
            if f.near[k] >> k & 1 or f.near[k] >> (f.vertices - 1) > 1:
                raise ValueError("the native core does not know such a field")
        lay_out(f)
        f.fixed[0], f.fixed[1] = fixed
        f.empty = empty
        f.standing = standing
        f.ban_bits = BAN_BITS + 1 if f.ko_pass == KO_PASS_ONCE else BAN_BITS
        f.bans_in_word = 4 if f.ko_pass == KO_PASS_ONCE else 5
        if not ban_words and (changing > 16 or f.ko_pass == KO_PASS_ONCE):
            ban_words = 1
        if not 0 <= ban_words <= MOST_BAN_WORDS:
            raise ValueError("the native core does not know keys so wide")
        f.ban_words = ban_words
        f.stone_words = 1 if changing <= 31 else 2
        f.words = ban_words + (f.stone_words if ban_words else 1)
        self.watch = watch
        self.g.limit = memory
        self.g.slot = <u64*>grown(&self.g, NULL, 0, 4096 * 8)
        if self.g.slot == NULL:
            raise MemoryError
        memset(self.g.slot, 0, 4096 * 8)
        self.g.mask = 4095
        s.bans = 0
        s.stones[0], s.stones[1] = stones
        for k in range(2):
            if not roomy(&self.g):
                raise MemoryError
            s.mover = k
            into_key(f, &s, key)
            self.starts[k] = numbered(&self.g, key, hash_of(&self.g, key))

    def __dealloc__(self):
        free(self.g.key)
        free(self.g.first)
        free(self.g.degree)
        free(self.g.edge)
        free(self.g.slot)
        free(self.g.note)

    @property
    def states(self):
        """How many states the last question has expanded."""
        return self.g.opened

    @property
    def most_bans(self):
        """The most bans in one of the states that the last question has expanded."""
        return self.g.most_bans

    @property
    def known(self):
        """How many states the questions so far have met."""
        return self.g.nodes

    @property
    def most_bytes(self):
        """The most bytes that the tables have taken at one time."""
        return self.g.most_bytes

    cdef int looked(self, int status) except -1:
        if status == OUT_OF_MEMORY:
            raise MemoryError
        if status == TOO_MANY_BANS:
            raise OverflowError
        PyErr_CheckSignals()
        self.watch(self.g.opened)
        return 0

    def decide(self, int owner, Points asked, bint again):
        """Whether the opponent of ``owner``, who moves first, can force that no stone of the owner is on the
        ``asked`` vertices: once, or ``again`` and again.
        """
        cdef ForcingGraph* g = &self.g
        cdef int status
        cdef uint32_t before = 0
        code_of(owner, 2)
        self.is_decided = False
        self.rounds = self.broadenings = 0
        memset(g.note, 0, g.node_room * sizeof(Note))
        g.owner, g.asked, g.is_again = owner, asked, again
        g.start = self.starts[1 - owner]
        g.opened = g.steps = g.round = 0
        g.settled_at = FIRST_SETTLED
        g.is_stuck = g.most_bans = 0
        met(g, g.start)
        while not g.note[g.start].marks & WON:
            with nogil:
                status = gone_down(g, LOOKS)
            self.looked(status)
            if not g.note[g.start].marks & WON and (g.is_stuck or g.opened >= g.settled_at):
                with nogil:
                    status = settled(g)
                self.looked(status)
                self.rounds += 1
                if g.is_stuck and g.opened < before + before // 16 + 1 and not g.note[g.start].marks & WON:
                    self.broadenings += 1
                    with nogil:
                        status = broadened(g, g.opened // 16 + 16)
                    self.looked(status)
                before = g.opened
                g.is_stuck = 0
                g.settled_at = g.opened + g.opened // 2 + FIRST_SETTLED
        self.is_decided = True
        return g.note[g.start].marks & ASKERS != 0

    cdef uint32_t led_to(self, uint32_t node, const Held* after):
        """The state that a turn leads to; NOWHERE if the state before it is not expanded."""
        cdef u64 key[MOST_WORDS]
        if node == NOWHERE or not self.g.note[node].marks & OPEN:
            return NOWHERE
        into_key(&self.g.field, after, key)
        return node_in(self.g.slot[slot_from(&self.g, key, hash_of(&self.g, key))])

    cdef int chosen(self, const Held* s, uint32_t node, const Held* after, const int* turn, int n):
        """The turn that shows the answer. The winner wins as soon as she can; the loser holds out as long as
        she can.
        """
        cdef ForcingGraph* g = &self.g
        cdef int i, best = 0, wins = g.note[g.start].marks & WON, is_winners
        cdef uint32_t at
        cdef u64 measure, extreme
        while turn[best] != PASS:  # the pass is right where nothing can change any more
            best += 1
        if node != NOWHERE and g.note[node].marks & OPEN:
            is_winners = (s.mover != g.owner) == (wins == ASKERS)
            extreme = <u64>1 << 63 if is_winners else 0
            for i in range(n):
                at = self.led_to(node, &after[i])
                if g.note[at].marks & wins:
                    measure = <unsigned>g.note[at].round << 16 | g.note[at].depth
                    if not is_winners and s.mover != g.owner:  # she loses, but she takes liberties
                        measure |= <u64>(255 - liberties_asked(g, &after[i])) << 32
                    if measure < extreme if is_winners else (measure > extreme or i == 0):
                        extreme = measure
                        best = i
        elif wins == ASKERS and s.mover != g.owner and s.stones[g.owner] & g.asked:
            best = taking(g, s, turn, n, best)
        return best

    def line(self):
        """The line that shows the last answer, and the number of the turn from which it goes on to repeat
        itself; None if it does not.
        """
        cdef ForcingGraph* g = &self.g
        cdef Held s
        cdef Held after[MOST_TURNS]
        cdef int turn[MOST_TURNS]
        cdef u64 key[MOST_WORDS]
        cdef int n, best
        cdef uint32_t node = g.start
        cdef list line = []
        cdef dict seen = {}
        if not self.is_decided:
            raise ValueError("no question is answered")
        from_key(&g.field, g.key + <size_t>node * g.field.words, &s)
        while True:
            into_key(&g.field, &s, key)
            name = (<char*>key)[:g.field.words * 8]
            if name in seen:
                return line, seen[name]
            if not g.is_again and not s.stones[g.owner] & g.asked:
                return line, None
            seen[name] = len(line)
            n = turns_of(&g.field, &s, after, turn)
            best = self.chosen(&s, node, after, turn, n)
            node = self.led_to(node, &after[best])
            line.append(turn[best])
            s = after[best]

    def reply(self, turns):
        """The turn with which the line of the last answer goes on after some turns from its start. Each side
        may have left the line in these turns. Whoever has won still wins.
        """
        cdef ForcingGraph* g = &self.g
        cdef Held s
        cdef Held after[MOST_TURNS]
        cdef int turn[MOST_TURNS]
        cdef int n, i
        cdef uint32_t node = g.start
        if not self.is_decided:
            raise ValueError("no question is answered")
        from_key(&g.field, g.key + <size_t>node * g.field.words, &s)
        for made in turns:
            n = turns_of(&g.field, &s, after, turn)
            for i in range(n):
                if turn[i] == made:
                    break
            else:
                raise ValueError("there is no such turn")
            node = self.led_to(node, &after[i])
            s = after[i]
        n = turns_of(&g.field, &s, after, turn)
        return turn[self.chosen(&s, node, after, turn, n)]
