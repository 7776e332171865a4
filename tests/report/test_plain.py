"""Results as plain data: each value stands under its key, and is what JSON can hold.

What the keys mean is in docs/json.md, which tests/docs/test_json.py compares with what commands print.
"""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from gorules.bestiary.beasts import Claim
from gorules.bestiary.check import Contradiction, Finding
from gorules.comparing.lines import compare_line
from gorules.comparing.sweep import Swept
from gorules.files.inputs import Problem
from gorules.formats.rule_names import Called
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.verdicts import Ending, Explanation, Kind, Outcome, Reason, Tally, Then, Verdict, Violation
from gorules.play.game import Game
from gorules.play.replay import Line, Result, replay
from gorules.report import plain
from gorules.ruleset import load_ruleset
from gorules.solving.certificate.certificate import Certificate
from gorules.solving.certificate.check import Verified
from gorules.solving.solution import Solution, Valuation
from gorules.version import __version__
from tests.support.strategies import composed

HALF = Fraction(1, 2)
RULES = composed(
    id="mine",
    name="My rules",
    authors=["Somebody", "Somebody else"],
    year=1999,
    about="About them.",
    other_names={"ko": [{"name": "내 규칙", "source": "A book"}]},
    sources=[{"name": "A page", "url": "https://example.org/"}],
    departures=["It differs."],
    certainty=[{"about": "ko", "is": "unverified", "says": "Who knows."}],
    players={"min": 2, "max": 3},
    ko=[{"type": "positional-superko", "clause": "6"}, "basic-ko"],
    suicide="forbidden",
)


def test_a_ruleset_is_told_in_a_line_and_at_length() -> None:
    line = {
        "id": "mine", "name": "My rules", "authors": ["Somebody", "Somebody else"], "year": 1999,
        "fingerprint": RULES.fingerprint,
    }  # fmt: skip
    assert plain.ruleset_line(RULES) == line
    assert plain.ruleset_types(RULES) == {
        "ko": ["positional-superko", "basic-ko"], "suicide": "forbidden", "scoring": "area"
    }  # fmt: skip
    said = plain.ruleset_data(RULES)
    assert json.loads(json.dumps(said)) == said
    text, components = said.pop("text"), said.pop("components")
    assert said == line | {
        "other-names": {"ko": [{"name": "내 규칙", "source": "A book", "url": None}]},
        "about": "About them.",
        "sources": [{"name": "A page", "url": "https://example.org/"}],
        "departures": ["It differs."],
        "certainty": [{"about": "ko", "is": "unverified", "says": "Who knows."}],
        "extends": None,
        "players": {"min": 2, "max": 3},
    }
    assert list(components) == ["ko", "suicide", "passing", "end", "removal", "scoring", "compensation"]
    assert components["suicide"] == [{"type": "forbidden", "clause": None, "terms": {"type": "forbidden"}}]
    superko, basic = components["ko"]
    assert (superko["type"], superko["clause"], superko["terms"]["compares"]) == (
        "positional-superko", "6", "position"
    )  # fmt: skip
    assert (basic["type"], basic["clause"]) == ("basic-ko", None)
    assert [set(part) for part in text] == [
        {"question", "component", "clause", "first", "sentences"} for _ in text
    ]
    (part,) = (part for part in text if part["component"] == "positional-superko")
    assert (part["question"], part["clause"]) == ("ko", "6")
    assert part["first"] > 1 and part["sentences"]
    assert plain.ruleset_data(load_ruleset("kee-3.0-no-suicide"))["extends"] == "kee-3.0"


def test_a_problem_has_its_place() -> None:
    problem = Problem("wrong", "a.yaml", 3, 7, "ko[0]", ("one", "two"), "one")
    assert plain.data(problem) == {
        "message": "wrong", "file": "a.yaml", "line": 3, "column": 7, "field": "ko[0]",
        "allowed": ["one", "two"], "suggestion": "one",
    }  # fmt: skip


