"""What a law is, what refutes one, and what proofs have in common."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from gorules.go.colours import COLOURS
from gorules.laws.graph import Edge, Graph, moves
from gorules.ruleset import Ruleset

On = Literal["remainders", "counts", "positions", "openings"]
"""What laws are judged on."""


class Counterexample(NamedTuple):
    """A line that refutes a law, and what is wrong at its end. Where it goes round for ever, ``cycle`` has
    the moves of one round, which follow the line. It begins at a ``position``, with ``to_play`` to move,
    which can refute a law without a line; if there is none, at the empty board, Black to move. ``beast`` is
    where it was found, if not on a small board.
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


@dataclass(frozen=True, slots=True)
class Law:
    """A law: its name, what it says in a player's words, and its ``source``. ``proof`` gives the reason why a
    ruleset keeps it on all boards, None if none is at hand; ``refutation`` the smallest counterexample in a
    graph, None if there is none; ``speaks_of`` says of which rulesets it speaks. It is judged ``on`` the
    graph of remainders, on one that tells apart what players have taken and passed as well (counts), or by
    solving the start, which is any position or an empty board (openings).
    """

    id: str
    says: str
    source: str
    proof: Callable[[Ruleset], str | None]
    refutation: Callable[[Graph], Counterexample | None]
    speaks_of: Callable[[Ruleset], bool] = lambda _: True
    on: On = "remainders"


class Undecided(Exception):
    """A start is too large to be judged, or a law cannot be judged on it."""


class Partly(Exception):
    """Nothing against a law was found in a graph, of which only a part was looked at."""


class Unmet(Exception):
    """What a law speaks of does not come about in a graph."""


def unproved(_: Ruleset) -> str | None:
    """Return None: no proof is at hand."""
    return None


def algebras(ruleset: Ruleset) -> Iterator[Mapping[str, Any]]:
    """Return the terms of the ko rules that are of the algebra."""
    return (found for ko in ruleset.ko if (found := ko.algebra()) is not None)


def plays_run_out(ruleset: Ruleset) -> str | None:
    """Return why there are only so many plays in a game, if a ban says so."""
    for terms in algebras(ruleset):
        if terms["window"] == "all" and terms["lifted-by"] == "never" and "play" in terms["records"]:
            return f"each play leaves something that no play may leave again ({terms['compares']}), for ever"
    return None


def round_of(graph: Graph, at: int, way: list[Edge], says: str) -> Counterexample:
    """Return a way that leads from a state back to it as a counterexample."""
    return Counterexample(graph.board.spec, moves(graph.turns(at)), says, moves(edge.turn for edge in way))
