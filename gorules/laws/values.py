"""Laws about what perfect play yields."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from gorules.files.inputs import InputError
from gorules.go.colours import COLOURS
from gorules.go.verdicts import Kind, Then
from gorules.laws import premises as its
from gorules.laws.endings import ENDS_WHATEVER
from gorules.laws.graph import GameGraph, LegalTurn, moves
from gorules.laws.law import Counterexample, Law, Proof, Unjudged
from gorules.native import bridge
from gorules.play.game import Game
from gorules.play.settle import settle
from gorules.play.starts import Start
from gorules.rules.component import Depends
from gorules.rules.repetition import preset
from gorules.rules.suicide import SuicideAllowed, SuicideForbidden
from gorules.ruleset import Ruleset
from gorules.solving.front import solved
from gorules.solving.kee import solver as kee
from gorules.solving.solution import Limits, Solution
from gorules.solving.task import Task

NOBODY_WINS = frozenset({Then.DRAW, Then.NO_RESULT})

NODES, NODES_IN_PYTHON = 20_000, 1_000
"""The work that one value is worth, natively and else: nodes, so that equal runs say the same."""


def _worse(graph: GameGraph) -> Counterexample | None:
    """Find out whether Black, who begins, can be held below a tie, komi aside."""
    found = _solved(graph.ruleset, graph.start)
    if found.high is not None and found.high < 0:
        return Counterexample(graph.board.spec, found.line, f"with perfect play this is {found}")
    if found.low is None or found.low < 0:
        raise Unjudged
    return None


def _by_position(ruleset: Ruleset) -> bool:
    return ruleset.scoring.depends_on == frozenset({Depends.POSITION})


def _remembers(graph: GameGraph) -> Counterexample | None:
    """Find two lines to one position after which perfect play has different values. The player to move and
    the number of passes just before are the same.
    """
    if not graph.whole or next(graph.strong_components(), None) is not None:
        raise Unjudged
    values: dict[int, float] = {}
    for number in sorted(range(len(graph.states)), key=_deepest_first(graph)):
        state = graph.states[number]
        if state.ending is not None:
            outcome = settle(graph.ruleset, state, graph.turns(number), komi=None)
            if outcome.margin is None:
                raise Unjudged
            values[number] = float(outcome.margin)
        else:
            best = max if state.to_play == 0 else min
            if not graph.edges[number]:
                raise Unjudged
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
                f"this is worth {values[number]:+g}, and after {first} the same position {values[other]:+g}"
            )
            return Counterexample(graph.board.spec, moves(turns), says)
    return None


def _deepest_first(graph: GameGraph) -> Callable[[int], int]:
    """Return how to sort the states of a graph without rounds so that what follows comes before."""
    order: dict[int, int] = {}
    work: list[tuple[int, Iterator[LegalTurn]]] = [(0, iter(graph.after(0)))]
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


def _solved(ruleset: Ruleset, start: Start, threshold: Fraction | None = None) -> Solution:
    """Return what is known of what a start is worth, komi aside. Raises Unjudged if it has no value."""
    task = Task.of(Game(ruleset, position=start.position, to_play=COLOURS[start.to_play], komi=0))
    python = bridge.objection(ruleset, task.board) is not None or kee.why_not_kee(task) is None
    limits = Limits(nodes=NODES_IN_PYTHON if python else NODES, memory=64 << 20)
    try:
        return solved(replace(task, limits=limits, threshold=threshold))
    except InputError:
        raise Unjudged from None


def _worth(ruleset: Ruleset, start: Start) -> Solution:
    """Return what a start is worth, komi aside. Raises Unjudged if that is not found."""
    found = _solved(ruleset, start)
    if not found.exact:
        raise Unjudged
    return found


def _won(ruleset: Ruleset, start: Start) -> Solution | None:
    """Return what a start is worth, or a bound that says who wins; None if it is worth nothing to either.
    Raises Unjudged if that is not found.
    """
    for threshold in (None, Fraction(1, 2), Fraction(0)):
        found = _solved(ruleset, start, threshold)
        if found.value == 0:
            return None
        if (found.low is not None and found.low > 0) or (found.high is not None and found.high < 0):
            return found
    raise Unjudged


def _set_up(start: Start, says: str) -> Counterexample:
    position = start.position
    return Counterexample(position.board.spec, (), says, (), position.text, COLOURS[start.to_play])


def _told(found: Solution) -> str:
    """Return what a position is worth, with best play."""
    return f"{found} ({' '.join(found.line)})" if found.line else str(found)


def _helps(graph: GameGraph) -> Counterexample | None:
    """Find out whether a position is worth something else with suicide than without."""
    ruleset = graph.ruleset
    without = ruleset.composed(f"{ruleset.id}:no-suicide", suicide=SuicideForbidden())
    allowed = ruleset.composed(f"{ruleset.id}:suicide", suicide=SuicideAllowed())
    one, other = _worth(allowed, graph.start), _worth(without, graph.start)
    if one.value != other.value:
        return _set_up(graph.start, f"with suicide this is {_told(one)}, without {_told(other)}")
    return None


def _ends_undecided(ruleset: Ruleset) -> bool:
    """Whether turns can end a game without a winner being counted, and something else can end it, too."""
    undecided = [bool(end.follows & NOBODY_WINS) for end in ruleset.end if end.by_turns and not end.by_word]
    return any(undecided) and not all(undecided)


def _saved(graph: GameGraph) -> Counterexample | None:
    """Find out whether a position is drawn or void though it is won where no situation may be there again."""
    ruleset = graph.ruleset
    here = _worth(ruleset, graph.start)
    if here.value:
        return None
    ends = tuple(end for end in ruleset.end if not (end.by_turns and end.follows & NOBODY_WINS))
    never = ruleset.composed(f"{ruleset.id}:superko", ko=(preset("situational-superko")(),), end=ends)
    there = _won(never, graph.start)
    if there is None:
        return None
    if here.outcome is None:
        raise Unjudged
    if here.outcome.kind in (Kind.DRAW, Kind.NO_RESULT):
        says = f"this is {_told(here)}, and if nothing may be there again {_told(there)}"
        return _set_up(graph.start, says)
    return None


def all_games_end(case: its.Case) -> bool:
    """No game goes on for ever: play-ends-whatever is proved."""
    return any(proof.of(case.ruleset) is not None for proof in ENDS_WHATEVER)


MIRRORED = (
    all_games_end, its.passing_is_free, its.colours_are_alike, its.counts_colours_alike,
    its.nothing_is_earned, its.nothing_is_dead_by_rule,
    its.counts_position_and_prisoners, its.no_winner_is_named,
)  # fmt: skip
"""After the first player's pass the second is to move as the first was, with colours exchanged."""

