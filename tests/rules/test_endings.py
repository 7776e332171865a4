from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gorules.files.inputs import InputError
from gorules.files.yamlfile import parse_yaml
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.verdicts import Ending, Kind, Reason
from gorules.play.game import Game
from gorules.ruleset import load_ruleset, read_ruleset
from tests.support.strategies import composed


def play(end: Mapping[str, Any] | str, diagram: str, moves: str, **rules: Any) -> Game:
    """Return a game under one condition of the end after some moves, each perhaps out of turn."""
    players = rules.pop("players", 2)
    game = Game(composed(end=[end], **rules), position=Position.draw(diagram), players=players)
    for move in moves.split():
        player, _, point = move.rpartition(":")
        game.play(point, player or None)
    return game


def ended(game: Game) -> Ending:
    assert game.ending is not None
    return game.ending


def assert_ends(game: Game, at: int, repeats: int | None = None) -> None:
    """Check that play has ended, at this turn, by a repetition of that turn."""
    assert game.is_over
    assert (ended(game).turn, ended(game).repeats) == (at, repeats)
    assert game.turns[-1].number == at if at else not game.turns


# Passes


@pytest.mark.parametrize(
    ("count", "players", "needed"),
    [(1, 2, 1), (2, 2, 2), (3, 2, 3), ("each-player", 2, 2), ("each-player", 3, 3), (2, 3, 2)],
)
def test_so_many_passes_in_a_row_end_play(count: int | str, players: int, needed: int) -> None:
    end = {"type": "passes", "count": count}
    assert not play(end, "...", "A1 " + "pass " * (needed - 1), players=players).is_over
    assert_ends(play(end, "...", "A1 " + "pass " * needed, players=players), at=1 + needed)


def test_passes_with_a_play_between_them_do_not_end_play() -> None:
    assert not play({"type": "passes"}, "...", "pass A1 pass B1 pass").is_over


def test_where_white_has_to_pass_last_black_may_have_to_pass_again() -> None:
    # AGA: "White must make the last pass".
    end = {"type": "passes", "last-by": "white"}
    assert_ends(play(end, "...", "pass pass"), at=2)
    assert not play(end, "...", "A1 pass pass").is_over
    assert_ends(play(end, "...", "A1 pass pass pass"), at=4)


@pytest.mark.parametrize(
    ("then", "kind"), [("score", Kind.SCORE), ("draw", Kind.DRAW), ("no-result", Kind.NO_RESULT)]
)
def test_passes_may_lead_to_a_score_a_draw_or_no_result(then: str, kind: Kind) -> None:
    outcome = play({"type": "passes", "then": then}, "X..", "pass pass").outcome
    assert outcome is not None
    assert outcome.kind is kind
    assert dict(outcome.scores) == ({"black": 3, "white": 0} if then == "score" else {})
    assert outcome.winner == ("black" if then == "score" else None)


def test_a_second_pass_of_the_same_player_in_the_same_position_ends_play() -> None:
    # Spight: with a ko in between, or none.
    end = {"type": "pass-repeats"}
    assert_ends(play(end, ".OX.", "pass pass pass"), at=3, repeats=1)
    assert_ends(play(end, ".OX.", "pass pass A1 B1 pass"), at=5, repeats=1)


def test_passes_in_other_positions_or_of_other_players_do_not_repeat() -> None:
    assert not play({"type": "pass-repeats"}, ".OX..", "A1 pass pass D1 pass").is_over


# Repetition. On the line .OX. Black takes at A1, White takes back at B1: the start is there again.


def repetition(**terms: Any) -> dict[str, Any]:
    named = {name.replace("_", "-"): value for name, value in terms.items()}
    return {"type": "repetition", "compares": "position", "then": "draw", **named}


@pytest.mark.parametrize(("times", "at"), [(2, 2), (3, 4), (4, 6)])
def test_the_named_occurrence_ends_play(times: int, at: int) -> None:
    moves = ["A1", "B1"] * times
    assert not play(repetition(times=times), ".OX.", " ".join(moves[: at - 1])).is_over
    assert_ends(play(repetition(times=times), ".OX.", " ".join(moves[:at])), at=at, repeats=0)


