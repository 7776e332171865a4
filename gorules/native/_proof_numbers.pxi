# Local games by proof numbers (Allis 1994; df-pn, Nagai 2002): for questions that take many answers. What seems to take
# least is looked at first, and no number of answers is set. A state is met twice: as one in which the attacker is to
# move, and, after a play of his, as one in which she is.
#
# She has to reach a state in which eyes settle the question, against all his plays in the zone (_rests.pxi), and, if there
# is prey, against a pass. A state that is met again on the way counts as lost, so that a proof is finite. It rests on
# states that were proved before, whatever the way to them.
#
# What counts as lost for this reason may be proved on another way. So a refutation *leans* on the states that were met
# again. It holds while the searches of them go on; after them the state is looked at as if nothing was known of it.
#
# Play may also go round if that is asked: in any case, or as long as she does not play, when a string of his vanishes or
# she passes. Then a proof leans on the state that is met again. It holds while the search of that one goes on, on ways on
# which she has not played since, if that is asked; and its zone has all that the zone of that one has.
#
# A proof or a refutation may lean on many states. It holds as long as the search of the last one on the way goes on: those
# of the states before it go on then, too. docs/status.md has the theorem.
#
# A search that refutes much and proves little hardly ever finds a proof later (docs/status.md). It ends before it has looked
# at all states that it may.
#
# Few plays are tried at first, those that decided most often so far; the more is searched, the more are tried. Each of
# her plays may be the one that she needs: a later one is searched if it seems to take far less than those before. Of his
# plays, all in the zone are tried in the end.

cdef enum:
    A_STRING = 8             # to be joined: how many plays that seems to take;
    A_STONE = 3              # of the attacker beside an eye: the same;
    NO_EYE = 16              # where no point can be one: the same
    UNSEEN = 2               # by how much a state seems to take more before one of his plays is answered;
    ALL_HIS = 16             # how many plays of his matter in a state that was not looked at;
    MOST_NUMBER = 1 << 28    # stands for infinity
    FIRST_HERS = 6           # plays that are tried at first
    FIRST_HIS = 3
    WORK_FOR_HERS = 1024     # states that are looked at before one more play is tried
    WORK_FOR_HIS = 32
    EARLY = 2                # the number of her play with this place, of those that are tried, counts twice; the number
    LAST_PLACE = 8           # of one with twice this place, three times; and so on up to the last place
    EASY_EYE = 2             # plays for an eye


cdef inline int plays_for_eye(const Defence* d, const LocalStones* s, int point, Points shared) noexcept nogil:
    """A guess how many plays make a point an eye, if a play on a ``shared`` point costs nothing."""
    cdef Points near = d.field.near[point] & ~s.defender & ~shared
    return count(near & ~s.attacker) + A_STONE * count(near & s.attacker) + 2 * <int>(s.attacker >> point & 1)


cdef int far_from_settled(const Defence* d, const LocalStones* s) noexcept nogil:
    """A guess how much is left to do: strings to join, stones to take, and plays for the eyes that are missing, those
    that take least; less where many points are easily made an eye.
    """
    cdef Points left = s.defender & d.mortal, string, touched, free = d.all & ~s.defender & ~d.open, first = 0
    cdef int found, strings = 0, missing = 0, easy = 0, plays, least = NO_EYE, best = 0
    while left:
        string = string_touching(d.field, s.defender, left & -left, &touched)
        left &= ~string
        strings += 1
        missing = max(missing, 2 - credit_of(d, string))
    found = A_STRING * max(strings - 1, 0)
    left = s.attacker & d.prey
    while left:
        string = string_touching(d.field, s.attacker, left & -left, &touched)
        left &= ~string
        found += count(touched & ~s.defender)
    left = free
    while left:
        plays = plays_for_eye(d, s, lowest(left), 0)
        easy += plays <= EASY_EYE
        if plays < least:
            least, best = plays, lowest(left)
        left &= left - 1
    while missing > 0:
        found += least
        missing -= 1
        if least < NO_EYE:
            first = d.field.near[best] | (<Points>1) << best
        least = NO_EYE
        left = free & ~first if missing else 0
        while left:
            plays = plays_for_eye(d, s, lowest(left), first)
            if plays < least:
                least, best = plays, lowest(left)
            left &= left - 1
    return 8 * found // (4 + easy)


