"""All laws, and what becomes of each under a ruleset."""

import copyreg
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.laws import bans, counts, endings, images, values
from gorules.laws.graph import GameGraph
from gorules.laws.law import Counterexample, Law, On, Partly, Unjudged, Unmet
from gorules.laws.places import Place, places
from gorules.play.starts import Start, unlike
from gorules.rules.component import TooLarge
from gorules.ruleset import Ruleset

BOARDS = ("1x1", "1x2", "1x3", "2x2", "1x4", "2x3")
"""The boards on which laws are checked, the smallest first."""

ALL_SOLVED = 4
"""The most points of a board whose positions are all solved."""

SOLVED = 9
"""The most points of a position of the bestiary that is solved."""

MOMENT = 2_000
"""How many states of a board are looked at in a moment: a fifth of a second under the slowest ruleset. Where
turns that are neither plays nor passes come in between, such as the button's, a round is far from the start.
"""

PATIENCE = 3
"""How many positions of a board may turn out too large before the rest of them is left alone."""

LAWS = (*endings.LAWS, *bans.LAWS, *images.LAWS, *values.LAWS, *counts.LAWS)
"""All laws, in the order of reports."""

by_id: Mapping[str, Law] = {law.id: law for law in LAWS}


def law_called(id: str) -> Law:
    """Return the law of a name. Raises KeyError if there is none."""
    return by_id[id]


copyreg.pickle(Law, lambda law: (law_called, (law.id,)))  # its functions stay here


Standing = Literal["proved", "not refuted", "refuted", "open", "does not apply"]
"""What can become of a law: proved for all boards; looked for and not refuted, as far as that went; refuted;
nothing looked at whole; or not about such rules."""


@dataclass(frozen=True, slots=True)
class LawRuling:
    """What became of a law under a ruleset. ``proof`` says why the law is kept on all boards. Without a
    proof, ``refuted`` is the smallest counterexample. Without either, nothing against the law was found: not
    on the ``boards`` searched whole, with so many ``states``, not on those searched in part (``partly``), and
    not at so many ``beasts``. Boards and beasts on which the law cannot be judged are in none of these. If
    none of the boards has a case of the law, the law does not apply.
    """

    law: Law
    proof: str | None = None
    refuted: Counterexample | None = None
    boards: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()
    beasts: int = 0
    states: int = 0
    applies: bool = True

    @property
    def state(self) -> Standing:
        """What it comes to."""
        if not self.applies:
            return "does not apply"
        if self.proof:
            return "proved"
        if self.refuted:
            return "refuted"
        return "not refuted" if self.boards else "open"


class Court:
    """Judges laws under one ruleset: on ``boards``, and then at ``beasts``, by default all. Each graph is
    made once, when it is needed.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        most: int,
        boards: tuple[str, ...] = BOARDS,
        beasts: Sequence[Place] | None = None,
    ) -> None:
        """Raises InputError if the ruleset is not for two players."""
        if 2 not in ruleset.players:
            raise InputError(f"{ruleset.id} is for {ruleset.players}; laws are about games of two")
        self.ruleset, self._most, self._boards = ruleset, most, tuple(map(Board.parse, boards))
        self._beasts = beasts
        self._graphs: dict[tuple[On, str], Sequence[GameGraph]] = {}

    def ruling(self, law: Law) -> LawRuling:
        """Judge a law."""
        if not law.speaks_of(self.ruleset):
            return LawRuling(law, applies=False)
        if proof := law.proof(self.ruleset):
            return LawRuling(law, proof)
        whole: list[str] = []
        partly: list[str] = []
        states = 0
        met = False
        for board in self._boards:
            tried = left_out = 0
            for graph in self._on(law.on, board):
                try:
                    refuted = law.refutation(graph)
                    met = True
                except Unmet:
                    refuted = None
                except Partly:
                    refuted, met = None, True
                    left_out += 1
                except (Unjudged, TooLarge):
                    left_out += 1
                    if left_out < PATIENCE:
                        continue
                    break
                if refuted is not None:
                    return LawRuling(law, None, refuted)
                tried += 1
                states += len(graph.edges)
                left_out += law.on in ("keys", "counts") and not graph.whole
            if tried:
                (partly if left_out else whole).append(board.spec)
        extent = tuple(whole), tuple(partly)
        if (whole or partly) and not met:
            return LawRuling(law, None, None, *extent, states=states, applies=False)
        seen = set()
        for place, graph in self._at(law.on):
            try:
                refuted = law.refutation(graph)
            except (Unjudged, TooLarge, Unmet):
                continue
            except Partly:
                refuted = None
            if refuted is not None:
                return LawRuling(law, None, _placed(refuted, place))
            seen.add(place.beast)
        return LawRuling(law, None, None, *extent, len(seen), states)

    def _on(self, kind: On, board: Board) -> Iterator[GameGraph]:
        """Yield the graphs on a board: one, or where positions are solved, one a position."""
        if kind == "openings":
            yield GameGraph(self.ruleset, Start(Position.empty(board)), 0)
        elif kind != "positions":
            yield from self._made(kind, board)
        elif board.size <= ALL_SOLVED:
            for stones in range(board.size):
                for start in unlike(board, stones, self.ruleset):
                    yield GameGraph(self.ruleset, start, 0)

    def _made(self, kind: On, board: Board) -> Sequence[GameGraph]:
        """Return the graph of a board, made once. If a board is only expanded in part, larger boards have no
        graph.
        """
        key = kind, board.spec
        if key not in self._graphs:
            before = [self._graphs[kind, each.spec] for each in self._boards[: self._boards.index(board)]]
            too_large = any(not made or not made[0].whole for made in before[3:])
            start = Start(Position.empty(board))
            made = () if too_large else (GameGraph(self.ruleset, start, self._most, kind == "counts"),)
            self._graphs[key] = made
        return self._graphs[key]

    def _at(self, kind: On) -> Iterator[tuple[Place, GameGraph]]:
        """Yield the graphs at beasts, those on few points first. Lines are those from the empty board only.
        Nobody left the position of a diagram, so it is on no player's record.
        """
        for place in places() if self._beasts is None else self._beasts:
            size = place.start.position.board.size
            if kind in ("positions", "openings"):
                graph = GameGraph(self.ruleset, place.start, 0)
                if size <= SOLVED and (kind == "positions" or graph.from_empty):
                    yield place, graph
            elif place.lines and not any(place.start.position.cells):
                yield place, self._along(kind, place)

    def _along(self, kind: On, place: Place) -> GameGraph:
        key = kind, f"{place.beast}: {place.start}"
        if key not in self._graphs:
            graph = GameGraph(self.ruleset, place.start, 0, kind == "counts", place.lines)
            self._graphs[key] = (graph,)
        return self._graphs[key][0]


def _placed(found: Counterexample, place: Place) -> Counterexample:
    """Return a counterexample as one from a beast."""
    position, to_play = place.start
    drawn = position.text if any(position.cells) else None
    return found._replace(beast=place.beast, position=drawn, to_play=COLOURS[to_play])


def endless(ruleset: Ruleset) -> str | None:
    """Return that play need not end under a ruleset, with a line that shows it. It is looked for in a moment,
    on boards of up to three points; None if none is found.
    """
    refuted = Court(ruleset, MOMENT, ("1x1", "1x2", "1x3"), ()).ruling(by_id["play-ends"]).refuted
    return None if refuted is None else f"play need not end: {refuted}"
