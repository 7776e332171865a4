"""The graph of a game that can repeat, in the native core; ``_cycles.pxi`` describes its layout."""

from collections.abc import Callable

from gorules.go.position import Position
from gorules.native import bridge, packed
from gorules.native.codes import FREE, ITSELF
from gorules.solving.repeating.graph import GraphStep
from gorules.solving.repeating.rules import Sameness, banned_play, on_record
from gorules.solving.task import Task

CoreNode = tuple[int, int, int, int, int]
"""Black's stones, White's, the player to move, what basic ko bans, the run of passes."""

FOLDED, UNFOLDED = 2, 0
"""The symmetries that are folded: those of the board and of the colours, or none. If the start has fewer
symmetries than the board, a plan on a folded graph must satisfy more conditions.
"""


def why_no_core_graph(task: Task) -> str | None:
    """Return why the native core does not build the graph of a task, or None if it does."""
    objection = bridge.objection(task.ruleset, task.board)
    if objection is not None:
        return objection
    for end, memory in zip(task.ruleset.end, task.opening.ends, strict=True):
        run = end.run(2)
        if run is not None and end.passed(memory) >= run.passes:
            return "enough passes to end play were made before the start"
    rules = packed.pack(task.ruleset, task.board, task.komi)
    unsolved: str | None = bridge.cycles.why_not_cycles(rules)
    return unsolved


class NativeGraph:
    """The :class:`~gorules.solving.repeating.graph.CycleGraph` in the native core."""

    def __init__(self, task: Task, count: Callable[[int], None], fold: int = FOLDED) -> None:
        """Build the graph and find what can be forced; ``fold``: 0 folds nothing, 1 the symmetries of the
        board, 2 the colours, too. ``count`` is called now and then with the number of places, and may raise.

        The caller has made sure that :func:`why_no_core_graph` and
        :func:`gorules.solving.repeating.rules.why_not_repeating` return None. Raises MemoryError.
        """
        self._task = task
        self._same = Sameness.under(task.ruleset)
        self.start = self._start()
        rules = packed.pack(task.ruleset, task.board, task.komi)
        self._core = bridge.cycles.Cycles(
            # A place of the folded graph stands for several positions, of which only some may be on record.
            rules, self.start, count, task.limits.memory, UNFOLDED if self._has_earlier_records() else fold
        )  # fmt: skip
        self._core.force()
        self.bounds = self._core.bounds
        self.margins = self._core.margins
        self.at_least = self._core.at_least
        self.keep = self._core.keep
        self.states = self._core.states

    @property
    def most_bytes(self) -> int:
        return int(self._core.most_bytes)

    def mover(self, node: CoreNode) -> int:
        return node[2]

    def steps(self, node: CoreNode) -> list[GraphStep]:
        return [GraphStep(*step) for step in self._core.turns(*node)]

    def plan(self, player: int, margin2: int) -> bool:
        same = self._same
        kind = 0 if same.whole else 1 if same.mover else 2
        found: bool = self._core.plan(
            player, margin2, kind, same.pass_repeats, same.pass_records, self._record()
        )
        return found

    def _start(self) -> CoreNode:
        task, ban, run = self._task, FREE, 0
        state = task.opening
        for end, memory in zip(task.ruleset.end, state.ends, strict=True):
            run += end.passed(memory)
        banned = banned_play(task.ruleset, state)
        if banned is not None and banned.point is not None:
            ban = ITSELF if banned.after == state.position else banned.point
        return (*_stones(state.position), state.to_play, ban, run)

    def _has_earlier_records(self) -> bool:
        """Whether a position other than the start's is on record."""
        start = _stones(self._task.opening.position)
        return any((black, white) != start for black, white, _ in self._record())

    def _record(self) -> list[tuple[int, int, int]]:
        """Return the records that a play may repeat: Black's stones, White's stones, the player to move."""
        board = self._task.board
        known = sorted(on_record(self._task.ruleset, self._task.opening))
        return [(*_stones(Position(board, cells)), mover) for cells, mover in known]


def _stones(position: Position) -> tuple[int, int]:
    """Return Black's and White's stones, one bit a point."""
    black, white = (sum(1 << point for point in position.stones(player)) for player in (0, 1))
    return black, white
