"""The native search for progress proofs, and static wins, against the search of all histories without them.

    python -m tests.support.progress_at_scale boards 1x7 2x4 3x3
    python -m tests.support.progress_at_scale random 10000

On boards, all positions up to symmetry are compared, with each player to play, under each superko, with
suicide forbidden and allowed: what the progress solver proves of each threshold has to be so. Of the random
positions of 10 to 14 points half have earlier turns. Progress proofs are not for these, but static wins are.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import get_args

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.native import bridge, packed
from gorules.play.game import Game
from gorules.ruleset import Ruleset, load_ruleset
from gorules.solving.front import solvers
from gorules.solving.progress.premises import why_not_proved
from gorules.solving.progress.written import ProvedKo, ProvedSuicide
from gorules.solving.solution import Limits
from gorules.solving.task import Task
from tests.support.progress_agreement import PLAYERS, RULES, positions, suicide_rule

SPECS = ("1x10", "1x12", "1x14", "2x5", "2x6", "2x7", "3x4", "torus:2x5", "torus:3x4", "cylinder:2x6")
LIMITS = Limits(nodes=5_000, memory=1 << 24)
"""What may be spent on a question; what is not decided is compared as bounds."""
MOST_EMPTY = 7
"""Of random positions. With more, the search of all histories seldom ends within the limits."""


def ruleset(ko: ProvedKo, suicide: ProvedSuicide) -> Ruleset:
    """Return area scoring after two passes under a superko."""
    return load_ruleset(RULES[ko]).composed("judged", suicide=suicide_rule(suicide))


def bounds(game: Game, **settings: int | bool) -> tuple[float, float]:
    """Return what the search of all histories finds."""
    rules = packed.pack(game.ruleset, game.board, game.komi)
    start = packed.start(game.position, game.state.to_play, (*game.history, *game.turns))
    searcher = bridge.core_for(game.board).Searcher(rules, start, memory=LIMITS.memory, **settings)
    searcher.limit(LIMITS.nodes)
    searcher.search()
    return searcher.low2 / 2, searcher.high2 / 2


def proved(game: Game) -> tuple[float, float]:
    """Return what progress proofs find."""
    (solver,) = solvers(replace(Task.of(game, LIMITS), method="progress"))
    found = solver.solve()
    assert found.low is not None and found.high is not None
    return float(found.low), float(found.high)


def differences(game: Game, counts: Counter[str]) -> Iterator[str]:
    """Yield what contradicts what the search of all histories finds without static tests."""
    judged = bounds(game, most_enclosed=0)
    others = {"static wins": bounds(game), "static wins alone": bounds(game, closes=False)}
    if why_not_proved(Task.of(game)) is None:
        others["progress proofs"] = proved(game)
    for name, (low, high) in others.items():
        counts[name] += 1
        counts[f"{name}, one value by both"] += low == high == judged[0] == judged[1]
        if max(low, judged[0]) > min(high, judged[1]):
            yield f"{name}: {low} to {high} instead of {judged[0]} to {judged[1]}"


def games(board: Board) -> Iterator[Game]:
    """Yield all positions of a board, with each player to play, under all the rules."""
    for ko, suicide in product(get_args(ProvedKo), get_args(ProvedSuicide)):
        rules = ruleset(ko, suicide)
        for cells, to_play in product(positions(board), PLAYERS):
            yield Game(rules, position=Position(board, bytes(cells)), to_play=to_play)


def random_game(random: Random) -> Game:
    """Return a random position, with or without earlier turns."""
    board = Board.parse(random.choice(SPECS))
    rules = ruleset(random.choice(get_args(ProvedKo)), random.choice(get_args(ProvedSuicide)))
    while True:
        empty = random.randint(2, MOST_EMPTY)
        cells = [0] * empty + random.choices((1, 2), (random.random(), 0.5), k=board.size - empty)
        random.shuffle(cells)
        position = Position(board, bytes(cells))
        if not any(string.is_suffocated for string in position.strings):
            break
    game = Game(rules, position=position, to_play=random.choice(PLAYERS))
    for _ in range(random.choice((0, 0, 0, 1, 2, 4))):
        if not game.is_over:
            game.play(random.choice((*game.legal_plays(), "pass")))
    return game if not game.is_over else random_game(random)


def main() -> int:
    """Run from the command line; return 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.progress_at_scale", description=__doc__)
    parser.add_argument("what", choices=("boards", "random"))
    parser.add_argument("which", nargs="+", help="boards, or how many positions")
    options = parser.parse_args()
    some: Iterator[Game]
    if options.what == "boards":
        some = (game for spec in options.which for game in games(Board.parse(spec)))
    else:
        some = (random_game(Random(case)) for case in range(int(options.which[0])))
    counts: Counter[str] = Counter()
    for game in some:
        for said in differences(game, counts):
            counts["DIFFERENT"] += 1
            before = " ".join(turn.move for turn in game.turns)
            print(f"{game.position.text} {game.to_play}, {game.ruleset.terms()}, after {before}: {said}")
    print(
        ", ".join(f"{name}: {count:,}" for name, count in counts.items()) + f"; {counts['DIFFERENT']} differ"
    )
    return min(counts["DIFFERENT"], 1)


if __name__ == "__main__":
    sys.exit(main())
