# Games that only go forward: the same rules, with the strings and the records of the moment known outright.
#
# Playing on changes few strings, so each string's stones and liberties are kept as sets; whether a play
# captures, or is suicide, is then read off its neighbours. A record is found by what the rule compares,
# so its cost does not depend on how often a position has come up. Nothing here can be taken back: a new
# game starts from the root again.

from libc.string cimport memset

cdef extern from *:
    """
    static inline unsigned long long gr_bytes(unsigned long long x) {
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        return (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    }
    static inline int gr_size(gr_points x) {
        return (int)(((gr_bytes((unsigned long long)x) + gr_bytes(gr_high(x)))
            * 0x0101010101010101ULL) >> 56);
    }
    static inline int gr_nth(gr_points x, int n) {
        const unsigned long long ones = 0x0101010101010101ULL, tops = 0x8080808080808080ULL;
        const unsigned long long diagonal = 0x8040201008040201ULL;
        unsigned long long word = (unsigned long long)x, sums = gr_bytes(word) * ones, byte;
        int here = (int)(sums >> 56), base = 0, shift;
        if (n >= here && GR_MOST_POINTS > 64) {
            n -= here;
            base = 64;
            word = gr_high(x);
            sums = gr_bytes(word) * ones;
        }
        /* Of the sums up to each byte, and then up to each bit of the byte, at most n come too early. */
        shift = (int)((((((n * ones) | tops) - sums) & tops) >> 7) * ones >> 56) * 8;
        n -= (int)(((sums << 8) >> shift) & 0xFF);
        word = (word >> shift) & 0xFF;
        while (n--) word &= word - 1;
        return base + shift + __builtin_ctzll(word);
    }
    """
    int size_of "gr_size" (Points) noexcept nogil
    int nth "gr_nth" (Points, int) noexcept nogil

cdef enum:
    NOBODY = 2            # the colour of an empty point
    NO_HEAD = MAX_POINTS  # and its head, which has no liberties

cdef struct Note:
    u64 hash
    int rule          # 1 and its number; 0: the slot is empty
    int turn          # the latest that made this record
    int earlier       # the one before, or -1

cdef struct Forward:
    unsigned char degree[MAX_POINTS]
    unsigned char beside[MAX_POINTS][MAX_POINTS]  # [point][neighbour]
    unsigned char colour[MAX_POINTS]
    unsigned char head[MAX_POINTS]  # of the string at a point
    Points stones[MAX_POINTS + 1]     # [head]
    Points liberties[MAX_POINTS + 1]  # [head]
    Points eyes[2]              # empty points with none but stones of one player around
    Points shut[2]              # empty points where suicide was found to be forbidden, or of one stone
    Points taken[2]             # points from which a stone of a player was ever taken
    Note* note
    size_t size, used


# Strings

cdef inline Points known_to_die(const Game* g, int point, int* lost) noexcept nogil:
    """The stones that a play on an empty point leaves without a liberty: those it captures, or else, as
    ``lost`` says, its own string."""
    cdef const Forward* f = g.forward
    cdef Points bit = g.rules.bit[point], dead = 0, own = bit
    cdef int mover = g.turn[g.t].mover, breathes = 0, i, near, head
    for i in range(f.degree[point]):
        near = f.beside[point][i]
        head = f.head[near]
        if f.liberties[head] != bit:
            breathes |= f.colour[near] != 1 - mover
        elif f.colour[near] == mover:
            own |= f.stones[head]
        else:
            dead |= f.stones[head]
    lost[0] = not dead and not breathes
    return own if lost[0] else dead


cdef inline void grown(Forward* f, int head, int player) noexcept nogil:
    """Note that a string of ``player`` has new stones or liberties."""
    cdef Points liberties = f.liberties[head]
    if liberties & (liberties - 1):
        f.shut[player] &= ~liberties
    else:
        f.shut[1 - player] &= ~liberties


