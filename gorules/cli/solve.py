"""The commands solve and verify: what perfect play yields, and whether a certificate proves it."""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from gorules.bestiary.beasts import load_beast
from gorules.cli import common
from gorules.cli.common import (
    CHECK_FAILED,
    INTERRUPTED,
    AsJson,
    board_and_position,
    chosen,
    complain,
    first_player,
    komi_of,
    option,
    placed,
    refuse_options,
    say,
    show,
    show_json,
)
from gorules.cli.meter import progress
from gorules.files.inputs import InputError, Problem
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.play.game import Game, History
from gorules.play.progress import Progress, silent
from gorules.play.settle import check_position
from gorules.report import plain
from gorules.report.solutions import solutions
from gorules.rules.compensation import half_points
from gorules.ruleset import Ruleset, load_ruleset
from gorules.solve.certificate.certificate import read_certificate
from gorules.solve.certificate.check import MEMORY, verify
from gorules.solve.front import certified, openings, solved
from gorules.solve.notebook import Notebook
from gorules.solve.solution import Limits, Solution
from gorules.solve.task import Task
from gorules.version import __version__

MOST_ANSWERS = 200_000
"""The most states at which a certificate answers, unless --nodes says otherwise."""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("solve")(solve_position)
    app.command("verify")(verify_certificate)


def solve_position(
    subject: Annotated[str | None, typer.Argument(metavar="BEAST", help="A beast, by id or file.")] = None,
    rules: common.Rules = None,
    board: common.BoardText = None,
    position: common.PositionText = None,
    to_play: common.ToPlay = None,
    komi: common.Komi = None,
    first_moves: Annotated[
        bool, typer.Option("--openings", help="Give the value of each first turn, too.")
    ] = False,
    threshold: Annotated[
        str | None, typer.Option("--threshold", help="Only say whether Black gets so many points.")
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option("--certificate", help="Write strategies that prove the value to this file."),
    ] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, help="Give up after so many nodes.")] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.0, help="Give up after so many seconds.")
    ] = None,
    memory: Annotated[
        int, typer.Option("--memory", min=1, max=1 << 24, help="Megabytes for what the search keeps.")
    ] = 1024,
    notebook: Annotated[
        Path | None, typer.Option("--notebook", help="Where an interrupted search leaves what it has found.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find what perfect play yields: Black's score minus White's.

    Where a limit is reached first, the bounds proven by then are given. Small boards only: seconds for
    nine points or less. Interrupted, the search leaves what it has found in a file, and the same command
    goes on from there.
    """
    start, first, history = _start(subject, board, position)
    first = COLOURS[first_player(to_play or first, 2)]
    with option("--position"):
        check_position(start, 2)
    rulesets = chosen(rules or ["tromp-taylor"])
    with option("--threshold"):
        wanted = None if threshold is None else half_points(threshold)
    limits, given_komi = Limits(nodes, seconds, memory << 20), komi_of(komi)

    def task(ruleset: Ruleset, report: Progress) -> Task:
        with placed(field=ruleset.id):
            game = Game(ruleset, position=start, to_play=first, history=history, komi=given_komi)
        return Task.of(game, limits, report, wanted)

    if certificate is not None:
        refuse_options("--certificate", openings=first_moves, notebook=notebook)
        if not certificate.parent.is_dir():
            raise InputError(Problem("there is no such folder", file=str(certificate.parent)))
        _write_certificate(certificate, rulesets, task, as_json)
        return
    with _taking_notes(notebook, [task(ruleset, silent) for ruleset in rulesets], first_moves) as notes:
        answers = []
        with progress("solving", unit="nodes") as meter, notes.saving(meter.advance) as report:
            for ruleset in rulesets:
                parts: dict[str, Solution] = {}
                with placed(field=ruleset.id):
                    asked = task(ruleset, report)
                    found = solved(asked, notes)
                    if first_moves:
                        parts = dict(openings(asked, notes))
                answers.append((found, parts))
        if as_json:
            results = [plain.solution(found, parts) for found, parts in answers]
            show_json(results[0] if len(results) == 1 else {"solutions": results})
        else:
            show(solutions(answers))


def verify_certificate(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A certificate, as written by solve.")],
    rules: Annotated[
        str | None, typer.Option("--rules", "-r", help="The ruleset, if it is not one that ships.")
    ] = None,
    memory: Annotated[
        int, typer.Option("--memory", min=1, max=1 << 24, help="Megabytes that the check may take.")
    ] = MEMORY >> 20,
    as_json: AsJson = False,
) -> None:
    """Check a certificate: play its strategies against every legal reply, with the referee alone.

    No file is read but the certificate, and the ruleset where one is given with --rules.
    """
    certificate = read_certificate(file)
    with option("--rules"):
        named = None if rules is None else load_ruleset(rules)
    with placed(file=str(file)):
        found = verify(certificate, named, memory << 20)
    if as_json:
        show_json(plain.verified(found))
    else:
        show(Text(f"{found}: {found.states:,} states looked at"))
    if found.failure is not None:
        raise typer.Exit(CHECK_FAILED)


def _start(subject: str | None, board: str | None, position: str | None) -> tuple[Position, str, History]:
    if subject is None:
        return board_and_position(board, position), "black", ()
    if board is not None or position is not None:
        raise InputError("give a beast, or a --board or --position, not both")
    beast = load_beast(subject)
    if beast.players != 2:
        raise InputError(f"{beast.id} is for {beast.players} players; only games of two have a value")
    return beast.start, beast.to_play, beast.history


def _write_certificate(
    file: Path, rulesets: list[Ruleset], task: Callable[[Ruleset, Progress], Task], as_json: bool
) -> None:
    if len(rulesets) != 1:
        raise InputError(Problem("a certificate is for one ruleset", field="--certificate"))
    with progress("proving", unit="states") as meter:
        found, proof = certified(task(rulesets[0], meter.advance), MOST_ANSWERS)
    file.write_text(proof.model_dump_json(by_alias=True) + "\n", encoding="utf-8")
    if as_json:
        show_json(plain.solution(found))
    else:
        show(solutions([(found, {})]))
        say(f"\ngorules verify {file} checks this.")


@contextmanager
def _taking_notes(path: Path | None, tasks: list[Task], first_moves: bool) -> Iterator[Notebook]:
    """Give a notebook for this command, and say where it is if the command stops before all is decided.

    A search that stops at a limit is kept only if that is asked for or was begun before.
    """
    asked = [__version__, first_moves, *(task.asked() for task in tasks)]
    name = hashlib.blake2b(json.dumps(asked).encode(), digest_size=4).hexdigest()
    file = path or Path(f"gorules-{name}.notebook")
    notes = Notebook(file, at_limits=path is not None or file.exists())
    try:
        yield notes
    except KeyboardInterrupt:
        notes.save()
        if not file.exists():
            raise
        size = file.stat().st_size
        complain(f"interrupted; the same command goes on from {file} ({size / 1e6:.1f} MB)")
        raise typer.Exit(INTERRUPTED) from None
    if notes.out_of_memory:
        complain("the limit of memory was reached; with a larger --memory the search starts afresh")
    if notes.undecided:
        complain(f"a limit was reached; the same command with another limit goes on from {notes.path}")
    else:
        notes.remove()
