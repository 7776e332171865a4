# Local games: what a *defender* can bring about in a part of a board, whatever the *attacker* plays there and
# whatever happens elsewhere. gorules/status/local/game.py has the rules of this play, and why what is proved here is
# proved for the whole board; gorules/status/local/reference.py is the slow twin.
#
# Vertices are first the points of the region, which can be played on, then a vertex for each string of the
# defender beyond it that is known to stand as long as every local game keeps its promise (``walls``).
#
# A state has stones, and the bans on the defender: pairs of ``by`` and ``from``, as in _hypothetical.pxi. They
# last as long as both vertices are as they were; there is no pass for a ko here, which makes the defender
# weaker than by any reading. The attacker is to move in every state that is kept, but for those of proof numbers.

cdef enum:
    MOST_LOCAL_BANS = 4
    MOST_DEPTH = 40
    LOCAL_BITS = 19          # of the table of states
    EYE_BITS = 17            # of the table of closed regions
    MOST_LEVELS = 3
    MOST_IN_EYE = 8         # points
    TWO_EYES = 6             # points of a region that may be two eyes
    NO_EYES = 2              # the credit of a string that needs none
    EYE_ANSWERS = 4
    EYE_NODES = 3000
    PROOF_BITS = 18          # of the table of proof numbers
    PLACES = 4               # that are looked at for one state
    MOST_ON_PATH = 120       # states on a way
    PATTERN_WORDS = 8
    MOST_PATTERNS = 64 * PATTERN_WORDS  # proved states with what they rest on
    NO_PLAY = 64             # in place of the point of a play
    WATCHED = 1 << 20        # states after which somebody is told
    PATIENCE = 50000         # states that a search by proof numbers looks at, however it goes:
    PATIENCE_PART = 16       # at least so many, and one in so many of those that it may. Then it ends if it has
    HOPELESS = 16            # so many times as many states refuted as proved
    HERS = 1                 # whose turn it is: a bit in a key that no ban has
    WITHOUT_HER = 1          # play may go round as long as she does not play,
    WITH_HER = 2             # or in any case

cdef struct LocalStones:
    Points defender, attacker
    int bans
    uint16_t ban[MOST_LOCAL_BANS + 1]

cdef struct KnownLocal:           # what is known of a state
    Points defender, attacker
    u64 bans
    uint32_t era             # of the question that found it
    signed char proved, failed  # with so many answers; -1: nothing is known

cdef struct KnownZone:            # what is known of a state of a large region
    Points defender, attacker, zone
    u64 bans
    uint32_t era
    signed char proved, failed, best

cdef struct NumberedState:            # what is known of a state by proof numbers
    Points defender, attacker
    u64 key                  # bans, and who is to move
    uint32_t era, proof, disproof, work
    uint8_t is_on_path       # 0: not; else its place on the way, from 1 on
    uint8_t answer           # her play that proved it, or NO_PLAY
    uint8_t leans, latest    # the first and the last place on the way, from 0 on, on whose states what is known may lean,
    uint32_t begun           # as long as this search of the last goes on; 0: it leans on none
    Points zone              # what the proof rests on

cdef struct ProvedPatterns:       # the zones of states that are proved, with the stones there
    int n
    Points zone[MOST_PATTERNS]
    int number[MOST_PATTERNS]     # with which the state was written down
    uint16_t place[MOST_PATTERNS]  # of each in the order in which they are met,
    uint16_t at[MOST_PATTERNS]     # and which of them is at a place
    u64 agreeing[64][3][PATTERN_WORDS]  # by point, empty or with a stone of hers or his: which agree with that

cdef struct Leaning:              # the first and the last place on the way on which what is known may lean
    int first, latest

cdef struct Following:            # the states that follow one
    int n
    int tried, plays         # how many plays are tried so far, and all
    uint8_t play[64]         # those that seem best first
    LocalStones state[64]
    int turn[64]             # who is to move then
    NumberedState* row[64]   # the places for what is known of a state,
    NumberedState* node[64]  # and where it was kept last; NULL if it was not
    Points changed[64]       # where a play was made, or a string of the attacker vanished; 0 for none
    u64 proved               # which states need no look any more
    Points illegal           # where he may not play
    Points answers           # where she has answered his plays so far
    Points zone              # what the proof rests on so far
    int keeps                # whether she keeps her promises if she passes
    int hers                 # her plays on the way to it
    Leaning proof, refutation  # on which they may lean so far
    uint32_t begun           # the number of this search of it
    Points least, lent       # the zone that those that lean on it have at least, and what all of them have

