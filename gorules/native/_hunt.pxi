# A search for the shortest lines on which two rulesets part.
#
# The search goes depth first through all lines of one length, then through those that are one turn longer. Each
# line has a key of 128 bits. The key stands for the position, the player to move, and what either ruleset
# remembers that can still matter within the present length. All this is seen under the symmetry of the board
# under which it is least. Lines with equal keys go on alike, so only the first line with a key is gone on from.
#
# The line that is found first is the first of all shortest lines, in the order in which turns are tried. For
# suppose that this first line was not gone on from. Then an earlier line had the same key, and that line,
# carried on alike, would come first.

cdef enum:
    FORBIDS = 0     # targets: only the first ruleset forbids a turn, only the second does;
    ENDED = 2       # play has ended under the first only, under the second only;
    OUTCOMES = 4    # play has ended under both, and the outcomes differ
    TARGETS = 5
    MOST_IMAGES = 96

cdef struct CoreOutcome:
    int then, winner, black2, white2

cdef struct Slots:
    Sum* slot
    size_t size, used


cdef int taken_up(Slots* slots, const Sum* key, size_t most) noexcept nogil:
    """Enter a key; return whether it is new, -1 without memory."""
    cdef size_t i, at, mask
    cdef Sum* larger
    cdef Slots new
    if 2 * (slots.used + 1) > slots.size:
        new.size = 2 * slots.size if slots.size else 1024
        new.used = slots.used
        if (new.size + slots.size) * sizeof(Sum) > most:
            return -1
        larger = <Sum*>calloc(new.size, sizeof(Sum))
        if larger == NULL:
            return -1
        for i in range(slots.size):
            if slots.slot[i].one:
                at = slots.slot[i].one & (new.size - 1)
                while larger[at].one:
                    at = (at + 1) & (new.size - 1)
                larger[at] = slots.slot[i]
        free(slots.slot)
        new.slot = larger
        slots[0] = new
    mask = slots.size - 1
    at = key.one & mask
    while slots.slot[at].one:
        if slots.slot[at].one == key.one and slots.slot[at].two == key.two:
            return 0
        at = (at + 1) & mask
    slots.slot[at] = key[0]
    slots.used += 1
    return 1


cdef inline int is_permitted(const CoreGame* g, Play* play) noexcept nogil:
    """Whether a turn that was placed is legal."""
    cdef int k
    if not allowed_apart_from_ko(g, play):
        return 0
    identified(g, play)
    for k in range(g.rules.kos):
        if banned_by(g, play, k) >= 0:
            return 0
    return 1


