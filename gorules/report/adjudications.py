"""A disputed game: what each ruleset makes of it, on whose word that rests, and what is to be done."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.dispute.adjudication import Adjudication, GameRuling
from gorules.dispute.statuses import HowKnown, KnownStatus, Says, Statement
from gorules.files.wording import counted, printable, sentence
from gorules.go.verdicts import Outcome, outcome_text, points, points_text
from gorules.play.record import Heading, PlayerNamed, result_of_count, result_text
from gorules.report.comparisons import deciding
from gorules.report.console import drawing, indented, table
from gorules.report.terminal import in_words

WhatSaid = tuple[str, str]
"""Something and what is said of it."""

DEAD_MARKS: Mapping[str, str] = {"black": "x", "white": "o"}
"""How dead stones stand in a diagram."""
_KNOWN: Mapping[HowKnown, str] = {
    HowKnown.PROVED: "Proved",
    HowKnown.AGREED: "Agreed",
    HowKnown.ENGINE: "An engine's word",
    HowKnown.OPEN: "Open",
}
_MANY = 12
"""More strings than this are counted, not listed."""


class ResultRow(NamedTuple):
    """A result with the rulesets that come to it, and whether the record says the same."""

    result: str
    rulesets: tuple[GameRuling, ...]
    as_recorded: bool


class GameSheet(NamedTuple):
    """A report on a game, as the terminal and the page show it: sentences about the record, what is known of
    the strings, the results, what divides them, the strings that decide, what happened, and what to do now.
    """

    title: str
    says: tuple[str, ...]
    strings: tuple[WhatSaid, ...]
    results: tuple[ResultRow, ...]
    divided: tuple[WhatSaid, ...]
    decides: tuple[WhatSaid, ...]
    events: tuple[tuple[int, str], ...]
    now: tuple[tuple[tuple[str, ...], str], ...]


def game_sheet(item: Adjudication) -> GameSheet:
    """Return the report on a game."""
    return GameSheet(
        _title(item.record.heading),
        tuple(_record(item)),
        tuple(_strings(item.strings)),
        tuple(_results(item)),
        tuple(_divided(item)),
        tuple(_decides(item.rulings)),
        tuple(
            (event.turn, f"{sentence(event.says)}{_forbidden(item, event.turn)}.") for event in item.events
        ),
        tuple(_now(item.rulings)),
    )


def _title(heading: Heading) -> str:
    players = " against ".join(
        f"{_player(player)} ({colour})"
        for player, colour in ((heading.black, "Black"), (heading.white, "White"))
        if player.name or player.rank
    )
    said = ", ".join(filter(None, (players or heading.title, heading.event, heading.date)))
    return printable(said) or "The game"


def _player(player: PlayerNamed) -> str:
    return " ".join(filter(None, (player.name or "somebody", player.rank)))


def _record(item: Adjudication) -> Iterator[str]:
    """Yield sentences about the record."""
    record, line = item.record, item.record.line
    moves = counted(record.before + len(line.moves), "move")
    komi = "" if line.komi is None else f", komi {points_text(points(line.komi))}"
    handicap = f", handicap {line.handicap}" if line.handicap else ""
    yield f"Board {line.start.board}, {moves}{komi}{handicap}."
    rules = f" under the rules {record.rules}" if record.rules else ""
    yield printable(f"The record says {record.result or 'no result'}{rules}.")
    if record.before:
        yield (
            f"A position is set up after move {record.before}: the memory of the rules begins there, with no "
            "earlier position and no prisoners."
        )


def _strings(strings: Sequence[KnownStatus]) -> Iterator[WhatSaid]:
    """Yield what is known of the strings, the most certain first."""
    groups: dict[tuple[HowKnown, str, Statement | None], list[KnownStatus]] = {}
    for each in sorted(strings, key=lambda each: (list(HowKnown).index(each.known), each.colour)):
        groups.setdefault((each.known, each.colour, each.statement), []).append(each)
    for (known, colour, said), group in groups.items():
        if said is None:
            hint = "taken for alive: --dead or --dead-by says what is dead"
            yield _KNOWN[known], f"{_named(group, colour)}: {hint}"
        else:
            status = "in seki" if said.says is Says.SEKI else said.says
            yield _KNOWN[known], f"{_named(group, colour)}: {status} ({said.by})"
    for each in strings:
        for against in each.against:
            yield "Contradicted", f"{_named([each], each.colour)} is {each.statement}, but {against}"


def _named(strings: Sequence[KnownStatus], colour: str) -> str:
    """Return strings by a point of each; how many there are, if they are many or nothing is removed."""
    few = len(strings) <= _MANY and (len(strings) == 1 or strings[0].is_dead)
    names = " ".join(each.points[0] for each in strings) if few else counted(len(strings), "string")
    return f"{colour.capitalize()} {names}"


def _results(item: Adjudication) -> Iterator[ResultRow]:
    """Yield the results, those of most rulesets first."""
    groups: dict[str, list[GameRuling]] = {}
    for ruling in item.rulings:
        groups.setdefault(result_of(ruling, item.record.before), []).append(ruling)
    recorded = result_of_count(item.record.result)
    for result, rulings in sorted(groups.items(), key=lambda group: -len(group[1])):
        counts = {result_text(each.counted) for each in rulings if each.counted}
        yield ResultRow(result, tuple(rulings), recorded in counts)


def result_of(ruling: GameRuling, before: int = 0) -> str:
    """Return in a few words what a game comes to: "B+3.5", "B+3.5, but turn 37 is illegal". ``before`` counts
    the turns of the record before its line.
    """
    counted_ = "not counted" if ruling.counted is None else _margin(ruling.counted)
    result = ruling.result
    if result.refused is not None:
        return f"{counted_}, but turn {before + result.refused} is illegal"
    if result.ended is not None and result.kind is not None and not result.scores:
        return outcome_text(result.kind, result.winner, ())
    return counted_


def _margin(outcome: Outcome) -> str:
    if outcome.winner is None:
        return "tie"
    return result_text(outcome) if outcome.margin else f"{outcome.winner.capitalize()} wins with equal scores"


def _divided(item: Adjudication) -> Iterator[WhatSaid]:
    """Yield what divides rulesets that come to other results."""
    results = {ruling.ruleset: result_of(ruling, item.record.before) for ruling in item.rulings}
    for each in item.comparison.boundaries:
        one, other = each.one.ruleset, each.other.ruleset
        if results[one] != results[other]:
            yield (
                f"{results[one]} under {one}, {results[other]} under {other}",
                f"decided by {deciding(each)}",
            )


def _decides(rulings: Sequence[GameRuling]) -> Iterator[WhatSaid]:
    """Yield the strings whose status decides who wins, or makes the count that of the record, each with the
    results that it would make.
    """
    found: dict[tuple[tuple[str, ...], str, Says], dict[str, list[str]]] = {}
    for ruling in rulings:
        for chance in (*ruling.chances, *ruling.recorded_if):
            key = (chance.points, chance.colour, chance.says)
            recorded = ", as recorded" if chance in ruling.recorded_if else ""
            under = found.setdefault(key, {}).setdefault(f"{_margin(chance.outcome)}{recorded}", [])
            if ruling.ruleset not in under:
                under.append(ruling.ruleset)
    for (names, colour, says), results in found.items():
        one = len(names) == 1
        verb = ("is dead" if one else "are dead") if says is Says.DEAD else "lives" if one else "live"
        told = "; ".join(f"{result} ({', '.join(under)})" for result, under in results.items())
        yield f"If {colour.capitalize()} {' '.join(names)} {verb}", told


def _forbidden(item: Adjudication, turn: int) -> str:
    """Return which rulesets forbid a turn."""
    under = [
        each.ruleset for each in item.rulings
        if each.result.refused is not None and item.record.before + each.result.refused == turn
    ]  # fmt: skip
    return f" (illegal: {', '.join(under)})" if under else ""


def _now(rulings: Sequence[GameRuling]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what rulesets tell the players to do, with these rulesets."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for ruling in rulings:
        groups.setdefault(ruling.now, []).append(ruling.ruleset)
    for now, under in groups.items():
        if now:
            yield tuple(under), " ".join(now)


def adjudication_shown(item: Adjudication) -> RenderableType:
    """Return the report on a game for the terminal."""
    sheet = game_sheet(item)
    marks = {
        point: DEAD_MARKS.get(each.colour, "x")
        for each in item.strings
        if each.is_dead
        for point in each.points
    }
    parts: list[RenderableType] = [Text(sheet.title, style="bold"), Text(" ".join(sheet.says))]
    parts += ["", drawing(item.position.diagram(marks))]
    if marks:
        parts.append(Text("x and o are dead stones of Black and White."))
    if sheet.strings:
        parts += ["", _head("Whose word it is"), indented(strings_shown(item.strings))]
    rows = table("result", "rulesets")
    for row in sheet.results:
        recorded = " (as recorded)" if row.as_recorded else ""
        rows.add_row(
            f"{row.result}{recorded}",
            in_words(
                [each.ruleset for each in row.rulesets], {}, [each.clause or "" for each in row.rulesets]
            ),
        )
    parts += ["", _head("What each ruleset makes of it"), indented(rows)]
    for title, said in (
        ("What makes the difference", sheet.divided),
        ("Whose status decides", sheet.decides),
    ):
        if said:
            parts += ["", _head(title), *(indented(f"{what}: {told}") for what, told in said)]
    if sheet.events:
        parts += ["", _head("What happened")]
        parts += [indented(f"Turn {turn}: {told}") for turn, told in sheet.events]
    parts += ["", _head("What to do now")]
    parts += [indented(f"{', '.join(under)}: {told}") for under, told in sheet.now]
    return Group(*parts, "")


def strings_shown(strings: Sequence[KnownStatus]) -> RenderableType:
    """Return on whose word strings are dead or alive."""
    return _rows(_strings(strings))


def _head(text: str) -> Text:
    return Text(text, style="bold")


def _rows(said: Iterable[WhatSaid]) -> RenderableType:
    rows = table("", "")
    rows.show_header = False
    for what, told in said:
        rows.add_row(what, told)
    return rows
