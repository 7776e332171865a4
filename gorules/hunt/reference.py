"""The search for differences that reads as the definition, by the referee alone: for whatever rules there
are, and to hold the native one against.
"""

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from gorules.go.turns import BUTTON, PASS, Turn
from gorules.hunt.differences import Counting, DifferenceKind, Sighting, Target
from gorules.hunt.outcomes import Outcomes
from gorules.play.limits import used
from gorules.play.referee import Referee, State
from gorules.play.starts import Start
from gorules.ruleset import Ruleset


class _Reached(NamedTuple):
    """What a line led to under each ruleset."""

    start: Start
    states: tuple[State, State]
    turns: tuple[tuple[Turn, Turn], ...]

    def moves(self, *more: str) -> tuple[str, ...]:
        return (*(turn.move for turn, _ in self.turns), *more)


LOOK_AFTER = 256
"""After how many ends of lines it is looked how much memory is in use."""


class ReferenceSearch:
    """Goes through all lines from some starts on one board, a turn more at a time. Lines with equal state
    keys under both rulesets are expanded once.

    ``states`` counts the ends of lines that were expanded, ``lines`` the turns that were judged. It
    ``is_full`` and goes on no more once the process has taken so many bytes of ``memory`` (0: no matter).
    """

    def __init__(self, one: Ruleset, other: Ruleset, starts: Sequence[Start], memory: int = 0) -> None:
        board = starts[0].position.board
        self.states = self.lines = 0
        self.found: dict[Target, Sighting] = {}
        self.is_full = False
        self._referees = Referee(one, board), Referee(other, board)
        self._counting = Counting.of(one, other, board)
        self._outcomes = Outcomes(one, other, self._referees)
        self._order = (*board.names, PASS, BUTTON)
        self._seen: set[Hashable] = set()
        self._layer: list[_Reached] = []
        self._starts = starts
        self._most = memory and used() + memory

    def deepen(self, turns: int, sought: frozenset[Target]) -> Iterator[None]:
        """Look at the lines of so many turns, one more than before, for what is sought, and put it into
        ``found``. Yields now and then.
        """
        if turns == 0:
            for start in self._starts:
                one, other = (each.opening(start.position, start.to_play) for each in self._referees)
                self._arrived(_Reached(start, (one, other), ()), sought)
            return
        layer, self._layer = self._layer, []
        for number, reached in enumerate(layer):
            if self._most and number % LOOK_AFTER == 0 and used() > self._most:
                self.is_full = True
                self._layer, self._seen = [], set()
                return
            self._gone_on(reached, sought)
            yield

    def _gone_on(self, reached: _Reached, sought: frozenset[Target]) -> None:
        legal = [
            {turn.move: turn for turn in referee.legal_turns(state)}
            for referee, state in zip(self._referees, reached.states, strict=True)
        ]
        for move in self._order:
            turns = [each.get(move) for each in legal]
            self.lines += turns != [None, None]
            match turns:
                case [Turn() as one, Turn() as other]:
                    states = (
                        self._referees[0].after(reached.states[0], one),
                        self._referees[1].after(reached.states[1], other),
                    )
                    after = _Reached(reached.start, states, (*reached.turns, (one, other)))
                    self._arrived(after, sought)
                case [None, Turn()]:
                    self._sighted(Target(DifferenceKind.LEGALITY, 0), reached, sought, move)
                case [Turn(), None]:
                    self._sighted(Target(DifferenceKind.LEGALITY, 1), reached, sought, move)

    def _arrived(self, reached: _Reached, sought: frozenset[Target]) -> None:
        one, other = (state.ending is not None for state in reached.states)
        if one != other:
            self._sighted(Target(DifferenceKind.END, 0 if one else 1), reached, sought)
        elif one:
            if (
                Target(DifferenceKind.SCORE) in sought
                and self._counting.can_differ
                and self._outcomes.differ(reached.states, reached.turns)
            ):
                self._sighted(Target(DifferenceKind.SCORE), reached, sought)
        else:
            key = self._key(reached, sought)
            if key not in self._seen:
                self._seen.add(key)
                self._layer.append(reached)
                self.states += 1

    def _sighted(self, target: Target, reached: _Reached, sought: frozenset[Target], *move: str) -> None:
        if target in sought and target not in self.found:
            self.found[target] = Sighting(target, reached.start, reached.moves(*move))

    def _key(self, reached: _Reached, sought: frozenset[Target]) -> Hashable:
        """Return what decides how a line can go on, and what that can come to if scores are sought."""
        one, other = reached.states
        more: Hashable = None
        if Target(DifferenceKind.SCORE) in sought and self._counting.can_differ:
            counting = self._counting
            if counting.line or counting.cycle:
                more = reached.moves()
            more = (
                more,
                one.prisoners if counting.prisoners else None,
                one.passes if counting.passes else None,
            )
        return (one.key, other.key, more)