cdef struct ProvedState:          # a state as it is written down when it is proved
    LocalStones stones
    Points zone              # what the proof rests on
    int like                 # the number of a state with which it agrees, or -1
    int before               # of the state that is before it in a chain, or -1
    uint16_t steps
    uint8_t turn             # who is to move
    uint8_t answer           # her play, or NO_PLAY
    uint8_t known            # IS_NEEDED, IS_CONFIRMED

cdef struct Written:              # the states that a search has proved, in this order
    ProvedState* state
    int n, room, is_full
    int* last                # of each chain, or -1
    u64 chains
    int grew                 # whether more are needed, or have more steps, than before

cdef struct Resting:              # what a state of a proof asks of another one, which follows
    ProvedState* by
    Points changed           # where a play was made, or a string of the attacker vanished; 0 for none
    int step, steps

cdef struct KnownEye:             # what is known of a closed region
    Points region, attacker, beside, kept
    u64 around               # a number for the strings around, by the points of the region beside each
    uint32_t era
    signed char credit, found

cdef struct DefenceMemory:
    CoreField field
    KnownLocal* known
    KnownEye* eyes
    KnownZone* zones
    NumberedState* proofs
    ProvedPatterns patterns[2]
    Following* following
    uint32_t decided[2][64]  # how often a play decided a state in this search, his and hers;
    uint32_t answered[65][64]  # and hers after a play of his
    uint32_t questions, games, begun
    Written written
    int is_refused           # whether the last proof was not confirmed

cdef struct Defence:
    CoreField* field
    DefenceMemory* memory
    Points all, walls, fences, mortal, open
    Points linked            # walls that are to be joined,
    int spare                # and the credit of their string then
    Points prey              # points of a chase, to be cleared of the attacker's stones;
    Points filled            # points of it of which she wants to fill one, too
    int rounds               # whether play may go round, and how; 0: it may not
    int by_zone              # whether only his plays are tried on which the proof rests
    int credit[64]
    int level                # how many closed regions this one is in
    Points within            # points of the closed regions that count
    u64 nodes, most_nodes
    u64 proofs, refutations  # states by proof numbers: with her to move, and with him
    u64 patience             # the number of states after which a search without hope ends
    u64 watched              # the number of states at which somebody is told, who may end the search
    void* search
    uint32_t era
    int answer[MOST_DEPTH][65]   # what answered a play, or none, last
    int refuted[MOST_DEPTH]      # the play that was not answered last


cdef inline int credit_of(const Defence* d, Points string) noexcept nogil:
    """How many liberties a string of the defender has beyond the region for certain, up to 2. Those of two walls
    that are joined may be the same, so the larger number counts.
    """
    cdef Points left = string & d.walls
    cdef int found = d.spare if d.linked and not d.linked & ~string else 0
    while left:
        found = max(found, d.credit[lowest(left)])
        left &= left - 1
    return found


cdef Points path(const Defence* d, Points string) noexcept nogil:
    """A shortest path of stones of a string between two walls that are linked; the string if they are not two."""
    cdef Points layer[64]
    cdef Points start = d.linked & -d.linked, goal = d.linked & ~start, reached = start, found, near
    if not goal or goal & (goal - 1):
        return string
    cdef int n = 0
    layer[0] = start
    while not layer[n] & goal:
        near = touching(d.field, layer[n]) & string & ~reached
        n += 1
        layer[n] = near
        reached |= near
    found = near = goal & -goal
    while n > 0:
        n -= 1
        near = touching(d.field, near) & layer[n]
        near &= -near
        found |= near
    return found


cdef struct ClosedRegions:        # the closed regions of a state, and which strings of hers they serve
    int n
    Points region[64]
    u64 border[64]           # the strings around
    u64 whole[64]            # those that all points of it are beside, under stones too
    u64 vital[64]            # those to which it is an eye that needs no answers of theirs
    int of[64]               # the string for which she answers there, if any,
    int gives[64]            # and how many eyes it is to that string
    u64 standing
    int credit[64]


cdef inline int needs_no_answers(const Defence* d, const LocalStones* s, Points region, Points beside) noexcept nogil:
    """Whether a closed region is an eye without answers: all its free points, or all if there is prey in it, are
    ``beside`` the string, and she wants to fill none.
    """
    cdef Points must = region if region & d.prey else region & ~s.attacker
    return not region & d.filled and not must & ~beside


