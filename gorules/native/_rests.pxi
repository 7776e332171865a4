# What a proof by proof numbers rests on: some points of the region, its *zone*. docs/status.md has the theorem: she
# keeps her promise from every state that agrees with the proved one on its zone, whatever is outside, and answers plays
# within the zone alone. So a play of his outside needs no answer, and a state that agrees with a proved one is proved.

cdef Points zone_closed(const Defence* d, const LocalStones* s, int turn, Points zone) noexcept nogil:
    """A zone with what keeps the stones in it on the board, whatever is played outside: whole strings, a liberty of
    each, and all that mortal walls need: two liberties when he is to move, one when she is.
    """
    cdef Points left = s.defender, string, touched, empty = d.all & ~(s.defender | s.attacker)
    cdef int missing
    while left:
        string = string_touching(d.field, s.defender, left & -left, &touched)
        left &= ~string
        touched &= empty
        if string & d.mortal:
            missing = (1 if turn else 2) - credit_of(d, string)
        elif not string & zone:
            continue
        else:
            missing = 0 if string & d.walls else 1
        zone |= string
        missing -= count(touched & zone)
        touched &= ~zone
        while missing > 0 and touched:
            zone |= touched & -touched
            touched &= touched - 1
            missing -= 1
    left = s.attacker & zone
    while left:
        string = string_touching(d.field, s.attacker, left & -left, &touched)
        left &= ~string
        zone |= string
        touched &= empty
        if not touched & zone:  # none at all if only what is beyond the region lets it stand
            zone |= touched & -touched
    return zone & ~d.walls


cdef Points zone_of_hers(
    const Defence* d, const LocalStones* s, int point, const LocalStones* after, Points zone
) noexcept nogil:
    """The zone of a state in which she plays, from the ``zone`` of the state after it. It has the stones that the play takes
    with all beside them, and what makes it legal: a liberty of her string.
    """
    cdef Points taken = s.attacker & ~after.attacker
    zone |= (<Points>1) << point
    if taken:
        zone |= around(d, taken)
    return zone_closed(d, s, HERS, zone_closed(d, after, 0, zone))


cdef Points zone_of_his(
    const Defence* d, const LocalStones* s, Points changed, const LocalStones* after, Points zone
) noexcept nogil:
    """What of the zone of a state in which he is to move comes from the zone of a state after it, in which so many points
    are ``changed`` by him: the point of a play, or a string that has vanished.
    """
    cdef Points taken = s.defender & ~after.defender
    zone |= changed
    if taken & zone:
        zone |= around(d, taken)
    return zone_closed(d, s, 0, zone)


cdef Points zone_of_illegal(const Defence* d, const LocalStones* s, int point, Points zone) noexcept nogil:
    """A zone with what makes a play of his illegal: all around the string that would have no liberty, and a liberty of
    each string that it would not take.
    """
    cdef LocalStones after = s[0]
    cdef Points bit = (<Points>1) << point
    after.attacker |= bit
    zone |= around(d, string_at(d.field, after.attacker, bit))
    return zone_closed(d, s, 0, zone_closed(d, &after, HERS, zone))


cdef inline int on_point(const LocalStones* s, int point) noexcept nogil:
    """0 if a point is empty, 1 if a stone of the defender is on it, 2 for one of the attacker."""
    return <int>(s.defender >> point & 1) + 2 * <int>(s.attacker >> point & 1)


cdef int first_agreeing(const ProvedPatterns* known, const LocalStones* s, int points) noexcept nogil:
    """The pattern that comes first of those with which a state agrees on their zones; -1: it agrees with none."""
    cdef u64 left[PATTERN_WORDS]
    cdef const u64* agreeing
    cdef u64 some = 1
    cdef int point = 0, word, until, found = -1, pattern
    memset(left, 255, sizeof(left))
    while point < points and some:
        until = min(point + 8, points)
        while point < until:
            agreeing = known.agreeing[point][on_point(s, point)]
            for word in range(PATTERN_WORDS):
                left[word] &= agreeing[word]
            point += 1
        some = 0
        for word in range(PATTERN_WORDS):
            some |= left[word]
    for word in range((known.n + 63) // 64):
        while left[word]:
            pattern = 64 * word + lowest(left[word])
            left[word] &= left[word] - 1
            if pattern < known.n and (found < 0 or known.place[pattern] < known.place[found]):
                found = pattern
    return found


cdef int is_like_proved(Defence* d, const LocalStones* s, int turn, Points* zone) noexcept nogil:
    """Whether a state agrees with a proved one on the ``zone`` of that one. What he to move leaves her, she to move has.
    Those that were met again and again come first. It is written down, too.
    """
    cdef ProvedPatterns* known
    cdef int k, found, other
    if s.bans:
        return 0
    for k in range(turn + 1):
        known = d.memory.patterns + k
        found = first_agreeing(known, s, d.field.playable) if known.n else -1
        if found >= 0:
            zone[0] = known.zone[found]
            other = known.at[known.place[found] // 2]
            known.place[other] = known.place[found]
            known.place[found] //= 2
            known.at[known.place[found]], known.at[known.place[other]] = <uint16_t>found, <uint16_t>other
            write_proved(d, s, turn, zone[0], NO_PLAY, known.number[found])
            return 1
    return 0


cdef void note_proved(Defence* d, const LocalStones* s, int turn, Points zone, int number) noexcept nogil:
    """Keep a proved state with its zone and the number with which it is written down. If there is no room, another one that
    is met rarely goes.
    """
    cdef ProvedPatterns* known = d.memory.patterns + turn
    cdef int pattern = known.n, point, on
    cdef u64 bit, agrees
    if s.bans:
        return
    if pattern < MOST_PATTERNS:
        known.place[pattern] = known.at[pattern] = <uint16_t>pattern
        known.n += 1
    else:
        pattern = known.at[MOST_PATTERNS // 2 + <int>(d.nodes % (MOST_PATTERNS // 2))]
    known.zone[pattern], known.number[pattern] = zone, number
    bit = (<u64>1) << (pattern % 64)
    for point in range(d.field.playable):
        for on in range(3):
            agrees = bit if not zone >> point & 1 or on == on_point(s, point) else 0
            known.agreeing[point][on][pattern // 64] &= ~bit
            known.agreeing[point][on][pattern // 64] |= agrees
