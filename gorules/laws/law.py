"""What a law is, what refutes one, and what proofs have in common."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from gorules.go.colours import COLOURS
from gorules.laws.graph import Edge, Graph, moves
from gorules.ruleset import Ruleset


class Counterexample(NamedTuple):
    """A line that refutes a law, and what is wrong at its end. Where it goes round for ever, ``cycle`` has
    the moves of one round, which follow the line. It begins at the empty board, Black to move. A
    ``position``, with ``to_play`` to move, can refute a law without a line.
    """

    board: str
    line: tuple[str, ...]
    says: str
    cycle: tuple[str, ...] = ()
    position: str | None = None
    to_play: str = COLOURS[0]

    def __str__(self) -> str:
        if self.position is not None:
            return f"{self.position}, {self.to_play.capitalize()} to move: {self.says}"
        begins = " ".join(self.line)
        if self.cycle:
            goes_round = f"for ever {' '.join(self.cycle)}"
            return f"{self.board}: {begins + ', then ' if begins else ''}{goes_round}: {self.says}"
        return f"{self.board}: {begins or 'at the start'}: {self.says}"


@dataclass(frozen=True, slots=True)
class Law:
    """A law: its name, what it says in a player's words, and its ``source``. ``proof`` gives the reason why a
    ruleset keeps it on all boards, None if none is at hand; ``refutation`` the smallest counterexample on a
    board, None if there is none; ``speaks_of`` says of which rulesets it speaks. It is judged ``on`` the
    graph of remainders, on one that tells apart what players have taken and passed as well (counts), or by
    solving positions.
    """

    id: str
    says: str
    source: str
    proof: Callable[[Ruleset], str | None]
    refutation: Callable[[Graph], Counterexample | None]
    speaks_of: Callable[[Ruleset], bool] = lambda _: True
    on: Literal["remainders", "counts", "positions"] = "remainders"


class Undecided(Exception):
    """A board is too large to be judged, or a law cannot be judged on it."""


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
