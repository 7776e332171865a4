"""Look for short lines on which rulesets part, and write docs/witnesses.yaml and docs/witnesses.md.

``python docs/witnesses.py`` takes about a minute. ``--render`` looks for nothing: it replays the lines that
are kept and writes the page anew, which is enough while those lines part whatever is different.

Lines are tried by their length, board by board, under all rulesets at once. Rulesets that no line has parted
so far stand in one class. A line that splits a class is a witness for every pair that it parts: on that board
there is no shorter one.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import yaml

from gorules.bestiary.beasts import beasts, load_beast
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import PASS
from gorules.play.game import Game, IllegalPlay
from gorules.play.moves import Move, parse_moves
from gorules.play.replay import Line, Result
from gorules.play.replay import replay as replayed
from gorules.ruleset import Ruleset, all_rulesets

DOCS = Path(__file__).resolve().parent
KEPT = DOCS / "witnesses.yaml"
PAGE = DOCS / "witnesses.md"

TRIED = (("1x1", 5), ("1x2", 6), ("1x3", 5), ("2x2", 4))
"""The boards, each with the greatest length of a line."""

LARGE = (("9x9", 0), ("13x13", 0), ("19x19", 0), ("19x19", 2))
"""Boards on which two passes show the komi, each with a handicap."""

WORDS = ("button", "black:dispute", "white:dispute", "no-result", "draw", "both-lose", "replay")
"""The moves besides points and passes."""

Classes = tuple[frozenset[str], ...]
"""Rulesets by id, those together that nothing has parted."""


Kept = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Witness:
    """A line, and what it comes to under each ruleset that is for its number of players."""

    line: Line
    results: dict[str, Result]


def witness(line: Line, rulesets: Iterable[Ruleset]) -> Witness:
    """Return what a line comes to, as a witness. Costs a replay under each ruleset."""
    found = (each for each in rulesets if each.players.min <= line.players <= each.players.max)
    return Witness(line, {each.id: replayed(line, each).result for each in found})


def parted(classes: Classes, by: Witness) -> Classes:
    """Return the classes as a witness splits them. Rulesets that it does not speak of stay together."""
    found: list[frozenset[str]] = []
    for each in classes:
        split: dict[Result | None, set[str]] = {}
        for id in sorted(each):
            split.setdefault(by.results.get(id), set()).add(id)
        found += map(frozenset, split.values())
    return tuple(found)


def undivided(classes: Classes) -> Classes:
    """Return the classes in which rulesets are still together."""
    return tuple(each for each in classes if len(each) > 1)


class Search:
    """Looks for witnesses on the empty board, for two players."""

    def __init__(self, rulesets: Sequence[Ruleset], classes: Classes, board: Board) -> None:
        self.classes = classes
        self._rulesets = rulesets
        self._start = Position.empty(board)
        self._moves = tuple(
            Move(name, colour or None)
            for colour, _, name in (move.rpartition(":") for move in (*board.names, PASS, *WORDS))
        )
        self._games = {each.id: Game(each, board) for each in rulesets}

    def of_length(self, length: int) -> Iterator[Witness]:
        """Yield the witnesses among the lines of so many turns, and part the classes by each.

        Costs a turn under each ruleset that is not alone for each line of legal turns.
        """
        yield from self._extended((), [id for each in undivided(self.classes) for id in each], length)

    def _extended(self, moves: tuple[Move, ...], live: list[str], left: int) -> Iterator[Witness]:
        for move in self._moves:
            made = [id for id in live if self._plays(id, move)]
            if left > 1:
                if len(made) > 1:
                    yield from self._extended((*moves, move), made, left - 1)
            else:
                yield from self._judged(Line(self._start, (*moves, move), scored=False), made, live)
            for id in made:
                self._games[id].undo()

    def _plays(self, id: str, move: Move) -> bool:
        try:
            self._games[id].play(move.move, move.player)
        except IllegalPlay:
            return False
        return True

    def _judged(self, line: Line, made: list[str], live: list[str]) -> Iterator[Witness]:
        """Yield the line if it parts rulesets, as it is or with White's stones dead at the end."""
        position = self._games[made[0]].position if made else self._start
        for dead in dict.fromkeys(((), position.board.named(position.stones(1)))):
            seen = {id: self._sign(id, dead) if id in made else "refused" for id in live}
            if any(len({seen[id] for id in each if id in seen}) > 1 for each in undivided(self.classes)):
                found = witness(replace(line, dead=dead), self._rulesets)
                self.classes = parted(self.classes, found)
                yield found

    def _sign(self, id: str, dead: Iterable[str]) -> str:
        """Return what tells how a game stands: whether it is over, and how it was decided."""
        game = self._games[id]
        return str(game.score(dead)) if game.is_over else "goes on"


def line_of(kept: Kept) -> Line:
    """Return the line that an entry of docs/witnesses.yaml means."""
    if "beast" in kept:
        id, _, name = kept["beast"].partition("/")
        beast = load_beast(id)
        return beast.line(next(line for line in beast.lines if line.id == name))
    board = Board.parse(kept["board"])
    stones = kept.get("handicap", 0)
    return Line(
        Position.empty(board), parse_moves(kept["moves"], board), dead=tuple(kept.get("dead", ())),
        handicap=stones, placing="by-rules" if stones else "drawn", scored=False,
    )  # fmt: skip


