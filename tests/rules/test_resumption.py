"""Resumption after a dispute, and results that are declared: in games, in lines and on the way to solvers."""

from pathlib import Path
from typing import Any

import pytest

import gorules as gr
from gorules.files.inputs import InputError
from gorules.go.verdicts import Ending
from gorules.native import packed
from gorules.play.game import IllegalPlay
from gorules.play.replay import Result, replay
from gorules.ruleset import Ruleset

PASSES = {"type": "passes", "count": 2}
START = ".XO./...."


def rules(*ends: dict[str, Any], **more: Any) -> Ruleset:
    """Return area rules in which dead stones are agreed on, and two passes and these things end play."""
    given: dict[str, Any] = {"id": "mine", "name": "Mine", "extends": "tromp-taylor", "removal": "agreed"}
    return gr.load_ruleset(given | {"end": [PASSES, *ends]} | more)


def resuming(**more: str) -> Ruleset:
    """Return such rules in which play is resumed."""
    return rules({"type": "resumption"} | more)


def result(ruleset: Ruleset, moves: str, start: str = START, **more: Any) -> Result:
    line = gr.Line.parse(start, moves)
    return replay(gr.Line(line.start, line.moves, **more), ruleset).result


@pytest.mark.parametrize(
    ("mover", "line", "to_play"),
    [
        ("next", "pass pass black:dispute", "black"),
        ("next", "pass pass white:dispute", "black"),  # White passed last, so her opponent moves (AGA 10)
        ("next", "A1 pass pass white:dispute", "white"),
        ("opponent-of-requester", "pass pass black:dispute", "white"),  # Japanese 1989, 9.3
        ("opponent-of-requester", "pass pass white:dispute", "black"),
        ("as-agreed", "pass pass black:dispute", "black"),
    ],
)
def test_who_moves_when_play_is_resumed(mover: str, line: str, to_play: str) -> None:
    ruleset = resuming(mover=mover)
    game = gr.Game(ruleset, position=START)
    for word in line.split():
        colour, _, move = word.rpartition(":")
        turn = game.play(move, colour or None)
    assert (turn.move, turn.is_pass, turn.point) == ("dispute", False, None)
    assert (game.is_over, game.to_play) == (False, to_play)
    assert game.legal_plays()
    game.undo()
    assert game.is_over


def test_two_passes_end_resumed_play_again() -> None:
    game = gr.Game(resuming(), position=START)
    for move in ("pass", "pass", "dispute", "pass"):
        game.play(move)
    assert not game.is_over
    game.play("pass")
    assert game.is_over


@pytest.mark.parametrize(
    ("then", "moves", "stands"),
    [
        ("never", "pass pass", False),
        ("never", "pass pass dispute pass pass", False),
        ("second-stop", "pass pass", False),
        ("second-stop", "pass pass dispute pass pass", True),
        ("second-stop", "pass pass dispute A1 pass pass", True),
        # BGA: if the first two moves of a resumption are passes, all stones remain.
        ("passes-at-once", "pass pass", False),
        ("passes-at-once", "pass pass dispute pass pass", True),
        ("passes-at-once", "pass pass dispute A1 pass pass", False),
        ("passes-at-once", "pass pass dispute A1 pass pass dispute pass pass", True),
    ],
)
def test_when_the_board_counts_as_it_stands(then: str, moves: str, stands: bool) -> None:
    ruleset = resuming(**{"then-stands": then})
    bare = result(rules(), moves.replace(" dispute", "").replace("pass pass A1", "A1"), dead=()).scores
    found = result(ruleset, moves, dead=("C2",))
    assert (found.scores == bare) is stands
    game = gr.Game(ruleset, position=START)
    for move in moves.split():
        game.play(move)
    assert game.ending is not None
    assert game.ending.as_it_stands is stands
    if stands:  # there is nothing left to dispute
        with pytest.raises(IllegalPlay, match="the game is decided"):
            game.play("dispute")


