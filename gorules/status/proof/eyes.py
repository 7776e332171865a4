"""Whether eyes settle a state of a proof, see docs/status.md. Whether answers keep an eye is found by all
that can be played in it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gorules.status.proof.part import ALIVE, FENCE, Objection, PartRules, PartStones, PartString, each_of

MOST_IN_EYE = 8
"""The most points of a closed region in which she answers. In a larger one her answers are in the proof."""
TWO_EYES = 6
"""The least points of a closed region that is tried as two eyes."""


AnsweredRegions = Mapping[PartString, Mapping[PartString, int]]
"""Closed regions in which she answers, each with the liberties that she keeps there for strings around it."""


class AnsweredEye(NamedTuple):
    """A closed region in which she answers, as a local game of its own, and its stones."""

    part: PartRules
    stones: PartStones


class ProofEyes:
    """Whether eyes settle a state of a local game, and in which of them she answers."""

    def __init__(self, part: PartRules) -> None:
        self.part = part
        self._answered: dict[object, bool] = {}
        self._settled: dict[tuple[int, int, frozenset[tuple[int, int]], int], bool] = {}

    def settle(self, stones: PartStones, room: int) -> bool:
        """Whether eyes let each wall stand that needs them, whatever is outside of some points, the ``room``.
        He is to move.
        """
        key = stones.hers, stones.his, stones.bans, room
        if key not in self._settled:
            self._settled[key] = self._settled_by(stones, room) is not None
        return self._settled[key]

    def answered(self, stones: PartStones, room: int) -> tuple[AnsweredEye, ...] | None:
        """Return the eyes in which she answers if eyes settle a state; None if they do not."""
        found = self._settled_by(stones, room)
        return None if found is None else tuple(self._eye(stones, *each) for each in found.items())

    def _settled_by(self, stones: PartStones, room: int) -> AnsweredRegions | None:
        """Return the regions in which she answers if eyes settle a state; None if they do not."""
        part = self.part
        strings = [each for each in part.strings(stones.hers) if not each.stones & part.points & ~room]
        if part.asked & ~sum(string.stones for string in strings):
            return None
        regions = [
            region
            for region in part.strings(part.points & ~stones.hers, room)
            if not region.stones & (part.open | ~room) and region.stones & ~stones.his
        ]
        ways = (self._stand(stones, strings[::step], regions[::way]) for step in (1, -1) for way in (1, -1))
        return next((way for way in ways if way is not None), None)

    def _stand(
        self, stones: PartStones, strings: Sequence[PartString], regions: Sequence[PartString]
    ) -> AnsweredRegions | None:
        """Return the regions in which she answers if strings stand by regions; None if they do not. Those
        that have no two eyes are left out until none is.
        """
        standing = list(strings)
        while True:
            stand = sum(string.stones for string in standing)
            enclosed = [region for region in regions if not region.beside & ~stand]
            answered, without = self._without_eyes(stones, standing, enclosed)
            if without is None:
                return answered
            if without.stones & self.part.asked:
                return None
            standing.remove(without)

    def _without_eyes(
        self, stones: PartStones, strings: Sequence[PartString], regions: Sequence[PartString]
    ) -> tuple[AnsweredRegions, PartString | None]:
        """Return the regions in which she answers, and a string that has no two eyes, its credit included;
        None if all have.
        """
        part = self.part
        # The regions that are an eye of a string, and how many: those whose free points are all beside it.
        eyes = {
            string: {
                region: 1
                for region in regions
                if region.stones & string.beside and not region.stones & ~stones.his & ~string.beside
            }
            for string in strings
        }
        answered = dict[PartString, Mapping[PartString, int]]()

        def has(string: PartString, without: PartString | None = None) -> int:
            is_fence = not string.stones & part.asked and part.stands(string.stones)
            own = ALIVE if is_fence else part.credit(string.stones)
            return own + sum(count for region, count in eyes[string].items() if region != without)

        for string in strings:
            for region in regions:
                if has(string) >= ALIVE:
                    break
                if not region.stones & string.beside or region in eyes[string] or region in answered:
                    continue
                # In a region in which she answers, points are free that were under stones.
                others = [s for s in strings if region in eyes[s] and region.stones & ~s.beside]
                kept = dict.fromkeys((s for s in others if has(s, region) < ALIVE), 1)
                most = ALIVE - has(string) if region.stones.bit_count() >= TWO_EYES else 1
                for count in range(most, 0, -1):
                    needed = kept | {string: count}
                    if self._answers(stones, region, needed):
                        eyes[string][region] = count
                        for other in others:
                            if other not in kept:
                                del eyes[other][region]
                        answered[region] = needed
                        break
            if has(string) < ALIVE:
                return {}, string
        return answered, None

    def _answers(self, stones: PartStones, region: PartString, needed: Mapping[PartString, int]) -> bool:
        """Whether she keeps so many liberties for strings around a region by answers in it, for ever, if the
        others around it stand.
        """
        points = region.stones
        if points.bit_count() > MOST_IN_EYE or any(points >> taken & 1 for taken, _ in stones.bans):
            return False  # she may have to take back there
        around = self.part.strings(stones.hers, region.beside)
        sides = sorted((string.beside & points, needed.get(string, 0)) for string in around)
        key = points, stones.his & points, tuple(sides)
        if key not in self._answered:
            self._answered[key] = bool(kept_for_ever(*self._eye(stones, region, needed)))
        return self._answered[key]

    def _eye(self, stones: PartStones, region: PartString, needed: Mapping[PartString, int]) -> AnsweredEye:
        """Return a closed region as a local game of its own, in which each string around it is a wall."""
        points, walls = region.stones, dict[int, int | None]()
        near = [each & points if points >> vertex & 1 else 0 for vertex, each in enumerate(self.part.near)]
        around = self.part.strings(stones.hers, region.beside)
        for wall, string in enumerate(around, len(near)):
            walls[wall] = ALIVE - needed[string] if string in needed else FENCE
            for vertex in each_of(string.beside & points):
                near[vertex] |= 1 << wall
            near.append(string.beside & points)
        part = PartRules(near, points, walls)
        return AnsweredEye(part, PartStones(part.walls, stones.his & points))


def kept_for_ever(part: PartRules, start: PartStones) -> frozenset[PartStones]:
    """Return states, he to move, in which she keeps her promise in a closed region for ever: to each play of
    his there is an answer that leads to one of them, or to one that is still. There are none if the start is
    not one. Answers are tried one by one. Where one is lost, the next one takes its place.
    """
    lost, seen, left = set[PartStones](), {start}, [start]
    relying = defaultdict[PartStones, list[tuple[PartStones, Iterator[PartStones]]]](list)

    def is_answered(state: PartStones, answers: Iterator[PartStones]) -> bool:
        for answer in answers:
            if answer not in lost and part.keeps(answer):
                relying[answer].append((state, answers))
                if answer not in seen:
                    seen.add(answer)
                    left.append(answer)
                return True
        return False

    def lose(state: PartStones) -> None:
        new = [state]
        while new:
            state = new.pop()
            if state not in lost:
                lost.add(state)
                new += [each for each, answers in relying.pop(state, ()) if not is_answered(each, answers)]

    if not part.keeps(start):
        return frozenset()
    while left and start not in lost:
        state = left.pop()
        if state not in lost and not all(is_answered(state, each) for each in _his_plays(part, state)):
            lose(state)
    return frozenset(seen - lost) if start not in lost else frozenset()


def is_still(part: PartRules, state: PartStones) -> bool:
    """Whether she keeps her promise in a closed region without another play (Benson). Each string that needs
    liberties has enough parts of the region then. Only walls are around such a part, and all its free points
    are beside the string.
    """
    strings = [string for string in part.strings(state.hers) if string.stones & part.walls]
    walls = sum(string.stones for string in strings)
    parts = [each for each in part.strings(part.points & ~state.hers) if not each.beside & ~walls]
    free = [each.stones & ~state.his for each in parts]
    return all(
        sum(each and not each & ~string.beside for each in free) + part.credit(string.stones) >= ALIVE
        for string in strings
        if string.stones & part.asked
    )


def _his_plays(part: PartRules, state: PartStones) -> Iterator[Iterator[PartStones]]:
    """Yield her answers to each play of his, if none is known to be enough; none where it takes a wall."""
    for point in each_of(part.points & ~(state.hers | state.his)):
        try:
            played = part.his_play(state, point)
        except Objection:
            yield iter(())
            continue
        if played is not None:
            answers = [stones for _, stones in answers_to(part, played.stones)]
            if not any(is_still(part, answer) for answer in answers):
                yield iter(answers)


def answers_to(part: PartRules, stones: PartStones) -> Iterator[tuple[int | None, PartStones]]:
    """Yield her turns in a closed region, first the pass, with what is after them."""
    yield None, stones
    for point in each_of(part.points & ~(stones.hers | stones.his)):
        played = part.her_play(stones, point)
        if played is not None:
            yield point, played.stones
