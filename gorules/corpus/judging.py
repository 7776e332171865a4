"""What rulesets make of a game: which forbid a turn, end play before the last play, count otherwise.

The referee is asked only about games in which something happened that a ruleset waits for, to go by the facts
that its components declare. All others go alike.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache
from itertools import combinations

from gorules.corpus.counting import Count, counted_by
from gorules.corpus.judgement import Judgement
from gorules.corpus.quick import Events
from gorules.corpus.reading import MainLine
from gorules.go.turns import PASS
from gorules.play.replay import Replay, replay
from gorules.ruleset import Ruleset


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
        if end.awaits is None:
            return None
        found |= end.awaits
    return frozenset(found)


def judgements(
    line: MainLine, events: Events, rulesets: Sequence[Ruleset]
) -> tuple[tuple[Judgement, ...], bool] | None:
    """Return what rulesets make of a game, those left out that take all of it as it is and do not count it;
    and whether it was counted. None if the referee need not be asked, and was not.

    A play on a stone ends the game before it. Costs a replay for each group of rulesets that may part here,
    and nothing if there is no ruleset.
    """
    if not rulesets:
        return None
    has = happened(events)
    asked = [each for each in rulesets if (waits := awaited(each)) is None or waits & has]
    own = None if events.on_stone else counted_by(line)
    if not asked and own is None:
        return None
    game = replace(line.line, scored=False)
    game = replace(game, moves=game.moves[: events.turns])
    last_play = max((n for n, move in enumerate(game.moves, 1) if move.move != PASS), default=0)
    made: dict[str, Judgement] = {}
    departed = {}
    for ruleset in asked:
        key = _bans(ruleset)
        if key not in made:
            made[key] = _judged(replay(game, ruleset, counts=False), last_play)
        if made[key].departure:
            departed[ruleset.id] = replace(made[key], ruleset=ruleset.id)
    count = None if own is None else Count.of(game, line, own)
    found = (
        departed.get(each.id) or (Judgement(each.id) if count is None else count.under(each))
        for each in rulesets
    )
    return tuple(each for each in found if each.departure or each.kind), count is not None


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
        verdict = made.refused  # as a condition, a verdict says whether the turn is legal
        component = None if verdict is None else verdict.violations[0].component
        return Judgement(made.ruleset, refused=result.refused, component=component)
    if result.ended is not None and result.ended < last_play and made.ending is not None:
        return Judgement(made.ruleset, ended=result.ended, component=made.ending.component)
    return Judgement(made.ruleset)


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