cdef inline u64 key_of(const LocalStones* s, int turn) noexcept nogil:
    """The bans of a state, and who is to move."""
    return bans_of(s) << 1 | <u64>turn


cdef inline NumberedState* row_of(const Defence* d, const LocalStones* s, int turn) noexcept nogil:
    """The places for what is known of a state. They are fetched meanwhile."""
    cdef NumberedState* row = d.memory.proofs + (hash_of(s, key_of(s, turn)) >> (64 - PROOF_BITS)) * PLACES
    cdef int i
    for i in range(PLACES):
        wanted_soon(row + i)
    return row


cdef inline int is_of(const Defence* d, const NumberedState* k, const LocalStones* s, u64 key) noexcept nogil:
    """Whether this is what is known of a state."""
    return k.era == d.era and k.defender == s.defender and k.attacker == s.attacker and k.key == key


cdef NumberedState* proof_node(Defence* d, NumberedState* row, const LocalStones* s, int turn) noexcept nogil:
    """Where in a row what is known of a state is kept; NULL if there is no room. A new one is looked at: eyes may
    settle it, with no answer to the last play.
    """
    cdef u64 key = key_of(s, turn)
    cdef int i
    cdef NumberedState* k = NULL
    for i in range(PLACES):
        if is_of(d, row + i, s, key):
            return row + i
        if row[i].era != d.era:
            if k == NULL or k.era == d.era:
                k = row + i
        elif not row[i].is_on_path and (k == NULL or (k.era == d.era and row[i].work < k.work)):
            k = row + i
    if k == NULL:
        return NULL
    k.era, k.defender, k.attacker, k.key = d.era, s.defender, s.attacker, key
    k.work, k.is_on_path = 0, 0
    look_at(d, s, turn, k)
    return k


cdef inline NumberedState* following_node(Defence* d, Following* f, int i) noexcept nogil:
    """Where what is known of one of the states that follow is kept, as ``proof_node``."""
    cdef const LocalStones* s = f.state + i
    if f.node[i] == NULL or not is_of(d, f.node[i], s, key_of(s, f.turn[i])):
        f.node[i] = proof_node(d, f.row[i], s, f.turn[i])
    return f.node[i]


cdef void look_at(Defence* d, const LocalStones* s, int turn, NumberedState* k) noexcept nogil:
    """Look at a state for the first time, or again as if nothing was known of it."""
    cdef Points zone = 0
    cdef int keeps = not turn or keeps_promises(d, s)  # where he is to move, she has kept them
    d.nodes += 1
    k.begun, k.answer = 0, NO_PLAY
    if keeps and is_settled(d, s, &zone):
        k.proof, k.disproof, k.zone = 0, MOST_NUMBER, zone_closed(d, s, 0, zone)
    elif (keeps or turn) and is_like_proved(d, s, turn, &zone):
        k.proof, k.disproof, k.zone = 0, MOST_NUMBER, zone
    elif keeps or turn:
        k.proof, k.disproof = (1 if turn else ALL_HIS) * (1 + far_from_settled(d, s)), 1
    else:
        k.proof, k.disproof = MOST_NUMBER, 0


cdef inline void put_in_order(Following* f, Points plays, const u64* worth) noexcept nogil:
    """Put plays in order, those that are worth most first."""
    cdef int point, i
    f.plays = f.tried = 0
    while plays:
        point = lowest(plays)
        plays &= plays - 1
        i = f.plays
        while i > 0 and worth[f.play[i - 1]] < worth[point]:
            f.play[i] = f.play[i - 1]
            i -= 1
        f.play[i] = <uint8_t>point
        f.plays += 1


cdef inline void follows(const Defence* d, Following* f, int turn, Points changed) noexcept nogil:
    """Take in the state that was made last: who is to move then, and where it differs."""
    f.turn[f.n], f.changed[f.n] = turn, changed
    f.row[f.n], f.node[f.n] = row_of(d, f.state + f.n, turn), NULL
    f.n += 1


