"""The graph of state keys: all that can follow a start. States that go on alike are merged."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from gorules.go.colours import COLOURS
from gorules.go.turns import BUTTON, PASS, Turn
from gorules.play.moves import Move
from gorules.play.referee import Referee, State
from gorules.play.starts import Start
from gorules.ruleset import Ruleset

MOST = 5_000
"""The most states that are expanded on a board, by default."""


class LegalTurn(NamedTuple):
    """A legal turn, and the number of the state that it leads to."""

    turn: Turn
    to: int


class GameGraph:
    """The states of games from a start under a ruleset, by number: the start first, then states that take
    fewer turns before others.

    ``edges`` has the legal turns of each state that was expanded. States beyond ``most`` were not expanded,
    and then the graph is not ``whole``. Where there are ``lines``, only the states on them are expanded: each
    line as far as it is legal and play goes on. With ``counts`` states are distinguished by captures and
    passes as well. Costs a judgement of every turn of every state.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        start: Start,
        most: int = MOST,
        counts: bool = False,
        lines: Iterable[Sequence[Move]] | None = None,
    ) -> None:
        self.ruleset, self.start, self.board = ruleset, start, start.position.board
        self.referee = Referee(ruleset, self.board)
        opening = self.referee.opening(*start)
        self.states: list[State] = [opening]
        self.edges: list[tuple[LegalTurn, ...]] = []
        self._came: list[tuple[int, Turn] | None] = [None]
        self._counts = counts
        self._numbers = {_key(opening, counts): 0}
        if lines is not None:
            for line in lines:
                self._follow(line)
            most = len(self.states)
        while len(self.edges) < min(len(self.states), most):
            here = len(self.edges)
            turns = self.referee.legal_turns(self.states[here])
            self.edges.append(tuple(LegalTurn(turn, self._after(here, turn)) for turn in turns))

    def _after(self, here: int, turn: Turn) -> int:
        """Return the number of the state after a legal turn. A new state gets a number."""
        after = self.referee.after(self.states[here], turn)
        number = self._numbers.setdefault(_key(after, self._counts), len(self.states))
        if number == len(self.states):
            self.states.append(after)
            self._came.append((here, turn))
        return number

    def _follow(self, line: Sequence[Move]) -> None:
        """Number the states on a line, as far as it is legal, goes on, and everybody has her turn."""
        here = 0
        for move in line:
            state = self.states[here]
            plays = move.move in self.board.index
            in_turn = move.player in (None, COLOURS[state.to_play])
            if state.ending is not None or not in_turn or not (plays or move.move in (PASS, BUTTON)):
                return
            point = self.board.index[move.move] if plays else None
            if point is not None and state.position.cells[point]:
                return
            turn = self.referee.candidate(state, point, button=move.move == BUTTON and not plays)
            if self.referee.violations(state, turn):
                return
            here = self._after(here, turn)

    @property
    def from_empty(self) -> bool:
        """Whether the start is the empty board, Black to move."""
        return not self.start.to_play and not any(self.start.position.cells)

    @property
    def whole(self) -> bool:
        """Whether all states were expanded."""
        return len(self.edges) == len(self.states)

    def turns(self, number: int) -> tuple[Turn, ...]:
        """Return the turns of a shortest line that leads to a state."""
        found: list[Turn] = []
        while (came := self._came[number]) is not None:
            number, turn = came
            found.append(turn)
        return tuple(reversed(found))

    def after(self, number: int) -> tuple[LegalTurn, ...]:
        """Return the legal turns of a state; none if it was not expanded."""
        return self.edges[number] if number < len(self.edges) else ()

    def path(
        self, start: int, goal: Callable[[int], bool], may: Callable[[LegalTurn], bool]
    ) -> list[LegalTurn] | None:
        """Return a shortest path of at least one turn from a state to a goal, through turns that the caller
        allows; None if there is no path.
        """
        came: dict[int, tuple[int, LegalTurn]] = {}
        ahead = deque([start])
        while ahead:
            here = ahead.popleft()
            for edge in self.after(here):
                if edge.to in came or not may(edge):
                    continue
                came[edge.to] = here, edge
                if goal(edge.to):
                    return _walked(came, start, edge.to)
                ahead.append(edge.to)
        return None

    def strong_components(self) -> Iterator[list[int]]:
        """Yield the strongly connected components that have a turn in them: sets of states in which play can
        repeat for ever. Each is in order.
        """
        index: dict[int, int] = {}
        low: dict[int, int] = {}
        stack: list[int] = []
        on_stack: set[int] = set()
        work: list[tuple[int, Iterator[LegalTurn]]] = []

        def enter(number: int) -> None:
            index[number] = low[number] = len(index)
            stack.append(number)
            on_stack.add(number)
            work.append((number, iter(self.after(number))))

        enter(0)
        while work:
            number, edges = work[-1]
            for edge in edges:
                if edge.to not in index:
                    enter(edge.to)
                    break
                if edge.to in on_stack:
                    low[number] = min(low[number], index[edge.to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[number])
                if low[number] == index[number]:
                    component: list[int] = []
                    while not component or component[-1] != number:
                        component.append(stack.pop())
                        on_stack.discard(component[-1])
                    if len(component) > 1 or any(edge.to == number for edge in self.after(number)):
                        yield sorted(component)


def _key(state: State, counts: bool) -> tuple[object, ...]:
    return (*state.key, state.prisoners, state.passes) if counts else state.key


def _walked(came: dict[int, tuple[int, LegalTurn]], start: int, goal: int) -> list[LegalTurn]:
    path: list[LegalTurn] = []
    here = goal
    while not path or here != start:
        here, edge = came[here]
        path.append(edge)
    return path[::-1]


def moves(turns: Iterable[Turn]) -> tuple[str, ...]:
    """Return turns as moves."""
    return tuple(turn.move for turn in turns)
