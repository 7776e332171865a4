"""The check of strategies, quick: the twin of ``gorules/solving/progress/theorem.py``, where the sentences are.

It has rules, tables and a graph of its own, and shares nothing with the search but the machine. Sets of points
are bits. "own" are the prover's stones, "hers" those of her opponent.
"""

from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    typedef unsigned long long gr_word;
    #define gr_first(x) __builtin_ctzll(x)
    #define gr_count(x) __builtin_popcountll(x)
    """
    ctypedef unsigned long long u64 "gr_word"
    int first_of "gr_first"(u64) nogil
    int count_of "gr_count"(u64) nogil

ctypedef unsigned int u32
ctypedef unsigned char u8

cdef enum:
    MOST = 36
    LARGEST = 15  # points of a region
    PASS = 255
    FINE = 0
    NO_ROOM = 1
    NO_STATIC_WIN = 2
    TOO_LITTLE = 3
    NOT_LEGAL = 4
    COMES_BACK = 5
    MADE_AGAIN = 6

MOST_CHECKED = MOST
"""The points of the largest board that is checked here."""
REASONS = (
    None, None, "there is no move, and the static test does not hold",
    "the prover passes, and the score is not enough", "the move is not legal", "play can come back to it",
    "a play of the prover's can make this position again",
)  # fmt: skip
"""What is wrong with a node, by what :meth:`StrategyChecker.more` and its like return."""


cdef struct CheckedCells:
    u64 own
    u64 hers


cdef struct ContentsTable:
    u64 shape
    int points
    signed char* classes


cdef struct CheckedRegion:
    u64 region  # 0: a free place
    u32 table
    u32 symmetry


cdef struct LocalRules:
    int points
    u32* around
    u32* in_threes
    u32 wall
    bint suicide


cdef u64 mixed(u64 x) noexcept nogil:
    x = (x ^ (x >> 30)) * <u64>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <u64>0x94D049BB133111EB
    return x ^ (x >> 31)


# A local game: its contents are bits of the region's own points.

cdef inline u32 joined(const LocalRules* r, u32 seed, u32 within) noexcept nogil:
    cdef u32 before = 0
    while seed != before:
        before = seed
        seed |= r.around[seed] & within
    return seed


cdef u32 choked(const LocalRules* r, u32 points, u32 stones, u32 filled, bint own) noexcept nogil:
    """The strings that meet some points and have no liberty; those of the prover's at the wall always live."""
    cdef u32 todo = points & stones, string, found = 0
    while todo:
        string = joined(r, todo & (~todo + 1), stones)
        todo &= ~string
        if not (r.around[string] & ~filled & ((1 << r.points) - 1)) and not (own and string & r.wall):
            found |= string
    return found


cdef long after_local_play(const LocalRules* r, u32 own, u32 hers, u32 play, bint by_prover) noexcept nogil:
    """The number of the contents after a play; -1 if it is not legal, or changes nothing."""
    cdef u32 mover = (own if by_prover else hers) | play, other = hers if by_prover else own, lost
    other &= ~choked(r, r.around[play], other, mover | other, not by_prover)
    lost = choked(r, play, mover, mover | other, by_prover)
    if lost:
        if by_prover or not r.suicide or lost == play:
            return -1
        mover &= ~lost
    if by_prover:
        return r.in_threes[mover] + 2 * r.in_threes[other]
    return r.in_threes[other] + 2 * r.in_threes[mover]


