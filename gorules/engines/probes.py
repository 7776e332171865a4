"""Probes: short lines of play on an empty board, an engine's answers to them, and the answers that rules
would give.

The answers of rules are never written down: the referee works them out for each candidate.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.go.turns import PASS, Turn
from gorules.go.verdicts import Kind, Reason
from gorules.play.record import result_text
from gorules.play.referee import Referee, State
from gorules.play.settle import settle
from gorules.ruleset import Ruleset


@dataclass(frozen=True)
class Probe:
    """A line from the empty board; Black and White take turns. It has the same meaning on every board of
    ``size`` lines or more, unless it is ``exact``.

    If a play is refused, ``elsewhere`` is tried: no rule bans a play at this point, so it is refused only if
    play is over. With ``score``, the final score is asked for.
    """

    about: str
    size: int
    moves: tuple[str, ...]
    elsewhere: str | None = None
    exact: bool = False
    score: bool = False


class Heard(NamedTuple):
    """The answer to a line: the number of the play that is refused, whether the reason is that play is over,
    and the score as GTP writes it. A refused pass is no answer, because some engines refuse passes once play
    is over and others do not.
    """

    refused: int | None = None
    over: bool | None = None
    score: str | None = None


@dataclass(frozen=True, eq=False)
class Candidate:
    """Rules that an engine may play by. Some engines ``spare_suicides``: a play that removes its own stones
    may repeat a position. Answers that candidates have in common are worked out once.
    """

    ruleset: Ruleset
    spare_suicides: bool = False

    @cached_property
    def bans(self) -> tuple[object, ...]:
        """All that decides which turns are legal while play goes on."""
        axes = ("ko", "suicide", "passing", "compensation")
        return (self.spare_suicides, *(self.ruleset.answers[axis] for axis in axes))

    @cached_property
    def play(self) -> tuple[object, ...]:
        """All that decides which turns are legal, with the ends of play that turns bring about."""
        return (self.bans, *(end.canonical for end in self.ruleset.end if end.by_turns))

    @cached_property
    def rules(self) -> tuple[object, ...]:
        """All that is laid down."""
        return (self.spare_suicides, *self.ruleset.answers.values())


def _line(text: str) -> tuple[str, ...]:
    return tuple(text.split())


CORNER_KO = "A1 D1 B2 C2 E5 B1"
"""A ko in the corner: White has just played at B1, and Black can take this stone by a play at C1."""
SENDING = "B1 A2 C2 B2 D1 E5"
"""A corner in which Black can send two stones and get one back: Black A1, White takes at C1, Black takes at
B1.
"""

PLAYS = (
    Probe("passing twice, then a play", 3, _line("C3 A1 pass pass B2"), "A3"),
    Probe("passing three times, then a play", 3, _line("C3 A1 pass pass pass B2"), "A3"),
    Probe("passing four times, then a play", 3, _line("C3 A1 pass pass pass pass B2"), "A3"),
    Probe("taking back a ko at once", 5, _line(f"{CORNER_KO} C1 B1"), "A5"),
    Probe("taking back a ko at once, after an own pass", 5, _line(f"{CORNER_KO} E4 pass C1 B1"), "A5"),
    Probe("taking back a ko after two passes", 5, _line(f"{CORNER_KO} C1 pass pass B1"), "A5"),
    Probe("sending two stones and taking one", 5, _line(f"{SENDING} A1 C1 B1"), "A5"),
    Probe("sending two stones again after a pass", 5, _line(f"{SENDING} A1 C1 B1 pass A1"), "A5"),
    Probe("sending two stones and taking one, then a play", 5, _line(f"{SENDING} A1 C1 B1 E3"), "A5"),
    Probe("sending two stones a third time", 5, _line(f"{SENDING} A1 C1 B1 pass A1 C1 B1 pass A1"), "A5"),
)  # fmt: skip
"""Lines without suicide, about ko and the end of play."""

SUICIDES = (
    Probe("suicide of one stone", 5, _line("E5 A2 E4 B1 A1"), "A5"),
    Probe("suicide of two stones", 5, _line("A1 A2 E5 B2 E4 C1 B1"), "A5"),
    Probe("suicide that repeats a position", 5, _line("E5 A2 D5 B2 E3 C1 E4 pass A1 pass B1"), "A5"),
    Probe("suicide of one stone, twice", 5, _line("E5 A2 E4 B1 A1 pass A1"), "A5"),
)  # fmt: skip
"""Lines about suicide."""


def scoring_probes(size: int) -> tuple[Probe, ...]:
    """Return lines that fill a board of ``size`` lines so that all stones live. The engine is then asked for
    the score.
    """
    last = ("pass",) * 4
    columns = "ABCDEFGHJKLMNOPQRST"[:size]
    middle = size // 2
    rows = range(1, size + 1)
    wall = [name for row in rows for name in (f"{columns[middle - 1]}{row}", f"{columns[middle]}{row}")]
    filled = (*wall, "pass", f"{columns[-1]}{size}")
    taken = (*wall, "A2", "A1", "B1", "pass")
    left, right = columns[1], columns[-2]
    blacks = [f"{column}{row}" for column in (left, right) for row in rows]
    whites = [f"{column}{row}" for column in (columns[2], columns[-3]) for row in rows]
    three = tuple(name for pair in zip(blacks, whites, strict=True) for name in pair)
    return (
        Probe("a stone more in White's territory", size, (*filled, *last), exact=True, score=True),
        Probe("a prisoner in Black's territory", size, (*taken, *last), exact=True, score=True),
        Probe("two living groups against one", size, (*three, *last), exact=True, score=True),
    )


# The answers of rules


@cache
def _board(size: int) -> Board:
    return Board.rectangular(size, size)


_HEARD: dict[tuple[object, Probe, int], Heard] = {}


def expected(candidate: Candidate, probe: Probe, size: int) -> Heard:
    """Return the answer to a line, on a board, of an engine that plays by the candidate's rules."""
    key = (candidate.rules if probe.score else candidate.play, probe, size)
    if key not in _HEARD:
        _HEARD[key] = _answered(candidate, probe, size)
    return _HEARD[key]