cdef void after_hers(const Defence* d, const LocalStones* s, int last, Points answers, Following* f) noexcept nogil:
    """The state after no play of hers; and the order of her plays, after his ``last`` one. Her ``answers`` to his other plays
    in the state before come first, then plays that answered the last one elsewhere, then those near it.
    """
    cdef Points empty = d.all & ~(s.defender | s.attacker) & (((<Points>1) << d.field.playable) - 1), left = empty
    cdef Points near = d.field.near[last] if last != NO_PLAY else 0
    cdef u64 worth[64]
    cdef int i
    f.n = 0
    f.keeps = keeps_promises(d, s)
    if f.keeps:
        f.state[0] = s[0]
        follows(d, f, 0, 0)
    while left:
        i = lowest(left)
        left &= left - 1
        worth[i] = (answers >> i & 1) << 40
        worth[i] += 16 * <u64>d.memory.answered[last][i] + 4 * <u64>d.memory.decided[HERS][i]
        worth[i] += 3 if near >> i & 1 else 2 if near & d.field.near[i] else 0
    put_in_order(f, empty, worth)


cdef void after_his(const Defence* d, const LocalStones* s, Following* f) noexcept nogil:
    """The states after what he may do without a play; and the order of his plays. Those that may take a string at once
    come first.
    """
    cdef Points empty = d.all & ~(s.defender | s.attacker), left = s.attacker & d.open, string, touched, taking = 0
    cdef u64 worth[64]
    cdef int i
    f.n, f.illegal = 0, 0
    if d.prey:  # she gets on after a pass of his, too
        f.state[0] = s[0]
        follows(d, f, HERS, 0)
    while vanishes(d, s, &left, f.state + f.n):  # without a play of his
        follows(d, f, 0, s.attacker & ~f.state[f.n].attacker)
    left = s.defender
    while left:
        string = string_touching(d.field, s.defender, left & -left, &touched)
        left &= ~string
        touched &= empty
        if not touched & (touched - 1) and not string & d.fences and not credit_of(d, string):
            taking |= touched
    left = empty = empty & (((<Points>1) << d.field.playable) - 1)
    while left:
        i = lowest(left)
        left &= left - 1
        worth[i] = <u64>(taking >> i & 1) << 40
        worth[i] += 4 * <u64>d.memory.decided[0][i] + (d.field.near[i] & s.defender != 0)
    put_in_order(f, empty, worth)


cdef void with_illegal(const Defence* d, const LocalStones* s, Following* f) noexcept nogil:
    """Let the zone have what makes his plays in it illegal."""
    cdef Points left = f.zone & f.illegal
    while left:
        f.illegal &= ~(left & -left)
        f.zone = zone_of_illegal(d, s, lowest(left), f.zone)
        left = f.zone & f.illegal


cdef int one_more(const Defence* d, const LocalStones* s, int turn, Following* f) noexcept nogil:
    """Try the next play; his that count are in the zone, if there is one. 0: there is none; -1: it breaks a promise."""
    cdef int made, point, i
    while True:
        i = f.tried
        while i < f.plays and not turn and f.zone and not f.zone >> f.play[i] & 1:
            i += 1
        if i == f.plays:
            return 0
        point = f.play[i]
        while i > f.tried:
            f.play[i] = f.play[i - 1]
            i -= 1
        f.play[i] = <uint8_t>point
        f.tried += 1
        if not turn:
            made = attacked(d, s, point, &f.state[f.n])
        elif f.keeps:
            made = played_by_her(d, s, point, &f.state[f.n])
        else:
            made = defended(d, s, point, &f.state[f.n])
        if made < 0:
            return -1
        if made:
            follows(d, f, 0 if turn else HERS, (<Points>1) << point)
            return 1
        if not turn:
            f.illegal |= (<Points>1) << point
            with_illegal(d, s, f)


