# What distinguishes the states of a search, whatever symmetry of the board they are seen under.

cdef u64 seen_by_windows(Search* s, int symmetry) noexcept nogil:
    """A hash of what rules with a window can still see. A symmetry moves it."""
    cdef const CoreGame* g = s.g
    cdef int k, i, e
    cdef Points banned, left
    cdef u64 h = 0
    cdef Play play
    cdef CoreKey key
    cdef const CoreTerms* terms
    for k in range(s.rules.kos):
        terms = &s.rules.ko[k]
        if not terms.window:
            continue
        for i in range(terms.window + 1):
            e = g.t - i
            if e < 0:
                break
            if terms.window == 1 and i == 1:
                # The next turn is the last that this record can ban.
                banned = 0
                left = s.rules.board & ~(now(g).black | now(g).white)
                while left:
                    if consider(g, lowest(left), &play) and banned_by(g, &play, k) >= 0:
                        banned |= s.rules.bit[lowest(left)]
                    left &= left - 1
                banned = image(s.rules, symmetry, banned)
                h = mixed(h + 1, position_hash(banned, 0))
                continue
            if not is_on_shelf(g, k, e, g.t) or not turn_key(g, e, k, &key):
                h = mixed(h, 5)
                continue
            key.black = image(s.rules, symmetry, key.black)
            key.white = image(s.rules, symmetry, key.white)
            key.black0 = image(s.rules, symmetry, key.black0)
            key.white0 = image(s.rules, symmetry, key.white0)
            h = mixed(mixed(h, key_hash(&key)), 8 + g.turn[e].author)
    return h


cdef inline void identify(Search* s) noexcept nogil:
    """Find the canonical form of the present state."""
    cdef const CoreTurn* turn = now(s.g)
    cdef const Rules* r = s.rules
    cdef int i
    cdef u64 word, position, window
    cdef u64 rest = turn.mover | <u64>min(turn.run, s.most_run) << 1
    if r.scoring.prisoners:
        rest = mixed(rest, <u64>(turn.prisoners[0] - turn.prisoners[1] + (1 << 20)))
    if r.scoring.pass_stones:
        rest = mixed(rest, <u64>(turn.passes[0] - turn.passes[1] + (1 << 20)))
    for i in range(r.ends):
        if r.end[i].kind == END_CAPTURES:
            rest = mixed(rest, <u64>turn.taken[0] << 32 | <u64>turn.taken[1])
    s.position = word = packed_position(s, turn.black, turn.white)
    s.form[0] = 0
    s.forms = 1
    s.aux = seen_by_windows(s, 0) if s.windows else 0
    if s.shares:
        for i in range(1, r.symmetries):
            position = <u64>mapped(&s.words, i, word)
            if position > s.position:
                continue
            window = seen_by_windows(s, i) if s.windows else 0
            if position < s.position or window < s.aux:
                s.position = position
                s.aux = window
                s.forms = 0
            elif window > s.aux:
                continue
            s.form[s.forms] = i
            s.forms += 1
    s.aux = mixed(s.aux, rest) if s.windows or rest > 0xFFFFFF else rest
    s.name = mixed(s.position, s.aux)


cdef inline Digest* digest_at(const Search* s, int t, int k, int shelf) noexcept nogil:
    """The digest of what rule ``k`` has on a shelf after turn ``t``."""
    return s.digest + t * s.digests + 1 + s.first_shelf[k] + shelf


cdef inline void digest_record(Search* s, int t, int k) noexcept nogil:
    """Add what rule ``k`` recorded of turn ``t`` to the digest of the records."""
    cdef const CoreGame* g = s.g
    cdef const CoreTurn* turn = g.turn + t
    cdef const CoreTurn* before = turn - (t > 0)
    cdef const CoreTerms* terms = &s.rules.ko[k]
    cdef Digest* digest = digest_at(s, g.t, k, shelf_of(terms, turn.author))
    cdef u64 one = turn.hash, other = position_hash(turn.white, turn.black)
    if terms.compares >= TRANSITION:
        one = mixed(one, before.hash)
        other = mixed(other, position_hash(before.white, before.black))
    if terms.compares == POSITION_NEXT:
        one += turn.next
        other += turn.next
    elif terms.compares == POSITION_AUTHOR or terms.compares == TRANSITION_AUTHOR:
        one += turn.author
        other += turn.author
    digest.one ^= mixed(one, 1)
    digest.other ^= mixed(other, 2)


cdef inline void digest_turn(Search* s) noexcept nogil:
    """Bring the digest of the records up to date with the last turn."""
    cdef const CoreGame* g = s.g
    cdef const CoreTurn* turn = now(g)
    cdef const CoreTerms* terms
    cdef int t = g.t, k, i
    cdef Digest* digest = s.digest + t * s.digests
    for i in range(1, s.digests):
        digest[i] = digest[i - s.digests]
    for k in range(s.rules.kos):
        if s.shelves[k]:
            terms = &s.rules.ko[k]
            if lifts(terms, turn.point == PASS, turn.run):
                digest = digest_at(s, t, k, shelf_of(terms, turn.author))
                digest.one = digest.other = 0
            if (turn.recorded >> k) & 1 and (turn.pid == t or earlier_record(g, k, t, t - 1, t) < 0):
                digest_record(s, t, k)


cdef void digest_start(Search* s) noexcept nogil:
    cdef const CoreGame* g = s.g
    cdef int t = g.t, k, e
    memset(s.digest + t * s.digests, 0, s.digests * sizeof(Digest))
    for k in range(s.rules.kos):
        if s.shelves[k]:
            for e in range(t + 1):
                if is_on_shelf(g, k, e, t) and earlier_record(g, k, e, e - 1, t) < 0:
                    digest_record(s, e, k)


cdef inline u64 exact_state(Search* s, u64 aux, int which) noexcept nogil:
    """A hash of the present state with its records. ``aux`` is what the position does not show."""
    cdef const Digest* digest = s.digest + s.g.t * s.digests
    cdef int i
    cdef u64 h = mixed(now(s.g).hash, aux + which)
    if s.windows:
        h = mixed(h, seen_by_windows(s, 0))
    for i in range(1, s.digests):
        h = mixed(h, digest[i].other + 1 if which else digest[i].one)
    return h


cdef inline int turned(Search* s, const Play* play) noexcept nogil:
    """Make a turn; 0 without memory."""
    cdef void* new
    if not make(s.g, play):
        s.status = OUT_OF_MEMORY
        return 0
    if s.g.t >= s.digest_room:
        new = realloc(s.digest, 2 * <size_t>s.g.room * s.digests * sizeof(Digest))
        if new == NULL:
            s.status = OUT_OF_MEMORY
            undo(s.g)
            return 0
        s.digest = <Digest*>new
        s.digest_room = 2 * s.g.room
    digest_turn(s)
    return 1
