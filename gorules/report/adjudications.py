"""A disputed game for the terminal."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.dispute.adjudication import Adjudication
from gorules.dispute.statuses import HowKnown, KnownStatus, dead_points
from gorules.report.console import drawing, indented, table
from gorules.report.game_sheet import WhatSaid, game_sheet, strings_named, strings_said

DEAD_MARKS: Mapping[str, str] = {"black": "x", "white": "o"}
"""How dead stones stand in a diagram."""
_MOST = 6
"""The most groups of strings whose status decides that are listed in the terminal."""
_NAME = 'Name a stone of each dead string (--dead "{points}")'
_DEFINE = "ask a definition for what it decides (--dead-by korean)"
_PLAY = 'ask an engine (--dead-by "gnugo --mode gtp")'


def adjudication_shown(item: Adjudication) -> RenderableType:
    """Return the report on a game for the terminal: the results and what they depend on come first."""
    sheet = game_sheet(item)
    parts: list[RenderableType] = [Text(sheet.title, style="bold"), Text(" ".join(sheet.says))]
    if sheet.answer:
        parts.append(Text(" ".join(sheet.answer), style="bold"))
    rows = table("result", "rulesets")
    for row in sheet.results:
        recorded = " (as recorded)" if row.as_recorded else ""
        rows.add_row(f"{row.result}{recorded}", ", ".join(each.ruleset for each in row.rulesets))
    parts += ["", _head("What each ruleset makes of it"), indented(rows)]
    parts += [indented(told) for told in sheet.about]
    if any(each.statement is None for each in item.strings):
        parts.append(indented(_how_to_tell(item)))
    if sheet.decides:
        parts += ["", _head("What would change it")]
        parts += [indented(f"{what}: {told}") for what, told in sheet.decides[:_MOST]]
        if len(sheet.decides) > _MOST:
            parts.append(indented(f"and {len(sheet.decides) - _MOST} more, which --html and --json have"))
    parts += ["", drawing(item.position.diagram(_marks(item.strings)))]
    dead = [
        f"{strings_named(strings, colour)} ({mark})"
        for colour, mark in DEAD_MARKS.items()
        if (strings := [each for each in item.strings if each.is_dead and each.colour == colour])
    ]
    if dead:
        parts.append(Text(f"Dead, in small letters: {', '.join(dead)}."))
    if sheet.strings:
        parts += ["", _head("Whose word it is"), indented(strings_shown(item.strings))]
    if sheet.divided:
        parts += ["", _head("What makes the difference")]
        parts += [indented(f"{what}: {told}") for what, told in sheet.divided]
    if sheet.events:
        parts += ["", _head("What happened")]
        parts += [indented(f"Turn {turn}: {told}") for turn, told in sheet.events]
    if sheet.now:
        parts += ["", _head("What to do now")]
        parts += [indented(f"{under}: {told}") for under, told in sheet.now]
    return Group(*parts, "")


def _how_to_tell(item: Adjudication) -> str:
    """Return how to tell what is dead. A definition is not named to a user who did not wait for what it
    decides, nor if one was asked. The example has the strings that are likely dead, if there are any.
    """
    name = _NAME.format(points=" ".join(named_with_likely(item) or ("C3", "D4")))
    were_asked = item.stopped is not None or any(each.known is HowKnown.DEFINED for each in item.strings)
    return ", ".join((name, *([] if were_asked else [_DEFINE]), f"or {_PLAY}."))


def named_with_likely(item: Adjudication) -> tuple[str, ...]:
    """Return a point of each string that is dead or likely dead; none if none is only likely."""
    likely = next((each.if_likely for each in item.rulings if each.if_likely), None)
    if likely is None:
        return ()
    return (*dead_points(item.strings), *(point for each in likely.groups for point in each.points))


def _marks(strings: Sequence[KnownStatus]) -> dict[str, str]:
    """Return the letters of dead stones, by point."""
    dead = (each for each in strings if each.is_dead)
    return {point: DEAD_MARKS.get(each.colour, "x") for each in dead for point in each.points}


def strings_shown(strings: Sequence[KnownStatus]) -> RenderableType:
    """Return on whose word strings are dead or alive."""
    return _rows(strings_said(strings))


def _head(text: str) -> Text:
    return Text(text, style="bold")


def _rows(said: Iterable[WhatSaid]) -> RenderableType:
    rows = table("", "")
    rows.show_header = False
    for what, told in said:
        rows.add_row(what, told)
    return rows