def test_without_the_start_a_position_occurs_first_when_a_turn_leaves_it() -> None:
    assert_ends(play(repetition(records=["play"]), ".OX.", "A1 B1 A1"), at=3, repeats=1)


@pytest.mark.parametrize(
    ("then", "kind", "scores"),
    [
        ("score", Kind.SCORE, {"black": 2, "white": 2}),
        ("draw", Kind.DRAW, {}),
        ("no-result", Kind.NO_RESULT, {}),
        ("prisoners", Kind.DRAW, {}),  # each has taken two stones
    ],
)
def test_a_third_occurrence_leads_to_what_the_rules_say(
    then: str, kind: Kind, scores: dict[str, int]
) -> None:
    outcome = play(repetition(times=3, then=then), ".OX.", "A1 B1 A1 B1").outcome
    assert outcome is not None
    assert (outcome.kind, dict(outcome.scores), outcome.winner) == (kind, scores, None)


def test_who_took_more_stones_in_the_cycle_wins() -> None:
    # Sending two, returning one on a line: Black takes one stone, White two.
    game = play(repetition(then="prisoners"), "X.O", "B1 C1 A1")
    assert_ends(game, at=3, repeats=0)
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner) == (Kind.WIN, "white")


def test_stones_taken_before_the_cycle_do_not_count() -> None:
    # Black takes two stones first; in the cycle from turn 2 on she takes one and White two.
    game = play(repetition(then="prisoners", records=["play"]), ".OO", "A1 C1 B1 C1 A1")
    assert_ends(game, at=5, repeats=2)
    assert game.state.prisoners == (3, 2)
    assert game.outcome is not None
    assert game.outcome.winner == "white"


def test_the_turn_that_is_repeated_is_not_part_of_the_cycle() -> None:
    # Black's captures at turns 1 and 3 leave the same position: after turn 1 each takes one stone.
    game = play(repetition(then="prisoners", records=["play"]), ".OX.", "A1 B1 A1")
    assert_ends(game, at=3, repeats=1)
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner) == (Kind.DRAW, None)


def test_stones_lost_by_suicide_are_not_taken() -> None:
    game = play(repetition(then="prisoners"), ".X.", "white:A1", suicide="allowed")
    assert_ends(game, at=1, repeats=0)
    assert game.state.prisoners == (1, 0)
    assert game.outcome is not None
    assert (game.outcome.kind, game.outcome.winner) == (Kind.DRAW, None)


def test_a_pass_repeats_a_position_only_where_passes_can_end_play() -> None:
    records = ["start", "play", "pass"]
    assert not play(repetition(records=records), "X..", "pass pass").is_over
    assert_ends(play(repetition(records=records, on=["pass"]), "X..", "pass"), at=1, repeats=0)


@pytest.mark.parametrize(("passes", "ends"), [(0, True), (2, True), (3, False)])
def test_a_window_ends_play_only_by_what_stood_there_lately(passes: int, ends: bool) -> None:
    game = play(repetition(window=3), ".OX.", "A1 " + "pass " * passes + "white:B1")
    assert game.is_over == ends


def test_every_occurrence_in_a_window_counts() -> None:
    # On one point each play leaves the empty board; before the last two turns it stood there twice.
    records = ["start", "play"]
    assert_ends(play(repetition(window=2, times=3, records=records), ".", "A1 A1 A1"), at=3, repeats=0)


def test_what_a_lifting_pass_keeps_has_occurred_once() -> None:
    # The pass strikes out the start and puts the position on record, which the play then recreates.
    terms = {"records": ["start", "play"], "lifted_by": "any-pass", "keeps": "current"}
    assert_ends(play(repetition(**terms), ".", "pass A1"), at=2, repeats=1)
    assert_ends(play(repetition(**terms, times=3), ".", "pass A1 A1"), at=3, repeats=1)


