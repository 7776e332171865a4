"""The search for differences in the native core, for rulesets that can be packed."""

from collections.abc import Iterator, Sequence
from typing import Any

from gorules.go.board import Board
from gorules.go.turns import PASS
from gorules.hunt.differences import BY_LINES, Counting, DifferenceKind, Sighting, Target
from gorules.hunt.outcomes import Outcomes
from gorules.native import bridge, packed
from gorules.play.referee import Referee
from gorules.play.starts import Start
from gorules.rules.compensation import Handicap
from gorules.rules.component import Depends
from gorules.rules.removal import NoRemoval
from gorules.rules.scoring import StoneScoring
from gorules.ruleset import Ruleset

STEPS = 50_000
"""How many turns are tried at a time; the core makes about a million a second."""

MAX_POINTS = 32


def why_not_hunted(ruleset: Ruleset, board: Board) -> str | None:
    """Return why lines under a ruleset are not for the native core, or None if they are. It does not matter
    what is counted at the end of lines: the referee can do that.
    """
    if board.size > MAX_POINTS:
        return f"the board {board.spec} has more than {MAX_POINTS} points"
    if ruleset.compensation.offers_turns:
        return f"'compensation: {ruleset.compensation.type}' brings turns of its own"
    return bridge.objection(in_play(ruleset), board)


def in_play(ruleset: Ruleset) -> Ruleset:
    """Return a ruleset reduced to what decides turns and endings. Nobody says a word that is a move, so what
    only words bring about is left out as well.
    """
    fields = {name: getattr(ruleset, name) for name in Ruleset.model_fields}
    fields |= {
        "end": tuple(end for end in ruleset.end if end.by_turns and not end.by_word),
        "removal": NoRemoval(),
        "scoring": StoneScoring(),
        "compensation": Handicap(),
    }
    return Ruleset.model_construct(**fields)


class NativeSearch:
    """Goes through all lines from some starts on one board, as :class:`gorules.hunt.hunt.LineSearch` says, in
    the native core. Lines that are images of each other under symmetries of the board are expanded once. If
    the rules allow it, the same holds for lines with colours exchanged. It also holds for lines that differ
    only in records that cannot be repeated in time.
    """

    def __init__(
        self, one: Ruleset, other: Ruleset, starts: Sequence[Start], turns: int, memory: int
    ) -> None:
        self.found: dict[Target, Sighting] = {}
        self._starts = starts
        self._names = (*starts[0].position.board.names, PASS)
        board = starts[0].position.board
        referees = Referee(one, board), Referee(other, board)
        self._outcomes = Outcomes(one, other, referees)
        self._core: Any = bridge.hunting.CoreHunt(
            packed.pack(self._packable(one, board), board),
            packed.pack(self._packable(other, board), board),
            [packed.start(*start) for start in starts],
            outcomes=_outcomes(one, other, board),
            most_turns=turns,
            memory=memory,
        )

    @staticmethod
    def _packable(ruleset: Ruleset, board: Board) -> Ruleset:
        return in_play(ruleset) if bridge.objection(ruleset, board) else ruleset

    @property
    def states(self) -> int:
        """How many ends of lines were expanded."""
        return int(self._core.states)

    @property
    def lines(self) -> int:
        """How many turns were judged."""
        return int(self._core.lines)

    @property
    def is_full(self) -> bool:
        """Whether memory did not suffice to go on."""
        return bool(self._core.is_full)

    def deepen(self, turns: int, sought: frozenset[Target]) -> Iterator[None]:
        """Look at the lines of so many turns for what is sought."""
        core = self._core
        core.begin(turns, [BY_LINES.index(target) for target in sought])
        more = True
        while more:
            more = core.advance(STEPS)
            for number, start, moves in core.found:
                target = BY_LINES[number]
                self.found.setdefault(target, self._sighting(target, start, moves))
            for start, moves in core.asked:
                if Target(DifferenceKind.SCORE) not in self.found:
                    sighting = self._sighting(Target(DifferenceKind.SCORE), start, moves)
                    if self._outcomes.differ_after(sighting.start, sighting.moves):
                        self.found[sighting.target] = sighting
                        core.drop(BY_LINES.index(sighting.target))
            core.found.clear()
            core.asked.clear()
            yield

    def _sighting(self, target: Target, start: int, moves: Sequence[int]) -> Sighting:
        return Sighting(target, self._starts[start], tuple(self._names[point] for point in moves))


def _outcomes(one: Ruleset, other: Ruleset, board: Board) -> tuple[Any, ...]:
    """Return what the core is told of outcomes."""
    counting = Counting.of(one, other, board)
    pair = one, other
    native = not (counting.line or counting.cycle) and all(
        bridge.objection(each, board) is None and Depends.BEST_PASSED not in each.scoring.depends_on
        for each in pair
    )
    given = [[int(2 * points) for points in each.compensation.given(board)] for each in pair]
    ties = [-1 if (winner := each.compensation.wins_ties()) is None else winner for each in pair]
    return (
        (2 if native else 1) if counting.can_differ else 0, counting.prisoners, counting.passes,
        2 if counting.line else int(counting.cycle), counting.blind, given, ties,
    )  # fmt: skip
