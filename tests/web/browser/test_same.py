"""gorules in the browser answers as it does elsewhere, byte for byte: games, beasts and rulesets."""

import json
import os
import random
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks import pyodide
from gorules.bestiary.beasts import beasts
from gorules.play.game import Game
from gorules.ruleset import load_ruleset, rulesets
from tests.web.browser.conftest import Host

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

GAMES, BEASTS, RULESETS = 300, 40, 20
BOARDS = ("2x2", "1x5", "3x3", "4x4", "5x5", "torus:3x3", "cylinder:3x4", "box:2x2x2", "7x7", "9x9")
DIFFERENT = "id: mine\nname: Mine\nextends: {}\nsuicide: {{type: multi-stone, clause: mine}}\n"
"""A ruleset of one's own."""
RECORDS = {
    "(;RU[中国规则]PB[柯洁]BR[9段])": "gb18030", "(;RU[日本規則]PB[本因坊])": "euc_jp",
    "(;RU[Правила игры]PB[Иван])": "cp1251", "(;CA[Shift_JIS]RU[日本規則])": "cp932",
    "(;CA[cp852]RU[Pravidlá])": "cp852", "(;CA[koi8-r]RU[Правила])": "koi8_r",
    "(;RU[한국 규칙]PB[이세돌])": "cp949", "(;CA[UTF-8]RU[中國規則]PB[黑白棋])": "cp950",
}  # fmt: skip
"""Records, and the encodings in which they are: some say so, some do not, one says another."""
MOST = 40
"""The most turns of a random game."""


def questions() -> Iterator[dict[str, Any]]:
    """Games at random, beasts under a handful of rulesets, and what rulesets say."""
    chance = random.Random(20)
    ids = chance.sample(rulesets(), RULESETS)
    ids[0] = "kee-3.0"
    for number in range(GAMES):
        ruleset = load_ruleset(ids[number % RULESETS])
        players = ruleset.players.min if number % 7 else ruleset.players.max
        game = Game(ruleset, board=chance.choice(BOARDS), players=min(players, 4))
        while not game.is_over and len(game.turns) < MOST:
            moves = game.legal_moves()
            game.play("pass" if "pass" in moves and chance.random() < 0.08 else chance.choice(moves))
        given = {"rules": ruleset.id, "board": game.board.spec, "players": game.players}
        line = " ".join(turn.move for turn in game.turns)
        yield {"ask": "play", **given, "moves": line}
        yield {"ask": "history" if number % 2 else "turns", **given, "moves": line}
    for id in chance.sample(beasts(), BEASTS):
        yield {"ask": "compare", "beasts": [id], "rules": [*chance.sample(ids, 4), DIFFERENT.format("aga")]}
    for id in ids:
        yield {"ask": "ruleset", "rules": id}
        yield {"ask": "validate", "yaml": DIFFERENT.format(id)}
    yield {"ask": "validate", "yaml": DIFFERENT.format("nobody").replace("suicide", "suicidee")}
    yield {"ask": "complete", "yaml": "extends: aga\nko:\n  - {", "line": 3, "column": 6}
    yield {"ask": "beasts", "words": "seki"}
    yield {"ask": "rulesets"}
    yield {"ask": "read", "sgf": "(;SZ[9]KM[6.5];B[ee];W[gc];B[])"}
    for text, encoding in RECORDS.items():
        yield {"ask": "read", "content": b64encode(text.encode(encoding)).decode()}
    yield {"ask": "play", "rules": "nobody"}


def elsewhere(asked: list[dict[str, Any]]) -> list[str]:
    """The answers of a process that has the native core if what is packed has it. The core decides life and
    death where Python alone says that a position is too large.
    """
    words = [sys.executable, "-m", "gorules.web.worker", "0", "60"]
    lines = "".join(f"{json.dumps(question)}\n" for question in asked)
    alike = {**os.environ, "GORULES_PURE_PYTHON": "" if pyodide.has_core() else "1"}
    done = subprocess.run(
        words, input=lines, capture_output=True, text=True, env=alike, timeout=600, check=True
    )
    said = (line for line in done.stdout.splitlines() if line.startswith('{"answer": '))
    return [line.removeprefix('{"answer": ').removesuffix("}") for line in said]


ANSWERED = """
import json, sys
from gorules.web.questions import answer
assert "rich" not in sys.modules and "rpds" not in sys.modules
"\\n".join(json.dumps(answer(json.loads(line))) for line in asked.splitlines())
"""


@pytest.mark.skipif(pyodide.why_not() is not None, reason=str(pyodide.why_not()))
def test_the_same_bytes_come_from_pyodide() -> None:
    asked = list(questions())
    said = pyodide.said(ANSWERED, asked).splitlines()
    assert len(said) == len(asked) > GAMES + BEASTS + RULESETS
    for question, one, other in zip(asked, said, elsewhere(asked), strict=True):
        assert one == other, question


def test_the_solver_in_the_page_is_the_native_one_where_that_could_be_compiled() -> None:
    if pyodide.why_not() or not pyodide.has_core():
        pytest.skip("the core is not packed: 'make lab' says what it needs")
    asked = {"ask": "solve", "rules": ["tromp-taylor"], "board": "3x3", "nodes": "usual"}
    (solution,) = json.loads(pyodide.said(ANSWERED, [asked]))["solutions"]
    assert solution["value"] == 9


def test_and_from_a_browser(page: "Page", host: Host) -> None:
    page.goto(f"{host.address}lab.html")
    page.locator("html[data-ready]").wait_for()
    asked = list(questions())[::12]
    said = page.evaluate(
        """async (asked) => {
            const { ask } = await import(new URL("lab/ask.js", location.href).href);
            const said = [];
            for (const question of asked) said.push(await ask(question));
            return said.map((each) => JSON.stringify(each));
        }""",
        asked,
    )
    for question, one, other in zip(asked, said, elsewhere(asked), strict=True):
        assert json.loads(one) == json.loads(other), question
