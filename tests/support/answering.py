"""Slow twins of safety under alternating play: every line of the opponent against the answers, and territory
as a game on the graph of all positions. They share nothing with what they judge but how stones are placed.

``python -m tests.support.answering`` compares all positions of small boards, and random ones.
"""

import random
import sys
from collections.abc import Iterator
from itertools import product

from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.status.alternating import Safety, safe_by
from gorules.status.benson import unconditionally_alive
from gorules.status.definitions import judged, reading_of
from gorules.status.ko_passes import KO_PASSES
from gorules.status.pairing import alternating_safety
from gorules.status.questions import StatusLimits
from gorules.status.statuses import StatusVerdict

Ban = int | None
"""The point at which the owner may not take back, if there is one."""


def objection(position: Position, player: int, safety: Safety, *, suicide: bool = False) -> str | None:
    """Return what is wrong with the promise that no play takes the strings of a player who answers by pairs:
    a line of the opponent, who may pass for ever and whom no ko binds, leads to it.
    """
    answer = {one: other for pair in safety.pairs for one, other in (pair, pair[::-1])}
    if len(answer) != 2 * len(safety.pairs) or any(position.cells[p] == player + 1 for p in answer):
        return "the pairs are no pairing"
    held = frozenset().union(*safety.strings)
    todo, seen = [position], {position.cells}
    while todo:
        at = todo.pop()
        for point in [point for point, cell in enumerate(at.cells) if cell == EMPTY]:
            played = at.place(1 - player, point)
            if played.self_captured and not suicide:
                continue
            after = played.after
            if not held.union(answer).isdisjoint(played.captured):
                return f"{at.text} {at.board.names[point]} takes {at.board.named(played.captured)}"
            reply = answer.get(point)
            if reply is not None and after.cells[reply] == EMPTY:
                replied = after.place(player, reply)
                if replied.self_captured:
                    return f"{at.text} {at.board.names[point]} {at.board.names[reply]} is no play"
                after = replied.after
            if after.cells not in seen:
                seen.add(after.cells)
                todo.append(after)
    return None


def clears(position: Position, player: int, safety: Safety) -> bool:
    """Return whether a player who moves second forces that from some turn on no stone of the opponent is in
    the territory when it is her turn, and that none of the safe strings is ever taken. The opponent may pass,
    and no ko binds her; the player may not take back in a ko right away.
    """
    held, mine = frozenset().union(*safety.strings), player + 1
    number: dict[tuple[bytes, int, Ban], int] = {}
    states: list[tuple[Position, int, Ban]] = []
    after: list[list[int]] = []

    def numbered(at: Position, to_play: int, ban: Ban) -> int:
        key = (at.cells, to_play, ban)
        if key not in number:
            number[key] = len(states)
            states.append((at, to_play, ban))
        return number[key]

    numbered(position, 1 - player, None)
    lost = set()
    for here, (at, to_play, ban) in enumerate(states):  # grows meanwhile
        following = [numbered(at, 1 - to_play, None)]
        if any(at.cells[point] != mine for point in held):
            lost.add(here)
        else:
            for point, cell in enumerate(at.cells):
                placed = at.place(to_play, point) if cell == EMPTY else None
                if placed is None or placed.self_captured or (to_play == player and point == ban):
                    continue
                taken = placed.captured
                ko = to_play != player and len(taken) == 1
                following.append(numbered(placed.after, 1 - to_play, taken[0] if ko else None))
        after.append(following)
    before: list[list[int]] = [[] for _ in states]
    for here, following in enumerate(after):
        for there in following:
            before[there].append(here)
    spoilt = {
        here
        for here, (at, to_play, _) in enumerate(states)
        if to_play == player and any(at.cells[p] == 2 - player for p in safety.points)
    }

    def forced(goal: set[int], within: set[int]) -> set[int]:
        """The states from which the opponent forces a goal."""
        found, left = set(goal), list(goal)
        while left:
            for here in before[left.pop()]:
                if here not in found and here in within:
                    hers = states[here][1] != player
                    if hers or all(there in found for there in after[here]):
                        found.add(here)
                        left.append(here)
        return found

    # The opponent forces to be on spoilt states again and again, or to take a safe string.
    within = set(range(len(states)))
    while True:
        goal = {
            here for here in spoilt & within if here in lost or all(there in within for there in after[here])
        }
        found = forced(goal | lost, within)
        if found == within:
            return 0 not in found
        within = found


