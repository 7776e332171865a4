"""Results as plain data, for ``--json``. The keys are documented in docs/json.md and stable."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from gorules.bestiary.check import Finding
from gorules.compare.lines import Boundary, Comparison, Side
from gorules.compare.perft import Parting
from gorules.compare.sweep import Swept
from gorules.files.inputs import Problem
from gorules.formats.rule_names import Called
from gorules.go.turns import Turn
from gorules.go.verdicts import Ending, Explanation, Outcome, Points, Tally, Verdict, Violation, points
from gorules.play.replay import Replay
from gorules.report.rules_text import rules_text
from gorules.report.solutions import Answer
from gorules.ruleset import AXES, Ruleset
from gorules.solve.certificate.check import Verified
from gorules.version import __version__

Plain = dict[str, Any]


def number(value: Points | None) -> int | float | None:
    """Return a score as JSON has it. Halves are exact in binary, so nothing is lost."""
    return float(value) if isinstance(value, Fraction) else value


def ruleset_line(ruleset: Ruleset) -> Plain:
    """Return what identifies a ruleset."""
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "authors": list(ruleset.authors),
        "year": ruleset.year,
        "fingerprint": ruleset.fingerprint,
    }


def called(name: Called) -> Plain:
    """Return what a program calls a ruleset."""
    return {
        "program": name.program,
        "name": name.name,
        "stands-for": name.stands_for,
        "lost": list(name.lost),
    }


def ruleset_types(ruleset: Ruleset) -> Plain:
    """Return what tells most rulesets apart, by the types of their components."""
    ko = [component.type for component in ruleset.ko]
    return {"ko": ko, "suicide": ruleset.suicide.type, "scoring": ruleset.scoring.type}


def ruleset(ruleset: Ruleset) -> Plain:
    """Return a ruleset with all its components."""
    return ruleset_line(ruleset) | {
        "about": ruleset.about,
        "sources": [source.model_dump() for source in ruleset.sources],
        "departures": list(ruleset.departures),
        "certainty": [doubt.model_dump(by_alias=True) for doubt in ruleset.certainty],
        "text": [
            {
                "question": part.question,
                "component": part.component,
                "clause": part.clause,
                "first": part.first,
                "sentences": list(part.sentences),
            }
            for part in rules_text(ruleset)
        ],
        "extends": ruleset.extends,
        "players": ruleset.players.model_dump(),
        "components": {
            axis: [
                {"type": component.type, "clause": component.clause, "terms": component.terms()}
                for component in ruleset.axis(axis)
            ]
            for axis in AXES
        },
    }


def problem(problem: Problem) -> Plain:
    """Return what is wrong with an input."""
    return {
        "message": problem.message,
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "field": problem.field,
        "allowed": list(problem.allowed),
        "suggestion": problem.suggestion,
    }


def violation(violation: Violation) -> Plain:
    """Return one reason why a turn is illegal."""
    return {
        "reason": violation.reason.value,
        "axis": violation.axis,
        "component": violation.component,
        "clause": violation.clause,
        "turn": violation.turn,
        "points": list(violation.points),
        "message": violation.message,
    }


def verdict(verdict: Verdict) -> Plain:
    """Return a verdict."""
    return {
        "player": verdict.player,
        "move": verdict.move,
        "ruleset": verdict.ruleset,
        "legal": verdict.legal,
        "violations": [violation(item) for item in verdict.violations],
        "message": str(verdict),
    }


def turn(turn: Turn) -> Plain:
    """Return a turn."""
    names = turn.before.board.named
    return {
        "number": turn.number,
        "player": turn.colour,
        "move": turn.move,
        "captured": list(names(turn.captured)),
        "self-captured": list(names(turn.self_captured)),
        "position": turn.after.text,
    }


def ending(ending: Ending | None) -> Plain | None:
    """Return an ending."""
    if ending is None:
        return None
    return {
        "component": ending.component,
        "clause": ending.clause,
        "turn": ending.turn,
        "repeats": ending.repeats,
        "then": ending.then.value,
        "message": ending.message,
    }


def _tally(tally: Tally) -> Plain:
    return {
        "player": tally.player,
        "position": tally.position.text,
        "stones": tally.stones,
        "territory": list(tally.territory),
        "prisoners": tally.prisoners,
        "tax": tally.tax,
        "compensation": number(tally.compensation),
        "total": number(tally.total),
    }


def explanation(explanation: Explanation) -> Plain:
    """Return where an outcome comes from."""
    return {
        "ending": ending(explanation.ending),
        "clause": explanation.clause,
        "tallies": [_tally(tally) for tally in explanation.tallies],
        "remarks": list(explanation.remarks),
    }


def outcome(outcome: Outcome | None) -> Plain | None:
    """Return an outcome."""
    if outcome is None:
        return None
    return {
        "kind": outcome.kind.value,
        "winner": outcome.winner,
        "scores": {player: number(score) for player, score in outcome.scores.items()},
        "margin": number(outcome.margin),
        "text": str(outcome),
        "explanation": explanation(outcome.explanation),
    }


def scored(id: str, made: Replay) -> Plain:
    """Return the outcome of a line under a ruleset, or why a turn of it was refused."""
    return {
        "ruleset": id,
        "refused": verdict(made.refused) if made.refused is not None else None,
        "outcome": outcome(made.outcome),
    }


def replayed(made: Replay) -> Plain:
    """Return what became of a line."""
    return {
        "ruleset": made.ruleset,
        "result": str(made.result),
        "turns": [turn(item) for item in made.turns],
        "refused": verdict(made.refused) if made.refused is not None else None,
        "ending": ending(made.ending),
        "outcome": outcome(made.outcome),
        "position": made.position.text,
        "left-over": made.left_over,
    }


def comparison(comparison: Comparison) -> Plain:
    """Return the classes of rulesets that agree on a line, and what divides them."""
    return {
        "subject": comparison.subject,
        "line": comparison.line,
        "classes": [
            {
                "result": str(item.result),
                "rulesets": list(item.rulesets),
                "clause": item.result.clause,
                "outcome": outcome(item.replay.outcome),
            }
            for item in comparison.classes
        ],
        "boundaries": [_boundary(item) for item in comparison.boundaries],
        "decided-by": list(comparison.deciding_axes),
    }


def _boundary(boundary: Boundary) -> Plain:
    return {
        "one": _side(boundary.one),
        "other": _side(boundary.other),
        "axes": list(boundary.axes),
        "parameters": list(boundary.parameters),
        "both-ways": boundary.both_ways,
    }


def _side(side: Side) -> Plain:
    return {
        "ruleset": side.ruleset,
        "result": str(side.result),
        "components": list(side.components),
        "clauses": list(side.clauses),
    }


def finding(finding: Finding) -> Plain:
    """Return a claim with what was found."""
    return {
        "beast": finding.beast,
        "place": finding.place,
        "state": finding.state,
        "ok": finding.ok,
        "checked": list(finding.checked),
        "found": [
            f"under {id}: {each.problem}" if id else each.problem
            for each in finding.found
            for id in each.under or ("",)
        ],
        "where": finding.where,
        "beyond": finding.beyond,
    }


def swept(swept: Swept) -> Plain:
    """Return a line under all members of a family."""
    return {
        "subject": swept.subject,
        "line": swept.line,
        "results": {member: str(result) for member, result in swept.results.items()},
        "matters": swept.matters,
        "pairs": swept.pairs,
    }


def verified(found: Verified) -> Plain:
    """Return what a check of a certificate found."""
    proof, game = found.certificate, found.game
    return {
        "ruleset": game.ruleset.id,
        "fingerprint": game.ruleset.fingerprint,
        "board": proof.board,
        "neighbours": proof.neighbours,
        "position": game.position.text,
        "to-play": game.to_play,
        "komi": None if game.komi is None else number(points(game.komi)),
        "proven": found.failure is None,
        "failure": found.failure,
        "strategies": [
            {"player": each.player, "margin": number(points(each.margin)), "nodes": len(each.nodes)}
            for each in proof.strategies
        ],
        "states": found.states,
    }


def counted(number: int, stopped: str | None) -> Plain:
    """Return a number that was counted, all of it unless something stopped the count."""
    return {"count": number if stopped is None else None, "at-least": number, "stopped": stopped}


def partings(counts: Sequence[Mapping[str, int]], found: Iterable[Parting]) -> Plain:
    """Return the numbers of sequences by depth and ruleset, and where rulesets part."""
    return {
        "depths": [{"depth": depth, "counts": dict(numbers)} for depth, numbers in enumerate(counts, 1)],
        "partings": [
            {"under": each.under, "other": each.other, "line": list(each.line), "move": each.move}
            for each in found
        ],
    }


def answer(answer: Answer) -> Plain:
    """Return what perfect play yields, and after each first turn if asked, or why that is not known."""
    found = answer.found
    result = {
        "ruleset": answer.ruleset.id,
        "fingerprint": answer.ruleset.fingerprint,
        "board": answer.board.spec,
        "reason": answer.reason,
        "value": found and number(found.value),
        "low": found and number(found.low),
        "high": found and number(found.high),
        "line": list(found.line) if found else [],
        "outcome": outcome(found.outcome) if found else None,
        "nodes": found.nodes if found else 0,
        "seconds": round(found.seconds, 3) if found else 0,
        "memory": found.memory if found else 0,
        "engine": found and found.engine,
        "version": found.version if found else __version__,
        "needs": found and found.needs,
        "depends-on-history": found and found.depends_on_history,
    }
    if found and found.threshold is not None:
        result |= {"threshold": number(found.threshold), "reached": found.reached}
    if answer.openings:
        result["openings"] = {
            move: {"value": number(after.value), "low": number(after.low), "high": number(after.high)}
            for moves, after in answer.openings.items()
            for move in moves
        }
    return result
