"""What rulesets make of a game: which forbid a turn, end play before the last play, count otherwise.

The referee is asked only about games in which something happened that a ruleset waits for, to go by the facts
that its components declare. All others go alike.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import combinations

from gorules.corpus.quick import Events
from gorules.corpus.reading import MainLine
from gorules.files.inputs import InputError
from gorules.formats.rule_names import ruleset_called
from gorules.go.turns import PASS
from gorules.go.verdicts import Kind
from gorules.play.replay import Line, Replay, replay
from gorules.rules.component import End
from gorules.ruleset import Ruleset, load_ruleset


class PartingKind(StrEnum):
    """How two rulesets part on a game."""

    LEGALITY = "legality"
    """One forbids a turn that the other allows."""
    END = "end"
    """One ends play at a turn after which there are more plays, the other does not end it there."""
    MARGIN = "margin"
    """They end the game alike, and count it differently."""
    WINNER = "winner"
    """So much that another player wins, or nobody does."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a ruleset makes of a game, where it is not simply all of it.

    Turn ``refused`` is forbidden, or turn ``ended`` ends play though plays follow; ``component`` is the rule
    that does so. If the game is counted, ``winner`` and ``margin`` (Black's points more than White's) are its
    result; there is no margin if it is not decided by the score.
    """

    ruleset: str
    refused: int | None = None
    ended: int | None = None
    component: str | None = None
    kind: str | None = None
    winner: str | None = None
    margin: float | None = None

    @property
    def departure(self) -> int | None:
        """The turn at which the ruleset departs from the game, if it does."""
        return self.refused or self.ended


def happened(events: Events) -> frozenset[str]:
    """Return what happened in a game, in the words that :func:`awaited` uses."""
    said = {
        "repetition": events.repeats,
        "kos": events.hot,
        "suicide": events.suicides,
        "pass": events.passes_within,
        "any-pass": events.passes,
    }
    return frozenset(what for what, number in said.items() if number)


@cache
def awaited(ruleset: Ruleset) -> frozenset[str] | None:
    """Return what has to happen in a game of two before a ruleset can forbid a turn of it, or end play before
    its last play. None: it may in any game.
    """
    found: set[str] = set()
    for rule in ruleset.ko:
        if rule.awaits is None:
            return None
        found |= rule.awaits
    if ruleset.suicide.forbids:
        if ruleset.suicide.allows(0) is not True:
            return None
        found.add("suicide")
    if ruleset.passing.always is not True:
        found.add("any-pass")
    for end in ruleset.end:
        waits = _ends_after(end)
        if waits is None:
            return None
        found |= waits
    return frozenset(found)


def _ends_after(end: End) -> frozenset[str] | None:
    if end.by_word or not end.by_turns:
        return frozenset()
    if end.ends_stuck:
        return None
    if end.needs_pass:  # so a play follows that pass, if play ends before the last play
        return frozenset({"pass"})
    if end.repeats is not None:
        return frozenset({"repetition", "pass"})
    return None


def judgements(
    line: MainLine, events: Events, rulesets: Sequence[Ruleset]
) -> tuple[tuple[Judgement, ...], bool] | None:
    """Return what rulesets make of a game, those left out that take all of it as it is and do not count it;
    and whether it was counted. None if the referee need not be asked, and was not.

    A play on a stone ends the game before it. Costs a replay for each group of rulesets that may part here.
    """
    has = happened(events)
    counts = _counts(line, events)
    asked = [each for each in rulesets if (waits := awaited(each)) is None or waits & has]
    if not asked and not counts:
        return None
    game = replace(line.line, scored=False)
    game = replace(game, moves=game.moves[: events.turns])
    last_play = max((n for n, move in enumerate(game.moves, 1) if move.move != PASS), default=0)
    counted = _with_dead(game, line) if counts else None
    made: dict[str, Judgement] = {}
    found = []
    for ruleset in rulesets if counted else asked:
        key = ruleset.fingerprint if counted else _bans(ruleset)
        if key not in made:
            made[key] = _judged(replay(counted or game, ruleset, counts=counted is not None), last_play)
        judgement = replace(made[key], ruleset=ruleset.id)
        if counted or judgement.departure:
            found.append(judgement)
    return tuple(found), counted is not None


@cache
def _bans(ruleset: Ruleset) -> str:
    """Return all of a ruleset that decides what is legal and when play ends, as text."""
    ends = [end.canonical for end in ruleset.end if end.by_turns and not end.by_word]
    earned = "" if ruleset.compensation.is_settled else ruleset.compensation.canonical
    bans = sorted(rule.canonical for rule in ruleset.ko)
    return "\n".join([*bans, ruleset.suicide.canonical, ruleset.passing.canonical, *ends, earned])


def _judged(made: Replay, last_play: int) -> Judgement:
    result = made.result
    if result.refused is not None:
        verdict = made.refused
        component = (
            None if verdict is None else verdict.violations[0].component
        )  # it is as true as it is legal
        return Judgement(made.ruleset, refused=result.refused, component=component)
    if result.ended is not None and result.ended < last_play and made.ending is not None:
        return Judgement(made.ruleset, ended=result.ended, component=made.ending.component)
    if result.kind in (None, Kind.UNDECIDED):
        return Judgement(made.ruleset)
    margin = float(result.scores[0] - result.scores[1]) if result.kind is Kind.SCORE else None
    return Judgement(made.ruleset, kind=str(result.kind), winner=result.winner, margin=margin)


_COUNTED = re.compile(r"([BW])\+(\d{1,3}(?:\.\d{1,2})?)")
"""A result that comes from counting."""


MOST_NEUTRAL = 20
"""The most empty points between both colours at the end of a game in which no stone is dead."""


def _counts(line: MainLine, events: Events) -> bool:
    """Whether the result of a game comes from counting, and it can be tried to count it again: what is dead
    is marked, or nothing seems to be.
    """
    if events.on_stone or not _COUNTED.fullmatch(line.result or "") or _said(line) is None:
        return False
    return bool(line.dead) or events.neutral <= MOST_NEUTRAL


def _said(line: MainLine) -> Ruleset | None:
    """Return the ruleset by which a record says it was counted, if that removes only what is named."""
    called = ruleset_called(line.rules) if line.rules else None
    ruleset = load_ruleset(called) if called else None
    return ruleset if ruleset is not None and ruleset.removal.removes != "anything" else None


def _with_dead(game: Line, line: MainLine) -> Line | None:
    """Return the line with its dead stones, if it is known which they are: with those that the record marks,
    or else with none, its own rules count what it says.
    """
    said, own = _COUNTED.fullmatch(line.result or ""), _said(line)
    if said is None or own is None:
        return None
    margin = Fraction(said[2]) * (1 if said[1] == "B" else -1)
    marked = replace(game, dead=line.dead, scored=True)
    for each in (marked, replace(marked, dead=())) if line.dead else (marked,):
        try:
            scores = replay(each, own).result.scores
        except InputError:  # what is marked carries no stone
            continue
        if scores and scores[0] - scores[1] == margin:
            return each
    return None


def partings_of(
    found: Iterable[Judgement], rulesets: Sequence[str]
) -> dict[tuple[str, str], tuple[PartingKind, ...]]:
    """Return how each two of the rulesets part on a game, those pairs left out that do not; by the judgements
    on it, where the rulesets that take it as it is may be left out.
    """
    by_ruleset = {each.ruleset: each for each in found}
    groups: dict[Judgement, list[str]] = {}
    for ruleset in rulesets:
        same = replace(by_ruleset.get(ruleset, Judgement("")), ruleset="", component=None)
        groups.setdefault(same, []).append(ruleset)
    return {
        (one, other) if rulesets.index(one) < rulesets.index(other) else (other, one): how
        for (mine, ones), (theirs, others) in combinations(groups.items(), 2)
        if (how := _parting(mine, theirs))
        for one in ones
        for other in others
    }


def _parting(one: Judgement, other: Judgement) -> tuple[PartingKind, ...]:
    first = min((turn for turn in (one.departure, other.departure) if turn), default=None)
    if first is not None:
        refusing = [each.refused == first for each in (one, other)]
        ending = [each.ended == first for each in (one, other)]
        if refusing[0] != refusing[1]:
            return (PartingKind.LEGALITY,)
        return (PartingKind.END,) if ending[0] != ending[1] else ()
    if None in (one.kind, other.kind):
        return ()
    found = []
    if (one.kind, one.margin) != (other.kind, other.margin):
        found.append(PartingKind.MARGIN)
    if one.winner != other.winner:
        found.append(PartingKind.WINNER)
    return tuple(found)
