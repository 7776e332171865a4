"""Laws about what is legal."""

from gorules.go.colours import COLOURS
from gorules.laws.graph import Edge, Graph, moves
from gorules.laws.law import Counterexample, Law, algebras, plays_run_out, round_of
from gorules.ruleset import Ruleset


def _passes_are_free(ruleset: Ruleset) -> str | None:
    if ruleset.passing.always and all(ko.algebra() is not None for ko in ruleset.ko):
        return "a pass is always allowed, and the ko rules here look at plays alone"
    return None


def _passed_between(ruleset: Ruleset) -> str | None:
    if plays_run_out(ruleset):
        return "each play leaves a record that stays, so that nothing but passes leads back"
    for terms in algebras(ruleset):
        own = terms["compares"] == "position+author" and terms["lifted-by"] == "own-pass"
        if own and terms["window"] == "all" and "play" in terms["records"]:
            return "a play adds to its player's record, and only her own pass takes off what is on it"
    return None


def _stuck(graph: Graph) -> Counterexample | None:
    for number, edges in enumerate(graph.edges):
        if not edges and graph.states[number].ending is None:
            mover = COLOURS[graph.states[number].to_play].capitalize()
            line = moves(graph.turns(number))
            return Counterexample(
                graph.board.spec, line, f"{mover} has no legal turn, and play has not ended"
            )
    return None


def _pass_refused(graph: Graph) -> Counterexample | None:
    for number in range(len(graph.edges)):
        state = graph.states[number]
        if state.ending is not None:
            continue
        for violation in graph.referee.violations(state, graph.referee.candidate(state, None)):
            if violation.axis == "ko":
                line = moves(graph.turns(number))
                return Counterexample(graph.board.spec, line, f"a pass is refused: {violation.message}")
    return None


def _no_pass_by(graph: Graph) -> Counterexample | None:
    """Find a line that comes back to a situation, with the same bans, while a player never passed."""
    numbers: dict[object, int] = {}
    looks = [
        numbers.setdefault((state.position.cells, state.to_play, state.bans), len(numbers))
        for state in graph.states
    ]
    found: Counterexample | None = None
    for player in (0, 1):

        def may(edge: Edge, player: int = player) -> bool:
            return not (edge.turn.point is None and edge.turn.player == player)

        reached = [0] * len(graph.states)  # what can be come to from each state, a bit for each situation
        changed = True
        while changed:
            changed = False
            for number in reversed(range(len(graph.edges))):
                bits = reached[number]
                for edge in graph.edges[number]:
                    if may(edge):
                        bits |= reached[edge.to] | 1 << looks[edge.to]
                if bits != reached[number]:
                    reached[number], changed = bits, True
        at = next((n for n, bits in enumerate(reached) if bits >> looks[n] & 1), None)
        if at is not None:
            way = graph.path(at, lambda n, at=at: looks[n] == looks[at], may)  # type: ignore[misc]
            assert way is not None
            who = COLOURS[player].capitalize()
            each = round_of(graph, at, way, f"the situation is there again, and {who} has not passed")
            if found is None or len(each.line) + len(each.cycle) < len(found.line) + len(found.cycle):
                found = each
    return found


LAWS = (
    Law(
        "a-turn-exists",
        "A player to move always has a legal turn.",
        "Tromp, rule 6: a turn is a pass, or a move that repeats nothing",
        _passes_are_free, _stuck,
    ),
    Law(
        "bans-hit-plays",
        "What a ko rule forbids is a play, never a pass.",
        "Tromp, rule 6: it is a move that must not repeat",
        _passes_are_free, _pass_refused,
    ),
    Law(
        "cycles-have-passes",
        "Before a situation is there again, with the same bans in force, each player has passed.",
        "Kee 3.0, what A.4, C.1 and C.2 come to",
        _passed_between, _no_pass_by,
    ),
)  # fmt: skip
"""In the order of reports."""
