"""Laws about what perfect play yields."""

from collections.abc import Callable, Iterator

from gorules.files.inputs import InputError
from gorules.laws.graph import Edge, Graph, moves
from gorules.laws.law import Counterexample, Law, Undecided, unproved
from gorules.play.settle import settle
from gorules.rules.component import Depends
from gorules.ruleset import Ruleset
from gorules.solve.front import solve
from gorules.solve.solution import Limits

LIMITS = Limits(nodes=20_000, seconds=1, memory=64 << 20)
"""The work that one value is worth."""


def _worse(graph: Graph) -> Counterexample | None:
    """Find out whether Black, who begins, can be held below a tie, komi aside."""
    try:
        found = solve(graph.ruleset, graph.board, limits=LIMITS, komi=0)
    except InputError:
        raise Undecided from None
    if found.high is not None and found.high < 0:
        return Counterexample(graph.board.spec, found.line, f"with perfect play this is {found}")
    if found.low is None or found.low < 0:
        raise Undecided
    return None


def _by_position(ruleset: Ruleset) -> bool:
    return ruleset.scoring.depends_on == frozenset({Depends.POSITION})


def _remembers(graph: Graph) -> Counterexample | None:
    """Find two lines to one position, with the same player to move and as many passes just before, after
    which perfect play comes to something else.
    """
    if not graph.whole or next(graph.knots(), None) is not None:
        raise Undecided
    values: dict[int, float] = {}
    for number in sorted(range(len(graph.states)), key=_deepest_first(graph)):
        state = graph.states[number]
        if state.ending is not None:
            outcome = settle(graph.ruleset, state, graph.turns(number), komi=None)
            if outcome.margin is None:
                raise Undecided
            values[number] = float(outcome.margin)
        else:
            best = max if state.to_play == 0 else min
            if not graph.edges[number]:
                raise Undecided
            values[number] = best(values[edge.to] for edge in graph.edges[number])
    seen: dict[object, int] = {}
    for number, state in enumerate(graph.states):
        turns = graph.turns(number)
        passed = next((n for n, turn in enumerate(reversed(turns)) if turn.point is not None), len(turns))
        if state.ending is not None or not turns:
            continue
        other = seen.setdefault((state.position.cells, state.to_play, passed, state.bonus), number)
        if values[other] != values[number]:
            first = " ".join(moves(graph.turns(other)))
            says = (
                f"this is worth {values[number]:+g}, and after {first} the same situation {values[other]:+g}"
            )
            return Counterexample(graph.board.spec, moves(turns), says)
    return None


def _deepest_first(graph: Graph) -> Callable[[int], int]:
    """Return how to sort the states of a graph without rounds so that what follows comes before."""
    order: dict[int, int] = {}
    work: list[tuple[int, Iterator[Edge]]] = [(0, iter(graph.after(0)))]
    entered = {0}
    while work:
        number, edges = work[-1]
        for edge in edges:
            if edge.to not in entered:
                entered.add(edge.to)
                work.append((edge.to, iter(graph.after(edge.to))))
                break
        else:
            work.pop()
            order[number] = len(order)
    return order.__getitem__


LAWS = (
    Law(
        "never-worse",
        "The first player can get at least a tie, komi aside.",
        "strategy stealing: she may pass first",
        unproved, _worse, by_states=False,
    ),
    Law(
        "history-free",
        "What a situation is worth does not depend on how it came about.",
        "what a rule without memory would promise",
        unproved, _remembers, _by_position,
    ),
)  # fmt: skip
"""In the order of reports."""