cdef int may_have_eyes(const Defence* d, const LocalStones* s, ClosedRegions* closed) noexcept nogil:
    """Note the closed regions, and tell whether there may be eyes enough for each mortal wall. A region that is too large
    to be answered in is an eye only of a string that is beside all of it.
    """
    cdef Points others = d.all & ~s.defender, left, points, string, touched
    cdef int j, eyes, answers = 0
    closed.n = 0
    left = others & ~string_touching(d.field, others, others & d.open, &touched)
    while left:
        points = string_touching(d.field, others, left & -left, &touched)
        left &= ~points
        if points & ~s.attacker and not points & ~d.within:
            closed.region[closed.n] = points
            closed.n += 1
            answers |= count(points) <= MOST_IN_EYE
    left = 0 if answers else s.defender & d.mortal
    while left:
        string = string_touching(d.field, s.defender, left & -left, &touched)
        left &= ~string
        eyes = credit_of(d, string)
        for j in range(closed.n):
            points = closed.region[j]
            eyes += needs_no_answers(d, s, points, touched)
        if eyes < 2:
            return 0
    return 1


cdef int is_settled(Defence* d, const LocalStones* s, Points* zone) noexcept nogil:
    """Whether the walls that need it stand by eyes: by two, or as many as they need beside their credit; and
    whether those that are to be joined are. ``zone`` is what of the region that rests on, if it is wanted.

    An eye is a closed region. It needs no answers if all its empty points are beside the string. Else it is a
    local game of its own (``answers_for``), for one string.
    """
    cdef CoreStrings own
    cdef ClosedRegions closed
    cdef u64 free_of_answers[64]
    cdef u64 mortal = 0, bit
    cdef Points touched
    cdef u64 needed, seen, used
    cdef Points reached, must, points
    cdef int i, j, changed = 1, eyes, best, is_fence
    if d.linked:
        touched = string_at(d.field, s.defender, d.linked & -d.linked)
        if d.linked & ~touched:
            return 0
        if d.spare == 2:
            if zone != NULL:
                zone[0] = path(d, touched) & ~d.walls
            return 1
    if not may_have_eyes(d, s, &closed):
        return 0
    own.n = 0
    closed.standing = 0
    strings_of(d.field, s.defender, &own)
    for i in range(own.n):
        bit = (<u64>1) << i
        closed.standing |= bit
        is_fence = own.stones[i] & d.fences != 0 and not own.stones[i] & d.mortal
        closed.credit[i] = 2 if is_fence else credit_of(d, own.stones[i])
        if own.stones[i] & d.mortal:
            mortal |= bit
    for j in range(closed.n):
        points = closed.region[j]
        closed.border[j] = closed.whole[j] = free_of_answers[j] = 0
        for i in range(own.n):
            bit = (<u64>1) << i
            if own.touched[i] & points:
                closed.border[j] |= bit
                if needs_no_answers(d, s, points, own.touched[i]):
                    free_of_answers[j] |= bit
                    if not points & ~own.touched[i]:
                        closed.whole[j] |= bit
    while changed:
        changed = 0
        for j in range(closed.n):
            closed.of[j] = -1
            closed.vital[j] = free_of_answers[j]
        for i in range(own.n):
            bit = (<u64>1) << i
            if not closed.standing & bit or closed.credit[i] >= 2:
                continue
            eyes = sure_eyes(&closed, i, -1)
            for j in range(closed.n):
                if eyes >= 2:
                    break
                if (
                    closed.border[j] & bit and not closed.vital[j] & bit and closed.of[j] < 0
                    and not closed.border[j] & ~closed.standing
                ):
                    if eyes == 0 and count(closed.region[j]) >= TWO_EYES and answers_for(d, s, &closed, &own, i, j, 0):
                        eyes = 2
                    elif answers_for(d, s, &closed, &own, i, j, 1):
                        eyes += 1
            if eyes < 2:
                if mortal & bit:
                    return 0
                closed.standing &= ~bit
                changed = 1
                break
    needed = mortal
    reached, must = 0, d.prey
    if must:
        for i in range(own.n):
            if closed.standing >> i & 1:
                reached |= own.touched[i]
                if own.stones[i] & must:
                    must &= ~own.stones[i]
                    needed |= (<u64>1) << i
        for j in range(closed.n):
            points = closed.region[j]
            if not points & must or closed.border[j] & ~closed.standing:
                continue
            if closed.of[j] < 0 and not is_small(d, points & ~reached) and not is_eye(d, s, points, &own, 0, NO_EYES, 0):
                return 0
            for i in range(s.bans):  # she may have to take back there
                if points >> (s.ban[i] & 63) & 1:
                    return 0
            must &= ~points
        if must:
            return 0
    if zone != NULL:
        zone[0], seen = 0, 0
        for j in range(closed.n):
            if closed.region[j] & d.prey:
                zone[0] |= closed.region[j]
                needed |= closed.border[j]
        while needed & ~seen:
            i = lowest(needed & ~seen)
            bit = (<u64>1) << i
            seen |= bit
            zone[0] |= own.stones[i] & ~d.walls
            eyes, used = closed.credit[i], 0
            for j in range(closed.n):
                if closed.of[j] == i:
                    eyes += closed.gives[j]
                    used |= (<u64>1) << j
            while eyes < 2:
                best = -1
                for j in range(closed.n):
                    if is_vital(&closed, i, j) and not used >> j & 1:
                        if best < 0 or count(closed.region[j] & ~zone[0]) < count(closed.region[best] & ~zone[0]):
                            best = j
                if best < 0:
                    break
                eyes += 1
                used |= (<u64>1) << best
            for j in range(closed.n):
                if used >> j & 1:
                    zone[0] |= closed.region[j]
                    needed |= closed.border[j]
    return 1


