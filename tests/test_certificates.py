"""Strategies that prove a value: the referee alone can check them, and finds every fault."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gorules as gr
from gorules.solve import Limits, certified, native
from gorules.solve.certificate import Certificate, read_certificate, verify
from tests.strategies import composed

NATIVE = pytest.mark.skipif(native.core is None, reason=f"the native core is not in use: {native.why_not}")


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
        ("spight-area", "1x3"),
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
    with pytest.raises(gr.InputError, match="more than 3 states"):
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
    assert done.stdout.startswith(
        "Black makes it at least 3 and White makes it at most 3 under tromp-taylor: "
    )
    path.write_text(path.read_text().replace('"margin":"3"', '"margin":"4"', 1))
    done = run("verify", str(path))
    assert (done.returncode, done.stderr) == (1, "")
    assert "the strategy of Black fails" in done.stdout
    assert run("verify", str(tmp_path / "none.json")).returncode == 2
