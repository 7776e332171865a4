# Where a local game can be played: a search of a large region that finds which of its points matter.
#
# She is first given a play before his: if she does not hold then, she does not hold. If she does, that rests on some
# points only, the *zone* of that proof; a play of his elsewhere she answers with that same play. So
# only plays within the zone are tried, and the zone of the state is what all these proofs rest on. The zone is a
# proposal: whether she holds in the game on just these points is asked anew (``answers_needed``).

cdef inline Points around(const Defence* d, Points stones) noexcept nogil:
    return stones | touching(d.field, stones)


cdef inline KnownZone* zone_place(Defence* d, const LocalStones* s) noexcept nogil:
    """Where what is known of a state is kept; what stood there is given up if it is of another state."""
    cdef u64 bans = bans_of(s)
    cdef KnownZone* k = d.memory.zones + (hash_of(s, bans) >> (64 - LOCAL_BITS))
    if k.era != d.era or k.defender != s.defender or k.attacker != s.attacker or k.bans != bans:
        k.era, k.defender, k.attacker, k.bans = d.era, s.defender, s.attacker, bans
        k.proved = 127
        k.failed = k.best = -1
    return k


cdef Points with_hers(
    Defence* d, const LocalStones* s, int point, const LocalStones* after, Points zone
) noexcept nogil:
    """A zone with a play of hers, what it takes and what makes it legal; ``after`` is the state after it."""
    cdef Points taken = s.attacker & ~after.attacker, string, touched
    zone |= (<Points>1) << point
    if taken:
        zone |= around(d, taken)
    string = string_touching(d.field, after.defender, (<Points>1) << point, &touched)
    touched &= d.all & ~(after.defender | after.attacker)
    if not string & d.walls and not touched & zone:
        zone |= string | (touched & -touched)
    return zone


cdef int zone_after(Defence* d, const LocalStones* s, int point, int answers, Points* zone) noexcept nogil:
    """Whether she holds with so many answers after a play of hers; and on which points."""
    cdef LocalStones after
    if not defended(d, s, point, &after) or not zone_holds(d, &after, answers, zone):
        return 0
    zone[0] = with_hers(d, s, point, &after, zone[0])
    return 1


cdef int zone_answer(
    Defence* d, const LocalStones* s, int answers, Points first, Points others, int* hint, Points* zone
) noexcept nogil:
    """The play after which she holds with so many answers, -1 if none is found. ``first`` are tried first."""
    cdef Points left = d.all & ~(s.defender | s.attacker) & (((<Points>1) << d.field.playable) - 1), part
    cdef int point, turn
    if hint[0] >= 0 and left >> hint[0] & 1:
        left &= ~((<Points>1) << hint[0])
        if zone_after(d, s, hint[0], answers, zone):
            return hint[0]
    for turn in range(2):
        part = left & first if turn == 0 else left & others & ~first
        while part:
            point = lowest(part)
            part &= part - 1
            if zone_after(d, s, point, answers, zone):
                hint[0] = point
                return point
            if d.nodes > d.most_nodes:
                return -1
    return -1


cdef Points with_liberties(Defence* d, const LocalStones* s, Points zone) noexcept nogil:
    """A zone with two liberties of each wall that needs them, and one of each other string in it."""
    cdef Points left = s.defender, string, touched, empty = d.all & ~(s.defender | s.attacker)
    cdef int missing
    while left:
        string = string_touching(d.field, s.defender, left & -left, &touched)
        left &= ~string
        touched &= empty
        if string & d.mortal:
            missing = 2 - credit_of(d, string)
        elif string & d.walls or not string & zone:
            continue
        else:
            missing = 1
        missing -= count(touched & zone)
        while missing > 0 and touched & ~zone:
            zone |= touched & ~zone & -(touched & ~zone)
            missing -= 1
    return zone


cdef int zone_holds(Defence* d, const LocalStones* s, int answers, Points* zone) noexcept nogil:
    """Whether the defender does what is asked with at most so many plays, and on which points; the attacker is to
    move.
    """
    cdef LocalStones after
    cdef KnownZone* known
    cdef Points left, part, all_ = 0, free, bit
    cdef int play, made, best, first, hint
    d.nodes += 1
    if d.nodes > d.most_nodes:
        return 0
    if is_settled(d, s, zone):
        return 1
    if answers == 0:
        return 0
    known = zone_place(d, s)
    if known.proved <= answers:
        zone[0] = known.zone
        return 1
    if known.failed >= answers:
        return 0
    free = d.all & ~(s.defender | s.attacker) & (((<Points>1) << d.field.playable) - 1)
    best = known.best
    if best < 0:
        best = d.answer[answers][0]
    best = zone_answer(d, s, answers - 1, touching(d.field, d.mortal), free, &best, zone)
    if best >= 0:
        d.answer[answers][0] = best
        all_ = with_liberties(d, s, zone[0])
        left = all_ & free
        hint = best
        first = d.refuted[answers]
        while left:
            play = first if first >= 0 and left >> first & 1 else lowest(left)
            bit = (<Points>1) << play
            left &= ~bit
            made = attacked(d, s, play, &after)
            if made == 0:
                all_ |= around(d, string_at(d.field, s.attacker | bit, bit))
                continue
            if made > 0 and keeps_promises(d, &after) and is_settled(d, &after, &part):
                all_ |= part
                continue
            if made < 0 or zone_answer(
                d, &after, answers - 1, around(d, touching(d.field, bit)), all_, &hint, &part
            ) < 0:
                d.refuted[answers] = play
                best = -1
                break
            all_ |= part
    if d.nodes > d.most_nodes:
        return 0
    known = zone_place(d, s)
    if best >= 0:
        known.proved, known.zone, known.best = <signed char>answers, all_, <signed char>best
        zone[0] = all_
        return 1
    known.failed = <signed char>max(known.failed, answers)
    return 0


cdef int zone_needed(Defence* d, const LocalStones* s, int most, u64 nodes, Points* zone) noexcept nogil:
    """With how many plays the defender does what is asked in a large region, and on which of its points; -1: not with
    ``most``, or not found within so many nodes.
    """
    cdef int i
    if not starts(d, s, most, nodes):
        return -1
    for i in range(min(most, MOST_DEPTH - 1) + 1):
        if zone_holds(d, s, i, zone):
            return i
        if d.nodes > nodes:
            break
    return -1