cdef void strings_taken(const Rules* r, Forward* f, Points dead, Points living, int player) noexcept nogil:
    """Take stones off the board, from between the ``living`` stones of ``player``."""
    cdef int point, i, near, head
    f.shut[0] &= ~dead
    f.shut[1] &= ~dead
    f.taken[1 - player] |= dead
    while dead:
        point = lowest(dead)
        dead &= dead - 1
        f.colour[point] = NOBODY
        f.head[point] = NO_HEAD
        f.eyes[1 - player] &= ~r.near[point]
        if not r.near[point] & ~living:
            f.eyes[player] |= r.bit[point]
        for i in range(f.degree[point]):
            near = f.beside[point][i]
            if f.colour[near] == player:
                head = f.head[near]
                f.liberties[head] |= r.bit[point]
                grown(f, head, player)


cdef void strings_changed(Game* g, int author) noexcept nogil:
    """Bring strings and eyes up to date with the last turn, a play."""
    cdef const Rules* r = g.rules
    cdef Forward* f = g.forward
    cdef const Turn* turn = g.turn + g.t
    cdef const Turn* last = turn - 1
    cdef int point = turn.point, head = point, i, near, joined
    cdef Points bit = r.bit[point], own, other, stones = bit, liberties = 0, left, moved
    own = (last.white if author else last.black) | bit
    other = last.black if author else last.white
    f.eyes[0] &= ~bit
    f.eyes[1] &= ~bit
    for i in range(f.degree[point]):
        near = f.beside[point][i]
        joined = f.head[near]
        if f.colour[near] == NOBODY:
            liberties |= r.bit[near]
            if not r.near[near] & ~own:
                f.eyes[author] |= r.bit[near]
        elif f.colour[near] != author:
            left = f.liberties[joined] & ~bit
            f.liberties[joined] = left
            if not left & (left - 1):
                f.shut[author] &= ~left
        elif stones == bit:
            head = joined
            stones |= f.stones[head]
            liberties |= f.liberties[head]
        elif joined != head:
            moved = f.stones[joined]
            stones |= moved
            liberties |= f.liberties[joined]
            while moved:
                f.head[lowest(moved)] = head
                moved &= moved - 1
    f.colour[point] = author
    f.head[point] = head
    f.stones[head] = stones
    f.liberties[head] = liberties & ~bit
    grown(f, head, author)
    if turn.captured:
        strings_taken(r, f, other & ~(turn.black | turn.white), own, author)
    elif turn.lost:
        strings_taken(r, f, own & ~(turn.black | turn.white), other, 1 - author)
        if not f.degree[point]:
            f.eyes[author] |= bit


cdef void strings_found(Game* g) noexcept nogil:
    """Find all strings and eyes of the position."""
    cdef const Rules* r = g.rules
    cdef Forward* f = g.forward
    cdef const Turn* turn = now(g)
    cdef Points own, string, empty = r.board & ~(turn.black | turn.white)
    cdef int player, point
    for player in range(2):
        f.eyes[player] = f.shut[player] = 0
    for point in range(r.points):
        f.colour[point] = NOBODY
        f.head[point] = NO_HEAD
    for player in range(2):
        own = turn.white if player else turn.black
        for point in range(r.points):
            if own & r.bit[point] and f.colour[point] == NOBODY:
                string = string_of(r, own, point)
                f.stones[point] = string
                f.liberties[point] = around(r, string) & empty
                while string:
                    f.colour[lowest(string)] = player
                    f.head[lowest(string)] = point
                    string &= string - 1
            elif empty & r.bit[point] and not r.near[point] & ~own:
                f.eyes[player] |= r.bit[point]


# Records

cdef inline int is_new(const Game* g, const Play* play) noexcept nogil:
    """Whether a play, no suicide, makes a position that cannot have been on the board before. If it had
    been, the player had a stone where she plays, and lost it since."""
    return not play.lost and not g.forward.taken[now(g).mover] & g.rules.bit[play.point]


cdef inline u64 note_hash(
    const Game* g, int rule, u64 hash, int before, int author, int next
) noexcept nogil:
    """A hash of what a rule compares of a turn that leaves a position with this hash."""
    cdef const Terms* terms = &g.rules.ko[rule]
    cdef int who = rule
    if terms.compares == POSITION_NEXT:
        who += 4 * (next + 1)
    if terms.compares >= TRANSITION:
        hash ^= g.turn[before].hash * <u64>0x9E3779B97F4A7C15
    if terms.compares == POSITION_AUTHOR or terms.compares == TRANSITION_AUTHOR or terms.lifted == OWN_PASS:
        who += 16 * (author + 2)
    hash = (hash + <u64>who) * <u64>0xD6E8FEB86659FD93
    return hash ^ (hash >> 32)


