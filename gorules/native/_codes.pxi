# Written by `python -m gorules.native.codes`: the numbers of words and limits. Not to be edited.

cdef enum:
    MAX_KO = 4
    MAX_ENDS = 8
    MAX_SYMMETRIES = 384
    MAX_NUMBER = 1000000
    FREE = 63
    ITSELF = 62
    NARROWINGS = 2

cdef enum:
    POSITION = 0
    POSITION_NEXT = 1
    POSITION_AUTHOR = 2
    TRANSITION = 3
    TRANSITION_AUTHOR = 4
    COMPARES = 5

cdef enum:
    NEVER = 0
    OWN_PASS = 1
    ANY_PASS = 2
    ALL_PASS = 3
    LIFTED_BY = 4

cdef enum:
    SUICIDE_FORBIDDEN = 0
    SUICIDE_ALLOWED = 1
    SUICIDE_MULTI_STONE = 2
    SUICIDES = 3

cdef enum:
    END_PASSES = 0
    END_PASS_REPEATS = 1
    END_REPETITION = 2
    END_SITUATION_REPEATS = 3
    END_NO_LEGAL_PLAY = 4
    END_CAPTURES = 5
    END_KINDS = 6

cdef enum:
    THEN_SCORE = 0
    THEN_NO_RESULT = 1
    THEN_DRAW = 2
    THEN_PRISONERS = 3
    THEN_WIN = 4
    THEN_LOSES = 5
    THEN_WINS = 6
    FOLLOWS = 7

cdef enum:
    SCORE_AREA = 0
    SCORE_TERRITORY = 1
    SCORE_STONES = 2
    COUNTS = 3

cdef enum:
    EMPTY_BORDERS_ONLY_OWN = 0
    EMPTY_BORDERS_NO_OPPONENT = 1
    EMPTY_BORDERS_OWN = 2
    EMPTY_COUNTS = 3

cdef enum:
    KO_PASS_ONE_OWN = 0
    KO_PASS_ALL_OWN = 1
    KO_PASS_ALL_BOTH = 2
    KO_PASS_NONE = 3
    KO_PASSES = 4

cdef enum:
    AT_START = 1
    AT_PLAY = 2
    AT_PASS = 4
    EVENT_SETS = 8
