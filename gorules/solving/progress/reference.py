"""The slow solver of progress games, as the text of docs/progress.md has them: all states that a start leads
to, and the rounds in which they turn out to be won. For boards of some ten points.

It has rules of its own and shares no code with the check of strategies. The static test is given to it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from gorules.go.board import Board
from gorules.go.symmetry import symmetries
from gorules.solving.progress.written import PASSES, Retaking

PlainCells = tuple[int, ...]
"""What is on each point: nothing (0), the prover's stone (1), the opponent's (2)."""


class ReferenceState(NamedTuple):
    """A position, who has the turn (1: the prover, 2: the opponent), the point where she may not take back,
    and whether the opponent's last turn was no play (always false where that does not matter).
    """

    cells: PlainCells
    turn: int
    ko: int | None = None
    idle: bool = False


@dataclass(eq=False)
class ProgressGame:
    """The game in which the prover gets a lead of at least ``least`` on a board, or fails if play comes back.

    ``is_won`` is the static test, by the cells.
    """

    board: Board
    least: int
    suicide: bool
    retaking: Retaking
    is_won: Callable[[PlainCells], bool]
    forbidden: set[tuple[ReferenceState, int]] = field(default_factory=set)
    """Moves of the prover's that she does not make."""

    def start(self, cells: Iterable[int], turn: int) -> ReferenceState:
        """Return the state at a fresh start."""
        return self._state(tuple(cells), turn, None, True)

    def _state(self, cells: PlainCells, turn: int, ko: int | None, idle: bool) -> ReferenceState:
        if self.retaking == "free":
            ko = None
        return ReferenceState(cells, turn, ko, idle and turn == 1 and self.retaking == "barred-after-a-play")

    def played(self, cells: PlainCells, player: int, point: int) -> PlainCells:
        """Return the cells after a play: strings without a liberty go, the other player's first."""
        after = [*cells]
        after[point] = player
        for colour in (3 - player, player):
            gone = [
                each for each, cell in enumerate(after) if cell == colour and not self._lives(after, each)
            ]
            for each in gone:
                after[each] = 0
        return tuple(after)

    def _lives(self, cells: list[int], point: int) -> bool:
        string, todo = {point}, [point]
        for each in todo:
            for near in self.board.neighbours[each]:
                if not cells[near]:
                    return True
                if cells[near] == cells[point] and near not in string:
                    string.add(near)
                    todo.append(near)
        return False

    def lead(self, cells: PlainCells) -> int:
        """Return the prover's stones and the empty points that reach hers alone, less the opponent's."""
        found = 0
        for point, cell in enumerate(cells):
            reached, todo = {point}, [point]
            for each in todo:
                for near in self.board.neighbours[each] if cells[each] == 0 else ():
                    if near not in reached:
                        reached.add(near)
                        todo.append(near)
            colours = {cells[each] for each in reached} - {0} if not cell else {cell}
            found += {frozenset((1,)): 1, frozenset((2,)): -1}.get(frozenset(colours), 0)
        return found

    def following(self, state: ReferenceState) -> dict[int, ReferenceState]:
        """Return the states after the turns that matter, by move."""
        cells, turn, ko, idle = state
        found: dict[int, ReferenceState] = {}
        for point, cell in enumerate(cells):
            if cell or point == ko or (state, point) in self.forbidden:
                continue
            after = self.played(cells, turn, point)
            stones = after.count(turn) - cells.count(turn)
            if stones != 1 and (turn == 1 or not self.suicide or after == cells):
                continue
            taken = [each for each, here in enumerate(cells) if here == 3 - turn and not after[each]]
            retake = None
            if len(taken) == 1 and self.played(after, 3 - turn, taken[0]) == cells:
                retake = taken[0]
            found[point] = self._state(after, 3 - turn, None if turn == 1 and idle else retake, False)
        enough = self.lead(cells) >= self.least
        if enough == (turn == 1) and (state, PASSES) not in self.forbidden:
            found[PASSES] = self._state(cells, 3 - turn, None, True)
        return found

    def won(self, starts: Iterable[ReferenceState]) -> dict[ReferenceState, int]:
        """Return the states that the prover wins, of all to which the starts lead, each with the round in
        which that is found. In a round, only what was found in earlier ones counts.
        """
        following: dict[ReferenceState, dict[int, ReferenceState]] = {}
        leading: dict[ReferenceState, list[ReferenceState]] = {}
        todo = list(dict.fromkeys(starts))
        found: dict[ReferenceState, int] = {}
        for state in todo:
            if state in following:
                continue
            following[state] = {} if self.is_won(state.cells) else self.following(state)
            if self.is_won(state.cells) or (state.turn == 2 and not following[state]):
                found[state] = 0
            for after in following[state].values():
                leading.setdefault(after, []).append(state)
                todo.append(after)
        fresh = list(found)
        for number in range(1, len(following) + 1):
            asked = {before for state in fresh for before in leading.get(state, ())} - found.keys()
            quantor = {1: any, 2: all}
            fresh = [
                state
                for state in asked
                if quantor[state.turn](each in found for each in following[state].values())
            ]
            if not fresh:
                break
            found |= dict.fromkeys(fresh, number)
        return found

    def strategy(self, start: ReferenceState) -> dict[ReferenceState, int] | None:
        """Return the prover's move in each state to which her strategy leads and that is not won statically;
        None if she does not win. States are up to symmetry; a move is for the first of the images.

        A play that makes a position which an earlier state of the strategy has is given up, and the rest is
        looked at anew.
        """
        images = _Images(self.board)
        start = images.first(start)
        folded = _Folded(**{**vars(self), "forbidden": set(self.forbidden)}, images=images)
        while True:
            won = folded.won([start])
            if start not in won:
                return None
            moves: dict[ReferenceState, int] = {}
            todo, met = [start], {start}
            edges: dict[ReferenceState, list[ReferenceState]] = {}
            for state in todo:
                following = {} if self.is_won(state.cells) else folded.following(state)
                if state.turn == 1 and following:
                    move = min(following, key=lambda each: won.get(following[each], len(won) + 1))
                    moves[state] = move
                    following = {move: following[move]}
                edges[state] = [*following.values()]
                todo += set(edges[state]) - met
                met |= set(edges[state])
            again = _coming_back(images, won, moves, edges)
            if not again:
                return moves
            folded.forbidden |= again


