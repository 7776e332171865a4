"""The quick pass over records of games: the main line of plain SGF, and what happens on it.

``gorules/corpus/quick.py`` says what is returned, and has the twins of both functions.
"""

from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memset

cdef extern from *:
    """
    typedef unsigned long long gr_word;
    """
    ctypedef unsigned long long u64 "gr_word"

cdef enum:
    LONGEST_SIDE = 52
    WIDE = LONGEST_SIDE + 2
    BORDER = 3
    EMPTY = 0
    BY_BLACK = 1  # who has left a position: by any turn (1, 2), by a play (4, 8)
    PLAYED_BY_BLACK = 4

MOST_SIDE = LONGEST_SIDE
"""The longest side of a board that is looked at here."""

cdef u64 KEYS[2 * WIDE * WIDE]


cdef u64 mixed(u64 x) noexcept nogil:
    """Return the next number of a sequence that looks random (splitmix64)."""
    x += <u64>0x9E3779B97F4A7C15
    x = (x ^ (x >> 30)) * <u64>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <u64>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef int number
for number in range(2 * WIDE * WIDE):
    KEYS[number] = mixed(<u64>number * 2 + 1)


def key_of(int which):
    """Return the number by which a stone changes the hash of a position."""
    return KEYS[which]


# What happens on a line of play.

cdef struct Change:
    int place
    unsigned char before
    unsigned char after


cdef struct QuickBoard:
    int width, places
    int steps[8]  # to the points beside a point, then to those across its corners
    unsigned char cells[WIDE * WIDE]
    unsigned char seen[WIDE * WIDE]
    int placed[WIDE * WIDE]  # the turn in which the stone was placed
    int stack[WIDE * WIDE]
    int string[WIDE * WIDE]
    int found  # how many stones the string has that was looked at last
    u64 hash


