"""Counting: complete games, legal positions, sequences of turns.

A count is an iterator of what has been found so far. So the caller can stop it at any time and still knows
how many there are at least. The last item has the number.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.play.referee import Referee, State
from gorules.ruleset import Ruleset


class Tallied(NamedTuple):
    """How far a count has come: there are at least ``number``; ``looked`` says at how many states,
    borders or sequences the count has looked.
    """

    number: int
    looked: int


def whole(count: Iterable[Tallied]) -> int:
    """Return the number that a count comes to in the end."""
    number = 0
    for found in count:
        number = found.number
    return number


def count_games(ruleset: Ruleset, start: Position, to_play: int = 0, players: int = 2) -> int:
    """Return the number of complete games: see :func:`games_by_referee`."""
    return whole(games_by_referee(ruleset, start, to_play, players))


def games_by_referee(
    ruleset: Ruleset, start: Position, to_play: int = 0, players: int = 2
) -> Iterator[Tallied]:
    """Count the complete games from a position: sequences of legal turns until play ends.

    States with equal keys are counted once, whatever led to them. Raises InputError if a game can go on for
    ever. Time and memory grow with the number of game situations; for superko that is exponential in the
    number of positions.
    """
    referee = Referee(ruleset, start.board, players)
    counts: dict[object, int | None] = {}

    def frame(state: State) -> tuple[State, object, Iterator[State], list[int]]:
        key = state.key
        counts[key] = None
        return state, key, (referee.after(state, turn) for turn in referee.legal_turns(state)), [0]

    stack = [frame(referee.opening(start, to_play))]
    # One line leads to each state on the stack, so what is found below them adds up.
    number = 0
    while stack:
        state, key, following, total_of = stack[-1]
        following_state = None if state.ending else next(following, None)
        if following_state is None:
            if state.ending:
                total_of[0] = 1
                number += 1
            total = counts[key] = total_of[0]
            stack.pop()
            if stack:
                stack[-1][3][0] += total
            yield Tallied(number, len(counts))
            continue
        next_key = following_state.key
        if next_key not in counts:
            stack.append(frame(following_state))
            yield Tallied(number, len(counts))
            continue
        known = counts[next_key]
        if known is None:
            raise InputError(
                f"under {ruleset.id} a game on this board can go on for ever, so its games cannot be counted"
            )
        total_of[0] += known
        number += known


def perft_by_referee(referee: Referee, state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` legal turns from a state. Games that end earlier
    have no such sequence.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in referee.legal_turns(state))
    return sum(
        perft_by_referee(referee, referee.after(state, turn), depth - 1)
        for turn in referee.legal_turns(state)
    )


def positions(board: Board, players: int = 2) -> Iterator[Tallied]:
    """Count the legal positions: colourings that give every string a liberty.

    Points are coloured one after the other. Of the coloured points, only those with an uncoloured neighbour
    matter, and which of them belong to one string that has a liberty or still needs one. A colouring can
    always be finished by leaving the rest empty, so there are at least as many positions. Time and memory
    grow with the number of such borders: about 3 to the shorter side of a rectangle.
    """
    order = {point: number for number, point in enumerate(_by_rows(board))}
    last = {point: max((order[n] for n in board.neighbours[point]), default=-1) for point in order}
    borders: Counter[Border] = Counter({(): 1})
    number, looked = 1, 0
    for coloured, point in enumerate(order):
        grown: Counter[Border] = Counter()
        for border, ways in borders.items():
            for cell in range(players + 1):
                following = _grown(board, border, point, cell, lambda p, n=coloured: last[p] <= n)  # type: ignore[misc]
                if following is not None:
                    grown[following] += ways
            looked += 1
            yield Tallied(number, looked)
        borders = grown
        number = sum(borders.values())
    yield Tallied(number, looked)


# A border lists (point, cell, string, breathes) for each coloured point with uncoloured neighbours:
# ``string`` numbers the strings from 1 in order of first mention (0 for empty points), ``breathes``
# tells whether the string has a liberty yet.
Border = tuple[tuple[int, int, int, bool], ...]


def _by_rows(board: Board) -> list[int]:
    """Return the points along the shorter side of a rectangle, so that borders are short."""
    points = range(board.size)
    if board.rows >= board.columns:
        return list(points)
    return sorted(points, key=lambda point: (point % board.columns, point // board.columns))


def _grown(
    board: Board, border: Border, point: int, cell: int, is_done: Callable[[int], bool]
) -> Border | None:
    """Return the border after colouring a point, or None if a string is left without a liberty."""
    near = set(board.neighbours[point])
    if cell == EMPTY:
        freed = {string for p, _, string, _ in border if p in near}
        new = [(p, c, s, b or s in freed) for p, c, s, b in border]
        new.append((point, EMPTY, 0, True))
    else:
        joined = {string for p, c, string, _ in border if p in near and c == cell}
        breathes = any(p in near and c == EMPTY for p, c, _, _ in border)
        breathes = breathes or any(b for _, _, string, b in border if string in joined)
        new = [(p, c, -1, breathes) if s in joined else (p, c, s, b) for p, c, s, b in border]
        new.append((point, cell, -1, breathes))
    kept = [entry for entry in new if not is_done(entry[0])]
    alive = {string for _, _, string, _ in kept}
    if any(not breathes and string not in alive for _, _, string, breathes in new):
        return None
    names: dict[int, int] = {0: 0}
    return tuple((p, c, names.setdefault(s, len(names)), b) for p, c, s, b in kept)
