"""Packing: a ruleset on a board as a small record of integers, for the native core.

What cannot be packed runs on the Python referee; :func:`why_not_packed` says what stands in the way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from gorules.files.inputs import InputError
from gorules.files.model import hyphenated
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.go.turns import Turn
from gorules.go.verdicts import margin_without_score
from gorules.native.codes import MAX_ENDS, MAX_KO, MAX_NUMBER
from gorules.rules.component import Depends, End
from gorules.rules.packing import PackedEnd, PackedTerms
from gorules.rules.scoring import PackedScoring
from gorules.ruleset import Ruleset

MAX_POINTS = 128


@dataclass(frozen=True, slots=True)
class Packed:
    """A ruleset for two players on a board, in numbers. Sets of points are ints with one bit a point.

    ``ends`` leaves out agreement, which no turn brings about. ``by_position`` says whether the position alone
    is counted, ``most2`` is twice a margin that no count exceeds (-1: there is none). ``komi2`` is twice what
    White is given, ``win2`` twice the margin that stands for a win without a score.
    """

    points: int
    near: tuple[int, ...]
    symmetries: tuple[tuple[int, ...], ...]
    ko: tuple[PackedTerms, ...]
    ends: tuple[PackedEnd, ...]
    suicide: int
    passing: int
    scoring: PackedScoring
    by_position: bool
    most2: int
    komi2: int
    win2: int


@dataclass(frozen=True, slots=True)
class PackedStart:
    """Where a packed game starts: a position, who is first to move there, earlier turns from it that
    the rules remember, as (player, point or -1, next player), and who has the turn after them.
    """

    black: int
    white: int
    first: int
    turns: tuple[tuple[int, int, int], ...]
    to_play: int


def why_not_packed(ruleset: Ruleset, board: Board) -> str | None:
    """Return why a ruleset on a board cannot be packed, or None if it can."""
    if board.size > MAX_POINTS:
        return f"the board {board.spec} has more than {MAX_POINTS} points"
    if ruleset.players.min > 2:
        return f"{ruleset.id} is for at least {ruleset.players.min} players"
    for component in (*ruleset.ko, ruleset.suicide, ruleset.passing, *_ends(ruleset), ruleset.scoring):
        named = f"'{component.axis}: {component.type}'"
        if component.packed() is None:
            return f"{named} is not a component that the native core knows"
        if component.unpacked:
            lost = hyphenated(component.unpacked[0])
            return f"{named} has '{lost}', which the native core does not know"
        if any(isinstance(number, int) and number > MAX_NUMBER for number in component.terms().values()):
            return f"{ruleset.id} has a number greater than {MAX_NUMBER}"
    if not ruleset.compensation.is_settled:
        return f"under 'compensation: {ruleset.compensation.type}' turns earn points"
    given = 2 * Fraction(ruleset.compensation.margin(board))
    if given.denominator > 1 or abs(given) > MAX_NUMBER:
        return f"'compensation: {ruleset.compensation.type}' gives {given / 2} points"
    if ruleset.removal.acts_unasked:
        return f"'removal: {ruleset.removal.type}' may remove stones that nobody has named"
    if len(ruleset.ko) > MAX_KO or len(_ends(ruleset)) > MAX_ENDS:
        return f"{ruleset.id} has more than {MAX_KO} ko rules or {MAX_ENDS} endings"
    return None


def pack(ruleset: Ruleset, board: Board, komi: Fraction | None = None) -> Packed:
    """Return a ruleset on a board as numbers; ``komi`` overrides that of the ruleset.

    Raises InputError with the answer of :func:`why_not_packed` if there is one.
    """
    reason = why_not_packed(ruleset, board)
    if reason is not None:
        raise InputError(reason)
    most = ruleset.scoring.most(board)
    return Packed(
        points=board.size,
        near=tuple(sum(1 << n for n in neighbours) for neighbours in board.neighbours),
        symmetries=symmetries(board),
        ko=tuple(rule.packed() for rule in ruleset.ko),
        ends=tuple(end.packed() for end in _ends(ruleset)),
        suicide=ruleset.suicide.packed(),
        passing=ruleset.passing.packed(),
        scoring=ruleset.scoring.packed(),
        by_position=ruleset.scoring.depends_on == {Depends.POSITION},
        most2=-1 if most is None else 2 * most,
        komi2=int(2 * ruleset.compensation.margin(board, komi)),
        win2=2 * margin_without_score(board.size),
    )


def start(position: Position, to_play: int = 0, history: Sequence[Turn] = ()) -> PackedStart:
    """Return a start for the native core. ``history`` holds the turns that led to ``position``.

    Raises InputError if they do not, or if more than two players made them.
    """
    first, at = to_play, position
    if history:
        first, at = history[0].player, history[0].before
    black, white = (sum(1 << point for point in at.stones(player)) for player in (0, 1))
    turns = []
    for turn in history:
        if turn.special is not None:
            raise InputError(f"the native core does not know the turn '{turn.special}'")
        if turn.before != at or turn.after != _after(turn) or max(turn.player, turn.next_player) > 1:
            raise InputError(f"turn {turn.number} does not follow from the turns before it")
        at = turn.after
        turns.append((turn.player, -1 if turn.point is None else turn.point, turn.next_player))
    if at != position:
        raise InputError("the turns of the history do not lead to the position")
    if max(position.cells) > 2:
        raise InputError("the native core is for two players")
    return PackedStart(black, white, first, tuple(turns), to_play)


def _after(turn: Turn) -> Position:
    return turn.before if turn.point is None else turn.before.place(turn.player, turn.point).after


def _ends(ruleset: Ruleset) -> tuple[End, ...]:
    return tuple(end for end in ruleset.end if end.by_turns)
