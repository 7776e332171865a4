"""What an amendment changes: the clauses of two rulesets side by side, the shortest lines on which they part,
the laws that only one keeps, and all lines, positions and empty boards with another result.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from gorules.bestiary.beasts import Beast, beasts, load_beast
from gorules.comparing.lines import Comparison, compare_line, differing
from gorules.core import loaded
from gorules.files.above import AsJson
from gorules.files.inputs import InputError
from gorules.files.wording import brief, counted
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.verdicts import Kind, Points
from gorules.hunt.differences import in_order
from gorules.hunt.found import Difference, difference
from gorules.hunt.hunt import Hunt, Scope
from gorules.laws.laws import LAWS, Court, LawRuling
from gorules.native import bridge
from gorules.play.game import Game
from gorules.play.replay import Line, Result
from gorules.ruleset import Ruleset, load_ruleset
from gorules.ruleset.loading import AsRuleset
from gorules.solving.front import left_to_python, solved
from gorules.solving.solution import Limits, Solution
from gorules.solving.task import Task
from gorules.status.definitions import judged
from gorules.status.questions import StatusLimits
from gorules.status.statuses import Status

NODES, NODES_IN_PYTHON = 20_000, 1_000
"""The work that one value is worth, natively and else: so many nodes, so that equal runs say the same.
In Python a node takes about a millisecond."""

TINY, NODES_ON_TINY = 4, 50_000
"""Up to so many points a value is worth so many nodes, which are a second or two: Kee's rules need 40,960 on
2x2, and without the clause by which a pass erases 39,425.
"""

GUARD = Limits(seconds=10, memory=64 << 20)
"""What ends a search if its nodes take long."""

POINTS = 12 if bridge.core is not None else 4
"""The most points of a position of the bestiary that is solved."""

LIFE = StatusLimits(states=20_000, seconds=10)
"""What life and death of one position is worth under one definition."""

LIFE_POINTS = 36 if loaded.hypothetical is not None else 12
"""The most points of a position of the bestiary whose strings are judged."""

BOARDS = ("1x1", "1x2", "1x3", "1x4", "1x5", "1x6", "2x2", "2x3", "3x3") if bridge.core is not None else (
    "1x1", "1x2", "1x3", "2x2",
)  # fmt: skip
"""The empty boards that are solved."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A position under two rulesets: where it comes from (no beast: an empty board), and what perfect play
    yields under each, as far as the limits go; None where a ruleset gives it no value.
    """

    beast: str
    start: Line
    one: Solution | None
    other: Solution | None

    @property
    def decided(self) -> bool:
        """Whether both values are known."""
        return bool(self.one and self.other and self.one.exact and self.other.exact)

    @property
    def changes(self) -> bool:
        """Whether the two values are known to differ, be it by bounds that do not meet."""
        if self.one is None or self.other is None:
            return False
        if _below(self.one.high, self.other.low) or _below(self.other.high, self.one.low):
            return True
        return self.decided and str(self.one) != str(self.other)


def _below(high: Points | None, low: Points | None) -> bool:
    return high is not None and low is not None and high < low


@dataclass(frozen=True, slots=True)
class Changed:
    """A line of play that has different results under two rulesets, and what it is ``about``."""

    comparison: Comparison
    line: Line
    about: str

    def under(self, id: str) -> Result:
        """Return the result under one of them."""
        return next(each.result for each in self.comparison.classes if id in each.rulesets)

    @property
    def how(self) -> str:
        """How the two results differ, in words: one of HOW."""
        one, other = (each.result for each in self.comparison.classes)
        if one.refused or other.refused:
            return HOW[2]
        if one.as_it_stands and other.as_it_stands:
            return HOW[5]
        if one.as_it_stands or other.as_it_stands or None in (one.kind, other.kind):
            return HOW[3]
        if one.winner != other.winner:
            return HOW[0] if one.winner and other.winner else HOW[1]
        return HOW[4]


@dataclass(frozen=True, slots=True)
class OtherStatus:
    """What a string at the start of a beast is by the definitions of two rulesets."""

    beast: str
    one: Status
    other: Status


HOW = (
    "another winner",
    "a winner under one alone",
    "an illegal turn",
    "play that goes on under one alone",
    "another score",
    "another count of play that goes on",
)
"""How the results of a line differ, the worst first."""

NEAR = Scope(points=4, turns=8), Scope(points=2, turns=5)
"""How far lines on which they part are looked for, natively and in Python."""

STATES = 400
"""The most states of a board on which laws are judged."""

SMALL = ("1x1", "1x2", "1x3")
"""The boards on which laws are judged."""


@dataclass(frozen=True)
class Amendment(AsJson):
    """Two rulesets and what they disagree about. ``questions`` are those that they answer differently;
    ``lines`` of play of the bestiary have other results, and ``worths`` other values, the worst first.
    ``compared`` counts the lines, ``tried`` the positions of up to POINTS points, and ``decided`` those with
    a value under both rulesets. ``partings`` are the smallest lines on which the two part, of each kind;
    ``laws`` the laws that are judged differently under the two. ``left`` says what was not looked at any
    more when the work was ended early, as in "90 beasts". ``statuses`` are the strings of the bestiary, on up
    to LIFE_POINTS points, that live under one ruleset alone. ``asked`` counts the strings asked about, and
    ``known`` those that both decide. None is asked about unless the two have different definitions of life
    and death.
    """

    one: Ruleset
    other: Ruleset
    questions: tuple[str, ...]
    lines: tuple[Changed, ...]
    compared: int
    worths: tuple[Worth, ...]
    decided: int
    tried: int
    partings: tuple[Difference, ...] = ()
    laws: tuple[tuple[LawRuling, LawRuling], ...] = ()
    left: tuple[str, ...] = ()
    statuses: tuple[OtherStatus, ...] = ()
    known: int = 0
    asked: int = 0

    def __repr__(self) -> str:
        lines = counted(len(self.lines), "line")
        return brief(
            "Amendment", f"{self.one.id} to {self.other.id}: {lines} of {self.compared} have another result"
        )


class _Piece(NamedTuple):
    """What was found in one step."""

    lines: Sequence[Changed] = ()
    compared: int = 0
    worths: Sequence[Worth] = ()
    partings: tuple[Difference, ...] = ()
    laws: tuple[tuple[LawRuling, LawRuling], ...] = ()
    lives: Sequence[OtherStatus] = ()


class Amending:
    """Finds out what changes from one ruleset to the other, a step at a time. The steps are the beasts (all,
    if none are named). If none are named, they are also the empty BOARDS, the partings and the laws. It can
    be iterated over until all steps are done. ``found`` has at any time what was found by then.
    """

    def __init__(self, one: AsRuleset, other: AsRuleset, among: Sequence[Beast | str] | None = None) -> None:
        self.one, self.other = load_ruleset(one), load_ruleset(other)
        both = self.one, self.other
        if self.one.id == self.other.id and self.one.fingerprint != self.other.fingerprint:
            raise InputError(f"both rulesets are called {self.one.id}")
        among = [among] if isinstance(among, str) else among
        named = beasts() if among is None else [load_beast(each) for each in among]
        steps: list[tuple[str, Callable[[], _Piece]]] = [("beast", partial(self._at, each)) for each in named]
        if among is None:
            steps += [("empty board", partial(self._on, spec)) for spec in BOARDS]
            if self.one.fingerprint != self.other.fingerprint and _are_for_two(*both):
                steps.append(("hunt for the shortest lines", lambda: _Piece(partings=_partings(*both))))
                steps.append(("judgement of the laws", lambda: _Piece(laws=_laws(*both))))
        self._steps, self._pieces = steps, list[_Piece]()
        self._asked: set[object] = set()

    def __len__(self) -> int:
        return len(self._steps)

    def __iter__(self) -> Iterator[None]:
        for _, step in self._steps[len(self._pieces) :]:
            self._pieces.append(step())
            yield

    @property
    def found(self) -> Amendment:
        """What was found by now."""
        pieces = tuple(self._pieces)
        worths = [worth for each in pieces for worth in each.worths]
        lives = [each for piece in pieces for each in piece.lives]
        known = [each for each in lives if None not in (each.one.alive, each.other.alive)]
        left = Counter(what for what, _ in self._steps[len(pieces) :])
        return Amendment(
            self.one,
            self.other,
            questions=differing(self.one, self.other),
            lines=tuple(sorted((line for each in pieces for line in each.lines), key=_mildness)),
            compared=sum(each.compared for each in pieces),
            worths=tuple(sorted((each for each in worths if each.changes), key=_worth_order)),
            decided=sum(each.decided for each in worths),
            tried=len(worths),
            partings=tuple(parting for each in pieces for parting in each.partings),
            laws=tuple(law for each in pieces for law in each.laws),
            left=tuple(counted(number, what) for what, number in left.items()),
            statuses=tuple(each for each in known if each.one.alive is not each.other.alive),
            known=len(known),
            asked=len(lives),
        )

    def _at(self, named: Beast | str) -> _Piece:
        beast, both = load_beast(named), (self.one, self.other)
        changed, compared = list[Changed](), 0
        for said in beast.lines:
            line = beast.line(said)
            found = compare_line(line, both, beast.id, said.id)
            compared += sum(len(each.rulesets) for each in found.classes) == 2
            changed += [Changed(found, line, said.about)] if len(found.classes) == 2 else []
        worths = []
        for start in _positions(beast):
            key = (start.start, start.moves, start.to_play, start.history)
            if key not in self._asked:
                self._asked.add(key)
                worths.append(_worth(beast.id, start, *both))
        return _Piece(changed, compared, worths, lives=_lives(beast, *both))

    def _on(self, spec: str) -> _Piece:
        start = Line(Position.empty(Board.parse(spec)))
        return _Piece(worths=[_worth("", start, self.one, self.other)])


def diff(
    one: AsRuleset,
    other: AsRuleset,
    among: Sequence[Beast | str] | None = None,
    step: Callable[[], None] = lambda: None,
) -> Amendment:
    """Return what changes from one ruleset to the other on these beasts (all, if none are named): on every
    line, in the status of each string where both have a definition of life and death, and, for two players
    and up to POINTS points, in the value of each position that they speak of. If
    none are named, the values of the empty BOARDS, the partings and the laws are compared as well. ``step``
    is called after each step of the work, such as a beast or a board.

    Costs two replays a line, and two searches a position, of so many NODES.
    """
    work = Amending(one, other, among)
    for _ in work:
        step()
    return work.found


def _are_for_two(*rulesets: Ruleset) -> bool:
    return all(2 in each.players for each in rulesets)


def _partings(one: Ruleset, other: Ruleset) -> tuple[Difference, ...]:
    native, python = NEAR
    hunting = Hunt(one, other, native)
    if hunting.objection is not None:
        hunting = Hunt(one, other, python)
    for _ in hunting:
        pass
    return tuple(difference(each, one, other) for each in in_order([*hunting.found.values()]))


def _laws(one: Ruleset, other: Ruleset) -> tuple[tuple[LawRuling, LawRuling], ...]:
    courts = Court(one, STATES, SMALL, ()), Court(other, STATES, SMALL, ())
    pairs = ((courts[0].ruling(law), courts[1].ruling(law)) for law in LAWS)
    return tuple((mine, yours) for mine, yours in pairs if mine.state != yours.state)


def _positions(beast: Beast) -> Iterator[Line]:
    """Yield the positions of a beast that are small enough to be solved: its start, and those that claims
    about values mean.
    """
    if beast.players == 2:
        board = beast.start.board
        history = tuple(Position.parse(board, drawn) for drawn in beast.history)
        starts = [Line(beast.start, (), beast.to_play, 2, history), *map(beast.valued, beast.values)]
        yield from (start for start in starts if start.start.board.size <= POINTS)


def _lives(beast: Beast, one: Ruleset, other: Ruleset) -> list[OtherStatus]:
    """Return the status of each string of a beast under both rulesets, if these have different definitions of
    life and death and the board is small enough.
    """
    if beast.players != 2 or beast.start.board.size > LIFE_POINTS:
        return []
    mine, yours = (each.removal.reading(beast.start) for each in (one, other))
    if mine is None or yours is None or mine == yours:
        return []
    first, second = (judged(beast.start, each, LIFE, lines=False) for each in (mine, yours))
    return [OtherStatus(beast.id, status, second[points]) for points, status in first.items()]


def _worth(beast: str, start: Line, one: Ruleset, other: Ruleset) -> Worth:
    return Worth(beast, start, _value(start, one), _value(start, other))


def _value(start: Line, ruleset: Ruleset) -> Solution | None:
    """Return what perfect play yields. None if the moves that lead there are not legal or end play, or if the
    ruleset gives the position no value.
    """
    try:
        game = Game(ruleset, position=start.start, to_play=start.to_play, history=start.history)
        for move in start.moves:
            game.play(move.move, move.player)
        if game.is_over:
            return None
        start_here = Game(ruleset, None, game.position, game.to_play, 2, game.history + game.turns)
        task = Task.of(start_here, GUARD)
        on_others = NODES if left_to_python(task) is None else NODES_IN_PYTHON
        nodes = NODES_ON_TINY if task.board.size <= TINY else on_others
        return solved(replace(task, limits=replace(GUARD, nodes=nodes)))
    except InputError:
        return None


def _mildness(item: Changed) -> tuple[int, float, str, str]:
    """Tell how little a line's two results differ, the worst first."""
    one, other = (each.result for each in item.comparison.classes)
    apart = abs(_margin(one) - _margin(other))
    return (HOW.index(item.how), -apart, item.comparison.subject, item.comparison.line)


def _margin(result: Result) -> float:
    if result.kind is Kind.SCORE and len(result.scores) == 2:
        return float(result.scores[0] - result.scores[1])
    return 0.0


def _worth_order(item: Worth) -> tuple[float, int, str]:
    """Tell how little two values differ, the worst first; then the smallest board."""
    values = [each.value for each in (item.one, item.other) if each is not None and each.value is not None]
    apart = abs(float(values[0] - values[1])) if len(values) == 2 else 0.0
    return (-apart, item.start.start.board.size, item.beast)
