"""A disputed game as a sheet: what each ruleset makes of it, on whose word that rests, what to do now."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gorules.comparing.lines import BoundarySide
from gorules.dispute.adjudication import Adjudication, GameRuling
from gorules.dispute.statuses import HowKnown, KnownStatus, Says, Statement
from gorules.files.language import gettext, gettext_noop, ngettext
from gorules.files.wording import printable, sentence
from gorules.formats.rule_names import meant_in
from gorules.go.colours import player_name
from gorules.go.turns import PASS
from gorules.go.verdicts import (
    Kind,
    Outcome,
    ScoreRange,
    filling_told,
    outcome_text,
    points,
    points_text,
    search_ended_told,
    seki_told,
    won_by,
)
from gorules.play.record import Heading, PlayerNamed, is_as_recorded, result_of_count
from gorules.report.boundaries import deciding

WhatSaid = tuple[str, str]
"""Something and what is said of it."""

_KNOWN: Mapping[HowKnown, str] = {
    HowKnown.PROVED: gettext_noop("Proved"),
    HowKnown.AGREED: gettext_noop("Agreed"),
    HowKnown.ENGINE: gettext_noop("An engine's word"),
    HowKnown.OPEN: gettext_noop("Open"),
}
_MANY = 20
"""More strings than this are counted, not listed."""
_MOST_ANSWERS = 10
"""The same of points on which answers are."""
_WITHOUT_COUNT: Mapping[str, str] = {
    "R": gettext_noop("resigned"),
    "T": gettext_noop("ran out of time"),
    "F": gettext_noop("forfeited the game"),
}
"""What the loser did, by what RE has in the place of a score."""


class ResultRow(NamedTuple):
    """A result with the rulesets that come to it, and whether the record says the same."""

    result: str
    rulesets: tuple[GameRuling, ...]
    as_recorded: bool


class GameSheet(NamedTuple):
    """A report on a game, as the terminal and the page show it: sentences about the record, the answer of its
    own rules, the results, what is to be known about them, what would change them, what is known of the
    strings, what divides the rulesets, what happened, and what to do now.
    """

    title: str
    says: tuple[str, ...]
    answer: tuple[str, ...]
    results: tuple[ResultRow, ...]
    about: tuple[str, ...]
    decides: tuple[WhatSaid, ...]
    strings: tuple[WhatSaid, ...]
    divided: tuple[WhatSaid, ...]
    events: tuple[tuple[int, str], ...]
    now: tuple[WhatSaid, ...]


def game_sheet(item: Adjudication, names: Mapping[str, str] | None = None) -> GameSheet:
    """Return the report on a game. ``names`` has what the sentences call each ruleset, by id; without it that
    is the id.
    """
    called = {each.ruleset: (names or {}).get(each.ruleset, each.ruleset) for each in item.rulings}
    return GameSheet(
        game_title(item.record.heading),
        tuple(_record(item)),
        tuple(_answer(item, called)),
        tuple(_results(item)),
        tuple(_about(item, called)),
        (*_decides(item, called), *_by_komi(item.rulings, called)),
        tuple(strings_said(item.strings)),
        tuple(_divided(item, called)),
        tuple(
            (event.turn, f"{sentence(event.says)}{_forbidden(item, event.turn, called)}.")
            for event in item.events
        ),
        tuple(_now(item.rulings, called)),
    )


def game_title(heading: Heading) -> str:
    """Return who played where and when, as a record says it."""
    named = [
        f"{_player(player)} ({player_name(colour)})"
        for player, colour in ((heading.black, "black"), (heading.white, "white"))
        if player.name or player.rank
    ]
    players = (
        gettext("{one} against {other}", one=named[0], other=named[1]) if len(named) > 1 else "".join(named)
    )
    said = ", ".join(filter(None, (players or heading.title, heading.event, heading.date)))
    return printable(said) or gettext("The game")


def _player(player: PlayerNamed) -> str:
    return " ".join(filter(None, (player.name or gettext("somebody"), player.rank)))


def _record(item: Adjudication) -> Iterator[str]:
    """Yield sentences about the record."""
    record, line = item.record, item.record.line
    moves = ngettext("{number} move", "{number} moves", record.before + len(line.moves))
    komi = (
        gettext("no komi")
        if line.komi is None
        else gettext("komi {points}", points=points_text(points(line.komi)))
    )
    handicap = gettext(", handicap {handicap}", handicap=line.handicap) if line.handicap else ""
    yield gettext(
        "Board {board}, {moves}, {komi}{handicap}.",
        board=line.start.board,
        moves=moves,
        komi=komi,
        handicap=handicap,
    )
    rules = (
        gettext(" under the rules {rules}", rules=record.rules)
        if record.rules
        else gettext(", and names no rules")
    )
    says = (
        gettext("The record says {what}{rules}.", what=record.result, rules=rules)
        if record.result
        else gettext("The record names no result{rules}.", rules=rules)  # "no result" would be one
    )
    yield printable(says)
    if line.komi is None:
        yield gettext("A ruleset's own komi counts, if it has one for this board.")
    if record.before:
        yield (
            gettext(
                "A position is set up after move {before}: the memory of the rules begins there, "
                "with no earlier position and no prisoners.",
                before=record.before,
            )
        )


def strings_said(strings: Sequence[KnownStatus]) -> Iterator[WhatSaid]:
    """Yield what is known of the strings, the most certain first."""
    groups: dict[tuple[HowKnown, str, Statement | None], list[KnownStatus]] = {}
    for each in sorted(strings, key=lambda each: (list(HowKnown).index(each.known), each.colour)):
        groups.setdefault((each.known, each.colour, each.statement), []).append(each)
    for (known, colour, said), group in groups.items():
        if said is None:
            yield (
                gettext(_KNOWN[known]),
                gettext(
                    "{strings_named}: nobody has said; taken for alive",
                    strings_named=strings_named(group, colour),
                ),
            )
        else:
            yield gettext(_KNOWN[known]), f"{strings_named(group, colour)}: {said.told(_answers(said))}"
    for each in strings:
        if each.statement is None:
            continue
        for against in each.against:
            yield (
                gettext("Contradicted"),
                gettext(
                    "{strings_named} is {statement}, but {against}",
                    strings_named=strings_named([each], each.colour),
                    statement=each.statement,
                    against=against,
                ),
            )


def _answers(said: Statement) -> str:
    """Return on which points answers prove a statement; how many there are, if they are many."""
    if not said.proof:
        return ""
    if len(said.proof) > _MOST_ANSWERS:
        return gettext(", by answers on {number} points", number=len(said.proof))
    return gettext(", by answers on {points}", points=" ".join(said.proof))


def strings_named(strings: Sequence[KnownStatus], colour: str) -> str:
    """Return strings by a point of each; how many there are, if they are many, or if somebody says without a
    proof that they live.
    """
    said = strings[0].statement
    is_told = said is None or said.says is Says.DEAD or said.known is HowKnown.PROVED
    few = len(strings) <= _MANY and (len(strings) == 1 or is_told)
    names = (
        " ".join(each.points[0] for each in strings)
        if few
        else ngettext("{number} string", "{number} strings", len(strings))
    )
    return gettext("{player} {strings}", player=player_name(colour), strings=names)


def _results(item: Adjudication) -> Iterator[ResultRow]:
    """Yield the results, those of most rulesets first."""
    groups: dict[str, list[GameRuling]] = {}
    for ruling in item.rulings:
        groups.setdefault(result_of(ruling, item.record.before), []).append(ruling)
    for result, rulings in sorted(groups.items(), key=lambda group: -len(group[1])):
        as_recorded = any(
            is_as_recorded(outcome, item.record.result)
            for each in rulings
            for outcome in (each.counted, each.if_filled)
        )
        yield ResultRow(result, tuple(rulings), as_recorded)


def result_of(ruling: GameRuling, before: int = 0) -> str:
    """Return in a few words what a game comes to: "B+3.5", "B+3.5, but turn 37 is illegal"; if the ruleset
    does not decide what is dead, the count with the strings dead that are believed to be. ``before`` counts
    the turns of the record before its line.
    """
    result, told = (
        ruling.result,
        gettext("not counted") if ruling.counted is None else _margin(ruling.counted),
    )
    if result.refused is not None:
        return gettext("{told}, but turn {what} is illegal", told=told, what=before + result.refused)
    if result.kind is Kind.UNDECIDED and ruling.counted is not None:
        told = gettext("undecided; {told} as others say", told=told)
    else:
        told = _by_letter(ruling) or told
    if ruling.if_filled is None:
        return told
    filled = _margin(ruling.if_filled)
    return gettext("{told}, or {filled} once neutral points are filled", told=told, filled=filled)


def _by_letter(ruling: GameRuling) -> str | None:
    """Return what the ruleset says instead of a count, if play ended so: "no result", "undecided"."""
    result = ruling.result
    if result.ended is None or result.kind is None or result.scores:
        return None
    return outcome_text(result.kind, result.winner, ())


def _margin(outcome: Outcome) -> str:
    if outcome.winner is None:
        return gettext("tie")
    if outcome.margin:
        return won_by(outcome.winner, tuple(outcome.scores.values()))
    return gettext("{winner} wins with equal scores", winner=player_name(outcome.winner))


def _answer(item: Adjudication, called: Mapping[str, str]) -> Iterator[str]:
    """Yield what a player wants to know first: what the rules of the record count, whether that is its
    result, and if it is not, whether something explains that.
    """
    rulings, recorded = item.rulings, (item.record.result or "").strip()
    without_count = re.match(r"([BW])\+([RTF])", recorded, re.IGNORECASE)
    if without_count:
        winner, way = without_count[1].upper(), without_count[2].upper()
        yield gettext(
            "The record says that {loser} {did}, and so has lost. The count does not change that.",
            loser=gettext("White") if winner == "B" else gettext("Black"),
            did=gettext(_WITHOUT_COUNT[way]),
        )
    meant = meant_in(item.record)
    by_id = {each.ruleset: each for each in rulings}
    if meant is not None and meant.id in by_id:
        own = by_id[meant.id]
        says = (
            gettext_noop("Under {ruleset}, as the rules of the record are read: {found}.")
            if meant.unlike
            else gettext_noop("Under {ruleset}, the rules of the record: {found}.")
        )
        found = f"{result_of(own, item.record.before)}{_beside(recorded, own)}"
        yield gettext(says, ruleset=called[own.ruleset], found=found)
        yield from _explained(recorded, own)
    else:
        yield from _by_others(recorded, rulings, called)


def _by_others(recorded: str, rulings: Sequence[GameRuling], called: Mapping[str, str]) -> Iterator[str]:
    """Yield which rulesets count the recorded result, if those of the record are not known or not asked."""
    counted = {each.ruleset: each.counted for each in rulings}
    likely = {each.ruleset: None if each.if_likely is None else each.if_likely.outcome for each in rulings}
    for outcomes, says in (
        (counted, gettext_noop("{result}, as recorded, under {list}.")),
        (likely, gettext_noop("With what is likely dead it is {result}, as recorded, under {list}.")),
    ):
        fits = {id: each for id, each in outcomes.items() if each and is_as_recorded(each, recorded)}
        if fits:
            result = _margin(next(iter(fits.values())))
            yield gettext(says, result=result, list=_under([*fits], called))
            return
    if rulings and all(_is_unexplained(recorded, each) for each in rulings):
        yield gettext(
            "No ruleset that is asked counts {recorded}, as recorded. Nothing that was tried explains that.",
            recorded=result_of_count(recorded),
        )


def _explained(recorded: str, ruling: GameRuling) -> Iterator[str]:
    """Yield what explains that a count is not the recorded one, or that nothing does."""
    likely = ruling.if_likely
    if _is_unexplained(recorded, ruling):
        yield gettext("Nothing that was tried explains that.")
    elif likely is not None and is_as_recorded(likely.outcome, recorded):
        yield gettext("With what is likely dead it is {result}, as recorded.", result=_margin(likely.outcome))
    elif ruling.recorded_if or ruling.recorded_if_jointly:
        yield gettext("What explains that is told below.")


_RANGE = gettext_noop("By the definition alone: {range} ({under}).")
_RANGE_BY_LETTER = gettext_noop(
    "By the definition alone, with neutral points that are not filled: {range} ({under})."
)


def _about(item: Adjudication, called: Mapping[str, str]) -> Iterator[str]:
    """Yield what is to be known about the results: what they take for granted."""
    rulings = item.rulings
    for ruling in rulings:
        told = filling_told(ruling.counted.explanation.filled) if ruling.counted else ()
        if told:
            yield gettext(
                "Before the count under {ruleset}: {list}",
                ruleset=called[ruling.ruleset],
                list=" ".join(told),
            )
    unended = [each.ruleset for each in rulings if each.result.refused is each.result.ended is None]
    is_counted = result_of_count(item.record.result) is not None
    if unended and not is_counted:
        yield gettext(
            "Play has not ended, but the board is counted as it stands ({under}).",
            under=_under(unended, called),
        )
    elif unended and [move.move for move in item.record.line.moves[-2:]] != [PASS, PASS]:
        yield gettext(
            "Passes that end play are not in the record. But its result is a count: play has ended."
        )
    early = [
        each.ruleset
        for each in rulings
        if each.counted is not None and seki_told() in each.counted.explanation.remarks
    ]
    if early:
        yield f"{seki_told()} ({_under(early, called)})"
    if item.stopped is not None:
        yield search_ended_told(item.stopped)
    undecided = [each.ruleset for each in rulings if each.counted and each.result.kind is Kind.UNDECIDED]
    if undecided:
        yield (
            gettext(
                "The definition of life and death leaves strings open. These count as others say, "
                "and as alive if nobody says anything ({under}).",
                under=_under(undecided, called),
            )
        )
    by_range: dict[tuple[str, bool], list[str]] = {}
    for each in rulings:
        if each.range is not None and each.range.lowest is not None:
            key = (_range_told(each.range), each.if_filled is not None)
            by_range.setdefault(key, []).append(each.ruleset)
    for (told_range, are_open), under in by_range.items():
        says = _RANGE_BY_LETTER if are_open else _RANGE
        yield gettext(says, range=told_range, under=_under(under, called))
    against: dict[tuple[str, ...], list[str]] = {}
    for each in rulings:
        if each.contradicted:
            against.setdefault(each.contradicted, []).append(each.ruleset)
    for strings, under in against.items():
        where = _under(under, called)
        yield gettext(
            "The definition decides otherwise than others say: {strings} ({where}).",
            strings=gettext(", ").join(strings),
            where=where,
        )
    for string in item.strings:
        proof = next((said for said in string.against if said.known is HowKnown.PROVED), None)
        if string.known is HowKnown.AGREED and proof is not None:
            yield gettext(
                "{strings_named} counts as {agreed}. But it is proved {proof}.",
                strings_named=strings_named([string], string.colour),
                agreed=string.statement,
                proof=proof,
            )
    unknown = len([each for each in item.strings if each.statement is None])
    if unknown:
        yield ngettext(
            "Nobody has said whether {number} string is dead: it counts as alive.",
            "Nobody has said whether {number} strings are dead: they count as alive.",
            unknown,
        )


def _range_told(found: ScoreRange) -> str:
    """Return what a score can be; if either player may win by several strings, no more than that."""
    if found.either_may_win and len(found.deciding) > 1:
        return gettext("either player may win, {open}", open=found.are_open)
    return found.told


def _is_unexplained(said: str, ruling: GameRuling) -> bool:
    """Return whether a count is not the recorded one, and would not be with other strings dead."""
    if ruling.counted is None or result_of_count(said) is None:
        return False
    likely = None if ruling.if_likely is None else ruling.if_likely.outcome
    fits = any(is_as_recorded(each, said) for each in (ruling.counted, ruling.if_filled, likely))
    return not (fits or ruling.recorded_if or ruling.recorded_if_jointly)


def _beside(said: str, ruling: GameRuling) -> str:
    """Return whether a count is the recorded one: ", as recorded", ", not W+4.5 as recorded"."""
    recorded = result_of_count(said)
    if ruling.counted is None or recorded is None:
        return ""
    return (
        gettext(", as recorded")
        if is_as_recorded(ruling.counted, said) or is_as_recorded(ruling.if_filled, said)
        else gettext(", not {recorded} as recorded", recorded=recorded)
    )


def _divided(item: Adjudication, called: Mapping[str, str]) -> Iterator[WhatSaid]:
    """Yield what divides rulesets that come to other results."""
    results = {each.ruleset: _by_letter(each) or result_of(each, item.record.before) for each in item.rulings}
    for each in item.comparison.boundaries:
        sides = (each.one, each.other)
        if results[each.one.ruleset] != results[each.other.ruleset]:
            yield (
                gettext(", ").join(
                    gettext(
                        "{results} under {with_clauses}",
                        results=results[side.ruleset],
                        with_clauses=_with_clauses(side, called),
                    )
                    for side in sides
                ),
                gettext("decided by {deciding}", deciding=deciding(each)),
            )


def _with_clauses(side: BoundarySide, called: Mapping[str, str]) -> str:
    """Return a ruleset with the clauses that decide."""
    name = called[side.ruleset]
    return f"{name} [{', '.join(dict.fromkeys(side.clauses))}]" if side.clauses else name


_Otherwise = tuple[tuple[str, ...], str, Says]
"""Strings by a point of each, their colour, and what they would be."""


def _decides(item: Adjudication, called: Mapping[str, str]) -> Iterator[WhatSaid]:
    """Yield the strings whose status decides who wins, or makes the count that of the record, each with the
    results that it would make: those that explain the record first, then the smallest.
    """
    stones = {each.points[0]: len(each.points) for each in item.strings}
    found: dict[_Otherwise, dict[str, list[str]]] = {}
    explains: set[_Otherwise] = set()
    for ruling in item.rulings:
        for chance in (*ruling.chances, *ruling.recorded_if):
            key = (chance.points, chance.colour, chance.says)
            recorded = gettext(", as recorded") if chance in ruling.recorded_if else ""
            explains |= {key} if recorded else set()
            under = found.setdefault(key, {}).setdefault(f"{_margin(chance.outcome)}{recorded}", [])
            if ruling.ruleset not in under:
                under.append(ruling.ruleset)

    def rank(key: _Otherwise) -> tuple[bool, int]:
        return key not in explains, sum(stones.get(point, 1) for point in key[0])

    together: dict[tuple[_Otherwise, ...], dict[str, list[str]]] = {}
    for ruling in item.rulings:
        for joint in (*([ruling.if_likely] if ruling.if_likely else ()), *ruling.recorded_if_jointly):
            keys = tuple((each.points, each.colour, each.says) for each in joint.groups)
            result = _margin(joint.outcome)
            if is_as_recorded(joint.outcome, item.record.result):
                result = gettext("{margin}, as recorded", margin=result)
            if keys[1:] or keys[0] not in found:  # one alone is told of below
                together.setdefault(keys, {}).setdefault(result, []).append(ruling.ruleset)
    for keys, results in together.items():
        yield (
            gettext("If {what}", what=gettext(" and ").join(_had(key, stones) for key in keys)),
            _told(results, called),
        )
    for key in sorted(found, key=rank):
        yield gettext("If {what}", what=_had(key, stones)), _told(found[key], called)


def _had(key: _Otherwise, stones: Mapping[str, int]) -> str:
    """Return what strings would be, as in "Black C3 (4 stones) lives"."""
    names, colour, says = key
    one, many = len(names) == 1, sum(stones.get(point, 1) for point in names)
    verb = (
        (gettext("is dead") if one else gettext("are dead"))
        if says is Says.DEAD
        else gettext("lives")
        if one
        else gettext("live")
    )
    size = f" ({ngettext('{number} stone', '{number} stones', many)})" if many > len(names) else ""
    return f"{player_name(colour)} {' '.join(names)}{size} {verb}"


def _by_komi(rulings: Sequence[GameRuling], called: Mapping[str, str]) -> Iterator[WhatSaid]:
    """Yield who would have won with the komi of the rulesets."""
    found: dict[str, list[str]] = {}
    for ruling in rulings:
        if ruling.own_komi is not None:
            found.setdefault(_margin(ruling.own_komi), []).append(ruling.ruleset)
    if found:
        yield gettext("If the komi is what the ruleset gives"), _told(found, called)


def _told(results: Mapping[str, Sequence[str]], called: Mapping[str, str]) -> str:
    return gettext("; ").join(f"{result} ({_under(under, called)})" for result, under in results.items())


def _under(under: Sequence[str], called: Mapping[str, str]) -> str:
    """Return some of the rulesets: "all rulesets", "all but aga", "aga, french"."""
    others = [name for id, name in called.items() if id not in under]
    if not others:
        return gettext("all rulesets") if len(called) > 1 else called[under[0]]
    return (
        gettext("all but {list}", list=gettext(", ").join(others))
        if 2 * len(others) < len(under)
        else gettext(", ").join(called[id] for id in under)
    )


def _forbidden(item: Adjudication, turn: int, called: Mapping[str, str]) -> str:
    """Return which rulesets forbid a turn."""
    under = [
        f"{called[each.ruleset]} [{each.clause}]" if each.clause else called[each.ruleset]
        for each in item.rulings
        if each.result.refused is not None and item.record.before + each.result.refused == turn
    ]  # fmt: skip
    return gettext(" (illegal: {list})", list=gettext(", ").join(under)) if under else ""


def _now(rulings: Sequence[GameRuling], called: Mapping[str, str]) -> Iterator[WhatSaid]:
    """Yield which rulesets tell the players what to do now, and what."""
    groups: dict[str, list[str]] = {}
    for ruling in rulings:
        for told in ruling.now:
            groups.setdefault(told, []).append(ruling.ruleset)
    by_rulesets: dict[str, list[str]] = {}
    for told, under in groups.items():
        by_rulesets.setdefault(_under(under, called), []).append(told)
    for named, all_told in by_rulesets.items():
        yield named, " ".join(all_told)