cdef void lay_out(QuickBoard* b, int columns, int rows, const unsigned char* cells) noexcept nogil:
    """Put a position on the board, with a border around it."""
    cdef int point
    b.width = columns + 2
    b.places = b.width * (rows + 2)
    b.steps[0], b.steps[1], b.steps[2], b.steps[3] = -b.width, -1, 1, b.width
    b.steps[4], b.steps[5], b.steps[6], b.steps[7] = -b.width - 1, 1 - b.width, b.width - 1, b.width + 1
    memset(b.cells, BORDER, b.places)
    for point in range(columns * rows):
        b.cells[(point // columns + 1) * b.width + point % columns + 1] = cells[point]


cdef bint breathes(QuickBoard* b, int start) noexcept nogil:
    """Whether a string has a liberty. If it has none, all of it is in ``string``."""
    cdef int top = 1, place, near, i
    cdef unsigned char colour = b.cells[start]
    cdef bint free_found = False
    b.found = 1
    b.stack[0] = b.string[0] = start
    b.seen[start] = 1
    while top and not free_found:
        top -= 1
        place = b.stack[top]
        for i in range(4):
            near = place + b.steps[i]
            if b.cells[near] == EMPTY:
                free_found = True
                break
            if b.cells[near] == colour and not b.seen[near]:
                b.seen[near] = 1
                b.stack[top] = b.string[b.found] = near
                top += 1
                b.found += 1
    for i in range(b.found):
        b.seen[b.string[i]] = 0
    return free_found


cdef inline void put(QuickBoard* b, Change* changes, int* made, int place, unsigned char cell) noexcept nogil:
    """Change a point, and keep what was there."""
    cdef unsigned char before = b.cells[place]
    changes[made[0]].place = place
    changes[made[0]].before = before
    changes[made[0]].after = cell
    made[0] += 1
    if before != EMPTY:
        b.hash ^= KEYS[2 * place + before - 1]
    if cell != EMPTY:
        b.hash ^= KEYS[2 * place + cell - 1]
    b.cells[place] = cell


cdef int neutral(QuickBoard* b) noexcept nogil:
    """Count the empty points of the regions that border on both colours."""
    cdef int start, top, place, near, i, size, borders, count = 0
    for start in range(b.places):
        if b.cells[start] != EMPTY or b.seen[start]:
            continue
        b.seen[start] = 1
        b.stack[0] = start
        top, size, borders = 1, 0, 0
        while top:
            top -= 1
            place = b.stack[top]
            size += 1
            for i in range(4):
                near = place + b.steps[i]
                if b.cells[near] == EMPTY:
                    if not b.seen[near]:
                        b.seen[near] = 1
                        b.stack[top] = near
                        top += 1
                elif b.cells[near] != BORDER:
                    borders |= b.cells[near]
        if borders == 3:
            count += size
    return count


cdef bint same(Change* changes, const int* upto, int earlier, int later, int* mark, int* last) noexcept nogil:
    """Whether the positions after two turns are the same: each point that has changed in between is as it was.
    ``mark`` is all zeros, before and after.
    """
    cdef int i, place, touched = 0
    cdef bint found = True
    for i in range(upto[earlier], upto[later]):
        place = changes[i].place
        if not mark[place]:
            mark[place] = changes[i].before + 1
            last[touched] = place
            touched += 1
        # What stands there now is kept in the upper half.
        mark[place] = (mark[place] & 255) | (changes[i].after + 1) << 8
    for i in range(touched):
        place = last[i]
        if (mark[place] & 255) != mark[place] >> 8:
            found = False
        mark[place] = 0
    return found


def noted(int columns, int rows, bytes cells, bytes moves, int to_play):
    """Return what happens on a line of play: see ``quick.Events``."""
    cdef Py_ssize_t turns = len(moves) // 2
    cdef const unsigned char* given = moves
    cdef const unsigned char* start = cells
    cdef Py_ssize_t size = columns * rows
    if not (1 <= columns <= LONGEST_SIDE and 1 <= rows <= LONGEST_SIDE) or len(cells) != size:
        raise ValueError("this is no board of the quick pass")
    cdef QuickBoard* b = <QuickBoard*>calloc(1, sizeof(QuickBoard))
    cdef Py_ssize_t slots = 4
    while slots < 2 * (turns + 2):
        slots *= 2
    # Each play places a stone, and each stone is removed once.
    cdef Change* changes = <Change*>malloc((2 * turns + size + 2) * sizeof(Change))
    cdef int* upto = <int*>malloc((turns + 2) * sizeof(int))  # the changes made up to each turn
    cdef int* first = <int*>malloc((turns + 2) * sizeof(int))  # the first turn that left the same position
    cdef int* latest = <int*>malloc((turns + 2) * sizeof(int))  # by first turn: the latest one
    cdef unsigned char* left_by = <unsigned char*>calloc(turns + 2, 1)  # by first turn: who has left it
    cdef u64* hashes = <u64*>malloc((turns + 2) * sizeof(u64))
    cdef int* slot = <int*>malloc(slots * sizeof(int))  # first turns, by hash
    cdef int mark[WIDE * WIDE]
    cdef int last[WIDE * WIDE]
    memset(mark, 0, sizeof(mark))
    cdef int t = 0, code, point, player, place, near, i, j, k, made = 0, captured, own, before, run = 0
    cdef int passes = 0, inside = 0, out_of_turn = 0, on_stone = 0, previous = 1 - to_play
    cdef int suicide = 0, suicides = 0, positional = 0, repeats = 0, cycle_from = 0
    cdef int situational = 0, natural = 0, ko = 0, hot = 0, kos_since = 0, taken = 0, near_own, near_empty
    cdef int captured_before = 0, open_points
    cdef unsigned char bits
    cdef Py_ssize_t at
    cdef bint is_pass, takes
    if not (b and changes and upto and first and latest and left_by and hashes and slot):
        free(b); free(changes); free(upto); free(first); free(latest); free(left_by); free(hashes); free(slot)
        raise MemoryError
    with nogil:
        lay_out(b, columns, rows, start)
        for point in range(<int>size):
            place = (point // columns + 1) * b.width + point % columns + 1
            if start[point] != EMPTY:
                b.hash ^= KEYS[2 * place + start[point] - 1]
        for at in range(slots):
            slot[at] = -1
        upto[0] = 0
        first[0] = latest[0] = 0
        hashes[0] = b.hash
        left_by[0] = BY_BLACK << (1 - to_play)
        slot[mixed(b.hash) & (slots - 1)] = 0
        while t < turns:
            code = given[2 * t] | given[2 * t + 1] << 8
            player = code & 1
            point = code >> 1
            is_pass = point >= size
            captured = own = 0
            takes = False
            if not is_pass:
                place = (point // columns + 1) * b.width + point % columns + 1
                if b.cells[place] != EMPTY:
                    on_stone = t + 1
                    break
                put(b, changes, &made, place, <unsigned char>(player + 1))
                for i in range(4):
                    near = place + b.steps[i]
                    if b.cells[near] == 2 - player and not breathes(b, near):
                        taken = near
                        captured += b.found
                        for j in range(b.found):
                            put(b, changes, &made, b.string[j], EMPTY)
                if not captured and not breathes(b, place):
                    own = b.found
                    for j in range(b.found):
                        put(b, changes, &made, b.string[j], EMPTY)
                if captured == 1:
                    near_own = near_empty = 0
                    for i in range(4):
                        near_empty += b.cells[place + b.steps[i]] == EMPTY
                        near_own += b.cells[place + b.steps[i]] == player + 1
                    takes = near_empty == 1 and not near_own
            t += 1
            out_of_turn += player == previous
            previous = player
            upto[t] = made
            hashes[t] = b.hash
            if is_pass:
                passes += 1
                run += 1
                first[t] = first[t - 1]
            else:
                inside += run
                run = 0
                if own:
                    suicides += 1
                    suicide = suicide or t
                # Which earlier turn has left this position?
                at = mixed(b.hash) & (slots - 1)
                first[t] = t
                while slot[at] >= 0:
                    k = slot[at]
                    if hashes[k] == b.hash and (
                        # The same play on the same position leads to the same.
                        (latest[k] > 0 and first[latest[k] - 1] == first[t - 1]
                         and memcmp(given + 2 * (latest[k] - 1), given + 2 * (t - 1), 2) == 0)
                        or same(changes, upto, latest[k], t, mark, last)
                    ):
                        first[t] = k
                        break
                    at = (at + 1) & (slots - 1)
                k = first[t]
                if k == t:
                    slot[at] = t
                else:
                    repeats += 1
                    if not positional:
                        positional, cycle_from = t, k
                    if left_by[k] & BY_BLACK << player:
                        situational = situational or t
                    if left_by[k] & PLAYED_BY_BLACK << player:
                        natural = natural or t
                    if t > 1 and first[t - 2] == k and captured == 1 and captured_before == 1:
                        ko = ko or t
            k = first[t]
            latest[k] = t
            bits = <unsigned char>(BY_BLACK << player)
            if not is_pass:
                bits |= <unsigned char>(PLAYED_BY_BLACK << player)
            left_by[k] |= bits
            if takes:
                kos_since = kos_since or t
                if b.placed[taken] >= kos_since:
                    hot = hot or t
                b.placed[place] = t
            else:
                kos_since = 0
                if not is_pass:
                    b.placed[place] = 0
            captured_before = captured
        open_points = neutral(b)
    free(b); free(changes); free(upto); free(first); free(latest); free(left_by); free(hashes); free(slot)
    return (
        t, passes, inside, run, out_of_turn, on_stone, suicide, suicides, positional, cycle_from, repeats,
        situational, natural, ko, hot, open_points,
    )  # fmt: skip


# Who has which points at the end of games that go on at random.

cdef inline bint is_eye(QuickBoard* b, int place, unsigned char own) noexcept nogil:
    """Whether a player has all points beside an empty one, and none but one of those across the corners is the
    opponent's; at the edge, none.
    """
    cdef int edges = 0, others = 0, i
    cdef unsigned char cell
    for i in range(4):
        cell = b.cells[place + b.steps[i]]
        if cell != own and cell != BORDER:
            return False
    for i in range(4, 8):
        edges |= b.cells[place + b.steps[i]] == BORDER
        others += b.cells[place + b.steps[i]] == 3 - own
    return others + edges < 2


cdef bint tried(QuickBoard* b, int place, unsigned char own, int* ko) noexcept nogil:
    """Make a play, unless it fills an eye, takes back a ko at once or is suicide."""
    cdef int i, j, near, captured = 0, last = 0
    if place == ko[0] or is_eye(b, place, own):
        return False
    b.cells[place] = own
    for i in range(4):
        near = place + b.steps[i]
        if b.cells[near] == 3 - own and not breathes(b, near):
            captured += b.found
            last = near
            for j in range(b.found):
                b.cells[b.string[j]] = EMPTY
    if not captured and not breathes(b, place):
        b.cells[place] = EMPTY
        return False
    ko[0] = 0
    if captured == 1:
        for i in range(4):
            if b.cells[place + b.steps[i]] == own:
                return True
        ko[0] = last
    return True


cdef int last_liberty(QuickBoard* b, int start) noexcept nogil:
    """The only liberty of a string; 0 if it has more."""
    cdef int top = 1, found = 1, liberty = 0, place, near, i
    cdef unsigned char colour = b.cells[start]
    b.stack[0] = b.string[0] = start
    b.seen[start] = 1
    while top and liberty >= 0:
        top -= 1
        place = b.stack[top]
        for i in range(4):
            near = place + b.steps[i]
            if b.cells[near] == EMPTY and near != liberty:
                liberty = -1 if liberty else near
                if liberty < 0:
                    break
            elif b.cells[near] == colour and not b.seen[near]:
                b.seen[near] = 1
                b.stack[top] = b.string[found] = near
                top += 1
                found += 1
    for i in range(found):
        b.seen[b.string[i]] = 0
    return liberty if liberty > 0 else 0


cdef int extended(QuickBoard* b, int played, unsigned char own, int* ko) noexcept nogil:
    """Play on the last liberty of a string beside the opponent's last play; 0 if no such play is made."""
    cdef int i, place
    for i in range(4):
        if b.cells[played + b.steps[i]] == own:
            place = last_liberty(b, played + b.steps[i])
            if place and tried(b, place, own, ko):
                return place
    return 0


cdef int at_random(
    QuickBoard* b, int columns, int size, unsigned char own, int* ko, int* empty, u64* state
) noexcept nogil:
    """Make any play; 0 if there is none. ``empty`` has room for all points."""
    cdef int point, place, at, free_points = 0
    for point in range(size):
        place = (point // columns + 1) * b.width + point % columns + 1
        if b.cells[place] == EMPTY:
            empty[free_points] = place
            free_points += 1
    while free_points:
        state[0] = mixed(state[0])
        at = <int>(state[0] % <u64>free_points)
        place = empty[at]
        free_points -= 1
        empty[at] = empty[free_points]
        if tried(b, place, own, ko):
            return place
    return 0


def owned(int columns, int rows, bytes cells, int to_play, int games):
    """Return how often Black has each point at the end, if a position is played on at random so many times:
    by a stone of hers, or as an empty point beside one of hers and none of White's. If the last play puts a
    string in atari, its owner plays on the last liberty. The same each time.
    """
    cdef Py_ssize_t size = columns * rows
    if not (1 <= columns <= LONGEST_SIDE and 1 <= rows <= LONGEST_SIDE) or len(cells) != size:
        raise ValueError("this is no board of the quick pass")
    cdef const unsigned char* start = cells
    cdef QuickBoard* b = <QuickBoard*>calloc(1, sizeof(QuickBoard))
    cdef int* empty = <int*>malloc(size * sizeof(int))
    cdef int* count = <int*>calloc(size, sizeof(int))
    cdef int game, point, place, k, player, passes, turn, ko, played, white, black
    cdef unsigned char own
    cdef u64 state = 1
    if not (b and empty and count):
        free(b); free(empty); free(count)
        raise MemoryError
    with nogil:
        for game in range(games):
            lay_out(b, columns, rows, start)
            player = (to_play + game) & 1
            passes = ko = turn = played = 0
            while passes < 2 and turn < 3 * size:
                turn += 1
                own = <unsigned char>(player + 1)
                played = extended(b, played, own, &ko) if played else 0
                if not played:
                    played = at_random(b, columns, <int>size, own, &ko, empty, &state)
                if played:
                    passes = 0
                else:
                    passes += 1
                    ko = 0
                player = 1 - player
            for point in range(<int>size):
                place = (point // columns + 1) * b.width + point % columns + 1
                if b.cells[place] == EMPTY:
                    black = white = 0
                    for k in range(4):
                        black |= b.cells[place + b.steps[k]] == 1
                        white |= b.cells[place + b.steps[k]] == 2
                    count[point] += black & ~white
                else:
                    count[point] += b.cells[place] == 1
    found = [count[point] for point in range(<int>size)]
    free(b); free(empty); free(count)
    return found


# The main line of plain SGF.

cdef inline bint is_space(unsigned char c) noexcept nogil:
    return c == 32 or 9 <= c <= 13


cdef inline int letter(unsigned char c) noexcept nogil:
    """Return the number of a line by its letter, -1 if it is none."""
    if 97 <= c <= 122:
        return c - 97
    return -1


cdef inline bint may_count(unsigned char c) noexcept nogil:
    """Return whether a property that begins with a letter may be one that counts."""
    return c == c"A" or c == c"C" or c == c"D" or c == c"G" or c == c"H" or c == c"K" or c == c"P" or (
        c == c"R" or c == c"S"
    )


cdef enum:
    KEPT = 13
    SET_UP = 11  # AB, the first of the names that set up stones

cdef list NAMES = [
    b"GM", b"SZ", b"KM", b"HA", b"RU", b"RE", b"DT", b"PL", b"CA", b"PC", b"AP", b"AB", b"AW",
]


def scanned(bytes content):
    """Return the main line of a plain record: see ``quick.Plain``. None leaves it to the ordinary reader."""
    cdef const unsigned char* text = content
    cdef Py_ssize_t end = len(content), at = 0, begun, closed
    cdef int depth = 0, name, colour, columns = 19, rows = 19, x, y, moved, sides = 0
    cdef bint on_main = True, in_root = True, is_bare, after_tree = False, is_ascii = True
    cdef int previous = -1
    cdef Py_ssize_t count = 0, nodes = 0
    cdef list kept = [None] * KEPT
    cdef list setup = []
    cdef bytearray moves
    cdef unsigned char* out
    cdef unsigned int code
    cdef bytes said
    while at < end and is_space(text[at]):
        at += 1
    if at >= end:
        return None
    is_bare = text[at] == c";"
    if not is_bare and text[at] != c"(":
        return None
    # A move takes at least four bytes, ";B[]", of which two are kept.
    moves = bytearray(2 * (end // 4 + 1))
    out = moves
    moved = 0
    while at < end:
        if text[at] >= 128:
            return None
        if is_space(text[at]):
            at += 1
        elif text[at] == c"(":
            if is_bare or (depth == 0 and nodes) or (depth and not nodes):
                return None
            depth += 1
            at += 1
            while at < end and is_space(text[at]):
                at += 1
            if at >= end or text[at] != c";":
                return None
            after_tree = False
        elif text[at] == c")":
            if not depth or not nodes:
                return None
            depth -= 1
            on_main = False
            after_tree = True
            at += 1
        elif text[at] == c";":
            if after_tree or (not depth and not is_bare):
                return None
            if on_main:
                nodes += 1
                if nodes == 2:
                    in_root = False
                    if not _board_of(kept, &columns, &rows):
                        return None
                moved = 0
            at += 1
        elif 65 <= text[at] <= 90:
            if after_tree or not nodes:
                return None
            begun = at
            while at < end and 65 <= text[at] <= 90:
                at += 1
            name = -1
            colour = -1
            if at - begun == 1 and (text[begun] == c"B" or text[begun] == c"W"):
                colour = text[begun] == c"W"
            elif on_main and at - begun == 2:
                if text[begun] == c"T" and (text[begun + 1] == c"B" or text[begun + 1] == c"W"):
                    return None  # what is dead is marked
                if may_count(text[begun]):
                    said = content[begun:at]
                    if said == b"AE" or said == b"KO":
                        return None
                    if said in NAMES:
                        name = NAMES.index(said)
                        if kept[name] is not None or not in_root:
                            return None  # a later node may say what the root does not
                        if name >= SET_UP:
                            kept[name] = []
            while at < end and is_space(text[at]):
                at += 1
            if at >= end or text[at] != c"[":
                return None
            x = 0  # how many values
            while at < end and text[at] == c"[":
                at += 1
                closed = at
                while closed < end and text[closed] != c"]":
                    if text[closed] == c"\\":
                        if colour >= 0 or name >= 0:
                            return None
                        closed += 1
                    elif text[closed] >= 128:
                        is_ascii = False
                    closed += 1
                if closed >= end:
                    return None
                x += 1
                if not on_main:
                    pass
                elif colour >= 0:
                    if moved or x > 1 or (in_root and closed - at not in (0, 2)):
                        return None
                    moved = 1
                    if in_root and not _board_of(kept, &columns, &rows):
                        return None
                    if in_root:
                        sides = 1  # the board has to be known by now
                    if closed == at:
                        code = 2 * columns * rows
                    elif closed - at == 2:
                        if text[at] == c"t" and text[at + 1] == c"t" and columns <= 19 and rows <= 19:
                            code = 2 * columns * rows
                        else:
                            y = letter(text[at + 1])
                            if not (0 <= letter(text[at]) < columns and 0 <= y < rows):
                                return None
                            code = 2 * (y * columns + letter(text[at]))
                    else:
                        return None
                    if colour == previous:
                        return None
                    previous = colour
                    code |= colour
                    out[2 * count] = code & 255
                    out[2 * count + 1] = code >> 8
                    count += 1
                elif name >= SET_UP:
                    if closed - at != 2:
                        return None
                    kept[name].append((text[at], text[at + 1]))
                elif name >= 0:
                    if x > 1 or sides and name == 1:
                        return None
                    kept[name] = content[at:closed]
                at = closed + 1
                while at < end and is_space(text[at]):
                    at += 1
        else:
            return None
    if depth or not nodes or (nodes == 1 and not _board_of(kept, &columns, &rows)):
        return None
    if not is_ascii:
        try:
            content.decode()
        except UnicodeDecodeError:
            return None
    cells = bytearray(columns * rows)
    for name in (SET_UP, SET_UP + 1):
        for x, y in kept[name] or ():
            x, y = letter(<unsigned char>x), letter(<unsigned char>y)
            if not (0 <= x < columns and 0 <= y < rows) or cells[y * columns + x]:
                return None
            cells[y * columns + x] = name - SET_UP + 1
    if sides and (kept[SET_UP] or kept[SET_UP + 1]):
        return None
    return (columns, rows, bytes(cells), bytes(moves[: 2 * count]), is_ascii, *kept[:SET_UP])


cdef bint _board_of(list kept, int* columns, int* rows) except -1:
    """Read the sides of the board, and whether this is Go. False if that takes the ordinary reader."""
    if kept[0] is not None and kept[0] != b"1":
        return False
    if kept[1] is not None:
        sides = kept[1].split(b":")
        if len(sides) > 2 or not all(side.isdigit() and len(side) < 3 for side in sides):
            return False
        columns[0], rows[0] = int(sides[0]), int(sides[len(sides) - 1])
    return 1 <= columns[0] <= 26 and 1 <= rows[0] <= 26
