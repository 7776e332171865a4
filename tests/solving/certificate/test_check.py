"""Strategies that prove a value: the referee alone can check them, and finds every fault."""

import json
import random
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gorules as gr
from gorules.files.data import rulesets_folder as shipped
from gorules.formats.graph import read_graph
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.native import bridge
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.rules.component import FACTS
from gorules.ruleset import AXES
from gorules.solving.certificate.certificate import Certificate, read_certificate
from gorules.solving.certificate.check import verify
from gorules.solving.front import certified as certified_task
from gorules.solving.solution import Limits, Solution
from gorules.solving.task import Task
from tests.support.strategies import composed


def certified(
    ruleset: gr.Ruleset | str,
    board: Board | str | None = None,
    *,
    threshold: float | None = None,
    limits: Limits | None = None,
    most_answers: int | None = None,
    **start: Any,
) -> tuple[Solution, Certificate]:
    game = gr.Game(ruleset, board, **start)
    wanted = None if threshold is None else Fraction(threshold)
    return certified_task(Task.of(game, limits, threshold=wanted), most_answers)


NATIVE = pytest.mark.skipif(bridge.core is None, reason=f"the native core is not in use: {bridge.why_not}")


@pytest.mark.parametrize(
    ("ruleset", "board"),
    [
        ("tromp-taylor", "1x2"),
        ("tromp-taylor", "1x3"),
        ("tromp-taylor", "2x2"),
        ("tromp-taylor-ssk", "1x4"),
        ("taylor-tromp-early-nssk", "1x3"),
        ("tromp-taylor-no-suicide", "1x5"),
        ("no-pass-go", "1x5"),
        ("chinese-2002-practice", "1x4"),
        ("chinese-2002-practice", "2x2"),
        ("spight-area", "1x3"),
        ("kee-3.0-no-suicide", "2x2"),
        ("kee-3.0-strict", "2x2"),
        ("kee-3.0-no-suicide", "1x6"),
        ("kee-3.0-no-suicide", "2x4"),
        pytest.param("tromp-taylor", "2x3", marks=NATIVE),
        pytest.param("tromp-taylor-no-suicide", "3x3", marks=NATIVE),
        pytest.param("bga", "1x6", marks=NATIVE),
    ],
)
def test_two_strategies_prove_the_value(ruleset: str, board: str) -> None:
    found, proof = certified(ruleset, board)
    assert found.exact
    assert {(each.player, each.margin) for each in proof.strategies} == {
        ("black", found.value),
        ("white", found.value),
    }
    checked = verify(proof)
    assert checked.failure is None
    assert checked.states > 0


def test_a_threshold_is_proven_by_one_strategy() -> None:
    for threshold, player, margin in ((1, "black", 1), (1.5, "white", 1), (2, "white", 1.5)):
        found, proof = certified("tromp-taylor", "2x2", threshold=threshold)
        assert found.reached is (player == "black")
        (strategy,) = proof.strategies
        assert (str(strategy.player), float(strategy.margin)) == (player, margin)
        assert verify(proof).failure is None


def test_a_start_with_komi_and_white_to_play() -> None:
    found, proof = certified("tromp-taylor", position="X.", to_play="white", komi=0.5)
    assert proof.to_play == "white"
    assert verify(proof).failure is None
    assert {each.margin for each in proof.strategies} == {found.value}


def faulty(change: Any) -> str:
    """Return what the referee says of a certificate for 2x2 after a change to its JSON."""
    data = json.loads(Path("docs/certificate-2x2.json").read_text())
    change(data["strategies"])
    failure = verify(Certificate.model_validate(data)).failure
    assert failure is not None
    return failure


def first(nodes: list[Any], kind: type) -> Any:
    return next(node for node in nodes if isinstance(node, kind))


def test_a_margin_that_is_too_good_fails() -> None:
    def claim_more(strategies: Any) -> None:
        strategies[0]["margin"] = 2

    assert "Black fails" in faulty(claim_more)


def test_a_missing_answer_fails() -> None:
    def forget(strategies: Any) -> None:
        del strategies[1]["nodes"][strategies[1]["root"]]["pass"]

    assert faulty(forget) == "the strategy of White fails: after the start, there is no answer to pass"


def test_an_illegal_move_fails() -> None:
    def wrong(strategies: Any) -> None:
        strategies[0]["nodes"][strategies[0]["root"]][0] = "C9"

    assert faulty(wrong) == "the strategy of Black fails: after the start, C9 is not legal"


