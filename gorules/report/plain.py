"""Results as plain data, for ``--json``. The keys are documented in docs/json.md and stable."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Any

from gorules.amend.amendment import Amendment, OtherStatus
from gorules.bestiary.beasts import Beast, claims
from gorules.bestiary.check import Finding
from gorules.comparing.lines import Boundary, BoundarySide, Class, Comparison
from gorules.comparing.sweep import Swept
from gorules.dispute.adjudication import Adjudication, GameRuling
from gorules.dispute.chances import Chance, JointChance
from gorules.dispute.events import GameEvent
from gorules.dispute.statuses import KnownStatus, Statement
from gorules.files.inputs import Problem
from gorules.files.model import Model, hyphenated
from gorules.files.other_names import by_language
from gorules.formats.rule_names import Called, Meant
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.go.verdicts import (
    Ending,
    Explanation,
    FilledPoint,
    MarginRange,
    OpenString,
    Outcome,
    ScoreRange,
    Tally,
    Verdict,
    Violation,
    points,
)
from gorules.hunt.found import Difference
from gorules.laws.law import Counterexample
from gorules.laws.laws import LawRuling
from gorules.play.record import Heading, Marked, PlayerNamed
from gorules.play.replay import Line, Replay, Result
from gorules.report.rules_text import Part, rules_text
from gorules.ruleset import AXES, Ruleset
from gorules.solving.certificate.check import Verified
from gorules.solving.certificate.strategy import Strategy
from gorules.solving.progress.check import CheckedStrategy
from gorules.solving.solution import Solution, Valuation
from gorules.status.proof.check import CheckedStanding
from gorules.status.statuses import Reading, Shown, Status
from gorules.version import __version__

Plain = dict[str, Any]
Keys = Mapping[str, Callable[[Any], object]]
"""The keys of an object, as Python has them, each with how its value is read."""


def _keys(names: str, **read: str | Callable[[Any], object]) -> Keys:
    """Return keys, each read from the attribute of its name unless another one or a function is given."""
    found = {name: read.get(name, name) for name in names.split()}
    return {name: attrgetter(how) if isinstance(how, str) else how for name, how in found.items()}


def _neighbours(board: Board) -> Mapping[str, Sequence[str]] | None:
    """Return the neighbours of each point of a graph."""
    near = zip(board.names, map(board.named, board.neighbours), strict=True)
    return dict(near) if board.is_graph else None


KEYS: Mapping[type, Keys] = {
    Problem: _keys("message file line column field allowed suggestion"),
    Called: _keys("program name stands_for lost"),
    Violation: _keys("reason axis component clause turn points message"),
    Verdict: _keys("player move ruleset legal violations message", message=str),
    Turn: _keys(
        "number player move captured self_captured position",
        player="colour",
        captured="taken",
        self_captured=lambda turn: turn.before.board.named(turn.self_captured),
        position="after",
    ),
    Ending: _keys("component clause turn repeats then message"),
    Tally: _keys("player position stones territory prisoners tax parts compensation total"),
    FilledPoint: _keys("player point fills captured"),
    Explanation: _keys("ending clause tallies remarks filled"),
    Outcome: _keys("kind winner scores margin text explanation range", text=str),
    ScoreRange: _keys("lowest highest winner text open ways", text=str),
    OpenString: _keys("points colour alive dead swing"),
    MarginRange: _keys("lowest highest"),
    Replay: _keys("ruleset result turns refused ending outcome position left_over"),
    Comparison: _keys("subject line classes boundaries decided_by stopped", decided_by="deciding_axes"),
    Class: _keys("result rulesets clause outcome", clause="result.clause", outcome="replay.outcome"),
    Boundary: _keys("one other axes parameters both_ways"),
    BoundarySide: _keys("ruleset result components clauses"),
    Counterexample: _keys("board line cycle says position to_play beast"),
    Part: _keys("question component clause first sentences"),
    Finding: _keys(
        "beast place state ok checked found where beyond",
        found=lambda finding: [
            f"under {id}: {each.problem}" if id else each.problem
            for each in finding.found
            for id in each.under or ("",)
        ],
    ),
    Swept: _keys("subject line results matters pairs"),
    CheckedStrategy: _keys(
        "ruleset fingerprint board position to_play player margin suicide ko proven failure choices nodes",
        ruleset=lambda found: found.ruleset and found.ruleset.id,
        board="claim.board.spec",
        position="claim.position",
        to_play="claim.to_play",
        player="claim.player",
        margin="claim.margin",
        suicide="claim.suicide",
        ko="claim.ko",
        proven=lambda found: found.failure is None,
        nodes=lambda found: found.size and found.size.nodes,
    ),
    CheckedStanding: _keys(
        "board neighbours position proven failure black white states",
        board="board.spec",
        neighbours=lambda found: _neighbours(found.board),
        proven=lambda found: found.failure is None,
    ),
    Solution: _keys(
        "value low high line outcome nodes seconds memory engine version needs depends_on_history",
        seconds=lambda found: round(found.seconds, 3),
    ),
    Verified: _keys(
        "ruleset fingerprint board neighbours position to_play komi proven failure strategies states",
        ruleset="game.ruleset.id",
        fingerprint="game.ruleset.fingerprint",
        board="game.board.spec",
        neighbours=lambda found: _neighbours(found.game.board),
        position="game.position",
        to_play="game.to_play",
        komi=lambda found: None if found.game.komi is None else points(found.game.komi),
        proven=lambda found: found.failure is None,
    ),
    Difference: _keys(
        "kind forbids allows results board points edges position to_play line turns decided_by parameters",
        kind=lambda found: str(found.kind),
        results="said",
        board="board.spec",
        points="board.size",
        position="start.position",
        to_play=lambda found: COLOURS[found.start.to_play],
        turns=lambda found: len(found.line),
        decided_by="divided.axes",
        parameters="divided.parameters",
    ),
    Meant: _keys("id unlike"),
    PlayerNamed: _keys("name rank team"),
    Heading: _keys(
        "black white date place event round title komi handicap time overtime source annotator application"
    ),
    Marked: _keys("black white dead dimmed"),
    Adjudication: _keys(
        "position strings rulings events decided_by stopped", decided_by="comparison.deciding_axes"
    ),
    GameRuling: _keys(
        "ruleset name result counted by strings now recorded_if recorded_if_jointly if_likely "
        "own_komi if_filled range contradicted reinforces goes_on explained",
        by="clause",
        strings="chances",
    ),
    Chance: _keys("points colour says outcome"),
    JointChance: _keys("groups outcome"),
    GameEvent: _keys("turn kind says repeats"),
    KnownStatus: _keys(
        "points colour known says by proof against",
        says=lambda it: it.statement and it.statement.says,
        by=lambda it: it.statement and it.statement.by,
        proof=lambda it: it.statement.proof if it.statement else (),
    ),
    Statement: _keys("says known by proof"),
    Reading: _keys("definition ko_pass enable region"),
    Status: _keys("points colour status alive line stays states reached evidence proof shown"),
    OtherStatus: _keys("beast one other"),
    Shown: _keys("points once forced line standing"),
    Strategy: _keys(
        "player margin nodes", margin=lambda it: points(it.margin), nodes=lambda it: len(it.nodes)
    ),
}
"""What is shown of each kind of object."""


def data(value: Any) -> Any:
    """Return a value in JSON terms: an object by its KEYS, a position by its drawing, a result in words.
    Scores stay exact, because halves are exact in binary.
    """
    keys = KEYS.get(type(value))
    if keys is not None:
        return {hyphenated(name): data(read(value)) for name, read in keys.items()}
    match value:
        case Position():
            return value.text
        case Result():
            return str(value)
        case Fraction():
            return float(value)
        case Model():
            return value.model_dump(by_alias=True)
        case Mapping():
            return {name: data(item) for name, item in value.items()}
        case list() | tuple():
            return [data(item) for item in value]
    return value


def line_data(made: Line) -> Plain:
    """Return a line of play."""
    return {"start": data(made.start), "to-play": made.to_play, "moves": [str(move) for move in made.moves]}


def ruleset_line(ruleset: Ruleset) -> Plain:
    """Return what identifies a ruleset."""
    return {name: data(getattr(ruleset, name)) for name in ("id", "name", "authors", "year", "fingerprint")}


def ruleset_types(ruleset: Ruleset) -> Plain:
    """Return what tells most rulesets apart, by the types of their components."""
    ko = [component.type for component in ruleset.ko]
    return {"ko": ko, "suicide": ruleset.suicide.type, "scoring": ruleset.scoring.type}


def ruleset_data(ruleset: Ruleset) -> Plain:
    """Return a ruleset with all its components."""
    return ruleset_line(ruleset) | {
        "other-names": data(ruleset.other_names),
        "about": ruleset.about,
        "sources": data(ruleset.sources),
        "departures": data(ruleset.departures),
        "certainty": data(ruleset.certainty),
        "text": data(list(rules_text(ruleset))),
        "extends": ruleset.extends,
        "players": data(ruleset.players),
        "components": {
            axis: [
                {"type": component.type, "clause": component.clause, "terms": component.terms()}
                for component in ruleset.axis(axis)
            ]
            for axis in AXES
        },
    }


def scored(id: str, made: Replay) -> Plain:
    """Return the outcome of a line under a ruleset, or why a turn of it was refused."""
    return {"ruleset": id, "refused": data(made.refused), "outcome": data(made.outcome)}


def count_data(number: int, stopped: str | None) -> Plain:
    """Return a number that was counted, all of it unless something stopped the count."""
    return {"count": number if stopped is None else None, "at-least": number, "stopped": stopped}


def amendment_data(found: Amendment) -> Plain:
    """Return two rulesets side by side, and the lines and values with another result under the second."""
    sides = {"one": found.one, "other": found.other}
    texts = {side: rules_text(ruleset) for side, ruleset in sides.items()}
    return {
        **{side: ruleset.id for side, ruleset in sides.items()},
        "questions": [
            {"question": question}
            | {side: data([p for p in text if p.question == question]) for side, text in texts.items()}
            for question in found.questions
        ],
        "partings": data(found.partings),
        "laws": {
            side: rulings_data({ruleset.id: [pair[number] for pair in found.laws]})
            for number, (side, ruleset) in enumerate(sides.items())
        },
        "lines": [compared(each.comparison, each.line) for each in found.lines],
        "compared": found.compared,
        "values": [
            {
                "beast": each.beast or None,
                "board": each.start.start.board.spec,
                **line_data(each.start),
                "one": valuation_data(Valuation(found.one, each.start.start.board, each.one)),
                "other": valuation_data(Valuation(found.other, each.start.start.board, each.other)),
            }
            for each in found.worths
        ],
        "decided": found.decided,
        "tried": found.tried,
        "statuses": data(found.statuses),
        "known": found.known,
        "asked": found.asked,
        "left": list(found.left),
    }


def compared(found: Comparison, played: Line) -> Plain:
    """Return the comparison of a line, and the line."""
    return {**data(found), **line_data(played)}


def listed_beast(beast: Beast) -> Plain:
    """Return what a list says of a beast."""
    return {
        "id": beast.id,
        "names": list(beast.names),
        "other-names": by_language(beast.other_names),
        "topic": beast.topic,
        "lines": [line.id for line in beast.lines],
        "claims": sum(1 for _ in claims(beast)),
    }


def rulings_data(found: Mapping[str, Sequence[LawRuling]]) -> list[Plain]:
    """Return what became of laws under rulesets."""
    return [
        {
            "ruleset": id,
            "law": each.law.id,
            "standing": each.state,
            "proof": each.proof,
            "refuted": data(each.refuted),
            "boards": list(each.boards),
            "partly": list(each.partly),
            "beasts": each.beasts,
            "states": each.states,
        }
        for id, judged in found.items()
        for each in judged
    ]


def solution(found: Solution) -> Plain:
    """Return what perfect play yields, and of a threshold that was asked about whether it is reached."""
    asked = {} if found.threshold is None else {"threshold": found.threshold, "reached": found.reached}
    return {**data(found), **data(asked)}


def valuation_data(answer: Valuation) -> Plain:
    """Return the value of perfect play, and the values after first turns if asked for, or the reason why they
    are not known.
    """
    found, ruleset = answer.found, answer.ruleset
    result: Plain = {
        "ruleset": ruleset.id,
        "fingerprint": ruleset.fingerprint,
        "board": answer.board.spec,
        "reason": answer.reason,
    }
    bounds = {"low": data(answer.low), "high": data(answer.high)}
    unknown = bounds | {"line": [], "nodes": 0, "seconds": 0, "memory": 0, "version": __version__}
    result |= solution(found) if found else dict.fromkeys(map(hyphenated, KEYS[Solution])) | unknown
    if answer.openings:
        result["openings"] = {
            move: {name: data(getattr(after, name)) for name in ("value", "low", "high")}
            for moves, after in answer.openings.items()
            for move in moves
        }
    return result
