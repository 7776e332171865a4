# Scoring

cdef struct Rules
cdef struct CoreGame

cdef struct CoreScoring:
    int kind, empty_counts, group_tax, in_seki, prisoners, pass_stones, in_cycle, takes_last

SCORING = (
    "kind", "empty_counts", "group_tax", "in_seki", "prisoners", "pass_stones", "in_cycle", "takes_last")


cdef int scoring_of(CoreScoring* scoring, object packed) except -1:
    """Take over how positions are counted."""
    known(packed, SCORING)
    scoring.kind = code_of(packed.kind, COUNTS)
    scoring.empty_counts = code_of(packed.empty_counts, EMPTY_COUNTS)
    scoring.group_tax = code_of(packed.group_tax, MAX_NUMBER + 1)
    scoring.in_seki = packed.in_seki
    scoring.prisoners = packed.prisoners
    scoring.pass_stones = packed.pass_stones
    scoring.in_cycle = packed.in_cycle
    scoring.takes_last = packed.takes_last
    return 1


cdef inline int is_counted(const Rules* r, Points own, Points other) noexcept nogil:
    """Whether an empty region counts for the player whose stones ``own`` border it."""
    if r.scoring.empty_counts == EMPTY_BORDERS_OWN:
        return own != 0
    return other == 0 and (own != 0 or r.scoring.empty_counts == EMPTY_BORDERS_NO_OPPONENT)


cdef Points territory(const Rules* r, Points own, Points other) noexcept nogil:
    """The empty points that count for the player with stones ``own``."""
    cdef Points empty = r.board & ~(own | other), left = empty, found = 0, region, border
    while left:
        region = region_of(r, empty, lowest(left), &border)
        left &= ~region
        if is_counted(r, border & own, border & other):
            found |= region
    return found


cdef int has_atari(const Rules* r, Points own, Points other) noexcept nogil:
    """Whether one of the strings of ``own`` has a single liberty; ``other`` are all other stones."""
    cdef Points left = own, string, border
    while left:
        string = region_of(r, own, lowest(left), &border)
        left &= ~string
        if count(border & ~(own | other)) == 1:
            return 1
    return 0


cdef Points not_in_seki(const Rules* r, Points own, Points other, Points empty) noexcept nogil:
    """Those of the empty points that count whose area touches no neutral point and has no string in atari."""
    cdef Points left = r.board & ~(own | other), neutral = 0, found = 0, area, border
    while left:
        area = region_of(r, r.board & ~(own | other), lowest(left), &border)
        left &= ~area
        if border & own and border & other:
            neutral |= area
    left = own | empty
    while left:
        area = region_of(r, own | empty, lowest(left), &border)
        left &= ~area
        if not border & neutral and not has_atari(r, area & own, other):
            found |= area & empty
    return found


cdef int group_tax(const Rules* r, Points stones, Points empty) noexcept nogil:
    """The tax on all connected areas of stones and empty points that count."""
    cdef Points left = stones | empty, area
    cdef int tax = 0
    while left:
        area = string_of(r, left, lowest(left))
        left &= ~area
        if area & stones:
            tax += min(r.scoring.group_tax, count(area & empty))
    return tax


cdef int counted_points(const Rules* r, Points own, Points other) noexcept nogil:
    """The points that a player has in a position, prisoners apart."""
    cdef Points empty
    cdef int points = 0
    if r.scoring.kind == SCORE_STONES:
        return count(own)
    empty = territory(r, own, other)
    if r.scoring.in_seki:
        empty = not_in_seki(r, own, other, empty)
    points = count(empty)
    if r.scoring.kind == SCORE_AREA:
        points += count(own)
    if r.scoring.group_tax:
        points -= group_tax(r, own, empty)
    return points


cdef int area_margin2(const Rules* r, Points black, Points white) noexcept nogil:
    """Twice Black's margin in a position, prisoners apart, compensation included."""
    cdef Points empty, left, region, border
    cdef int points
    if r.scoring.kind != SCORE_AREA or r.scoring.in_seki or r.scoring.group_tax:
        return 2 * (counted_points(r, black, white) - counted_points(r, white, black)) - r.komi2
    points = count(black) - count(white)
    left = empty = r.board & ~(black | white)
    while left:
        region = region_of(r, empty, lowest(left), &border)
        left &= ~region
        points += count(region) * (
            is_counted(r, border & black, border & white) - is_counted(r, border & white, border & black)
        )
    return 2 * points - r.komi2


cdef int player_points(const CoreGame* g, int player) noexcept nogil:
    cdef const Rules* r = g.rules
    cdef const CoreTurn* turn = now(g)
    cdef int held = 0
    if r.scoring.prisoners:
        held = turn.prisoners[player]
    if r.scoring.pass_stones:
        held += turn.passes[1 - player]
    if player == 0:
        return counted_points(r, turn.black, turn.white) + held
    return counted_points(r, turn.white, turn.black) + held


cdef int margin2(const CoreGame* g) noexcept nogil:
    """Twice Black's margin, compensation included, if the game is scored as it stands."""
    if g.rules.by_position:
        return area_margin2(g.rules, now(g).black, now(g).white)
    return 2 * (player_points(g, 0) - player_points(g, 1)) - g.rules.komi2


cdef int payoff2(const CoreGame* g) noexcept nogil:
    """Twice what an ended game is worth to Black: its margin, 0, or that which stands for a win."""
    cdef const CoreTurn* turn = now(g)
    if turn.then == THEN_SCORE:
        return margin2(g)
    if turn.then == THEN_WIN:
        return g.rules.win2 if turn.winner == 0 else -g.rules.win2
    return 0
