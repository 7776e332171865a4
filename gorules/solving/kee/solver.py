"""Kee's rules as a first-cycle game: play ends when a situation repeats and is scored over the cycle.

The situation is the player to move, the position, and each player's board history, so the *situation graph*
is finite. A play never leads to a position in the player's own history, so her history grows until she
passes, and each cycle contains a pass by each player. Give a Black pass on a position worth b the priority
2b, and a White pass on one worth w the priority 2(w + k) - 1. Then the largest priority in the cycle is even
exactly if the best position that Black passed on beats White's best by at least k. So by Aminof and Rubin
(First-cycle games, 2014) the value is that of a parity game, which goes on for ever. ``docs/kee.md`` has the
proofs, also of what the search below relies on:

* *domination*: a situation is no worse for Black if his own history is smaller and White's larger;
* *cycles*: a line may come back to a situation that is at least as good for a player as an earlier one on
  the line. If the cycle is good for her, the line is won for her, relative to that earlier situation;
* *bounds*: a player who always passes gets at least the worst margin among the positions that the
  opponent can reach by playing alone, whatever the histories are.

The value is found by proof-number search on the tree of turns, one threshold at a time. Results that rely on
no earlier node of the path are kept in antichains by domination. The proofs give strategies that look at the
situation alone (:mod:`gorules.solving.kee.plan`). The strategies give a principal variation.
"""

import pickle
from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import IO

from gorules.files.inputs import InputError
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.go.verdicts import Points, Then, points
from gorules.play.referee import Referee, State
from gorules.rules.component import Depends
from gorules.rules.repetition import preset
from gorules.solving.budget import Budget, OutOfLimits
from gorules.solving.kee import notes
from gorules.solving.kee.game import KeeGame
from gorules.solving.kee.plan import KeeStrategy
from gorules.solving.kee.search import KeeSearch
from gorules.solving.repeating.rules import why_not_for_two, why_not_plain
from gorules.solving.solution import NO_LINE, PrincipalVariation, Solution
from gorules.solving.task import Task

NODE_BYTES = 280
"""About the bytes that a node of the search takes."""

POSITION_BYTES = 4000
"""About the bytes that a position takes, with its plays."""

KEE_HISTORY = preset("kee-history")().algebra()


def why_not_kee(task: Task) -> str | None:
    """Return why this solver does not apply to a task, or None if it does."""
    ruleset = task.ruleset
    depends_on, ends = ruleset.scoring.depends_on, [end for end in ruleset.end if end.by_turns]
    if len(ruleset.ko) != 1:
        return f"there are {len(ruleset.ko)} ko rules, and not Kee's histories alone"
    ko = ruleset.ko[0]
    if ko.algebra() != KEE_HISTORY:
        return f"the ko rule '{ko.type}' does not keep Kee's histories"
    repeats = ends[0].repeats if len(ends) == 1 else None
    if repeats is None or ends[0].follows != {Then.SCORE}:
        return "play does not end just by a repeated situation, to be scored"
    if not (repeats.positions and repeats.mover and repeats.memory):
        return "the situations that end play are not compared in full"
    if repeats.forgets or not {"play", "pass"} <= repeats.records & repeats.on:
        return "not all situations are recorded"
    if repeats.times != 2:
        return "play goes on after the first repetition"
    if (
        not depends_on.isdisjoint({Depends.PRISONERS, Depends.PASSES})
        or ruleset.scoring.most(task.board) is None
    ):
        return f"'scoring: {ruleset.scoring.type}' is not decided by positions alone"
    if depends_on == {Depends.POSITION}:
        return "the score is not that of the positions passed in the cycle"
    if Depends.CYCLE in depends_on:
        return (
            "a player is paid for the last position that she passed on, which depends on where a cycle begins"
        )
    return why_not_plain(ruleset) or why_not_for_two(task.opening) or _why_not_from(task)


def _why_not_from(task: Task) -> str | None:
    """Return why a cycle could reach back before the start, or None if it cannot.

    A history is never empty again after its player's first turn. So after one turn by each player, no
    situation from before can come back.
    """
    referee = Referee(task.ruleset, task.board)
    state = referee.opening(task.opening.position, task.opening.to_play)
    if task.history:
        state = referee.opening(task.history[0].before, task.history[0].player)
    for turn in task.history[:2]:
        state = referee.after(state, turn)
    is_all = (state.bans, state.ends) == (task.opening.bans, task.opening.ends)
    return None if is_all and len(task.history) <= 2 else "a cycle can reach back before the start"


