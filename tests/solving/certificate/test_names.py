"""What a certificate names is read once, and checked and printed as it was read, however it is written."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app
from gorules.go.board import Board
from gorules.go.words import RESERVED
from gorules.report import plain
from gorules.solving.certificate.certificate import Certificate, parse_certificate
from gorules.solving.certificate.check import Verified, verify
from gorules.solving.front import certified
from gorules.solving.task import Task

SPELLINGS = ("{}", " {}", "{} ", "\t{}", "0{}", "00{}")


def claimed(
    rules: gr.Ruleset, board: Board, position: str, margin: object, spelling: str, **more: Any
) -> Certificate:
    """Return the claim that both players get a margin by passing, on a board as it is spelt, with its
    neighbours.
    """
    near = {name: board.named(around) for name, around in zip(board.names, board.neighbours, strict=True)}
    passing = {"margin": margin, "root": 0, "nodes": ["passes"]}
    fields = {
        "ruleset": rules.id,
        "fingerprint": rules.fingerprint,
        "board": spelling,
        "neighbours": near,
        "position": position,
        "to-play": "black",
        "strategies": [{"player": player, **passing} for player in ("black", "white")],
    }
    return Certificate.model_validate(fields | more)


def spelt(board: str) -> list[str]:
    return [spelling.format(each) for spelling in SPELLINGS for each in (board, board.upper())]


def test_a_board_has_its_komi_however_it_is_written() -> None:
    # Chinese rules, 7.5 points on 19x19: all points are Black's, 361 of them, and White can play on neither
    # of the two that are empty.
    rules, board = gr.load_ruleset("chinese-2002-practice"), Board.parse("19x19")
    position = "/".join([".X." + "X" * 16, *["X" * 19] * 18])
    for spelling in spelt("19x19"):
        checked = verify(claimed(rules, board, position, "353.5", spelling), rules)
        assert checked.failure is None
        assert "makes it at most 353.5 on 19x19 from" in str(checked)
        assert plain.data(checked)["board"] == "19x19"
        assert verify(claimed(rules, board, position, 361, spelling), rules).failure is not None


def test_a_board_of_three_points_has_its_komi_however_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "k.yaml"
    file.write_text("id: k\nname: K\nextends: tromp-taylor\ncompensation: {komi: {1x3: 2}}\n")
    rules = gr.load_ruleset(file)
    proof = certified(Task.of(gr.Game(rules, "1x3")))[1].model_dump(mode="json", by_alias=True)
    near = {"A1": ["B1"], "B1": ["A1", "C1"], "C1": ["B1"]}
    for spelling in spelt("1x3"):
        for more in ({}, {"neighbours": near}):
            said = proof | {"board": spelling} | more
            assert str(verify(Certificate.model_validate(said), rules)) == (
                "Black makes it at least 1 and White makes it at most 1 on 1x3 from the empty board "
                "with Black to play under k"
            )
            too_much = said | {"strategies": [strategy | {"margin": 3} for strategy in said["strategies"]]}
            assert verify(Certificate.model_validate(too_much), rules).failure is not None


NO_BOARDS = ("\uff11\uff19x19", "19\u00d719", "19 x 19", "+19x19", "19x19x1", "19.0x19", "graphs")


@pytest.mark.parametrize("spelling", NO_BOARDS)
def test_what_is_no_spelling_of_a_board_is_refused(spelling: str) -> None:
    rules = gr.load_ruleset("tromp-taylor")
    with pytest.raises(gr.InputError):
        verify(claimed(rules, Board.parse("1x2"), "..", 0, spelling), rules)


@pytest.mark.parametrize("spelling", ["graph", " graph", "graph:1x3", "graph: 1x3", "graph:/etc/passwd"])
def test_a_graph_is_told_by_its_neighbours_alone_and_has_no_komi_of_a_grid(
    spelling: str, tmp_path: Path
) -> None:
    file = tmp_path / "k.yaml"
    file.write_text("id: k\nname: K\nextends: tromp-taylor\ncompensation: {komi: {1x3: 2}}\n")
    proof = certified(Task.of(gr.Game("tromp-taylor", "1x3")))[1].model_dump(mode="json", by_alias=True)
    near = {"A1": ["B1"], "B1": ["A1", "C1"], "C1": ["B1"]}
    rules = gr.load_ruleset(file)
    said = proof | {"board": spelling, "neighbours": near, "fingerprint": rules.fingerprint}
    checked = verify(Certificate.model_validate(said), rules)
    assert str(checked) == (
        "Black makes it at least 3 and White makes it at most 3 on its graph of 3 points and 2 edges "
        "from the empty board with Black to play under k"
    )
    shown = plain.data(checked)
    assert (shown["board"], shown["neighbours"]) == ("graph", near)


def test_a_certificate_that_names_a_grid_is_shown_as_that_grid() -> None:
    rules, board = gr.load_ruleset("tromp-taylor"), Board.parse("1x2")
    shown = plain.data(verify(claimed(rules, board, " X . ", 2, " 01X2", komi="+0.50"), rules))
    assert (shown["board"], shown["neighbours"], shown["position"]) == ("1x2", None, "X.")
    assert float(shown["komi"]) == 0.5


# Names of points


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_no_certificate_calls_a_point_like_a_move(word: str) -> None:
    rules = gr.load_ruleset("button-go")
    for name in (word, word.upper(), word.capitalize()):
        graph = {"a": [name], name: ["a"]}
        proof = claimed(rules, Board.parse("1x2"), "X.", 0, "graph", neighbours=graph)
        with pytest.raises(gr.InputError, match=f"neighbours: a point cannot be called '{name}'"):
            verify(proof, rules)


def test_a_play_is_not_hidden_by_taking_the_button() -> None:
    # White's strategy of the report: with a point called "button" the button was looked at in its place.
    nodes: list[Any] = [{"a": 1, "button": 1, "pass": 1}, "passes"]
    said = {
        "ruleset": "button-go", "fingerprint": gr.load_ruleset("button-go").fingerprint, "board": "graph",
        "neighbours": {"a": ["button"], "button": ["a"]}, "position": "X.", "to-play": "black",
        "strategies": [{"player": "white", "margin": "-1.5", "root": 0, "nodes": nodes}],
    }  # fmt: skip
    with pytest.raises(gr.InputError, match="cannot be called 'button'"):
        verify(Certificate.model_validate(said))
    # By another name the point is one more reply, and the claim is false: the value is -0.5.
    said["neighbours"] = {"a": ["x"], "x": ["a"]}
    assert verify(Certificate.model_validate(said)).failure == (
        "the strategy of White fails: after the start, there is no answer to x"
    )
    board = Board.from_edges([("a", "x")])
    value, proof = certified(Task.of(gr.Game("button-go", board, "X.")))
    assert float(value.value or 0) == -0.5
    assert verify(proof).failure is None


@pytest.mark.parametrize(
    ("edges", "more"),
    [
        ("a, button", ["--rules", "button-go"]),
        ("a, button", ["--rules", "button-go", "--position", "X."]),
        ("a, button", ["--rules", "button-go", "--position", ".X", "--to-play", "white"]),
        ("a, draw", ["--rules", "tromp-taylor", "--certificate", "d.json"]),
    ],
)
def test_solve_refuses_a_graph_with_a_point_called_like_a_move(
    edges: str, more: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b.yaml").write_text(f"edges: [[{edges}]]\n")
    done = CliRunner().invoke(app, ["solve", "--board", "graph:b.yaml", *more])
    assert done.exit_code == 2
    assert done.stderr.startswith("gorules: b.yaml:1:9: edges[0]: a point cannot be called '")
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "d.json").exists()


ODD_NAMES = ("passes", "-1", "A1", "a1", "\u00e9", "e\u0301", "graph", "white", "\u68cb", "no_result")


@pytest.mark.parametrize("rules", ["tromp-taylor", "button-go", "kee-3.0-no-suicide", "aga"])
@pytest.mark.parametrize("edges", [[(0, 1), (1, 2)], [(0, 1), (1, 2), (2, 0)], [(0, 1)]])
def test_what_solve_certifies_on_graphs_with_odd_names_passes_verify(
    rules: str, edges: list[tuple[int, int]]
) -> None:
    for first in range(0, len(ODD_NAMES) - 2, 3):
        names = ODD_NAMES[first : first + 3]
        board = Board.from_edges([(names[one], names[other]) for one, other in edges])
        found, proof = certified(Task.of(gr.Game(rules, board)))
        content = proof.model_dump_json(by_alias=True).encode()
        checked = verify(parse_certificate(content, file="proof.json"))
        assert checked.failure is None
        assert {each.margin for each in checked.strategies} == {found.value}


# Fields that could be read in two ways


def changed(change: Any) -> Verified:
    said = json.loads(Path("docs/certificate-2x2.json").read_text())
    change(said)
    return verify(parse_certificate(json.dumps(said).encode(), file="proof.json"))


@pytest.mark.parametrize("root", [True, 0.0, "0", None, [0]])
def test_the_number_of_a_node_is_a_whole_number(root: object) -> None:
    def as_root(said: Any) -> None:
        said["strategies"][0]["root"] = root

    def as_reply(said: Any) -> None:
        node = next(each for each in said["strategies"][0]["nodes"] if isinstance(each, dict))
        node["pass"] = root

    def as_following(said: Any) -> None:
        node = next(each for each in said["strategies"][0]["nodes"] if isinstance(each, list))
        node[1] = root

    for change in (as_root, as_reply, as_following):
        with pytest.raises(gr.InputError, match=r"proof.json: strategies.0.*: this is no certificate"):
            changed(change)


@pytest.mark.parametrize("margin", [True, "1/1", "1e0", "\uff11", float("nan"), [1], None, "", "0.25"])
def test_a_margin_is_a_number_of_half_points(margin: object) -> None:
    with pytest.raises(gr.InputError, match=r"strategies.0.margin: this is no certificate"):
        changed(lambda said: said["strategies"][0].update(margin=margin))


@pytest.mark.parametrize("written", [1, 1.0, "1", "+1", "1.0", "01", "1.000"])
def test_a_margin_is_printed_as_it_is_read(written: object) -> None:
    def write(said: Any) -> None:
        for strategy in said["strategies"]:
            strategy["margin"] = written

    assert str(changed(write)).startswith("Black makes it at least 1 and White makes it at most 1 on 2x2 ")


@pytest.mark.parametrize(
    ("one", "twice"),
    [
        ('"board":', '"board": "1x1", "board":'),
        ('"margin":', '"margin": "9", "margin":'),
        ('"pass":', '"pass": -1, "pass":'),
    ],
)
def test_what_is_given_twice_is_refused(one: str, twice: str) -> None:
    said = json.dumps(json.loads(Path("docs/certificate-2x2.json").read_text()))
    with pytest.raises(gr.InputError, match=f"this is no certificate: '{one[1:-2]}' is given twice"):
        parse_certificate(said.replace(one, twice, 1).encode(), file="proof.json")


@pytest.mark.parametrize(
    "more",
    [
        {"history": ["../.X"]}, {"handicap": 2}, {"players": 3}, {"to_play": "white"}, {"Board": "1x1"},
        {"prisoners": {"black": 1}}, {"dead": "A1"}, {"turns": ["A1"]}, {"strategy": []},
    ],
)  # fmt: skip
def test_a_field_that_no_check_looks_at_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(gr.InputError, match="this is no certificate"):
        changed(lambda said: said.update(more))