def _coming_back(
    images: "_Images",
    won: dict[ReferenceState, int],
    moves: dict[ReferenceState, int],
    edges: dict[ReferenceState, list[ReferenceState]],
) -> set[tuple[ReferenceState, int]]:
    """Return the prover's plays that make a position which can have been there before."""
    before: dict[ReferenceState, set[PlainCells]] = {state: set() for state in edges}
    again = set()
    # On each line the rounds fall, so that all that leads to a state is looked at before it.
    for state in sorted(edges, key=lambda each: -won[each]):
        seen = before[state] | {images.position(state.cells)}
        for after in edges[state]:
            before[after] |= seen
            if moves.get(state, PASSES) != PASSES and images.position(after.cells) in seen:
                again.add((state, moves[state]))
    return again


class _Images:
    """The images of states."""

    def __init__(self, board: Board) -> None:
        # Where each point of an image comes from: the inverse of a symmetry is one, too.
        self._from = symmetries(board)
        self.position = cache(lambda cells: min(tuple(cells[at] for at in places) for places in self._from))

    def first(self, state: ReferenceState) -> ReferenceState:
        """Return the image of a state that comes first."""
        cells, turn, ko, idle = state
        return min(
            (
                ReferenceState(
                    tuple(cells[at] for at in places), turn, None if ko is None else places.index(ko), idle
                )
                for places in self._from
            ),
            key=lambda each: (each.cells, -1 if each.ko is None else each.ko),
        )


@dataclass(eq=False, kw_only=True)
class _Folded(ProgressGame):
    """The same game, with states up to symmetry."""

    images: _Images

    def following(self, state: ReferenceState) -> dict[int, ReferenceState]:
        return {move: self.images.first(after) for move, after in super().following(state).items()}