cdef inline int is_vital(const ClosedRegions* closed, int i, int j) noexcept nogil:
    """Whether a region is an eye of a string that needs no answers for it."""
    return closed.vital[j] >> i & 1 and not closed.border[j] & ~closed.standing


cdef inline int sure_eyes(const ClosedRegions* closed, int i, int without) noexcept nogil:
    """How many eyes a string has, its credit included, without a region."""
    cdef int j, found = closed.credit[i]
    for j in range(closed.n):
        if j != without:
            if closed.of[j] == i:
                found += closed.gives[j]
            else:
                found += is_vital(closed, i, j)
    return found


cdef int answers_for(
    Defence* d, const LocalStones* s, ClosedRegions* closed, const CoreStrings* own, int i, int j, int credit
) noexcept nogil:
    """Whether she makes eyes for a string by answers in a closed region; then she does.

    There she may take stones. So the region has free points that were under stones, and it is an eye of
    another string only if they are beside that, too; or if these answers keep a liberty for that string as
    well. They have to if it lacks two eyes without this region.
    """
    cdef u64 others = closed.vital[j] & ~closed.whole[j] & closed.standing, bit
    cdef u64 kept = 0
    cdef int k
    while others:
        k = lowest(others)
        bit = (<u64>1) << k
        others &= ~bit
        if closed.credit[k] < 2 and sure_eyes(closed, k, j) < 2:
            kept |= bit
    if not is_eye(d, s, closed.region[j], own, i, credit, kept):
        return 0
    closed.of[j], closed.gives[j] = i, 2 - credit
    closed.vital[j] &= closed.whole[j] | kept
    return 1


cdef inline u64 strings_around(const CoreStrings* own, Points region) noexcept nogil:
    """A number for the strings around a closed region, by the points that are beside each: a play of hers beside two strings
    joins them, and their liberties.
    """
    cdef u64 found = 0
    cdef int k
    for k in range(own.n):
        if own.touched[k] & region:
            found += folded(own.touched[k] & region, <u64>0x9E3779B97F4A7C15)
    return found


cdef int is_eye(
    Defence* d, const LocalStones* s, Points region, const CoreStrings* own, int i, int credit, u64 kept
) noexcept nogil:
    """Whether a closed region is an eye of a string in a local game of its own, in which all other strings
    around it stand; with a ``credit`` of 0, whether it is two eyes, with NO_EYES, whether no eye is needed. The prey in
    it is cleared as well, and some strings have ``kept`` a liberty.
    """
    cdef Defence sub
    cdef LocalStones start
    cdef KnownEye* eye
    cdef u64 h
    cdef Points beside = own.touched[i] & region if credit < NO_EYES else 0
    cdef Points kept_at = own.touched[lowest(kept)] & region if kept else 0
    cdef u64 around
    cdef int k, is_noted = kept & (kept - 1) == 0  # what is asked for several strings is not
    if d.level >= MOST_LEVELS or count(region) > MOST_IN_EYE or not d.all & ~s.defender & ~region:
        return 0
    for k in range(s.bans):
        if region >> (s.ban[k] & 63) & 1:
            return 0
    around = strings_around(own, region)
    h = folded(
        region ^ <u64>0x9E3779B97F4A7C15 ^ around,
        (s.attacker & region) * <u64>0xFF51AFD7ED558CCD ^ beside * <u64>0xD6E8FEB86659FD93
        ^ kept_at * <u64>0xC2B2AE3D27D4EB4F ^ credit
    )
    eye = d.memory.eyes + (h >> (64 - EYE_BITS))
    if (
        is_noted and eye.era == d.memory.games and eye.region == region and eye.attacker == s.attacker & region
        and eye.beside == beside and eye.kept == kept_at and eye.credit == credit and eye.around == around
    ):
        return eye.found
    sub.field, sub.memory, sub.level = d.field, d.memory, d.level + 1
    sub.all = sub.within = region | s.defender
    sub.walls = s.defender
    sub.open = sub.linked = sub.spare = 0
    sub.prey = d.prey & region
    sub.filled = d.filled & region
    sub.mortal = own.stones[i] if credit < NO_EYES else 0
    for k in range(64):
        sub.credit[k] = 0
    if credit < NO_EYES:
        sub.credit[lowest(own.stones[i])] = credit
    for k in range(own.n):
        if kept >> k & 1:
            sub.mortal |= own.stones[k]
            sub.credit[lowest(own.stones[k])] = 1
    sub.fences = s.defender & ~sub.mortal
    start.defender, start.attacker, start.bans = s.defender, s.attacker & region, 0
    k = answers_needed(&sub, &start, EYE_ANSWERS, EYE_NODES)
    d.nodes += sub.nodes
    if is_noted:
        eye.era, eye.region, eye.attacker, eye.beside = d.memory.games, region, s.attacker & region, beside
        eye.kept, eye.credit, eye.around, eye.found = kept_at, <signed char>credit, around, k >= 0
    return k >= 0


