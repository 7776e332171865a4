# Local games in regions that stones enclose. Stones of the *owner*, the wall, stand around the region and count as
# immortal. The opponent plays or passes, and no ko bans anything. The owner answers inside. She *clears* the region
# if she takes every stone of the opponent's off, whatever he plays, and no line goes on for ever. The *class* of a
# state, with the opponent to move, is one more than the most liberties (0, 1 or 2) that the wall can have in the
# region whenever he is to move while she clears it; 0 if she cannot clear it. gorules/status/clearing.py has the
# definition and the slow twin.
#
# With KOS_LOSE, a play of the opponent's that takes in a ko ends what she can do: then nothing of hers is ever taken in
# a ko, and no ban touches her, however long it lasts.
#
# A state is a number: the digit of point i to the base 3 is 0 (empty), 1 (owner) or 2 (opponent).

from libc.stdint cimport uint8_t, uint16_t

cdef enum:
    MOST_ENCLOSED = 12     # points of a region
    CLASSES = 4
    NOTHING_WAITS = -1
    SUICIDE_TOO = 1        # how play goes: the opponent may remove strings of his own;
    KOS_LOSE = 2           # his play that takes in a ko is one that nothing answers
    NOT_LEGAL = -1
    NO_ANSWER = -2

cdef struct Enclosed:
    int points
    uint32_t near[MOST_ENCLOSED]
    uint32_t walled        # points beside the wall

cdef struct LocalStrings:
    # The strings of every set of points: those of set m are ``first[m]`` to ``first[m + 1]``.
    int* first
    uint32_t* stones
    uint32_t* beside

cdef struct LocalGame:
    int points, states
    int power[MOST_ENCLOSED + 1]
    uint32_t* ternary      # [set of points]: the sum of their powers of 3
    LocalStrings strings
    uint8_t* known         # of each state: whether it is legal,
    uint8_t* liberties     # of the wall, at most 2
    uint8_t* attacked      # whether there is a stone of the opponent's
    int* replies           # [state]: where its plays begin, the opponent's
    int* answers           # and the owner's
    int* reply             # the states that they lead to
    int* answer


cdef void game_put_away(LocalGame* g) noexcept nogil:
    free(g.ternary)
    free(g.strings.first)
    free(g.strings.stones)
    free(g.strings.beside)
    free(g.known)
    free(g.liberties)
    free(g.attacked)
    free(g.replies)
    free(g.answers)
    free(g.reply)
    free(g.answer)


cdef void find_strings(const Enclosed* e, LocalStrings* found) noexcept nogil:
    cdef uint32_t whole = (<uint32_t>1 << e.points) - 1, left, string, edge, beside, new
    cdef int n = 0, m, i
    for m in range(whole + 1):
        found.first[m] = n
        left = m
        while left:
            string = edge = left & -left
            beside = 0
            while edge:
                i = lowest(edge)
                beside |= e.near[i]
                new = e.near[i] & m & ~string
                string |= new
                edge = (edge & (edge - 1)) | new
            found.stones[n] = string
            found.beside[n] = beside & ~string
            left &= ~string
            n += 1
    found.first[whole + 1] = n


cdef int play_of_opponent(
    const Enclosed* e, const LocalGame* g, uint32_t own, uint32_t other, int i, int how
) noexcept nogil:
    """The state after the opponent's play at point i; NOT_LEGAL if it is illegal or changes nothing, NO_ANSWER if
    it takes in a ko and that loses.
    """
    cdef const LocalStrings* s = &g.strings
    cdef uint32_t whole = (<uint32_t>1 << e.points) - 1, empty = whole & ~(own | other)
    cdef uint32_t bit = <uint32_t>1 << i, taken = 0, joined = bit, room = e.near[i]
    cdef int k
    for k in range(s.first[own], s.first[own + 1]):
        if s.beside[k] & empty == bit and not s.stones[k] & e.walled:
            taken |= s.stones[k]
    own &= ~taken
    for k in range(s.first[other], s.first[other + 1]):
        if s.beside[k] & bit:
            joined |= s.stones[k]
            room |= s.beside[k]
    other |= bit
    if not room & whole & ~(own | other):
        # Suicide. Of one stone it changes nothing.
        if not how & SUICIDE_TOO or joined == bit:
            return NOT_LEGAL
        other &= ~joined
    elif (
        how & KOS_LOSE and joined == bit and taken and not taken & (taken - 1)
        and room & whole & ~(own | other) == taken
    ):
        return NO_ANSWER
    return g.ternary[own] + 2 * g.ternary[other]


