# Chases: local games in which the defender also rids some points, the *prey*, of the attacker's stones for good.
#
# The attacker is to move and may pass, and she makes progress all the same: a chase *holds* with n plays if it is
# settled, or if she has a play, after a pass of his as after each play, from which it holds with n - 1. It is
# settled if she needs no more search:
# - The points outside her strings fall into regions. A region that is closed and surrounded by strings which stand
#   is *owned* if each point of it, under stones of his too, is beside such a string; or all but one, or all but
#   two that are neighbours without a common neighbour (``hidden``). Then he has no room for two eyes.
# - A string stands as a fence, by two liberties beyond the region, or by eyes: owned regions whose points are all
#   beside it. A region with hidden points is no eye.
# - Each point of prey is in an owned region or under a string that stands.

cdef int chase_is_settled(Defence* d, const LocalStones* s, Points* zone) noexcept nogil:
    """Whether the walls stand and the prey is cleared without more search; ``zone`` is what that rests on."""
    cdef CoreStrings own
    cdef Points region[64]
    cdef Points hidden[64]
    cdef u64 vital[64]
    cdef u64 border[64]
    cdef u64 standing = 0, mortal = 0, bit
    cdef int credit[64]
    cdef Points left, touched, reached, part
    cdef int i, j, n = 0, changed = 1, eyes
    own.n = 0
    strings_of(d.field, s.defender, &own)
    for i in range(own.n):
        bit = (<u64>1) << i
        standing |= bit
        credit[i] = 2 if own.stones[i] & d.fences and not own.stones[i] & d.mortal else credit_of(d, own.stones[i])
        if own.stones[i] & d.mortal:
            mortal |= bit
    left = d.all & ~s.defender
    while left:
        region[n] = string_touching(d.field, d.all & ~s.defender, left & -left, &touched)
        left &= ~region[n]
        if region[n] & d.open:
            continue
        n += 1
    while changed:
        changed = 0
        for j in range(n):
            vital[j] = border[j] = 0
            reached = 0
            for i in range(own.n):
                bit = (<u64>1) << i
                if own.touched[i] & region[j]:
                    border[j] |= bit
                    if standing & bit:
                        reached |= own.touched[i]
                    if not region[j] & ~own.touched[i]:
                        vital[j] |= bit
            hidden[j] = region[j] & ~reached
        for i in range(own.n):
            bit = (<u64>1) << i
            if not standing & bit or credit[i] >= 2:
                continue
            eyes = credit[i]
            for j in range(n):
                if vital[j] & bit and not border[j] & ~standing:
                    eyes += 1
            if eyes < 2:
                if mortal & bit:
                    return 0
                standing &= ~bit
                changed = 1
                break
    left = d.prey
    for i in range(s.bans):  # she may have to take back there
        for j in range(n):
            if region[j] >> (s.ban[i] & 63) & 1 and region[j] & d.prey:
                return 0
    for i in range(own.n):
        if standing >> i & 1:
            left &= ~own.stones[i]
    for j in range(n):
        if not border[j] & ~standing and is_small(d, hidden[j]):
            left &= ~region[j]
    if left:
        return 0
    if zone != NULL:
        # All that closed regions and strings which stand take up near the prey, and what mortal walls rest on.
        part = d.prey
        for j in range(n):
            if region[j] & d.prey or border[j] & mortal:
                part |= region[j]
        for i in range(own.n):
            if own.stones[i] & part or own.touched[i] & part:
                part |= own.stones[i]
        zone[0] = part & ~d.walls
    return 1


cdef inline int is_small(const Defence* d, Points hidden) noexcept nogil:
    """Whether points leave room for one eye at most: none, one, or two neighbours without a common neighbour."""
    cdef Points rest = hidden & (hidden - 1)
    cdef int first, second
    if not rest:
        return 1
    if rest & (rest - 1):
        return 0
    first, second = lowest(hidden), lowest(rest)
    return d.field.near[first] >> second & 1 and not d.field.near[first] & d.field.near[second]


cdef int chase_answer(
    Defence* d, const LocalStones* s, int answers, Points first, int* hint, Points* zone
) noexcept nogil:
    """The play of hers after which a chase holds with so many, -1 if none is found. ``first`` are tried first."""
    cdef LocalStones after
    cdef Points left = d.all & ~(s.defender | s.attacker) & (((<Points>1) << d.field.playable) - 1), part
    cdef int turn, point
    for turn in range(3):
        if turn == 0:
            part = left & (<Points>1) << hint[0] if hint[0] >= 0 else 0
        elif turn == 1:
            part = left & first
        else:
            part = left
        left &= ~part
        while part:
            point = lowest(part)
            part &= part - 1
            if defended(d, s, point, &after) and chase_holds(d, &after, answers, zone):
                zone[0] = with_hers(d, s, point, &after, zone[0])
                hint[0] = point
                return point
            if d.nodes > d.most_nodes:
                return -1
    return -1


cdef int chase_without(Defence* d, const LocalStones* s, int answers) noexcept nogil:
    """Whether a chase holds, too, where strings of the attacker are gone that have no liberty in the region."""
    cdef LocalStones after
    cdef Points left = s.attacker & d.open, part
    while vanishes(d, s, &left, &after):
        if not chase_holds(d, &after, answers, &part):
            return 0
    return 1


cdef int chase_holds(Defence* d, const LocalStones* s, int answers, Points* zone) noexcept nogil:
    """Whether the prey is cleared with at most so many plays, whatever the attacker does, who is to move; ``zone``
    is what the proof rests on. With ``by_zone`` only plays of his there are tried, which makes it a proposal.
    """
    cdef LocalStones after
    cdef KnownZone* known
    cdef Points left, part, all_ = 0, free, bit
    cdef int play, made, best, first, hint
    d.nodes += 1
    if d.nodes > d.most_nodes:
        return 0
    if chase_is_settled(d, s, zone):
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
    best = chase_answer(d, s, answers - 1, around(d, touching(d.field, d.prey)), &best, zone)
    if best >= 0 and not d.by_zone and not chase_without(d, s, answers):
        best = -1
    if best >= 0:
        d.answer[answers][0] = best
        all_ = with_liberties(d, s, zone[0])
        left = free & all_ if d.by_zone else free
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
            if made > 0 and keeps_promises(d, &after) and chase_is_settled(d, &after, &part):
                all_ |= part
                continue
            if made < 0 or chase_answer(d, &after, answers - 1, around(d, touching(d.field, bit)), &hint, &part) < 0:
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


cdef int chase_needed(Defence* d, const LocalStones* s, int most, u64 nodes, Points* zone) noexcept nogil:
    """With how many plays the defender clears the prey, and on which points; -1: not with ``most``, or not found
    within so many nodes.
    """
    cdef int i
    if not starts(d, s, most, nodes):
        return -1
    for i in range(min(most, MOST_DEPTH - 1) + 1):
        if chase_holds(d, s, i, zone):
            return i
        if d.nodes > nodes:
            break
    return -1
