"""Scoring: what is counted, on which position."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from gorules.files.language import gettext, gettext_noop, ngettext
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.turns import Finished
from gorules.go.verdicts import Tally
from gorules.rules.component import ALIKE, Alike, Depends, Scoring, TallyPart
from gorules.rules.packing import code
from gorules.status.shape.counting import Shape, shape_of

Counts = Literal["area", "territory", "stones"]
"""The ways of counting that the native core knows."""

EmptyCounts = Literal["borders-only-own", "borders-no-opponent", "borders-own"]

TerritoryCounts = Literal["borders-only-own", "borders-no-opponent", "borders-own", "by-shape"]

_EMPTY: Mapping[TerritoryCounts, tuple[str, ...]] = {
    "borders-only-own": (
        gettext_noop(
            "An empty region counts for a player if it borders her stones and no others. A "
            "region that borders no stone counts for nobody."
        ),
    ),
    "borders-no-opponent": (
        gettext_noop(
            "An empty region counts for a player if it borders no opponent's stone. A region "
            "that borders no stone counts for everybody."
        ),
    ),
    "borders-own": (gettext_noop("An empty region counts for each player whose stones it borders."),),
    "by-shape": (
        gettext_noop(
            "An empty region counts for a player if it borders her stones and no others, without "
            "eyes of seki and false eyes. Both are told by the shape of eyes, with dead stones "
            "still on the board: what a player surrounds is in seki if its eyes are not worth "
            "two, and a point of an eye is false if it has to be filled to connect stones that "
            "have no eye of their own."
        ),
    ),
}


_PRISONERS = (
    gettext_noop(
        "Stones that a player captures are her prisoners. With two players, a player's stones "
        "that are removed as dead or by suicide are prisoners of the opponent."
    ),
)

InSeki = Literal["counted", "ignored"]

_SEKI = gettext_noop(
    "An area is in seki if it touches an empty point between stones of more than one colour, or "
    "has a string in atari. Its empty points then do not count."
)


_AREAS = gettext_noop("connected area of her stones and her empty points")

IN_SEKI: Mapping[InSeki, tuple[str, ...]] = {
    "counted": (),
    "ignored": (gettext_noop("Take every connected area of her stones and her empty points."), _SEKI),
}
"""The sentences on empty points in seki."""


def _taxed(each: int, in_seki: InSeki) -> tuple[str, ...]:
    """Return the sentences on areas: on those in seki, and on group tax, if there are such rules."""
    seki = tuple(map(gettext, IN_SEKI[in_seki]))
    if not each:
        return seki
    of = {"counted": gettext(_AREAS), "ignored": gettext("other area")}[in_seki]
    tax = ngettext("{number} point is taken off", "{number} points are taken off", each)
    return *seki, gettext(
        "For every {of} {tax}, but not more than its number of empty points.", of=of, tax=tax
    )


# Whether an empty region bordered by stones of ``colours`` counts for the player with stones
# ``own``. The vacuous case, a region that borders no stone at all, tells the first two apart.
_COUNTS: dict[str, Callable[[frozenset[int], int], bool]] = {
    "borders-only-own": lambda colours, own: colours == {own},
    "borders-no-opponent": lambda colours, own: colours <= {own},
    "borders-own": lambda colours, own: own in colours,
}


def territory(position: Position, player: int, empty_counts: EmptyCounts) -> frozenset[int]:
    """Return the empty points that count for ``player``."""
    counts = _COUNTS[empty_counts]
    regions = (region for region in position.empty_regions if counts(region.borders, player + 1))
    return frozenset().union(*(region.points for region in regions))


class PackedScoring(NamedTuple):
    """How a position is counted, for the native core."""

    kind: int
    empty_counts: int = 0
    group_tax: int = 0
    in_seki: int = 0
    prisoners: int = 0
    pass_stones: int = 0
    in_cycle: int = 0
    takes_last: int = 0


class _Counted(Scoring):
    """What all ways of counting share: the choice of the position that is counted."""

    positions: Literal["final", "passed-in-cycle"] = "final"
    """Which positions count: the final one; or, for each player, the positions in which she passed after the
    first occurrence of the repeated situation. The last turn is included (Kee 3.0, E.1)."""
    takes: Literal["max", "last"] = "max"
    """Which position counts if a player has several: her best one (Kee 3.0, E.3), or the last one."""

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        return tuple(self._best(finished, player) for player in range(finished.players))

    def _best(self, finished: Finished, player: int) -> Tally:
        counted = [self._count(position, finished, player) for position in self._positions(finished, player)]
        if not counted:
            # She passed nowhere in the cycle, so no position is satisfactory to her.
            return Tally(COLOURS[player], finished.position, 0, (), 0, 0, 0, 0)
        return counted[-1] if self.takes == "last" else max(counted, key=lambda tally: tally.total)

    def _positions(self, finished: Finished, player: int) -> Iterable[Position]:
        if self.positions == "final" or finished.cycle is None:
            return [finished.position]
        return [turn.after for turn in finished.cycle if turn.is_pass and turn.player == player]

    def _count(self, position: Position, finished: Finished, player: int) -> Tally:
        raise NotImplementedError

    def terms(self) -> dict[str, Any]:
        """Return the parameters. A rule on seki is listed only if there is one, so rulesets without one keep
        the terms that they had.
        """
        return {
            name: value for name, value in super().terms().items() if (name, value) != ("in-seki", "counted")
        }

    def _packed(self, **more: int) -> PackedScoring:
        kind, in_cycle = code(Counts, self.type), self.positions == "passed-in-cycle"
        return PackedScoring(kind, in_cycle=in_cycle, takes_last=self.takes == "last", **more)

    @property
    def needs_cycle(self) -> bool:
        return self.positions == "passed-in-cycle"

    def _says(self, what: str, *more: str) -> tuple[str, ...]:
        """Return the sentences: what is counted, on which position, and what is added or taken off."""
        on = {
            "final": (gettext("The position at the end is counted."),),
            "passed-in-cycle": (
                gettext(
                    "For each player, each position is counted that she passed on after the "
                    "first occurrence of the repeated situation, up to the last turn. A player "
                    "who did not pass there has nothing."
                ),
            ),
        }[self.positions]
        which = {"max": gettext("the best"), "last": gettext("the last")}[self.takes]
        several = (gettext("If there are several positions, a player is paid for {which}.", which=which),)
        said = several if self.needs_cycle or self.takes != "max" else ()
        return gettext("A player's score is {what}.", what=what), *more, *on, *said

    def _counted(self) -> frozenset[Depends]:
        if not self.needs_cycle:
            return frozenset({Depends.POSITION})
        return frozenset({Depends.POSITION, Depends.BEST_PASSED if self.takes == "max" else Depends.CYCLE})


class AreaScoring(_Counted):
    """A player's score is her stones and the empty points that count for her."""

    type: Literal["area"] = "area"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    leaves_out: ClassVar[bool] = False
    empty_counts: EmptyCounts
    """Which empty regions count for a player: those that border her stones and no others; those that border
    no opponent's stone, so that an empty board counts for everybody; or all that border her stones, even if
    they border other stones, too."""
    group_tax: int = Field(default=0, ge=0)
    """The points taken off for each group, but not more than its number of empty points. A group is here a
    connected area of her stones and the empty points that count for her."""
    in_seki: InSeki = "counted"
    """Whether empty points of groups in seki count. A group, as for the tax, is in seki if it touches an
    empty point between stones of more than one colour, or has a string in atari (KataGo's tax SEKI). If these
    empty points do not count, such a group pays no tax."""

    def with_seki(self) -> Scoring:
        return self.model_copy(update={"in_seki": "counted"})

    def says(self) -> tuple[str, ...]:
        said = gettext("the number of her stones on the board and of the empty points that count for her")
        return self._says(
            said, *map(gettext, _EMPTY[self.empty_counts]), *_taxed(self.group_tax, self.in_seki)
        )

    @property
    def depends_on(self) -> frozenset[Depends]:
        return self._counted()

    @property
    def adds(self) -> frozenset[TallyPart] | None:
        return None if self.group_tax or self.needs_cycle else frozenset({"stones", "territory"})

    def most(self, board: Board) -> int:
        return board.size  # no player has more than all points, or, taxed, less than none

    packs: ClassVar[frozenset[str]] = frozenset(
        {"positions", "takes", "in_seki", "empty_counts", "group_tax"}
    )

    def packed(self) -> PackedScoring:
        in_seki = self.in_seki == "ignored"
        empty_counts = code(EmptyCounts, self.empty_counts)
        return self._packed(in_seki=in_seki, empty_counts=empty_counts, group_tax=self.group_tax)

    def _count(self, position: Position, finished: Finished, player: int) -> Tally:
        stones, empty, tax = _counted(position, player, self.empty_counts, self.in_seki, self.group_tax)
        total = len(stones) + len(empty) - tax
        return Tally(COLOURS[player], position, len(stones), position.board.named(empty), 0, tax, 0, total)