def test_another_move_fails() -> None:
    def pass_at_once(strategies: Any) -> None:
        strategies[0]["nodes"][strategies[0]["root"]] = "passes"

    assert "not enough to pass" in faulty(pass_at_once)


def test_a_strategy_for_the_wrong_player_fails() -> None:
    def swap(strategies: Any) -> None:
        strategies[0]["player"], strategies[1]["player"] = "white", "black"

    assert "other player's turn" in faulty(swap)


def test_a_strategy_that_ends_before_the_game_fails() -> None:
    def cut(strategies: Any) -> None:
        first(strategies[1]["nodes"], dict)["pass"] = -1

    assert "play does not" in faulty(cut)


def test_play_without_end_proves_nothing() -> None:
    rules = composed(ko=["basic-ko"], suicide="forbidden", end=[{"type": "captures", "count": 1}])
    nodes = [{"A1": 1, "B1": 1, "pass": 1}, ["pass", 0]]
    proof = Certificate.model_validate(
        {
            "ruleset": rules.id,
            "fingerprint": rules.fingerprint,
            "board": "1x2",
            "position": "..",
            "to-play": "white",
            "strategies": [{"player": "black", "margin": -9, "root": 0, "nodes": nodes}],
        }
    )
    failure = verify(proof, rules).failure
    assert failure is not None
    assert "can go on for ever" in failure


def test_a_certificate_for_other_rules_is_refused() -> None:
    _, proof = certified("tromp-taylor", "1x2")
    with pytest.raises(gr.InputError, match="fingerprint"):
        verify(proof, "tromp-taylor-no-suicide")


def test_no_certificate_without_a_value() -> None:
    with pytest.raises(gr.InputError, match="a limit was reached"):
        certified("tromp-taylor", "2x3", limits=Limits(nodes=5))
    with pytest.raises(gr.InputError, match="earlier turns"):
        certified("tromp-taylor", position=".O", history=["X."])
    with pytest.raises(gr.InputError, match=r"answer is \+1, without a certificate: .* more than 3 states"):
        certified("tromp-taylor", "2x2", most_answers=3)


@pytest.mark.parametrize("text", ["", "[]", '{"format": "gorules certificate 1"}', "\xff"])
def test_a_file_without_a_certificate_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "no.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(gr.InputError, match="no certificate"):
        read_certificate(path)


