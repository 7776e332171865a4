"""What rulesets promise: refutations are lines that the referee replays, and proofs are never refuted."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.laws.graph import GameGraph
from gorules.laws.law import Counterexample, Unmet
from gorules.laws.laws import LAWS, Court, LawRuling, by_id
from gorules.laws.places import places
from gorules.play.game import Game
from gorules.play.referee import Referee, State
from gorules.play.starts import Start, starts_with
from gorules.ruleset import Ruleset, all_rulesets, load_ruleset, rulesets
from tests.support.commands import data, refused, shown
from tests.support.plain_search import plain
from tests.support.random_rules import random_ruleset
from tests.support.strategies import PRESETS, composed

PAGE = (Path(__file__).parents[2] / "docs" / "laws.md").read_text("utf-8")


def judged(ruleset: Ruleset | str, law: str, most: int = 400, *boards: str) -> LawRuling:
    loaded = load_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    return Court(loaded, most, boards or ("1x1", "1x2", "1x3"), ()).ruling(by_id[law])


def refuted(ruleset: Ruleset | str, law: str) -> Counterexample:
    found = judged(ruleset, law).refuted
    assert found is not None
    return found


# Known games


def test_what_can_happen_on_one_point_is_three_states() -> None:
    # A stone would take itself away and leave the start, so there are only passes.
    graph = GameGraph(load_ruleset("tromp-taylor"), Start(Position.empty(Board.parse("1x1"))))
    assert [[edge.turn.move for edge in edges] for edges in graph.edges] == [["pass"], ["pass"], []]
    assert graph.whole and not [*graph.strong_components()]


def test_without_a_ko_rule_play_goes_round() -> None:
    # On one point both put a stone that takes itself away; on two they take each other's without end.
    free = composed(ko=[], suicide="allowed")
    assert refuted(free, "play-ends")[:2] == ("1x1", ()) and refuted(free, "play-ends").cycle == ("A1", "A1")
    found = refuted(composed(ko=[], suicide="forbidden"), "play-ends")
    assert (found.board, len(found.line), len(found.cycle)) == ("1x2", 2, 2)


def test_basic_ko_lets_two_stones_be_sent_for_one_for_ever() -> None:
    # Research and Sensei's Library: sending two, returning one, on a board of three points.
    found = refuted("wiki-area", "play-ends")
    assert (found.board, len(found.cycle)) == ("1x3", 4)
    assert "pass" in found.cycle


def test_superko_and_passes_end_every_game() -> None:
    for id in ("tromp-taylor", "aga", "new-zealand-two-passes"):
        assert judged(id, "play-ends-whatever").state == "proved"
    # Only an agreement ends a game, and two players may pass for ever.
    assert judged(composed(ko=["positional-superko"], end=["agreement"]), "play-ends").state == "proved"
    assert judged(composed(ko=["positional-superko"], end=["agreement"]), "play-ends-whatever").refuted


def test_under_kees_rules_each_player_passes_before_anything_is_there_again() -> None:
    assert judged("kee-3.0", "cycles-have-passes").state == "proved"
    assert judged("wiki-area", "cycles-have-passes").state == "refuted"


def test_the_last_pass_is_whites_so_colours_are_not_alike() -> None:
    assert judged("aga", "colours-alike").state == "refuted"
    assert judged("tromp-taylor", "colours-alike").state == "proved"


def test_superko_remembers_how_a_position_came_about() -> None:
    # On two points: after Black's pass and White's A1 Black takes, and White may not take back.
    found = refuted("tromp-taylor", "history-free")
    assert (found.board, found.line) == ("1x2", ("pass", "A1"))
    assert judged("kee-3.0", "history-free").state == "does not apply"


def test_who_must_play_may_lose_by_it() -> None:
    found = judged("no-pass-go", "never-worse").refuted  # she who has no play has lost, on one point at once
    assert found is not None and found.board == "1x1"
    assert judged("tromp-taylor", "never-worse").state == "proved"
    # His pass puts the empty board on Black's record, so that it is another game after it.
    assert judged("taylor-tromp-early", "never-worse").boards == ("1x1", "1x2", "1x3")


def test_positional_superko_bans_most() -> None:
    """Whatever a superko forbids positional superko forbids, which forbids more than the others."""
    for ko in PRESETS[:6]:
        rules = composed(ko=[ko], end=["passes"])
        assert judged(rules, "bans-positions").state == "proved", ko
    assert judged("tromp-taylor-ssk", "bans-situations").state == "proved"
    # A stone that takes itself away leaves the start to White, to whom it has not been left.
    assert refuted("tromp-taylor", "bans-situations")[:2] == ("1x1", ())
    # Without suicide positional and natural situational superko are known to part on 1x3, in five turns.
    found = judged("tromp-taylor-no-suicide", "bans-situations").refuted
    assert found is not None and (found.board, len(found.line) + 1) == ("1x3", 5)
    assert judged("chinese-1988", "bans-retaking").state == "proved"


def test_whoever_passed_may_take_back_where_a_pass_is_not_on_record() -> None:
    # White takes B1 from A1, and Black, who left .XO. by a pass only, takes A1 back from B1.
    rules = composed(ko=["natural-situational-superko"], suicide="forbidden", end=["passes"])
    found = judged(rules, "bans-retaking", 3_000, "1x3", "1x4").refuted
    assert found is not None
    assert (found.line, found.says) == (("B1", "C1", "pass", "A1"), "B1 takes back at once")


def test_a_pass_that_repeats_a_position_ends_play_before_it_is_answered() -> None:
    assert judged("tromp-taylor", "both-pass").state == "proved"
    assert refuted(composed(end=[{"type": "passes", "count": 1}]), "both-pass").line == ("pass",)


def test_suicide_helps_where_a_plain_search_says_so() -> None:
    for superko in ("positional", "situational", "natural-situational"):
        differ = [
            (start.position.text, COLOURS[start.to_play])
            for spec in ("1x1", "1x2", "1x3", "2x2")
            for searches in [[plain(superko, suicide, spec) for suicide in ("forbidden", "allowed")]]
            for stones in range(len(searches[0].near))
            for start in starts_with(Board.parse(spec), stones)
            for cells, mover in [(tuple(start.position.cells), start.to_play + 1)]
            if searches[0].worth(cells, mover) != searches[1].worth(cells, mover)
        ]
        rules = composed(ko=[f"{superko}-superko"], end=["passes"], removal="none")
        found = judged(rules, "suicide-never-helps", 400, "1x1", "1x2", "1x3", "2x2").refuted
        assert (found and (found.position, found.to_play)) == (differ[0] if differ else None)


def test_who_loses_may_repeat_till_it_is_no_game() -> None:
    # docs/findings.md: a stone put down to be taken off is a way to repeat; 1x3 is Black's under superko.
    found = judged("tromp-grid:area+basic-ko+suicide+free", "no-escape-by-repeating").refuted
    assert found is not None and "no result" in found.says
    assert judged("tromp-taylor", "no-escape-by-repeating").state == "does not apply"


def test_territory_is_area_where_a_pass_costs_a_stone_and_white_passes_last() -> None:
    assert judged("aga-territory", "area-is-the-same").state == "proved"
    # A stone and the point beside it are two points of area, and one of territory.
    found = refuted("egf-territory", "area-is-the-same")
    assert (found.board, found.line) == ("1x2", ("A1", "pass", "pass"))
    assert judged("aga", "area-is-the-same").state == "does not apply"


def test_a_law_whose_premise_is_never_met_does_not_apply() -> None:
    # Where stones are not counted, not every point counts.
    ruling = judged("japanese-agreed", "parity", 400, "1x1", "1x2")
    assert (ruling.state, ruling.boards) == ("does not apply", ("1x1", "1x2"))
    assert judged("tromp-taylor", "parity").state == "proved"
    assert (
        judged("computer-olympiad-literal", "bans-positions").state == "does not apply"
    )  # it has no ko rule
    assert judged(composed(end=["agreement"]), "both-pass").state == "does not apply"


# The bestiary


def at(ruleset: str, law: str, beast: str) -> Counterexample:
    """Return what refutes a law at a beast, and on no small board."""
    court = Court(
        load_ruleset(ruleset), 400, ("1x1", "1x2"), [each for each in places() if each.beast == beast]
    )
    found = court.ruling(by_id[law]).refuted
    assert found is not None and found.beast == beast
    replayed(load_ruleset(ruleset), found)
    return found


def test_whoever_passed_may_take_back_as_the_beast_has_it() -> None:
    for id in ("aga-natural", "taylor-tromp-early-nssk", "kong-simplest-pass-lifts"):
        found = at(id, "bans-retaking", "separates-nssk-basic-1x4")
        assert (found.line, found.says) == (("B1", "C1", "pass", "A1"), "B1 takes back at once")


def test_a_window_that_is_too_short_does_not_end_play() -> None:
    for id in ("ogs-chinese", "ogs-aga", "ogs-ing", "ogs-nz"):
        found = at(id, "play-ends", "window-on-2x3")
        before, after = replayed(load_ruleset(id), found)
        assert before.key == after.key and len(found.cycle) == 38


def test_suicide_helps_under_positional_superko_on_five_points() -> None:
    # The values of the beast are from an exhaustive search: 0, and without suicide -5.
    for id in ("tromp-taylor", "chinese-2002"):
        says = at(id, "suicide-never-helps", "suicide-rescues-on-1x5").says
        assert says.startswith("with suicide this is 0 (") and "without -5 (" in says


def test_a_wheel_of_kos_saves_who_loses_where_it_may_not_turn() -> None:
    # The beast: +9 where it may not; no result or a draw by the rules of Japan, Korea and Britain.
    for id, result in (("japanese-agreed", "no result"), ("japanese-1989", "no result"),
                       ("korean-2016", "draw"), ("british-traditional", "draw")):  # fmt: skip
        found = at(id, "no-escape-by-repeating", "pinwheel-ko-3x3")
        assert found.position == "O.O/.OX/OX." and f"this is {result} (" in found.says


def test_of_a_beast_only_what_begins_at_the_empty_board_is_a_line() -> None:
    # Nobody made the diagram O., so that White may take back by Kee's rules; in no game is that so.
    (place,) = (each for each in places() if each.beast == "separates-ssk-by-author" and each.lines)
    assert any(place.start.position.cells)
    assert Court(load_ruleset("kee-3.0"), 400, ("1x1",), [place]).ruling(by_id["bans-retaking"]).beasts == 0


# All rulesets


def replayed(ruleset: Ruleset, found: Counterexample) -> tuple[State, State]:
    """Return the states after the line and after one round of its cycle, by the referee."""
    game = Game(ruleset, board=found.board, position=found.position, to_play=found.to_play)
    for move in found.line:
        game.play(move)
    before = game.state
    for move in found.cycle:
        game.play(move)
    return before, game.state


@pytest.mark.parametrize("id", rulesets())
def test_what_refutes_a_law_is_a_line_that_the_referee_replays(id: str) -> None:
    ruleset = load_ruleset(id)
    if ruleset.players.min > 2 or ruleset.removal.removes == "anything":
        pytest.skip("for more players, or counted by life and death")
    lines, positions = (Court(ruleset, 150, boards, ()) for boards in (("1x1", "1x2", "1x3"), ("1x1", "1x2")))
    for law in LAWS:
        # What refutes a law about values is a position, which costs solving and has no line to replay.
        found = (positions if law.on in ("positions", "openings") else lines).ruling(law).refuted
        if found is not None:
            before, after = replayed(ruleset, found)
            if law.id.startswith("play-ends"):
                assert before.key == after.key
            elif law.id == "cycles-have-passes":
                assert (before.position, before.to_play, before.bans) == (
                    after.position,
                    after.to_play,
                    after.bans,
                )


def lines(referee: Referee, state: State, turns: int) -> Iterator[list[State]]:
    """Yield all lines of so many turns or fewer, as the states that they go through: nothing is merged."""
    ahead = [[state]]
    while ahead:
        line = ahead.pop()
        yield line
        if len(line) <= turns:
            ahead += [[*line, referee.after(line[-1], turn)] for turn in referee.legal_turns(line[-1])]


def test_a_search_that_merges_nothing_finds_the_same() -> None:
    rng = random.Random(5)
    for _ in range(30):
        ruleset = random_ruleset(rng)
        for spec in ("1x1", "1x2"):
            board = Board.parse(spec)
            referee = Referee(ruleset, board)
            stuck = forbidden = round_ = otherwise = new = newer = back = unanswered = False
            for line in lines(referee, referee.opening(Position.empty(board)), 5):
                last = line[-1]
                stuck |= last.ending is None and not [*referee.legal_turns(last)]
                if last.ending is None:
                    violations = referee.violations(last, referee.candidate(last, None))
                    forbidden |= any(each.axis == "ko" for each in violations)
                    for point in (point for point, cell in enumerate(last.position.cells) if not cell):
                        turn = referee.candidate(last, point)
                        refusing = {each.axis for each in referee.violations(last, turn)}
                        otherwise |= bool(refusing - {"ko"})
                        left = turn.after.cells, turn.next_player
                        there = [(state.position.cells, state.to_play) for state in line]
                        new |= refusing == {"ko"} and left[0] not in [cells for cells, _ in there]
                        newer |= refusing == {"ko"} and left not in there
                round_ |= any(each.key == last.key for each in line[:-1])
                taken = [
                    any(
                        b > a and n == one.to_play
                        for n, (a, b) in enumerate(zip(one.prisoners, two.prisoners, strict=True))
                    )
                    for one, two in pairwise(line)
                ]
                passed = [two.passes != one.passes for one, two in pairwise(line)]
                back |= taken[-2:] == [True, True] and line[-3].position == last.position
                unanswered |= last.ending is not None and passed[-2:] in ([True], [False, True])
            graph = GameGraph(ruleset, Start(Position.empty(board)), 300)
            for law, met in (
                ("a-turn-exists", stuck),
                ("bans-hit-plays", forbidden),
                ("play-ends-whatever", round_),
                ("only-ko-forbids", otherwise),
                ("bans-positions", new),
                ("bans-situations", newer),
                ("bans-retaking", back),
                ("both-pass", unanswered),
            ):
                ruling = Court(ruleset, 300, (spec,), ()).ruling(by_id[law])
                if met:
                    assert ruling.state == "refuted", (law, spec, ruleset.terms())
                elif ruling.refuted is not None:
                    assert len(ruling.refuted.line) + len(ruling.refuted.cycle) > 5 or not graph.whole


def test_no_proof_is_refuted() -> None:
    rng = random.Random(7)
    compositions = [*all_rulesets(), *(random_ruleset(rng) for _ in range(60))]
    for ruleset in compositions:
        if ruleset.players.min > 2:
            continue
        starts = [Start(Position.empty(Board.parse(spec))) for spec in ("1x1", "1x2", "1x3")]
        graphs = [GameGraph(ruleset, start, 60) for start in starts]
        for law in LAWS:
            if law.on == "keys" and law.speaks_of(ruleset) and law.proof(ruleset):
                for graph in graphs:
                    with suppress(Unmet):
                        assert law.refutation(graph) is None, (law.id, ruleset.terms())


# The command and the page


def test_a_ruling_is_told_and_is_data() -> None:
    told = shown("laws", "wiki-area", "--law", "play-ends")
    assert "refuted" in told and "B1 pass, then for ever" in told
    (ruling,) = data("laws", "wiki-area", "--law", "play-ends")["laws"]
    assert ruling["standing"] == "refuted" and ruling["refuted"]["cycle"] == ["A1", "C1", "B1", "pass"]


def test_a_file_whose_play_need_not_end_is_valid_and_says_so() -> None:
    endless = "id: mine\nname: Mine\nextends: tromp-taylor\nko: []\n"
    assert shown("validate", "-", typed=endless).startswith(
        "-: a valid ruleset, but\n  play need not end: 1x1:"
    )


def test_laws_are_judged_of_rules_that_are_typed() -> None:
    typed = "id: mine\nname: Mine\nextends: tromp-taylor\nko: []\n"
    assert shown("laws", "-", "--law", "play-ends", typed=typed).startswith("mine\n")


def test_what_cannot_be_judged_is_refused() -> None:
    assert "name rulesets, or give --all" in refused("laws")
    assert refused("laws", "agga").startswith("gorules: unknown ruleset 'agga'")
    assert "unknown law 'play-end'" in refused("laws", "aga", "--law", "play-end")
    assert "no such folder" in refused("laws", "aga", "-o", "no/such/laws.md")


@pytest.mark.parametrize("id", ["tromp-taylor", "wiki-area", "aga"])
def test_the_page_says_what_the_command_says(id: str) -> None:
    (row,) = (line for line in PAGE.splitlines() if line.startswith(f"| {id} |"))
    court = Court(load_ruleset(id), 5_000)
    marks = {
        "proved": "proved",
        "not refuted": "not refuted",
        "refuted": "**NO**",
        "open": "?",
        "does not apply": "-",
    }
    assert row.strip("| ").split(" | ")[1:] == [marks[court.ruling(law).state] for law in LAWS]


def test_the_page_has_a_row_for_each_ruleset() -> None:
    rows = {line.split(" | ")[0].strip("| ") for line in PAGE.splitlines() if line.startswith("| ")}
    assert rows - {"ruleset"} == {each.id for each in all_rulesets() if each.players.min <= 2}