cdef signed char* local_classes(const LocalRules* r, u32 count) noexcept nogil:
    """The class of each contents, by number; NULL if there is not enough memory."""
    cdef u32 everywhere = (1 << r.points) - 1, own, hers, rest, empty, left, legal = 0, s, i, free_points, kept
    cdef u32 own_plays = 0, her_plays = 0, room = 0, fresh_count
    cdef int k
    cdef long after
    cdef bint good
    cdef signed char* classes = <signed char*>malloc(count)
    cdef int* number = <int*>malloc(<size_t>count * sizeof(int))  # of legal contents
    cdef u32* contents = NULL
    cdef u8* liberties = NULL  # and 4, if the opponent has a stone
    cdef u32* her_from = NULL
    cdef u32* own_from = NULL
    cdef u32* her_next = NULL
    cdef u32* own_next = NULL
    cdef u32* leads_from = NULL
    cdef u32* leads = NULL
    cdef u32* left_over = NULL
    cdef u32* fresh = NULL
    cdef u8* won = NULL
    cdef u8* answered = NULL
    if classes == NULL or number == NULL:
        free(classes); free(number)
        return NULL
    memset(classes, -1, count)
    if not r.wall:  # X does not border the region
        free(number)
        return classes
    memset(number, 255, <size_t>count * sizeof(int))
    # Which contents can be on the board, and how many plays there are at most.
    for own in range(everywhere + 1):
        rest = everywhere & ~own
        hers = rest
        while True:
            if not choked(r, own, own, own | hers, True) and not choked(r, hers, hers, own | hers, False):
                number[r.in_threes[own] + 2 * r.in_threes[hers]] = legal
                legal += 1
                room += count_of(rest & ~hers)
            if not hers:
                break
            hers = (hers - 1) & rest
    contents = <u32*>malloc(<size_t>legal * 2 * sizeof(u32))
    liberties = <u8*>malloc(legal)
    her_from = <u32*>malloc((<size_t>legal + 1) * sizeof(u32))
    own_from = <u32*>malloc((<size_t>legal + 1) * sizeof(u32))
    her_next = <u32*>malloc((<size_t>room + 1) * sizeof(u32))
    own_next = <u32*>malloc((<size_t>room + 1) * sizeof(u32))
    leads_from = <u32*>calloc(<size_t>legal + 2, sizeof(u32))
    leads = <u32*>malloc((<size_t>room + 1) * sizeof(u32))
    left_over = <u32*>malloc(<size_t>legal * sizeof(u32) + 4)
    fresh = <u32*>malloc(<size_t>legal * sizeof(u32) + 4)
    won = <u8*>malloc(legal + 1)
    answered = <u8*>malloc(legal + 1)
    if (contents and liberties and her_from and own_from and her_next and own_next and leads_from and leads
            and left_over and fresh and won and answered):
        for own in range(everywhere + 1):
            rest = everywhere & ~own
            hers = rest
            while True:
                if number[r.in_threes[own] + 2 * r.in_threes[hers]] >= 0:
                    s = number[r.in_threes[own] + 2 * r.in_threes[hers]]
                    contents[2 * s], contents[2 * s + 1] = own, hers
                if not hers:
                    break
                hers = (hers - 1) & rest
        for s in range(legal):
            own, hers = contents[2 * s], contents[2 * s + 1]
            empty = everywhere & ~own & ~hers
            free_points = (r.wall | r.around[joined(r, own & r.wall, own)]) & empty
            liberties[s] = min(2, count_of(free_points)) | (4 if hers else 0)
            own_from[s], her_from[s] = own_plays, her_plays
            left = empty
            while left:
                after = after_local_play(r, own, hers, left & (~left + 1), True)
                if after >= 0:
                    own_next[own_plays] = number[after]
                    leads_from[number[after] + 2] += 1
                    own_plays += 1
                after = after_local_play(r, own, hers, left & (~left + 1), False)
                if after >= 0:
                    her_next[her_plays] = number[after]
                    her_plays += 1
                left &= left - 1
        own_from[legal], her_from[legal] = own_plays, her_plays
        # From where the prover comes to each contents.
        for s in range(legal):
            leads_from[s + 2] += leads_from[s + 1]
        for s in range(legal):
            for i in range(own_from[s], own_from[s + 1]):
                leads[leads_from[own_next[i] + 1]] = s
                leads_from[own_next[i] + 1] += 1
        for k in range(3):
            memset(won, 0, legal)
            memset(answered, 0, legal)
            kept = 0
            for s in range(legal):
                if (liberties[s] & 3) >= k:
                    left_over[kept] = s
                    kept += 1
            while True:  # one round after the other; in a round, only earlier ones count
                rest, kept, fresh_count = kept, 0, 0
                for own in range(rest):
                    s = left_over[own]
                    good = answered[s] or not liberties[s] & 4
                    i = her_from[s]
                    while good and i < her_from[s + 1]:
                        good = answered[her_next[i]] or won[her_next[i]]
                        i += 1
                    if good:
                        fresh[fresh_count] = s
                        fresh_count += 1
                    else:
                        left_over[kept] = s
                        kept += 1
                if not fresh_count:
                    break
                for own in range(fresh_count):
                    s = fresh[own]
                    won[s] = 1
                    classes[r.in_threes[contents[2 * s]] + 2 * r.in_threes[contents[2 * s + 1]]] = k
                    for i in range(leads_from[s], leads_from[s + 1]):
                        answered[leads[i]] = 1
    else:
        free(classes)
        classes = NULL
    free(number); free(contents); free(liberties); free(her_from); free(own_from); free(her_next); free(own_next)
    free(leads_from); free(leads); free(left_over); free(fresh); free(won); free(answered)
    return classes


