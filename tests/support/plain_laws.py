"""Laws judged by their words, on lines that are played through the referee.

Nothing here knows of graphs, proofs or solvers: lines are played one by one, some by rule, some exhaustively,
some at random, and each law's sentence is asked of each of them. What is found false is false; what is not is
open.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import NamedTuple

from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.symmetry import symmetries
from gorules.go.turns import BUTTON, Turn
from gorules.go.verdicts import Kind, Then
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.ruleset import Ruleset
from tests.support.plain_search import plain

SMALL = ("1x1", "1x2", "1x3", "2x2")


class Effort(NamedTuple):
    """How much is looked at. All lines of up to ``short`` turns are tried, but not more than ``most``; so
    many ``walks`` are played at random, ``deep`` turns far. A game of ``long`` turns is one without end: on
    boards of up to three points no game that ends here takes as many.
    """

    short: int
    most: int
    walks: int
    deep: int
    long: int


QUICK = Effort(4, 150, 6, 20, 300)
THOROUGH = Effort(5, 1_500, 30, 40, 600)


class Line(NamedTuple):
    """A line from the empty board: the states that it goes through, and the turns between them."""

    referee: Referee
    states: tuple[State, ...]
    turns: tuple[Turn, ...]

    @property
    def last(self) -> State:
        return self.states[-1]

    @property
    def told(self) -> str:
        return f"{self.referee.board.spec}: {' '.join(turn.move for turn in self.turns)}"


Choose = Callable[[Sequence[Turn]], Turn]


def short(referee: Referee, turns: int, first: int = 0) -> Iterator[Line]:
    """Yield all lines of so many turns or fewer, the short ones first."""
    start = referee.opening(Position.empty(referee.board), first)
    ahead = [Line(referee, (start,), ())]
    for line in ahead:
        yield line
        if len(line.turns) < turns:
            for turn in referee.legal_turns(line.last):
                after = referee.after(line.last, turn)
                ahead.append(Line(referee, (*line.states, after), (*line.turns, turn)))


def played(referee: Referee, choose: Choose, turns: int) -> Line:
    """Return a line of legal turns that are chosen so."""
    states = [referee.opening(Position.empty(referee.board))]
    made: list[Turn] = []
    while len(made) < turns and (legal := [*referee.legal_turns(states[-1])]):
        made.append(choose(legal))
        states.append(referee.after(states[-1], made[-1]))
    return Line(referee, tuple(states), tuple(made))


def policies(random: Random, walks: int) -> Iterator[Choose]:
    """Yield ways to choose turns: always the last, which passes, always the first, which plays, then at
    random, with passes that are more or less frequent.
    """
    yield lambda legal: legal[-1]
    yield lambda legal: legal[0]
    for number in range(walks):

        def choose(legal: Sequence[Turn], often: float = (0.05, 0.3, 0.6)[number % 3]) -> Turn:
            plays = [turn for turn in legal if turn.point is not None]
            others = [turn for turn in legal if turn.point is None]
            return random.choice(others if others and (not plays or random.random() < often) else plays)

        yield choose


def lines(ruleset: Ruleset, boards: Sequence[str], seed: int, effort: Effort) -> Iterator[Line]:
    """Yield lines on some boards."""
    for spec in boards:
        referee = Referee(ruleset, Board.parse(spec))
        yield from islice(short(referee, effort.short), effort.most)
        for choose in policies(Random(f"{seed} {spec}"), effort.walks):
            yield played(referee, choose, effort.deep)


# Endless games


def _endless(
    ruleset: Ruleset, boards: Sequence[str], seed: int, effort: Effort, says: Callable[[Line, int], bool]
) -> str | None:
    """Return a line that goes on for ever: it comes back to a state from which the same can follow, or is
    very long, with ``says`` true of its part from some turn on.
    """
    for spec in boards:
        referee = Referee(ruleset, Board.parse(spec))
        for choose in policies(Random(f"{seed} {spec}"), effort.walks):
            line = played(referee, choose, effort.long)
            if len(line.turns) == effort.long and says(line, effort.long // 2):
                return f"{spec}: {effort.long} turns, and play goes on"
            seen: dict[object, int] = {}
            for number, state in enumerate(line.states):
                since = seen.setdefault(state.key, number)
                if since != number and says(line._replace(turns=line.turns[:number]), since):
                    return f"{line.told}: from turn {since} it can be repeated at turn {number}"
    return None


def _any_turns(line: Line, since: int) -> bool:
    return True


def _nobody_only_passes(line: Line, since: int) -> bool:
    made = {turn.player for turn in line.turns[since:] if not turn.is_pass}
    return made == {turn.player for turn in line.turns[since:]} == {0, 1}


# What is wrong with a line, if anything is


def _answered(line: Line) -> bool:
    ended_by_pass = line.last.ending is not None and bool(line.turns) and line.turns[-1].is_pass
    return not ended_by_pass or (len(line.turns) > 1 and line.turns[-2].is_pass)


def _has_turn(line: Line) -> bool:
    return line.last.ending is not None or any(True for _ in line.referee.legal_turns(line.last))


def _refusals(line: Line) -> Iterator[tuple[Turn, frozenset[str]]]:
    """Yield plays on empty points and the pass, each with the questions whose rules refuse it."""
    state = line.last
    if state.ending is None:
        for point in (*(point for point, cell in enumerate(state.position.cells) if not cell), None):
            turn = line.referee.candidate(state, point)
            yield turn, frozenset(each.axis for each in line.referee.violations(state, turn))


def _passes_are_spared(line: Line) -> bool:
    return all(turn.point is not None or "ko" not in axes for turn, axes in _refusals(line))


def _only_ko(line: Line) -> bool:
    return all(turn.point is None or axes <= {"ko"} for turn, axes in _refusals(line))


def _bans_positions(line: Line) -> bool:
    been = {state.position.cells for state in line.states}
    refused = [turn for turn, axes in _refusals(line) if turn.point is not None and axes == {"ko"}]
    return all(turn.after.cells in been for turn in refused)


def _bans_situations(line: Line) -> bool:
    been = {(state.position.cells, state.to_play) for state in line.states}
    refused = [turn for turn, axes in _refusals(line) if turn.point is not None and axes == {"ko"}]
    return all((turn.after.cells, turn.next_player) in been for turn in refused)


def _not_retaken(line: Line) -> bool:
    took = [bool(turn.captured) for turn in line.turns[-2:]]
    return took != [True, True] or line.states[-3].position != line.last.position


def _cycle_passed(line: Line) -> bool:
    last = line.last
    for number, state in enumerate(line.states[:-1]):
        if (state.position, state.to_play, state.bans) == (last.position, last.to_play, last.bans):
            passed = {turn.player for turn in line.turns[number:] if turn.point is None}
            if passed != {0, 1}:
                return False
    return True


def _images(line: Line, images: Sequence[Sequence[int]], first: int) -> bool:
    """Whether each image of a line is as legal and ends as soon, where ``first`` begins."""
    referee = line.referee
    moves = [{(turn.point, turn.special) for turn in referee.legal_turns(state)} for state in line.states]
    for image in images:
        theirs = referee.opening(Position.empty(referee.board), first)
        for number, state in enumerate(line.states):
            there = {(turn.point, turn.special) for turn in referee.legal_turns(theirs)}
            if {
                (None if point is None else image[point], special) for point, special in moves[number]
            } != there:
                return False
            if (state.ending is None) != (theirs.ending is None):
                return False
            if number < len(line.turns):
                turn = line.turns[number]
                point = None if turn.point is None else image[turn.point]
                made = referee.candidate(theirs, point, button=turn.special == BUTTON)
                theirs = referee.after(theirs, made)
    return True


def _points_alike(line: Line) -> bool:
    return _images(line, symmetries(line.referee.board), 0)


def _colours_alike(line: Line) -> bool:
    return _images(line, [range(line.referee.board.size)], 1)


def _is_scored(line: Line) -> bool:
    return line.last.ending is not None and line.last.ending.then is Then.SCORE


def _has_parity(line: Line) -> bool:
    if not _is_scored(line):
        return True
    outcome = settle(line.referee.ruleset, line.last, line.turns, komi=Fraction())
    if outcome.kind is not Kind.SCORE or outcome.margin is None:
        return True
    tallies, size = outcome.explanation.tallies, line.referee.board.size
    all_count = sum(each.stones + len(each.territory) for each in tallies) == size
    one_position = len({each.position.cells for each in tallies}) == 1
    black, white = line.referee.ruleset.compensation.given(line.referee.board, 2, 0, Fraction())
    margin = Fraction(outcome.margin) - black + white  # komi aside
    return not (all_count and one_position) or (margin - size) % 2 == 0


def _is_area(line: Line) -> bool:
    if not _is_scored(line):
        return True
    rules, state = line.referee.ruleset, line.last
    margin = settle(rules, state, line.turns, komi=Fraction()).margin
    board = line.referee.board
    left = state.position.without(rules.removal.dead(state.position, ()))
    area = plain("positional-superko", "allowed", f"{board.rows}x{board.columns}").counted(tuple(left.cells))
    given = rules.compensation.given(board, 2, 0, Fraction())
    earned = rules.compensation.earned(state.bonus, 2)
    return margin is None or margin == area + given[0] - given[1] + earned[0] - earned[1]


# What the first player can get


class _Cyclic(Exception):
    """Play goes round, or there is too much of it."""


def best(ruleset: Ruleset, spec: str, most: int) -> Fraction | None:
    """Return what the empty board is worth to Black, who begins, komi aside; None if play goes round or there
    is too much of it. A win without a score is worth more than any score; what nobody wins is worth nothing.
    """
    referee = Referee(ruleset, Board.parse(spec))
    known: dict[object, Fraction | None] = {}

    def worth(state: State, turns: tuple[Turn, ...]) -> Fraction:
        if state.ending is not None:
            outcome = settle(ruleset, state, turns, komi=Fraction())
            if outcome.kind is Kind.SCORE:
                return Fraction(outcome.margin or 0)
            won = 1000 * (outcome.winner is not None)
            return Fraction(won if outcome.winner == "black" else -won)
        # A cycle that is looked back on is part of what a game is worth.
        key = (*state.key, state.prisoners, state.passes)
        if key in known:
            value = known[key]
            if value is None:
                raise _Cyclic
            return value
        if len(known) >= most:
            raise _Cyclic
        known[key] = None
        after = [worth(referee.after(state, turn), (*turns, turn)) for turn in referee.legal_turns(state)]
        if not after:
            raise _Cyclic
        value = known[key] = (max if state.to_play == 0 else min)(after)
        return value

    try:
        return worth(referee.opening(Position.empty(referee.board)), ())
    except (_Cyclic, RecursionError):
        return None


def _never_worse(ruleset: Ruleset, boards: Sequence[str], effort: Effort) -> str | None:
    for spec in boards:
        value = best(ruleset, spec, 4 * effort.most)
        if value is not None and value < 0:
            return f"{spec}: {value}"
    return None


OF_LINES: dict[str, Callable[[Line], bool]] = {
    "both-pass": _answered,
    "a-turn-exists": _has_turn,
    "bans-hit-plays": _passes_are_spared,
    "cycles-have-passes": _cycle_passed,
    "only-ko-forbids": _only_ko,
    "bans-retaking": _not_retaken,
    "bans-positions": _bans_positions,
    "bans-situations": _bans_situations,
    "points-alike": _points_alike,
    "colours-alike": _colours_alike,
    "parity": _has_parity,
    "area-is-the-same": _is_area,
}


def false(
    ruleset: Ruleset,
    laws: Sequence[str],
    boards: Sequence[str] = SMALL,
    effort: Effort = QUICK,
    seed: int = 1,
) -> dict[str, str]:
    """Return of which of these laws a ruleset was found to break the words, each with where."""
    found: dict[str, str] = {}
    for law, says in (("play-ends", _nobody_only_passes), ("play-ends-whatever", _any_turns)):
        if law in laws and (why := _endless(ruleset, boards[:3], seed, effort, says)):
            found[law] = why
    if "never-worse" in laws and (why := _never_worse(ruleset, boards[:3], effort)):
        found["never-worse"] = why
    asked = [law for law in OF_LINES if law in laws]
    for line in lines(ruleset, boards, seed, effort) if asked else ():
        for part in parts(line, effort.short):
            for law in asked:
                at_once = len(part.turns) == len(line.turns)
                if law not in found and (at_once or law not in OF_WHOLE_LINES) and not OF_LINES[law](part):
                    found[law] = part.told
    return found


OF_WHOLE_LINES = {"both-pass", "points-alike", "colours-alike", "parity", "area-is-the-same"}
"""What is asked of a line and not of its parts as well: its images go along with it, or its end matters."""


def parts(line: Line, short: int) -> Iterator[Line]:
    """Yield a line as it is at each turn; a short one only as it is at last: its parts are lines, too."""
    for number in range(len(line.turns) if len(line.turns) <= short else 0, len(line.states)):
        yield line._replace(states=line.states[: number + 1], turns=line.turns[:number])