# One point, on which every play leaves the empty board; then two, where White begins and a stone or a pair
# can be taken. A pass strikes out what its player has on record.
@pytest.mark.parametrize(
    ("terms", "diagram", "moves", "repeats"),
    [
        # White's pass at turn 8 strikes out turn 6, so turns 7 and 9, both of Black, are left.
        ({"times": 3}, ".", "pass white:A1 pass pass pass A1 A1 pass A1 A1", 7),
        # At turn 5 White strikes out his pass on the empty board; Black's, turn 2, is left.
        ({"keeps": "current"}, "..", "white:pass pass A1 B1 pass A1", 2),
        # The passes at turns 4 and 5 strike out all plays and keep White's stone at A1, once for each player.
        ({"keeps": "current", "times": 3}, "..", "white:A1 B1 A1 pass pass B1 A1", 4),
    ],
)
def test_what_a_player_has_on_record_counts_though_the_others_is_lifted(
    terms: dict[str, Any], diagram: str, moves: str, repeats: int
) -> None:
    end = repetition(records=["play"], lifted_by="own-pass", **terms)
    *before, _ = made = moves.split()
    assert not play(end, diagram, " ".join(before)).is_over
    assert_ends(play(end, diagram, moves), at=len(made), repeats=repeats)


# Repeated situations


def test_a_situation_is_what_the_rules_say_it_is() -> None:
    # After two passes the position and the player to move are there again.
    end = {"type": "situation-repeats", "records": ["start", "play", "pass"]}
    assert_ends(play(end, "X..", "pass pass"), at=2, repeats=0)
    assert_ends(play({**end, "of": ["position"]}, "X..", "pass"), at=1, repeats=0)
    assert not play(end, "X..", "pass pass", ko=["kee-history"]).is_over


def test_situations_that_are_not_recorded_do_not_end_play() -> None:
    end = {"type": "situation-repeats", "records": ["play"]}
    assert not play(end, ".OX.", "pass pass pass pass A1 B1").is_over
    assert_ends(play(end, ".OX.", "A1 B1 A1"), at=3, repeats=1)


@pytest.mark.parametrize(("times", "at"), [(2, 3), (3, 5)])
def test_the_named_occurrence_of_a_situation_ends_play(times: int, at: int) -> None:
    end = {"type": "situation-repeats", "times": times}
    assert_ends(play(end, "X..", " ".join(["pass"] * at)), at=at, repeats=1)


@pytest.mark.parametrize(
    ("players", "moves", "at", "repeats"),
    [
        # Fresh games: passes of each player twice over, or one less after a player's very first stone.
        (2, "pass pass pass pass", 4, 2),
        (2, "A1 pass pass pass", 4, 2),
        (2, "A1 C1 pass pass pass", 5, 3),
        (2, "A1 C1 B1 pass pass pass pass", 7, 5),
        (3, "pass pass pass pass pass pass", 6, 3),
    ],
)
def test_a_fresh_game_under_kee_rules_ends_when_its_situation_repeats(
    players: int, moves: str, at: int, repeats: int
) -> None:
    # Kee 3.0, C.3 and D.1, worked through by hand. The opening situation is not recorded.
    game = Game("kee-3.0", "3x3", players=players)
    for move in moves.split():
        assert not game.is_over
        game.play(move)
    assert_ends(game, at, repeats)
    assert ended(game).clause == "C.3, D.1"


# Captures


def test_the_first_to_capture_so_many_stones_wins() -> None:
    one = play({"type": "captures"}, ".OX.", "A1")
    assert_ends(one, at=1)
    assert one.outcome is not None
    assert (one.outcome.kind, one.outcome.winner, dict(one.outcome.scores)) == (Kind.WIN, "black", {})
    assert not play({"type": "captures", "count": 2}, ".OX.", "A1 B1").is_over
    assert_ends(play({"type": "captures", "count": 2}, ".OX.", "A1 B1 A1"), at=3)


def test_stones_that_remove_themselves_are_captured_by_nobody() -> None:
    assert not play({"type": "captures"}, ".O.", "A1").is_over


# No legal play

NO_PASSES = {"passing": "forbidden", "suicide": "forbidden", "ko": ["positional-superko"]}