cdef int play_of_owner(const Enclosed* e, const LocalGame* g, uint32_t own, uint32_t other, int i) noexcept nogil:
    """The state after the owner's play at point i; -1 if it is illegal. She does without suicide."""
    cdef const LocalStrings* s = &g.strings
    cdef uint32_t whole = (<uint32_t>1 << e.points) - 1, empty = whole & ~(own | other)
    cdef uint32_t bit = <uint32_t>1 << i, taken = 0, joined = bit, room = e.near[i]
    cdef int k
    for k in range(s.first[other], s.first[other + 1]):
        if s.beside[k] & empty == bit:
            taken |= s.stones[k]
    other &= ~taken
    for k in range(s.first[own], s.first[own + 1]):
        if s.beside[k] & bit:
            joined |= s.stones[k]
            room |= s.beside[k]
    own |= bit
    if not joined & e.walled and not room & whole & ~(own | other):
        return -1
    return g.ternary[own] + 2 * g.ternary[other]


cdef int local_game(const Enclosed* e, int how, LocalGame* g) noexcept nogil:
    """Work out all states of a region and all plays; 0 without memory."""
    cdef int n = e.points, m, k, i, state, sets = 1 << n, next, replies = 0, answers = 0, t
    cdef uint32_t own, other, rest, empty, whole = sets - 1, room
    cdef int is_legal
    cdef uint32_t* sides
    cdef LocalStrings* s = &g.strings
    memset(g, 0, sizeof(LocalGame))
    g.points = n
    g.power[0] = 1
    for i in range(n):
        g.power[i + 1] = 3 * g.power[i]
    g.states = g.power[n]
    g.ternary = <uint32_t*>calloc(sets, sizeof(uint32_t))
    s.first = <int*>malloc((sets + 1) * sizeof(int))
    s.stones = <uint32_t*>malloc((n * sets // 2 + 1) * sizeof(uint32_t))
    s.beside = <uint32_t*>malloc((n * sets // 2 + 1) * sizeof(uint32_t))
    g.known = <uint8_t*>calloc(g.states, 1)
    g.liberties = <uint8_t*>malloc(g.states)
    g.attacked = <uint8_t*>malloc(g.states)
    g.replies = <int*>malloc((g.states + 1) * sizeof(int))
    g.answers = <int*>malloc((g.states + 1) * sizeof(int))
    # A third of the points of a state is empty on average, and one more state for each of them.
    g.reply = <int*>malloc(<size_t>(g.states // 3 * n + 1) * sizeof(int))
    g.answer = <int*>malloc(<size_t>(g.states // 3 * n + 1) * sizeof(int))
    sides = <uint32_t*>malloc(g.states * sizeof(uint32_t))
    if (
        g.ternary == NULL or s.first == NULL or s.stones == NULL or s.beside == NULL or g.known == NULL
        or g.liberties == NULL or g.attacked == NULL or g.replies == NULL or g.answers == NULL
        or g.reply == NULL or g.answer == NULL or sides == NULL
    ):
        game_put_away(g)
        free(sides)
        return 0
    for m in range(sets):
        for i in range(n):
            if m >> i & 1:
                g.ternary[m] += g.power[i]
    find_strings(e, s)
    for m in range(sets):
        own = m
        rest = other = whole & ~own
        while True:
            empty = rest & ~other
            is_legal = 1
            for k in range(s.first[other], s.first[other + 1]):
                if not s.beside[k] & empty:
                    is_legal = 0
                    break
            room = e.walled
            if is_legal:
                for k in range(s.first[own], s.first[own + 1]):
                    if s.stones[k] & e.walled:
                        room |= s.beside[k]
                    elif not s.beside[k] & empty:
                        is_legal = 0
                        break
            state = g.ternary[own] + 2 * g.ternary[other]
            sides[state] = own << 16 | other
            if is_legal:
                g.known[state] = 1
                g.liberties[state] = min(count(room & empty), 2)
                g.attacked[state] = other != 0
            if not other:
                break
            other = (other - 1) & rest
    for state in range(g.states):
        g.replies[state] = replies
        g.answers[state] = answers
        if not g.known[state]:
            continue
        own = sides[state] >> 16
        other = sides[state] & 0xFFFF
        empty = whole & ~(own | other)
        while empty:
            i = lowest(empty)
            empty &= empty - 1
            next = play_of_opponent(e, g, own, other, i, how)
            if next != NOT_LEGAL:
                g.reply[replies] = next
                replies += 1
            next = play_of_owner(e, g, own, other, i)
            if next >= 0:
                g.answer[answers] = next
                answers += 1
    g.replies[g.states] = replies
    g.answers[g.states] = answers
    free(sides)
    return 1


cdef struct Rounds:
    # What the classes are worked out with. A state waits for the first thing that it still needs.
    int* into              # [state]: where the states begin from which the owner plays to it
    int* back
    int* first_waiting     # [state]: which state waits until the owner has an answer in it, or NOTHING_WAITS
    int* next_waiting
    int* seen              # [state]: the reply up to which it has what it needs
    uint8_t* is_in
    uint8_t* is_answered
    int* now
    int* later


cdef void rounds_put_away(Rounds* r) noexcept nogil:
    free(r.into)
    free(r.back)
    free(r.first_waiting)
    free(r.next_waiting)
    free(r.seen)
    free(r.is_in)
    free(r.is_answered)
    free(r.now)
    free(r.later)


cdef inline int has_all(const LocalGame* g, Rounds* r, int state) noexcept nogil:
    """Whether the owner has an answer to all that the opponent can do in a state; else the state waits."""
    cdef int next
    if r.seen[state] < g.replies[state]:
        if g.attacked[state] and not r.is_answered[state]:
            r.next_waiting[state] = r.first_waiting[state]
            r.first_waiting[state] = state
            return 0
        r.seen[state] = g.replies[state]
    while r.seen[state] < g.replies[state + 1]:
        next = g.reply[r.seen[state]]
        if next == NO_ANSWER:
            return 0
        if not r.is_answered[next] and not r.is_in[next]:
            r.next_waiting[state] = r.first_waiting[next]
            r.first_waiting[next] = state
            return 0
        r.seen[state] += 1
    return 1


cdef inline int woken(const LocalGame* g, Rounds* r, int state, int n) noexcept nogil:
    """Go on with the states that have waited for a state; return how many are ready for the next round."""
    cdef int waiting = r.first_waiting[state], following
    r.first_waiting[state] = NOTHING_WAITS
    while waiting != NOTHING_WAITS:
        following = r.next_waiting[waiting]
        if has_all(g, r, waiting):
            r.later[n] = waiting
            n += 1
        waiting = following
    return n


cdef int clearing_classes(
    const Enclosed* e, int how, uint8_t* classes, uint16_t* rounds, int liberties
) noexcept nogil:
    """Work out the class of each state; 0 without memory. ``rounds``, if it is not NULL, gets the number of the
    round in which a state joined the class for so many ``liberties``.
    """
    cdef LocalGame g
    cdef Rounds r
    cdef int k, state, i, j, n, ready, round_number
    if not local_game(e, how, &g):
        return 0
    memset(&r, 0, sizeof(Rounds))
    r.into = <int*>calloc(g.states + 2, sizeof(int))
    r.back = <int*>malloc(<size_t>(g.answers[g.states] + 1) * sizeof(int))
    r.first_waiting = <int*>malloc(g.states * sizeof(int))
    r.next_waiting = <int*>malloc(g.states * sizeof(int))
    r.seen = <int*>malloc(g.states * sizeof(int))
    r.is_in = <uint8_t*>malloc(g.states)
    r.is_answered = <uint8_t*>malloc(g.states)
    r.now = <int*>malloc(g.states * sizeof(int))
    r.later = <int*>malloc(g.states * sizeof(int))
    if (
        r.into == NULL or r.back == NULL or r.first_waiting == NULL or r.next_waiting == NULL or r.seen == NULL
        or r.is_in == NULL or r.is_answered == NULL or r.now == NULL or r.later == NULL
    ):
        rounds_put_away(&r)
        game_put_away(&g)
        return 0
    for i in range(g.answers[g.states]):
        r.into[g.answer[i] + 2] += 1
    for state in range(1, g.states + 2):
        r.into[state] += r.into[state - 1]
    for state in range(g.states):
        for i in range(g.answers[state], g.answers[state + 1]):
            r.back[r.into[g.answer[i] + 1]] = state
            r.into[g.answer[i] + 1] += 1
    memset(classes, 0, g.states)
    for k in range(CLASSES - 1):
        memset(r.is_in, 0, g.states)
        memset(r.is_answered, 0, g.states)
        memset(r.first_waiting, 255, g.states * sizeof(int))
        n = 0
        for state in range(g.states):
            # The classes lie one in another. A region that the wall does not border has none.
            if e.walled and g.known[state] and g.liberties[state] >= k and classes[state] == k:
                r.seen[state] = g.replies[state] - 1
                if has_all(&g, &r, state):
                    r.later[n] = state
                    n += 1
        round_number = 0
        while n:
            r.now, r.later = r.later, r.now
            ready = n
            n = 0
            for i in range(ready):
                r.is_in[r.now[i]] = 1
                classes[r.now[i]] = k + 1
                if rounds != NULL and k == liberties:
                    rounds[r.now[i]] = round_number
            for i in range(ready):
                state = r.now[i]
                n = woken(&g, &r, state, n)
                for j in range(r.into[state], r.into[state + 1]):
                    if not r.is_answered[r.back[j]]:
                        r.is_answered[r.back[j]] = 1
                        n = woken(&g, &r, r.back[j], n)
            round_number += 1
    rounds_put_away(&r)
    game_put_away(&g)
    return 1
