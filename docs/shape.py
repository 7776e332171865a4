"""Look for the smallest positions on which counting by shape and Japanese 1989 part, and write docs/shape.md.

``python docs/shape.py`` takes half a minute. It goes through all positions on rectangles of up to nine
points; ``--points`` says how many. How well the definition agrees with the program is written by hand.
"""

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from gorules import Board
from gorules.files.wording import counted
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.go.turns import Finished
from gorules.ruleset import load_ruleset
from gorules.status.definitions import judged
from gorules.status.shape.counting import shape_of

PAGE = Path(__file__).resolve().parent / "shape.md"
MOST_POINTS = 9
"""How large the boards are, unless it is said."""
RULES = load_ruleset("japanese-1989")

KINDS = {
    "dead": "Shape sees two eyes where the stones are dead by the rules of 1989.",
    "neutral": "Shape counts eyes of living stones next to a neutral point: seki by the rules of 1989.",
    "one eye": "By shape there are not two eyes. By the rules of 1989 it is territory of living stones.",
    "false": "Both count territory here, but one point of it is false by shape.",
}


class Difference(NamedTuple):
    """A position, the stones dead in it by the rules of 1989, and what counts by these and by shape."""

    position: Position
    dead: frozenset[int]
    law: frozenset[int]
    shape: frozenset[int]
    kind: str


