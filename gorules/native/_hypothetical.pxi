# Hypothetical play (see gorules/status): its field, its states, their keys, and the turns from a state.
#
# The field is a graph of *vertices*. They have this order:
# - the points on which stones may be played;
# - a vertex for each string outside of these points that can be captured;
# - the vertices that never change: stones that nothing captures, and one vertex for all points that stay empty.
# gorules/status/native.py makes the field and says why play on it is the same.
#
# A *ban* is a pair of vertices. ``from`` is where a stone was taken, and is still empty. ``by`` is the stone
# that took it. The ban bars the opponent of that stone from a play on ``from`` that takes ``by`` and nothing
# else. A ban is forgotten if it can never bar a play again. Either ``by`` has become part of a larger string,
# which can only be captured as a whole, or no stone may be played on ``from``. Such a ban makes no difference
# to what follows, as a ko-pass is there only while a ban bars a play.
#
# Where one pass for a ko is enough for good (KO_PASS_ONCE), a state also has entries that say who is *freed* in
# which ko. Such an entry has the FREED_IN bit and the two vertices of the ko. Their order says which player is
# freed. The entry is kept while one of these vertices is occupied and the other is not.

from libc.stdint cimport uint8_t, uint16_t

cdef enum:
    MOST_VERTICES = 62
    MOST_BANS = 31           # each has two vertices of its own
    MOST_TURNS = 128         # plays, the pass, ko-passes
    PIECES = 8               # a set of vertices is cut into so many pieces,
    PIECE_BITS = 8           # each with so many vertices
    PIECE = 256              # how many sets there are of the vertices of a piece
    MOST_WORDS = 9           # of a key
    BANS_IN_NARROW = 3
    FREED_IN = 1 << 12       # marks an entry that says who is freed: it is no ban
    BAN_BITS = 12
    PASS = -1
    KO_PASS = -2
    NAMED_KO_PASS = -3       # less the vertex: the pass for the ko there

cdef struct CoreField:
    int playable             # vertices with lower numbers can be played on,
    int changing             # those with lower numbers than this can change
    int vertices
    int ko_pass
    int ban_words            # how many words of a key are for bans; 0: bans are in the word of the stones
    int ban_bits             # how many bits a ban takes, and how many bans are in a word
    int bans_in_word
    int stone_words
    int words
    Points near[64]
    int is_regular           # on a whole board, numbers of near vertices differ by 1 or by its width: by step[i]
    int step[2]
    Points steps[2]          # the vertices with a near one so much further on
    Points beside[PIECES][PIECE]  # [piece][set of its vertices]: what is near to them
    Points fixed[2]          # stones that nothing captures
    Points empty             # vertices that are always empty
    Points standing          # no play takes stones on these

cdef struct Held:            # a state
    Points stones[2]
    int mover, bans
    uint16_t ban[MOST_BANS + 1]  # ``by << 6 | from``, in order; then FREED_IN ones

cdef struct CoreStrings:
    int n
    Points stones[64]
    Points touched[64]       # vertices beside a stone of it, its own among them


# Keys. A narrow key (at most 16 changing vertices) has stones, mover and up to three bans in one word.

