# Sure wins: how many points stones of a player enclose in regions that she can clear, whatever happened before.
# gorules/status/clearing.py has the definition. The tables of the regions are made when they are first needed.

cdef enum:
    NO_MARGIN = -(1 << 20)
    TABLE_OF_LARGE = -1   # of a region with more points than tables are made for
    MOST_REGIONS = 64     # beside one string

cdef struct ClearingTable:
    Enclosed shape
    uint8_t* classes      # four states in each byte

cdef struct KnownRegion:
    Points region
    int table             # its number, from 1; 0: this place is free
    uint32_t weight[MAX_POINTS]  # of a stone of the owner's on a point, in the number of a state

cdef struct Enclosures:
    int points, how, most_enclosed, failed
    Points board
    Points near[MAX_POINTS]
    Points bit[MAX_POINTS]
    Points beside[EIGHTS][256]  # what is beside the points of each eight
    int symmetries
    Maps maps
    ClearingTable* table
    int tables, table_room
    u64 bytes, most_bytes
    KnownRegion* known_region
    int regions, region_mask
    uint8_t* room         # for the classes of one table before they are packed


cdef void drop_tables(Enclosures* e) noexcept nogil:
    cdef int i
    for i in range(e.tables):
        free(e.table[i].classes)
    e.tables = e.regions = 0
    e.bytes = 0
    if e.known_region != NULL:
        memset(e.known_region, 0, (e.region_mask + 1) * sizeof(KnownRegion))


cdef void enclosures_put_away(Enclosures* e) noexcept nogil:
    drop_tables(e)
    free(e.table)
    free(e.known_region)
    free(e.room)
    free(e.maps.part)


cdef int set_up_enclosures(
    Enclosures* e, neighbours, symmetries, int how, int most_enclosed, u64 most_bytes
) except -1:
    """Set up for a board, given by the neighbours of each point and its symmetries."""
    cdef int i, j, states = 1
    if not 0 < len(neighbours) <= MAX_POINTS or not 0 <= most_enclosed <= MOST_ENCLOSED:
        raise ValueError("the native core does not know such a board, or regions so large")
    e.points = len(neighbours)
    e.how = how
    e.most_enclosed = most_enclosed
    e.most_bytes = most_bytes
    for i in range(e.points):
        e.bit[i] = <Points>1 << i
        e.board |= e.bit[i]
        for j in neighbours[i]:
            e.near[i] |= <Points>1 << j
    for i in range(e.points):
        for j in range(256):
            if j >> (i & 7) & 1:
                e.beside[i >> 3][j] |= e.near[i]
    e.symmetries = len(symmetries)
    lay_out(&e.maps, e.points, symmetries)
    for i in range(most_enclosed):
        states *= 3
    e.table_room = 64
    e.region_mask = 255
    e.table = <ClearingTable*>calloc(e.table_room, sizeof(ClearingTable))
    e.known_region = <KnownRegion*>calloc(e.region_mask + 1, sizeof(KnownRegion))
    e.room = <uint8_t*>malloc(states)
    if e.table == NULL or e.known_region == NULL or e.room == NULL:
        raise MemoryError
    return 0


cdef int is_less(const Enclosed* a, const Enclosed* b) noexcept nogil:
    cdef int i
    if a.walled != b.walled:
        return a.walled < b.walled
    for i in range(a.points):
        if a.near[i] != b.near[i]:
            return a.near[i] < b.near[i]
    return 0


cdef void shape_of(const Enclosures* e, Points region, Enclosed* shape, int* place) noexcept nogil:
    """The shape of a region, its points numbered in board order; ``place`` has the number of each point."""
    cdef Points left = region, near
    cdef int n = 0, p
    while left:
        place[lowest(left)] = n
        n += 1
        left &= left - 1
    memset(shape, 0, sizeof(Enclosed))
    shape.points = n
    left = region
    n = 0
    while left:
        p = lowest(left)
        left &= left - 1
        near = e.near[p]
        if near & ~region:
            shape.walled |= <uint32_t>1 << n
        near &= region
        while near:
            shape.near[n] |= <uint32_t>1 << place[lowest(near)]
            near &= near - 1
        n += 1