def boards(points: int) -> list[Board]:
    """Return the rectangles of up to so many points, smaller ones first."""
    sides = [
        (rows, size // rows)
        for size in range(1, points + 1)
        for rows in range(1, size + 1)
        if size % rows == 0
    ]
    return [Board.rectangular(rows, columns) for rows, columns in sides if rows <= columns]


def positions(board: Board) -> list[Position]:
    """Return the positions of a board, up to symmetries and exchanged colours, by their number of stones."""
    alike, exchanged = symmetries(board), bytes((0, 2, 1)) + bytes(range(3, 256))
    found = []
    for colouring in product((0, 1, 2), repeat=board.size):
        cells = bytes(colouring)
        both = (cells, cells.translate(exchanged))
        if any(cells) and cells == min(bytes(each[at] for at in image) for image in alike for each in both):
            position = Position(board, cells)
            if not position.suffocated:
                found.append(position)
    return sorted(found, key=lambda each: sum(map(bool, each.cells)))


def difference(position: Position) -> Difference | None:
    """Return how the two part on a position, None if the same points count for the same players."""
    board = position.board
    cleared = RULES.removal.cleared(position, ())
    ended = Finished(position.without(cleared.dead), 2, None, (0, 0), (0, 0), cleared.neutral)
    law = [board.points(tally.territory) for tally in RULES.scoring.tallies(ended)]
    shape = shape_of(position, cleared.dead)
    mine = [shape.territory.get(player, frozenset()) for player in (0, 1)]
    if law == mine:
        return None
    less, more = (frozenset().union(*each) for each in (law, mine))
    if more - less:
        reading = RULES.removal.reading(position)
        assert reading is not None
        statuses = judged(position, reading, lines=False)
        named = set(board.named(cleared.dead))
        left = [status for status in statuses.values() if not named.issuperset(status.points)]
        kind = "neutral" if all(status.alive for status in left) else "dead"
    else:
        kind = "false" if (less - more) <= shape.false | shape.beside else "one eye"
    return Difference(position, cleared.dead, less, more, kind)


def differences(points: int) -> Iterator[tuple[Board, int, list[Difference]]]:
    """Yield each board with the number of its positions and the differences on it."""
    for board in boards(points):
        every = positions(board)
        yield board, len(every), [found for each in every if (found := difference(each)) is not None]


def drawn(found: Difference) -> str:
    """Return a position as rows, with what counts by the rules of 1989 and by shape beside it."""
    width = found.position.board.columns

    def rows(points: frozenset[int] | None) -> list[str]:
        letters = [
            "+" if at in (points or ()) else ".XO"[cell] for at, cell in enumerate(found.position.cells)
        ]
        return [" ".join(letters[at : at + width]) for at in range(0, len(letters), width)]

    beside = zip(rows(None), rows(found.law), rows(found.shape), strict=True)
    return "\n".join("     ".join(row) for row in beside)


def page(points: int) -> str:
    """Return the page, with the smallest positions on boards of up to so many points."""
    looked, counts, first = 0, dict.fromkeys(KINDS, 0), dict[str, Difference]()
    for _, number, found in differences(points):
        looked += number
        for each in found:
            counts[each.kind] += 1
            first.setdefault(each.kind, each)
    parts = [
        TEXT.strip(),
        FOUND.format(points=points, looked=f"{looked:,}", parted=f"{sum(counts.values()):,}").strip(),
    ]
    for kind, says in KINDS.items():
        parts.append(f"### {kind.capitalize()}\n\n{says} {counted(counts[kind], 'position')}.")
        if kind in first:
            each = first[kind]
            named = each.position.board.named(each.dead)
            dead = f" Dead by the rules of 1989: {', '.join(named)}." if named else ""
            parts.append(f"```\n{drawn(each)}\n```\n\n`{each.position.text}`.{dead}")
    return "\n\n".join(parts) + "\n"


TEXT = """
<!-- Written by docs/shape.py; change that, and run make shape. -->

# Counting by shape

Game servers count territory without reading. The players, or an engine, mark the dead stones; then a
program tells by the shape of eyes what is in seki and what is false. Much of the Japanese go on the
internet is counted in this way: the Online Go Server has counted with
[goscorer](https://github.com/lightvector/goscorer) since June 2024. The parameter `empty-counts: by-shape`
of [territory scoring](components.md#territory) is that way of counting.
[ogs-japanese](rulesets.md#ogs-japanese) has it. With `borders-only-own` instead, the same rules count all
eyes.

```console
$ gorules score --position ".X.O./XX.OO" --rules ogs-japanese
tie (Black 0, White 0)  under Japanese and Korean rules of the Online Go Server
(ogs-japanese) [computeScore, territoryScoring]
  Black 0: nothing.
  White 0: nothing.
  In seki by shape: A2, B2, D2, E2, A1, B1, D1, E1.
```

## The definition

It has five steps. The modules of `gorules/status/shape/` have the same steps, clause by clause.

1. *Surrounding.* Stones that are not marked dead are live. A player reaches her live stones and goes on
   from there to all points without a live stone of an opponent. She stops at a gap of an opponent: an empty
   point between two stones, at the edge or in a mouth, that the opponent can close in time. What she alone
   reaches she surrounds. What several players reach is neutral.
2. *Domains.* A domain is what a player surrounds in one stretch. Its eyes are its connected points without
   her live stones. Its groups are strings that are joined, over neutral points too.
3. *False points.* A point at the end of an eye is false if a group touches the eye there alone, is not
   joined to the rest by other eyes, and has no eye of its own.
4. *Eyes.* Each eye is worth none, one or two eyes, by its shape without false points. If it depends on who
   moves first, the player of the eye does. A dead stone inside still stands: three points in a row are
   worth two eyes, but one with a dead stone in the middle. Neutral and false points beside it can take an
   eye away.
5. *Counting.* A domain whose eyes are worth less than two is in seki, and nothing counts in it. In any
   other domain empty points and dead stones count, unless an opponent reaches them through gaps, or they
   are false. A point is false here only if it has to be filled: if the group that hangs on it has no eye of
   its own.

Two eyes and a false one at E4, which White makes Black fill (`.X.X.XO/XXXXXOO/OOOOOOO/.O.O.OO`):

```
4 . X . X . X O     4 + X + X . X O
3 X X X X X O O     3 X X X X X O O
2 O O O O O O O     2 O O O O O O O
1 . O . O . O O     1 + O + O + O O
  A B C D E F G       A B C D E F G
```

A dead stone on the vital point (B3 marked dead) leaves one eye, so nothing counts but the prisoner:

```
3 . . . X O O . O     3 . O . X O O . O
2 X X X X O O . O     2 X X X X O O . O
1 O O O O O O O .     1 O O O O O O O .
  A B C D E F G H       A B C D E F G H
  Black has 3 points    Black has 1
```

## In what it differs from the rules of 1989

| | Japanese 1989 | by shape |
| --- | --- | --- |
| dead | what the opponent can capture in hypothetical play, unless that enables a new stone (Article 7) | what is marked |
| seki | living stones next to a neutral point (Article 8): a game stopped early is full of sekis | a domain without two eyes; open neutral points do not matter |
| false eyes | count until they are filled; the commentary on Article 9 has them filled before the end | do not count if they have to be filled |
| dead stones outside territory | stay (Article 10.1) | are removed as prisoners |
| a wall with a gap | encloses nothing | makes eyes, but no territory |

## How well it agrees with the program

The definition was written from what goscorer says of itself (README, docstrings, discussions) and from its
answers, never from its code. Compared with the version of January 2024:

- on the 91 boards with which that program is tested: the same territory, point by point, on all of them;
- on 150 boards of our own (`tests/suites/goscorer.txt`): the same on all, but boards were left out on which
  the program gives another answer when they are turned;
- on the last positions of 400 games of a server, each with no stones marked dead and with three markings at
  random: the same on 1,568 of 1,600. The program contradicts itself on 65 of these when they are turned,
  since it looks for gaps beside the left and right edges otherwise than at the top and bottom. Our answer
  is one of its two on all but 4.
- on 3,000 parts of its own test boards, with points changed at random: the same on 2,980.

The Online Go Server has tests with 31 boards, a network's word on who owns each point if either player moves
first, and the right owner. We call a string dead if on average it is the other player's, if it is so also
where that player moves first, and if one of the two is clear, by more than one half. If one part of a string
is clearly its own and another clearly the other player's, the network has seen a fight without its end: that
string and those next to it stay. Then, with area counted or shape as the game's rules have it, all owners are
right on 30 boards. On the last one two strings stand against each other. Each takes the other if its player
moves first, and on average both are nobody's: the network does not say which one is dead.

Of 400 games that were played to the end and counted by a server of Korean players, 343 are counted as recorded if
GNU Go says what is dead. Of the others 25 are so if it is wrong about some strings, 15 if every eye counts
(`japanese-agreed`), six if the players reinforce first (`japanese-filled:agreed`), and one for either of two
reasons. Nothing of this explains the last ten; nine of these are a few points off. `python -m
tests.support.counted_games` prints the list.

`python -m tests.support.goscorer PATH` compares with a copy of the program goscorer, and
`python -m tests.support.ogs_boards PATH` counts the boards of the server in a copy of
[goban](https://github.com/online-go/goban).
"""  # noqa: E501

FOUND = """
## The smallest positions

All {looked} positions with stones on rectangles of up to {points} points were looked at, up to symmetries
and an exchange of the colours. On {parted} other points count by shape than by the rules of 1989
(`japanese-1989`), where the dead stones are those that the rules of 1989 remove. The smallest of each kind
is shown: first the position, then `+` where the rules of 1989 count, then where shape does. Dead stones
that count are under a `+`.
"""


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--points", type=int, default=MOST_POINTS, help="how large the boards are")
    PAGE.write_text(page(parser.parse_args().points), encoding="utf-8")


if __name__ == "__main__":
    main()
