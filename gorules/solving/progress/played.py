"""Playing by a strategy from a file: the prover's turns, and the margin that they guarantee.

A strategy guarantees its margin where every turn of the prover's was made by it. Its file has her moves up to
a position that is won statically. From there on she clears her regions (docs/progress.md, "What P does").
"""

import os
from bisect import bisect_left
from fractions import Fraction

from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.go.verdicts import points
from gorules.solving.progress.known_rules import why_not_under
from gorules.solving.progress.local_games import EMPTY, HERS, OWN
from gorules.solving.progress.theorem import Numbering, TheoremRules
from gorules.solving.progress.written import PASSES, reading_strategy
from gorules.solving.solution import Solution
from gorules.solving.task import Task
from gorules.status.clearing import Clearing

EXCHANGED = bytes((EMPTY, HERS, OWN)) + bytes(253)
"""Cells with the colours exchanged."""


class NotInStrategy(Exception):
    """A strategy has no move for a position."""


class StrategyPlayer:
    """Plays by the strategy in a file, as it stands there: whether it proves its claim is for a check to say
    (:func:`~gorules.solving.progress.check.check_strategy`).
    """

    engine = "strategy"

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Takes 9 bytes a choice. Raises InputError if the file is not as the format says."""
        with reading_strategy(path) as file:
            self.claim = file.claim
            self._states, self._moves = file.records()
        claim = self.claim
        self._player = COLOURS.index(claim.player)
        self._least = claim.margin if self._player == 0 else -claim.margin
        self._images = [(images, Numbering(claim.board, (images,))) for images in claim.symmetries]
        self._rules = TheoremRules(claim.board, claim.suicide == "allowed")
        self._clearing = Clearing(claim.board, suicide=claim.suicide == "allowed")
        self._cleared: dict[tuple[bytes, bytes | None], int | None] = {}

    def solution(self, task: Task) -> Solution | None:
        """Return the margin that the strategy guarantees, with its turn as the line; None if it says nothing
        of the task: another start, other rules, or it is not the prover's turn, or she has left it.
        """
        claim, ruleset = self.claim, task.ruleset
        opening = task.opening
        if opening.to_play != self._player or opening.ending is not None or task.handicap:
            return None
        if task.board != claim.board or why_not_under(ruleset, claim) is not None:
            return None
        try:
            point = self._turn(task)
        except NotInStrategy:
            return None
        komi = Fraction(ruleset.compensation.margin(task.board, task.komi))
        proved, most = points(claim.margin - komi), task.board.size
        low, high = (proved, points(most - komi)) if self._player == 0 else (points(-most - komi), proved)
        return Solution(
            low, high, (task.move_name(-1 if point is None else point),), None, 0, 0.0,
            self.engine, ruleset.id, ruleset.fingerprint, board=task.board.spec,
        )  # fmt: skip

    def _turn(self, task: Task) -> int | None:
        """Return the prover's point, None for a pass. Raises NotInStrategy, also if an earlier turn of hers
        was another one.
        """
        turns = task.history
        start = turns[0].before if turns else task.opening.position
        first = turns[0].player if turns else task.opening.to_play
        if start.cells != self.claim.position.cells or COLOURS[first] != self.claim.to_play:
            raise NotInStrategy
        last: Turn | None = None
        left: Position | None = None
        for turn in turns:
            if turn.special or turn.number < 1:
                raise NotInStrategy
            if turn.player == self._player:
                if self._chosen(turn.before, last, left) != turn.point:
                    raise NotInStrategy
                left = turn.after
            last = turn
        return self._chosen(task.opening.position, last, left)

    def _chosen(self, position: Position, last: Turn | None, left: Position | None) -> int | None:
        """Return her turn after the ``last`` one, the opponent's, if her own has ``left`` a position."""
        cells = position.cells if self._player == 0 else position.cells.translate(EXCHANGED)
        changed = last is not None and last.before.cells != last.after.cells
        if last is not None and not changed and self._rules.lead(cells) >= self._least:
            return None
        ko = None if last is None else self._ko(last)
        passed = (last is None or last.point is None) and self.claim.retaking == "barred-after-a-play"
        number, images = min((each.least(cells, ko, passed), images) for images, each in self._images)
        at = bisect_left(self._states, number)
        if at < len(self._states) and self._states[at] == number:
            return None if self._moves[at] == PASSES else images.index(self._moves[at])
        key = position.cells, None if left is None else left.cells
        if key not in self._cleared:
            # She answers what was played where she had cleared, or clears what is there.
            if not (self._is_won(position) or (left is not None and self._is_won(left))):
                raise NotInStrategy
            self._cleared[key] = self._clearing.next_play(position, self._player, self._least, left)
        return self._cleared[key]

    def _is_won(self, position: Position) -> bool:
        sure = self._clearing.sure_margin(position, self._player)
        return sure is not None and sure.margin >= self._least

    def _ko(self, last: Turn) -> int | None:
        """Return where the prover would take back the one stone that has just taken one of hers."""
        if self.claim.retaking == "free" or len(last.captured) != 1 or last.self_captured:
            return None
        (point,) = last.captured
        return point if last.after.place(self._player, point).captured == (last.point,) else None
