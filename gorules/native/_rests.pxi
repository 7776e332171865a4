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


cdef int is_like_proved(Defence* d, const LocalStones* s, int turn, Points* zone) noexcept nogil:
    """Whether a state agrees with a proved one on the ``zone`` of that one. What he to move leaves her, she to move has.
    Those that were met again and again come first.
    """
    cdef ProvedPattern* known
    cdef ProvedPattern here
    cdef int i, k
    if s.bans:
        return 0
    for k in range(turn + 1):
        known = d.memory.patterns[k]
        for i in range(d.memory.patterned[k]):
            if not (known[i].defender ^ s.defender | known[i].attacker ^ s.attacker) & known[i].zone:
                zone[0] = known[i].zone
                here = known[i]
                known[i] = known[i // 2]
                known[i // 2] = here
                return 1
    return 0


cdef void note_proved(Defence* d, const LocalStones* s, int turn, Points zone) noexcept nogil:
    """Keep a proved state with its zone. If there is no room, another one that is met rarely goes."""
    cdef int n = d.memory.patterned[turn]
    cdef ProvedPattern* p
    if s.bans:
        return
    if n < MOST_PATTERNS:
        d.memory.patterned[turn] += 1
    else:
        n = MOST_PATTERNS // 2 + <int>(d.nodes % (MOST_PATTERNS // 2))
    p = d.memory.patterns[turn] + n
    p.zone, p.defender, p.attacker = zone, s.defender, s.attacker
