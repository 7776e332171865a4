# What two rulesets remember of a line, as a sum of hashes. Sums do not depend on the order of what is summed
# up.
#
# The memory is seen under one of the symmetries of the board, with or without the colours exchanged. Only what
# can still matter within some turns is summed up. What is left out makes no difference within these turns.

cdef struct Sum:
    u64 one, two

cdef struct View:
    const Rules* rules
    const unsigned char* row  # distances from the present position, see _away.pxi
    const int* place          # [turn]: the place of the position that it left
    int symmetry, swapped
    int within  # so many turns; -1: all that is remembered counts


cdef inline void summed(Sum* sum, u64 what, u64 tag) noexcept nogil:
    sum.one += mixed(what, tag)
    sum.two += mixed(what + <u64>0x8CB92BA72F3D8DD7, tag ^ <u64>0xA0761D6478BD642F)


cdef inline u64 word_of(const View* view, Points black, Points white) noexcept nogil:
    """A position as it is seen, as a number; there are at most 32 points."""
    cdef Points b = image(view.rules, view.symmetry, black), w = image(view.rules, view.symmetry, white)
    return (<u64>w | <u64>b << 32) if view.swapped else (<u64>b | <u64>w << 32)


cdef inline int seen_player(const View* view, int player) noexcept nogil:
    return 1 - player if player >= 0 and view.swapped else player


cdef inline int is_near(const View* view, const CoreGame* g, int e, int author, int by_pass) noexcept nogil:
    """Whether the position of turn ``e`` can be left again in time: by a play of ``author``, or also by a pass
    if ``by_pass``.
    """
    if view.within < 0 or (
        by_pass and g.turn[e].black == g.turn[g.t].black and g.turn[e].white == g.turn[g.t].white
    ):
        return 1
    return turns_to(view.row, view.place[e], author) <= view.within


cdef inline int who_repeats(const CoreTerms* terms, const CoreTurn* turn) noexcept nogil:
    """Who could repeat by a play what a turn put on record; -1: anybody."""
    if terms.compares == POSITION_NEXT:
        return 1 - turn.next
    return turn.author if terms.compares in (POSITION_AUTHOR, TRANSITION_AUTHOR) else -1


cdef inline void sum_record(
    Sum* sum, const View* view, const CoreGame* g, const CoreTerms* terms, int e, u64 tag
) noexcept nogil:
    """Add what ``terms`` compare of turn ``e``."""
    cdef const CoreTurn* turn = g.turn + e
    cdef const CoreTurn* before = g.turn + max(e - 1, 0)
    cdef u64 more = tag
    if terms.compares == POSITION_NEXT:
        more |= <u64>(1 + seen_player(view, turn.next)) << 8
    elif terms.compares in (POSITION_AUTHOR, TRANSITION_AUTHOR):
        more |= <u64>(1 + seen_player(view, turn.author)) << 8
    if terms.lifted_by == OWN_PASS:
        more |= <u64>(1 + seen_player(view, turn.author)) << 10
    if terms.compares >= TRANSITION:
        more = mixed(more, word_of(view, before.black, before.white))
    summed(sum, word_of(view, turn.black, turn.white), more)


cdef void sum_bans(Sum* sum, const View* view, const CoreGame* g, int t, u64 tag) noexcept nogil:
    """Add what the ko rules have on record after turn ``t``. Only plays are compared with it."""
    cdef const Rules* r = g.rules
    cdef const CoreTerms* terms
    cdef int k, e
    cdef u64 mark
    for k in range(r.kos):
        terms = &r.ko[k]
        for e in range(max(0, t - terms.window) if terms.window else 0, t + 1):
            if not is_near(view, g, e, who_repeats(terms, g.turn + e), 0) or not is_on_shelf(g, k, e, t):
                continue
            mark = tag | <u64>k << 4
            if terms.window:
                mark |= <u64>(1 + t - e) << 16
                # The record is out of the window before a play can come to its position.
                if view.within >= 0 and turns_to(
                    view.row, view.place[e], who_repeats(terms, g.turn + e)
                ) > e + terms.window - t + 1:
                    continue
            elif g.turn[e].pid != e and earlier_record(g, k, e, e - 1, t) >= 0:
                continue
            sum_record(sum, view, g, terms, e, mark)
        if terms.lifted_by == ALL_PASS:
            summed(sum, min(g.turn[t].run, 2), tag | <u64>k << 4 | <u64>1 << 12)


cdef int repeatable_since(const View* view, const CoreGame* g) noexcept nogil:
    """The first turn that can still matter to an ending by repetition in time."""
    cdef const Rules* r = g.rules
    cdef const EndTerms* end
    cdef int k, e
    for e in range(g.t + 1):
        for k in range(r.ends):
            end = &r.end[k]
            if end.kind in (END_REPETITION, END_SITUATION_REPEATS) and is_near(view, g, e, -1, 1):
                return e
    return g.t + 1


cdef void sum_endings(Sum* sum, const View* view, const CoreGame* g, u64 tag) noexcept nogil:
    """Add what the endings remember now."""
    cdef const Rules* r = g.rules
    cdef const EndTerms* end
    cdef const CoreTerms* terms
    cdef const CoreTurn* turn
    cdef int k, e, t = g.t, some, event
    cdef View whole = view[0]
    cdef Sum then
    cdef u64 mark
    whole.within = -1
    for k in range(r.ends):
        end = &r.end[k]
        terms = &end.terms
        mark = tag | <u64>1 << 13 | <u64>k << 4
        if end.kind == END_PASSES:
            summed(sum, min(g.turn[t].run, end.count), mark)
        elif end.kind == END_CAPTURES:
            summed(sum, <u64>g.turn[t].taken[view.swapped] << 32 | <u64>g.turn[t].taken[1 - view.swapped], mark)
        elif end.kind == END_PASS_REPEATS:
            for e in range(1, t + 1):
                turn = g.turn + e
                if turn.point == PASS and is_near(view, g, e, -1, 1):
                    # Such a pass is on record once at most: the second one ends play.
                    summed(sum, word_of(view, turn.black, turn.white), mark | <u64>(1 + seen_player(view, turn.author)) << 8)
        elif end.kind == END_REPETITION:
            for e in range(max(0, t - terms.window) if terms.window else 0, t + 1):
                if not (g.turn[e].recorded >> (16 + k)) & 1:
                    continue
                if e < floor_of(g.turn + t, terms, g.turn[e].author):
                    continue
                if is_near(view, g, e, -1, end.on & AT_PASS):
                    sum_record(sum, view, g, terms, e, mark | (<u64>(1 + t - e) << 16 if terms.window else 0))
        elif end.kind == END_SITUATION_REPEATS:
            some = 0
            for e in range(t + 1):
                turn = g.turn + e
                event = AT_START if e == 0 else AT_PASS if turn.point == PASS else AT_PLAY
                if not terms.records & event or not is_near(view, g, e, -1, terms.records & AT_PASS):
                    continue
                some = 1
                then.one = then.two = 0
                if end.of_memory:
                    sum_bans(&then, &whole, g, e, tag)
                if end.of_next:
                    then.one += 1 + seen_player(view, turn.next)
                summed(sum, mixed(word_of(view, turn.black, turn.white), then.two), mark ^ mixed(then.one, 1))
            if some and end.of_memory:
                sum_bans(sum, &whole, g, t, mark | <u64>1 << 14)