def uncapturable(position: Position, definition: str, ko_pass: str | None) -> set[frozenset[int]] | None:
    """Return the strings that a definition calls uncapturable by exact search; None if it is not decided."""
    found = judged(position, reading_of(position, definition, ko_pass), StatusLimits(states=20_000))
    if any(status.status is StatusVerdict.TOO_LARGE for status in found.values()):
        return None
    return {
        position.board.points(points)
        for points, status in found.items()
        if status.status is StatusVerdict.UNCAPTURABLE
    }


def readings() -> Iterator[tuple[str, str | None]]:
    """Yield the definitions by hypothetical play, with each of their readings of a pass for a ko."""
    yield "korean", None
    for definition in ("j1989", "j2003"):
        yield from ((definition, ko_pass) for ko_pass in KO_PASSES)


def check(position: Position, *, territory: bool = True, exact: bool = True) -> int:
    """Check all that is promised of a position. Return how many strings are safe only if answered for."""
    more = 0
    for player in (0, 1):
        for suicide in (False, True):
            bare = safe_by(position, player, (), suicide=suicide)
            alive = unconditionally_alive(position, player, suicide=suicide).strings
            assert bare.strings == alive, (position.text, player, suicide)
            safety = alternating_safety(position, player, suicide=suicide)
            assert bare.strings <= safety.strings and bare.points <= safety.points | union(safety), (
                position.text
            )
            wrong = objection(position, player, safety, suicide=suicide)
            assert wrong is None, (position.text, player, suicide, wrong)
            more += len(safety.strings) - len(bare.strings)
        safety = alternating_safety(position, player)
        if territory and safety.territory:
            assert clears(position, player, safety), (position.text, player, safety)
        if exact and safety.strings:
            for definition, ko_pass in readings():
                found = uncapturable(position, definition, ko_pass)
                assert found is None or safety.strings <= found, (position.text, definition, ko_pass)
    return more


def union(safety: Safety) -> frozenset[int]:
    """Return the points of the safe strings."""
    return frozenset().union(*safety.strings)


def every(spec: str, step: int = 1) -> Iterator[Position]:
    """Yield each ``step``-th of the positions of a board in which every string has a liberty."""
    board = Board.parse(spec)
    for number, cells in enumerate(product(range(3), repeat=board.size)):
        if number % step == 0:
            position = Position(board, bytes(cells))
            if not position.suffocated:
                yield position


def random_positions(spec: str, count: int, seed: int) -> Iterator[Position]:
    """Yield random positions with few empty points, as they are where something is safe."""
    rng, board = random.Random(seed), Board.parse(spec)
    while count:
        weights = (rng.uniform(1, 3), rng.uniform(1, 8), rng.uniform(0, 2))
        position = Position(board, bytes(rng.choices(range(3), weights, k=board.size)))
        if not position.suffocated:
            count -= 1
            yield position


def main() -> None:
    """Compare all positions of boards, and random ones where a number is given: "3x5:300"."""
    for asked in sys.argv[1:] or ["2x3", "torus:2x3", "2x4", "1x8", "3x3", "3x4:1000", "4x4:100"]:
        spec, _, number = (
            asked.rpartition(":")
            if asked[-1].isdigit() and "x" not in asked.split(":")[-1]
            else (asked, "", "")
        )
        count = more = 0
        for position in random_positions(spec, int(number), seed=1) if number else every(spec):
            more += check(position, territory=count % 5 == 0 and not number, exact=count % 5 == 1)
            count += 1
        print(f"{asked}: {count} positions, {more} strings safe only by answers", flush=True)


if __name__ == "__main__":
    main()
