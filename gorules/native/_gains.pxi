# Cycles that are decided by prisoners.
#
# Each node can be given a potential, and the gain of an edge be corrected by the difference. The sum of stones
# taken over a cycle stays the same. With the stones on the board as potential, a play gains the player the
# stones that she loses by suicide, and a pass gains her 1. So only these are looked at.
#
# The player Max wins where she can keep her sum from falling for ever. The other player wins where he can make
# it fall for ever. The solution raises potentials, after Gurvich, Karzanov and Khachiyan (1988) as in Ohlmann,
# "The GKK algorithm is the fastest over simple mean-payoff games" (2022). In each round, what Max can gain
# before the first loss becomes potential. It is found as shortest paths are (Dijkstra). Where no loss need
# come, Max wins: her gains go round for ever. If nothing is gained any more, the other player wins. He can go
# from loss to loss with no gain between, so every cycle that he lets happen has a negative sum. mean_payoff.py
# does the same in Python.

cdef enum:
    CLOSED = 0  # decided, or never reached
    OPEN = 1
    LISTED = 2
    KNOWN = 3


cdef class Cycles(Plans):
    """The graph of a game that can repeat, from one start, and all that is asked of it."""

    cdef uint8_t* phase         # [state]: how far it is in the present round
    cdef int32_t* potential
    cdef int32_t* gained        # what Max gains before the first loss
    cdef uint32_t* list         # [gain]: the first of the states that gain so much; NOWHERE: there is none
    cdef uint32_t* after        # [state]: the next on its list
    cdef uint32_t* ahead
    cdef uint32_t* route        # [state]: the place to which the player to move plays
    cdef int lists, most_role, router
    cdef readonly u64 rounds

    def __cinit__(self, *_, **__):
        self.router = -1

    def __dealloc__(self):
        free(self.phase)
        free(self.potential)
        free(self.gained)
        free(self.list)
        free(self.after)
        free(self.ahead)
        free(self.route)

    cdef inline int gain(self, uint32_t k, uint32_t goal, int is_pass) noexcept nogil:
        """What the player to move gains by a turn, potentials aside."""
        cdef u64 stones = ((<u64>1 << OTHER_AT) - 1)
        if is_pass or self.r.suicide == SUICIDE_FORBIDDEN:
            return is_pass
        return 1 + count(self.key[k] & stones) - count((self.key[goal] >> OTHER_AT) & stones)

    cdef int gains_of(self, u64 state, u64* after, int* gained) noexcept nogil:
        """The successors of a state that are open, and what Max gains by going there; return their number."""
        cdef u64 node = state >> 1, e, next
        cdef uint32_t k = <uint32_t>(node / self.stride)
        cdef int role = state & 1, n = 0, sign = 1 if role == self.most_role else -1
        for e in range(self.first[k], self.first[k + 1]):
            next = 2 * (<u64>self.play[e] * self.stride) + 1 - role
            if self.phase[next]:
                after[n] = next
                gained[n] = sign * self.gain(k, self.play[e], 0) + self.potential[next] - self.potential[state]
                n += 1
        next = 2 * (<u64>self.flip[k] * self.stride + self.next_run[self.white_at(k)][node % self.stride]) + 1 - role
        if self.phase[next]:
            after[n] = next
            gained[n] = sign + self.potential[next] - self.potential[state]
            n += 1
        return n

    cdef int put(self, u64 state, int gained) except -1 nogil:
        """Put a state on the list of those that gain so much, and off another list."""
        cdef int lists = self.lists
        cdef uint32_t* new
        if self.phase[state] == LISTED:
            self.unlisted(state)
        if gained >= lists:
            lists = max(2 * lists, gained + 1)
            new = <uint32_t*>realloc(self.list, <size_t>lists * 4)
            if new == NULL:
                with gil:
                    raise MemoryError
            memset(new + self.lists, 0xFF, <size_t>(lists - self.lists) * 4)
            self.list = new
            self.lists = lists
        self.gained[state] = gained
        self.after[state] = self.list[gained]
        self.ahead[state] = NOWHERE
        if self.list[gained] != NOWHERE:
            self.ahead[self.list[gained]] = <uint32_t>state
        self.list[gained] = <uint32_t>state
        self.phase[state] = LISTED
        return 0

    cdef inline void routed(self, u64 state, u64 next) noexcept nogil:
        """Note that the player to move goes to a state, if it is her turns that are asked for."""
        if <int>(state & 1) == self.router:
            self.route[state] = self.goal_of(next >> 1)

    cdef inline void won_at(self, u64 state) noexcept nogil:
        """Close a state that Max wins."""
        if <int>(state & 1) == self.router and self.router != self.most_role:
            self.route[state] = LOST
        self.phase[state] = CLOSED
        self.queue[self.tail] = <uint32_t>state
        self.tail += 1

    cdef void unlisted(self, u64 state) noexcept nogil:
        if self.ahead[state] == NOWHERE:
            self.list[self.gained[state]] = self.after[state]
        else:
            self.after[self.ahead[state]] = self.after[state]
        if self.after[state] != NOWHERE:
            self.ahead[self.after[state]] = self.ahead[state]
        self.phase[state] = OPEN

    cdef int gained_at(self, u64 node, u64 next) except -1 nogil:
        """The gain of a successor of a node is known."""
        cdef u64 state = 2 * node + 1 - (next & 1)
        cdef uint32_t goal = self.goal_of(next >> 1)
        cdef int sign, found
        if self.phase[state] == CLOSED or self.phase[state] == KNOWN:
            return 0
        sign = 1 if <int>(state & 1) == self.most_role else -1
        found = sign * self.gain(<uint32_t>(node / self.stride), goal, goal == NOWHERE)
        found += self.potential[next] - self.potential[state]
        if sign > 0:
            if found >= 0:
                self.gained[state] = max(self.gained[state], found + self.gained[next])
                self.left[state >> 1] -= 1
                if not self.left[state >> 1]:
                    return self.put(state, self.gained[state])
        elif self.phase[state] != LISTED or found + self.gained[next] < self.gained[state]:
            self.routed(state, next)
            return self.put(state, max(0, found) + self.gained[next])
        return 0

    cdef int gained_before(self, u64 next) except -1 nogil:
        """Tell the predecessors of a state its gain."""
        cdef int i
        for i in range(self.earlier_than(next >> 1)):
            self.gained_at(self.earlier[i], next)
        return 0

    cdef void win_at(self, u64 state, u64 next) noexcept nogil:
        """Close a state if Max wins there, now that she does at a successor."""
        cdef int role = state & 1
        cdef u64 after[MOST_CYCLE_POINTS + 1]
        cdef int gained[MOST_CYCLE_POINTS + 1]
        if self.phase[state] == CLOSED or (role != self.most_role and self.gains_of(state, after, gained)):
            return
        if role == self.most_role:
            self.routed(state, next)
        self.won_at(state)

    cdef void win_before(self, u64 next) noexcept nogil:
        cdef int i
        for i in range(self.earlier_than(next >> 1)):
            self.win_at(2 * <u64>self.earlier[i] + 1 - (next & 1), next)

    cdef int round_of_gains(self) except -1 nogil:
        """One round; return whether anything has changed."""
        cdef u64 state
        cdef u64 after[MOST_CYCLE_POINTS + 1]
        cdef int gained[MOST_CYCLE_POINTS + 1]
        cdef int n, i, d = 0, losses, changed = 0
        for state in range(2 * self.nodes):
            if self.phase[state] == CLOSED:
                continue
            n = self.gains_of(state, after, gained)
            losses = 0
            for i in range(n):
                losses += gained[i] < 0
                if gained[i] < 0 and <int>(state & 1) != self.most_role:
                    self.routed(state, after[i])
            self.gained[state] = 0
            if <int>(state & 1) == self.most_role:
                self.left[state >> 1] = n - losses
                if losses == n:
                    self.put(state, 0)
            elif losses:
                self.put(state, 0)
        while d < self.lists:
            while self.list[d] != NOWHERE:
                state = self.list[d]
                self.unlisted(state)
                self.phase[state] = KNOWN
                self.gained_before(state)
            d += 1
        if self.router == self.most_role:
            # Where no loss need come, Max goes from one such state to the next.
            for state in range(2 * self.nodes):
                if self.phase[state] == OPEN and <int>(state & 1) == self.most_role:
                    for i in range(self.gains_of(state, after, gained)):
                        if gained[i] >= 0 and self.phase[after[i]] == OPEN:
                            self.routed(state, after[i])
        self.head = self.tail = 0
        for state in range(2 * self.nodes):
            if self.phase[state] == KNOWN:
                self.phase[state] = OPEN
                self.potential[state] += self.gained[state]
                changed |= self.gained[state] > 0
            elif self.phase[state] == OPEN:
                self.won_at(state)
                changed = 1
        while self.head < self.tail:
            self.head += 1
            self.win_before(self.queue[self.head - 1])
        return changed

    def at_least(self, int margin2):
        """Whether Black gets at least a margin, given twice. A cycle in which he takes more stones than White
        is worth more to him than any margin. One in which he takes fewer is worth less than any, and a balanced
        one 0.
        """
        cdef u64 state, start, n = 2 * self.nodes
        cdef int low, high, most
        self.walk()
        start = 2 * self.start + self.start_white
        self.phase = <uint8_t*>self.at_hand(self.phase, n)
        self.potential = <int32_t*>self.at_hand(self.potential, n * 4)
        self.gained = <int32_t*>self.at_hand(self.gained, n * 4)
        self.after = <uint32_t*>self.at_hand(self.after, n * 4)
        self.ahead = <uint32_t*>self.at_hand(self.ahead, n * 4)
        self.left = <uint8_t*>self.at_hand(self.left, self.nodes)
        self.most_role = 0 if margin2 <= 0 else 1  # a state's role is Black's
        memset(self.potential, 0, n * 4)
        for state in range(n):
            low = self.forced[state]
            high = self.forced[state ^ 1]
            self.phase[state] = CLOSED
            if (
                (self.reached[state >> 1] >> (state & 1)) & 1 and not (low != NOTHING and low >= margin2)
                and not (high != NOTHING and -high < margin2)
            ):
                self.phase[state] = OPEN
        if self.phase[start] == CLOSED:
            return bool(self.forced[start] != NOTHING and self.forced[start] >= margin2)
        while True:
            self.rounds += 1
            with nogil:
                most = self.round_of_gains()
            self.watched()
            if self.phase[start] == CLOSED:
                return self.most_role == 0
            if not most:
                return self.most_role == 1

    cdef drop_gains(self):
        """Give the tables back that only at_least needs."""
        cdef size_t n = 2 * self.nodes
        self.phase = <uint8_t*>self.dropped(self.phase, n)
        self.potential = <int32_t*>self.dropped(self.potential, n * 4)
        self.gained = <int32_t*>self.dropped(self.gained, n * 4)
        self.after = <uint32_t*>self.dropped(self.after, n * 4)
        self.ahead = <uint32_t*>self.dropped(self.ahead, n * 4)

    def keep(self, int player, int margin2):
        """Plan turns with which a player keeps what :meth:`at_least` found: Black, that he gets the margin;
        White, that he does not. One plan for each player is kept. It has no turn where the player cannot keep
        that.
        """
        cdef u64 k, n = 2 * self.nodes
        if self.route == NULL:
            self.route = <uint32_t*>self.table(n * 4)
            for k in range(n):
                self.route[k] = ANYWHERE
        for k in range(self.nodes):
            self.route[2 * k + player] = LOST
        self.router = player
        try:
            self.at_least(margin2)
        finally:
            self.router = -1
        self.drop_gains()
        # Where she can force as much, she goes the shortest way to an end.
        self.planner = player
        self.least = 1 - margin2 if player else margin2
        self.planned(WHOLE_NODES, 1, 1)
        for k in range(self.nodes):
            if self.decided[2 * k]:
                self.route[2 * k + player] = self.choice[k]

    # Turns, as they are on the board

    def turns(self, black, white, int mover, int ban, int run):
        """Return the turns from a node that was reached. Of each turn it has: the point; twice the bounds of
        what follows; whether play is over then; whether the player's plan has it, or there is no plan; the node
        after it.
        """
        cdef Points own, other, own_after, other_after, dead, left
        cdef const Rules* r = self.r
        cdef uint32_t k, child
        cdef u64 node, after
        cdef int point, lost, next_ban, next_run
        cdef uint32_t goal = ANYWHERE
        own = bitboard(white if mover else black)
        other = bitboard(black if mover else white)
        k = self.located(self.folded(own, other, ban, mover))
        if k == NOWHERE:
            raise InputError("no such node was reached")
        node = <u64>k * self.stride + run
        if self.route != NULL:
            goal = self.route[2 * node + mover]
        elif self.choice != NULL and mover == self.planner and self.decided[2 * node]:
            goal = self.choice[node]
        found = []
        left = r.board & ~(own | other)
        while left:
            point = lowest(left)
            left &= left - 1
            lost = played_on(r, own, other, point, &own_after, &other_after, &dead)
            if not suicide_allowed(r, lost) or point == ban or (lost == 1 and ban == ITSELF):
                continue
            next_ban = ban_after(r, other_after, own_after, point, dead, lost)
            child = self.located(self.folded(other_after, own_after, next_ban, 1 - mover))
            after = <u64>child * self.stride
            stones = (as_int(other_after), as_int(own_after))
            found.append((
                point, self.low_of(after, 1 - mover), self.high_of(after, 1 - mover), False,
                goal == ANYWHERE or goal == child,
                (*(stones if mover else stones[::-1]), 1 - mover, next_ban, 0),
            ))
        next_run = self.next_run[mover][run]
        after = <u64>self.flip[k] * self.stride + next_run
        found.append((
            PASS, self.low_of(after, 1 - mover), self.high_of(after, 1 - mover), next_run == self.over,
            goal == ANYWHERE or goal == NOWHERE, (black, white, 1 - mover, FREE, next_run),
        ))
        return found
