"""The command solve: what perfect play yields."""

import hashlib
import json
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.text import Text

from gorules.bestiary.search import beast_called
from gorules.cli import choices, meaning, printing, recorded
from gorules.cli.complaints import complain
from gorules.cli.meter import Meter, progress
from gorules.files.inputs import InputError, Problem
from gorules.files.writing import check_output, write_file
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.go.verdicts import Points
from gorules.play.game import Game, History
from gorules.play.interrupts import shielded
from gorules.play.progress import Progress
from gorules.play.replay import turns_of
from gorules.report import plain
from gorules.report.plain import Plain
from gorules.report.solutions import solutions
from gorules.rules.compensation import half_points
from gorules.solving.certificate.check import is_found_by_id
from gorules.solving.front import (
    answered,
    certified,
    is_for_progress,
    left_to_python,
    proved_by_strategy,
    reasoned,
)  # fmt: skip
from gorules.solving.notebook import Notebook, Unsaved
from gorules.solving.progress.solver import ProgressSolver, estimate
from gorules.solving.progress.written import SUFFIX
from gorules.solving.solution import Limits, Valuation, between, signed
from gorules.solving.task import Method, Task
from gorules.status.waiting import INTERRUPTED
from gorules.version import __version__

MOST_ANSWERS = 200_000
"""The most states at which a certificate answers."""


def solve_position(
    subject: choices.BeastOrRecord = None,
    rules: choices.RulesOrTrompTaylor = None,
    allow_plugins: choices.AllowPlugins = False,
    board: choices.BoardTexts = None,
    position: choices.PositionText = None,
    to_play: choices.ToPlay = None,
    komi: choices.Komi = None,
    handicap: choices.GivenHandicap = 0,
    first_moves: Annotated[
        bool,
        typer.Option(
            "--openings", help="Also give the value of each first turn. Symmetric turns share a row."
        ),
    ] = False,
    threshold: Annotated[
        str | None,
        typer.Option("--threshold", help="Only say whether Black gets at least this number of points."),
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(
            "--certificate",
            help="Write strategies that prove the value (.json), or a progress proof (.strategy.gz).",
        ),
    ] = None,
    method: Annotated[
        Method,
        typer.Option(
            "--method", help="How to solve: by whatever fits the rules, or by progress proofs alone."
        ),
    ] = "any",
    nodes: choices.Nodes = None,
    seconds: choices.SecondsOption = None,
    memory: choices.MemoryOption = 1024,
    notebook: Annotated[
        Path | None,
        typer.Option("--notebook", help="The file in which an interrupted search keeps its findings."),
    ] = None,
    as_json: choices.JsonOption = False,
) -> None:
    """Find what perfect play yields: Black's score minus White's.

    Where a limit is reached first, the bounds proven by then are given. The limits hold for each question
    by itself: a ruleset on a board, or a first turn. Small boards only: seconds for nine points or less,
    minutes for 5x5 where Black can be shown to get everything.

    Interrupted, it shows what is answered; the search leaves what it has found in a file, and the same
    command goes on from there. A ruleset without a value gets a row that says why. Only if no row has a
    value or bounds is that an error.
    """
    starts, said = _starts(subject, board or [], position)
    if subject is not None:
        meaning.refuse_options(subject, handicap=handicap)
    player = None if to_play is None else COLOURS[meaning.first_player(to_play, 2)]
    rulesets = meaning.chosen_rulesets(rules or ["tromp-taylor"], allow_plugins=allow_plugins)
    with meaning.option("--threshold"):
        wanted = None if threshold is None else half_points(threshold)
    limits, given_komi = Limits(nodes, seconds, memory << 20), meaning.komi_of(komi)
    rows: list[tuple[Valuation, Task | None]] = []
    for start in starts:
        for ruleset in rulesets:
            answer, task = Valuation(ruleset, start.position.board), None
            with reasoned(answer):
                game = Game(
                    ruleset, position=start.position, to_play=player or start.to_play, history=start.history,
                    handicap=handicap, komi=start.komi if given_komi is None else given_komi,
                )  # fmt: skip
                task = Task.of(game, limits, threshold=wanted)
                task = replace(task, handicap=handicap or start.given, method=method)
            rows.append((answer, task))
    if certificate is not None:
        meaning.refuse_options("--certificate", openings=first_moves, handicap=handicap)
        is_strategy = certificate.name.lower().endswith(SUFFIX)
        check_output(certificate, "a certificate", (".gz",) if is_strategy else (".json", SUFFIX))
        if is_strategy:
            _write_strategy(certificate, rows, notebook, as_json, said)
        else:
            meaning.refuse_options("--certificate", notebook=notebook)
            _write_certificate(certificate, rows, as_json, said)
            if not as_json:
                checking = ["gorules", "verify", str(certificate)]
                if rules and not is_found_by_id(rulesets[0]):
                    checking += ["--rules", rules[-1], *["--allow-plugins"] * allow_plugins]
                printing.say(f"\n{shlex.join(checking)} checks this.")
        return
    terms = [first_moves, *(task and task.asked() for _, task in rows)]
    with _taking_notes(notebook, terms) as notes:
        try:
            with progress("solving", unit="nodes") as meter, notes.saving(meter.advance) as report:
                for answer, task in rows:
                    if task is not None:
                        slow = " in Python" if left_to_python(task) else ""
                        _foretell(task)
                        meter.begin(f"solving {answer.board.spec} under {answer.ruleset.id}{slow}")
                        answered(answer, _told(answer, task, meter, report), first_moves, notes)
                        if answer.reason is not None:  # what has no value has no bounds
                            answer.low = answer.high = None
        except (KeyboardInterrupt, InputError) as stopped:
            shown = [answer for answer, _ in rows if answer.found is not None]
            open_ = ((each, task) for each, task in rows if task and not (each.found or each.reason))
            under_way = next(open_, None) if isinstance(stopped, KeyboardInterrupt) else None
            if as_json and under_way is not None:
                answer, _ = under_way
                answer.reason = INTERRUPTED
                shown.append(answer)
            if shown:
                _print(shown, as_json, len(rows) > 1, said)
            if not as_json and under_way is not None:
                _, task = under_way
                for remark in _why_open(task):
                    printing.show(Text(remark))
            raise
        _show([answer for answer, _ in rows], as_json, len(rows) > 1, said)
    if not as_json:
        for remark in dict.fromkeys(chain.from_iterable(_remarks(answer, task) for answer, task in rows)):
            printing.show(Text(remark))


