"""Laws about the end of play."""

from collections import deque
from collections.abc import Callable

from gorules.go.colours import COLOURS
from gorules.laws.graph import Edge, Graph, moves
from gorules.laws.law import Counterexample, Law, Unmet, plays_run_out, round_of
from gorules.ruleset import Ruleset

LOOKED_AT = 50
"""The most plays of a knot from which the shortest round is looked for."""


def _runs(ruleset: Ruleset) -> bool:
    """Whether passes in a row end play: one more is enough where a certain player has to make the last."""
    return any(end.run(2) is not None for end in ruleset.end)


def _ends(ruleset: Ruleset) -> str | None:
    if why := plays_run_out(ruleset):
        return f"{why}, so that there are only so many plays"
    return _ends_whatever(ruleset)


def _ends_whatever(ruleset: Ruleset) -> str | None:
    for end in ruleset.end:
        found = end.repeats
        if found is None or not found.positions or found.forgets:
            continue
        sees = found.on & found.records
        if found.situations and found.memory and sees >= {"play", "pass"}:
            return "play ends when a situation is there again, bans included, and there are only so many"
        if "play" in sees and _runs(ruleset):
            return "plays that repeat what is on record end play, and so do passes in a row"
    if (why := plays_run_out(ruleset)) and (_runs(ruleset) or ruleset.passing.always is False):
        return f"{why}, and passes in a row end play"
    return None


def _play_by(player: int) -> Callable[[Edge], bool]:
    return lambda edge: edge.turn.point is not None and edge.turn.player == player


def _both_play_on(graph: Graph) -> Counterexample | None:
    """Find the shortest round that has a play by each player."""
    best: tuple[int, int, list[Edge]] | None = None
    for knot in graph.knots():
        inside = frozenset(knot)

        def stays(edge: Edge, inside: frozenset[int] = inside) -> bool:
            return edge.to in inside

        turns = [(at, edge) for at in knot for edge in graph.after(at) if stays(edge)]
        plays = [[turn for turn in turns if _play_by(who)(turn[1])] for who in (0, 1)]
        if not all(plays):
            continue
        whites = {at for at, _ in plays[1]}
        for at, edge in plays[0][:LOOKED_AT]:
            way = [edge]
            if edge.to not in whites:
                way += graph.path(edge.to, whites.__contains__, stays) or []
            play = next(e for a, e in plays[1] if a == way[-1].to)
            way.append(play)
            if play.to != at:
                way += graph.path(play.to, lambda number, at=at: number == at, stays) or []  # type: ignore[misc]
            if best is None or (len(way), at) < best[:2]:
                best = (len(way), at, way)
    return None if best is None else round_of(graph, best[1], best[2], "both play on, and nothing ends it")


def _goes_on(graph: Graph) -> Counterexample | None:
    """Find the shortest round of any kind."""
    at = min((number for knot in graph.knots() for number in knot), default=None)
    if at is None:
        return None
    way = graph.path(at, lambda number: number == at, lambda _: True)
    assert way is not None  # it is in a knot
    return round_of(graph, at, way, "this can go on for ever")


def _answered(ruleset: Ruleset) -> str | None:
    runs = [end.run(2) for end in ruleset.end if end.by_turns]
    if runs and all(run is not None and run.passes >= 2 for run in runs):
        return "nothing but passes in a row ends play, two at least, and players pass in turn"
    return None


def _unanswered(graph: Graph) -> Counterexample | None:
    """Find a pass that ends play though the other player has not passed since the last play. Raises Unmet
    if no pass ends play.
    """
    start = (0, False)  # a state, and whether the turn that led to it was a pass
    came: dict[tuple[int, bool], tuple[tuple[int, bool], Edge]] = {}
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


LAWS = (
    Law(
        "play-ends",
        "No game goes on for ever unless somebody passes for ever.",
        "Tromp, rule 6; Kee 3.0, D.1: what bans and endings by repetition are for",
        _ends, _both_play_on,
    ),
    Law(
        "play-ends-whatever",
        "No game goes on for ever, whatever the players do.",
        "Tromp, rules 6 and 8; Kee 3.0, D.1: passes included",
        _ends_whatever, _goes_on,
    ),
    Law(
        "both-pass",
        "A pass ends play only if each player has passed since the last play, so that nobody who has a play "
        "that gains is kept from it.",
        "Tromp, rule 8; AGA, rule 9: passes in a row are an offer and its acceptance",
        _answered, _unanswered,
    ),
)  # fmt: skip
"""In the order of reports."""
