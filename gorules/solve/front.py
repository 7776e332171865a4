"""Exact values: what perfect play yields under a ruleset."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from fractions import Fraction

from gorules.files.inputs import InputError
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.play.game import Game, History
from gorules.play.progress import Progress, silent
from gorules.rules.compensation import half_points
from gorules.ruleset import Ruleset
from gorules.solve.certificate.check import Certificate, certify
from gorules.solve.finite import proofs
from gorules.solve.finite.reference import ReferenceSolver
from gorules.solve.kee import solver as kee_solver
from gorules.solve.notebook import Notebook, Question
from gorules.solve.repeating import native as native_cycles
from gorules.solve.repeating import rules as repeating_rules
from gorules.solve.repeating.solver import CycleSolver
from gorules.solve.solution import Limits, Solution
from gorules.solve.solver import Solver
from gorules.solve.task import Task
from gorules.version import __version__


def solve(
    ruleset: Ruleset | str,
    board: Board | str | None = None,
    position: Position | str | None = None,
    to_play: str = "black",
    history: History = (),
    limits: Limits | None = None,
    komi: object = None,
    progress: Progress = silent,
    threshold: object = None,
    notebook: Notebook | None = None,
) -> Solution:
    """Return the value of a position, or of the empty board, for two players.

    ``history`` is what happened before, as for :class:`gorules.Game`. Where ``limits`` are reached
    first, the solution has proven bounds instead of a value. With a ``threshold``, a number of points,
    the bounds only have to say whether Black gets so much, which takes less time. ``progress`` is called
    now and then with the number of nodes. If a ``notebook`` is given, a KeyboardInterrupt and a limit of
    nodes or of seconds leave in it what was found, and with it the same call goes on from there.

    Raises InputError if the ruleset lets a game go on for ever without saying what follows. The time
    grows exponentially with the board.
    """
    game = Game(ruleset, board, position, to_play, history=history, komi=komi)
    found = _solved(game, limits or Limits(), progress, threshold, notebook)
    if game.history and found.exact and found.depends_on_history is None:
        fresh = _solved(
            Game(ruleset, position=game.position, to_play=to_play, komi=komi),
            limits or Limits(), progress, None, notebook, keeps=False,
        )  # fmt: skip
        if fresh.exact and fresh.value != found.value:
            return replace(found, depends_on_history=True)
    return found


def openings(
    ruleset: Ruleset | str,
    board: Board | str | None = None,
    position: Position | str | None = None,
    to_play: str = "black",
    history: History = (),
    limits: Limits | None = None,
    komi: object = None,
    progress: Progress = silent,
    threshold: object = None,
    notebook: Notebook | None = None,
) -> Iterator[tuple[str, Solution]]:
    """Yield each legal first turn with the solution after it; the limits hold for each of them."""
    game = Game(ruleset, board, position, to_play, history=history, komi=komi)
    for move in game.legal_moves():
        game.play(move)
        yield move, _solved(game, limits or Limits(), progress, threshold, notebook)
        game.undo()


def certified(
    ruleset: Ruleset | str,
    board: Board | str | None = None,
    position: Position | str | None = None,
    to_play: str = "black",
    history: History = (),
    limits: Limits | None = None,
    komi: object = None,
    progress: Progress = silent,
    threshold: object = None,
    most_answers: int | None = None,
) -> tuple[Solution, Certificate]:
    """Return the solution and strategies that prove it, as
    :func:`gorules.solve.certificate.check.verify` checks them.

    Raises InputError if a limit is reached first, or if there are earlier turns, or more than
    ``most_answers`` states at which a strategy has to say what to do.
    """
    game = Game(ruleset, board, position, to_play, history=history, komi=komi)
    wanted = None if threshold is None else half_points(threshold)
    solver, found = _first_to_decide(
        solvers(game, limits or Limits(), progress), lambda solver: _asked(solver, wanted)
    )
    return found, certify(game, solver, found, most_answers, progress)


def solvers(game: Game, limits: Limits, progress: Progress) -> Iterator[Solver]:
    """Yield the solvers that apply to what is left of a game, those made for its rules first. The next one
    is for what the one before could not decide.
    """
    task = Task.of(game, limits, progress)
    if not game.is_over:
        if kee_solver.why_not(task) is None:
            yield kee_solver.KeeSolver(task)
            return
        if repeating_rules.why_not(game.ruleset, game.state) is None:
            if native_cycles.why_not(task) is None:
                yield native_cycles.NativeCycleSolver(task)
                yield native_cycles.NativeCycleSolver(task, native_cycles.NOTHING)
            else:
                yield CycleSolver(task)
        if proofs.why_not(task) is None:
            yield proofs.SuperkoSolver(task)
            return
    yield ReferenceSolver(task)


def _first_to_decide(tried: Iterator[Solver], ask: Callable[[Solver], Solution]) -> tuple[Solver, Solution]:
    """Return the first solver that decides, and what it finds; if none does, the last one, and what all of
    them have proven.
    """
    before: Solution | None = None
    for solver in tried:
        found = ask(solver)
        if _decided(found):
            break
        before = found = found if before is None else found.narrowed(before)
    return solver, found


def _solved(
    game: Game,
    limits: Limits,
    progress: Progress,
    threshold: object,
    notebook: Notebook | None,
    keeps: bool = True,
) -> Solution:
    """Return the solution by the first solver that decides; what is left open is kept if ``keeps``."""
    if game.history and getattr(game.ruleset.scoring, "positions", "final") == "passed-in-cycle":
        raise InputError("a game that is scored over a cycle is solved without an earlier history")
    wanted = None if threshold is None else half_points(threshold)
    with nullcontext(progress) if notebook is None else notebook.saving(progress) as reported:
        solver, found = _first_to_decide(
            solvers(game, limits, reported),
            lambda solver: _noted(game, solver, wanted, limits, notebook),
        )
        if notebook is not None and keeps and not _decided(found):
            question = _question(game, solver, wanted, limits)
            if solver.out_of_memory:
                notebook.give_up(question)
            elif notebook.at_limits:
                notebook.keep(question, solver)
    return found


def _noted(
    game: Game, solver: Solver, threshold: Fraction | None, limits: Limits, notebook: Notebook | None
) -> Solution:
    """Return what a solver finds, with the help of what is in a notebook."""
    if notebook is None:
        return _asked(solver, threshold)
    question = _question(game, solver, threshold, limits)
    known = notebook.solution(question)
    if known is not None:
        return known
    notebook.take_up(question, solver)
    try:
        found = _asked(solver, threshold)
    except KeyboardInterrupt:
        notebook.keep(question, solver)
        raise
    if _decided(found):
        notebook.finish(question, found)
    return found


def _decided(found: Solution) -> bool:
    return found.exact or found.reached is not None


def _asked(solver: Solver, threshold: Fraction | None) -> Solution:
    return replace(solver.solve(threshold), threshold=threshold)


def _question(game: Game, solver: Solver, threshold: Fraction | None, limits: Limits) -> Question:
    return {
        "gorules": __version__,
        "engine": solver.engine,
        "ruleset": game.ruleset.fingerprint,
        "board": [game.board.spec, game.board.names, game.board.neighbours],
        "position": game.position.cells.hex(),
        "to-play": game.to_play,
        "turns": [(turn.player, turn.move, turn.before.cells.hex()) for turn in game.history + game.turns],
        "komi": str(game.komi),
        "threshold": str(threshold),
        "memory": limits.memory,
    }