def _foretell(task: Task) -> None:
    """Say how long a search by progress proofs will take, if something like it was measured."""
    if (task.method == "progress" or is_for_progress(task)) and (told := estimate(task)) is not None:
        complain(f"{task.board.spec} under {task.ruleset.id}: {told}")


def _remarks(answer: Valuation, task: Task | None) -> Iterator[str]:
    """Yield how a value was proved, if by a strategy; where it is not known, that the search is slow, or that
    there may be none.
    """
    if task is None or answer.found is None:
        return
    id = answer.ruleset.id
    if answer.found.exact or answer.found.reached is not None:
        if answer.found.engine == ProgressSolver.engine:
            yield (
                f"Under {id} a progress proof shows this: a strategy with which no position comes back. "
                f"--certificate FILE{SUFFIX} writes it, and gorules verify checks it."
            )
        return
    yield from _why_open(task)


def _why_open(task: Task) -> Iterator[str]:
    """Yield what may keep a value from being found: that the search is slow, or that there may be none."""
    from gorules.laws.laws import endless  # no other question waits for the laws

    id = task.ruleset.id
    why = left_to_python(task)
    if why is not None:
        yield f"Under {id} the search is in Python, which is slow: {why}."
    if task.ruleset.players.min <= 2 and (said := endless(task.ruleset)) is not None:
        yield f"Under {id} {said}. So there may be no value."


def _told(answer: Valuation, task: Task, meter: Meter, report: Progress) -> Task:
    """Return a task of whose progress one is told. Its answer has the bounds that are proven by then."""

    def tell(low: Points | None, high: Points | None) -> None:
        answer.low, answer.high = low, high
        meter.known = between(low, high)

    meter.known = ""
    return replace(task, progress=report, bounds=tell)


def _show(answers: Sequence[Valuation], as_json: bool, several: bool, said: Plain) -> None:
    """Show answers, as JSON with what is ``said`` besides. Raises InputError, with all the reasons, if not
    one of them has a value or bounds.
    """
    if all(answer.found is None for answer in answers):
        raise InputError(*(Problem(answer.reason or "", field=answer.ruleset.id) for answer in answers))
    _print(answers, as_json, several, said)


def _print(answers: Sequence[Valuation], as_json: bool, several: bool, said: Plain) -> None:
    """Print answers, as JSON with what is ``said`` besides."""
    if not as_json:
        printing.show(solutions(answers))
    elif several:
        printing.show_json({"solutions": [plain.valuation_data(answer) for answer in answers]} | said)
    else:
        printing.show_json(plain.valuation_data(answers[0]) | said)


