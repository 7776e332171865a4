"""Who plays by a strategy gets the margin that it claims, whatever the opponent does."""

import random
from pathlib import Path

import pytest

import gorules as gr
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import PASS
from gorules.native import bridge
from gorules.play.progress import silent
from gorules.solving.budget import Budget
from gorules.solving.progress.check import check_strategy
from gorules.solving.progress.played import StrategyPlayer
from gorules.solving.progress.premises import Premises, premises
from gorules.solving.progress.search import ProgressSearch
from gorules.solving.solution import Limits
from gorules.solving.task import Task
from gorules.web.strategies import FOLDER, by_strategy
from tests.support.scripts import DOCS

STRATEGY = DOCS / "3x3.strategy.gz"


def against_chance(player: StrategyPlayer, ruleset: str, chance: random.Random) -> int:
    """Play a game against an opponent who plays by chance; return Black's margin."""
    claim = player.claim
    game = gr.Game(ruleset, position=claim.position, to_play=claim.to_play)
    while not game.is_over:
        if game.to_play == claim.player:
            found = player.solution(Task.of(game))
            assert found is not None, game.turns
            assert claim.margin in (found.low, found.high)
            (move,) = found.line
            game.play(move)  # it has to be legal
        else:
            legal = [move for move in game.legal_moves() if move != PASS]
            game.play(chance.choice(legal) if legal and chance.random() < 0.95 else PASS)
    assert game.outcome is not None and game.outcome.margin is not None
    return int(game.outcome.margin)


@pytest.mark.parametrize("ruleset", ["tromp-taylor", "aga"])
def test_a_strategy_gets_its_margin_from_whoever_plays_by_chance(ruleset: str) -> None:
    chance, player = random.Random(ruleset), StrategyPlayer(STRATEGY)
    assert {against_chance(player, ruleset, chance) for _ in range(25)} == {9}


@pytest.mark.skipif(bridge.proving is None, reason="there is no native core")
def test_white_plays_by_a_strategy_from_a_position_too(tmp_path: Path) -> None:
    start = Position.parse(Board.parse("3x3"), "..O/.O./...")
    found = premises(gr.load_ruleset("tromp-taylor"))
    assert isinstance(found, Premises)
    search = ProgressSearch(start, 0, 1, -9, found, 1 << 24)
    assert search.search(Budget(Limits(), silent)) and search.strategy(Budget(Limits(), silent))
    search.write(tmp_path / "white.strategy.gz")
    player, chance = StrategyPlayer(tmp_path / "white.strategy.gz"), random.Random(1)
    assert {against_chance(player, "tromp-taylor", chance) for _ in range(10)} == {-9}


def test_a_strategy_says_nothing_of_what_it_is_not_for() -> None:
    player = StrategyPlayer(STRATEGY)
    game = gr.Game("tromp-taylor", "3x3")
    first = player.solution(Task.of(game))
    assert first is not None and first.line == ("B2",) and first.exact
    assert player.solution(Task.of(gr.Game("taylor-tromp-early-nssk", "3x3"))) is None  # it has other bans
    assert player.solution(Task.of(gr.Game("tromp-taylor", "3x4"))) is None
    game.play("B3")
    game.play("A1")
    assert player.solution(Task.of(game)) is None  # Black has left it


@pytest.mark.skipif(bridge.checking is None, reason="there is no native core")
def test_the_strategies_that_come_with_gorules_prove_what_they_claim() -> None:
    files = sorted(FOLDER.glob("*.strategy.gz"))
    assert [file.name for file in files] == ["4x5.strategy.gz"]
    for file in files:
        found = check_strategy(file)
        assert found.failure is None and found.claim.margin == found.claim.board.size, found
    found_by_lab = by_strategy(Task.of(gr.Game("tromp-taylor", "4x5")))
    assert found_by_lab is not None and found_by_lab.exact and found_by_lab.line == ("C3",)
