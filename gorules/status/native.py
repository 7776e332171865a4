"""Questions of life and death, decided natively.

The native core plays on *vertices*, not on points. Each point of the region is a vertex. Beyond the region,
points that always have the same fate are one vertex.

- Stones of one colour that are connected outside the region belong to one string for ever. They are one
  vertex.
- Points outside that are empty stay empty, as nothing is played there. All of them are one vertex. It is a
  liberty that lasts, so stones connected to it outside the region are never captured. These stones are one
  vertex for each colour, as it makes no difference to which of them a string is connected.

Play is the same on both. The same strings have liberties, and a play takes the same. It is the same, too,
whether it takes one stone and is itself one stone with a single liberty in the region.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, cycle
from typing import Any

from gorules.core import loaded
from gorules.go.board import Board
from gorules.go.position import EMPTY, Position
from gorules.status.hypothetical import HypotheticalState, HypotheticalTurn
from gorules.status.questions import Answer, Question, Setting, StatusLimits, coded, decoded
from gorules.status.rebirth import Rebirth, reborn
from gorules.status.waiting import watching

MOST_CHANGING = 61
"""Vertices that can change; three more stand for what cannot."""
KNOWN_KO_PASSES = ("one-own", "all-own", "all-both", "none", "once")
"""The readings of a pass for a ko that C plays by, in the order of its numbers. Any other is left to the
reference solver."""
LIFT_THE_ONE = ("one-own", "all-own", "all-both")
"""The readings by which a pass for a ko, and nothing else, lifts a ban that is the only one."""
MOST_BAN_WORDS = 7
"""How many words of the key of a state can hold bans."""


@dataclass(frozen=True, slots=True)
class Field:
    """A position as vertices, see above. ``parts`` are the points of each vertex: first those of the region,
    one each and in board order; then others that can change, up to ``changing``; then those that never
    change.
    """

    parts: tuple[frozenset[int], ...]
    playable: int
    changing: int
    near: tuple[int, ...]
    stones: tuple[int, int]
    fixed: tuple[int, int]
    empty: int

    def vertices(self, points: frozenset[int]) -> int:
        """Return the vertices that points belong to, as a set."""
        return sum(1 << vertex for vertex, part in enumerate(self.parts) if part & points)


@lru_cache(maxsize=64)
def field(position: Position, region: frozenset[int]) -> Field:
    """Return the vertices of a position, with the region in which stones may be played."""
    board, cells = position.board, position.cells
    outside = list(_outside(board, cells, region))
    lasting = frozenset[int]().union(*(part for part in outside if cells[min(part)] == EMPTY))
    borders = {near for point in lasting for near in board.neighbours[point]}
    mortal = [part for part in outside if not part & (borders | lasting)]
    safe = [part for part in outside if part & borders]
    never = [_joined(part for part in safe if cells[min(part)] == player + 1) for player in range(2)]
    parts = [frozenset({point}) for point in sorted(region)] + mortal
    changing = len(parts)
    parts += [part for part in (*never, lasting) if part]
    vertex = {point: number for number, part in enumerate(parts) for point in part}
    near = [0] * len(parts)
    for point, number in vertex.items():
        for neighbour in board.neighbours[point]:
            near[number] |= 1 << vertex[neighbour]
    stones = [0, 0, 0]
    for number, part in enumerate(parts):
        stones[cells[min(part)]] |= 1 << number
        near[number] &= ~(1 << number)
    unchanging = -1 << changing
    return Field(
        tuple(parts),
        len(region),
        changing,
        tuple(near),
        (stones[1] & ~unchanging, stones[2] & ~unchanging),
        (stones[1] & unchanging, stones[2] & unchanging),
        stones[EMPTY] & unchanging,
    )


def _outside(board: Board, cells: bytes, region: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield what is connected outside the region, stones of one colour or empty points."""
    left = set(range(board.size)) - region
    while left:
        stack = [min(left)]
        part = set(stack)
        while stack:
            point = stack.pop()
            new = {near for near in board.neighbours[point] if near in left and cells[near] == cells[point]}
            stack += new - part
            part |= new
        left -= part
        yield frozenset(part)


def _joined(parts: Iterator[frozenset[int]]) -> frozenset[int]:
    return frozenset[int]().union(*parts)


def why_not_native(setting: Setting) -> str | None:
    """Return why hypothetical play is not for the native core, or None if it is."""
    if setting.ko_pass.name not in KNOWN_KO_PASSES:
        return f"the native core knows no such pass for a ko: {setting.ko_pass}"
    if loaded.hypothetical is None:
        return f"there is no native core: {loaded.why_not}"
    if max(setting.position.cells) > 2:
        return "the native core knows two colours"
    if field(setting.position, setting.region).changing > MOST_CHANGING:
        return f"the native core plays on up to {MOST_CHANGING} points and strings"
    return None


class _Reached(Exception):
    """A limit was reached."""


class _Watch:
    """Stops the search where a limit is reached."""

    def __init__(self, limits: StatusLimits) -> None:
        self.limits, self.outer = limits, watching()
        self.started = time.process_time()

    def __call__(self, states: int) -> None:
        if self.limits.tell is not None:
            self.limits.tell(states)
        if self.outer is not None:
            self.outer(states)
        most, more = self.limits.states, self.limits.more
        if most is not None and states > most and (more is None or states > more()):
            raise _Reached("states")
        if self.limits.seconds is not None and time.process_time() - self.started > self.limits.seconds:
            raise _Reached("seconds")