VIOLATION = Violation(Reason.REPETITION, "ko", "positional-superko", "it was there", "6", 4, ("A1", "B1"))
VERDICT = Verdict("white", "C3", "mine", (VIOLATION,))
PLAIN_VERDICT = {
    "player": "white", "move": "C3", "ruleset": "mine", "legal": False,
    "violations": [
        {
            "reason": "repetition", "axis": "ko", "component": "positional-superko", "clause": "6", "turn": 4,
            "points": ["A1", "B1"], "message": "it was there",
        }
    ],
    "message": "White C3 is illegal under mine 6: it was there.",
}  # fmt: skip


def test_a_verdict_has_all_its_reasons() -> None:
    assert plain.data(VERDICT) == PLAIN_VERDICT
    assert plain.data(Verdict("black", "pass", "mine")) == {
        "player": "black", "move": "pass", "ruleset": "mine", "legal": True, "violations": [],
        "message": "Black pass is legal under mine.",
    }  # fmt: skip


ENDING = Ending("passes", Then.SCORE, "play ended", 9, "8", 3)
PLAIN_ENDING = {
    "component": "passes", "clause": "8", "turn": 9, "repeats": 3, "then": "score", "message": "play ended"
}  # fmt: skip
TALLY = Tally("white", Position.draw("X.O"), 1, ("B1",), 2, 3, HALF, Fraction(7, 2))
OUTCOME = Outcome(
    Kind.SCORE, "white", {"black": 1, "white": Fraction(7, 2)}, Explanation(ENDING, "9", (TALLY,), ("So.",))
)
PLAIN_OUTCOME = {
    "kind": "score",
    "winner": "white",
    "scores": {"black": 1, "white": 3.5},
    "margin": -2.5,
    "range": None,
    "text": "W+2.5 (Black 1, White 3.5)",
    "explanation": {
        "ending": PLAIN_ENDING,
        "clause": "9",
        "tallies": [
            {
                "player": "white",
                "position": "X.O",
                "stones": 1,
                "territory": ["B1"],
                "prisoners": 2,
                "tax": 3,
                "parts": {},
                "compensation": 0.5,
                "total": 3.5,
            }
        ],
        "remarks": ["So."],
        "filled": [],
    },
}


def test_an_outcome_is_exact_and_explained() -> None:
    assert plain.data(ENDING) == PLAIN_ENDING
    assert plain.data(OUTCOME) == PLAIN_OUTCOME
    assert (plain.data(None), plain.data(None)) == (None, None)
    drawn = plain.data(Outcome(Kind.DRAW, None, {}, Explanation(None)))
    assert drawn == {
        "kind": "draw", "winner": None, "scores": {}, "margin": None, "text": "draw", "range": None,
        "explanation": {"ending": None, "clause": None, "tallies": [], "remarks": [], "filled": []},
    }  # fmt: skip


@pytest.mark.parametrize(("value", "number"), [(3, 3), (HALF, 0.5), (-HALF, -0.5), (None, None)])
def test_a_number_is_whole_or_a_half(value: int | Fraction | None, number: float | None) -> None:
    found = plain.data(value)
    assert (found, type(found)) == (number, type(number))


def test_a_replay_has_its_turns_and_what_they_came_to() -> None:
    # Black takes B2; then both pass, and a move is left over.
    rules = composed(id="mine", suicide="multi-stone", end=["passes"])
    start = Position.draw(".OX./XX.X")
    made = replay(Line.parse(start, "A2 pass pass A1"), rules)
    assert plain.data(made) == {
        "ruleset": "mine",
        "result": str(made.result),
        "turns": [
            {
                "number": 1, "player": "black", "move": "A2", "captured": ["B2"], "self-captured": [],
                "position": "X.X./XX.X",
            },
            {
                "number": 2, "player": "white", "move": "pass", "captured": [], "self-captured": [],
                "position": "X.X./XX.X",
            },
            {
                "number": 3, "player": "black", "move": "pass", "captured": [], "self-captured": [],
                "position": "X.X./XX.X",
            },
        ],
        "refused": None,
        "ending": plain.data(made.ending),
        "outcome": plain.data(made.outcome),
        "position": "X.X./XX.X",
        "left-over": 1,
    }  # fmt: skip
    assert made.ending is not None and made.outcome is not None
    assert plain.scored("called", made) == {
        "ruleset": "called", "refused": None, "outcome": plain.data(made.outcome)
    }  # fmt: skip
    away = plain.data(replay(Line.parse("X.", "B1"), composed()))["turns"][0]
    assert (away["self-captured"], away["captured"]) == (["A1", "B1"], [])