@pytest.mark.parametrize("id", ["aga", "bga"])
def test_a_dispute_comes_before_the_last_pass_of_white(id: str) -> None:
    # BGA: play pauses when both have passed, and is resumed by the opponent of the last to pass. White makes
    # the last pass once the players agree, or have passed four times in a row.
    game = gr.Game(id, position=START, to_play="white")
    with pytest.raises(IllegalPlay, match="play has not stopped"):
        game.play("dispute")
    for move in ("pass", "pass"):
        game.play(move)
    assert not game.is_over
    game.play("dispute", "black")
    assert game.to_play == "white"
    for move in ("pass", "pass"):
        game.play(move)
    with pytest.raises(IllegalPlay, match="play was resumed already, and there was no play since"):
        game.play("dispute")
    game.play("pass")
    assert game.ending is not None
    assert game.ending.as_it_stands
    # Who resumes play may play, too; then no stone stays for that reason.
    assert not after(id, "pass pass dispute A1 pass pass").as_it_stands


def test_a_server_may_ask_for_the_last_pass_first() -> None:
    # OGS's board: the removal of stones begins when White has passed last.
    game = gr.Game("ogs-aga", position=START, to_play="white")
    game.play("pass")
    game.play("pass")
    with pytest.raises(IllegalPlay, match="play has not stopped"):
        game.play("dispute")


def after(id: str, moves: str) -> Ending:
    """Return the ending of a line that White begins."""
    game = gr.Game(id, position=START, to_play="white")
    for move in moves.split():
        game.play(move)
    assert game.ending is not None
    return game.ending


def test_players_who_do_not_agree_on_who_moves_either_leave_all_stones() -> None:
    # New Zealand: "they must play on. If they cannot then agree who shall move next, all stones stay".
    nz = resuming(mover="as-agreed", **{"then-stands": "no-mover"})
    assert result(nz, "pass pass", dead=("C2",)).scores == (8, 0)
    found = result(nz, "pass pass dispute white:dispute", dead=("C2",))
    assert (found.ended, found.scores) == (4, (1, 1))
    assert result(nz, "pass pass dispute white:A1 pass pass", dead=("B2", "C2")).ended == 6
    assert result(nz, "pass pass dispute pass dispute").refused == 5
    assert result(nz, "pass pass dispute dispute dispute").refused == 5
    assert result(resuming(mover="as-agreed"), "pass pass dispute dispute").refused == 4
    assert result(gr.load_ruleset("new-zealand-two-passes"), "pass pass dispute dispute", komi=0).scores == (
        1,
        1,
    )
    with pytest.raises(InputError, match="settles who moves"):
        resuming(mover="next", **{"then-stands": "no-mover"})


def test_the_stone_is_removed_where_the_players_agree() -> None:
    assert result(resuming(), "pass pass", dead=("C2",)).scores == (8, 0)
    assert result(
        resuming(**{"then-stands": "second-stop"}), "pass pass dispute pass pass", dead=("C2",)
    ).scores == (1, 1)


@pytest.mark.parametrize(
    ("ruleset", "moves", "why"),
    [
        (resuming(), "pass dispute", "play has not stopped"),
        (rules(), "pass pass dispute", "mine does not resume play"),
        (rules(), "pass draw", "mine does not let 'draw' be declared here"),
        (
            rules({"type": "ruling", "when": "stopped", "then": ["both-lose"]}),
            "both-lose",
            "be declared here",
        ),
        (rules({"type": "ruling", "then": ["draw"]}), "draw replay", "the game is decided"),
    ],
)
def test_what_the_rules_do_not_have_is_refused(ruleset: Ruleset, moves: str, why: str) -> None:
    made = replay(gr.Line.parse(START, moves), ruleset)
    assert made.result.refused == len(moves.split())
    assert made.refused is not None
    assert why in str(made.refused)


@pytest.mark.parametrize("then", ["no-result", "draw", "both-lose", "replay"])
def test_a_result_is_declared(then: str) -> None:
    ruleset = rules({"type": "ruling", "then": [then], "clause": "Article 20"})
    made = replay(gr.Line.parse(START, f"A1 {then}"), ruleset)
    assert str(made.result) == f"ends at turn 2: {then.replace('-', ' ')}"
    assert (made.result.kind, made.result.winner, made.result.scores) == (then, None, ())
    assert made.outcome is not None
    assert made.outcome.explanation.sentences() == (
        f"The game ended at turn 2: {then} was declared [Article 20].",
    )


