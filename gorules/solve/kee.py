"""Kee's rules as a first-cycle game: play ends when a situation repeats and is scored over the cycle.

The situation is the player to move, the position, and each player's board history, so the *situation
graph* is finite. A play never leads to a position in the player's own history, so her history grows
until she passes, and each cycle contains a pass by each player. "The best position that Black passed on
in the cycle beats White's best by k at least" says that the largest priority in the cycle is even, if
a Black pass on a position worth b has priority 2b and a White pass on one worth w has 2(w + k) - 1. So
by Aminof and Rubin (First-cycle games, 2014) the value is that of a parity game, which goes on for ever.
``docs/kee.md`` has the proofs, also of what the search below relies on:

* *domination*: a situation is no worse for Black if his own history is smaller and White's larger;
* a line that comes back to a situation at least as good for a player as one that it passed through, by
  a cycle that is good for her, is won for her as far as that earlier situation is concerned;
* *bounds*: a player who always passes gets at least the worst margin among the positions that the
  opponent can reach by playing alone, whatever the histories are.

The value is found by proof-number search on the tree of turns, one threshold at a time. Results that
rely on no earlier node of the path are kept in antichains by domination. The proofs yield strategies
that look at the situation alone (:mod:`gorules.solve.kee_strategy`), and those a principal variation.
"""

import time
from collections.abc import Callable, Sequence
from fractions import Fraction

from gorules.colours import COLOURS
from gorules.inputs import InputError
from gorules.referee import Referee, State
from gorules.rules.agreement import Agreement
from gorules.rules.compensation import Handicap
from gorules.rules.passing import PassingAllowed
from gorules.rules.repetition import BUILT_IN_PRESETS, Repetition
from gorules.rules.scoring import AreaScoring, StoneScoring
from gorules.rules.situation import SituationRepeats
from gorules.rules.suicide import SuicideAllowed, SuicideForbidden, SuicideMultiStone
from gorules.ruleset import Ruleset
from gorules.settle import settle
from gorules.solve.kee_game import KeeGame
from gorules.solve.kee_search import Node, Search
from gorules.solve.kee_strategy import Strategy
from gorules.solve.ko_graph import PASS_MOVE
from gorules.solve.reference import OutOfLimits
from gorules.solve.solution import Limits, Progress, Solution
from gorules.turns import PASS, Turn
from gorules.verdicts import Outcome, points

KEE_HISTORY = next(p for p in BUILT_IN_PRESETS if p.model_fields["type"].default == "kee-history")


def why_not(ruleset: Ruleset, opening: State) -> str | None:
    """Return why this solver does not apply to a ruleset and a start, or None if it does."""
    scoring, ends = ruleset.scoring, [end for end in ruleset.end if not isinstance(end, Agreement)]
    if len(ruleset.ko) != 1:
        return f"there are {len(ruleset.ko)} ko rules, where Kee's histories alone are wanted"
    ko = ruleset.ko[0]
    if not isinstance(ko, Repetition) or ko.algebra() != KEE_HISTORY().algebra():
        return f"the ko rule '{ko.type}' does not keep Kee's histories"
    if len(ends) != 1 or not isinstance(ends[0], SituationRepeats) or ends[0].then != "score":
        return "play does not end just by a repeated situation, to be scored"
    if len(set(ends[0].of)) != 3:
        return "the situations that end play are not compared in full"
    if not {"play", "pass"} <= set(ends[0].records):
        return "not all situations are recorded"
    if ends[0].times != 2:
        return "play goes on after the first repetition"
    if not isinstance(scoring, AreaScoring | StoneScoring):
        return f"'scoring: {scoring.type}' is not decided by positions alone"
    if scoring.positions != "passed-in-cycle":
        return "the score is not that of the positions passed in the cycle"
    if scoring.takes != "max":
        return (
            "a player is paid for the last position that she passed on, which depends on where a cycle begins"
        )
    if not isinstance(ruleset.suicide, SuicideForbidden | SuicideAllowed | SuicideMultiStone):
        return f"'suicide: {ruleset.suicide.type}' is not built in"
    if not isinstance(ruleset.passing, PassingAllowed):
        return "players cannot always pass"
    if len(opening.passes) != 2 or opening.handicap:
        return "only games of two players without a handicap are solved"
    fresh = Referee(ruleset, opening.position.board).opening(opening.position, opening.to_play)
    if opening.bans != fresh.bans or opening.ends != fresh.ends:
        return "a cycle can reach back before the start"
    return None


