"""How much is done to find families of local games: the limits of each step."""

from typing import NamedTuple

from gorules.status.native import MOST_CHANGING

MORE_STATES = 4
"""By how much a game that is merged may take more states, where it was not found with fewer."""


class FamilyStart(NamedTuple):
    """What a family begins with: regions of up to ``most`` points, as the strings enclose them or ``around``
    strings. A search for a zone may look at so many ``states``, one by proof numbers at so many of
    ``numbers``.
    """

    most: int
    states: int = 0
    numbers: int = 0
    around: bool = False


class WholeAreas(NamedTuple):
    """Games on whole areas. An *area* is points that are free and connected, with what may be inside it: the
    attacker's strings of one or two stones that are not proved to stand, and what the defender has given up.
    On an area of up to ``most`` points the strings beside it are asked ``together``: do they live there? That
    takes so many states. If not all do, each is asked ``alone``, and those that do are asked together. A
    family may take ``in_all`` states for this, before its others. On boards of more than ``board`` points no
    such family is made.
    """

    most: int
    together: int
    alone: int
    in_all: int
    board: int


class Merging(NamedTuple):
    """A way to make a family in which games are merged: each game may take so many ``states``, first few,
    then more. The strings with most free points beside them come first, or those with fewest. If some are
    ``leaning``, a string that finds no game may lean on others, which then have to live elsewhere. A family
    may begin with games on whole ``areas``: such a way is left out on boards where these are not worth their
    time.
    """

    states: tuple[int, ...]
    fewest_first: bool = False
    leaning: bool = False
    areas: WholeAreas | None = None


class OneByOne(NamedTuple):
    """Families for one string each that is not proved to stand: one in which those strings are given up that
    are not proved either, and one in which all others are. The string is asked in a region of up to ``most``
    points: does it live there, by itself or together with its walls? Each time that takes so many ``states``,
    and all that is done in a family ``in_all`` so many. Boards of more than ``board`` points have none.
    """

    most: int
    states: int
    in_all: int
    board: int


class Effort(NamedTuple):
    """How much is done to find families. The ``small`` starts are tried, one after the other, with so many
    ``states`` for a later search of a zone, first few, then more where that was not enough; then the
    ``large`` ones. Last come families in which games are merged, in each of some ways; those that clear
    points take so many ``to_clear`` states for each game. One family may take ``in_all`` states times the
    points of the board to the power of 2.5, but not more than ``most``. On a small board, where a search of
    all play has left little to prove, it may take ``on_small`` states. It comes ``after`` another effort. If
    it is ``gentle``, a family follows from the one before: it keeps what games it can. Play in its merged
    games may go round. At last come families for one string each, ``one_by_one``.
    """

    states: tuple[int, ...]
    small: tuple[FamilyStart, ...]
    large: tuple[FamilyStart, ...]
    merged: tuple[Merging, ...] = ()
    to_clear: tuple[int, ...] = ()
    in_all: int = 0
    most: int = 40_000_000
    on_small: int = 0
    after: "Effort | None" = None
    gentle: bool = False
    one_by_one: OneByOne | None = None

    def for_one_family(self, points: int) -> int:
        """Return the states for one family of merged games, on a board of so many points."""
        return self.on_small if points <= MOST_CHANGING else min(int(self.in_all * points**2.5), self.most)

    def ways(self, points: int) -> tuple[Merging, ...]:
        """Return the ways in which families with merged games are made, on a board of so many points."""
        return tuple(way for way in self.merged if way.areas is None or points <= way.areas.board)

    @property
    def steps(self) -> tuple["Effort", ...]:
        """This effort and those before it, the least first."""
        return (*(self.after.steps if self.after is not None else ()), self)


QUICK = Effort(
    (5_000,),
    (FamilyStart(0), FamilyStart(12, 300_000)),
    (FamilyStart(18, numbers=100_000, around=True),),
    merged=(
        Merging(
            (5_000, 25_000, 100_000),
            areas=WholeAreas(
                most=36,
                together=6_000_000,
                alone=500_000,
                in_all=20_000_000,
                board=13 * 13,
            ),
        ),
        Merging((5_000, 25_000, 100_000, 400_000, 1_600_000)),
        Merging((2_000, 8_000, 32_000, 128_000), leaning=True),
    ),
    to_clear=(5_000, 25_000, 100_000),
    in_all=7,
    most=12_000_000,
    on_small=4_000_000,
)
"""About four seconds on average on 9x9, twenty on 19x19."""
GENTLE = QUICK._replace(
    small=(),
    large=(),
    merged=QUICK.merged[1:2],
    after=QUICK,
    gentle=True,
    one_by_one=OneByOne(most=54, states=6_000_000, in_all=18_000_000, board=13 * 13),
)
"""What a score takes. For what is left by then it makes families that each follow from the one before, and at
last families for one string each.
"""
THOROUGH = Effort(
    (5_000, 100_000),
    (FamilyStart(0), FamilyStart(2, 1_000_000), FamilyStart(12, 1_000_000), FamilyStart(30, 8_000_000)),
    (
        FamilyStart(28, numbers=8_000_000),
        *(FamilyStart(most, numbers=400_000, around=True) for most in (18, 30, 40)),
    ),
    merged=(
        Merging((5_000, 25_000, 150_000, 600_000, 2_400_000)),
        Merging((2_000, 8_000, 32_000, 128_000, 512_000), leaning=True),
        Merging((2_000, 8_000, 32_000, 128_000, 512_000), leaning=True, fewest_first=True),
    ),
    to_clear=(5_000, 25_000, 150_000, 600_000, 2_400_000),
    in_all=80,
    on_small=8_000_000,
    after=GENTLE,
)
"""Half a minute on 9x9 where strings are left open, one or two minutes on 19x19. It proves some more."""


def effort_of(times: int) -> Effort:
    """Return the effort in which merged games may take so many times the states of a thorough one. It doubles
    step by step as long as it fits, so that less of it is always a part of more.
    """
    effort, doubled = THOROUGH, 2
    while doubled <= times:
        effort = Effort(
            (),
            (),
            (),
            merged=tuple(way._replace(states=_up_to(doubled, way.states)) for way in THOROUGH.merged),
            to_clear=_up_to(doubled, THOROUGH.to_clear),
            in_all=doubled * THOROUGH.in_all,
            most=doubled * THOROUGH.most,
            on_small=doubled * THOROUGH.on_small,
            after=effort,
        )
        doubled *= 2
    return effort


def _up_to(times: int, states: tuple[int, ...]) -> tuple[int, ...]:
    """Return more and more states, up to so many times the last of some."""
    found, most = [*states], times * states[-1]
    while found[-1] < most:
        found.append(min(MORE_STATES * found[-1], most))
    return tuple(found)