@pytest.mark.parametrize(
    ("then", "winner"), [("loses", "white"), ("wins", "black"), ("draw", None), ("score", None)]
)
def test_a_player_without_a_legal_play_has_what_the_rules_say(then: str, winner: str | None) -> None:
    game = play({"type": "no-legal-play", "then": then}, ".", "", **NO_PASSES)
    assert_ends(game, at=0)
    assert game.outcome is not None
    assert game.outcome.winner == winner
    assert game.outcome.kind == {"draw": Kind.DRAW, "score": Kind.SCORE}.get(then, Kind.WIN)


# No-pass go, suicide forbidden, positional superko: the winners by board, found by exhaustive search.
@pytest.mark.parametrize(
    ("spec", "winner"),
    [("1x1", "white"), ("1x2", "white"), ("1x3", "black"), ("1x4", "black"), ("1x5", "black")],
)
def test_no_pass_go_is_won_by_whom_a_search_found(spec: str, winner: str) -> None:
    game = Game(composed(end=["no-legal-play"], **NO_PASSES), Board.parse(spec))

    def wins() -> str:
        """Return who wins with best play from here on."""
        if game.outcome is not None:
            return str(game.outcome.winner)
        mover, best = game.to_play, "nobody"
        for point in game.legal_plays():
            game.play(point)
            best = wins()
            game.undo()
            if best == mover:
                break
        return best

    assert wins() == winner


def test_a_pass_is_no_legal_play() -> None:
    # Black could only fill her last liberty.
    game = play({"type": "no-legal-play"}, "XX.", "", suicide="forbidden")
    assert game.ending is not None
    assert game.ending.winner == 1


# Several conditions


def test_of_several_conditions_the_first_that_holds_ends_play() -> None:
    passes = {"type": "passes", "count": 1}
    repeats = {"type": "pass-repeats", "then": "draw"}
    captures = {"type": "captures", "count": 1}
    for conditions, by in (([captures, passes, repeats], "passes"), ([repeats, passes], "passes")):
        game = Game(composed(end=conditions), "1x2")
        game.play("pass")
        assert ended(game).component == by


@pytest.mark.parametrize("first", ["passes", "no-legal-play"])
def test_the_order_of_conditions_that_hold_at_once_decides(first: str) -> None:
    # White passes, so that one pass is made, and Black has no legal play on X.
    conditions: list[dict[str, Any]] = [{"type": "passes", "count": 1}, {"type": "no-legal-play"}]
    ordered = sorted(conditions, key=lambda end: end["type"] != first)
    game = Game(composed(end=ordered, suicide="forbidden"), position=Position.draw("X."), to_play="white")
    game.play("pass")
    assert ended(game).component == first


# Agreement


def test_players_may_agree_where_the_rules_let_them() -> None:
    game = play("agreement", "XX.O.", "")
    outcome = game.agree()
    assert game.is_over
    assert (outcome.kind, dict(outcome.scores)) == (Kind.SCORE, {"black": 2, "white": 2})
    assert game.verdict("C1").violations[0].reason is Reason.GAME_OVER


def test_players_who_agree_name_dead_stones() -> None:
    assert play("agreement", "XX.O.", "").agree(dead=["D1"]).scores == {"black": 5, "white": 0}


def test_a_game_keeps_what_the_players_agreed_to_be_dead() -> None:
    game = play("agreement", "XX.O.", "")
    game.agree(dead=["D1"])
    for kept in (game, game.copy()):
        assert kept.outcome is not None and kept.outcome.scores == {"black": 5, "white": 0}
    game.resume()
    assert game.outcome is None
    assert game.agree().scores == {"black": 2, "white": 2}


def test_an_agreement_is_taken_back_before_the_last_turn() -> None:
    game = play("agreement", "XX.O.", "")
    for moves in ("", "C1"):
        for move in moves.split():
            game.play(move)
        game.agree(dead=["D1"])
        assert game.undo() is None and not game.is_over
    undone = game.undo()
    assert undone is not None and undone.move == "C1"
    with pytest.raises(InputError, match="no turn to take back"):
        game.undo()


def test_players_who_name_a_point_without_a_stone_have_not_agreed() -> None:
    game = play("agreement", "XX.O.", "")
    with pytest.raises(InputError, match="no stone at C1"):
        game.agree(dead=["C1"])
    assert not game.is_over


