# Hashes, and permutations of sets of points.

# A permutation is applied to a set of points piece by piece.
cdef enum:
    PIECE_BITS = 6
    PIECE = 64  # what there can be in one

cdef struct Maps:
    # What each of some permutations makes of a set of points.
    int pieces
    Points* part  # [permutation][piece][what is in the piece]


cdef inline u64 mixed(u64 a, u64 b) noexcept nogil:
    """A hash of two words: the halves of their product (W. Yi, "wyhash", 2019)."""
    return folded(a ^ <u64>0x9E3779B97F4A7C15, b ^ <u64>0xD6E8FEB86659FD93)


cdef inline Points mapped(const Maps* maps, int s, Points points) noexcept nogil:
    """The points to which a permutation takes some."""
    cdef Points found = 0
    cdef const Points* part = maps.part + s * maps.pieces * PIECE
    while points:
        found |= part[<int>(points & (PIECE - 1))]
        points >>= PIECE_BITS
        part += PIECE
    return found


cdef int lay_out(Maps* maps, int points, permutations) except -1:
    """Lay out permutations of so many points, each given as the points to which it takes them."""
    cdef int s, point, entry, target
    maps.pieces = (points + PIECE_BITS - 1) // PIECE_BITS
    maps.part = <Points*>calloc(len(permutations) * maps.pieces * PIECE, sizeof(Points))
    if maps.part == NULL:
        raise MemoryError
    for s, permutation in enumerate(permutations):
        for point in range(points):
            target = permutation[point]
            for entry in range(PIECE):
                if entry >> (point % PIECE_BITS) & 1:
                    maps.part[(s * maps.pieces + point // PIECE_BITS) * PIECE + entry] |= <Points>1 << target
    return 0
