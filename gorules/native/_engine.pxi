# Positions, turns, records and endings of a packed ruleset, on boards of up to 128 points.
#
# A game is its line of turns. A frame holds the position after a turn and all that the turn changed. So a turn
# is undone by dropping its frame. No rule owns a memory. One exact table maps a position to the turns that left
# it, linked from the latest backwards. Each rule finds its records on that chain. A pass that lifts bans sets a
# floor, the number of that pass: records from before it are void.

# Records

cdef inline int floor_of(const CoreTurn* latest, const CoreTerms* terms, int author) noexcept nogil:
    """The first turn by ``author`` whose record is not void after ``latest``."""
    if terms.lifted_by == NEVER:
        return 0
    if terms.lifted_by == OWN_PASS:
        return 0 if author < 0 else latest.last_pass[author]
    if terms.lifted_by == ANY_PASS:
        return max(latest.last_pass[0], latest.last_pass[1])
    return latest.last_all


cdef inline int is_like(const CoreGame* g, const CoreTerms* terms, int e, int before, int author, int next) noexcept nogil:
    """Turn ``e`` left the position in question. Whether these terms take it for the same as a turn of
    ``author`` from the position of turn ``before``.
    """
    cdef const CoreTurn* turn = g.turn + e
    if terms.compares == POSITION:
        return 1
    if terms.compares == POSITION_NEXT:
        return turn.next == next
    if terms.compares == POSITION_AUTHOR:
        return turn.author == author
    if terms.compares == TRANSITION_AUTHOR and turn.author != author:
        return 0
    return g.turn[e - 1].black == g.turn[before].black and g.turn[e - 1].white == g.turn[before].white


cdef int found_record(
    const CoreGame* g, const CoreTerms* terms, int bit, const Play* play, int author, int next
) noexcept nogil:
    """The latest turn whose valid record a play, or pass, would repeat; -1 if there is none."""
    cdef int t = g.t, last = t, least = 0, e
    if terms.window:
        last = t - 1
        least = t - terms.window
    if not (g.rules.far >> bit) & 1:
        e = last
        while e >= 0 and e >= least:
            if (
                (g.turn[e].recorded >> bit) & 1 and g.turn[e].black == play.black
                and g.turn[e].white == play.white and e >= floor_of(g.turn + t, terms, g.turn[e].author)
                and is_like(g, terms, e, t, author, next)
            ):
                return e
            e -= 1
        return -1
    if play.pid < 0:
        return -1
    e = g.turn[play.pid].latest
    while e >= 0 and e >= least:
        if (
            e <= last and (g.turn[e].recorded >> bit) & 1
            and e >= floor_of(g.turn + t, terms, g.turn[e].author)
            and is_like(g, terms, e, t, author, next)
        ):
            return e
        e = g.turn[e].prev
    return -1


cdef inline int is_recorded(const CoreTerms* terms, int is_pass, int run) noexcept nogil:
    """Whether a play, or the pass that makes ``run`` in a row, is put on record."""
    if not is_pass:
        return (terms.records & AT_PLAY) != 0
    if terms.lifted_by == OWN_PASS or terms.lifted_by == ANY_PASS or (terms.lifted_by == ALL_PASS and run >= 2):
        return terms.keeps
    return (terms.records & AT_PASS) != 0


# Turns that are considered

cdef inline CoreTurn* now(const CoreGame* g) noexcept nogil:
    return g.turn + g.t


cdef inline int put_down(const Rules* r, Points* own, Points* other, int point, Points* captured) noexcept nogil:
    """Put a stone of ``own`` on an empty point. Take off the stones that it captures; if there are none and its
    own string has no liberty, take that off. Return how many stones its player loses so.
    """
    cdef Points empty, left, dead = 0
    own[0] |= r.bit[point]
    empty = r.board & ~(own[0] | other[0])
    left = r.near[point] & other[0]
    while left:
        dead |= smothered(r, other[0], empty, lowest(left))
        left &= (left - 1) & ~dead
    captured[0] = dead
    if dead:
        other[0] &= ~dead
    elif not r.near[point] & empty:
        dead = smothered(r, own[0], empty, point)
        own[0] &= ~dead
        return count(dead)
    return 0


cdef inline int suicide_allowed(const Rules* r, int stones) noexcept nogil:
    """Whether a play may take off so many stones of its player."""
    return not stones or r.suicide == SUICIDE_ALLOWED or (r.suicide == SUICIDE_MULTI_STONE and stones > 1)


