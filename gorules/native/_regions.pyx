"""Regions that stones enclose, and whether their owner can clear them, on boards of up to 128 points.

``gorules/status/clearing.py`` says what is returned, and has the slow twins.
"""

include "_points.pxi"
include "_clearing.pxi"
include "_maps.pxi"
include "_enclosures.pxi"

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize


def clearing_classes_of(near, walled, suicide, rounds_for=None, kos_lose=False):
    """The class of each state of a region, a byte each; with ``rounds_for`` also the round, two bytes each, in
    which the state joined the class for so many liberties.
    """
    cdef Enclosed e
    cdef int i, states = 1, done, liberties = -1, how = suicide | kos_lose << 1
    cdef uint16_t* rounds = NULL
    memset(&e, 0, sizeof(Enclosed))
    if not 0 < len(near) <= MOST_ENCLOSED:
        raise ValueError("the native core does not know regions so large")
    e.points = len(near)
    for i in range(e.points):
        e.near[i] = near[i]
        states *= 3
        if e.near[i] >> e.points or e.near[i] >> i & 1:
            raise ValueError("the native core does not know such a region")
    e.walled = walled
    if e.walled >> e.points:
        raise ValueError("the native core does not know such a region")
    classes = PyBytes_FromStringAndSize(NULL, states)
    joined_at = PyBytes_FromStringAndSize(NULL, 2 * states if rounds_for is not None else 0)
    if rounds_for is not None:
        liberties = rounds_for
        rounds = <uint16_t*>PyBytes_AsString(joined_at)
        memset(rounds, 255, 2 * states)
    cdef uint8_t* into = <uint8_t*>PyBytes_AsString(classes)
    with nogil:
        done = clearing_classes(&e, how, into, rounds, liberties)
    if not done:
        raise MemoryError
    return classes if rounds_for is None else (classes, joined_at)


cdef class CoreRegions:
    """The regions of a board and their tables."""

    cdef Enclosures e

    def __cinit__(self, neighbours, symmetries, suicide, most_enclosed, memory, kos_lose=False):
        set_up_enclosures(&self.e, neighbours, symmetries, suicide | kos_lose << 1, most_enclosed, memory)

    def __dealloc__(self):
        enclosures_put_away(&self.e)

    cdef int checked(self) except -1:
        if self.e.failed:
            self.e.failed = 0
            raise MemoryError
        return 0

    @property
    def bytes(self):
        """How many bytes the tables take."""
        return self.e.bytes

    @property
    def tables(self):
        """How many tables there are."""
        return self.e.tables

    def class_of(self, region, own, other):
        """The most liberties that the wall keeps in a region that its owner clears; -1 if she may not clear it."""
        found = class_in(&self.e, bitboard(region), bitboard(own), bitboard(other))
        self.checked()
        return found

    def margin(self, own, other):
        """The margin of which a player is sure; None if there is none."""
        found = sure_margin(&self.e, bitboard(own), bitboard(other), -self.e.points)
        self.checked()
        return None if found == NO_MARGIN else found