def others() -> Iterator[Kept]:
    """Yield the lines that are tried where tiny boards do not part rulesets."""
    for board, handicap in LARGE:
        yield {"board": board, "moves": "pass pass"} | ({"handicap": handicap} if handicap else {})
    for id in beasts():
        for line in load_beast(id).lines:
            yield {"beast": f"{id}/{line.id}"}


def found(rulesets: list[Ruleset]) -> Iterator[Kept]:
    """Yield the lines that part rulesets, until nothing more is found."""
    classes: Classes = (frozenset(each.id for each in rulesets),)
    for spec, longest in TRIED:
        search = Search([each for each in rulesets if each.players.min <= 2], classes, Board.parse(spec))
        for length in range(1, longest + 1):
            for each in search.of_length(length):
                kept = {"board": spec, "moves": " ".join(map(str, each.line.moves))}
                yield kept | ({"dead": list(each.line.dead)} if each.line.dead else {})
        classes = search.classes
    for kept in others():
        if undivided(classes):
            together = {id for each in undivided(classes) for id in each}
            split = parted(
                classes, witness(line_of(kept), [each for each in rulesets if each.id in together])
            )
            if len(split) > len(classes):
                classes = split
                yield kept


def followed(rulesets: list[Ruleset], kept: list[Kept]) -> Iterator[tuple[Kept, Witness, Classes]]:
    """Yield each line with what it comes to, and the classes that it splits."""
    classes: Classes = (frozenset(each.id for each in rulesets),)
    for each in kept:
        what = witness(line_of(each), rulesets)
        split = tuple(one for one in undivided(classes) if len(parted((one,), what)) > 1)
        classes = parted(classes, what)
        yield each, what, split


def left(rulesets: list[Ruleset], kept: list[Kept]) -> Classes:
    """Return the rulesets of different terms that no line parts."""
    classes: Classes = (frozenset(each.id for each in rulesets),)
    for each in kept:
        classes = parted(classes, witness(line_of(each), rulesets))
    prints = {each.id: each.fingerprint for each in rulesets}
    return tuple(each for each in undivided(classes) if len({prints[id] for id in each}) > 1)


def named(kept: Kept) -> str:
    """Return a line in words."""
    if "beast" in kept:
        return f"beast `{kept['beast']}`"
    more = f", with {', '.join(kept['dead'])} dead" if "dead" in kept else ""
    more += f", with {kept['handicap']} handicap stones" if "handicap" in kept else ""
    return f"{kept['board']}: `{kept['moves']}`{more}"


def page(kept: list[Kept]) -> str:
    """Return docs/witnesses.md."""
    rulesets = list(all_rulesets())
    parts = [
        "# Where rulesets part",
        "<!-- Written by docs/witnesses.py; run make witnesses, or make docs if only rulesets changed. -->",
        f"{len(rulesets)} rulesets, {len(list(combinations(rulesets, 2)))} pairs, {len(kept)} lines. Two "
        "rulesets part on a line if their results differ: whether a turn is refused, when play ends, and how "
        "the game is then decided. The first line on which two rulesets stand in different groups is their "
        "witness. The lines have two players. They are tried on empty boards from one point to four, the "
        "shortest first, then on empty 9x9, 13x13 and 19x19 boards for the komi; then come the lines of the "
        "bestiary. A line shows only rulesets that no earlier line has parted. Named dead stones are removed "
        "only by rules that remove dead stones. *Play goes on* means: this line does not end play; another "
        'turn would follow. `gorules replay --board 1x2 --moves "A1 pass B1" --rules aga,bga` shows a line '
        "under some rules.",
    ]
    for number, (each, what, split) in enumerate(followed(rulesets, kept), 1):
        parts.append(f"## {number}. {named(each)}")
        for one in split:
            groups: dict[str, list[str]] = {}
            for id in sorted(one):
                said = str(what.results[id]) if id in what.results else "not for so many players"
                groups.setdefault(said, []).append(id)
            parts.append("\n".join(f"- {said}: {', '.join(ids)}" for said, ids in groups.items()))
    parts.append("## No difference found")
    points = max(Board.parse(spec).size for spec, _ in TRIED)
    together = left(rulesets, kept)
    parts.append(
        f"These rulesets are composed differently, and no line above parts them. On up to {points} points "
        "they agree on all lines of so many turns as were tried "
        f"({', '.join(f'{longest} on {spec}' for spec, longest in TRIED)})."
        if together
        else "Every two rulesets that are composed differently are parted by a line above."
    )
    parts += [f"- {', '.join(sorted(each))}" for each in together]
    return "\n\n".join(parts) + "\n"


def load() -> list[Kept]:
    """Return the lines that are kept."""
    kept: list[Kept] = yaml.safe_load(KEPT.read_text(encoding="utf-8"))
    return kept


def main(arguments: list[str]) -> int:
    """Look for lines, unless only the page is wanted, and write it. Return the exit code."""
    if arguments not in ([], ["--render"]):
        print("usage: python docs/witnesses.py [--render]", file=sys.stderr)
        return 2
    if not arguments:
        kept = list(found(list(all_rulesets())))
        text = yaml.safe_dump(kept, default_flow_style=None, sort_keys=False, width=110)
        KEPT.write_text(text, encoding="utf-8", newline="\n")
    PAGE.write_text(page(load()), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