def test_players_may_not_agree_where_the_rules_do_not_say_so() -> None:
    game = play({"type": "passes"}, "XX.O.", "pass")
    with pytest.raises(InputError, match="agreement"):
        game.agree()
    assert not game.is_over


def test_agreement_may_need_passes_first() -> None:
    # Tromp-Taylor, comment 8: "After only 2 consecutive passes, the players may end the game by agreeing".
    end = {"type": "agreement", "after-passes": 2}
    for moves, may in (
        ("", False),
        ("pass", False),
        ("pass pass", True),
        ("pass pass C1", False),
        ("pass pass pass", True),
    ):
        game = play(end, "XX.O.", moves)
        if may:
            assert game.agree().kind is Kind.SCORE
        else:
            with pytest.raises(InputError):
                game.agree()


def test_players_cannot_agree_on_a_game_that_has_ended() -> None:
    # Kee 3.0, E.4: "before the game ends".
    game = Game("kee-3.0", "1x2")
    for _ in range(4):
        game.play("pass")
    before = game.outcome
    with pytest.raises(InputError):
        game.agree()
    assert game.outcome == before


# Conditions that contradict the rest


def test_every_contradiction_is_told_at_its_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "id: mine\nname: Mine\nextends: tromp-taylor\npassing: forbidden\nplayers: {min: 3, max: 2}\n"
    )
    with pytest.raises(InputError) as refused:
        load_ruleset(file)
    assert [(p.line, p.field) for p in refused.value.problems] == [(4, "passing"), (5, "players")]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        (
            "passing: forbidden\nend: [passes]",
            "'passing: forbidden' contradicts 'end: passes': there are no passes",
        ),
        ("passing: forbidden\nend: [pass-repeats]", "'passing: forbidden' contradicts 'end: pass-repeats'"),
        ("end: [{type: passes, count: 0}]", "count"),
        ("end: [{type: passes, count: -1}]", "count"),
        ("end: [{type: captures, count: 0}]", "count: 0 should be at least 1"),
        (
            "end: [{type: repetition, compares: position, then: draw, times: 1}]",
            "times: 1 should be at least 2",
        ),
        ("end: [{type: situation-repeats, of: [next-player]}]", "'of' must have 'position'"),
        ("end: [{type: situation-repeats, of: []}]", "'of' must have 'position'"),
        ("end: [{type: situation-repeats, records: []}]", "records"),
        ("end: [{type: repetition, compares: position, then: draw, on: []}]", "'on'"),
        ("end: [{type: passes}, {type: passes, count: 2}]", "'end' has 'passes' twice with the same terms"),
        ("end: []", "at least one condition"),
        ("end: [{type: resumption, then-stands: second-stop}]", "at least one condition"),
        ("end: [{type: resumption, mover: as-agreed, then-stands: no-mover}]", "at least one condition"),
        ("end: [resumption, {type: ruling, when: stopped, then: [draw]}]", "at least one condition"),
    ],
)
def test_conditions_that_cannot_be_meant_are_refused(fields: str, says: str) -> None:
    text = f"id: x\nname: X\nko: []\nsuicide: allowed\nremoval: none\nscoring: stones\n{fields}\n"
    with pytest.raises(InputError, match=says):
        read_ruleset(parse_yaml(text, file="x.yaml"))


@pytest.mark.parametrize("when", ["any-time", "repeated"])
def test_a_ruling_that_need_not_wait_until_play_stops_ends_it(when: str) -> None:
    end = {"end": [{"type": "ruling", "when": when, "then": ["draw"]}]}
    assert load_ruleset({"id": "x", "name": "X", "extends": "aga", **end}).end[0].type == "ruling"


@pytest.mark.parametrize("end", ["passes", "pass-repeats"])
def test_a_score_over_a_cycle_needs_a_cycle(end: str) -> None:
    text = f"id: x\nname: X\nko: []\nsuicide: allowed\nremoval: none\nend: [{end}]\n"
    text += "scoring: {type: area, empty-counts: borders-own, positions: passed-in-cycle}\n"
    with pytest.raises(InputError, match=f"'positions: passed-in-cycle' contradicts 'end: {end}'"):
        read_ruleset(parse_yaml(text, file="x.yaml"))
