# Exact values by proof-number search whose proofs say which records they depend on.
#
# Method. Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
# applications", 2002) decides whether Black gets at least a margin. The numbers of the losing side are added up
# as maximum plus number of siblings (weak proof numbers: T. Ueda et al., 2008). Thresholds grow by a factor (J.
# Pawlewicz, L. Lew, 2007).
#
# A search can go astray among histories under which hardly a proof serves. It would stay there for very long.
# So it begins again after some nodes, and then each time after twice as many. It then keeps its proofs and
# forgets its estimates. Solvers of such problems do the same (C. Gomes, B. Selman, N. Crato, H. Kautz,
# "Heavy-tailed phenomena in satisfiability and constraint satisfaction problems", 2000).
#
# The value of a position depends on its history (A. Kishimoto and M. Mueller, "A general solution to the graph
# history interaction problem", 2004). Here a finished proof names the records that it needs absent and the
# records that it needs present. It is used under another history only if that history has none of the former
# and all of the latter. Proof and disproof numbers that are not final are estimates. They affect only the order
# of the search, so they are shared freely.
#
# Soundness. A *state* is its identity and its valid records. The identity is the position, the player to move,
# the length of the run of passes, whatever a rule with a window can still see, and the stones taken or passes
# made where they count.
# Claim: let (identity, absent, present) be a stored proof that player W gets margin t. Then W gets t from every
# state of that identity whose valid records meet none of ``absent`` and include all of ``present``. The proof
# is by induction:
# - Play is over. The identity fixes the payoff. (If play has ended for want of legal plays, every play is
#   banned: the records that ban them are in ``present``. If such an ending stands before the one that was
#   reached, some play is legal: the records that would ban it are in ``absent``.)
# - Static bound. W passes to the end, and the opponent plays alone, without bans. Bans can only take
#   possibilities from the opponent. They never take a pass from W. So no record matters.
# - Static win. W is sure of t by a wall of hers (docs/progress.md), and was not so in any position before. From
#   then on each of her plays leads to a new position, which no ko rule bans. So no record matters.
# - W to move. Her turn is legal if its own key is absent under each rule. These keys are added to ``absent``.
#   The turn lifts and adds records in a way that the identity fixes. A record that the rest needs absent is
#   absent after the turn if it is absent before, or if the turn lifts it. A record that the rest needs present
#   is present after the turn if it is present before, or if the turn adds it. So records that the turn lifts or
#   adds in this way are crossed out.
# - The opponent to move. The proof has an answer to each turn that was legal. For each other turn, ``present``
#   has a record that bans it. More bans only take turns from the opponent. (Where having no legal play ends
#   play, and not in W's favour, the proof also needs one of the opponent's plays to be legal.)
# A proof with a static win in it *leans*. It holds where W was not sure of t in any position before. While she
# follows a proof that stays so: she plays by her wall as soon as there is one, wherever the search has gone on. A
# start with earlier turns, or a line to show, may have gone on from such a position otherwise. From there no proof
# leans for W. To be sure of t is to be sure of any easier margin; so a proof that leans is one for these, too.
# A state whose records repeat exactly is a special case. A symmetry of the board is an automorphism of the
# rules, so a proof also holds for its images. A proof for margin t is also one for any easier margin.

from cpython.exc cimport PyErr_CheckSignals
from libc.string cimport memcpy, memmove, memset
from libc.time cimport clock, CLOCKS_PER_SEC

cdef extern from "stdlib.h" nogil:
    void qsort(
        void* base, size_t number, size_t size, int (*compare)(const void*, const void*) noexcept nogil
    )

cdef enum:
    INFINITE = 0x3FFFFFFF
    UNSET = 0x7FFFFFFF
    MOST_DEPTH = 6000       # of the search, as it is recursive
    MOST_RECORDS = 1 << 14  # in the dependencies of a proof; a larger one is kept for its exact state only
    WALK = 256  # most positions listed for a static bound where suicide is allowed
    ID_BITS = 27
    GROWTH = 75             # of thresholds, in percent
    LOOK_AFTER = 1 << 15    # units of work between two looks at the clock: a few milliseconds
    FIRST_STRETCH = 20_000  # nodes before the search begins again for the first time
    LAYOUT = 7              # of what is saved; another machine may read it as another number

cdef enum:
    GOING_ON = 0
    OUT_OF_NODES = 1
    OUT_OF_TIME = 2
    OUT_OF_MEMORY = 3
    INTERRUPTED = 4
    ENDLESS = 5
    TOO_DEEP = 6
    WITHOUT_TURN = 7
    BEGINNING_AGAIN = 8

