"""The values of outcomes for a solver, as Black's margin, and things that all solvers share."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from gorules.go.verdicts import Kind, Outcome, Points, Then, margin_without_score
from gorules.play.referee import State
from gorules.ruleset import Ruleset
from gorules.solving.task import Task

HALF = Fraction(1, 2)


def win(state: State) -> int:
    """Return the margin that stands for a win without a score in a game that has reached this state."""
    return margin_without_score(state.position.board.size)


def most_margin(task: Task) -> Fraction:
    """Return a margin that no result exceeds, if there is one. If play is scored, it is the greatest margin
    of a count.
    """
    ruleset = task.ruleset
    most = ruleset.scoring.most(task.board)
    earned = Fraction(ruleset.compensation.earns or 0)
    scored = all(
        end.follows <= {Then.SCORE, Then.DRAW, Then.NO_RESULT} for end in ruleset.end if end.by_turns
    )
    if most is not None and scored:
        given = ruleset.compensation.given(task.board, 2, task.handicap, task.komi)
        return most + abs(Fraction(given[1]) - Fraction(given[0])) + earned
    return max(win(task.opening), most or 0) + abs(task.komi or Fraction()) + earned


def payoff(outcome: Outcome, won: int) -> Points:
    """Return an outcome as Black's margin."""
    if outcome.kind is Kind.SCORE:
        margin = outcome.margin
        assert margin is not None
        return margin
    if outcome.winner is None:
        return 0
    return won if outcome.winner == "black" else -won


def prisoners_decide(ruleset: Ruleset) -> bool:
    """Whether a repetition is decided by the numbers of stones that the players took in the cycle."""
    return any(Then.PRISONERS in end.follows for end in ruleset.end)


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Let functions call themselves as many times as a game has turns."""
    deep = sys.getrecursionlimit()
    sys.setrecursionlimit(max(deep, 100_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(deep)
