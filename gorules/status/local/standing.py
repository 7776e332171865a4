"""What local games prove of all strings of a position, with one effort or another."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from gorules.go.position import Position
from gorules.status.local.efforts import QUICK, Effort, Merging, OneByOne
from gorules.status.local.families import GameFamily, Member
from gorules.status.local.gentle import GentleFamily
from gorules.status.local.ground import Ground, Stones
from gorules.status.local.merging import MergingFamily
from gorules.status.local.search import GoingRound

WEAK = 6
"""The most stones of a string of the attacker that is taken for weak at first: it may be inside a region."""
ROUNDS = 4
"""How often families are looked for. Strings that never live, though all stand, are no walls after that."""
MOST_ROUNDS = 3
"""How often families with merged games are looked for: what one player has proved by then is no weak string
of the other's game any more.
"""
StandingStrings = Mapping[Stones, Stones]
"""The strings of a player that are proved uncapturable, each with the points on which she answers."""
StandingString = tuple[Stones, tuple[Member, ...]]
"""A string that is proved uncapturable, with the games by which it is."""


class Stands(NamedTuple):
    """A string of a ``player`` that stands, with the ``games`` of a family by which it does; none if it is
    unconditionally alive.
    """

    player: int
    string: Stones
    games: tuple[Member, ...]

    @property
    def region(self) -> Stones:
        """The points on which its games are played."""
        return frozenset[int]().union(*(game.region for game in self.games))


def locally_standing(
    position: Position, played: Stones, effort: Effort = QUICK
) -> tuple[StandingStrings, StandingStrings]:
    """Return the strings of each player that families of local games prove uncapturable, with the points on
    which the games are played: see :func:`standing_as_found`.
    """
    found: tuple[dict[Stones, Stones], dict[Stones, Stones]] = ({}, {})
    for each in standing_as_found(position, played, effort):
        found[each.player][each.string] = each.region
    return found


def standing_as_found(position: Position, played: Stones, effort: Effort = QUICK) -> Iterator[Stands]:
    """Yield the strings of both players that families of local games prove uncapturable, under any reading of
    a pass for a ko, if stones are played on some points: each as soon as it is found. What less effort proves
    is always among them, and comes first.
    """
    kept = _kept(position, played, effort)
    if kept.is_whole:
        yield from kept.found
        return
    found = list[Stands]()
    for each in _found(position, played, effort):
        found.append(each)
        if len(found) > len(kept.found):
            kept.found = found
        yield each
    kept.found, kept.is_whole = found, True


def found_so_far(position: Position, played: Stones, effort: Effort) -> Sequence[Stands]:
    """Return the strings that stand as far as they are found already; nothing is searched."""
    return tuple(_kept(position, played, effort).found)


class _Kept:
    """What local games have found of a position: all, or a part."""

    def __init__(self) -> None:
        self.found: list[Stands] = []
        self.is_whole = False


@lru_cache(maxsize=64)  # other definitions ask the same of a position
def _kept(position: Position, played: Stones, effort: Effort) -> _Kept:
    """Return where the strings that stand are kept."""
    return _Kept()


def _found(position: Position, played: Stones, effort: Effort) -> Iterator[Stands]:
    """Yield the strings that stand. The strings of the other player that may be inside a region are at first
    the small ones, then those that were not proved to stand.
    """
    found: tuple[set[Stones], set[Stones]] = (set(), set())

    def new(player: int, strings: Iterable[StandingString]) -> Iterator[Stands]:
        for string, games in strings:
            if string not in found[player]:
                found[player].add(string)
                yield Stands(player, string, games)

    if effort.after is not None:
        for player, string, games in standing_as_found(position, played, effort.after):
            yield from new(player, [(string, games)])
        if _all_stand(position, found):
            return
    small = [point for each in position.strings if len(each.points) <= WEAK for point in each.points]
    weak = [position.stones(1 - player).intersection(small) for player in (0, 1)]
    for _ in range(2 if effort.small else 0):
        for player in (0, 1):
            yield from new(player, standing_apart(position, player, played, weak[player], effort))
        weak = [_weak(position, player, found) for player in (0, 1)]
    for _ in range(MOST_ROUNDS if effort.merged else 0):
        before = sum(map(len, found))
        for player in (0, 1):
            if _all_stand(position, found):
                break
            weak_now = _weak(position, player, found)
            known = frozenset(found[player])
            yield from new(player, standing_together(position, player, played, weak_now, effort, known))
        if sum(map(len, found)) == before:
            break


def _weak(position: Position, player: int, found: tuple[set[Stones], set[Stones]]) -> Stones:
    """Return the stones of the other player that are not proved to stand."""
    return position.stones(1 - player).difference(*found[1 - player])


def _all_stand(position: Position, found: tuple[set[Stones], set[Stones]]) -> bool:
    return sum(map(len, found)) == len(position.strings)


def standing_apart(
    position: Position, defender: int, played: Stones, weak: Stones, effort: Effort = QUICK
) -> Iterator[StandingString]:
    """Yield the strings of a player that families prove uncapturable in which no games are merged, each with
    the games by which it stands. Stones are played on ``played`` alone; ``weak`` are
    points of the other's strings that may be inside a region.
    """
    ground = Ground(position, defender, played, weak)
    found = {*ground.alive}
    yield from ((string, ()) for string in ground.alive)
    order = ground.roomy
    large = [((start,), effort.states[:1]) for start in effort.large]
    for starts, later in ((effort.small, effort.states), *large):
        assumed = order
        for _ in range(ROUNDS):
            if len(found) == len(order):
                return
            hopeful = set[Stones]()
            for start in starts:
                family = GameFamily(ground, assumed).made(start, later)
                hopeful.update(string for string in assumed if family.account.is_alive(string))
                new = family.stand() - found
                found |= new
                yield from family.with_games(new)
            if len(hopeful) == len(assumed):
                break
            assumed = [string for string in order if string in hopeful or string in found]


def standing_together(
    position: Position,
    defender: int,
    played: Stones,
    weak: Stones,
    effort: Effort,
    known: Collection[Stones] = (),
) -> Iterator[StandingString]:
    """Yield the strings of a player that families with merged games prove uncapturable, as
    :func:`standing_apart` does. No family is made for one ``known`` to stand.
    """
    ground = Ground(position, defender, played, weak)
    found = {*ground.alive}
    yield from ((string, ()) for string in ground.alive)
    for way in effort.ways(position.board.size):
        order = ground.roomy[::-1] if way.fewest_first else ground.roomy
        for family in merged_families(ground, order, effort, way, GoingRound.WITH_HER):
            new = family.stand() - found
            found |= new
            yield from family.with_games(new)
        if len(found) == len(order):
            break
    if effort.one_by_one is not None and position.board.size <= effort.one_by_one.board:
        left = [string for string in ground.strings if string not in known]
        yield from _one_by_one(ground, left, found, effort, effort.one_by_one)


def _one_by_one(
    ground: Ground, strings: Sequence[Stones], found: set[Stones], effort: Effort, limits: OneByOne
) -> Iterator[StandingString]:
    """Yield which of some strings stand by families made for one of them each, the longest first. All others
    are given up there that are not ``found`` to stand by families like these. What is left then is asked
    again: now those are given up, too, that were found before.
    """
    strings = sorted(strings, key=lambda each: (-len(each), sorted(each)))
    for kept in (found, {*ground.alive}):
        for string in strings:
            if string in found:
                continue
            gone = [each for each in ground.strings if each not in kept and each != string]
            order = [each for each in ground.roomy if each not in gone]
            family = MergingFamily(ground.giving_up(gone), order, effort, GoingRound.NONE)
            stand = family.merged(effort.merged[0]).let_live(string, limits).stand()
            yield from family.with_games(stand - found)
            found |= stand
            kept |= stand


def merged_families(
    ground: Ground, assumed: Sequence[Stones], effort: Effort, way: Merging, rounds: GoingRound
) -> Iterator[MergingFamily]:
    """Yield families in which strings that are ``assumed`` to stand have games. Those that have none are no
    walls in the next family, or some of them if the effort is gentle. Then play may go round, as ``rounds``
    says.
    """
    kind = GentleFamily if effort.gentle else MergingFamily
    family = kind(ground, assumed, effort, rounds).merged(way)
    yield family
    while family.left:
        family = family.next().merged(way)
        yield family
