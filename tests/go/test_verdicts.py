"""What the referee says, in words."""

from fractions import Fraction

import pytest

from gorules.go.position import Position
from gorules.go.verdicts import (
    Ending,
    Explanation,
    Kind,
    Outcome,
    Points,
    Reason,
    Tally,
    Then,
    Verdict,
    Violation,
    outcome_text,
    points,
    points_text,
)

START = Position.draw("X.O")


@pytest.mark.parametrize(
    ("value", "kind", "said"),
    [
        (Fraction(14, 2), int, "7"),
        (7, int, "7"),
        (Fraction(15, 2), Fraction, "7.5"),
        (Fraction(-1, 2), Fraction, "-0.5"),
    ],
)
def test_points_are_whole_or_halves(value: Points, kind: type, said: str) -> None:
    assert (points(value), type(points(value)), points_text(points(value))) == (value, kind, said)


def test_a_verdict_names_player_move_ruleset_and_each_reason_with_its_clause() -> None:
    legal = Verdict("white", "H4", "aga")
    assert (legal.legal, bool(legal), str(legal)) == (True, True, "White H4 is legal under aga.")
    ko = Violation(Reason.REPETITION, "ko", "positional-superko", "it was there", "6")
    suicide = Violation(Reason.SUICIDE, "suicide", "forbidden", "it would be gone")
    refused = Verdict("black", "A1", "mine", (ko, suicide))
    assert (refused.legal, bool(refused)) == (False, False)
    said = "Black A1 is illegal under mine 6: it was there. Black A1 is illegal under mine: it would be gone."
    assert (str(refused), repr(refused)) == (said, f"<Verdict: {said}>")


def tally(player: str, total: Points, position: Position = START, **parts: int | Fraction) -> Tally:
    held = {"stones": 0, "prisoners": 0, "tax": 0, "compensation": 0} | parts
    territory = ("A1",) * int(parts.pop("empty", 0))
    return Tally(
        player, position, int(held["stones"]), territory, int(held["prisoners"]), int(held["tax"]),
        held["compensation"], total,
    )  # fmt: skip


def test_a_tally_names_only_what_counts() -> None:
    assert str(tally("black", 0)) == "nothing"
    assert str(tally("black", 1, stones=1)) == "1 stone"
    everything = tally("white", 7, stones=2, empty=1, prisoners=3, tax=4, compensation=Fraction(1, 2))
    assert str(everything) == "2 stones, 1 empty point, 3 prisoners, -4 group tax, 0.5 compensation"


def test_an_explanation_begins_with_the_ending_and_ends_with_remarks() -> None:
    ending = Ending("passes", Then.SCORE, "play ended at turn 2", 2, "8")
    both = (
        tally("black", 1, stones=1),
        tally("white", Fraction(3, 2), stones=1, compensation=Fraction(1, 2)),
    )
    said = ("Black 1: 1 stone.", "White 1.5: 1 stone, 0.5 compensation.")
    assert Explanation(None, "9", both).sentences() == said
    full = Explanation(ending, "9", both, ("So it is.",))
    assert full.sentences() == ("Play ended at turn 2 [8].", *said, "So it is.")
    assert str(full) == " ".join(full.sentences())
    without_clause = Ending("passes", Then.SCORE, "play ended at turn 2", 2)
    assert Explanation(without_clause).sentences() == ("Play ended at turn 2.",)


def test_positions_are_told_where_players_are_counted_on_different_ones() -> None:
    apart = (tally("black", 1, stones=1), tally("white", 0, Position.draw(".X.")))
    assert Explanation(None, None, apart).sentences() == (
        "Black 1: 1 stone (counted on X.O).",
        "White 0: nothing (counted on .X.).",
    )


@pytest.mark.parametrize(
    ("kind", "winner", "scores", "margin", "said"),
    [
        (
            Kind.SCORE,
            "black",
            {"black": 4, "white": Fraction(5, 2)},
            Fraction(3, 2),
            "B+1.5 (Black 4, White 2.5)",
        ),
        (Kind.SCORE, None, {"black": 3, "white": 3}, 0, "tie (Black 3, White 3)"),
        (Kind.SCORE, "red", {"black": 1, "white": 2, "red": 3}, None, "Red wins (Black 1, White 2, Red 3)"),
        (Kind.WIN, "white", {}, None, "White wins"),
        (Kind.DRAW, None, {}, None, "draw"),
        (Kind.NO_RESULT, None, {}, None, "no result"),
    ],
)
def test_an_outcome_is_told_as_one_writes_it(
    kind: Kind, winner: str | None, scores: dict[str, Points], margin: Points | None, said: str
) -> None:
    outcome = Outcome(kind, winner, scores, Explanation(None))
    assert (outcome.margin, str(outcome), repr(outcome)) == (margin, said, f"<Outcome: {said}>")
    assert outcome_text(kind, winner, tuple(scores.values())) == said
