"""Witnesses: short lines on tiny boards on which rulesets part.

Lines are tried by their length, board by board, under all rulesets at once. Rulesets that no line has parted
so far stand in one class. A line that splits a class is a witness for every pair that it parts: on that board
there is no shorter one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import PASS
from gorules.play.game import Game, IllegalPlay
from gorules.play.replay import Line, Move, Result
from gorules.play.replay import replay as replayed
from gorules.ruleset import Ruleset

WORDS = ("button", "black:dispute", "white:dispute", "no-result", "draw", "both-lose", "replay")
"""The moves besides points and passes."""

Classes = tuple[frozenset[str], ...]
"""Rulesets by id, those together that nothing has parted."""


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