cdef int keeps_promises(const Defence* d, const LocalStones* s) noexcept nogil:
    """Whether each mortal wall has two liberties, its credit included."""
    cdef Points left = s.defender & d.mortal, string, touched, empty = d.all & ~(s.defender | s.attacker)
    while left:
        string = string_touching(d.field, s.defender, left & -left, &touched)
        left &= ~string
        if count(touched & empty) + credit_of(d, string) < 2:
            return 0
    return 1


cdef inline void keep_bans(LocalStones* s, int point, Points taken) noexcept nogil:
    """Drop the bans that end with a play at a point that took stones."""
    cdef int i, kept = 0
    for i in range(s.bans):
        if (s.ban[i] & 63) != point and not taken >> (s.ban[i] >> 6) & 1:
            s.ban[kept] = s.ban[i]
            kept += 1
    s.bans = kept


cdef int attacked(const Defence* d, const LocalStones* s, int point, LocalStones* after) noexcept nogil:
    """Make a play of the attacker; 0: it is illegal wherever the region is, -1: a promise is broken."""
    cdef Points bit = (<Points>1) << point, left = d.field.near[point] & s.defender, string, touched, taken = 0
    cdef Points empty = d.all & ~(s.defender | s.attacker | bit)
    while left:
        string = string_touching(d.field, s.defender, left & -left, &touched)
        left &= ~string
        if touched & empty:
            continue
        if string & d.walls:
            if not string & d.fences and not credit_of(d, string):
                return -1
        elif string & d.open:
            return -1
        else:
            taken |= string
    after[0] = s[0]
    after.attacker |= bit
    after.defender &= ~taken
    if not taken:
        string = string_touching(d.field, after.attacker, bit, &touched)
        if not touched & empty and not string & d.open:
            return 0
    keep_bans(after, point, 0)
    if (
        taken and not taken & (taken - 1) and not d.field.near[point] & s.attacker
        and d.field.near[point] & (empty | taken) == taken and not bit & d.open
    ):
        if after.bans == MOST_LOCAL_BANS:
            return -1
        with_local_ban(after, <uint16_t>(point << 6 | lowest(taken)))
    return 1


cdef inline void with_local_ban(LocalStones* s, uint16_t ban) noexcept nogil:
    cdef int i = s.bans
    while i > 0 and s.ban[i - 1] > ban:
        s.ban[i] = s.ban[i - 1]
        i -= 1
    s.ban[i] = ban
    s.bans += 1


cdef int defended(const Defence* d, const LocalStones* s, int point, LocalStones* after) noexcept nogil:
    """Make a play of the defender; 0 if it is not surely legal, or a promise is broken after it."""
    return played_by_her(d, s, point, after) and keeps_promises(d, after)


cdef int played_by_her(const Defence* d, const LocalStones* s, int point, LocalStones* after) noexcept nogil:
    """Make a play of the defender; 0 if it is not surely legal, or breaks a promise that was kept before."""
    cdef Points bit = (<Points>1) << point, left = d.field.near[point] & s.attacker, string, touched, taken = 0
    cdef Points empty = d.all & ~(s.defender | s.attacker | bit)
    cdef int i
    while left:
        string = string_touching(d.field, s.attacker, left & -left, &touched)
        left &= ~string
        if touched & empty:
            continue
        if not string & d.open:  # else it is taken or not: that depends on what is beyond the region (``holds_without``)
            taken |= string
    if taken and not taken & (taken - 1):
        for i in range(s.bans):
            if s.ban[i] == <uint16_t>(lowest(taken) << 6 | point):
                return 0
    after[0] = s[0]
    after.defender |= bit
    after.attacker &= ~taken
    string = string_touching(d.field, after.defender, bit, &touched)
    touched &= empty | taken
    if not touched and not string & d.fences and not credit_of(d, string):
        return 0
    if string & d.mortal and count(touched) + credit_of(d, string) < 2:
        return 0
    keep_bans(after, point, taken)
    return 1


