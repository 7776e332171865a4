"""All laws, and what becomes of each under a ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.laws import bans, counts, endings, images, values
from gorules.laws.graph import Graph
from gorules.laws.law import Counterexample, Law, Undecided
from gorules.rules.component import TooLarge
from gorules.ruleset import Ruleset

BOARDS = ("1x1", "1x2", "1x3", "2x2", "1x4", "2x3")
"""The boards on which laws are checked, the smallest first."""

LAWS = (*endings.LAWS, *bans.LAWS, *images.LAWS, *values.LAWS, *counts.LAWS)
"""All laws, in the order of reports."""

by_id: Mapping[str, Law] = {law.id: law for law in LAWS}


Standing = Literal["proved", "holds", "refuted", "open", "does not apply"]
"""What can become of a law: proved for all boards; nothing against it on whole small ones; refuted; open."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What became of a law under a ruleset. ``proof`` says why it holds on all boards; else ``refuted`` is
    the smallest counterexample; else nothing against it was found on the ``boards`` that were looked at
    whole, with so many ``states``, nor on those of which only a part was (``partly``). Boards on which it
    cannot be judged are in neither.
    """

    law: Law
    proof: str | None = None
    refuted: Counterexample | None = None
    boards: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()
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
        return "holds" if self.boards else "open"


class Court:
    """Judges laws under one ruleset. Graphs are made once, when they are needed."""

    def __init__(self, ruleset: Ruleset, most: int, boards: tuple[str, ...] = BOARDS) -> None:
        """Raises InputError if the ruleset is not for two players."""
        if 2 not in ruleset.players:
            raise InputError(f"{ruleset.id} is for {ruleset.players}; laws are about games of two")
        self.ruleset, self._most, self._boards = ruleset, most, boards
        self._graphs: dict[str, tuple[Graph, ...]] = {}

    def _on(self, kind: str) -> tuple[Graph, ...]:
        """Return the graphs of the boards, made once; after one of which not all states are gone on with, no
        larger one. Where positions are solved, no state is.
        """
        if kind not in self._graphs:
            found: list[Graph] = []
            for spec in self._boards:
                most = 0 if kind == "positions" else self._most
                found.append(Graph(self.ruleset, Board.parse(spec), most, kind == "counts"))
                if most and not found[-1].whole and len(found) > 3:
                    break
            self._graphs[kind] = tuple(found)
        return self._graphs[kind]

    def ruling(self, law: Law) -> Ruling:
        """Judge a law."""
        if not law.speaks_of(self.ruleset):
            return Ruling(law, applies=False)
        if proof := law.proof(self.ruleset):
            return Ruling(law, proof)
        whole: list[str] = []
        partly: list[str] = []
        states = 0
        for graph in self._on(law.on):
            try:
                refuted = law.refutation(graph)
            except (Undecided, TooLarge):
                continue
            if refuted is not None:
                return Ruling(law, None, refuted)
            (whole if graph.whole or law.on == "positions" else partly).append(graph.board.spec)
            states += len(graph.edges)
        return Ruling(law, None, None, tuple(whole), tuple(partly), states)


def endless(ruleset: Ruleset) -> str | None:
    """Return that play need not end under a ruleset, with a line that shows it, if one is found on boards of
    up to three points in a moment.
    """
    refuted = Court(ruleset, 300, ("1x1", "1x2", "1x3")).ruling(by_id["play-ends"]).refuted
    return None if refuted is None else f"play need not end: {refuted}"