# A record on which a proof depends is one word. It has the position in the low bits (or the numbers of
# positions, see below), then rule, player + 1, shelves, and whether the record has to be present.
cdef enum:
    PAYLOAD_BITS = 56
    RULE_AT = 56
    WHO_AT = 58
    SHELF_AT = 60
    PRESENT_AT = 63

cdef struct CoreIdentity:
    # What distinguishes a state from others: its canonical form, and the symmetry that takes it there. ``own``
    # is the name of its own estimates, ``shared`` that of the estimates of all states of this form.
    u64 position, aux, own, shared
    int symmetry

cdef struct Child:
    Play play
    CoreIdentity identity
    int phi, delta

cdef struct Digest:
    # Two hashes of the same thing.
    u64 one, other

cdef struct Set:
    u64* item
    int size, room

cdef struct Numbers:
    u64 key
    int phi, delta

cdef struct Closed:
    # What is known of a position while one player plays alone: its margin, and for each player who plays alone
    # the worst margin that is reached (or some margin that shows enough).
    Points black, white
    int margin2
    int value2[2]
    signed char known[2]  # 0: nothing, 1: some margin, 2: the worst
    signed char used

cdef struct Named:
    Points black, white
    u64 hash

cdef struct Did:
    # What a search did, and when it begins again.
    u64 nodes, states, reused, closed_off, sure, exact_only, made_proofs, records
    u64 stretch, next_beginning  # nodes from one beginning to the next, and the node of the next

cdef struct Search:
    CoreGame* g
    const Rules* rules
    int target2             # Black tries to get at least this, twice the margin
    int status
    int shelves[MAX_KO]     # of the records of a ko rule without a window; 0: it has one
    int first_shelf[MAX_KO]
    int windows             # whether some ko rule has a window
    int most_run            # a longer run of passes is as good as this
    int shares              # whether positions fit into words, so that symmetries can be used
    Maps words              # if so, what symmetries make of a position in a word
    int bounded             # whether static bounds hold
    int closure_points      # most empty points for static bounds
    int encloses            # whether static wins are looked for
    int leans[2]            # for whom they count, after what has been on the board
    Enclosures enclosures
    int endless             # whether a game might go on for ever
    Did did
    u64 most_nodes
    u64 work, next_look     # units of work done, and after how many to look at the clock
    long long started, most_clock, next_report
    void* searcher
    # where children, dependencies and digests are kept
    Child* child
    int children, child_room
    Set found               # dependencies of what was decided last, in order
    Set spare
    Set stack               # dependencies being gathered, one stretch a node on the path
    Digest* digest          # [turn]: one of the state (for is_repeated), then one a shelf of records
    int digests, digest_room
    int winner, value2, is_exact_only, is_leaning
    # canonical form of the state that was identified last
    u64 position, aux, name  # ``name`` is a hash of the others
    int forms
    int form[MAX_SYMMETRIES]
    int inverse[MAX_SYMMETRIES]
    # tables
    Numbers* numbers
    u64 numbers_mask
    u64* log
    u64 log_words, log_head  # and the place of the next entry
    u64* bucket
    u64 bucket_mask
    Closed* closed
    u64 closed_mask
    u64 numbers_used, closed_used
    u64 most_numbers, most_buckets, most_closed  # masks of the tables at their full size
    Named* named
    int names, name_room
    int32_t* name_table
    u64 name_mask


# Dependencies

cdef int ascending(const void* a, const void* b) noexcept nogil:
    cdef u64 x = (<const u64*>a)[0], y = (<const u64*>b)[0]
    return -1 if x < y else 1 if x > y else 0


cdef int roomy(Set* some, int size) noexcept nogil:
    """Make room for so many; 0 without memory."""
    cdef int room = some.room
    cdef void* new
    if size <= room:
        return 1
    while room < size:
        room = 2 * room if room else 1024
    new = realloc(some.item, <size_t>room * sizeof(u64))
    if new == NULL:
        return 0
    some.item = <u64*>new
    some.room = room
    return 1


cdef void sorted_once(Set* some) noexcept nogil:
    """Sort the items and drop double ones."""
    cdef int i, n = 0, j, moves = 0
    cdef u64 item
    # Most sets are nearly in order. Sorting from the start is worth it only where many items are not.
    for i in range(1, some.size):
        item = some.item[i]
        j = i
        while j > 0 and some.item[j - 1] > item:
            some.item[j] = some.item[j - 1]
            j -= 1
        some.item[j] = item
        moves += i - j
        if moves > 8 * some.size + 64:
            qsort(some.item, some.size, sizeof(u64), ascending)
            break
    for i in range(some.size):
        if n == 0 or some.item[n - 1] != some.item[i]:
            some.item[n] = some.item[i]
            n += 1
    some.size = n


