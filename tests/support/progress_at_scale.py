"""The native search for progress proofs, and static wins, against the search of all histories without them.

    python -m tests.support.progress_at_scale boards 1x7 2x4 3x3
    python -m tests.support.progress_at_scale random 0-9999

On boards, all positions up to symmetry are compared, with each player to play, under each superko, with
suicide forbidden and allowed; without limits. Each threshold is a question of its own to the progress solver.
Of the random positions of 10 to 14 points half have earlier turns. Progress proofs are not for these, but
static wins are. Limits are such that nearly all of what is found is confirmed; the rest is counted.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import ceil, floor
from random import Random
from typing import get_args

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.play.game import Game
from gorules.ruleset import Ruleset, load_ruleset
from gorules.solving.front import solvers
from gorules.solving.progress.premises import why_not_proved
from gorules.solving.progress.written import ProvedKo, ProvedSuicide
from gorules.solving.solution import Limits
from gorules.solving.task import Task
from tests.support.fuzz import searcher
from tests.support.progress_agreement import PLAYERS, RULES, positions, suicide_rule

SPECS = ("1x10", "1x12", "1x14", "2x5", "2x6", "2x7", "3x4", "torus:2x5", "torus:3x4", "cylinder:2x6")
LIMITS = Limits(nodes=5_000, memory=1 << 24)
"""What may be spent on a question about a random position."""
PATIENCE = 100_000
"""How many nodes the search without static wins may take to confirm a bound of a random position."""
MOST_PATIENCE = 1_000_000
"""The same for a search that begins afresh, where that was too few."""
MOST_EMPTY = 7
"""Of random positions. With more, the search of all histories seldom ends within the limits."""


def ruleset(ko: ProvedKo, suicide: ProvedSuicide) -> Ruleset:
    """Return area scoring after two passes under a superko."""
    return load_ruleset(RULES[ko]).composed("judged", suicide=suicide_rule(suicide))


def bounds(game: Game, nodes: int | None, **settings: int | bool) -> tuple[int, int]:
    """Return what the search of all histories finds."""
    found = searcher(game, **settings)
    found.limit(nodes)
    found.search()
    return ceil(found.low2 / 2), floor(found.high2 / 2)


def proved(game: Game, limits: Limits, thresholds: Iterable[int | None]) -> Iterator[tuple[int, int]]:
    """Yield what progress proofs find of the value, and of each threshold for itself."""
    for threshold in thresholds:
        (solver,) = solvers(replace(Task.of(game, limits), method="progress"))
        found = solver.solve(threshold)
        assert found.low is not None and found.high is not None
        yield ceil(found.low), floor(found.high)


def claims(game: Game, limits: Limits, thresholds: Iterable[int | None]) -> Iterator[tuple[str, int, int]]:
    """Yield who says what about the value: the lower bound and the upper one."""
    yield "static wins", *bounds(game, limits.nodes)
    yield "static wins alone", *bounds(game, limits.nodes, closes=False)
    if why_not_proved(Task.of(game)) is None:
        for low, high in proved(game, limits, thresholds):
            yield "progress proofs", low, high


def differences(
    game: Game, counts: Counter[str], thresholds: Iterable[int | None], limits: Limits = LIMITS
) -> Iterator[str]:
    """Yield what the search of all histories without static wins refutes. Without limits it finds the value.

    It is asked for the value, then for each bound that has not been confirmed.
    """
    judge, size = searcher(game, most_enclosed=0), game.board.size
    counts["starts"] += 1
    judge.limit(limits.nodes)
    counts["starts, with the value by the judge"] += judge.search()
    for name, low, high in claims(game, limits, thresholds):
        # Margins are whole: twice the first is refuted by less, twice the second by more.
        for is_low, bound in ((True, low), (False, high)):
            if abs(bound) >= size and is_low == (bound < 0):
                continue  # the board says so
            wanted = 2 * bound if is_low else 2 * bound + 1
            judge.limit(PATIENCE if limits.nodes else None)
            counts[f"{name}, bounds"] += 1
            if not judge.search(wanted):
                judge = searcher(game, most_enclosed=0)
                judge.limit(MOST_PATIENCE)
                judge.search(wanted)
            counts[f"{name}, bounds confirmed"] += judge.low2 >= wanted if is_low else judge.high2 < wanted
            if (judge.high2 < wanted) if is_low else (judge.low2 >= wanted):
                yield f"{name}: {low} to {high} instead of {judge.low2 / 2} to {judge.high2 / 2}"
        counts[f"{name}, values"] += low == high


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
    parser.add_argument(
        "which", nargs="+", help="boards, or the first and the last number of random positions"
    )
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    for game, said in found(options.what, options.which, counts):
        counts["DIFFERENT"] += 1
        before = " ".join(turn.move for turn in game.turns)
        where = f"{game.board} {game.position.text} {game.to_play}, {game.ruleset.terms()}, after {before}"
        print(f"{where}: {said}", flush=True)
    for name, count in counts.items():
        print(f"{name}: {count:,}")
    print(f"{counts['DIFFERENT']} differ")
    return min(counts["DIFFERENT"], 1)


def found(what: str, which: Sequence[str], counts: Counter[str]) -> Iterator[tuple[Game, str]]:
    """Yield what differs, with the games."""
    if what == "boards":
        for board in map(Board.parse, which):
            thresholds = (None, *range(1 - board.size, board.size + 1))
            for game in games(board):
                yield from (
                    (game, said) for said in differences(game, counts, thresholds, Limits(memory=1 << 24))
                )
    else:
        first, _, last = which[0].partition("-")
        for case in range(int(first), int(last or first) + 1):
            game = random_game(Random(case))
            thresholds = (None, Random(case).randint(1 - game.board.size, game.board.size))
            yield from ((game, said) for said in differences(game, counts, thresholds))


if __name__ == "__main__":
    sys.exit(main())
