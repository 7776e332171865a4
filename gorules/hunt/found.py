"""A difference that a hunt has found: what it is, what decides, and the beast that shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import yaml

from gorules.bestiary.beasts import read_beast
from gorules.comparing.lines import Divided, divided
from gorules.files.above import AsJson
from gorules.files.inputs import InputError
from gorules.files.wording import brief
from gorules.files.yamlfile import parse_yaml
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.verdicts import Points, points_text
from gorules.hunt.differences import DifferenceKind, Sighting
from gorules.hunt.values import value_of
from gorules.play.replay import Result, replay
from gorules.play.starts import Start
from gorules.ruleset import AXES, Ruleset, other_games, rulesets
from gorules.solving.solution import Solution, signed

TOPICS: Mapping[str, str] = {
    "ko": "repetition", "suicide": "suicide", "passing": "ending", "end": "ending", "removal": "scoring",
    "scoring": "scoring", "compensation": "scoring",
}  # fmt: skip
"""The topic of a beast by the question that decides it."""


@dataclass(frozen=True, slots=True)
class Difference(AsJson):
    """The smallest difference of a kind between two rulesets.

    ``stricter`` is the id of the ruleset that ``forbids`` the last turn of the line, or that alone ends play
    there. ``laxer`` is the other ruleset. Both are None if neither is stricter. ``results`` are what the line
    comes to, by ruleset; for values, what perfect play yields. ``lines`` are the moves; for values, each
    ruleset's best play.
    """

    kind: DifferenceKind
    stricter: str | None
    laxer: str | None
    start: Start
    lines: Mapping[str, tuple[str, ...]] = field(hash=False)
    results: Mapping[str, Result | Solution] = field(hash=False)
    divided: Divided

    def __repr__(self) -> str:
        went = ", ".join(f"{id}: {result}" for id, result in self.results.items())
        return brief("Difference", f"{self.kind} on {self.board.spec}, {went}")

    @property
    def forbids(self) -> str | None:
        """The ruleset that forbids the last turn of the line, where that is the difference."""
        return self.stricter if self.kind is DifferenceKind.LEGALITY else None

    @property
    def allows(self) -> str | None:
        """The ruleset that allows it."""
        return self.laxer if self.kind is DifferenceKind.LEGALITY else None

    @property
    def board(self) -> Board:
        """The board."""
        return self.start.position.board

    @property
    def edges(self) -> tuple[tuple[str, str], ...] | None:
        """The pairs of neighbours, where the board is a graph and has no other name."""
        return self.board.edges if self.board.is_graph else None

    @property
    def line(self) -> tuple[str, ...]:
        """The moves; none where values differ."""
        return () if self.kind is DifferenceKind.VALUE else next(iter(self.lines.values()))

    @property
    def said(self) -> dict[str, str]:
        """What it comes to by ruleset, in words."""
        return {id: str(result) for id, result in self.results.items()}


def difference(sighting: Sighting, one: Ruleset, other: Ruleset) -> Difference:
    """Return what was sighted, replayed by the referee and explained. Raises AssertionError if the referee
    does not find it so.
    """
    kind, stricter = sighting.target
    line = sighting.line

    @cache
    def run(fingerprint: str) -> Result:
        return replay(line, by_print[fingerprint]).result

    by_print: dict[str, Ruleset] = {}

    def result(ruleset: Ruleset) -> Result:
        by_print[ruleset.fingerprint] = ruleset
        return run(ruleset.fingerprint)

    pair = (one, other) if stricter != 1 else (other, one)
    results = {each.id: result(each) for each in pair}
    if not _is_as_sighted(sighting, *results.values()):
        raise AssertionError(f"the referee does not find {sighting}: {results}")
    return Difference(
        kind,
        None if stricter is None else pair[0].id,
        None if stricter is None else pair[1].id,
        sighting.start,
        {each.id: sighting.moves for each in pair},
        results,
        divided(*pair, result),
    )


def _is_as_sighted(sighting: Sighting, strict: Result, lax: Result) -> bool:
    last = len(sighting.moves)
    match sighting.target.kind:
        case DifferenceKind.LEGALITY:
            return strict.refused == last and lax.refused is None
        case DifferenceKind.END:
            return strict.ended == last and lax.ended is None and lax.refused is None
        case _:
            return strict.ended == lax.ended == last and strict != lax


def of_values(
    start: Start, solutions: tuple[Solution, Solution], one: Ruleset, other: Ruleset, memory: int
) -> Difference:
    """Return a difference of values, explained. Costs some more values."""
    known: dict[str, Points | None] = {}

    def value(ruleset: Ruleset) -> Points | None:
        if ruleset.fingerprint not in known:
            known[ruleset.fingerprint] = value_of(ruleset, start, memory)
        return known[ruleset.fingerprint]

    both = dict(zip((one.id, other.id), solutions, strict=True))
    lines = {id: found.line for id, found in both.items()}
    return Difference(DifferenceKind.VALUE, None, None, start, lines, both, divided(one, other, value))


# Beasts


def namable(ruleset: Ruleset) -> Any:
    """Return how a claim of a beast names a ruleset: by its id, or by its components if it does not come with
    gorules. Raises InputError if it has several components for one question.
    """
    if ruleset.id in (*rulesets(), *other_games()):
        return ruleset.id
    named: dict[str, Any] = {}
    for axis in AXES:
        terms = [each.terms() for each in ruleset.axis(axis)]
        if len(terms) > 1 or (axis != "ko" and not terms):
            raise InputError(
                f"{ruleset.id} does not come with gorules, so a claim names it by one component for each "
                f"question; it has {len(terms)} for '{axis}'"
            )
        named[axis] = terms[0] if terms else "none"
    return named


def beast_of(id: str, differences: Sequence[Difference], by_id: Mapping[str, Ruleset]) -> str:
    """Return a beast, as YAML, with the first of some differences and all others from the same start.

    Raises InputError if a claim cannot name a ruleset.
    """
    first = differences[0]
    under = {name: namable(by_id[name]) for name in first.results}
    shown = [each for each in differences if each.start == first.start]
    pair = " and ".join(sorted(first.results))
    board: dict[str, Any] = {"board": first.board.spec}
    if first.edges is not None:
        board = {"edges": [" ".join(edge) for edge in first.edges]}
    data: dict[str, Any] = {
        "id": id,
        "names": [f"Where {pair} part"],
        "topic": TOPICS[first.divided.axes[0]],
        "about": f"The smallest position on which {pair} part, by a hunt.",
        **board,
        "position": first.start.position.text,
        "to-play": COLOURS[first.start.to_play],
        "provenance": "constructed",
    }
    lines = [_line(each, under) for each in shown if each.kind is not DifferenceKind.VALUE]
    values = [
        _value(each, name, under)
        for each in shown
        if each.kind is DifferenceKind.VALUE
        for name in each.results
    ]
    data |= {"lines": lines} if lines else {}
    data |= {"values": values} if values else {}
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110)
    read_beast(parse_yaml(text, file=f"{id}.yaml"))  # what is written can be read
    return str(text)


def _line(found: Difference, under: Mapping[str, Any]) -> dict[str, Any]:
    id = f"{found.kind}-{len(found.line)}-{'-'.join(found.line).lower()}" if found.line else str(found.kind)
    expect = [_expected(result, under[name]) for name, result in found.results.items()]
    return {"id": id, "moves": " ".join(found.line), "expect": expect}


def _expected(result: Result | Solution, under: Any) -> dict[str, Any]:
    assert isinstance(result, Result)
    claim: dict[str, Any] = {"under": under}
    if result.refused is not None:
        return claim | {"illegal": result.refused, "source": "definition"}
    if result.ended is None:
        return claim | {"legal": True, "ends": "never", "source": "definition"}
    claim |= {"ends": result.ended}
    if result.scores:
        claim |= {"score": ":".join(points_text(score) for score in result.scores)}
    elif result.winner is not None or result.kind in ("draw", "no-result"):
        claim |= {"result": result.winner or str(result.kind)}
    return claim | {"source": "definition"}


def _value(found: Difference, name: str, under: Mapping[str, Any]) -> dict[str, Any]:
    solution = found.results[name]
    assert isinstance(solution, Solution) and solution.value is not None
    return {
        "under": under[name],
        "value": str(solution) if "wins" in str(solution) else signed(solution.value),
    }