class KeeSolver:
    """Finds the value of one start under one ruleset, for two players."""

    engine = "kee"

    def __init__(self, task: Task) -> None:
        """Raises InputError if the solver does not apply: see :func:`why_not_kee`."""
        objection = why_not_kee(task)
        if objection is not None:
            raise InputError(
                f"under {task.ruleset.id} this start is not solved as a first-cycle game: {objection}"
            )
        self._task = task
        self._budget = Budget(task.limits, task.progress)
        self._given = Fraction(task.ruleset.compensation.margin(task.board, task.komi))
        self.game = KeeGame(task.ruleset, task.opening, lambda: self._count(0), task.history)
        self._searches: dict[int, KeeSearch] = {}
        self._strategies: dict[tuple[int, int], KeeStrategy] = {}
        # Black gets at least ``low`` and at most ``high``, komi aside.
        most = task.ruleset.scoring.most(task.board)
        assert most is not None
        self._low, self._high = -most, most

    def solve(self, threshold: Points | None = None) -> Solution:
        line, ruleset = NO_LINE, self._task.ruleset
        wanted = None if threshold is None else ceil(Fraction(threshold) + self._given)
        try:
            low, high = self.game.bounds(self.game.start[0])
            self._low, self._high = max(low, self._low), min(high, self._high)
            while self._low < self._high and (wanted is None or self._low < wanted <= self._high):
                margin = self._next_margin() if wanted is None else wanted
                if self.at_least(margin):
                    self._low = margin
                else:
                    self._high = margin - 1
                self._task.bounds(*self._bounds)
            if self._low == self._high:
                line = self._line(self._low)
        except OutOfLimits:
            pass
        return Solution(
            *self._bounds, *line, self._budget.nodes,
            self._budget.seconds, self.engine, ruleset.id, ruleset.fingerprint, self._memory,
        )  # fmt: skip

    @property
    def _bounds(self) -> tuple[Points, Points]:
        """The least and the most that Black can get, komi included."""
        return points(self._low - self._given), points(self._high - self._given)

    def _next_margin(self) -> int:
        """Return the margin to ask about. Margins around zero come first, because they are likely."""
        low, high = self._low, self._high
        return 1 if low <= 0 < high else 0 if low < 0 <= high else (low + high + 1) // 2

    def at_least(self, margin: int) -> bool:
        """Whether Black gets at least a margin, komi aside, by search. Raises OutOfLimits."""
        if margin not in self._searches:
            self._searches[margin] = KeeSearch(self.game, margin, self._count)
        return self._searches[margin].solve()

    def _count(self, nodes: int) -> None:
        self._budget.add(nodes)
        if self._memory > self._task.limits.memory:
            raise OutOfLimits

    @property
    def _memory(self) -> int:
        """About the number of bytes that the searches and the positions take. It is an upper estimate,
        because nodes that a proof does not need are dropped.
        """
        nodes = sum(search.nodes for search in self._searches.values())
        bits = sum(search.history_bits for search in self._searches.values())
        # Python keeps 30 bits in 4 bytes.
        return NODE_BYTES * nodes + 4 * bits // 30 + POSITION_BYTES * len(self.game.positions.positions)

    def choice(self, turns: Sequence[Turn], margin: Points) -> str | None:
        """As :class:`~gorules.solving.solver.Solver` says; the move depends only on the situation after the
        turns. Raises LookupError if the turns contradict earlier choices.
        """
        target = ceil(Fraction(margin) + self._given)
        player = turns[-1].next_player if turns else self._task.opening.to_play
        if self.at_least(target) != (player == 0):
            return None
        return self._task.move_name(self._strategy(player, target).move(self.game.situation(turns)))

    def _strategy(self, player: int, margin: int) -> KeeStrategy:
        """Return a strategy by which Black gets at least a margin, komi aside, or White prevents that."""
        key = player, margin
        if key not in self._strategies:
            proof = self._searches[margin].root
            self._strategies[key] = KeeStrategy(self.game, player, margin, proof, lambda: self._budget.add(0))
        return self._strategies[key]

    def _line(self, value: int) -> PrincipalVariation:
        """Return the line of two strategies: Black's for the value, and White's against more."""
        assert self.at_least(value) and not self.at_least(value + 1)
        strategies = self._strategy(0, value), self._strategy(1, value + 1)
        situation = self.game.start

        def followed(state: State) -> str:
            nonlocal situation
            move = strategies[state.to_play].move(situation)
            situation = dict(self.game.turns(situation))[move]
            return self._task.move_name(move)

        moves, outcome = self._task.played(followed)
        assert outcome.margin == points(value - self._given)
        return moves, outcome

    @property
    def out_of_memory(self) -> bool:
        return self._memory > self._task.limits.memory

    def save(self, file: IO[bytes]) -> None:
        """Write the searches. The bounds follow from them."""
        noted = {margin: notes.noted(search) for margin, search in self._searches.items()}
        cells = [position.cells for position in self.game.positions.positions]
        pickle.dump((self._budget.nodes, self._budget.seconds, cells, noted), file)

    def load(self, file: IO[bytes]) -> None:
        nodes, seconds, positions, noted = pickle.load(file)
        for cells in positions:
            self.game.positions.number(Position(self._task.board, cells))
        for margin, found in noted.items():
            self._searches[margin] = KeeSearch(self.game, margin, self._count)
            notes.take_up(found, self._searches[margin], self.game, margin)
        self._budget.take_up(nodes, seconds)
