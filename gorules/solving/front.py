"""Solving a task: a solver is chosen and asked, and a notebook helps it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from fractions import Fraction

from gorules.files.inputs import InputError
from gorules.go.board import AsBoard
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.setup import Setup
from gorules.go.symmetry import symmetries
from gorules.native import packed
from gorules.play.game import Game, History
from gorules.play.progress import Progress, silent, untold
from gorules.play.referee import Referee
from gorules.rules.compensation import AsPoints, half_points
from gorules.rules.registry import fault
from gorules.ruleset import AsRuleset
from gorules.solving.certificate.build import certify
from gorules.solving.certificate.certificate import Certificate
from gorules.solving.finite import proofs
from gorules.solving.finite.reference import ReferenceSolver
from gorules.solving.kee import solver as kee
from gorules.solving.notebook import Notebook
from gorules.solving.progress.premises import why_not_proved
from gorules.solving.progress.search import ProgressSearch
from gorules.solving.progress.solver import ProgressSolver
from gorules.solving.repeating import solver as repeating
from gorules.solving.repeating.rules import why_not_repeating
from gorules.solving.solution import Limits, Solution, Valuation
from gorules.solving.solver import Solver
from gorules.solving.task import Method, Task

MOST_FINITE = 16
"""The points of the largest board on which the search with records comes first. On larger ones progress
proofs do: they settle most boards whose value is the whole board, and no others.
"""


def solve(
    ruleset: AsRuleset,
    board: AsBoard | None = None,
    position: Position | Setup | str | None = None,
    to_play: str | None = None,
    history: History = (),
    limits: Limits | None = None,
    komi: AsPoints | None = None,
    progress: Progress = silent,
    threshold: AsPoints | None = None,
    notebook: Notebook | None = None,
    handicap: int = 0,
    method: Method = "any",
) -> Solution:
    """Return the value of a position, or of the empty board, for two players.

    ``history`` and ``handicap`` are as for :class:`gorules.Game`: the earlier turns or positions, and a
    number of stones. If the handicap still asks for turns, the slow reference solver solves the game. Where
    ``limits`` are reached first, the solution has proven bounds instead of a value. With a ``threshold``, a
    number of points, the bounds only have to say whether Black reaches it, which takes less time.
    ``progress`` is called now and then with the number of nodes. A ``notebook`` keeps the search at a
    KeyboardInterrupt and at a limit of nodes or of seconds. The same call with this notebook goes on from
    there. If the notebook cannot be written, an :class:`gorules.solving.notebook.Unsaved` is raised instead
    of the interrupt, with the reason.

    Raises InputError if a game can go on for ever under the ruleset and the ruleset gives such a game no
    result. The time grows exponentially with the board.
    """
    game = Game(ruleset, board, position, to_play, 2, history, handicap=handicap, komi=komi)
    wanted = None if threshold is None else half_points(threshold)
    return solved(replace(Task.of(game, limits, progress, wanted), method=method), notebook)


def solved(task: Task, notebook: Notebook | None = None) -> Solution:
    """Return the solution of a task, as :func:`solve` does."""
    found = _solved(task, notebook)
    if task.history and found.exact and found.depends_on_history is None:
        opening = Referee(task.ruleset, task.board).opening(task.opening.position, task.opening.to_play)
        afresh = replace(task, opening=opening, history=(), threshold=None, bounds=untold)
        fresh = _solved(afresh, notebook, keeps=False)
        if fresh.exact and fresh.value != found.value:
            return replace(found, depends_on_history=True)
    return found


def openings(task: Task, notebook: Notebook | None = None) -> Iterator[tuple[tuple[str, ...], Solution]]:
    """Yield the legal first turns with the solution after them. The limits hold for each solution. Turns that
    are images of each other under a symmetry of the board come together, with the solution after the first of
    them.
    """
    referee = Referee(task.ruleset, task.board)
    symmetries = _symmetries(task)
    seen: set[int] = set()
    for turn in referee.legal_turns(task.opening):
        if turn.point is None or turn.point not in seen:
            images = {image[turn.point] for image in symmetries if turn.point is not None}
            seen |= images
            moves = task.board.named(images) or (turn.move,)
            after = replace(task, opening=referee.after(task.opening, turn), history=(*task.history, turn))
            yield moves, _solved(after, notebook)


@contextmanager
def reasoned(answer: Valuation) -> Iterator[None]:
    """Note in an answer why there is no solution. An error in a file or a plug-in is no such reason: it is
    raised.
    """
    try:
        yield
    except InputError as error:
        if any(problem.file for problem in error.problems) or fault(error) is not None:
            raise
        answer.reason = "; ".join(problem.message for problem in error.problems)
    except MemoryError:
        answer.reason = "there is not enough memory for this"


def answered(
    answer: Valuation, task: Task, first_turns: bool = False, notebook: Notebook | None = None
) -> None:
    """Find the answer to a task piece by piece, and the answers to its first turns if they are wanted. An
    answer is a solution, or the reason why there is none.
    """
    with reasoned(answer):
        answer.found = solved(task, notebook)
        if first_turns:
            for moves, after in openings(task, notebook):
                answer.openings[moves] = after


def _symmetries(task: Task) -> tuple[tuple[int, ...], ...]:
    """Return the symmetries of the board under which a task stays the same, as images of the points. Rules
    that the native core does not know may not treat all points alike. For them, and for a task with earlier
    turns, only the identity is returned.
    """
    cells = task.opening.position.cells
    if task.history or packed.why_not_packed(task.ruleset, task.board) is not None:
        return (tuple(range(task.board.size)),)
    return tuple(
        image
        for image in symmetries(task.board)
        if all(cells[image[point]] == cell for point, cell in enumerate(cells))
    )


def certified(task: Task, most_answers: int | None = None) -> tuple[Solution, Certificate]:
    """Return the solution and strategies that prove it, as
    :func:`gorules.solving.certificate.check.verify` checks them.

    Raises InputError if a limit is reached first, or if there are earlier turns, or more than
    ``most_answers`` states at which a strategy needs a move.
    """
    if task.history or task.handicap:
        raise InputError("a certificate is for a start without earlier turns or handicap stones")
    solver, found = _first_to_decide(task, lambda solver: _asked(solver, task))
    start, to_play = task.opening.position, COLOURS[task.opening.to_play]
    game = Game(task.ruleset, position=start, to_play=to_play, komi=task.komi)
    return found, certify(game, solver, found, most_answers, task.progress)


def proved_by_strategy(task: Task, notebook: Notebook | None = None) -> tuple[Solution, ProgressSearch]:
    """Return the solution by progress proofs, and a proof that has a strategy for one of its bounds: that
    of Black where there are two. A notebook keeps an unfinished search, as for :func:`solve`.

    Raises InputError if nothing is proved within the limits, or if progress proofs are not for the task.
    """
    task = replace(task, method="progress")
    (solver,) = solvers(task)
    assert isinstance(solver, ProgressSolver)
    question = task.asked()
    if notebook is not None:
        notebook.solution(question)  # or refuse one that is about other questions
        notebook.take_up(question, solver)
    try:
        found = replace(_asked(solver, task), board=task.board.spec)
        proof = solver.proof()
    except KeyboardInterrupt:
        if notebook is not None:
            notebook.save(question, solver)
        raise
    if notebook is not None and notebook.at_limits and not _decided(found):
        notebook.keep(question, solver)
    if proof is None:
        raise InputError("no bound is proved, so there is no strategy to write")
    return found, proof


def solvers(task: Task) -> Iterator[Solver]:
    """Yield the solvers that apply to a task, those made for its rules first. Each one is asked only if the
    one before could not decide the task.
    """
    if not any(end.by_turns for end in task.ruleset.end):
        raise InputError(
            f"under {task.ruleset.id} only agreement ends play, and nobody has to agree, so it has no value"
        )
    # Only the reference solver can make the turns that a handicap asks for. The others make plays and passes.
    known = not any(turn.special for turn in task.history)
    task = _even(task)
    if task.method == "progress":
        if (objection := why_not_proved(task)) is not None:
            raise InputError(f"progress proofs are not for this: {objection}")
        yield ProgressSolver(task)
        return
    if known and task.opening.ending is None and not task.handicap:
        if kee.why_not_kee(task) is None:
            yield kee.KeeSolver(task)
            return
        yield from repeating.cycle_solvers(task)
        if proofs.why_no_proofs(task) is None:
            if is_for_progress(task):
                yield ProgressSolver(task)
            yield proofs.SuperkoSolver(task)
            return
    yield ReferenceSolver(task)


def is_for_progress(task: Task) -> bool:
    """Return whether progress proofs are tried first. On a line too much depends on bans for them."""
    board = task.board
    is_large = board.size > MOST_FINITE and min(board.rows, board.columns) > 1
    return is_large and why_not_proved(task) is None


def left_to_python(task: Task) -> str | None:
    """Return why a task is left to the reference solver, which is in Python and slow; None if another solver
    applies.
    """
    task = _even(task)
    if task.handicap:
        return "turns are owed for a handicap"
    if any(turn.special for turn in task.history):
        return "there are turns that are neither plays nor passes"
    quick = kee.why_not_kee(task) is None or why_not_repeating(task.ruleset, task.opening) is None
    return None if quick else proofs.why_no_proofs(task)


def _even(task: Task) -> Task:
    """Return a task with a handicap as one without it, if the handicap asks for no more turns because its
    stones are on the board. The points that White is given for it are then part of the komi.
    """
    if not task.handicap or task.opening.handicap:
        return task
    rule = task.ruleset.compensation
    black, white = rule.given(task.board, 2, task.handicap, task.komi)
    komi = Fraction(white) - Fraction(black)
    return replace(task, komi=komi, handicap=0) if rule.margin(task.board, komi) == komi else task


def _first_to_decide(task: Task, ask: Callable[[Solver], Solution]) -> tuple[Solver, Solution]:
    """Return the first solver that decides a task, and its solution; if none does, the last solver, and the
    bounds that all of them have proven.
    """
    before: Solution | None = None
    for solver in solvers(task):
        found = ask(solver)
        if _decided(found):
            break
        before = found = found if before is None else found.narrowed(before)
    return solver, found


def _solved(task: Task, notebook: Notebook | None, keeps: bool = True) -> Solution:
    """Return the solution by the first solver that decides the task. An unfinished search is kept if
    ``keeps`` is true.
    """
    begun_before = bool(task.history) and task.history[0].number < 1
    if begun_before and task.ruleset.scoring.needs_cycle:
        raise InputError("a game that is scored over a cycle can be solved only without an earlier history")
    with nullcontext(task.progress) if notebook is None else notebook.saving(task.progress) as reported:
        reporting = replace(task, progress=reported)
        _, found = _first_to_decide(reporting, lambda solver: _noted(reporting, solver, notebook, keeps))
    return replace(found, board=task.board.spec)


def _noted(task: Task, solver: Solver, notebook: Notebook | None, keeps: bool) -> Solution:
    """Return the solution that a solver finds with the help of a notebook."""
    if notebook is None:
        return _asked(solver, task)
    question = task.asked()
    known = notebook.solution(question)
    if known is not None:
        return known
    notebook.take_up(question, solver)
    try:
        found = _asked(solver, task)
    except KeyboardInterrupt:
        notebook.save(question, solver)
        raise
    if _decided(found):
        notebook.finish(question, found)
    elif keeps and solver.out_of_memory:
        notebook.give_up(question, solver)
    elif keeps and notebook.at_limits:
        notebook.keep(question, solver)
    return found


def _decided(found: Solution) -> bool:
    return found.exact or found.reached is not None


def _asked(solver: Solver, task: Task) -> Solution:
    return replace(solver.solve(task.threshold), threshold=task.threshold)