class TerritoryScoring(_Counted):
    """A player's score is the empty points that count for her and the prisoners that she holds."""

    type: Literal["territory"] = "territory"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    empty_counts: TerritoryCounts
    """Which empty regions count for a player, as in area scoring; or, by-shape, those that border her stones
    and no others, without eyes of seki and false eyes, which are told by the shape of eyes
    (docs/shape.md)."""
    prisoners: Literal["counted", "ignored"] = "counted"
    """Whether prisoners count."""
    pass_stones: bool = False
    """Whether each pass hands the next player a prisoner."""
    group_tax: int = Field(default=0, ge=0)
    """The points taken off for each group, as in area scoring."""
    in_seki: InSeki = "counted"
    """Whether empty points of groups in seki count, as in area scoring."""

    def with_seki(self) -> Scoring:
        counts = "borders-only-own" if self.empty_counts == "by-shape" else self.empty_counts
        return self.model_copy(update={"in_seki": "counted", "empty_counts": counts})

    def says(self) -> tuple[str, ...]:
        prisoners = gettext(" and of the prisoners that she holds") if self.prisoners == "counted" else ""
        passes = gettext("With each pass a player hands the next one a stone") + (
            gettext(" as a prisoner")
            if prisoners
            else gettext(". It is worth a point, though prisoners do not count")
        )
        said = gettext("the number of the empty points that count for her{prisoners}", prisoners=prisoners)
        held = tuple(map(gettext, _PRISONERS)) if prisoners else ()
        stones = (gettext("{sentence}.", sentence=passes),) if self.pass_stones else ()
        tax = _taxed(self.group_tax, self.in_seki)
        return self._says(said, *held, *map(gettext, _EMPTY[self.empty_counts]), *stones, *tax)

    def says_of_the_rest(self) -> tuple[str, ...]:
        if self.empty_counts == "by-shape":  # which leaves out more
            return self.says()
        said = {gettext(sentence) for sentence in _EMPTY[self.empty_counts]}
        return tuple(sentence for sentence in self.says() if sentence not in said)

    @property
    def depends_on(self) -> frozenset[Depends]:
        held = {Depends.PRISONERS} if self.prisoners == "counted" else set()
        passed = {Depends.PASSES} if self.pass_stones else set()
        return self._counted() | held | passed

    @property
    def adds(self) -> frozenset[TallyPart] | None:
        return None if self.group_tax or self.needs_cycle else frozenset({"territory", "prisoners"})

    def remarks(self, finished: Finished) -> tuple[str, ...]:
        if self.empty_counts != "by-shape" or self.needs_cycle:
            return ()
        shape, named = _shape(finished.position, finished), finished.position.board.named
        why = {
            "In seki by shape": shape.in_seki,
            "Not closed, gaps aside": shape.open,
            "False by shape, and to be filled": shape.false,
            "To be filled, to capture a stone on a false point": shape.beside,
        }
        return tuple(f"{what}: {', '.join(named(points))}." for what, points in why.items() if points)

    @property
    def is_local(self) -> bool:
        return self.adds is not None and self.empty_counts != "by-shape" and self.in_seki == "counted"

    @property
    def surrounds(self) -> bool:
        of_all = self.prisoners == "counted" and self.pass_stones
        is_usual = self.empty_counts == "borders-only-own" and self.in_seki == "counted"
        return of_all and is_usual and not self.needs_cycle

    def most(self, board: Board) -> int | None:
        return None if self.prisoners == "counted" or self.pass_stones else board.size

    packs: ClassVar[frozenset[str]] = frozenset(
        {"positions", "takes", "empty_counts", "group_tax", "in_seki", "prisoners", "pass_stones"}
    )

    def packed(self) -> PackedScoring | None:
        if self.empty_counts == "by-shape":
            return None
        return self._packed(
            empty_counts=code(EmptyCounts, self.empty_counts),
            in_seki=self.in_seki == "ignored",
            group_tax=self.group_tax,
            prisoners=self.prisoners == "counted",
            pass_stones=self.pass_stones,
        )

    def _count(self, position: Position, finished: Finished, player: int) -> Tally:
        prisoners = finished.prisoners[player] if self.prisoners == "counted" else 0
        if self.pass_stones:
            prisoners += finished.passes[player - 1]
        neutral, counts = finished.neutral, self.empty_counts
        if counts == "by-shape":
            neutral, counts = neutral | _kept_out(position, finished), "borders-only-own"
        _, empty, tax = _counted(position, player, counts, self.in_seki, self.group_tax, neutral)
        total = len(empty) + prisoners - tax
        return Tally(COLOURS[player], position, 0, position.board.named(empty), prisoners, tax, 0, total)


