"""The reference solver: the definition of forcing, written out on the explicit set of reachable states.

It is slow and obvious. A player *forces* a set of states from the states of an attractor. There, one turn
leads nearer if it is her turn, and every turn does if it is not. She forces the set infinitely often from the
largest set with this property: from every state of it she can force a state of that kind whose next turn
stays in it.
"""

import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from gorules.go.position import EMPTY, Position
from gorules.status.hypothetical import HypotheticalPlay, HypotheticalState, HypotheticalTurn
from gorules.status.questions import Answer, Question, Setting, StatusLimits
from gorules.status.rebirth import Chooses, Rebirth, reborn

Number = int
"""States are numbered as they are found."""


class TooManyStates(Exception):
    """A limit was reached: "states" or "seconds"."""


class HypotheticalGraph:
    """All states that can be reached from some, with their turns. Raises TooManyStates."""

    def __init__(
        self, play: HypotheticalPlay, starts: Iterable[HypotheticalState], limits: StatusLimits
    ) -> None:
        self.states: list[HypotheticalState] = []
        self.number: dict[HypotheticalState, Number] = {}
        self.turns: list[list[tuple[HypotheticalTurn, Number]]] = []
        self.before: list[list[Number]] = []
        began = time.process_time()
        for start in starts:
            if limits.states is not None and least_states(play, start) > limits.states:
                raise TooManyStates("states")
            self._found(start)
        for state in self.states:  # grows meanwhile
            if limits.states is not None and len(self.states) > limits.states:
                raise TooManyStates("states")
            if limits.seconds is not None and time.process_time() - began > limits.seconds:
                raise TooManyStates("seconds")
            here = self.number[state]
            turns = [(turn, self._found(play.after(state, turn))) for turn in play.turns(state)]
            self.turns.append(turns)
            for _, after in turns:
                self.before[after].append(here)

    def _found(self, state: HypotheticalState) -> Number:
        number = self.number.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
            self.before.append([])
        return number

    def after(self, number: Number) -> Iterator[Number]:
        """Yield the states that one turn leads to."""
        return (after for _, after in self.turns[number])

    def turn_leads(self, number: Number, player: int, into: frozenset[Number] | dict[Number, int]) -> bool:
        """Whether the turn at a state leads into a set: one turn of hers if ``player`` has it, else all."""
        wanted = any if self.states[number].player == player else all
        return wanted(after in into for after in self.after(number))

    def attractor(self, player: int, goal: Iterable[Number]) -> dict[Number, int]:
        """Return the states from which ``player`` forces ``goal``, each with how many turns that takes."""
        forced = dict.fromkeys(goal, 0)
        left = deque(forced)
        while left:
            state = left.popleft()
            for before in self.before[state]:
                if before not in forced and self.turn_leads(before, player, forced):
                    forced[before] = forced[state] + 1
                    left.append(before)
        return forced


def least_states(play: HypotheticalPlay, start: HypotheticalState) -> int:
    """Return a number of states that can be reached for sure, without a search. Some free points of the
    region are filled, others are left alone, so that each string has a liberty among the latter, as has each
    stone that is played. Then nothing is ever taken. As players may pass, each of the points filled can be
    free, black or white, whatever the others are.
    """
    position, near = Position(play.board, start.cells), play.board.neighbours
    left: set[int] = set()
    for string in position.strings:
        liberties = [each for point in string.points for each in near[point] if start.cells[each] == EMPTY]
        if left.isdisjoint(liberties):
            left.update(liberties[:1])
    filled: set[int] = set()
    for point in sorted(play.region):
        if start.cells[point] == EMPTY and point not in left:
            liberty = next((e for e in near[point] if start.cells[e] == EMPTY and e not in filled), None)
            if liberty is not None:
                filled.add(point)
                left.add(liberty)
    return int(3 ** len(filled))