class _Start(NamedTuple):
    """A position with the player to move and what came before. ``given`` counts the handicap stones that are
    on the board already.
    """

    position: Position
    to_play: str = COLOURS[0]
    history: History = ()
    komi: Fraction | None = None
    given: int = 0


def _starts(subject: str | None, boards: Sequence[str], position: str | None) -> tuple[list[_Start], Plain]:
    """Return the starts that the options describe, and what is to be said of a game record, as plain data."""
    specs = [part.strip() for text in boards for part in text.split(",") if part.strip()]
    if subject is None:
        if position is not None and len(specs) > 1:
            raise InputError("a --position goes with one --board")
        named: list[str | None] = [*specs] or [None]
        instead = "a beast or a game record"
        return [_Start(meaning.board_and_position(spec, position, instead=instead)) for spec in named], {}
    if specs or position is not None:
        raise InputError("give a beast or a record, or a --board or --position, not both")
    if recorded.is_record_name(subject):
        record = recorded.record_described(subject, None, None)
        with meaning.placed(file=subject):
            turns = turns_of(record.line)
        at = turns[-1].after if turns else record.line.start
        start = _Start(at, record.next_player, turns, record.line.komi, record.line.handicap)
        return [start], {"notes": list(record.notes)}
    beast = beast_called(subject)
    if beast.players != 2:
        raise InputError(f"{beast.id} is for {beast.players} players; only games of two have a value")
    return [_Start(beast.start, beast.to_play, beast.history)], {}


def _write_certificate(
    file: Path, rows: Sequence[tuple[Valuation, Task | None]], as_json: bool, said: Plain
) -> None:
    if len(rows) != 1:
        raise InputError(Problem("a certificate is for one ruleset on one board", field="--certificate"))
    ((answer, task),) = rows
    if task is not None:
        with progress("proving", unit="states") as meter, meaning.placed(field=answer.ruleset.id):
            answer.found, proof = certified(replace(task, progress=meter.advance), MOST_ANSWERS)
    _show([answer], as_json, several=False, said=said)  # or leave, if there is nothing to prove
    write_file(file, proof.model_dump_json(by_alias=True) + "\n")


def _write_strategy(
    file: Path, rows: Sequence[tuple[Valuation, Task | None]], notebook: Path | None,
    as_json: bool, said: Plain,
) -> None:  # fmt: skip
    """Solve by progress proofs, and write the strategy of the bound that they prove."""
    if len(rows) != 1:
        raise InputError(Problem("a strategy is for one ruleset on one board", field="--certificate"))
    ((answer, task),) = rows
    if task is not None:
        task = replace(task, method="progress")
        with (
            _taking_notes(notebook, ["strategy", task.asked()]) as notes,
            meaning.placed(field=answer.ruleset.id),
            progress(f"solving {answer.board.spec} under {answer.ruleset.id}", unit="nodes") as meter,
            notes.saving(meter.advance) as report,
        ):
            _foretell(task)
            answer.found, proof = proved_by_strategy(_told(answer, task, meter, report), notes)
    _show([answer], as_json, several=False, said=said)  # or leave, if there is nothing to prove
    fingerprint = proof.write(file)
    if not as_json:
        claim = proof.claim
        least = "at least" if claim.player == COLOURS[0] else "at most"
        printing.say(
            f"\n{file} proves {least} {signed(claim.margin)} by area; its fingerprint is {fingerprint}\n"
            f"gorules verify {file} checks this."
        )


@contextmanager
def _taking_notes(path: Path | None, terms: Sequence[object]) -> Iterator[Notebook]:
    """Give a notebook for this command, and say where it is if the command stops before all is decided.

    A search that stops at a limit is kept only if that is asked for or was begun before.
    """
    name = hashlib.blake2b(json.dumps([__version__, *terms]).encode(), digest_size=4).hexdigest()
    file = path or Path(f"gorules-{name}.notebook")
    notes = Notebook(file, at_limits=path is not None or file.exists())
    if notes.resumed:
        complain(f"going on from {file}")
    try:
        yield notes
    except Unsaved:
        raise
    except KeyboardInterrupt:
        with shielded():
            notes.save()
            if not file.exists():
                raise
            size = file.stat().st_size
            raise KeyboardInterrupt(f"the same command goes on from {file} ({size / 1e6:.1f} MB)") from None
    if notes.out_of_memory:
        complain("the limit of memory was reached; with a larger --memory the search starts afresh")
    if notes.undecided:
        complain(f"a limit was reached; the same command with another limit goes on from {notes.path}")
    else:
        notes.remove()
