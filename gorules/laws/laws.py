"""The laws: what each says, where it comes from, what proves it for all boards, and what refutes it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.turns import BUTTON
from gorules.go.verdicts import Kind, Then
from gorules.laws.graph import Edge, Graph, moves
from gorules.native import packed
from gorules.play.referee import State
from gorules.play.settle import settle
from gorules.rules.component import Depends, TooLarge
from gorules.ruleset import Ruleset
from gorules.solve.front import solve
from gorules.solve.solution import Limits

BOARDS = ("1x1", "1x2", "1x3", "2x2", "1x4", "2x3")
"""The boards on which laws are checked, the smallest first."""

LIMITS = Limits(nodes=20_000, seconds=1, memory=64 << 20)
"""The work that one value is worth."""

LOOKED_AT = 50
"""The most plays of a knot from which the shortest round is looked for."""

IMAGES = 500
"""The most states of a board that are held against their images."""


class Counterexample(NamedTuple):
    """A line from the empty board that refutes a law, and what is wrong at its end. Where it goes round for
    ever, ``cycle`` has the moves of one round, which follow the line.
    """

    board: str
    line: tuple[str, ...]
    says: str
    cycle: tuple[str, ...] = ()

    def __str__(self) -> str:
        begins = " ".join(self.line)
        if self.cycle:
            goes_round = f"for ever {' '.join(self.cycle)}"
            return f"{self.board}: {begins + ', then ' if begins else ''}{goes_round}: {self.says}"
        return f"{self.board}: {begins or 'at the start'}: {self.says}"


@dataclass(frozen=True, slots=True)
class Law:
    """A law: its name, what it says in a player's words, and its ``source``. ``proof`` gives the reason why a
    ruleset keeps it on all boards, None if none is at hand; ``refutation`` the smallest counterexample on a
    board, None if there is none; ``speaks_of`` says of which rulesets it speaks, ``by_states`` whether it is
    judged state by state, not by solving.
    """

    id: str
    says: str
    source: str
    proof: Callable[[Ruleset], str | None]
    refutation: Callable[[Graph], Counterexample | None]
    speaks_of: Callable[[Ruleset], bool] = lambda _: True
    by_states: bool = True


class Undecided(Exception):
    """A board is too large to be judged, or a law cannot be judged on it."""


def _unproved(_: Ruleset) -> str | None:
    return None


# What facts prove


def _runs(ruleset: Ruleset) -> bool:
    """Whether passes in a row end play: one more is enough where a certain player has to make the last."""
    return any(end.run(2) is not None for end in ruleset.end)


def _algebras(ruleset: Ruleset) -> Iterator[Mapping[str, Any]]:
    return (found for ko in ruleset.ko if (found := ko.algebra()) is not None)


def _plays_run_out(ruleset: Ruleset) -> str | None:
    """Return why there are only so many plays in a game, if a ban says so."""
    for terms in _algebras(ruleset):
        if terms["window"] == "all" and terms["lifted-by"] == "never" and "play" in terms["records"]:
            return f"each play leaves something that no play may leave again ({terms['compares']}), for ever"
    return None


def _ends(ruleset: Ruleset) -> str | None:
    if why := _plays_run_out(ruleset):
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
    if (why := _plays_run_out(ruleset)) and (_runs(ruleset) or ruleset.passing.always is False):
        return f"{why}, and passes in a row end play"
    return None


def _passes_are_free(ruleset: Ruleset) -> str | None:
    if ruleset.passing.always and all(ko.algebra() is not None for ko in ruleset.ko):
        return "a pass is always allowed, and the ko rules here look at plays alone"
    return None


def _passed_between(ruleset: Ruleset) -> str | None:
    if _plays_run_out(ruleset):
        return "each play leaves a record that stays, so that nothing but passes leads back"
    for terms in _algebras(ruleset):
        own = terms["compares"] == "position+author" and terms["lifted-by"] == "own-pass"
        if own and terms["window"] == "all" and "play" in terms["records"]:
            return "a play adds to its player's record, and only her own pass takes off what is on it"
    return None


# What lines refute


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
    return None if best is None else _round(graph, best[1], best[2], "both play on, and nothing ends it")


def _round(graph: Graph, at: int, way: list[Edge], says: str) -> Counterexample:
    return Counterexample(graph.board.spec, moves(graph.turns(at)), says, moves(edge.turn for edge in way))


def _goes_on(graph: Graph) -> Counterexample | None:
    """Find the shortest round of any kind."""
    at = min((number for knot in graph.knots() for number in knot), default=None)
    if at is None:
        return None
    way = graph.path(at, lambda number: number == at, lambda _: True)
    assert way is not None  # it is in a knot
    return _round(graph, at, way, "this can go on for ever")


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
            each = _round(graph, at, way, f"the situation is there again, and {who} has not passed")
            if found is None or len(each.line) + len(each.cycle) < len(found.line) + len(found.cycle):
                found = each
    return found


def _images_differ(graph: Graph) -> Counterexample | None:
    """Hold each line against its images under the symmetries of the board."""
    for image in packed.symmetries(graph.board):
        if image != tuple(range(graph.board.size)):
            found = _differs(graph, Mirror(graph, image, 0), "mirrored or turned")
            if found is not None:
                return found
    return None


def _colours_differ(graph: Graph) -> Counterexample | None:
    """Hold each line against the same with colours exchanged, White beginning."""
    return _differs(graph, Mirror(graph, tuple(range(graph.board.size)), 1), "with colours exchanged")


class Mirror:
    """The same game on an image of the board, or with colours exchanged."""

    def __init__(self, graph: Graph, image: tuple[int, ...], first: int) -> None:
        self.image = image
        self._graph = graph
        opening = graph.referee.opening(graph.states[0].position, first)
        self._states: dict[int, State] = {0: opening}

    def state(self, number: int) -> State:
        """Return the image of a state."""
        if number not in self._states:
            state = self._states[0]
            for turn in self._graph.turns(number):
                point = None if turn.point is None else self.image[turn.point]
                made = self._graph.referee.candidate(state, point, button=turn.special == BUTTON)
                state = self._graph.referee.after(state, made)
            self._states[number] = state
        return self._states[number]


def _differs(graph: Graph, mirror: Mirror, how: str) -> Counterexample | None:
    for number in range(min(len(graph.edges), IMAGES)):
        state = graph.states[number]
        theirs = mirror.state(number)
        legal = {edge.turn.point if edge.turn.point is None else mirror.image[edge.turn.point]
                 for edge in graph.edges[number] if edge.turn.special is None}  # fmt: skip
        there = {turn.point for turn in graph.referee.legal_turns(theirs) if turn.special is None}
        if legal != there or (state.ending is None) != (theirs.ending is None):
            said = f"{how}, other turns are legal here" if legal != there else f"{how}, play has not ended so"
            return Counterexample(graph.board.spec, moves(graph.turns(number)), said)
    return None


# What perfect play refutes


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
    Law(
        "colours-alike",
        "A line with colours exchanged, White beginning, is as legal and ends as soon.",
        "the texts name players, not colours",
        _unproved, _colours_differ,
    ),
    Law(
        "points-alike",
        "A line that is mirrored or turned is as legal and ends as soon.",
        "the texts speak of neighbours only",
        _unproved, _images_differ,
    ),
    Law(
        "never-worse",
        "The first player can get at least a tie, komi aside.",
        "strategy stealing: she may pass first",
        _unproved, _worse, by_states=False,
    ),
    Law(
        "history-free",
        "What a situation is worth does not depend on how it came about.",
        "what a rule without memory would promise",
        _unproved, _remembers, _by_position,
    ),
    Law(
        "parity",
        "Where every point counts for somebody, the margin is odd if the board has an odd number of points, "
        "else even.",
        "area counting: the points of both are the board",
        _unproved, _odd,
    ),
)  # fmt: skip
"""All laws, in the order of reports."""

by_id: Mapping[str, Law] = {law.id: law for law in LAWS}


Standing = Literal["proved", "holds", "refuted", "open", "does not apply"]
"""What can become of a law: proved for all boards; nothing against it on whole small ones; refuted; open."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What became of a law under a ruleset. ``proof`` says why it holds on all boards; else ``refuted`` is
    the smallest counterexample; else nothing against it was found on the ``boards`` that were looked at
    whole, with so many ``states``, nor on those of which only a part was (``partly``). Boards on which it
    cannot be judged are in neither.
    """

    law: Law
    proof: str | None = None
    refuted: Counterexample | None = None
    boards: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()
    states: int = 0
    applies: bool = True

    @property
    def state(self) -> Standing:
        """What it comes to."""
        if not self.applies:
            return "does not apply"
        if self.proof:
            return "proved"
        if self.refuted:
            return "refuted"
        return "holds" if self.boards else "open"


class Court:
    """Judges laws under one ruleset. Graphs are made once, when they are needed."""

    def __init__(self, ruleset: Ruleset, most: int, boards: tuple[str, ...] = BOARDS) -> None:
        """Raises InputError if the ruleset is not for two players."""
        if not ruleset.players.min <= 2 <= ruleset.players.max:
            raise InputError(f"{ruleset.id} is for {ruleset.players}; laws are about games of two")
        self.ruleset, self._most, self._boards = ruleset, most, boards

    @cached_property
    def graphs(self) -> tuple[Graph, ...]:
        """The graphs of the boards; after one of which not all states are gone on with, no larger one."""
        found: list[Graph] = []
        for spec in self._boards:
            found.append(Graph(self.ruleset, Board.parse(spec), self._most))
            if not found[-1].whole and len(found) > 3:
                break
        return tuple(found)

    @property
    def _bare(self) -> tuple[Graph, ...]:
        """The boards, with no state gone on with."""
        return tuple(Graph(self.ruleset, Board.parse(spec), 0) for spec in self._boards)

    def ruling(self, law: Law) -> Ruling:
        """Judge a law."""
        if not law.speaks_of(self.ruleset):
            return Ruling(law, applies=False)
        if proof := law.proof(self.ruleset):
            return Ruling(law, proof)
        whole: list[str] = []
        partly: list[str] = []
        states = 0
        for graph in self.graphs if law.by_states else self._bare:
            try:
                refuted = law.refutation(graph)
            except (Undecided, TooLarge):
                continue
            if refuted is not None:
                return Ruling(law, None, refuted)
            (whole if graph.whole or not law.by_states else partly).append(graph.board.spec)
            states += len(graph.edges)
        return Ruling(law, None, None, tuple(whole), tuple(partly), states)


def endless(ruleset: Ruleset) -> str | None:
    """Return that play need not end under a ruleset, with a line that shows it, if one is found on boards of
    up to three points in a moment.
    """
    refuted = Court(ruleset, 300, ("1x1", "1x2", "1x3")).ruling(by_id["play-ends"]).refuted
    return None if refuted is None else f"play need not end: {refuted}"
