"""The line of a string that is taken and lives all the same: its capture, and then the new stone that stays.

The opponent first plays to take the string as soon as possible, and then to keep the points free. The owner
plays from the start to make a stone of hers stay. So each side proves its half of the status: whatever the
owner does, the string is taken; whatever the opponent does, a stone stays.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gorules.status.hypothetical import HypotheticalPlay, HypotheticalState, HypotheticalTurn

Chooses = Callable[[HypotheticalState, Sequence[HypotheticalTurn]], HypotheticalTurn]
"""What a strategy plays at a state, after some turns from the start."""


class Rebirth(NamedTuple):
    """A line of play that takes a string and ends where a state occurs for the second time. ``taken`` is the
    number of the turn that takes the string. Play goes round in the end. ``stays`` are the points that carry
    a stone of the owner all the time while it does; if there are none, they are the points that do so in
    turn.
    """

    line: tuple[HypotheticalTurn, ...]
    taken: int
    stays: frozenset[int]


def reborn(
    play: HypotheticalPlay,
    start: HypotheticalState,
    string: frozenset[int],
    points: frozenset[int],
    takes: Chooses,
    stays: Chooses,
) -> Rebirth:
    """Return the line in which the opponent follows ``takes`` until the string is taken. The owner follows
    ``stays``, and so does the opponent afterwards; it is about a stone on the points.
    """
    opponent, stone = start.player, 2 - start.player
    states, turns, taken = [start], list[HypotheticalTurn](), 0
    seen: dict[HypotheticalState, int] = {}
    while states[-1] not in seen:
        state = states[-1]
        if taken:
            seen[state] = len(turns)
        chooses = takes if state.player == opponent and not taken else stays
        turns.append(chooses(state, turns))
        states.append(play.after(state, turns[-1]))
        if not taken and all(states[-1].cells[point] != stone for point in string):
            taken = len(turns)
    round_ = states[seen[states[-1]] :]
    held = [frozenset(point for point in points if state.cells[point] == stone) for state in round_]
    always = frozenset.intersection(*held)
    return Rebirth(tuple(turns), taken, always or frozenset.union(*held))
