"""What a play costs, set against a board that knows no rules; and what listing all legal plays costs."""

from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median

from sgfmill.boards import Board as BareBoard

from benchmarks.figures import Effort, Figure, cpu, interleaved, ratio
from benchmarks.material import BOARD, played, random_games
from gorules import Game

RULESETS = ("tromp-taylor", "kee-3.0", "aga", "japanese-agreed", "spight-area")
LISTED_UNDER = ("tromp-taylor", "kee-3.0")
PLAY_BAR = 3.0
LISTING_BAR = 5.0

BarePlays = list[tuple[int, int, str]]


def plays(effort: Effort) -> Iterator[Figure]:
    """Measure plays through Game, legality included, as a multiple of sgfmill's Board.play, which
    takes stones off the board and judges nothing. Each game is dropped when it is finished.
    """
    games = random_games(effort.games, effort.plies)
    bare = [_bare_plays(game) for game in games]
    for game, bare_game in zip(games, bare, strict=True):
        _same_end(game, bare_game)

    def all_bare() -> None:
        for game in bare:
            _bare_board(game)

    def all_under(ruleset: str) -> None:
        for game in games:
            played(ruleset, game)

    subjects = {"sgfmill": partial(cpu, all_bare)}
    for ruleset in RULESETS:
        subjects[ruleset] = partial(cpu, partial(all_under, ruleset))
    times = interleaved(subjects, effort.rounds)
    plies = effort.games * effort.plies
    yield Figure("play", "sgfmill", median(times["sgfmill"]) / plies * 1e6, "µs a play", detail="Board.play")
    for ruleset in RULESETS:
        detail = f"{median(times[ruleset]) / plies * 1e6:.1f} µs a play"
        yield Figure("play", ruleset, ratio(times[ruleset], times["sgfmill"]), "x sgfmill", PLAY_BAR, detail)


def listings(effort: Effort) -> Iterator[Figure]:
    """Measure listing all legal plays of middle-game positions, halfway through the games."""
    openings = [game[: effort.plies // 2] for game in random_games(effort.games, effort.plies)]
    middle_games = {ruleset: [played(ruleset, moves) for moves in openings] for ruleset in LISTED_UNDER}

    def all_listed(games: list[Game]) -> None:
        for game in games:
            game.legal_plays()

    subjects = {ruleset: partial(cpu, partial(all_listed, games)) for ruleset, games in middle_games.items()}
    times = interleaved(subjects, effort.rounds)
    for ruleset, games in middle_games.items():
        legal = sum(len(game.legal_plays()) for game in games) / len(games)
        value = median(times[ruleset]) / len(games) * 1e3
        detail = f"{legal:.0f} legal plays after {effort.plies // 2} plies"
        yield Figure("listing", ruleset, value, "ms a list", LISTING_BAR, detail)


def _bare_plays(moves: Sequence[str]) -> BarePlays:
    """Return the moves of a game as sgfmill wants them."""
    rows_and_columns = (divmod(BOARD.point(move), BOARD.columns) for move in moves)
    return [
        (BOARD.rows - 1 - row, column, "bw"[number % 2])
        for number, (row, column) in enumerate(rows_and_columns)
    ]


def _bare_board(moves: BarePlays) -> BareBoard:
    board = BareBoard(BOARD.rows)
    play = board.play
    for row, column, colour in moves:
        play(row, column, colour)
    return board


def _same_end(moves: Sequence[str], bare_moves: BarePlays) -> None:
    """Make sure that both did the same work."""
    position = played(RULESETS[0], moves).position
    board = _bare_board(bare_moves)
    for number, cell in enumerate(position.cells):
        row, column = divmod(number, BOARD.columns)
        bare_cell = (None, "b", "w").index(board.get(BOARD.rows - 1 - row, column))
        assert cell == bare_cell, f"gorules and sgfmill disagree on the game {' '.join(moves)}"