def test_a_replay_that_was_refused_says_why() -> None:
    made = replay(Line.parse("."), composed(id="mine"))
    refused = replace(made, result=Result(refused=1, why=VERDICT), outcome=None)
    assert plain.data(refused)["refused"] == PLAIN_VERDICT
    assert (plain.data(refused)["result"], plain.data(refused)["outcome"]) == (
        "turn 1 is illegal", None
    )  # fmt: skip
    assert plain.scored("mine", refused) == {"ruleset": "mine", "refused": PLAIN_VERDICT, "outcome": None}


def test_a_comparison_has_classes_and_what_divides_them() -> None:
    free = composed(id="free")
    banned = composed(id="banned", ko=[{"type": "positional-superko", "clause": "6"}])
    also = composed(id="also-banned", ko=[{"type": "positional-superko", "clause": "6"}])
    start = Position.draw(".")
    found = compare_line(Line.parse(start, "A1"), [free, banned, also], "beast", "line")
    going_on = plain.data(found.classes[1].replay.outcome)
    assert going_on is not None
    assert plain.data(found) == {
        "subject": "beast",
        "line": "line",
        "classes": [
            {
                "result": "turn 1 is illegal",
                "rulesets": ["banned", "also-banned"],
                "clause": "6",
                "outcome": None,
            },
            {
                "result": "goes on: tie (Black 0, White 0) as it stands",
                "rulesets": ["free"],
                "clause": None,
                "outcome": going_on,
            },
        ],
        "boundaries": [
            {
                "one": {
                    "ruleset": "banned",
                    "result": "turn 1 is illegal",
                    "components": ["ko: positional-superko"],
                    "clauses": ["6"],
                },
                "other": {
                    "ruleset": "free",
                    "result": "goes on: tie (Black 0, White 0) as it stands",
                    "components": ["ko: none"],
                    "clauses": [],
                },
                "axes": ["ko"],
                "parameters": [],
                "both-ways": True,
            }
        ],
        "decided-by": ["ko"],
        "stopped": None,
    }


def test_a_finding_names_each_ruleset_under_which_a_problem_is_met() -> None:
    found = (Contradiction("it ends", ("aga", "bga")), Contradiction("nothing recomputes it"))
    finding = Finding("beast", "line #1", Claim(), "refuted", ("aga",), found, "no core", "a.yaml:3")
    assert plain.data(finding) == {
        "beast": "beast", "place": "line #1", "state": "refuted", "ok": True, "checked": ["aga"],
        "found": ["under aga: it ends", "under bga: it ends", "nothing recomputes it"],
        "where": "a.yaml:3", "beyond": "no core",
    }  # fmt: skip


def test_a_sweep_has_results_by_member() -> None:
    swept = Swept("beast", "line", {"one": Result(refused=3), "two": Result()}, {"ko": 1}, {"ko": 4})
    assert plain.data(swept) == {
        "subject": "beast", "line": "line",
        "results": {"one": "turn 3 is illegal", "two": "all legal, play goes on"},
        "matters": {"ko": 1}, "pairs": {"ko": 4},
    }  # fmt: skip


def test_a_count_is_whole_or_at_least_so_much() -> None:
    assert plain.count_data(9, None) == {"count": 9, "at-least": 9, "stopped": None}
    assert plain.count_data(9, "memory") == {"count": None, "at-least": 9, "stopped": "memory"}


