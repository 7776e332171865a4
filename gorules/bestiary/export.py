"""The bestiary as data for other programs: lines of play, and their results by ruleset.

A record is one line of JSON. First come the rulesets that the claims are about, each with all its answers,
then the lines; docs/json.md names the keys.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from gorules.bestiary.beasts import Beast, Expectation, LineOfPlay
from gorules.bestiary.check import judged_by
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.verdicts import points, points_text
from gorules.play.replay import Line
from gorules.ruleset import Ruleset

BeastRecord = dict[str, Any]


def exported(beasts: Iterable[Beast]) -> Iterator[BeastRecord]:
    """Yield the records of some beasts."""
    rules: dict[str, Ruleset] = {}
    lines = []
    for beast in beasts:
        for line in beast.lines:
            expect = []
            for claim in line.expect:
                judges, past_endings = judged_by(claim, beast)
                rules |= {_id(each): each for each in judges}
                expect.append(_expectation(claim, judges, past_endings))
            lines.append(_line(beast, line) | {"expect": expect})
    yield from map(_ruleset, rules.values())
    yield from lines


def _id(ruleset: Ruleset) -> str:
    """Return the id of a ruleset; bare compositions are told apart by their fingerprints."""
    is_bare = ruleset.id.startswith("bare:")
    return f"{ruleset.id}#{ruleset.fingerprint}" if is_bare else ruleset.id


def _ruleset(ruleset: Ruleset) -> BeastRecord:
    return {
        "kind": "ruleset",
        "id": _id(ruleset),
        "fingerprint": ruleset.fingerprint,
        "terms": ruleset.terms(),
    }


def _line(beast: Beast, given: LineOfPlay) -> BeastRecord:
    line = beast.line(given)
    board = line.start.board
    is_rectangle = board.spec == f"{board.rows}x{board.columns}"
    return {
        "kind": "line",
        "beast": beast.id,
        "line": given.id,
        "about": given.about or beast.about,
        "board": board.spec,
        "points": [] if is_rectangle else list(board.names),
        "edges": [] if is_rectangle else _edges(board),
        "position": line.start.text,
        "to-play": line.to_play,
        "players": line.players,
        "history": [position.text for position in line.history],
        "prisoners": dict(line.prisoners),
        "handicap": line.handicap,
        "placing": line.placing,
        "komi": None if line.komi is None else points_text(points(line.komi)),
        "moves": list(_moves(line)),
        "captures": {str(number): taken for number, taken in given.captures.items()},
        "leaves": given.leaves,
        "dead": list(line.dead),
    }


def _edges(board: Board) -> list[list[str]]:
    return [
        [board.names[one], board.names[other]]
        for one, others in enumerate(board.neighbours)
        for other in others
        if one < other
    ]


def _moves(line: Line) -> Iterator[BeastRecord]:
    """Yield the moves, each with its player. The player is missing if it depends on the ruleset: where the
    rules place handicap stones, unless the line names the player.
    """
    for move, player in zip(line.moves, line.movers, strict=True):
        is_known = line.placing == "drawn" or move.player is not None
        yield {"player": COLOURS[player] if is_known else None, "move": move.move}


def _expectation(claim: Expectation, judges: Iterable[Ruleset], past_endings: bool) -> BeastRecord:
    return {
        "rules": [_id(ruleset) for ruleset in judges],
        "past-endings": past_endings,
        "state": claim.state,
        "legal": claim.legal,
        "illegal": claim.illegal,
        "repeats": claim.repeats,
        "ends": claim.ends,
        "score": claim.score,
        "result": claim.result,
        "source": claim.source,
        "why": claim.why,
        "found": claim.refuted,
        "open": claim.open,
    }
