"""Filling: what the players do between their last point and the count.

Source: Japanese 1989, articles 8 and 9.2 with their commentary. Living stones next to a neutral point are in
seki, and their eyes do not count. So neutral points have to be filled before the end, and reinforcements have
to be made. The text does not say which points these are, nor in what order. Here it is so:

1. *Neutral* is a dame of article 8: an empty point that no player surrounds alone with living stones.
2. A *fill* is a play at a neutral point beside living stones of its player. It takes no living stone, saves
   no dead one, and leaves its own string two liberties or more. It changes no status: what lived lives, and
   what was dead is dead, at once or once the other player has *reinforced*. If a definition decides what is
   dead, it takes no dead stone either. If the players do, it may; and liberties stay that two strings of
   different colours share which are in seki by shape (docs/shape.md).
3. A string is *threatened* if it lives and has one liberty. It is not if whoever takes it joins none of her
   living stones by that, or loses more stones at once (a snapback). Where a definition decides what is dead,
   a string is also threatened if a fill gives it another status; and so is a string with one liberty that is
   dead, but in nobody's territory, if its owner can connect it there to stones that live.
4. A *reinforcement* is a play of the owner of a threatened string. Nothing else is threatened then, and all
   statuses are as before. Of several she makes the one that costs no territory, then the one with the most
   liberties. If no fill is left, a reinforcement may also give a string the liberties that a fill needs.
5. Filling makes no territory: what was neutral when play stopped is nobody's, even if a fill encloses it. To
   gain it, a player has to ask for resumption, and then she moves second (article 9.3).
6. Defence comes first, for the same reason. Threatened strings are reinforced; then fills are made that
   enclose something; then those that only one player can make without calling for a reinforcement; then those
   that both can, the ones that join most strings first; at last those that call for one. Otherwise the
   players take turns. A player who has nothing to fill passes, which costs nothing.

So it does not matter whose turn it was when play stopped. What still is neutral in the end makes seki.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from gorules.go.position import EMPTY, Position
from gorules.go.verdicts import Fills
from gorules.status.shape.counting import shape_of

Judge = Callable[[Position], frozenset[int]]
"""Returns the stones of a position that live. It may raise an error if that is too large to decide."""


class Filling(NamedTuple):
    """One play: its player and point, by number, what it is for, and the dead stones that it takes."""

    player: int
    point: int
    fills: Fills
    captured: tuple[int, ...]


class Filled(NamedTuple):
    """What filling leads to: the ``position``, the ``plays`` in their order, the stones that live then, the
    points of areas that are ``left`` neutral, those of neutral areas that fills have ``enclosed``, with the
    dead stones in them, and the strings that stand ``threatened`` though their owner has no reinforcement.
    """

    position: Position
    plays: tuple[Filling, ...]
    living: frozenset[int]
    left: frozenset[int]
    enclosed: frozenset[int]
    threatened: tuple[frozenset[int], ...]

    @property
    def taken(self) -> tuple[int, int]:
        """The stones that each player takes in filling."""
        black, white = (
            sum(len(play.captured) for play in self.plays if play.player == player) for player in (0, 1)
        )
        return black, white


def filled(position: Position, living: frozenset[int], judge: Judge | None = None) -> Filled:
    """Return what two players do before the count if these stones live and all others are dead. With a
    ``judge`` no play changes what lives; without, what lives is agreed, and only stones that the next play
    would take are reinforced.

    Costs some milliseconds a point on 19x19, besides what the judge costs: it is asked of each play tried.
    """
    ground = _Ground(position, living, judge, frozenset() if judge else _shared(position, living))
    while step := _step(ground):
        ground = step
    neutral = _neutral(position, living)
    left = _neutral(ground.position, ground.living)
    enclosed = neutral - left - ground.living
    return Filled(ground.position, ground.plays, ground.living, left, enclosed, tuple(ground.stuck))


def _neutral(position: Position, living: frozenset[int]) -> frozenset[int]:
    """Return the points of the areas that the living stones of one player do not surround alone."""
    areas = _Ground(position, living, None).areas()
    return frozenset().union(*(area.points for area in areas if area.owner is None))


def _shared(position: Position, living: frozenset[int]) -> frozenset[int]:
    """Return the empty points between stones of both colours that are in seki by shape."""
    cells = position.cells
    dead = frozenset(point for point, cell in enumerate(cells) if cell != EMPTY) - living
    in_seki = shape_of(position, dead).in_seki & living
    near = position.board.neighbours
    return frozenset(
        point
        for point, cell in enumerate(cells)
        if cell == EMPTY and len({cells[other] for other in near[point] if other in in_seki}) > 1
    )


@dataclass(frozen=True)
class _Ground:
    """A position while it is filled: which stones live, the liberties that are kept for a seki, what was
    played, and which threatened strings have no reinforcement.
    """

    position: Position
    living: frozenset[int]
    judge: Judge | None
    shared: frozenset[int] = frozenset()
    plays: tuple[Filling, ...] = ()
    stuck: frozenset[frozenset[int]] = field(default_factory=frozenset)

    def near(self, points: Iterable[int]) -> Iterator[int]:
        """Yield the neighbours of points."""
        neighbours = self.position.board.neighbours
        return (near for point in points for near in neighbours[point])

    def lives(self, point: int) -> bool:
        return point in self.living

    def string(self, point: int) -> tuple[frozenset[int], frozenset[int]]:
        """Return the string at a point, and its liberties."""
        cells = self.position.cells
        string, liberties, stack = {point}, set[int](), [point]
        while stack:
            for near in self.position.board.neighbours[stack.pop()]:
                if cells[near] == EMPTY:
                    liberties.add(near)
                elif cells[near] == cells[point] and near not in string:
                    string.add(near)
                    stack.append(near)
        return frozenset(string), frozenset(liberties)

    def area(self, start: int) -> "_Area":
        """Return the connected points without a living stone around one of them."""
        found, borders, stack = {start}, set[int](), [start]
        while stack:
            for near in self.position.board.neighbours[stack.pop()]:
                if near in self.living:
                    borders.add(self.position.cells[near])
                elif near not in found:
                    found.add(near)
                    stack.append(near)
        inside = {self.position.cells[point] for point in found} - {EMPTY}
        owner = min(borders) - 1 if len(borders) == 1 and not borders & inside else None
        return _Area(frozenset(found), owner)

    def areas(self) -> Iterator["_Area"]:
        """Yield all areas."""
        left = set(range(self.position.board.size)) - self.living
        while left:
            area = self.area(min(left))
            left -= area.points
            yield area

    def played(self, player: int, point: int, fills: Fills) -> "_Ground | None":
        """Return what a play leads to; None if no player would make it."""
        cells = self.position.cells
        if cells[point] != EMPTY or any(
            cells[near] == player + 1 and not self.lives(near) for near in self.near([point])
        ):
            return None
        placed = self.position.place(player, point)
        if placed.self_captured or any(map(self.lives, placed.captured)):
            return None
        after = replace(
            self,
            position=placed.after,
            living=self.living | {point},
            plays=(*self.plays, Filling(player, point, fills, placed.captured)),
        )
        return after if placed.captured or len(after.string(point)[1]) > 1 else None


class _Area(NamedTuple):
    """Connected points without a living stone, and the player who surrounds them alone, if one does."""

    points: frozenset[int]
    owner: int | None


def _step(ground: _Ground) -> _Ground | None:
    """Return what the next play leads to, or the next two if one calls for the other; None if nothing is to
    be done.
    """
    for string in _threatened(ground, _strings(ground)):
        owner = ground.position.cells[min(string)] - 1
        return _reinforced(ground, owner, [string]) or replace(ground, stuck=ground.stuck | {string})
    neutral = [area.points for area in ground.areas() if area.owner is None]
    if saved := next(_saved(ground, frozenset().union(*neutral)), None):
        return saved
    for points in neutral:
        if closed := _closed(ground, points):
            return closed
    made = [sum(play.player == player for play in ground.plays) for player in (0, 1)]
    in_turn = sorted((0, 1), key=made.__getitem__)
    by_both, forcing = list[_Ground](), None
    for point in sorted(frozenset().union(*neutral)):
        fills = [fill for player in in_turn if (fill := _fill(ground, player, point))]
        free = [fill for fill in fills if len(fill.plays) == len(ground.plays) + 1]
        if len(free) == 1:
            return free[0]
        by_both += free
        forcing = forcing or (fills[0] if fills else None)
    if by_both or forcing:
        return max(by_both, key=lambda fill: _joins(ground, fill.plays[-1]), default=forcing)
    prepared = (
        fill for point in sorted(frozenset().union(*neutral)) for player in in_turn
        for fill in _prepared(ground, player, point)
    )  # fmt: skip
    return min(prepared, key=lambda fill: len(fill.plays), default=None)


def _saved(ground: _Ground, neutral: frozenset[int]) -> Iterator[_Ground]:
    """Yield what saves a string in atari that is dead by definition, though in nobody's territory: its owner
    connects it to stones that live.
    """
    cells = ground.position.cells
    for dead in sorted(neutral - ground.living if ground.judge else ()):
        string, liberties = ground.string(dead) if cells[dead] != EMPTY else (frozenset(), frozenset())
        if len(liberties) != 1 or not any(
            cells[near] == cells[dead] and ground.lives(near) for near in ground.near(liberties)
        ):
            continue
        alive = replace(ground, living=ground.living | string)
        after = alive.played(cells[dead] - 1, min(liberties), Fills.REINFORCEMENT)
        if after is not None and not _changed(after):
            yield after


def _joins(ground: _Ground, play: Filling) -> int:
    """Return how many living strings a play joins."""
    cells, own = ground.position.cells, play.player + 1
    return len({ground.string(near)[0] for near in ground.near([play.point]) if cells[near] == own})


def _closed(ground: _Ground, points: frozenset[int]) -> _Ground | None:
    """Return what the fill leads to that makes most of a neutral area its player's alone; None if none makes
    any of it.
    """
    best, most = None, 0
    for point in sorted(points) if len(points) > 1 else ():
        for player in (0, 1):
            after = _fill(ground, player, point)
            if after is None:
                continue
            parts = {after.area(near) for near in after.near([point]) if not after.lives(near)}
            gain = sum(len(part.points) for part in parts if part.owner == player)
            if gain > most:
                best, most = after, gain
    return best


def _prepared(ground: _Ground, player: int, point: int) -> Iterator[_Ground]:
    """Yield what a fill leads to that a reinforcement makes possible."""
    if not _may_fill(ground, player, point):
        return
    cells = ground.position.cells
    own = [ground.string(near)[0] for near in ground.near([point]) if cells[near] == player + 1]
    for first in sorted(_helping(ground, player, own) - {point}):
        after = _reinforced_at(ground, player, first, ())
        if after is not None and (fill := _fill(after, player, point)):
            yield fill


def _may_fill(ground: _Ground, player: int, point: int) -> bool:
    """Whether a neutral point is no liberty that a seki shares, and is beside living stones of a player, or
    beside dead stones of the other one that are beside hers.
    """
    if point in ground.shared:
        return False
    cells, near = ground.position.cells, {*ground.near([point])}
    for prey in [at for at in near if cells[at] == 2 - player and not ground.lives(at)]:
        near |= {*ground.near(ground.string(prey)[0])}
    return any(cells[at] == player + 1 and ground.lives(at) for at in near)


def _fill(ground: _Ground, player: int, point: int) -> _Ground | None:
    """Return what a fill leads to, with the reinforcement that it calls for; None if it is none."""
    if not _may_fill(ground, player, point):
        return None
    after = ground.played(player, point, Fills.NEUTRAL)
    if after is None or (ground.judge and after.plays[-1].captured):
        return None
    mine, liberties = after.string(point)
    if len(liberties) == 1 and any(_threatened(after, [mine])):
        return _reinforced(after, player, [mine])
    other = 1 - player
    beside = {
        after.string(near)[0]
        for near in after.near([point])
        if after.position.cells[near] == other + 1 and after.lives(near)
    }
    called = list(_threatened(after, beside))
    changed = _changed(after)
    if changed is None:
        return None
    # What changes in favour of the other player keeps this one from playing there.
    lost, saved = (changed & after.living, changed - after.living)
    colours = after.position.cells
    if any(colours[stone] == player + 1 for stone in lost) or any(
        colours[stone] == other + 1 for stone in saved
    ):
        return None
    if not called and not changed:
        return after
    return _reinforced(after, other, called, changed)


def _changed(ground: _Ground) -> frozenset[int] | None:
    """Return the stones that a judge gives another status than they should have."""
    return frozenset() if ground.judge is None else ground.judge(ground.position) ^ ground.living


def _reinforced(
    ground: _Ground,
    owner: int,
    strings: Collection[frozenset[int]],
    changed: frozenset[int] = frozenset(),
) -> _Ground | None:
    """Return what the best reinforcement of threatened strings leads to; None if there is none."""
    points = _helping(ground, owner, strings)
    if changed:
        around = {near for near in ground.near(changed) if not ground.lives(near)}
        points |= frozenset().union(*(ground.area(near).points for near in around))
    made = []
    for point in sorted(points):
        after = _reinforced_at(ground, owner, point, strings)
        if after is not None:
            cost = ground.area(point).owner == owner
            made.append(((cost, -len(after.string(point)[1]), point), after))
    return min(made, key=lambda each: each[0])[1] if made else None


def _helping(ground: _Ground, owner: int, strings: Iterable[frozenset[int]]) -> frozenset[int]:
    """Return the points where a play may help strings: their liberties, and those of dead stones beside."""
    cells, points = ground.position.cells, set[int]()
    for string in strings:
        points |= ground.string(min(string))[1]
        for near in ground.near(string):
            if cells[near] == 2 - owner and not ground.lives(near):
                points |= ground.string(near)[1]
    return frozenset(points)


def _reinforced_at(
    ground: _Ground, owner: int, point: int, strings: Collection[frozenset[int]]
) -> _Ground | None:
    """Return what a reinforcement at a point leads to; None if more is threatened then than was besides these
    strings, or if it changes a status.
    """
    after = ground.played(owner, point, Fills.REINFORCEMENT)
    if after is None:
        return None
    other = {*_threatened(ground, _strings(ground))} - {*strings}
    calm = other.issuperset(_threatened(after, _strings(after))) and not _changed(after)
    return after if calm else None


def _strings(ground: _Ground) -> Iterator[frozenset[int]]:
    """Yield the living strings."""
    left = set(ground.living)
    while left:
        string, _ = ground.string(min(left))
        left -= string
        yield string


def _threatened(ground: _Ground, strings: Iterable[frozenset[int]]) -> Iterator[frozenset[int]]:
    """Yield those of living strings that the next play of the other player takes for good."""
    for string in strings:
        _, liberties = ground.string(min(string))
        if len(liberties) == 1 and string not in ground.stuck and not _is_vain(ground, string, liberties):
            yield string


def _is_vain(ground: _Ground, string: frozenset[int], liberties: frozenset[int]) -> bool:
    """Whether who takes a string with one liberty joins none of her living stones by that, or loses more
    stones at once.
    """
    owner = ground.position.cells[min(string)] - 1
    placed = ground.position.place(1 - owner, min(liberties))
    gained = {*placed.captured, *liberties}
    if not any(
        ground.position.cells[near] == 2 - owner and ground.lives(near) for near in ground.near(gained)
    ):
        return True
    taken = _Ground(placed.after, ground.living, None)
    last = {
        min(left)
        for near in {*taken.near(placed.captured), *taken.near(liberties), *liberties}
        if placed.after.cells[near] == 2 - owner and len(left := taken.string(near)[1]) == 1
    }
    return any(len(placed.after.place(owner, point).captured) > len(string) for point in last)
