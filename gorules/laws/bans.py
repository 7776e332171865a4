"""Laws about what is legal."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.turns import Turn
from gorules.go.verdicts import Violation
from gorules.laws import premises as its
from gorules.laws.graph import GameGraph, LegalTurn, moves
from gorules.laws.law import Counterexample, Law, Proof, round_of
from gorules.ruleset import Ruleset


def _stuck(graph: GameGraph) -> Counterexample | None:
    for number, edges in enumerate(graph.edges):
        if not edges and graph.states[number].ending is None:
            mover = COLOURS[graph.states[number].to_play].capitalize()
            line = moves(graph.turns(number))
            return Counterexample(
                graph.board.spec, line, f"{mover} has no legal turn, and play has not ended"
            )
    return None


def _pass_refused(graph: GameGraph) -> Counterexample | None:
    for number in range(len(graph.edges)):
        state = graph.states[number]
        if state.ending is not None:
            continue
        for violation in graph.referee.violations(state, graph.referee.candidate(state, None)):
            if violation.axis == "ko":
                line = moves(graph.turns(number))
                return Counterexample(graph.board.spec, line, f"a pass is refused: {violation.message}")
    return None


def _no_pass_by(graph: GameGraph) -> Counterexample | None:
    """Find a line that comes back to a situation, with the same bans, while a player never passed."""
    numbers: dict[object, int] = {}
    looks = [
        numbers.setdefault((state.position.cells, state.to_play, state.bans), len(numbers))
        for state in graph.states
    ]
    found: Counterexample | None = None
    for player in (0, 1):

        def may(edge: LegalTurn, player: int = player) -> bool:
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


def _refused_plays(graph: GameGraph, by_ko: bool) -> Iterator[tuple[int, Turn, Violation]]:
    """Yield the plays on empty points that are refused, with their states: those that ko rules alone refuse,
    or those that something else refuses as well.
    """
    for number in range(len(graph.edges)):
        state = graph.states[number]
        if state.ending is None:
            for point in (point for point, cell in enumerate(state.position.cells) if cell == EMPTY):
                turn = graph.referee.candidate(state, point)
                violations = graph.referee.violations(state, turn)
                others = [each for each in violations if each.axis != "ko"]
                if violations and by_ko == (not others):
                    yield number, turn, violations[0] if by_ko else others[0]


def _refused_otherwise(graph: GameGraph) -> Counterexample | None:
    for number, turn, violation in _refused_plays(graph, by_ko=False):
        says = f"{turn.move} is refused, and no ko rule refuses it: {violation.message}"
        return Counterexample(graph.board.spec, moves(graph.turns(number)), says)
    return None


def _leads_elsewhere(looks: Sequence[object], look: object, edge: LegalTurn) -> bool:
    return looks[edge.to] != look


def _bans_something_new(
    graph: GameGraph, left: Callable[[Position, int], object], what: str
) -> Counterexample | None:
    """Find a play that a ko rule forbids although it would leave a position that has not been there
    before.
    """
    banned: dict[object, dict[int, Turn]] = {}
    for number, turn, _ in _refused_plays(graph, by_ko=True):
        banned.setdefault(left(turn.after, turn.next_player), {})[number] = turn
    looks = [left(state.position, state.to_play) for state in graph.states]
    best: Counterexample | None = None
    for look, turns in banned.items():
        if looks[0] == look:
            continue
        elsewhere = partial(_leads_elsewhere, looks, look)
        way = [] if 0 in turns else graph.path(0, turns.__contains__, elsewhere)
        if way is not None and (best is None or len(way) < len(best.line)):
            play = turns[way[-1].to if way else 0].move
            says = f"a ko rule forbids {play}, which leaves a {what} that has not been there"
            best = Counterexample(graph.board.spec, moves(edge.turn for edge in way), says)
    return best


def _bans_new_position(graph: GameGraph) -> Counterexample | None:
    return _bans_something_new(graph, lambda position, _: position.cells, "position")


def _bans_new_situation(graph: GameGraph) -> Counterexample | None:
    return _bans_something_new(graph, lambda position, mover: (position.cells, mover), "situation")


def _retaken(graph: GameGraph) -> Counterexample | None:
    """Find a play that takes back at once: it leaves the position from before the play that took."""
    best: tuple[int, int, LegalTurn, LegalTurn] | None = None
    for number in range(len(graph.edges)):
        for taking in graph.edges[number]:
            for back in graph.after(taking.to) if taking.turn.captured else ():
                same = graph.states[back.to].position.cells == graph.states[number].position.cells
                if back.turn.captured and same:
                    length = len(graph.turns(number))
                    if best is None or length < best[0]:
                        best = length, number, taking, back
    if best is None:
        return None
    _, number, taking, back = best
    line = (*moves(graph.turns(number)), taking.turn.move)
    return Counterexample(graph.board.spec, line, f"{back.turn.move} takes back at once")


def _has_ko_rules(ruleset: Ruleset) -> bool:
    return bool(ruleset.ko)


PASSES_ARE_FREE = (
    Proof(
        "a pass is always allowed, and the ko rules here look at plays alone",
        (its.passing_is_free, its.kos_spare_passes, its.suicide_spares_passes),
    ),
)

PASSES_ARE_SPARED = (Proof("the ko rules here look at plays alone", (its.kos_spare_passes,)),)

RECORDS_GROW = (
    Proof(
        "each play leaves a record that stays, so only passes lead back",
        (its.plays_are_on_record, its.nothing_lifts, its.looks_back_on_all, its.own_turns_lift_nothing),
    ),
    Proof(
        "a play adds to its player's record, and only her own pass takes off what is on it",
        (its.plays_are_on_record, its.own_pass_lifts, its.looks_back_on_all, its.own_turns_lift_nothing),
    ),
    Proof(
        "each play leaves a position that no later play may leave until the record begins anew; that "
        "happens at most once, at a position of its own",
        (
            its.compares_positions, its.start_is_on_record, its.plays_are_on_record, its.nothing_lifts,
            its.looks_back_on_all, its.one_own_turn_at_most,
        ),
    ),
)  # fmt: skip

NO_RETAKING = (
    Proof(
        "the position before the last play is on record, and nobody may leave it again",
        (
            its.compares_positions, its.plays_are_on_record, its.new_start_is_on_record,
            its.passes_leave_the_position,
        ),
    ),
    Proof(
        "the position after the turn before the last one is on record, and its player may not leave it again",
        (its.compares_players, its.plays_are_on_record, its.passes_are_on_record, its.no_own_turns),
    ),
)  # fmt: skip

LAWS = (
    Law(
        "a-turn-exists",
        "A player to move always has a legal turn.",
        "Tromp, rule 6: a turn is a pass, or a move that repeats nothing",
        _stuck, PASSES_ARE_FREE,
    ),
    Law(
        "bans-hit-plays",
        "A ko rule forbids plays only, never a pass.",
        "Tromp, rule 6: it is a move that must not repeat",
        _pass_refused, PASSES_ARE_SPARED, _has_ko_rules,
    ),
    Law(
        "cycles-have-passes",
        "When a situation is there again with the same bans in force, each player has passed in between.",
        "Kee 3.0, what A.4, C.1 and C.2 come to",
        _no_pass_by, RECORDS_GROW,
    ),
    Law(
        "only-ko-forbids",
        "A play on an empty point is illegal only by a ban on repetition.",
        "Tromp, comment 7: where suicide is allowed, superko alone makes a play illegal",
        _refused_otherwise,
        (
            Proof(
                "suicide is allowed, and nothing but ko rules forbids a play", (its.nothing_but_ko_forbids,)
            ),
        ),
    ),
    Law(
        "bans-retaking",
        "A string that has just taken may not be taken at once if that leaves the board as it was before.",
        "the ko of all texts: whatever basic ko forbids of this kind is forbidden",
        _retaken, NO_RETAKING,
    ),
    Law(
        "bans-positions",
        "If only ko rules forbid a play, the play would leave a position that has been there before.",
        "Tromp, comment 6: whatever is forbidden, positional superko forbids as well",
        _bans_new_position,
        (
            Proof(
                "the ko rules here forbid nothing but positions that are on record",
                (its.kos_are_of_the_algebra,),
            ),
        ),
        _has_ko_rules,
    ),
    Law(
        "bans-situations",
        "If only ko rules forbid a play, the play would leave a position that has been there before with "
        "the same player to move.",
        "Tromp, comment 6: whatever is forbidden, situational superko forbids as well",
        _bans_new_situation,
        (
            Proof(
                "the ko rules here forbid nothing but situations that are on record",
                (its.kos_tell_the_mover, its.turns_alternate_if_it_matters),
            ),
        ),
        _has_ko_rules,
    ),
)  # fmt: skip
"""In the order of reports."""
