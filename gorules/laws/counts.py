"""Laws about how a finished game is counted."""

from gorules.go.verdicts import Kind, Then
from gorules.laws.graph import Graph, moves
from gorules.laws.law import Counterexample, Law, unproved
from gorules.play.settle import settle


def _odd(graph: Graph) -> Counterexample | None:
    """Find an ended game without neutral points whose margin has not the parity of the board."""
    for number, state in enumerate(graph.states):
        if state.ending is None or state.ending.then is not Then.SCORE:
            continue
        outcome = settle(graph.ruleset, state, graph.turns(number), komi=None)
        if outcome.kind is not Kind.SCORE or any(tally.compensation for tally in outcome.explanation.tallies):
            continue
        counted = sum(tally.stones + len(tally.territory) for tally in outcome.explanation.tallies)
        margin = outcome.margin
        if counted == graph.board.size and margin is not None and (margin - graph.board.size) % 2:
            line = moves(graph.turns(number))
            return Counterexample(graph.board.spec, line, f"every point counts, and the margin is {margin}")
    return None


LAWS = (
    Law(
        "parity",
        "Where every point counts for somebody, the margin is odd if the board has an odd number of points, "
        "else even.",
        "area counting: the points of both are the board",
        unproved, _odd,
    ),
)  # fmt: skip
"""In the order of reports."""