cdef void rest_on(const Defence* d, const LocalStones* s, Following* f, int i, Points zone) noexcept nogil:
    """One of the states after what he may do is proved: what the proof of this state rests on so far."""
    f.proved |= (<u64>1) << i
    f.zone |= zone_of_his(d, s, f.changed[i], f.state + i, zone)
    with_illegal(d, s, f)


cdef inline int leans_rightly(const Defence* d, const NumberedState* k, int depth, int hers) noexcept nogil:
    """Whether a state that is proved or refuted leans on none, or on some on this way; if it is proved, she has not played
    since, if that is asked.
    """
    cdef const Following* g = d.memory.following + k.latest
    if not k.begun:
        return 1
    return k.latest <= depth and g.begun == k.begun and (k.proof != 0 or d.rounds == WITH_HER or g.hers == hers)


cdef inline void lean(Leaning* leaning, int depth, int first, int latest) noexcept nogil:
    """Let what is found of the state at a place on the way lean on others, from the first to the latest. When the state is
    decided, it leans on those before it alone. If it was the latest itself, it is not known which of them is the latest
    then: the last before it is taken.
    """
    if first < depth:
        leaning.first = min(leaning.first, first)
        leaning.latest = max(leaning.latest, min(latest, depth - 1))


cdef inline void note_leaning(const Defence* d, NumberedState* k, const Leaning* leaning, int depth) noexcept nogil:
    """Keep on which states what is known of the state at a place on the way leans."""
    k.begun = 0
    if leaning.first < depth:
        k.leans, k.latest = leaning.first, leaning.latest
        k.begun = d.memory.following[leaning.latest].begun


cdef void begin(Defence* d, const LocalStones* s, int turn, int last, Following* f, int depth) noexcept nogil:
    """Begin a search of a state, or begin it again."""
    d.memory.begun += 1
    f.begun, f.lent = d.memory.begun, ~<Points>0
    f.proof.first, f.proof.latest = f.refutation.first, f.refutation.latest = depth, 0
    f.zone = f.proved = f.answers = 0
    if turn:
        after_hers(d, s, last, d.memory.following[depth - 1].answers, f)
    else:
        after_his(d, s, f)


