# Packed rules from Python, checked and ready for the engine.

TERMS = ("compares", "records", "lifted_by", "keeps", "window")
END = ("kind", "then", "times", "last_by", "on", "of_next", "of_memory", "terms")
# The records that the core reads, by name, with their fields.
FIELDS = {"PackedTerms": TERMS, "PackedEnd": END, "PackedScoring": SCORING}


cdef int terms_of(CoreTerms* terms, object packed) except -1:
    """Take over the terms of a repetition."""
    known(packed, TERMS)
    terms.compares = code_of(packed.compares, COMPARES)
    terms.records = code_of(packed.records, EVENT_SETS)
    terms.lifted_by = code_of(packed.lifted_by, LIFTED_BY)
    terms.keeps = packed.keeps
    terms.window = code_of(packed.window, MAX_NUMBER + 1)
    return 1


cdef int end_of(EndTerms* end, object packed) except -1:
    """Take over an ending."""
    known(packed, END)
    end.kind = code_of(packed.kind, END_KINDS)
    end.then = code_of(packed.then, FOLLOWS)
    end.count = code_of(packed.times, MAX_NUMBER + 1)
    end.last_by = code_of(packed.last_by + 1, 3) - 1
    end.on = code_of(packed.on, EVENT_SETS)
    end.of_next = packed.of_next
    end.of_memory = packed.of_memory
    return terms_of(&end.terms, packed.terms)


cdef class Compiled:
    """A packed ruleset on its board, ready for the engine."""

    cdef Rules rules

    def __cinit__(self, packed):
        cdef Rules* r = &self.rules
        cdef EndTerms* end
        cdef int point, s, k
        r.points = packed.points
        if not 1 <= r.points <= MAX_POINTS or len(packed.ko) > MAX_KO or len(packed.ends) > MAX_ENDS:
            raise InputError("the packed ruleset is too large for the native core")
        r.board = 0
        for point in range(r.points):
            r.bit[point] = <Points>1 << point
            r.board |= r.bit[point]
        for point in range(r.points):
            r.near[point] = bitboard(packed.near[point])
        r.kos = len(packed.ko)
        for k in range(r.kos):
            terms_of(&r.ko[k], packed.ko[k])
            r.far |= (r.ko[k].window == 0 or r.ko[k].window > NEAR) << k
            for s in range(3):
                if is_recorded(&r.ko[k], s > 0, s):
                    r.recorded[s] |= <uint32_t>1 << k
        r.ends = len(packed.ends)
        for k in range(r.ends):
            end = &r.end[k]
            end_of(end, packed.ends[k])
            r.retraced |= end.kind in (END_PASS_REPEATS, END_REPETITION, END_SITUATION_REPEATS)
            if end.kind == END_NO_LEGAL_PLAY and not r.stuck:
                r.stuck = k + 1
            r.ended_by_plays |= end.kind not in (END_PASSES, END_PASS_REPEATS)
            for s in range(3):
                if end.kind == END_REPETITION and is_recorded(&end.terms, s > 0, s):
                    r.recorded[s] |= <uint32_t>1 << (16 + k)
        r.chained = r.far or r.retraced
        r.suicide = code_of(packed.suicide, SUICIDES)
        r.passing = packed.passing
        scoring_of(&r.scoring, packed.scoring)
        r.by_position = packed.by_position
        r.most2 = packed.most2
        r.komi2 = packed.komi2
        r.win2 = packed.win2
        r.symmetries = len(packed.symmetries)
        lay_out(&r.maps, r.points, packed.symmetries)

    def __dealloc__(self):
        free(self.rules.maps.part)
