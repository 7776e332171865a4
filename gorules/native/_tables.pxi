# Proofs are kept in a log. New entries overwrite the oldest. Entries of a bucket are linked. An entry is
# position, aux, the place of the next older entry, winner with margin and size, then the records.

cdef inline u64 at(const Search* s, u64 place) noexcept nogil:
    return place & (s.log_words - 1)


cdef inline int fits(const Search* s, int winner, int value2) noexcept nogil:
    return value2 >= s.target2 if winner == 0 else value2 < s.target2


cdef inline int known_as(Search* s, u64 position, u64 aux, u64 name, int exact_only) noexcept nogil:
    """Look for a valid proof; if there is one, take over what it says."""
    cdef u64 place = s.bucket[name & s.bucket_mask], head, what
    cdef int size, winner, value2, i, f, symmetry, looked = 0
    cdef u64* entry
    while place and place + s.log_words > s.log_head:
        entry = s.log + at(s, place)
        what = entry[3]
        size = <int>(what & 0xFFFFFF)
        winner = <int>((what >> 24) & 1)
        if entry[0] == position and entry[1] == aux and <int>((what >> 25) & 1) == exact_only:
            value2 = <int>(what >> 32) - (1 << 24)
            if fits(s, winner, value2) and (s.leans[winner] or not (what >> 26) & 1):
                looked += 1
                if not roomy(&s.found, size):
                    s.status = OUT_OF_MEMORY
                    return 0
                for f in range(1 if exact_only else s.forms):
                    symmetry = s.inverse[s.form[f]]
                    for i in range(size - 1, -1, -1):
                        s.work += 1
                        head = s.found.item[i] = image_of(s, symmetry, entry[4 + i])
                        if is_present(s, head) != <int>(head >> PRESENT_AT):
                            break
                    else:
                        s.found.size = size
                        if symmetry:
                            sorted_once(&s.found)
                        s.winner = winner
                        s.value2 = value2
                        s.is_exact_only = exact_only
                        s.is_leaning = <int>((what >> 26) & 1)
                        s.did.reused += 1
                        return 1
                if looked >= 64:
                    break
        place = entry[2]
    return 0


cdef void keep(Search* s, const CoreIdentity* identity) noexcept nogil:
    """Keep what was found about the present state."""
    cdef u64 position = identity.position, aux = identity.aux, slot, place, words
    cdef int i, size = s.found.size
    cdef u64* entry
    if s.is_exact_only:
        position = exact_state(s, identity.aux, 0)
        aux = exact_state(s, identity.aux, 1)
        size = 0
        s.did.exact_only += 1
    words = 4 + size
    place = s.log_head
    if at(s, place) + words > s.log_words:
        # An entry lies in one piece.
        place += s.log_words - at(s, place)
    entry = s.log + at(s, place)
    slot = mixed(position, aux) & s.bucket_mask
    entry[0] = position
    entry[1] = aux
    entry[2] = s.bucket[slot]
    entry[3] = <u64>size | <u64>s.winner << 24 | <u64>s.is_exact_only << 25 | <u64>s.is_leaning << 26
    entry[3] |= <u64>(s.value2 + (1 << 24)) << 32
    for i in range(size):
        entry[4 + i] = image_of(s, identity.symmetry, s.found.item[i])
    s.bucket[slot] = place
    s.log_head = place + words
    s.did.made_proofs += 1
    s.did.records += size


# Numbers that are not final. Each state has an entry of its own, and one shared by all states of its
# identity, from which a new state starts.

cdef inline Numbers* numbers_of(Search* s, u64 key) noexcept nogil:
    cdef Numbers* group = s.numbers + (key & s.numbers_mask & ~<u64>3)
    cdef int i
    for i in range(4):
        if group[i].key == key:
            return group + i
    return NULL


cdef inline void put_numbers(Search* s, u64 key, int phi, int delta) noexcept nogil:
    cdef Numbers* group = s.numbers + (key & s.numbers_mask & ~<u64>3)
    cdef int i, least = 0
    for i in range(4):
        if group[i].key == key:
            least = i
            break
        if group[i].phi + group[i].delta < group[least].phi + group[least].delta:
            least = i
    if group[least].key == 0:
        s.numbers_used += 1
    group[least].key = key
    group[least].phi = phi
    group[least].delta = delta


cdef void grow(Search* s) noexcept nogil:
    """Double the tables that are filling up, as far as they may grow; without memory they stay."""
    cdef u64 i, mask, slot, place
    cdef Numbers* numbers = s.numbers
    cdef Closed* closed
    cdef u64* bucket
    if s.numbers_used > s.numbers_mask // 2 and s.numbers_mask < s.most_numbers:
        numbers = <Numbers*>calloc(2 * (s.numbers_mask + 1), sizeof(Numbers))
        if numbers != NULL:
            numbers, s.numbers = s.numbers, numbers
            mask = s.numbers_mask
            s.numbers_mask = 2 * mask + 1
            s.numbers_used = 0
            for i in range(mask + 1):
                if numbers[i].key:
                    put_numbers(s, numbers[i].key, numbers[i].phi, numbers[i].delta)
            free(numbers)
    if s.closed_used > s.closed_mask // 2 and s.closed_mask < s.most_closed:
        closed = <Closed*>calloc(2 * (s.closed_mask + 1), sizeof(Closed))
        if closed != NULL:
            mask = 2 * s.closed_mask + 1
            for i in range(s.closed_mask + 1):
                if s.closed[i].used:
                    slot = position_hash(s.closed[i].black, s.closed[i].white)
                    closed[slot & mask] = s.closed[i]
            free(s.closed)
            s.closed = closed
            s.closed_mask = mask
    if s.did.made_proofs > s.bucket_mask and s.bucket_mask < s.most_buckets and s.log_head <= s.log_words:
        bucket = <u64*>calloc(2 * (s.bucket_mask + 1), sizeof(u64))
        if bucket != NULL:
            free(s.bucket)
            s.bucket = bucket
            s.bucket_mask = 2 * s.bucket_mask + 1
            place = 1
            while place < s.log_head:
                slot = mixed(s.log[place], s.log[place + 1]) & s.bucket_mask
                s.log[place + 2] = bucket[slot]
                bucket[slot] = place
                place += 4 + (s.log[place + 3] & 0xFFFFFF)


cdef inline void named(Search* s, CoreIdentity* identity) noexcept nogil:
    """Take down the identity of the present state, which was identified."""
    identity.position = s.position
    identity.aux = s.aux
    identity.symmetry = s.form[0]
    identity.own = mixed(exact_state(s, s.aux, 0), <u64>(s.target2 + (1 << 25)))
    identity.shared = mixed(s.name, <u64>(s.target2 + (1 << 24)))
