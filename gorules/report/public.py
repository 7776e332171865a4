"""What each public value is as JSON, with the keys of docs/json.md."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gorules.amend.amendment import Amendment
from gorules.bestiary.beasts import Beast
from gorules.comparing.lines import Comparison, Comparisons
from gorules.comparing.relatives import indistinguishable, tell_apart
from gorules.dispute.adjudication import Adjudication
from gorules.files.inputs import InputError, Problem
from gorules.formats.rule_names import meant_in
from gorules.go.board import Board
from gorules.go.setup import Flaw, Setup
from gorules.play.game import Game, IllegalPlay
from gorules.play.moves import Move
from gorules.play.record import Record
from gorules.play.replay import Line
from gorules.report import plain
from gorules.report.answer import answer_of
from gorules.report.plain import Plain, data
from gorules.ruleset import Family, Ruleset
from gorules.solving.solution import Solution


def state(game: Game) -> Plain:
    """Return where a game stands."""
    return {
        "position": game.position.text,
        "to-play": game.to_play,
        "turn": len(game.turns),
        "prisoners": dict(zip(game.colours, game.state.prisoners, strict=True)),
        "legal": list(game.legal_plays()),
        "outcome": data(game.outcome),
    }


def beast(shown: Beast) -> Plain:
    """Return all that the file of a beast says, and its diagram."""
    return shown.model_dump(mode="json", by_alias=True) | {"diagram": shown.start.text}


def family_json(grid: Family) -> Plain:
    """Return a family with the ids of its members."""
    return {"id": grid.id, "name": grid.name, "about": grid.about, "members": list(grid.members())}


def refused(error: IllegalPlay) -> Plain:
    """Return why a turn is refused."""
    return {"error": str(error), "verdict": data(error.verdict)}


def wrong(error: InputError) -> Plain:
    """Return what is wrong with an input."""
    return {"error": str(error), "problems": data(error.problems)}


def comparisons(
    found: Sequence[Comparison],
    records: Mapping[str, Record] | None = None,
    problems: Sequence[Problem] = (),
    stopped: str | None = None,
) -> Plain:
    """Return comparisons, and the rulesets that none of them tells apart; ``records`` has the game records by
    their files, ``problems`` says what was not compared, and why. ``stopped`` is what ended the search for
    life and death.
    """
    read = dict(records or {})
    return {
        "comparisons": data(found),
        **alike(found),
        "records-say-rules": {name: each.rules for name, each in read.items() if each.rules},
        "notes": {name: list(each.notes) for name, each in read.items() if each.notes},
        "problems": data(problems),
        "stopped": stopped,
    }


def alike(found: Sequence[Comparison]) -> Plain:
    """Return the rulesets that no line tells apart."""
    return {"indistinguishable": [list(group) for group in indistinguishable(tell_apart(found))]}


def adjudication(found: Adjudication) -> Plain:
    """Return the report on a game."""
    called = {each.ruleset: each.ruleset for each in found.rulings}
    return {"record": record(found.record), "answer": list(answer_of(found, called)), **data(found)}


def record(found: Record) -> Plain:
    """Return a game record: a line of it, what it says of its rules, its result and itself, and the notes."""
    return {
        "line": line_read(found.line),
        "rules": found.rules,
        "rules-mean": meant.id if (meant := meant_in(found)) else None,
        "result": found.result,
        "notes": list(found.notes),
        "heading": data(found.heading),
        "marked": data(found.marked),
        "before": found.before,
        "next-player": found.next_player,
        "as-written": found.as_written,
    }


def line_read(found: Line) -> Plain:
    """Return a line, with what it is scored by."""
    by = {"komi": data(found.komi), "handicap": found.handicap, "dead": list(found.dead)}
    return plain.line_data(found) | by


def solution_json(found: Solution) -> Plain:
    """Return what perfect play yields, under which ruleset and on which board."""
    asked = {"ruleset": found.ruleset, "fingerprint": found.fingerprint, "board": found.board, "reason": None}
    return asked | plain.solution(found)


WHOLE: Mapping[type, Callable[[Any], Any]] = {
    Amendment: plain.amendment_data,
    Beast: beast,
    Board: str,
    Comparisons: comparisons,
    Family: family_json,
    Flaw: lambda flaw: {"kind": str(flaw.kind), "message": flaw.message, "points": list(flaw.points)},
    Game: state,
    IllegalPlay: refused,
    InputError: wrong,
    Line: line_read,
    Move: str,
    Record: record,
    Adjudication: adjudication,
    Ruleset: plain.ruleset_data,
    Setup: lambda setup: setup.text,
    Solution: solution_json,
}
"""What is made of those values that are more than their parts; of the others :func:`plain.data`."""


def as_json(value: Any) -> Any:
    """Return a public value as plain data."""
    made = next((WHOLE[kind] for kind in type(value).__mro__ if kind in WHOLE), data)
    return made(value)
