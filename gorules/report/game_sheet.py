"""A disputed game as a sheet: what each ruleset makes of it, on whose word that rests, what to do now."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gorules.comparing.lines import BoundarySide
from gorules.dispute.adjudication import Adjudication, Explained, GameRuling
from gorules.dispute.statuses import HowKnown, KnownStatus, Says, Statement
from gorules.files.language import gettext, gettext_noop, ngettext
from gorules.files.wording import printable, sentence
from gorules.go.colours import player_name
from gorules.go.verdicts import (
    Kind,
    ScoreRange,
    filling_told,
    points,
    points_text,
    search_ended_told,
    seki_told,
)
from gorules.play.record import Heading, PlayerNamed, is_as_recorded
from gorules.report.answer import answer_of
from gorules.report.boundaries import deciding
from gorules.report.rulings import (
    Otherwise,
    by_letter,
    margin_told,
    otherwise_told,
    result_of,
    rulesets_told,
    stones_by_point,
    what_changes,
)

WhatSaid = tuple[str, str]
"""Something and what is said of it."""

_KNOWN: Mapping[HowKnown, str] = {
    HowKnown.PROVED: gettext_noop("Proved"),
    HowKnown.DEFINED: gettext_noop("By definition"),
    HowKnown.AGREED: gettext_noop("Agreed"),
    HowKnown.ENGINE: gettext_noop("An engine's word"),
    HowKnown.OPEN: gettext_noop("Open"),
}
_MANY = 20
"""More strings than this are counted, not listed."""
_MOST_ANSWERS = 10
"""The same of points on which answers are."""


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
        tuple(answer_of(item, called)),
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
        gettext("The record says {what}{rules}.", what=record.as_written or record.result, rules=rules)
        if record.result
        else gettext("The record names no result{rules}.", rules=rules)  # "no result" would be one
    )
    yield printable(says)
    if record.as_written:
        yield gettext("With this komi that is {result}.", result=record.result)
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
    is_told = said is None or said.says is Says.DEAD or said.known in (HowKnown.PROVED, HowKnown.DEFINED)
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
        as_recorded = any(each.explained is Explained.COUNT for each in rulings)
        yield ResultRow(result, tuple(rulings), as_recorded)


_RANGE = gettext_noop("By the definition alone: {range} ({under}).")
_RANGE_BY_LETTER = gettext_noop(
    "By the definition alone, with neutral points that are not filled: {range} ({under})."
)


def _about(item: Adjudication, called: Mapping[str, str]) -> Iterator[str]:
    """Yield what is to be known about the results: what they take for granted."""
    yield from _before_the_count(item.rulings, called)
    yield from _of_the_end(item.rulings, called)
    yield from _of_seki(item.rulings, called)
    if item.stopped is not None:
        yield search_ended_told(item.stopped)
    yield from _of_definitions(item.rulings, called)
    yield from _against_proofs(item.strings)
    unknown = len([each for each in item.strings if each.statement is None])
    if unknown:
        yield ngettext(
            "Nobody has said whether {number} string is dead: it counts as alive.",
            "Nobody has said whether {number} strings are dead: they count as alive.",
            unknown,
        )


def _before_the_count(rulings: Sequence[GameRuling], called: Mapping[str, str]) -> Iterator[str]:
    """Yield what rulesets fill before they count."""
    for ruling in rulings:
        told = filling_told(ruling.counted.explanation.filled) if ruling.counted else ()
        if told:
            yield gettext(
                "Before the count under {ruleset}: {list}",
                ruleset=called[ruling.ruleset],
                list=" ".join(told),
            )


def _of_the_end(rulings: Sequence[GameRuling], called: Mapping[str, str]) -> Iterator[str]:
    """Yield that play has not ended, or only by passes that the record leaves out."""
    unended = [each.ruleset for each in rulings if each.goes_on]
    if unended:
        yield gettext(
            "Play has not ended, but the board is counted as it stands ({under}).",
            under=rulesets_told(unended, called),
        )
    left_out = [
        each.ruleset
        for each in rulings
        if each.result.refused is each.result.ended is None and not each.goes_on
    ]
    if left_out:
        yield gettext(
            "What ends play is not in the record. But its result is a count: play has ended ({under}).",
            under=rulesets_told(left_out, called),
        )


def _of_seki(rulings: Sequence[GameRuling], called: Mapping[str, str]) -> Iterator[str]:
    """Yield that living stones are in seki beside neutral points."""
    early = [
        each.ruleset
        for each in rulings
        if each.counted is not None and seki_told() in each.counted.explanation.remarks
    ]
    if early:
        yield f"{seki_told()} ({rulesets_told(early, called)})"


def _of_definitions(rulings: Sequence[GameRuling], called: Mapping[str, str]) -> Iterator[str]:
    """Yield what definitions of life and death leave open, what they say alone, and where others differ."""
    undecided = [each.ruleset for each in rulings if each.counted and each.result.kind is Kind.UNDECIDED]
    if undecided:
        yield (
            gettext(
                "The definition of life and death leaves strings open. These count as others say, "
                "and as alive if nobody says anything ({under}).",
                under=rulesets_told(undecided, called),
            )
        )
    by_range: dict[tuple[str, bool], list[str]] = {}
    for each in rulings:
        if each.range is not None and each.range.lowest is not None:
            key = (_range_told(each.range), each.if_filled is not None)
            by_range.setdefault(key, []).append(each.ruleset)
    for (told_range, are_open), under in by_range.items():
        says = _RANGE_BY_LETTER if are_open else _RANGE
        yield gettext(says, range=told_range, under=rulesets_told(under, called))
    against: dict[tuple[str, ...], list[str]] = {}
    for each in rulings:
        if each.contradicted:
            against.setdefault(each.contradicted, []).append(each.ruleset)
    for strings, under in against.items():
        where = rulesets_told(under, called)
        yield gettext(
            "The definition decides otherwise than others say: {strings} ({where}).",
            strings=gettext(", ").join(strings),
            where=where,
        )


def _against_proofs(strings: Iterable[KnownStatus]) -> Iterator[str]:
    """Yield which strings count as the players agree, against a proof."""
    for string in strings:
        proof = next((said for said in string.against if said.known is HowKnown.PROVED), None)
        if string.known is HowKnown.AGREED and proof is not None:
            yield gettext(
                "{strings_named} counts as {agreed}. But it is proved {proof}.",
                strings_named=strings_named([string], string.colour),
                agreed=string.statement,
                proof=proof,
            )


def _range_told(found: ScoreRange) -> str:
    """Return what a score can be; if either player may win by several strings, no more than that."""
    if found.either_may_win and len(found.deciding) > 1:
        return gettext("either player may win, {open}", open=found.are_open)
    return found.told


def _divided(item: Adjudication, called: Mapping[str, str]) -> Iterator[WhatSaid]:
    """Yield what divides rulesets that come to other results."""
    results = {each.ruleset: by_letter(each) or result_of(each, item.record.before) for each in item.rulings}
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


def _decides(item: Adjudication, called: Mapping[str, str]) -> Iterator[WhatSaid]:
    """Yield the strings whose status decides who wins, or makes the count that of the record, each with the
    results that it would make: those that explain the record first, then the smallest.
    """
    stones = stones_by_point(item)
    found: dict[Otherwise, dict[str, list[str]]] = {}
    explains: set[Otherwise] = set()
    for ruling in item.rulings:
        likely = ruling.if_likely.groups if ruling.if_likely else ()
        fits = likely if len(likely) == 1 and ruling.explained is Explained.LIKELY_DEAD else ()
        explaining = (*ruling.recorded_if, *fits)
        for chance in (*ruling.chances, *explaining):
            key = what_changes(chance)
            recorded = gettext(", as recorded") if chance in explaining else ""
            explains |= {key} if recorded else set()
            under = found.setdefault(key, {}).setdefault(f"{margin_told(chance.outcome)}{recorded}", [])
            if ruling.ruleset not in under:
                under.append(ruling.ruleset)

    def rank(key: Otherwise) -> tuple[bool, int]:
        return key not in explains, sum(stones.get(point, 1) for point in key[0])

    together: dict[tuple[Otherwise, ...], dict[str, list[str]]] = {}
    for ruling in item.rulings:
        for joint in (*([ruling.if_likely] if ruling.if_likely else ()), *ruling.recorded_if_jointly):
            keys = tuple(map(what_changes, joint.groups))
            result = margin_told(joint.outcome)
            if is_as_recorded(joint.outcome, item.record.result):
                result = gettext("{margin}, as recorded", margin=result)
            if keys[1:] or keys[0] not in found:  # one alone is told of below
                together.setdefault(keys, {}).setdefault(result, []).append(ruling.ruleset)
    for keys, results in together.items():
        yield (
            gettext("If {what}", what=gettext(" and ").join(otherwise_told(key, stones) for key in keys)),
            _told(results, called),
        )
    for key in sorted(found, key=rank):
        yield gettext("If {what}", what=otherwise_told(key, stones)), _told(found[key], called)


def _by_komi(rulings: Sequence[GameRuling], called: Mapping[str, str]) -> Iterator[WhatSaid]:
    """Yield who would have won with the komi of the rulesets."""
    found: dict[str, list[str]] = {}
    for ruling in rulings:
        if ruling.own_komi is not None:
            found.setdefault(margin_told(ruling.own_komi), []).append(ruling.ruleset)
    if found:
        yield gettext("If the komi is what the ruleset gives"), _told(found, called)


def _told(results: Mapping[str, Sequence[str]], called: Mapping[str, str]) -> str:
    return gettext("; ").join(
        f"{result} ({rulesets_told(under, called)})" for result, under in results.items()
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
        by_rulesets.setdefault(rulesets_told(under, called), []).append(told)
    for named, all_told in by_rulesets.items():
        yield named, " ".join(all_told)
