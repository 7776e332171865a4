"""Removal by life and death: the scores that follow, without anybody's word."""

from dataclasses import replace

import pytest

import gorules as gr
from gorules.core import loaded
from gorules.go.position import Position
from gorules.native.packed import why_not_packed
from gorules.play.replay import Line, replay
from gorules.play.settle import score
from gorules.rules.by_status import StatusRemoval, _open, _why_open
from gorules.rules.component import Removal, TooLarge
from gorules.rules.removal import AgreedRemoval
from gorules.ruleset import load_ruleset
from gorules.status.definitions import not_reached, reading_of

TORAZU = ".X.XO./XXXXOO/OOXOO./OOXO.O/.XOOOO"
SNAPBACK = "X.OX./OOOXX/XXXX."

SCORES = [
    # "2:3, nothing in the corner" (Sensei's Library, ThreePointsWithoutCapturing)
    (TORAZU, "japanese-1989", (2, 3)),
    (TORAZU, "japanese-2003", (2, 3)),
    # "seven points and four prisoners"
    (SNAPBACK, "japanese-1989", (11, 0)),
    (SNAPBACK, "japanese-2003", (11, 0)),
    (SNAPBACK, "korean-2016", (11, 0)),
    # "2 eye points, 4 points under the stones, C5, A4 and 4 prisoners"
    ("OX.XX/.OXXX/OOXXX/XXX.X/XXXX.", "japanese-1989", (12, 0)),
    ("OX.XX/.OXXX/OOXXX/XXX.X/XXXX.", "japanese-2003", (12, 0)),
    # "left alone: black 2, white 3"
    (".XXXOO./XXOO.OO/.XXXOO.", "japanese-1989", (2, 3)),
    # "by the words both armies are in seki" (elsantodel90, pseudosekis), and after C4 by Black 3 : 2
    (".XXO./XX.OO/.XOO./XXOOO/.XOOO", "japanese-1989", (0, 0)),
    (".XXO./XXXOO/.XOO./XXOOO/.XOOO", "japanese-1989", (3, 2)),
    # a dragon with two heads: nothing is wrong with its eyes
    (".XXXXXX/XOOOOOX/XO.O.OX/XOOOOOX/XXXXXX.", "korean-2016", (2, 2)),
]


@pytest.mark.parametrize(("drawn", "ruleset", "says"), SCORES)
def test_scores_that_follow_from_life_and_death(drawn: str, ruleset: str, says: tuple[int, int]) -> None:
    outcome = score(ruleset, drawn, komi=0)
    assert tuple(outcome.scores.values()) == says


def test_remarks_name_the_reading_and_what_stays() -> None:
    by = {"definition": "j1989"}
    removal = StatusRemoval.model_validate({"type": "by-status", "region": "unsettled", **by})
    position = Position.draw(SNAPBACK)
    cleared = removal.cleared(position, ())
    assert position.board.named(cleared.dead) == ("C3", "A2", "B2", "C2")
    reading = "j1989, ko-pass one-own, enable occupied, played on A3 B3 C3 A2 B2 C2 only"
    said = f"Life and death by the Japanese rules of 1989, article 7 ({reading})."
    assert cleared.remarks == (said,)
    outcome = score("japanese-1989", SNAPBACK, dead=["D3", "C3"])
    assert "Removed as dead: C3, A2, B2, C2." in outcome.explanation.remarks
    assert "Named as dead, but not dead by japanese-1989: D3." in outcome.explanation.remarks


ANTI_SEKI = "XO.XO./.XXXOO/XXOOO./OOOOOO"
"""The corner is full of dead stones of both, and nobody owns it (docs/status.md)."""


@pytest.mark.skipif(loaded.hypothetical is None, reason="the corner takes too long without the native core")
def test_what_is_dead_in_nobodys_territory_is_dead_as_it_is_named() -> None:
    agreeing = score("japanese-1989", ANTI_SEKI, dead=["A4", "B4", "D4"]).explanation.remarks
    assert "Dead, but in nobody's territory: A4, B4, D4." in agreeing
    assert not any(said.startswith("Named") for said in agreeing)
    contrary = score("japanese-1989", ANTI_SEKI, alive=["B4"], dead=["A1"]).explanation.remarks
    assert "Named as alive, but dead by japanese-1989: B4." in contrary
    assert any(said.startswith("Named as dead, but not dead by japanese-1989: ") for said in contrary)


