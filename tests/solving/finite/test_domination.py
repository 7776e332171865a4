"""Where each player has her own memory, less in hers and more in the opponent's is never worse for her."""

from itertools import combinations
from random import Random

import pytest

from gorules import Game
from gorules.native import bridge
from gorules.solving.front import solve
from tests.support.strategies import composed

NSSK = composed(
    ko=[{"type": "repetition", "compares": "position+author", "records": ["play"]}],
    suicide="allowed",
    end=[{"type": "passes", "count": 2}],
)

Memory = tuple[frozenset[bytes], frozenset[bytes]]


def walks(board: str, seed: int, games: int, plies: int) -> dict[tuple[bytes, str], dict[Memory, Game]]:
    """Return games by the position and the player to move that they come to after a play, each with what
    either player has made on the way.
    """
    random = Random(seed)
    found: dict[tuple[bytes, str], dict[Memory, Game]] = {}
    for _ in range(games):
        game = Game(NSSK, board)
        for _ in range(plies):
            moves = game.legal_moves()
            game.play(random.choice(moves))
            if game.is_over:
                break
            if not game.turns[-1].is_pass:
                made: tuple[set[bytes], set[bytes]] = (set(), set())
                for turn in game.turns:
                    if not turn.is_pass:
                        made[turn.player].add(turn.after.cells)
                copy = Game(NSSK, position=game.position, to_play=game.to_play, history=game.turns)
                memories = frozenset(made[0]), frozenset(made[1])
                found.setdefault((game.position.cells, game.to_play), {})[memories] = copy
    return found


SLOW = pytest.mark.skipif(bridge.core is None, reason="this takes minutes without the native core")


@pytest.mark.parametrize(
    ("board", "seed"),
    [("1x3", 1), pytest.param("1x4", 2, marks=SLOW), pytest.param("2x2", 3, marks=SLOW)],
)
def test_a_smaller_memory_of_ones_own_and_a_larger_one_of_the_opponent_is_no_worse(
    board: str, seed: int
) -> None:
    compared = differing = 0
    for games in walks(board, seed, games=500, plies=12).values():
        for (one, a), (other, b) in combinations(games.items(), 2):
            better = (one[0] <= other[0] and one[1] >= other[1], other[0] <= one[0] and other[1] >= one[1])
            if not any(better) or compared >= 120:
                continue
            values = [
                solve(NSSK, position=game.position, to_play=game.to_play, history=game.history).value
                for game in (a, b)
            ]
            low, high = values if better[1] else values[::-1]
            assert low is not None and high is not None
            assert low <= high
            compared += 1
            differing += low < high
    assert compared > 50
    assert differing > 0
