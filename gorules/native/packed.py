"""Packing: a ruleset on a board as a small record of integers, for the native core.

What cannot be packed runs on the Python referee; :func:`why_not` says what stands in the way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.rules.agreement import Agreement
from gorules.rules.captures import Captures
from gorules.rules.compensation import Handicap
from gorules.rules.component import Component, End
from gorules.rules.passes import Passes, PassRepeats
from gorules.rules.passing import PassingAllowed, PassingForbidden
from gorules.rules.removal import AgreedRemoval, NoRemoval
from gorules.rules.repetition import BUILT_IN_PRESETS, Repetition, RepetitionEnds, Terms
from gorules.rules.scoring import AreaScoring, StoneScoring, TerritoryScoring
from gorules.rules.situation import SituationRepeats
from gorules.rules.stalemate import NoLegalPlay
from gorules.rules.suicide import SuicideAllowed, SuicideForbidden, SuicideMultiStone
from gorules.ruleset import AXES, Ruleset

MAX_POINTS = 128
MAX_KO = 4
MAX_ENDS = 8
MAX_SYMMETRIES = 384
"""Boards with more symmetries are packed without any."""
MAX_TRIALS = 200_000
"""So are boards on which finding them takes more partial symmetries."""
MAX_NUMBER = 1_000_000
"""The greatest parameter that is packed."""

# The numbers of these names are the codes of the native core.
COMPARES = ("position", "position+next", "position+author", "transition", "transition+author")
LIFTED_BY = ("never", "own-pass", "any-pass", "all-pass")
EVENTS = {"start": 1, "play": 2, "pass": 4}
SUICIDE = (SuicideForbidden, SuicideAllowed, SuicideMultiStone)
ENDS = (Passes, PassRepeats, RepetitionEnds, SituationRepeats, NoLegalPlay, Captures)
THEN = ("score", "no-result", "draw", "prisoners", "win", "loses", "wins")
SCORING = (AreaScoring, TerritoryScoring, StoneScoring)
EMPTY_COUNTS = ("borders-only-own", "borders-no-opponent", "borders-own")

_PACKABLE: tuple[type[Component], ...] = (
    Repetition, *BUILT_IN_PRESETS, *SUICIDE, PassingAllowed, PassingForbidden, *ENDS, Agreement,
    NoRemoval, AgreedRemoval, *SCORING, Handicap,
)  # fmt: skip

PackedTerms = tuple[int, int, int, int, int]
"""What is compared, the events recorded (a sum), what lifts bans, whether the current position stays,
the window (0: all)."""

PackedEnd = tuple[int, int, int, int, int, int, int, PackedTerms]
"""Which ending, what follows, its count, who is last, the events that can end play, whether a situation
has the next player and the ko memories, the terms of a repetition."""

_NO_TERMS: PackedTerms = (0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Packed:
    """A ruleset for two players on a board, in numbers. Sets of points are ints with one bit a point.

    ``ends`` leaves out agreement, which no turn brings about. ``komi2`` is twice what White is given,
    ``win2`` twice the margin that stands for a win without a score.
    """

    points: int
    near: tuple[int, ...]
    symmetries: tuple[tuple[int, ...], ...]
    ko: tuple[PackedTerms, ...]
    ends: tuple[PackedEnd, ...]
    suicide: int
    passing: int
    scoring: int
    empty_counts: int
    tax: int
    prisoners: int
    pass_stones: int
    cycle_positions: int
    takes_last: int
    komi2: int
    win2: int


@dataclass(frozen=True, slots=True)
class Start:
    """Where a packed game starts: a position, who is first to move there, earlier turns from it that
    the rules remember, as (player, point or -1, next player), and who has the turn after them.
    """

    black: int
    white: int
    first: int
    turns: tuple[tuple[int, int, int], ...]
    to_play: int


def why_not(ruleset: Ruleset, board: Board) -> str | None:
    """Return why a ruleset on a board cannot be packed, or None if it can."""
    if board.size > MAX_POINTS:
        return f"the board {board.spec} has more than {MAX_POINTS} points"
    if ruleset.players.min > 2:
        return f"{ruleset.id} is for at least {ruleset.players.min} players"
    for axis in AXES:
        for component in ruleset.axis(axis):
            # A subclass may answer differently, so only the very classes count.
            if type(component) not in _PACKABLE:
                return f"'{axis}: {component.type}' is not a built-in component"
    if len(ruleset.ko) > MAX_KO or len(_ends(ruleset)) > MAX_ENDS:
        return f"{ruleset.id} has more than {MAX_KO} ko rules or {MAX_ENDS} endings"
    if any(number > MAX_NUMBER for number in _numbers(ruleset)):
        return f"{ruleset.id} has a number greater than {MAX_NUMBER}"
    return None


def pack(ruleset: Ruleset, board: Board, komi: Fraction | None = None) -> Packed:
    """Return a ruleset on a board as numbers; ``komi`` overrides that of the ruleset.

    Raises InputError with the answer of :func:`why_not` if there is one.
    """
    reason = why_not(ruleset, board)
    if reason is not None:
        raise InputError(reason)
    scoring = ruleset.scoring
    return Packed(
        points=board.size,
        near=tuple(sum(1 << n for n in neighbours) for neighbours in board.neighbours),
        symmetries=symmetries(board),
        ko=tuple(_terms(rule) for rule in ruleset.ko if isinstance(rule, Repetition)),
        ends=tuple(_end(end) for end in _ends(ruleset)),
        suicide=SUICIDE.index(type(ruleset.suicide)),
        passing=int(isinstance(ruleset.passing, PassingAllowed)),
        scoring=SCORING.index(type(scoring)),
        empty_counts=EMPTY_COUNTS.index(getattr(scoring, "empty_counts", EMPTY_COUNTS[0])),
        tax=getattr(scoring, "group_tax", 0),
        prisoners=int(isinstance(scoring, TerritoryScoring) and scoring.prisoners == "counted"),
        pass_stones=int(isinstance(scoring, TerritoryScoring) and scoring.pass_stones),
        cycle_positions=int(getattr(scoring, "positions", "final") == "passed-in-cycle"),
        takes_last=int(getattr(scoring, "takes", "max") == "last"),
        komi2=int(2 * ruleset.compensation.margin(board, komi)),
        win2=2 * (4 * board.size + 100),
    )


def start(position: Position, to_play: int = 0, history: Sequence[Turn] = ()) -> Start:
    """Return a start for the native core. ``history`` holds the turns that led to ``position``.

    Raises InputError if they do not, or if more than two players made them.
    """
    first, at = to_play, position
    if history:
        first, at = history[0].player, history[0].before
    black, white = (sum(1 << point for point in at.stones(player)) for player in (0, 1))
    turns = []
    for turn in history:
        if turn.before != at or turn.after != _after(turn) or max(turn.player, turn.next_player) > 1:
            raise InputError(f"turn {turn.number} does not follow from the turns before it")
        at = turn.after
        turns.append((turn.player, -1 if turn.point is None else turn.point, turn.next_player))
    if at != position:
        raise InputError("the turns of the history do not lead to the position")
    if max(position.cells) > 2:
        raise InputError("the native core is for two players")
    return Start(black, white, first, tuple(turns), to_play)


def _after(turn: Turn) -> Position:
    return turn.before if turn.point is None else turn.before.place(turn.player, turn.point).after


def _terms(terms: Terms) -> PackedTerms:
    return (
        COMPARES.index(terms.compares),
        sum(EVENTS[event] for event in terms.records),
        LIFTED_BY.index(terms.lifted_by),
        int(terms.keeps == "current"),
        0 if terms.window == "all" else terms.window,
    )


def _ends(ruleset: Ruleset) -> tuple[End, ...]:
    return tuple(end for end in ruleset.end if not isinstance(end, Agreement))


def _end(end: End) -> PackedEnd:
    kind = ENDS.index(type(end))
    then = THEN.index(getattr(end, "then", "win"))
    match end:
        case Passes():
            count = 2 if end.count == "each-player" else end.count
            last_by = -1 if end.last_by is None else ("black", "white").index(end.last_by)
            return (kind, then, count, last_by, 0, 0, 0, _NO_TERMS)
        case RepetitionEnds():
            on = sum(EVENTS[event] for event in end.on)
            return (kind, then, end.times, -1, on, 0, 0, _terms(end))
        case SituationRepeats():
            of_next, of_memory = (int(part in end.of) for part in ("next-player", "ko-memory"))
            records = sum(EVENTS[event] for event in end.records)
            return (kind, then, end.times, -1, records, of_next, of_memory, (0, records, 0, 0, 0))
        case Captures():
            return (kind, then, end.count, -1, 0, 0, 0, _NO_TERMS)
        case _:
            return (kind, then, 0, -1, 0, 0, 0, _NO_TERMS)


def _numbers(ruleset: Ruleset) -> Iterator[int]:
    for axis in AXES:
        for component in ruleset.axis(axis):
            for value in component.terms().values():
                if isinstance(value, int):
                    yield value


class _TooLong(Exception):
    """Too many partial symmetries were tried."""


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of a board, each as the points to which it takes points 0, 1, 2, ...; the
    identity comes first. Only the identity, if there are more than MAX_SYMMETRIES.

    Costs a search that extends partial symmetries point by point.
    """
    identity = tuple(range(board.size))
    try:
        found = tuple(islice(_symmetries(board), MAX_SYMMETRIES + 1))
    except _TooLong:
        return (identity,)
    if len(found) > MAX_SYMMETRIES:
        return (identity,)
    return (identity, *(one for one in found if one != identity))


def _symmetries(board: Board) -> Iterator[tuple[int, ...]]:
    """Yield the automorphisms of the graph, by depth-first search along connected points. Raises
    _TooLong if that takes more than MAX_TRIALS.
    """
    near = [frozenset(neighbours) for neighbours in board.neighbours]
    order: list[int] = []
    left = set(range(board.size))
    while left:
        # A point next to those already taken has few possible images.
        order.append(min(left, key=lambda point: (-len(near[point] - left), point)))
        left.remove(order[-1])
    images: dict[int, int] = {}
    taken: set[int] = set()
    trials = 0

    def extended(depth: int) -> Iterator[tuple[int, ...]]:
        nonlocal trials
        trials += 1
        if depth == board.size:
            yield tuple(images[point] for point in range(board.size))
            return
        if trials > MAX_TRIALS:
            raise _TooLong
        point = order[depth]
        joined = {images[other] for other in near[point] if other in images}
        for target in near[min(joined)] if joined else range(board.size):
            fits = target not in taken and len(near[target]) == len(near[point])
            if fits and near[target] & taken == joined:
                images[point] = target
                taken.add(target)
                yield from extended(depth + 1)
                taken.remove(target)
                del images[point]

    yield from extended(0)
