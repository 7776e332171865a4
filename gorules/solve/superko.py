"""Exact values under superko: proof-number search in the native core.

The search and its source are described in ``_search.pxi``: each proof carries the records that it needs
absent and those that it needs present, so that it serves under every history under which it is valid.
"""

from fractions import Fraction

from gorules.inputs import InputError
from gorules.referee import Referee, State
from gorules.ruleset import Ruleset
from gorules.settle import settle
from gorules.solve import native, packed
from gorules.solve.solution import Limits, Progress, Solution
from gorules.turns import Turn
from gorules.verdicts import Outcome, points

MOST_POINTS = 28
"""The most points of a board that the search is for; on larger ones a limit of time may be overrun."""


def why_not(ruleset: Ruleset, opening: State, komi: Fraction | None = None) -> str | None:
    """Return why this solver does not apply to a ruleset and a start, or None if it does."""
    if native.core is None:
        return f"there is no native core: {native.why_not}"
    if opening.position.board.size > MOST_POINTS:
        return f"the search is for boards of up to {MOST_POINTS} points"
    objection = packed.why_not(ruleset, opening.position.board)
    if objection is not None:
        return objection
    unsolved: str | None = native.core.why_not_solved(packed.pack(ruleset, opening.position.board, komi))
    return unsolved


def solve(
    ruleset: Ruleset,
    opening: State,
    history: tuple[Turn, ...],
    limits: Limits,
    progress: Progress,
    komi: Fraction | None = None,
) -> Solution:
    """Return the value, or the bounds proven when a limit is reached. ``history`` are the turns that
    led to the start. Raises InputError if a game without end is met, or as :func:`why_not` says.
    """
    objection = why_not(ruleset, opening, komi)
    if native.core is None or objection is not None:
        raise InputError(f"the native search does not apply: {objection}")
    board = opening.position.board
    found = native.core.solve(
        packed.pack(ruleset, board, komi),
        packed.start(opening.position, opening.to_play, history),
        nodes=limits.nodes,
        seconds=limits.seconds,
        memory=limits.memory,
        progress=progress,
    )
    low, high = points(Fraction(found["low2"], 2)), points(Fraction(found["high2"], 2))
    line: tuple[str, ...] = ()
    outcome: Outcome | None = None
    if found["line"] is not None and low == high:
        # The referee replays the line, so the outcome is its word and not that of the core.
        referee = Referee(ruleset, board)
        state, turns = opening, list(history)
        for point in found["line"]:
            turn = referee.candidate(state, None if point < 0 else point)
            state = referee.after(state, turn)
            turns.append(turn)
        line = tuple(turn.move for turn in turns[len(history) :])
        outcome = settle(ruleset, state, turns, komi=komi)
    return Solution(
        low if low == high else None, low, high, line, outcome, found["nodes"], found["seconds"], "native",
        ruleset.id, ruleset.fingerprint, found["memory"],
    )  # fmt: skip
