"""The kinds of differences between two rulesets that a hunt looks for, and a difference that is found."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.verdicts import Then
from gorules.play.moves import Move
from gorules.play.replay import Line
from gorules.play.starts import Start
from gorules.rules.component import Depends
from gorules.ruleset import Ruleset


class DifferenceKind(StrEnum):
    """How two rulesets can differ."""

    LEGALITY = "legality"
    """After a line that is legal under both, and ended under neither, one allows a turn that the other
    forbids."""
    END = "end"
    """The last turn of a line that is legal under both ends play under one of them alone."""
    SCORE = "score"
    """It ends play under both, and the outcomes differ: the winner, or what a player has."""
    VALUE = "value"
    """Perfect play from a position yields different margins."""


class Target(NamedTuple):
    """A kind of difference, and which of the two rulesets is the stricter: forbids the turn, has ended play.
    None where neither is.
    """

    kind: DifferenceKind
    stricter: int | None = None


BY_LINES = (
    Target(DifferenceKind.LEGALITY, 0), Target(DifferenceKind.LEGALITY, 1),
    Target(DifferenceKind.END, 0), Target(DifferenceKind.END, 1), Target(DifferenceKind.SCORE),
)  # fmt: skip
"""What is found by going through lines of play, in the order of reports."""


class Sighting(NamedTuple):
    """A line on which two rulesets part as a target has it, at its last turn. It is the shortest from its
    kind of starts; the first of equals in board order, a pass after all plays.
    """

    target: Target
    start: Start
    moves: tuple[str, ...]

    @property
    def line(self) -> Line:
        """The line, ready to be replayed."""
        moves = tuple(map(Move, self.moves))
        return Line(self.start.position, moves, COLOURS[self.start.to_play], scored=False)


@dataclass(frozen=True, slots=True)
class Counting:
    """How the outcomes of two rulesets on a board can differ, besides by the position at the end.
    ``can_differ`` is False if games that end alike under both always have the same outcome. ``prisoners`` and
    ``passes`` say whether these matter. ``cycle`` says whether the turns since what an ending repeats matter,
    ``line`` whether anything before the end may. ``blind`` says that the counts treat the colours alike: if
    the colours, and who begins, are exchanged, only the counts are exchanged.
    """

    can_differ: bool
    prisoners: bool
    passes: bool
    cycle: bool
    line: bool
    blind: bool

    @classmethod
    def of(cls, one: Ruleset, other: Ruleset, board: Board) -> "Counting":
        """Return what matters for two rulesets, by the facts that their components declare."""
        pair = one, other
        settled = all(each.compensation.is_settled for each in pair)
        # Nobody names dead stones, so a removal of those that are named removes nothing.
        names = all(not each.removal.acts_unasked for each in pair)
        given = [(each.compensation.given(board), each.compensation.wins_ties()) for each in pair]
        follows = {then for each in pair for end in each.end if end.by_turns for then in end.follows}
        depends = frozenset[Depends]().union(*(each.scoring.depends_on for each in pair))
        cycle = Then.PRISONERS in follows or bool(depends & {Depends.BEST_PASSED, Depends.CYCLE})
        alike = settled and names and not cycle and given[0] == given[1] and len(follows) == 1
        alike = alike and one.scoring.canonical == other.scoring.canonical and Then.WIN not in follows
        return cls(
            can_differ=not alike,
            prisoners=Depends.PRISONERS in depends,
            passes=Depends.PASSES in depends,
            cycle=cycle,
            line=not settled,
            blind=settled and given == [((0, 0), None)] * 2,
        )


def in_order(found: Sequence[Sighting]) -> list[Sighting]:
    """Return sightings in the order of reports."""
    return sorted(found, key=lambda each: list(DifferenceKind).index(each.target.kind))
