"""The reference for local games: their rules, written out on sets of vertices, and the largest set of states
in which the defender can stay for ever. It is slow and obvious.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from gorules.status.local.game import FENCE, PartGame, Promise

BEYOND = -1
"""In place of a stone that took in a ko: it is beyond the region."""


class PartState(NamedTuple):
    """The stones of both, the walls among the defender's, and the retakes that are barred to her: pairs of
    the point where her stone was taken and the stone that took it. The attacker is to move.
    """

    defender: frozenset[int]
    attacker: frozenset[int]
    bans: frozenset[tuple[int, int]] = frozenset()


class PartPlay:
    """The referee of a local game."""

    def __init__(self, game: PartGame) -> None:
        near, unknown = game.vertices
        self.game = game
        self.near = [_vertices(each) for each in near]
        self.unknown = _vertices(unknown)
        self.playable = range(len(game.region))
        self.credits = {v: wall.credit for v, wall in enumerate(game.walls, len(game.region))}
        self.asked = {v for v, credit in self.credits.items() if credit is not FENCE}

    def start(self) -> PartState:
        """Return the state at the start."""
        game = self.game
        own, other = (_vertices(game.stones(player)) for player in (game.defender, 1 - game.defender))
        return PartState(own | frozenset(self.credits), other)

    def credit(self, string: frozenset[int]) -> int:
        """Return how many liberties a string of the defender has beyond the region for certain."""
        own = max((self.credits[v] or 0 for v in string if v in self.credits), default=0)
        return max(own, self.game.joined_credit) if self.is_joined(string) else own

    def stands(self, string: frozenset[int]) -> bool:
        """Whether the attacker cannot take a string, even without a liberty in the region."""
        return self.credit(string) > 0 or any(v in self.credits and self.credits[v] is FENCE for v in string)

    def keeps(self, state: PartState) -> bool:
        """Whether the promise is kept as far as this state."""
        for wall in self.asked:
            string = self.string(state.defender, wall)
            if len(self.liberties(state, string)) + self.credit(string) < 2:
                return False
        return True

    def is_over(self, state: PartState) -> bool:
        """Whether nothing is left to do: the walls are joined, and have all liberties elsewhere."""
        if self.game.promise is not Promise.JOIN or self.game.joined_credit < 2:
            return False
        return self.is_joined(self.string(state.defender, min(self.asked)))

    def is_joined(self, string: frozenset[int]) -> bool:
        """Whether a string has all walls that are to be joined."""
        return self.game.promise is Promise.JOIN and self.asked <= string

    def attacks(self, state: PartState) -> Iterator[PartState | None]:
        """Yield the states after the plays of the attacker that may be legal; None where she has lost."""
        for point in self.playable:
            if point not in state.defender | state.attacker:
                placed = state._replace(attacker=state.attacker | {point})
                beside = self.strings_beside(state.defender, point)
                short = [s for s in beside if not self.liberties(placed, s) and not self.stands(s)]
                if any(string & self.credits.keys() for string in short):
                    yield None
                for chosen in product(*([True, False] if s & self.unknown else [True] for s in short)):
                    taken = frozenset().union(
                        *(s for s, is_taken in zip(short, chosen, strict=True) if is_taken)
                    )
                    after = placed._replace(defender=state.defender - taken)
                    own = self.string(after.attacker, point)
                    if not self.liberties(after, own) and not own & self.unknown:
                        continue
                    bans = {ban for ban in state.bans if ban[0] != point}
                    is_lone = own == {point} and point not in self.unknown
                    if len(taken) == 1 and is_lone and self.liberties(after, own) == taken:
                        bans.add((min(taken), point))
                    yield after._replace(bans=frozenset(bans))

    def thinned(self, state: PartState) -> Iterator[PartState]:
        """Yield the states without a string that has no liberty in the region. An answer of hers may take one
        of the attacker's, here or in another local game; a play of his beyond the region one of hers, which
        she does not answer here.
        """
        for string in self.left_alone(state):
            # A lone stone may have been taken in a ko by a stone beyond the region.
            late = {(min(string), BEYOND)} if len(string) == 1 else set()
            yield state._replace(defender=state.defender - string, bans=state.bans | late)
        for string in {self.string(state.attacker, v) for v in state.attacker & self.unknown}:
            if not self.liberties(state, string):
                bans = frozenset(ban for ban in state.bans if ban[1] not in string)
                yield state._replace(attacker=state.attacker - string, bans=bans)

    def left_alone(self, state: PartState) -> set[frozenset[int]]:
        """Return the strings of the defender without a liberty in the region that are no walls."""
        strings = {self.string(state.defender, v) for v in state.defender if v in self.playable}
        return {s for s in strings if not s & self.credits.keys() and not self.liberties(state, s)}

    def answers(self, state: PartState) -> Iterator[PartState]:
        """Yield the states after the legal plays of the defender, and after none."""
        yield state
        for point in self.playable:
            if point not in state.defender | state.attacker:
                after = state._replace(defender=state.defender | {point})
                beside = self.strings_beside(state.attacker, point)
                # What is beyond the region may let a string stand, or not: then it vanishes (``thinned``).
                taken = frozenset().union(
                    *(s for s in beside if not self.liberties(after, s) and not s & self.unknown)
                )
                after = after._replace(attacker=state.attacker - taken)
                own = self.string(after.defender, point)
                barred = (point, BEYOND) in state.bans or (
                    len(taken) == 1 and (point, min(taken)) in state.bans
                )
                if not barred and (self.liberties(after, own) or self.stands(own)):
                    bans = (ban for ban in state.bans if ban[0] != point and ban[1] not in taken)
                    yield after._replace(bans=frozenset(bans))

    def string(self, stones: frozenset[int], seed: int) -> frozenset[int]:
        """Return the string among stones that has a vertex."""
        found, left = {seed}, [seed]
        while left:
            new = (self.near[left.pop()] & stones) - found
            found |= new
            left += new
        return frozenset(found)

    def strings_beside(self, stones: frozenset[int], point: int) -> set[frozenset[int]]:
        """Return the strings among stones that are beside a point."""
        return {self.string(stones, near) for near in self.near[point] & stones}

    def liberties(self, state: PartState, string: frozenset[int]) -> frozenset[int]:
        """Return the liberties of a string in the region."""
        near = frozenset().union(*(self.near[v] for v in string))
        return near - state.defender - state.attacker


def keeps_promise(game: PartGame) -> bool:
    """Return whether the defender can keep her promise in a local game for ever.

    Costs time and memory in proportion to the states that can be reached: up to three to the power of the
    points of the region, and more where there are kos.
    """
    play = PartPlay(game)
    turns = _turns(play)
    return play.start() in _held(turns)


def clears(game: PartGame, prey: frozenset[int]) -> bool:
    """Return whether the defender can keep her promise for ever and, again and again, have no stone of the
    attacker on some points of the region, whatever he plays, or if he only passes. Costs as much as
    :func:`keeps_promise`, some times over.
    """
    play = PartPlay(game)
    turns = _turns(play, passes=True)
    points = {vertex for vertex, point in enumerate(game.region) if point in prey}
    left = _held(turns)
    while True:
        # Where she can come to a state with clear points, from which she can still come to another one.
        reached = {
            state
            for state in left
            if points.isdisjoint(state.attacker)
            and all(not left.isdisjoint(answers) for answers in turns[state] or ())
        }
        while True:
            more = {
                state
                for state in left - reached
                if all(not reached.isdisjoint(answers) for answers in turns[state] or ())
            }
            if not more:
                break
            reached |= more
        if reached == left:
            return play.start() in left
        left = reached


Turns = dict[PartState, list[list[PartState]] | None]
"""What she can answer a play with, for each play, for each state; None where she has lost."""


def _turns(play: PartPlay, *, passes: bool = False) -> Turns:
    """Return the turns of each state that can be reached. With ``passes`` the attacker may pass, too."""
    turns: Turns = {}
    left = [play.start()]
    while left:
        state = left.pop()
        if state in turns:
            continue
        if not play.keeps(state):
            turns[state] = None
            continue
        attacks = [] if play.is_over(state) else list(play.attacks(state))
        after = [list(play.answers(each)) for each in attacks if each is not None]
        after += [[each] for each in play.thinned(state)]
        after += [list(play.answers(state))] if passes else []
        turns[state] = None if None in attacks else after
        left += [each for answers in turns[state] or () for each in answers]
    return turns


def _held(turns: Turns) -> set[PartState]:
    """Return the largest set of states in which she can stay for ever."""
    kept = {state for state, plays in turns.items() if plays is not None}
    while True:
        lost = {s for s in kept if any(kept.isdisjoint(answers) for answers in turns[s] or ())}
        if not lost:
            return kept
        kept -= lost


def _vertices(number: int) -> frozenset[int]:
    return frozenset(vertex for vertex in range(number.bit_length()) if number >> vertex & 1)
