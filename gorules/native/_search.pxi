# The search itself: `_proofs.pxi` describes the method and why it is sound.

cdef int stuck_by(Search* s) noexcept nogil:
    """Play is over for want of legal plays: note what bans them."""
    cdef Points left = s.rules.board & ~(now(s.g).black | now(s.g).white)
    cdef Play play
    cdef u64 item
    while left:
        if consider(s.g, lowest(left), &play) and allowed_apart_from_ko(s.g, &play):
            if ban_found(s, &play, &item) and item and not added(s, item):
                return 0
        left &= left - 1
    return 1


cdef int not_stuck(Search* s) noexcept nogil:
    """Add that some play has to be legal, where having no legal play ends play. Play may be over."""
    cdef Points left = s.rules.board & ~(now(s.g).black | now(s.g).white)
    cdef Play play
    cdef u64 item
    if not s.rules.stuck:
        return 1
    while left:
        if (
            consider(s.g, lowest(left), &play) and allowed_apart_from_ko(s.g, &play)
            and not ban_found(s, &play, &item)
        ):
            return needed_absent(s, &play)
        left &= left - 1
    return 1


cdef int decided(Search* s) noexcept nogil:
    """Whether the present state is decided without search. If so, ``winner``, ``value2`` and ``found`` say how;
    if not, the state is identified.
    """
    cdef const CoreTurn* turn = now(s.g)
    cdef u64 own, other
    s.found.size = 0
    s.is_leaning = 0
    s.did.states += 1
    s.work += s.rules.points
    if turn.over:
        s.value2 = payoff2(s.g)
        s.winner = 0 if s.value2 >= s.target2 else 1
        s.is_exact_only = 0
        if s.rules.end[turn.over - 1].kind == END_NO_LEGAL_PLAY:
            stuck_by(s)
        elif s.rules.stuck and s.rules.stuck < turn.over:
            # The other ending comes first. It would have been reached if there were no legal play.
            not_stuck(s)
        return 1
    identify(s)
    # After a pass, both were tried on this position already.
    if turn.point != PASS:
        if s.bounded and bounded(s):
            return 1
        if (s.leans[0] or s.leans[1]) and won_statically(s):
            return 1
    if known_as(s, s.position, s.aux, s.name, 0):
        return 1
    if not s.did.exact_only:
        return 0
    own = exact_state(s, s.aux, 0)
    other = exact_state(s, s.aux, 1)
    return known_as(s, own, other, mixed(own, other), 1)


cdef void look(Search* s) noexcept nogil:
    """Look at the clock: stop in time, and report progress ten times a second."""
    cdef long long spent = clock() - s.started
    s.next_look = s.work + LOOK_AFTER
    if spent > s.most_clock:
        s.status = OUT_OF_TIME
    elif spent > s.next_report:
        s.next_report = spent + CLOCKS_PER_SEC // 10
        reported(s)


cdef int is_repeated(Search* s, u64 aux) noexcept nogil:
    """Whether the present state has been there before, so that a game can go on for ever."""
    cdef const CoreGame* g = s.g
    cdef const CoreTurn* turn = now(g)
    cdef const CoreTurn* earlier
    cdef int e
    cdef u64 state = exact_state(s, aux, 1)
    s.digest[g.t * s.digests].one = state
    for e in range(g.t - 1, g.root - 1, -1):
        earlier = g.turn + e
        if (
            s.digest[e * s.digests].one == state and earlier.black == turn.black
            and earlier.white == turn.white and earlier.mover == turn.mover
        ):
            return 1
    return 0


cdef int won(
    Search* s, const CoreIdentity* identity, const Play* play, int stack, int children
) noexcept nogil:
    """The player to move wins by a turn. ``found`` is needed after it."""
    if not s.is_exact_only:
        before_turn(s, play)
        if not needed_absent(s, play) or (play.point == PASS and not not_stuck(s)):
            return 0
        if s.found.size > MOST_RECORDS:
            s.is_exact_only = 1
            s.found.size = 0
    s.stack.size = stack
    s.children = children
    keep(s, identity)
    return 1


cdef int gathered(
    Search* s, const Play* play, int stack, int* value2, int* exact_only, int* leaning
) noexcept nogil:
    """A turn of the player to move loses: gather what that depends on."""
    if s.is_exact_only:
        exact_only[0] = 1
    if s.is_leaning:
        leaning[0] = 1
    if not exact_only[0]:
        before_turn(s, play)
        if not merged(s, stack):
            return 0
        if s.stack.size - stack > MOST_RECORDS:
            exact_only[0] = 1
            s.stack.size = stack
    if value2[0] == UNSET or (s.value2 < value2[0]) == (s.winner == 0):
        value2[0] = s.value2
    return 1


