"""Laws about how a finished game is counted."""

from fractions import Fraction

from gorules.go.verdicts import Kind, Then
from gorules.laws import premises as its
from gorules.laws.graph import GameGraph, moves
from gorules.laws.law import Counterexample, Law, Proof, Unmet
from gorules.play.settle import settle
from gorules.rules.component import Depends
from gorules.rules.scoring import AreaScoring
from gorules.ruleset import Ruleset
from gorules.solving.solution import signed


def _odd(graph: GameGraph) -> Counterexample | None:
    """Find an ended game without neutral points in which margin and board differ in parity. Raises Unmet if
    there is no such game.
    """
    met = False
    for number, state in enumerate(graph.states):
        if state.ending is None or state.ending.then is not Then.SCORE:
            continue
        outcome = settle(graph.ruleset, state, graph.turns(number), komi=None)
        if outcome.kind is not Kind.SCORE or any(tally.compensation for tally in outcome.explanation.tallies):
            continue
        counted = sum(tally.stones + len(tally.territory) for tally in outcome.explanation.tallies)
        margin = outcome.margin
        if counted == graph.board.size and margin is not None:
            met = True
            if (margin - graph.board.size) % 2:
                line = moves(graph.turns(number))
                return Counterexample(
                    graph.board.spec, line, f"every point counts, and the margin is {margin}"
                )
    if not met:
        raise Unmet
    return None


def _counts_takings(ruleset: Ruleset) -> bool:
    depends = ruleset.scoring.depends_on
    return bool(depends & {Depends.PRISONERS, Depends.PASSES}) and Depends.BEST_PASSED not in depends


def _area_differs(graph: GameGraph) -> Counterexample | None:
    """Find a finished game that has another margin where area is counted."""
    area = AreaScoring.model_validate({"empty-counts": "borders-only-own"})
    by_area = graph.ruleset.composed(f"{graph.ruleset.id}:area", scoring=area)
    for number, state in enumerate(graph.states):
        if state.ending is None or state.ending.then is not Then.SCORE:
            continue
        turns = graph.turns(number)
        here, there = (
            settle(each, state, turns, komi=Fraction(0)).margin for each in (graph.ruleset, by_area)
        )
        if here is not None and there is not None and here != there:
            says = f"this comes to {signed(here)}, and to {signed(there)} where area is counted"
            return Counterexample(graph.board.spec, moves(turns), says)
    return None


LAWS = (
    Law(
        "parity",
        "If every point counts for somebody, the margin is odd on a board with an odd number of points, "
        "and even on others.",
        "area counting: the points of both are the board",
        _odd,
        (
            Proof(
                "the two scores add up to the number of points of the board, so the margin is this number "
                "less twice one score",
                (its.counts_points_once, its.nothing_is_earned),
            ),
        ),
    ),
    Law(
        "area-is-the-same",
        "Each finished game has the same margin as if area were counted, komi aside.",
        "Tromp, comment 9: the margins differ by Black's plays less White's; AGA, rule 12: they do not, "
        "because passes cost a stone",
        _area_differs,
        (
            Proof(
                "White passes last, so both players have made the same number of turns: a player "
                "with more plays has as many fewer passes",
                (
                    its.counts_territory_and_prisoners, its.territory_is_surrounded, its.white_passes_last,
                    its.no_own_turns, its.no_point_is_neutral_by_rule,
                ),
            ),
        ),
        _counts_takings, "counts",
    ),
)  # fmt: skip
"""In the order of reports."""