cdef inline u64 bans_of(const LocalStones* s) noexcept nogil:
    """The bans of a state as a number, which a bit for the turn may follow."""
    cdef u64 bans = 0
    cdef int i
    for i in range(s.bans):
        bans = bans << 12 | s.ban[i]
    return bans


cdef inline u64 hash_of(const LocalStones* s, u64 key) noexcept nogil:
    """Where to look for a state; the key has its bans."""
    return folded(s.defender ^ <u64>0x9E3779B97F4A7C15, s.attacker ^ <u64>0xD6E8FEB86659FD93 ^ key * <u64>0xFF51AFD7ED558CCD)


cdef inline KnownLocal* place_of(Defence* d, const LocalStones* s) noexcept nogil:
    """Where what is known of a state is kept; what stood there is given up if it is of another state."""
    cdef u64 bans = bans_of(s)
    cdef KnownLocal* k = d.memory.known + (hash_of(s, bans) >> (64 - LOCAL_BITS))
    if k.era != d.era or k.defender != s.defender or k.attacker != s.attacker or k.bans != bans:
        k.era, k.defender, k.attacker, k.bans = d.era, s.defender, s.attacker, bans
        k.proved = 127
        k.failed = -1
    return k


cdef int answered(Defence* d, const LocalStones* s, Points near, int play, int answers, int* hint) noexcept nogil:
    """Whether the defender, to move, has a play after which she holds with so many answers. ``near`` are tried
    first.
    """
    cdef LocalStones after
    cdef Points left = d.all & ~(s.defender | s.attacker) & (((<Points>1) << d.field.playable) - 1), part
    cdef int best = d.answer[answers][play], point, turn
    if hint[0] >= 0 and left >> hint[0] & 1:
        left &= ~((<Points>1) << hint[0])
        if defended(d, s, hint[0], &after) and holds(d, &after, answers):
            return 1
    if best >= 0 and left >> best & 1:
        left &= ~((<Points>1) << best)
        if defended(d, s, best, &after) and holds(d, &after, answers):
            hint[0] = best
            return 1
    for turn in range(2):
        part = left & near if turn == 0 else left & ~near
        while part:
            point = lowest(part)
            part &= part - 1
            if defended(d, s, point, &after) and holds(d, &after, answers):
                d.answer[answers][play] = hint[0] = point
                return 1
            if d.nodes > d.most_nodes:
                return 0
    return 0


cdef int vanishes(const Defence* d, const LocalStones* s, Points* left, LocalStones* after) noexcept nogil:
    """Whether another string of the attacker has no liberty in the region, so that something beyond it may take that;
    and the state without it. The strings are those of ``left``, which is what is not looked at yet then.
    """
    cdef Points string, touched
    cdef int i
    while left[0]:
        string = string_touching(d.field, s.attacker, left[0] & -left[0], &touched)
        left[0] &= ~string
        if touched & d.all & ~(s.defender | s.attacker):
            continue
        after[0] = s[0]
        after.attacker &= ~string
        after.bans = 0
        for i in range(s.bans):
            if not string >> (s.ban[i] >> 6) & 1:
                after.ban[after.bans] = s.ban[i]
                after.bans += 1
        return 1
    return 0


cdef int holds_without(Defence* d, const LocalStones* s, int answers) noexcept nogil:
    """Whether the defender holds, too, where strings of the attacker are gone that have no liberty in the region:
    answers of hers may take them, here or in other local games.
    """
    cdef LocalStones after
    cdef Points left = s.attacker & d.open
    while vanishes(d, s, &left, &after):
        if not holds(d, &after, answers):
            return 0
    return 1


cdef int holds(Defence* d, const LocalStones* s, int answers) noexcept nogil:
    """Whether the defender does what is asked with at most so many plays; the attacker is to move."""
    cdef LocalStones after
    cdef KnownLocal* known
    cdef Points left, bit
    cdef int play, made, first, found = 1, tries, hint = -1
    d.nodes += 1
    if d.nodes > d.most_nodes:
        return 0
    if is_settled(d, s, NULL):
        return 1
    if answers == 0:
        return 0
    known = place_of(d, s)
    if known.proved <= answers:
        return 1
    if known.failed >= answers:
        return 0
    left = d.all & ~(s.defender | s.attacker) & (((<Points>1) << d.field.playable) - 1)
    if not holds_without(d, s, answers):
        found = 0
    if found and d.prey and not answered(d, s, touching(d.field, d.prey), NO_PLAY, answers - 1, &hint):
        found = 0
    first = d.refuted[answers]
    tries = 1 if first >= 0 and left >> first & 1 else 0
    while found and (left or tries):
        play = first if tries else lowest(left)
        tries = 0
        bit = (<Points>1) << play
        left &= ~bit
        made = attacked(d, s, play, &after)
        if made == 0:
            continue
        if made > 0 and keeps_promises(d, &after) and is_settled(d, &after, NULL):
            continue
        if made < 0 or not answered(
            d, &after, d.field.near[play] | touching(d.field, d.field.near[play]), play, answers - 1, &hint
        ):
            found = 0
            d.refuted[answers] = play
    if d.nodes > d.most_nodes:
        return 0
    known = place_of(d, s)
    if found:
        known.proved = <signed char>min(known.proved, answers)
    else:
        known.failed = <signed char>max(known.failed, answers)
    return found


