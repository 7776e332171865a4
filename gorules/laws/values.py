"""Laws about what perfect play yields."""

from collections.abc import Callable, Iterator
from itertools import combinations

from gorules.files.inputs import InputError
from gorules.go.colours import COLOURS
from gorules.go.verdicts import Kind, Then
from gorules.hunt.differences import Start
from gorules.hunt.values import unlike
from gorules.laws.graph import Edge, Graph, moves
from gorules.laws.law import Counterexample, Law, Undecided, unproved
from gorules.play.settle import score, settle
from gorules.rules.component import Depends
from gorules.rules.repetition import preset
from gorules.rules.suicide import SuicideAllowed, SuicideForbidden
from gorules.ruleset import Ruleset
from gorules.solve.front import solve
from gorules.solve.solution import Limits, Solution, signed

POINTS = 4
"""The most points of a board all positions of which are solved."""

NOBODY_WINS = frozenset({Then.DRAW, Then.NO_RESULT})

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


def _worth(ruleset: Ruleset, start: Start) -> Solution:
    """Return what a start is worth, komi aside. Raises Undecided if that is not found."""
    to_play = COLOURS[start.to_play]
    try:
        found = solve(ruleset, position=start.position, to_play=to_play, limits=LIMITS, komi=0)
    except InputError:
        raise Undecided from None
    if not found.exact:
        raise Undecided
    return found


def _starts(graph: Graph, *rulesets: Ruleset) -> Iterator[Start]:
    """Yield all positions on a board, those with few stones first. Raises Undecided if it is too large."""
    if graph.board.size > POINTS:
        raise Undecided
    for stones in range(graph.board.size):
        yield from unlike(graph.board, stones, *rulesets)


def _set_up(start: Start, says: str) -> Counterexample:
    position = start.position
    return Counterexample(position.board.spec, (), says, (), position.text, COLOURS[start.to_play])


def _told(found: Solution) -> str:
    """Return what a position is worth, with best play."""
    return f"{found} ({' '.join(found.line)})" if found.line else str(found)


def _helps(graph: Graph) -> Counterexample | None:
    """Find a position that is worth something else with suicide than without."""
    ruleset = graph.ruleset
    without = ruleset.composed(f"{ruleset.id}:no-suicide", suicide=SuicideForbidden())
    allowed = ruleset.composed(f"{ruleset.id}:suicide", suicide=SuicideAllowed())
    for start in _starts(graph, without, allowed):
        one, other = _worth(allowed, start), _worth(without, start)
        if one.value != other.value:
            return _set_up(start, f"with suicide this is {_told(one)}, without {_told(other)}")
    return None


def _ends_undecided(ruleset: Ruleset) -> bool:
    """Whether turns can end a game without a winner being counted, and something else can end it, too."""
    undecided = [bool(end.follows & NOBODY_WINS) for end in ruleset.end if end.by_turns and not end.by_word]
    return any(undecided) and not all(undecided)


def _saved(graph: Graph) -> Counterexample | None:
    """Find a position that is drawn or void though it is won where no situation may be there again."""
    ruleset = graph.ruleset
    ends = tuple(end for end in ruleset.end if not (end.by_turns and end.follows & NOBODY_WINS))
    never = ruleset.composed(f"{ruleset.id}:superko", ko=(preset("situational-superko")(),), end=ends)
    for start in _starts(graph, ruleset, never):
        here, there = _worth(ruleset, start), _worth(never, start)
        if here.value or not there.value:
            continue
        if here.outcome is None:
            raise Undecided
        if here.outcome.kind in (Kind.DRAW, Kind.NO_RESULT):
            says = f"this is {_told(here)}, and if nothing may be there again {_told(there)}"
            return _set_up(start, says)
    return None


def _has_to_be_taken(graph: Graph) -> Counterexample | None:
    """Find a position that is worth the same whoever is to move, and comes to that by no removal. Raises
    Undecided if none is worth the same.
    """
    settled = 0
    for start in _starts(graph, graph.ruleset):
        cells = start.position.cells
        if start.to_play or not {1, 2} <= set(cells):
            continue
        worth = _worth(graph.ruleset, start).value
        if worth != _worth(graph.ruleset, start._replace(to_play=1)).value:
            continue
        settled += 1
        names, position = graph.board.names, start.position
        strings = {min(position.string_at(point)) for point, cell in enumerate(cells) if cell}
        counts = [
            score(graph.ruleset, position, dead=[names[point] for point in dead], komi=0).margin
            for number in range(len(strings) + 1)
            for dead in combinations(sorted(strings), number)
        ]
        if worth not in counts:
            by_count = sorted({float(each) for each in counts if each is not None})
            said = " or ".join(f"{each:+g}" for each in by_count)
            return _set_up(
                start, f"whoever is to move, this is {signed(worth or 0)}; what is counted is {said}"
            )
    if not settled:
        raise Undecided
    return None


LAWS = (
    Law(
        "never-worse",
        "The first player can get at least a tie, komi aside.",
        "strategy stealing: she may pass first",
        unproved, _worse, on="positions",
    ),
    Law(
        "history-free",
        "What a situation is worth does not depend on how it came about.",
        "what a rule without memory would promise",
        unproved, _remembers, _by_position,
    ),
    Law(
        "suicide-never-helps",
        "Each position is worth the same whether suicide is allowed or not.",
        "New Zealand and Tromp allow what others forbid: a difference that ought not to matter",
        unproved, _helps, on="positions",
    ),
    Law(
        "no-escape-by-repeating",
        "Who loses where no situation may be there again cannot make it a draw or a game without result.",
        "Japanese 1989, Article 12, and all endings by repetition: nobody who is behind should gain by them",
        unproved, _saved, _ends_undecided, "positions",
    ),
    Law(
        "dead-stones-stay",
        "Where both have stones and it does not matter who is to move, some strings can be removed as dead "
        "so that what is counted is what playing on would bring.",
        "AGA, rule 9; Japanese 1989, Article 7: dead stones need not be captured",
        unproved, _has_to_be_taken, lambda ruleset: ruleset.removal.removes == "named", "positions",
    ),
)  # fmt: skip
"""In the order of reports."""