def native_answers(
    setting: Setting, questions: Sequence[Question], limits: StatusLimits, *, lines: bool = True
) -> Iterator[Answer]:
    """Answer questions about hypothetical play, each when it is asked. Answers have a line if ``lines`` are
    wanted. ``limits.states`` bounds each question, ``limits.seconds`` (of CPU time) all together,
    ``limits.memory`` the tables, which they share.

    The caller has made sure that :func:`why_not_native` has no objection. Time and memory grow with the
    states that a search has to expand. There can be three to the power of the points of the region, and more
    where there are kos.
    """
    play, own = _Play(setting, limits, lines), setting.ko_pass.name
    decided = _decided(setting.position, setting.region, setting.standing, limits.memory)
    for question in questions:
        answer = None if lines else decided.get((own, question))
        if answer is None or (limits.states is not None and answer.states > limits.states):
            answer = play.answer(question)
            if not lines and answer.forced is not None:
                for name in play.alike():
                    decided[name, question] = answer
        yield answer


@lru_cache(maxsize=64)  # other definitions ask the same of a position
def _decided(
    position: Position, region: frozenset[int], standing: frozenset[int], memory: int
) -> dict[tuple[str, Question], Answer]:
    """Return the answers without lines that are known, under each reading of a pass for a ko. The states that
    are expanded for a question are the same whenever it is asked.
    """
    return {}


def native_rebirth(
    setting: Setting, owner: int, string: frozenset[int], points: frozenset[int], limits: StatusLimits
) -> Rebirth | None:
    """Return the line in which a string is taken and a stone then stays on some points, see
    :mod:`gorules.status.rebirth`. Both are decided anew. None if a limit is reached first.
    """
    taking, staying = (_Play(setting, limits, lines=True) for _ in range(2))
    if taking.answer(Question(owner, string, False)).forced is not True:
        return None
    if staying.answer(Question(owner, points, True)).forced is not False:
        return None
    start = taking.referee.start(setting.position, 1 - owner)
    return reborn(taking.referee, start, string, points, taking.reply, staying.reply)


class _Play:
    """The native search, made anew where it needs more room."""

    def __init__(self, setting: Setting, limits: StatusLimits, lines: bool) -> None:
        self.setting, self.referee = setting, setting.play
        self.field = field(setting.position, setting.region)
        self.limits, self.lines = limits, lines
        self.watch = _Watch(limits)
        self.ban_words = 0
        self.core: Any = None

    def answer(self, question: Question) -> Answer:
        """Answer a question. States that other questions have met are kept if there is room for more."""
        answer = self._answered(question)
        if self.watch.outer is not None:
            self.watch.outer.done(answer.states)
        return answer

    def _answered(self, question: Question) -> Answer:
        asked = self.field.vertices(question.points)
        is_last_try = self.core is None
        while True:
            try:
                self.core = self.core or self._made()
                forced = self.core.decide(question.owner, asked, question.again)
                line = self._line(1 - question.owner) if self.lines else ()
                return Answer(forced, self.core.states, line)
            except _Reached as reached:
                return Answer(None, self.core.states, reached=str(reached))
            except OverflowError:
                self.ban_words += 1
                if self.ban_words > MOST_BAN_WORDS:
                    return Answer(None, 0, reached="memory")
            except MemoryError:
                if is_last_try:
                    states = self.core.states if self.core else 0
                    self.core = None
                    return Answer(None, states, reached="memory")
                is_last_try = True
            self.core = None

    def alike(self) -> tuple[str, ...]:
        """Return the readings of a pass for a ko under which the last question has the same answer, found in
        the same states. No reading makes a difference where there is no ban, and some make none where there
        is never more than one.
        """
        own = self.referee.ko_pass.name
        if self.core.most_bans == 0:
            return KNOWN_KO_PASSES
        return LIFT_THE_ONE if self.core.most_bans == 1 and own in LIFT_THE_ONE else (own,)

    def _made(self) -> Any:
        field = self.field
        return loaded.hypothetical.Hypothetical(
            field.near,
            field.playable,
            field.changing,
            field.fixed,
            field.empty,
            field.stones,
            KNOWN_KO_PASSES.index(self.setting.ko_pass.name),
            self.watch,
            self.limits.memory,
            self.ban_words,
            field.vertices(self.setting.standing),
        )

    def _line(self, player: int) -> tuple[HypotheticalTurn, ...]:
        """Return the line that shows the last answer. The native core forgets bans that bar nothing any more.
        The referee of hypothetical play has them on record, so a line may have to go round again.
        """
        turns, back = self.core.line()
        line = [decoded(self._point(turn)) for turn in turns]
        if back is None:
            return tuple(line)
        state = self.referee.start(self.setting.position, player)
        seen = {state}
        shown = []
        for turn in chain(line, cycle(line[back:])):
            state = self.referee.after(state, turn)
            shown.append(turn)
            if state in seen:
                break
            seen.add(state)
        return tuple(shown)

    def reply(self, _: HypotheticalState, turns: Sequence[HypotheticalTurn]) -> HypotheticalTurn:
        """Return how the line that shows the last answer goes on after these turns."""
        vertex = {min(part): number for number, part in enumerate(self.field.parts[: self.field.playable])}
        made = [t if t.point is None else t._replace(point=vertex[t.point]) for t in turns]
        return decoded(self._point(self.core.reply([coded(turn) for turn in made])))

    def _point(self, turn: int) -> int:
        """Return a turn with a point instead of a vertex."""
        if turn >= 0:
            return min(self.field.parts[turn])
        return turn if turn >= -2 else -3 - min(self.field.parts[-3 - turn])