class KeeSolver:
    """Finds the value of one start under one ruleset, for two players."""

    def __init__(
        self,
        ruleset: Ruleset,
        opening: State,
        limits: Limits,
        progress: Progress,
        komi: Fraction | None = None,
    ) -> None:
        """Raises InputError if the solver does not apply: see :func:`why_not`."""
        objection = why_not(ruleset, opening)
        if objection is not None:
            raise InputError(f"{ruleset.id} from here is not solved as a first-cycle game: {objection}")
        self._ruleset = ruleset
        self._opening = opening
        self._limits = limits
        self._progress = progress
        self._komi = komi
        self._started = time.process_time()
        self.nodes = 0
        self._roots: dict[int, Node] = {}
        rule = ruleset.compensation
        board = opening.position.board
        self._given = Fraction(rule.white(board, 0, komi) if isinstance(rule, Handicap) else 0)
        self.game = KeeGame(ruleset, opening)

    def solve(self) -> Solution:
        """Return the value with a line that shows it, or what was proven when a limit is reached."""
        low, high = self.game.bounds(self.game.start[0])
        line: tuple[tuple[str, ...], Outcome | None] = (), None
        try:
            # Invariant: Black gets at least ``low`` and at most ``high``.
            while low < high:
                margin = 1 if low <= 0 < high else 0 if low < 0 <= high else (low + high + 1) // 2
                if self.at_least(margin):
                    low = margin
                else:
                    high = margin - 1
            line = self._line(low)
        except OutOfLimits:
            pass
        return self._solution(low, high, line)

    def at_least(self, margin: int) -> bool:
        """Whether Black gets at least a margin, komi aside, by search. Raises OutOfLimits."""
        root = self._roots.get(margin)
        if root is None:
            done = self.nodes
            search = Search(self.game, margin, lambda nodes: self._count(done + nodes))
            search.solve()
            self.nodes = done + search.nodes
            root = self._roots[margin] = search.root
        return root.proof == 0

    def strategy(self, player: int, margin: int) -> Callable[[Sequence[Turn]], str]:
        """Return a strategy by which Black (0) gets at least a margin, komi aside, or White (1) lets him have
        at most that: it says which move she makes when it is her turn, after given turns from the start.

        The move depends on nothing but the situation that the turns led to. Raises InputError if she
        cannot force that, OutOfLimits; and the strategy LookupError after turns that are not in line with it.
        """
        strategy = self._strategy(player, margin)
        names = self._opening.position.board.names

        def move(turns: Sequence[Turn]) -> str:
            point = strategy.move(self.game.situation(turns))
            return PASS if point == PASS_MOVE else names[point]

        return move

    def _strategy(self, player: int, margin: int) -> Strategy:
        threshold = margin + player
        if self.at_least(threshold) != (player == 0):
            forced = f"get {margin}" if player == 0 else f"keep Black to {margin}"
            raise InputError(f"{COLOURS[player].capitalize()} cannot {forced}")
        return Strategy(self.game, player, threshold, self._roots[threshold], lambda: self._count(self.nodes))

    def _line(self, value: int) -> tuple[tuple[str, ...], Outcome]:
        """Return the line in which Black follows a strategy for the value, and White one against more."""
        strategies = self._strategy(0, value), self._strategy(1, value)
        referee = Referee(self._ruleset, self._opening.position.board)
        state, situation = self._opening, self.game.start
        turns: list[Turn] = []
        while state.ending is None:
            move = strategies[state.to_play].move(situation)
            situation = dict(self.game.turns(situation))[move]
            turn = referee.candidate(state, None if move == PASS_MOVE else move)
            assert not referee.violations(state, turn)
            turns.append(turn)
            state = referee.after(state, turn)
        outcome = settle(self._ruleset, state, turns, komi=self._komi)
        assert outcome.margin == points(value - self._given)
        return tuple(turn.move for turn in turns), outcome

    def _count(self, nodes: int) -> None:
        self.nodes = nodes
        self._progress(nodes)
        spent = time.process_time() - self._started
        if self._limits.seconds is not None and spent > self._limits.seconds:
            raise OutOfLimits
        if self._limits.nodes is not None and nodes > self._limits.nodes:
            raise OutOfLimits

    def _solution(self, low: int, high: int, line: tuple[tuple[str, ...], Outcome | None]) -> Solution:
        bounds = points(low - self._given), points(high - self._given)
        return Solution(
            bounds[0] if low == high else None, *bounds, *line, self.nodes,
            time.process_time() - self._started, "kee", self._ruleset.id, self._ruleset.fingerprint,
        )  # fmt: skip
