# Static bounds: one player only passes, the other plays alone. How bad can it get for the passer?

cdef inline int is_worse(int alone, int a, int b) noexcept nogil:
    """Whether ``a`` is worse than ``b`` for the player who passes."""
    return a < b if alone == 1 else a > b


cdef int after_alone(const Rules* r, Points* black, Points* white, int point, int alone) noexcept nogil:
    """Play one stone of the player who plays alone; 0 if it may not be played."""
    cdef Points own, other, captured
    own = white[0] if alone else black[0]
    other = black[0] if alone else white[0]
    # A single stone that removes itself changes nothing.
    cdef int lost = put_down(r, &own, &other, point, &captured)
    if lost == 1 or not suicide_allowed(r, lost):
        return 0
    white[0] = own if alone else other
    black[0] = other if alone else own
    return 1


cdef inline Closed* closed_at(Search* s, Points black, Points white, u64 hash) noexcept nogil:
    """The entry of a position; it is made if there is none."""
    cdef Closed* kept = s.closed + (hash & s.closed_mask)
    if not kept.used or kept.black != black or kept.white != white:
        s.closed_used += not kept.used
        kept.black = black
        kept.white = white
        kept.margin2 = area_margin2(s.rules, black, white)
        kept.known[0] = kept.known[1] = 0
        kept.used = 1
    return kept


cdef inline const Closed* known_at(Search* s, Points black, Points white) noexcept nogil:
    """The entry of a position, or NULL."""
    cdef const Closed* kept = s.closed + (position_hash(black, white) & s.closed_mask)
    return kept if kept.used and kept.black == black and kept.white == white else NULL


cdef inline int is_enough(const Closed* kept, int alone, int target2) noexcept nogil:
    """Whether what is known answers a question about the target."""
    return kept.known[alone] == 2 or (kept.known[alone] and (kept.value2[alone] < target2) == (alone == 1))


cdef int worst(
    Search* s, Points black, Points white, u64 hash, int alone, int target2, int* exact
) noexcept nogil:
    """The worst margin for the passer. Black holds the target if he gets at least it, White if she gives less.
    Once the passer is seen not to hold it, any margin that shows this is returned. ``exact`` says whether it is
    the worst margin.
    """
    cdef const Rules* r = s.rules
    cdef Closed* kept = closed_at(s, black, white, hash)
    cdef int value, here, sure = 1
    cdef Points left, b, w
    s.work += 1
    if is_enough(kept, alone, target2):
        exact[0] = kept.known[alone] == 2
        return kept.value2[alone]
    value = kept.margin2
    left = r.board & ~(black | white)
    while left:
        if (value < target2) == (alone == 1):
            sure = 0
            break
        b = black
        w = white
        if after_alone(r, &b, &w, lowest(left), alone):
            here = worst(s, b, w, position_hash(b, w), alone, target2, exact)
            if is_worse(alone, here, value):
                value = here
            if not exact[0]:
                sure = 0
                break
        left &= left - 1
    kept = closed_at(s, black, white, hash)
    kept.known[alone] = 1 + sure
    kept.value2[alone] = value
    exact[0] = sure
    return value


cdef int worst_by_walk(Search* s, Closed* kept, int alone, int target2) noexcept nogil:
    """The same where suicide is allowed. Positions can come back then, so all that are reached are listed.
    Those about which enough is known already are not.
    """
    cdef const Rules* r = s.rules
    cdef const Closed* known
    cdef Points reached[WALK]
    cdef Points others[WALK]
    cdef int value = kept.margin2, here, n = 1, i = 0, j, sure = 1
    cdef Points left, b, w
    reached[0] = kept.black
    others[0] = kept.white
    while i < n and sure:
        left = r.board & ~(reached[i] | others[i])
        s.work += n
        while left:
            b = reached[i]
            w = others[i]
            if after_alone(r, &b, &w, lowest(left), alone):
                known = known_at(s, b, w)
                if known != NULL and is_enough(known, alone, target2):
                    if is_worse(alone, known.value2[alone], value):
                        value = known.value2[alone]
                    if (value < target2) == (alone == 1):
                        sure = 0
                        break
                    left &= left - 1
                    continue
                for j in range(n - 1, -1, -1):
                    if reached[j] == b and others[j] == w:
                        break
                else:
                    here = area_margin2(r, b, w) if known == NULL else known.margin2
                    if is_worse(alone, here, value):
                        value = here
                    if n == WALK:
                        # Too many: nothing is claimed.
                        value = -r.win2 if alone == 1 else r.win2
                    if n == WALK or (value < target2) == (alone == 1):
                        sure = 0
                        break
                    reached[n] = b
                    others[n] = w
                    n += 1
            left &= left - 1
        i += 1
    kept.known[alone] = 1 + sure
    kept.value2[alone] = value
    return value


cdef int bounded(Search* s) noexcept nogil:
    """Decide the present state by a static bound if that can be done. The state was identified before."""
    cdef const CoreTurn* turn = now(s.g)
    cdef Closed* kept
    cdef Points black = turn.black, white = turn.white
    cdef u64 hash = turn.hash
    cdef int passer, value, exact
    if count(s.rules.board & ~(black | white)) > s.closure_points:
        return 0
    if s.shares and s.form[0]:
        # What holds of a position holds of its images.
        black = s.position & ((<u64>1 << s.rules.points) - 1)
        white = s.position >> s.rules.points
        hash = position_hash(black, white)
    kept = closed_at(s, black, white, hash)
    passer = 0 if kept.margin2 >= s.target2 else 1
    if is_enough(kept, 1 - passer, s.target2):
        value = kept.value2[1 - passer]
    elif s.rules.suicide == SUICIDE_FORBIDDEN:
        value = worst(s, black, white, hash, 1 - passer, s.target2, &exact)
    else:
        value = worst_by_walk(s, kept, 1 - passer, s.target2)
    if (value >= s.target2) != (passer == 0):
        return 0
    s.winner = passer
    s.value2 = value
    s.found.size = 0
    s.is_exact_only = 0
    s.did.closed_off += 1
    return 1
