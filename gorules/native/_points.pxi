# Sets of points, as numbers, and what Python says of rules, read with care.

from libc.stdint cimport int32_t, uint32_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from gorules.files.inputs import InputError

cdef extern from *:
    """
    /* A set of points is a number with a bit for each. */
    #if GR_MOST_POINTS == 128
    typedef unsigned __int128 gr_points;
    static inline unsigned long long gr_high(gr_points x) { return (unsigned long long)(x >> 64); }
    static inline gr_points gr_joined(unsigned long long low, unsigned long long high) {
        return (gr_points)high << 64 | low;
    }
    #else
    typedef unsigned long long gr_points;
    static inline unsigned long long gr_high(gr_points x) { return 0; }
    static inline gr_points gr_joined(unsigned long long low, unsigned long long high) { return low; }
    #endif
    static inline int gr_count(gr_points x) {
        return __builtin_popcountll((unsigned long long)x) + __builtin_popcountll(gr_high(x));
    }
    static inline int gr_lowest(gr_points x) {
        unsigned long long low = (unsigned long long)x;
        return GR_MOST_POINTS == 64 || low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(gr_high(x));
    }
    static inline void gr_prefetch(const void* where) { __builtin_prefetch(where); }
    static inline unsigned long long gr_folded(unsigned long long a, unsigned long long b) {
        unsigned __int128 product = (unsigned __int128)a * b;
        return (unsigned long long)product ^ (unsigned long long)(product >> 64);
    }
    """
    cdef enum:
        MAX_POINTS "GR_MOST_POINTS"
        EIGHTS "(GR_MOST_POINTS / 8)"  # of points
    ctypedef unsigned long long Points "gr_points"
    Points joined "gr_joined" (unsigned long long low, unsigned long long high) noexcept nogil
    unsigned long long high_of "gr_high" (Points) noexcept nogil
    int count "gr_count" (Points) noexcept nogil
    int lowest "gr_lowest" (Points) noexcept nogil
    void wanted_soon "gr_prefetch" (const void*) noexcept nogil
    unsigned long long folded "gr_folded" (unsigned long long, unsigned long long) noexcept nogil

ctypedef unsigned long long u64


cdef int code_of(object code, int codes) except -1:
    """A code or a number that is less than ``codes``."""
    if not 0 <= code < codes:
        raise ValueError(f"the native core does not know the code {code}")
    return code


cdef int known(object record, tuple fields) except -1:
    """Make sure that a record has the fields that are read, and no more."""
    if record._fields != fields:
        raise ValueError(f"the native core knows {fields}, not {record._fields}")
    return 1


cdef Points bitboard(object value) except *:
    """A set of points given as an int."""
    return joined(value & 0xFFFFFFFFFFFFFFFF, value >> 64)


cdef object as_int(Points points):
    return int(<u64>points) | int(high_of(points)) << 64