cdef inline uint32_t held_back(uint32_t number, int place) noexcept nogil:
    """The number of a state after a play of hers as it counts beside others: the later it was tried, the more."""
    return <uint32_t>min(<u64>number * (EARLY + min(place, LAST_PLACE)) // EARLY, <u64>MOST_NUMBER - 1)


cdef inline uint32_t bound_of(uint32_t bound, int place) noexcept nogil:
    """The number of such a state that counts as much as a bound."""
    return bound * EARLY // (EARLY + min(place, LAST_PLACE))


cdef int looked(
    Defence* d, const LocalStones* s, Following* f, int depth, int turn, uint32_t* own, uint32_t* other, uint32_t* second
) noexcept nogil:
    """What is known of a state from those that follow. The ``own`` number of who is to move is the least of theirs; those
    after her later plays count as they are held back. The ``other`` is their sum where he is to move. Where she is, it is
    about the largest of them, as what leaves her nothing after one play often does so after others. Plays that are not
    tried yet add to it. Return the number of the state with the least; -1 if there is none, or, where he is to move, if
    one of them was met before on the way. When one of his plays is answered, only those in the zone count.
    """
    cdef int i = 0, best = -1, hers, passes
    cdef u64 sum_ = 0
    cdef uint32_t mine, theirs
    cdef NumberedState* k
    cdef Following* g
    own[0] = second[0] = MOST_NUMBER
    other[0] = 0
    for i in range(f.n):
        wanted_soon(f.row[i] if f.node[i] == NULL else f.node[i])
    i = 0
    while i < f.n:
        if f.proved >> i & 1 or (f.zone and f.changed[i] and not f.changed[i] & f.zone):
            i += 1
            continue
        k = following_node(d, f, i)
        hers = f.hers + (1 if turn and f.changed[i] else 0)
        if k != NULL and not leans_rightly(d, k, depth, hers):
            look_at(d, f.state + i, f.turn[i], k)
        if k == NULL or k.is_on_path:
            if k != NULL and d.rounds:
                g = d.memory.following + k.is_on_path - 1
                # She does not play, or a string of his vanishes.
                passes = not f.turn[i] and (f.changed[i] != 0) != turn
                if d.rounds == WITH_HER or passes and g.hers == f.hers:
                    g.lent &= g.least | g.zone
                    lean(&f.proof, depth, k.is_on_path - 1, k.is_on_path - 1)
                    if turn:
                        f.zone, own[0], other[0] = g.least | g.zone, 0, MOST_NUMBER
                        return i
                    rest_on(d, s, f, i, g.least | g.zone)
                    own[0] = second[0] = MOST_NUMBER
                    i, best, sum_ = 0, -1, 0
                    continue
            if k != NULL:
                lean(&f.refutation, depth, k.is_on_path - 1, k.is_on_path - 1)
            i += 1
            if turn:
                continue
            own[0], other[0] = 0, MOST_NUMBER
            return -1
        mine, theirs = (k.proof, k.disproof) if turn else (k.disproof, k.proof)
        if not theirs and not turn:  # she has answers to this; so others may not count, from the first on
            rest_on(d, s, f, i, k.zone)
            if k.answer != NO_PLAY:
                f.answers |= (<Points>1) << k.answer
            if k.begun:
                lean(&f.proof, depth, k.leans, k.latest)
            own[0] = second[0] = MOST_NUMBER
            i, best, sum_ = 0, -1, 0
            continue
        i += 1
        if k.begun and not k.disproof:
            lean(&f.refutation, depth, k.leans, k.latest)
        if not theirs:  # this leaves her nothing
            f.proved |= (<u64>1) << (i - 1)
            continue
        sum_ = max(sum_ + 1, <u64>theirs) if turn else sum_ + theirs
        if turn:
            mine = held_back(mine, i - 1)
        if best < 0 or mine < own[0]:
            second[0] = own[0]
            own[0], best = mine, i - 1
        elif mine < second[0]:
            second[0] = mine
        if not mine:
            break
    if best >= 0:
        if turn:
            sum_ += f.plays - f.tried
        elif not f.zone:
            sum_ = sum_ * UNSEEN * (f.plays + 1) // (f.tried + 1)
        other[0] = <uint32_t>min(sum_, <u64>MOST_NUMBER - 1) if own[0] else MOST_NUMBER
    return best


cdef Points rests_on(const Defence* d, const LocalStones* s, const Following* f, int turn, int best, Points zone) noexcept nogil:
    """The zone of a state that is proved; ``best`` has her play, and the ``zone`` of the state after it."""
    if not turn:
        return f.zone if f.zone else d.all & ~d.walls  # he has no play at all
    if f.changed[best]:
        return zone_of_hers(d, s, lowest(f.changed[best]), f.state + best, zone)
    return zone


cdef void proof_search(
    Defence* d, const LocalStones* s, int turn, int last, int depth, int hers, uint32_t most_proof, uint32_t most_disproof
) noexcept nogil:
    """Search from a state until its numbers reach these bounds; ``last`` is his play before it, if she is to move; she has
    played ``hers`` times on the way.
    """
    cdef NumberedState* k = proof_node(d, row_of(d, s, turn), s, turn)
    cdef NumberedState* c
    cdef Following* f = d.memory.following + depth
    cdef uint32_t own, other, second, most_own, most_other
    cdef u64 begun = d.nodes, first
    cdef int best, is_proved, point, number, more = 1, work_for_one = WORK_FOR_HERS if turn else WORK_FOR_HIS
    cdef Points zone = 0
    if k == NULL or not k.proof or not k.disproof:
        return
    if depth == MOST_ON_PATH:
        k.proof, k.disproof = MOST_NUMBER, 0
        return
    f.hers, f.least = hers, 0
    begin(d, s, turn, last, f, depth)
    first = f.n + (FIRST_HERS if turn else FIRST_HIS)
    k.is_on_path = depth + 1
    most_own, most_other = (most_proof, most_disproof) if turn else (most_disproof, most_proof)
    while True:
        while more > 0 and <u64>f.n < first + (d.nodes - begun + k.work) // work_for_one:
            more = one_more(d, s, turn, f)
        best = -1
        if more >= 0:
            best = looked(d, s, f, depth, turn, &own, &other, &second)
            if best < 0 and own:  # all that was tried is settled
                zone = f.zone
                more = one_more(d, s, turn, f)
                # Plays that are illegal may have made the zone larger: what was tried outside it counts then.
                if more > 0 or f.zone != zone:
                    continue
            is_proved = (best >= 0 and not own) if turn else (best < 0 and own and not more)
            if is_proved:
                zone = f.zone
                if turn:
                    c = following_node(d, f, best)
                    if c.is_on_path:
                        zone = zone_closed(d, s, turn, zone)
                    else:
                        zone = c.zone
                        if c.begun:
                            lean(&f.proof, depth, c.leans, c.latest)
                zone = rests_on(d, s, f, turn, best, zone)
                if zone & ~f.lent:  # what leans on this state has looked at less than it
                    f.least |= zone
                    begin(d, s, turn, last, f, depth)
                    more = 1
                    continue
        if more < 0:
            own, other = 0, MOST_NUMBER
        if best < 0 or own >= most_own or other >= most_other or not own or not other or d.nodes > d.most_nodes:
            break
        c = following_node(d, f, best)
        d.nodes += 1
        if d.nodes >= d.watched:
            tell_watch(d)
        second = min(most_own, second + second // 8 + 1)
        if turn:
            proof_search(
                d, f.state + best, 0, NO_PLAY, depth + 1, hers + (f.changed[best] != 0),
                max(c.proof + 1, bound_of(second, best)), most_other - other + c.disproof,
            )
        else:
            last = lowest(f.changed[best]) if f.changed[best] else NO_PLAY
            proof_search(
                d, f.state + best, f.turn[best], last, depth + 1, hers, most_other - other + c.proof, second
            )
    k.is_on_path = 0
    k.proof, k.disproof = (own, other) if turn else (other, own)
    if best >= 0 and not own and f.changed[best]:
        d.memory.decided[turn][lowest(f.changed[best])] += 1
        if turn:
            k.answer = <uint8_t>lowest(f.changed[best])
            d.memory.answered[last][lowest(f.changed[best])] += 1
    if not k.proof:
        d.proofs += turn
        k.zone = zone
        note_leaning(d, k, &f.proof, depth)
        point = lowest(f.changed[best]) if best >= 0 and f.changed[best] else NO_PLAY
        number = write_proved(d, s, turn, zone, point, -1)
        if not k.begun:
            note_proved(d, s, turn, zone, number)
    elif not k.disproof:
        note_leaning(d, k, &f.refutation, depth)
        d.refutations += not turn
        if d.refutations > HOPELESS * (d.proofs + 1) and d.nodes > d.patience:
            d.most_nodes = 0
    k.work = <uint32_t>min(d.nodes - begun + k.work, <u64>MOST_NUMBER)


cdef int proved_by_numbers(Defence* d, const LocalStones* s, u64 nodes, Points* zone) noexcept nogil:
    """Whether it is found within so many nodes that the defender does what is asked; and on which points."""
    cdef NumberedState* k
    if not starts(d, s, 0, nodes):
        return 0
    d.memory.patterns[0].n = d.memory.patterns[1].n = 0
    memset(d.memory.decided, 0, sizeof(d.memory.decided))
    memset(d.memory.answered, 0, sizeof(d.memory.answered))
    d.memory.begun = d.memory.written.n = d.memory.written.is_full = d.memory.is_refused = 0
    d.proofs = d.refutations = 0
    d.patience = max(<u64>PATIENCE, nodes // PATIENCE_PART)
    proof_search(d, s, 0, NO_PLAY, 0, 0, MOST_NUMBER, MOST_NUMBER)
    k = proof_node(d, row_of(d, s, 0), s, 0)
    zone[0] = k.zone
    if k.proof or d.memory.written.is_full:
        return 0
    d.memory.is_refused = not confirmed(d, s, k.zone)
    return not d.memory.is_refused