def test_what_a_program_calls_a_ruleset_has_what_is_lost() -> None:
    assert plain.data(Called("kgs", "Chinese", "chinese-2002", ("ko: otherwise",))) == {
        "program": "kgs", "name": "Chinese", "stands-for": "chinese-2002", "lost": ["ko: otherwise"]
    }  # fmt: skip


@pytest.mark.parametrize("komi", [None, 7.5])
@pytest.mark.parametrize("failure", [None, "it fails"])
def test_a_certificate_is_proven_or_fails(komi: float | None, failure: str | None) -> None:
    said: dict[str, Any] = {
        "ruleset": "tromp-taylor", "fingerprint": "abc", "board": "graph:mine",
        "neighbours": {"a": ("b",), "b": ("a",)}, "position": "X .", "to-play": "white",
        "strategies": [
            {"player": "black", "margin": "1.5", "root": 0, "nodes": ["passes"]},
            {"player": "white", "margin": "2", "root": 0, "nodes": []},
        ],
    }  # fmt: skip
    board = Board.from_edges([("a", "b")])
    game = Game("aga", position=Position.parse(board, "X ."), to_play="white", komi=komi)
    found = Verified(game, Certificate.model_validate(said).strategies, 17, failure)
    assert plain.data(found) == {
        "ruleset": "aga", "fingerprint": game.ruleset.fingerprint, "board": "graph",
        "neighbours": {"a": ["b"], "b": ["a"]}, "position": "X.", "to-play": "white", "komi": komi,
        "proven": failure is None, "failure": failure,
        "strategies": [
            {"player": "black", "margin": 1.5, "nodes": 1}, {"player": "white", "margin": 2, "nodes": 0}
        ],
        "states": 17,
    }  # fmt: skip


SOLUTION = Solution(
    HALF, HALF, ("A1", "pass"), OUTCOME, 1234, 1.23456, "search", "mine", "abc", 4096, needs=2,
    depends_on_history=False, version="0.0",
)  # fmt: skip


def test_a_solution_has_its_value_bounds_and_cost() -> None:
    solved: dict[str, Any] = {
        "ruleset": "mine", "fingerprint": RULES.fingerprint, "board": "1x3", "reason": None, "value": 0.5,
        "low": 0.5, "high": 0.5, "line": ["A1", "pass"], "outcome": PLAIN_OUTCOME, "nodes": 1234,
        "seconds": 1.235, "memory": 4096, "engine": "search", "version": "0.0", "needs": 2,
        "depends-on-history": False,
    }  # fmt: skip
    answer = Valuation(RULES, Board.parse("1x3"), SOLUTION)
    assert plain.valuation_data(answer) == solved
    bounds = replace(SOLUTION, low=-1, high=3, threshold=2)
    asked = solved | {"value": None, "low": -1, "high": 3, "threshold": 2, "reached": None}
    assert plain.valuation_data(replace(answer, found=bounds)) == asked
    reached = plain.valuation_data(replace(answer, found=replace(bounds, threshold=-HALF * 2)))
    assert (reached["threshold"], reached["reached"]) == (-1, True)
    openings = {("A1", "C1"): SOLUTION, ("pass",): bounds}
    assert plain.valuation_data(replace(answer, openings=openings))["openings"] == {
        "A1": {"value": 0.5, "low": 0.5, "high": 0.5}, "C1": {"value": 0.5, "low": 0.5, "high": 0.5},
        "pass": {"value": None, "low": -1, "high": 3},
    }  # fmt: skip


def test_without_a_solution_there_is_a_reason() -> None:
    assert plain.valuation_data(Valuation(RULES, Board.parse("1x3"), None, "no rule ends it")) == {
        "ruleset": "mine", "fingerprint": RULES.fingerprint, "board": "1x3", "reason": "no rule ends it",
        "value": None, "low": None, "high": None, "line": [], "outcome": None, "nodes": 0, "seconds": 0,
        "memory": 0, "engine": None, "version": __version__, "needs": None, "depends-on-history": None,
    }  # fmt: skip