cdef int merged(Search* s, int base) noexcept nogil:
    """Add what was found to the stretch of the stack from ``base`` on; both are sorted."""
    cdef int size = s.stack.size - base, i = 0, j = 0, n = 0
    cdef u64* own = s.stack.item + base
    cdef u64* new = s.found.item
    if s.found.size == 0:
        return 1
    if not roomy(&s.spare, size + s.found.size):
        s.status = OUT_OF_MEMORY
        return 0
    while i < size or j < s.found.size:
        if j == s.found.size or (i < size and own[i] < new[j]):
            s.spare.item[n] = own[i]
            i += 1
        else:
            if i < size and own[i] == new[j]:
                i += 1
            s.spare.item[n] = new[j]
            j += 1
        n += 1
    if not roomy(&s.stack, base + n):
        s.status = OUT_OF_MEMORY
        return 0
    memcpy(s.stack.item + base, s.spare.item, n * sizeof(u64))
    s.stack.size = base + n
    s.work += n
    return 1


cdef inline void removed(Set* some, u64 item) noexcept nogil:
    """Drop an item, if it is there."""
    cdef int low = 0, high = some.size, middle
    while low < high:
        middle = (low + high) // 2
        if some.item[middle] < item:
            low = middle + 1
        else:
            high = middle
    if low < some.size and some.item[low] == item:
        some.size -= 1
        memmove(some.item + low, some.item + low + 1, (some.size - low) * sizeof(u64))


cdef inline int added(Search* s, u64 item) noexcept nogil:
    """Add an item to what was found."""
    cdef int i = s.found.size
    cdef u64* found
    if not roomy(&s.found, i + 1):
        s.status = OUT_OF_MEMORY
        return 0
    found = s.found.item
    while i > 0 and found[i - 1] > item:
        i -= 1
    if i > 0 and found[i - 1] == item:
        return 1
    memmove(found + i + 1, found + i, (s.found.size - i) * sizeof(u64))
    found[i] = item
    s.found.size += 1
    return 1


cdef int numbered(Search* s, Points black, Points white) noexcept nogil:
    """The exact number of a position that is too large for a word; -1 without memory."""
    cdef u64 hash = position_hash(black, white), slot
    cdef int i
    cdef void* new
    slot = hash & s.name_mask
    while s.name_table[slot]:
        i = s.name_table[slot] - 1
        if s.named[i].hash == hash and s.named[i].black == black and s.named[i].white == white:
            return i
        slot = (slot + 1) & s.name_mask
    if s.names == s.name_room:
        # The table of numbers has twice as many slots as there can be names.
        s.status = OUT_OF_MEMORY
        return -1
    i = s.names
    s.named[i].black = black
    s.named[i].white = white
    s.named[i].hash = hash
    s.name_table[slot] = i + 1
    s.names += 1
    return i


cdef inline u64 packed_position(Search* s, Points black, Points white) noexcept nogil:
    cdef int number
    if s.shares:
        return <u64>black | (<u64>white << s.rules.points)
    number = numbered(s, black, white)
    return <u64>number if number >= 0 else 0


cdef inline u64 item_of(Search* s, int k, const CoreKey* key, int shelves, int present) noexcept nogil:
    cdef u64 item = packed_position(s, key.black, key.white)
    if s.rules.ko[k].compares >= TRANSITION:
        item |= packed_position(s, key.black0, key.white0) << (2 * s.rules.points if s.shares else ID_BITS)
    item |= <u64>k << RULE_AT | <u64>(key.who + 1) << WHO_AT
    return item | <u64>shelves << SHELF_AT | <u64>present << PRESENT_AT


cdef inline u64 positions_of(u64 item) noexcept nogil:
    return item & ((<u64>1 << PAYLOAD_BITS) - 1)


cdef inline void key_of(const Search* s, u64 item, CoreKey* key) noexcept nogil:
    cdef int k = (item >> RULE_AT) & 3, n = s.rules.points, number
    cdef u64 mask
    key.who = <int>((item >> WHO_AT) & 3) - 1
    key.black0 = 0
    key.white0 = 0
    item = positions_of(item)
    if s.shares:
        mask = (<u64>1 << n) - 1
        key.black = item & mask
        key.white = (item >> n) & mask
        if s.rules.ko[k].compares >= TRANSITION:
            key.black0 = (item >> (2 * n)) & mask
            key.white0 = (item >> (3 * n)) & mask
        return
    mask = (<u64>1 << ID_BITS) - 1
    number = <int>(item & mask)
    key.black = s.named[number].black
    key.white = s.named[number].white
    if s.rules.ko[k].compares >= TRANSITION:
        number = <int>(item >> ID_BITS)
        key.black0 = s.named[number].black
        key.white0 = s.named[number].white


