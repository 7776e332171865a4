"""The range of a score where life and death is not decided: what it is over all ways that open strings may
turn out.

Each open string is alive or dead, so what is true is one of the ways that are counted. The lowest and the
highest of them are bounds, though some ways may be impossible. Areas whose strings have nothing to do with
each other are counted each for itself, and what they change adds up.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from gorules.files.wording import sentence
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.verdicts import (
    Ending,
    Explanation,
    Kind,
    MarginRange,
    OpenString,
    Outcome,
    ScoreRange,
    points,
)
from gorules.rules.component import LifeWord, OpenLife, TooLarge
from gorules.ruleset import Ruleset
from gorules.status.territory import apart

WAYS = 1 << 12
"""The most ways that are counted. For more, no bounds are given."""

_Strings = Sequence[frozenset[int]]
Way = tuple[bool, ...]
"""Which strings of a group are alive."""


def undecided(
    reason: TooLarge,
    ending: Ending | None,
    ruleset: Ruleset,
    position: Position,
    told: LifeWord,
    count: Callable[[LifeWord], Outcome],
) -> Outcome:
    """Return the outcome of a position that is too large for what the rules ask: undecided, with the range of
    the score; or the score, if it is the same whatever becomes of the open strings. ``told`` is what somebody
    says of strings, ``count`` returns the outcome if all is told.

    Costs a count for each way, some milliseconds on 19x19.
    """
    said = f"{sentence(str(reason))}."
    nothing = Outcome(Kind.UNDECIDED, None, {}, Explanation(ending, None, (), (said,)))
    life = ruleset.removal.open_life(position)
    if life is None or max(position.cells) > 2:
        return nothing
    left = [string for string in life.open if told.says(string) is None]
    if not left:
        return nothing
    ways = _Ways(ruleset, position, life, left, told, count)
    if ways.range is None:
        return replace(nothing, range=ScoreRange(None, None, tuple(map(ways.named, left)), None))
    if ways.base is not None and ways.is_same:
        named = ", ".join(_called(ways.named(string)) for string in left)
        explanation = ways.base.explanation
        remark = f"Not decided, but the score is the same whatever becomes of it: {named}."
        return replace(ways.base, explanation=replace(explanation, remarks=(remark,)))
    outcome = replace(nothing, range=ways.range)
    remarks = (said, *_told(ways.range))
    return replace(outcome, explanation=replace(outcome.explanation, remarks=remarks))


class _Ways:
    """All ways that open strings may turn out, group by group."""

    def __init__(
        self,
        ruleset: Ruleset,
        position: Position,
        life: OpenLife,
        left: _Strings,
        told: LifeWord,
        count: Callable[[LifeWord], Outcome],
    ) -> None:
        self.position, self.told, self.count = position, told, count
        self.left = left
        alive = [*life.alive, *(string for string in life.open if told.says(string))]
        groups: Sequence[_Strings] = apart(position, alive, left) if ruleset.scoring.is_local else [left]
        self.base: Outcome | None = None
        self.range: ScoreRange | None = None
        self.is_same = True
        ways = sum(1 << len(group) for group in groups)
        # What the players would fill depends on statuses that nobody knows.
        if ways <= WAYS and not ruleset.removal.fills:
            self.base = self._counted(())
            self._work(groups, ways)

    def named(self, string: frozenset[int]) -> OpenString:
        """Return a string as a value, without what depends on it."""
        board, cell = self.position.board, self.position.cells[min(string)]
        return OpenString(board.named(string), COLOURS[cell - 1])

    def _counted(self, alive: Iterable[frozenset[int]]) -> Outcome:
        lives = frozenset().union(*alive)
        dead = frozenset().union(*self.left) - lives
        return self.count(LifeWord(self.told.dead | dead, (self.told.alive or frozenset()) | lives))

    def _work(self, groups: Sequence[_Strings], ways: int) -> None:
        assert self.base is not None
        changes: list[tuple[_Strings, dict[Way, Fraction]]] = []
        for group in groups:
            found: dict[Way, Fraction] = {}
            for way in product((False, True), repeat=len(group)):
                outcome = self._counted(s for s, lives in zip(group, way, strict=True) if lives)
                self.is_same &= outcome.scores == self.base.scores
                found[way] = Fraction((outcome.margin or 0) - (self.base.margin or 0))
            changes.append((group, found))
        base = Fraction(self.base.margin or 0)
        least = sum((min(found.values()) for _, found in changes), base)
        most = sum((max(found.values()) for _, found in changes), base)
        open_ = []
        for group, found in changes:
            for number, string in enumerate(group):
                ranges = []
                for lives in (True, False):
                    here = [change for way, change in found.items() if way[number] is lives]
                    low = points(least - min(found.values()) + min(here))
                    ranges.append(MarginRange(low, points(most - max(found.values()) + max(here))))
                swing = max(
                    abs(change - found[(*way[:number], True, *way[number + 1 :])])
                    for way, change in found.items()
                )
                alive, dead = ranges
                open_.append(replace(self.named(string), alive=alive, dead=dead, swing=points(swing)))
        open_.sort(key=lambda each: -(each.swing or 0))
        self.range = ScoreRange(points(least), points(most), tuple(open_), ways)


_MOST = 6
"""The most strings for which a remark says what depends on them."""


def _told(found: ScoreRange) -> Iterable[str]:
    """Yield what depends on open strings, in sentences."""
    deciding = found.deciding
    for each in deciding[:_MOST] if len(deciding) > 1 else ():
        yield f"{_called(each)}: {each.alive} if it lives, {each.dead} if not."
    if len(deciding) > _MOST:
        yield f"The score also depends on {', '.join(map(_called, deciding[_MOST:]))}."
    if idle := [each for each in found.open if each not in deciding]:
        yield f"Not decided, but no difference to the score: {', '.join(map(_called, idle))}."


def _called(string: OpenString) -> str:
    return f"{string.colour.capitalize()} {string.points[0]}"