@pytest.mark.skipif(loaded.hypothetical is None, reason="the corner takes too long without the native core")
@pytest.mark.parametrize(
    "removal",
    [
        StatusRemoval.model_validate({"type": "by-status", "definition": "j1989"}),
        AgreedRemoval.model_validate({"type": "agreed", "in-seki": "ignored"}),
    ],
)
def test_what_is_dead_in_nobodys_territory_stays(removal: Removal) -> None:
    corner = Position.draw(ANTI_SEKI)
    strings = [corner.string_at(point) for point in corner.board.points(["A4", "B4", "D4"])]
    cleared = removal.cleared(corner, [*map(min, strings)])
    assert "Dead, but in nobody's territory: A4, B4, D4." in cleared.remarks
    assert cleared.stay == frozenset().union(*strings) and not cleared.dead


def test_a_position_that_is_too_large_is_refused_and_never_guessed() -> None:
    board = "X......../........./........./........O"
    with pytest.raises(TooLarge, match="too large to decide life and death at A4 and 1 more string by j1989"):
        load_ruleset("japanese-1989").removal.cleared(Position.draw(board), ())
    outcome = score("japanese-1989", board)
    assert (outcome.kind, outcome.winner, dict(outcome.scores)) == ("undecided", None, {})
    made = replay(Line.parse(board, "pass pass"), load_ruleset("japanese-1989"))
    assert made.outcome is not None
    assert (made.outcome.kind, made.result.ended, dict(made.outcome.scores)) == ("undecided", 2, {})
    assert "life and death at A4 and 1 more string by" in str(made.outcome.explanation)


def test_strings_that_are_open_for_another_reason_are_not_counted_with_the_first() -> None:
    position = Position.draw("O.X.X")
    strings = _open(not_reached(position, reading_of(position, "korean"), "states"))
    too_large = "too large to decide life and death at C1 and"  # Black's strings come first
    assert _why_open(strings, "korean").startswith(f"{too_large} 2 more strings by korean")
    strings[1] = replace(strings[1], reached="interrupted")
    assert _why_open(strings, "korean").startswith(f"{too_large} 1 more string by korean")
    assert _why_open(strings[1:], "korean").startswith("life and death at E1 by korean is not decided")


def test_nobody_else_decides_it() -> None:
    ruleset = load_ruleset("japanese-1989")
    assert ruleset.removal.removes == "anything"
    assert "by-status" in str(why_not_packed(ruleset, gr.Board.rectangular(2, 2)))


def test_readings_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ValueError, match="j2003 takes no reading of enabling"):
        StatusRemoval.model_validate({"type": "by-status", "definition": "j2003", "enable": "local"})


@pytest.mark.skipif(loaded.hypothetical is None, reason="twelve points take too long without the native core")
def test_a_game_that_was_stopped_early_says_why_nobody_has_territory() -> None:
    stopped = ".X.O./XX.OO/OX.O./.X.OO/XX.O."  # the neutral points of the third column are open
    outcome = score("korean-2016", stopped)
    assert (outcome.margin, outcome.scores["black"]) == (0, 0)
    assert "Dead, but in nobody's territory: A3." in outcome.explanation.remarks
    assert any("in seki, and surround no territory" in said for said in outcome.explanation.remarks)
    filled = score("japanese-filled:defined", stopped)
    # By hand: three empty points and the prisoner A3 to three empty points.
    assert dict(filled.scores) == {"black": 4, "white": 3}
    assert not any("in seki" in said for said in filled.explanation.remarks)


@pytest.mark.skipif(loaded.hypothetical is None, reason="these take too long without the native core")
@pytest.mark.parametrize(
    ("drawn", "captures", "komi", "counted"),
    [
        (".O.../OXOO./XXXX./.XOX./.....", {"black": 1}, "24.5", "W+0.5"),
        (".O.OXX./...OOX./OOOOX../OXOXXX./OXX..../OOX..../XXX....", {}, "8.5", "B+3.5"),
        ("......./OO.O.../XO.OOOO/XOOXXOX/XXOX.XX/.XX.X../.......", {}, "8.5", "W+8.5"),
    ],
)
def test_finished_games_on_small_boards_are_scored_as_gnu_go_has_counted_them(
    drawn: str, captures: dict[str, int], komi: str, counted: str
) -> None:
    """Ends of games of benchmarks/self_play.sgf.gz: the first takes a long search, the others local games."""
    outcome = gr.score("korean-2016", drawn, captures=captures, komi=komi)
    assert str(outcome).startswith(counted)
