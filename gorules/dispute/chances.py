"""What a game would come to if strings had another status than they are believed to have."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice
from math import log

from gorules.dispute.statuses import HowKnown, KnownStatus, Says
from gorules.files.above import AsJson
from gorules.files.wording import brief
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.regions import regions
from gorules.go.verdicts import Outcome
from gorules.play.at_random import MOSTLY, lost_at_random

CHANCES = 60
"""The most groups of strings for which another status is tried."""
TOGETHER = 3
"""The most groups whose status is changed at once."""
RECOUNTS = 40
"""The most counts with several groups changed."""
LIKELY = 20
"""The most sets of open strings that are tried as dead."""
UNSURE = 10
"""How many groups of strings are tried both as dead and as alive: those that are least certain."""


@dataclass(frozen=True, slots=True)
class Chance(AsJson):
    """What would be otherwise if some strings of one colour had another status: a point of each string, what
    they would be, and the outcome then.
    """

    points: tuple[str, ...]
    colour: str
    says: Says
    outcome: Outcome

    def __repr__(self) -> str:
        return brief("Chance", f"{' '.join(self.points)} {self.says}: {self.outcome}")


@dataclass(frozen=True, slots=True)
class JointChance(AsJson):
    """What would be otherwise if several groups of strings had another status: each group with the outcome if
    it alone had it, and the outcome if all had theirs.
    """

    groups: tuple[Chance, ...]
    outcome: Outcome

    def __repr__(self) -> str:
        said = ", ".join(f"{' '.join(each.points)} {each.says}" for each in self.groups)
        return brief("JointChance", f"{said}: {self.outcome}")


@dataclass(frozen=True, slots=True)
class StringGroup:
    """Strings of one colour that live or die together: a point of each, and what they are not believed to be.
    They are doubtful if they are dead, if nothing is known of them, or if sources say different things. What
    is not doubtful is tried only where the record has another result.
    """

    points: tuple[str, ...]
    colour: str
    says: Says
    is_doubtful: bool = True

    def otherwise(self, dead: Sequence[str]) -> tuple[str, ...]:
        """Return the dead strings if these have the other status."""
        if self.says is Says.DEAD:
            return (*dead, *self.points)
        return tuple(point for point in dead if point not in self.points)


def groups_of(position: Position, strings: Sequence[KnownStatus]) -> Iterator[StringGroup]:
    """Yield the groups of strings whose other status is worth a count. The doubtful ones come first: the dead
    strings of one colour in one area, which is bounded by living stones, and each other doubtful string. Then
    come the living strings of one colour in an area that is bounded by living stones of the opponent, if none
    of them is proved to live, and each string alone. What is proved is not tried, unless another proof
    contradicts it.
    """
    board = position.board
    dead = {board.point(each.points[0]): each for each in strings if each.is_dead}
    gone = frozenset(point for each in dead.values() for point in board.points(each.points))
    alone: list[StringGroup] = []
    vacant = bytes(1 if cell == EMPTY or point in gone else 0 for point, cell in enumerate(position.cells))
    for area in regions(board, vacant):
        for colour in COLOURS[:2]:
            points = [
                board.names[p]
                for p, each in dead.items()
                if p in area.points and each.colour == colour and not _is_settled(each)
            ]
            if area.cell and points:
                yield StringGroup(tuple(points), colour, Says.ALIVE)
                if len(points) > 1:
                    alone += (StringGroup((point,), colour, Says.ALIVE, False) for point in points)
    for each in strings:
        if not each.is_dead and not _is_settled(each):
            doubtful = each.statement is None or bool(each.against)
            group = StringGroup((each.points[0],), each.colour, Says.DEAD, doubtful)
            if doubtful:
                yield group
            else:
                alone.append(group)
    yield from _living(position, strings, gone)
    yield from alone


def _is_settled(string: KnownStatus) -> bool:
    """Return whether a proof or a definition says what a string is, and no other contradicts it."""
    sure = {HowKnown.PROVED, HowKnown.DEFINED}
    return string.known in sure and sure.isdisjoint(each.known for each in string.against)


def _living(
    position: Position, strings: Sequence[KnownStatus], gone: frozenset[int]
) -> Iterator[StringGroup]:
    """Yield the living strings of one colour in one area, if there are several and none is proved to live."""
    board = position.board
    for player, colour in enumerate(COLOURS[:2]):
        open_to = bytes(
            cell in (EMPTY, player + 1) or point in gone for point, cell in enumerate(position.cells)
        )
        for area in regions(board, open_to):
            living = [
                each
                for each in strings
                if not each.is_dead and each.colour == colour and board.point(each.points[0]) in area.points
            ]
            if area.cell and len(living) > 1 and not any(map(_is_settled, living)):
                yield StringGroup(tuple(each.points[0] for each in living), colour, Says.DEAD, False)


def races_of(position: Position, groups: Sequence[StringGroup]) -> Iterator[tuple[StringGroup, StringGroup]]:
    """Yield each group of dead strings with each living string of the opponent next to it: if the one lives,
    the other may be dead.
    """
    board = position.board
    strings = {point: string.points for string in position.strings for point in string.points}
    points = {
        group: frozenset().union(*(strings[board.point(name)] for name in group.points)) for group in groups
    }
    for one in groups:
        if one.says is Says.ALIVE and one.is_doubtful:
            beside = {by for point in points[one] for by in board.neighbours[point]}
            for other in groups:
                is_string = other.says is Says.DEAD and len(other.points) == 1
                if is_string and other.colour != one.colour and points[other] & beside:
                    yield one, other


def joint_chances(
    tried: Mapping[StringGroup, Chance],
    races: Iterable[tuple[StringGroup, StringGroup]],
    counted: Outcome,
    wanted: Fraction,
    dead: Sequence[str],
    count: Callable[[Sequence[str]], Outcome | None],
) -> tuple[JointChance, ...]:
    """Return the fewest groups with whose other status together the margin for Black is ``wanted`` instead of
    that of ``counted``: two or three doubtful groups, or else two that race; none if it takes others.

    ``tried`` has what each group alone would change. What groups in different areas change adds up. So only
    those sets are counted whose changes add up to the difference, all of them in its direction: with changes
    in both directions anything can be explained. Costs at most :data:`RECOUNTS` counts.
    """
    if counted.margin is None:
        return ()
    missing = wanted - counted.margin
    changes = {
        group: change
        for group, chance in tried.items()
        if group.is_doubtful and (change := _change(chance, counted)) * missing > 0
    }
    candidates: list[list[tuple[StringGroup, ...]]] = [
        [each for each in combinations(changes, size) if sum(map(changes.__getitem__, each)) == missing]
        for size in range(2, TOGETHER + 1)
    ]
    candidates.append([each for each in races if each[0] in changes and each[1] in tried])
    left = RECOUNTS
    for sets in candidates:
        found = []
        for chosen in sets[:left]:
            named = tuple(dead)
            for group in chosen:
                named = group.otherwise(named)
            outcome = count(named)
            if outcome is not None and outcome.margin == wanted:
                found.append(JointChance(tuple(tried[group] for group in chosen), outcome))
        left -= len(sets[:left])
        if found:
            return tuple(found)
    return ()


def likely_dead(position: Position, strings: Sequence[KnownStatus]) -> Iterator[tuple[KnownStatus, ...]]:
    """Yield which open strings may be dead: the likeliest sets, at most :data:`LIKELY`. Nobody has said
    anything of an open string. The first set has the strings that are mostly lost if the game goes on at
    random, which may be none. The others are the same but for up to :data:`TOGETHER` groups that are least
    certain, of strings that mostly live or die together. Where strings of both players touch, as in a
    capturing race, never both are dead.
    """
    board = position.board
    open_ = {board.points(each.points): each for each in strings if each.statement is None}
    shares = {
        found: share
        for group, share in lost_at_random(position).items()
        if (found := frozenset(string for string in group if string in open_))
    }
    certainty = {group: abs(log((share + 0.01) / (1.01 - share))) for group, share in shares.items()}
    unsure = sorted(shares, key=lambda group: (certainty[group], min(map(min, group))))[:UNSURE]
    others = [each for size in range(TOGETHER + 1) for each in combinations(unsure, size)]
    others.sort(key=lambda each: sum(map(certainty.__getitem__, each)))
    likely = frozenset(group for group, share in shares.items() if share > MOSTLY)
    sets = (frozenset[frozenset[int]]().union(*likely.symmetric_difference(each)) for each in others)
    for chosen in islice((each for each in sets if not _touch(position, each)), LIKELY):
        yield tuple(open_[string] for string in sorted(chosen, key=min))


def _touch(position: Position, dead: Iterable[frozenset[int]]) -> bool:
    """Whether strings of both players touch each other among some that are dead."""
    player = {point: position.cells[point] for string in dead for point in string}
    near = position.board.neighbours
    return any(player.get(each, own) != own for point, own in player.items() for each in near[point])


def if_all_dead(
    strings: Sequence[KnownStatus], dead: Sequence[str], count: Callable[[Sequence[str]], Outcome | None]
) -> JointChance | None:
    """Return what would be if some strings were dead as well, by colour; None if that is not counted."""
    outcome = count((*dead, *(each.points[0] for each in strings)))
    if outcome is None:
        return None
    groups = []
    for colour in COLOURS[:2]:
        points = tuple(each.points[0] for each in strings if each.colour == colour)
        alone = count((*dead, *points)) if points else None
        if alone is not None:
            groups.append(Chance(points, colour, Says.DEAD, alone))
    return JointChance(tuple(groups), outcome)


def _change(chance: Chance, counted: Outcome) -> Fraction:
    """Return by how much the margin for Black would be larger."""
    return Fraction((chance.outcome.margin or 0) - (counted.margin or 0))