cdef class StrategyChecker:
    """The graph D of a strategy, grown node by node: :meth:`more`, then :meth:`order`, then :meth:`new`."""

    cdef int points, symmetries, largest
    cdef int least
    cdef bint suicide, barring, after_play_only
    cdef u64 everywhere
    cdef u64 near[MOST]
    cdef u64 powers[MOST + 1]
    cdef u8* images  # of each point, by symmetry
    cdef u64* worth  # of each point's image, by symmetry
    # What is read
    cdef u64* known
    cdef u8* moves
    cdef Py_ssize_t choices
    # The graph
    cdef u64* state
    cdef u8* kind  # 1: the prover has the turn; 2: she plays there
    cdef u32* edge_from
    cdef u32* edges
    cdef u32* slots
    cdef u32* place
    cdef u64 slot_count, node_count, edge_count, node_room, edge_room, expanded
    # Regions
    cdef ContentsTable* tables
    cdef CheckedRegion* regions
    cdef u32 table_count, table_room, region_count, region_room
    cdef u64 taken, most  # bytes
    cdef readonly u64 own, hers, static, replies, barred
    """How many nodes there are of each kind, turns of the opponent's, and retakes taken to be illegal."""
    cdef readonly u64 failed
    """The node at which something is wrong."""

    def __cinit__(self, neighbours, symmetries, bytes known, bytes moves, most):
        cdef int s, p
        self.points, self.symmetries = len(neighbours), len(symmetries)
        if not 0 < self.points <= MOST or len(known) != 8 * len(moves) or not symmetries:
            raise ValueError("this is no strategy")
        self.most = most
        self.everywhere = (<u64>1 << self.points) - 1
        self.choices = len(moves)
        self.images = <u8*>self.given(self.symmetries * self.points)
        self.worth = <u64*>self.given(self.symmetries * self.points * sizeof(u64))
        self.known = <u64*>self.given(len(known) + 8)
        self.moves = <u8*>self.given(len(moves) + 1)
        memcpy(self.known, <const u8*>known, len(known))
        memcpy(self.moves, <const u8*>moves, len(moves))
        self.powers[0] = 1
        for p in range(self.points):
            self.powers[p + 1] = 3 * self.powers[p]
            for other in neighbours[p]:
                self.near[p] |= <u64>1 << <int>other
        for s in range(self.symmetries):
            for p in range(self.points):
                self.images[s * self.points + p] = symmetries[s][p]
                self.worth[s * self.points + p] = self.powers[self.images[s * self.points + p]]
        self.node_room, self.edge_room, self.slot_count = 1 << 12, 1 << 13, 1 << 13
        self.state = <u64*>self.given(self.node_room * sizeof(u64))
        self.kind = <u8*>self.given(self.node_room)
        self.edge_from = <u32*>self.given((self.node_room + 1) * sizeof(u32))
        self.edges = <u32*>self.given(self.edge_room * sizeof(u32))
        self.slots = <u32*>self.given(self.slot_count * sizeof(u32))
        self.table_room, self.region_room = 1 << 8, 1 << 12
        self.tables = <ContentsTable*>self.given(self.table_room * sizeof(ContentsTable))
        self.regions = <CheckedRegion*>self.given(self.region_room * sizeof(CheckedRegion))

    cdef void* given(self, u64 size) except NULL:
        """Memory that is all zeros."""
        cdef void* room = calloc(size, 1)
        self.taken += size
        if room == NULL or self.taken > self.most:
            free(room)
            raise MemoryError
        return room

    def __dealloc__(self):
        cdef u32 i
        if self.tables != NULL:
            for i in range(self.table_count):
                free(self.tables[i].classes)
        free(self.images); free(self.worth); free(self.known); free(self.moves); free(self.state); free(self.kind)
        free(self.edge_from); free(self.edges); free(self.slots); free(self.place); free(self.tables)
        free(self.regions)

    def start(self, u64 own, u64 hers, bint provers, int least, int largest, suicide, retaking):
        """Begin: stones, who has the turn, the lead that is claimed, the largest region, and what is legal."""
        if not 0 <= largest <= LARGEST or (own | hers) & ~self.everywhere or own & hers or self.node_count:
            raise ValueError("this is no start")
        self.least, self.largest = least, largest
        self.suicide = suicide == "allowed"
        self.barring, self.after_play_only = retaking != "free", retaking == "barred-after-a-play"
        cdef CheckedCells cells
        cells.own, cells.hers = own, hers
        if self.lead_to(cells, -1, True, provers) != FINE:
            raise MemoryError
        self.edge_count = 0

    # Sets of points

    cdef u64 around(self, u64 points) noexcept nogil:
        cdef u64 found = 0
        while points:
            found |= self.near[first_of(points)]
            points &= points - 1
        return found

    cdef u64 connected(self, u64 seed, u64 within) noexcept nogil:
        cdef u64 fresh = seed
        while fresh:
            fresh = self.around(fresh) & within & ~seed
            seed |= fresh
        return seed

    cdef u64 suffocated(self, u64 points, u64 stones, u64 filled) noexcept nogil:
        """The strings that meet some points and have no liberty where some are filled."""
        cdef u64 todo = points & stones, string, found = 0
        while todo:
            string = self.connected(todo & (~todo + 1), stones)
            todo &= ~string
            if not self.around(string) & ~filled:
                found |= string
        return found

    cdef bint play(self, CheckedCells* on, bint by_prover, int point, int* ko) noexcept nogil:
        """Make a play, if it is legal and changes something. ``ko`` is where the stone that it took stood, if it
        took one, and a play there would take exactly the stone that took it; else -1.
        """
        cdef u64 stone = <u64>1 << point, taken, lost, other = on.hers if by_prover else on.own
        cdef u64 mover = (on.own if by_prover else on.hers) | stone
        if (on.own | on.hers) & stone:
            return False
        taken = self.suffocated(self.near[point], other, mover | other)
        other &= ~taken
        lost = self.suffocated(stone, mover, mover | other)
        if lost and (by_prover or not self.suicide or lost == stone):
            return False
        mover &= ~lost
        ko[0] = -1
        if count_of(taken) == 1:
            if self.suffocated(self.near[first_of(taken)], mover, mover | other | taken) == stone:
                ko[0] = first_of(taken)
        on.own, on.hers = (mover, other) if by_prover else (other, mover)
        return True

    cdef int lead(self, CheckedCells on) noexcept nogil:
        cdef u64 empty = self.everywhere & ~(on.own | on.hers)
        cdef u64 own = self.connected(self.around(on.own) & empty, empty)
        cdef u64 hers = self.connected(self.around(on.hers) & empty, empty)
        return count_of(on.own | (own & ~hers)) - count_of(on.hers | (hers & ~own))

    # The static test

    cdef int static_win(self, CheckedCells on) noexcept nogil:
        """1 if the test holds, 0 if not, -1 if there is no memory."""
        cdef u64 todo = on.own, string, left, region
        cdef int liberties, points, found
        while todo:
            string = self.connected(todo & (~todo + 1), on.own)
            todo &= ~string
            liberties, points, left = 0, count_of(string), self.everywhere & ~string
            while left and points + count_of(left) >= self.least:
                region = self.connected(left & (~left + 1), left)
                left &= ~region
                found = -1
                if count_of(region) <= self.largest:
                    found = self.class_of(on, region)
                    if found < -1:
                        return -1
                if found < 0:
                    points -= count_of(region)
                else:
                    points += count_of(region)
                    liberties += found
            if not left and liberties >= 2 and points >= self.least:
                return 1
        return 0

    cdef int class_of(self, CheckedCells on, u64 region) noexcept nogil:
        """The class of a region; -2 if there is no memory."""
        cdef u64 at = mixed(region) & (self.region_room - 1), stones
        cdef u32 index = 0, value
        cdef CheckedRegion* found
        cdef ContentsTable* table
        cdef u8* images
        while self.regions[at].region != region:
            if not self.regions[at].region:
                if not self.look_up(region):
                    return -2
                at = mixed(region) & (self.region_room - 1)
                continue
            at = (at + 1) & (self.region_room - 1)
        found = self.regions + at
        table = self.tables + found.table
        images = self.images + found.symmetry * self.points
        stones = (on.own | on.hers) & region
        while stones:
            value = self.powers[count_of(table.shape & ((<u64>1 << images[first_of(stones)]) - 1))]
            index += value if on.own >> first_of(stones) & 1 else 2 * value
            stones &= stones - 1
        return table.classes[index]

    cdef bint look_up(self, u64 region) noexcept nogil:
        """Enter a region, with the table of its shape."""
        cdef u64 least = ~<u64>0, image, todo, at
        cdef int s, by = 0
        cdef u32 i
        cdef CheckedRegion* grown
        cdef ContentsTable* more
        for s in range(self.symmetries):
            image, todo = 0, region
            while todo:
                image |= <u64>1 << self.images[s * self.points + first_of(todo)]
                todo &= todo - 1
            if image < least:
                least, by = image, s
        i = 0
        while i < self.table_count and self.tables[i].shape != least:
            i += 1
        if i == self.table_count:
            if self.table_count == self.table_room:
                more = <ContentsTable*>realloc(self.tables, 2 * self.table_room * sizeof(ContentsTable))
                if more == NULL:
                    return False
                self.tables = more
                self.table_room *= 2
            if not self.tabulate(self.tables + i, least):
                return False
            self.table_count += 1
        if 2 * (self.region_count + 1) > self.region_room:
            grown = <CheckedRegion*>calloc(2 * self.region_room, sizeof(CheckedRegion))
            if grown == NULL:
                return False
            self.taken += self.region_room * sizeof(CheckedRegion)
            for s in range(self.region_room):
                if self.regions[s].region:
                    at = mixed(self.regions[s].region) & (2 * self.region_room - 1)
                    while grown[at].region:
                        at = (at + 1) & (2 * self.region_room - 1)
                    grown[at] = self.regions[s]
            free(self.regions)
            self.regions = grown
            self.region_room *= 2
        at = mixed(region) & (self.region_room - 1)
        while self.regions[at].region:
            at = (at + 1) & (self.region_room - 1)
        self.regions[at].region, self.regions[at].table, self.regions[at].symmetry = region, i, by
        self.region_count += 1
        return True

    cdef bint tabulate(self, ContentsTable* table, u64 shape) noexcept nogil:
        """Work out the local games of a shape."""
        cdef LocalRules r
        cdef int i, j, n = count_of(shape)
        cdef int point[LARGEST]
        cdef u32 m, count = 1
        for i in range(n):
            point[i] = first_of(shape)
            shape &= shape - 1
            count *= 3
        r.points, r.suicide, r.wall = n, self.suicide, 0
        r.around = <u32*>calloc(<size_t>1 << n, sizeof(u32))
        r.in_threes = <u32*>calloc(<size_t>1 << n, sizeof(u32))
        table.shape, table.points, table.classes = 0, n, NULL
        if r.around != NULL and r.in_threes != NULL:
            for i in range(n):
                table.shape |= <u64>1 << point[i]
                r.in_threes[1 << i] = self.powers[i]
            for i in range(n):
                if self.near[point[i]] & ~table.shape:
                    r.wall |= 1 << i
                for j in range(n):
                    if self.near[point[i]] >> point[j] & 1:
                        r.around[1 << i] |= 1 << j
            for m in range(1, 1 << n):
                r.around[m] = r.around[m & (m - 1)] | r.around[m & (~m + 1)]
                r.in_threes[m] = r.in_threes[m & (m - 1)] + r.in_threes[m & (~m + 1)]
            self.taken += count
            if self.taken <= self.most:
                table.classes = local_classes(&r, count)
        free(r.around); free(r.in_threes)
        return table.classes != NULL

    # The graph

    cdef int lead_to(self, CheckedCells on, int ko, bint idle, bint provers) noexcept nogil:
        """Add an edge to a state, which becomes a node if it is none."""
        cdef u64 least = ~<u64>0, number, todo, at, slot
        cdef int s
        cdef u64* worth
        if not self.barring:
            ko = -1
        for s in range(self.symmetries):
            worth = self.worth + s * self.points
            number = 0
            todo = on.own
            while todo:
                number += worth[first_of(todo)]
                todo &= todo - 1
            todo = on.hers
            while todo:
                number += 2 * worth[first_of(todo)]
                todo &= todo - 1
            number *= self.points + 1
            if ko >= 0:
                number += self.images[s * self.points + ko] + 1
            if number < least:
                least = number
        least = 2 * least + (1 if idle and provers and self.after_play_only else 0)
        if 2 * (self.node_count + 2) > self.slot_count and not self.more_slots():
            return NO_ROOM
        at = mixed(least + provers * <u64>0x9E3779B97F4A7C15) & (self.slot_count - 1)
        while self.slots[at]:
            slot = self.slots[at] - 1
            if self.state[slot] == least and (self.kind[slot] & 1) == provers:
                break
            at = (at + 1) & (self.slot_count - 1)
        if not self.slots[at]:
            if self.node_count + 1 >= self.node_room and not self.more_nodes():
                return NO_ROOM
            self.state[self.node_count], self.kind[self.node_count] = least, provers
            self.node_count += 1
            self.slots[at] = self.node_count
        if self.edge_count == self.edge_room and not self.more_edges():
            return NO_ROOM
        self.edges[self.edge_count] = self.slots[at] - 1
        self.edge_count += 1
        return FINE

    cdef bint enlarged(self, void** what, u64 size) noexcept nogil:
        """Give what has so many bytes twice the room; False if there is none."""
        cdef void* room = NULL
        if self.taken + size <= self.most:
            room = realloc(what[0], 2 * size)
        if room == NULL:
            return False
        what[0] = room
        self.taken += size
        return True

    cdef bint more_nodes(self) noexcept nogil:
        if (
            self.node_room < <u64>1 << 31
            and self.enlarged(<void**>&self.state, self.node_room * sizeof(u64))
            and self.enlarged(<void**>&self.kind, self.node_room)
            and self.enlarged(<void**>&self.edge_from, (self.node_room + 1) * sizeof(u32))
        ):
            self.node_room *= 2
            return True
        return False

    cdef bint more_edges(self) noexcept nogil:
        if self.edge_room < <u64>1 << 31 and self.enlarged(<void**>&self.edges, self.edge_room * sizeof(u32)):
            self.edge_room *= 2
            return True
        return False

    cdef bint more_slots(self) noexcept nogil:
        cdef u64 size = 2 * self.slot_count, at, node
        cdef u32* slots
        if self.taken + self.slot_count * sizeof(u32) > self.most:
            return False
        slots = <u32*>calloc(size, sizeof(u32))
        if slots == NULL:
            return False
        self.taken += self.slot_count * sizeof(u32)
        for node in range(self.node_count):
            at = mixed(self.state[node] + (self.kind[node] & 1) * <u64>0x9E3779B97F4A7C15) & (size - 1)
            while slots[at]:
                at = (at + 1) & (size - 1)
            slots[at] = node + 1
        free(self.slots)
        self.slots, self.slot_count = slots, size
        return True

    cdef Py_ssize_t chosen(self, u64 state) noexcept nogil:
        """Which choice is for a state; -1 if there is none."""
        cdef Py_ssize_t low = 0, high = self.choices, middle
        while low < high:
            middle = (low + high) // 2
            if self.known[middle] < state:
                low = middle + 1
            else:
                high = middle
        return low if low < self.choices and self.known[low] == state else -1

    cdef CheckedCells cells_of(self, u64 state) noexcept nogil:
        cdef CheckedCells on
        cdef u64 code = state // 2 // (self.points + 1)
        cdef int p
        on.own = on.hers = 0
        for p in range(self.points):
            if code % 3 == 1:
                on.own |= <u64>1 << p
            elif code % 3 == 2:
                on.hers |= <u64>1 << p
            code //= 3
        return on

    cdef int expand(self, u64 node) noexcept nogil:
        """D1, D2, D3 and D6: what follows a node."""
        cdef u64 state = self.state[node]
        cdef CheckedCells on = self.cells_of(state), after
        cdef int ko = <int>(state // 2 % (self.points + 1)) - 1, back = -1, won, point
        cdef Py_ssize_t choice
        if self.kind[node] & 1:
            choice = self.chosen(state)
            if choice >= 0:
                self.own += 1
                point = self.moves[choice]
                if point == PASS:
                    return self.lead_to(on, -1, False, False) if self.lead(on) >= self.least else TOO_LITTLE
                if point >= self.points or point == ko or not self.play(&on, True, point, &back):
                    return NOT_LEGAL
                if self.after_play_only and state & 1:
                    back = -1
                self.kind[node] |= 2
                return self.lead_to(on, back, False, False)
        won = self.static_win(on)
        if won:
            self.static += 1
            return FINE if won > 0 else NO_ROOM
        if self.kind[node] & 1:
            return NO_STATIC_WIN
        self.hers += 1
        self.barred += ko >= 0
        for point in range(self.points):
            after = on
            if point != ko and self.play(&after, False, point, &back):
                if self.lead_to(after, back, False, True) != FINE:
                    return NO_ROOM
        if self.lead(on) < self.least and self.lead_to(on, -1, True, True) != FINE:
            return NO_ROOM
        self.replies += self.edge_count - self.edge_from[node]
        return FINE

    @property
    def nodes(self):
        """The number of nodes."""
        return self.node_count

    def more(self, int count):
        """Look at so many nodes. Return whether there are more of them, and what is wrong with the last one."""
        cdef int wrong = FINE
        with nogil:
            while wrong == FINE and count and self.expanded < self.node_count:
                self.edge_from[self.expanded] = self.edge_count
                wrong = self.expand(self.expanded)
                self.expanded += 1
                self.edge_from[self.expanded] = self.edge_count
                count -= 1
        if wrong == NO_ROOM:
            raise MemoryError
        self.failed = self.expanded - 1
        return self.expanded < self.node_count, wrong

    def order(self):
        """D4: there is no cycle. Return the length of the longest line and what is wrong."""
        cdef u64 node, i, ready = 1, size = self.node_count
        cdef u32 to, longest = 0
        cdef u32* before = <u32*>self.given(size * sizeof(u32))
        cdef u32* queue = NULL
        cdef u32* depth = NULL
        try:
            queue = <u32*>self.given(size * sizeof(u32))
            depth = <u32*>self.given(size * sizeof(u32))
            self.place = <u32*>self.given(size * sizeof(u32))
            with nogil:
                for i in range(self.edge_count):
                    before[self.edges[i]] += 1
                i = 0
                while i < ready and not before[0]:  # only the start has nothing before it
                    node = queue[i]
                    self.place[node] = i
                    longest = max(longest, depth[node])
                    for to in range(self.edge_from[node], self.edge_from[node + 1]):
                        depth[self.edges[to]] = max(depth[self.edges[to]], depth[node] + 1)
                        before[self.edges[to]] -= 1
                        if not before[self.edges[to]]:
                            queue[ready] = self.edges[to]
                            ready += 1
                    i += 1
            if i < size:
                self.failed = next(node for node in range(size) if before[node])
                return longest, COMES_BACK
            return longest, FINE
        finally:
            free(before); free(queue); free(depth)

    def new(self):
        """D5: what the prover makes has not been there before. Return what is wrong."""
        cdef u64 node, size = self.node_count, room = 1, at, position, begin, target
        cdef u32 last, e, top, i
        cdef bint found = False
        while room < 2 * size:
            room *= 2
        cdef u32* heads = <u32*>self.given(room * sizeof(u32))  # the nodes of each position, as chains
        cdef u32* chain = NULL
        cdef u32* mark = NULL
        cdef u32* stack = NULL
        cdef u32* made = NULL
        cdef u32* makers = NULL
        try:
            chain = <u32*>self.given((size + 1) * sizeof(u32))
            mark = <u32*>self.given(size * sizeof(u32))
            stack = <u32*>self.given(size * sizeof(u32))
            made = <u32*>self.given((size + 1) * sizeof(u32))  # by node: the last play that makes it, and 1
            makers = <u32*>self.given((size + 1) * sizeof(u32))  # and the one before that
            with nogil:
                for node in range(size):
                    if self.kind[node] & 2:
                        target = self.edges[self.edge_from[node]]
                        makers[node] = made[target]
                        made[target] = node + 1
                    position = self.state[node] // 2 // (self.points + 1)
                    at = mixed(position) & (room - 1)
                    while heads[at] and self.state[heads[at] - 1] // 2 // (self.points + 1) != position:
                        at = (at + 1) & (room - 1)
                    chain[node] = heads[at]
                    heads[at] = node + 1
                for at in range(room):
                    if not heads[at] or not chain[heads[at] - 1]:
                        continue  # of one node, D4 says enough
                    last = 0
                    i = heads[at]
                    while i:
                        e = made[i - 1]
                        while e:
                            last = max(last, self.place[e - 1])
                            e = makers[e - 1]
                        i = chain[i - 1]
                    begin = heads[at]
                    while begin and not found:
                        top, stack[0] = 1, begin - 1
                        mark[begin - 1] = begin
                        while top and not found:
                            top -= 1
                            node = stack[top]
                            if self.kind[node] & 2 and self.is_alike(self.edges[self.edge_from[node]], begin - 1):
                                found = True
                            for e in range(self.edge_from[node], self.edge_from[node + 1]):
                                target = self.edges[e]
                                if self.place[target] <= last and mark[target] != begin:
                                    mark[target] = begin
                                    stack[top] = target
                                    top += 1
                        if found:
                            self.failed = begin - 1
                        begin = chain[begin - 1]
                    if found:
                        break
            return MADE_AGAIN if found else FINE
        finally:
            free(heads); free(chain); free(mark); free(stack); free(made); free(makers)

    cdef bint is_alike(self, u64 one, u64 other) noexcept nogil:
        """Whether two nodes have one position."""
        return self.state[one] // 2 // (self.points + 1) == self.state[other] // 2 // (self.points + 1)

    def failure(self):
        """Return the state of the node at which something is wrong, and whether the prover has the turn."""
        return self.state[self.failed], bool(self.kind[self.failed] & 1)