def test_the_commands_write_and_check_a_certificate(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "gorules", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    path = tmp_path / "proof.json"
    assert run("solve", "--board", "1x3", "--certificate", str(path)).returncode == 0
    done = run("verify", str(path))
    assert done.returncode == 0
    # How many states there are depends on the solver that chose the turns.
    assert re.fullmatch(
        "Black makes it at least 3 and White makes it at most 3 on 1x3 from the empty board "
        r"with Black to play under tromp-taylor: \d+ states looked at",
        " ".join(done.stdout.split()),
    )
    path.write_text(path.read_text().replace('"margin":"3"', '"margin":"4"', 1))
    done = run("verify", str(path))
    assert (done.returncode, done.stderr) == (1, "")
    assert "the strategy of Black fails" in done.stdout
    assert run("verify", str(tmp_path / "none.json")).returncode == 2
    path.write_text(path.read_text().replace('"1x3"', '"zz"'))
    done = run("verify", str(path))
    assert done.returncode == 2
    assert done.stderr.startswith(f"gorules: {path}: ") and "zz" in done.stderr


# Games that are scored over a cycle


def test_the_page_on_kee_shows_what_the_check_says() -> None:
    checked = verify(certified("kee-3.0", "2x2")[1])
    page = Path("docs/kee.md").read_text(encoding="utf-8")
    assert f"{checked}: {checked.states:,} states looked at" in " ".join(page.split())
    assert checked.failure is None


def test_komi_and_a_threshold_under_kee() -> None:
    _, proof = certified("kee-3.0", "1x5", komi=0.5)
    assert str(verify(proof)) == (
        "Black makes it at least -0.5 and White makes it at most -0.5 "
        "on 1x5 from the empty board with Black to play and a komi of 0.5 under kee-3.0"
    )
    _, proof = certified("kee-3.0", "1x5", threshold=1)
    assert str(verify(proof)).startswith("White makes it at most 0.5 on 1x5 ")


def kee_proof(
    nodes: list[Any],
    margin: object,
    player: str = "black",
    board: str = "1x3",
    ruleset: str = "kee-3.0-no-suicide",
) -> Certificate:
    rules = gr.load_ruleset(ruleset)
    return Certificate.model_validate(
        {
            "ruleset": rules.id,
            "fingerprint": rules.fingerprint,
            "board": board,
            "position": Position.empty(Board.parse(board)).text,
            "to-play": "black",
            "strategies": [{"player": player, "margin": margin, "root": 0, "nodes": nodes}],
        }
    )


@pytest.mark.parametrize(
    "nodes",
    [["passes"], [["pass", 1], {"A1": 0, "B1": 0, "C1": 0, "pass": 0}]],
    ids=["said so", "move by move"],
)
def test_a_player_who_always_passes_gets_the_worst_of_what_the_opponent_can_make(nodes: list[Any]) -> None:
    # White can come to a position that is worth 3 to her and nothing to Black.
    assert verify(kee_proof(nodes, -3)).failure is None
    assert (
        verify(kee_proof(nodes, "-2.5")).failure
        == "the strategy of Black fails: after pass A1 pass, a cycle can follow in which White passes for 3 "
        "and Black for less than 0.5"
    )


def test_who_passes_later_on_has_to_answer_all_the_same() -> None:
    assert "replies to passes" in str(
        verify(kee_proof([["B1", 1], dict.fromkeys(("pass",), 2), "passes"], -3))
    )


@cache
def kee_2x2() -> Certificate:
    return certified("kee-3.0-no-suicide", "2x2")[1]


def kee_faulty(change: Any) -> str:
    """Return what the referee says of a certificate for 2x2 under Kee's rules after a change to its JSON."""
    data = kee_2x2().model_dump(mode="json", by_alias=True)
    change(data["strategies"])
    failure = verify(Certificate.model_validate(data)).failure
    assert failure is not None
    return failure


def test_faults_are_found_in_strategies_by_situations() -> None:
    def claim_more(strategies: Any) -> None:
        strategies[0]["margin"] = "0.5"

    def forget(strategies: Any) -> None:
        del strategies[1]["nodes"][0]["B2"]

    def play_elsewhere(strategies: Any) -> None:
        strategies[0]["nodes"][0] = ["C9", 1]

    def end(strategies: Any) -> None:
        strategies[1]["nodes"][0]["pass"] = -1

    def swap(strategies: Any) -> None:
        strategies[0]["player"], strategies[1]["player"] = "white", "black"

    assert re.search("Black fails: .* a cycle can follow in which White passes", kee_faulty(claim_more))
    assert kee_faulty(forget) == "the strategy of White fails: after the start, there is no answer to B2"
    assert kee_faulty(play_elsewhere) == "the strategy of Black fails: after the start, C9 is not legal"
    assert kee_faulty(end).endswith("after pass, the strategy ends here, and play does not")
    assert "other player's turn" in kee_faulty(swap)


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("memories", [1, 2])
def test_the_cycles_of_situations_are_those_that_end_games(player: int, memories: int) -> None:
    # Strategies drawn by lot, with so many nodes for each situation, against all lines. With one node, what
    # the check accepts is exactly what they guarantee; with more, it may only be less.
    rules = gr.load_ruleset("kee-3.0-no-suicide")
    better = 1 if player == 0 else -1
    found = set()
    for seed in range(100):
        nodes = drawn(rules, "1x2", player, memories, random.Random(seed))
        worst = (min if player == 0 else max)(margins(rules, "1x2", player, nodes))
        found.add(worst)
        colour = "white" if player else "black"
        assert verify(kee_proof(nodes, worst + better, colour, "1x2")).failure is not None
        if memories == 1:
            assert verify(kee_proof(nodes, worst, colour, "1x2")).failure is None
    assert len(found) > 1


def drawn(rules: gr.Ruleset, board: str, player: int, memories: int, lot: random.Random) -> list[Any]:
    """Return the nodes of a strategy that makes any legal move, and can make another one the next time."""

    def number(state: State) -> int:
        place = state.to_play, state.position.cells, state.bans, lot.randrange(memories)
        if place not in numbers:
            numbers[place] = len(states)
            states.append(state._replace(ending=None))
        return numbers[place]

    referee = Referee(rules, Board.parse(board))
    numbers: dict[object, int] = {}
    states: list[State] = []
    nodes: list[Any] = []
    number(referee.opening(Position.empty(referee.board)))
    for state in states:
        legal = list(referee.legal_turns(state))
        if state.to_play == player:
            turn = lot.choice(legal)
            nodes.append([turn.move, number(referee.after(state, turn))])
        else:
            nodes.append({turn.move: number(referee.after(state, turn)) for turn in legal})
    return nodes


def margins(rules: gr.Ruleset, board: str, player: int, nodes: list[Any]) -> set[Any]:
    """Return how all games can end in which a player follows a strategy."""
    referee = Referee(rules, Board.parse(board))
    found = set()
    lines: list[tuple[int, State, tuple[Turn, ...]]] = [
        (0, referee.opening(Position.empty(referee.board)), ())
    ]
    while lines:
        number, state, turns = lines.pop()
        if state.ending is not None:
            found.add(settle(rules, state, turns).margin)
            continue
        node = nodes[number]
        for turn in referee.legal_turns(state):
            after = node[1] if state.to_play == player else node[turn.move]
            if state.to_play != player or turn.move == node[0]:
                lines.append((after, referee.after(state, turn), (*turns, turn)))
    return found


def test_where_the_last_pass_in_the_cycle_counts_games_are_played_out(tmp_path: Path) -> None:
    path = tmp_path / "last.yaml"
    path.write_text(
        "id: last\nname: Last\nextends: kee-3.0-no-suicide\n"
        "scoring: {type: area, empty-counts: borders-no-opponent, positions: passed-in-cycle, takes: last}\n"
    )
    found, proof = certified(str(path), "1x2")
    assert found.exact
    assert any(isinstance(node, dict) and -1 in node.values() for node in proof.strategies[1].nodes)
    assert verify(proof, str(path)).failure is None


@pytest.mark.parametrize("solver", [pytest.param("native", marks=NATIVE), "python"])
@pytest.mark.parametrize("suicide", ["forbidden", "multi-stone"])
@pytest.mark.parametrize(("board", "value"), [("1x4", 4), ("1x5", 0), ("1x6", 1), ("2x2", 0), ("2x3", 0)])
def test_where_prisoners_decide_the_value_is_proven_too(
    board: str, value: int, suicide: str, solver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if solver == "python":
        monkeypatch.setattr(bridge, "core", None)
    ends = [{"type": "passes", "count": 2}, {"type": "situation-repeats", "then": "prisoners"}]
    rules = composed(ko=["basic-ko"], suicide=suicide, removal="none", end=ends)
    found, proof = certified(rules, board)
    assert found.value == value and len(proof.strategies) == 2
    assert verify(proof, rules).failure is None


def test_a_certificate_claims_something() -> None:
    data = json.loads(Path("docs/certificate-2x2.json").read_text())
    with pytest.raises(ValueError, match="strategies"):
        Certificate.model_validate({**data, "strategies": []})


def test_no_file_that_a_certificate_names_is_opened(tmp_path: Path) -> None:
    ring = tmp_path / "ring.yaml"
    ring.write_text("edges: [a b, b c, c d, d a]\n")
    found, proof = certified("tromp-taylor", read_graph(ring))
    ring.write_text("- no graph any more")
    assert found.exact and verify(proof).failure is None
    ring.write_text("edges: [a b, b c, c d, d a]\n")
    with pytest.raises(ValueError, match="neighbours of each point of the graph have to be given"):
        verify(proof.model_copy(update={"neighbours": None}))


def test_a_board_from_a_file_goes_along() -> None:
    ring = Board.from_edges([tuple(edge) for edge in ("ab", "bc", "cd", "da")], spec="graph:ring.yaml")
    found, proof = certified("tromp-taylor", ring)
    assert found.exact and proof.board == "graph:ring.yaml"
    again = Certificate.model_validate_json(proof.model_dump_json(by_alias=True))
    assert verify(again).failure is None
    assert "on its graph of 4 points and 4 edges from the empty board" in str(verify(again))
    # With an edge more it is another game.
    assert again.neighbours is not None
    near = {**again.neighbours, "a": ("b", "c", "d"), "c": ("a", "b", "d")}
    assert verify(again.model_copy(update={"neighbours": near})).failure is not None


def changed(**fields: Any) -> Certificate:
    """Return the certificate for 2x2 with some of its fields changed."""
    return Certificate.model_validate(json.loads(Path("docs/certificate-2x2.json").read_text()) | fields)


NEAR_2X2 = {"A2": ("B2", "A1"), "B2": ("A2", "B1"), "A1": ("A2", "B1"), "B1": ("B2", "A1")}
APART = {"A2": ("B2",), "B2": ("A2",), "A1": ("B1",), "B1": ("A1",)}


def test_a_board_and_its_neighbours_have_to_agree() -> None:
    assert verify(changed(neighbours=NEAR_2X2)).failure is None
    with pytest.raises(gr.InputError, match="not the neighbours on the board 2x2"):
        verify(changed(neighbours=APART))
    with pytest.raises(gr.InputError, match="not the neighbours on the board 2x2"):
        verify(changed(neighbours=dict(reversed(NEAR_2X2.items()))))
    with pytest.raises(gr.InputError, match="'A1' is given as a neighbour of 'B1', but not the reverse"):
        verify(changed(board="graph", neighbours=NEAR_2X2 | {"A1": ("A2",)}))


def test_a_board_that_is_not_what_its_name_says_is_told_by_its_neighbours() -> None:
    lying = replace(Board.from_edges([("A1", "B1"), ("C1", "D1")]), spec="2x2")
    proof = certified("tromp-taylor", lying)[1]
    assert proof.board == "graph"
    assert "on its graph of 4 points and 2 edges" in str(verify(proof))


def test_the_sentence_says_what_is_proven_of_which_start() -> None:
    proof = certified("tromp-taylor", position="X.", to_play="white", komi=0.5)[1]
    assert str(verify(proof)) == (
        "Black makes it at least -2.5 and White makes it at most -2.5 "
        "on 1x2 from X. with White to play and a komi of 0.5 under tromp-taylor"
    )
    failed = str(verify(changed(position="O./..")))
    assert failed.startswith("the strategy of Black fails: ")
    assert failed.endswith(" on 2x2 from O./.. with Black to play under tromp-taylor")


def test_a_check_opens_no_file_that_a_certificate_names(tmp_path: Path) -> None:
    rules = tmp_path / "tromp-taylor.yaml"
    shutil.copy(shipped() / "tromp-taylor.yaml", rules)
    graph = tmp_path / "square.yaml"
    graph.write_text("edges: [A1 A2, A2 B2, B2 B1, B1 A1]\n")
    # Both files are in order, and either would do if it were read.
    assert verify(changed(), str(rules)).failure is None
    for fields in ({"board": f"graph:{graph}"}, {"board": f" graph:{graph}"}, {"ruleset": str(rules)}):
        with pytest.raises(gr.InputError, match=r"have to be given|comes with gorules"):
            verify(changed(**fields))
    with pytest.raises(gr.InputError, match="comes with gorules"):
        verify(changed(ruleset="tromp-grid:/tromp-taylor.yaml"))


REPLIES: Any = dict.fromkeys((*Board.parse("4x4").names, "pass"), 0)


@pytest.mark.parametrize(
    ("ruleset", "nodes"),
    [
        ("tromp-taylor", [["pass", 1], REPLIES]),  # Black alone can make lines of 2 ** 16 turns
        ("tromp-taylor-no-suicide", ["passes"]),
        ("kee-3.0", ["passes"]),
        ("kee-3.0", [["pass", 1], REPLIES]),
    ],
)
def test_a_check_stops_where_its_memory_ends(ruleset: str, nodes: list[Any]) -> None:
    with pytest.raises(gr.InputError, match="takes more than 1 MB of memory"):
        verify(kee_proof(nodes, -16, board="4x4", ruleset=ruleset), memory=1 << 20)


def test_nothing_is_proven_where_a_player_has_no_legal_turn() -> None:
    rules = composed(ko=["positional-superko"], passing="forbidden", end=[{"type": "captures", "count": 9}])
    answers = {"A1": 1, "B1": 1}
    proof = kee_proof([["A1", 1], answers | {"B1": 0}, answers], 3, board="1x2", ruleset="tromp-taylor")
    proof = proof.model_copy(update={"fingerprint": rules.fingerprint})
    failure = verify(proof, rules).failure
    assert failure is not None
    assert "has no legal turn, and play goes on" in failure


@pytest.mark.parametrize(
    ("ruleset", "board"),
    [("tromp-taylor", "1x4"), ("kee-3.0-no-suicide", "1x4"), ("spight-area", "1x3"), ("no-pass-go", "1x4")],
)
def test_a_check_asks_no_component_about_itself(
    ruleset: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = gr.load_ruleset(ruleset)
    _, proof = certified(rules, board)

    def asked(*_: Any) -> Any:
        raise AssertionError("a fact was asked")

    # The referee alone asks: whether a ban forbids anything, and whether to remark on dead stones.
    for component in {type(each) for axis in AXES for each in rules.axis(axis)}:
        for owner in component.__mro__:
            for fact in (FACTS - {"forbids", "removes"}) & vars(owner).keys():
                monkeypatch.setattr(owner, fact, property(asked))
    assert verify(proof, rules).failure is None
    more = [each.model_copy(update={"margin": each.margin + 1}) for each in proof.strategies[:1]]
    assert verify(proof.model_copy(update={"strategies": tuple(more)}), rules).failure is not None
