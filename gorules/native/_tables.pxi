# Proofs are kept in a log that overwrites its oldest entries; entries of a bucket are linked. An entry
# is position, aux, the place of the next older one, winner with margin and size, then the records. Where the
# next one would not fit before the end of the log, zeros fill the rest.

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
            if fits(s, winner, value2):
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
                        s.did.reused += 1
                        return 1
                if looked >= 64:
                    break
        place = entry[2]
    return 0


cdef inline u64 entry_after(const Search* s, u64 place) noexcept nogil:
    """The place after an entry, or after the zeros before the end of the log."""
    cdef u64 left = s.log_words - at(s, place), what = 0
    if left >= 4:
        what = s.log[at(s, place) + 3]
    return place + (4 + (what & 0xFFFFFF) if what else left)


cdef inline void make_room(Search* s, u64 head) noexcept nogil:
    """Note which entries remain when the log is written up to a place."""
    while s.oldest + s.log_words <= head and s.oldest < s.log_head:
        s.oldest = entry_after(s, s.oldest)


cdef void keep(Search* s, const Identity* identity) noexcept nogil:
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
        make_room(s, place + s.log_words - at(s, place) + words)
    else:
        make_room(s, place + words)
    if at(s, place) + words > s.log_words:
        # An entry lies in one piece.
        memset(s.log + at(s, place), 0, (s.log_words - at(s, place)) * sizeof(u64))
        place += s.log_words - at(s, place)
    entry = s.log + at(s, place)
    slot = mixed(position, aux) & s.bucket_mask
    entry[0] = position
    entry[1] = aux
    entry[2] = s.bucket[slot]
    entry[3] = <u64>size | <u64>s.winner << 24 | <u64>s.is_exact_only << 25
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


cdef inline void named(Search* s, Identity* identity) noexcept nogil:
    """Take down the identity of the present state, which was identified."""
    identity.position = s.position
    identity.aux = s.aux
    identity.symmetry = s.form[0]
    identity.own = mixed(exact_state(s, s.aux, 0), <u64>(s.target2 + (1 << 25)))
    identity.shared = mixed(s.name, <u64>(s.target2 + (1 << 24)))


# What was read from a file, before it is used

cdef inline int is_mask(u64 mask, u64 least, u64 most) noexcept nogil:
    """Whether a mask is that of a table whose size is a power of two in these bounds."""
    return least <= mask <= most and not mask & (mask + 1)


cdef int are_numbers(Search* s) noexcept nogil:
    """Whether all numbers are those of states that are not decided; count them."""
    cdef const Numbers* numbers
    cdef u64 i
    s.numbers_used = 0
    for i in range(s.numbers_mask + 1):
        numbers = s.numbers + i
        s.numbers_used += numbers.key != 0
        if not 0 <= numbers.phi < INFINITE or not 0 <= numbers.delta < INFINITE:
            return 0
        if numbers.key and not (numbers.phi and numbers.delta):
            return 0
    return 1


cdef int are_names(Search* s) noexcept nogil:
    """Whether each named position is one, and a name of its own; enter them into the table of names."""
    cdef const Named* named
    cdef u64 slot, steps = 0
    cdef int i, j
    for i in range(s.names):
        named = s.named + i
        if (
            named.black & named.white or (named.black | named.white) & ~s.rules.board
            or named.hash != position_hash(named.black, named.white)
        ):
            return 0
        slot = named.hash & s.name_mask
        while s.name_table[slot]:
            j = s.name_table[slot] - 1
            # The table is at most half full, so that a true one has short ways.
            steps += 1
            if (s.named[j].black == named.black and s.named[j].white == named.white) or steps > 64 * <u64>s.names:
                return 0
            slot = (slot + 1) & s.name_mask
        s.name_table[slot] = i + 1
    return 1


cdef int is_packed(const Search* s, u64 position) noexcept nogil:
    """Whether a word is a position, or the number of one."""
    cdef u64 board = (<u64>1 << s.rules.points) - 1
    if not s.shares:
        return position < <u64>s.names
    return not position >> (2 * s.rules.points) and not (position & board) & (position >> s.rules.points)


cdef int is_record(const Search* s, u64 item) noexcept nogil:
    """Whether a word is a record on which a proof can depend."""
    cdef int k = (item >> RULE_AT) & 3, shelves = (item >> SHELF_AT) & 7
    cdef int width = 2 * s.rules.points if s.shares else ID_BITS
    cdef u64 positions = positions_of(item), low = positions & ((<u64>1 << width) - 1)
    if k >= s.rules.kos or not s.shelves[k] or not shelves or shelves >> s.shelves[k]:
        return 0
    if (item >> WHO_AT) & 3 > 2 or not is_packed(s, low):
        return 0
    if s.rules.ko[k].compares >= TRANSITION:
        return is_packed(s, positions >> width)
    return positions == low


cdef int relinked(Search* s, int most, int step2) noexcept nogil:
    """Whether each entry of the log is a proof of a margin up to ``most``, if that is not 0; link them."""
    cdef u64 place = s.oldest, next, what, slot
    cdef u64* entry
    cdef int i, value2
    while place < s.log_head:
        next = entry_after(s, place)
        entry = s.log + at(s, place)
        if next > s.log_head:
            return 0
        if s.log_words - at(s, place) < 4 or not entry[3]:
            if s.log_head <= s.log_words:
                return 0
            place = next
            continue
        if at(s, place) + (next - place) > s.log_words:
            return 0
        what = entry[3]
        if (what >> 26) & 63 or what >> 57:
            return 0
        value2 = <int>(what >> 32) - (1 << 24)
        if (most and abs(value2) > most) or (step2 == 2 and value2 & 1):
            return 0
        for i in range(<int>(what & 0xFFFFFF)):
            if not is_record(s, entry[4 + i]):
                return 0
        slot = mixed(entry[0], entry[1]) & s.bucket_mask
        entry[2] = s.bucket[slot]
        s.bucket[slot] = place
        place = next
    return 1