class StoneScoring(_Counted):
    """A player's score is the number of her stones on the board."""

    type: Literal["stones"] = "stones"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    leaves_out: ClassVar[bool] = False

    def says(self) -> tuple[str, ...]:
        return self._says(gettext("the number of her stones on the board"))

    @property
    def depends_on(self) -> frozenset[Depends]:
        return self._counted()

    @property
    def adds(self) -> frozenset[TallyPart] | None:
        return None if self.needs_cycle else frozenset({"stones"})

    def most(self, board: Board) -> int:
        return board.size

    packs: ClassVar[frozenset[str]] = frozenset({"positions", "takes"})

    def packed(self) -> PackedScoring:
        return self._packed()

    def _count(self, position: Position, finished: Finished, player: int) -> Tally:
        stones = len(position.stones(player))
        return Tally(COLOURS[player], position, stones, (), 0, 0, 0, stones)


def _kept_out(position: Position, finished: Finished) -> frozenset[int]:
    """Return the empty points of a position that do not count by shape."""
    return frozenset(range(position.board.size)).difference(*_shape(position, finished).territory.values())


def _shape(position: Position, finished: Finished) -> Shape:
    """Return what becomes of a position by shape. What was dead is known of the last position only."""
    if finished.stopped is None or position != finished.position:
        return shape_of(position, frozenset())
    stopped = finished.stopped
    return shape_of(
        stopped, frozenset(at for at, cell in enumerate(stopped.cells) if cell != position.cells[at])
    )