cdef int starts(Defence* d, const LocalStones* s, int most, u64 nodes) noexcept nogil:
    """Make a search ready for a question. 0: the promise is broken at the start."""
    cdef int i, j
    cdef Points left = s.defender & ~d.walls, string, touched
    d.nodes, d.most_nodes = 0, nodes
    d.watched = WATCHED
    d.memory.questions += 1
    d.era = d.memory.questions
    for i in range(min(most, MOST_DEPTH - 1) + 1):
        d.refuted[i] = -1
        for j in range(NO_PLAY + 1):
            d.answer[i][j] = -1
    if not keeps_promises(d, s):
        return 0
    while left:  # a string that only what is unknown lets live may be taken at any time
        string = string_touching(d.field, s.defender, left & -left, &touched)
        left &= ~string
        if not string & d.walls and not touched & d.all & ~(s.defender | s.attacker):
            return 0
    return 1


cdef int answers_needed(Defence* d, const LocalStones* s, int most, u64 nodes) noexcept nogil:
    """With how many plays the defender does what is asked; -1: not with ``most``, or not found within so many
    nodes.
    """
    cdef int i
    if not starts(d, s, most, nodes):
        return -1
    for i in range(min(most, MOST_DEPTH - 1) + 1):
        if holds(d, s, i):
            return i
        if d.nodes > nodes:
            break
    return -1


cdef void tell_watch(Defence* d) noexcept with gil:
    """Tell who watches a search how far it is; what that raises ends the search."""
    cdef DefenceSearch search = <DefenceSearch>d.search
    d.watched = d.nodes + WATCHED
    if search.watch is None:
        return
    try:
        search.watch(d.nodes)
    except BaseException as error:
        search.raised, d.most_nodes = error, 0


include "_zone.pxi"
include "_chase.pxi"
include "_rests.pxi"
include "_confirming.pxi"
include "_proof_numbers.pxi"


