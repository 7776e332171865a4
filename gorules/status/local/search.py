"""Who answers local games: the native search. Without the native core nothing is proved by them."""

import warnings
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple

from gorules.core import loaded
from gorules.status.local.game import FENCE, PartGame, Promise
from gorules.status.waiting import watching

MOST_VERTICES = 62
"""Points of a region and walls that the native search plays on."""


_IDLE = deque[Any]()


@contextmanager
def _search() -> Iterator[Any]:
    """Lend a search that nobody works with: no other thread, and not who is told how far it is. There are as
    many as were ever at work at once; each has some 100 MB of tables, and 56 bytes for each state that it
    has proved, up to eight million.
    """
    try:
        search = _IDLE.pop()
    except IndexError:
        search = loaded.defending.DefenceSearch()
    try:
        yield search
    finally:
        _IDLE.append(search)


@lru_cache(maxsize=4096)  # other families of a position ask the same
def answers_needed(game: PartGame, most: int, nodes: int) -> int | None:
    """Return with how many plays at most the defender keeps her promise in a local game. None: not with
    ``most``, or that was not found within ``nodes`` states. What is found does not depend on what was asked
    before.
    """
    question = _question(game)
    if question is None:
        return None
    with _search() as search:
        found = search.answers(*question, most=most, nodes=nodes)
    return None if found < 0 else int(found)


@lru_cache(maxsize=4096)
def zone_of(game: PartGame, most: int, nodes: int) -> frozenset[int] | None:
    """Return points of a large region on which the defender may keep her promise with ``most`` plays. It is a
    proposal: the game on these points has to be asked. None if none are found within ``nodes`` states.
    """
    question = _question(game)
    if question is None:
        return None
    with _search() as search:
        found = search.zone(*question, most=most, nodes=nodes)
    return _points(game, found)


@lru_cache(maxsize=4096)
def chased(
    game: PartGame, prey: frozenset[int], by_zone: bool, most: int, nodes: int
) -> frozenset[int] | None:
    """Return points of a region on which the defender clears the ``prey``, some of its points, of stones of
    the attacker for good with ``most`` plays, and keeps her promise meanwhile. None if that is not found
    within ``nodes`` states. With ``by_zone`` it is a proposal, as in :func:`zone_of`.
    """
    question = _question(game)
    if question is None:
        return None
    with _search() as search:
        found = search.chase(*question, prey=_set(game, prey), by_zone=by_zone, most=most, nodes=nodes)
    return _points(game, found)


class GoingRound(IntEnum):
    """Whether a proof of a game without prey may lead back to a state that it has been in."""

    NONE = 0
    """It may not."""
    WITHOUT_HER = 1
    """It may if the defender has not played since. So her plays are finite in number."""
    WITH_HER = 2
    """It may, so that she may have to play again and again, for ever."""


class ByNumbers(NamedTuple):
    """What a search by proof numbers finds: the ``zone`` on which the defender does what is asked, None if it
    does not find that; and how many ``states`` it has looked at.
    """

    zone: frozenset[int] | None
    states: int


def by_numbers(
    game: PartGame,
    nodes: int,
    prey: frozenset[int] = frozenset(),
    filled: frozenset[int] = frozenset(),
    *,
    rounds: GoingRound = GoingRound.NONE,
) -> ByNumbers:
    """Return on which points a search by proof numbers finds within ``nodes`` states that the defender keeps
    her promise in a local game, with however many plays, and clears the ``prey``, some of its points, of
    stones of the attacker for good. In the end she may fill each of the ``filled`` points, some of the prey:
    none is in an eye. If there is no proof, a game without prey may be searched once more as one in which
    play goes round.
    """
    question = _question(game)
    if question is None:
        return ByNumbers(None, 0)
    found, states, ended = searched(question, nodes, _set(game, prey), _set(game, filled))
    if rounds and not prey and found is None and ended:
        found, more, _ = searched(question, nodes, 0, rounds=rounds)
        states += more
    return ByNumbers(_points(game, found), states)


class Searched(NamedTuple):
    """What a search by proof numbers has found: a set of vertices, or None; the ``states`` that it took; and
    whether it ``ended``, and did not stop before for want of states or of hope.
    """

    found: int | None
    states: int
    ended: bool


def searched(
    question: tuple[Any, ...], nodes: int, prey: int, filled: int = 0, rounds: GoingRound = GoingRound.NONE
) -> Searched:
    """Return what a search by proof numbers finds. What came to its end is the same with more states."""
    known = _asked(question, prey, filled, rounds)
    if nodes not in known:
        ended = (each for limit, each in known.items() if each.ended and limit < nodes)
        known[nodes] = next(ended, None) or _searched(question, nodes, prey, filled, rounds)
    return known[nodes]


@lru_cache(maxsize=16_384)  # the same is asked with more effort, and after a play elsewhere
def _asked(question: tuple[Any, ...], prey: int, filled: int, rounds: GoingRound) -> dict[int, Searched]:
    """Return what searches of a question have found so far, by the states that they might take."""
    return {}


def _searched(question: tuple[Any, ...], nodes: int, prey: int, filled: int, rounds: GoingRound) -> Searched:
    with _search() as search:
        return _searched_by(search, question, nodes, prey, filled, rounds)


def _searched_by(
    search: Any, question: tuple[Any, ...], nodes: int, prey: int, filled: int, rounds: GoingRound
) -> Searched:
    """Return what a search finds. It still has the proof then."""
    watch = watching()
    found = search.proved(*question, prey=prey, filled=filled, nodes=nodes, rounds=rounds, watch=watch)
    done = Searched(found, search.nodes, search.ended)
    if search.refused:
        warnings.warn("a proof is not confirmed: it is not believed; please report this", stacklevel=2)
    if watch is not None:
        watch.done(done.states)
    return done


def proof_states(game: PartGame, nodes: int) -> list[tuple[Any, ...]] | None:
    """Return the states of a proof that the defender keeps her promise in a local game, as the native search
    has them (``DefenceSearch.proof``); play may go round. None if none is found within ``nodes`` states.
    """
    question = _question(game)
    if question is None:
        return None
    with _search() as search:
        for rounds in (GoingRound.NONE, GoingRound.WITH_HER):
            if _searched_by(search, question, nodes, 0, 0, rounds).found is not None:
                states: list[tuple[Any, ...]] = search.proof
                return states
    return None


def _set(game: PartGame, points: frozenset[int]) -> int:
    """Return points of a region as the native search has them."""
    return sum(1 << vertex for vertex, point in enumerate(game.region) if point in points)


def _points(game: PartGame, found: int | None) -> frozenset[int] | None:
    """Return what the native search has found of a region, as points."""
    if found is None:
        return None
    return frozenset(point for vertex, point in enumerate(game.region) if found >> vertex & 1)


@lru_cache(maxsize=16_384)
def _question(game: PartGame) -> tuple[Any, ...] | None:
    """Return a local game as the native search has it; None if it has too many vertices, or there
    is no native search.
    """
    near, unknown = game.vertices
    if loaded.defending is None or len(near) > MOST_VERTICES:
        return None
    playable = len(game.region)
    fences = sum(1 << v for v, wall in enumerate(game.walls, playable) if wall.credit is FENCE)
    credits_ = tuple(wall.credit or 0 for wall in game.walls)
    linked = (-1 << playable) & ((1 << len(near)) - 1) & ~fences if game.promise is Promise.JOIN else 0
    stones = game.stones(game.defender), game.stones(1 - game.defender)
    return near, playable, credits_, fences, unknown, *stones, linked, game.joined_credit
