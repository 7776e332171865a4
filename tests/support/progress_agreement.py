"""All positions of a board: progress proofs of the slow solver against the solver of finite games.

    python -m tests.support.progress_agreement 2x4

Positions are taken up to symmetry, fresh, with either player to play; the prover is Black, as every position
is there with the colours exchanged, too.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Literal

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.setup import Setup
from gorules.go.symmetry import symmetries
from gorules.rules.component import SuicideRule
from gorules.ruleset import load_ruleset
from gorules.solving.front import solve
from gorules.solving.progress.local_games import StaticTest
from gorules.solving.progress.reference import PlainCells, ProgressGame
from gorules.solving.progress.written import ProvedKo, ProvedSuicide, Retaking
from tests.support.progress import KO

RULES: dict[ProvedKo, str] = {
    "positional-superko": "tromp-taylor",
    "situational-superko": "tromp-taylor-ssk",
    "natural-situational-superko": "taylor-tromp-early-nssk",
}
SUICIDE: dict[ProvedSuicide, str] = {"allowed": "tromp-taylor", "forbidden": "tromp-taylor-no-suicide"}
PLAYERS: tuple[Literal["black"], Literal["white"]] = ("black", "white")


def positions(board: Board) -> tuple[PlainCells, ...]:
    """Return the positions of a board that can arise, up to symmetry."""
    found = set()
    for cells in product(range(3), repeat=board.size):
        try:
            Position.of(Setup(board, bytes(cells), "black", 2))
        except InputError:
            continue
        found.add(min(tuple(cells[image] for image in images) for images in symmetries(board)))
    return tuple(sorted(found))


def suicide_rule(suicide: ProvedSuicide) -> SuicideRule:
    """Return the component."""
    return load_ruleset(SUICIDE[suicide]).suicide


@cache
def value(board: Board, cells: PlainCells, to_play: str, ko: ProvedKo, suicide: ProvedSuicide) -> float:
    """Return the value of a position by the solver of finite games."""
    rules = load_ruleset(RULES[ko]).composed("judged", suicide=suicide_rule(suicide))
    found = solve(rules, position=Position(board, bytes(cells)), to_play=to_play).value
    assert found is not None
    return float(found)


def disagreements(
    board: Board, retaking: Retaking, suicide: ProvedSuicide, margins: Sequence[int]
) -> Iterator[str]:
    """Yield what is proved and false: static wins, and wins of a strategy."""
    for least in margins:
        test = StaticTest(
            board, symmetries(board), least=least, most=board.size, suicide=suicide == "allowed"
        )
        game = ProgressGame(board, least, suicide == "allowed", retaking, cache(test.holds))
        starts = {
            (cells, to_play): game.start(cells, 1 + PLAYERS.index(to_play))
            for cells in positions(board)
            for to_play in PLAYERS
        }
        won = game.won(starts.values())
        for (cells, to_play), start in starts.items():
            where = (
                f"{Position(board, bytes(cells)).text} with {to_play} to play, {least}, {suicide}, {retaking}"
            )
            for ko in KO[retaking] if start in won else ():
                # What the rounds find may still let a position recur; a strategy may not.
                is_false = value(board, cells, to_play, ko, suicide) < least
                if is_false and (test.holds(cells) or game.strategy(start) is not None):
                    yield f"{where}: {ko}"


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.progress_agreement", description=__doc__)
    parser.add_argument("board", type=Board.parse)
    board = parser.parse_args().board
    found = 0
    for retaking, suicide in product(KO, SUICIDE):
        for said in disagreements(board, retaking, suicide, range(-board.size, board.size + 1)):
            found += 1
            print(said, flush=True)
        print(f"{board} {retaking} {suicide}: {found} proved and false", flush=True)
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main())