cdef class DefenceSearch:
    """The search of local games, one after the other, with the memory for it."""
    cdef DefenceMemory memory
    cdef Defence d
    cdef object watch, raised

    def __cinit__(self):
        memset(&self.memory, 0, sizeof(DefenceMemory))
        memset(&self.d, 0, sizeof(Defence))
        self.memory.known = <KnownLocal*>calloc((<size_t>1) << LOCAL_BITS, sizeof(KnownLocal))
        self.memory.eyes = <KnownEye*>calloc((<size_t>1) << EYE_BITS, sizeof(KnownEye))
        self.memory.zones = <KnownZone*>calloc((<size_t>1) << LOCAL_BITS, sizeof(KnownZone))
        self.memory.proofs = <NumberedState*>calloc(PLACES * (<size_t>1) << PROOF_BITS, sizeof(NumberedState))
        self.memory.following = <Following*>calloc(MOST_ON_PATH, sizeof(Following))
        if (
            self.memory.known == NULL or self.memory.eyes == NULL or self.memory.zones == NULL
            or self.memory.proofs == NULL or self.memory.following == NULL
        ):
            raise MemoryError

    def __dealloc__(self):
        free(self.memory.known)
        free(self.memory.eyes)
        free(self.memory.zones)
        free(self.memory.proofs)
        free(self.memory.following)
        free(self.memory.written.state)
        free(self.memory.written.last)

    @property
    def nodes(self):
        """How many states the last question has looked at."""
        return self.d.nodes

    @property
    def refused(self):
        """Whether the last question had a proof that was not confirmed: the search has a fault."""
        return bool(self.memory.is_refused)

    @property
    def proof(self):
        """The states on which the last proof rests, in the order in which they were proved: the stones of both and the
        zone, as sets; whether she is to move; the bans on her, pairs of the point where her stone was taken and of the
        one that took it; her play, or None; and the number of the state with which it agrees, or None. It is empty where
        eyes settle the first state.
        """
        cdef const Written* w = &self.memory.written
        cdef const ProvedState* p
        cdef Points points = (((<Points>1) << self.d.field.playable) - 1)
        cdef int i, j
        numbers, states = {}, []
        for i in range(w.n):
            p = w.state + i
            if p.known == IS_CONFIRMED:
                numbers[i] = len(states)
                bans = tuple((p.stones.ban[j] & 63, p.stones.ban[j] >> 6) for j in range(p.stones.bans))
                states.append((
                    p.stones.defender & points, p.stones.attacker, p.zone & points, bool(p.turn), bans,
                    None if p.answer == NO_PLAY else p.answer, None if p.like < 0 else numbers[p.like],
                ))
        return states

    @property
    def ended(self):
        """Whether the last question was searched to its end: not for want of nodes or of hope did it stop."""
        return self.d.nodes < self.d.most_nodes

    def answers(self, *question, int most, u64 nodes):
        """Return with how many plays at most the defender keeps her promises in a local game, or joins the walls that
        are linked. -1: not with ``most``, or not found out within so many nodes.
        """
        cdef LocalStones s
        cdef int found
        self._ask(&s, question)
        with nogil:
            found = answers_needed(&self.d, &s, most, nodes)
        return found

    def zone(self, *question, int most, u64 nodes):
        """Return points of a large region on which the defender may do what is asked, as a set; None if none are
        found."""
        cdef LocalStones s
        cdef Points points = 0
        cdef int found
        self._ask(&s, question)
        with nogil:
            found = zone_needed(&self.d, &s, most, nodes, &points)
        return None if found < 0 else points & (((<Points>1) << self.d.field.playable) - 1)

    def chase(self, *question, prey, by_zone, int most, u64 nodes):
        """Return points of a region on which the defender clears the ``prey`` of the attacker's stones with at most
        so many plays, as a set; None if that was not found. With ``by_zone`` it is a proposal.
        """
        cdef LocalStones s
        cdef Points points = 0
        cdef int found
        self._ask(&s, question)
        self.d.prey, self.d.by_zone = prey, by_zone
        with nogil:
            found = chase_needed(&self.d, &s, most, nodes, &points)
        return None if found < 0 else points & (((<Points>1) << self.d.field.playable) - 1)

    def proved(self, *question, prey, filled, u64 nodes, int rounds=0, watch=None):
        """Return points on which a search by proof numbers finds within so many nodes that the defender does what is
        asked, and clears the ``prey`` of the attacker's stones, as a set; None if it does not. In the end she may fill
        each of the ``filled`` points, which are prey: none is in an eye. A long search tells ``watch`` how many nodes it
        has looked at; what that raises ends it.
        """
        cdef LocalStones s
        cdef Points points = 0
        cdef int found
        self._ask(&s, question)
        self.d.prey, self.d.filled, self.d.search = prey, filled, <void*>self
        self.d.rounds = 0 if prey else rounds
        self.watch, self.raised = watch, None
        with nogil:
            found = proved_by_numbers(&self.d, &s, nodes, &points)
        self.watch, raised, self.raised = None, self.raised, None
        if raised is not None:
            raise raised
        return points & (((<Points>1) << self.d.field.playable) - 1) if found else None

    cdef int _ask(self, LocalStones* s, tuple question) except -1:
        """Lay out a local game.

        ``near`` has the neighbours of each vertex, as sets; ``credits`` the liberties beyond the region that each
        wall has for certain; ``fences`` are the walls that stand by themselves, ``open_`` the points with a
        neighbour of which nothing is known.
        """
        near, playable_, credits, fences, open_, defender, attacker, linked, spare = question
        cdef Defence* d = &self.d
        cdef int i, playable = playable_, vertices = len(near)
        if vertices > MOST_VERTICES or playable + len(credits) != vertices:
            raise ValueError(f"a local game has up to {MOST_VERTICES} vertices")
        self.memory.games += 1
        d.memory, d.field, d.level = &self.memory, &self.memory.field, 0
        d.field.playable, d.field.vertices = playable, vertices
        for i in range(vertices):
            d.field.near[i] = near[i]
        lay_out(d.field)
        d.all = d.within = ((<Points>1) << vertices) - 1
        d.walls = d.all & ~(((<Points>1) << playable) - 1)
        d.fences, d.open, d.mortal = fences, open_, 0
        for i in range(playable, vertices):
            d.credit[i] = credits[i - playable]
            if d.credit[i] < 2 and not d.fences >> i & 1:
                d.mortal |= (<Points>1) << i
        s.defender, s.attacker, s.bans = <u64>defender | d.walls, attacker, 0
        d.linked, d.spare, d.prey, d.filled = linked, spare, 0, 0
        return 0
