"""What rulesets promise: refutations are lines that the referee replays, and proofs are never refuted."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.laws.graph import Graph
from gorules.laws.law import Counterexample
from gorules.laws.laws import LAWS, Court, Ruling, by_id
from gorules.play.game import Game
from gorules.play.referee import Referee, State
from gorules.ruleset import Ruleset, all_rulesets, load_ruleset, rulesets
from tests.support.commands import data, refused, shown
from tests.support.random_rules import random_ruleset
from tests.support.strategies import composed

PAGE = (Path(__file__).parents[2] / "docs" / "laws.md").read_text("utf-8")


def judged(ruleset: Ruleset | str, law: str, most: int = 400, *boards: str) -> Ruling:
    loaded = load_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    return Court(loaded, most, boards or ("1x1", "1x2", "1x3")).ruling(by_id[law])


def refuted(ruleset: Ruleset | str, law: str) -> Counterexample:
    found = judged(ruleset, law).refuted
    assert found is not None
    return found


# Known games


def test_what_can_happen_on_one_point_is_three_states() -> None:
    # A stone would take itself away and leave the start, so there are only passes.
    graph = Graph(load_ruleset("tromp-taylor"), Board.parse("1x1"))
    assert [[edge.turn.move for edge in edges] for edges in graph.edges] == [["pass"], ["pass"], []]
    assert graph.whole and not [*graph.knots()]


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
    assert judged("tromp-taylor", "colours-alike").state == "holds"


def test_superko_remembers_how_a_position_came_about() -> None:
    # On two points: after Black's pass and White's A1 Black takes, and White may not take back.
    found = refuted("tromp-taylor", "history-free")
    assert (found.board, found.line) == ("1x2", ("pass", "A1"))
    assert judged("kee-3.0", "history-free").state == "does not apply"


def test_who_must_play_may_lose_by_it() -> None:
    found = judged("no-pass-go", "never-worse").refuted  # she who has no play has lost, on one point at once
    assert found is not None and found.board == "1x1"
    assert judged("tromp-taylor", "never-worse").boards == ("1x1", "1x2", "1x3")


# All rulesets


def replayed(ruleset: Ruleset, found: Counterexample) -> tuple[State, State]:
    """Return the states after the line and after one round of its cycle, by the referee."""
    game = Game(ruleset, board=found.board)
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
    court = Court(ruleset, 150, ("1x1", "1x2", "1x3"))
    for law in LAWS:
        found = court.ruling(law).refuted
        if found is not None:
            before, after = replayed(ruleset, found)
            if law.id.startswith("play-ends"):
                assert before.remainder == after.remainder
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
            stuck = forbidden = round_ = False
            for line in lines(referee, referee.opening(Position.empty(board)), 5):
                last = line[-1]
                stuck |= last.ending is None and not [*referee.legal_turns(last)]
                if last.ending is None:
                    violations = referee.violations(last, referee.candidate(last, None))
                    forbidden |= any(each.axis == "ko" for each in violations)
                round_ |= any(each.remainder == last.remainder for each in line[:-1])
            graph = Graph(ruleset, board, 300)
            for law, met in (
                ("a-turn-exists", stuck),
                ("bans-hit-plays", forbidden),
                ("play-ends-whatever", round_),
            ):
                ruling = Court(ruleset, 300, (spec,)).ruling(by_id[law])
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
        graphs = [Graph(ruleset, Board.parse(spec), 60) for spec in ("1x1", "1x2", "1x3")]
        for law in LAWS:
            if law.by_states and law.speaks_of(ruleset) and law.proof(ruleset):
                assert [law.refutation(graph) for graph in graphs] == [None] * 3, (law.id, ruleset.terms())


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
    marks = {"proved": "proved", "holds": "holds", "refuted": "**NO**", "open": "?", "does not apply": "-"}
    assert row.strip("| ").split(" | ")[1:] == [marks[court.ruling(law).state] for law in LAWS]


def test_the_page_has_a_row_for_each_ruleset() -> None:
    rows = {line.split(" | ")[0].strip("| ") for line in PAGE.splitlines() if line.startswith("| ")}
    assert rows - {"ruleset"} == {each.id for each in all_rulesets() if each.players.min <= 2}