cdef inline int placed(const CoreGame* g, int point, Play* play) noexcept nogil:
    """Fill in what a turn does to the stones; 0 if the point is occupied."""
    cdef const Rules* r = g.rules
    cdef const CoreTurn* turn = g.turn + g.t
    cdef Points own, other, captured
    play.point = point
    play.captured = 0
    play.lost = 0
    if point == PASS:
        play.black = turn.black
        play.white = turn.white
        return 1
    if turn.mover == 0:
        own = turn.black
        other = turn.white
    else:
        own = turn.white
        other = turn.black
    if (own | other) & r.bit[point]:
        return 0
    play.lost = put_down(r, &own, &other, point, &captured)
    play.captured = count(captured)
    if turn.mover == 0:
        play.black = own
        play.white = other
    else:
        play.black = other
        play.white = own
    return 1


cdef inline void identified(const CoreGame* g, Play* play) noexcept nogil:
    """Fill in the hash and, where the table is kept, the first turn with the position."""
    cdef const CoreTurn* turn = g.turn + g.t
    if play.black == turn.black and play.white == turn.white:
        play.hash = turn.hash
        play.pid = turn.pid
        return
    play.hash = position_hash(play.black, play.white)
    play.pid = located(g, play.black, play.white, play.hash) if g.rules.chained else -1


cdef inline int consider(const CoreGame* g, int point, Play* play) noexcept nogil:
    if not placed(g, point, play):
        return 0
    identified(g, play)
    return 1


cdef inline int allowed_apart_from_ko(const CoreGame* g, const Play* play) noexcept nogil:
    cdef const Rules* r = g.rules
    if play.point == PASS:
        return r.passing
    return suicide_allowed(r, play.lost)


cdef inline int banned_by(const CoreGame* g, const Play* play, int k) noexcept nogil:
    """The turn whose record bans this one under ko rule ``k``, or -1."""
    if play.point == PASS:
        return -1
    cdef int mover = g.turn[g.t].mover
    return found_record(g, &g.rules.ko[k], k, play, mover, 1 - mover)


cdef inline int legal(const CoreGame* g, int point, Play* play) noexcept nogil:
    """Consider a turn; 0 if it is not legal."""
    cdef int k
    if g.turn[g.t].over or not placed(g, point, play) or not allowed_apart_from_ko(g, play):
        return 0
    identified(g, play)
    for k in range(g.rules.kos):
        if banned_by(g, play, k) >= 0:
            return 0
    return 1


cdef int legal_moves(const CoreGame* g, Play* out) noexcept nogil:
    """The legal turns: plays in board order, then the pass."""
    cdef int n = 0
    cdef Points left = g.rules.board & ~(g.turn[g.t].black | g.turn[g.t].white)
    while left:
        n += legal(g, lowest(left), out + n)
        left &= left - 1
    n += legal(g, PASS, out + n)
    return n


cdef int has_legal_play(const CoreGame* g) noexcept nogil:
    cdef Play play
    cdef Points left = g.rules.board & ~(g.turn[g.t].black | g.turn[g.t].white)
    while left:
        if legal(g, lowest(left), &play):
            return 1
        left &= left - 1
    return 0


# Keys of records

cdef void filled_key(
    const CoreGame* g, const CoreTerms* terms, Points black, Points white, int before, int author, int next, CoreKey* key
) noexcept nogil:
    key.black = black
    key.white = white
    key.black0 = 0
    key.white0 = 0
    key.who = -1
    if terms.compares == POSITION_NEXT:
        key.who = next
    elif terms.compares == POSITION_AUTHOR or terms.compares == TRANSITION_AUTHOR:
        key.who = author
    if terms.compares >= TRANSITION:
        key.black0 = g.turn[before].black
        key.white0 = g.turn[before].white


cdef void play_key(const CoreGame* g, const Play* play, int k, CoreKey* key) noexcept nogil:
    """What ko rule ``k`` compares of a turn that is considered."""
    cdef int mover = g.turn[g.t].mover
    filled_key(g, &g.rules.ko[k], play.black, play.white, g.t, mover, 1 - mover, key)


cdef int play_records(const CoreGame* g, const Play* play, int k) noexcept nogil:
    """Whether ko rule ``k`` would put a turn that is considered on record."""
    return is_recorded(&g.rules.ko[k], play.point == PASS, g.turn[g.t].run + 1)


cdef int turn_key(const CoreGame* g, int t, int k, CoreKey* key) noexcept nogil:
    """What ko rule ``k`` recorded of turn ``t``; 0 if nothing."""
    cdef const CoreTurn* turn = g.turn + t
    if not (turn.recorded >> k) & 1:
        return 0
    filled_key(g, &g.rules.ko[k], turn.black, turn.white, max(t - 1, 0), turn.author, turn.next, key)
    return 1


cdef inline int key_equal(const CoreKey* a, const CoreKey* b) noexcept nogil:
    return (
        a.black == b.black and a.white == b.white and a.who == b.who
        and a.black0 == b.black0 and a.white0 == b.white0
    )


