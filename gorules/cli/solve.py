"""The command solve: what perfect play yields."""

from typing import Annotated

import typer

from gorules.bestiary import load_beast
from gorules.cli import common
from gorules.cli.common import AsJson, advance, board_and_position, chosen, progress, show, show_json
from gorules.inputs import InputError
from gorules.position import Position
from gorules.report import plain
from gorules.report.solutions import solutions
from gorules.solve import Limits, openings, solve
from gorules.solve.solution import Solution


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("solve")(solve_position)


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
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, help="Give up after so many nodes.")] = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.0, help="Give up after so many seconds.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find what perfect play yields: Black's score minus White's.

    Where a limit is reached first, the bounds proven by then are given. Small boards only: seconds
    for six points.
    """
    start, first = _start(subject, board, position)
    limits = Limits(nodes, seconds)
    answers = []
    with progress("nodes") as bar:
        for ruleset in chosen(rules or ["tromp-taylor"]):
            options = {"position": start, "to_play": to_play or first, "limits": limits, "komi": komi}

            def report(done: int) -> None:
                advance(bar, done)

            found = solve(ruleset, progress=report, **options)  # type: ignore[arg-type] # checked by name
            parts: dict[str, Solution] = {}
            if first_moves:
                parts = dict(openings(ruleset, progress=report, **options))  # type: ignore[arg-type] # as above
            answers.append((found, parts))
    if as_json:
        results = [plain.solution(found, parts) for found, parts in answers]
        show_json(results[0] if len(results) == 1 else {"solutions": results})
    else:
        show(solutions(answers))


def _start(subject: str | None, board: str | None, position: str | None) -> tuple[Position, str]:
    if subject is None:
        return board_and_position(board, position), "black"
    if board is not None or position is not None:
        raise InputError("give a beast, or a --board or --position, not both")
    beast = load_beast(subject)
    if beast.players != 2:
        raise InputError(f"{beast.id} is for {beast.players} players; only games of two have a value")
    if beast.history:
        raise InputError(f"{beast.id} has an earlier history; solve it from Python")
    return beast.start, beast.to_play
