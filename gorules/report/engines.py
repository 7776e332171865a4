"""The findings of probing an engine, as text and as plain data."""

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from gorules.engines.probes import Heard
from gorules.engines.probing import Asked, Departure, ProbedRule, Report
from gorules.files.wording import counted, printable

QUESTIONS = ("ko", "suicide", "end", "scoring")


def plain(report: Report) -> dict[str, Any]:
    """Return a report as data; docs/json.md names the keys."""
    found = {question: _found(report, question) for question in QUESTIONS}
    return {
        "engine": report.engine,
        "says": report.says,
        **{question: each.name for question, each in found.items()},
        "alike": {question: list(each.others) for question, each in found.items()},
        "notes": list(report.notes),
        "ruleset": report.ruleset,
        "departures": [_departure(each) for each in report.departures],
        "asked": [_asked(each) for each in report.asked],
    }


def _found(report: Report, question: str) -> ProbedRule:
    return {"ko": report.ko, "suicide": report.suicide, "end": report.end, "scoring": report.scoring}[
        question
    ]


def _asked(asked: Asked) -> dict[str, Any]:
    moves = " ".join(asked.probe.moves)
    return {"about": asked.probe.about, "board": asked.size, "moves": moves, "heard": _heard(asked.heard)}


def _heard(heard: Heard) -> dict[str, Any]:
    return {"refused": heard.refused, "over": heard.over, "score": heard.score}


def _departure(departure: Departure) -> dict[str, Any]:
    return {
        "question": departure.axis,
        "asked": None if departure.asked is None else _asked(departure.asked),
        "wanted": None if departure.wanted is None else _heard(departure.wanted),
    }


def report_in_words(report: Report) -> Iterator[Text]:
    """Yield a report for people, in paragraphs."""
    yield Text(f"{printable(report.engine) or 'The engine'}, after {counted(len(report.asked), 'line')}:")
    for question in QUESTIONS:
        found = _found(report, question)
        alike = f"; or, no line tells: {', '.join(found.others)}" if found.others else ""
        unknown = "undecided" if found.others else "nothing that is known here"
        yield Text(f"  {question}: {found.name or unknown}{alike}")
    if report.says:
        yield Text(f"It says of itself: {printable(report.says)}")
    for note in report.notes:
        yield Text(note)
    if report.ruleset is None:
        return
    if not report.departures:
        yield Text(f"Nothing departs from {report.ruleset}.")
    for departure in report.departures:
        yield from _told(departure, report.ruleset)


def _told(departure: Departure, ruleset: str) -> Iterator[Text]:
    yield Text(f"It departs from {ruleset} in {departure.axis}.")
    if departure.asked is not None and departure.wanted is not None:
        asked = departure.asked
        yield Text(f"  {asked.probe.about}, on {asked.size}x{asked.size}: {' '.join(asked.probe.moves)}")
        yield Text(f"  {_words(asked.heard)}; under {ruleset}: {_words(departure.wanted)}")


def _words(heard: Heard) -> str:
    if heard.refused is not None:
        return f"play {heard.refused} is refused" + (", as play is over" if heard.over else "")
    return "all plays are accepted" if heard.score is None else f"the score is {heard.score}"
