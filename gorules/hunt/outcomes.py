"""Whether two rulesets decide ended games differently, line after line."""

from collections.abc import Hashable, Sequence

from gorules.go.turns import Turn
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.play.starts import Start
from gorules.rules.component import Depends, TooLarge
from gorules.ruleset import Ruleset

_OPEN = "open"
"""What a definition of life and death leaves open."""


class _Decided:
    """How games under one ruleset are decided. Outcomes that have to be the same are worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        depends = ruleset.scoring.depends_on
        self._ruleset = ruleset
        self._prisoners, self._passes = Depends.PRISONERS in depends, Depends.PASSES in depends
        self._known: dict[Hashable, Hashable] = {}

    def of(self, state: State, turns: Sequence[Turn]) -> Hashable:
        ending = state.ending
        assert ending is not None
        if ending.repeats is not None:  # the turns since then may count
            return self._settled(state, turns)
        key = (
            state.position.cells, state.bonus, ending.then, ending.winner, ending.as_it_stands,
            state.prisoners if self._prisoners else None, state.passes if self._passes else None,
        )  # fmt: skip
        if key not in self._known:
            self._known[key] = self._settled(state, turns)
        return self._known[key]

    def _settled(self, state: State, turns: Sequence[Turn]) -> Hashable:
        try:
            outcome = settle(self._ruleset, state, turns)
        except TooLarge:
            return _OPEN
        return outcome.kind, outcome.winner, tuple(outcome.scores.values())


class Outcomes:
    """Compares outcomes under two rulesets. Lines that come one after the other with the same beginning cost
    no more than what is new in them.
    """

    def __init__(self, one: Ruleset, other: Ruleset, referees: Sequence[Referee]) -> None:
        self._referees = tuple(referees)
        self._decided = tuple(_Decided(each) for each in (one, other))
        self._start: Start | None = None
        self._moves: list[str] = []
        self._states: list[tuple[State, ...]] = []
        self._turns: list[tuple[Turn, ...]] = []

    def differ(self, states: Sequence[State], turns: Sequence[Sequence[Turn]]) -> bool:
        """Return whether two ended games are decided differently. ``turns`` has one of each at a time. If a
        definition of life and death leaves something open, that is no difference.
        """
        one, other = (
            decided.of(state, [each[number] for each in turns])
            for number, (decided, state) in enumerate(zip(self._decided, states, strict=True))
        )
        return _OPEN not in (one, other) and one != other

    def differ_after(self, start: Start, moves: Sequence[str]) -> bool:
        """Return the same of a line that is legal, and ends play under both."""
        if start != self._start:
            opened = tuple(each.opening(start.position, start.to_play) for each in self._referees)
            self._start, self._moves, self._states, self._turns = start, [], [opened], []
        same = 0
        while same < min(len(moves), len(self._moves)) and moves[same] == self._moves[same]:
            same += 1
        del self._moves[same:], self._turns[same:], self._states[same + 1 :]
        index = start.position.board.index
        for move in moves[same:]:
            pairs = tuple(zip(self._referees, self._states[-1], strict=True))
            made = tuple(referee.candidate(state, index.get(move)) for referee, state in pairs)
            self._states.append(
                tuple(referee.after(state, turn) for (referee, state), turn in zip(pairs, made, strict=True))
            )
            self._turns.append(made)
            self._moves.append(move)
        return self.differ(self._states[-1], self._turns)