cdef class CoreHunt:
    """A search for lines on which two packed rulesets part, from some starts on one board."""

    cdef list pairs       # for each start, its line under each ruleset
    cdef CoreLine one, other  # the lines of the start that is searched now
    cdef Away away
    cdef Slots seen, ended
    cdef int* next        # [turn]: the move to be tried next
    cdef int* place       # [turn]: the place of the position that it left, see _away.pxi
    cdef int start, depth, sought, slack, images
    cdef int is_blind, counts, is_even, prisoners, passes, line
    cdef int[2][2] given2
    cdef int[2] ties
    cdef size_t most
    cdef readonly u64 states, lines
    cdef readonly bint is_full
    cdef readonly list found  # (target, start, moves)
    cdef readonly list asked  # (start, moves): the caller compares their outcomes

    def __cinit__(self, one, other, starts, *, outcomes, int most_turns, size_t memory):
        """``outcomes`` has, in this order:
        - ``counts``: 0, the outcomes cannot differ; 1, the caller compares them; 2, the core compares them;
        - whether prisoners may matter, whether passes may;
        - what else may matter: 0, nothing; 1, the turns since the first occurrence of what an ending repeats;
          2, the line;
        - whether outcomes are ``even`` for the colours;
        - what is given to the players under each ruleset;
        - who wins ties under each ruleset.
        """
        cdef const Rules* r
        cdef int k, e
        self.pairs = [(CoreLine(one, start), CoreLine(other, start)) for start in starts]
        self.found = []
        self.asked = []
        self.counts, self.prisoners, self.passes, self.line, self.is_even, given2, ties = outcomes
        self.is_blind = 1
        for k in range(2):
            self.ties[k] = ties[k]
            for e in range(2):
                self.given2[k][e] = given2[k][e]
            r = &(<CoreLine>self.pairs[0][k]).compiled.rules
            for e in range(r.ends):
                if r.end[e].kind == END_PASSES and r.end[e].last_by >= 0:
                    self.is_blind = 0
                if r.end[e].kind == END_NO_LEGAL_PLAY:
                    self.slack = 1
        self.images = min(r.symmetries, MOST_IMAGES)
        if r.points > 32:
            raise InputError("the native core looks for differences on boards of up to 32 points")
        self.most = memory
        self.next = <int*>malloc((most_turns + 1) * sizeof(int))
        self.place = <int*>malloc((most_turns + 1) * sizeof(int))
        if self.next == NULL or self.place == NULL:
            raise MemoryError
        measured(
            &self.away, &(<CoreLine>self.pairs[0][0]).compiled.rules, &(<CoreLine>self.pairs[0][1]).compiled.rules
        )

    def __dealloc__(self):
        put_off(&self.away)
        free(self.next)
        free(self.place)
        free(self.seen.slot)
        free(self.ended.slot)

    def begin(self, int depth, sought):
        """Begin to go through the lines of ``depth`` turns; ``sought`` are the numbers of the targets to look
        for.
        """
        self.depth = depth
        self.sought = sum(1 << target for target in sought)
        self.seen.used = 0
        if self.seen.size:
            memset(self.seen.slot, 0, self.seen.size * sizeof(Sum))
        self.start = -1
        self.one = self.other = None

    def drop(self, int target):
        """Look no more for a target."""
        self.sought &= ~(1 << target)

    def advance(self, size_t steps):
        """Try ``steps`` turns; return whether there are more."""
        while steps and self.sought and not self.is_full:
            if self.one is None:
                self.start += 1
                if self.start == len(self.pairs):
                    return False
                self.one, self.other = self.pairs[self.start]
                self.next[0] = 0
                if not self.entered():
                    self.one = None
                    continue
            steps = self.walked(steps)
        if self.one is not None:
            if self.is_full or not self.sought:
                while self.one.game.t:
                    undo(&self.one.game)
                    undo(&self.other.game)
        return bool(self.sought and not self.is_full)

    cdef int entered(self) except -1:
        """Whether lines are to be tried from the present start."""
        cdef CoreGame* a = &self.one.game
        cdef CoreGame* b = &self.other.game
        if is_over(a) or is_over(b):
            if self.depth == 0:
                self.parted_at_the_end(a, b)
            return 0
        return self.depth > 0 and self.is_new(a, b)

    cdef size_t walked(self, size_t steps) except? 0:
        """Try turns after the present line, then after its beginnings, until ``steps`` turns are tried or none
        is left. Return how many may still be tried.
        """
        cdef CoreGame* a = &self.one.game
        cdef CoreGame* b = &self.other.game
        cdef int points = a.rules.points, point, is_a, is_b
        cdef int by_plays = a.rules.ended_by_plays or b.rules.ended_by_plays
        cdef Play in_a, in_b
        while steps and self.sought:
            point = self.next[a.t]
            self.next[a.t] += 1
            if point > points:
                if a.t == 0:
                    self.one = None
                    return steps
                undo(a)
                undo(b)
                continue
            if point == points:
                point = PASS
            steps -= 1
            if not placed(a, point, &in_a):
                continue
            in_b = in_a  # the stones are the same under both
            is_a = is_permitted(a, &in_a)
            is_b = is_permitted(b, &in_b)
            if not is_a and not is_b:
                continue
            self.lines += 1
            if is_a != is_b:
                if a.t + 1 == self.depth:
                    self.parted(FORBIDS if is_b else FORBIDS + 1, a, point)
                continue
            if a.t + 1 == self.depth and point != PASS and not by_plays:
                continue
            if not make(a, &in_a) or not make(b, &in_b):
                raise MemoryError
            if is_over(a) or is_over(b):
                if a.t == self.depth:
                    self.parted_at_the_end(a, b)
            elif a.t < self.depth and self.is_new(a, b):
                if self.is_full:
                    return steps
                self.next[a.t] = 0
                continue
            undo(a)
            undo(b)
        return steps

    cdef int parted(self, int target, const CoreGame* g, int point) except -1:
        """Note a line as found if its target is looked for. ``point`` is its last move (START: it has all its
        moves).
        """
        cdef int e
        if not self.sought >> target & 1:
            return 0
        moves = [g.turn[e].point for e in range(1, g.t + 1)]
        if point != START:
            moves.append(point)
        self.found.append((target, self.start, moves))
        self.sought &= ~(1 << target)
        return 1

    cdef int parted_at_the_end(self, const CoreGame* a, const CoreGame* b) except -1:
        """Note a line if it parts the rulesets. Its last turn has ended play under one of them or both."""
        cdef Sum key
        cdef int e, has_ended, since
        cdef View view
        cdef CoreOutcome in_a, in_b
        if is_over(a) != is_over(b):
            return self.parted(ENDED if is_over(a) else ENDED + 1, a, START)
        if not self.counts or not self.sought >> OUTCOMES & 1:
            return 0
        if self.counts == 2:
            self.settled(0, a, &in_a)
            self.settled(1, b, &in_b)
            if in_a.then != in_b.then or in_a.winner != in_b.winner or (
                in_a.then == THEN_SCORE and (in_a.black2 != in_b.black2 or in_a.white2 != in_b.white2)
            ):
                return self.parted(OUTCOMES, a, START)
            return 0
        view.rules = a.rules
        view.symmetry = view.swapped = 0
        key.one = key.two = 0
        since = a.t + 1
        if now(a).repeats >= 0:
            since = now(a).repeats
        if now(b).repeats >= 0:
            since = min(since, now(b).repeats)
        self.sum_counted(&key, &view, a, since)
        summed(&key, word_of(&view, now(a).black, now(a).white), 0)
        summed(&key, now(a).over | now(b).over << 8, 1)
        summed(&key, <u64>(now(a).winner + 1) << 32 | <u64>(now(b).winner + 1), 3)
        key.one |= 1
        has_ended = taken_up(&self.ended, &key, self.most)
        if has_ended < 0:
            self.is_full = True
        elif has_ended:
            self.asked.append((self.start, [a.turn[e].point for e in range(1, a.t + 1)]))
        return 0

    cdef void settled(self, int which, const CoreGame* g, CoreOutcome* outcome) noexcept:
        """The outcome of a game under a ruleset whose counts the core knows."""
        cdef const CoreTurn* turn = now(g)
        outcome.then = turn.then
        outcome.winner = -1
        if turn.then == THEN_WIN:
            outcome.winner = turn.winner
        elif turn.then == THEN_SCORE:
            outcome.black2 = 2 * player_points(g, 0) + self.given2[which][0]
            outcome.white2 = 2 * player_points(g, 1) + self.given2[which][1]
            if outcome.black2 != outcome.white2:
                outcome.winner = outcome.black2 < outcome.white2
            else:
                outcome.winner = self.ties[which]

    cdef void sum_counted(self, Sum* sum, const View* view, const CoreGame* g, int since) noexcept nogil:
        """Add what the outcome may depend on. If it depends on a repetition, the first occurrence was at turn
        ``since``.
        """
        cdef const CoreTurn* turn = now(g)
        cdef int e
        if self.prisoners:
            summed(sum, <u64>turn.prisoners[view.swapped] << 32 | <u64>turn.prisoners[1 - view.swapped], 5)
        if self.passes:
            summed(sum, <u64>turn.passes[view.swapped] << 32 | <u64>turn.passes[1 - view.swapped], 6)
        if self.line:
            for e in range(0 if self.line > 1 else since, g.t + 1):
                turn = g.turn + e
                summed(
                    sum, word_of(view, turn.black, turn.white),
                    <u64>(g.t + 1 - e) << 16 | <u64>(turn.point == PASS) << 8 | <u64>(1 + seen_player(view, turn.author)),
                )

    cdef int is_new(self, const CoreGame* a, const CoreGame* b) except -1:
        """Whether no earlier line has the key of this line; the key is entered."""
        cdef const CoreTurn* turn = now(a)
        cdef int in_sight = self.counts and self.sought >> OUTCOMES & 1
        cdef int colourings = 1 + (self.is_blind and (self.is_even or not in_sight))
        cdef int i, forms = 0, has_entered, since = 0
        cdef u64 word, least = ~<u64>0
        cdef int who, least_who = 2
        cdef short[2 * MOST_IMAGES] form
        cdef View view
        cdef Sum sum, key
        self.place[a.t] = place_of(&self.away, turn.black, turn.white)
        view.rules = a.rules
        view.row = row_of(&self.away, self.place[a.t], turn.mover)
        view.place = self.place
        view.within = self.depth - a.t + self.slack
        for i in range(self.images * colourings):
            view.symmetry = i // colourings
            view.swapped = i % colourings
            word = word_of(&view, turn.black, turn.white)
            who = seen_player(&view, turn.mover)
            if word > least or (word == least and who > least_who):
                continue
            if word < least or who < least_who:
                forms = 0
                least = word
                least_who = who
            form[forms] = <short>i
            forms += 1
        key.one = key.two = ~<u64>0
        for i in range(forms):
            view.symmetry = form[i] // colourings
            view.swapped = form[i] % colourings
            sum.one = sum.two = 0
            sum_bans(&sum, &view, a, a.t, 0)
            sum_bans(&sum, &view, b, b.t, 1)
            sum_endings(&sum, &view, a, 2)
            sum_endings(&sum, &view, b, 3)
            if in_sight:
                if self.line == 1:
                    since = min(repeatable_since(&view, a), repeatable_since(&view, b))
                self.sum_counted(&sum, &view, a, since)
            if sum.one < key.one or (sum.one == key.one and sum.two < key.two):
                key = sum
        summed(&key, least, <u64>least_who << 32 | <u64>a.t << 48)
        key.one |= 1
        has_entered = taken_up(&self.seen, &key, self.most)
        if has_entered < 0:
            self.is_full = True
            return 1
        self.states += has_entered
        return has_entered