cdef inline Note* note_of(
    const Game* g, int rule, u64 hash, Points black, Points white, int before, int author, int next
) noexcept nogil:
    """The slot for a record, taken or not. Where a pass lifts what the passer authored, each author has
    her own."""
    cdef const Forward* f = g.forward
    cdef const Terms* terms = &g.rules.ko[rule]
    cdef size_t slot = hash & (f.size - 1)
    cdef Note* note
    cdef const Turn* turn
    while True:
        note = f.note + slot
        if note.rule == 0:
            return note
        if note.hash == hash and note.rule == rule + 1:
            turn = g.turn + note.turn
            if (
                turn.black == black and turn.white == white
                and (terms.lifted != OWN_PASS or turn.author == author)
                and is_like(g, terms, note.turn, before, author, next)
            ):
                return note
        slot = (slot + 1) & (f.size - 1)


cdef int note_by(const Game* g, int rule, const Play* play, int by, int author, int next) noexcept nogil:
    """The latest turn whose valid record a play of ``author`` would repeat, of those by ``by`` where that
    matters, or -1."""
    cdef const Terms* terms = &g.rules.ko[rule]
    cdef const Note* note = note_of(
        g, rule, note_hash(g, rule, play.hash, g.t, by, next), play.black, play.white, g.t, by, next
    )
    cdef int e
    if note.rule == 0:
        return -1
    e = note.turn
    if terms.window:
        if e == g.t:  # the present position is not in the window
            e = note.earlier
        if e < g.t - terms.window:
            return -1
    return e if e >= floor_of(g.turn + g.t, terms, g.turn[e].author) else -1


cdef int noted(const Game* g, int rule, const Play* play, int author, int next) noexcept nogil:
    """The latest turn whose valid record a play would repeat; -1 if there is none."""
    cdef const Terms* terms = &g.rules.ko[rule]
    cdef int found
    if terms.lifted != OWN_PASS or terms.compares == POSITION_AUTHOR or terms.compares == TRANSITION_AUTHOR:
        return note_by(g, rule, play, author, author, next)
    found = max(note_by(g, rule, play, 0, author, next), note_by(g, rule, play, 1, author, next))
    return max(found, note_by(g, rule, play, -1, author, next)) if terms.records & AT_START else found


cdef int more_notes(Forward* f, size_t size) noexcept nogil:
    """Make the table of records this large; 1, or 0 if there is no memory."""
    cdef Note* old = f.note
    cdef Note* new = <Note*>calloc(size, sizeof(Note))
    cdef size_t i, slot
    if new == NULL:
        return 0
    for i in range(f.size):
        if old[i].rule:
            slot = old[i].hash & (size - 1)
            while new[slot].rule:
                slot = (slot + 1) & (size - 1)
            new[slot] = old[i]
    free(old)
    f.note = new
    f.size = size
    return 1


cdef int turn_noted(Game* g, int t) noexcept nogil:
    """Enter what the rules that look far back record of turn ``t``; 1, or 0 if there is no memory."""
    cdef Forward* f = g.forward
    cdef const Turn* turn = g.turn + t
    cdef int k, before = t - 1 if t else 0
    cdef u64 hash
    cdef Note* note
    if 2 * (f.used + MAX_KO) > f.size and not more_notes(f, 2 * f.size):
        return 0
    for k in range(g.rules.kos):
        if not (g.rules.far & turn.recorded) >> k & 1:
            continue
        hash = note_hash(g, k, turn.hash, before, turn.author, turn.next)
        note = note_of(g, k, hash, turn.black, turn.white, before, turn.author, turn.next)
        if note.rule:
            note.earlier = note.turn
        else:
            note.hash = hash
            note.rule = k + 1
            note.earlier = -1
            f.used += 1
        note.turn = t
    return 1