cdef inline int into_key(const CoreField* f, const Held* s, u64* key) noexcept nogil:
    """Write the key of a state; return 0 if the state has too many bans for keys of this width."""
    cdef Points changing = ((<Points>1) << f.changing) - 1
    cdef Points black = s.stones[0] & changing, white = s.stones[1] & changing
    cdef int i
    if not f.ban_words:
        if s.bans > BANS_IN_NARROW:
            return 0
        key[0] = black | white << 16 | (<u64>s.mover) << 32
        for i in range(s.bans):
            key[0] |= <u64>((s.ban[i] >> 6) << 4 | (s.ban[i] & 15)) << (33 + 8 * i)
        return 1
    if s.bans > f.bans_in_word * f.ban_words:
        return 0
    if f.stone_words == 1:
        key[0] = black | white << 31 | (<u64>s.mover) << 62
    else:
        key[0] = black
        key[1] = white | (<u64>s.mover) << 62
    for i in range(f.ban_words):
        key[f.stone_words + i] = 0
    for i in range(s.bans):
        key[f.stone_words + i // f.bans_in_word] |= (<u64>s.ban[i]) << (f.ban_bits * (i % f.bans_in_word))
    return 1


cdef inline void from_key(const CoreField* f, const u64* key, Held* s) noexcept nogil:
    cdef u64 left
    cdef int i
    s.bans = 0
    if not f.ban_words:
        s.stones[0] = (key[0] & 0xFFFF) | f.fixed[0]
        s.stones[1] = ((key[0] >> 16) & 0xFFFF) | f.fixed[1]
        s.mover = <int>((key[0] >> 32) & 1)
        left = key[0] >> 33
        while left:
            s.ban[s.bans] = <uint16_t>(((left >> 4) & 15) << 6 | (left & 15))
            s.bans += 1
            left >>= 8
        return
    if f.stone_words == 1:
        s.stones[0] = (key[0] & 0x7FFFFFFF) | f.fixed[0]
        s.stones[1] = ((key[0] >> 31) & 0x7FFFFFFF) | f.fixed[1]
        s.mover = <int>(key[0] >> 62)
    else:
        s.stones[0] = key[0] | f.fixed[0]
        s.stones[1] = (key[1] & ~((<u64>1) << 62)) | f.fixed[1]
        s.mover = <int>(key[1] >> 62)
    for i in range(f.ban_words):
        left = key[f.stone_words + i]
        while left:
            s.ban[s.bans] = <uint16_t>(left & ((1 << f.ban_bits) - 1))
            s.bans += 1
            left >>= f.ban_bits


cdef inline int mover_in(const CoreField* f, const u64* key) noexcept nogil:
    if not f.ban_words:
        return <int>((key[0] >> 32) & 1)
    return <int>((key[f.stone_words - 1] >> 62) & 1)


# Strings

cdef void lay_out(CoreField* f) noexcept nogil:
    """Fill in what is near to a set of vertices."""
    cdef int k, i, part, steps = 0
    cdef Points later
    f.step[0] = f.step[1] = 0
    f.steps[0] = f.steps[1] = 0
    f.is_regular = 1
    for k in range(f.vertices):
        later = f.near[k] & ~(((<Points>2) << k) - 1)
        while later:
            i = 0
            while i < steps and f.step[i] != lowest(later) - k:
                i += 1
            if i == 2:
                f.is_regular = 0
            else:
                steps = max(steps, i + 1)
                f.step[i] = lowest(later) - k
                f.steps[i] |= (<Points>1) << k
            later &= later - 1
    for i in range((f.vertices + PIECE_BITS - 1) // PIECE_BITS):
        f.beside[i][0] = 0
        for part in range(1, PIECE):
            f.beside[i][part] = f.beside[i][part & (part - 1)] | f.near[i * PIECE_BITS + lowest(part)]


cdef inline Points touching(const CoreField* f, Points part) noexcept nogil:
    """The vertices near to those in ``part``."""
    cdef Points found = 0
    cdef int i = 0
    if f.is_regular:
        return (
            (part & f.steps[0]) << f.step[0] | part >> f.step[0] & f.steps[0]
            | (part & f.steps[1]) << f.step[1] | part >> f.step[1] & f.steps[1]
        )
    while part:
        found |= f.beside[i][part & (PIECE - 1)]
        part >>= PIECE_BITS
        i += 1
    return found


cdef inline Points string_touching(const CoreField* f, Points stones, Points seed, Points* touched) noexcept nogil:
    """What is connected to ``seed`` among ``stones``. ``touched`` is what is near to that."""
    cdef Points found = seed, new = seed, near
    touched[0] = 0
    while new:
        near = touching(f, new)
        touched[0] |= near
        new = near & stones & ~found
        found |= new
    return found


cdef inline Points string_at(const CoreField* f, Points stones, Points seed) noexcept nogil:
    """What is connected to ``seed`` among ``stones``."""
    cdef Points touched
    return string_touching(f, stones, seed, &touched)


cdef inline void strings_of(const CoreField* f, Points stones, CoreStrings* found) noexcept nogil:
    """Add the strings among stones of one colour."""
    while stones:
        found.stones[found.n] = string_touching(f, stones, stones & -stones, &found.touched[found.n])
        stones &= ~found.stones[found.n]
        found.n += 1


cdef struct Eyes:            # regions with no stone of one player; they may be eyes of her strings
    int n
    Points region[64]
    Points bordering[64]     # her stones beside each


cdef inline Points enclosed(const CoreField* f, Points own, Points within, Points needed) noexcept nogil:
    """The vertices of the regions with no stone of ``own`` that are ``within`` and whose ``needed`` points are
    all beside stones of ``own``.
    """
    cdef Points around = ((<Points>1) << f.vertices) - 1 & ~own
    return around & ~string_at(f, around, around & (~within | needed & ~touching(f, own)))


cdef void eyes_of(
    const CoreField* f, Points own, Points other, Points within, Points at, Eyes* eyes
) noexcept nogil:
    """Find the regions with an empty point among those that stones of ``own`` enclose, ``within``: the ones that
    have some of the points ``at``.
    """
    cdef Points one, touched
    at &= within
    eyes.n = 0
    while at:
        one = string_touching(f, within, at & -at, &touched)
        at &= ~one
        if one & ~other:
            eyes.region[eyes.n] = one
            eyes.bordering[eyes.n] = touched & own
            eyes.n += 1


cdef inline int is_beside_one(const CoreField* f, Points own, Points region) noexcept nogil:
    """Whether all points of a region are beside one and the same string of ``own``."""
    cdef Points seeds = f.near[lowest(region)] & own, touched
    while seeds:
        seeds &= ~string_touching(f, own, seeds & -seeds, &touched)
        if not region & ~touched:
            return 1
    return 0


cdef Points living(
    const CoreField* f, Points own, Points other, Points needed, const Eyes* eyes, CoreStrings* mine
) noexcept nogil:
    """The stones of a player in strings that live. A string lives if it has a liberty that stays empty, or if
    nothing captures it. It also lives if it has two eyes: only living strings border an eye, and all ``needed``
    points of the eye are beside this string.
    """
    cdef Points fixed = f.fixed[0] | f.fixed[1], alive = 0, lasting = 0
    cdef int i, j, vital, changed = 1
    if eyes.n < 2 and not f.empty and not own & fixed:
        return 0
    mine.n = 0
    strings_of(f, own, mine)
    for i in range(mine.n):
        alive |= mine.stones[i]
        if mine.touched[i] & f.empty or mine.stones[i] & fixed:
            lasting |= mine.stones[i]
    while changed:
        changed = 0
        for i in range(mine.n):
            if mine.stones[i] & lasting or not mine.stones[i] & alive:
                continue
            vital = 0
            for j in range(eyes.n):
                if not eyes.bordering[j] & ~alive and not eyes.region[j] & needed & ~mine.touched[i]:
                    vital += 1
            if vital < 2:
                alive &= ~mine.stones[i]
                changed = 1
    return alive


cdef int lives_unconditionally(const CoreField* f, Points own, Points other, Points asked, Eyes* eyes) noexcept nogil:
    """Whether a player has a stone on the ``asked`` vertices that lives even if she only passes (Benson 1976).
    All empty points of an eye have to be liberties of the string. If not, ``eyes`` are those beside her strings
    on these vertices.
    """
    cdef CoreStrings mine
    cdef Points all = ((<Points>1) << f.vertices) - 1, touched, empty = all & ~(own | other)
    cdef Points strings = string_touching(f, own, own & asked, &touched)
    cdef Points within = enclosed(f, own, all, empty)
    cdef int j, vital = 0
    eyes_of(f, own, other, within, touched, eyes)
    if not touched & f.empty and not strings & (f.fixed[0] | f.fixed[1]):
        for j in range(eyes.n):
            vital += not eyes.region[j] & empty & ~touched
        if vital < 2:  # most often so: none of these strings has two eyes
            return 0
    eyes_of(f, own, other, within, within, eyes)
    return living(f, own, other, empty, eyes, &mine) & asked != 0


cdef int is_shut_in(const CoreField* f, Points own, Points other, Points asked) noexcept nogil:
    """Whether a player lives around the ``asked`` vertices by eyes that stay eyes whatever is played in them.
    Such an eye is a playable region. Each point of it, with a stone on it or not, is beside one and the same
    string. While a stone of the opponent is in such an eye, the player can fill a point of the eye, until the
    stone is taken. That uses up no eye. So she can bring it about that no stone of the opponent is on these
    vertices any more.
    """
    cdef CoreStrings mine
    cdef Eyes eyes
    cdef Points playable = ((<Points>1) << f.playable) - 1, all = ((<Points>1) << f.vertices) - 1
    cdef Points rest = asked & ~own, alive, within
    cdef int i, j
    while rest:  # a quick check: most often it says no
        if not f.near[lowest(rest)] & own:
            return 0
        rest &= rest - 1
    rest = asked & ~own
    within = enclosed(f, own, playable, all)
    if rest & ~within:
        return 0
    eyes_of(f, own, other, within, rest, &eyes)
    for j in range(eyes.n):
        if eyes.region[j] & f.standing or not is_beside_one(f, own, eyes.region[j]):
            return 0
        rest &= ~eyes.region[j]
    if rest:  # some are in no eye
        return 0
    eyes_of(f, own, other, within, within, &eyes)
    alive = living(f, own, other, all, &eyes, &mine)
    if not alive:
        return 0
    asked &= ~alive
    for j in range(eyes.n):
        if asked & eyes.region[j] and not eyes.bordering[j] & ~alive:
            for i in range(mine.n):
                if not eyes.region[j] & ~mine.touched[i]:
                    asked &= ~eyes.region[j]
    return not asked


# Turns

cdef inline void without_bans(const Held* s, Held* after, int player) noexcept nogil:
    """Leave out the bans that bar a player; -1: those that bar either player."""
    cdef int i
    after.bans = 0
    if player < 0:
        return
    for i in range(s.bans):
        if s.stones[player] >> (s.ban[i] >> 6) & 1:  # it bars her opponent
            after.ban[after.bans] = s.ban[i]
            after.bans += 1


cdef inline uint16_t freed_entry(int one, int other, int player) noexcept nogil:
    """The entry that says that a player is freed in the ko on two vertices."""
    cdef int low = min(one, other), high = max(one, other)
    return <uint16_t>(FREED_IN | (high << 6 | low if player else low << 6 | high))


cdef inline int is_freed(const Held* s, int one, int other, int player) noexcept nogil:
    cdef uint16_t entry = freed_entry(one, other, player)
    cdef int i
    for i in range(s.bans):
        if s.ban[i] == entry:
            return 1
    return 0


cdef inline int lapses(const CoreField* f, const Held* s, uint16_t ban) noexcept nogil:
    """Whether the next turn lifts a ban, as under the ordinary ko rule."""
    cdef int by = ban >> 6 & 63
    if f.ko_pass == KO_PASS_NONE:
        return 1
    return f.ko_pass == KO_PASS_ONCE and not ban & FREED_IN and is_freed(
        s, by, ban & 63, s.stones[0] >> by & 1
    )


cdef inline void with_ban(Held* after, uint16_t ban) noexcept nogil:
    cdef int i = after.bans
    while i > 0 and after.ban[i - 1] > ban:
        after.ban[i] = after.ban[i - 1]
        i -= 1
    after.ban[i] = ban
    after.bans += 1


cdef int turns_of(const CoreField* f, const Held* s, Held* after, int* turn) noexcept nogil:
    """List the turns from a state, with the pass, and the states after them; return how many there are."""
    cdef CoreStrings strings
    cdef Points all = ((<Points>1) << f.vertices) - 1, bit, dead, near, left, libs
    cdef Points empty = all & ~(s.stones[0] | s.stones[1])
    cdef Points own = s.stones[s.mover], other = s.stones[1 - s.mover], free, barred = 0
    cdef Points breathing = empty  # a stone played beside one of these has a liberty
    cdef Points taken_at[64]       # where a play takes a string, and that string
    cdef Points taken[64]
    cdef int n = 0, takes = 0, point, i, is_barred, passed
    strings.n = 0
    strings_of(f, own, &strings)
    for i in range(strings.n):
        libs = strings.touched[i] & empty
        if libs & (libs - 1):
            breathing |= strings.stones[i]
    strings.n = 0
    strings_of(f, other, &strings)
    for i in range(strings.n):
        libs = strings.touched[i] & empty
        if not libs & (libs - 1):
            taken_at[takes] = libs
            taken[takes] = strings.stones[i]
            takes += 1
    free = empty & (((<Points>1) << f.playable) - 1)
    while free:
        point = lowest(free)
        bit = free & -free
        free &= free - 1
        near = f.near[point]
        dead = 0
        for i in range(takes):
            if taken_at[i] == bit:
                dead |= taken[i]
        if not (near & breathing or dead) or dead & f.standing:
            continue
        is_barred = 0
        if dead and not dead & (dead - 1):
            for i in range(s.bans):
                if s.ban[i] == <uint16_t>(lowest(dead) << 6 | point):
                    is_barred = 1
        if is_barred:
            barred |= bit
            continue
        after[n].stones[s.mover] = own | bit
        after[n].stones[1 - s.mover] = other & ~dead
        after[n].mover = 1 - s.mover
        after[n].bans = 0
        for i in range(s.bans):
            if s.ban[i] & FREED_IN:
                # Exactly one of its vertices was occupied. Is exactly one occupied now?
                left = (<Points>1) << (s.ban[i] & 63) | (<Points>1) << (s.ban[i] >> 6 & 63)
                left &= after[n].stones[0] | after[n].stones[1]
                if left and not left & (left - 1):
                    with_ban(&after[n], s.ban[i])
            elif (
                not lapses(f, s, s.ban[i])
                and (s.ban[i] & 63) != point and not dead >> (s.ban[i] >> 6) & 1
                and not near & own & ((<Points>1) << (s.ban[i] >> 6))
            ):
                with_ban(&after[n], s.ban[i])
        if (
            dead and not dead & (dead - 1) and lowest(dead) < f.playable and not near & own
            and near & (empty | dead) == dead
        ):
            with_ban(&after[n], <uint16_t>(point << 6 | lowest(dead)))
        turn[n] = point
        n += 1
    after[n] = s[0]
    after[n].mover = 1 - s.mover
    after[n].bans = 0
    for i in range(s.bans):
        if not lapses(f, s, s.ban[i]):
            with_ban(&after[n], s.ban[i])
    turn[n] = PASS
    n += 1
    if barred and (f.ko_pass == KO_PASS_ONE_OWN or f.ko_pass == KO_PASS_ONCE):
        passed = n - 1
        while barred:
            point = lowest(barred)
            barred &= barred - 1
            after[n] = after[passed]
            after[n].bans = 0
            free = 0
            for i in range(after[passed].bans):
                # No other ban has this vertex as ``from``: this is the one that bars her play.
                if after[passed].ban[i] & FREED_IN or (after[passed].ban[i] & 63) != point:
                    with_ban(&after[n], after[passed].ban[i])
                else:
                    free = 1
                    if f.ko_pass == KO_PASS_ONCE:
                        with_ban(&after[n], freed_entry(point, after[passed].ban[i] >> 6, s.mover))
            if not free:
                continue  # she is freed there: any turn lifts the ban
            turn[n] = NAMED_KO_PASS - point
            n += 1
    elif barred and f.ko_pass != KO_PASS_NONE:
        after[n] = after[n - 1]
        without_bans(s, &after[n], s.mover if f.ko_pass == KO_PASS_ALL_OWN else -1)
        turn[n] = KO_PASS
        n += 1
    return n