@lru_cache(maxsize=1024)  # one position is counted under many rulesets
def _counted(
    position: Position,
    player: int,
    empty_counts: EmptyCounts,
    in_seki: InSeki,
    group_tax: int,
    neutral: frozenset[int] = frozenset(),
) -> tuple[frozenset[int], frozenset[int], int]:
    """Return the stones of a player, the empty points that count for her, and the tax on her groups."""
    stones = position.stones(player)
    empty = counting(position, stones, territory(position, player, empty_counts) - neutral, in_seki)
    return stones, empty, _tax(position, stones, empty, group_tax)


def _tax(position: Position, stones: frozenset[int], empty: frozenset[int], each: int) -> int:
    """Return the tax on all connected areas of stones and empty points."""
    if not each:
        return 0
    areas = _areas(position.board, stones | empty)
    return sum(min(each, len(area & empty)) for area in areas if area & stones)


def counting(
    position: Position, stones: frozenset[int], empty: frozenset[int], in_seki: InSeki
) -> frozenset[int]:
    """Return the empty points of a player that count. The rule on seki may leave some out."""
    if in_seki == "counted":
        return empty
    areas = _areas(position.board, stones | empty)
    return frozenset().union(*(area & empty for area in areas if not _is_in_seki(position, area)))


def out_of_seki(position: Position, player: int) -> frozenset[int]:
    """Return the stones and empty points of a player that a tax on seki does not find in seki."""
    hers = position.stones(player) | territory(position, player, "borders-only-own")
    areas = (area for area in _areas(position.board, hers) if not _is_in_seki(position, area))
    return frozenset().union(*areas)


def _areas(board: Board, points: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield the connected sets of some points."""
    left = set(points)
    while left:
        area, stack = set[int](), [left.pop()]
        while stack:
            point = stack.pop()
            area.add(point)
            grown = left.intersection(board.neighbours[point])
            left -= grown
            stack.extend(grown)
        yield frozenset(area)


def _is_in_seki(position: Position, area: frozenset[int]) -> bool:
    """Whether an area touches a neutral point, or has a string in atari."""
    near = position.board.neighbours
    around = {point for at in area for point in near[at]}
    if any(len(region.borders - {EMPTY}) > 1 and region.points & around for region in position.empty_regions):
        return True
    return any(
        string.points <= area
        and len({at for point in string.points for at in near[point] if position.cells[at] == EMPTY}) == 1
        for string in position.strings
    )
