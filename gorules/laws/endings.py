"""Laws about the end of play."""

from collections import deque
from collections.abc import Callable

from gorules.go.colours import COLOURS
from gorules.laws import premises as its
from gorules.laws.graph import GameGraph, LegalTurn, moves
from gorules.laws.law import Counterexample, Law, Proof, Unmet, round_of

LOOKED_AT = 50
"""The most plays of a strongly connected component from which the shortest cycle is searched."""


def _play_by(player: int) -> Callable[[LegalTurn], bool]:
    return lambda edge: edge.turn.point is not None and edge.turn.player == player


def _both_play_on(graph: GameGraph) -> Counterexample | None:
    """Find the shortest round that has a play by each player."""
    best: tuple[int, int, list[LegalTurn]] | None = None
    for component in graph.strong_components():
        inside = frozenset(component)

        def stays(edge: LegalTurn, inside: frozenset[int] = inside) -> bool:
            return edge.to in inside

        turns = [(at, edge) for at in component for edge in graph.after(at) if stays(edge)]
        plays = [[turn for turn in turns if _play_by(who)(turn[1])] for who in (0, 1)]
        if not all(plays):
            continue
        whites = {at for at, _ in plays[1]}
        for at, edge in plays[0][:LOOKED_AT]:
            path = [edge]
            if edge.to not in whites:
                path += graph.path(edge.to, whites.__contains__, stays) or []
            play = next(e for a, e in plays[1] if a == path[-1].to)
            path.append(play)
            if play.to != at:
                path += graph.path(play.to, lambda number, at=at: number == at, stays) or []  # type: ignore[misc]
            if best is None or (len(path), at) < best[:2]:
                best = (len(path), at, path)
    return None if best is None else round_of(graph, best[1], best[2], "both play on, and nothing ends it")


def _goes_on(graph: GameGraph) -> Counterexample | None:
    """Find the shortest round of any kind."""
    at = min((number for component in graph.strong_components() for number in component), default=None)
    if at is None:
        return None
    path = graph.path(at, lambda number: number == at, lambda _: True)
    assert path is not None  # it is in a strongly connected component
    return round_of(graph, at, path, "this can go on for ever")


def _unanswered(graph: GameGraph) -> Counterexample | None:
    """Find a pass that ends play though the other player has not passed since the last play. Raises Unmet
    if no pass ends play.
    """
    start = (0, False)  # a state, and whether the turn that led to it was a pass
    came: dict[tuple[int, bool], tuple[tuple[int, bool], LegalTurn]] = {}
    ahead = deque([start])
    while ahead:
        node = ahead.popleft()
        for edge in graph.after(node[0]):
            after = (edge.to, edge.turn.is_pass)
            if edge.turn.is_pass and not node[1] and graph.states[edge.to].ending is not None:
                line = [edge]
                while node != start:
                    node, before = came[node]
                    line.append(before)
                who = COLOURS[1 - edge.turn.player].capitalize()
                says = f"this pass ends play, and {who} has not passed since the last play"
                return Counterexample(graph.board.spec, moves(each.turn for each in line[::-1]), says)
            if after != start and after not in came:
                came[after] = (node, edge)
                ahead.append(after)
    by_passes = any(
        edge.turn.is_pass and graph.states[edge.to].ending for edges in graph.edges for edge in edges
    )
    if graph.whole and not by_passes:
        raise Unmet
    return None


PLAYS_RUN_OUT = (
    its.plays_are_on_record, its.nothing_lifts, its.looks_back_on_all, its.own_turns_run_out,
)  # fmt: skip
"""Then there are finitely many plays in a game."""

PLAYS_REPEAT = (
    its.a_repeated_position_ends_play, its.nothing_is_forgotten, its.plays_can_repeat,
    its.memories_are_finite, its.own_turns_run_out,
)  # fmt: skip
"""Then, too."""

ENDS_WHATEVER = (
    Proof(
        "a play or a pass that repeats a record ends play, and there are finitely many records",
        (*PLAYS_REPEAT, its.passes_can_repeat),
    ),
    Proof(
        "plays that repeat a record end play, and so do passes in a row",
        (*PLAYS_REPEAT, its.passes_end_play),
    ),
    Proof(
        "each play leaves a record ({compares}) that no later play may repeat, and passes in a row end play",
        (*PLAYS_RUN_OUT, its.passes_end_play),
    ),
    Proof(
        "each play leaves a record ({compares}) that no later play may repeat, and there are no passes",
        (its.plays_are_on_record, its.looks_back_on_all, its.own_turns_run_out, its.nobody_may_pass),
    ),
)

ENDS = (
    Proof(
        "each play leaves a record ({compares}) that no later play may repeat, so a game has finitely many "
        "plays",
        PLAYS_RUN_OUT,
    ),
    *ENDS_WHATEVER,
    Proof("plays that repeat a record end play", PLAYS_REPEAT),
)

LAWS = (
    Law(
        "play-ends",
        "No game goes on for ever unless somebody passes for ever.",
        "Tromp, rule 6; Kee 3.0, D.1: what bans and endings by repetition are for",
        _both_play_on, ENDS,
    ),
    Law(
        "play-ends-whatever",
        "No game goes on for ever, whatever the players do.",
        "Tromp, rules 6 and 8; Kee 3.0, D.1: passes included",
        _goes_on, ENDS_WHATEVER,
    ),
    Law(
        "both-pass",
        "A pass ends play only if each player has passed since the last play. So a player who still has a "
        "play that gains can make it.",
        "Tromp, rule 8; AGA, rule 9: passes in a row are an offer and its acceptance",
        _unanswered,
        (
            Proof(
                "nothing but passes in a row ends play, two at least, and players pass in turn",
                (its.only_passes_end_play, its.two_passes_at_least),
            ),
        ),
    ),
)  # fmt: skip
"""In the order of reports."""
