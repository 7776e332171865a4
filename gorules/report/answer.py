"""What a player wants to know of a game first: what its rules count, and whether that is its result."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from gorules.dispute.adjudication import Adjudication, Explained, GameRuling
from gorules.dispute.chances import Chance
from gorules.files.language import gettext, gettext_noop
from gorules.formats.rule_names import meant_in
from gorules.go.colours import COLOURS, player_name
from gorules.go.verdicts import points, points_text
from gorules.play.record import is_as_recorded, margin_of, result_of_count
from gorules.report.rulings import (
    count_of,
    if_legal,
    margin_told,
    otherwise_told,
    result_of,
    rulesets_told,
    stones_by_point,
    what_changes,
)

USUAL_KOMI = frozenset(map(Fraction, ("0", "0.5", "5.5", "6", "6.5", "7", "7.5", "8")))
"""The komi that are tried where a record has none."""
_WITHOUT_COUNT: Mapping[str, str] = {
    "R": gettext_noop("resigned"),
    "T": gettext_noop("ran out of time"),
    "F": gettext_noop("forfeited the game"),
}
"""What the loser did, by what RE has in the place of a score."""


def with_another_komi(
    item: Adjudication, recorded_komi: Fraction | None, called: Mapping[str, str]
) -> Iterator[str]:
    """Yield what a game counts with another komi than the recorded one, None if none is. The result of the
    record is what it would be then. ``called`` are the names of rulesets.
    """
    fits = [each for each in item.rulings if each.explained is Explained.COUNT]
    likely = [each for each in item.rulings if each.explained is Explained.LIKELY_DEAD]
    first, *others = _by_result(item, fits or likely or item.rulings, called)
    komi = item.record.line.komi
    if komi is None:
        with_komi = gettext_noop("With the komi of the rules, not {recorded} as recorded: {found}")
    elif recorded_komi is None:
        with_komi = gettext_noop("With a komi of {points}, where none is recorded: {found}")
    else:
        with_komi = gettext_noop("With a komi of {points}, not {recorded} as recorded: {found}")
    yield gettext(with_komi, points=_komi_told(komi), recorded=_komi_told(recorded_komi), found=first)
    yield from others


def _by_result(item: Adjudication, rulings: Sequence[GameRuling], called: Mapping[str, str]) -> Iterator[str]:
    """Yield what rulesets count, those of most rulesets first. The count with what is likely dead comes first
    if the count is not the recorded result: nobody counts such stones as alive.
    """
    told = dict[tuple[str, str], list[str]]()
    for each in rulings:
        says, found = gettext_noop("{result} under {list}."), count_of(each)
        if each.if_likely is not None and each.explained is Explained.LIKELY_DEAD:
            says = gettext_noop("{result} with what is likely dead, under {list}.")
            found = margin_told(each.if_likely.outcome)
        elif each.if_likely is not None and each.explained is not Explained.COUNT:
            says, found = gettext_noop("{result}, under {list}."), _likely_first(each)
        told.setdefault((if_legal(each, found, item.record.before), says), []).append(each.ruleset)
    for (result, says), ids in sorted(told.items(), key=lambda each: -len(each[1])):
        yield gettext(says, result=result, list=rulesets_told(ids, called))


def _likely_first(ruling: GameRuling) -> str:
    """Return the count with what is likely dead, and then the one without that."""
    assert ruling.if_likely is not None
    likely, counted = margin_told(ruling.if_likely.outcome), ruling.if_filled or ruling.counted
    told = "" if counted is None else margin_told(counted)
    return gettext("{result} with what is likely dead; {told} without that", result=likely, told=told)


def _komi_told(komi: Fraction | None) -> str:
    return "" if komi is None else points_text(points(komi))


def without_count(recorded: str) -> str | None:
    """Return who has won by a result that is not a count, and how, if it says so."""
    if (how := _lost(recorded)) is not None:
        winner, loser, did = how
        return gettext("{winner} has won: {loser} {did}.", winner=winner, loser=loser, did=did)
    return _by_no_margin(recorded)


def _lost(recorded: str) -> tuple[str, str, str] | None:
    """Return who has won by a result that is not a count, who has lost, and what she did; None if it does not
    say that.
    """
    found = re.match(r"([BW])\+([RTF])", recorded, re.IGNORECASE)
    if found is None:
        return None
    players = (gettext("Black"), gettext("White"))
    winner, loser = players if found[1].upper() == "B" else players[::-1]
    return winner, loser, gettext(_WITHOUT_COUNT[found[2].upper()])


def answer_of(item: Adjudication, called: Mapping[str, str]) -> Iterator[str]:
    """Yield what the rules of the record count, whether that is its result, and if it is not, whether
    something explains that; or which other rulesets count that result. ``called`` are the names of rulesets.
    """
    rulings, recorded = item.rulings, (item.record.result or "").strip()
    if (how := _lost(recorded)) is not None:
        says = gettext_noop(
            "The record says that {loser} {did}, and so has lost. The count does not change that."
        )
        yield gettext(says, loser=how[1], did=how[2])
    elif (won := _by_no_margin(recorded)) is not None:
        yield won
        yield gettext("The count may be another.")
    meant = meant_in(item.record)
    own = None if meant is None else next((each for each in rulings if each.ruleset == meant.id), None)
    if meant is not None and own is not None:
        says = (
            gettext_noop("Under {ruleset}, as the rules of the record are read: {found}.")
            if meant.unlike
            else gettext_noop("Under {ruleset}, the rules of the record: {found}.")
        )
        yield gettext(says, ruleset=called[own.ruleset], found=_found(item, own, recorded))
        yield from _explained(item, own, recorded, called)
    elif result_of_count(recorded) is not None:
        yield from _by_others(item, recorded, called)
    elif item.rulings and _lost(recorded) is None and recorded.lower() != "void":
        yield from _by_result(item, item.rulings, called)


def _by_no_margin(recorded: str) -> str | None:
    """Return who has won by a result that says no more; None if it is another."""
    won = re.fullmatch(r"([BW])\+(?:0+(?:\.0+)?)?", recorded, re.IGNORECASE)
    if won is None:
        return None
    winner = gettext("Black") if won[1].upper() == "B" else gettext("White")
    return gettext("The record says that {winner} has won, and not by how much.", winner=winner)


def _found(item: Adjudication, ruling: GameRuling, recorded: str) -> str:
    """Return the count, and whether it is the recorded one: "B+3.5, as recorded", "B+3.5, not W+4.5 as
    recorded". The count with what is likely dead comes first: nobody counts such stones as alive.
    """
    return if_legal(ruling, _compared(ruling, recorded), item.record.before)


def _compared(ruling: GameRuling, recorded: str) -> str:
    """Return the same, whatever turn is illegal."""
    told, result = count_of(ruling), result_of_count(recorded)
    if ruling.counted is None:
        return told
    if result is None:
        return told if ruling.if_likely is None else _likely_first(ruling)
    if ruling.explained is Explained.COUNT:
        if ruling.if_filled is None or is_as_recorded(ruling.if_filled, recorded):
            return gettext("{told}, as recorded", told=told)
        return gettext("{told}; as recorded by the letter", told=told)
    if ruling.if_likely is not None:
        says = (
            gettext_noop("{result} with what is likely dead, as recorded; {told} without that")
            if ruling.explained is Explained.LIKELY_DEAD
            else gettext_noop(
                "{result} with what is likely dead, not {recorded} as recorded; {told} without that"
            )
        )
        likely = margin_told(ruling.if_likely.outcome)
        return gettext(says, result=likely, recorded=result, told=told)
    return gettext("{told}, not {recorded} as recorded", told=told, recorded=result)


def _explained(
    item: Adjudication, ruling: GameRuling, recorded: str, called: Mapping[str, str]
) -> Iterator[str]:
    """Yield what explains that a count is not the recorded one, or that nothing does."""
    if ruling.reinforces is not None:
        yield _if_reinforced(ruling, recorded)
        yield from _under_others(item, recorded, called)
    elif ruling.explained is Explained.NOTHING:
        found = (*_by_komi(item, ruling, recorded), *_under_others(item, recorded, called))
        yield found[0] if found else gettext("Nothing that was tried explains that.")
    elif what := next(_explaining(item, ruling), None):
        yield gettext("If {what}, it is {result}, as recorded.", what=what, result=result_of_count(recorded))


def _if_reinforced(ruling: GameRuling, recorded: str) -> str:
    """Return that a count is the recorded one if a player reinforces."""
    return gettext(
        "If {player} then reinforces, with one more play in own territory, it is {result}, as recorded.",
        player=player_name(ruling.reinforces or ""),
        result=result_of_count(recorded),
    )


def _by_komi(item: Adjudication, ruling: GameRuling, recorded: str) -> Iterator[str]:
    """Yield with which komi a record that has none would come to its result, of those that are usual."""
    line, result = item.record.line, result_of_count(recorded)
    if result is None or line.komi is not None or line.handicap > 1:
        return
    likely = None if ruling.if_likely is None else ruling.if_likely.outcome
    for outcome, says in ((ruling.if_filled or ruling.counted, _KOMI), (likely, _KOMI_IF_LIKELY)):
        if outcome is not None and outcome.margin is not None:
            given = (each.compensation for each in outcome.explanation.tallies if each.player == COLOURS[1])
            komi = Fraction(outcome.margin) + Fraction(sum(given)) - margin_of(result)
            if komi in USUAL_KOMI:
                yield gettext(says, points=points_text(points(komi)), result=result)


_KOMI = gettext_noop("With a komi of {points} it is {result}, as recorded.")
_KOMI_IF_LIKELY = gettext_noop("With a komi of {points} and what is likely dead it is {result}, as recorded.")


def _under_others(item: Adjudication, recorded: str, called: Mapping[str, str]) -> Iterator[str]:
    """Yield which rulesets count the recorded result, or do so with what is likely dead, if any do."""
    fits = [each.ruleset for each in item.rulings if each.explained is Explained.COUNT]
    likely = [each.ruleset for each in item.rulings if each.explained is Explained.LIKELY_DEAD]
    if fits or likely:
        says = (
            gettext_noop("{result}, as recorded, under {list}.")
            if fits
            else gettext_noop("{result} with what is likely dead, as recorded, under {list}.")
        )
        yield gettext(says, result=result_of_count(recorded), list=rulesets_told(fits or likely, called))


def _by_others(item: Adjudication, recorded: str, called: Mapping[str, str]) -> Iterator[str]:
    """Yield which rulesets count the recorded result, where those of the record are not known or not asked;
    if none does, what explains it.
    """
    result, explained = result_of_count(recorded), dict[str, list[str]]()
    for ruling in item.rulings:
        for what in _explaining(item, ruling):
            explained.setdefault(what, []).append(ruling.ruleset)
    if fits := [*_under_others(item, recorded, called)]:
        yield from fits
    elif reinforced := next((each for each in item.rulings if each.reinforces), None):
        alike = (
            each
            for each in item.rulings
            if each.reinforces == reinforced.reinforces
            and (each.if_likely is None) == (reinforced.if_likely is None)
        )
        ids = [each.ruleset for each in alike]
        if reinforced.if_likely is None:
            says, told = gettext_noop("{result} under {list}."), result_of(reinforced, item.record.before)
        else:
            says = gettext_noop("{result} with what is likely dead, under {list}.")
            told = margin_told(reinforced.if_likely.outcome)
        yield gettext(says, result=told, list=rulesets_told(ids, called))
        yield _if_reinforced(reinforced, recorded)
    elif explained:
        what, ids = max(explained.items(), key=lambda each: len(each[1]))
        yield gettext(
            "If {what}, it is {result}, as recorded, under {list}.",
            what=what,
            result=result,
            list=rulesets_told(ids, called),
        )
    elif item.rulings and all(each.explained is Explained.NOTHING for each in item.rulings):
        yield gettext(
            "No ruleset that is asked counts {recorded}, as recorded. Nothing that was tried explains that.",
            recorded=result,
        )


def _explaining(item: Adjudication, ruling: GameRuling) -> Iterator[str]:
    """Yield in words which strings would explain the recorded result, the fewest stones first."""
    stones = stones_by_point(item)

    def size(groups: Sequence[Chance]) -> int:
        return sum(stones.get(point, 1) for group in groups for point in group.points)

    found = [[each] for each in ruling.recorded_if]
    found += [[*each.groups] for each in ruling.recorded_if_jointly]
    for groups in sorted(found, key=size):
        yield gettext(" and ").join(otherwise_told(what_changes(each), stones) for each in groups)