cdef int search(
    Search* s, CoreIdentity here, int depth, int most_phi, int most_delta, int* phi, int* delta
) noexcept nogil:
    """Work at the present state until a number reaches its limit, or until the state is decided (phi or delta
    is 0, and ``found`` says how). ``phi`` is what the player to move still has to prove, ``delta`` what the
    opponent has. Returns 0 if the search has to stop.
    """
    cdef CoreGame* g = s.g
    cdef int mover = now(g).mover, stack = s.stack.size, first = s.children, n = 0, i, best, second, most
    cdef int value2 = UNSET, exact_only = 0, leaning = 0, limit_phi, limit_delta, point, banned
    cdef Points left
    cdef u64 item
    cdef Child* child
    cdef Numbers* numbers
    cdef Play play
    cdef void* new
    s.did.nodes += 1
    if s.did.nodes & 255 == 0:
        grow(s)
    if s.work > s.next_look:
        look(s)
    if s.did.nodes > s.did.next_beginning and not s.status:
        s.status = BEGINNING_AGAIN
    if s.did.nodes > s.most_nodes:
        s.status = OUT_OF_NODES
    if depth > MOST_DEPTH:
        s.status = TOO_DEEP
    if s.status:
        return 0
    if s.endless and is_repeated(s, here.aux):
        s.status = ENDLESS
        return 0
    if first + s.rules.points + 1 > s.child_room:
        new = realloc(s.child, 2 * <size_t>(first + s.rules.points + 1) * sizeof(Child))
        if new == NULL:
            s.status = OUT_OF_MEMORY
            return 0
        s.child = <Child*>new
        s.child_room = 2 * (first + s.rules.points + 1)
    # The pass comes first: it ends games, and so shortens proofs.
    left = s.rules.board & ~(now(g).black | now(g).white)
    point = PASS
    while True:
        if consider(g, point, &play) and allowed_apart_from_ko(g, &play):
            banned = 0 if point == PASS else ban_found(s, &play, &item)
            if banned:
                if item and not exact_only:
                    s.found.size = 0
                    if not added(s, item) or not merged(s, stack):
                        return 0
            else:
                if not turned(s, &play):
                    return 0
                if decided(s):
                    undo(g)
                    if s.status:
                        return 0
                    if s.winner == mover:
                        phi[0] = 0
                        delta[0] = INFINITE
                        return won(s, &here, &play, stack, first)
                    if not gathered(s, &play, stack, &value2, &exact_only, &leaning):
                        return 0
                else:
                    child = s.child + first + n
                    child.play = play
                    named(s, &child.identity)
                    numbers = numbers_of(s, child.identity.own)
                    if numbers == NULL:
                        numbers = numbers_of(s, child.identity.shared)
                    if numbers != NULL:
                        child.phi = numbers.phi
                        child.delta = numbers.delta
                    else:
                        child.phi = 1
                        child.delta = count(s.rules.board & ~(play.black | play.white))
                        child.delta = 1 + child.delta // 4
                    n += 1
                    undo(g)
        if not left:
            break
        point = lowest(left)
        left &= left - 1
    while True:
        if n == 0:
            if value2 == UNSET:
                s.status = WITHOUT_TURN
                return 0
            # Every turn of the player to move loses.
            s.winner = 1 - mover
            s.value2 = value2
            s.is_exact_only = exact_only
            s.is_leaning = leaning
            s.found.size = 0
            if not exact_only:
                if s.rules.stuck and not_stuck(s):
                    if not merged(s, stack):
                        return 0
                if not roomy(&s.found, s.stack.size - stack):
                    s.status = OUT_OF_MEMORY
                    return 0
                s.found.size = s.stack.size - stack
                if s.found.size:  # where nothing is copied, there may be no memory yet
                    memcpy(s.found.item, s.stack.item + stack, s.found.size * sizeof(u64))
            s.stack.size = stack
            s.children = first
            keep(s, &here)
            phi[0] = INFINITE
            delta[0] = 0
            return 1
        best = -1
        second = INFINITE
        most = 0
        for i in range(n):
            child = s.child + first + i
            most = max(most, child.phi)
            if best < 0:
                best = i
            elif child.delta < s.child[first + best].delta or (
                child.delta == s.child[first + best].delta and child.phi < s.child[first + best].phi
            ):
                second = min(second, s.child[first + best].delta)
                best = i
            else:
                second = min(second, child.delta)
        child = s.child + first + best
        phi[0] = child.delta
        delta[0] = min(most + n - 1, INFINITE - 1)
        if phi[0] >= most_phi or delta[0] >= most_delta:
            put_numbers(s, here.own, phi[0], delta[0])
            put_numbers(s, here.shared, phi[0], delta[0])
            s.stack.size = stack
            s.children = first
            return 1
        if second < INFINITE:
            second = max(second + 1, <int>(<long long>second * (100 + GROWTH) // 100))
        limit_delta = min(most_phi, second)
        limit_phi = most_delta - (n - 1)
        play = child.play
        if not turned(s, &play):
            return 0
        s.children = first + n
        i = search(s, child.identity, depth + 1, limit_phi, limit_delta, &limit_phi, &limit_delta)
        undo(g)
        if not i:
            # Keep what is known here, so that the search can go on from it.
            put_numbers(s, here.own, phi[0], delta[0])
            return 0
        child = s.child + first + best
        child.phi = limit_phi
        child.delta = limit_delta
        if limit_delta == 0:
            phi[0] = 0
            delta[0] = INFINITE
            return won(s, &here, &play, stack, first)
        if limit_phi == 0:
            if not gathered(s, &play, stack, &value2, &exact_only, &leaning):
                return 0
            n -= 1
            s.child[first + best] = s.child[first + n]


cdef int settled(Search* s, int target2) noexcept nogil:
    """Decide whether Black gets a margin from the present state; 0 if the search had to stop."""
    cdef int phi, delta
    cdef CoreIdentity root
    s.target2 = target2
    allow_leaning(s)
    while True:
        s.stack.size = 0
        s.children = 0
        if decided(s):
            return not s.status
        named(s, &root)
        if search(s, root, 0, INFINITE, INFINITE, &phi, &delta):
            return 1
        if s.status != BEGINNING_AGAIN:
            return 0
        s.status = GOING_ON
        s.did.stretch *= 2
        s.did.next_beginning = s.did.nodes + s.did.stretch
        memset(s.numbers, 0, (s.numbers_mask + 1) * sizeof(Numbers))
        s.numbers_used = 0