cdef inline u64 key_hash(const CoreKey* key) noexcept nogil:
    cdef u64 h = position_hash(key.black, key.white)
    if key.black0 or key.white0:
        h ^= position_hash(key.black0, key.white0) * <u64>0x9E3779B97F4A7C15
    return (h + <u64>(key.who + 2)) * <u64>0xD6E8FEB86659FD93


# What the ko rules remember, for endings that compare it

cdef inline int shelf_of(const CoreTerms* terms, int author) noexcept nogil:
    return 0 if terms.lifted_by != OWN_PASS else author if author >= 0 else 2


cdef int is_on_shelf(const CoreGame* g, int k, int e, int t) noexcept nogil:
    """Whether the record that rule ``k`` made of turn ``e`` was still there after turn ``t``. This is for rules
    without a window.
    """
    return (g.turn[e].recorded >> k) & 1 and e >= floor_of(g.turn + t, &g.rules.ko[k], g.turn[e].author)


cdef int earlier_record(const CoreGame* g, int k, int e, int start, int t) noexcept nogil:
    """A turn up to ``start`` on the same shelf and with the same record as turn ``e``. Its record was still
    there after turn ``t``. -1 if there is no such turn. All such turns left the same position.
    """
    cdef const CoreTerms* terms = &g.rules.ko[k]
    cdef int i = g.turn[g.turn[e].pid].latest
    while i >= 0:
        if (
            i <= start and is_on_shelf(g, k, i, t)
            and shelf_of(terms, g.turn[i].author) == shelf_of(terms, g.turn[e].author)
            and (i == e or is_like(g, terms, i, max(e - 1, 0), g.turn[e].author, g.turn[e].next))
        ):
            return i
        i = g.turn[i].prev
    return -1


cdef int same_memory(const CoreGame* g, int one, int other) noexcept nogil:
    """Whether every ko rule remembered the same after two turns; ``one`` is the earlier turn."""
    cdef int k, i, a, b
    cdef const CoreTerms* terms
    cdef CoreKey key_a, key_b
    for k in range(g.rules.kos):
        terms = &g.rules.ko[k]
        if terms.lifted_by == ALL_PASS and min(g.turn[one].run, 2) != min(g.turn[other].run, 2):
            return 0
        if terms.window:
            for i in range(terms.window + 1):
                a = i <= one and is_on_shelf(g, k, one - i, one)
                b = i <= other and is_on_shelf(g, k, other - i, other)
                if i > other:
                    break
                if a != b:
                    return 0
                if a:
                    turn_key(g, one - i, k, &key_a)
                    turn_key(g, other - i, k, &key_b)
                    if not key_equal(&key_a, &key_b):
                        return 0
                    if shelf_of(terms, g.turn[one - i].author) != shelf_of(terms, g.turn[other - i].author):
                        return 0
            continue
        for i in range(one + 1):
            if is_on_shelf(g, k, i, one) and earlier_record(g, k, i, other, other) < 0:
                return 0
        for i in range(other + 1):
            if is_on_shelf(g, k, i, other) and earlier_record(g, k, i, one, one) < 0:
                return 0
    return 1


# Endings

cdef void ended(CoreTurn* turn, int e, int then, int repeats, int winner) noexcept nogil:
    """Note an ending; the first of the list that is reached counts."""
    if not turn.over:
        turn.over = e + 1
        turn.then = then
        turn.repeats = repeats
        turn.winner = winner


cdef void end_if_stuck(const CoreGame* g, int e, int previous) noexcept nogil:
    """End play if the player to move has no legal play; ``previous`` is the player before her."""
    cdef CoreTurn* turn = now(g)
    cdef int then = g.rules.end[e].then
    if turn.over or has_legal_play(g):
        return
    if then == THEN_LOSES:
        ended(turn, e, THEN_WIN, -1, previous)
    elif then == THEN_WINS:
        ended(turn, e, THEN_WIN, -1, turn.mover)
    else:
        ended(turn, e, then, -1, -1)


cdef void end_by_repetition(const CoreGame* g, int e, int event) noexcept nogil:
    """End play if what the last turn repeats was on record often enough before that turn."""
    cdef const EndTerms* end = &g.rules.end[e]
    cdef const CoreTerms* terms = &end.terms
    cdef CoreTurn* turn = now(g)
    cdef int t = g.t - 1, i = turn.prev, first = -1, occurrence = 1
    if not end.on & event:
        return
    while i >= 0 and not (terms.window and i < t - terms.window):
        if (
            (g.turn[i].recorded >> (16 + e)) & 1 and not (terms.window and i == t)
            and i >= floor_of(g.turn + t, terms, g.turn[i].author)
            and is_like(g, terms, i, t, turn.author, turn.next)
        ):
            first = i
            occurrence += 1
        i = g.turn[i].prev
    if occurrence >= end.count:
        ended(turn, e, end.then, first, -1)