NEVER_WORSE = (
    Proof(
        "she may pass first: no play leaves the empty board again, so its records do not matter",
        (*MIRRORED, its.kos_are_of_the_algebra, its.no_suicide, its.passes_or_positions_end_play),
    ),
    Proof(
        "she may pass first: the records after that restrict her opponent only",
        (*MIRRORED, its.suicide_looks_at_the_turn, its.only_passes_end_play, its.passes_are_as_a_start),
    ),
)

LAWS = (
    Law(
        "never-worse",
        "The first player can get at least a tie, komi aside.",
        "strategy stealing: she may pass first",
        _worse, NEVER_WORSE, on="openings",
    ),
    Law(
        "history-free",
        "The value of a position with a player to move does not depend on the turns before it.",
        "what a rule without memory would promise",
        _remembers, speaks_of=_by_position,
    ),
    Law(
        "suicide-never-helps",
        "Each position has the same value whether suicide is allowed or not.",
        "New Zealand and Tromp allow what others forbid: a difference that ought not to matter",
        _helps, on="positions",
    ),
    Law(
        "no-escape-by-repeating",
        "A player who would lose if no situation could come back cannot get a draw or a game without "
        "result instead.",
        "Japanese 1989, Article 12, and all endings by repetition: nobody who is behind should gain by them",
        _saved, speaks_of=_ends_undecided, on="positions",
    ),
)  # fmt: skip
"""In the order of reports."""
