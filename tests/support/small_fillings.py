"""The small positions on which filling neutral points changes a score by the rules of 1989:

    python -m tests.support.small_fillings 7

goes through all positions with stones on rectangles of up to seven points, up to symmetries and an exchange
of the colours. It prints the first position of each kind and how many there are.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.go.verdicts import Fills, Outcome
from gorules.play.settle import score
from gorules.ruleset import load_ruleset

LETTER, FILLED = load_ruleset("japanese-1989"), load_ruleset("japanese-filled:defined")
EXCHANGED = bytes((0, 2, 1)) + bytes(range(3, 256))


def positions(points: int) -> Iterator[Position]:
    """Yield the positions, smaller boards first, and on a board those with fewer stones."""
    sides = [
        (rows, size // rows)
        for size in range(1, points + 1)
        for rows in range(1, size + 1)
        if size % rows == 0 and rows * rows <= size
    ]
    for rows, columns in sides:
        board = Board.rectangular(rows, columns)
        alike = symmetries(board)
        for cells in sorted(map(bytes, product((0, 1, 2), repeat=board.size)), key=lambda at: -at.count(0)):
            both = (cells, cells.translate(EXCHANGED))
            if any(cells) and cells == min(
                bytes(each[at] for at in image) for image in alike for each in both
            ):
                position = Position(board, cells)
                if not position.suffocated:
                    yield position


def kinds(letter: Outcome, filled: Outcome) -> Iterator[str]:
    """Yield what filling does."""
    plays = filled.explanation.filled
    fills = [play for play in plays if play.fills is Fills.NEUTRAL]
    if plays:
        yield "something is filled or reinforced"
    if len(fills) < len(plays):
        yield "a reinforcement"
    if letter.scores != filled.scores:
        yield "another score"
        if not len(fills) < len(plays):
            yield "another score, without a reinforcement"
    if letter.winner != filled.winner:
        yield "another winner, or one"
    if None not in (letter.winner, filled.winner) and letter.winner != filled.winner:
        yield "another winner"


def main(points: int) -> None:
    found: Counter[str] = Counter()
    looked = 0
    for position in positions(points):
        looked += 1
        letter, filled = (score(rules, position, komi=0) for rules in (LETTER, FILLED))
        for kind in kinds(letter, filled):
            if kind not in found:
                told = " ".join(filled.explanation.sentences()[2:])
                print(f"{kind}: {position.text}  {letter}; filled {filled}. {told}", flush=True)
            found[kind] += 1
    print(f"{looked:,} positions")
    for kind, number in found.items():
        print(f"{number:6,} {kind}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