cdef void end_by_situation(const CoreGame* g, int e, int event) noexcept nogil:
    """End play if the situation after the last turn has occurred often enough."""
    cdef const EndTerms* end = &g.rules.end[e]
    cdef CoreTurn* turn = now(g)
    cdef int i = turn.prev, first = -1, occurrence = 1
    if not end.terms.records & event:
        return
    while i >= 0:
        if (
            end.terms.records & (AT_START if i == 0 else AT_PASS if g.turn[i].point == PASS else AT_PLAY)
            and (not end.of_next or g.turn[i].next == turn.next)
            and (not end.of_memory or same_memory(g, i, g.t))
        ):
            first = i
            occurrence += 1
        i = g.turn[i].prev
    if occurrence >= end.count:
        ended(turn, e, end.then, first, -1)


cdef void end_by_second_pass(const CoreGame* g, int e) noexcept nogil:
    """End play if the author of the last turn, a pass, has passed in this position before."""
    cdef CoreTurn* turn = now(g)
    cdef int i = turn.prev, first = -1
    while i > 0:
        if g.turn[i].point == PASS and g.turn[i].author == turn.author:
            first = i
        i = g.turn[i].prev
    if first > 0:
        ended(turn, e, g.rules.end[e].then, first, -1)


# Making and undoing

cdef void linked(CoreGame* g, int t, int pid) noexcept nogil:
    """Enter the position of turn ``t``. Turn ``pid`` was the first to leave it (-1: it is new)."""
    cdef CoreTurn* turn = g.turn + t
    if pid < 0:
        turn.pid = t
        turn.prev = -1
        turn.latest = t
        entered(g, t)
    else:
        turn.pid = pid
        turn.prev = g.turn[pid].latest
        g.turn[pid].latest = t


cdef inline int made(CoreGame* g, const Play* play, int author, int next, int judged) noexcept nogil:
    """Make a turn; 1, or 0 without memory. Turns of an earlier history are not ``judged``: endings that they
    would have brought about are past.
    """
    cdef const Rules* r = g.rules
    cdef int t = g.t + 1, e, event
    cdef CoreTurn* turn
    cdef const CoreTurn* last
    cdef const EndTerms* end
    if t >= g.room and not more_room(g):
        g.failed = 1
        return 0
    turn = g.turn + t
    last = turn - 1
    turn[0] = last[0]
    turn.black = play.black
    turn.white = play.white
    turn.hash = play.hash
    turn.pid = -1
    turn.point = play.point
    turn.author = author
    turn.next = turn.mover = next
    turn.over = turn.then = 0
    turn.winner = turn.repeats = -1
    turn.captured = play.captured
    turn.lost = play.lost
    if play.point == PASS:
        event = AT_PASS
        turn.run = last.run + 1
        turn.last_pass[author] = t
        turn.passes[author] += 1
        if turn.run >= 2:
            turn.last_all = t
    else:
        event = AT_PLAY
        turn.run = 0
        if play.captured:
            turn.prisoners[author] += play.captured
            turn.taken[author] += play.captured
        elif play.lost:
            turn.prisoners[1 - author] += play.lost
    turn.recorded = r.recorded[min(turn.run, 2)]
    g.t = t
    if r.chained:
        linked(g, t, play.pid)
    if not judged or (event == AT_PLAY and not r.ended_by_plays):
        return 1
    for e in range(r.ends):
        end = &r.end[e]
        if end.kind == END_PASSES:
            if turn.run >= end.count and (end.last_by < 0 or end.last_by == author):
                ended(turn, e, end.then, -1, -1)
        elif end.kind == END_PASS_REPEATS:
            if event == AT_PASS:
                end_by_second_pass(g, e)
        elif end.kind == END_REPETITION:
            end_by_repetition(g, e, event)
        elif end.kind == END_SITUATION_REPEATS:
            end_by_situation(g, e, event)
        elif end.kind == END_CAPTURES:
            if play.captured and turn.taken[author] >= end.count:
                ended(turn, e, THEN_WIN, -1, author)
        elif end.kind == END_NO_LEGAL_PLAY:
            end_if_stuck(g, e, author)
        if turn.over:
            break
    return 1


cdef inline int make(CoreGame* g, const Play* play) noexcept nogil:
    """Make a turn that was considered; 1, or 0 without memory. It is not asked whether it is legal."""
    cdef int mover = g.turn[g.t].mover
    return made(g, play, mover, 1 - mover, 1)


cdef inline void undo(CoreGame* g) noexcept nogil:
    """Take back the last turn."""
    cdef const CoreTurn* turn = g.turn + g.t
    if g.rules.chained:
        if turn.pid == g.t:
            withdrawn(g, g.t)
        else:
            g.turn[turn.pid].latest = turn.prev
    g.t -= 1


cdef inline int is_over(const CoreGame* g) noexcept nogil:
    return g.turn[g.t].over != 0