class _Forcing:
    """Where the opponent of a question's owner forces what is asked, and how each side plays for it."""

    def __init__(self, graph: HypotheticalGraph, question: Question) -> None:
        self.graph, self.attacker = graph, 1 - question.owner
        stone = question.owner + 1
        self.empty = frozenset(
            number
            for number, state in enumerate(graph.states)
            if all(state.cells[point] != stone for point in question.points)
        )
        # Each layer is what was left of all states, with what is forced within it; once, there is one.
        everything = frozenset(range(len(graph.states)))
        self.layers: list[tuple[frozenset[Number], dict[Number, int]]] = []
        within = everything
        while True:
            goal = (
                [number for number in self.empty if graph.turn_leads(number, self.attacker, within)]
                if question.again
                else self.empty
            )
            forced = graph.attractor(self.attacker, goal)
            self.layers.append((within, forced))
            if not question.again or len(forced) == len(within):
                break
            within = frozenset(forced)
        self.forced = forced

    def next(self, number: Number) -> tuple[HypotheticalTurn, Number]:
        """Return the turn to show at a state: one that forces, holds out longest, or escapes."""
        turns = self.graph.turns[number]
        if self.graph.states[number].player == self.attacker:
            if self.forced.get(number, 0) > 0:
                return min(
                    (turn for turn in turns if turn[1] in self.forced), key=lambda t: self.forced[t[1]]
                )
            # Where the goal is reached she goes on within the set; where nothing is forced she tries
            # anything.
            return next((turn for turn in turns if turn[1] in self.forced), turns[0])
        if number in self.forced:
            return max(turns, key=lambda turn: self.forced.get(turn[1], 0))
        within, forced = next(layer for layer in reversed(self.layers) if number in layer[0])
        # On a state that is empty she leaves the layer, elsewhere she keeps out of what is forced there.
        shunned = within if number in self.empty else frozenset(forced)
        return next(turn for turn in turns if turn[1] not in shunned)


def line_for(
    graph: HypotheticalGraph, forcing: _Forcing, start: Number, once: bool
) -> tuple[HypotheticalTurn, ...]:
    """Return a line of play that illustrates an answer, as :class:`Answer` says."""
    turns: list[HypotheticalTurn] = []
    seen: set[Number] = set()
    here = start
    while here not in seen and not (once and here in forcing.empty):
        seen.add(here)
        turn, here = forcing.next(here)
        turns.append(turn)
    return tuple(turns)


def reference_answers(setting: Setting, questions: Sequence[Question], limits: StatusLimits) -> list[Answer]:
    """Return the answers to questions about hypothetical play. The limits hold for all of them together.

    Costs time and memory in proportion to the states that can be reached, which grow exponentially with the
    empty points and the stones that can be taken.
    """
    play = setting.play
    starts = {
        owner: play.start(setting.position, 1 - owner) for owner in sorted({each.owner for each in questions})
    }
    try:
        graph = HypotheticalGraph(play, starts.values(), limits)
    except TooManyStates as reached:
        return [Answer(None, limits.states or 0, reached=str(reached))] * len(questions)
    answers = []
    for question in questions:
        forcing = _Forcing(graph, question)
        start = graph.number[starts[question.owner]]
        forced = start in forcing.forced
        shown = line_for(graph, forcing, start, once=forced and not question.again)
        answers.append(Answer(forced, len(graph.states), shown))
    return answers


def reference_rebirth(
    setting: Setting, owner: int, string: frozenset[int], points: frozenset[int], limits: StatusLimits
) -> Rebirth | None:
    """Return the line in which a string is taken and a stone then stays on some points, see
    :mod:`gorules.status.rebirth`; None if a limit is reached first.
    """
    play = setting.play
    start = play.start(setting.position, 1 - owner)
    try:
        graph = HypotheticalGraph(play, [start], limits)
    except TooManyStates:
        return None
    taking = _Forcing(graph, Question(owner, string, False))
    staying = _Forcing(graph, Question(owner, points, True))

    def follows(forcing: _Forcing) -> Chooses:
        return lambda state, _: forcing.next(graph.number[state])[0]

    return reborn(play, start, string, points, follows(taking), follows(staying))
