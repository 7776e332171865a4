"""Exact values: what perfect play yields under a ruleset."""

from collections.abc import Iterator

from gorules.board import Board
from gorules.game import Game, History
from gorules.inputs import InputError
from gorules.position import Position
from gorules.referee import State
from gorules.ruleset import Ruleset
from gorules.solve import cycle_rules, kee, repeating, superko
from gorules.solve.reference import ReferenceSolver
from gorules.solve.solution import Limits, Progress, Solution

__all__ = ["Limits", "Solution", "openings", "solve"]


def _silent(nodes: int) -> None:
    """Report nothing."""


def solve(
    ruleset: Ruleset | str,
    board: Board | str | None = None,
    position: Position | str | None = None,
    to_play: str = "black",
    history: History = (),
    limits: Limits | None = None,
    komi: object = None,
    progress: Progress = _silent,
) -> Solution:
    """Return the value of a position, or of the empty board, for two players.

    ``history`` is what happened before, as for :class:`gorules.Game`. Where ``limits`` are reached
    first, the solution has proven bounds instead of a value. ``progress`` is called now and then
    with the number of nodes. Raises InputError if the ruleset lets a game go on for ever without
    saying what follows. The time grows exponentially with the board: seconds for 6 points.
    """
    game = Game(ruleset, board, position, to_play, history=history, komi=komi)
    return _solved(game, game.state, limits or Limits(), progress)


def openings(
    ruleset: Ruleset | str,
    board: Board | str | None = None,
    position: Position | str | None = None,
    to_play: str = "black",
    history: History = (),
    limits: Limits | None = None,
    komi: object = None,
    progress: Progress = _silent,
) -> Iterator[tuple[str, Solution]]:
    """Yield each legal first turn with the solution after it; the limits hold for each of them."""
    game = Game(ruleset, board, position, to_play, history=history, komi=komi)
    for move in (*game.legal_plays(), *(["pass"] if game.verdict("pass").legal else [])):
        game.play(move)
        yield move, _solved(game, game.state, limits or Limits(), progress)
        game.undo()


def _solved(game: Game, state: State, limits: Limits, progress: Progress) -> Solution:
    """Return the solution by the solver made for such rules, or by the reference solver."""
    ruleset = game.ruleset
    if game.history and getattr(ruleset.scoring, "positions", "final") == "passed-in-cycle":
        raise InputError("a game that is scored over a cycle is solved without an earlier history")
    if state.ending is None and kee.why_not(ruleset, state) is None:
        return kee.KeeSolver(ruleset, state, limits, progress, game.komi).solve()
    if state.ending is None and cycle_rules.why_not(ruleset, state) is None:
        found = repeating.solve(ruleset, state, limits, progress, game.komi)
        if found.exact:
            return found
    if state.ending is None and superko.why_not(ruleset, state, game.komi) is None:
        return superko.solve(ruleset, state, game.history + game.turns, limits, progress, game.komi)
    return ReferenceSolver(ruleset, state, limits, progress, game.komi).solve()