def _answered(candidate: Candidate, probe: Probe, size: int) -> Heard:
    board = _board(size)
    referee = Referee(candidate.ruleset, board)
    state, turns = referee.opening(Position.empty(board)), []

    def judged(move: str) -> Turn | None:
        point = None if move == PASS else board.point(move)
        if point is not None and state.position.cells[point] != EMPTY:
            return None
        return _judged(candidate, referee, state, referee.candidate(state, point))

    for number, move in enumerate(probe.moves, 1):
        state = state._replace(to_play=(number - 1) % 2)
        turn = judged(move)
        if turn is not None:
            state = referee.after(state, turn)
            turns.append(turn)
        elif move != PASS:
            over = None
            if probe.elsewhere is not None:
                over = judged(probe.elsewhere) is None
            return Heard(number, over)
    if not probe.score:
        return Heard()
    outcome = settle(candidate.ruleset, state, turns, komi=Fraction())
    return Heard(score=None if outcome.kind is Kind.NO_RESULT else result_text(outcome))


def _judged(candidate: Candidate, referee: Referee, state: State, turn: Turn) -> Turn | None:
    """Return a turn if the candidate's rules allow it."""
    return turn if state.ending is None and _is_legal(candidate, referee, state, turn) else None


def _is_legal(candidate: Candidate, referee: Referee, state: State, turn: Turn) -> bool:
    """Whether a candidate's bans allow a turn."""
    found = referee.violations(state, turn)
    if candidate.spare_suicides and turn.self_captured:
        found = tuple(each for each in found if each.reason is not Reason.REPETITION)
    return not found


# Choosing


def split(candidates: Sequence[Candidate], probe: Probe, size: int) -> Mapping[Heard, tuple[Candidate, ...]]:
    """Return the candidates by their answers to a line."""
    parts: dict[Heard, tuple[Candidate, ...]] = {}
    for candidate in candidates:
        heard = expected(candidate, probe, size)
        parts[heard] = (*parts.get(heard, ()), candidate)
    return parts


GAMES = 16
"""How many random games on each board are searched for a line that parts candidates."""
TURNS = 32
_PASSING = 0.15


def seek(
    candidates: Sequence[Candidate], sizes: Iterable[int], *, suicides: bool, seed: int = 0
) -> Probe | None:
    """Return a line on which candidates part, found in random games on boards of these sizes, or None. With
    ``suicides``, plays may remove their own stones. Costs at most GAMES games on each board.
    """
    distinct = tuple({each.play: each for each in candidates}.values())
    if len(distinct) < 2:
        return None
    for size in sizes:
        chance, board = random.Random(seed * 100 + size), _board(size)
        referees = {each.play: Referee(each.ruleset, board) for each in distinct}
        found = [line for _ in range(GAMES) for line in _parting(distinct, referees, chance, suicides)]
        if found:
            moves = min(found, key=len)
            return Probe("a line found by trying", size, moves, exact=True)
    return None


def _parting(
    candidates: Sequence[Candidate],
    referees: Mapping[tuple[object, ...], Referee],
    chance: random.Random,
    suicides: bool,
) -> Iterator[tuple[str, ...]]:
    """Yield the beginning of a random game up to the turn on which candidates part, if they do.


    So far no candidates have parted, so all have made the same turns. Candidates with the same bans have the
    same verdicts; those with the same ends besides are in the same state.
    """
    first = referees[candidates[0].play]
    empty = Position.empty(first.board)
    states = {play: referee.opening(empty) for play, referee in referees.items()}
    moves: tuple[str, ...] = ()
    for _ in range(TURNS):
        state = states[candidates[0].play]
        judges = {
            each.bans: (each, referees[each.play], states[each.play])
            for each in candidates
            if states[each.play].ending is None
        }.values()
        over = {False for each in states.values() if each.ending is not None}
        common: list[Turn] = []
        for point in (point for point, cell in enumerate(state.position.cells) if cell == EMPTY):
            turn = first.candidate(state, point)
            if turn.self_captured and not suicides:
                continue
            legal = over | {_is_legal(*judge, turn) for judge in judges}
            if False not in legal:
                common.append(turn)
            elif True in legal:
                yield (*moves, turn.move)
                return
        passing = first.candidate(state, None)
        may_pass = not over and all(_is_legal(*judge, passing) for judge in judges)
        if not (common or may_pass):
            return
        wants_to_pass = may_pass and chance.random() < _PASSING
        turn = passing if wants_to_pass or not common else chance.choice(common)
        states = {play: referee.after(states[play], turn) for play, referee in referees.items()}
        moves = (*moves, turn.move)
