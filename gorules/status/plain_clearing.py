"""The slow twin of the tables of enclosed regions: the rounds that :mod:`gorules.status.clearing` defines."""

from collections.abc import Iterator
from itertools import product

EMPTY, OWNER, OPPONENT = range(3)

LocalState = tuple[int, ...]
"""What is on each point of a region."""


def classes(near: tuple[int, ...], walled: int, suicide: bool, kos_lose: bool = False) -> bytes:
    """Return the class of each state, as :func:`gorules.status.clearing.clearing_classes` does."""
    size = len(near)
    found = bytearray(3**size)
    for liberties in range(3):
        for state in rounds(near, walled, suicide, liberties, kos_lose):
            found[sum(cell * 3**point for point, cell in enumerate(state))] = liberties + 1
    return bytes(found)


def rounds(
    near: tuple[int, ...], walled: int, suicide: bool, liberties: int, kos_lose: bool = False
) -> dict[LocalState, int]:
    """Return the states of a class, each with the round in which it joined."""
    if not walled:
        return {}
    local = _Local(near, walled, suicide)
    waiting = [
        state
        for state in local.states()
        if local.liberties(state) >= liberties and not (kos_lose and local.has_ko(state))
    ]
    replies = {state: tuple(local.plays(state, OPPONENT)) for state in waiting}
    answers: dict[LocalState, tuple[LocalState, ...]] = {}
    joined: dict[LocalState, int] = {}

    def is_answered(state: LocalState) -> bool:
        if state not in answers:
            answers[state] = tuple(local.plays(state, OWNER))
        return any(after in joined for after in answers[state])

    def is_ready(state: LocalState) -> bool:
        return (OPPONENT not in state or is_answered(state)) and all(
            is_answered(after) or (OPPONENT not in after and after in joined) for after in replies[state]
        )

    number = 0
    while ready := [state for state in waiting if is_ready(state)]:
        joined.update(dict.fromkeys(ready, number))
        waiting = [state for state in waiting if state not in joined]
        number += 1
    return joined


class _Local:
    """The game in one region."""

    def __init__(self, near: tuple[int, ...], walled: int, suicide: bool) -> None:
        self.points = range(len(near))
        self.near = [[other for other in self.points if points >> other & 1] for points in near]
        self.walled = [bool(walled >> point & 1) for point in self.points]
        self.suicide = suicide

    def states(self) -> Iterator[LocalState]:
        """Yield the states in which every string has a liberty or is joined to the wall."""
        for state in product((EMPTY, OWNER, OPPONENT), repeat=len(self.points)):
            if all(cell == EMPTY or self._stands(state, point) for point, cell in enumerate(state)):
                yield state

    def liberties(self, state: LocalState) -> int:
        """Return how many liberties the wall has in the region."""
        beside = {point for point in self.points if self.walled[point]}
        for point in tuple(beside):
            if state[point] == OWNER:
                for stone in self._string(state, point):
                    beside.update(self.near[stone])
        return sum(state[point] == EMPTY for point in beside)

    def plays(self, state: LocalState, colour: int) -> Iterator[LocalState]:
        """Yield what each play leads to."""
        for point in self.points:
            if state[point] == EMPTY:
                after = self._played(state, point, colour)
                if after is not None and after != state:
                    yield after

    def has_ko(self, state: LocalState) -> bool:
        """Whether the opponent has a play that takes in a ko: a lone stone takes one, and its only liberty is
        then the point of that stone.
        """
        for point in self.points:
            after = self._played(state, point, OPPONENT) if state[point] == EMPTY else None
            if after is not None and len(self._string(after, point)) == 1:
                taken = [p for p in self.points if state[p] == OWNER and after[p] == EMPTY]
                if len(taken) == 1 and [p for p in self.near[point] if after[p] == EMPTY] == taken:
                    return True
        return False

    def _played(self, state: LocalState, point: int, colour: int) -> LocalState | None:
        after = list(state)
        after[point] = colour
        for other in self.near[point]:
            if after[other] == 3 - colour and not self._stands(after, other):
                for stone in self._string(after, other):
                    after[stone] = EMPTY
        if not self._stands(after, point):
            if colour == OWNER or not self.suicide:
                return None
            for stone in self._string(after, point):
                after[stone] = EMPTY
        return tuple(after)

    def _string(self, state: list[int] | LocalState, point: int) -> set[int]:
        found, left = {point}, [point]
        while left:
            for other in self.near[left.pop()]:
                if state[other] == state[point] and other not in found:
                    found.add(other)
                    left.append(other)
        return found

    def _stands(self, state: list[int] | LocalState, point: int) -> bool:
        string = self._string(state, point)
        if state[point] == OWNER and any(self.walled[stone] for stone in string):
            return True
        return any(state[other] == EMPTY for stone in string for other in self.near[stone])