cdef int made_table(Enclosures* e, const Enclosed* shape) noexcept nogil:
    """The number, from 1, of the table of a shape; 0 without memory."""
    cdef int i, states = 1
    cdef uint8_t* packed
    cdef void* new
    for i in range(e.tables):
        if (
            e.table[i].shape.points == shape.points and not is_less(&e.table[i].shape, shape)
            and not is_less(shape, &e.table[i].shape)
        ):
            return i + 1
    for i in range(shape.points):
        states *= 3
    if e.bytes + states // 4 + 1 > e.most_bytes:
        drop_tables(e)
    if e.tables == e.table_room:
        new = realloc(e.table, 2 * <size_t>e.table_room * sizeof(ClearingTable))
        if new == NULL:
            return 0
        e.table = <ClearingTable*>new
        e.table_room *= 2
    packed = <uint8_t*>calloc(states // 4 + 1, 1)
    if packed == NULL or not clearing_classes(shape, e.how, e.room, NULL, 0):
        free(packed)
        return 0
    for i in range(states):
        packed[i >> 2] |= e.room[i] << 2 * (i & 3)
    e.table[e.tables].shape = shape[0]
    e.table[e.tables].classes = packed
    e.tables += 1
    e.bytes += states // 4 + 1
    return e.tables


cdef inline KnownRegion* place_of_region(const Enclosures* e, Points region) noexcept nogil:
    cdef u64 slot = mixed(<u64>region, high_of(region)) & e.region_mask
    while e.known_region[slot].table and e.known_region[slot].region != region:
        slot = (slot + 1) & e.region_mask
    return e.known_region + slot


cdef KnownRegion* learn_region(Enclosures* e, Points region) noexcept nogil:
    """Make a place for a region that was not met before; NULL without memory."""
    cdef Enclosed shape, best
    cdef int place[MAX_POINTS]
    cdef int s, i, least = 0, table, power
    cdef Points left
    cdef KnownRegion* found
    cdef KnownRegion* old
    for s in range(e.symmetries):
        shape_of(e, mapped(&e.maps, s, region), &shape, place)
        if s == 0 or is_less(&shape, &best):
            best = shape
            least = s
    table = made_table(e, &best)
    if not table:
        return NULL
    if 2 * e.regions > e.region_mask:
        old = e.known_region
        e.known_region = <KnownRegion*>calloc(2 * <size_t>(e.region_mask + 1), sizeof(KnownRegion))
        if e.known_region == NULL:
            e.known_region = old
            return NULL
        i = e.region_mask + 1
        e.region_mask = 2 * e.region_mask + 1
        for i in range(i):
            if old[i].table:
                place_of_region(e, old[i].region)[0] = old[i]
        free(old)
    shape_of(e, mapped(&e.maps, least, region), &shape, place)
    found = place_of_region(e, region)
    found.region = region
    found.table = table
    left = region
    while left:
        i = lowest(left)
        left &= left - 1
        power = 1
        for s in range(place[lowest(mapped(&e.maps, least, e.bit[i]))]):
            power *= 3
        found.weight[i] = power
    e.regions += 1
    return found


cdef int class_in(Enclosures* e, Points region, Points own, Points other) noexcept nogil:
    """The class of a region: -1 if the owner may not be able to clear it, else how many liberties her wall keeps
    in it meanwhile. ``failed`` is set without memory.
    """
    cdef const KnownRegion* known
    cdef uint32_t state = 0
    if count(region) > e.most_enclosed:
        return -1
    known = place_of_region(e, region)
    if not known.table:
        known = learn_region(e, region)
        if known == NULL:
            e.failed = 1
            return -1
    own &= region
    other &= region
    while own:
        state += known.weight[lowest(own)]
        own &= own - 1
    while other:
        state += 2 * known.weight[lowest(other)]
        other &= other - 1
    return ((e.table[known.table - 1].classes[state >> 2] >> 2 * (state & 3)) & 3) - 1


cdef inline Points points_beside(const Enclosures* e, Points points) noexcept nogil:
    """All points beside one of ``points``."""
    cdef Points found = 0
    cdef int eight = 0
    while points:
        found |= e.beside[eight][<int>(points & 255)]
        points >>= 8
        eight += 1
    return found


cdef inline Points joined_in(const Enclosures* e, Points within, Points seed) noexcept nogil:
    """All points of ``within`` connected to some of it."""
    cdef Points found = seed, edge = seed
    while edge:
        edge = points_beside(e, edge) & within & ~found
        found |= edge
    return found


cdef int sure_margin_of(Enclosures* e, Points own, Points other, Points wall, int wanted) noexcept nogil:
    """The margin that one string makes sure of; NO_MARGIN if it is less than ``wanted``, or there is none."""
    cdef Points outside = e.board & ~wall, left, region
    cdef Points regions[MOST_REGIONS]
    cdef int n = 0, i, size, liberties = 0, margin = e.points, which
    left = outside
    # Whatever is too large counts for the opponent.
    while left:
        region = joined_in(e, outside, left & -left)
        left &= ~region
        size = count(region)
        if size > e.most_enclosed or n == MOST_REGIONS:
            margin -= 2 * size
            if margin < wanted:
                return NO_MARGIN
            continue
        # Small regions come first: their tables are soon made.
        i = n
        n += 1
        while i and count(regions[i - 1]) > size:
            regions[i] = regions[i - 1]
            i -= 1
        regions[i] = region
    for i in range(n):
        which = class_in(e, regions[i], own, other)
        if which < 0:
            margin -= 2 * count(regions[i])
            if margin < wanted:
                return NO_MARGIN
        else:
            liberties += which
    return margin if liberties >= 2 and margin >= wanted else NO_MARGIN


cdef int sure_margin(Enclosures* e, Points own, Points other, int wanted) noexcept nogil:
    """The margin of which a player is sure, of at least ``wanted``; else NO_MARGIN."""
    cdef Points left = own, wall
    cdef int best = NO_MARGIN
    while left:
        wall = joined_in(e, own, left & -left)
        left &= ~wall
        best = max(best, sure_margin_of(e, own, other, wall, max(wanted, best)))
    return best


cdef int is_sure_of(Enclosures* e, Points own, Points other, int wanted) noexcept nogil:
    """Whether a player is sure of a margin."""
    cdef Points left = own, wall
    while left:
        wall = joined_in(e, own, left & -left)
        left &= ~wall
        if sure_margin_of(e, own, other, wall, wanted) > NO_MARGIN:
            return 1
    return 0
