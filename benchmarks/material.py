"""What the benchmarks work on: random games that are legal under every ruleset measured on them."""

from collections.abc import Sequence
from random import Random

from gorules import Board, Game

BOARD = Board.rectangular(19, 19)

STRICTEST = "tromp-taylor-no-suicide"
"""A play that recreates no position at all and is no suicide is legal everywhere."""

STEPS_BACK = 10


def random_game(seed: int, turns: int, ruleset: str = STRICTEST, passes: float = 0) -> tuple[str, ...]:
    """Return the moves of a random game of ``turns`` turns on 19x19: each turn is one of the legal
    plays, all equally likely, or with probability ``passes`` a pass, but never two passes in a row.
    """
    random = Random(seed)
    game = Game(ruleset, board=BOARD)
    moves: list[str] = []
    while len(moves) < turns:
        wants_to_pass = random.random() < passes and moves[-1:] != ["pass"]
        move = "pass" if wants_to_pass else _random_play(random, game)
        if move is None:
            # A full board can leave a player no play: take some back and go another way.
            for _ in range(STEPS_BACK):
                game.undo()
            del moves[-STEPS_BACK:]
            continue
        game.play(move)
        moves.append(move)
    return tuple(moves)


def random_games(count: int, plies: int) -> list[tuple[str, ...]]:
    """Return random games without passes; the same ones every time."""
    return [random_game(seed, plies) for seed in range(count)]


def _random_play(random: Random, game: Game) -> str | None:
    empty = [name for name, cell in zip(BOARD.names, game.position.cells, strict=True) if cell == 0]
    random.shuffle(empty)
    return next((name for name in empty if game.verdict(name).legal), None)


def played(ruleset: str, moves: Sequence[str]) -> Game:
    """Return the game with these moves made, each of them judged."""
    game = Game(ruleset, board=BOARD)
    play = game.play
    for move in moves:
        play(move)
    return game