cdef class ForwardLine(Line):
    """A game that only goes forward, or back to its root all at once."""

    cdef Forward forward

    def __cinit__(self, packed, start):
        cdef Game* g = &self.game
        cdef Points near
        cdef int point
        if not more_notes(&self.forward, 256):
            raise MemoryError
        for point in range(g.rules.points):
            near = g.rules.near[point]
            while near:
                self.forward.beside[point][self.forward.degree[point]] = lowest(near)
                self.forward.degree[point] += 1
                near &= near - 1
        g.forward = &self.forward
        g.rules.chained = g.rules.retraced
        if not restarted(g):
            raise MemoryError

    def __dealloc__(self):
        free(self.forward.note)


cdef int restarted(Game* g) noexcept nogil:
    """Go back to the root; 1, or 0 if there is no memory."""
    cdef Forward* f = g.forward
    cdef int t, player
    while g.t > g.root:
        undo(g)
    strings_found(g)
    for player in range(2):
        f.taken[player] = 0
    for t in range(1, g.root + 1):
        f.taken[0] |= g.turn[t - 1].black & ~g.turn[t].black
        f.taken[1] |= g.turn[t - 1].white & ~g.turn[t].white
    if f.used:
        memset(f.note, 0, f.size * sizeof(Note))
        f.used = 0
    if g.rules.far:
        for t in range(g.root + 1):
            if not turn_noted(g, t):
                return 0
    return 1


# Random games

cdef inline u64 drawn(u64* seed) noexcept nogil:
    """The next number of splitmix64."""
    seed[0] += <u64>0x9E3779B97F4A7C15
    cdef u64 z = seed[0]
    z = (z ^ (z >> 30)) * <u64>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <u64>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline int below(u64* seed, int n) noexcept nogil:
    return <int>(((drawn(seed) >> 32) * <u64>n) >> 32)


cdef int random_turn(Game* g, u64* seed, int fills_eyes, Play* play) noexcept nogil:
    """Draw a legal turn, each equally likely; 0 if there is none. Unless ``fills_eyes``, a pass is made
    only for want of another turn, and no play inside a one-point eye is."""
    cdef const Turn* turn = now(g)
    cdef Points left = g.rules.board & ~(turn.black | turn.white)
    cdef int point, n
    if g.rules.suicide != SUICIDE_ALLOWED:
        left &= ~g.forward.shut[turn.mover]
    if not fills_eyes:
        left &= ~g.forward.eyes[turn.mover]
    n = size_of(left)
    while n or fills_eyes:
        point = below(seed, n + fills_eyes)
        if point == n:
            if legal(g, PASS, play):
                return 1
            fills_eyes = 0
            continue
        point = nth(left, point)
        if legal(g, point, play):
            return 1
        left &= ~g.rules.bit[point]
        n -= 1
        if play.lost == 1 or play.lost and not allowed_apart_from_ko(g, play):
            # Suicides of one stone leave the position as it is, so all are banned alike.
            g.forward.shut[turn.mover] |= g.rules.bit[point]
            left &= ~g.forward.shut[turn.mover]
            n = size_of(left)
    return legal(g, PASS, play)


def playout(packed, start, u64 seed, int max_turns=1000, int games=1, bint fills_eyes=False):
    """Play random games and return their numbers: turns, games that ended, sum of twice the margins,
    turns of the longest, and the turns and position of the last."""
    cdef ForwardLine line = ForwardLine(packed, start)
    cdef Game* g = &line.game
    cdef Play play
    cdef u64 turns = 0
    cdef long long margins = 0
    cdef int game, longest = 0, finished = 0, made_turns
    with nogil:
        for game in range(games):
            if not restarted(g):
                g.failed = 1
                break
            made_turns = 0
            while made_turns < max_turns and not is_over(g) and random_turn(g, &seed, fills_eyes, &play):
                if not make(g, &play):
                    break
                made_turns += 1
            if g.failed:
                break
            turns += made_turns
            longest = max(longest, made_turns)
            finished += is_over(g)
            margins += margin2(g)
    if g.failed:
        raise MemoryError
    points = [g.turn[i].point for i in range(g.root + 1, g.t + 1)]
    return turns, finished, margins, longest, points, as_int(now(g).black), as_int(now(g).white)


