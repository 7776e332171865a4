"""The button, bonuses for passes, and ties: what turns earn, and who wins equal scores."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.native import packed
from gorules.play.replay import replay
from gorules.ruleset import Ruleset
from gorules.solving.certificate.check import verify
from gorules.solving.front import certified, openings
from gorules.solving.notebook import Notebook
from gorules.solving.task import Task

HALF = Fraction(1, 2)


def rules(compensation: dict[str, Any], **more: Any) -> Ruleset:
    """Return Tromp-Taylor with another compensation."""
    given = {"id": "mine", "name": "Mine", "extends": "tromp-taylor", "compensation": compensation}
    return gr.load_ruleset(given | more)


def margin(ruleset: Ruleset, start: str, moves: str) -> Any:
    """Return the margin of a line that ends play."""
    made = replay(gr.Line.parse(start, moves), ruleset)
    assert made.ending is not None
    assert made.outcome is not None
    return made.outcome.margin


BUTTON = rules({"type": "button"})
BY_PASS = rules({"type": "button", "taken-by": "pass"})
IKEDA = [{"made": "first-pass", "by": "white", "maker": 0.5, "other": -0.5}]
WMSG = [{"made": "first-pass", "by": "white", "other": -1}]
TAIWAN = [{"made": "last-play", "by": "black", "maker": -0.5, "other": 0.5}]
TWO = [{"made": "first-pass", "maker": 0.5}, {"made": "last-pass", "maker": 0.5}]


def test_the_button_as_its_author_explains_it() -> None:
    # Sensei's Library, Button Go: equal territory, Black fills the last dame, White takes the button.
    assert margin(gr.load_ruleset("tromp-taylor"), ".XX.OO.", "D1 pass pass") == 1
    assert margin(BUTTON, ".XX.OO.", "D1 button pass pass") == HALF
    # Black is ahead by a point, White fills the last dame, Black takes the button.
    assert margin(BUTTON, "..XX..OO.", "E1 F1 button pass pass") == 3 * HALF


def test_nobody_takes_the_button_twice_nor_where_there_is_none() -> None:
    game = gr.Game(BUTTON, board="1x2")
    assert game.legal_moves() == ("A1", "B1", "pass", "button")
    turn = game.play("button")
    assert (turn.move, turn.is_pass, turn.is_willing_pass) == ("button", False, False)
    assert game.legal_moves() == ("A1", "B1", "pass")
    (violation,) = game.verdict("button").violations
    assert (violation.reason, violation.message) == ("button", "there is no button to take")
    assert not gr.Game("tromp-taylor", board="1x2").verdict("button")
    line = gr.Line.parse("../..", "button")
    assert str(replay(line, gr.load_ruleset("aga")).result) == "turn 1 is illegal"


def test_taking_the_button_is_no_pass() -> None:
    game = gr.Game(BUTTON, board="1x1")
    for move in ("pass", "button", "pass"):
        game.play(move)
    assert not game.is_over
    game.play("pass")
    assert game.is_over
    assert game.state.passes == (2, 1)


def test_the_first_pass_takes_the_button_and_is_no_pass() -> None:
    game = gr.Game(BY_PASS, board="1x1")
    turns = [game.play(move) for move in ("pass", "pass", "pass")]
    assert [turn.is_pass for turn in turns] == [False, True, True]
    assert [turn.move for turn in turns] == ["pass"] * 3
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.scores == {"black": HALF, "white": 0}
    assert not gr.Game(BY_PASS, board="1x1").verdict("button")


@pytest.mark.parametrize("taken", ["button", "pass"])
def test_the_button_lifts_bans_unless_it_says_otherwise(taken: str) -> None:
    for lifts, legal in (("bans", True), ("nothing", False)):
        game = gr.Game(rules({"type": "button", "taken-by": taken, "lifts": lifts}), board="1x2")
        for move in ("A1", "B1"):
            game.play(move)
        assert not game.verdict("A1")  # it recreates the position after turn 1
        game.play(taken)
        game.play("pass")
        assert bool(game.verdict("A1")) is legal


def test_after_the_button_the_position_is_as_one_at_the_start() -> None:
    game = gr.Game(BUTTON, board="1x2")
    for move in ("A1", "B1", "button"):
        game.play(move)
    # Black's A1 and White's B1 would come back to the position on which the button was taken.
    game.play("pass", "white")
    game.play("A1", "black")
    assert not game.verdict("B1", "white")


def test_a_pass_that_is_owed_takes_no_button() -> None:
    ruleset = rules({"type": "button", "taken-by": "pass", "handicap": "white-passes"})
    game = gr.Game(ruleset, board="2x2", handicap=2)
    game.play("A1")
    assert game.play("pass").is_pass
    game.play("A2")
    assert not game.play("pass").is_pass  # her first that is not owed
    free = gr.Game(rules({"type": "button", "handicap": "free"}), board="2x2", handicap=2)
    assert not free.verdict("button")


@pytest.mark.parametrize(
    ("bonuses", "moves", "more"),
    [
        (IKEDA, "pass pass", 0),
        (IKEDA, "A1 pass pass", -1),
        (IKEDA, "pass B1 pass pass", 0),  # Black's was the first
        (WMSG, "A1 pass pass", -1),
        (WMSG, "pass pass", 0),
        (TAIWAN, "A1 pass pass", -1),
        (TAIWAN, "A1 C1 pass pass", 0),
        (TAIWAN, "pass pass", 0),
        (TWO, "pass pass", 0),
        (TWO, "A1 pass pass", 0),
        (TWO, "pass C1 pass pass", 0),
        (TWO, "pass C1 A1 pass pass", 1),  # the same player had the first pass and the last
    ],
)
def test_bonuses_for_turns(bonuses: list[Any], moves: str, more: int) -> None:
    bare = margin(gr.load_ruleset("tromp-taylor"), "...", moves)
    assert margin(rules({"type": "pass-bonus", "for-turns": bonuses}), "...", moves) == bare + more


def test_bonuses_add_to_komi() -> None:
    ruleset = rules({"type": "pass-bonus", "komi": {"1x3": 6.5}, "for-turns": WMSG})
    outcome = replay(gr.Line.parse("...", "A1 pass pass"), ruleset).outcome
    assert outcome is not None
    assert outcome.scores == {"black": 3 - 1, "white": 6.5}


def test_equal_scores_are_won_where_the_rules_say_so() -> None:
    ing = rules({"komi": {"1x3": 1}, "ties": "black", "handicap-komi": 1, "handicap-ties": "white"})
    even = gr.score(ing, "X.O")
    assert (even.winner, even.margin) == ("white", -1)
    tied = gr.score(ing, "X..", komi=3)
    assert (str(tied), tied.winner, tied.margin) == ("Black wins (Black 3, White 3)", "black", 0)
    assert "Black wins" in str(tied.explanation)
    assert gr.score(ing, "X..", komi=3, handicap=2).winner == "white"
    assert gr.score("tromp-taylor", "X..", komi=3).winner is None


def test_rulesets_that_say_nothing_of_ties_keep_their_fingerprints() -> None:
    same = rules({"ties": "tie"})
    assert same.fingerprint == gr.load_ruleset("tromp-taylor").fingerprint
    assert rules({"ties": "white"}).fingerprint != same.fingerprint


@pytest.mark.parametrize("compensation", [{"type": "button"}, {"type": "pass-bonus", "for-turns": TWO}])
def test_what_turns_earn_is_not_for_the_native_core(compensation: dict[str, Any]) -> None:
    reason = packed.why_not_packed(rules(compensation), gr.Board.rectangular(1, 3))
    assert reason is not None
    assert "turns earn points" in reason
    assert packed.why_not_packed(rules({"ties": "black"}), gr.Board.rectangular(1, 3)) is None


# Values, by a search that knows nothing of gorules


def value(points: int, bonus: str) -> Fraction:
    """Return what a row of points is worth under positional superko, with suicide, where two passes in a row
    end play: with a ``button`` that lifts bans, taken by a turn or by the first ``pass``, or with Ikeda's or
    the Taiwan half point.
    """

    def played(row: str, point: int, own: str) -> str:
        other = "o" if own == "x" else "x"
        cells = list(row[:point] + own + row[point + 1 :])
        for colour in (other, own):
            begin = 0
            while begin < points:
                end = begin
                while end < points and cells[end] == cells[begin]:
                    end += 1
                near = [cells[i] for i in (begin - 1, end) if 0 <= i < points]
                if cells[begin] == colour and "." not in near:
                    cells[begin:end] = "." * (end - begin)
                begin = end
        return "".join(cells)

    def area(row: str) -> int:
        total = row.count("x") - row.count("o")
        begin = 0
        while begin < points:
            end = begin
            while end < points and row[end] == row[begin]:
                end += 1
            near = {row[i] for i in (begin - 1, end) if 0 <= i < points}
            if row[begin] == "." and len(near) == 1:
                total += (end - begin) * (1 if near == {"x"} else -1)
            begin = end
        return total

    @cache
    def best(row: str, seen: frozenset[str], black: bool, passes: int, token: str) -> Fraction:
        sign = 1 if black else -1
        if passes == 2:
            earned = {"B": HALF, "W": -HALF}.get(token, Fraction())
            if bonus == "ikeda":
                earned = Fraction(-1 if token == "w" else 0)
            if bonus == "taiwan":
                earned = Fraction(-1 if token == "b" else 0)
            return area(row) + earned
        return max(after(row, seen, black, passes, token), key=lambda each: sign * each)

    def after(row: str, seen: frozenset[str], black: bool, passes: int, token: str) -> Iterator[Fraction]:
        mine, own = ("B", "x") if black else ("W", "o")
        for point in range(points):
            if row[point] == ".":
                result = played(row, point, own)
                if result not in seen:
                    held = mine.lower() if bonus == "taiwan" else token
                    yield best(result, seen | {result}, not black, 0, held)
        free = token == "" and bonus in ("button", "pass")
        if free:
            yield best(row, frozenset({row}), not black, 0, mine)
        if not (free and bonus == "pass"):
            first = bonus == "ikeda" and token == ""
            yield best(row, seen, not black, passes + 1, mine.lower() if first else token)

    return best("." * points, frozenset({"." * points}), True, 0, "")


COMPENSATIONS: dict[str, dict[str, Any]] = {
    "none": {"type": "points"},
    "button": {"type": "button"},
    "pass": {"type": "button", "taken-by": "pass"},
    "ikeda": {"type": "pass-bonus", "for-turns": IKEDA},
    "taiwan": {"type": "pass-bonus", "for-turns": TAIWAN},
}


@pytest.mark.parametrize("bonus", COMPENSATIONS)
@pytest.mark.parametrize("points", [1, 2, 3])
def test_values_are_those_of_a_search_of_its_own(points: int, bonus: str) -> None:
    found = gr.solve(rules(COMPENSATIONS[bonus]), board=f"1x{points}")
    assert found.exact
    assert found.value == value(points, bonus)
    ended = replay(gr.Line.parse("." * points, " ".join(found.line)), rules(COMPENSATIONS[bonus]))
    assert ended.outcome is not None
    assert ended.outcome.margin == found.value


def test_a_solution_with_a_button_is_kept_and_taken_up(tmp_path: Path) -> None:
    for _ in range(2):
        found = gr.solve(BUTTON, board="1x2", notebook=Notebook(tmp_path / "notes"))
        assert found.value == value(2, "button")


def test_a_certificate_with_a_button_holds() -> None:
    found, certificate = certified(Task.of(gr.Game(BUTTON, "1x2")))
    assert found.value == value(2, "button")
    assert verify(certificate, BUTTON).failure is None


def test_the_first_turns_with_the_button_among_them() -> None:
    moves = [moves for moves, _ in openings(Task.of(gr.Game(BUTTON, "1x2")))]
    assert sorted(each for some in moves for each in some) == ["A1", "B1", "button", "pass"]


def test_sgf_has_no_button() -> None:
    game = gr.Game(BUTTON, board="2x2")
    game.play("button")
    with pytest.raises(InputError, match="SGF has no turn 'button'"):
        gr.write_sgf("never.sgf", game)