def test_a_ruling_waits_for_its_time() -> None:
    stopped = rules({"type": "ruling", "when": "stopped", "by": "players", "then": ["both-lose"]})
    assert result(stopped, "A1 pass pass both-lose").kind == "both-lose"
    assert result(stopped, "A1 both-lose").refused == 2
    repeated = rules({"type": "ruling", "when": "repeated", "then": ["replay"]}, ko=[])
    cycle = "A1 B1 A1"  # B1 takes A1, A1 takes B1: the position after turn 1 is back
    assert result(repeated, f"{cycle} replay", start="..").kind == "replay"
    assert result(repeated, f"{cycle} pass replay", start="..").kind == "replay"
    assert result(repeated, "A1 B1 replay", start="..").refused == 3
    assert result(repeated, "A1 pass replay", start="..").refused == 3  # a pass repeats nothing


def test_declared_results_of_different_kinds_are_different_results() -> None:
    ruleset = rules({"type": "ruling", "then": ["no-result", "draw", "both-lose", "replay"]})
    found = [result(ruleset, then) for then in ("no-result", "draw", "both-lose", "replay")]
    assert len(set(found)) == 4


def test_resumption_needs_something_to_dispute() -> None:
    with pytest.raises(InputError, match="nothing is ever dead"):
        rules({"type": "resumption"}, removal="none")


def test_solving_goes_on_after_a_dispute_and_values_stay() -> None:
    plain, resumed = rules(ko=["positional-superko"]), resuming(**{"then-stands": "second-stop"})
    assert packed.why_not_packed(resumed, gr.Board.rectangular(1, 3)) is None
    for board in ("1x2", "1x3", "2x2"):
        assert gr.solve(resumed, board=board).value == gr.solve(plain, board=board).value
    game = gr.Game(resumed, board="1x3")
    for move in ("B1", "pass", "pass", "dispute"):
        game.play(move)
    later = gr.solve(resumed, position=game.position, to_play=game.to_play, history=game.turns)
    assert (later.value, later.engine) == (3, "reference")


def test_a_game_with_a_dispute_is_saved_and_goes_on_as_it_did(tmp_path: Path) -> None:
    game = gr.Game("japanese-agreed", board="5x5")
    for move in ("C3", "pass", "pass", "dispute", "B2", "B3", "C2", "pass", "pass"):
        game.play(move)
    gr.write_sgf(tmp_path / "game.sgf", game)
    content = (tmp_path / "game.sgf").read_bytes()
    assert (
        b"B[cc];\nW[];B[];C[White disputes what is dead: play is resumed.];B[bd];W[bc];B[cd];W[]" in content
    )
    found = gr.game_of(gr.read_sgf(tmp_path / "game.sgf"), "japanese-agreed")
    assert (found.position, found.is_over, found.score().scores) == (game.position, True, game.score().scores)
    assert found.legal_moves() == game.legal_moves()
    # A dispute begins an encore by the rules of Lasker and Maas, and plays cost points in it.
    game = gr.Game("lasker-maas", board="2x2")
    for move in ("pass", "pass", "dispute"):
        game.play(move)
    with pytest.raises(InputError, match="SGF has no turn 'dispute', and turns cost or earn points under"):
        gr.write_sgf(tmp_path / "other.sgf", game)


def test_nobody_disputes_before_a_pass_that_nobody_owes() -> None:
    game = gr.Game("aga", board="5x5")
    for move in ("C3", "C2", "pass", "pass"):
        game.play(move)
    assert game.is_over
    game.resume()
    assert "play has not stopped" in str(game.verdict("dispute"))
    # AGA 9: White makes the last pass; before it, she can say that the players disagree.
    game = gr.Game("aga", board="5x5")
    for move in ("C3", "pass", "pass"):
        game.play(move)
    assert (game.is_over, game.to_play, game.verdict("dispute").legal) == (False, "white", True)
