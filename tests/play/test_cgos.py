"""The board of the Computer Go Server, judged by that server's own tests (``tests/suites/cgos.txt``)."""

from pathlib import Path

import pytest

import gorules as gr

SUITE = Path(__file__).parents[1] / "suites" / "cgos.txt"
CASES = [
    [column.strip() for column in line.split("|")]
    for line in SUITE.read_text("utf-8").splitlines()
    if not line.startswith("#")
]
RULES = {
    "positional": gr.load_ruleset("cgos"),
    "simple": gr.load_ruleset({"id": "mine", "name": "CGOS, simple ko", "extends": "cgos", "ko": "basic-ko"}),
}


@pytest.mark.parametrize(("board", "ko", "turns", "leaves", "margin"), [each[1:] for each in CASES],
                         ids=[each[0] for each in CASES])  # fmt: skip
def test_the_server_and_the_ruleset_agree(board: str, ko: str, turns: str, leaves: str, margin: str) -> None:
    empty = board if "x" in board else None
    rows = board.count("/") + 1
    drawn = gr.Board.parse(empty or f"{rows}x{rows}")
    position = None if empty else gr.Position.parse(drawn, board)
    game = gr.Game(RULES[ko], board=drawn, position=position)
    for turn in turns.replace("-", "").split():
        move, _, expected = turn.partition("=")
        verdict = game.verdict(move)
        if expected.isalpha() and expected != "end":
            assert verdict.violations[0].reason.value == expected, turn
            continue
        assert verdict.legal, turn
        played = game.play(move)
        assert len(played.captured) == int(expected if expected.isdigit() else 0), turn
        assert game.is_over is (expected == "end"), turn
    if leaves != "-":
        assert game.position.rows == tuple(leaves.split("/"))
    if margin != "-":
        assert gr.score("cgos", game.position).margin == int(margin)


def test_all_cases_are_read_and_most_turns_of_theirs_are_on_ko() -> None:
    assert len(CASES) == 12
    told = {name: len(turns.split()) for name, _, _, turns, _, _ in CASES}
    assert told["two kos"] + told["two kos, simple rule"] == 32
