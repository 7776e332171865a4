"""What a law is, what refutes one, and what proofs have in common."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from gorules.go.colours import COLOURS
from gorules.laws.graph import GameGraph, LegalTurn, moves
from gorules.laws.premises import Premise, cases
from gorules.ruleset import Ruleset

On = Literal["keys", "counts", "positions", "openings"]
"""What laws are judged on."""


class Counterexample(NamedTuple):
    """A line that refutes a law, and what is wrong at its end. If the line goes round for ever, ``cycle`` has
    the moves of one round, which follow the line. The line begins at a ``position``, with ``to_play`` to
    move; a position can refute a law without a line. If there is no position, it begins at the empty board,
    Black to move. ``beast`` is where the line was found, if not on a small board.
    """

    board: str
    line: tuple[str, ...]
    says: str
    cycle: tuple[str, ...] = ()
    position: str | None = None
    to_play: str = COLOURS[0]
    beast: str | None = None

    def __str__(self) -> str:
        where = f"{self.position}, {self.to_play.capitalize()} to move" if self.position else self.board
        turns = " ".join(self.line)
        if self.cycle:
            turns = f"{turns + ', then ' if turns else ''}for ever {' '.join(self.cycle)}"
        parts = (self.beast, where, turns or ("" if self.position else "at the start"), self.says)
        return ": ".join(part for part in parts if part)


class Proof(NamedTuple):
    """A proof and its premises. ``says`` is the proof in a sentence, which may name an answer of the ko rule
    that the proof rests on. It proves a law of a ruleset if one of the ko rules and one of the endings meet
    all premises together. docs/proofs.md writes the proof out.
    """

    says: str
    premises: tuple[Premise, ...]

    def of(self, ruleset: Ruleset) -> str | None:
        """Return what it says of a ruleset, None if it proves nothing of it."""
        met = (case for case in cases(ruleset) if all(premise(case) for premise in self.premises))
        case = next(met, None)
        return None if case is None else self.says.format_map(case.ko)


@dataclass(frozen=True, slots=True)
class Law:
    """A law: its name, what it says in a player's words, and its ``source``. ``refutation`` gives the
    smallest counterexample in a graph, None if there is none. ``proofs`` are the ways to prove it on all
    boards. ``speaks_of`` returns whether it is about a ruleset. ``on`` says how it is judged: on the graph of
    state keys; on a graph that also distinguishes captures and passes (counts); or by solving starts: all
    positions, or empty boards (openings).
    """

    id: str
    says: str
    source: str
    refutation: Callable[[GameGraph], Counterexample | None]
    proofs: tuple[Proof, ...] = ()
    speaks_of: Callable[[Ruleset], bool] = lambda _: True
    on: On = "keys"

    def proof(self, ruleset: Ruleset) -> str | None:
        """Return why a ruleset keeps the law on all boards, None if no proof is at hand."""
        return next((said for proof in self.proofs if (said := proof.of(ruleset)) is not None), None)


class Unjudged(Exception):
    """A start is too large to be judged, or a law cannot be judged on it."""


class Partly(Exception):
    """Nothing against a law was found, but only a part of the graph was searched."""


class Unmet(Exception):
    """A graph has no case of a law."""


def round_of(graph: GameGraph, at: int, way: list[LegalTurn], says: str) -> Counterexample:
    """Return a path from a state back to itself as a counterexample."""
    return Counterexample(graph.board.spec, moves(graph.turns(at)), says, moves(edge.turn for edge in way))
