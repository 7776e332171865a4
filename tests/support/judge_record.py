"""What repetition rules have on record, told for the judge of certificates."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.support.judge_board import Cells

Entry = tuple[object, int | None, int, int]
"""What is on record: what is compared of it, its author, how many turns ago it was, and its number."""


class Event(NamedTuple):
    """The start, a play, a pass or the taking of a button, and the positions before and after it."""

    kind: str
    author: int | None
    before: Cells
    after: Cells
    next: int
    taken: int = 0
    point: int | None = None


def begun(terms: Mapping[str, Any], start: Event) -> Any:
    """Return what is on record at the start."""
    entries: tuple[Entry, ...] = ()
    if "start" in terms["records"]:
        entries = ((compared(terms["compares"], start), None, 0, 0),)
    return entries, 0


def turned(
    terms: Mapping[str, Any], memory: Any, event: Event, times: int, number: int, by_line: bool
) -> Any:
    """Return what is on record after a turn: each thing up to so many times."""
    entries, run = memory
    window, lifted_by = terms["window"], terms["lifted-by"]
    ages = window != "all"
    if ages:
        entries = tuple((key, who, age + 1, n) for key, who, age, n in entries if age < window)
    run = min(run + 1, 2) if event.kind == "pass" and lifted_by == "all-pass" else 0
    lifts = event.kind == "pass" and (lifted_by in ("own-pass", "any-pass") or run == 2)
    if lifts:
        kept = (each for each in entries if lifted_by == "own-pass" and each[1] != event.author)
        entries = tuple(kept)
    if terms["keeps"] == "current" if lifts else event.kind in terms["records"]:
        who = event.author if lifted_by == "own-pass" else None
        key = compared(terms["compares"], event)
        if ages or sum(each[:2] == (key, who) for each in entries) < times:
            entries = (*entries, (key, who, 0, number if by_line else 0))
    return (entries if by_line else tuple(sorted(entries, key=repr))), run


def repeated(terms: Mapping[str, Any], memory: Any, event: Event) -> list[int]:
    """Return the numbers of what a turn repeats: with a window what was there before one of that many
    turns, so not what the last turn left.
    """
    key, ages = compared(terms["compares"], event), terms["window"] != "all"
    return [n for each, _, age, n in memory[0] if each == key and not (ages and age == 0)]


def bare(memory: Any) -> object:
    """Return what is on record, without the numbers of turns."""
    entries, run = memory
    return sorted({(key, who, age) for key, who, age, _ in entries}, key=repr), run


def compared(compares: str, event: Event) -> object:
    """Return what is compared of an event."""
    match compares:
        case "position":
            return event.after
        case "position+next":
            return event.after, event.next
        case "position+author":
            return event.after, event.author
        case "transition":
            return event.before, event.after
    return event.before, event.after, event.author