cdef inline u64 image_of(const Search* s, int symmetry, u64 item) noexcept nogil:
    """An item as a symmetry of the board moves it."""
    cdef int width = 2 * s.rules.points
    cdef u64 positions, mask, found
    if symmetry == 0:
        return item
    positions = positions_of(item)
    mask = (<u64>1 << width) - 1
    found = (item ^ positions) | <u64>mapped(&s.words, symmetry, positions & mask)
    if positions > mask:
        found |= <u64>mapped(&s.words, symmetry, positions >> width) << width
    return found


cdef inline int is_present(const Search* s, u64 item) noexcept nogil:
    """Whether the record of an item is valid now, on one of its shelves."""
    cdef const CoreGame* g = s.g
    cdef CoreKey key
    cdef int k = (item >> RULE_AT) & 3, e, shelves = (item >> SHELF_AT) & 7
    cdef const CoreTerms* terms = &s.rules.ko[k]
    cdef const CoreTurn* turn
    key_of(s, item, &key)
    e = located(g, key.black, key.white, position_hash(key.black, key.white))
    if e < 0:
        return 0
    e = g.turn[e].latest
    while e >= 0:
        turn = g.turn + e
        if (
            (turn.recorded >> k) & 1 and (shelves >> shelf_of(terms, turn.author)) & 1
            and e >= floor_of(g.turn + g.t, terms, turn.author)
        ):
            if terms.compares == POSITION:
                return 1
            if terms.compares == POSITION_NEXT:
                if turn.next == key.who:
                    return 1
            elif terms.compares == TRANSITION or turn.author == key.who:
                if terms.compares == POSITION_AUTHOR:
                    return 1
                if g.turn[e - 1].black == key.black0 and g.turn[e - 1].white == key.white0:
                    return 1
        e = turn.prev
    return 0


cdef inline int shelves_of(const CoreTerms* terms, int who) noexcept nogil:
    """The shelves on which a record that bans a play can be."""
    if terms.lifted_by != OWN_PASS:
        return 1
    return 1 << who if terms.compares in (POSITION_AUTHOR, TRANSITION_AUTHOR) else 7


cdef int needed_absent(Search* s, const Play* play) noexcept nogil:
    """Add the records that would ban a play: they are needed absent."""
    cdef int k
    cdef CoreKey key
    if play.point == PASS:
        return 1
    for k in range(s.rules.kos):
        if s.shelves[k]:
            play_key(s.g, play, k, &key)
            if not added(s, item_of(s, k, &key, shelves_of(&s.rules.ko[k], key.who), 0)):
                return 0
    return 1


cdef int ban_found(Search* s, const Play* play, u64* item) noexcept nogil:
    """Whether some rule bans a play. If a record on which a proof would depend bans it, ``item`` is this
    record, else 0.
    """
    cdef int k, e
    cdef CoreKey key
    item[0] = 0
    if play.pid < 0 and s.rules.chained:
        return 0  # the position is new
    if s.windows:
        for k in range(s.rules.kos):
            if not s.shelves[k] and banned_by(s.g, play, k) >= 0:
                return 1
    for k in range(s.rules.kos):
        if s.shelves[k]:
            e = banned_by(s.g, play, k)
            if e >= 0:
                play_key(s.g, play, k, &key)
                item[0] = item_of(s, k, &key, 1 << shelf_of(&s.rules.ko[k], s.g.turn[e].author), 1)
                return 1
    return 0


cdef int lifts(const CoreTerms* terms, int is_pass, int run) noexcept nogil:
    return is_pass and (
        terms.lifted_by == OWN_PASS or terms.lifted_by == ANY_PASS or (terms.lifted_by == ALL_PASS and run >= 2)
    )


cdef void before_turn(Search* s, const Play* play) noexcept nogil:
    """Change what was found from what matters after a turn to what matters before it."""
    cdef int k, i, n = 0, run = now(s.g).run + 1, mover = now(s.g).mover, is_pass = play.point == PASS
    cdef int shelf, lifts_some = 0
    cdef int lifted[MAX_KO]
    cdef u64 item
    cdef CoreKey key
    if s.found.size == 0:
        return
    for k in range(s.rules.kos):
        lifted[k] = 0
        if s.shelves[k]:
            shelf = 1 << shelf_of(&s.rules.ko[k], mover)
            if lifts(&s.rules.ko[k], is_pass, run):
                lifted[k] = shelf
                lifts_some = 1
            if play_records(s.g, play, k):
                play_key(s.g, play, k, &key)
                removed(&s.found, item_of(s, k, &key, shelf, 1))
    if not lifts_some:
        return
    for i in range(s.found.size):
        item = s.found.item[i]
        item &= ~(<u64>lifted[(item >> RULE_AT) & 3] << SHELF_AT)
        if (item >> SHELF_AT) & 7:
            s.found.item[n] = item
            n += 1
    s.found.size = n
    sorted_once(&s.found)
