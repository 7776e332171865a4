"""The range of a score where life and death is not decided: what it is over all ways that open strings may
turn out.

Each open string is alive or dead, so what is true is one of the ways, though some of them may be impossible.
If one more of a player's strings lives, that is never worse for her ("What a score can be while strings are
open" in docs/status.md has the proof). So all ways lie between two: her open strings live and her opponent's
do not, and the reverse.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from gorules.files.language import gettext
from gorules.files.wording import sentence
from gorules.go.colours import COLOURS, player_name
from gorules.go.position import EMPTY, Position
from gorules.go.verdicts import (
    Ending,
    Explanation,
    Kind,
    MarginRange,
    OpenString,
    Outcome,
    ScoreRange,
    points,
    seki_told,
)
from gorules.rules.component import LifeWord, TooLarge
from gorules.ruleset import Ruleset

_Strings = frozenset[frozenset[int]]


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

    Costs two counts for each open string, some milliseconds each on 19x19.
    """
    said = f"{sentence(str(reason))}."
    nothing = Outcome(Kind.UNDECIDED, None, {}, Explanation(ending, None, (), (said,)))
    life = ruleset.removal.life(position)
    if life is None or max(position.cells) > 2:
        return nothing
    left = [string for string in life.open if told.says(string) is None]
    if not left:
        return nothing
    # What the players would fill depends on statuses that nobody knows.
    if ruleset.removal.fills or not ruleset.scoring.is_local:
        open_ = tuple(_named(position, string) for string in left)
        return replace(nothing, range=ScoreRange(None, None, open_, None))

    def counted(living: _Strings) -> Outcome:
        alive, every = frozenset().union(*living), frozenset().union(*left)
        return count(LifeWord(told.dead | (every - alive), (told.alive or frozenset()) | alive))

    ends = _Ends(position, frozenset(left), counted)
    if ends.is_same:
        explanation = ends.lowest.explanation
        remark = gettext(
            "Not decided, but the score is the same whatever becomes of it: {list}.",
            list=_all_called(ends.range.open),
        )
        in_seki = (told for told in explanation.remarks if told == seki_told())
        return replace(ends.lowest, explanation=replace(explanation, remarks=(remark, *in_seki)))
    outcome = replace(nothing, range=ends.range)
    early = (seki_told(),) if _may_be_early(position) else ()
    remarks = (said, *_told(ends.range), *early)
    return replace(outcome, explanation=replace(outcome.explanation, remarks=remarks))


def _may_be_early(position: Position) -> bool:
    """Return whether a game may have been stopped early: an empty point is beside stones of both players."""
    cells, near = position.cells, position.board.neighbours
    return any(
        cell == EMPTY and len({cells[each] for each in near[point]} - {EMPTY}) > 1
        for point, cell in enumerate(cells)
    )


class _Ends:
    """The two ways that all others lie between, and each of them with one string changed. ``counted`` returns
    the outcome if these of the ``open`` strings live and the others do not.
    """

    def __init__(self, position: Position, open_: _Strings, counted: Callable[[_Strings], Outcome]) -> None:
        black = frozenset(string for string in open_ if position.cells[min(string)] == 1)
        ways = (open_ - black, black)
        ends = [counted(living) for living in ways]
        self.lowest, highest = ends
        self.is_same = highest.scores == self.lowest.scores
        found = []
        for string in sorted(open_, key=min):
            margins: dict[bool, list[Fraction]] = {True: [], False: []}
            for living, end in zip(ways, ends, strict=True):
                changed = counted(living ^ {string})
                self.is_same &= changed.scores == end.scores
                for lives, outcome in ((string in living, end), (string not in living, changed)):
                    margins[lives].append(Fraction(outcome.margin or 0))
            alive, dead = (MarginRange(*map(points, margins[lives])) for lives in (True, False))
            swing = max(abs(a - b) for a, b in zip(*margins.values(), strict=True))
            found.append(replace(_named(position, string), alive=alive, dead=dead, swing=points(swing)))
        found.sort(key=lambda each: -(each.swing or 0))
        low, high = (points(Fraction(end.margin or 0)) for end in ends)
        self.range = ScoreRange(low, high, tuple(found), 1 << len(open_))


def _named(position: Position, string: frozenset[int]) -> OpenString:
    """Return a string as a value, without what depends on it."""
    return OpenString(position.board.named(string), COLOURS[position.cells[min(string)] - 1])


_MOST = 6
"""The most strings for which a remark says what depends on them."""


def _told(found: ScoreRange) -> Iterable[str]:
    """Yield what depends on open strings, in sentences."""
    deciding = found.deciding
    for each in deciding[:_MOST] if len(deciding) > 1 else ():
        yield gettext(
            "{string}: {alive} if it lives, {dead} if not.",
            string=_called(each),
            alive=each.alive,
            dead=each.dead,
        )
    if len(deciding) > _MOST:
        yield gettext("The score also depends on {list}.", list=_all_called(deciding[_MOST:]))
    if idle := [each for each in found.open if each not in deciding]:
        yield gettext("Not decided, but no difference to the score: {list}.", list=_all_called(idle))


def _all_called(strings: Iterable[OpenString]) -> str:
    return ", ".join(map(_called, strings))


def _called(string: OpenString) -> str:
    return f"{player_name(string.colour)} {string.points[0]}"
